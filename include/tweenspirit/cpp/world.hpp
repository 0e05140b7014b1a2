// SPDX-License-Identifier: MIT
//
// Worlds: a clock, which only step advances, channels and players.
#ifndef TWEENSPIRIT_CPP_WORLD_HPP
#define TWEENSPIRIT_CPP_WORLD_HPP

#include <tweenspirit/cpp/machine.hpp>

namespace tweenspirit {

struct WorldOptions {
  /// The longest time that one step may advance, 0 for no limit; and the seconds by which a longer one advances, 0 for
  /// max_step.
  Seconds max_step = 0, lag_step = 0;
  /// The reduced-motion policy.
  ts_motion_policy motion = TS_POLICY_FULL;
  /// How many unread events are kept; 0 means 65,536.
  std::size_t event_capacity = 0;
  /// The largest number of threads that a step uses.
  std::uint32_t threads = 1;
  /// The bound memory that is written before a handler or a block runs.
  HandlersSee handlers_see = HandlersSee::all;
};

/// The seconds until everything that ends has ended, and the first player that never ends, if any.
struct Remaining {
  double seconds;
  Player endless;
};

/// A clock, channels and players; for one thread at a time. Everything in it is destroyed with it, even within one of
/// its handlers; references to its parts then throw errors of a stale handle.
class World {
 public:
  World() : World(WorldOptions()) {}
  explicit World(const WorldOptions &options) : state_(std::make_shared<detail::State>()) {
    ts_world_desc desc = sized<ts_world_desc>();
    desc.event_capacity = options.event_capacity;
    desc.max_step = options.max_step.count();
    desc.lag_step = options.lag_step.count();
    desc.motion = options.motion;
    desc.threads = options.threads;
    state_->world = get<ts_world>(ts_world_create, &desc);
    if (options.event_capacity) state_->event_capacity = options.event_capacity;
    state_->handlers_see = options.handlers_see;
  }
  World(World &&other) noexcept : state_(std::move(other.state_)) { other.state_.reset(); }
  World &operator=(World &&other) noexcept {
    if (this != &other) {
      close();
      state_ = std::exchange(other.state_, nullptr);
    }
    return *this;
  }
  ~World() { close(); }

  /// Destroys the world now, with everything in it.
  void close() noexcept {
    if (state_) state_->close();
  }
  /// Returns the handle for the functions of tweenspirit.h. This object still owns it.
  ts_world handle() const noexcept { return state_ ? state_->world : ts_world(); }

  /// Advances the clock by that many seconds times the rate, and returns the number of active players. Handlers and
  /// blocks are called at the exact times; the first exception in one is rethrown when the step is complete. They must
  /// not step the world.
  std::size_t step(Seconds dt) {
    return detail::State::run(shared(), [dt](ts_world world, ts_stop *stop) { return ts_world_run(world, dt.count(), stop); });
  }
  std::size_t step_to(Seconds time) {
    return detail::State::run(shared(),
                              [time](ts_world world, ts_stop *stop) { return ts_world_run_to(world, time.count(), stop); });
  }

  ts_world_info info() const {
    ts_world_info info = get<ts_world_info>(ts_world_get_info, handle());
    info.unread_events += state_->unread.size();
    info.dropped_events += state_->dropped;
    return info;
  }
  /// Returns the clock, in seconds.
  double time() const { return info().time; }
  /// Returns the number of active players.
  std::size_t active() const { return info().active; }
  double rate() const { return info().rate; }
  void set_rate(double rate) { call(ts_world_set_rate, handle(), rate); }
  bool is_paused() const { return info().paused; }
  void pause() { call(ts_world_set_paused, handle(), true); }
  void resume() { call(ts_world_set_paused, handle(), false); }
  ts_motion_policy motion() const { return info().motion; }
  void set_motion(ts_motion_policy motion) { call(ts_world_set_policy, handle(), motion); }
  /// Reserves memory for that many channels and players, so that creating them allocates less.
  void reserve(std::size_t channels, std::size_t players) { call(ts_world_reserve, handle(), channels, players); }
  Remaining remaining() const {
    Remaining result{0, Player()};
    ts_player endless = ts_player();
    call(ts_world_get_remaining, handle(), &result.seconds, &endless);
    result.endless = Player(state_, endless);
    return result;
  }

  /// Creates a channel of a double, a Vec2, a Color ...; an int is rounded.
  template <class T>
  [[nodiscard]] Channel<T> channel(const T &value, const ChannelOptions &options = {}) {
    const std::size_t lanes = Value<T>::count(value);
    detail::Buffer buffer;
    ts_channel_desc desc = detail::described(options, Value<T>::kind, lanes);
    desc.value = detail::numbers_of<T>("value", value, lanes, buffer);
    return Channel<T>(ChannelRef<T>(shared(), get<ts_channel>(ts_channel_create, handle(), &desc), lanes));
  }
  /// Creates a channel bound to a value of yours, which is written whenever the channel changes, and read while nothing
  /// moves it. The value must stay at its address until the channel is destroyed or unbound: until the player has ended
  /// in world.bind(&x).tween_to(1, 0.5), where nothing keeps the channel.
  template <class T>
  [[nodiscard]] Channel<T> bind(T *place, const ChannelOptions &options = {}) {
    static_assert(detail::IsBindable<T>::value, "only floats, doubles and types made of them can be bound");
    Channel<T> made = channel(*place, options);
    made.ChannelRef<T>::bind(Value<T>::numbers(place));
    return made;
  }
  template <class Number, std::size_t N>
  [[nodiscard]] Channel<std::array<Number, N>> bind(Number (*place)[N], const ChannelOptions &options = {}) {
    std::array<Number, N> value;
    std::copy(std::begin(*place), std::end(*place), value.begin());
    Channel<std::array<Number, N>> made = channel(value, options);
    made.ChannelRef<std::array<Number, N>>::bind(*place);
    return made;
  }
  /// Creates many channels at once, all with the same value.
  template <class T>
  [[nodiscard]] ChannelArray<T> channels(std::size_t count, const T &value, const ChannelOptions &options = {}) {
    const std::size_t lanes = Value<T>::count(value);
    detail::Buffer buffer;
    ts_channel_desc desc = detail::described(options, Value<T>::kind, lanes);
    desc.value = detail::numbers_of<T>("value", value, lanes, buffer);
    std::vector<ts_channel> handles(count);
    call(ts_channels_create, handle(), &desc, count, static_cast<const double *>(nullptr), handles.data());
    return ChannelArray<T>(shared(), std::move(handles), lanes);
  }
  /// Finds the channel with a name, which must hold such values. Its owner keeps it.
  template <class T>
  ChannelRef<T> find(const std::string &name) const {
    return channel_of<T>(get<ts_channel>(ts_channel_find, handle(), detail::c_text(name)));
  }
  /// Refers to the channel of a handle, for example that of an event.
  template <class T>
  ChannelRef<T> channel_of(ts_channel channel) const {
    const ts_channel_info its = get<ts_channel_info>(ts_channel_get_info, handle(), channel);
    detail::must_hold<T>(its.kind, its.lanes);
    return ChannelRef<T>(shared(), channel, its.lanes);
  }
  Player player_of(ts_player player) const { return Player(shared(), player); }

  [[nodiscard]] Timeline timeline() {
    return Timeline(TimelineRef(shared(), get<ts_timeline>(ts_timeline_create, handle())));
  }
  /// Creates an empty chain.
  Chain chain(const ChainOptions &options = {}) {
    ts_chain_desc desc = sized<ts_chain_desc>();
    desc.iterations = options.iterations;
    desc.rate = options.rate;
    desc.keep = options.keep;
    desc.tolerant = options.tolerant;
    const Chain made(shared(), get<ts_chain>(ts_chain_create, handle(), &desc));
    if (options.iterations != 0 && options.rate != 0) return made;
    /* 0 was given, which the struct would take for its default. */
    try {
      return made.set_iterations(options.iterations).set_rate(options.rate);
    } catch (...) {
      ts_player_destroy(handle(), made.handle());
      throw;
    }
  }
  /// Creates an empty machine, or that of a JSON document (bindings/FORMAT.md).
  [[nodiscard]] Machine machine() {
    return Machine(MachineRef(shared(), get<ts_machine>(ts_machine_create, handle())));
  }
  [[nodiscard]] Machine machine(std::string_view json) {
    return Machine(MachineRef(shared(), get<ts_machine>(ts_machine_from_json, handle(), json.data(), json.size())));
  }

  /// Attaches an easing to a path: later tweens that name no easing use it, on channels at or below the path.
  void attach(const std::string &path, const Easing &easing, std::uint64_t scope = 0) {
    call(ts_world_attach, handle(), detail::c_text(path), scope, easing.handle());
  }
  void detach(const std::string &path, std::uint64_t scope = 0) {
    call(ts_world_detach, handle(), detail::c_text(path), scope);
  }
  /// Makes a component of paths an alias for others; an empty list removes the alias.
  void alias(const std::string &component, const std::vector<std::string> &targets) {
    std::vector<const char *> texts;
    for (const std::string &each : targets) texts.push_back(detail::c_text(each));
    call(ts_world_alias, handle(), detail::c_text(component), texts.data(), texts.size());
  }
  /// Calls f() or f(const ts_stop &) at each block of that name without a handler here: a scene's "then", or a block of
  /// a restored chain.
  template <class Callable>
  void on_block(const std::string &name, Callable &&f) {
    using Kept = std::decay_t<Callable>;
    shared()->block(name, detail::handler_of([kept = Kept(std::forward<Callable>(f))](const ts_stop &stop) mutable {
                     if constexpr (std::is_invocable_v<Kept &, const ts_stop &>) kept(stop);
                     else kept();
                   }));
  }

  /// Takes all unread events, oldest first; or as many as fit into a span, and returns how many.
  std::vector<ts_event> events() {
    std::vector<ts_event> all(info().unread_events);
    all.resize(events(all));
    return all;
  }
  std::size_t events(Span<ts_event> room) {
    get<std::size_t>(ts_world_read_events, handle(), room.data(), std::size_t(0));
    shared()->read();
    auto &unread = shared()->unread;
    const auto last = unread.begin() + static_cast<std::ptrdiff_t>(std::min(room.size(), unread.size()));
    const std::size_t count = static_cast<std::size_t>(std::copy(unread.begin(), last, room.begin()) - room.begin());
    unread.erase(unread.begin(), last);
    return count;
  }
  /// Takes the channels that have changed since they were last taken, as many as fit.
  std::size_t changes(Span<ts_channel> room) {
    return get<std::size_t>(ts_world_read_changes, handle(), room.data(), room.size());
  }
  /// Returns the contents of the world as JSON.
  std::string inspect() const { return detail::text(ts_world_inspect, handle()); }

  /// Returns a snapshot: the complete state except bindings and handlers.
  std::vector<std::uint8_t> snapshot() const {
    std::size_t size = get<std::size_t>(ts_world_snapshot, handle(), static_cast<std::uint8_t *>(nullptr), std::size_t(0));
    std::vector<std::uint8_t> bytes(size);
    call(ts_world_snapshot, handle(), bytes.data(), bytes.size(), &size);
    return bytes;
  }
  /// Restores a snapshot. Handlers of what exists both before and after are kept.
  void restore(Span<const std::uint8_t> bytes) {
    shared()->read();
    call(ts_world_restore, handle(), bytes.data(), bytes.size());
    shared()->restored();
  }

  /// Records the world from now on, at most that many seconds back, in so many bytes (0: 16 MiB or 32 times a snapshot, whichever is
  /// more); 0 seconds ends the recording.
  void record(Seconds seconds = 60, std::size_t bytes = 0) {
    call(ts_world_record, handle(), seconds.count(), bytes);
    shared()->is_recorded = seconds.count() > 0;
  }
  /// Moves the world to a time of its recording, info().recording_start to recording_end: see ts_world_seek.
  void seek(Seconds time) {
    shared()->read();
    call(ts_world_seek, handle(), time.count());
    shared()->sought();
  }
  /// Returns the recording between two times, for `restore`.
  std::vector<std::uint8_t> save_recording(Seconds from, Seconds to) const {
    std::size_t size = 0;
    call(ts_world_save_recording, handle(), from.count(), to.count(), static_cast<std::uint8_t *>(nullptr), std::size_t(0), &size);
    std::vector<std::uint8_t> bytes(size);
    call(ts_world_save_recording, handle(), from.count(), to.count(), bytes.data(), bytes.size(), &size);
    return bytes;
  }
  /// Returns a 64-bit hash of the complete state, the same in every language and on every machine.
  std::uint64_t hash() const { return get<std::uint64_t>(ts_world_hash, handle()); }

 private:
  friend class Build;

  const detail::Shared &shared() const {
    if (!state_) throw Error(TS_ERROR_STALE_HANDLE, "the world was moved from");
    return state_;
  }

  detail::Shared state_;
};

}  // namespace tweenspirit
#endif
