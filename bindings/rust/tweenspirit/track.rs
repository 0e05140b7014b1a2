// SPDX-License-Identifier: MIT
//! Tracks of keys, and sets of them.

use std::cell::Cell;

use crate::{
    c_text, check, list_of, out, same, sys, text_of, ColorSpace, Easing, Extrapolation, Interpolation, Result,
    Rounding, Spring, TrackKind, Wrap,
};

owner! {
    /// Keyframes. Places of keys and markers count from 0, in the order of their times.
    Track: ts_track_destroy, ts_track_is_valid;
    /// Where one caller sampled a set last.
    Cursor: ts_cursor_destroy, ts_cursor_is_valid;
}

/// A compiled copy of tracks, all of whose lanes are sampled at once.
#[derive(Debug)]
pub struct TrackSet(sys::Trackset);

options! {
    /// What a track is of; see ts_track_desc. Lanes are for TrackKind::NUMBERS.
    pub struct Kind<'a> = TrackDesc {
        kind: TrackKind,
        lanes: u32,
        easing: Option<&'a Easing>,
        interpolation: Interpolation,
        rounding: Rounding,
        wrap: Wrap,
        space: ColorSpace,
        extended: bool,
    }
    /// How a key leads to the next one; see ts_key.
    pub struct Keyed<'a> = Key {
        interpolation: Interpolation,
        easing: Option<&'a Easing>,
        spring: Option<Spring>,
        in_tangent: Option<&'a [f64]>,
        out_tangent: Option<&'a [f64]>,
        in_handle: Option<&'a [f64]>,
        out_handle: Option<&'a [f64]>,
    }
    /// How a track is baked; see ts_bake_desc.
    pub struct Bake = BakeDesc {
        fps: f64,
        tolerance: f64,
        start: f64,
        end: f64,
        max_keys: usize,
    }
}

/// A key as it is in a track.
#[derive(Debug, Default)]
pub struct Key {
    pub time: f64,
    pub interpolation: Interpolation,
    /// None: the track's.
    pub easing: Option<Easing>,
    pub spring: Option<Spring>,
    pub value: Vec<f64>,
    pub in_tangent: Option<Vec<f64>>,
    pub out_tangent: Option<Vec<f64>>,
    pub in_handle: Option<Vec<f64>>,
    pub out_handle: Option<Vec<f64>>,
}

impl Track {
    /// An empty track.
    pub fn new(kind: Kind) -> Result<Track> {
        out(|made| unsafe { sys::ts_track_create(&kind.c(), made) }).map(Track)
    }

    /// An empty track of a kind.
    pub fn of(kind: TrackKind) -> Result<Track> {
        Track::new(Kind { kind, ..Kind::default() })
    }

    pub fn from_json(text: &str) -> Result<Track> {
        out(|made| unsafe { sys::ts_track_from_json(text.as_ptr().cast(), text.len(), made) }).map(Track)
    }

    /// A track of few keys through samples, rows of lanes, and its largest error.
    pub fn fit(
        times: &[f64],
        values: &[f64],
        lanes: u32,
        tolerance: f64,
        interpolation: Interpolation,
    ) -> Result<(Track, f64)> {
        same("values", values.len(), times.len() * lanes as usize)?;
        let (times, values, count) = (times.as_ptr(), values.as_ptr(), times.len());
        let desc = sys::FitDesc { times, values, count, lanes, tolerance, interpolation, ..Default::default() };
        let mut error = 0.0;
        let track = out(|made| unsafe { sys::ts_track_fit(&desc, made, &mut error) })?;
        Ok((Track(track), error))
    }

    calls! { owner;
        /// A track with the same settings, keys and markers.
        fn copy() -> Track = ts_track_copy;
        /// Removes all keys.
        fn clear() = ts_track_clear;
        /// Moves a key to another time, and returns its new place.
        fn move_key(index: usize, time: f64) -> usize = ts_track_move;
        fn info() -> sys::TrackInfo = ts_track_get_info;
        fn extrapolate(before: Extrapolation, after: Extrapolation) = ts_track_set_extrapolation;
        /// Adds a marker by its id.
        fn marker(time: f64, id: u32) = ts_track_add_marker;
        /// Mirrors it in time.
        fn reverse() = ts_track_reverse;
        /// The first time at which a monotone track has reached a value.
        fn find_time(value: f64) -> f64 = ts_track_find_time;
    }

    pub fn lanes(&self) -> Result<usize> {
        Ok(self.info()?.lanes as usize)
    }

    fn key_of(&self, time: f64, value: &[f64], keyed: &Keyed) -> Result<sys::Key> {
        let lanes = self.lanes()?;
        same("value", value.len(), lanes)?;
        keyed.check(lanes)?;
        Ok(sys::Key { time, value: value.as_ptr(), ..keyed.c() })
    }

    /// Adds a key, and returns the track.
    pub fn key(&self, time: f64, value: &[f64], keyed: Keyed) -> Result<&Track> {
        let key = self.key_of(time, value, &keyed)?;
        check(|| unsafe { sys::ts_track_insert(self.0, &key, 1) })?;
        Ok(self)
    }

    /// Adds a key so many seconds behind the last one, and returns the track.
    pub fn after(&self, duration: f64, value: &[f64], keyed: Keyed) -> Result<&Track> {
        let key = sys::Key { relative: true, ..self.key_of(duration, value, &keyed)? };
        check(|| unsafe { sys::ts_track_insert(self.0, &key, 1) })?;
        Ok(self)
    }

    /// Adds keys of times and values, lane after lane.
    pub fn insert_columns(&self, times: &[f64], values: &[f64], like: Keyed) -> Result<&Track> {
        let lanes = self.lanes()?;
        same("values", values.len(), times.len() * lanes)?;
        like.check(lanes)?;
        let (t, v) = (times.as_ptr(), values.as_ptr());
        check(|| unsafe { sys::ts_track_insert_columns(self.0, &like.c(), t, v, times.len()) })?;
        Ok(self)
    }

    pub fn key_at(&self, index: usize) -> Result<Key> {
        let lanes = self.lanes()?;
        let mut numbers = vec![0.0; 7 * lanes];
        let key: sys::Key = out(|key| unsafe { sys::ts_track_get_key(self.0, index, key, numbers.as_mut_ptr()) })?;
        // Each points into `numbers`.
        let read = |from: *const f64, count: usize| {
            (!from.is_null()).then(|| unsafe { std::slice::from_raw_parts(from, count) }.to_vec())
        };
        let easing = (key.easing != sys::Easing::default()).then_some(key.easing);
        easing.map(|easing| check(|| unsafe { sys::ts_easing_retain(easing) })).transpose()?;
        Ok(Key {
            time: key.time,
            interpolation: key.interpolation,
            easing: easing.map(Easing),
            spring: (key.interpolation == Interpolation::SPRING).then_some(Spring(key.spring)),
            value: read(key.value, lanes).unwrap_or_default(),
            in_tangent: read(key.in_tangent, lanes),
            out_tangent: read(key.out_tangent, lanes),
            in_handle: read(key.in_handle, 2 * lanes),
            out_handle: read(key.out_handle, 2 * lanes),
        })
    }

    /// Replaces a key, and returns its new place.
    pub fn set_key(&self, index: usize, time: f64, value: &[f64], keyed: Keyed) -> Result<usize> {
        let key = self.key_of(time, value, &keyed)?;
        out(|made| unsafe { sys::ts_track_set_key(self.0, index, &key, made) })
    }

    pub fn set_value(&self, index: usize, value: &[f64]) -> Result<()> {
        same("value", value.len(), self.lanes()?)?;
        check(|| unsafe { sys::ts_track_set_value(self.0, index, value.as_ptr()) })
    }

    /// The last key at or before a time.
    pub fn find(&self, t: f64) -> Result<Option<usize>> {
        let index = out(|index| unsafe { sys::ts_track_find(self.0, t, index) })?;
        Ok((index != usize::MAX).then_some(index))
    }

    /// The keys at times from `from` to before `to`.
    pub fn find_range(&self, from: f64, to: f64) -> Result<std::ops::Range<usize>> {
        let mut count = 0;
        let first = out(|first| unsafe { sys::ts_track_find_range(self.0, from, to, first, &mut count) })?;
        Ok(first..first + count)
    }

    /// Markers after a time and up to another.
    pub fn markers(&self, after: f64, upto: f64) -> Result<Vec<sys::Marker>> {
        list_of(|all, room, count| unsafe { sys::ts_track_get_markers(self.0, after, upto, all, room, count) })
    }

    /// Value and velocity, a number for each lane.
    pub fn at(&self, t: f64) -> Result<(Vec<f64>, Vec<f64>)> {
        let lanes = self.lanes()?;
        let (mut value, mut velocity) = (vec![0.0; lanes], vec![0.0; lanes]);
        check(|| unsafe { sys::ts_track_evaluate(self.0, t, value.as_mut_ptr(), velocity.as_mut_ptr()) })?;
        Ok((value, velocity))
    }

    pub fn value(&self, t: f64) -> Result<Vec<f64>> {
        Ok(self.at(t)?.0)
    }

    /// A row of lanes for each time.
    pub fn sample(&self, times: &[f64]) -> Result<Vec<f64>> {
        let mut rows = vec![0.0; times.len() * self.lanes()?];
        let (t, count) = (times.as_ptr(), times.len());
        check(|| unsafe { sys::ts_track_sample_f64(self.0, t, rows.as_mut_ptr(), count) })?;
        Ok(rows)
    }

    pub fn sample_f32(&self, times: &[f64]) -> Result<Vec<f32>> {
        let mut rows = vec![0.0; times.len() * self.lanes()?];
        let (t, count) = (times.as_ptr(), times.len());
        check(|| unsafe { sys::ts_track_sample_f32(self.0, t, rows.as_mut_ptr(), count) })?;
        Ok(rows)
    }

    /// A track of linear keys, and its largest error.
    pub fn bake(&self, bake: Bake) -> Result<(Track, f64)> {
        let mut error = 0.0;
        let track = out(|made| unsafe { sys::ts_track_bake(self.0, &bake.c(), made, &mut error) })?;
        Ok((Track(track), error))
    }

    /// A track of one lane as a timing function of CSS, and its largest error.
    pub fn to_css(&self, tolerance: f64) -> Result<(String, f64)> {
        let error = Cell::new(0.0);
        let css = text_of(|buffer, capacity, length| unsafe {
            sys::ts_track_to_css(self.0, tolerance, buffer, capacity, length, error.as_ptr())
        })?;
        Ok((css, error.get()))
    }

    /// Keyframes of the Web Animations API.
    pub fn to_web_animation(&self, property: &str, unit: &str, tolerance: f64) -> Result<String> {
        let (property, unit) = (c_text(property)?, c_text(unit)?);
        text_of(|buffer, capacity, length| unsafe {
            let (property, unit) = (property.as_ptr(), unit.as_ptr());
            sys::ts_track_to_web_animation(self.0, property, unit, tolerance, buffer, capacity, length)
        })
    }

    /// A rule of CSS, @keyframes.
    pub fn to_css_keyframes(&self, name: &str, property: &str, unit: &str, tolerance: f64) -> Result<String> {
        let (name, property, unit) = (c_text(name)?, c_text(property)?, c_text(unit)?);
        text_of(|buffer, capacity, length| unsafe {
            let (name, property, unit) = (name.as_ptr(), property.as_ptr(), unit.as_ptr());
            sys::ts_track_to_css_keyframes(self.0, name, property, unit, tolerance, buffer, capacity, length)
        })
    }

    pub fn to_json(&self) -> Result<String> {
        text_of(|buffer, capacity, length| unsafe { sys::ts_track_to_json(self.0, buffer, capacity, length) })
    }
}

/// The id of a marker's name.
pub fn marker(name: &str) -> Result<u32> {
    out(|id| unsafe { sys::ts_marker_get_id(name.as_ptr().cast(), name.len(), id) })
}

/// The name of a marker's id.
pub fn marker_name(id: u32) -> Result<String> {
    text_of(|buffer, capacity, length| unsafe { sys::ts_marker_print(id, buffer, capacity, length) })
}

impl TrackSet {
    pub fn new(tracks: &[&Track]) -> Result<TrackSet> {
        let handles: Vec<_> = tracks.iter().map(|track| track.handle()).collect();
        out(|made| unsafe { sys::ts_trackset_create(handles.as_ptr(), handles.len(), made) }).map(TrackSet)
    }

    /// For the functions of `sys`; still this object's.
    pub fn handle(&self) -> sys::Trackset {
        self.0
    }

    pub fn is_valid(&self) -> bool {
        unsafe { sys::ts_trackset_is_valid(self.0) }
    }

    calls! { owner;
        fn info() -> sys::TracksetInfo = ts_trackset_get_info;
        fn cursor() -> Cursor = ts_cursor_create;
    }

    /// Every lane at a time; a cursor makes a nearby time cheap.
    pub fn value(&self, t: f64, cursor: Option<&Cursor>) -> Result<Vec<f64>> {
        let cursor = cursor.map_or_else(Default::default, Cursor::handle);
        self.rows(1, |rows| unsafe { sys::ts_trackset_sample_f64(self.0, cursor, t, rows) })
    }

    /// A row of all lanes for each time.
    pub fn sample(&self, times: &[f64]) -> Result<Vec<f64>> {
        let (t, count) = (times.as_ptr(), times.len());
        self.rows(count, |rows| unsafe { sys::ts_trackset_sample_many_f64(self.0, t, count, rows) })
    }

    /// Likewise at the times i / fps, of frame `start` on.
    pub fn frames(&self, start: i64, count: usize, fps: f64) -> Result<Vec<f64>> {
        self.rows(count, |rows| unsafe { sys::ts_trackset_sample_frames_f64(self.0, start, count, fps, rows) })
    }

    pub fn value_f32(&self, t: f64, cursor: Option<&Cursor>) -> Result<Vec<f32>> {
        let cursor = cursor.map_or_else(Default::default, Cursor::handle);
        self.rows(1, |rows| unsafe { sys::ts_trackset_sample_f32(self.0, cursor, t, rows) })
    }

    pub fn sample_f32(&self, times: &[f64]) -> Result<Vec<f32>> {
        let (t, count) = (times.as_ptr(), times.len());
        self.rows(count, |rows| unsafe { sys::ts_trackset_sample_many_f32(self.0, t, count, rows) })
    }

    pub fn frames_f32(&self, start: i64, count: usize, fps: f64) -> Result<Vec<f32>> {
        self.rows(count, |rows| unsafe { sys::ts_trackset_sample_frames_f32(self.0, start, count, fps, rows) })
    }

    fn rows<T: Copy + Default>(&self, count: usize, sample: impl FnOnce(*mut T) -> sys::Status) -> Result<Vec<T>> {
        let mut rows = vec![T::default(); count * self.info()?.lanes];
        check(|| sample(rows.as_mut_ptr()))?;
        Ok(rows)
    }
}

impl Drop for TrackSet {
    fn drop(&mut self) {
        unsafe { sys::ts_trackset_destroy(self.0) };
    }
}

/// Red, green, blue and alpha, straight sRGB, of a colour in CSS's syntax.
pub fn color(text: &str) -> Result<[f64; 4]> {
    let (text, mut rgba) = (c_text(text)?, [0.0; 4]);
    check(|| unsafe { sys::ts_color_parse(text.as_ptr(), rgba.as_mut_ptr()) })?;
    Ok(rgba)
}
