// SPDX-License-Identifier: MIT
//
// Channels: values that can be moved.
#ifndef TWEENSPIRIT_CPP_CHANNEL_HPP
#define TWEENSPIRIT_CPP_CHANNEL_HPP

#include <tweenspirit/cpp/player.hpp>

namespace tweenspirit {

struct ChannelOptions {
  /// The name for World::find, unique in the world; 1 to 255 of A-Z a-z 0-9 _ . : -.
  std::string name{};
  /// The path that easings are attached to; the name if empty.
  std::string path{};
  std::uint64_t scope = 0;
  /// In value units: players settle within it; 0 means what it means in SpringOptions and DecayOptions.
  double tolerance = 0;
  /// For ints.
  ts_rounding rounding = TS_ROUND_NEAREST;
  /// For angles, and for hues in OKLCH.
  ts_wrap wrap = TS_WRAP_SHORTEST;
  /// For colours.
  ts_color_space space = TS_COLOR_OKLAB;
  bool extended = false;
};

struct BoundsOptions {
  ts_contact contact = TS_CONTACT_HOLD;
  /// For Contact::bounce: the fraction of the velocity that is left, 0 to 1.
  double restitution = 0;
  /// For Contact::spring; smooth by default.
  std::optional<Spring> spring{};
};

/// A channel's bounds, one number per lane, infinite where there is none.
struct Bounds {
  std::vector<double> lower, upper;
  ts_bounds_info info;
};

struct LinkOptions {
  /// For each lane: offset + scale * easing(x), clamped to lower and upper.
  Lanes scale{}, offset{}, lower{}, upper{};
  Easing easing{};
  /// How several sources are combined.
  ts_link_combination combine = TS_LINK_SUM;
};

/// How long a channel's history is kept, the time from which it is known, and its number of entries.
struct History {
  double seconds = 0, start = 0;
  std::size_t entries = 0;
};

namespace detail {

inline ts_channel_desc described(const ChannelOptions &options, ts_track_kind kind, std::size_t lanes) {
  ts_channel_desc desc = sized<ts_channel_desc>();
  desc.kind = kind;
  desc.lanes = static_cast<std::uint32_t>(lanes);
  desc.rounding = options.rounding;
  desc.wrap = options.wrap;
  desc.space = options.space;
  desc.extended = options.extended;
  desc.name = c_text_or_null(options.name);
  desc.path = c_text_or_null(options.path);
  desc.scope = options.scope;
  desc.tolerance = options.tolerance;
  return desc;
}

template <class T, class = void>
struct IsBindable : std::false_type {};
template <class T>
struct IsBindable<T, std::void_t<decltype(Value<T>::numbers(std::declval<T *>()))>> : std::true_type {};

}  // namespace detail

template <class T>
class Layer;

/// A channel that something else owns: a Channel object, or the world. Copies refer to the same channel.
template <class T>
class ChannelRef : public detail::Part<ts_channel, ts_channel_is_valid> {
  using Traits = Value<T>;

 public:
  using Given = typename Traits::Given;
  using Rate = typename Traits::Rate;

  ChannelRef() noexcept = default;
  /// Refers to a channel of `lanes` numbers, which must hold such values.
  ChannelRef(detail::Shared state, ts_channel handle, std::size_t lanes) noexcept
      : Part(std::move(state), handle), lanes_(lanes) {}

  std::size_t lanes() const noexcept { return lanes_; }
  ts_channel_info info() const { return this->template read<ts_channel_info>(ts_channel_get_info); }
  bool is_active() const { return info().active; }

  T value() const {
    detail::Buffer numbers;
    does(ts_channel_get, numbers.data(), none(), none(), lanes_);
    return Traits::load(numbers.data(), lanes_);
  }
  /// Returns the velocity, in units per second.
  Rate velocity() const {
    detail::Buffer numbers;
    does(ts_channel_get, none(), numbers.data(), none(), lanes_);
    return Traits::rate(numbers.data(), lanes_);
  }
  /// Returns the target of its player; the value if it has none.
  T target() const {
    detail::Buffer numbers;
    does(ts_channel_get, none(), none(), numbers.data(), lanes_);
    return Traits::load(numbers.data(), lanes_);
  }
  /// Returns the player that moves it; a null one if there is none.
  Player player() const { return Player(state_, info().player); }
  /// Returns the easing that tweens on this channel use by default.
  Easing easing() const { return Easing::adopt(read<ts_easing>(ts_channel_get_easing)); }

  /// Sets the value at once and stops its player.
  ChannelRef set(const Given &value) const & {
    detail::Buffer buffer;
    return does(ts_channel_set, numbers("value", value, buffer), lanes_);
  }
  /// Stops its player where it is.
  ChannelRef stop() const { return does(ts_channel_stop); }

  Player tween_to(const Given &target, const TweenOptions &options) const & { return tween(target, options, false); }
  template <class Duration, class = detail::IfSeconds<Duration>>
  Player tween_to(const Given &target, Duration duration, const Easing &easing = {}) const & {
    return tween(target, timed(duration, easing), false);
  }
  /// Tweens by a distance.
  Player tween_by(const Given &distance, const TweenOptions &options) const & { return tween(distance, options, true); }
  template <class Duration, class = detail::IfSeconds<Duration>>
  Player tween_by(const Given &distance, Duration duration, const Easing &easing = {}) const & {
    return tween(distance, timed(duration, easing), true);
  }
  /// Springs to a target, starting with the channel's velocity.
  Player spring_to(const Given &target, const SpringOptions &options = {}) const & { return spring(target, options, false); }
  template <class By, class = detail::IfSpring<By>>
  Player spring_to(const Given &target, const By &by) const & {
    return spring(target, sprung(by), false);
  }
  /// Springs by a distance.
  Player spring_by(const Given &distance, const SpringOptions &options = {}) const & {
    return spring(distance, options, true);
  }
  template <class By, class = detail::IfSpring<By>>
  Player spring_by(const Given &distance, const By &by) const & {
    return spring(distance, sprung(by), true);
  }
  /// Starts a decay: a motion that slows down.
  Player decay(const DecayOptions &options = {}) const & {
    const detail::DecayDesc desc(options, lanes_);
    return starts(ts_player_decay, &desc.c);
  }
  /// Starts a fall: a motion with constant acceleration, in units per second squared.
  Player fall(const Lanes &acceleration, const FallOptions &options = {}) const & {
    const detail::FallDesc desc(acceleration, options, lanes_);
    return starts(ts_channel_fall, &desc.c);
  }
  /// Starts a fling, as Android's and Flutter's scrolling does; the velocity is the channel's unless given.
  Player fling(const Lanes &velocity = {}, const FlingOptions &options = {}) const & {
    detail::Buffer buffer;
    ts_fling_desc desc = sized<ts_fling_desc>();
    desc.kind = options.kind;
    desc.velocity = velocity.spread("velocity", lanes_, buffer);
    desc.friction = options.friction;
    desc.ppi = options.ppi;
    desc.delay = options.delay.count();
    desc.rate = options.rate;
    desc.flags = detail::motion_flags(options);
    return starts(ts_channel_fling, &desc);
  }
  /// Plays a track of its type, or of one with as many lanes.
  template <class U>
  Player play(const Track<U> &track, const TimingOptions &options = {}) const & {
    const ts_timing timing = detail::timing_of(options);
    return starts(ts_player_track, track.handle(), &timing);
  }
  /// Moves along a path, at constant speed unless an easing is given.
  Player follow(const Path &path, const FollowOptions &options) const & {
    detail::Buffer offset;
    ts_follow_desc desc = sized<ts_follow_desc>();
    desc.timing = detail::timing_of(options);
    desc.start = options.start;
    desc.end = options.end;
    desc.tolerance = options.tolerance;
    desc.offset = options.offset.spread("offset", lanes_, offset);
    desc.align = options.align;
    return starts(ts_channel_follow, path.handle(), &desc);
  }
  template <class Duration, class = detail::IfSeconds<Duration>>
  Player follow(const Path &path, Duration duration, const Easing &easing = {}) const & {
    FollowOptions options;
    options.duration = duration;
    options.easing = easing;
    return follow(path, options);
  }
  /// Adds noise that begins and ends at 0.
  Player shake(const Lanes &amplitude, const ShakeOptions &options = {}) const & {
    detail::Buffer buffer;
    ts_shake_desc desc = sized<ts_shake_desc>();
    desc.amplitude = amplitude.spread("amplitude", lanes_, buffer);
    desc.frequency = options.frequency;
    desc.duration = options.duration.count();
    desc.fade = options.fade;
    desc.octaves = options.octaves;
    desc.flags = detail::player_flags(options);
    desc.seed = options.seed;
    desc.delay = options.delay.count();
    return starts(ts_channel_shake, &desc);
  }
  /// Adds an impulse that a spring takes back; `strength` is the largest deviation.
  Player punch(const Lanes &strength, const PunchOptions &options = {}) const & {
    detail::Buffer buffer;
    ts_punch_desc desc = sized<ts_punch_desc>();
    desc.strength = strength.spread("strength", lanes_, buffer);
    desc.duration = options.duration.count();
    desc.damping_ratio = options.damping_ratio;
    desc.delay = options.delay.count();
    desc.flags = detail::player_flags(options);
    return starts(ts_channel_punch, &desc);
  }
  /// Sets another target for its player; an empty one keeps the target.
  ChannelRef set_target(const Lanes &target, const RetargetOptions &options = {}) const {
    const detail::RetargetDesc desc(options, lanes_);
    detail::Buffer buffer;
    return does(ts_channel_set_target, target.spread("target", lanes_, buffer), &desc.c);
  }

  /// Sets bounds, in place of earlier ones; either may be empty.
  ChannelRef set_bounds(const Lanes &lower, const Lanes &upper, const BoundsOptions &options = {}) const & {
    detail::Buffer low, high;
    ts_bounds_desc desc = sized<ts_bounds_desc>();
    desc.lower = lower.spread("lower", lanes_, low);
    desc.upper = upper.spread("upper", lanes_, high);
    desc.contact = options.contact;
    desc.restitution = options.restitution;
    desc.spring = options.spring ? &options.spring->c() : nullptr;
    return does(ts_channel_set_bounds, &desc);
  }
  ChannelRef clear_bounds() const { return set_bounds({}, {}); }
  Bounds bounds() const {
    Bounds result{std::vector<double>(lanes_), std::vector<double>(lanes_), sized<ts_bounds_info>()};
    does(ts_channel_get_bounds, &result.info, result.lower.data(), result.upper.data(), lanes_);
    return result;
  }

  /// Links it to another channel, or to several by their handles.
  template <class U>
  ChannelRef link(const ChannelRef<U> &source, const LinkOptions &options = {}) const & {
    const ts_channel handle = source.handle();
    return link(Span<const ts_channel>(&handle, 1), options);
  }
  ChannelRef link(Span<const ts_channel> sources, const LinkOptions &options = {}) const & {
    detail::Buffer scale, offset, lower, upper;
    ts_link_desc desc = sized<ts_link_desc>();
    desc.sources = sources.data();
    desc.count = sources.size();
    desc.combine = options.combine;
    desc.easing = options.easing.handle();
    desc.scale = options.scale.spread("scale", lanes_, scale);
    desc.offset = options.offset.spread("offset", lanes_, offset);
    desc.lower = options.lower.spread("lower", lanes_, lower);
    desc.upper = options.upper.spread("upper", lanes_, upper);
    return does(ts_channel_link, &desc);
  }
  /// Unlinks it; it keeps its value.
  ChannelRef unlink() const { return does(ts_channel_unlink); }

  /// Adds a layer, which acts on the channel by its weight.
  Layer<T> add_layer(ts_layer_mode mode = TS_LAYER_OVERRIDE, double weight = 1) const;
  /// Begins a cross-fade to the next player, if that starts at this time: x.begin_fade(0.4).spring_to(10).
  ChannelRef begin_fade(Seconds duration, const Easing &easing = {}) const & {
    return does(ts_channel_begin_fade, duration.count(), easing.handle());
  }

  /// Keeps its history, at least that many seconds back; 0 removes it.
  ChannelRef keep_history(Seconds seconds = 10) const { return does(ts_channel_set_history, seconds.count()); }
  History history() const {
    History result;
    does(ts_channel_get_history, &result.seconds, &result.start, &result.entries);
    return result;
  }
  /// Returns the value at an earlier time of the world's clock.
  T value_at(Seconds time) const {
    detail::Buffer numbers;
    does(ts_channel_value_at, time.count(), numbers.data(), none(), lanes_);
    return Traits::load(numbers.data(), lanes_);
  }
  Rate velocity_at(Seconds time) const {
    detail::Buffer numbers;
    does(ts_channel_value_at, time.count(), none(), numbers.data(), lanes_);
    return Traits::rate(numbers.data(), lanes_);
  }
  /// Creates a track from its history between two times, within a tolerance; the track's time 0 is `from`.
  Track<T> history_track(Seconds from, Seconds to, double tolerance = 1e-3) const {
    return Track<T>::adopt(read<ts_track>(ts_channel_history_to_track, from.count(), to.count(), tolerance));
  }

  /// Binds its lanes to memory, `stride` bytes apart (0: without gaps): they are written there whenever they change,
  /// and read from there while nothing moves the channel. The memory must stay valid until the channel is unbound or
  /// destroyed.
  ChannelRef bind(float *place, std::ptrdiff_t stride = 0) const & { return does(ts_channel_bind_f32, place, stride); }
  ChannelRef bind(double *place, std::ptrdiff_t stride = 0) const & { return does(ts_channel_bind_f64, place, stride); }
  ChannelRef unbind() const { return does(ts_channel_unbind); }

 private:
  static double *none() noexcept { return nullptr; }
  const double *numbers(const char *argument, const Given &value, detail::Buffer &buffer) const {
    return detail::numbers_of<T>(argument, value, lanes_, buffer);
  }
  static TweenOptions timed(Seconds duration, const Easing &easing) {
    TweenOptions options;
    options.duration = duration;
    options.easing = easing;
    return options;
  }
  static SpringOptions sprung(const Spring &by) {
    SpringOptions options;
    options.spring = by;
    return options;
  }

  template <class Result, class... Parameters, class... Arguments>
  Result read(ts_status (*function)(Parameters...), Arguments... arguments) const {
    return get<Result>(function, world(), handle_, arguments...);
  }
  template <class... Parameters, class... Arguments>
  ChannelRef does(ts_status (*function)(Parameters...), Arguments... arguments) const {
    call(function, world(), handle_, arguments...);
    return *this;
  }
  template <class... Parameters, class... Arguments>
  Player starts(ts_status (*function)(Parameters...), Arguments... arguments) const {
    return Player(state_, read<ts_player>(function, arguments...));
  }
  Player tween(const Given &target, const TweenOptions &options, bool relative) const {
    detail::TweenDesc desc(options, lanes_, relative);
    detail::Buffer buffer;
    desc.c.target = numbers("target", target, buffer);
    return starts(ts_player_tween, &desc.c);
  }
  Player spring(const Given &target, const SpringOptions &options, bool relative) const {
    detail::SpringDesc desc(options, lanes_, relative);
    detail::Buffer buffer;
    desc.c.target = numbers("target", target, buffer);
    return starts(ts_player_spring, &desc.c);
  }

  std::size_t lanes_ = Traits::lanes;
};

/// A channel that this object owns: it is destroyed with the object, and its player ends. Keep one that is bound to
/// memory next to that memory.
template <class T>
class Channel : public detail::PartOwner<ChannelRef<T>, ts_channel, ts_channel_destroy> {
  using Base = detail::PartOwner<ChannelRef<T>, ts_channel, ts_channel_destroy>;

 public:
  using Given = typename Base::Given;

  Channel() noexcept = default;
  /// Takes ownership of a channel.
  explicit Channel(ChannelRef<T> ref) noexcept : Base(std::move(ref)) {}

  /* The channel of a temporary, world.bind(&x).tween_to(1, 0.5), stays until the player has ended. */
  using Base::tween_to, Base::tween_by, Base::spring_to, Base::spring_by, Base::decay, Base::fall, Base::fling;
  using Base::play, Base::follow, Base::shake, Base::punch;
  Player tween_to(const Given &target, const TweenOptions &options) && { return keep(Base::tween_to(target, options)); }
  template <class Duration, class = detail::IfSeconds<Duration>>
  Player tween_to(const Given &target, Duration duration, const Easing &easing = {}) && {
    return keep(Base::tween_to(target, duration, easing));
  }
  Player tween_by(const Given &distance, const TweenOptions &options) && {
    return keep(Base::tween_by(distance, options));
  }
  template <class Duration, class = detail::IfSeconds<Duration>>
  Player tween_by(const Given &distance, Duration duration, const Easing &easing = {}) && {
    return keep(Base::tween_by(distance, duration, easing));
  }
  Player spring_to(const Given &target, const SpringOptions &options = {}) && {
    return keep(Base::spring_to(target, options));
  }
  template <class By, class = detail::IfSpring<By>>
  Player spring_to(const Given &target, const By &by) && {
    return keep(Base::spring_to(target, by));
  }
  Player spring_by(const Given &distance, const SpringOptions &options = {}) && {
    return keep(Base::spring_by(distance, options));
  }
  template <class By, class = detail::IfSpring<By>>
  Player spring_by(const Given &distance, const By &by) && {
    return keep(Base::spring_by(distance, by));
  }
  Player decay(const DecayOptions &options = {}) && { return keep(Base::decay(options)); }
  Player fall(const Lanes &acceleration, const FallOptions &options = {}) && {
    return keep(Base::fall(acceleration, options));
  }
  Player fling(const Lanes &velocity = {}, const FlingOptions &options = {}) && {
    return keep(Base::fling(velocity, options));
  }
  template <class U>
  Player play(const Track<U> &track, const TimingOptions &options = {}) && {
    return keep(Base::play(track, options));
  }
  Player follow(const Path &path, const FollowOptions &options) && { return keep(Base::follow(path, options)); }
  template <class Duration, class = detail::IfSeconds<Duration>>
  Player follow(const Path &path, Duration duration, const Easing &easing = {}) && {
    return keep(Base::follow(path, duration, easing));
  }
  Player shake(const Lanes &amplitude, const ShakeOptions &options = {}) && {
    return keep(Base::shake(amplitude, options));
  }
  Player punch(const Lanes &strength, const PunchOptions &options = {}) && {
    return keep(Base::punch(strength, options));
  }

  /* What these do would end with a temporary. */
  using Base::set, Base::set_bounds, Base::link, Base::begin_fade, Base::bind;
  ChannelRef<T> set(const Given &value) && = delete;
  ChannelRef<T> set_bounds(const Lanes &lower, const Lanes &upper, const BoundsOptions &options = {}) && = delete;
  template <class U>
  ChannelRef<T> link(const ChannelRef<U> &source, const LinkOptions &options = {}) && = delete;
  ChannelRef<T> link(Span<const ts_channel> sources, const LinkOptions &options = {}) && = delete;
  ChannelRef<T> begin_fade(Seconds duration, const Easing &easing = {}) && = delete;
  ChannelRef<T> bind(float *place, std::ptrdiff_t stride = 0) && = delete;
  ChannelRef<T> bind(double *place, std::ptrdiff_t stride = 0) && = delete;

 private:
  Player keep(const Player &player) {
    if (!player) return player;
    const ts_world world = this->world();
    const ts_channel channel = this->handle();
    player.on_end([world, channel](const ts_event &event) {
      if (!event.stays) ts_channel_destroy(world, channel);
    });
    this->release();
    return player;
  }
};

/// A channel on top of another one. Its weight is a channel too.
template <class T>
class Layer : public Channel<T> {
 public:
  Layer() noexcept = default;
  Layer(ChannelRef<T> ref, ChannelRef<double> weight) noexcept : Channel<T>(std::move(ref)), weight_(std::move(weight)) {}

  /// Returns the weight, which is destroyed with the layer.
  const ChannelRef<double> &weight() const noexcept { return weight_; }

 private:
  ChannelRef<double> weight_;
};

template <class T>
Layer<T> ChannelRef<T>::add_layer(ts_layer_mode mode, double weight) const {
  ts_channel layer = ts_channel(), its_weight = ts_channel();
  does(ts_channel_add_layer, mode, weight, &layer, &its_weight);
  return Layer<T>(ChannelRef(state_, layer, lanes_), ChannelRef<double>(state_, its_weight, 1));
}

/// Many channels of one type, created, read and moved in one call. Their numbers are contiguous, channel after channel.
template <class T>
class ChannelArray {
 public:
  ChannelArray() noexcept = default;
  /// Takes ownership of channels with that many lanes each.
  ChannelArray(detail::Shared state, std::vector<ts_channel> handles, std::size_t lanes) noexcept
      : state_(std::move(state)), handles_(std::move(handles)), lanes_(lanes) {}
  ChannelArray(ChannelArray &&other) noexcept
      : state_(std::move(other.state_)), handles_(std::exchange(other.handles_, {})), lanes_(other.lanes_) {}
  ChannelArray &operator=(ChannelArray &&other) noexcept {
    ChannelArray taken = std::move(other);
    std::swap(state_, taken.state_);
    std::swap(handles_, taken.handles_);
    std::swap(lanes_, taken.lanes_);
    return *this;
  }
  ~ChannelArray() {
    for (ts_channel channel : handles_) ts_channel_destroy(world(), channel);
  }

  std::size_t size() const noexcept { return handles_.size(); }
  std::size_t lanes() const noexcept { return lanes_; }
  ChannelRef<T> operator[](std::size_t index) const { return ChannelRef<T>(state_, handles_[index], lanes_); }
  Span<const ts_channel> handles() const noexcept { return handles_; }
  ts_world world() const noexcept { return state_ ? state_->world : ts_world(); }

  std::vector<double> values() const {
    std::vector<double> result(numbers());
    read(result);
    return result;
  }
  /// Reads values, velocities and targets into the spans that are not empty.
  void read(Span<double> values, Span<double> velocities = {}, Span<double> targets = {}) const {
    for (Span<double> each : {values, velocities, targets})
      if (!each.empty()) detail::match("numbers", each.size(), numbers());
    call(ts_channels_get, world(), handles_.data(), size(), values.data(), velocities.data(), targets.data());
  }
  void set(Span<const double> values) const {
    detail::match("values", values.size(), numbers());
    call(ts_channels_set, world(), handles_.data(), size(), values.data());
  }
  /// Binds the first lane of the first channel to `place`, each further channel `stride` bytes on, each further lane
  /// `lane_stride` bytes on; 0 means without gaps.
  void bind(float *place, std::ptrdiff_t stride = 0, std::ptrdiff_t lane_stride = 0) const {
    call(ts_channels_bind_f32, world(), handles_.data(), size(), place, stride, lane_stride);
  }
  void bind(double *place, std::ptrdiff_t stride = 0, std::ptrdiff_t lane_stride = 0) const {
    call(ts_channels_bind_f64, world(), handles_.data(), size(), place, stride, lane_stride);
  }

  /// Tweens all channels. `targets` and options.from hold the lanes of all channels; `delays` and `durations` hold one
  /// number per channel and may be empty.
  std::vector<Player> tween_to(Span<const double> targets, const TweenOptions &options, Span<const double> delays = {},
                               Span<const double> durations = {}) const & {
    detail::match("targets", targets.size(), numbers());
    ts_tween_desc desc = sized<ts_tween_desc>();
    desc.target = targets.data();
    desc.from = options.from.all("from", numbers());
    desc.timing = detail::timing_of(options);
    desc.blend = options.blend;
    std::vector<ts_player> players(size());
    call(ts_channels_tween, world(), handles_.data(), size(), &desc, of_each("durations", durations),
         of_each("delays", delays), players.data());
    return owned(players);
  }
  /// Springs all channels, as tween_to; options.velocity holds the lanes of all channels.
  std::vector<Player> spring_to(Span<const double> targets, const SpringOptions &options = {},
                                Span<const double> delays = {}) const & {
    detail::match("targets", targets.size(), numbers());
    SpringOptions others = options;
    others.velocity = {};
    detail::SpringDesc desc(others, lanes_, false);
    desc.c.target = targets.data();
    desc.c.velocity = options.velocity.all("velocity", numbers());
    std::vector<ts_player> players(size());
    call(ts_channels_spring, world(), handles_.data(), size(), &desc.c, of_each("delays", delays), players.data());
    return owned(players);
  }
  /* The channels of a temporary, and what moves them, would end with it. */
  std::vector<Player> tween_to(Span<const double> targets, const TweenOptions &options, Span<const double> delays = {},
                               Span<const double> durations = {}) && = delete;
  std::vector<Player> spring_to(Span<const double> targets, const SpringOptions &options = {},
                                Span<const double> delays = {}) && = delete;
  void set_target(Span<const double> targets, const RetargetOptions &options = {}) const {
    detail::match("targets", targets.size(), numbers());
    RetargetOptions others = options;
    others.velocity = {};
    detail::RetargetDesc desc(others, lanes_);
    desc.c.velocity = options.velocity.all("velocity", numbers());
    call(ts_channels_set_target, world(), handles_.data(), size(), targets.data(), &desc.c);
  }

 private:
  std::size_t numbers() const noexcept { return size() * lanes_; }
  const double *of_each(const char *argument, Span<const double> given) const {
    if (given.empty()) return nullptr;
    detail::match(argument, given.size(), size());
    return given.data();
  }
  std::vector<Player> owned(const std::vector<ts_player> &handles) const {
    std::vector<Player> players;
    players.reserve(handles.size());
    for (ts_player handle : handles) players.emplace_back(state_, handle);
    return players;
  }

  detail::Shared state_;
  std::vector<ts_channel> handles_;
  std::size_t lanes_ = Value<T>::lanes;
};

}  // namespace tweenspirit
#endif
