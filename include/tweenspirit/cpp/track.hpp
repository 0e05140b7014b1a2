// SPDX-License-Identifier: MIT
//
// Tracks: keys at times, and a value at every time; sets of them; paths.
#ifndef TWEENSPIRIT_CPP_TRACK_HPP
#define TWEENSPIRIT_CPP_TRACK_HPP

#include <tweenspirit/cpp/timing.hpp>

namespace tweenspirit {

struct TrackOptions {
  /// The easing of segments whose key has none.
  Easing easing{};
  ts_interpolation interpolation = TS_INTERPOLATION_DEFAULT;
  /// For ints.
  ts_rounding rounding = TS_ROUND_NEAREST;
  /// For angles, and for hues in OKLCH.
  ts_wrap wrap = TS_WRAP_SHORTEST;
  /// For colours.
  ts_color_space space = TS_COLOR_OKLAB;
  bool extended = false;
  /// For a track of vectors, whose length the type does not fix: 1 to 64.
  std::uint32_t lanes = 0;
};

struct KeyOptions {
  /// The easing of the segment that starts here.
  Easing easing{};
  ts_interpolation interpolation = TS_INTERPOLATION_DEFAULT;
  /// If given, the segment is this spring's.
  std::optional<Spring> spring{};
  /// Slopes of the cubics that end and start here, in units per second.
  Lanes in_tangent{}, out_tangent{};
  /// Handles of Beziers: for each lane the time and the value, as offsets from the key.
  Lanes in_handle{}, out_handle{};
};

struct BakeOptions {
  /// Keys per second; 0 means as few as the tolerance allows.
  double fps = 0;
  double tolerance = 0;
  /// Both 0: from the first key to the last.
  Seconds start = 0, end = 0;
  std::size_t max_keys = 0;
};

/// A marker's name, or its id.
class Marker {
 public:
  Marker(std::uint32_t id) noexcept : id_(id) {}
  Marker(std::string_view name) : id_(get<std::uint32_t>(ts_marker_get_id, name.data(), name.size())) {}
  Marker(const std::string &name) : Marker(std::string_view(name)) {}
  Marker(const char *name) : Marker(std::string_view(name)) {}

  std::uint32_t id() const noexcept { return id_; }
  /// Returns its name; the id's digits if it has none.
  std::string name() const { return name_of(id_); }
  static std::string name_of(std::uint32_t id) { return detail::text(ts_marker_print, id); }

 private:
  std::uint32_t id_;
};

/// A key as the track stores it.
template <class T>
struct Key {
  double time;
  T value;
  ts_interpolation interpolation;
};

/// Keys at any times, and a value at every time: numbers, arrays, colours, rotations.
template <class T = double>
class Track : public detail::Owner<ts_track, ts_track_destroy> {
  using Traits = Value<T>;

 public:
  using Given = typename Traits::Given;
  using Rate = typename Traits::Rate;

  Track() : Track(TrackOptions()) {}
  explicit Track(const TrackOptions &options) : Owner(create(options)), lanes_(Traits::lanes ? Traits::lanes : options.lanes) {}
  /// Takes ownership of a handle; the track must hold such values.
  static Track adopt(ts_track handle) {
    Track track(handle, 0);
    const ts_track_info info = track.info();
    detail::must_hold<T>(info.kind, info.lanes);
    track.lanes_ = info.lanes;
    return track;
  }
  /// Reads a JSON document (bindings/FORMAT.md).
  static Track from_json(std::string_view json) {
    return adopt(get<ts_track>(ts_track_from_json, json.data(), json.size()));
  }
  /// Creates a track of few keys that passes samples, value after value, within a tolerance.
  static Track fit(Span<const double> times, Span<const double> values, double tolerance,
                   ts_interpolation interpolation = TS_INTERPOLATION_DEFAULT, double *max_error = nullptr) {
    ts_fit_desc desc = sized<ts_fit_desc>();
    desc.times = times.data();
    desc.values = values.data();
    desc.count = times.size();
    desc.lanes = static_cast<std::uint32_t>(Traits::lanes ? Traits::lanes : times.empty() ? 1 : values.size() / times.size());
    detail::match("values", values.size(), times.size() * desc.lanes);
    desc.tolerance = tolerance;
    desc.interpolation = interpolation;
    ts_track handle = ts_track();
    call(ts_track_fit, &desc, &handle, max_error);
    return Track(handle, desc.lanes);
  }
  /// Creates a copy with the same keys, markers and extrapolation.
  Track copy() const { return Track(get<ts_track>(ts_track_copy, handle()), lanes_); }

  explicit operator bool() const noexcept { return ts_track_is_valid(handle()); }
  std::size_t lanes() const noexcept { return lanes_; }
  ts_track_info info() const { return get<ts_track_info>(ts_track_get_info, handle()); }
  /// Returns the number of keys.
  std::size_t size() const { return info().count; }
  /// Return the times of its first and its last key.
  double start() const { return info().start; }
  double end() const { return info().end; }

  /// Adds a key. Editing methods return the track.
  Track &key(Seconds time, const Given &value, const KeyOptions &options = {}) & {
    insert(time, value, options, false);
    return *this;
  }
  Track &&key(Seconds time, const Given &value, const KeyOptions &options = {}) && {
    return std::move(key(time, value, options));
  }
  /// Adds a key that many seconds after the last one.
  Track &then(Seconds duration, const Given &value, const KeyOptions &options = {}) & {
    insert(duration, value, options, true);
    return *this;
  }
  Track &&then(Seconds duration, const Given &value, const KeyOptions &options = {}) && {
    return std::move(then(duration, value, options));
  }
  /// Adds many keys; the values are contiguous.
  Track &insert(Span<const double> times, Span<const double> values, const KeyOptions &like = {}) & {
    detail::match("values", values.size(), times.size() * lanes_);
    const ts_key key = described(like);
    call(ts_track_insert_columns, handle(), &key, times.data(), values.data(), times.size());
    return *this;
  }
  Track &&insert(Span<const double> times, Span<const double> values, const KeyOptions &like = {}) && {
    return std::move(insert(times, values, like));
  }
  Track &marker(Seconds time, const Marker &marker) & {
    call(ts_track_add_marker, handle(), time.count(), marker.id());
    return *this;
  }
  Track &&marker(Seconds time, const Marker &marker) && { return std::move(this->marker(time, marker)); }
  /// Sets the extrapolation before its first key and after its last.
  Track &extrapolate(ts_extrapolation before, ts_extrapolation after) & {
    call(ts_track_set_extrapolation, handle(), before, after);
    return *this;
  }
  Track &&extrapolate(ts_extrapolation before, ts_extrapolation after) && {
    return std::move(extrapolate(before, after));
  }
  Track &reverse() & {
    call(ts_track_reverse, handle());
    return *this;
  }
  Track &&reverse() && { return std::move(reverse()); }

  /// Reads the key at an index, in time order.
  Key<T> key_at(std::size_t index) const {
    std::array<double, 7 * detail::most_lanes> numbers{};
    ts_key key = sized<ts_key>();
    call(ts_track_get_key, handle(), index, &key, numbers.data());
    return {key.time, Traits::load(key.value, lanes_), key.interpolation};
  }
  /// Replaces the key at an index; returns the new one's index.
  std::size_t set_key(std::size_t index, Seconds time, const Given &value, const KeyOptions &options = {}) {
    detail::Buffer buffer;
    ts_key key = described(options);
    key.time = time.count();
    key.value = detail::numbers_of<T>("value", value, lanes_, buffer);
    return get<std::size_t>(ts_track_set_key, handle(), index, &key);
  }
  void set_value(std::size_t index, const Given &value) {
    detail::Buffer buffer;
    call(ts_track_set_value, handle(), index, detail::numbers_of<T>("value", value, lanes_, buffer));
  }
  std::size_t move_key(std::size_t index, Seconds time) {
    return get<std::size_t>(ts_track_move, handle(), index, time.count());
  }
  void remove(std::size_t first, std::size_t count = 1) { call(ts_track_remove, handle(), first, count); }
  /// Removes all keys and keeps the markers.
  void clear() { call(ts_track_clear, handle()); }
  /// Finds the last key at or before t.
  std::optional<std::size_t> find(Seconds t) const {
    const std::size_t index = get<std::size_t>(ts_track_find, handle(), t.count());
    return index == SIZE_MAX ? std::nullopt : std::optional<std::size_t>(index);
  }
  /// Finds the keys at times from <= time < to: the index of the first, and their number.
  std::pair<std::size_t, std::size_t> find_range(Seconds from, Seconds to) const {
    std::pair<std::size_t, std::size_t> found;
    call(ts_track_find_range, handle(), from.count(), to.count(), &found.first, &found.second);
    return found;
  }
  void remove_marker(std::size_t index) { call(ts_track_remove_marker, handle(), index); }
  /// Returns the markers after `after` and up to `upto`; in descending order if `upto` is below `after`.
  std::vector<ts_marker> markers(Seconds after = -std::numeric_limits<double>::infinity(),
                                 Seconds upto = std::numeric_limits<double>::infinity()) const {
    std::size_t count = 0;
    call(ts_track_get_markers, handle(), after.count(), upto.count(), static_cast<ts_marker *>(nullptr), std::size_t(0),
         &count);
    std::vector<ts_marker> found(count);
    call(ts_track_get_markers, handle(), after.count(), upto.count(), found.data(), found.size(), &count);
    found.resize((std::min)(count, found.size()));
    return found;
  }

  T value(Seconds t) const {
    detail::Buffer numbers;
    call(ts_track_evaluate, handle(), t.count(), numbers.data(), static_cast<double *>(nullptr));
    return Traits::load(numbers.data(), lanes_);
  }
  /// Computes the velocity, in units per second.
  Rate velocity(Seconds t) const {
    detail::Buffer numbers;
    call(ts_track_evaluate, handle(), t.count(), static_cast<double *>(nullptr), numbers.data());
    return Traits::rate(numbers.data(), lanes_);
  }
  /// Finds the first time at which a monotone track of one lane has reached a value.
  double time_for(double value) const { return get<double>(ts_track_find_time, handle(), value); }
  /// Computes the values at many times; lanes are contiguous.
  void sample(Span<const double> times, Span<double> out) const {
    detail::match("out", out.size(), times.size() * lanes_);
    call(ts_track_sample_f64, handle(), times.data(), out.data(), times.size());
  }
  void sample(Span<const double> times, Span<float> out) const {
    detail::match("out", out.size(), times.size() * lanes_);
    call(ts_track_sample_f32, handle(), times.data(), out.data(), times.size());
  }

  /// Creates a track of linear keys that approximates this one, and stores its error in `max_error`.
  Track bake(const BakeOptions &options, double *max_error = nullptr) const {
    ts_bake_desc desc = sized<ts_bake_desc>();
    desc.fps = options.fps;
    desc.tolerance = options.tolerance;
    desc.start = options.start.count();
    desc.end = options.end.count();
    desc.max_keys = options.max_keys;
    ts_track made = ts_track();
    call(ts_track_bake, handle(), &desc, &made, max_error);
    return Track(made, lanes_);
  }
  /// Returns the track in CSS, as Easing::to_css does; for one lane.
  std::string to_css(double tolerance = 1e-3, double *max_error = nullptr) const {
    return detail::printed([&](char *buffer, std::size_t capacity, std::size_t *length) {
      return ts_track_to_css(handle(), tolerance, buffer, capacity, length, max_error);
    });
  }
  /// Returns keyframes for element.animate(), as JSON.
  std::string to_web_animation(const std::string &property, const std::string &unit = {}, double tolerance = 0) const {
    return detail::text(ts_track_to_web_animation, handle(), detail::c_text(property), detail::c_text_or_null(unit),
                        tolerance);
  }
  /// Returns an @keyframes rule.
  std::string to_css_keyframes(const std::string &name, const std::string &property, const std::string &unit = {},
                               double tolerance = 0) const {
    return detail::text(ts_track_to_css_keyframes, handle(), detail::c_text(name), detail::c_text(property),
                        detail::c_text_or_null(unit), tolerance);
  }
  std::string to_json() const { return detail::text(ts_track_to_json, handle()); }

 private:
  Track(ts_track handle, std::size_t lanes) noexcept : Owner(handle), lanes_(lanes) {}
  friend class Path;

  static ts_track create(const TrackOptions &options) {
    ts_track_desc desc = sized<ts_track_desc>();
    desc.kind = Traits::kind;
    desc.lanes = Traits::lanes ? static_cast<std::uint32_t>(Traits::lanes) : options.lanes;
    desc.easing = options.easing.handle();
    desc.interpolation = options.interpolation;
    desc.rounding = options.rounding;
    desc.wrap = options.wrap;
    desc.space = options.space;
    desc.extended = options.extended;
    return get<ts_track>(ts_track_create, &desc);
  }

  ts_key described(const KeyOptions &options) const {
    ts_key key = sized<ts_key>();
    key.easing = options.easing.handle();
    key.interpolation = options.interpolation;
    if (options.spring) {
      key.spring = options.spring->c();
      if (options.interpolation == TS_INTERPOLATION_DEFAULT) key.interpolation = TS_INTERPOLATION_SPRING;
    }
    key.in_tangent = options.in_tangent.all("in_tangent", lanes_);
    key.out_tangent = options.out_tangent.all("out_tangent", lanes_);
    key.in_handle = options.in_handle.all("in_handle", 2 * lanes_);
    key.out_handle = options.out_handle.all("out_handle", 2 * lanes_);
    return key;
  }

  void insert(Seconds time, const Given &value, const KeyOptions &options, bool relative) {
    detail::Buffer buffer;
    ts_key key = described(options);
    key.time = time.count();
    key.relative = relative;
    key.value = detail::numbers_of<T>("value", value, lanes_, buffer);
    call(ts_track_insert, handle(), &key, std::size_t(1));
  }

  std::size_t lanes_;
};

/// Remembers where one caller sampled a set last.
class Cursor : public detail::Owner<ts_cursor, ts_cursor_destroy> {
 public:
  /// A null cursor, with which each time is searched.
  Cursor() noexcept : Owner(ts_cursor()) {}
  explicit Cursor(ts_cursor handle) noexcept : Owner(handle) {}
};

/// An immutable, compiled copy of tracks in columns; any number of threads may sample one set.
class TrackSet : public detail::Owner<ts_trackset, ts_trackset_destroy> {
 public:
  /// Copies the tracks, which may be of any types.
  template <class... Ts>
  explicit TrackSet(const Track<Ts> &...tracks) : TrackSet(std::array<ts_track, sizeof...(Ts)>{{tracks.handle()...}}) {}
  template <class T>
  explicit TrackSet(const std::vector<Track<T>> &tracks) : TrackSet(handles(tracks)) {}
  explicit TrackSet(Span<const ts_track> tracks)
      : Owner(get<ts_trackset>(ts_trackset_create, tracks.data(), tracks.size())), lanes_(info().lanes) {}

  ts_trackset_info info() const { return get<ts_trackset_info>(ts_trackset_get_info, handle()); }
  /// Returns the number of lanes of all tracks together.
  std::size_t lanes() const noexcept { return lanes_; }
  Cursor cursor() const { return Cursor(get<ts_cursor>(ts_cursor_create, handle())); }

  /// Computes every lane of every track at one time.
  void sample(Seconds t, Span<double> out, const Cursor &cursor = {}) const {
    detail::match("out", out.size(), lanes_);
    call(ts_trackset_sample_f64, handle(), cursor.handle(), t.count(), out.data());
  }
  void sample(Seconds t, Span<float> out, const Cursor &cursor = {}) const {
    detail::match("out", out.size(), lanes_);
    call(ts_trackset_sample_f32, handle(), cursor.handle(), t.count(), out.data());
  }
  /// Computes every lane at many times: one row per time.
  void sample(Span<const double> times, Span<double> out) const {
    detail::match("out", out.size(), times.size() * lanes_);
    call(ts_trackset_sample_many_f64, handle(), times.data(), times.size(), out.data());
  }
  void sample(Span<const double> times, Span<float> out) const {
    detail::match("out", out.size(), times.size() * lanes_);
    call(ts_trackset_sample_many_f32, handle(), times.data(), times.size(), out.data());
  }
  /// Computes every lane at the times i / fps, i from `start` on: as many rows as fit into `out`.
  void sample_frames(std::int64_t start, double fps, Span<double> out) const {
    call(ts_trackset_sample_frames_f64, handle(), start, rows(out.size()), fps, out.data());
  }
  void sample_frames(std::int64_t start, double fps, Span<float> out) const {
    call(ts_trackset_sample_frames_f32, handle(), start, rows(out.size()), fps, out.data());
  }

 private:
  template <class T>
  static std::vector<ts_track> handles(const std::vector<Track<T>> &tracks) {
    std::vector<ts_track> all;
    for (const Track<T> &track : tracks) all.push_back(track.handle());
    return all;
  }
  std::size_t rows(std::size_t numbers) const {
    if (lanes_ == 0) return 0;
    detail::match("out", numbers, numbers / lanes_ * lanes_);
    return numbers / lanes_;
  }

  std::size_t lanes_;
};

struct PathTrackOptions {
  Seconds duration = 1;
  /// Fractions of the path's length at which the track starts and ends.
  double start = 0, end = 1;
  /// The largest error, in lengths of the path; 0 means 1e-8.
  double tolerance = 0;
  /// Added to every point, or to the angle.
  Lanes offset{};
};

/// A path through the plane or through space, parametrized by arc length: positions are fractions of the length, 0 to
/// 1.
class Path : public detail::Owner<ts_path, ts_path_destroy> {
 public:
  /// Parses an SVG path text, "M0 0 C 50 0 50 100 100 100".
  explicit Path(std::string_view svg) : Owner(get<ts_path>(ts_path_create_svg, svg.data(), svg.size())) {}
  /// Creates a path from Bezier curves of a degree that share their ends: contiguous points of 2 or 3 numbers.
  static Path bezier(Span<const double> points, std::uint32_t dimensions = 2, std::uint32_t degree = 3) {
    const std::size_t count = dimensions ? points.size() / dimensions : 0;
    if (dimensions) detail::match("points", points.size(), count * dimensions);
    return Path(get<ts_path>(ts_path_create_bezier, points.data(), count, dimensions, degree));
  }

  /// Creates a smooth path through contiguous points of 2 or 3 numbers: a centripetal Catmull-Rom curve.
  static Path through(Span<const double> points, std::uint32_t dimensions = 2, bool closed = false,
                      double curviness = 1) {
    const std::size_t count = dimensions ? points.size() / dimensions : 0;
    if (dimensions) detail::match("points", points.size(), count * dimensions);
    return Path(get<ts_path>(ts_path_create_through, points.data(), count, dimensions, curviness, closed));
  }

  ts_path_info info() const { return get<ts_path_info>(ts_path_get_info, handle()); }
  double length() const { return info().length; }
  std::size_t dimensions() const { return info().dimensions; }
  bool is_closed() const { return info().closed; }

  /// Computes the points at fractions of the length, and the unit tangents there; numbers are contiguous, and either
  /// span may be empty.
  void sample(Span<const double> parts, Span<double> points, Span<double> tangents = {}) const {
    const std::size_t count = parts.size() * dimensions();
    if (!points.empty()) detail::match("points", points.size(), count);
    if (!tangents.empty()) detail::match("tangents", tangents.size(), count);
    call(ts_path_sample, handle(), parts.data(), parts.size(), points.data(), tangents.data());
  }
  std::vector<double> point(double part) const {
    std::vector<double> result(dimensions());
    sample(Span<const double>(&part, 1), result);
    return result;
  }
  std::vector<double> tangent(double part) const {
    std::vector<double> result(dimensions());
    sample(Span<const double>(&part, 1), {}, result);
    return result;
  }

  /// Creates a track at constant speed: of its points, Track<Vec2> or Track<Vec3>, or of its angle, Track<Angle>.
  template <class T>
  Track<T> to_track(const PathTrackOptions &options = {}) const {
    const std::size_t lanes = Value<T>::kind == TS_TRACK_ANGLE ? 1 : dimensions();
    std::vector<double> offset;
    ts_path_track_desc desc = sized<ts_path_track_desc>();
    desc.duration = options.duration.count();
    desc.start = options.start;
    desc.end = options.end;
    desc.tolerance = options.tolerance;
    desc.offset = options.offset.spread("offset", lanes, offset);
    desc.rotation = Value<T>::kind == TS_TRACK_ANGLE;
    return Track<T>::adopt(get<ts_track>(ts_path_to_track, handle(), &desc));
  }

 private:
  explicit Path(ts_path handle) noexcept : Owner(handle) {}
};

}  // namespace tweenspirit
#endif
