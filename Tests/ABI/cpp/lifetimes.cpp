// SPDX-License-Identifier: MIT
//
// Owners that are moved, destroyed in any order, or outlive what they are of: errors, no crash, and nothing is left.
#include "check.hpp"

using namespace tweenspirit;

template <class T>
static constexpr bool is_owner = !std::is_copy_constructible_v<T> && !std::is_copy_assignable_v<T> &&
                                 std::is_nothrow_move_constructible_v<T> && std::is_nothrow_move_assignable_v<T>;
template <class T>
static constexpr bool is_name = std::is_copy_constructible_v<T> && std::is_copy_assignable_v<T>;

static_assert(is_owner<World> && is_owner<Channel<double>> && is_owner<Layer<double>> && is_owner<ChannelArray<double>>, "");
static_assert(is_owner<Timeline> && is_owner<Machine> && is_owner<Track<Color>> && is_owner<TrackSet> && is_owner<Cursor>, "");
static_assert(is_owner<Path> && is_owner<Scene> && std::is_nothrow_move_constructible_v<Build>, "");
static_assert(is_name<Easing> && is_name<Player> && is_name<Chain> && is_name<ChannelRef<double>> && is_name<TimelineRef>, "");
static_assert(is_name<MachineRef> && std::is_nothrow_copy_constructible_v<Error> && std::is_convertible_v<Channel<double>, ChannelRef<double>>, "");

#define KEEP_PLAYER "; keep=True keeps a player that can be restarted"

/// Every use is an error of a stale handle.
#define STALE(...) CHECK(error_of([&] { static_cast<void>(__VA_ARGS__); }) == TS_ERROR_STALE_HANDLE)

static void test_gone_world() {
  auto world = std::make_unique<World>();
  Channel<double> x = world->channel(0.0);
  Channel<Vec2> p = world->channel(Vec2{{0, 0}});
  ChannelArray<double> many = world->channels(3, 1.0);
  Layer<double> layer = x.add_layer();
  Timeline timeline = world->timeline();
  Machine machine = world->machine();
  Player player = x.tween_to(1, 1);
  Chain chain = world->chain().tween(x, 1, 1);
  const Track<> track = Track<>().key(0, 0).key(1, 1);
  const ChannelRef<double> ref = x;
  const std::vector<double> three(3);
  float place = 0;
  world.reset();

  CHECK(!x && !p && !layer && !layer.weight() && !timeline && !machine && !player && !chain && !ref);
  STALE(x.value());
  STALE(x.velocity());
  STALE(x.target());
  STALE(x.info());
  STALE(x.set(1));
  STALE(x.player());
  STALE(x.easing());
  STALE(x.tween_to(1, 1));
  STALE(x.spring_to(1));
  STALE(x.decay());
  STALE(x.fall(1));
  STALE(x.fling(1));
  STALE(x.play(track));
  STALE(p.follow(Path("M0 0 L1 1"), 1));
  STALE(x.shake(1));
  STALE(x.punch(1));
  STALE(x.set_target(1));
  STALE(x.set_bounds(0, 1));
  STALE(x.bounds());
  STALE(x.link(ref));
  STALE(x.unlink());
  STALE(x.add_layer());
  STALE(x.begin_fade(1));
  STALE(x.bind(&place));
  STALE(x.unbind());
  STALE(many.values());
  STALE(many.set(three));
  STALE(many.tween_to(three, {1.0}));
  STALE(many.spring_to(three));
  STALE(many.set_target(three));
  STALE(many.start(Motion::decay(1)));
  STALE(many.bind(&place));
  STALE(many[0].value());
  STALE(timeline.info());
  STALE(timeline.add(x, track));
  STALE(timeline.set_time(1));
  STALE(timeline.play());
  STALE(timeline.animate_to(1));
  STALE(machine.start());
  STALE(machine.set("x", 1));
  STALE(machine.on_state([] {}));
  STALE(player.info());
  STALE(player.restart());
  STALE(player.set_target(1));
  STALE(player.update(Motion().delay(1)));
  STALE(chain.tween(x, 1, 1));
  STALE(chain.add(x, Motion::shake(1)));
  STALE(chain.add(timeline, Motion()));
  STALE(chain.block("none", [] {}));
  STALE(chain.then([] {}));
  STALE(chain.start());
  /* What only ends or slows a part does nothing. */
  x.stop();
  player.pause().resume().stop().cancel().finish().set_rate(2).on_end([] {});
  chain.pause().resume().stop().cancel().finish().set_rate(2).on_end([] {}).close();
  machine.stop();
  x.close();
  timeline.close();
  CHECK(player.has_ended() && !player.is_active() && player.end_reason() == TS_REASON_NONE && player.end_value().empty());

  /* Owners of a world that is gone, and of one that is another. */
  World next;
  Channel<double> y = next.channel(5.0);
  y = std::move(x);
  CHECK(next.info().channels == 0);
  y = next.channel(6.0);
  CHECK(y.value() == 6 && !x);
}

/// Every use is this error.
template <class Use>
static void check_message(const char *message, Use use) {
  try {
    use();
    CHECK(!"no error");
  } catch (const Error &error) {
    if (!CHECK(error.what() == std::string(message))) std::fprintf(stderr, "%s\n", error.what());
    CHECK(error.status() == TS_ERROR_STALE_HANDLE && error.slot() != 0);
  }
}

/// What has ended keeps the event of its end; what would only end or slow it does nothing.
static void test_ended() {
  for (bool is_closed : {false, true}) {
    World world;
    Channel<double> x = world.channel(0.0), y = world.channel(0.0), z = world.channel(0.0);
    TimingOptions slow, keep;
    slow.duration = 4;
    slow.easing = Easing("quad.in");
    keep.duration = 1;
    keep.keep = true;
    const Player finished = x.tween_to(10, 1), replaced = y.tween_to(10, slow), kept = z.tween_to(10, keep);
    const Chain chain = world.chain().delay(1).set_rate(4).start();
    Machine machine = world.machine();
    machine.add_state("a");
    machine.start();
    world.step(2);
    y.tween_to(0, 9);
    kept.stop();
    machine.stop();
    machine.close();
    Timeline timeline = world.timeline();
    timeline.add(x, Track<>().key(0, 0).key(4, 8));
    const Player of_timeline = timeline.play();
    world.step(1);
    of_timeline.cancel();
    const std::uint64_t hash = world.hash();
    if (is_closed) world.close();
    const struct { const Player &player; const char *reason; ts_reason code; double value, end_time, time, progress; } wanted[] = {
      {finished, " (finished)" KEEP_PLAYER, TS_REASON_FINISHED, 10, 1, 1, 1},
      {replaced, " (replaced)" KEEP_PLAYER, TS_REASON_REPLACED, 2.5, 2, 2, 0.25},
      {kept, " (released)", TS_REASON_FINISHED, 10, 1, 1, 1},
      {of_timeline, " (cancelled)" KEEP_PLAYER, TS_REASON_CANCELLED, 0, 3, 1, 0.25},
    };
    for (const auto &each : wanted) {
      const Player &player = each.player;
      player.stop().cancel().pause().resume().finish().set_rate(3);
      CHECK(player.end_reason() == each.code && player.end_value() == std::vector<double>{each.value} && player.end_velocity().size() == 1);
      CHECK(player.end_time() == each.end_time && player.time() == each.time && player.progress() == each.progress);
      CHECK(!player.is_active() && !player.is_paused() && !player.is_waiting() && player.has_ended() && player.has_begun());
      CHECK(player.rate() == 1 && player.remaining() == 0 && player.phase() == TS_PHASE_AFTER && !player);
      const std::string message = is_closed ? "the world was closed" : std::string("the player has ended") + each.reason;
      for (int i = 0; i < 4; i++)
        check_message(message.c_str(), [&] {
          if (i == 0) player.restart();
          if (i == 1) player.reverse();
          if (i == 2) player.seek(0);
          if (i == 3) player.duration();
        });
    }
    chain.stop().cancel().pause().resume().finish().set_rate(9).close();
    CHECK(chain.end_reason() == TS_REASON_FINISHED && chain.rate() == 4 && chain.state() == TS_CHAIN_ENDED);
    CHECK(!chain.is_active() && !chain.is_paused());
    const char *ended = "the chain has ended (finished); keep=True keeps a chain that can be started again";
    check_message(is_closed ? "the world was closed" : ended, [&] { chain.start(); });
    machine.stop();
    machine.close();
    CHECK(machine.state_name().empty() && !machine.is_active() && machine.time() == 2);
    CHECK(machine.end_reason() == TS_REASON_STOPPED);
    check_message(is_closed ? "the world was closed" : "the machine was closed", [&] { machine.start(); });
    if (!is_closed) CHECK(world.hash() == hash && !world.events().empty());
  }
  /* Objects for one player share its end; one that a restore took away does nothing to the player that has its handle. */
  World world;
  Channel<double> x = world.channel(0.0);
  const auto blob = world.snapshot();
  const Player lost = x.tween_to(1, 1), same = x.player();
  world.restore(blob);
  const Player there = x.tween_to(2, 1);
  CHECK(there.handle().generation == lost.handle().generation);
  lost.stop();
  same.set_rate(5);
  CHECK(there.is_active() && there.rate() == 1 && !lost && !same && lost.end_reason() == TS_REASON_NONE);
}

static void test_moved() {
  World first;
  World second = std::move(first);
  STALE(first.step(1));
  STALE(first.channel(0.0));
  STALE(first.timeline());
  STALE(first.chain());
  STALE(first.machine());
  STALE(first.info());
  STALE(first.hash());
  STALE(first.snapshot());
  STALE(first.on_block("x", [] {}));
  STALE(first.find<double>("x"));
  CHECK(first.handle().slot == 0 && ts_world_is_valid(second.handle()));
  first = World();
  CHECK(first.step(1) == 0);
  const ts_world old = first.handle();
  first = std::move(second);
  CHECK(!ts_world_is_valid(old) && first.time() == 0);
  World &itself = first;
  first = std::move(itself);
  CHECK(first.time() == 0);

  Channel<double> x = first.channel(1.0), y = std::move(x);
  STALE(x.value());
  STALE(x.tween_to(1, 1));
  CHECK(!x && y.value() == 1 && first.info().channels == 1);
  x = std::move(y);
  Channel<double> &same_one = x;
  x = std::move(same_one);
  CHECK(x.value() == 1);
  x = first.channel(2.0);
  CHECK(first.info().channels == 1 && x.value() == 2);
  const ChannelRef<double> left = x.release();
  CHECK(!x && left.value() == 2 && first.info().channels == 1);
  {
    const Channel<double> owner(left);
    CHECK(owner.value() == 2);
  }
  CHECK(!left && first.info().channels == 0);
  std::vector<Channel<double>> channels;
  for (int i = 0; i < 100; i++) channels.push_back(first.channel(static_cast<double>(i)));
  channels.erase(channels.begin(), channels.begin() + 50);
  CHECK(channels[0].value() == 50 && first.info().channels == 50);

  Track<> track = Track<>().key(0, 1), other = std::move(track);
  STALE(track.value(0));
  STALE(track.key(0, 1));
  CHECK(!track && other.value(0) == 1);
  other = Track<>().key(0, 2);
  CHECK(other.value(0) == 2);
  const ts_track handle = other.release();
  CHECK(!other && ts_track_is_valid(handle) && Track<>::adopt(handle).value(0) == 2);
  CHECK(!ts_track_is_valid(handle));
  Path path("M0 0 L1 0"), way = std::move(path);
  STALE(path.length());
  Scene scene(R"({"tweenspirit": 1, "type": "scene"})"), play = std::move(scene);
  STALE(scene.to_json());
  Timeline timeline = first.timeline(), film = std::move(timeline);
  STALE(timeline.play());
  TimelineRef kept = film.release();
  CHECK(kept && !film);
  Timeline shown = first.timeline();
  const TimelineRef its = shown;
  shown.close();
  shown.close();
  CHECK(!shown && !its && kept);
  World brief;
  Channel<double> lost = brief.channel(1.0);
  brief.close();
  STALE(lost.value());
  STALE(brief.timeline());
  Chain none;
  STALE(none.start());
  STALE(none.animate([] {}));
  STALE(Player().on_end([] {}));
}

static void test_orders() {
  /* What is bound is no longer written once its channel is gone. */
  World world;
  {
    float place = 1;
    Channel<float> x = world.bind(&place);
    x.tween_to(5, 1);
  }
  CHECK(world.step(1) == 0 && world.events().back().reason == Reason::unbound);

  /* A world that a handler destroys, with the channels that handlers hold. */
  Square square;
  auto doomed = std::make_unique<World>();
  Channel<double> x = doomed->channel(0.0);
  bool later = false;
  x.tween_to(1, 0.5).on_end([&doomed, held = doomed->channel(1.0), square] { doomed.reset(); });
  x.tween_to(2, 0.5).on_end([&] { later = true; });
  CHECK(Square::alive == 2);
  World *raw = doomed.get();
  CHECK(raw->step(1) == 0 && !doomed && !x && Square::alive == 1 && !later);

  /* A handler that holds its own player and channel is no ring: the world's end breaks it. */
  {
    World ring;
    Channel<double> y = ring.channel(0.0);
    const Player player = y.tween_to(1, 1);
    player.on_end([player, y = ChannelRef<double>(y), square] { y.set(0); });
    ring.chain().animate([chain = ring.chain(), square] {});
    Machine machine = ring.machine();
    machine.add_state("a");
    machine.on_state([ref = MachineRef(machine), square] {});
    CHECK(Square::alive == 4);
  }
  CHECK(Square::alive == 1);

  /* A handler lets go of what it belongs to. */
  World inner;
  auto z = std::make_unique<Channel<double>>(inner.channel(0.0));
  z->tween_to(1, 0.5).on_end([&z] { z.reset(); });
  CHECK(inner.step(1) == 0 && !z && inner.info().channels == 0);
  auto chain = std::make_unique<Chain>(inner.chain());
  chain->delay(0.5).animate([&chain, square] { chain->close(); });
  chain->start();
  inner.step(1);
  CHECK(!*chain && Square::alive == 1);

  /* Constructors that throw leave nothing. */
  ChannelOptions bad;
  bad.path = "no path!";
  double place = 0;
  CHECK(error_of([&] { static_cast<void>(inner.bind(&place, bad)); }) == TS_ERROR_INVALID_ARGUMENT && inner.info().channels == 0);
  double *nowhere = nullptr;
  Channel<double> y = inner.channel(0.0);
  CHECK(error_of([&] { y.bind(nowhere); }) == TS_ERROR_INVALID_ARGUMENT);
  WorldOptions no_world;
  no_world.max_step = -1;
  CHECK(error_of([&] { World(no_world).step(0); }) == TS_ERROR_INVALID_ARGUMENT);
  struct Thrown {
    World world;
    Channel<double> x = world.channel(0.0);
    Track<> track = Track<>().key(0, 0);
    Channel<double> wrong = world.channel(std::nan(""));
  };
  CHECK(error_of([] { Thrown made; }) == TS_ERROR_INVALID_ARGUMENT);

  /* A set and its cursor, a track and what plays it, an easing and who uses it, in each order. */
  auto track = std::make_unique<Track<>>(Track<>().key(0, 0).key(1, 8));
  auto set = std::make_unique<TrackSet>(*track);
  Cursor cursor = set->cursor();
  double row[1];
  const Player plays = y.play(*track);
  track.reset();
  set->sample(0.5, row, cursor);
  CHECK(row[0] == 4);
  set.reset();
  cursor = Cursor();
  inner.step(0.5);
  CHECK(y.value() == 4 && plays);
  auto easing = std::make_unique<Easing>([](double t) { return t * t; });
  y.tween_to(8, 1, *easing);
  easing.reset();
  inner.step(0.5);
  CHECK(near(y.value(), 5));
}

template <class Owner, class = void>
struct CanSet : std::false_type {};
template <class Owner>
struct CanSet<Owner, std::void_t<decltype(std::declval<Owner>().set(1.0))>> : std::true_type {};
template <class Owner, class = void>
struct CanStart : std::false_type {};
template <class Owner>
struct CanStart<Owner, std::void_t<decltype(std::declval<Owner>().start())>> : std::true_type {};
/* What would end with a temporary does not compile. */
static_assert(CanSet<Channel<double> &>::value && CanSet<ChannelRef<double>>::value && !CanSet<Channel<double>>::value);
static_assert(CanStart<Machine &>::value && CanStart<MachineRef>::value && !CanStart<Machine>::value);

/* A channel that nothing keeps stays until its player has ended. */
static void test_temporaries() {
  World world;
  double x = 0;
  float y = 0;
  std::array<double, 2> pair = {0, 0};
  int ended = 0;
  world.bind(&x).tween_to(10, 1).on_end([&] { ended += x == 10; });
  world.bind(&y).spring_to(5);
  world.bind(&pair).tween_by({4, 8}, 1);
  TimingOptions options;
  options.duration = 1;
  options.keep = true;
  Player kept = world.channel(0.0).tween_to(4, options);
  CHECK(world.info().channels == 4 && world.step(0.5) == 4 && x == 5 && y > 0 && pair[1] == 4);
  world.step(0.5);
  CHECK(x == 10 && ended == 1 && kept && kept.has_ended() && world.info().channels == 1);
  kept.reverse();
  CHECK(world.step(0.25) == 1 && kept.is_active());
  world.step(10);
  CHECK(y == 5 && world.info().channels == 1);
  /* A layer on a channel that is kept; and under reduced motion, where the end comes at once. */
  auto own = world.channel(1.0);
  own.add_layer(TS_LAYER_ADD).tween_to(2, 1);
  world.step(0.5);
  CHECK(own.value() == 2);
  world.step(1);
  CHECK(own.value() == 1 && own.info().layers == 0);
  world.set_motion(TS_POLICY_REDUCE);
  world.bind(&x).tween_to(7, 1);
  world.step(0);
  CHECK(x == 7 && world.info().channels == 2);
  /* What is refused leaves nothing. */
  CHECK(error_of([&] { world.bind(&x).tween_to(7, -1); }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(world.info().channels == 2);
}

void test_lifetimes() {
  test_temporaries();
  test_gone_world();
  test_ended();
  test_moved();
  test_orders();
}
