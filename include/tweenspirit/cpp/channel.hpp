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
  /// Contact::hold by default.
  ts_contact contact = TS_CONTACT_DEFAULT;
  /// For Contact::bounce: the fraction of the velocity that is left, 0 to 1.
  std::optional<double> restitution{};
  /// For Contact::spring; smooth by default.
  std::optional<Spring> spring{};
};

/// A channel's bounds, one number per lane, infinite where there is none; empty if it has no bounds.
struct Bounds {
  std::vector<double> lower, upper;
  ts_contact contact;
  double restitution;
  ts_spring spring;
};

struct LinkOptions {
  /// For each lane: offset + scale * easing(x), clamped to lower and upper.
  Lanes scale{}, offset{}, lower{}, upper{};
  Easing easing{};
  /// How several sources are combined.
  ts_link_combination combine = TS_LINK_SUM;
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
    return does(ts_channel_set, detail::numbers_of<T>("value", value, lanes_, buffer), lanes_);
  }
  /// Stops its player where it is.
  ChannelRef stop() const { return does(ts_channel_stop); }

  /// Starts a motion. Each verb below starts that of its name.
  Player start(const Motion &motion) const & {
    return Player(state_, read<ts_player>(ts_channel_start, motion.in_c(lanes_).c()));
  }
  Player tween_to(const Given &to, const TimingOptions &timing) const & { return start(Motion::tween(of(to), timing)); }
  template <class Duration, class = detail::IfSeconds<Duration>>
  Player tween_to(const Given &target, Duration over, const Easing &easing = {}) const & {
    return start(Motion::tween(of(target), over, easing));
  }
  /// Tweens by a distance.
  Player tween_by(const Given &distance, const TimingOptions &timing) const & {
    return start(Motion::tween(of(distance), timing).relative());
  }
  template <class Duration, class = detail::IfSeconds<Duration>>
  Player tween_by(const Given &distance, Duration over, const Easing &easing = {}) const & {
    return start(Motion::tween(of(distance), over, easing).relative());
  }
  /// Springs to a target, starting with the channel's velocity.
  Player spring_to(const Given &target, const SpringOptions &options = {}) const & {
    return start(Motion::spring(of(target), options));
  }
  template <class By, class = detail::IfSpring<By>>
  Player spring_to(const Given &target, const By &by) const & { return start(Motion::spring(of(target), by)); }
  /// Springs by a distance.
  Player spring_by(const Given &distance, const SpringOptions &options = {}) const & {
    return start(Motion::spring(of(distance), options).relative());
  }
  template <class By, class = detail::IfSpring<By>>
  Player spring_by(const Given &distance, const By &by) const & {
    return start(Motion::spring(of(distance), by).relative());
  }
  Player decay(const Lanes &velocity = {}, const DecayOptions &options = {}) const & {
    return start(Motion::decay(velocity, options));
  }
  Player fall(const Lanes &acceleration, const FallOptions &options = {}) const & {
    return start(Motion::fall(acceleration, options));
  }
  Player move(const Given &target, const Lanes &speed, const Lanes &acceleration) const & {
    return start(Motion::move(of(target), speed, acceleration));
  }
  Player fling(const Lanes &velocity = {}, const FlingOptions &options = {}) const & {
    return start(Motion::fling(velocity, options));
  }
  template <class U>
  Player play(const Track<U> &track, const TimingOptions &timing = {}) const & {
    return start(Motion::play(track, timing));
  }
  Player follow(const Path &path, const TimingOptions &timing, const FollowOptions &options = {}) const & {
    return start(Motion::follow(path, timing, options));
  }
  template <class Duration, class = detail::IfSeconds<Duration>>
  Player follow(const Path &path, Duration over, const Easing &easing = {}) const & {
    return start(Motion::follow(path, over, easing));
  }
  Player shake(const Lanes &amplitude, const ShakeOptions &options = {}) const & {
    return start(Motion::shake(amplitude, options));
  }
  Player punch(const Lanes &amplitude, const PunchOptions &options = {}) const & {
    return start(Motion::punch(amplitude, options));
  }
  /// Sets another target for its player, as Player::set_target does.
  ChannelRef set_target(const Lanes &target) const {
    std::vector<double> room;
    return does(ts_channel_set_target, target.spread("target", lanes_, room));
  }

  /// Sets bounds, in place of earlier ones; either may be empty.
  ChannelRef set_bounds(const Lanes &lower, const Lanes &upper, const BoundsOptions &options = {}) const & {
    std::vector<double> low, high;
    ts_bounds desc = sized<ts_bounds>();
    desc.lower = lower.spread("lower", lanes_, low);
    desc.upper = upper.spread("upper", lanes_, high);
    desc.contact = options.contact;
    if (options.restitution && *options.restitution == 0) desc.given = TS_GIVEN_RESTITUTION;
    desc.restitution = options.restitution.value_or(0);
    if (options.spring) desc.spring = options.spring->c();
    return does(ts_channel_set_bounds, &desc);
  }
  ChannelRef clear_bounds() const { return set_bounds({}, {}); }
  Bounds bounds() const {
    std::vector<double> lower(lanes_), upper(lanes_);
    ts_bounds its = sized<ts_bounds>();
    does(ts_channel_get_bounds, &its, lower.data(), upper.data(), lanes_);
    if (!its.lower) lower = upper = {};
    return {lower, upper, its.contact, its.restitution, its.spring};
  }

  /// Links it to another channel, or to several by their handles.
  template <class U>
  ChannelRef link(const ChannelRef<U> &source, const LinkOptions &options = {}) const & {
    const ts_channel handle = source.handle();
    return link(Span<const ts_channel>(&handle, 1), options);
  }
  ChannelRef link(Span<const ts_channel> sources, const LinkOptions &options = {}) const & {
    std::vector<double> scale, offset, lower, upper;
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

  /// Returns the value at a time of the world's recording: see World::record.
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
  /// Creates a track from its recording between two times, within a tolerance; the track's time 0 is `from`.
  Track<T> recording_track(Seconds from, Seconds to, double tolerance = 1e-3) const {
    return Track<T>::adopt(read<ts_track>(ts_channel_recording_to_track, from.count(), to.count(), tolerance));
  }

  /// Binds its lanes to memory, `stride` bytes apart (0: without gaps): they are written there whenever they change,
  /// and read from there while nothing moves the channel. The memory must stay valid until the channel is unbound or
  /// destroyed.
  ChannelRef bind(float *place, std::ptrdiff_t stride = 0) const & { return does(ts_channel_bind_f32, place, stride); }
  ChannelRef bind(double *place, std::ptrdiff_t stride = 0) const & { return does(ts_channel_bind_f64, place, stride); }
  ChannelRef unbind() const { return does(ts_channel_unbind); }

 private:
  static double *none() noexcept { return nullptr; }
  static Lanes of(const Given &value) { return Lanes::of<T>(value); }
  template <class Result, class... Parameters, class... Arguments>
  Result read(ts_status (*function)(Parameters...), Arguments... arguments) const {
    return get<Result>(function, world(), handle_, arguments...);
  }
  template <class... Parameters, class... Arguments>
  ChannelRef does(ts_status (*function)(Parameters...), Arguments... arguments) const {
    call(function, world(), handle_, arguments...);
    return *this;
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
  using Base::start, Base::tween_to, Base::tween_by, Base::spring_to, Base::spring_by, Base::decay, Base::fall,
      Base::move;
  using Base::fling, Base::play, Base::follow, Base::shake, Base::punch;
  Player start(const Motion &motion) && { return keep(Base::start(motion)); }
  Player tween_to(const Given &target, const TimingOptions &timing) && { return keep(Base::tween_to(target, timing)); }
  template <class Duration, class = detail::IfSeconds<Duration>>
  Player tween_to(const Given &target, Duration over, const Easing &easing = {}) && {
    return keep(Base::tween_to(target, over, easing));
  }
  Player tween_by(const Given &distance, const TimingOptions &timing) && { return keep(Base::tween_by(distance, timing)); }
  template <class Duration, class = detail::IfSeconds<Duration>>
  Player tween_by(const Given &distance, Duration over, const Easing &easing = {}) && {
    return keep(Base::tween_by(distance, over, easing));
  }
  template <class By = SpringOptions>
  Player spring_to(const Given &target, const By &by = {}) && { return keep(Base::spring_to(target, by)); }
  template <class By = SpringOptions>
  Player spring_by(const Given &distance, const By &by = {}) && { return keep(Base::spring_by(distance, by)); }
  Player decay(const Lanes &velocity = {}, const DecayOptions &options = {}) && {
    return keep(Base::decay(velocity, options));
  }
  Player fall(const Lanes &acceleration, const FallOptions &options = {}) && {
    return keep(Base::fall(acceleration, options));
  }
  Player move(const Given &target, const Lanes &speed, const Lanes &acceleration) && {
    return keep(Base::move(target, speed, acceleration));
  }
  Player fling(const Lanes &velocity = {}, const FlingOptions &options = {}) && {
    return keep(Base::fling(velocity, options));
  }
  template <class U>
  Player play(const Track<U> &track, const TimingOptions &timing = {}) && { return keep(Base::play(track, timing)); }
  Player follow(const Path &path, const TimingOptions &timing, const FollowOptions &options = {}) && {
    return keep(Base::follow(path, timing, options));
  }
  template <class Duration, class = detail::IfSeconds<Duration>>
  Player follow(const Path &path, Duration over, const Easing &easing = {}) && {
    return keep(Base::follow(path, over, easing));
  }
  Player shake(const Lanes &amplitude, const ShakeOptions &options = {}) && { return keep(Base::shake(amplitude, options)); }
  Player punch(const Lanes &amplitude, const PunchOptions &options = {}) && { return keep(Base::punch(amplitude, options)); }

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

  /// Starts a motion on each channel. Its numbers are one, those of one channel, or those of all; `delays` and
  /// `durations` hold one number per channel and may be empty.
  std::vector<Player> start(const Motion &motion, Span<const double> delays = {},
                            Span<const double> durations = {}) const & {
    std::vector<ts_player> players(size());
    call(ts_channels_start, world(), handles_.data(), size(), motion.in_c(lanes_, size()).c(),
         of_each("durations", durations), of_each("delays", delays), players.data());
    std::vector<Player> all;
    all.reserve(players.size());
    for (ts_player player : players) all.emplace_back(state_, player);
    return all;
  }
  std::vector<Player> tween_to(Span<const double> targets, const TimingOptions &timing, Span<const double> delays = {},
                               Span<const double> durations = {}) const & {
    return start(Motion::tween(Lanes(targets), timing), delays, durations);
  }
  std::vector<Player> spring_to(Span<const double> targets, const SpringOptions &options = {},
                                Span<const double> delays = {}) const & {
    return start(Motion::spring(Lanes(targets), options), delays);
  }
  /* The channels of a temporary, and what moves them, would end with it. */
  std::vector<Player> start(const Motion &motion, Span<const double> delays = {},
                            Span<const double> durations = {}) && = delete;
  std::vector<Player> tween_to(Span<const double> targets, const TimingOptions &timing, Span<const double> delays = {},
                               Span<const double> durations = {}) && = delete;
  std::vector<Player> spring_to(Span<const double> targets, const SpringOptions &options = {},
                                Span<const double> delays = {}) && = delete;
  /// Changes the players of all channels, as Player::update does.
  void update(const Motion &changes) const {
    call(ts_channels_update, world(), handles_.data(), size(), changes.in_c(lanes_, size()).c());
  }
  void set_target(Span<const double> targets) const { update(Motion().to(Lanes(targets))); }

 private:
  std::size_t numbers() const noexcept { return size() * lanes_; }
  const double *of_each(const char *argument, Span<const double> given) const {
    if (given.empty()) return nullptr;
    detail::match(argument, given.size(), size());
    return given.data();
  }

  detail::Shared state_;
  std::vector<ts_channel> handles_;
  std::size_t lanes_ = Value<T>::lanes;
};

}  // namespace tweenspirit
#endif
