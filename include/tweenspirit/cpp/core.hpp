// SPDX-License-Identifier: MIT
//
// The foundation: errors, calls of the library, spans, seconds.
#ifndef TWEENSPIRIT_CPP_CORE_HPP
#define TWEENSPIRIT_CPP_CORE_HPP

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <tweenspirit/tweenspirit.h>

namespace tweenspirit {

/// A call that failed; nothing has changed. The fields are those of ts_error_info; what() is for people.
class Error : public std::runtime_error {
 public:
  /// Creates an error of the caller's own, without a call.
  Error(ts_status status, const std::string &message, std::string argument = {}, std::string got = {},
        std::string hint = {})
      : std::runtime_error(message), fields_(std::make_shared<Fields>()) {
    fields_->status = status;
    fields_->argument = std::move(argument);
    fields_->got = std::move(got);
    fields_->hint = std::move(hint);
  }

  /// Returns this thread's latest failure.
  static Error latest(ts_status status) {
    ts_error_info info = ts_error_info();
    info.struct_size = sizeof info;
    if (ts_error_get_info(&info) != TS_OK || info.status != status) return Error(status, ts_status_name(status));
    auto text = [](const char *from) { return from ? std::string(from) : std::string(); };
    Error error(status, text(info.message), text(info.argument), text(info.got), text(info.hint));
    if (info.is_number) error.fields_->number = info.number;
    error.fields_->slot = info.slot;
    error.fields_->generation = info.generation;
    error.fields_->line = info.line;
    return error;
  }

  ts_status status() const noexcept { return fields_->status; }
  /// Returns the name of the rejected argument, or its path in a JSON document; empty if the failure is not about one.
  const std::string &argument() const noexcept { return fields_->argument; }
  /// Returns the value that was given, as the message shows it.
  const std::string &got() const noexcept { return fields_->got; }
  /// Returns the value that was given, if it is a number.
  std::optional<double> number() const noexcept { return fields_->number; }
  /// Returns what would be accepted, "between 0 and 1".
  const std::string &hint() const noexcept { return fields_->hint; }
  /// Returns the slot of a stale handle; otherwise 0.
  std::uint32_t slot() const noexcept { return fields_->slot; }
  std::uint32_t generation() const noexcept { return fields_->generation; }
  /// Returns the line of the rejected value in a JSON document, from 1; otherwise 0.
  std::uint32_t line() const noexcept { return fields_->line; }

 private:
  struct Fields {
    ts_status status = TS_OK;
    std::string argument, got, hint;
    std::optional<double> number;
    std::uint32_t slot = 0, generation = 0, line = 0;
  };
  /// Shared, because copying an exception must not throw.
  std::shared_ptr<Fields> fields_;
};

namespace detail {

/// Returns the exception that a callable threw on this thread and that has not been rethrown yet.
inline std::exception_ptr &thrown() {
  static thread_local std::exception_ptr exception;
  return exception;
}

/// Returns that exception and clears it.
inline std::exception_ptr take_thrown() noexcept {
  std::exception_ptr &place = thrown();
  return place ? std::exchange(place, nullptr) : nullptr;
}

/// Runs a call of the library. Rethrows what a callable threw in it, and throws any other failure as an Error.
template <class Call>
void check(Call &&call) {
  take_thrown();
  ts_status status = call();
  std::exception_ptr exception = take_thrown();
  if (status == TS_OK) return;
  if (status == TS_ERROR_CALLBACK && exception) std::rethrow_exception(exception);
  throw Error::latest(status);
}

template <class Struct, class = void>
struct IsSized : std::false_type {};
template <class Struct>
struct IsSized<Struct, std::void_t<decltype(Struct::struct_size)>> : std::true_type {};

}  // namespace detail

/// Returns a struct of tweenspirit.h, zero except for its size.
template <class Struct>
Struct sized() {
  Struct made = Struct();
  if constexpr (detail::IsSized<Struct>::value) made.struct_size = sizeof made;
  return made;
}

/// Calls any function of tweenspirit.h: call(ts_world_set_rate, world.handle(), 2.0). Rethrows what a callable threw in
/// it, and throws any other failure as an Error.
template <class... Parameters, class... Arguments>
void call(ts_status (*function)(Parameters...), Arguments... arguments) {
  detail::check([&] { return function(arguments...); });
}

/// Calls a function of tweenspirit.h and returns what it writes to its last pointer:
/// get<ts_world_info>(ts_world_get_info, world.handle()).
template <class Result, class... Parameters, class... Arguments>
Result get(ts_status (*function)(Parameters...), Arguments... arguments) {
  Result result = sized<Result>();
  detail::check([&] { return function(arguments..., &result); });
  return result;
}

/// Returns the version of the library, "major.minor.patch".
inline std::string version() { return ts_version(); }

namespace detail {

/// Returns the text of a function that prints into (buffer, capacity, out_length).
template <class Print>
std::string printed(Print &&print) {
  std::string result(64, '\0');
  for (;;) {
    std::size_t length = 0;
    check([&] { return print(&result[0], result.size(), &length); });
    bool fits = length < result.size();
    result.resize(fits ? length : length + 1);
    if (fits) return result;
  }
}

/// Returns the text of a function whose last parameters are these.
template <class... Parameters, class... Arguments>
std::string text(ts_status (*function)(Parameters...), Arguments... arguments) {
  return printed([&](char *buffer, std::size_t capacity, std::size_t *length) {
    return function(arguments..., buffer, capacity, length);
  });
}

/// Returns a text as C takes it; throws if it contains a NUL.
inline const char *c_text(const std::string &text) {
  if (text.find('\0') != std::string::npos)
    throw Error(TS_ERROR_INVALID_ARGUMENT, "text must not contain a NUL", "text", {}, "a text without a NUL");
  return text.c_str();
}

/// Returns the text, or NULL if it is empty.
inline const char *c_text_or_null(const std::string &text) { return text.empty() ? nullptr : c_text(text); }

/// Throws unless two counts are equal.
inline void match(const char *argument, std::size_t got, std::size_t wanted) {
  if (got == wanted) return;
  const std::string count = std::to_string(got), hint = std::to_string(wanted);
  throw Error(TS_ERROR_INVALID_ARGUMENT, std::string(argument) + ": " + count + " numbers, not " + hint, argument, count,
              hint);
}

template <class Handle>
bool is_null(Handle handle) noexcept {
  return handle.slot == 0 && handle.generation == 0;
}

/// Owns a handle that `destroy` frees; movable, not copyable.
template <class Handle, ts_status (*destroy)(Handle)>
class Owner {
 public:
  Owner(Owner &&other) noexcept : handle_(std::exchange(other.handle_, Handle())) {}
  Owner &operator=(Owner &&other) noexcept {
    if (this != &other) {
      if (!is_null(handle_)) destroy(handle_);
      handle_ = std::exchange(other.handle_, Handle());
    }
    return *this;
  }
  ~Owner() {
    if (!is_null(handle_)) destroy(handle_);
  }

  /// Returns the handle for the functions of tweenspirit.h. This object still owns it.
  Handle handle() const noexcept { return handle_; }
  /// Gives up the handle: the caller must destroy it.
  Handle release() noexcept { return std::exchange(handle_, Handle()); }

 protected:
  explicit Owner(Handle handle) noexcept : handle_(handle) {}

 private:
  Handle handle_;
};

}  // namespace detail

/// Seconds, from a number or any std::chrono duration: 0.5, 500ms.
class Seconds {
 public:
  constexpr Seconds(double count) noexcept : count_(count) {}
  template <class Rep, class Period>
  constexpr Seconds(std::chrono::duration<Rep, Period> duration) noexcept
      : count_(std::chrono::duration<double>(duration).count()) {}

  constexpr double count() const noexcept { return count_; }

 private:
  double count_;
};

namespace detail {
/// Accepts only what is a duration by itself, so that a braced list is taken for options.
template <class Duration>
using IfSeconds = std::enable_if_t<std::is_convertible_v<Duration, Seconds>>;
}  // namespace detail

/// Contiguous elements owned by someone else: of a std::vector, std::array, std::span, a C array, or a pointer and a
/// count.
template <class T>
class Span {
  template <class Container>
  using Pointer = std::remove_pointer_t<decltype(std::declval<Container &>().data())>;

 public:
  constexpr Span() noexcept = default;
  constexpr Span(T *data, std::size_t size) noexcept : data_(data), size_(size) {}
  template <std::size_t N>
  constexpr Span(T (&array)[N]) noexcept : data_(array), size_(N) {}
  template <class Container, class = std::enable_if_t<std::is_convertible_v<Pointer<Container> (*)[], T (*)[]>>,
            class = decltype(std::declval<Container &>().size())>
  constexpr Span(Container &&container) noexcept : data_(container.data()), size_(container.size()) {}

  constexpr T *data() const noexcept { return data_; }
  constexpr std::size_t size() const noexcept { return size_; }
  constexpr bool empty() const noexcept { return size_ == 0; }
  constexpr T *begin() const noexcept { return data_; }
  constexpr T *end() const noexcept { return data_ + size_; }
  constexpr T &operator[](std::size_t index) const noexcept { return data_[index]; }

 private:
  T *data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace tweenspirit
#endif
