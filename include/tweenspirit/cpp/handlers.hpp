// SPDX-License-Identifier: MIT
//
// What the parts of a world share: its handle, and the handlers called at its stops.
#ifndef TWEENSPIRIT_CPP_HANDLERS_HPP
#define TWEENSPIRIT_CPP_HANDLERS_HPP

#include <deque>
#include <limits>
#include <map>

#include <tweenspirit/cpp/core.hpp>
#include <tweenspirit/cpp/words.hpp>

namespace tweenspirit {

/// The bound memory that is written before code of the program runs in a step: all of it, or, in worlds of tens of
/// thousands of bound values, only that of the event's channel; of a timeline's events all.
enum class HandlersSee { all, own };

namespace detail {

/// A callable of the caller's, which need not be copyable.
struct Handler {
  virtual ~Handler() = default;
  virtual void run(const ts_stop &stop) = 0;
};
using SharedHandler = std::shared_ptr<Handler>;

template <class Run>
struct RunHandler final : Handler {
  explicit RunHandler(Run &&given) : body(std::move(given)) {}
  void run(const ts_stop &stop) override { body(stop); }
  Run body;
};

template <class Run>
SharedHandler handler_of(Run &&run) {
  return std::make_shared<RunHandler<std::decay_t<Run>>>(std::forward<Run>(run));
}

/// A handler of events: a callable that takes the ts_event, a part of it, or nothing.
template <class Callable, class Part>
SharedHandler event_handler(Callable &&callable, Part part) {
  using Kept = std::decay_t<Callable>;
  using Asked = std::invoke_result_t<Part &, const ts_event &>;
  return handler_of([kept = Kept(std::forward<Callable>(callable)), ask = part](const ts_stop &stop) mutable {
    static_cast<void>(ask);
    if constexpr (std::is_invocable_v<Kept &, const ts_event &>) {
      kept(stop.event);
    } else if constexpr (std::is_invocable_v<Kept &, Asked>) {
      kept(ask(stop.event));
    } else {
      static_assert(std::is_invocable_v<Kept &>, "a handler takes a ts_event, a part of it, or nothing");
      kept();
    }
  });
}

/// A world, until its World is destroyed. References to its parts may outlive it; their calls then fail.
class State : public std::enable_shared_from_this<State> {
 public:
  State() = default;
  State(const State &) = delete;
  State &operator=(const State &) = delete;

  ts_world world = ts_world();

  /// The most events that are kept unread.
  std::size_t event_capacity = 65536;
  HandlersSee handlers_see = HandlersSee::all;
  /// Whether the world is recorded: handlers of what has ended are kept, as many as this, for it may run again.
  bool is_recorded = false;
  static constexpr std::size_t most_kept = 65536;

  /// What is known of a player or a chain that has ended. The objects for it share it.
  struct End {
    std::weak_ptr<State> state;
    std::uint64_t number;
    ts_event event = ts_event();
    bool is_over = false;

    End(std::weak_ptr<State> its, std::uint64_t handle) : state(std::move(its)), number(handle) {}
    ~End() {
      if (const auto its = state.lock()) its->forget_end(number);
    }
  };

  /// Returns the record for the end of a player or a chain.
  template <class Handle>
  std::shared_ptr<End> end_of(Handle handle) {
    std::weak_ptr<End> &place = ends_[number(handle)];
    std::shared_ptr<End> found = place.lock();
    if (!found || found->is_over) {
      found = std::make_shared<End>(weak_from_this(), number(handle));
      place = found;
    }
    return found;
  }

  /// Reads the world's events, which stay unread for World::events, so that ends are known.
  void read() {
    ts_event events[64];
    std::size_t count = 64;
    while (count == 64 && ts_world_read_events(world, events, 64, &count) == TS_OK) {
      for (std::size_t i = 0; i < count; i++) note(events[i]);
      unread.insert(unread.end(), events, events + count);
    }
    while (unread.size() > event_capacity) {
      unread.pop_front();
      dropped++;
    }
  }
  /// Events that were read for ends only, and the number of those that were dropped.
  std::deque<ts_event> unread;
  std::uint64_t dropped = 0;

  /// Calls a handler of the end of what has ended, in the next step.
  void call_late(SharedHandler handler, const ts_event &event) {
    if (ts_world_is_valid(world)) late_.emplace_back(std::move(handler), event);
  }

  /// Keeps how a machine has ended.
  void keep(ts_machine machine) {
    ts_machine_info info = sized<ts_machine_info>();
    if (ts_machine_get_info(world, machine, &info) == TS_OK && info.state == TS_CHAIN_ENDED)
      machines_[number(machine)] = info;
  }
  /// Stops a machine and keeps how it has ended; nothing is kept of a channel or a timeline.
  void leave(ts_machine machine) {
    ts_player_stop(world, machine);
    keep(machine);
  }
  template <class Handle>
  void leave(Handle) {}
  /// Returns how a machine that is gone has ended.
  ts_machine_info ended(ts_machine machine) const {
    const auto found = machines_.find(number(machine));
    ts_machine_info none = sized<ts_machine_info>();
    none.current = TS_MACHINE_NONE;
    return found == machines_.end() ? none : found->second;
  }

  /// Destroys the world and its handlers.
  void close() {
    if (!ends_.empty()) read();
    unread.clear();
    std::size_t count = 0;
    ts_world_list_machines(world, nullptr, 0, &count);
    std::vector<ts_machine> machines(count);
    ts_world_list_machines(world, machines.data(), count, &count);
    for (ts_machine machine : machines) keep(machine);
    std::map<std::uint64_t, Listener> listeners;
    std::map<std::uint64_t, SharedHandler> blocks;
    std::vector<std::pair<SharedHandler, ts_event>> late;
    listeners.swap(listeners_);
    blocks.swap(blocks_);
    late.swap(late_);
    // The handle stays: calls of its parts say that the world was closed.
    ts_world_destroy(world);
  }

  /// Adds a handler of events of a motion, a chain or a machine.
  void listen(ts_player player, std::uint32_t event, SharedHandler handler) {
    auto found = listeners_.find(number(player));
    const std::uint32_t mask = (found == listeners_.end() ? Listener() : found->second).mask(event);
    check([&] { return ts_player_set_stops(world, player, mask); });
    Listener &listener = listeners_[number(player)];
    if (event) listener.events.emplace(event, std::move(handler));
  }

  /// Adds a block to a chain.
  void block(ts_chain chain, const std::string &name, SharedHandler handler) {
    const std::uint64_t id = last_block_ + 1;
    SharedHandler &place = blocks_[id];
    try {
      call(ts_chain_add_block, world, chain, id, c_text_or_null(name));
    } catch (...) {
      blocks_.erase(id);
      throw;
    }
    last_block_ = id;
    place = std::move(handler);
    listen(chain, 0, nullptr);
    listeners_[number(chain)].blocks.push_back(id);
  }

  /// Sets the handler for blocks of that name that have none here.
  void block(const std::string &name, SharedHandler handler) { blocks_[named(name)].swap(handler); }

  void nest(ts_chain chain, ts_chain inner) {
    call(ts_chain_add_chain, world, chain, inner);
    listen(chain, 0, nullptr);
    listeners_[number(chain)].inner.push_back(inner);
  }

  /// Drops what is stored for a chain or a machine that is gone, and for the chains inside it that went with it.
  void forget(ts_player player) {
    auto found = listeners_.find(number(player));
    if (found == listeners_.end()) return;
    /* Destroying a handler may call this again: it is destroyed after the tables are consistent. */
    Listener gone = std::move(found->second);
    listeners_.erase(found);
    std::vector<SharedHandler> blocks;
    for (std::uint64_t id : gone.blocks) {
      auto place = blocks_.find(id);
      if (place == blocks_.end()) continue;
      blocks.push_back(std::move(place->second));
      blocks_.erase(place);
    }
    for (ts_chain inner : gone.inner)
      if (!ts_player_is_valid(world, inner)) forget(inner);
  }
  /// Does nothing: nothing is stored for a channel or a timeline.
  template <class Handle>
  void forget(Handle) {}

  /// After a restore: sets the stops of what still exists, which snapshots do not include, and drops the rest.
  void restored() {
    std::map<std::uint64_t, Listener> gone, kept;
    for (auto &each : listeners_) {
      const bool is_there = ts_player_set_stops(world, handle<ts_player>(each.first), each.second.mask()) == TS_OK;
      (is_there ? kept : gone).insert(std::move(each));
    }
    listeners_.swap(kept);
    unread.clear();
    // Another player may have the handle of one that the snapshot lacks.
    for (const auto &each : ends_)
      if (const auto end = each.second.lock()) end->is_over = end->is_over || !is_there(each.first);
  }

  /// After a seek: what ends later has not ended.
  void sought() {
    for (const auto &each : ends_)
      if (const auto end = each.second.lock()) end->is_over = !is_there(each.first);
  }

  /// Runs a step from stop to stop. Rethrows the first exception when the step is complete.
  template <class First>
  static std::size_t run(const std::shared_ptr<State> &shared, First first) {
    const std::shared_ptr<State> state = shared;  // a handler may destroy the World
    ts_stop stop = sized<ts_stop>();
    std::exception_ptr failure;
    std::vector<std::pair<SharedHandler, ts_event>> late;
    late.swap(state->late_);
    for (auto &each : late) {
      stop.event = each.second;
      try {
        each.first->run(stop);
      } catch (...) {
        if (!failure) failure = std::current_exception();
      }
    }
    if (failure && !ts_world_is_valid(state->world)) std::rethrow_exception(failure);
    take_thrown();
    ts_status status = first(state->world, &stop);
    for (;;) {
      std::exception_ptr thrown = take_thrown();
      if (!failure) failure = thrown;
      if (status != TS_OK || stop.kind == TS_STOP_NONE) break;
      state->show(stop);
      try {
        state->deliver(stop);
      } catch (...) {
        if (!failure) failure = std::current_exception();
        if (stop.kind == TS_STOP_BLOCK) ts_chain_fail(state->world, stop.chain);
      }
      if (!ts_world_is_valid(state->world)) {
        stop.active = 0;
        break;
      }
      status = ts_world_continue(state->world, &stop);
    }
    if (failure) std::rethrow_exception(failure);
    if (status != TS_OK) throw Error::latest(status);
    return stop.active;
  }

 private:
  struct Listener {
    /// By TS_STOP_AT_ bits.
    std::multimap<std::uint32_t, SharedHandler> events;
    /// Of a chain.
    std::vector<std::uint64_t> blocks;
    std::vector<ts_chain> inner;

    /// Includes the end in any case: handlers are dropped there.
    std::uint32_t mask(std::uint32_t more = 0) const {
      for (const auto &each : events) more |= each.first;
      return more | TS_STOP_AT_END;
    }
  };

  bool is_there(std::uint64_t number) const { return ts_player_is_valid(world, handle<ts_player>(number)); }
  void note(const ts_event &event) {
    if (event.kind != TS_EVENT_END) return;
    const auto found = ends_.find(number(event.player));
    const auto end = found == ends_.end() ? nullptr : found->second.lock();
    if (!end) return;
    if (event.reason != TS_REASON_RELEASED || !end->event.kind) end->event = event;
    end->is_over = event.source == TS_MOTION_CHAIN ? !is_there(found->first) : !event.stays;
  }
  void forget_end(std::uint64_t number) noexcept {
    const auto found = ends_.find(number);
    if (found != ends_.end() && found->second.expired()) ends_.erase(found);
  }

  template <class Handle>
  static std::uint64_t number(Handle handle) {
    return static_cast<std::uint64_t>(handle.generation) << 32 | handle.slot;
  }
  template <class Handle>
  static Handle handle(std::uint64_t number) {
    return {static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(number >> 32)};
  }

  /// Returns the id of a block that has no number of ours.
  static std::uint64_t named(const std::string &name) {
    return TS_SCENE_BLOCK | get<std::uint32_t>(ts_marker_get_id, name.data(), name.size());
  }

  /// Writes bound memory as of a stop.
  void show(const ts_stop &stop) const {
    const bool is_own = handlers_see == HandlersSee::own && stop.event.timeline.generation == 0;
    if (!is_own)
      ts_world_show(world, nullptr, 0);
    else if (stop.kind == TS_STOP_EVENT && stop.event.channel.generation != 0)
      ts_world_show(world, &stop.event.channel, 1);
  }

  void deliver(const ts_stop &stop) {
    if (stop.kind == TS_STOP_BLOCK) {
      block_of(stop)->run(stop);
      return;
    }
    std::exception_ptr failure;
    for (const SharedHandler &handler : handlers_of(stop.event)) {
      try {
        handler->run(stop);
      } catch (...) {
        if (!failure) failure = std::current_exception();
      }
    }
    let_go(stop.event);
    if (failure) std::rethrow_exception(failure);
  }

  SharedHandler block_of(const ts_stop &stop) {
    auto found = blocks_.find(stop.block);
    if (found != blocks_.end()) return found->second;
    const std::string name = text(ts_chain_get_block, world, stop.chain);
    if (!name.empty()) found = blocks_.find(named(name));
    if (found == blocks_.end())
      throw Error(TS_ERROR_INVALID_ARGUMENT, "no handler for the block \"" + name + "\"", "block", name,
                  "World::on_block for that name");
    return found->second;
  }

  std::vector<SharedHandler> handlers_of(const ts_event &event) {
    std::vector<SharedHandler> handlers;
    /* A kept player's end has been reported when it reached it; its release is not a second one. */
    if (event.kind == TS_EVENT_END && event.reason == TS_REASON_RELEASED) return handlers;
    auto found = listeners_.find(number(event.player));
    if (found == listeners_.end()) return handlers;
    const std::uint32_t bit = event.kind == TS_EVENT_STATE     ? TS_STOP_AT_STATE
                              : event.kind == TS_EVENT_CONTACT ? TS_STOP_AT_CONTACT
                                                               : 1u << (event.kind - TS_EVENT_BEGIN) % 4;
    const auto range = found->second.events.equal_range(bit);
    for (auto each = range.first; each != range.second; ++each) handlers.push_back(each->second);
    return handlers;
  }

  /// Drops everything stored for what is gone with its end.
  void let_go(const ts_event &event) {
    if (event.kind != TS_EVENT_END || (is_recorded && listeners_.size() < most_kept)) return;
    if (event.source == TS_MOTION_CHAIN) {
      if (!ts_player_is_valid(world, event.player)) forget(event.player);
    } else if (!event.stays) {
      const auto gone = listeners_.extract(number(event.player));
    }
  }

  /// By the numbers of handles.
  std::map<std::uint64_t, Listener> listeners_;
  std::map<std::uint64_t, SharedHandler> blocks_;
  std::map<std::uint64_t, std::weak_ptr<End>> ends_;
  std::map<std::uint64_t, ts_machine_info> machines_;
  std::vector<std::pair<SharedHandler, ts_event>> late_;
  std::uint64_t last_block_ = 0;
};

using Shared = std::shared_ptr<State>;

/// A part of a world: its handle, and the world it belongs to. Null by default.
template <class Handle, bool (*is_valid)(ts_world, Handle)>
class Part {
 public:
  Part() noexcept = default;
  Part(Shared state, Handle handle) noexcept : state_(std::move(state)), handle_(handle) {}

  /// Returns the handle for the functions of tweenspirit.h, as world() does.
  Handle handle() const noexcept { return handle_; }
  ts_world world() const noexcept { return state_ ? state_->world : ts_world(); }
  /// Returns whether it exists.
  explicit operator bool() const noexcept { return is_valid(world(), handle_); }

  friend bool operator==(const Part &a, const Part &b) noexcept {
    return a.state_ == b.state_ && a.handle_.slot == b.handle_.slot && a.handle_.generation == b.handle_.generation;
  }
  friend bool operator!=(const Part &a, const Part &b) noexcept { return !(a == b); }

 protected:
  const Shared &shared() const {
    if (!state_) throw Error(TS_ERROR_STALE_HANDLE, "the handle is null or was moved from");
    return state_;
  }

  Shared state_;
  Handle handle_ = Handle();
};

/// A player or a chain: it keeps the event of its end.
template <class Handle, class Info, bool (*is_valid)(ts_world, Handle), ts_status (*get_info)(ts_world, Handle, Info *)>
class Ending : public Part<Handle, is_valid> {
  using Base = Part<Handle, is_valid>;

 public:
  Ending() noexcept = default;
  Ending(Shared state, Handle handle)
      : Base(std::move(state), handle), end_(is_null(handle) || !this->state_ ? nullptr : this->state_->end_of(handle)) {}

  /// Returns whether it exists: it has not ended, or it is kept.
  explicit operator bool() const noexcept { return end_ && !end_->is_over && Base::operator bool(); }
  Info info() const { return get<Info>(get_info, this->world(), this->handle_); }
  /// Returns why it ended; TS_REASON_NONE if it has not, or if that is not known.
  ts_reason end_reason() const { return end().reason; }

 protected:
  /// Returns the event of its end; zero if it has not ended, or if that is not known.
  const ts_event &end() const {
    static const ts_event none = ts_event();
    if (!end_) return none;
    if (!end_->is_over) this->state_->read();
    return end_->event;
  }
  /// Returns a field of its info or, once it has ended, of the event of its end.
  double either(double Info::*live, double ts_event::*at_end) const { return *this ? info().*live : end().*at_end; }
  bool holds(bool Info::*field) const { return *this && info().*field; }
  /// Runs a command that does nothing once it has ended.
  template <class... Parameters, class... Arguments>
  void unless_ended(ts_status (*function)(Parameters...), Arguments... arguments) const {
    if (!(end_ && end_->is_over)) call(function, this->shared()->world, this->handle_, arguments...);
  }
  /// Adds a handler. One of the end of what has ended is called in the next step.
  void listen(std::uint32_t event, SharedHandler handler) const {
    if (event != TS_STOP_AT_END || !end_ || *this) return this->shared()->listen(this->handle_, event, std::move(handler));
    this->shared()->call_late(std::move(handler), end());
  }
  template <class... Parameters, class... Arguments>
  void command(ts_status (*function)(Parameters...), Arguments... arguments) const {
    call(function, this->world(), this->handle_, arguments...);
  }

 private:
  std::shared_ptr<State::End> end_;
};

/// Owns a part of a world: it is destroyed with its owner.
template <class Ref, class Handle, ts_status (*destroy)(ts_world, Handle)>
class PartOwner : public Ref {
 public:
  PartOwner() noexcept = default;
  PartOwner(PartOwner &&other) noexcept : Ref(static_cast<Ref &&>(other)) { other.forget(); }
  PartOwner &operator=(PartOwner &&other) noexcept {
    if (this != &other) {
      close();
      static_cast<Ref &>(*this) = static_cast<Ref &&>(other);
      other.forget();
    }
    return *this;
  }
  ~PartOwner() { close(); }

  /// Removes the part from the world now.
  void close() noexcept {
    if (this->state_ && !is_null(this->handle_)) {
      this->state_->leave(this->handle_);
      destroy(this->state_->world, this->handle_);
      this->state_->forget(this->handle_);
    }
  }
  /// Gives up ownership: the part stays in the world as long as the world exists.
  Ref release() noexcept {
    Ref ref = static_cast<Ref &&>(*this);
    forget();
    return ref;
  }

 protected:
  explicit PartOwner(Ref ref) noexcept : Ref(std::move(ref)) {}

 private:
  void forget() noexcept {
    this->state_.reset();
    this->handle_ = Handle();
  }
};

}  // namespace detail
}  // namespace tweenspirit
#endif
