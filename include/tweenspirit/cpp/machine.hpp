// SPDX-License-Identifier: MIT
//
// State machines: states, one of which is current, inputs, transitions.
#ifndef TWEENSPIRIT_CPP_MACHINE_HPP
#define TWEENSPIRIT_CPP_MACHINE_HPP

#include <tweenspirit/cpp/chain.hpp>

namespace tweenspirit {

/// How an input compares to a constant.
struct Condition {
  std::uint32_t input = 0;
  ts_comparison comparison = TS_IS_EQUAL;
  double value = 0;
};

struct TransitionOptions {
  /// Indices of states; TS_MACHINE_NONE means any state, or the exit.
  std::uint32_t from = TS_MACHINE_NONE, to = TS_MACHINE_NONE;
  /// The conditions, all of which must be true.
  std::vector<Condition> conditions{};
  /// The time in the state after which it may be taken; and, if `every` is not 0, the interval at which it may be taken
  /// then.
  Seconds after = 0, every = 0;
  /// Whether the state's chain must have ended.
  bool finished = false;
  bool to_self = false;
  /// The time for which the players of the new state are faded in.
  Seconds fade = 0;
  Easing fade_easing{};
};

/// A machine that something else owns: a Machine object, or the world. Copies refer to the same machine.
class MachineRef : public detail::Part<ts_machine, ts_player_is_valid> {
 public:
  using Part::Part;

  /// Returns the info; once it is gone, that at its end.
  ts_machine_info info() const {
    return !*this && state_ ? state_->ended(handle_) : get<ts_machine_info>(ts_machine_get_info, world(), handle_);
  }
  bool is_active() const { return info().state == TS_CHAIN_RUNNING; }
  /// Returns the name of the current state; empty while the machine is not running.
  std::string state_name() const { return state_name(info().current); }
  /// Returns the name of the state at an index; empty for TS_MACHINE_NONE.
  std::string state_name(std::uint32_t index) const {
    return index == TS_MACHINE_NONE ? std::string() : detail::text(ts_machine_get_state_name, world(), handle_, index);
  }
  std::string input_name(std::uint32_t index) const {
    return detail::text(ts_machine_get_input_name, world(), handle_, index);
  }
  /// Returns the seconds in the current state, or in the last one when it ended.
  double time() const { return info().time; }
  /// Returns why it ended; TS_REASON_NONE if it has not.
  ts_reason end_reason() const { return info().reason; }

  std::uint32_t add_input(const std::string &name, ts_input_kind kind, double value = 0) const {
    return get<std::uint32_t>(ts_machine_add_input, world(), handle_, detail::c_text(name), kind, value);
  }
  /// Adds a state, and returns its index. The chain runs while the state is current; create it with `keep`. It may be
  /// null.
  std::uint32_t add_state(const std::string &name, const Chain &chain = {}) const {
    return get<std::uint32_t>(ts_machine_add_state, world(), handle_, detail::c_text(name), chain.handle());
  }
  void add_transition(const TransitionOptions &options) const {
    std::vector<ts_condition> conditions;
    for (const Condition &each : options.conditions) conditions.push_back({each.input, each.comparison, each.value});
    ts_transition_desc desc = sized<ts_transition_desc>();
    desc.from = options.from;
    desc.to = options.to;
    desc.conditions = conditions.data();
    desc.condition_count = conditions.size();
    desc.after = options.after.count();
    desc.every = options.every.count();
    desc.finished = options.finished;
    desc.to_self = options.to_self;
    desc.fade = options.fade.count();
    desc.fade_easing = options.fade_easing.handle();
    call(ts_machine_add_transition, world(), handle_, &desc);
  }

  /// Starts the machine: it enters its first state.
  void start() const & { call(ts_player_start, world(), handle_); }
  /// Ends the machine; what its state is running stops where it is. Does nothing once it is gone.
  void stop() const { call(ts_player_stop, world(), handle_); }
  /// Sets an input: a number, or 0 or 1.
  void set(const std::string &name, double value) const {
    call(ts_machine_set_input, world(), handle_, detail::c_text(name), value);
  }
  /// Sets a trigger. The transition taken because of it resets it.
  void fire(const std::string &name) const { set(name, 1); }
  double input(const std::string &name) const {
    double value = 0;
    call(ts_machine_get_input, world(), handle_, detail::c_text(name), &value, static_cast<ts_input_kind *>(nullptr));
    return value;
  }

  /// Calls f(const std::string &entered, const std::string &left), f(const ts_event &) or f() at each change of state.
  /// An empty name means no state.
  template <class Callable>
  void on_state(Callable &&f) const {
    using Kept = std::decay_t<Callable>;
    /* A strong reference would be a cycle: the world owns its handlers. */
    const ts_world its_world = world();
    const ts_machine its_handle = handle_;
    auto name = [its_world, its_handle](std::uint32_t index) {
      return index == TS_MACHINE_NONE ? std::string()
                                      : detail::text(ts_machine_get_state_name, its_world, its_handle, index);
    };
    shared()->listen(handle_, TS_STOP_AT_STATE,
                    detail::handler_of([kept = Kept(std::forward<Callable>(f)), ask = name](const ts_stop &stop) mutable {
                      static_cast<void>(ask);
                      if constexpr (std::is_invocable_v<Kept &, std::string, std::string>) {
                        kept(ask(stop.event.marker), ask(stop.event.left));
                      } else if constexpr (std::is_invocable_v<Kept &, const ts_event &>) {
                        kept(stop.event);
                      } else {
                        kept();
                      }
                    }));
  }
};

/// A machine that this object owns: it is destroyed with the object.
class Machine : public detail::PartOwner<MachineRef, ts_machine, ts_player_destroy> {
 public:
  Machine() noexcept = default;
  explicit Machine(MachineRef ref) noexcept : PartOwner(std::move(ref)) {}

  /* A temporary would end at once. */
  using MachineRef::start;
  void start() && = delete;
};

}  // namespace tweenspirit
#endif
