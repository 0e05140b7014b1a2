// SPDX-License-Identifier: MIT
//
// Easings: by name, from callables, and made from other easings.
#ifndef TWEENSPIRIT_CPP_EASING_HPP
#define TWEENSPIRIT_CPP_EASING_HPP

#include <algorithm>
#include <atomic>

#include <tweenspirit/cpp/core.hpp>
#include <tweenspirit/cpp/words.hpp>

namespace tweenspirit {
namespace detail {

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

/// How register_easing stores an easing; see ts_easing_desc.
struct RegisterOptions {
  /// The largest error of the table; 0 means 1e-6.
  double tolerance = 0;
  /// The largest number of points in the table; 0 means 4096.
  std::uint32_t max_points = 0;
  /// True: the callable is called whenever the easing is evaluated, on the thread that evaluates it. False: it is baked
  /// now and not called again.
  bool live = false;
  /// Replaces an easing registered under the name.
  bool replace = false;
};

/// A reference to an easing. Copies are further references; a default-constructed one is null, which options take for
/// their default.
class Easing {
 public:
  Easing() noexcept = default;

  /// Parses a text: "quad.inOut", "cubic-bezier(.4,0,.2,1)", "acme:heat".
  Easing(const char *text, ts_dialect dialect = TS_DIALECT_CANONICAL)
      : handle_(get<ts_easing>(ts_easing_parse, text, dialect)) {}
  Easing(const std::string &text, ts_dialect dialect = TS_DIALECT_CANONICAL) : Easing(detail::c_text(text), dialect) {}
  Easing(std::nullptr_t) = delete;

  /// Refers to a built-in easing.
  Easing(ts_easing_id id) : handle_(get<ts_easing>(ts_easing_get_builtin, static_cast<std::uint32_t>(id))) {}

  /// Bakes a callable, double(double), into a table.
  template <class Callable, class = std::enable_if_t<!std::is_same_v<std::decay_t<Callable>, Easing> &&
                                                     std::is_invocable_v<std::decay_t<Callable> &, double>>>
  explicit Easing(Callable &&callable, double tolerance = 0);

  /// Creates CSS's linear() from outputs and their inputs; empty inputs are spread evenly.
  static Easing linear(Span<const double> outputs, Span<const double> inputs = {}) {
    if (!inputs.empty()) detail::match("inputs", inputs.size(), outputs.size());
    return adopt(get<ts_easing>(ts_easing_create_linear, outputs.data(), inputs.data(), outputs.size()));
  }
  /// Reads a JSON document (bindings/FORMAT.md).
  static Easing from_json(std::string_view json) {
    return adopt(get<ts_easing>(ts_easing_from_json, json.data(), json.size()));
  }
  /// Takes over a reference.
  static Easing adopt(ts_easing handle) noexcept {
    Easing easing;
    easing.handle_ = handle;
    return easing;
  }

  Easing(const Easing &other) : handle_(other.handle_) {
    if (!detail::is_null(handle_)) call(ts_easing_retain, handle_);
  }
  Easing(Easing &&other) noexcept : handle_(std::exchange(other.handle_, ts_easing())) {}
  Easing &operator=(Easing other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Easing() {
    if (!detail::is_null(handle_)) ts_easing_release(handle_);
  }

  /// Returns the handle for the functions of tweenspirit.h. This object keeps its reference.
  ts_easing handle() const noexcept { return handle_; }
  explicit operator bool() const noexcept { return ts_easing_is_valid(handle_); }

  /// Evaluates the easing at t, clamped to [0, 1].
  double operator()(double t) const { return evaluate(t); }
  /// Evaluates the easing at any t; `flags` are TS_EVALUATE_ bits.
  double evaluate(double t, std::uint32_t flags = 0) const { return get<double>(ts_easing_evaluate, handle_, t, flags); }
  double slope(double t) const { return get<double>(ts_easing_differentiate, handle_, t); }
  /// Finds the first t at which a monotone easing has reached a value.
  double inverse(double value) const { return get<double>(ts_easing_inverse, handle_, value); }

  /// Evaluates the easing at every input; `out` has as many elements and may be `t`.
  void sample(Span<const double> t, Span<double> out) const {
    detail::match("out", out.size(), t.size());
    call(ts_easing_sample_f64, handle_, t.data(), out.data(), t.size());
  }
  void sample(Span<const float> t, Span<float> out) const {
    detail::match("out", out.size(), t.size());
    call(ts_easing_sample_f32, handle_, t.data(), out.data(), t.size());
  }

  Easing modified(ts_easing_modifier modifier) const {
    return adopt(get<ts_easing>(ts_easing_modify, handle_, modifier));
  }
  /// Creates a table whose measured error, info().max_error, is within `tolerance`.
  Easing bake(double tolerance = 1e-6, std::uint32_t max_points = 0) const {
    ts_easing handle = ts_easing();
    call(ts_easing_bake, handle_, tolerance, max_points, &handle, static_cast<double *>(nullptr));
    return adopt(handle);
  }

  /// Returns the canonical name.
  std::string name() const { return detail::text(ts_easing_print, handle_); }
  /// Returns the easing in CSS, within `tolerance`, and stores the error in `max_error`.
  std::string to_css(double tolerance = 1e-3, double *max_error = nullptr) const {
    return detail::printed([&](char *buffer, std::size_t capacity, std::size_t *length) {
      return ts_easing_to_css(handle_, tolerance, buffer, capacity, length, max_error);
    });
  }
  std::string to_json() const { return detail::text(ts_easing_to_json, handle_); }

  ts_easing_info info() const { return get<ts_easing_info>(ts_easing_get_info, handle_); }
  /// Returns the natural length of spring(...), in seconds; NaN for other easings.
  double duration() const { return info().duration; }

 private:
  ts_easing handle_ = ts_easing();
};

/// Registers a callable, double(double), under a name. It is copied or moved, and destroyed once, by the thread that
/// drops the last reference: before this returns if it is baked. A live one is called by any thread that evaluates it,
/// possibly by several at once; its exceptions are rethrown from that evaluation.
template <class Callable>
Easing register_easing(const std::string &name, Callable &&callable, const RegisterOptions &options = {}) {
  using Kept = std::decay_t<Callable>;
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
  Easing easing = Easing::adopt(get<ts_easing>(ts_easing_register, &desc));
  static_cast<void>(kept.release());
  return easing;
}

/// Removes a registered name. Existing references to the easing stay valid.
inline void unregister_easing(const std::string &name) { call(ts_easing_unregister, detail::c_text(name)); }

/// Returns the names that currently resolve and take no parameter.
inline std::vector<std::string> easings() {
  const std::string all = detail::text(ts_easing_list);
  std::vector<std::string> names;
  for (std::size_t from = 0, to; from < all.size(); from = to + 1) {
    to = (std::min)(all.find('\n', from), all.size());
    if (to > from) names.push_back(all.substr(from, to - from));
  }
  return names;
}

/// Registers the callable under a name that nobody else has, which it needs only while it is created.
template <class Callable, class>
Easing::Easing(Callable &&callable, double tolerance) {
  static std::atomic<std::uint64_t> count(0);
  RegisterOptions options;
  options.tolerance = tolerance;
  const std::string name = "cpp:" + std::to_string(reinterpret_cast<std::uintptr_t>(&count)) + ":" +
                           std::to_string(count.fetch_add(1));
  *this = register_easing(name, std::forward<Callable>(callable), options);
  ts_easing_unregister(name.c_str());
}

}  // namespace tweenspirit
#endif
