// SPDX-License-Identifier: MIT
//
// Tracks: keys, and a value at every time. Paths: a place at every part of a way.

import * as abi from "./abi.mjs";
import { Owned, Spring, code, easingOf } from "./curves.mjs";
import { native, number, only, refuse } from "./native.mjs";
import { describe, kindOf, numbers, valueOf } from "./timing.mjs";

const TRACKS = new Set(["ease", "easing", "interpolation", "space", "extended", "wrap", "rounding"]);
const KEYS = new Set(["ease", "easing", "interpolation", "spring", "in", "out"]), TEXTS = new Set(["unit", "tolerance"]);

/** The number of a marker's name, the same in every language. */
export function markerId(name) {
  if (typeof name === "number") return Number.isInteger(name) && name >= 0 && name < 2 ** 32 ? name : refuse("marker", "a text, or a whole number below 2^32", name);
  return native.scope(() => {
    const out = native.take(8);
    native.must(native.x.ts_marker_get_id(...native.counted(name, "marker"), out));
    return native.refresh().u32[out >> 2];
  });
}

export function markerName(id) {
  return native.written((buffer, capacity, length) => native.x.ts_marker_print(id, buffer, capacity, length));
}

function create(word, lanes, { ease, easing, interpolation, ...options }) {
  const kind = interpolation === undefined ? 0 : code(abi.INTERPOLATIONS, interpolation, "interpolation"), curve = easingOf(ease ?? easing);
  return native.made((out) => native.x.ts_track_create(
    native.struct("ts_track_desc", { ...describe(word, lanes, options), easing: curve, interpolation: kind }), out));
}

/** Keys of a kind: "float", "color", "quat" …, or a count of lanes. */
export class Track extends Owned {
  constructor(kind = "float", options = {}) {
    native.needs("ts_track_create", "tracks");
    only(options, TRACKS);
    const isHandle = kind?.slot !== undefined;
    const [word, lanes] = isHandle ? [] : kindOf(kind);
    super(isHandle ? kind : create(word, lanes, options), (handle) => native.x.ts_track_destroy(handle));
    const info = isHandle && this.info;
    this.kind = isHandle ? abi.TRACK_KINDS[info.kind] : word;
    this.lanes = isHandle ? info.lanes : lanes;
  }

  /** One key more: a value at a time; {ease, interpolation, in, out (slopes), spring}. */
  key(time, given, options = {}) {
    const { ease, easing, interpolation, spring, in: into, out } = only(options, KEYS);
    native.scope(() => {
      const lanes = (numbers_, name) => numbers_ === undefined ? 0 : native.doubles(numbers(numbers_, this.lanes, name));
      const curve = easingOf(ease ?? easing), how = spring !== undefined ? "spring" : interpolation;
      native.must(native.x.ts_track_insert(native.handle(this), native.struct("ts_key", {
        time: number(time, "time"), value: lanes(given, "value"), in_tangent: lanes(into, "in"), out_tangent: lanes(out, "out"),
        interpolation: how === undefined ? 0 : code(abi.INTERPOLATIONS, how, "interpolation"), easing: curve,
        spring: spring === undefined ? undefined : new Spring(spring).fields,
      }), 1));
    });
    return this;
  }

  marker(time, name) {
    native.scope(() => native.must(native.x.ts_track_add_marker(native.handle(this), number(time, "time"), markerId(name))));
    return this;
  }

  extrapolate(before, after = before) {
    native.scope(() => native.must(native.x.ts_track_set_extrapolation(
      native.handle(this), code(abi.EXTRAPOLATIONS, before, "before"), code(abi.EXTRAPOLATIONS, after, "after"))));
    return this;
  }

  get info() { return native.info("ts_track_info", (at) => native.x.ts_track_get_info(native.handle(this), at)); }
  get length() { return this.info.count; }
  get start() { return this.info.start; }
  get end() { return this.info.end; }

  /** The value at a time. */
  value(time) { return this.evaluate(time, true); }
  /** How fast it changes then. */
  velocity(time) { return this.evaluate(time, false); }

  evaluate(time, isValue) {
    return valueOf(isValue ? this.kind : "float", this.lanes, (out) =>
      native.x.ts_track_evaluate(native.handle(this), number(time, "time"), isValue ? out : 0, isValue ? 0 : out));
  }

  /** Keyframes for element.animate(). */
  toWebAnimation(property, options = {}) {
    const { unit, tolerance = 0 } = only(options, TEXTS);
    return JSON.parse(native.written((buffer, capacity, length) => native.x.ts_track_to_web_animation(
      native.handle(this), native.text(property, "property"), unit ? native.text(unit, "unit") : 0, number(tolerance, "tolerance"), buffer, capacity, length)));
  }

  /** A rule of CSS, @keyframes. */
  toCSSKeyframes(name, property, options = {}) {
    const { unit, tolerance = 0 } = only(options, TEXTS);
    return native.written((buffer, capacity, length) => native.x.ts_track_to_css_keyframes(
      native.handle(this), native.text(name, "name"), native.text(property, "property"), unit ? native.text(unit, "unit") : 0,
      number(tolerance, "tolerance"), buffer, capacity, length));
  }

  /** bindings/FORMAT.md's text. */
  toJSON() {
    return JSON.parse(native.written((buffer, capacity, length) => native.x.ts_track_to_json(native.handle(this), buffer, capacity, length)));
  }

  static fromJSON(given) {
    return new Track(native.made((out) => native.x.ts_track_from_json(...native.document(given), out)));
  }
}

/** A path: of SVG's words, "M0 0 C 50 0 50 100 100 100". Parts of it are of its length, 0 to 1. */
export class Path extends Owned {
  constructor(text) {
    const handle = text?.slot ? text : native.made((out) => native.x.ts_path_create_svg(...native.counted(text, "path"), out));
    super(handle, (own) => native.x.ts_path_destroy(own));
  }

  /** A smooth path through points of 2 or 3 numbers: a centripetal Catmull-Rom curve. */
  static through(points, { curviness = 1, closed = false } = {}) {
    const dimensions = points[0]?.length;
    return native.scope(() => {
      const rows = native.doubles(points.flatMap((point) => numbers(point, dimensions, "points")));
      return new Path(native.made((out) => native.x.ts_path_create_through(
        rows, points.length, number(dimensions, "points"), number(curviness, "curviness"), closed ? 1 : 0, out)));
    });
  }

  get info() { return native.info("ts_path_info", (at) => native.x.ts_path_get_info(native.handle(this), at)); }
  get length() { return this.info.length; }

  /** Returns the place at a part of the way. */
  point(part) { return this.sample(part, true); }
  /** Returns the direction there, of length 1. */
  tangent(part) { return this.sample(part, false); }

  sample(part, isPoint) {
    return valueOf("numbers", this.info.dimensions, (out) =>
      native.x.ts_path_sample(native.handle(this), native.doubles([number(part, "part")]), 1, isPoint ? out : 0, isPoint ? 0 : out));
  }
}
