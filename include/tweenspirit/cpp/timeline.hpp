// SPDX-License-Identifier: MIT
//
// Timelines: tracks and other timelines at absolute times, with a playhead.
#ifndef TWEENSPIRIT_CPP_TIMELINE_HPP
#define TWEENSPIRIT_CPP_TIMELINE_HPP

#include <cmath>

#include <tweenspirit/cpp/channel.hpp>

namespace tweenspirit {

/// A time on a timeline: seconds, or GSAP's position parameter, "<", "+=1", "label-=25%".
class Position {
 public:
  Position(double seconds) noexcept : seconds_(seconds) {}
  Position(Seconds seconds) noexcept : seconds_(seconds.count()) {}
  template <class Rep, class Period>
  Position(std::chrono::duration<Rep, Period> duration) noexcept : Position(Seconds(duration)) {}
  Position(std::string words) : words_(std::move(words)), is_words_(true) {}
  Position(const char *words) : Position(std::string(words)) {}

  bool is_words() const noexcept { return is_words_; }
  double seconds() const noexcept { return seconds_; }
  const std::string &words() const noexcept { return words_; }

 private:
  double seconds_ = 0;
  std::string words_;
  bool is_words_ = false;
};

/// A timeline that something else owns: a Timeline object, or the world. Copies refer to the same timeline.
class TimelineRef : public detail::Part<ts_timeline, ts_timeline_is_valid> {
 public:
  using Part::Part;

  ts_timeline_info info() const { return get<ts_timeline_info>(ts_timeline_get_info, world(), handle_); }
  /// Returns the playhead, in seconds.
  double time() const { return info().time; }
  double duration() const { return info().duration; }
  /// Returns 1, or more with inner timelines.
  std::size_t levels() const { return info().levels; }
  Player player() const { return Player(state_, info().player); }
  /// Returns the entries, in the order in which they were added.
  std::vector<ts_entry_info> entries() const {
    std::vector<ts_entry_info> all(info().entries);
    for (std::size_t i = 0; i < all.size(); i++) all[i] = entry_at(i);
    return all;
  }
  /// Returns the time of a position, for an entry of that length; NaN if the length is not known.
  double position(const Position &at, double length = std::numeric_limits<double>::quiet_NaN()) const {
    if (!at.is_words()) return at.seconds();
    return get<double>(ts_timeline_find_position, world(), handle_, detail::c_text(at.words()), length);
  }

  /// Adds a track that moves a channel, of the channel's type or of one with as many lanes. Returns the entry, with its
  /// start and end.
  template <class T, class U>
  ts_entry_info add(const ChannelRef<T> &channel, const Track<U> &track, const Position &at = 0.0,
                    ts_fill fill = TS_FILL_BOTH) const {
    ts_entry_desc desc = sized<ts_entry_desc>();
    desc.track = track.handle();
    desc.fill = fill;
    const double time = position(at, at.is_words() ? track.end() - track.start() : 0);
    return added(ts_timeline_add, channel.handle(), &desc, time);
  }
  /// Adds a tween of a channel that starts from what is there. Of the options, `duration`, `easing` and `fill` apply.
  template <class T>
  ts_entry_info tween(const ChannelRef<T> &channel, const typename Value<T>::Given &target, const TimingOptions &options,
                      const Position &at = 0.0) const {
    const ts_timing timing = detail::timing_of(options);
    detail::Buffer buffer;
    ts_entry_desc desc = sized<ts_entry_desc>();
    desc.target = detail::numbers_of<T>("target", target, channel.lanes(), buffer);
    desc.duration = timing.duration;
    desc.easing = timing.easing;
    desc.fill = timing.fill;
    return added(ts_timeline_add, channel.handle(), &desc, position(at, timing.duration));
  }
  /// Adds a copy of another timeline, as it is now.
  ts_entry_info add(const TimelineRef &inner, const Position &at = 0.0, const TimingOptions &options = {}) const {
    const ts_timing timing = detail::timing_of(options);
    const double time = position(at, at.is_words() ? inner.length(options) : 0);
    return added(ts_timeline_add_timeline, inner.handle(), &timing, time);
  }
  /// Adds a marker at a time; it is also a label.
  ts_entry_info marker(const Position &time, const Marker &marker) const {
    return added(ts_timeline_add_marker, position(time, 0), marker.id());
  }
  void remove(ts_entry entry) const { call(ts_timeline_remove, world(), handle_, entry); }

  /// Sets the playhead (scrubs). With `events`, the markers that it passes are emitted.
  void set_time(Seconds time, bool events = false) const {
    call(ts_timeline_set_time, world(), handle_, time.count(), events);
  }
  /// Starts a motion of the playhead: a timing plays the timeline, a tween goes to a time.
  Player start(const Motion &motion) const {
    return Player(state_, get<ts_player>(ts_timeline_start, world(), handle_, motion.in_c(1).c()));
  }
  /// Plays the timeline from its start to its end.
  Player play(const TimingOptions &timing = {}) const { return start(Motion(timing)); }
  /// Animates the playhead from where it is to a time; the default duration is the distance in seconds.
  Player animate_to(Seconds time, const TimingOptions &timing = {}) const {
    return start(Motion::tween(time.count(), timing));
  }
  template <class Duration, class = detail::IfSeconds<Duration>>
  Player animate_to(Seconds time, Duration over, const Easing &easing = {}) const {
    return start(Motion::tween(time.count(), over, easing));
  }
  /// Stop, pause and resume its player, if it has one.
  void stop() const {
    if (const Player its = player()) its.stop();
  }
  void pause() const {
    if (const Player its = player()) its.pause();
  }
  void resume() const {
    if (const Player its = player()) its.resume();
  }

 private:
  ts_entry_info entry_at(std::size_t index) const {
    return get<ts_entry_info>(ts_timeline_get_entry, world(), handle_, index);
  }
  template <class... Parameters, class... Arguments>
  ts_entry_info added(ts_status (*function)(Parameters...), Arguments... arguments) const {
    call(function, world(), handle_, arguments..., static_cast<ts_entry *>(nullptr));
    return entry_at(info().entries - 1);
  }
  /// Returns the seconds that it takes with a timing; NaN if it never ends.
  double length(TimingOptions options) const {
    if (!options.duration) options.duration = duration();
    const double end = evaluate_timing(options, 0).end_time;
    const double rate = options.rate.value_or(1);
    return std::isfinite(end) && rate != 0 ? end / std::fabs(rate) : std::numeric_limits<double>::quiet_NaN();
  }
};

/// A timeline that this object owns: it is destroyed with the object, and its player stops.
class Timeline : public detail::PartOwner<TimelineRef, ts_timeline, ts_timeline_destroy> {
 public:
  Timeline() noexcept = default;
  explicit Timeline(TimelineRef ref) noexcept : PartOwner(std::move(ref)) {}
};

}  // namespace tweenspirit
#endif
