// SPDX-License-Identifier: MIT
//
// Springs, decays, falls and flings as functions of time.
#ifndef TWEENSPIRIT_CPP_SPRING_HPP
#define TWEENSPIRIT_CPP_SPRING_HPP

#include <limits>

#include <tweenspirit/cpp/easing.hpp>

namespace tweenspirit {

/// A value, and its velocity in units per second.
struct MotionState {
  double value = 0, velocity = 0;
};

/// The start, the target and the initial velocity of a spring, and what happens at its target.
struct MotionOptions {
  double start = 0, target = 1, velocity = 0;
  ts_overshoot overshoot = TS_OVERSHOOT_ALLOW;
  /// For Overshoot::bounce, 0 to 1.
  double restitution = 0.5;
};

class SpringMotion;

/// A damped spring, a plain value; smooth by default.
class Spring {
 public:
  Spring() : Spring(TS_SPRING_SMOOTH) {}
  Spring(ts_spring_preset preset) : Spring(described(TS_SPRING_BY_PRESET, preset)) {}
  explicit Spring(const ts_spring_desc &desc) : spring_(get<ts_spring>(ts_spring_make, &desc)) {}
  explicit Spring(const ts_spring &spring) noexcept : spring_(spring) {}

  /// SwiftUI's: the perceptual duration, and the bounce, -1 to 1.
  static Spring by_duration(Seconds duration, double bounce = 0) {
    return with(TS_SPRING_BY_DURATION, &ts_spring_desc::duration, duration.count(), &ts_spring_desc::bounce, bounce);
  }
  /// Motion's visualDuration.
  static Spring by_visual_duration(Seconds duration, double bounce = 0) {
    return with(TS_SPRING_BY_VISUAL_DURATION, &ts_spring_desc::duration, duration.count(), &ts_spring_desc::bounce,
                bounce);
  }
  /// Settles to a thousandth after exactly that time.
  static Spring by_settling_duration(Seconds duration, double bounce = 0) {
    return with(TS_SPRING_BY_SETTLING_DURATION, &ts_spring_desc::duration, duration.count(), &ts_spring_desc::bounce,
                bounce);
  }
  static Spring by_settling_duration_and_ratio(Seconds duration, double damping_ratio) {
    return with(TS_SPRING_BY_SETTLING_DURATION_AND_RATIO, &ts_spring_desc::duration, duration.count(),
                &ts_spring_desc::damping_ratio, damping_ratio);
  }
  /// SwiftUI's response and dampingFraction.
  static Spring by_response(Seconds response, double damping_ratio) {
    return with(TS_SPRING_BY_RESPONSE, &ts_spring_desc::response, response.count(), &ts_spring_desc::damping_ratio,
                damping_ratio);
  }
  /// Box2D's, in Hz.
  static Spring by_frequency(double frequency, double damping_ratio) {
    return with(TS_SPRING_BY_FREQUENCY, &ts_spring_desc::frequency, frequency, &ts_spring_desc::damping_ratio,
                damping_ratio);
  }
  /// Omega is in radians per second.
  static Spring by_omega(double omega, double damping_ratio, double mass = 1) {
    return with(TS_SPRING_BY_OMEGA, &ts_spring_desc::omega, omega, &ts_spring_desc::damping_ratio, damping_ratio, mass);
  }
  static Spring by_half_life(Seconds half_life, double damping_ratio) {
    return with(TS_SPRING_BY_HALF_LIFE, &ts_spring_desc::half_life, half_life.count(), &ts_spring_desc::damping_ratio,
                damping_ratio);
  }
  /// Called tension and friction elsewhere.
  static Spring by_stiffness(double stiffness, double damping, double mass = 1) {
    return with(TS_SPRING_BY_STIFFNESS, &ts_spring_desc::stiffness, stiffness, &ts_spring_desc::damping, damping, mass);
  }
  /// Android's.
  static Spring by_stiffness_and_ratio(double stiffness, double damping_ratio, double mass = 1) {
    return with(TS_SPRING_BY_STIFFNESS_AND_RATIO, &ts_spring_desc::stiffness, stiffness, &ts_spring_desc::damping_ratio,
                damping_ratio, mass);
  }
  /// Origami's and pop's.
  static Spring by_bounciness(double bounciness, double speed) {
    return with(TS_SPRING_BY_BOUNCINESS, &ts_spring_desc::bounciness, bounciness, &ts_spring_desc::speed, speed);
  }
  static Spring from_json(std::string_view json) {
    return Spring(get<ts_spring>(ts_spring_from_json, json.data(), json.size()));
  }

  double omega() const noexcept { return spring_.omega; }
  double damping_ratio() const noexcept { return spring_.damping_ratio; }
  double mass() const noexcept { return spring_.mass; }
  /// Returns the struct for the functions of tweenspirit.h.
  const ts_spring &c() const noexcept { return spring_; }
  /// Returns the spring in the parameters of every scheme.
  ts_spring_info info() const { return get<ts_spring_info>(ts_spring_get_info, &spring_); }

  SpringMotion motion(const MotionOptions &options = {}) const;
  /// Creates an easing from its motion from 0 to 1, scaled to its settling time, which is the easing's duration().
  /// `tolerance` 0 means 1e-3.
  Easing easing(double velocity = 0, double tolerance = 0) const {
    ts_easing handle = ts_easing();
    call(ts_easing_from_spring, &spring_, velocity, tolerance, &handle, static_cast<double *>(nullptr));
    return Easing::adopt(handle);
  }
  std::string to_json() const { return detail::text(ts_spring_to_json, &spring_); }

 private:
  static ts_spring_desc described(ts_spring_scheme scheme, ts_spring_preset preset = TS_SPRING_SMOOTH) {
    ts_spring_desc desc = sized<ts_spring_desc>();
    desc.scheme = scheme;
    desc.preset = preset;
    return desc;
  }
  static Spring with(ts_spring_scheme scheme, double ts_spring_desc::*first, double one, double ts_spring_desc::*second,
                     double two, double mass = 0) {
    ts_spring_desc desc = described(scheme);
    desc.*first = one;
    desc.*second = two;
    desc.mass = mass;
    return Spring(desc);
  }

  ts_spring spring_;
};

namespace detail {
/// Accepts only what is a spring by itself, so that a braced list is taken for options.
template <class By>
using IfSpring = std::enable_if_t<std::is_convertible_v<By, Spring>>;
}  // namespace detail

inline bool operator==(const Spring &a, const Spring &b) {
  return a.omega() == b.omega() && a.damping_ratio() == b.damping_ratio() && a.mass() == b.mass();
}
inline bool operator!=(const Spring &a, const Spring &b) { return !(a == b); }

/// The motion of a spring.
class SpringMotion {
 public:
  SpringMotion(const Spring &spring, const MotionOptions &options) : spring_(spring), from_(sized<ts_spring_motion>()) {
    from_.start = options.start;
    from_.target = options.target;
    from_.velocity = options.velocity;
    from_.overshoot = options.overshoot;
    from_.restitution = options.overshoot == TS_OVERSHOOT_BOUNCE ? options.restitution : 0;
  }

  const Spring &spring() const noexcept { return spring_; }
  double start() const noexcept { return from_.start; }
  double target() const noexcept { return from_.target; }
  double velocity() const noexcept { return from_.velocity; }

  /// Computes the value and the velocity t >= 0 seconds after the start.
  MotionState at(Seconds t) const {
    MotionState state;
    call(ts_spring_evaluate, &spring_.c(), &from_, t.count(), &state.value, &state.velocity);
    return state;
  }
  double value(Seconds t) const { return at(t).value; }
  /// Computes the same at many times; `velocities` may be empty.
  void sample(Span<const double> t, Span<double> values, Span<double> velocities = {}) const {
    sample(ts_spring_sample_f64, t, values, velocities);
  }
  void sample(Span<const float> t, Span<float> values, Span<float> velocities = {}) const {
    sample(ts_spring_sample_f32, t, values, velocities);
  }
  /// Returns the time after which it stays within `tolerance` of its target.
  double settling_time(double tolerance = 1e-3) const {
    return get<double>(ts_spring_settling_time, &spring_.c(), &from_, tolerance);
  }
  /// Returns the first time after `after` at which the value is `level`; infinite if there is none.
  double crossing(double level, Seconds after = 0) const {
    return get<double>(ts_spring_crossing, &spring_.c(), &from_, level, after.count());
  }
  /// The first time after `after` at which it turns around, and the value there.
  struct Extremum {
    double time = 0, value = 0;
  };
  Extremum extremum(Seconds after = 0) const {
    Extremum found;
    call(ts_spring_extremum, &spring_.c(), &from_, after.count(), &found.time, &found.value);
    return found;
  }
  /// Creates a motion to another target that begins with the value and velocity at t.
  SpringMotion retargeted(double target, Seconds t) const {
    SpringMotion made = *this;
    made.from_ = get<ts_spring_motion>(ts_spring_retarget, &spring_.c(), &from_, t.count(), target);
    return made;
  }

 private:
  template <class Number>
  void sample(ts_status (*function)(const ts_spring *, const ts_spring_motion *, const Number *, Number *, Number *, std::size_t),
              Span<const Number> t, Span<Number> values, Span<Number> velocities) const {
    detail::match("values", values.size(), t.size());
    if (!velocities.empty()) detail::match("velocities", velocities.size(), t.size());
    call(function, &spring_.c(), &from_, t.data(), values.data(), velocities.data(), t.size());
  }

  Spring spring_;
  ts_spring_motion from_;
};

inline SpringMotion Spring::motion(const MotionOptions &options) const { return SpringMotion(*this, options); }

/// The start and the velocity of a decay, and optional bounds, at which a spring takes over.
struct DecayMotionOptions {
  double start = 0, velocity = 0;
  std::optional<double> lower{}, upper{};
  std::optional<Spring> spring{};
};

class DecayMotion;

/// A motion that slows down in proportion to its speed, a plain value.
class Decay {
 public:
  /// The rate is per second. With `power` 0 it comes to rest at start + velocity / rate, otherwise at start + power *
  /// velocity.
  static Decay by_rate(double rate, double power = 0) { return by(TS_DECAY_BY_RATE, rate, power); }
  static Decay by_time_constant(Seconds time, double power = 0) {
    return by(TS_DECAY_BY_TIME_CONSTANT, time.count(), power);
  }
  static Decay by_half_life(Seconds time, double power = 0) { return by(TS_DECAY_BY_HALF_LIFE, time.count(), power); }
  /// UIScrollView's 0.998 and 0.99.
  static Decay by_deceleration_rate(double rate, double power = 0) {
    return by(TS_DECAY_BY_DECELERATION_RATE, rate, power);
  }
  /// Flutter's.
  static Decay by_drag(double drag, double power = 0) { return by(TS_DECAY_BY_DRAG, drag, power); }
  /// Android's.
  static Decay by_friction(double friction, double power = 0) { return by(TS_DECAY_BY_FRICTION, friction, power); }
  explicit Decay(const ts_decay &decay) noexcept : decay_(decay) {}

  double rate() const noexcept { return decay_.rate; }
  double power() const noexcept { return decay_.power; }
  /// Returns the struct for the functions of tweenspirit.h.
  const ts_decay &c() const noexcept { return decay_; }
  ts_decay_info info() const { return get<ts_decay_info>(ts_decay_get_info, &decay_); }

  DecayMotion motion(const DecayMotionOptions &options = {}) const;
  /// Returns the initial velocity with which it comes to rest at `target`.
  double aim(double start, double target) const { return get<double>(ts_decay_aim, &decay_, start, target); }
  /// Returns the initial velocity with which it comes to rest at the nearest point of the grid offset + i spacing.
  double snap(double start, double velocity, double spacing, double offset = 0) const {
    return get<double>(ts_decay_snap, &decay_, start, velocity, spacing, offset);
  }

 private:
  static Decay by(ts_decay_scheme scheme, double number, double power) {
    Decay made(get<ts_decay>(ts_decay_make, scheme, number));
    made.decay_.power = power;
    return made;
  }

  ts_decay decay_;
};

/// The motion of a decay.
class DecayMotion {
 public:
  DecayMotion(const Decay &decay, const DecayMotionOptions &options) : from_(sized<ts_decay_motion>()) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    from_.decay = decay.c();
    from_.start = options.start;
    from_.velocity = options.velocity;
    from_.bounded = options.lower || options.upper;
    from_.lower = options.lower.value_or(-infinity);
    from_.upper = options.upper.value_or(infinity);
    if (from_.bounded) from_.spring = options.spring ? options.spring->c() : Spring().c();
  }

  MotionState at(Seconds t) const {
    MotionState state;
    call(ts_decay_evaluate, &from_, t.count(), &state.value, &state.velocity);
    return state;
  }
  double value(Seconds t) const { return at(t).value; }
  /// Returns where it comes to rest.
  double rest() const {
    double value = 0;
    call(ts_decay_rest, &from_, 1.0, &value, static_cast<double *>(nullptr));
    return value;
  }
  /// Returns the time after which it stays within `tolerance` of that.
  double settling_time(double tolerance = 1e-3) const {
    double seconds = 0;
    call(ts_decay_rest, &from_, tolerance, static_cast<double *>(nullptr), &seconds);
    return seconds;
  }
  /// Returns when the spring takes over; infinite if never.
  double handoff_time() const {
    double seconds = 0;
    call(ts_decay_handoff, &from_, &seconds, static_cast<ts_spring_motion *>(nullptr));
    return seconds;
  }
  /// Returns when it is at `level`, ignoring bounds; infinite if it never is.
  double crossing(double level) const { return get<double>(ts_decay_crossing, &from_, level); }

 private:
  ts_decay_motion from_;
};

inline DecayMotion Decay::motion(const DecayMotionOptions &options) const { return DecayMotion(*this, options); }

/// The start of a fall, and its drag; by default there is none.
struct FallMotionOptions {
  double start = 0, velocity = 0;
  std::optional<Decay> decay{};
};

/// A motion with constant acceleration.
class FallMotion {
 public:
  explicit FallMotion(double acceleration, const FallMotionOptions &options = {}) : from_(sized<ts_fall_motion>()) {
    from_.acceleration = acceleration;
    from_.start = options.start;
    from_.velocity = options.velocity;
    if (options.decay) from_.decay = options.decay->c();
  }

  MotionState at(Seconds t) const {
    MotionState state;
    call(ts_fall_evaluate, &from_, t.count(), &state.value, &state.velocity);
    return state;
  }
  double value(Seconds t) const { return at(t).value; }
  /// Returns the first time after `after` at which the value is `level`; infinite if there is none.
  double crossing(double level, Seconds after = 0) const {
    return get<double>(ts_fall_crossing, &from_, level, after.count());
  }

 private:
  ts_fall_motion from_;
};

/// The distance and the duration of a fling that starts at `velocity`.
struct Fling {
  double distance = 0, duration = 0;
};
inline Fling fling(double velocity, ts_fling_kind kind = TS_FLING_ANDROID, double friction = 0, double ppi = 0) {
  Fling result;
  call(ts_fling, kind, velocity, friction, ppi, &result.distance, &result.duration);
  return result;
}

/// Returns how far content moves that is dragged x beyond its edge; with `inverse`, x from that distance.
inline double rubber_band(double x, double extent, double coefficient = 0.55, bool inverse = false) {
  return get<double>(ts_rubber_band, x, extent, coefficient, inverse);
}

/// Returns a value that follows a target, dt later: after half_life, half of the distance is left.
inline double follow(double value, double target, Seconds half_life, Seconds dt) {
  double result = 0;
  call(ts_follow, value, target, half_life.count(), dt.count(), static_cast<double *>(nullptr), &result);
  return result;
}
/// Follows a target as a critically damped spring does, with its velocity.
inline MotionState follow(const MotionState &from, double target, Seconds half_life, Seconds dt) {
  MotionState state = from;
  call(ts_follow, from.value, target, half_life.count(), dt.count(), &state.velocity, &state.value);
  return state;
}

struct VelocityOptions {
  /// Degree of the polynomial, 1 to 3.
  std::uint32_t degree = 2;
  ts_velocity_weighting weighting = TS_VELOCITY_WEIGHTING_NONE;
  /// Samples older than the horizon are ignored, and so are those before a longer pause.
  Seconds horizon = 0.1, pause = 0.04;
};

/// Estimates the velocity of a finger, or anything else, from timed positions of `N` numbers, 1 to 4. A plain value.
template <std::size_t N = 1>
class VelocityTracker {
  static_assert(N >= 1 && N <= 4, "1 to 4 numbers");

 public:
  explicit VelocityTracker(const VelocityOptions &options = {}) : tracker_(sized<ts_velocity_tracker>()) {
    tracker_.lanes = N;
    tracker_.degree = options.degree;
    tracker_.weighting = options.weighting;
    tracker_.horizon = options.horizon.count();
    tracker_.pause = options.pause.count();
  }

  void add(Seconds time, const std::array<double, N> &value) {
    call(ts_velocity_tracker_add, &tracker_, time.count(), value.data());
  }
  /// Removes all samples.
  void reset() noexcept { tracker_.count = 0; }
  /// Returns the velocity in units per second at a time, by default that of the newest sample.
  std::array<double, N> velocity(Seconds time = -std::numeric_limits<double>::infinity()) const {
    std::array<double, N> result{};
    call(ts_velocity_tracker_get, &tracker_, time.count(), result.data(), static_cast<ts_velocity_info *>(nullptr));
    return result;
  }
  ts_velocity_info info() const {
    std::array<double, N> unused{};
    return get<ts_velocity_info>(ts_velocity_tracker_get, &tracker_, -std::numeric_limits<double>::infinity(),
                                 unused.data());
  }

 private:
  ts_velocity_tracker tracker_;
};

}  // namespace tweenspirit
#endif
