// SPDX-License-Identifier: MIT
//
// What channels and tracks hold: numbers, bools, arrays, vectors, colours, rotations, and types of your own.
#ifndef TWEENSPIRIT_CPP_VALUE_HPP
#define TWEENSPIRIT_CPP_VALUE_HPP

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <limits>

#include <tweenspirit/cpp/core.hpp>

namespace tweenspirit {

using Vec2 = std::array<double, 2>;
using Vec3 = std::array<double, 3>;
using Vec4 = std::array<double, 4>;

/// sRGB, straight alpha, 0 to 1; mixed in a colour space.
struct Color {
  double r = 0, g = 0, b = 0, a = 1;

  /// Parses a colour in CSS's syntax: "#f80", "orange", "rgb(255 136 0 / 50%)", "oklch(0.7 0.15 60)".
  static Color parse(const char *text) {
    double found[4] = {};
    call(ts_color_parse, text, &found[0]);
    return Color{found[0], found[1], found[2], found[3]};
  }
};
/// A rotation.
struct Quaternion {
  double x = 0, y = 0, z = 0, w = 1;
};
/// Radians, a real number: a target or a key is reached from the number before it, in the direction of the wrap.
struct Angle {
  double radians = 0;
};
struct Point {
  double x = 0, y = 0;
};
struct Size {
  double width = 0, height = 0;
};
struct Rect {
  double x = 0, y = 0, width = 0, height = 0;
};

inline bool operator==(const Color &a, const Color &b) { return a.r == b.r && a.g == b.g && a.b == b.b && a.a == b.a; }
inline bool operator==(const Quaternion &a, const Quaternion &b) {
  return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w;
}
inline bool operator==(const Angle &a, const Angle &b) { return a.radians == b.radians; }
inline bool operator==(const Point &a, const Point &b) { return a.x == b.x && a.y == b.y; }
inline bool operator==(const Size &a, const Size &b) { return a.width == b.width && a.height == b.height; }
inline bool operator==(const Rect &a, const Rect &b) {
  return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}
inline bool operator!=(const Color &a, const Color &b) { return !(a == b); }
inline bool operator!=(const Quaternion &a, const Quaternion &b) { return !(a == b); }
inline bool operator!=(const Angle &a, const Angle &b) { return !(a == b); }
inline bool operator!=(const Point &a, const Point &b) { return !(a == b); }
inline bool operator!=(const Size &a, const Size &b) { return !(a == b); }
inline bool operator!=(const Rect &a, const Rect &b) { return !(a == b); }

namespace detail {

/// The largest number of lanes of a value.
constexpr std::size_t most_lanes = 64;
using Buffer = std::array<double, most_lanes>;

constexpr ts_track_kind vector_kind(std::size_t lanes) {
  return lanes == 2 ? TS_TRACK_VEC2 : lanes == 3 ? TS_TRACK_VEC3 : lanes == 4 ? TS_TRACK_VEC4 : TS_TRACK_NUMBERS;
}

/// A struct of `N` doubles and nothing else.
template <class T, std::size_t N, ts_track_kind Kind, class RateType = T>
struct Doubles {
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) == N * sizeof(double), "a struct of doubles");
  using Given = T;
  /// The type of a velocity, in units per second.
  using Rate = RateType;
  static constexpr ts_track_kind kind = Kind;
  static constexpr std::size_t lanes = N;
  static std::size_t count(const T &) noexcept { return N; }
  static void store(const T &value, double *out) noexcept { std::memcpy(out, &value, sizeof value); }
  static T load(const double *numbers, std::size_t) noexcept {
    T value;
    std::memcpy(static_cast<void *>(&value), numbers, sizeof value);
    return value;
  }
  static Rate rate(const double *numbers, std::size_t) noexcept {
    static_assert(sizeof(Rate) == N * sizeof(double), "as many");
    Rate value;
    std::memcpy(static_cast<void *>(&value), numbers, sizeof value);
    return value;
  }
  static double *numbers(T *place) noexcept { return reinterpret_cast<double *>(place); }
};

}  // namespace detail

/// How a type converts to numbers, lane by lane. Specialize it for a type of yours: derive from detail::Doubles, or
/// provide what Value<float> has. `lanes` 0 means as many as the value has. `Given` is the type that commands take.
template <class T, class = void>
struct Value;

template <>
struct Value<double> : detail::Doubles<double, 1, TS_TRACK_FLOAT> {};
template <>
struct Value<Color> : detail::Doubles<Color, 4, TS_TRACK_COLOR, std::array<double, 4>> {};
template <>
struct Value<Quaternion> : detail::Doubles<Quaternion, 4, TS_TRACK_QUAT, std::array<double, 4>> {};
template <>
struct Value<Angle> : detail::Doubles<Angle, 1, TS_TRACK_ANGLE, double> {};
template <>
struct Value<Point> : detail::Doubles<Point, 2, TS_TRACK_POINT> {};
template <>
struct Value<Size> : detail::Doubles<Size, 2, TS_TRACK_SIZE> {};
template <>
struct Value<Rect> : detail::Doubles<Rect, 4, TS_TRACK_RECT> {};
template <std::size_t N>
struct Value<std::array<double, N>> : detail::Doubles<std::array<double, N>, N, detail::vector_kind(N)> {};

template <>
struct Value<float> {
  using Given = double;
  using Rate = float;
  static constexpr ts_track_kind kind = TS_TRACK_FLOAT;
  static constexpr std::size_t lanes = 1;
  static std::size_t count(double) noexcept { return 1; }
  static void store(double value, double *out) noexcept { *out = value; }
  static float load(const double *numbers, std::size_t) noexcept { return static_cast<float>(*numbers); }
  static float rate(const double *numbers, std::size_t) noexcept { return static_cast<float>(*numbers); }
  static float *numbers(float *place) noexcept { return place; }
};

template <std::size_t N>
struct Value<std::array<float, N>> {
  using Given = std::array<float, N>;
  using Rate = std::array<float, N>;
  static constexpr ts_track_kind kind = detail::vector_kind(N);
  static constexpr std::size_t lanes = N;
  static std::size_t count(const Given &) noexcept { return N; }
  static void store(const Given &value, double *out) noexcept { std::copy(value.begin(), value.end(), out); }
  static Given load(const double *numbers, std::size_t) noexcept {
    Given value;
    for (std::size_t i = 0; i < N; i++) value[i] = static_cast<float>(numbers[i]);
    return value;
  }
  static Rate rate(const double *numbers, std::size_t count) noexcept { return load(numbers, count); }
  static float *numbers(Given *place) noexcept { return place->data(); }
};

/// Integers within 2^53. A number outside the type's range becomes the nearest one in it.
template <class T>
struct Value<T, std::enable_if_t<std::is_integral_v<T> && !std::is_same_v<T, bool>>> {
  using Given = T;
  using Rate = double;
  static constexpr ts_track_kind kind = TS_TRACK_INT;
  static constexpr std::size_t lanes = 1;
  static std::size_t count(T) noexcept { return 1; }
  static void store(T value, double *out) noexcept { *out = static_cast<double>(value); }
  static T load(const double *numbers, std::size_t) noexcept {
    constexpr T lowest = (std::numeric_limits<T>::min)(), highest = (std::numeric_limits<T>::max)();
    if (!(*numbers > static_cast<double>(lowest))) return lowest;
    return *numbers < static_cast<double>(highest) ? static_cast<T>(*numbers) : highest;
  }
  static double rate(const double *numbers, std::size_t) noexcept { return *numbers; }
};

template <>
struct Value<bool> {
  using Given = bool;
  using Rate = double;
  static constexpr ts_track_kind kind = TS_TRACK_BOOL;
  static constexpr std::size_t lanes = 1;
  static std::size_t count(bool) noexcept { return 1; }
  static void store(bool value, double *out) noexcept { *out = value ? 1 : 0; }
  static bool load(const double *numbers, std::size_t) noexcept { return *numbers != 0; }
  static double rate(const double *numbers, std::size_t) noexcept { return *numbers; }
};

/// As many numbers as the value has when the channel or the track is created, 1 to 64.
template <class Number>
struct Value<std::vector<Number>, std::enable_if_t<std::is_floating_point_v<Number>>> {
  using Given = std::vector<Number>;
  using Rate = std::vector<Number>;
  static constexpr ts_track_kind kind = TS_TRACK_NUMBERS;
  static constexpr std::size_t lanes = 0;
  static std::size_t count(const Given &value) noexcept { return value.size(); }
  static void store(const Given &value, double *out) noexcept { std::copy(value.begin(), value.end(), out); }
  static Given load(const double *numbers, std::size_t count) {
    Given value(count);
    for (std::size_t i = 0; i < count; i++) value[i] = static_cast<Number>(numbers[i]);
    return value;
  }
  static Rate rate(const double *numbers, std::size_t count) { return load(numbers, count); }
  static Number *numbers(Given *place) noexcept { return place->data(); }
};

/// No numbers, one for all lanes, or one per lane; from any type that a channel may have.
class Lanes {
 public:
  Lanes() noexcept = default;
  Lanes(std::initializer_list<double> numbers) { take(numbers.begin(), numbers.size()); }
  template <class T, std::size_t = Value<T>::lanes>
  Lanes(const T &value) : Lanes(of<T>(value)) {}
  explicit Lanes(Span<const double> numbers) { take(numbers.data(), numbers.size()); }
  /// Takes the numbers of what a channel of T is told.
  template <class T>
  static Lanes of(const typename Value<T>::Given &value) {
    Lanes lanes;
    lanes.size_ = Value<T>::count(value);
    if (lanes.size_ > lanes.few_.size()) lanes.many_.resize(lanes.size_);
    Value<T>::store(value, lanes.many_.empty() ? lanes.few_.data() : lanes.many_.data());
    return lanes;
  }

  std::size_t size() const noexcept { return size_; }
  const double *data() const noexcept { return size_ > few_.size() ? many_.data() : few_.data(); }

  /// Returns NULL if there are none; otherwise `lanes` numbers for each of `count` channels, repeated in `room` if there
  /// are fewer.
  const double *spread(const char *argument, std::size_t lanes, std::vector<double> &room, std::size_t count = 1) const {
    if (size_ != 1 && size_ != lanes) return all(argument, lanes * count);
    if (size_ == lanes * count) return data();
    room.resize(lanes * count);
    for (std::size_t i = 0; i < room.size(); i++) room[i] = data()[i % size_];
    return room.data();
  }

  /// Returns NULL if there are none; otherwise exactly `count` of them.
  const double *all(const char *argument, std::size_t count) const {
    if (size_ == 0) return nullptr;
    detail::match(argument, size_, count);
    return data();
  }

 private:
  void take(const double *numbers, std::size_t count) {
    size_ = count;
    if (count > few_.size()) many_.assign(numbers, numbers + count);
    else std::copy(numbers, numbers + count, few_.begin());
  }

  std::size_t size_ = 0;
  std::array<double, 4> few_{};
  std::vector<double> many_;
};

namespace detail {

/// Returns a value's numbers, as many as the receiver has lanes.
template <class T>
const double *numbers_of(const char *argument, const typename Value<T>::Given &value, std::size_t lanes, Buffer &buffer) {
  match(argument, Value<T>::count(value), lanes);
  match(argument, (std::min)(lanes, most_lanes), lanes);
  Value<T>::store(value, buffer.data());
  return buffer.data();
}

/// Throws unless something of this kind holds values of a type; numbers can be read from every kind with as many lanes.
template <class T>
void must_hold(ts_track_kind kind, std::uint32_t lanes) {
  constexpr ts_track_kind own = Value<T>::kind;
  constexpr bool is_plain = own == TS_TRACK_FLOAT || own == vector_kind(Value<T>::lanes) || own == TS_TRACK_NUMBERS;
  const bool fits = (Value<T>::lanes == 0 || Value<T>::lanes == lanes) && (is_plain || own == kind);
  if (fits) return;
  const std::string got = std::to_string(lanes) + " lanes of kind " + std::to_string(static_cast<int>(kind));
  const std::string hint = std::to_string(Value<T>::lanes) + " of kind " + std::to_string(static_cast<int>(own));
  throw Error(TS_ERROR_INVALID_ARGUMENT, "type must match: the thing has " + got + ", not " + hint, "type", got, hint);
}

}  // namespace detail
}  // namespace tweenspirit
#endif
