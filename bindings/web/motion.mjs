// SPDX-License-Identifier: MIT
//
// Motions: how a value moves, as a value that is started, added to chains, and used to change a player.

import * as abi from "./abi.mjs";
import { Spring, code } from "./curves.mjs";
import { instance, native, number, object, only, refuse } from "./native.mjs";
import { TIMED, numbers, row } from "./timing.mjs";
import { Path, Track } from "./tracks.mjs";

const { ts_motion: [, FIELDS] } = abi.structs;
const flag = (bit) => (motion, given) => { if (given) motion.fields.flags |= bit; };
const column = (motion, given, name) => { motion.values[name] = given; };
/** Reads a part of a decay's bounds. */
const edge = (motion, given, name) => { (motion.edges ??= {})[name] = given; };
const SLOWING = new Set(["rate", "power"]);
/** Readers of options: reader(motion, value, option). Others are fields of the same name. */
const READ = {
  essential: flag(abi.TS_START_ESSENTIAL), keep: flag(abi.TS_START_KEEP), hold: flag(abi.TS_START_HOLD), blend: flag(abi.TS_START_BLEND),
  relative: flag(abi.TS_START_RELATIVE), align: flag(abi.TS_START_RELATIVE), together: flag(abi.TS_START_TOGETHER),
  composite: (motion, given) => { if (given === "add") motion.fields.flags |= abi.TS_START_ADDITIVE; },
  accumulate({ fields }, given) {
    if (given) fields.flags |= abi.TS_START_ACCUMULATE;
    if (fields.kind === 0) fields.given |= abi.TS_GIVEN_ACCUMULATE; // a start has nothing to replace
  },
  from: column, velocity: column, speed: column, acceleration: column, offset: column, lower: edge, upper: edge,
  kick({ values, fields }, given) { [values.velocity, fields.flags] = [given, abi.TS_START_ADD_VELOCITY]; },
  decay: ({ fields }, given) => { fields.decay = only(given, SLOWING); },
  spring: (motion, given) => (motion.fields.kind === abi.TS_MOTION_DECAY ? edge : field)(motion, new Spring(given).fields, "spring"),
  dampingRatio: ({ fields }, given) => { fields.spring = { damping_ratio: given }; },
  overshoot: ({ fields }, given) => { fields.overshoot = code(abi.OVERSHOOTS, given, "overshoot"); },
  kind: ({ fields }, given) => { fields.fling = code(abi.FLINGS, given, "kind"); },
  start: ({ fields }, given) => { fields.path_start = number(given, "start"); },
  end: ({ fields }, given) => { [fields.path_end, fields.given] = [number(given, "end"), fields.given | abi.TS_GIVEN_PATH_END]; },
};
for (const name in TIMED) READ[name] = ({ fields }, given) => TIMED[name](fields.timing ??= { given: 0 }, given);
const ZEROS = { restitution: abi.TS_GIVEN_RESTITUTION, fade: abi.TS_GIVEN_FADE };
const field = ({ fields }, given, name) => {
  fields[name] = given;
  if (given === 0) fields.given |= ZEROS[name] ?? 0;
};

/** A kind, with the readers of its options. */
const kind = (number, shared, ...own) => ({ number, readers: new Map([...own, ...shared].map((name) => [name, READ[name] ?? field])) });
const PLAYED = ["essential", "keep", "hold", "composite"], TIMINGS = [...Object.keys(TIMED), "accumulate", ...PLAYED], PLAYERS = ["delay", "rate", ...PLAYED];
const TWEEN = kind(abi.TS_MOTION_TWEEN, TIMINGS, "from", "speed", "blend", "relative"), TRACK = kind(abi.TS_MOTION_TRACK, TIMINGS, "relative");
const PATH = kind(abi.TS_MOTION_PATH, TIMINGS, "start", "end", "align", "offset", "tolerance");
const SPRING = kind(abi.TS_MOTION_SPRING, PLAYERS, "spring", "velocity", "tolerance", "overshoot", "restitution", "relative");
const DECAY = kind(abi.TS_MOTION_DECAY, PLAYERS, "velocity", "decay", "lower", "upper", "spring", "tolerance");
const FALL = kind(abi.TS_MOTION_FALL, PLAYERS, "velocity", "decay", "duration");
const MOVE = kind(abi.TS_MOTION_MOVE, PLAYERS, "velocity", "speed", "acceleration", "relative", "together");
const FLING = kind(abi.TS_MOTION_FLING, PLAYERS, "velocity", "kind", "friction", "ppi");
const SHAKE = kind(abi.TS_MOTION_SHAKE, PLAYERS, "frequency", "duration", "fade", "octaves", "seed");
const PUNCH = kind(abi.TS_MOTION_PUNCH, PLAYERS, "duration", "dampingRatio");
const TIMING = kind(0, TIMINGS), RETARGET = kind(0, [], "velocity", "kick", "spring", "tolerance");

/** A description of how a value moves. An option that is left out has the engine's default; a given 0 is literal. */
export class Motion {
  constructor({ number, readers }, options, values = {}, fields = {}) {
    fields.kind = number;
    fields.flags = fields.given = 0;
    this.fields = fields;
    this.values = values;
    this.edges = undefined;
    if (Array.isArray(options)) refuse("options", "an object", options);
    for (const name of Object.keys(object(options, "options"))) {
      const given = options[name], read = readers.get(name);
      if (given === undefined) continue;
      if (read === undefined) only(options, new Set(readers.keys()));
      read(this, given, name);
    }
  }

  static tween(target, duration, ease) { return new Motion(TWEEN, tweenOptions(duration, ease), { target }); }
  static spring(target, spring) { return new Motion(SPRING, springOptions(spring), { target }); }
  static decay(options = {}) { return new Motion(DECAY, options); }
  static fall(acceleration, options = {}) { return new Motion(FALL, options, { acceleration }); }
  static move(target, options = {}) { return new Motion(MOVE, options, { target }); }
  static fling(options = {}) { return new Motion(FLING, options); }
  static follow(path, duration, ease) { return new Motion(PATH, tweenOptions(duration, ease), {}, { path: instance(path, Path) }); }
  static shake(amplitude, options = {}) { return new Motion(SHAKE, options, { amplitude }); }
  static punch(amplitude, options = {}) { return new Motion(PUNCH, options, { amplitude }); }
  static play(track, options = {}) { return new Motion(TRACK, options, {}, { track: instance(track, Track) }); }
  /** A timing, by which a timeline is played or a player changed. */
  static timing(options = {}) { return new Motion(TIMING, options); }
  /** Moves a playhead to a time. */
  static toTime(time, duration, ease) { return Motion.tween(number(time, "time"), duration === undefined ? { ease } : duration, ease); }
  /** Changes a player's target, or its track. */
  static retarget(target, options = {}) { return new Motion(RETARGET, options, { target }); }
  static retrack(track) { return new Motion(RETARGET, {}, {}, { track: instance(track, Track) }); }

  /** Writes it for a channel of so many lanes. A target and a start value are whole; of the others one number stands for all lanes. */
  struct(lanes = 1) {
    const { fields, values, edges } = this, at = native.struct("ts_motion", fields);
    const point = (name, place) => { native.refresh().u32[(at + FIELDS[name][0]) >> 2] = place; };
    for (const name in values) {
      const given = values[name], isWhole = (name === "target" || name === "from") && given !== undefined && given !== null;
      point(name, isWhole ? native.doubles(numbers(given, lanes, name)) : row(given, lanes, name));
    }
    if (edges) point("bounds", native.struct("ts_bounds", { ...edges, lower: row(edges.lower, lanes, "lower"), upper: row(edges.upper, lanes, "upper") }));
    return at;
  }
}

function tweenOptions(duration, ease) {
  return typeof duration === "object" ? object(duration, "duration") : { duration: number(duration, "duration"), ease };
}

/** A spring, its words, or options with a spring among them. */
function springOptions(given) {
  if (given === undefined || typeof given === "string" || given instanceof Spring) return { spring: given };
  if (typeof given !== "object" || given === null || Array.isArray(given)) refuse("spring", "a spring, its words or options", given);
  const options = {}, own = {};
  for (const name of Object.keys(given)) (SPRING.readers.has(name) ? options : own)[name] = given[name];
  const [first] = Object.keys(own);
  if (first && given.spring !== undefined) refuse("spring", "said once: as spring, or by its words", first);
  return first ? { ...options, spring: own } : options;
}
