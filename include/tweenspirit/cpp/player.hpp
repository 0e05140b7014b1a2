// SPDX-License-Identifier: MIT
//
// Players: what moves channels and timelines.
#ifndef TWEENSPIRIT_CPP_PLAYER_HPP
#define TWEENSPIRIT_CPP_PLAYER_HPP

#include <tweenspirit/cpp/handlers.hpp>
#include <tweenspirit/cpp/motion.hpp>

namespace tweenspirit {

/// A player of a channel or of a timeline's playhead. It ends by itself, and continues without this object; copies
/// refer to the same player. Commands return the player. After its end, unless it is kept, pause(), resume(), stop(),
/// cancel(), finish() and set_rate() do nothing, and other commands throw errors of a stale handle. What the event of its
/// end has can be read; if that is not known, because the event was dropped, or the world closed or restored, it is 0.
class Player
    : public detail::Ending<ts_player, ts_player_info, ts_player_is_valid, ts_player_get_info> {
 public:
  using Ending::Ending;

  ts_motion_kind kind() const { return info().kind; }
  ts_phase phase() const { return *this ? info().phase : TS_PHASE_AFTER; }
  /// Returns the local time, including the delay; that at its end.
  double time() const { return either(&ts_player_info::time, &ts_event::local_time); }
  /// Returns the duration of one iteration. Throws after the end, as iteration() does.
  double duration() const { return info().duration; }
  /// Returns the local time at the end of all iterations, with the delays. After the end, the time of the world's clock
  /// at which the player ended.
  double end_time() const { return either(&ts_player_info::end_time, &ts_event::time); }
  /// Returns the time left, in seconds of the world; 0 after the end.
  double remaining() const { return *this ? info().remaining : 0; }
  /// Returns the progress; NaN if there is none. After the end, that at the end; NaN for a spring that was replaced.
  double progress() const {
    const bool is_known = *this || end().kind;
    return is_known ? either(&ts_player_info::progress, &ts_event::progress) : std::numeric_limits<double>::quiet_NaN();
  }
  double iteration() const { return info().iteration; }
  double rate() const { return either(&ts_player_info::rate, &ts_event::rate); }
  bool is_active() const { return holds(&ts_player_info::active); }
  bool is_paused() const { return holds(&ts_player_info::paused); }
  /// Return whether its delay was over; whether it waits for its delay beside another player; and whether it has ended,
  /// or a kept one has reached its end.
  bool has_begun() const { return *this ? info().begun : end().begun; }
  bool is_waiting() const { return holds(&ts_player_info::waiting); }
  bool has_ended() const { return !*this || info().ended; }
  /// Return the value and the velocity, in units per second, at its end: the first four lanes; empty before it.
  std::vector<double> end_value() const { return four(end().value); }
  std::vector<double> end_velocity() const { return four(end().velocity); }

  Player pause() const { return does_unless_ended(ts_player_pause); }
  Player resume() const { return does_unless_ended(ts_player_resume); }
  Player restart() const { return does(ts_player_start); }
  /// Ends the player where it is.
  Player stop() const { return does_unless_ended(ts_player_stop); }
  /// Ends the player and restores the channel to what it was before.
  Player cancel() const { return does_unless_ended(ts_player_cancel); }
  /// Ends the player at its end.
  Player finish() const { return does_unless_ended(ts_player_finish); }
  Player reverse() const { return does(ts_player_reverse); }
  /// Moves the player to a local time; with `events`, the events in between are emitted.
  Player seek(Seconds time, bool events = false) const { return does(ts_player_seek, time.count(), events); }
  Player set_rate(double rate) const { return does_unless_ended(ts_player_set_rate, rate); }

  /// Changes a running spring or tween, or the timing and the track of what has one; see ts_player_update.
  Player update(const Motion &changes) const {
    ts_channel_info channel = sized<ts_channel_info>();
    ts_channel_get_info(world(), info().channel, &channel);
    return does(ts_player_update, changes.in_c(channel.lanes).c());
  }
  /// Sets another target, with continuous value and velocity.
  Player set_target(const Lanes &target) const { return update(Motion().to(target)); }

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
  /// Calls f(ts_reason reason) when it ends; if it has ended, in the next step.
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
    command(function, arguments...);
    return *this;
  }
  template <class... Parameters, class... Arguments>
  Player does_unless_ended(ts_status (*function)(Parameters...), Arguments... arguments) const {
    unless_ended(function, arguments...);
    return *this;
  }
  template <class Callable, class Part>
  Player on(std::uint32_t event, Callable &&f, Part part) const {
    listen(event, detail::event_handler(std::forward<Callable>(f), part));
    return *this;
  }
  std::vector<double> four(const double *lanes) const {
    return std::vector<double>(lanes, lanes + (end().lanes < 4 ? end().lanes : 4));
  }
};

}  // namespace tweenspirit
#endif
