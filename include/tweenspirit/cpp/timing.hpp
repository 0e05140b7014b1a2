// SPDX-License-Identifier: MIT
//
// How animations begin, repeat and end: options of players, timings by themselves, staggers.
#ifndef TWEENSPIRIT_CPP_TIMING_HPP
#define TWEENSPIRIT_CPP_TIMING_HPP

#include <tweenspirit/cpp/easing.hpp>
#include <tweenspirit/cpp/spring.hpp>
#include <tweenspirit/cpp/value.hpp>

namespace tweenspirit {

/* Options are aggregates: {.duration = 0.5, .easing = "back.out"} in C++20, {0.5, "back.out"} or field by field in
 * C++17. */

/// Web Animations' timing, for tracks and timelines; see ts_timing.
struct TimingOptions {
  /// Duration of one iteration, may be infinite; by default, the length of what is played.
  std::optional<Seconds> duration{};
  /// Applied to the progress of each iteration; the attached one by default, else linear.
  Easing easing{};
  Seconds delay = 0;
  /// May be a fraction or infinite.
  double iterations = 1;
  ts_direction direction = TS_DIRECTION_NORMAL;
  ts_fill fill = TS_FILL_BOTH;
  Seconds end_delay = 0;
  /// 0.5 starts in the middle of the first iteration.
  double iteration_start = 0;
  /// Seconds of local time per second of the world; a negative rate runs backwards.
  double rate = 1;
  /// Rest between two iterations.
  Seconds repeat_delay = 0;
  /// The easing of iterations that run backwards.
  Easing return_easing{};
  /// Each iteration continues from where the one before ended.
  bool accumulate = false;
  /// Moves under reduced motion too.
  bool essential = false;
  /// Stays at its end, so that it can be restarted, reversed or sought.
  bool keep = false;
  /// Takes the channel over at once; during its delay the channel stays where it is.
  bool hold = false;
  /// Adds to the channel's value, whatever moves that.
  bool additive = false;
};

/// For Channel::tween_to.
struct TweenOptions {
  std::optional<Seconds> duration{};
  Easing easing{};
  Seconds delay = 0;
  double iterations = 1;
  ts_direction direction = TS_DIRECTION_NORMAL;
  ts_fill fill = TS_FILL_BOTH;
  Seconds end_delay = 0;
  double iteration_start = 0;
  double rate = 1;
  Seconds repeat_delay = 0;
  Easing return_easing{};
  bool accumulate = false, essential = false, keep = false, hold = false, additive = false;
  /// The start value; the channel's value by default.
  Lanes from{};
  /// Starts with the channel's velocity.
  bool blend = false;
};

/// For Channel::follow.
struct FollowOptions {
  std::optional<Seconds> duration{};
  Easing easing{};
  Seconds delay = 0;
  double iterations = 1;
  ts_direction direction = TS_DIRECTION_NORMAL;
  ts_fill fill = TS_FILL_BOTH;
  Seconds end_delay = 0;
  double iteration_start = 0;
  double rate = 1;
  Seconds repeat_delay = 0;
  Easing return_easing{};
  bool accumulate = false, essential = false, keep = false, hold = false, additive = false;
  /// Fractions of the path's length at which it starts and ends.
  double start = 0, end = 1;
  /// The largest error, in lengths of the path; 0 means 1e-8.
  double tolerance = 0;
  /// Added to every point.
  Lanes offset{};
  /// Moves the path so that it begins at the channel's value.
  bool align = false;
};

/// For Channel::spring_to.
struct SpringOptions {
  /// Smooth by default.
  std::optional<Spring> spring{};
  /// In units per second; the channel's velocity by default.
  Lanes velocity{};
  /// In value units; 0 means the channel's, or a thousandth of the distance to the target, or of |velocity| / omega if it starts there.
  double tolerance = 0;
  ts_overshoot overshoot = TS_OVERSHOOT_ALLOW;
  /// For Overshoot::bounce.
  double restitution = 0.5;
  Seconds delay = 0;
  double rate = 1;
  bool essential = false, keep = false, hold = false, additive = false;
};

/// For Channel::decay.
struct DecayOptions {
  Lanes velocity{};
  /// That of iOS's scrolling by default.
  std::optional<Decay> decay{};
  /// Bounds, beyond which the spring brings it back.
  Lanes lower{}, upper{};
  std::optional<Spring> spring{};
  double tolerance = 0;
  Seconds delay = 0;
  double rate = 1;
  bool essential = false, keep = false, hold = false, additive = false;
};

/// For Channel::fall.
struct FallOptions {
  Lanes velocity{};
  /// The drag; none by default.
  std::optional<Decay> decay{};
  /// By default, or if 0, it falls until something ends it.
  std::optional<Seconds> duration{};
  Seconds delay = 0;
  double rate = 1;
  bool essential = false, keep = false, hold = false, additive = false;
};

/// For Channel::fling.
struct FlingOptions {
  ts_fling_kind kind = TS_FLING_ANDROID;
  double friction = 0.015, ppi = 160;
  Seconds delay = 0;
  double rate = 1;
  bool essential = false, keep = false, hold = false, additive = false;
};

/// For Channel::shake.
struct ShakeOptions {
  /// Cycles per second. 0 means the default, here and for the duration and the octaves.
  double frequency = 10;
  Seconds duration = 0.5;
  /// The fraction by which the amplitude has decreased at the end.
  double fade = 1;
  std::uint32_t octaves = 1, seed = 0;
  Seconds delay = 0;
  bool essential = false, keep = false;
};

/// For Channel::punch.
struct PunchOptions {
  Seconds duration = 0.5;
  double damping_ratio = 0.25;
  Seconds delay = 0;
  bool essential = false, keep = false;
};

/// For set_target.
struct RetargetOptions {
  /// The value's velocity by default.
  Lanes velocity{};
  /// Adds `velocity` to the current one, as an impulse.
  bool add_velocity = false;
  /// For a spring, the spring to continue with.
  std::optional<Spring> spring{};
  double tolerance = 0;
};

/// For Player::update_timing: the fields that are given are changed.
struct TimingChanges {
  std::optional<Seconds> duration{};
  std::optional<Easing> easing{};
  std::optional<Seconds> delay{};
  std::optional<double> iterations{};
  std::optional<ts_direction> direction{};
  std::optional<ts_fill> fill{};
  std::optional<Seconds> end_delay{};
  std::optional<double> iteration_start{};
  std::optional<Seconds> repeat_delay{};
  std::optional<Easing> return_easing{};
  std::optional<bool> accumulate{};
};

namespace detail {

/* In the C structs, 0 means a default unless a flag is set. Here 0 means 0, so the flags are set. */

template <class Options>
std::uint32_t player_flags(const Options &options) {
  std::uint32_t flags = (options.essential ? TS_TIMING_ESSENTIAL : 0u) | (options.keep ? TS_TIMING_KEEP : 0u);
  return flags;
}

template <class Options>
std::uint32_t motion_flags(const Options &options) {
  return player_flags(options) | (options.hold ? TS_TIMING_HOLD : 0u) | (options.additive ? TS_TIMING_ADDITIVE : 0u) |
         (options.rate == 0 ? TS_TIMING_ZERO_RATE : 0u);
}

template <class Options>
ts_timing timing_of(const Options &options) {
  ts_timing timing = sized<ts_timing>();
  timing.delay = options.delay.count();
  timing.end_delay = options.end_delay.count();
  timing.iterations = options.iterations;
  timing.iteration_start = options.iteration_start;
  timing.rate = options.rate;
  timing.direction = options.direction;
  timing.fill = options.fill;
  timing.easing = options.easing.handle();
  timing.repeat_delay = options.repeat_delay.count();
  timing.return_easing = options.return_easing.handle();
  timing.accumulate = options.accumulate;
  timing.flags = motion_flags(options);
  if (options.duration) timing.duration = options.duration->count();
  if (options.duration && timing.duration == 0) timing.flags |= TS_TIMING_ZERO_DURATION;
  if (options.iterations == 0) timing.flags |= TS_TIMING_ZERO_ITERATIONS;
  return timing;
}

/// The C structs with the numbers that they point to.
struct TweenDesc {
  TweenDesc(const TweenOptions &options, std::size_t lanes, bool relative) : c(sized<ts_tween_desc>()) {
    c.timing = timing_of(options);
    c.from = options.from.spread("from", lanes, from);
    c.blend = options.blend;
    c.relative = relative;
  }
  TweenDesc(const TweenDesc &) = delete;
  ts_tween_desc c;
  Buffer from;
};

struct SpringDesc {
  SpringDesc(const SpringOptions &options, std::size_t lanes, bool relative) : c(sized<ts_spring_to>()) {
    if (options.spring) c.spring = options.spring->c();
    c.velocity = options.velocity.spread("velocity", lanes, velocity);
    c.tolerance = options.tolerance;
    c.overshoot = options.overshoot;
    c.restitution = options.overshoot == TS_OVERSHOOT_BOUNCE ? options.restitution : 0;
    c.delay = options.delay.count();
    c.rate = options.rate;
    c.flags = motion_flags(options);
    c.relative = relative;
  }
  SpringDesc(const SpringDesc &) = delete;
  ts_spring_to c;
  Buffer velocity;
};

struct DecayDesc {
  DecayDesc(const DecayOptions &options, std::size_t lanes) : c(sized<ts_decay_to>()) {
    c.velocity = options.velocity.spread("velocity", lanes, velocity);
    if (options.decay) c.decay = options.decay->c();
    c.lower = options.lower.spread("lower", lanes, lower);
    c.upper = options.upper.spread("upper", lanes, upper);
    if (options.spring) c.spring = options.spring->c();
    c.tolerance = options.tolerance;
    c.delay = options.delay.count();
    c.rate = options.rate;
    c.flags = motion_flags(options);
  }
  DecayDesc(const DecayDesc &) = delete;
  ts_decay_to c;
  Buffer velocity, lower, upper;
};

struct FallDesc {
  FallDesc(const Lanes &given, const FallOptions &options, std::size_t lanes) : c(sized<ts_fall_desc>()) {
    c.acceleration = given.spread("acceleration", lanes, acceleration);
    c.velocity = options.velocity.spread("velocity", lanes, velocity);
    if (options.decay) c.decay = options.decay->c();
    if (options.duration) c.duration = options.duration->count();
    c.delay = options.delay.count();
    c.rate = options.rate;
    c.flags = motion_flags(options);
  }
  FallDesc(const FallDesc &) = delete;
  ts_fall_desc c;
  Buffer acceleration, velocity;
};

struct RetargetDesc {
  RetargetDesc(const RetargetOptions &options, std::size_t lanes) : c(sized<ts_retarget>()) {
    c.velocity = options.velocity.spread("velocity", lanes, velocity);
    c.add_velocity = options.add_velocity;
    if (options.spring) c.spring = options.spring->c();
    c.tolerance = options.tolerance;
  }
  RetargetDesc(const RetargetDesc &) = delete;
  ts_retarget c;
  Buffer velocity;
};

}  // namespace detail

/// Evaluates a timing at a local time.
inline ts_timing_result evaluate_timing(const TimingOptions &options, Seconds local_time) {
  const ts_timing timing = detail::timing_of(options);
  return get<ts_timing_result>(ts_timing_evaluate, &timing, local_time.count());
}

/// Delays for items that start one after the other; see ts_stagger_desc.
struct StaggerOptions {
  /// Seconds between two neighbours.
  Seconds each = 0;
  /// In place of `each`: seconds from the nearest item to the farthest.
  Seconds amount = 0;
  /// Seconds added to every delay.
  Seconds base = 0;
  ts_stagger_from from = TS_STAGGER_FIRST;
  /// For StaggerFrom::index.
  std::size_t index = 0;
  /// For StaggerFrom::ratio.
  double ratio_x = 0, ratio_y = 0;
  /// For StaggerFrom::random.
  std::uint64_t seed = 0;
  /// Columns of a grid filled row by row; 0 means a line.
  std::size_t columns = 0;
  ts_stagger_axis axis = TS_STAGGER_AXIS_BOTH;
  /// Applied to the distances.
  Easing easing{};
};

/// Returns the delay of each of `count` items.
inline std::vector<double> stagger(std::size_t count, const StaggerOptions &options) {
  ts_stagger_desc desc = sized<ts_stagger_desc>();
  desc.count = count;
  desc.each = options.each.count();
  desc.amount = options.amount.count();
  desc.base = options.base.count();
  desc.from = options.from;
  desc.index = options.index;
  desc.ratio_x = options.ratio_x;
  desc.ratio_y = options.ratio_y;
  desc.seed = options.seed;
  desc.columns = options.columns;
  desc.axis = options.axis;
  desc.easing = options.easing.handle();
  std::vector<double> delays(count);
  call(ts_stagger, &desc, delays.data());
  return delays;
}
inline std::vector<double> stagger(std::size_t count, Seconds each, ts_stagger_from from = TS_STAGGER_FIRST) {
  StaggerOptions options;
  options.each = each;
  options.from = from;
  return stagger(count, options);
}

}  // namespace tweenspirit
#endif
