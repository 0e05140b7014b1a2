// SPDX-License-Identifier: MIT
//
// Curves, springs, columns of springs, delays.

import * as abi from "./abi.mjs";
import { Disposable, StaleHandleError, callable, native, number, only, refuse } from "./native.mjs";

const PLACES = new Set(["extrapolate", "before"]), MOTIONS = new Set(["from", "to", "velocity"]);

/** The code of a word; the error names those that there are. */
export function code(words, word, name) {
  const found = Array.isArray(words) ? words.indexOf(word) : typeof word === "string" && Object.hasOwn(words, word) ? words[word] : -1;
  if (found < 0) refuse(name, `one of ${(Array.isArray(words) ? words : Object.keys(words)).join(", ")}`, word);
  return found;
}

const isList = (given) => Array.isArray(given) || ArrayBuffer.isView(given);

/** A count of things, for which there may be memory. */
function count(value, name) {
  if (!Number.isInteger(value) || value < 0 || value > 1 << 26) refuse(name, "a whole number from 0 to 67108864", value);
  return value;
}

/** A handle that is released when the thing around it is closed or gone. */
export class Owned extends Disposable {
  constructor({ slot, generation }, release) {
    super(() => native.scope(() => release(native.handle({ slot, generation }))));
    this.slot = slot;
    this.generation = generation;
  }
}

/** Knows no curve, which is why functions that are Easings can be forgotten. */
const letGoOf = (handle) => native.x.ts_easing_release(handle);

/** A curve from 0 to 1: by a name, or a function of one's own, which is baked. */
export class Easing extends Owned {
  constructor(curve, dialect = "any") {
    super(
      curve instanceof Easing ? native.scope(() => (native.must(native.x.ts_easing_retain(native.handle(curve))), curve))
        : typeof curve === "object" && curve?.slot !== undefined ? curve
          : typeof curve === "function" ? ofFunction(curve, {})
            : native.made((out) => native.x.ts_easing_parse(native.text(curve, "easing"), code(abi.DIALECTS, dialect, "dialect"), out)),
      letGoOf);
  }

  /** The value at t, which is held within 0 to 1; `extrapolate` goes on outside, `before` is CSS's flag. */
  at(t, options = {}) {
    const { extrapolate = false, before = false } = only(options, PLACES);
    const flags = (before ? abi.TS_EVALUATE_BEFORE : 0) | (extrapolate ? abi.TS_EVALUATE_EXTRAPOLATE : 0);
    return native.given(native.x.ts_easing_evaluate(native.handle(this, native.h0), number(t, "t"), flags, native.out));
  }

  /** The slope at t. */
  slope(t) { return native.given(native.x.ts_easing_differentiate(native.handle(this, native.h0), number(t, "t"), native.out)); }

  /** The first t at which a monotone curve has reached a value. */
  inverse(value) { return native.given(native.x.ts_easing_inverse(native.handle(this, native.h0), number(value, "value"), native.out)); }

  /** The values at many places: a typed array of the given's kind, or in `out`. */
  sample(t, out = new (t instanceof Float32Array ? Float32Array : Float64Array)(count(t?.length, "t.length"))) {
    count(t?.length, "t.length");
    if (!isList(t)) refuse("t", "numbers", t);
    if (!(out?.length >= t.length && isList(out))) refuse("out", `${t.length} numbers or more`, out);
    const wide = !(t instanceof Float32Array && out instanceof Float32Array);
    return native.scope(() => {
      const at = native.take(8 * t.length), { f32, f64 } = native.refresh();
      (wide ? f64 : f32).set(t, at >> (wide ? 3 : 2));
      const sample = wide ? native.x.ts_easing_sample_f64 : native.x.ts_easing_sample_f32;
      native.must(sample(native.handle(this), at, at, t.length));
      const found = (wide ? native.refresh().f64 : native.refresh().f32);
      for (let i = 0, k = at >> (wide ? 3 : 2); i < t.length; i++) out[i] = found[k + i];
      return out;
    });
  }

  /** It under a modifier: "in", "out", "inOut", "outIn", "reverse", "mirror". */
  modified(modifier) {
    const kind = code(abi.MODIFIERS, modifier, "modifier");
    return new Easing(native.made((out) => native.x.ts_easing_modify(native.handle(this), kind, out)));
  }

  /** It in CSS: a keyword, cubic-bezier(), steps() or linear(), within a tolerance. */
  css(tolerance = 1e-3) {
    return native.written((buffer, capacity, length) =>
      native.x.ts_easing_to_css(native.handle(this), number(tolerance, "tolerance"), buffer, capacity, length, 0));
  }

  /** Its seconds by nature, of spring(...); else NaN. */
  get duration() { return this.described().duration; }

  described() { return native.info("ts_easing_info", (at) => native.x.ts_easing_get_info(native.handle(this), at)); }

  isSeen = undefined;

  /** Whether something may be seen as a tween begins by it: a value that is not the one it begins with, the caller's code, an error. */
  get isSeenAtOnce() {
    if (!this.letGo) return true;
    if (this.isSeen === undefined) {
      this.isSeen = this.described().kind > abi.TS_EASING_BAKED || this.at(0) !== 0;
    }
    return this.isSeen;
  }

  /** Its canonical name. */
  toString() {
    return native.written((buffer, capacity, length) => native.x.ts_easing_print(native.handle(this), buffer, capacity, length));
  }
}

let unnamed = 0;
const REGISTERED = new Set(["tolerance", "maxPoints", "live", "replace"]);

function ofFunction(curve, { name, tolerance = 0, maxPoints = 0, live = false, replace = false }) {
  callable(curve, "curve");
  const { byId } = native.curves, id = native.curves.next++, given = name ?? `js:${++unnamed}`;
  byId.set(id, curve);
  try {
    return native.scope(() => {
      const desc = native.struct("ts_easing_desc", {
        name: native.text(given, "name"), batch: native.x.tsw_curve(), context: id, release: native.x.tsw_release(),
        tolerance: number(tolerance, "tolerance"), max_points: number(maxPoints, "maxPoints"), live: +!!live, replace: +!!replace,
      });
      const handle = native.made((out) => native.x.ts_easing_register(desc, out));
      // Without a name it is its own only.
      if (name === undefined) native.must(native.x.ts_easing_unregister(native.text(given)));
      return handle;
    });
  } catch (error) {
    byId.delete(id);
    throw error;
  }
}

/** Puts a function under a name that every `ease` finds: baked into a table within `tolerance`, or `live`, and called each time. */
export function register(name, curve, options = {}) {
  known.clear();
  return new Easing(ofFunction(curve, { ...only(options, REGISTERED), name: name ?? refuse("name", "a text", name) }));
}

/** Frees a name. */
export function unregister(name) {
  known.clear();
  native.scope(() => native.must(native.x.ts_easing_unregister(native.text(name, "name"))));
}

/** The names there are, which take no parameter. */
export function easings() {
  return native.written((buffer, capacity, length) => native.x.ts_easing_list(buffer, capacity, length)).trim().split("\n");
}

/** A curve as the function that GSAP, motion, anime, d3 and three take: (t) => number. Its `easing` is the Easing. */
export function ease(curve, dialect) {
  const easing = curve instanceof Easing ? curve : new Easing(curve, dialect);
  const { slot, generation } = easing;
  const call = (t) => {
    const n = native, { x } = n, { u32, h0, out } = n.refresh();
    u32[h0 >> 2] = slot;
    u32[(h0 >> 2) + 1] = generation;
    const status = x.ts_easing_evaluate(h0, t, 0, out);
    if (status) n.fail(status);
    return n.refresh().f64[out >> 3];
  };
  call.easing = easing;
  return call;
}

/** Curves by the names that options gave, so that each is read once. */
const known = new Map();
/** Functions that were options, as they were baked. */
const baked = new WeakMap();

/** What an option that names a curve becomes: an Easing, or undefined. */
export function easingOf(curve) {
  if (curve === undefined || curve === null) return undefined;
  if (curve instanceof Easing) return curve;
  if (curve.easing instanceof Easing) return curve.easing;
  if (typeof curve !== "string") {
    if (typeof curve !== "function") refuse("ease", "a curve's name, an Easing or a function", curve);
    let found = baked.get(curve);
    if (found === undefined) {
      found = new Easing(curve);
      baked.set(curve, found);
    }
    return found;
  }
  let found = known.get(curve);
  if (found === undefined) {
    found = new Easing(curve);
    // They are freed as garbage: one of them may be in use.
    if (known.size === 256) known.clear();
    known.set(curve, found);
  }
  return found;
}

// --- springs ---

const WORDS = {
  duration: "duration", visualDuration: "duration", settlingDuration: "duration", bounce: "bounce", response: "response",
  dampingRatio: "damping_ratio", frequency: "frequency", omega: "omega", halfLife: "half_life", stiffness: "stiffness",
  tension: "stiffness", damping: "damping", friction: "damping", mass: "mass", bounciness: "bounciness", speed: "speed",
};
const SCHEMES = [
  ["bounciness", abi.TS_SPRING_BY_BOUNCINESS], ["stiffness", abi.TS_SPRING_BY_STIFFNESS], ["tension", abi.TS_SPRING_BY_STIFFNESS],
  ["halfLife", abi.TS_SPRING_BY_HALF_LIFE], ["omega", abi.TS_SPRING_BY_OMEGA], ["frequency", abi.TS_SPRING_BY_FREQUENCY],
  ["response", abi.TS_SPRING_BY_RESPONSE], ["visualDuration", abi.TS_SPRING_BY_VISUAL_DURATION],
  ["settlingDuration", abi.TS_SPRING_BY_SETTLING_DURATION], ["duration", abi.TS_SPRING_BY_DURATION],
];

/** A spring's way: {from, to, velocity}. */
function motionOf(options) {
  const { from = 0, to = 1, velocity = 0 } = only(options, MOTIONS);
  return native.struct("ts_spring_motion", { start: number(from, "from"), target: number(to, "to"), velocity });
}

/** A spring: a preset's name ("bouncy"), or words of one scheme: {duration, bounce}, {stiffness, damping, mass}, {response, dampingRatio}… */
export class Spring {
  constructor(given = "smooth") {
    if (given instanceof Spring) return given;
    const fields = {};
    if (typeof given === "string") {
      fields.scheme = abi.TS_SPRING_BY_PRESET;
      fields.preset = code(abi.SPRING_PRESETS, given, "spring");
    } else {
      if (typeof given !== "object" || given === null || Array.isArray(given)) refuse("spring", "a preset's name or an object of its words", given);
      for (const key of Object.keys(given)) {
        if (!Object.hasOwn(WORDS, key)) refuse("spring", `of ${Object.keys(WORDS).join(", ")}`, key);
        fields[WORDS[key]] = number(given[key], key);
      }
      fields.scheme = (SCHEMES.find(([word]) => word in given) ?? ["", abi.TS_SPRING_BY_DURATION])[1];
      if ("dampingRatio" in given && fields.scheme === abi.TS_SPRING_BY_STIFFNESS) fields.scheme = abi.TS_SPRING_BY_STIFFNESS_AND_RATIO;
      if ("dampingRatio" in given && "settlingDuration" in given) fields.scheme = abi.TS_SPRING_BY_SETTLING_DURATION_AND_RATIO;
    }
    native.scope(() => {
      const at = native.take(24);
      native.must(native.x.ts_spring_make(native.struct("ts_spring_desc", fields), at));
      const made = native.read("ts_spring", at);
      /** Radians per second, and the damping as a ratio of the critical. */
      this.omega = made.omega;
      this.dampingRatio = made.damping_ratio;
      this.mass = made.mass;
    });
    Object.freeze(this);
  }

  /** Its fields, as a struct has them. */
  get fields() { return { omega: this.omega, damping_ratio: this.dampingRatio, mass: this.mass }; }

  /** It in the words of every scheme. */
  get info() {
    const found = native.info("ts_spring_info", (at) => native.x.ts_spring_get_info(native.struct("ts_spring", this.fields), at));
    return Object.fromEntries(Object.entries(found).filter(([key]) => key !== "struct_size")
      .map(([key, value]) => [key.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()), value]));
  }

  /** Where its motion is after t seconds, and how fast: [value, velocity]. */
  at(t, options = {}) { return this.evaluate(native.x.ts_spring_evaluate, options, "t", t); }

  /** Seconds until it stays within a tolerance of its target. */
  settlingTime(tolerance = 1e-3, options = {}) { return this.evaluate(native.x.ts_spring_settling_time, options, "tolerance", tolerance)[0]; }

  /** The first time after `after` at which its motion turns around, and its value there; [Infinity, to] where it does not. */
  extremum(after = 0, options = {}) { return this.evaluate(native.x.ts_spring_extremum, options, "after", after); }

  /** Returns the two numbers that a function of the engine writes for a motion and a number, which errors call `name`. One that writes a single
   *  number takes an argument less, and leaves the second as it is. */
  evaluate(call, options, name, given) {
    return native.scope(() => {
      const out = native.take(16), motion = motionOf(options);
      native.must(call(native.struct("ts_spring", this.fields), motion, number(given, name), out, out + 8));
      const { f64 } = native.refresh();
      return [f64[out >> 3], f64[(out >> 3) + 1]];
    });
  }

  /** Its motion from 0 to 1 as a curve over its settling time, the Easing's `duration`. */
  easing(velocity = 0, tolerance = 0) {
    return new Easing(native.made((out) =>
      native.x.ts_easing_from_spring(native.struct("ts_spring", this.fields), number(velocity, "velocity"), number(tolerance, "tolerance"), out, 0)));
  }

  /** It in CSS: {easing: "linear(…)", duration} in seconds. */
  css(tolerance = 1e-3) {
    const curve = this.easing(), { duration } = curve;
    const easing = curve.css(tolerance);
    curve.close();
    return { easing, duration };
  }
}

const SPRINGS = new Set(["tolerance"]), COUNTED = new Set(["count"]);

/** Many springs in columns of float32, which are stepped at once: `value`, `velocity` and `target` are views of the module's memory.
 *  A view is of no use any more once memory has grown: ask for it each time. */
export class Springs extends Disposable {
  constructor(length, spring = "smooth", options = {}) {
    only(options, SPRINGS);
    const { tolerance = 0 } = options;
    const own = new Spring(spring), column = (4 * count(length, "count") + 15) & ~15;
    const memory = native.allocate(3 * column + 24 + abi.structs.ts_spring_batch_f32[0] + 16);
    native.u8.fill(0, memory, memory + 3 * column);
    super(() => native.free(memory));
    this.count = length;
    this.at = [memory, memory + column, memory + 2 * column];
    const spring_ = native.struct("ts_spring", own.fields, memory + 3 * column);
    this.batch = native.struct("ts_spring_batch_f32", {
      count: length, value: { data: this.at[0] }, velocity: { data: this.at[1] }, target: { data: this.at[2] }, springs: spring_,
      spring_count: 1, tolerance: number(tolerance, "tolerance"),
    }, memory + 3 * column + 24);
    this.out = this.batch + abi.structs.ts_spring_batch_f32[0];
  }

  mustBe() {
    if (!this.letGo) throw new StaleHandleError("the springs are closed", { status: "StaleHandle" });
  }

  view(column) {
    this.mustBe();
    return new Float32Array(native.memory.buffer, this.at[column], this.count);
  }

  get value() { return this.view(0); }
  get velocity() { return this.view(1); }
  get target() { return this.view(2); }

  /** Moves all of them on by dt seconds. With `count`, how many are not at rest. */
  step(dt, options = {}) {
    const { count = false } = only(options, COUNTED);
    this.mustBe();
    const status = native.x.ts_springs_step_f32(this.batch, number(dt, "dt"), count ? this.out : 0);
    if (status) native.fail(status);
    return count ? native.refresh().u32[this.out >> 2] : undefined;
  }
}

// --- delays ---

const STAGGERS = new Set(["each", "amount", "from", "grid", "axis", "ease", "base", "seed"]);

/** Delays for `count` things that start one after the other: seconds between neighbours, or GSAP's words {each | amount, from,
 *  grid: [rows, columns], axis, ease, base, seed}. */
export function stagger(length, given) {
  if (typeof given === "number" && !Number.isFinite(given)) refuse("stagger", "finite", given);
  const options = typeof given === "number" ? { each: given } : given;
  if (typeof options !== "object" || options === null) refuse("stagger", "seconds or options", given);
  const { each, amount, from = "first", grid, axis, ease: curve, base = 0, seed = 0 } = only(options, STAGGERS);
  const kind = typeof from === "number" ? "index" : Array.isArray(from) ? "ratio" : from === "start" ? "first" : from === "end" ? "last" : from;
  if (typeof seed !== "bigint" && !Number.isInteger(seed)) refuse("seed", "a whole number", seed);
  const fields = {
    count: count(length, "count"), each: each === undefined ? 0 : number(each, "each"), amount: amount === undefined ? 0 : number(amount, "amount"),
    base: number(base, "base"), from: code(abi.STAGGER_STARTS, kind, "from"), seed: BigInt(seed), columns: grid === undefined ? 0 : count(grid?.[1], "grid[1]"),
    axis: axis === undefined ? 0 : code({ x: 1, y: 2 }, axis, "axis"), easing: easingOf(curve),
  };
  if (kind === "index") fields.index = count(from, "from");
  if (kind === "ratio") [fields.ratio_x, fields.ratio_y] = [number(from[0], "from[0]"), number(from[1], "from[1]")];
  return native.doublesOf(length, (out) => native.x.ts_stagger(native.struct("ts_stagger_desc", fields), out));
}
