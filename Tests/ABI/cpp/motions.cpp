// SPDX-License-Identifier: MIT
//
// Motions: a world that was told something in C++ has the hash of one that was told the same in C.
#include "check.hpp"

using namespace tweenspirit;
using namespace std::chrono_literals;

static const double one[] = {1, 1}, two[] = {1, 2}, three[] = {3, 3}, four[] = {3, 4}, zero[] = {0, 0};

/// A world with one point and a track, a path and a timeline for it.
struct Twin {
  World world;
  Channel<Vec2> p = world.channel(Vec2{{0, 0}});
  Track<Vec2> track = Track<Vec2>().key(0, {{0, 0}}).key(2, {{10, 20}});
  Path path{"M0 0 L 10 0 L 10 10"};
  Timeline line = world.timeline();
  Twin() { line.add(p, track); }
};

static ts_motion c_motion(ts_motion_kind kind) {
  ts_motion motion = sized<ts_motion>();
  motion.kind = kind;
  return motion;
}

/// Starts both, adds both to chains, and compares; returns whether neither is refused.
static bool is_same(const Motion &ours, const ts_motion &theirs, Twin &a, Twin &b) {
  const Chain chain = a.world.chain(), c_chain = b.world.chain();
  a.p.start(ours);
  chain.add(a.p, ours);
  call(ts_channel_start, b.world.handle(), b.p.handle(), &theirs, static_cast<ts_player *>(nullptr));
  call(ts_chain_add, b.world.handle(), c_chain.handle(), b.p.handle(), &theirs);
  bool is_equal = a.world.hash() == b.world.hash();
  a.world.step(0.3);
  b.world.step(0.3);
  is_equal = is_equal && a.world.hash() == b.world.hash();
  chain.start();
  c_chain.start();
  a.world.step(0.3);
  b.world.step(0.3);
  return is_equal && a.world.hash() == b.world.hash();
}
#define SAME(...) CHECK(is_same(__VA_ARGS__, a, b))

/// Compares motions without options, and with a 0 for each.
static void test_defaults() {
  Twin a, b;
  ts_motion c = c_motion(TS_MOTION_TWEEN);
  c.target = two;
  SAME(Motion::tween({1, 2}, TimingOptions()), c);
  TimingOptions none{0, {}, 0, 0, Direction::normal, Fill::both, 0, 0, 0, 0};
  c.timing.given = TS_GIVEN_DURATION | TS_GIVEN_DELAY | TS_GIVEN_ITERATIONS | TS_GIVEN_DIRECTION | TS_GIVEN_FILL |
                   TS_GIVEN_END_DELAY | TS_GIVEN_ITERATION_START | TS_GIVEN_RATE | TS_GIVEN_REPEAT_DELAY;
  none.accumulate = false;
  SAME(Motion::tween({1, 2}, none), c);
  const std::uint32_t given = c.timing.given;
  c = c_motion(TS_MOTION_TRACK);
  c.track = b.track.handle();
  SAME(Motion::play(a.track), c);
  c.timing.given = given;
  SAME(Motion::play(a.track, none), c);
  c = c_motion(TS_MOTION_PATH);
  c.path = b.path.handle();
  c.timing.duration = 1;
  SAME(Motion::follow(a.path, 1), c);
  FollowOptions nowhere;
  nowhere.end = 0;
  nowhere.offset = 0;
  c.timing.duration = 0;
  c.timing.given = given;
  c.offset = zero;
  c.given = TS_GIVEN_PATH_END;
  SAME(Motion::follow(a.path, none, nowhere), c);

  c = c_motion(TS_MOTION_SPRING);
  c.target = two;
  SAME(Motion::spring({1, 2}), c);
  SpringOptions dull;
  dull.overshoot = Overshoot::bounce;
  c.overshoot = TS_OVERSHOOT_BOUNCE;
  SAME(Motion::spring({1, 2}, dull), c);
  dull.restitution = 0;
  dull.velocity = 0;
  c.velocity = zero;
  c.given = TS_GIVEN_RESTITUTION;
  c.timing.given = TS_GIVEN_DELAY | TS_GIVEN_RATE;
  SAME(Motion::spring({1, 2}, dull).delay(0).rate(0), c);
  c = c_motion(TS_MOTION_DECAY);
  SAME(Motion::decay(), c);
  c.velocity = zero;
  c.timing.given = TS_GIVEN_DELAY | TS_GIVEN_RATE;
  SAME(Motion::decay(0).delay(0).rate(0), c);
  c = c_motion(TS_MOTION_FALL);
  c.acceleration = one;
  SAME(Motion::fall(1), c);
  FallOptions at_once;
  at_once.velocity = 0;
  at_once.duration = 0;
  c.velocity = zero;
  c.timing.given = TS_GIVEN_DELAY | TS_GIVEN_RATE | TS_GIVEN_DURATION;
  SAME(Motion::fall(1, at_once).delay(0).rate(0), c);
  c = c_motion(TS_MOTION_MOVE);
  c.target = two;
  c.speed = c.acceleration = one;
  SAME(Motion::move({1, 2}, 1, 1), c);
  c.velocity = zero;
  c.timing.given = TS_GIVEN_DELAY | TS_GIVEN_RATE;
  SAME(Motion::move({1, 2}, 1, 1).velocity(0).delay(0).rate(0), c);
  c = c_motion(TS_MOTION_FLING);
  SAME(Motion::fling(), c);
  c.velocity = zero;
  c.timing.given = TS_GIVEN_DELAY | TS_GIVEN_RATE;
  SAME(Motion::fling(0).delay(0).rate(0), c);
  c = c_motion(TS_MOTION_SHAKE);
  c.amplitude = one;
  SAME(Motion::shake(1), c);
  ShakeOptions steady;
  steady.fade = 0;
  c.given = TS_GIVEN_FADE;
  c.timing.given = TS_GIVEN_DELAY | TS_GIVEN_RATE;
  SAME(Motion::shake(1, steady).delay(0).rate(0), c);
  c = c_motion(TS_MOTION_PUNCH);
  c.amplitude = one;
  SAME(Motion::punch(1), c);
  c.timing.given = TS_GIVEN_DELAY | TS_GIVEN_RATE;
  SAME(Motion::punch(1).delay(0).rate(0), c);

  a.line.play();
  call(ts_timeline_start, b.world.handle(), b.line.handle(), static_cast<const ts_motion *>(nullptr),
       static_cast<ts_player *>(nullptr));
  a.world.step(0.5);
  b.world.step(0.5);
  CHECK(a.world.hash() == b.world.hash());
}

/// Compares motions with every option, each different from its default.
static void test_every_option() {
  Twin a, b;
  const Easing in = "quad.in", out = "quad.out";
  TimingOptions all{3, in, 0.5, 2.5, Direction::alternate_reverse, Fill::forwards, 0.25, 0, 1.5, 0.125, out};
  all.accumulate = all.essential = all.keep = all.hold = all.additive = true;
  ts_motion c = c_motion(TS_MOTION_TWEEN);
  c.target = four;
  c.from = two;
  ts_timing &t = c.timing;
  t.duration = 3;
  t.delay = 0.5;
  t.iterations = 2.5;
  t.end_delay = 0.25;
  t.rate = 1.5;
  t.repeat_delay = 0.125;
  t.easing = in.handle();
  t.return_easing = out.handle();
  t.direction = TS_DIRECTION_ALTERNATE_REVERSE;
  t.fill = TS_FILL_FORWARDS;
  c.flags = TS_START_ESSENTIAL | TS_START_KEEP | TS_START_HOLD | TS_START_ADDITIVE | TS_START_ACCUMULATE;
  a.p.start(Motion::tween({3, 4}, all).from({1, 2}));
  call(ts_channel_start, b.world.handle(), b.p.handle(), &c, static_cast<ts_player *>(nullptr));
  CHECK(a.world.hash() == b.world.hash());
  c = c_motion(TS_MOTION_TWEEN);
  c.target = two;
  t.duration = 1;
  c.flags = TS_START_BLEND | TS_START_RELATIVE;
  SAME(Motion::tween({1, 2}, 1).blend().relative(), c);

  c = c_motion(TS_MOTION_SPRING);
  c.target = four;
  c.velocity = two;
  c.spring = Spring::by_duration(2, 0.5).c();
  c.tolerance = 0.5;
  c.overshoot = TS_OVERSHOOT_BOUNCE;
  c.restitution = 0.25;
  t.delay = 0.25;
  t.rate = 3;
  c.flags = TS_START_ESSENTIAL | TS_START_HOLD | TS_START_ADDITIVE | TS_START_RELATIVE;
  SpringOptions sprung;
  sprung.spring = Spring::by_duration(2, 0.5);
  sprung.velocity = {1, 2};
  sprung.tolerance = 0.5;
  sprung.overshoot = Overshoot::bounce;
  sprung.restitution = 0.25;
  SAME(Motion::spring({3, 4}, sprung).delay(250ms).rate(3).essential().hold().additive().relative(), c);

  c = c_motion(TS_MOTION_DECAY);
  ts_bounds bounds = ts_bounds();
  bounds.lower = zero;
  bounds.upper = four;
  bounds.spring = Spring(SpringPreset::box2d).c();
  c.velocity = two;
  c.decay = Decay::by_rate(3, 0.5).c();
  c.bounds = &bounds;
  c.tolerance = 0.125;
  DecayOptions thrown;
  thrown.decay = Decay::by_rate(3, 0.5);
  thrown.lower = 0;
  thrown.upper = Vec2{{3, 4}};
  thrown.spring = Spring(SpringPreset::box2d);
  thrown.tolerance = 0.125;
  SAME(Motion::decay({1, 2}, thrown), c);

  c = c_motion(TS_MOTION_FALL);
  c.acceleration = three;
  c.velocity = two;
  c.decay.rate = 3;
  t.duration = 4;
  FallOptions falls;
  falls.velocity = {1, 2};
  falls.decay = Decay::by_rate(3);
  falls.duration = 4;
  SAME(Motion::fall(3, falls), c);
  SAME(Motion::fall(3, falls).duration(4), c);

  c = c_motion(TS_MOTION_MOVE);
  c.target = four;
  c.speed = two;
  c.acceleration = three;
  c.velocity = one;
  c.flags = TS_START_TOGETHER | TS_START_RELATIVE;
  SAME(Motion::move({3, 4}, {1, 2}, 3).velocity(1).together().relative(), c);
  c = c_motion(TS_MOTION_TWEEN);
  c.target = four;
  c.speed = two;
  SAME(Motion::tween({3, 4}, TimingOptions()).speed({1, 2}), c);

  c = c_motion(TS_MOTION_FLING);
  c.velocity = four;
  c.fling = TS_FLING_FLUTTER;
  c.friction = 0.03;
  c.ppi = 200;
  FlingOptions flung{FlingKind::flutter, 0.03, 200};
  SAME(Motion::fling({3, 4}, flung), c);

  c = c_motion(TS_MOTION_PATH);
  c.path = b.path.handle();
  c.path_start = 0.25;
  c.path_end = 0.75;
  c.tolerance = 1e-6;
  c.offset = two;
  c.flags = TS_START_RELATIVE;
  t.duration = 2;
  t.easing = out.handle();
  FollowOptions follows;
  follows.start = 0.25;
  follows.end = 0.75;
  follows.tolerance = 1e-6;
  follows.offset = {1, 2};
  SAME(Motion::follow(a.path, {2, out}, follows).relative(), c);
  follows.end = {};
  c.path_end = 1;
  SAME(Motion::follow(a.path, {2, out}, follows).relative(), c);

  c = c_motion(TS_MOTION_SHAKE);
  c.amplitude = three;
  c.frequency = 20;
  c.fade = 0.5;
  c.octaves = 3;
  c.seed = 9;
  t.duration = 1;
  ShakeOptions shaken;
  shaken.frequency = 20;
  shaken.duration = 1;
  shaken.fade = 0.5;
  shaken.octaves = 3;
  shaken.seed = 9;
  SAME(Motion::shake(3, shaken), c);
  c = c_motion(TS_MOTION_PUNCH);
  c.amplitude = two;
  c.spring.damping_ratio = 0.75;
  t.duration = 2;
  PunchOptions punched;
  punched.duration = 2;
  punched.damping_ratio = 0.75;
  SAME(Motion::punch({1, 2}, punched), c);

  /* Verbs, on a channel and a chain. */
  a.p.fall(3, falls);
  b.p.start(Motion::fall(3, falls));
  a.p.shake(3, shaken);
  b.p.start(Motion::shake(3, shaken));
  a.world.chain().shake(a.p, 1).punch(a.p, 2).fling(a.p, 3).follow(a.p, a.path, {1}).start();
  b.world.chain().add(b.p, Motion::shake(1)).add(b.p, Motion::punch(2)).add(b.p, Motion::fling(3))
      .add(b.p, Motion::follow(b.path, 1)).start();
  CHECK(a.world.hash() == b.world.hash());
}

/// Compares options that are set by fields, in order and by name.
static void test_forms() {
  std::uint64_t first = 0;
  for (int how = 0; how < 3; how++) {
    World world;
    Channel<double> x = world.channel(0.0);
    if (how == 0) {
      TimingOptions options;
      options.duration = 500ms;
      options.easing = "cubic.inOut";
      options.delay = -0.1;
      options.iterations = 3;
      options.direction = Direction::alternate;
      x.tween_to(100, options);
    } else if (how == 1) {
      x.tween_to(100, {0.5, "cubic.inOut", -0.1, 3, Direction::alternate});
    } else {
#if __cplusplus >= 202002L
      x.tween_to(100, {.duration = 0.5, .easing = "cubic.inOut", .delay = -100ms, .iterations = 3,
                       .direction = Direction::alternate});
#else
      break;
#endif
    }
    world.step(0.3);
    if (how == 0) first = world.hash();
    CHECK(world.hash() == first);
  }
  /* Braces are options, of none too. */
  World world;
  Channel<double> x = world.channel(0.0);
  CHECK(x.spring_to(1, {}) && x.spring_by(1, {}) && x.spring_to(1, {Spring(SpringPreset::snappy)}));
  CHECK(x.spring_by(1, Spring(SpringPreset::snappy)) && x.tween_to(1, {0.5}).duration() == 0.5);
  CHECK(Motion::decay(900).in_c(1).c()->kind == TS_MOTION_DECAY);
  /* A motion owns its numbers and easings, and is started as often as wished. */
  Motion soft;
  {
    const std::vector<double> targets(5, 7);
    soft = Motion::tween(targets, 1, Easing([](double u) { return u * u; })).keep();
  }
  Channel<std::vector<double>> n = world.channel(std::vector<double>(5)), m = world.channel(std::vector<double>(5));
  CHECK(n.start(soft) && m.start(soft));
  world.step(0.5);
  CHECK(n.value() == m.value() && near(n.value()[4], 1.75));
}

/// The argument of the Error that `work` throws.
template <class Work>
static std::string refused(Work work) {
  try {
    work();
  } catch (const Error &error) {
    return error.argument();
  }
  return "";
}

static void test_refusals() {
  Twin a;
  CHECK(refused([&] { a.p.start(Motion::tween(1, 1).velocity(1)); }) == "velocity");
  CHECK(refused([&] { a.p.start(Motion::spring(1).duration(1)); }) == "duration");
  CHECK(refused([&] { a.p.start(Motion::decay(1).duration(0)); }) == "duration");
  CHECK(refused([&] { a.p.start(Motion::shake(1).relative()); }) == "relative");
  CHECK(refused([&] { a.p.start(Motion::fall(1).from(1)); }) == "from");
  CHECK(refused([&] { a.p.start(Motion::punch({1, 2, 3})); }) == "amplitude");
  CHECK(refused([&] { a.p.start(Motion()); }) == "target");
  CHECK(refused([&] { a.world.chain().add(a.p, Motion::fling().to(1)); }) == "target");
  CHECK(refused([&] { a.line.start(Motion().velocity(1)); }) == "velocity");
}

void test_motions() {
  test_defaults();
  test_every_option();
  test_forms();
  test_refusals();
}
