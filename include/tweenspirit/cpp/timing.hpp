// SPDX-License-Identifier: MIT
//
// How animations begin, repeat and end: timings, staggers.
#ifndef TWEENSPIRIT_CPP_TIMING_HPP
#define TWEENSPIRIT_CPP_TIMING_HPP

#include <tweenspirit/cpp/easing.hpp>
#include <tweenspirit/cpp/spring.hpp>
#include <tweenspirit/cpp/value.hpp>

namespace tweenspirit {

/* Options are aggregates: {.duration = 0.5, .easing = "back.out"} in C++20, {0.5, "back.out"} or field by field in
 * C++17. What is left out has the library's default; what is given is meant, also a 0. */

/// Web Animations' timing, for tweens, tracks, paths and timelines; see ts_timing.
struct TimingOptions {
  /// Duration of one iteration, may be infinite; by default, the length of what is played.
  std::optional<Seconds> duration{};
  /// Applied to the progress of each iteration; the attached one by default, else linear.
  Easing easing{};
  std::optional<Seconds> delay{};
  /// May be a fraction or infinite.
  std::optional<double> iterations{};
  std::optional<ts_direction> direction{};
  std::optional<ts_fill> fill{};
  std::optional<Seconds> end_delay{};
  /// 0.5 starts in the middle of the first iteration.
  std::optional<double> iteration_start{};
  /// Seconds of local time per second of the world; a negative rate runs backwards.
  std::optional<double> rate{};
  /// Rest between two iterations.
  std::optional<Seconds> repeat_delay{};
  /// The easing of iterations that run backwards.
  Easing return_easing{};
  /// Each iteration continues from where the one before ended.
  std::optional<bool> accumulate{};
  /// Moves under reduced motion too.
  bool essential = false;
  /// Stays at its end, so that it can be restarted, reversed or sought.
  bool keep = false;
  /// Takes the channel over at once; during its delay the channel stays where it is.
  bool hold = false;
  /// Adds to the channel's value, whatever moves that.
  bool additive = false;
};

namespace detail {

inline ts_timing timing_of(const TimingOptions &options) {
  ts_timing timing = sized<ts_timing>();
  auto set = [&timing](auto &place, const auto &given, std::uint32_t field) {
    if (!given) return;
    if constexpr (std::is_same_v<decltype(given), const std::optional<Seconds> &>) place = given->count();
    else place = *given;
    if (place == 0) timing.given |= field;
  };
  set(timing.delay, options.delay, TS_GIVEN_DELAY);
  set(timing.end_delay, options.end_delay, TS_GIVEN_END_DELAY);
  set(timing.duration, options.duration, TS_GIVEN_DURATION);
  set(timing.iterations, options.iterations, TS_GIVEN_ITERATIONS);
  set(timing.iteration_start, options.iteration_start, TS_GIVEN_ITERATION_START);
  set(timing.rate, options.rate, TS_GIVEN_RATE);
  set(timing.direction, options.direction, TS_GIVEN_DIRECTION);
  set(timing.fill, options.fill, TS_GIVEN_FILL);
  set(timing.repeat_delay, options.repeat_delay, TS_GIVEN_REPEAT_DELAY);
  timing.easing = options.easing.handle();
  timing.return_easing = options.return_easing.handle();
  return timing;
}

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
