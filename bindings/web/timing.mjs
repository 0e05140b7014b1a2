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

export function flags({ essential, keep, hold, rate, composite }) {
  return (essential ? abi.TS_TIMING_ESSENTIAL : 0) | (keep ? abi.TS_TIMING_KEEP : 0) | (hold ? abi.TS_TIMING_HOLD : 0)
    | (rate === 0 ? abi.TS_TIMING_ZERO_RATE : 0) | (composite === "add" ? abi.TS_TIMING_ADDITIVE : 0);
}

const TIMINGS = new Set(["duration", "ease", "easing", "delay", "endDelay", "iterations", "iterationStart", "direction", "fill", "rate",
  "repeatDelay", "returnEase", "accumulate", "essential", "keep", "hold", "composite"]);

/** The fields of ts_timing. Its curve is `ease`, or Web Animations' `easing`. `more` are words of the caller's. */
export function timing(options, more) {
  only(options, TIMINGS, more);
  const { duration, iterations, ease, easing, returnEase } = options;
  const found = { flags: flags(options) };
  for (const [key, name] of [["delay", "delay"], ["endDelay", "end_delay"], ["duration", "duration"], ["iterations", "iterations"],
    ["iterationStart", "iteration_start"], ["rate", "rate"], ["repeatDelay", "repeat_delay"]]) {
    if (options[key] !== undefined) found[name] = number(options[key], key);
  }
  if (duration === 0) found.flags |= abi.TS_TIMING_ZERO_DURATION;
  if (iterations === 0) found.flags |= abi.TS_TIMING_ZERO_ITERATIONS;
  if (options.direction !== undefined) found.direction = code(abi.DIRECTIONS, options.direction, "direction");
  if (options.fill !== undefined) found.fill = code(abi.FILLS, options.fill, "fill");
  if (options.accumulate !== undefined) found.accumulate = +!!options.accumulate;
  const curve = easingOf(ease ?? easing);
  if (curve) found.easing = curve;
  const back = easingOf(returnEase);
  if (back) found.return_easing = back;
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
