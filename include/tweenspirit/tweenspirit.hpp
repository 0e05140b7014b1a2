// SPDX-License-Identifier: MIT
//
// TweenSpirit for C++11 and later: the easings of tweenspirit.h with owners and exceptions. Header only.
//
//   tweenspirit::Easing curve("back.out(1.7)");
//   double y = curve(0.5);
//   tweenspirit::register_easing("acme:heat", [](double t) { return t * t; });
//
// What fails throws tweenspirit::Error. What a registered callable throws comes out of the call that evaluated it; no
// exception crosses the library itself.
#ifndef TWEENSPIRIT_HPP
#define TWEENSPIRIT_HPP

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

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

}  // namespace detail

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
    ts_easing_info info = ts_easing_info();
    info.struct_size = sizeof info;
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
  ts_easing_desc desc = ts_easing_desc();
  desc.struct_size = sizeof desc;
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

}  // namespace tweenspirit
#endif
