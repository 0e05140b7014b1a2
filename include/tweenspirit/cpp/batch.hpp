// SPDX-License-Identifier: MIT
//
// Many springs, decays and tweens in arrays of the caller's, in place, without allocation.
#ifndef TWEENSPIRIT_CPP_BATCH_HPP
#define TWEENSPIRIT_CPP_BATCH_HPP

#include <tweenspirit/cpp/timing.hpp>

namespace tweenspirit {

/// Numbers at equal distances: an array, or one field of an array of structs.
template <class T>
class Column {
 public:
  Column() noexcept = default;
  /// `stride` is in bytes from one number to the next; 0 means without gaps.
  Column(T *data, std::size_t size, std::ptrdiff_t stride = 0) noexcept : data_(data), size_(size), stride_(stride) {}
  template <class Container, class = std::enable_if_t<std::is_constructible_v<Span<T>, Container &>>>
  Column(Container &&container) noexcept : Column(Span<T>(container).data(), Span<T>(container).size()) {}
  template <class Other, class = std::enable_if_t<std::is_convertible_v<Other (*)[], T (*)[]>>>
  Column(const Column<Other> &other) noexcept : Column(other.first(), other.size(), other.stride()) {}

  T *first() const noexcept { return data_; }
  std::size_t size() const noexcept { return size_; }
  std::ptrdiff_t stride() const noexcept { return stride_; }

 private:
  T *data_ = nullptr;
  std::size_t size_ = 0;
  std::ptrdiff_t stride_ = 0;
};

/// Returns a column of one field of all structs in an array: column(sprites, &Sprite::x).
template <class Container, class Field, class Struct>
auto column(Container &structs, Field Struct::*field) {
  auto span = Span<std::remove_reference_t<decltype(*std::begin(structs))>>(structs);
  using Seen = std::remove_reference_t<decltype(span.data()->*field)>;
  return Column<Seen>(span.empty() ? nullptr : &(span.data()->*field), span.size(), sizeof(Struct));
}

/// Numbers to be read: one for all, or a column.
template <class Number>
class Input {
 public:
  Input(Number number) noexcept : number_(number) {}
  template <class Container, class = std::enable_if_t<std::is_constructible_v<Column<const Number>, Container &>>>
  Input(Container &&container) : column_(container), is_column_(true) {}

  /// Fills the C struct's field for `count` numbers.
  template <class View>
  void fill(View &view, const char *argument, std::size_t count) const {
    if (is_column_) detail::match(argument, column_.size(), count);
    view.data = is_column_ ? column_.first() : nullptr;
    view.stride = column_.stride();
    view.number = number_;
  }

 private:
  Column<const Number> column_;
  Number number_ = 0;
  bool is_column_ = false;
};

/// What a batch of springs or decays computes besides stepping.
struct BatchOptions {
  /// What is closer to its target than this and slow enough is put to rest.
  double tolerance = 0;
  std::uint32_t threads = 1;
  /// If not empty, filled with 1 for what is not at rest, else 0.
  Column<std::uint8_t> mask{};
  /// If not empty, filled with the indices of what is not at rest.
  Column<std::uint32_t> active{};
};

/// One spring for all, or a palette of at most 256 with an index for each.
class Springs {
 public:
  Springs(const Spring &spring) noexcept : palette_(&spring, 1) {}
  Springs(Span<const Spring> palette, Column<const std::uint32_t> index) noexcept : palette_(palette), index_(index) {}

  template <class Batch>
  void fill(Batch &batch) const {
    static_assert(sizeof(Spring) == sizeof(ts_spring) && std::is_standard_layout_v<Spring>, "a palette is C's");
    if (index_.first()) detail::match("index", index_.size(), batch.count);
    batch.springs = reinterpret_cast<const ts_spring *>(palette_.data());
    batch.spring_count = palette_.size();
    batch.index = {index_.first(), index_.stride()};
  }

 private:
  Span<const Spring> palette_;
  Column<const std::uint32_t> index_;
};

/// One easing for all, or a palette of at most 256 with an index for each.
class Easings {
 public:
  Easings(const Easing &easing) noexcept : palette_(&easing, 1) {}
  Easings(Span<const Easing> palette, Column<const std::uint32_t> index) noexcept : palette_(palette), index_(index) {}

  template <class Batch>
  void fill(Batch &batch) const {
    static_assert(sizeof(Easing) == sizeof(ts_easing) && std::is_standard_layout_v<Easing>, "a palette is C's");
    if (index_.first()) detail::match("index", index_.size(), batch.count);
    batch.easings = reinterpret_cast<const ts_easing *>(palette_.data());
    batch.easing_count = palette_.size();
    batch.index = {index_.first(), index_.stride()};
  }

 private:
  Span<const Easing> palette_;
  Column<const std::uint32_t> index_;
};

namespace detail {

template <class Batch, class Number>
Batch batch_of(const Column<Number> &value, const Column<Number> &velocity, const BatchOptions &options) {
  Batch batch = sized<Batch>();
  batch.count = value.size();
  match("velocity", velocity.size(), value.size());
  batch.value = {value.first(), value.stride()};
  batch.velocity = {velocity.first(), velocity.stride()};
  batch.tolerance = static_cast<Number>(options.tolerance);
  batch.threads = options.threads;
  if (options.mask.first()) match("mask", options.mask.size(), value.size());
  if (options.active.first()) match("active", options.active.size(), value.size());
  batch.mask = options.mask.first();
  batch.mask_stride = options.mask.stride();
  batch.active = options.active.first();
  batch.active_stride = options.active.stride();
  return batch;
}

template <class Batch, class Number>
std::size_t step_springs(ts_status (*step)(const Batch *, double, std::size_t *), const Column<Number> &value,
                         const Column<Number> &velocity, const Input<Number> &target, const Springs &springs, Seconds dt,
                         const BatchOptions &options) {
  Batch batch = batch_of<Batch>(value, velocity, options);
  target.fill(batch.target, "target", batch.count);
  springs.fill(batch);
  return get<std::size_t>(step, &batch, dt.count());
}

template <class Batch, class Number>
std::size_t step_decays(ts_status (*step)(const Batch *, double, std::size_t *), const Column<Number> &value,
                        const Column<Number> &velocity, const Decay &decay, Seconds dt, const BatchOptions &options) {
  Batch batch = batch_of<Batch>(value, velocity, options);
  batch.decay = &decay.c();
  return get<std::size_t>(step, &batch, dt.count());
}

template <class Batch, class Number>
void eval_tweens(ts_status (*sample)(const Batch *, double), const Input<Number> &from, const Input<Number> &to,
                 const Input<Number> &start, const Input<Number> &duration, const Easings &easings, Seconds time,
                 const Column<Number> &out, std::uint32_t threads) {
  Batch batch = sized<Batch>();
  batch.count = out.size();
  from.fill(batch.from, "from", batch.count);
  to.fill(batch.to, "to", batch.count);
  start.fill(batch.start, "start", batch.count);
  duration.fill(batch.duration, "duration", batch.count);
  easings.fill(batch);
  batch.out = {out.first(), out.stride()};
  batch.threads = threads;
  call(sample, &batch, time.count());
}

}  // namespace detail

/// Advances every spring by dt. Returns the number of springs not at rest.
inline std::size_t step_springs(Column<float> value, Column<float> velocity, const Input<float> &target,
                                const Springs &springs, Seconds dt, const BatchOptions &options = {}) {
  return detail::step_springs(ts_springs_step_f32, value, velocity, target, springs, dt, options);
}
inline std::size_t step_springs(Column<double> value, Column<double> velocity, const Input<double> &target,
                                const Springs &springs, Seconds dt, const BatchOptions &options = {}) {
  return detail::step_springs(ts_springs_step_f64, value, velocity, target, springs, dt, options);
}

/// Advances every decay by dt. Returns the number of decays still moving.
inline std::size_t step_decays(Column<float> value, Column<float> velocity, const Decay &decay, Seconds dt,
                               const BatchOptions &options = {}) {
  return detail::step_decays(ts_decays_step_f32, value, velocity, decay, dt, options);
}
inline std::size_t step_decays(Column<double> value, Column<double> velocity, const Decay &decay, Seconds dt,
                               const BatchOptions &options = {}) {
  return detail::step_decays(ts_decays_step_f64, value, velocity, decay, dt, options);
}

/// Computes the value of every tween at a time; `out` may be one of the inputs.
inline void eval_tweens(const Input<float> &from, const Input<float> &to, const Input<float> &start,
                        const Input<float> &duration, const Easings &easings, Seconds time, Column<float> out,
                        std::uint32_t threads = 1) {
  detail::eval_tweens(ts_tweens_sample_f32, from, to, start, duration, easings, time, out, threads);
}
inline void eval_tweens(const Input<double> &from, const Input<double> &to, const Input<double> &start,
                        const Input<double> &duration, const Easings &easings, Seconds time, Column<double> out,
                        std::uint32_t threads = 1) {
  detail::eval_tweens(ts_tweens_sample_f64, from, to, start, duration, easings, time, out, threads);
}

}  // namespace tweenspirit
#endif
