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
class Chain : public detail::Ending<ts_chain, ts_chain_info, ts_chain_is_valid, ts_chain_get_info> {
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

  template <class T>
  Chain tween(const ChannelRef<T> &channel, const typename Value<T>::Given &target, const TweenOptions &options) const {
    detail::TweenDesc desc(options, channel.lanes(), false);
    detail::Buffer buffer;
    desc.c.target = detail::numbers_of<T>("target", target, channel.lanes(), buffer);
    return does(ts_chain_add_tween, channel.handle(), &desc.c);
  }
  template <class T, class Duration, class = detail::IfSeconds<Duration>>
  Chain tween(const ChannelRef<T> &channel, const typename Value<T>::Given &target, Duration duration,
              const Easing &easing = {}) const {
    TweenOptions options;
    options.duration = duration;
    options.easing = easing;
    return tween(channel, target, options);
  }
  template <class T>
  Chain spring(const ChannelRef<T> &channel, const typename Value<T>::Given &target,
               const SpringOptions &options = {}) const {
    detail::SpringDesc desc(options, channel.lanes(), false);
    detail::Buffer buffer;
    desc.c.target = detail::numbers_of<T>("target", target, channel.lanes(), buffer);
    return does(ts_chain_add_spring, channel.handle(), &desc.c);
  }
  template <class T, class By, class = detail::IfSpring<By>>
  Chain spring(const ChannelRef<T> &channel, const typename Value<T>::Given &target, const By &by) const {
    SpringOptions options;
    options.spring = by;
    return spring(channel, target, options);
  }
  template <class T>
  Chain decay(const ChannelRef<T> &channel, const DecayOptions &options = {}) const {
    const detail::DecayDesc desc(options, channel.lanes());
    return does(ts_chain_add_decay, channel.handle(), &desc.c);
  }
  template <class T>
  Chain fall(const ChannelRef<T> &channel, const Lanes &acceleration, const FallOptions &options = {}) const {
    const detail::FallDesc desc(acceleration, options, channel.lanes());
    return does(ts_chain_add_fall, channel.handle(), &desc.c);
  }
  /// Adds a track, played on a channel.
  template <class T, class U>
  Chain play(const ChannelRef<T> &channel, const Track<U> &track, const TimingOptions &options = {}) const {
    const ts_timing timing = detail::timing_of(options);
    return does(ts_chain_add_track, channel.handle(), track.handle(), &timing);
  }
  /// Adds a timeline, played from its start.
  Chain play(const TimelineRef &timeline, const TimingOptions &options = {}) const {
    const ts_timing timing = detail::timing_of(options);
    return does(ts_chain_add_timeline, timeline.handle(), &timing);
  }
  /// Adds an animation of a timeline's playhead to a time.
  Chain animate_to(const TimelineRef &timeline, Seconds time, const TimingOptions &options = {}) const {
    ts_playhead_to desc = sized<ts_playhead_to>();
    desc.time = time.count();
    desc.timing = detail::timing_of(options);
    return does(ts_chain_add_playhead, timeline.handle(), &desc);
  }
  template <class Duration, class = detail::IfSeconds<Duration>>
  Chain animate_to(const TimelineRef &timeline, Seconds time, Duration over, const Easing &easing = {}) const {
    TimingOptions options;
    options.duration = over;
    options.easing = easing;
    return animate_to(timeline, time, options);
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

  Chain start() const { return does(ts_chain_start); }
  /// Pauses the chain. Once it has ended, this and resume(), set_rate(), stop(), cancel(), finish() and close() do
  /// nothing.
  Chain pause() const { return does_unless_ended(ts_chain_pause); }
  Chain resume() const { return does_unless_ended(ts_chain_resume); }
  Chain set_rate(double rate) const { return does_unless_ended(ts_chain_set_rate, rate); }
  Chain set_iterations(double iterations) const { return does(ts_chain_set_iterations, iterations); }
  /// Ends the chain where it is.
  Chain stop() const { return does_unless_ended(ts_chain_stop); }
  /// Ends the chain; the channels of its current group are restored to what they were before.
  Chain cancel() const { return does_unless_ended(ts_chain_cancel); }
  /// Takes the chain to the end of this iteration.
  Chain finish() const { return does_unless_ended(ts_chain_finish); }
  /// Stops the chain and removes it from the world.
  void close() const {
    unless_ended(ts_chain_destroy);
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
