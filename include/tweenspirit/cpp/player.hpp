// SPDX-License-Identifier: MIT
//
// Players: what moves channels and timelines.
#ifndef TWEENSPIRIT_CPP_PLAYER_HPP
#define TWEENSPIRIT_CPP_PLAYER_HPP

#include <tweenspirit/cpp/handlers.hpp>
#include <tweenspirit/cpp/track.hpp>

namespace tweenspirit {

/// A player of a channel or of a timeline's playhead. It ends by itself, and continues without this object; copies
/// refer to the same player. After its end, commands throw errors of a stale handle, unless it is kept. Commands return
/// the player.
class Player : public detail::Part<ts_player, ts_player_is_valid> {
 public:
  using Part::Part;

  ts_player_info info() const { return get<ts_player_info>(ts_player_get_info, world(), handle_); }
  ts_player_kind kind() const { return info().kind; }
  ts_phase phase() const { return info().phase; }
  /// Returns the local time, including the delay.
  double time() const { return info().time; }
  /// Return the duration of one iteration; the end of all of them, with the delays; and the time left, in seconds of
  /// the world.
  double duration() const { return info().duration; }
  double end_time() const { return info().end_time; }
  double remaining() const { return info().remaining; }
  /// Returns the progress; NaN if there is none.
  double progress() const { return info().progress; }
  double iteration() const { return info().iteration; }
  double rate() const { return info().rate; }
  bool is_active() const { return info().active; }
  bool is_paused() const { return info().paused; }
  /// Return whether its delay is over; whether it waits for its delay beside another player; and whether a kept one has
  /// reached its end.
  bool has_begun() const { return info().begun; }
  bool is_waiting() const { return info().waiting; }
  bool has_ended() const { return info().ended; }

  Player pause() const { return does(ts_player_pause); }
  Player resume() const { return does(ts_player_resume); }
  Player restart() const { return does(ts_player_restart); }
  /// Ends the player where it is.
  Player stop() const { return does(ts_player_stop); }
  /// Ends the player and restores the channel to what it was before.
  Player cancel() const { return does(ts_player_cancel); }
  /// Ends the player at its end.
  Player finish() const { return does(ts_player_finish); }
  Player reverse() const { return does(ts_player_reverse); }
  /// Moves the player to a local time; with `events`, the events in between are emitted.
  Player seek(Seconds time, bool events = false) const { return does(ts_player_seek, time.count(), events); }
  Player set_rate(double rate) const { return does(ts_player_set_rate, rate); }

  /// Sets another target for a spring or a tween, with continuous value and velocity; an empty one keeps the target.
  Player set_target(const Lanes &target, const RetargetOptions &options = {}) const {
    const ts_channel channel = info().channel;
    const std::size_t lanes = get<ts_channel_info>(ts_channel_get_info, world(), channel).lanes;
    const detail::RetargetDesc desc(options, lanes);
    detail::Buffer buffer;
    return does(ts_player_set_target, target.spread("target", lanes, buffer), &desc.c);
  }
  /// Changes the given fields of its timing while it runs.
  Player update_timing(const TimingChanges &changes) const {
    ts_timing timing = sized<ts_timing>();
    std::uint32_t fields = 0;
    auto set = [&fields](auto &place, const auto &given, std::uint32_t field) {
      if (!given) return;
      place = *given;
      fields |= field;
    };
    auto seconds = [](const std::optional<Seconds> &given) {
      return given ? std::optional<double>(given->count()) : std::nullopt;
    };
    auto easing = [](const std::optional<Easing> &given) {
      return given ? std::optional<ts_easing>(given->handle()) : std::nullopt;
    };
    set(timing.delay, seconds(changes.delay), TS_TIMING_HAS_DELAY);
    set(timing.end_delay, seconds(changes.end_delay), TS_TIMING_HAS_END_DELAY);
    set(timing.duration, seconds(changes.duration), TS_TIMING_HAS_DURATION);
    set(timing.iterations, changes.iterations, TS_TIMING_HAS_ITERATIONS);
    set(timing.iteration_start, changes.iteration_start, TS_TIMING_HAS_ITERATION_START);
    set(timing.direction, changes.direction, TS_TIMING_HAS_DIRECTION);
    set(timing.fill, changes.fill, TS_TIMING_HAS_FILL);
    set(timing.easing, easing(changes.easing), TS_TIMING_HAS_EASING);
    set(timing.repeat_delay, seconds(changes.repeat_delay), TS_TIMING_HAS_REPEAT_DELAY);
    set(timing.return_easing, easing(changes.return_easing), TS_TIMING_HAS_RETURN_EASING);
    set(timing.accumulate, changes.accumulate, TS_TIMING_HAS_ACCUMULATE);
    return does(ts_player_update_timing, &timing, fields);
  }
  /// Replaces its track with another of the channel's kind.
  template <class T>
  Player replace_track(const Track<T> &track) const {
    return does(ts_player_replace_track, track.handle());
  }

  /* Handlers run at the exact time, within a step of any length, and may do anything except step the world; the step
   * rethrows their exceptions. Each takes the ts_event, the parameter named here, or nothing. The next step reports an end
   * by a command. */

  /// Calls f() when its delay is over.
  template <class Callable>
  Player on_begin(Callable &&f) const {
    return on(TS_STOP_AT_BEGIN, std::forward<Callable>(f), [](const ts_event &event) { return event.time; });
  }
  /// Calls f(const std::string &name) when it passes a marker.
  template <class Callable>
  Player on_marker(Callable &&f) const {
    return on(TS_STOP_AT_MARKER, std::forward<Callable>(f),
              [](const ts_event &event) { return Marker::name_of(event.marker); });
  }
  /// Calls f(std::uint64_t count) when another iteration begins.
  template <class Callable>
  Player on_loop(Callable &&f) const {
    return on(TS_STOP_AT_LOOP, std::forward<Callable>(f), [](const ts_event &event) { return event.count; });
  }
  /// Calls f(ts_reason reason) when it ends.
  template <class Callable>
  Player on_end(Callable &&f) const {
    return on(TS_STOP_AT_END, std::forward<Callable>(f), [](const ts_event &event) { return event.reason; });
  }
  /// Calls f(const ts_event &contact) when a lane meets a bound of the channel.
  template <class Callable>
  Player on_contact(Callable &&f) const {
    return on(TS_STOP_AT_CONTACT, std::forward<Callable>(f), [](const ts_event &event) { return event; });
  }

 private:
  template <class... Parameters, class... Arguments>
  Player does(ts_status (*function)(Parameters...), Arguments... arguments) const {
    call(function, world(), handle_, arguments...);
    return *this;
  }
  template <class Callable, class Part>
  Player on(std::uint32_t event, Callable &&f, Part part) const {
    shared()->listen(handle_, event, detail::event_handler(std::forward<Callable>(f), part));
    return *this;
  }
};

}  // namespace tweenspirit
#endif
