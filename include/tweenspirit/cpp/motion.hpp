// SPDX-License-Identifier: MIT
//
// Motions: how a value moves, as a value that is started, added to chains, and used to change a player.
#ifndef TWEENSPIRIT_CPP_MOTION_HPP
#define TWEENSPIRIT_CPP_MOTION_HPP

#include <tweenspirit/cpp/timing.hpp>
#include <tweenspirit/cpp/track.hpp>

namespace tweenspirit {

struct SpringOptions {
  /// Smooth by default.
  std::optional<Spring> spring{};
  /// In units per second; the channel's velocity by default.
  Lanes velocity{};
  /// In value units; 0 means the channel's, or a thousandth of the distance to the target, or of |velocity| / omega if it
  /// starts there.
  double tolerance = 0;
  ts_overshoot overshoot = TS_OVERSHOOT_ALLOW;
  /// For Overshoot::bounce.
  std::optional<double> restitution{};
};

struct DecayOptions {
  /// That of iOS's scrolling by default.
  std::optional<Decay> decay{};
  /// Bounds, beyond which the spring brings it back.
  Lanes lower{}, upper{};
  std::optional<Spring> spring{};
  double tolerance = 0;
};

struct FallOptions {
  Lanes velocity{};
  /// The drag; none by default.
  std::optional<Decay> decay{};
  /// By default, it falls until something ends it.
  std::optional<Seconds> duration{};
};

/// 0 means the library's default, as in the options below.
struct FlingOptions {
  ts_fling_kind kind = TS_FLING_ANDROID;
  double friction = 0, ppi = 0;
};

struct FollowOptions {
  /// Fractions of the path's length at which it starts and ends.
  double start = 0;
  std::optional<double> end{};
  /// The largest error, in lengths of the path.
  double tolerance = 0;
  /// Added to every point.
  Lanes offset{};
};

struct ShakeOptions {
  /// Cycles per second.
  double frequency = 0;
  std::optional<Seconds> duration{};
  /// The fraction by which the amplitude has decreased at the end.
  std::optional<double> fade{};
  std::uint32_t octaves = 0, seed = 0;
};

struct PunchOptions {
  std::optional<Seconds> duration{};
  double damping_ratio = 0;
};

/// How a value moves; see ts_motion. It owns its numbers and easings; a track or a path must exist until it is started.
/// Its methods change it, and return it: Motion::spring(100).delay(500ms).keep().
class Motion {
 public:
  /// Describes changes of a player; of a timeline, how it is played.
  Motion() : Motion(ts_motion_kind()) {}
  explicit Motion(const TimingOptions &timing) : Motion(ts_motion_kind(), timing) {}

  static Motion tween(const Lanes &to, const TimingOptions &timing) { return Motion(TS_MOTION_TWEEN, timing).to(to); }
  template <class Duration, class = detail::IfSeconds<Duration>>
  static Motion tween(const Lanes &target, Duration over, const Easing &easing = {}) {
    return tween(target, timed(over, easing));
  }
  /// Springs to a target; without one, for Player::update, to that of the player.
  static Motion spring(const Lanes &target, const SpringOptions &options = {}) {
    Motion made(TS_MOTION_SPRING);
    if (options.spring) made.c_.spring = options.spring->c();
    made.c_.tolerance = options.tolerance;
    made.c_.overshoot = options.overshoot;
    made.set(made.c_.restitution, options.restitution, TS_GIVEN_RESTITUTION);
    return made.to(target).velocity(options.velocity);
  }
  template <class By, class = detail::IfSpring<By>>
  static Motion spring(const Lanes &target, const By &by) {
    SpringOptions options;
    options.spring = by;
    return spring(target, options);
  }
  /// Slows down from a velocity, by default the channel's.
  static Motion decay(const Lanes &velocity = {}, const DecayOptions &options = {}) {
    Motion made(TS_MOTION_DECAY);
    if (options.decay) made.c_.decay = options.decay->c();
    if (options.spring) made.bounds_.spring = options.spring->c();
    made.is_bounded_ = options.lower.size() || options.upper.size() || options.spring;
    made.c_.tolerance = options.tolerance;
    return made.have(lower, options.lower).have(upper, options.upper).velocity(velocity);
  }
  /// Moves with constant acceleration, in units per second squared.
  static Motion fall(const Lanes &given, const FallOptions &options = {}) {
    Motion made(TS_MOTION_FALL);
    if (options.decay) made.c_.decay = options.decay->c();
    return made.timed(options.duration).velocity(options.velocity).have(acceleration, given);
  }
  /// Moves to a target in the least time within limits of speed and acceleration, each > 0, and rests there.
  static Motion move(const Lanes &to, const Lanes &speed, const Lanes &acceleration) {
    return Motion(TS_MOTION_MOVE).to(to).speed(speed).have(Column::acceleration, acceleration);
  }
  /// Moves as Android's and Flutter's scrolling does; the velocity is the channel's unless given.
  static Motion fling(const Lanes &velocity = {}, const FlingOptions &options = {}) {
    Motion made(TS_MOTION_FLING);
    made.c_.fling = options.kind;
    made.c_.friction = options.friction;
    made.c_.ppi = options.ppi;
    return made.velocity(velocity);
  }
  /// Plays a track of the channel's type, or of one with as many lanes.
  template <class T>
  static Motion play(const Track<T> &track, const TimingOptions &timing = {}) {
    Motion made(TS_MOTION_TRACK, timing);
    made.c_.track = track.handle();
    return made;
  }
  /// Moves along a path, at constant speed unless an easing is given. With relative() it begins at the channel's value.
  static Motion follow(const Path &path, const TimingOptions &timing, const FollowOptions &options = {}) {
    Motion made(TS_MOTION_PATH, timing);
    made.c_.path = path.handle();
    made.c_.path_start = options.start;
    made.set(made.c_.path_end, options.end, TS_GIVEN_PATH_END);
    made.c_.tolerance = options.tolerance;
    return made.have(offset, options.offset);
  }
  template <class Duration, class = detail::IfSeconds<Duration>>
  static Motion follow(const Path &path, Duration over, const Easing &easing = {}) {
    return follow(path, timed(over, easing));
  }
  /// Adds noise that begins and ends at 0.
  static Motion shake(const Lanes &given, const ShakeOptions &options = {}) {
    Motion made(TS_MOTION_SHAKE);
    made.c_.frequency = options.frequency;
    made.set(made.c_.fade, options.fade, TS_GIVEN_FADE);
    made.c_.octaves = options.octaves;
    made.c_.seed = options.seed;
    return made.timed(options.duration).have(amplitude, given);
  }
  /// Adds an impulse that a spring takes back; `amplitude` is the largest deviation.
  static Motion punch(const Lanes &given, const PunchOptions &options = {}) {
    Motion made(TS_MOTION_PUNCH);
    made.c_.spring.damping_ratio = options.damping_ratio;
    return made.timed(options.duration).have(amplitude, given);
  }

  Motion &to(const Lanes &given) { return have(target, given); }
  Motion &from(const Lanes &given) { return have(start, given); }
  /// In units per second.
  Motion &velocity(const Lanes &given) { return have(current, given); }
  /// Of a move the most; of a tween, in place of a duration.
  Motion &speed(const Lanes &given) { return have(most, given); }
  /// All lanes of a move take as long as the one that takes longest.
  Motion &together() { return with(TS_START_TOGETHER); }
  Motion &delay(Seconds given) { return timed(c_.timing.delay, given.count(), TS_GIVEN_DELAY); }
  Motion &duration(Seconds given) { return timed(c_.timing.duration, given.count(), TS_GIVEN_DURATION); }
  Motion &rate(double given) { return timed(c_.timing.rate, given, TS_GIVEN_RATE); }
  /// Moves under reduced motion too; stays at its end; takes the channel over before its delay; adds to the value.
  Motion &essential() { return with(TS_START_ESSENTIAL); }
  Motion &keep() { return with(TS_START_KEEP); }
  Motion &hold() { return with(TS_START_HOLD); }
  Motion &additive() { return with(TS_START_ADDITIVE); }
  /// The target is a distance; a track or a path begins at the channel's value.
  Motion &relative() { return with(TS_START_RELATIVE); }
  /// A tween starts with the channel's velocity.
  Motion &blend() { return with(TS_START_BLEND); }
  /// For Player::update: the velocity is added to the current one, as an impulse.
  Motion &add_velocity() { return with(TS_START_ADD_VELOCITY); }

  /// A motion as C takes it, with the numbers that are repeated for several lanes or channels.
  class InC {
   public:
    const ts_motion *c() const noexcept { return &c_; }

   private:
    friend class Motion;
    InC(const Motion &motion, std::size_t lanes, std::size_t count) : c_(motion.c_), bounds_(motion.bounds_) {
      auto column = [&](Column which, const char *name, std::size_t channels) {
        return motion.numbers_[which].spread(name, lanes, room_[which], channels);
      };
      c_.target = column(target, "target", count);
      c_.from = column(start, "from", count);
      c_.velocity = column(current, "velocity", count);
      c_.speed = column(most, "speed", count);
      c_.acceleration = column(acceleration, "acceleration", count);
      c_.amplitude = column(amplitude, "amplitude", count);
      c_.offset = column(offset, "offset", count);
      bounds_.lower = column(lower, "lower", 1);
      bounds_.upper = column(upper, "upper", 1);
      if (motion.is_bounded_) c_.bounds = &bounds_;
    }
    InC(const InC &) = delete;

    ts_motion c_;
    ts_bounds bounds_;
    std::array<std::vector<double>, 9> room_;
  };
  /// Returns it for `count` channels of `lanes` numbers. The motion must outlive the result.
  InC in_c(std::size_t lanes, std::size_t count = 1) const { return InC(*this, lanes, count); }

 private:
  enum Column { target, start, current, most, acceleration, amplitude, offset, lower, upper };

  explicit Motion(ts_motion_kind kind, const TimingOptions &timing = {})
      : c_(sized<ts_motion>()), easing_(timing.easing), return_easing_(timing.return_easing) {
    c_.kind = kind;
    c_.timing = detail::timing_of(timing);
    c_.flags = (timing.essential ? TS_START_ESSENTIAL : 0u) | (timing.keep ? TS_START_KEEP : 0u) |
               (timing.hold ? TS_START_HOLD : 0u) | (timing.additive ? TS_START_ADDITIVE : 0u) |
               (timing.accumulate.value_or(false) ? TS_START_ACCUMULATE : 0u);
    /* What starts has no other value to replace. */
    if (timing.accumulate && !kind) c_.given |= TS_GIVEN_ACCUMULATE;
  }
  static TimingOptions timed(Seconds duration, const Easing &easing) {
    TimingOptions options;
    options.duration = duration;
    options.easing = easing;
    return options;
  }
  Motion &timed(std::optional<Seconds> given) { return given ? duration(*given) : *this; }
  Motion &timed(double &place, double given, std::uint32_t field) {
    place = given;
    if (given == 0) c_.timing.given |= field;
    else c_.timing.given &= ~field;
    return *this;
  }
  void set(double &place, std::optional<double> given, std::uint32_t field) {
    if (given && *given == 0) c_.given |= field;
    place = given.value_or(0);
  }
  Motion &with(std::uint32_t flag) {
    c_.flags |= flag;
    return *this;
  }
  Motion &have(Column which, const Lanes &given) {
    numbers_[which] = given;
    return *this;
  }

  ts_motion c_;
  ts_bounds bounds_ = ts_bounds();
  bool is_bounded_ = false;
  Easing easing_, return_easing_;
  std::array<Lanes, 9> numbers_;
};

}  // namespace tweenspirit
#endif
