// SPDX-License-Identifier: MIT
//
// Options as the engine's structs: values by their kind, timings.

import * as abi from "./abi.mjs";
import { code, easingOf } from "./curves.mjs";
import { native, number, only, refuse } from "./native.mjs";

export const KINDS = Object.fromEntries(abi.TRACK_KINDS.map((word, number) => [word, number]));

/** A kind by its word or its count of lanes, or as its value looks: [kind, lanes]. */
export function kindOf(kind, value) {
  if (kind === undefined) {
    if (typeof value === "boolean") kind = "bool";
    else if (typeof value === "string") kind = "color";
    else if (typeof value === "number" || value === undefined) kind = "float";
    else kind = value.length > 1 && value.length < 5 ? `vec${value.length}` : value.length;
  }
  if (typeof kind === "number") {
    if (!Number.isInteger(kind) || kind < 1 || kind > 64) refuse("kind", "a word, or 1 to 64 lanes", kind);
    return kind === 1 ? ["float", 1] : ["numbers", kind];
  }
  code(KINDS, kind, "kind");
  return [kind, abi.LANES[kind] ?? refuse("kind", "a count of lanes in place of the word", kind)];
}

/** The fields of a kind that a channel and a track are described with. */
export function describe(kind, lanes, { space, extended = false, wrap, rounding }) {
  return {
    kind: KINDS[kind], lanes, extended: +!!extended, space: space === undefined ? 0 : code(abi.COLOR_SPACES, space, "space"),
    wrap: wrap === undefined ? 0 : code(abi.WRAPS, wrap, "wrap"), rounding: rounding === undefined ? 0 : code(abi.ROUNDINGS, rounding, "rounding"),
  };
}

/** The numbers of a colour that needs no page to be known. Else undefined. */
export function color(text) {
  return native.scope(() => {
    const out = native.take(32);
    return native.x.ts_color_parse(native.text(text), out) ? undefined : value("color", 4, out);
  });
}

/** The numbers of a value. */
export function numbers(value, lanes, name) {
  if (typeof value === "string") value = color(value) ?? refuse(name, "a number, numbers or a colour", value);
  if (lanes === 1) return [typeof value === "boolean" ? +value : number(value, name)];
  if (value?.length !== lanes) refuse(name, `${lanes} numbers`, value);
  return Array.from(value, (each) => number(each, name));
}

/** A value of numbers in the module's memory. */
export function value(kind, lanes, at) {
  const { f64 } = native.refresh(), first = f64[at >> 3];
  if (lanes === 1) return kind === "bool" ? first !== 0 : first;
  return Array.from(f64.subarray(at >> 3, (at >> 3) + lanes));
}

/** Returns a value that a call writes: call(address of its numbers). */
export function valueOf(kind, lanes, call) {
  return native.scope(() => {
    const out = native.take(8 * lanes);
    native.must(call(out));
    return value(kind, lanes, out);
  });
}

/** Writes a column, in which one number is that of all lanes; returns 0 if nothing is given. */
export function row(given, lanes, name) {
  if (given === undefined || given === null) return 0;
  return native.doubles(numbers(lanes > 1 && typeof given === "number" ? Array(lanes).fill(given) : given, lanes, name));
}

/** Readers of options into ts_timing's fields; a given 0 sets its bit. `easing` is Web Animations' name of `ease`. */
export const TIMED = Object.fromEntries(
  ["delay", "endDelay", "duration", "iterations", "iterationStart", "rate", "repeatDelay", "direction", "fill"].map((key) => {
    const name = key.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`), bit = abi[`TS_GIVEN_${name.toUpperCase()}`];
    const codes = { direction: abi.DIRECTIONS, fill: abi.FILLS }[key];
    return [key, (timing, given) => {
      timing[name] = codes ? code(codes, given, key) : number(given, key);
      if (timing[name] === 0) timing.given |= bit;
    }];
  }));
TIMED.ease = TIMED.easing = (timing, given) => { timing.easing = easingOf(given); };
TIMED.returnEase = (timing, given) => { timing.return_easing = easingOf(given); };
const TIMINGS = new Set([...Object.keys(TIMED), "accumulate", "essential", "keep", "hold", "composite"]);

/** Returns the fields of ts_timing. */
export function timing(options) {
  const found = { given: 0 };
  for (const key of Object.keys(only(options, TIMINGS))) if (options[key] !== undefined) TIMED[key]?.(found, options[key]);
  return found;
}

/** A timing by itself: the options of tweenTo, and what Web Animations' model makes of them. */
export class Timing {
  constructor(options = {}) {
    timing(options);
    this.options = Object.freeze({ ...options });
  }

  /** Returns how it stands at a local time: {phase, progress, iteration, nextBoundary}; progress and iteration are null where nothing
   *  is in effect. */
  at(time) {
    const found = native.info("ts_timing_result", (at) =>
      native.x.ts_timing_evaluate(native.struct("ts_timing", timing(this.options)), number(time, "time"), at));
    return {
      phase: abi.PHASES[found.phase], progress: known(found.progress), iteration: known(found.iteration), nextBoundary: found.next_boundary,
    };
  }
}

/** A number, or null where there is none. */
export function known(value) { return Number.isNaN(value) ? null : value; }
