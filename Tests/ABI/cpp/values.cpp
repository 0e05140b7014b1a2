// SPDX-License-Identifier: MIT
//
// Springs, decays, falls, staggers, tracks, paths and batches: what they give is what the C calls give, bit for bit.
#include "check.hpp"

#include <list>

#if __cplusplus >= 202002L
#include <span>
#endif

using namespace tweenspirit;
using namespace std::chrono_literals;

static ts_spring c_spring(ts_spring_desc desc) {
  ts_spring spring = ts_spring();
  desc.struct_size = sizeof desc;
  CHECK(ts_spring_make(&desc, &spring) == TS_OK);
  return spring;
}

static void test_springs() {
  ts_spring_desc desc = ts_spring_desc();
  desc.scheme = TS_SPRING_BY_DURATION;
  desc.duration = 0.5;
  desc.bounce = 0.3;
  const ts_spring c = c_spring(desc);
  const Spring spring = Spring::by_duration(500ms, 0.3);
  CHECK(same(spring.c(), c) && spring == Spring::by_duration(0.5, 0.3) && spring == Spring(c));
  CHECK(spring.omega() == c.omega && spring.damping_ratio() == c.damping_ratio && spring.mass() == 1);
  desc = ts_spring_desc();
  CHECK(same(Spring().c(), c_spring(desc)) && Spring() == Spring(SpringPreset::smooth));
  desc.preset = TS_SPRING_BOX2D;
  CHECK(same(Spring(SpringPreset::box2d).c(), c_spring(desc)) && Spring() != SpringPreset::box2d);

  CHECK(Color::parse("rgb(255 0 51 / 50%)") == Color({1, 0, 0.2, 0.5}) && Color::parse("lime") == Color({0, 1, 0}));
  CHECK(error_of([] { Color::parse("oranje"); }) == TS_ERROR_INVALID_ARGUMENT);

  /* There and back, in each scheme's words. */
  const ts_spring_info info = spring.info();
  auto close = [&](const Spring &other) {
    return std::fabs(other.omega() - spring.omega()) < 1e-6 && std::fabs(other.damping_ratio() - spring.damping_ratio()) < 1e-6;
  };
  CHECK(close(Spring::by_visual_duration(info.visual_duration, info.bounce)));
  CHECK(close(Spring::by_settling_duration(info.settling_duration, info.bounce)));
  CHECK(close(Spring::by_settling_duration_and_ratio(info.settling_duration, info.damping_ratio)));
  CHECK(close(Spring::by_response(info.response, info.damping_ratio)));
  CHECK(close(Spring::by_frequency(info.frequency, info.damping_ratio)));
  CHECK(close(Spring::by_omega(info.omega, info.damping_ratio)));
  CHECK(close(Spring::by_half_life(info.half_life, info.damping_ratio)));
  CHECK(close(Spring::by_stiffness(info.stiffness, info.damping, info.mass)));
  CHECK(close(Spring::by_stiffness_and_ratio(info.stiffness, info.damping_ratio)));
  CHECK(close(Spring::by_bounciness(info.bounciness, info.speed)));
  CHECK(close(Spring::from_json(spring.to_json())));
  CHECK(error_of([] { Spring::by_duration(-1); }) == TS_ERROR_INVALID_ARGUMENT);

  ts_spring_motion from = ts_spring_motion();
  from.struct_size = sizeof from;
  from.start = 3;
  from.target = 10;
  from.velocity = 20;
  double value = 0, velocity = 0, time = 0;
  MotionOptions options;
  options.start = 3;
  options.target = 10;
  options.velocity = 20;
  const SpringMotion motion = spring.motion(options);
  CHECK(motion.start() == 3 && motion.target() == 10 && motion.velocity() == 20 && motion.spring() == spring);
  CHECK(ts_spring_evaluate(&c, &from, 0.2, &value, &velocity) == TS_OK);
  CHECK(same(motion.value(0.2), value) && same(motion.at(200ms).velocity, velocity));
  CHECK(ts_spring_settling_time(&c, &from, 0.01, &time) == TS_OK && same(motion.settling_time(0.01), time));
  CHECK(ts_spring_crossing(&c, &from, 10, 0.1, &time) == TS_OK && same(motion.crossing(10, 0.1), time));
  CHECK(ts_spring_extremum(&c, &from, 0, &time, &value) == TS_OK);
  CHECK(same(motion.extremum().time, time) && same(motion.extremum().value, value));
  ts_spring_motion other = from;
  CHECK(ts_spring_retarget(&c, &from, 0.1, 50, &other) == TS_OK);
  const SpringMotion away = motion.retargeted(50, 0.1);
  CHECK(same(away.start(), other.start) && same(away.velocity(), other.velocity) && away.target() == 50);
  const std::vector<double> t{0, 0.1, 0.2};
  std::vector<double> values(3), velocities(3);
  motion.sample(t, values, velocities);
  CHECK(same(values[2], motion.value(0.2)) && same(velocities[1], motion.at(0.1).velocity));
  const std::array<float, 2> t32{{0, 0.5f}};
  std::array<float, 2> values32{};
  motion.sample(t32, values32);
  CHECK(values32[1] == static_cast<float>(motion.value(0.5)));
  CHECK(error_of([&] { motion.sample(t, Span<double>(values.data(), 2)); }) == TS_ERROR_INVALID_ARGUMENT);
  options.overshoot = Overshoot::bounce;
  CHECK(spring.motion(options).value(0.3) <= 10);
  CHECK(near(spring.easing()(1), 1) && spring.easing(2, 0.01).duration() > 0);

  const Decay decay = Decay::by_rate(2);
  const ts_decay_info its = decay.info();
  CHECK(near(Decay::by_time_constant(its.time_constant).rate(), 2) && near(Decay::by_half_life(its.half_life).rate(), 2));
  CHECK(near(Decay::by_deceleration_rate(its.deceleration_rate).rate(), 2) && near(Decay::by_drag(its.drag).rate(), 2));
  CHECK(near(Decay::by_friction(its.friction).rate(), 2) && Decay::by_rate(2, 0.8).power() == 0.8);
  DecayMotionOptions thrown;
  thrown.start = 5;
  thrown.velocity = 100;
  ts_decay_motion c_thrown = ts_decay_motion();
  c_thrown.struct_size = sizeof c_thrown;
  c_thrown.decay = decay.c();
  c_thrown.start = 5;
  c_thrown.velocity = 100;
  CHECK(ts_decay_evaluate(&c_thrown, 0.3, &value, &velocity) == TS_OK);
  CHECK(same(decay.motion(thrown).value(0.3), value) && same(decay.motion(thrown).at(0.3).velocity, velocity));
  CHECK(decay.motion(thrown).rest() == 55 && decay.motion(thrown).settling_time(1) > 1);
  CHECK(near(decay.motion(thrown).value(decay.motion(thrown).crossing(30)), 30));
  CHECK(std::isinf(decay.motion(thrown).handoff_time()));
  thrown.upper = 30;
  thrown.spring = Spring(SpringPreset::snappy);
  CHECK(decay.motion(thrown).rest() == 30 && decay.motion(thrown).handoff_time() < 1);
  CHECK(Decay(decay.c()).rate() == 2 && decay.aim(0, 50) == 100 && decay.snap(0, 100, 20) == 80);

  FallMotionOptions begins;
  begins.velocity = -10;
  const FallMotion fall(10, begins);
  CHECK(fall.value(2) == 0 && fall.at(1).value == -5 && fall.at(1).velocity == 0 && near(fall.crossing(0, 0.5), 2));
  begins.decay = decay;
  CHECK(FallMotion(10, begins).at(100).velocity == 5);
  double distance = 0, seconds = 0;
  CHECK(ts_fling(TS_FLING_ANDROID, 4000, 0.015, 160, &distance, &seconds) == TS_OK);
  CHECK(same(fling(4000).distance, distance) && same(fling(4000).duration, seconds));
  CHECK(fling(4000, FlingKind::flutter).duration < seconds);
  CHECK(near(rubber_band(rubber_band(50, 100), 100, 0.55, true), 50) && near(follow(0, 1, 1s, 1s), 0.5));
  CHECK(near(follow(MotionState{0, 0}, 1, 1s, 1s).value, 0.5) && follow(MotionState{0, 0}, 1, 1s, 1s).velocity > 0);

  VelocityTracker<2> tracker;
  for (int i = 0; i < 5; i++) tracker.add(i * 10ms, {{i * 3.0, i * -1.0}});
  CHECK(near(tracker.velocity()[0], 300) && near(tracker.velocity(0.05)[1], -100) && tracker.info().samples == 5);
  tracker.reset();
  CHECK(tracker.velocity()[0] == 0);
  VelocityOptions careful;
  careful.weighting = VelocityWeighting::recent;
  careful.degree = 1;
  careful.horizon = 50ms;
  careful.pause = 20ms;
  VelocityTracker<> one(careful);
  one.add(0, {{1}});
  one.add(10ms, {{2}});
  CHECK(near(one.velocity()[0], 100) && one.info().degree == 1);

  CHECK(stagger(5, 100ms, StaggerFrom::center) == std::vector<double>({0.2, 0.1, 0, 0.1, 0.2}));
  StaggerOptions grid;
  grid.amount = 1;
  grid.base = 2;
  grid.columns = 2;
  grid.axis = StaggerAxis::y;
  grid.easing = "quad.in";
  CHECK(stagger(4, grid) == std::vector<double>({2, 2, 3, 3}));
  StaggerOptions middle;
  middle.each = 1s;
  middle.from = StaggerFrom::ratio;
  middle.ratio_x = 0.5;
  middle.ratio_y = 0.5;
  CHECK(stagger(3, middle) == std::vector<double>({1, 0, 1}));
  middle.from = StaggerFrom::index;
  middle.index = 2;
  CHECK(stagger(3, middle) == std::vector<double>({2, 1, 0}));
  middle.from = StaggerFrom::random;
  middle.seed = 7;
  CHECK(stagger(3, middle) == stagger(3, middle) && stagger(0, middle).empty());
  CHECK(error_of([] { stagger(3, NAN); }) == TS_ERROR_INVALID_ARGUMENT);

  TimingOptions timing;
  timing.duration = 2s;
  timing.iterations = 2;
  timing.direction = Direction::alternate;
  CHECK(evaluate_timing(timing, 3).progress == 0.5 && evaluate_timing(timing, 3).phase == Phase::active);
  timing.fill = Fill::none;
  CHECK(!evaluate_timing(timing, 5s).in_effect);
}

template <class T>
static void round_trip(const T &a, const T &b) {
  Track<T> track;
  track.key(0, a).key(1, b);
  CHECK(track.value(0) == a && track.value(1) == b && track.size() == 2);
  const Track<T> again = Track<T>::from_json(track.to_json());
  double ours[64], theirs[64], velocity[64];
  CHECK(ts_track_evaluate(track.handle(), 0.4, ours, velocity) == TS_OK);
  CHECK(ts_track_evaluate(again.handle(), 0.4, theirs, nullptr) == TS_OK);
  CHECK(std::memcmp(ours, theirs, track.lanes() * sizeof(double)) == 0);
  CHECK(again.value(0.4) == Value<T>::load(ours, track.lanes()));
  CHECK(track.velocity(0.4) == Value<T>::rate(velocity, track.lanes()));
}

static void test_track_values() {
  round_trip(1.0, 3.0);
  round_trip(1.0f, 3.5f);
  round_trip(1, 9);
  round_trip<std::int64_t>(-1, 1ll << 40);
  round_trip(false, true);
  round_trip(Vec2{{1, 2}}, Vec2{{3, 5}});
  round_trip(Vec3{{1, 2, 3}}, Vec3{{3, 5, 9}});
  round_trip(Vec4{{1, 2, 3, 4}}, Vec4{{3, 5, 9, 0}});
  round_trip(std::array<float, 3>{{1, 2, 3}}, std::array<float, 3>{{3, 5, 9}});
  round_trip(std::array<double, 7>{{1}}, std::array<double, 7>{{2}});
  round_trip(Color{1, 0.5, 0, 1}, Color{0, 0.25, 1, 0.5});
  round_trip(Quaternion{0, 0, 0, 1}, Quaternion{0, 1, 0, 0});
  round_trip(Angle{0}, Angle{3});
  round_trip(Point{1, 2}, Point{2, 4});
  round_trip(Size{1, 2}, Size{2, 4});
  round_trip(Rect{1, 2, 3, 4}, Rect{2, 4, 6, 8});
  CHECK(Color{1, 0, 0} != Color{} && Quaternion{} == Quaternion{} && Angle{1} != Angle{} && Point{} != Point{1, 0});
  CHECK(Size{} != Size{1, 0} && Rect{} != Rect{1, 0, 0, 0} && !(Quaternion{} != Quaternion{}));
  /* Beyond the type, the nearest of the type. */
  const double beyond[] = {1e300, -1e300, NAN};
  CHECK(Value<int>::load(beyond, 1) == std::numeric_limits<int>::max() && Value<int>::load(beyond + 1, 1) < -2000000000);
  double stored = 0;
  Value<int>::store(7, &stored);
  CHECK(stored == 7 && Value<unsigned>::load(beyond + 1, 1) == 0 && Value<std::int64_t>::load(beyond + 2, 1) < 0);

  TrackOptions three;
  three.lanes = 3;
  Track<std::vector<double>> numbers(three);
  numbers.key(0, {1, 2, 3}).key(1, {3, 2, 1});
  CHECK(numbers.value(0.5) == std::vector<double>({2, 2, 2}) && numbers.velocity(0.5)[0] == 2 && numbers.lanes() == 3);
  CHECK(error_of([&] { numbers.key(2, {1, 2}); }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([] { Track<std::vector<float>> none; }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([&] { Track<Color>::from_json(numbers.to_json()); }) == TS_ERROR_INVALID_ARGUMENT);
}

static void test_track_edits() {
  static_assert(!std::is_copy_constructible_v<Track<double>> && std::is_nothrow_move_constructible_v<Track<double>>, "");
  TrackOptions eased;
  eased.easing = "sine.out";
  Track<> track = Track<>(eased).key(0, 0).then(0.5, 5, {"linear"}).then(500ms, 10).marker(0.5, "half");
  CHECK(track && track.start() == 0 && track.end() == 1 && track.size() == 3 && track.info().markers == 1);
  CHECK(same(track.value(0.25), 5 * Easing("sine.out")(0.5)) || near(track.value(0.25), 5 * Easing("sine.out")(0.5)));
  Track<> copy = track.copy();
  CHECK(copy.key_at(1).time == 0.5 && copy.key_at(1).value == 5 && copy.key_at(1).interpolation == Interpolation::initial);
  CHECK(copy.set_key(1, 0.75, 6) == 1 && copy.key_at(1).value == 6 && copy.move_key(1, 2) == 2);
  copy.set_value(2, 7);
  CHECK(copy.value(2) == 7 && copy.find(1.5) == std::size_t(1) && !copy.find(-1) && copy.find_range(0, 1).second == 1);
  copy.remove(0);
  CHECK(copy.size() == 2 && copy.markers().size() == 1 && Marker::name_of(copy.markers()[0].id) == "half");
  CHECK(copy.markers(0.6s, 1s).empty() && Marker("half").id() == Marker(std::string("half")).id() && Marker(7u).name() == "7");
  copy.remove_marker(0);
  copy.clear();
  CHECK(copy.size() == 0 && copy.markers().empty() && track.size() == 3);
  Track<> turned = track.copy().reverse();
  CHECK(turned.value(0) == 10 && std::move(turned).extrapolate(Extrapolation::hold, Extrapolation::loop).value(1.5) > 0);
  CHECK(near(track.time_for(7.5), 0.75));

  const std::vector<double> times{0, 0.25, 1};
  std::vector<double> out(3);
  std::vector<float> out32(3);
  track.sample(times, out);
  track.sample(times, out32);
  CHECK(same(out[1], track.value(0.25)) && out32[1] == static_cast<float>(out[1]));
  Track<Vec2> rows = Track<Vec2>().insert(times, std::vector<double>{0, 0, 1, 1, 2, 2});
  CHECK(rows.value(0.25) == Vec2{{1, 1}} && error_of([&] { rows.insert(times, times); }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([&] { rows.sample(times, out); }) == TS_ERROR_INVALID_ARGUMENT);

  KeyOptions sprung;
  sprung.spring = Spring::by_duration(0.5, 0.3);
  Track<> jump = Track<>().key(0, 0, sprung).key(1, 100);
  CHECK(same(jump.value(0.2), Spring::by_duration(0.5, 0.3).motion({0, 100}).value(0.2)));
  KeyOptions hermite;
  hermite.interpolation = Interpolation::hermite;
  hermite.out_tangent = 4;
  hermite.in_tangent = 0;
  CHECK(Track<>().key(0, 0, hermite).key(1, 1, hermite).velocity(0) == 4);
  KeyOptions bezier;
  bezier.interpolation = Interpolation::bezier;
  bezier.out_handle = {0.5, 0};
  bezier.in_handle = {-0.5, 0};
  CHECK(near(Track<>().key(0, 0, bezier).key(1, 1, bezier).value(0.5), 0.5));

  double error = -1;
  BakeOptions bake;
  bake.tolerance = 0.01;
  CHECK(near(track.bake(bake, &error).value(1), 10) && error >= 0 && error <= 0.01);
  bake = BakeOptions();
  bake.fps = 10;
  CHECK(track.bake(bake).size() == 11);
  bake.max_keys = 5;
  CHECK(error_of([&] { track.bake(bake); }) == TS_ERROR_INVALID_ARGUMENT);
  bake.start = 0.5;
  bake.end = 750ms;
  CHECK(track.bake(bake).start() == 0.5);
  const std::vector<double> line{0, 1, 2};
  CHECK(Track<>::fit(line, line, 0.001, Interpolation::eased, &error).size() == 2 && error < 0.001);
  CHECK(Track<Vec2>::fit(line, std::vector<double>{0, 0, 1, 1, 2, 2}, 0.001).value(1.5) == Vec2{{1.5, 1.5}});
  CHECK(track.to_css().compare(0, 6, "linear") == 0 && track.to_css(0.01, &error).size() > 4 && error <= 0.01);
  CHECK(track.to_web_animation("left", "px").find("10px") != std::string::npos);
  CHECK(track.to_css_keyframes("slide", "left", "px").find("@keyframes slide") == 0);

  const TrackSet set(track, rows);
  CHECK(set.lanes() == 3 && set.info().tracks == 2);
  Cursor cursor = set.cursor();
  double row[3], frames[6], many[9];
  float row32[3], frames32[6], many32[9];
  set.sample(0.25, row, cursor);
  set.sample(0.25, row32);
  CHECK(same(row[0], track.value(0.25)) && row[1] == 1 && row32[2] == 1);
  set.sample(times, many);
  set.sample(times, many32);
  CHECK(same(many[3], track.value(0.25)) && many32[4] == 1);
  set.sample_frames(1, 4, frames);
  set.sample_frames(1, 4, frames32);
  CHECK(same(frames[0], track.value(0.25)) && frames32[1] == 1);
  std::vector<Track<>> all;
  all.push_back(track.copy());
  CHECK(TrackSet(all).lanes() == 1 && error_of([&] { set.sample(0, many); }) == TS_ERROR_INVALID_ARGUMENT);

  const Path path("M0 0 L 10 0 L 10 10");
  CHECK(path.length() == 20 && path.dimensions() == 2 && !path.is_closed() && path.info().segments == 2);
  CHECK(path.point(0.25) == std::vector<double>({5, 0}) && path.tangent(0.75) == std::vector<double>({0, 1}));
  double points[4], tangents[4];
  path.sample(std::vector<double>{0, 1}, points, tangents);
  CHECK(points[3] == 10 && tangents[0] == 1);
  PathTrackOptions slow;
  slow.duration = 4s;
  CHECK(near(path.to_track<Vec2>(slow).value(1)[0], 5) && near(path.to_track<Angle>(slow).value(3).radians, std::acos(0)));
  CHECK(Path::bezier(std::vector<double>{0, 0, 3, 4}, 2, 1).length() == 5);
  CHECK(error_of([&] { path.to_track<Vec3>(slow); }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(Path::through(std::vector<double>{0, 0, 3, 0, 3, 4}, 2, false, 0).length() == 7);
  CHECK(Path::through(std::vector<double>{0, 0, 3, 0, 3, 4}, 2, true).is_closed());
  CHECK(error_of([] { Path("M0"); }) == TS_ERROR_INVALID_ARGUMENT);
}

struct Sprite {
  float x, vx, goal;
  std::uint32_t kind;
};

void test_batches() {
  std::vector<Sprite> sprites(10);
  for (std::size_t i = 0; i < sprites.size(); i++) sprites[i] = {0, 0, static_cast<float>(i), i < 5 ? 0u : 1u};
  std::vector<Sprite> theirs = sprites;
  const Spring springs[] = {Spring::by_duration(0.5, 0.3), Spring(SpringPreset::bouncy)};

  ts_spring_batch_f32 batch = ts_spring_batch_f32();
  const ts_spring palette[] = {springs[0].c(), springs[1].c()};
  batch.struct_size = sizeof batch;
  batch.count = theirs.size();
  batch.value = {&theirs[0].x, sizeof(Sprite)};
  batch.velocity = {&theirs[0].vx, sizeof(Sprite)};
  batch.target = {&theirs[0].goal, sizeof(Sprite), 0};
  batch.springs = palette;
  batch.spring_count = 2;
  batch.index = {&theirs[0].kind, sizeof(Sprite)};
  size_t active = 0;
  CHECK(ts_springs_step_f32(&batch, 0.1, &active) == TS_OK);
  std::vector<std::uint8_t> mask(10);
  std::vector<std::uint32_t> places(10);
  BatchOptions options;
  options.mask = mask;
  options.active = places;
  options.threads = 2;
  CHECK(step_springs(column(sprites, &Sprite::x), column(sprites, &Sprite::vx), column(sprites, &Sprite::goal),
                     Springs(springs, column(sprites, &Sprite::kind)), 100ms, options) == active);
  CHECK(std::memcmp(sprites.data(), theirs.data(), sizeof(Sprite) * sprites.size()) == 0);
  CHECK(mask[0] == 0 && mask[1] == 1 && places[0] == 1);

  std::array<double, 3> x{{0, 0, 0}}, v{{0, 0, 0}};
  options = BatchOptions();
  options.tolerance = 0.01;
  CHECK(step_springs(x, v, 100.0, springs[0], 0.2) == 3 && near(x[2], springs[0].motion({0, 100}).value(0.2)));
  CHECK(step_springs(x, v, 100.0, springs[0], 10, options) == 0 && x[0] == 100);
  CHECK(error_of([&] { step_springs(x, Span<double>(v.data(), 2), 100.0, springs[0], 1); }) == TS_ERROR_INVALID_ARGUMENT);
  std::vector<float> fx{0, 0}, fv{0, 10};
  CHECK(step_springs(fx, fv, 0.0f, springs[0], 0.1) == 1);
#if __cplusplus >= 202002L
  CHECK(step_springs(std::span<double>(x), std::span<double>(v), 0.0, springs[0], 0.1) == 3);
#endif

  v = {{1, 2, 3}};
  CHECK(step_decays(x, v, Decay::by_rate(1), 1) == 3 && near(v[2], 3 * std::exp(-1)));
  fv = {1, 1};
  CHECK(step_decays(fx, fv, Decay::by_rate(1), 1s) == 2);

  const std::vector<float> starts{0, 1, 2};
  std::vector<float> out(3);
  eval_tweens(0.0f, 10.0f, starts, 4.0f, Easing("cubic.inOut"), 3, out);
  CHECK(out == std::vector<float>({9.375f, 5, 0.625f}));
  const Easing easings[] = {"linear", "quad.in"};
  const std::vector<std::uint32_t> index{0, 1, 1};
  const std::vector<double> ends{10, 20, 30};
  std::vector<double> places64(3);
  eval_tweens(0.0, ends, 0.0, 2.0, Easings(easings, index), 1, places64, 2);
  CHECK(places64 == std::vector<double>({5, 5, 7.5}));
  const Column<const double> seen = ends;
  CHECK(seen.first() == ends.data() && seen.size() == 3 && seen.stride() == 0);
  const Sprite fixed[2] = {{1, 2, 3, 0}, {4, 5, 6, 0}};
  const Column<const float> field = column(fixed, &Sprite::vx);
  CHECK(*field.first() == 2 && field.size() == 2 && field.stride() == sizeof(Sprite));
}

static void test_spans() {
  double array[] = {1, 2, 3};
  std::vector<double> vector(array, array + 3);
  const std::vector<double> constant = vector;
  std::array<double, 3> fixed{{1, 2, 3}};
  const Span<const double> spans[] = {array, vector, constant, fixed, Span<double>(vector), {array, 3}};
  for (const Span<const double> &span : spans) CHECK(span.size() == 3 && span[2] == 3 && *span.begin() == 1 && !span.empty());
  CHECK(Span<double>().empty() && Span<double>(array).end() == array + 3 && Span<double>(array).data() == array);
  static_assert(!std::is_convertible_v<const std::vector<double> &, Span<double>>, "what is constant stays so");
  static_assert(!std::is_constructible_v<Span<double>, std::vector<float> &>, "of the same type");
  static_assert(!std::is_constructible_v<Span<double>, std::list<double> &>, "side by side");
  static_assert(!std::is_convertible_v<Column<float>, Span<float>>, "a span has no stride");
#if __cplusplus >= 202002L
  CHECK(Span<const double>(std::span<double>(vector)).size() == 3);
#endif
  CHECK(Seconds(1.5).count() == 1.5 && Seconds(250ms).count() == 0.25 && Seconds(2min).count() == 120 && Seconds(3).count() == 3);

  const Lanes none, one = 5, two = {1, 2}, six = std::array<double, 6>{{1, 2, 3, 4, 5, 6}}, listed = std::vector<float>{1, 2};
  std::vector<double> buffer;
  CHECK(none.size() == 0 && !none.spread("", 3, buffer) && one.spread("", 3, buffer)[2] == 5);
  CHECK(two.spread("", 2, buffer)[1] == 2 && six.spread("", 6, buffer)[5] == 6 && listed.data()[1] == 2);
  CHECK(error_of([&] { two.spread("from", 3, buffer); }) == TS_ERROR_INVALID_ARGUMENT);
  CHECK(error_of([&] { six.all("from", 5); }) == TS_ERROR_INVALID_ARGUMENT && six.all("from", 6)[5] == 6);
}

void test_motion() {
  test_spans();
  test_springs();
}

void test_tracks() {
  test_track_values();
  test_track_edits();
}
