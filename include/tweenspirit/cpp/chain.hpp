// SPDX-License-Identifier: MIT
//
// Chains: groups of animations, one group after the other.
#ifndef TWEENSPIRIT_CPP_CHAIN_HPP
#define TWEENSPIRIT_CPP_CHAIN_HPP

#include <tweenspirit/cpp/timeline.hpp>

namespace tweenspirit {

struct ChainOptions {
  /// How many times all groups run; may be a fraction or infinite.
  double iterations = 1;
  double rate = 1;
  /// Keeps the chain when it has ended, so that it can be started again; otherwise it is gone with its end.
  bool keep = false;
  /// Continues if one of its players is replaced or stopped. A tolerant chain of one group is what other languages call
  /// a group: several properties of several objects, paused, paced, cancelled and finished together.
  bool tolerant = false;
};

/// A chain of a world; copies refer to the same chain. It is gone with its end, unless it is kept: then close() removes
/// it. Methods that add items to its current group, and commands, return the chain.
class Chain : public detail::Ending<ts_chain, ts_chain_info, ts_player_is_valid, ts_chain_get_info> {
 public:
  using Ending::Ending;

  ts_chain_state state() const { return *this ? info().state : TS_CHAIN_ENDED; }
  /// Returns whether the chain was started, has not ended and is not paused.
  bool is_active() const {
    if (!*this) return false;
    const ts_chain_info now = info();
    return now.state == TS_CHAIN_RUNNING && !now.paused;
  }
  bool is_paused() const { return holds(&ts_chain_info::paused); }
  /// Returns the rate; that at its end.
  double rate() const { return either(&ts_chain_info::rate, &ts_event::rate); }
  /// Returns the number of completed iterations. Throws after the end, unless the chain is kept.
  double iteration() const { return info().iteration; }

  /// Adds a motion of a channel, or of a timeline's playhead.
  template <class T>
  Chain add(const ChannelRef<T> &channel, const Motion &motion) const {
    return does(ts_chain_add, channel.handle(), motion.in_c(channel.lanes()).c());
  }
  Chain add(const TimelineRef &timeline, const Motion &motion) const {
    return does(ts_chain_add_timeline, timeline.handle(), motion.in_c(1).c());
  }
  template <class T>
  Chain tween(const ChannelRef<T> &x, const typename Value<T>::Given &target, const TimingOptions &timing) const {
    return add(x, Motion::tween(Lanes::of<T>(target), timing));
  }
  template <class T, class Duration, class = detail::IfSeconds<Duration>>
  Chain tween(const ChannelRef<T> &x, const typename Value<T>::Given &target, Duration over,
              const Easing &easing = {}) const {
    return add(x, Motion::tween(Lanes::of<T>(target), over, easing));
  }
  template <class T>
  Chain spring(const ChannelRef<T> &x, const typename Value<T>::Given &target, const SpringOptions &options = {}) const {
    return add(x, Motion::spring(Lanes::of<T>(target), options));
  }
  template <class T, class By, class = detail::IfSpring<By>>
  Chain spring(const ChannelRef<T> &x, const typename Value<T>::Given &target, const By &by) const {
    return add(x, Motion::spring(Lanes::of<T>(target), by));
  }
  template <class T>
  Chain decay(const ChannelRef<T> &x, const Lanes &velocity = {}, const DecayOptions &options = {}) const {
    return add(x, Motion::decay(velocity, options));
  }
  template <class T>
  Chain fall(const ChannelRef<T> &x, const Lanes &acceleration, const FallOptions &options = {}) const {
    return add(x, Motion::fall(acceleration, options));
  }
  template <class T>
  Chain move(const ChannelRef<T> &x, const Lanes &target, const Lanes &speed, const Lanes &acceleration) const {
    return add(x, Motion::move(target, speed, acceleration));
  }
  template <class T>
  Chain fling(const ChannelRef<T> &x, const Lanes &velocity = {}, const FlingOptions &options = {}) const {
    return add(x, Motion::fling(velocity, options));
  }
  template <class T>
  Chain follow(const ChannelRef<T> &x, const Path &path, const TimingOptions &timing,
               const FollowOptions &options = {}) const {
    return add(x, Motion::follow(path, timing, options));
  }
  template <class T>
  Chain shake(const ChannelRef<T> &x, const Lanes &amplitude, const ShakeOptions &options = {}) const {
    return add(x, Motion::shake(amplitude, options));
  }
  template <class T>
  Chain punch(const ChannelRef<T> &x, const Lanes &amplitude, const PunchOptions &options = {}) const {
    return add(x, Motion::punch(amplitude, options));
  }
  /// Adds a track, played on a channel; or a timeline, played from its start.
  template <class T, class U>
  Chain play(const ChannelRef<T> &x, const Track<U> &track, const TimingOptions &timing = {}) const {
    return add(x, Motion::play(track, timing));
  }
  Chain play(const TimelineRef &line, const TimingOptions &timing = {}) const { return add(line, Motion(timing)); }
  /// Adds an animation of a timeline's playhead to a time.
  Chain animate_to(const TimelineRef &timeline, Seconds time, const TimingOptions &timing = {}) const {
    return add(timeline, Motion::tween(time.count(), timing));
  }
  template <class Duration, class = detail::IfSeconds<Duration>>
  Chain animate_to(const TimelineRef &timeline, Seconds time, Duration over, const Easing &easing = {}) const {
    return add(timeline, Motion::tween(time.count(), over, easing));
  }
  /// Adds another chain; chains nest at most 16 deep.
  Chain add(const Chain &inner) const {
    shared()->nest(handle_, inner.handle_);
    return *this;
  }
  /// Adds a delay, a group of its own.
  Chain delay(Seconds seconds) const { return does(ts_chain_then_delay, seconds.count()); }
  /// Adds a fade: the channel's players that the group starts after this item are faded in.
  template <class T>
  Chain fade(const ChannelRef<T> &channel, Seconds duration, const Easing &easing = {}) const {
    return does(ts_chain_add_fade, channel.handle(), duration.count(), easing.handle());
  }
  Chain marker(const Marker &marker) const { return does(ts_chain_add_marker, marker.id()); }

  /// Adds a block: calls f() or f(const ts_stop &) at the exact time. The group waits for a player that it returns.
  template <class Callable>
  Chain animate(Callable &&f) const {
    return added(std::string(), std::forward<Callable>(f));
  }
  /// Likewise with a name, by which the block is found after a restore in another process: see World::on_block.
  template <class Callable>
  Chain block(const std::string &name, Callable &&f) const {
    return added(name, std::forward<Callable>(f));
  }
  /// Closes the current group: items added next wait for it.
  Chain then() const { return does(ts_chain_then); }
  /// Likewise, and calls f() when the group has ended.
  template <class Callable>
  Chain then(Callable &&f) const {
    return then().animate(std::forward<Callable>(f)).then();
  }
  /// Makes the current group wait for a player that was started in a block.
  Chain adopt(const Player &player) const { return does(ts_chain_adopt, player.handle()); }

  /// Adds a handler, as Player's methods do.
  template <class Callable>
  Chain on_begin(Callable &&f) const {
    return on(TS_STOP_AT_BEGIN, std::forward<Callable>(f), [](const ts_event &event) { return event.time; });
  }
  template <class Callable>
  Chain on_marker(Callable &&f) const {
    return on(TS_STOP_AT_MARKER, std::forward<Callable>(f),
              [](const ts_event &event) { return Marker::name_of(event.marker); });
  }
  template <class Callable>
  Chain on_loop(Callable &&f) const {
    return on(TS_STOP_AT_LOOP, std::forward<Callable>(f), [](const ts_event &event) { return event.count; });
  }
  template <class Callable>
  Chain on_end(Callable &&f) const {
    return on(TS_STOP_AT_END, std::forward<Callable>(f), [](const ts_event &event) { return event.reason; });
  }

  Chain start() const { return does(ts_player_start); }
  /// Pauses the chain. Once it has ended, this and resume(), set_rate(), stop(), cancel(), finish() and close() do
  /// nothing.
  Chain pause() const { return does_unless_ended(ts_player_pause); }
  Chain resume() const { return does_unless_ended(ts_player_resume); }
  Chain set_rate(double rate) const { return does_unless_ended(ts_player_set_rate, rate); }
  Chain set_iterations(double iterations) const { return does(ts_chain_set_iterations, iterations); }
  /// Ends the chain where it is.
  Chain stop() const { return does_unless_ended(ts_player_stop); }
  /// Ends the chain; the channels of its current group are restored to what they were before.
  Chain cancel() const { return does_unless_ended(ts_player_cancel); }
  /// Takes the chain to the end of this iteration.
  Chain finish() const { return does_unless_ended(ts_player_finish); }
  /// Stops the chain and removes it from the world.
  void close() const {
    unless_ended(ts_player_destroy);
    shared()->forget(handle_);
  }

 private:
  template <class Callable>
  Chain added(const std::string &name, Callable &&f) const {
    using Kept = std::decay_t<Callable>;
    auto run = [kept = Kept(std::forward<Callable>(f)), world = world()](const ts_stop &stop) mutable {
      auto result = [&]() -> decltype(auto) {
        if constexpr (std::is_invocable_v<Kept &, const ts_stop &>) return kept(stop);
        else return kept();
      };
      if constexpr (std::is_same_v<std::decay_t<decltype(result())>, Player>) {
        call(ts_chain_adopt, world, stop.chain, result().handle());
      } else {
        result();
      }
    };
    shared()->block(handle_, name, detail::handler_of(std::move(run)));
    return *this;
  }
  template <class... Parameters, class... Arguments>
  Chain does(ts_status (*function)(Parameters...), Arguments... arguments) const {
    command(function, arguments...);
    return *this;
  }
  template <class... Parameters, class... Arguments>
  Chain does_unless_ended(ts_status (*function)(Parameters...), Arguments... arguments) const {
    unless_ended(function, arguments...);
    return *this;
  }
  template <class Callable, class Part>
  Chain on(std::uint32_t event, Callable &&f, Part part) const {
    listen(event, detail::event_handler(std::forward<Callable>(f), part));
    return *this;
  }
};

}  // namespace tweenspirit
#endif
