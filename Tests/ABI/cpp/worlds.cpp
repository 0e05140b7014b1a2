// SPDX-License-Identifier: MIT
//
// Worlds, channels, players and timelines: what they do is what the C calls do, bit for bit.
#include "check.hpp"

using namespace tweenspirit;
using namespace std::chrono_literals;

/* Channels and tracks of every option: the same world as C's. */
static void test_every_option() {
  const Easing in = "quad.in", out = "quad.out";
  const double colors[] = {1, 0, 0, 1, 0, 1, 0, 1};
  World world, other;
  const ts_world twin = other.handle();
  ChannelOptions options;
  options.name = "a";
  options.path = "b.c";
  options.scope = 7;
  options.tolerance = 0.5;
  options.wrap = Wrap::longest;
  options.space = ColorSpace::oklch;
  options.extended = true;
  Channel<Color> color = world.channel(Color{1, 0, 0}, options);
  ts_channel_desc desc = sized<ts_channel_desc>();
  desc.kind = TS_TRACK_COLOR;
  desc.name = "a";
  desc.path = "b.c";
  desc.scope = 7;
  desc.tolerance = 0.5;
  desc.wrap = TS_WRAP_LONGEST;
  desc.space = TS_COLOR_OKLCH;
  desc.extended = true;
  desc.value = colors;
  ts_channel c_color = ts_channel();
  call(ts_channel_create, twin, &desc, &c_color);
  world.attach("b", in, 7);
  call(ts_world_attach, twin, "b", std::uint64_t(7), in.handle());
  ChannelOptions rounded;
  rounded.rounding = Rounding::toward_target;
  Channel<int> whole = world.channel(3, rounded);
  const double three = 3;
  desc = sized<ts_channel_desc>();
  desc.kind = TS_TRACK_INT;
  desc.rounding = TS_ROUND_TOWARD_TARGET;
  desc.value = &three;
  ts_channel c_whole = ts_channel();
  call(ts_channel_create, twin, &desc, &c_whole);
  CHECK(world.hash() == other.hash());

  TrackOptions hues;
  hues.easing = out;
  hues.interpolation = Interpolation::eased;
  hues.rounding = Rounding::floor;
  hues.wrap = Wrap::ccw;
  hues.space = ColorSpace::oklch;
  hues.extended = true;
  const Track<Color> track = Track<Color>(hues).key(0, {1, 0, 0}).key(1, {0, 1, 0});
  ts_track_desc c_hues = sized<ts_track_desc>();
  c_hues.kind = TS_TRACK_COLOR;
  c_hues.easing = out.handle();
  c_hues.interpolation = TS_INTERPOLATION_EASED;
  c_hues.rounding = TS_ROUND_FLOOR;
  c_hues.wrap = TS_WRAP_CCW;
  c_hues.space = TS_COLOR_OKLCH;
  c_hues.extended = true;
  ts_track c_track = get<ts_track>(ts_track_create, &c_hues);
  const double times[] = {0, 1};
  call(ts_track_insert_columns, c_track, static_cast<const ts_key *>(nullptr), &times[0], &colors[0], std::size_t(2));
  color.play(track, {1, {}, 1});
  ts_motion c_played = sized<ts_motion>();
  c_played.kind = TS_MOTION_TRACK;
  c_played.track = c_track;
  c_played.timing.duration = c_played.timing.delay = 1;
  call(ts_channel_start, twin, c_color, &c_played, static_cast<ts_player *>(nullptr));
  CHECK(world.hash() == other.hash());
  ts_track_destroy(c_track);
}

static void test_values() {
  World world;
  Channel<float> f = world.channel(0.5f);
  Channel<int> i = world.channel(3);
  Channel<bool> b = world.channel(false);
  Channel<Vec2> v = world.channel(Vec2{{1, 2}});
  Channel<Color> c = world.channel(Color{1, 0.5, 0, 1});
  Channel<Quaternion> q = world.channel(Quaternion{});
  Channel<Angle> a = world.channel(Angle{1});
  Channel<std::vector<double>> n = world.channel(std::vector<double>{1, 2, 3, 4, 5});
  CHECK(f.tween_to(1, 1s) && i.tween_to(10, 1.0) && b.tween_to(true, 1.0) && v.tween_to({{3, 4}}, 1));
  CHECK(c.tween_to({0, 0, 1, 1}, 1) && q.tween_to({0, 0, 1, 0}, 1) && a.tween_to({2}, 1) && n.tween_to({5, 4, 3, 2, 1}, 1));
  world.step(0.5);
  CHECK(f.value() == 0.75f && i.value() == 6 && v.value() == Vec2{{2, 3}} && a.value().radians == 1.5);
  CHECK(n.value() == std::vector<double>({3, 3, 3, 3, 3}) && n.lanes() == 5 && near(q.value().z, std::sqrt(0.5)));
  double color[4];
  CHECK(ts_channel_get(world.handle(), c.handle(), color, nullptr, nullptr, 4) == TS_OK && same(c.value().r, color[0]));
  CHECK(v.velocity() == Vec2{{2, 2}} && i.velocity() == 7 && v.target() == Vec2{{3, 4}} && f.velocity() == 0.5f);
  CHECK(n.velocity()[0] == 4 && c.info().kind == TS_TRACK_COLOR && q.velocity().size() == 4);
  world.step(1);
  CHECK(b.value() && i.value() == 10 && c.value() == Color{0, 0, 1, 1});
  CHECK(a.tween_to({2 - 6.283185307179586}, 1) && near(a.target().radians, 2) && q.tween_to({0, 0, -1, 0}, 1));
  CHECK(q.target().z == 1 && a.tween_to({6}, 1) && near(a.target().radians, 6 - 6.283185307179586));
  CHECK(error_of([&] { n.set({1, 2}); }) == TS_ERROR_INVALID_ARGUMENT && n.value()[0] == 5);
  CHECK(error_of([&] { static_cast<void>(world.channel(std::vector<double>(65))); }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([&] { static_cast<void>(world.channel(std::vector<double>())); }) == TS_ERROR_INVALID_ARGUMENT);
}

static void test_channel_motion() {
  World world;
  ChannelOptions options;
  options.name = "card.x";
  options.tolerance = 0.5;
  Channel<double> x = world.channel(0.0, options);
  CHECK(x && x.info().tolerance == 0.5 && !x.is_active() && !x.player() && x.lanes() == 1);
  CHECK(world.find<double>("card.x") == x && world.channel_of<double>(x.handle()) == x);
  CHECK(error_of([&] { world.find<Vec2>("card.x"); }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([&] { world.find<Color>("card.x"); }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([&] { world.find<double>("card.y"); }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([&] { static_cast<void>(world.channel(1.0, options)); }) == TS_ERROR_NAME_IN_USE);

  world.attach("card", "quad.in");
  CHECK(x.easing().name() == "quad.in" && x.tween_to(4, 1).kind() == MotionKind::tween);
  world.step(0.5);
  CHECK(x.value() == 1 && x.player().progress() == 0.25);
  world.detach("card");
  world.alias("frame", {"card", "view"});
  world.attach("frame.x", "cubic.in");
  CHECK(x.easing().name() == "cubic.in");
  world.alias("frame", {});
  CHECK(x.easing().name() == "linear");

  CHECK(x.set(10).stop().value() == 10 && x.tween_by(5, 1).duration() == 1 && x.target() == 15);
  world.step(2);
  CHECK(x.value() == 15 && x.spring_by(5).kind() == MotionKind::spring && x.target() == 20);
  CHECK(x.tween_by(1, {2.0}).duration() == 2 && x.spring_by(5, SpringOptions()).kind() == MotionKind::spring);
  CHECK(x.spring_to(50, SpringPreset::bouncy) && x.set_target(60).target() == 60);
  const double before = x.velocity();
  x.player().update(Motion::spring({}, Spring(SpringPreset::snappy)).velocity(100).add_velocity());
  CHECK(near(x.velocity(), before + 100) && x.player().set_target(70).kind() == MotionKind::spring && x.target() == 70);
  CHECK(x.player().update(Motion().to(80).velocity(5)) == x.player() && x.velocity() == 5 && x.target() == 80);

  x.set(0);
  DecayOptions thrown;
  thrown.decay = Decay::by_rate(2);
  CHECK(x.decay(100, thrown).kind() == MotionKind::decay && x.target() == 50);
  thrown.upper = 20;
  thrown.lower = -20;
  thrown.spring = Spring(SpringPreset::snappy);
  x.set(0).stop();
  x.decay(100, thrown);
  CHECK(x.target() == 20);
  x.set(0);
  FallOptions falls;
  falls.duration = 1s;
  falls.velocity = 0;
  falls.decay = Decay::by_rate(1);
  CHECK(x.fall(10).kind() == MotionKind::fall && x.fall(10, falls).end_time() == 1);
  x.set(0);
  CHECK(near(x.fling(4000).end_time(), fling(4000).duration) && near(x.target(), fling(4000).distance));
  FlingOptions flutter;
  flutter.kind = FlingKind::flutter;
  CHECK(x.set(0).fling(4000, flutter).end_time() < fling(4000).duration);
  x.set(0);
  CHECK(x.shake(5) && x.punch(20));
  ShakeOptions shaken;
  shaken.seed = 3;
  PunchOptions punched;
  punched.damping_ratio = 0.5;
  const Player noise = x.start(Motion::shake(5, shaken).keep());
  CHECK(noise.duration() == 0.5 && x.punch(20, punched) && x.info().layers == 4);
  world.step(0.1);
  CHECK(x.value() != 0);
  world.step(5);
  CHECK(near(x.value(), 0) && noise.has_ended() && !noise.stop());

  /* Bounds, links, layers, fades, recordings. */
  CHECK(x.bounds().lower.empty() && x.bounds().upper.empty());
  BoundsOptions walls;
  walls.contact = Contact::bounce;
  x.set_bounds(0, 100, walls);
  CHECK(x.bounds().upper[0] == 100 && x.bounds().contact == Contact::bounce && x.bounds().restitution == 0.5);
  walls.restitution = 0;
  CHECK(x.set_bounds(0, 100, walls).bounds().restitution == 0 && x.set(200).value() == 100);
  x.set_bounds({}, 50);
  CHECK(std::isinf(x.bounds().lower[0]) && x.value() == 50 && x.clear_bounds().bounds().lower.empty());
  Channel<double> y = world.channel(0.0), z = world.channel(1.0);
  LinkOptions twice;
  twice.scale = 2;
  twice.offset = 1;
  twice.upper = 1000;
  y.link(x, twice);
  CHECK(y.value() == 101 && y.info().linked && error_of([&] { y.set(1); }) == TS_ERROR_INVALID_ARGUMENT);
  twice.combine = LinkCombination::max;
  twice.easing = "linear";
  y.unlink();
  y.link(std::array<ts_channel, 2>{{x.handle(), z.handle()}});
  CHECK(y.value() == 51 && !y.unlink().info().linked);

  Layer<double> layer = x.add_layer(LayerMode::add, 0.5);
  layer.set(10);
  CHECK(x.value() == 55 && layer.weight().value() == 0.5 && layer.info().mode == LayerMode::add);
  layer.weight().tween_to(1, 1);
  world.step(1);
  CHECK(x.value() == 60);
  layer = Layer<double>();
  CHECK(x.value() == 50 && !layer && !layer.weight());
  CHECK(x.add_layer().info().mode == LayerMode::override);
  CHECK(x.info().layers == 0);

  world.record(10s);
  const double start = world.time();
  x.tween_to(100, 1, "quad.out");
  world.step(0.25);
  const double then = x.value(), speed = x.velocity();
  x.spring_to(0, Spring(SpringPreset::smooth));
  world.step(1);
  CHECK(world.info().recording_start <= start && world.info().recording_end == world.time());
  CHECK(same(x.value_at(start + 0.25), then) && speed > 0 && x.velocity_at(start + 0.1) > speed);
  CHECK(near(x.recording_track(start, start + 0.25).value(0), 50));
  const std::uint64_t present = world.hash();
  const std::vector<std::uint8_t> recorded = world.save_recording(start, world.time());
  const double end = world.time();
  world.seek(start + 0.25);
  CHECK(same(x.value(), then));
  world.seek(end);
  CHECK(world.hash() == present);
  World copy;
  copy.restore(recorded);
  copy.seek(start + 0.25);
  CHECK(copy.info().recording_end == end && copy.time() == start + 0.25);
  world.record(0);
  x.set(0);
  x.tween_to(10, 1);
  world.step(0.5);
  x.begin_fade(0.5, "linear").tween_to(5, 0.5);
  world.step(0.25);
  CHECK(near(x.value(), 6.25));

  Channel<Vec2> p = world.channel(Vec2{{0, 0}});
  const Path path("M0 0 L 10 0 L 10 10");
  p.follow(path, 2s);
  world.step(0.5);
  CHECK(near(p.value()[0], 5));
  FollowOptions back;
  back.start = 1;
  back.end = 0;
  back.offset = {1, 1};
  CHECK(p.start(Motion::follow(path, {1}, back).relative()).kind() == MotionKind::track && p.tween_to({{1, 1}}, 1, "linear"));
  TimingOptions layered{1.0};
  layered.additive = true;
  layered.fill = Fill::both;
  x.set(5);
  x.tween_to(10, layered);
  world.step(2);
  CHECK(x.value() == 15);
}

static void test_binding() {
  World world;
  float f = 1;
  double d = 2;
  Vec2 v{{3, 4}};
  Color c{1, 1, 1, 1};
  std::vector<float> n{1, 2, 3};
  float raw[3] = {1, 2, 3};
  {
    Channel<float> x = world.bind(&f);
    Channel<double> y = world.bind(&d);
    Channel<Vec2> z = world.bind(&v);
    Channel<Color> w = world.bind(&c);
    Channel<std::vector<float>> m = world.bind(&n);
    Channel<std::array<float, 3>> r = world.bind(&raw);
    CHECK(x.value() == 1 && y.value() == 2 && z.value() == v && x.info().bound);
    x.tween_to(2, 1);
    y.tween_to(3, 1);
    z.tween_to({{5, 6}}, 1);
    w.tween_to({0, 0, 0, 0}, 1);
    m.tween_to({3, 2, 1}, 1);
    r.tween_to({{3, 2, 1}}, 1);
    world.step(0.5);
    CHECK(f == 1.5f && d == 2.5 && v == Vec2{{4, 5}} && c.a == 0.5 && n[0] == 2 && raw[2] == 2);
    world.step(0.5);
    f = 9;
    CHECK(x.value() == 9);
    struct {
      double x, between, y;
    } apart = {0, 0, 0};
    z.bind(&apart.x, 2 * sizeof(double)).set({{7, 8}});
    CHECK(apart.x == 7 && apart.y == 8 && apart.between == 0 && !z.unbind().info().bound);
    float shown[2] = {3, 4};
    z.bind(shown);
    CHECK(z.value() == Vec2{{3, 4}} && z.set({{1, 2}}).value()[1] == 2 && shown[1] == 2);
  }
  CHECK(world.info().channels == 0);
  f = 5;
  world.step(1);
  CHECK(f == 5);

  std::vector<double> places{1, 1, 1, 1};
  ChannelArray<Vec2> all = world.channels(2, Vec2{{1, 1}});
  all.bind(places.data());
  CHECK(all.size() == 2 && all.lanes() == 2 && places[3] == 1 && all.handles().size() == 2 && all.world().slot == world.handle().slot);
  const std::vector<double> targets{2, 3, 4, 5}, delays{0, 1}, durations{1, 2};
  CHECK(all.tween_to(targets, {1.0}, delays, durations)[1].end_time() == 3);
  world.step(0.5);
  CHECK(places == std::vector<double>({1.5, 2, 1, 1}) && all[0].value() == Vec2{{1.5, 2}});
  SpringOptions pushed;
  pushed.velocity = targets;
  CHECK(all.spring_to(targets, pushed).size() == 2 && all.spring_to(targets, {}, delays)[0].kind() == MotionKind::spring);
  CHECK(all.start(Motion::spring({2, 3}).velocity(9)).size() == 2 && all[1].target() == Vec2{{2, 3}});
  CHECK(all[1].velocity() == Vec2{{9, 9}} && error_of([&] { all.set_target({targets.data(), 3}); }) == TS_ERROR_INVALID_ARGUMENT);
  all.spring_to(targets);
  all.set_target(targets);
  all.update(Motion().to(Lanes(places)).velocity(targets));
  std::vector<double> values(4), velocities(4), goals(4);
  all.read(values, velocities, goals);
  CHECK(values == all.values() && velocities == targets && goals == places);
  all.set(targets);
  CHECK(places == targets && error_of([&] { all.set(delays); }) == TS_ERROR_INVALID_ARGUMENT);
  std::vector<float> few{1, 2, 3, 4};
  all.bind(few.data(), sizeof(float), 2 * sizeof(float));
  CHECK(all.values() == std::vector<double>({1, 3, 2, 4}));
  ChannelArray<Vec2> moved = std::move(all);
  CHECK(all.size() == 0 && moved.size() == 2);
  CHECK(error_of([&] { all.values(); }) == TS_ERROR_STALE_HANDLE);
  all = std::move(moved);
  all = ChannelArray<Vec2>();
  CHECK(world.info().channels == 0);
}

static void test_players() {
  World world;
  Channel<double> x = world.channel(0.0);
  TimingOptions kept{1.0, "linear"};
  kept.keep = true;
  kept.iterations = 2;
  Player player = x.tween_to(10, kept);
  CHECK(player && player == x.player() && player != Player() && !Player());
  world.step(0.25);
  CHECK(player.time() == 0.25 && player.duration() == 1 && player.end_time() == 2 && player.remaining() == 1.75);
  CHECK(player.progress() == 0.25 && player.iteration() == 0 && player.phase() == Phase::active && player.has_begun());
  CHECK(player.is_active() && !player.is_paused() && !player.is_waiting() && !player.has_ended() && player.rate() == 1);
  CHECK(player.pause().is_paused() && !player.resume().is_paused() && player.set_rate(2).rate() == 2);
  CHECK(player.seek(0.5).time() == 0.5 && x.value() == 5 && player.seek(500ms, true).time() == 0.5);
  player.reverse();
  CHECK(player.rate() == -2);
  world.step(1);
  CHECK(player.has_ended() && x.value() == 0 && player.set_rate(1).restart() && !player.has_ended());
  TimingOptions changes{4s, "quad.in"};
  changes.iterations = 1;
  CHECK(player.seek(2).update(Motion(changes)).end_time() == 4 && x.value() == 2.5);
  changes = TimingOptions();
  changes.delay = 1;
  changes.end_delay = 1;
  changes.direction = Direction::reverse;
  changes.fill = Fill::none;
  changes.iteration_start = 0;
  changes.repeat_delay = 0;
  changes.return_easing = "linear";
  changes.accumulate = true;
  CHECK(player.update(Motion(changes)).end_time() == 6);
  changes = TimingOptions();
  changes.accumulate = false;
  changes.iterations = 2;
  CHECK(player.update(Motion(changes)).end_time() == 10 && player.update(Motion().duration(2s).delay(0)).end_time() == 5);
  player.finish();
  CHECK(player.has_ended() && !player.stop() && !player);
  CHECK(!player.pause() && error_of([&] { Player().pause(); }) == TS_ERROR_STALE_HANDLE);

  x.set(3);
  player = x.tween_to(10, 1);
  world.step(0.5);
  player.cancel();
  CHECK(x.value() == 3);
  TimingOptions later{1.0};
  later.delay = 1;
  player = x.tween_to(10, later);
  CHECK(player.is_waiting() && world.player_of(player.handle()) == player);
  const Track<> one = Track<>().key(0, 0).key(1, 1), two = Track<>().key(0, 0).key(1, 8);
  player = x.play(one);
  world.step(0.5);
  player.update(Motion::play(two));
  CHECK(x.value() == 4 && player.kind() == MotionKind::track);
}

void test_channels() {
  test_every_option();
  test_values();
  test_channel_motion();
  test_binding();
  test_players();
}

static void test_clock() {
  static_assert(!std::is_copy_constructible_v<World> && std::is_nothrow_move_constructible_v<World>, "one owner");
  WorldOptions options;
  options.max_step = 500ms;
  options.lag_step = 100ms;
  options.motion = MotionPolicy::reduce;
  options.event_capacity = 8;
  options.threads = 2;
  World careful(options);
  CHECK(careful.info().max_step == 0.5 && careful.info().lag_step == 0.1 && careful.motion() == MotionPolicy::reduce);
  careful.step(3);
  CHECK(careful.time() == 0.1);
  careful.set_motion(MotionPolicy::full);
  CHECK(careful.motion() == MotionPolicy::full);

  World world;
  world.reserve(4, 4);
  Channel<double> x = world.channel(0.0);
  const Player player = x.tween_to(10, 2);
  CHECK(world.step(500ms) == 1 && world.step_to(1s) == 1 && world.time() == 1 && world.active() == 1 && x.value() == 5);
  CHECK(world.remaining().seconds == 1 && !world.remaining().endless);
  world.set_rate(2);
  CHECK(world.rate() == 2 && world.step(0.25) == 1 && x.value() == 7.5);
  world.pause();
  CHECK(world.is_paused() && world.step(1) == 1 && x.value() == 7.5);
  world.resume();
  world.step(1);
  CHECK(!world.is_paused() && x.value() == 10 && !player);
  const std::vector<ts_event> events = world.events();
  CHECK(events.size() == 2 && events[0].kind == EventKind::begin && events[1].kind == EventKind::end);
  CHECK(events[1].reason == Reason::finished && events[1].time == 2 && world.events().empty());
  TimingOptions endless{1.0};
  endless.iterations = std::numeric_limits<double>::infinity();
  x.tween_to(1, endless);
  CHECK(world.remaining().endless == x.player());
  world.step(0.5);
  ts_event room[8];
  CHECK(world.events(room) == 2 && room[0].kind == EventKind::begin && room[1].kind == EventKind::loop);
  ts_channel changed[4];
  CHECK(world.changes(changed) == 1 && changed[0].slot == x.handle().slot && world.changes(changed) == 0);
  CHECK(world.inspect().find("channels") != std::string::npos);
  CHECK(error_of([&] { world.step(-1); }) == TS_ERROR_INVALID_ARGUMENT && error_of([&] { world.step_to(0); }) == TS_ERROR_INVALID_ARGUMENT);

  World other;
  const std::vector<std::uint8_t> bytes = world.snapshot();
  other.restore(bytes);
  world.step(0.3);
  other.step(0.3);
  CHECK(world.hash() == other.hash() && error_of([&] { other.restore(std::vector<std::uint8_t>(9)); }) == TS_ERROR_INVALID_ARGUMENT);
}

static void test_timelines() {
  World world;
  Channel<double> x = world.channel(0.0);
  Channel<Vec2> p = world.channel(Vec2{{0, 0}});
  const Track<> rise = Track<>().key(0, 0).key(1, 8);
  const Track<Vec2> slide = Track<Vec2>().key(0, {{0, 0}}).key(2, {{10, 20}});
  Timeline timeline = world.timeline(), film = world.timeline();
  const ts_entry_info entry = timeline.add(x, rise, 0.5);
  CHECK(entry.kind == EntryKind::track && entry.start == 0.5 && entry.end == 1.5 && timeline.duration() == 1.5);
  CHECK(timeline.add(p, slide, "+=50%").at == 2.5 && timeline.add(p, slide, 250ms).at == 0.25);
  CHECK(timeline.marker(1, "half").kind == EntryKind::marker && timeline.marker("half", 7u).at == 1);
  CHECK(timeline.position("half+=1") == 2 && timeline.position(3) == 3 && timeline.entries().size() == 5);
  timeline.remove(timeline.entries()[2].entry);
  timeline.set_time(1);
  CHECK(x.value() == 4 && timeline.time() == 1 && timeline.info().entries == 4 && timeline.levels() == 1);
  timeline.set_time(3.5);
  CHECK(p.value() == Vec2{{5, 10}});
  TimingOptions twice;
  twice.iterations = 2;
  twice.rate = 2;
  CHECK(film.add(timeline, 1, twice).end == 1 + timeline.duration() && film.levels() == 2);
  CHECK(film.add(timeline, "+=50%", twice).at == 1 + 1.5 * timeline.duration());
  const Player player = timeline.play();
  CHECK(timeline.player() == player && player.kind() == MotionKind::timeline);
  world.step(1);
  CHECK(x.value() == 4);
  timeline.animate_to(0);
  world.step(0.5);
  CHECK(timeline.time() == 0.5);
  timeline.animate_to(1, 1s, "quad.in");
  world.step(0.5);
  CHECK(timeline.time() == 0.625);
  TimingOptions slow;
  slow.duration = 2;
  CHECK(timeline.animate_to(0, slow).duration() == 2);
  timeline.pause();
  world.step(1);
  CHECK(timeline.time() == 0.625 && timeline.player().is_paused());
  timeline.resume();
  world.step(1);
  timeline.stop();
  timeline.stop();
  CHECK(timeline.time() == 0.3125 && !timeline.player());
  CHECK(error_of([&] { timeline.position("nowhere"); }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([&] { timeline.add(timeline); }) == TS_ERROR_INVALID_ARGUMENT);
  const Position at(2s), words(std::string("<"));
  CHECK(at.seconds() == 2 && !at.is_words() && words.words() == "<");
}

void test_worlds() {
  test_clock();
  test_timelines();
}
