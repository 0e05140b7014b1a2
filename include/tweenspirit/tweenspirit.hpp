// SPDX-License-Identifier: MIT
//
// TweenSpirit for C++11 and later: the easings, tracks, worlds, chains and scenes of tweenspirit.h with owners,
// handlers and exceptions. Header only.
//
//   tweenspirit::Easing curve("back.out(1.7)");
//   double y = curve(0.5);
//   tweenspirit::register_easing("acme:heat", [](double t) { return t * t; });
//
//   tweenspirit::World world;
//   ts_channel x = world.channel("x", {0});
//   world.on_end(world.tween(x, {10}, 0.25), [&](const ts_stop &) { world.spring(x, {0}); });
//   world.chain().delay(1).then().block([&](const ts_stop &stop) { said(stop.time); }).start();
//   world.step(1.0 / 60);
//
// What fails throws tweenspirit::Error. What a registered callable throws comes out of the call that evaluated it, and
// what a handler throws out of the step; no exception crosses the library itself.
#ifndef TWEENSPIRIT_HPP
#define TWEENSPIRIT_HPP

#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <tweenspirit/tweenspirit.h>

namespace tweenspirit {

/// A call that failed, in the library's words.
class Error : public std::runtime_error {
 public:
  Error(ts_status status, const std::string &message) : std::runtime_error(message), status_(status) {}
  ts_status status() const noexcept { return status_; }

 private:
  ts_status status_;
};

namespace detail {

/// What a callable threw in this thread and nobody has caught yet.
inline std::exception_ptr &thrown() {
  static thread_local std::exception_ptr exception;
  return exception;
}

/// Runs a call of the library: what a callable threw in it is thrown on, any other failure as an Error.
template <class Call>
void check(Call call) {
  thrown() = nullptr;
  ts_status status = call();
  std::exception_ptr exception = std::move(thrown());
  thrown() = nullptr;
  if (status == TS_OK) return;
  if (status == TS_ERROR_CALLBACK && exception) std::rethrow_exception(exception);
  throw Error(status, ts_last_error_message());
}

/// A text as C has it.
inline const char *c_text(const std::string &text) {
  if (text.find('\0') != std::string::npos) throw Error(TS_ERROR_INVALID_ARGUMENT, "a text with a NUL inside");
  return text.c_str();
}

/// A text of a function that prints into (buffer, capacity, out_length).
template <class Print>
std::string text(Print print) {
  std::string result(64, '\0');
  for (;;) {
    std::size_t length = 0;
    check([&] { return print(&result[0], result.size(), &length); });
    bool fits = length < result.size();
    result.resize(fits ? length : length + 1);
    if (fits) return result;
  }
}

template <class Callable>
ts_status evaluate(const double *t, double *out, std::size_t count, void *context) noexcept {
  try {
    Callable &callable = *static_cast<Callable *>(context);
    for (std::size_t i = 0; i < count; i++) out[i] = static_cast<double>(callable(t[i]));
    return TS_OK;
  } catch (...) {
    thrown() = std::current_exception();
    return TS_ERROR_CALLBACK;
  }
}

template <class Callable>
void release(void *context) noexcept {
  delete static_cast<Callable *>(context);
}

/// What owns a handle that `destroy` lets go of.
template <class Handle, ts_status (*destroy)(Handle)>
class Owner {
 public:
  explicit Owner(Handle handle) noexcept : handle_(handle) {}
  Owner(Owner &&other) noexcept : handle_(other.handle_) { other.handle_ = Handle(); }
  Owner &operator=(Owner other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Owner() {
    if (handle_.generation) destroy(handle_);
  }

  /// For the functions of tweenspirit.h; still this object's.
  Handle handle() const noexcept { return handle_; }

 private:
  Handle handle_;
};

/// What a call writes through its last pointer.
template <class Result, class Call>
Result out(Call call) {
  Result result = Result();
  check([&] { return call(&result); });
  return result;
}

}  // namespace detail

/// A struct of tweenspirit.h that begins with its size: zero but for that.
template <class Struct>
Struct sized() {
  Struct made = Struct();
  made.struct_size = sizeof made;
  return made;
}

/// Any function of tweenspirit.h: call([&] { return ts_world_step(world, dt, nullptr); }). What a callable threw in it
/// is thrown on, any other failure as an Error.
template <class Call>
void call(Call function) {
  detail::check(std::move(function));
}

/// A curve: one user of it. Copies are further users.
class Easing {
 public:
  /// None: every call but a destructor's and an assignment's throws.
  Easing() noexcept : handle_() {}

  /// The curve that a text names: "quad.inOut", "cubic-bezier(.4,0,.2,1)", "acme:heat".
  explicit Easing(const char *text, ts_dialect dialect = TS_DIALECT_CANONICAL) : handle_() {
    detail::check([&] { return ts_easing_parse(text, dialect, &handle_); });
  }
  explicit Easing(const std::string &text, ts_dialect dialect = TS_DIALECT_CANONICAL)
      : Easing(detail::c_text(text), dialect) {}

  /// A built-in curve.
  explicit Easing(ts_easing_id id) : handle_() {
    detail::check([&] { return ts_easing_get_builtin(static_cast<std::uint32_t>(id), &handle_); });
  }

  /// Takes over a handle of which this program is a user.
  static Easing adopt(ts_easing handle) noexcept {
    Easing easing;
    easing.handle_ = handle;
    return easing;
  }

  Easing(const Easing &other) : handle_(other.handle_) {
    if (handle_.generation) detail::check([&] { return ts_easing_retain(handle_); });
  }
  Easing(Easing &&other) noexcept : handle_(other.handle_) { other.handle_ = ts_easing(); }
  Easing &operator=(Easing other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Easing() {
    if (handle_.generation) ts_easing_release(handle_);
  }

  /// For the functions of tweenspirit.h; still this object's.
  ts_easing handle() const noexcept { return handle_; }
  explicit operator bool() const noexcept { return ts_easing_is_valid(handle_); }

  /// The value at t, clamped to [0, 1].
  double operator()(double t) const { return evaluate(t, 0); }

  /// The value at any t; `flags` are TS_EVALUATE_ bits.
  double evaluate(double t, std::uint32_t flags) const {
    double value = 0;
    detail::check([&] { return ts_easing_evaluate(handle_, t, flags, &value); });
    return value;
  }

  double slope(double t) const {
    double result = 0;
    detail::check([&] { return ts_easing_differentiate(handle_, t, &result); });
    return result;
  }

  /// `count` values; `out` may be `t`.
  void sample(const double *t, double *out, std::size_t count) const {
    detail::check([&] { return ts_easing_sample_f64(handle_, t, out, count); });
  }
  void sample(const float *t, float *out, std::size_t count) const {
    detail::check([&] { return ts_easing_sample_f32(handle_, t, out, count); });
  }

  /// The canonical name.
  std::string name() const {
    return detail::text([this](char *buffer, std::size_t capacity, std::size_t *length) {
      return ts_easing_print(handle_, buffer, capacity, length);
    });
  }

  Easing modified(ts_easing_modifier modifier) const {
    Easing result;
    detail::check([&] { return ts_easing_modify(handle_, modifier, &result.handle_); });
    return result;
  }

  /// A table whose measured error is within `tolerance`; how large it is, in `max_error`.
  Easing bake(double tolerance = 1e-6, std::uint32_t max_points = 0, double *max_error = nullptr) const {
    Easing result;
    detail::check([&] { return ts_easing_bake(handle_, tolerance, max_points, &result.handle_, max_error); });
    return result;
  }

  /// The curve in CSS, within `tolerance`; how near, in `max_error`.
  std::string to_css(double tolerance = 1e-3, double *max_error = nullptr) const {
    return detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
      return ts_easing_to_css(handle_, tolerance, buffer, capacity, length, max_error);
    });
  }

  ts_easing_info info() const {
    ts_easing_info info = sized<ts_easing_info>();
    detail::check([&] { return ts_easing_get_info(handle_, &info); });
    return info;
  }

 private:
  ts_easing handle_;
};

/// How register_easing keeps a curve; see ts_easing_desc.
struct RegisterOptions {
  double tolerance = 0;
  std::uint32_t max_points = 0;
  bool live = false;
  bool replace = false;
};

/// Puts a callable, double(double), under a name. It is copied or moved, and destroyed once, by the thread that lets go
/// of it last: before this returns for a baked curve. A live one is called by any thread that evaluates it, by several
/// at once; what it throws comes out of that evaluation.
template <class Callable>
Easing register_easing(const std::string &name, Callable &&callable,
                       const RegisterOptions &options = RegisterOptions()) {
  typedef typename std::decay<Callable>::type Kept;
  std::unique_ptr<Kept> kept(new Kept(std::forward<Callable>(callable)));
  ts_easing_desc desc = sized<ts_easing_desc>();
  desc.name = detail::c_text(name);
  desc.batch = detail::evaluate<Kept>;
  desc.context = kept.get();
  desc.release = detail::release<Kept>;
  desc.tolerance = options.tolerance;
  desc.max_points = options.max_points;
  desc.live = options.live;
  desc.replace = options.replace;
  ts_easing handle = ts_easing();
  detail::check([&] { return ts_easing_register(&desc, &handle); });
  kept.release();
  return Easing::adopt(handle);
}

/// Frees the name; who holds the curve keeps it.
inline void unregister_easing(const std::string &name) {
  detail::check([&] { return ts_easing_unregister(detail::c_text(name)); });
}

/// A track.
class Track : public detail::Owner<ts_track, ts_track_destroy> {
 public:
  /// Takes over a handle.
  explicit Track(ts_track handle) noexcept : Owner(handle) {}

  /// Of a text in JSON (bindings/FORMAT.md).
  explicit Track(const std::string &json)
      : Owner(detail::out<ts_track>([&](ts_track *out) {
          return ts_track_from_json(json.data(), json.size(), out);
        })) {}

  std::string json() const {
    return detail::text([this](char *buffer, std::size_t capacity, std::size_t *length) {
      return ts_track_to_json(handle(), buffer, capacity, length);
    });
  }
};

/// Gets what a step stopped for.
typedef std::function<void(const ts_stop &)> Handler;

/// A number for each lane.
typedef std::vector<double> Numbers;

namespace detail {

/// A world, and what is called at its stops.
class Stops {
 public:
  explicit Stops(const ts_world_desc *desc)
      : world(out<ts_world>([&](ts_world *out) { return ts_world_create(desc, out); })), last_block_(0) {}
  Stops(const Stops &) = delete;
  ~Stops() { ts_world_destroy(world); }

  const ts_world world;

  void listen(ts_player player, std::uint32_t events, Handler handler) {
    listen(Key(false, number(player)), events, std::move(handler),
           [&](std::uint32_t mask) { return ts_player_set_stops(world, player, mask); });
  }

  void listen(ts_chain chain, std::uint32_t events, Handler handler) {
    listen(Key(true, number(chain)), events, std::move(handler),
           [&](std::uint32_t mask) { return ts_chain_set_stops(world, chain, mask); });
  }

  void block(ts_chain chain, const std::string &name, Handler handler) {
    std::uint64_t id = last_block_ + 1;
    const char *text = name.empty() ? nullptr : c_text(name);
    check([&] { return ts_chain_add_block(world, chain, id, text); });
    last_block_ = id;
    blocks_[id] = std::make_shared<Handler>(std::move(handler));
    listen(chain, 0, Handler());
    listeners_[Key(true, number(chain))].blocks.push_back(id);
  }

  /// For blocks of that name that have no handler here.
  void block(const std::string &name, Handler handler) {
    Shared shared = std::make_shared<Handler>(std::move(handler));
    blocks_[named(name)].swap(shared);
  }

  void nest(ts_chain chain, ts_chain inner) {
    check([&] { return ts_chain_add_chain(world, chain, inner); });
    listen(chain, 0, Handler());
    listeners_[Key(true, number(chain))].inner.push_back(inner);
  }

  /// Lets go of what is kept for a chain that is gone, and for those inside it that went with it.
  void forget(ts_chain chain) {
    std::map<Key, Listener>::iterator found = listeners_.find(Key(true, number(chain)));
    if (found == listeners_.end()) return;
    /* What is destroyed with a handler may come back here: it is destroyed when the tables are whole. */
    Listener gone = std::move(found->second);
    listeners_.erase(found);
    std::vector<Shared> blocks;
    for (std::uint64_t id : gone.blocks) {
      blocks.push_back(std::move(blocks_[id]));
      blocks_.erase(id);
    }
    for (ts_chain inner : gone.inner)
      if (!ts_chain_is_valid(world, inner)) forget(inner);
  }

  /// A step, from stop to stop. What is thrown first is thrown on when it is complete.
  template <class First>
  std::size_t run(First first) {
    ts_stop stop = sized<ts_stop>();
    std::exception_ptr failure;
    thrown() = nullptr;
    ts_status status = first(&stop);
    for (;;) {
      if (!failure) failure = thrown();
      thrown() = nullptr;
      if (status != TS_OK || stop.kind == TS_STOP_NONE) break;
      try {
        deliver(stop);
      } catch (...) {
        if (!failure) failure = std::current_exception();
        if (stop.kind == TS_STOP_BLOCK) ts_chain_fail(world, stop.chain);
      }
      status = ts_world_continue(world, &stop);
    }
    if (failure) std::rethrow_exception(failure);
    if (status != TS_OK) throw Error(status, ts_last_error_message());
    return stop.active;
  }

  std::uint32_t lanes(ts_channel channel) const {
    ts_channel_info info = sized<ts_channel_info>();
    check([&] { return ts_channel_get_info(world, channel, &info); });
    return info.lanes;
  }

  /// As many as the channel has lanes.
  const double *numbers(ts_channel channel, const Numbers &numbers) const {
    if (numbers.size() != lanes(channel))
      throw Error(TS_ERROR_INVALID_ARGUMENT, std::to_string(numbers.size()) + " numbers for a channel of " +
                                               std::to_string(lanes(channel)));
    return numbers.data();
  }

 private:
  typedef std::shared_ptr<Handler> Shared;
  /// Whether it is a chain, and the handle. Players and chains may have equal ones.
  typedef std::pair<bool, std::uint64_t> Key;
  struct Listener {
    /// By TS_STOP_AT_ bits.
    std::map<std::uint32_t, Shared> events;
    /// Of a chain.
    std::vector<std::uint64_t> blocks;
    std::vector<ts_chain> inner;
  };

  template <class Handle>
  static std::uint64_t number(Handle handle) {
    return static_cast<std::uint64_t>(handle.generation) << 32 | handle.slot;
  }

  /// The id of a block that has no number of ours.
  static std::uint64_t named(const std::string &name) {
    return TS_SCENE_BLOCK | out<std::uint32_t>([&](std::uint32_t *id) {
             return ts_marker_get_id(name.data(), name.size(), id);
           });
  }

  /// Time stops at the end in any case: handlers are let go of there.
  template <class Set>
  void listen(Key key, std::uint32_t event, Handler handler, Set set) {
    Shared shared = std::make_shared<Handler>(std::move(handler));
    std::uint32_t mask = TS_STOP_AT_END | event;
    std::map<Key, Listener>::iterator found = listeners_.find(key);
    if (found != listeners_.end())
      for (const std::pair<const std::uint32_t, Shared> &each : found->second.events) mask |= each.first;
    check([&] { return set(mask); });
    Listener &listener = listeners_[key];
    if (event) listener.events[event].swap(shared);
  }

  void deliver(const ts_stop &stop) {
    Shared handler = stop.kind == TS_STOP_BLOCK ? block_of(stop) : handler_of(stop.event);
    if (handler && *handler) (*handler)(stop);
  }

  Shared block_of(const ts_stop &stop) {
    std::map<std::uint64_t, Shared>::iterator found = blocks_.find(stop.block);
    if (found != blocks_.end()) return found->second;
    std::string name = text([&](char *buffer, std::size_t capacity, std::size_t *length) {
      return ts_chain_get_block(world, stop.chain, buffer, capacity, length);
    });
    if (!name.empty()) found = blocks_.find(named(name));
    if (found == blocks_.end()) throw Error(TS_ERROR_INVALID_ARGUMENT, "nobody knows the block \"" + name + "\"");
    return found->second;
  }

  Shared handler_of(const ts_event &event) {
    bool is_chain = event.kind >= TS_EVENT_CHAIN_BEGIN;
    std::map<Key, Listener>::iterator found = listeners_.find(Key(is_chain, number(event.player)));
    if (found == listeners_.end()) return Shared();
    std::map<std::uint32_t, Shared> &events = found->second.events;
    std::map<std::uint32_t, Shared>::iterator place = events.find(1u << (event.kind - TS_EVENT_BEGIN) % 4);
    Shared handler = place == events.end() ? Shared() : place->second;
    if (event.kind == TS_EVENT_END) {
      Listener gone = std::move(found->second);
      listeners_.erase(found);
    }
    ts_chain chain = {event.player.slot, event.player.generation};
    if (event.kind == TS_EVENT_CHAIN_END && !ts_chain_is_valid(world, chain)) forget(chain);
    return handler;
  }

  std::map<Key, Listener> listeners_;
  std::map<std::uint64_t, Shared> blocks_;
  std::uint64_t last_block_;
};

}  // namespace detail

/// A chain of a world, which must be there; copies are the same chain. What adds to its present group, and what it is
/// told, gives it again.
class Chain {
 public:
  Chain(detail::Stops &stops, ts_chain handle) noexcept : stops_(&stops), handle_(handle) {}

  ts_chain handle() const noexcept { return handle_; }

  Chain tween(ts_channel channel, const Numbers &target, ts_tween_desc desc) const {
    desc.target = stops_->numbers(channel, target);
    return does(ts_chain_add_tween, channel, &desc);
  }
  Chain tween(ts_channel channel, const Numbers &target, double duration) const {
    ts_tween_desc desc = sized<ts_tween_desc>();
    desc.timing.duration = duration;
    return tween(channel, target, desc);
  }
  Chain spring(ts_channel channel, const Numbers &target, ts_spring_to desc = sized<ts_spring_to>()) const {
    desc.target = stops_->numbers(channel, target);
    return does(ts_chain_add_spring, channel, &desc);
  }
  Chain decay(ts_channel channel, const Numbers &velocity, ts_decay_to desc = sized<ts_decay_to>()) const {
    desc.velocity = stops_->numbers(channel, velocity);
    return does(ts_chain_add_decay, channel, &desc);
  }
  Chain fall(ts_channel channel, const Numbers &acceleration, ts_fall_desc desc = sized<ts_fall_desc>()) const {
    desc.acceleration = stops_->numbers(channel, acceleration);
    return does(ts_chain_add_fall, channel, &desc);
  }
  Chain track(ts_channel channel, const Track &track, const ts_timing *timing = nullptr) const {
    return does(ts_chain_add_track, channel, track.handle(), timing);
  }
  Chain timeline(ts_timeline timeline, const ts_timing *timing = nullptr) const {
    return does(ts_chain_add_timeline, timeline, timing);
  }
  /// Brings a timeline's playhead to a time.
  Chain playhead(ts_timeline timeline, double time, ts_playhead_to desc = sized<ts_playhead_to>()) const {
    desc.time = time;
    return does(ts_chain_add_playhead, timeline, &desc);
  }
  Chain chain(const Chain &inner) const {
    stops_->nest(handle_, inner.handle_);
    return *this;
  }
  Chain delay(double seconds) const { return does(ts_chain_add_delay, seconds); }
  Chain marker(std::uint32_t id) const { return does(ts_chain_add_marker, id); }

  /// Calls at the exact time. By the name it is found in another process.
  Chain block(Handler handler, const std::string &name = std::string()) const {
    stops_->block(handle_, name, std::move(handler));
    return *this;
  }

  /// Closes the group: what is added next waits for it.
  Chain then() const { return does(ts_chain_then); }
  /// Makes the present group wait for a player that was started in a block.
  Chain adopt(ts_player player) const { return does(ts_chain_adopt, player); }

  /// As World's.
  Chain on_begin(Handler handler) const { return on(TS_STOP_AT_BEGIN, std::move(handler)); }
  Chain on_marker(Handler handler) const { return on(TS_STOP_AT_MARKER, std::move(handler)); }
  Chain on_loop(Handler handler) const { return on(TS_STOP_AT_LOOP, std::move(handler)); }
  Chain on_end(Handler handler) const { return on(TS_STOP_AT_END, std::move(handler)); }

  Chain start() const { return does(ts_chain_start); }
  Chain pause() const { return does(ts_chain_pause); }
  Chain resume() const { return does(ts_chain_resume); }
  Chain set_rate(double rate) const { return does(ts_chain_set_rate, rate); }
  Chain set_iterations(double iterations) const { return does(ts_chain_set_iterations, iterations); }
  /// Ends it where it is.
  Chain stop() const { return does(ts_chain_stop); }
  /// Ends it, and what its group runs is where it was before.
  Chain cancel() const { return does(ts_chain_cancel); }
  /// To the end of this iteration.
  Chain finish() const { return does(ts_chain_finish); }

  explicit operator bool() const noexcept { return ts_chain_is_valid(stops_->world, handle_); }
  ts_chain_info info() const {
    ts_chain_info info = sized<ts_chain_info>();
    does(ts_chain_get_info, &info);
    return info;
  }

  /// Stops it, and takes it out of the world.
  void destroy() const {
    does(ts_chain_destroy);
    stops_->forget(handle_);
  }

 private:
  template <class Function, class... Arguments>
  Chain does(Function function, Arguments... arguments) const {
    detail::check([&] { return function(stops_->world, handle_, arguments...); });
    return *this;
  }

  Chain on(std::uint32_t event, Handler handler) const {
    stops_->listen(handle_, event, std::move(handler));
    return *this;
  }

  detail::Stops *stops_;
  ts_chain handle_;
};

/// A world; for one thread at a time. Destroyed with all that is in it, and not by its handlers.
class World {
 public:
  World() : stops_(new detail::Stops(nullptr)) {}
  explicit World(const ts_world_desc &desc) : stops_(new detail::Stops(&desc)) {}

  /// For the functions of tweenspirit.h; still this object's.
  ts_world handle() const noexcept { return stops_->world; }
  detail::Stops &stops() const noexcept { return *stops_; }

  /// On by dt seconds, and handlers and blocks are called at the exact times: how many players are active. What the
  /// first of them that fails has thrown comes out of it, when the step is complete. In them, a step is an error.
  std::size_t step(double dt) {
    return stops_->run([&](ts_stop *stop) { return ts_world_run(handle(), dt, stop); });
  }
  std::size_t step_to(double time) {
    return stops_->run([&](ts_stop *stop) { return ts_world_run_to(handle(), time, stop); });
  }

  /// A value of 1 to 64 numbers under a name. Others are made by ts_channel_create.
  ts_channel channel(const std::string &name, const Numbers &value) {
    ts_channel_desc desc = sized<ts_channel_desc>();
    desc.kind = value.size() == 1 ? TS_TRACK_FLOAT : value.size() == 2 ? TS_TRACK_VEC2 : TS_TRACK_NUMBERS;
    desc.lanes = static_cast<std::uint32_t>(value.size());
    desc.value = value.data();
    desc.name = detail::c_text(name);
    return detail::out<ts_channel>([&](ts_channel *out) { return ts_channel_create(handle(), &desc, out); });
  }
  ts_channel find(const std::string &name) const {
    const char *text = detail::c_text(name);
    return detail::out<ts_channel>([&](ts_channel *out) { return ts_channel_find(handle(), text, out); });
  }
  Numbers value(ts_channel channel) const {
    Numbers value(stops_->lanes(channel));
    detail::check([&] {
      return ts_channel_get(handle(), channel, value.data(), nullptr, nullptr, value.size());
    });
    return value;
  }

  /// Each fills the description's numbers in, and starts a player.
  ts_player tween(ts_channel channel, const Numbers &target, ts_tween_desc desc) {
    desc.target = stops_->numbers(channel, target);
    return detail::out<ts_player>([&](ts_player *out) { return ts_player_tween(handle(), channel, &desc, out); });
  }
  ts_player tween(ts_channel channel, const Numbers &target, double duration) {
    ts_tween_desc desc = sized<ts_tween_desc>();
    desc.timing.duration = duration;
    return tween(channel, target, desc);
  }
  ts_player spring(ts_channel channel, const Numbers &target, ts_spring_to desc = sized<ts_spring_to>()) {
    desc.target = stops_->numbers(channel, target);
    return detail::out<ts_player>([&](ts_player *out) { return ts_player_spring(handle(), channel, &desc, out); });
  }
  ts_player decay(ts_channel channel, const Numbers &velocity, ts_decay_to desc = sized<ts_decay_to>()) {
    desc.velocity = stops_->numbers(channel, velocity);
    return detail::out<ts_player>([&](ts_player *out) { return ts_player_decay(handle(), channel, &desc, out); });
  }
  ts_player fling(ts_channel channel, const Numbers &velocity, ts_fling_desc desc = sized<ts_fling_desc>()) {
    desc.velocity = stops_->numbers(channel, velocity);
    return detail::out<ts_player>([&](ts_player *out) { return ts_channel_fling(handle(), channel, &desc, out); });
  }
  ts_player fall(ts_channel channel, const Numbers &acceleration, ts_fall_desc desc = sized<ts_fall_desc>()) {
    desc.acceleration = stops_->numbers(channel, acceleration);
    return detail::out<ts_player>([&](ts_player *out) { return ts_channel_fall(handle(), channel, &desc, out); });
  }

  /// Each calls whenever the player begins, passes a marker, loops or ends, one handler for each of these.
  void on_begin(ts_player player, Handler handler) { stops_->listen(player, TS_STOP_AT_BEGIN, std::move(handler)); }
  void on_marker(ts_player player, Handler handler) { stops_->listen(player, TS_STOP_AT_MARKER, std::move(handler)); }
  void on_loop(ts_player player, Handler handler) { stops_->listen(player, TS_STOP_AT_LOOP, std::move(handler)); }
  void on_end(ts_player player, Handler handler) { stops_->listen(player, TS_STOP_AT_END, std::move(handler)); }

  /// Calls at each block of that name that has no handler here: a scene's "then", or of a chain that was restored.
  void on_block(const std::string &name, Handler handler) { stops_->block(name, std::move(handler)); }

  /// A chain without items; see ts_chain_desc.
  Chain chain(double iterations = 1, double rate = 1, bool keep = false) {
    ts_chain_desc desc = sized<ts_chain_desc>();
    desc.iterations = iterations;
    desc.rate = rate;
    desc.keep = keep;
    return Chain(*stops_, detail::out<ts_chain>([&](ts_chain *out) {
      return ts_chain_create(handle(), &desc, out);
    }));
  }

 private:
  std::unique_ptr<detail::Stops> stops_;
};

class Build;

/// A scene: channels, timelines and chains by name, as a text in JSON (bindings/FORMAT.md).
class Scene : public detail::Owner<ts_scene, ts_scene_destroy> {
 public:
  explicit Scene(const std::string &json)
      : Owner(detail::out<ts_scene>([&](ts_scene *out) { return ts_scene_parse(json.data(), json.size(), out); })) {}

  /// Its one text.
  std::string json() const {
    return detail::text([this](char *buffer, std::size_t capacity, std::size_t *length) {
      return ts_scene_print(handle(), buffer, capacity, length);
    });
  }

  std::vector<std::string> names(ts_scene_thing thing) const {
    std::vector<std::string> names(detail::out<std::size_t>([&](std::size_t *count) {
      return ts_scene_count(handle(), thing, count);
    }));
    for (std::size_t i = 0; i < names.size(); i++)
      names[i] = detail::text([&](char *buffer, std::size_t capacity, std::size_t *length) {
        return ts_scene_get_name(handle(), thing, i, buffer, capacity, length);
      });
    return names;
  }

  /// Makes what it has in a world; nothing of it starts.
  Build build(World &world) const;
};

/// What a scene has made in a world, by name. It stays there when this is destroyed.
class Build : public detail::Owner<ts_build, ts_build_destroy> {
 public:
  Build(const Scene &scene, World &world)
      : Owner(detail::out<ts_build>([&](ts_build *out) {
          return ts_scene_build(scene.handle(), world.handle(), out);
        })),
        stops_(&world.stops()) {
    for (int thing = TS_SCENE_CHANNEL; thing <= TS_SCENE_CHAIN; thing++)
      names_[thing] = scene.names(static_cast<ts_scene_thing>(thing));
  }

  ts_channel channel(const std::string &name) const {
    return get<ts_channel>(ts_build_get_channel, TS_SCENE_CHANNEL, name);
  }
  ts_timeline timeline(const std::string &name) const {
    return get<ts_timeline>(ts_build_get_timeline, TS_SCENE_TIMELINE, name);
  }
  Chain chain(const std::string &name) const {
    return Chain(*stops_, get<ts_chain>(ts_build_get_chain, TS_SCENE_CHAIN, name));
  }

  /// Starts what the scene says, once.
  void run() {
    detail::check([this] { return ts_build_run(handle()); });
  }
  /// Takes what was made out of the world again.
  void remove() {
    detail::check([this] { return ts_build_remove(handle()); });
  }

 private:
  template <class Handle, class Get>
  Handle get(Get get, ts_scene_thing thing, const std::string &name) const {
    for (std::size_t i = 0; i < names_[thing].size(); i++)
      if (names_[thing][i] == name)
        return detail::out<Handle>([&](Handle *out) { return get(handle(), i, out); });
    throw Error(TS_ERROR_INVALID_ARGUMENT, "the scene has nothing that is named \"" + name + "\"");
  }

  detail::Stops *stops_;
  std::vector<std::string> names_[TS_SCENE_CHAIN + 1];
};

inline Build Scene::build(World &world) const { return Build(*this, world); }

}  // namespace tweenspirit
#endif
