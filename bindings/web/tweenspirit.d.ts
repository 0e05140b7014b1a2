// SPDX-License-Identifier: MIT
//
// The types of tweenspirit.mjs. Times are in seconds. A call with an invalid argument throws a TweenSpiritError and changes nothing.

/** The global of tweenspirit.js, the same module as one classic script. */
export as namespace tweenspirit;

declare global {
  // TypeScript has it from 5.2 on.
  interface SymbolConstructor { readonly dispose: unique symbol }
}

// --- loading ---

/** The module: a URL, a response of fetch, its bytes, or a compiled WebAssembly.Module. */
export type ModuleSource = string | { readonly href: string } | ModuleBytes | ModuleResponse | ModuleCompiled;
export type ModuleBytes = ArrayBuffer | ArrayBufferView;
export interface ModuleResponse {
  readonly ok: boolean;
  readonly url: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}
/** A WebAssembly.Module, which is only an object to TypeScript. */
export type ModuleCompiled = object;

/** Loads the engine, once per realm, and returns its API. The default source is tweenspirit.wasm beside tweenspirit.mjs. */
export function load(source?: ModuleSource | PromiseLike<ModuleResponse>): Promise<TweenSpirit>;

/** Loads the engine synchronously, from its bytes or a compiled module: for workers and servers. A page's main thread may refuse more than
 *  4 KB. */
export function loadSync(source: ModuleBytes | ModuleCompiled): TweenSpirit;

// --- words ---

/** The result of a call. */
export type Status =
  | "InvalidArgument" | "StaleHandle" | "UnknownEasing" | "OutOfMemory" | "Busy" | "NameInUse" | "Callback" | "InPast";
/** The notation that an easing's text is parsed in. */
export type Dialect = "any" | "css" | "gsap" | "easings" | "ah" | "dotween" | "anime";
/** An easing made from an easing g. */
export type Modifier = "in" | "out" | "inOut" | "outIn" | "reverse" | "mirror";
/** Springs of other libraries, and SwiftUI's four presets. */
export type SpringPreset =
  | "smooth" | "snappy" | "bouncy" | "swiftui" | "interactive" | "coreAnimation" | "gpuAnimation" | "yaal" | "b3ll"
  | "advance" | "waveInteractive" | "waveAnimated" | "origami" | "motionDuration" | "motionVisual" | "reactSpring"
  | "reactSpringGentle" | "reactSpringWobbly" | "reactSpringStiff" | "reactSpringSlow" | "reactSpringMolasses"
  | "android" | "compose" | "flutter" | "box2d";
/** The behaviour of a motion at its target. */
export type Overshoot = "allow" | "clamp" | "stop" | "bounce";
/** The platform whose fling is computed. */
export type FlingKind = "android" | "flutter";
/** The interpolation from a key of a track to the next. */
export type Interpolation = "default" | "eased" | "step" | "hermite" | "catmull" | "monotone" | "bezier" | "spring";
/** The value of a track outside its keys. */
export type Extrapolation = "hold" | "linear" | "loop" | "loop_offset" | "mirror";
/** The rounding of interpolated values. */
export type Rounding = "nearest" | "floor" | "ceil" | "toward_target";
/** The direction from a number to the next. */
export type Wrap = "shortest" | "longest" | "cw" | "ccw" | "raw";
/** The space in which colours are mixed, with premultiplied alpha except in srgb. */
export type ColorSpace = "oklab" | "oklch" | "linear" | "srgb" | "srgb-premultiplied";
/** The direction in which iterations run (Web Animations). */
export type Direction = "normal" | "reverse" | "alternate" | "alternate-reverse";
/** The sides on which there is a progress outside the iterations: before them (backwards), after them (forwards). */
export type Fill = "both" | "forwards" | "backwards" | "none";
export type Phase = "before" | "active" | "after";
/** The combination of several sources. */
export type Combination = "sum" | "min" | "max";
/** The effect of a layer on the value below it. */
export type LayerMode = "override" | "add";
/** The behaviour of a lane at a bound, while a spring or a decay moves it. */
export type ContactKind = "default" | "hold" | "stop" | "bounce" | "spring";
/** Reduced motion: what happens to players that begin under it. */
export type MotionPolicy = "full" | "reduce" | "none";
/** The reason for a player's end. */
export type EndReason =
  | "none" | "finished" | "settled" | "replaced" | "stopped" | "cancelled" | "unbound" | "error" | "released"
  | "bound";
/** What moves. */
export type PlayerKind =
  | "tween" | "track" | "spring" | "decay" | "timeline" | "fall" | "move" | "path" | "fling" | "shake" | "punch";
export type ChainState = "idle" | "running" | "ended";

// --- errors ---

/** A call that failed; nothing has changed. */
export class TweenSpiritError extends Error {
  constructor(message: string, fields?: Partial<TweenSpiritError>);
  /** The kind of failure. */
  readonly status: Status;
  /** The name of the rejected argument; for a JSON document, its path. */
  readonly argument?: string | undefined;
  /** What would be accepted: "between 0 and 1". */
  readonly hint?: string | undefined;
  /** The value that was given. */
  readonly got?: number | string | undefined;
  /** The line of the rejected value in a JSON document, from 1. */
  readonly line?: number | undefined;
  /** Further exceptions of handlers in the same step, if this was the first. */
  readonly others?: readonly unknown[] | undefined;
}
/** An argument outside its range, or of the wrong type. */
export class InvalidArgumentError extends TweenSpiritError {}
/** An object that has been closed, or has ended. */
export class StaleHandleError extends TweenSpiritError {}
/** A text that names no easing. */
export class UnknownEasingError extends TweenSpiritError {}
/** A call into a world during another one that cannot be interrupted. */
export class BusyError extends TweenSpiritError {}
/** A command while a seek shows the past to observers and setters. */
export class InPastError extends TweenSpiritError {}

// --- the face ---

/** The API, which `load` returns. */
export interface TweenSpirit {
  readonly Easing: EasingConstructor;
  readonly Spring: SpringConstructor;
  readonly Springs: SpringsConstructor;
  readonly Timing: TimingConstructor;
  readonly Motion: MotionConstructor;
  readonly Track: TrackConstructor;
  readonly Path: PathConstructor;
  readonly World: WorldConstructor;
  /** For instanceof: instances are created by a world. */
  readonly Channel: Made<Channel>;
  readonly Layer: Made<Layer>;
  readonly Player: Made<Player>;
  readonly Timeline: Made<Timeline>;
  readonly Chain: Made<Chain>;
  readonly Group: Made<Group>;
  readonly Machine: Made<Machine>;
  readonly PointerVelocity: PointerVelocityConstructor;
  readonly TweenSpiritError: typeof TweenSpiritError;
  readonly InvalidArgumentError: typeof InvalidArgumentError;
  readonly StaleHandleError: typeof StaleHandleError;
  readonly UnknownEasingError: typeof UnknownEasingError;
  readonly BusyError: typeof BusyError;
  readonly InPastError: typeof InPastError;

  /** Returns an easing as the function that GSAP, motion, anime, d3 and three.js take: t is clamped to 0 to 1.
   *  @example gsap.to(box, { x: 100, ease: ts.ease("back.out(1.7)") }) */
  ease(curve: Ease, dialect?: Dialect): EaseFunction;
  /** Returns the names of the easings that take no parameter. */
  easings(): string[];
  /** Registers a function under a name that every `ease` accepts: it is sampled once into a table or, if `live`, called each time.
   *  @param name 1 to 255 of A-Z a-z 0-9 _ . : -, by convention with a prefix of your own: "acme:heat" */
  register(name: string, curve: (t: number) => number, options?: RegisterOptions): Easing;
  /** Removes a registered name. Easings created from it stay valid. */
  unregister(name: string): void;
  /** Returns the delay of each of `count` items that start one after the other. */
  stagger(count: number, options: number | StaggerOptions): Float64Array;

  /** Animates properties of elements, of a selector's elements or of plain objects in `world`.
   *  @example ts.animate(".card", { x: 100, opacity: 0.5 }, { duration: 0.5, ease: "back.out", stagger: 0.1 }) */
  animate: Animate;
  /** Calls f with the scroll progress, 0 to 1, of an element or of the page, now and whenever it changes. Returns a function that stops
   *  it. */
  scroll(call: (progress: number) => void, options?: ScrollOptions): () => void;

  /** The world of `animate`. It steps with the page's frames while something moves, and respects prefers-reduced-motion. */
  readonly world: World;
  /** The engine's version: "0.2.0". */
  readonly version: string;
  /** The engine's C functions and memory: see tweenspirit.h. */
  readonly native: Native;
}

/** A class whose instances are created by a world. */
export interface Made<T> extends Function {
  readonly prototype: T;
}

/** A handle of the engine. */
export interface Handle {
  readonly slot: number;
  readonly generation: number;
}

// --- curves ---

/** An easing: a name ("cubic.out", "back.out(1.7)", "cubic-bezier(0.4, 0, 0.2, 1)"), an Easing, or a function of t, which is sampled. */
export type Ease = string | Easing | EaseFunction | ((t: number) => number);
/** The notation in which a name is read. */

export interface EaseFunction {
  (t: number): number;
  readonly easing: Easing;
}

export interface RegisterOptions {
  /** The largest error of the table, 1e-14 to 1. Default: 1e-6. */
  tolerance?: number;
  /** The largest number of points in the table, 2 to 65,536. Default: 4096. */
  maxPoints?: number;
  /** Calls the function at each evaluation, without a table. */
  live?: boolean;
  /** Replaces an easing registered under the name. */
  replace?: boolean;
}

export interface EasingConstructor {
  new (curve: Ease, dialect?: Dialect): Easing;
  readonly prototype: Easing;
}

/** An easing: a function from progress to progress. It is freed when it is garbage-collected. */
export interface Easing extends Handle {
  /** Returns the value at t, which is clamped to 0 to 1; `extrapolate` continues outside, `before` is CSS's before flag. */
  at(t: number, options?: { extrapolate?: boolean; before?: boolean }): number;
  /** Returns the slope at t. */
  slope(t: number): number;
  /** Returns the first t at which a monotone easing has reached a value. */
  inverse(value: number): number;
  /** Returns the values at many inputs, in `out` if it is given. */
  sample(t: Float32Array): Float32Array;
  sample(t: ArrayLike<number>): Float64Array;
  sample<Out extends Float32Array | Float64Array | number[]>(t: ArrayLike<number>, out: Out): Out;
  /** Returns the easing with a modifier applied. */
  modified(modifier: Modifier): Easing;
  /** Returns the easing in CSS: a keyword, cubic-bezier(), steps(), or a linear() within a tolerance (default 0.001). */
  css(tolerance?: number): string;
  /** The natural length of spring(...), in seconds; NaN for other easings. */
  readonly duration: number;
  /** Returns the canonical name. */
  toString(): string;
  /** Frees the easing now; later calls throw a StaleHandleError. */
  close(): void;
  [Symbol.dispose](): void;
}

// --- springs ---

type SpringWord =
  | "duration" | "visualDuration" | "settlingDuration" | "bounce" | "response" | "dampingRatio" | "frequency" | "omega" | "halfLife"
  | "stiffness" | "tension" | "damping" | "friction" | "mass" | "bounciness" | "speed";
type Scheme<Needed extends SpringWord, More extends SpringWord = never> =
  { [Word in Needed]: number } & { [Word in More]?: number } & { [Word in Exclude<SpringWord, Needed | More>]?: undefined };

/** The parameters of one scheme: SwiftUI's {duration, bounce}, {response, dampingRatio}, physics' {stiffness, damping, mass},
 *  react-spring's {tension, friction}, Origami's {bounciness, speed} … */
export type SpringOptions =
  | Scheme<"duration", "bounce"> | Scheme<"bounce"> | Scheme<"visualDuration", "bounce"> | Scheme<"settlingDuration", "bounce">
  | Scheme<"settlingDuration", "dampingRatio"> | Scheme<"response", "dampingRatio"> | Scheme<"frequency", "dampingRatio">
  | Scheme<"omega", "dampingRatio" | "mass"> | Scheme<"halfLife", "dampingRatio">
  | Scheme<"stiffness", "damping" | "mass"> | Scheme<"stiffness" | "dampingRatio", "mass">
  | Scheme<"stiffness" | "friction", "mass"> | Scheme<"tension", "friction" | "mass"> | Scheme<"tension" | "dampingRatio", "mass">
  | Scheme<"tension" | "damping", "mass"> | Scheme<"bounciness", "speed">;
export type SpringGiven = SpringPreset | SpringOptions | Spring;

/** The start, the target and the initial velocity (in units per second) of a spring's motion. */
export interface SpringMotion {
  from?: number;
  to?: number;
  velocity?: number;
}

/** A spring in the parameters of every scheme. */
export interface SpringInfo {
  readonly mass: number;
  readonly stiffness: number;
  readonly damping: number;
  readonly omega: number;
  readonly dampingRatio: number;
  readonly duration: number;
  readonly bounce: number;
  readonly visualDuration: number;
  readonly settlingDuration: number;
  readonly response: number;
  readonly frequency: number;
  readonly halfLife: number;
  readonly bounciness: number;
  readonly speed: number;
  readonly overshoot: number;
}

export interface SpringConstructor {
  new (spring?: SpringGiven): Spring;
  readonly prototype: Spring;
}

/** A damped spring, immutable. */
export interface Spring {
  /** The undamped angular frequency, in radians per second. */
  readonly omega: number;
  /** The damping relative to critical damping. */
  readonly dampingRatio: number;
  readonly mass: number;
  readonly info: SpringInfo;
  /** Returns the value and the velocity of its motion after t seconds: [value, velocity]. */
  at(t: number, motion?: SpringMotion): [number, number];
  /** Returns the seconds after which its motion stays within a tolerance of the target. */
  settlingTime(tolerance?: number, motion?: SpringMotion): number;
  /** Returns the first time after `after` seconds (default 0) at which its motion turns around, and the value there; [Infinity, to] if it
   *  never does. */
  extremum(after?: number, motion?: SpringMotion): [number, number];
  /** Returns its motion from 0 to 1 as an easing, scaled to its settling time, which is the easing's `duration`. */
  easing(velocity?: number, tolerance?: number): Easing;
  /** Returns its motion in CSS: a linear() and its duration in seconds. */
  css(tolerance?: number): { easing: string; duration: number };
}

export interface SpringsConstructor {
  /** @param count 0 to 67,108,864
   *  @param options `tolerance`, in value units: a spring that is closer to its target and slow snaps to it; 0 means never */
  new (count: number, spring?: SpringGiven, options?: { tolerance?: number }): Springs;
  readonly prototype: Springs;
}

/** Many springs in columns of float32, stepped at once. */
export interface Springs {
  readonly count: number;
  /** Columns: views of the module's memory, readable and writable. A view is detached when that memory grows, so read the property again
   *  for each use. */
  readonly value: Float32Array;
  readonly velocity: Float32Array;
  readonly target: Float32Array;
  /** Advances all springs by dt seconds. With `count`, returns how many are not at rest. */
  step(dt: number, options?: { count?: false }): undefined;
  step(dt: number, options: { count: true }): number;
  step(dt: number, options: { count: boolean }): number | undefined;
  /** Frees the memory now; later calls throw. */
  close(): void;
  [Symbol.dispose](): void;
}

/** GSAP's options for delays: give one of `each` and `amount`. */
export interface StaggerOptions {
  /** Seconds between two neighbours. */
  each?: number;
  /** Seconds from the first to the last. */
  amount?: number;
  /** Where the delays begin: a word, an index, or a point as fractions of the width and height. */
  from?: "first" | "start" | "last" | "end" | "center" | "edges" | "random" | number | readonly [number, number];
  /** [rows, columns] of a grid filled row by row. */
  grid?: readonly [number, number];
  axis?: "x" | "y";
  /** Applied to the distances. */
  ease?: Ease;
  /** Seconds added to every delay. */
  base?: number;
  /** An integer, for "random". */
  seed?: number | bigint;
}

// --- timing ---


/** Options that all players have in common. */
export interface PlayerOptions {
  /** Seconds before it begins, during which the channel's previous player continues. A tween's may be negative: it then starts inside. */
  delay?: number;
  /** Seconds of local time per second of the world. Default: 1. */
  rate?: number;
  /** Moves under reduced motion too. */
  essential?: boolean;
  /** Keeps the player when it has reached its end, so that it can be restarted, reversed or sought. */
  keep?: boolean;
  /** Takes the channel over at once; during the delay the channel stays where it is. */
  hold?: boolean;
  /** "add" makes it a layer: its value is added to the channel's. */
  composite?: "replace" | "add";
}

/** Web Animations' timing, in seconds. */
export interface TimingOptions extends PlayerOptions {
  /** Duration of one iteration, >= 0, may be infinite. */
  duration?: number;
  /** Number of iterations, >= 0, may be a fraction or infinite. Default: 1. */
  iterations?: number;
  /** In iterations: 0.5 starts in the middle of the first. */
  iterationStart?: number;
  endDelay?: number;
  /** Rest between two iterations. */
  repeatDelay?: number;
  direction?: Direction;
  fill?: Fill;
  /** Applied to the progress of each iteration. Default: the easing attached to the channel, else linear. */
  ease?: Ease;
  /** Web Animations' name for `ease`. */
  easing?: Ease;
  /** The easing of iterations that run backwards: GSAP's yoyoEase. */
  returnEase?: Ease;
  /** Each iteration continues from where the one before ended. */
  accumulate?: boolean;
}

export interface TimingConstructor {
  new (options?: TimingOptions): Timing;
  readonly prototype: Timing;
}

/** A timing by itself, as Web Animations' model evaluates it. */
export interface Timing {
  readonly options: Readonly<TimingOptions>;
  /** Returns its state at a local time. */
  at(time: number): TimingState;
}

export interface TimingState {
  readonly phase: Phase;
  /** null while the timing is not in effect. */
  readonly progress: number | null;
  readonly iteration: number | null;
  /** The local time of the next change of phase or iteration; Infinity if there is none. */
  readonly nextBoundary: number;
}

// --- values ---

/** The value of a channel: a number, a boolean, or several numbers: a vector, a colour (red, green, blue, alpha, 0 to 1), a rotation. */
export type Value = number | boolean | number[];
/** What a command accepts for a value; a string is a colour: "#f80", "rgb(255 128 0)". */
export type Given<V extends Value> = V | (V extends number[] ? ArrayLike<number> | string : V extends boolean ? number : never);
/** A velocity, per second: one number, or as many as the value has. */
export type Speed<V extends Value> = V extends number[] ? number[] : number;
/** One number for all lanes, or one per lane. */
export type Row<V extends Value> = number | (V extends number[] ? ArrayLike<number> : never);

type NumberKind = "float" | "int" | "angle" | 1;
type VectorKind = "vec2" | "vec3" | "vec4" | "point" | "size" | "rect" | "color" | "quat";
/** The meaning of the lanes; a number is a number of lanes, 1 to 64. */
export type Kind = NumberKind | "bool" | VectorKind | number;

export interface KindOptions {
  /** For colours: the space in which they are mixed. */
  space?: ColorSpace;
  /** For colours: results outside 0 to 1 are not clipped. */
  extended?: boolean;
  /** For angles, and hues in "oklch": the direction around the circle. An angle is a real number: a target is reached from the
   *  number before it, so 350 degrees to 10 ends at 370. */
  wrap?: Wrap;
  /** For ints: how interpolated values are rounded. */
  rounding?: Rounding;
}

// --- tracks ---


export interface TrackOptions extends KindOptions {
  /** The easing of segments whose key has none. */
  ease?: Ease;
  easing?: Ease;
  interpolation?: Interpolation;
}

export interface KeyOptions<V extends Value = Value> {
  /** The easing of the segment that starts here. */
  ease?: Ease;
  easing?: Ease;
  interpolation?: Interpolation;
  spring?: SpringGiven;
  /** Slopes of the cubics that end and start here, per second. */
  in?: Given<V>;
  out?: Given<V>;
}

export interface WebOptions {
  /** The unit after each number: "px". */
  unit?: string;
  /** In value units; 0 means a thousandth of the distance. */
  tolerance?: number;
}

export interface TrackConstructor {
  new (kind?: NumberKind, options?: TrackOptions): Track<number>;
  new (kind: "bool", options?: TrackOptions): Track<boolean>;
  new (kind: VectorKind | number, options?: TrackOptions): Track<number[]>;
  /** Reads what toJSON returns, or its text. */
  fromJSON(document: string | object): Track;
  readonly prototype: Track;
}

export interface TrackInfo {
  readonly struct_size: number;
  readonly kind: number;
  readonly lanes: number;
  readonly count: number;
  readonly start: number;
  readonly end: number;
  readonly markers: number;
  readonly easing: Handle;
  readonly interpolation: number;
  readonly rounding: number;
  readonly wrap: number;
  readonly space: number;
  readonly extended: number;
  readonly before: number;
  readonly after: number;
}

/** Keys, and a value at every time. It is freed when it is garbage-collected. */
export interface Track<V extends Value = Value> extends Handle {
  readonly kind: string;
  readonly lanes: number;
  /** The number of keys. */
  readonly length: number;
  /** The times of the first and the last key. */
  readonly start: number;
  readonly end: number;
  /** The info of ts_track_get_info. */
  readonly info: TrackInfo;
  /** Adds a key. */
  key(time: number, value: Given<V>, options?: KeyOptions<V>): this;
  /** Adds a marker, which players emit when they pass it. */
  marker(time: number, name: string | number): this;
  /** Sets the extrapolation before the first key and after the last. */
  extrapolate(before: Extrapolation, after?: Extrapolation): this;
  /** Returns the value at a time. */
  value(time: number): V;
  /** Returns the velocity at a time, per second. */
  velocity(time: number): Speed<V>;
  /** Returns keyframes for element.animate(). */
  toWebAnimation(property: string, options?: WebOptions): Array<{ [property: string]: string | number; offset: number }>;
  /** Returns a CSS rule, @keyframes. */
  toCSSKeyframes(name: string, property: string, options?: WebOptions): string;
  /** Returns the track as a JSON document (bindings/FORMAT.md). */
  toJSON(): { [word: string]: unknown };
  /** Frees the track now; later calls throw a StaleHandleError. Its players continue. */
  close(): void;
  [Symbol.dispose](): void;
}

export interface PathConstructor {
  /** @param text SVG's: "M0 0 C 50 0 50 100 100 100" */
  new (text: string): Path;
  /** Creates a smooth path through points of 2 or 3 numbers, a centripetal Catmull-Rom curve. `curviness`, 0 to 100, scales
   *  its handles. */
  through(points: readonly (readonly number[])[], options?: { curviness?: number; closed?: boolean }): Path;
  readonly prototype: Path;
}

export interface PathInfo {
  readonly struct_size: number;
  readonly length: number;
  readonly dimensions: number;
  readonly closed: number;
  readonly segments: number;
  readonly jumps: number;
}

/** A path, parametrized by arc length: positions are fractions of its length, 0 to 1. */
export interface Path extends Handle {
  readonly length: number;
  /** The info of ts_path_get_info. */
  readonly info: PathInfo;
  /** Returns the point at a fraction of the length. */
  point(part: number): number[];
  /** Returns the unit tangent at a fraction of the length. */
  tangent(part: number): number[];
  close(): void;
  [Symbol.dispose](): void;
}

// --- what ends ---

/** Something that reports its end. Awaiting it returns the reason. */
export interface Ending extends PromiseLike<EndReason> {
  readonly world: World;
  /** The reason of its end; null if it has not ended. */
  readonly endReason: EndReason | null;
  /** A promise of its end. */
  readonly finished: Promise<EndReason>;
  /** Calls f with the reason at the exact time of its end; if it has already ended, in the world's next step. */
  onEnd(call: (reason: EndReason) => void): this;
}

export interface Contact {
  readonly lane: number;
  readonly bound: "lower" | "upper";
  /** The velocity of the lane, per second. */
  readonly velocity: number;
}

export interface RetargetOptions<V extends Value = Value> {
  /** The new velocity, per second. Default: the current one. */
  velocity?: Given<V> | Speed<V>;
  /** A velocity that is added to the current one. */
  kick?: Given<V> | Speed<V>;
  /** For a spring, the spring to continue with. */
  spring?: SpringGiven;
  /** For a spring, in value units. */
  tolerance?: number;
}

export interface PlayerInfo {
  readonly struct_size: number;
  readonly kind: number;
  readonly channel: Handle;
  readonly phase: number;
  readonly paused: number;
  readonly begun: number;
  readonly active: number;
  readonly time: number;
  readonly duration: number;
  readonly end_time: number;
  readonly remaining: number;
  readonly progress: number;
  readonly iteration: number;
  readonly rate: number;
  readonly timeline: Handle;
  readonly kept: number;
  readonly ended: number;
  readonly waiting: number;
}

/** A player of a channel or of a timeline's playhead. After its end, unless it is kept, stop, cancel, finish, pause, resume and setting
 *  the rate do nothing; its other commands throw a StaleHandleError. What its end event has can be read; if that is not known, because
 *  the world was restored or closed or the event was lost, times and the rate are 0 and the rest is null. */
export interface Player<V extends Value = Value> extends Ending, Handle {
  /** The channel that it moves; undefined for a timeline's player. */
  readonly channel: Channel<V> | undefined;
  readonly kind: PlayerKind;
  /** Whether it has not ended, is not paused and has a rate other than 0. */
  readonly active: boolean;
  /** Whether it exists: it has not ended, or it is kept. */
  readonly isValid: boolean;
  readonly paused: boolean;
  /** Whether its delay was over. */
  readonly begun: boolean;
  /** Whether it has ended, or is kept and has reached its end. */
  readonly ended: boolean;
  /** Whether it waits for its delay beside another player. */
  readonly waiting: boolean;
  readonly phase: Phase;
  /** The local time, including the delay; after the end, that at the end. */
  readonly time: number;
  /** The duration of one iteration. Throws a StaleHandleError after the end. */
  readonly duration: number;
  /** The local time at the end of all iterations, including the delays. After the end, the time of the world's clock at which the player
   *  ended. */
  readonly endTime: number | null;
  /** The value and the velocity, in units per second, at the end: the first four lanes. null before the end. */
  readonly endValue: number | number[] | null;
  readonly endVelocity: number | number[] | null;
  /** Web Animations' progress; null while the player is not in effect. After the end, that at the end, null for a spring that was
   *  replaced. */
  readonly progress: number | null;
  /** Web Animations' current iteration; null while the player is not in effect. Throws a StaleHandleError after the end. */
  readonly iteration: number | null;
  /** The seconds of the world's clock that are left; 0 after the end. */
  readonly remaining: number;
  /** Seconds of local time per second of the world; a negative rate runs backwards. */
  rate: number;
  /** The info of ts_player_get_info. */
  readonly info: PlayerInfo;
  /** Calls f when the delay is over. */
  onBegin(call: () => void): this;
  /** Calls f when another iteration begins. */
  onLoop(call: (count: number) => void): this;
  /** Calls f at each marker of its track or timeline. */
  onMarker(call: (name: string) => void): this;
  /** Calls f when a lane meets a bound of its channel. */
  onContact(call: (contact: Contact) => void): this;
  pause(): this;
  resume(): this;
  /** Starts the player again from its beginning. */
  restart(): this;
  /** Ends the player where it is. */
  stop(): this;
  /** Ends the player at the end of its time. */
  finish(): this;
  /** Ends the player and restores the channel to what it was before. */
  cancel(): this;
  /** Reverses the sign of the rate. */
  reverse(): this;
  /** Moves the player to a local time, including the delay; with `events`, the events in between are emitted. */
  seek(time: number, options?: { events?: boolean }): this;
  /** Sets another target, with continuous value and velocity; without one, keeps the target. */
  setTarget(target?: Given<V> | null, options?: RetargetOptions<V>): this;
  /** Changes it while it runs, by the fields of the motion that are given. */
  update(changes: Motion): this;
  /** Replaces its track with another of the channel's kind. */
  replaceTrack(track: Track<V>): this;
  /** Changes the given fields of its timing while it runs. */
  updateTiming(options: TimingOptions): this;
}

/** Several players handled as one. It ends with the last of them; its reason is that of the first that did not reach its end. */
export interface Group extends Ending {
  readonly players: readonly Player[];
  readonly active: boolean;
  readonly paused: boolean;
  rate: number;
  /** Calls f for each player that exists. */
  each(call: (player: Player) => void): this;
  pause(): this;
  resume(): this;
  reverse(): this;
  stop(): this;
  finish(): this;
  cancel(): this;
  seek(time: number): this;
}

// --- channels ---

export interface ChannelOptions extends KindOptions {
  kind?: Kind;
  /** The name for World.find, 1 to 255 of A-Z a-z 0-9 _ . : -; unique in the world. */
  name?: string;
  /** The path that easings are attached to. Default: the name. */
  path?: string;
  /** In value units: players settle within it. Default: that of springTo and decay. */
  tolerance?: number;
}

export interface TweenOptions<V extends Value = Value> extends TimingOptions {
  /** The start value. Default: the channel's value. */
  from?: Given<V>;
  /** Starts with the channel's velocity. */
  blend?: boolean;
  /** The target is a distance from the start value. */
  relative?: boolean;
  /** Instead of a duration, per second: the lane that arrives last decides. */
  speed?: Row<V>;
}

export interface SpringToMotion<V extends Value = Value> extends PlayerOptions {
  /** Per second. Default: the channel's velocity. */
  velocity?: Row<V>;
  /** In value units: a spring that is closer to the target and slow has settled. Default: the channel's, or a thousandth of the
   *  distance to the target, or of |velocity| / omega if it starts there. */
  tolerance?: number;
  /** What happens at the target. */
  overshoot?: Overshoot;
  /** For "bounce": the fraction of the velocity that is left, 0 to 1. Default: 0.5. */
  restitution?: number;
  /** The target is a distance from the start value. */
  relative?: boolean;
}
/** The spring as `spring`, or its parameters beside the other options. */
export type SpringToOptions<V extends Value = Value> =
  SpringToMotion<V> & (({ spring?: SpringGiven } & { [Word in SpringWord]?: undefined }) | (SpringOptions & { spring?: undefined }));

export interface DecayOptions<V extends Value = Value> extends PlayerOptions {
  /** Per second. Default: the channel's velocity. */
  velocity?: Row<V>;
  /** The decay: `rate` is per second (default 2.002, iOS's scrolling); with `power` it comes to rest at start + power * velocity. */
  decay?: { rate?: number; power?: number };
  /** Bounds, beyond which the spring brings it back. */
  lower?: Row<V>;
  upper?: Row<V>;
  spring?: SpringGiven;
  tolerance?: number;
}

export interface FallOptions<V extends Value = Value> extends PlayerOptions {
  velocity?: Row<V>;
  /** The drag. Default: none. */
  decay?: { rate?: number; power?: number };
  /** Seconds. Default: until something ends it. */
  duration?: number;
}

export interface MoveOptions<V extends Value = Value> extends PlayerOptions {
  /** The most, > 0, per second and per second squared. */
  speed: Row<V>;
  acceleration: Row<V>;
  /** Per second. Default: the channel's velocity. */
  velocity?: Row<V>;
  /** Takes the target as a distance. */
  relative?: boolean;
  /** All lanes take as long as the one that takes longest. */
  together?: boolean;
}

export interface FlingOptions<V extends Value = Value> extends PlayerOptions {
  /** Per second. Default: the channel's velocity. */
  velocity?: Row<V>;
  /** The platform whose fling is computed. Default: "android". */
  kind?: FlingKind;
  /** >= 0. Default, for 0 too: 0.015. */
  friction?: number;
  /** Pixels per inch, >= 0. Default, for 0 too: 160. */
  ppi?: number;
}

export interface PlayTrackOptions extends TimingOptions {
  /** Moves the track so that it begins at the channel's value. */
  relative?: boolean;
}

export interface FollowOptions<V extends Value = Value> extends TimingOptions {
  /** Fractions of the path's length, 0 to 1. */
  start?: number;
  end?: number;
  tolerance?: number;
  /** Moves the path so that it begins at the channel's value. */
  align?: boolean;
  offset?: Row<V>;
}

export interface ShakeOptions extends PlayerOptions {
  /** Cycles per second. Default: 10. */
  frequency?: number;
  /** Seconds. Default: 0.5. */
  duration?: number;
  /** The fraction by which the amplitude has decreased at the end, 0 to 1. Default: 1. */
  fade?: number;
  /** 1 to 8. Default: 1. */
  octaves?: number;
  seed?: number;
}

export interface PunchOptions extends PlayerOptions {
  /** Seconds. Default: 0.5. */
  duration?: number;
  /** Damping ratio of the spring, below 1. Default: 0.25. */
  dampingRatio?: number;
}

/** How a value moves, as a value: started on any number of channels, added to chains, used to change a player. */
export interface Motion {
  readonly fields: object;
  readonly values: object;
}

/** @example const soft = ts.Motion.spring(50, "bouncy"); x.start(soft); chain.add(y, soft) */
export interface MotionConstructor {
  readonly prototype: Motion;
  tween(target: Given<Value>, duration: number, ease?: Ease): Motion;
  tween(target: Given<Value>, options: TweenOptions): Motion;
  spring(target: Given<Value>, spring?: SpringPreset | Spring | SpringToOptions): Motion;
  decay(options?: DecayOptions): Motion;
  fall(acceleration: Row<Value>, options?: FallOptions): Motion;
  move(target: Given<Value>, options: MoveOptions): Motion;
  fling(options?: FlingOptions): Motion;
  follow(path: Path, duration: number, ease?: Ease): Motion;
  follow(path: Path, options: FollowOptions): Motion;
  shake(amplitude: Row<Value>, options?: ShakeOptions): Motion;
  punch(amplitude: Row<Value>, options?: PunchOptions): Motion;
  play(track: Track, options?: PlayTrackOptions): Motion;
}

export interface Bounds<V extends Value = Value> {
  /** Infinite where there is none. */
  readonly lower: Speed<V>;
  readonly upper: Speed<V>;
  readonly contact: ContactKind;
  readonly restitution: number;
  readonly spring: Spring;
}

export interface BoundsOptions {
  /** What happens when a lane meets a bound. Default: "hold". */
  contact?: ContactKind;
  /** For "bounce": the fraction of the velocity that is left, 0 to 1. */
  restitution?: number;
  spring?: SpringGiven;
}

export interface LinkOptions<V extends Value = Value> {
  scale?: Row<V>;
  offset?: Row<V>;
  ease?: Ease;
  lower?: Row<V>;
  upper?: Row<V>;
  /** How several sources are combined. Default: "sum". */
  combine?: Combination;
}

export interface ChannelInfo {
  readonly struct_size: number;
  readonly kind: number;
  readonly lanes: number;
  readonly rounding: number;
  readonly wrap: number;
  readonly space: number;
  readonly extended: number;
  readonly bound: number;
  readonly active: number;
  readonly scope: bigint;
  readonly tolerance: number;
  readonly player: Handle;
  readonly layers: number;
  readonly linked: number;
  readonly parent: Handle;
  readonly weight: Handle;
  readonly mode: number;
}

/** A value that can be moved. */
export interface Channel<V extends Value = Value> extends Handle {
  readonly world: World;
  readonly kind: string;
  readonly lanes: number;
  /** The current value. Setting it stops the channel's player. */
  get value(): V;
  set value(value: V | Given<V>);
  /** The velocity, per second. */
  readonly velocity: Speed<V>;
  /** The target of its player; the value if it has none. */
  readonly target: V;
  /** The player that moves it; null if there is none. */
  readonly player: Player<V> | null;
  /** The easing that tweens on this channel use by default. */
  readonly easing: Easing;
  /** Whether its player, or one of its layers, is active. */
  readonly active: boolean;
  readonly isValid: boolean;
  /** The info of ts_channel_get_info. */
  readonly info: ChannelInfo;
  /** Sets the value at once and stops its player. */
  set(value: Given<V>): this;
  /** Stops its player where it is. */
  stop(): this;
  /** Starts a motion. The verbs below start that of their name. */
  start(motion: Motion): Player<V>;
  /** Tweens to a target in that many seconds.
   *  @example x.tweenTo(100, 1, "cubic.out") */
  tweenTo(target: Given<V>, duration: number, ease?: Ease): Player<V>;
  tweenTo(target: Given<V>, options: TweenOptions<V>): Player<V>;
  /** Springs to a target, starting with the channel's velocity unless one is given.
   *  @example x.springTo(50, { duration: 0.5, bounce: 0.3, velocity: 800 }) */
  springTo(target: Given<V>, spring?: SpringPreset | Spring | SpringToOptions<V>): Player<V>;
  /** Starts a decay: a motion that slows down. */
  decay(options?: DecayOptions<V>): Player<V>;
  /** Starts a fall: a motion with constant acceleration, in units per second squared. */
  fall(acceleration: Row<V>, options?: FallOptions<V>): Player<V>;
  /** Moves to a target in the least time within limits of speed and acceleration, and rests there. */
  move(target: Given<V>, options: MoveOptions<V>): Player<V>;
  /** Starts a tween that moves like a fling of Android's or Flutter's. */
  fling(options?: FlingOptions<V>): Player<V>;
  /** Moves along a path, at constant speed unless an easing is given. */
  follow(path: Path, duration: number, ease?: Ease): Player<V>;
  follow(path: Path, options: FollowOptions<V>): Player<V>;
  /** Adds noise that begins and ends at 0. */
  shake(amplitude: Row<V>, options?: ShakeOptions): Player<V>;
  /** Adds an impulse that a spring takes back; `amplitude` is the largest deviation. */
  punch(amplitude: Row<V>, options?: PunchOptions): Player<V>;
  /** Plays a track on the channel. */
  play(track: Track<V>, options?: PlayTrackOptions): Player<V>;
  /** Sets another target for its player. */
  setTarget(target?: Given<V> | null, options?: RetargetOptions<V>): this;
  /** Sets bounds, in place of earlier ones; without numbers, removes them. */
  bounds(lower?: Row<V> | null, upper?: Row<V> | null, options?: BoundsOptions): this;
  /** Returns its bounds; null if it has none. */
  getBounds(): Bounds<V> | null;
  /** Links the channel to others, which it follows: offset + scale * ease(x), within bounds. */
  link(source: Channel | readonly Channel[], options?: LinkOptions<V>): this;
  /** Unlinks the channel, which keeps its value. */
  unlink(): this;
  /** Adds a layer, which acts on the channel by its weight. */
  layer(options?: { mode?: LayerMode; weight?: number }): Layer<V>;
  /** Begins a cross-fade to the next player, if that starts at this time. */
  beginFade(duration: number, ease?: Ease): this;
  /** Fades from its player to a track, or to what a function starts on the channel. */
  crossFade(to: Track<V>, duration: number, options?: TimingOptions): Player<V>;
  crossFade<T>(to: (channel: this) => T, duration: number, options?: { ease?: Ease }): T;
  /** Returns the value at a time of the world's recording; see World.record. */
  valueAt(time: number): V;
  /** Returns the velocity at such a time. */
  velocityAt(time: number): Speed<V>;
  /** Returns its recording as a track, whose time 0 is `start`, within a tolerance in value units (default 0.001). */
  recordingTrack(start: number, end: number, tolerance?: number): Track<V>;
  /** Calls f with the value after each step or command that has changed it. Returns a function that removes the handler. */
  onChange(call: (value: V) => void): () => void;
  /** Removes the channel from the world; its player ends, "unbound". */
  close(): void;
}

/** A channel on top of another one, or the weight of such a layer. */
export interface Layer<V extends Value = Value> extends Channel<V> {
  /** Its weight; null for a weight itself. */
  readonly weight: Layer<number> | null;
  /** The channel that it is on. */
  readonly parent: Channel<V> | null;
  readonly mode: LayerMode;
}

// --- timelines ---

/** Seconds, or GSAP's position parameter: "<", "+=1", "label-=25%". */
export type Position = number | string;

export interface TimelineEntry extends Handle {
  readonly kind: "track" | "timeline" | "marker";
  readonly at: number;
  readonly start: number;
  readonly end: number;
  /** For a marker, its name. */
  readonly name: string | undefined;
}

export interface TimelineInfo {
  readonly struct_size: number;
  readonly time: number;
  readonly duration: number;
  readonly player: Handle;
  readonly entries: number;
  readonly levels: number;
}

/** Tracks and other timelines at absolute times, with a playhead. */
export interface Timeline extends Handle {
  readonly world: World;
  /** The playhead; setting it scrubs. */
  time: number;
  readonly duration: number;
  /** 1, or more with inner timelines. */
  readonly levels: number;
  readonly player: Player | null;
  readonly entries: TimelineEntry[];
  readonly isValid: boolean;
  /** The info of ts_timeline_get_info. */
  readonly info: TimelineInfo;
  /** Returns the time of a position, for an entry that takes `length` seconds. */
  position(at: Position, length?: number): number;
  /** Adds a track that moves a channel, or another timeline, with its time 0 at a position; by default at 0. */
  add<V extends Value>(channel: Channel<V>, track: Track<V>, at?: Position, options?: { fill?: Fill }): this;
  /** Adds a tween of a channel that starts from what is there: what the entry of the channel before it shows at its start,
   *  or else what the channel was when the timeline took it over. */
  tween<V extends Value>(channel: Channel<V>, to: V, options: { duration: number; ease?: Ease; at?: Position; fill?: Fill }): this;
  add(timeline: Timeline, at?: Position, options?: TimingOptions): this;
  /** Adds a marker at a time; it is also a label. */
  marker(time: Position, name: string | number): this;
  remove(entry: Handle): this;
  /** Moves the playhead to a time. With events, the markers after its old place, up to the new one, are emitted. */
  seek(time: number, options?: { events?: boolean }): void;
  /** Starts a motion of the playhead: a tween goes to a time. */
  start(motion: Motion): Player;
  /** Plays the timeline from its start. */
  play(options?: TimingOptions): Player;
  /** Animates the playhead from where it is to a time; by default in as many seconds as the distance. */
  animateTo(time: number, duration: number, ease?: Ease): Player;
  animateTo(time: number, options?: TimingOptions): Player;
  /** Stops its player, if it has one; likewise the others. */
  stop(): this;
  pause(): this;
  resume(): this;
  /** Stops its player and removes the timeline from the world; its channels keep their values. */
  close(): void;
}

// --- chains and machines ---

export interface ChainInfo {
  readonly struct_size: number;
  readonly state: number;
  readonly reason: number;
  readonly paused: number;
  readonly at_block: number;
  readonly rate: number;
  readonly iterations: number;
  readonly iteration: number;
  readonly groups: number;
  readonly begun: number;
  readonly members: number;
  readonly remaining: number;
  readonly keep: number;
}

/** Groups of animations, one group after the other: items of a group run together, and `andThen` begins another group. */
export interface Chain extends Ending, Handle {
  readonly state: ChainState;
  /** Whether the chain was started, has not ended and is not paused. */
  readonly active: boolean;
  readonly ended: boolean;
  readonly isValid: boolean;
  readonly paused: boolean;
  /** The number of completed iterations. */
  readonly iteration: number;
  /** The number of groups that have begun in this iteration, and the number of all groups. */
  readonly progress: [number, number];
  rate: number;
  /** The info of ts_chain_get_info. */
  readonly info: ChainInfo;
  tween<V extends Value>(channel: Channel<V>, target: Given<V>, duration: number, ease?: Ease): this;
  tween<V extends Value>(channel: Channel<V>, target: Given<V>, options: TweenOptions<V>): this;
  spring<V extends Value>(channel: Channel<V>, target: Given<V>, spring?: SpringPreset | Spring | SpringToOptions<V>): this;
  decay<V extends Value>(channel: Channel<V>, options?: DecayOptions<V>): this;
  fall<V extends Value>(channel: Channel<V>, acceleration: Row<V>, options?: FallOptions<V>): this;
  move<V extends Value>(channel: Channel<V>, target: Given<V>, options: MoveOptions<V>): this;
  fling<V extends Value>(channel: Channel<V>, options?: FlingOptions<V>): this;
  follow<V extends Value>(channel: Channel<V>, path: Path, duration: number, ease?: Ease): this;
  follow<V extends Value>(channel: Channel<V>, path: Path, options: FollowOptions<V>): this;
  shake<V extends Value>(channel: Channel<V>, amplitude: Row<V>, options?: ShakeOptions): this;
  punch<V extends Value>(channel: Channel<V>, amplitude: Row<V>, options?: PunchOptions): this;
  /** Adds a track, played on a channel, or a timeline, played from its start. */
  play<V extends Value>(channel: Channel<V>, track: Track<V>, options?: PlayTrackOptions): this;
  play(timeline: Timeline, options?: TimingOptions): this;
  /** Adds an animation of a timeline's playhead to a time. */
  animateTo(timeline: Timeline, time: number, duration: number, ease?: Ease): this;
  animateTo(timeline: Timeline, time: number, options?: TimingOptions): this;
  /** Adds a fade: the channel's players that the group starts after this item are faded in. */
  fade(channel: Channel, duration: number, ease?: Ease): this;
  /** Adds a motion of a channel or of a timeline's playhead; or another chain, at most 16 deep. */
  add(thing: Channel | Timeline, motion: Motion): this;
  add(inner: Chain): this;
  /** Adds a delay, a group of its own. */
  delay(seconds: number): this;
  /** Adds a marker, which is reported when the group begins. */
  marker(name: string | number): this;
  /** Adds a block: f is called when its turn comes. The group waits for what f returns: a player, a group, or an array of them. */
  animate(run: () => unknown): this;
  /** Adds a block with a name, by which it is found after a restore in another process: 1 to 255 of A-Z a-z 0-9 _ . : -. */
  block(name: string, run: () => unknown): this;
  /** Closes the current group: items added next wait for it. Calls f when the group has ended. (`then` is that of an awaited object.) */
  andThen(run?: () => unknown): this;
  /** Sets how many times all groups run. */
  iterations(count: number): this;
  start(): this;
  pause(): this;
  resume(): this;
  stop(): this;
  cancel(): this;
  finish(): this;
  onBegin(call: () => void): this;
  onLoop(call: (count: number) => void): this;
  onMarker(call: (name: string) => void): this;
  /** Removes the chain from the world. */
  close(): void;
}

export interface MachineInfo {
  readonly struct_size: number;
  readonly state: number;
  readonly reason: number;
  readonly current: number;
  readonly time: number;
  readonly inputs: number;
  readonly states: number;
  readonly transitions: number;
}

/** States, one of which is current, and inputs. A transition is taken at the exact time at which its conditions become true. */
export interface Machine extends Handle {
  readonly world: World;
  /** The names, in order. */
  readonly states: readonly string[];
  readonly inputs: readonly string[];
  /** The current state; null while the machine is not running. */
  readonly state: string | null;
  readonly active: boolean;
  readonly isValid: boolean;
  /** Seconds in the current state. */
  readonly time: number;
  readonly endReason: EndReason | null;
  /** The info of ts_machine_get_info. */
  readonly info: MachineInfo;
  /** Returns the value of an input: a number, or whether a bool or a trigger is set. */
  get(name: string): number | boolean;
  set(name: string, value: number | boolean): this;
  /** Sets a trigger. The transition taken because of it resets it. */
  fire(name: string): this;
  /** Starts the machine: it enters its first state. */
  start(): this;
  /** Ends the machine; what its state is running stops where it is. */
  stop(): this;
  /** Calls f at each change of state. */
  onState(call: (change: StateChange) => void): this;
  close(): void;
}

export interface StateChange {
  readonly entered: string | null;
  readonly left: string | null;
}

// --- worlds ---


export interface WorldOptions {
  /** The longest time that one step may advance, in seconds. Default: no limit. */
  maxStep?: number;
  /** The seconds by which a longer step advances. Default: maxStep. */
  lagStep?: number;
  /** "reduce": a player is at its end as soon as it begins, unless it is essential. */
  motion?: MotionPolicy;
  /** How many unread events are kept. Default: 16,384. */
  eventCapacity?: number;
  /** The bound values that are written before a handler runs: all, or, in worlds of tens of thousands, those of the event's object. */
  handlersSee?: "all" | "own";
}

/** The options of a frame loop. */
export interface PlayOptions {
  /** A frame that took longer than this, in seconds (default 0.5), counts as `lagStep` (default 1/30). */
  maxStep?: number;
  lagStep?: number;
}

interface EventOf<Kind extends string> {
  readonly kind: Kind;
  readonly time: number;
  /** The player it happened to; undefined for a player that a chain or a machine has started. */
  readonly player?: Player | undefined;
  readonly chain?: Chain | undefined;
  /** The timeline whose `seek` passed the marker. */
  readonly timeline?: Timeline | undefined;
  /** How many events this one stands for. */
  readonly count?: number;
}

/** An event of a world. */
export type WorldEvent =
  | EventOf<"begin">
  | EventOf<"loop">
  | (EventOf<"marker"> & { readonly marker: string })
  | (EventOf<"end"> & { readonly reason: EndReason; readonly value: number[]; readonly velocity: number[] })
  | (EventOf<"contact"> & Contact & { readonly value: number })
  | (EventOf<"state"> & StateChange & { readonly machine: Machine | undefined });

export interface Scene {
  readonly channels: { readonly [name: string]: Channel };
  readonly timelines: { readonly [name: string]: Timeline };
  readonly chains: { readonly [name: string]: Chain };
  readonly machines: { readonly [name: string]: Machine };
}

export interface WorldInfo {
  readonly struct_size: number;
  readonly time: number;
  readonly time_error: number;
  readonly rate: number;
  readonly max_step: number;
  readonly lag_step: number;
  readonly paused: number;
  readonly motion: number;
  readonly channels: number;
  readonly players: number;
  readonly active: number;
  readonly next_boundary: number;
  readonly unread_events: number;
  readonly dropped_events: bigint;
  readonly steps: bigint;
  readonly highest_scope: bigint;
  readonly kept: number;
  /** Values that were written before handlers so far. */
  readonly shown: bigint;
  /** The first time that `seek` reaches; NaN if the world is not recorded. */
  readonly recording_start: number;
  /** The last time that `seek` reaches; likewise. */
  readonly recording_end: number;
  /** Bytes in use. */
  readonly recording_bytes: number;
  /** The number of the next event. */
  readonly sequence: bigint;
}

type Animatable<P> = P extends number | boolean | string | ArrayLike<number> ? true : false;
/** The properties that can be animated: numbers, booleans, colours, and arrays of numbers. */
export type AnimatableKey<T> = { [K in keyof T]-?: false extends Animatable<T[K]> ? never : K }[keyof T];
/** The value of a property's channel. */
export type BoundValue<P> = P extends number ? number : P extends boolean ? boolean : number[];

export interface WorldConstructor {
  new (options?: WorldOptions): World;
  readonly prototype: World;
}

/** A clock, which `step` advances, channels and players. It is freed when it is garbage-collected. */
export interface World extends Handle {
  /** The clock, in seconds. */
  readonly time: number;
  /** The number of active players. */
  readonly active: number;
  /** Seconds of the clock per second of a step. */
  rate: number;
  paused: boolean;
  motion: MotionPolicy;
  readonly isClosed: boolean;
  /** The info of ts_world_get_info. */
  readonly info: WorldInfo;

  /** Advances the clock by dt seconds times the rate; handlers run at their exact times. Returns the number of active players. Throws the
   *  first exception of a handler when the step is complete. */
  step(dt: number): number;
  /** Advances the clock to a time. */
  stepTo(time: number): number;
  /** Steps with the page's frames while something is active, and calls `frame` after each step. */
  play(frame?: (world: World) => void, options?: PlayOptions): this;
  /** Stops what `play` has started. */
  stop(): this;

  /** Creates a channel: channel(0), channel([1, 2]), channel("#f00"), channel(0, { kind: "angle" }). */
  channel(value: boolean, options?: ChannelOptions): Channel<boolean>;
  channel(value: number, options: ChannelOptions & { kind: "bool" }): Channel<boolean>;
  channel(value?: number, options?: ChannelOptions & { kind?: NumberKind }): Channel<number>;
  channel(value: string | ArrayLike<number>, options?: ChannelOptions & { kind?: VectorKind | number }): Channel<number[]>;
  /** Returns a channel bound to an object's property; always the same one for a property. While something moves it, the property is
   *  written after each command and step, and before handlers run; otherwise it is the program's, and is read whenever it is used.
   *  The options are those of `channel`; the property's name is the path unless they give another. */
  bind<T extends object, K extends AnimatableKey<T>>(object: T, property: K, options?: ChannelOptions): Channel<BoundValue<T[K]>>;
  /** Closes the channel bound to a property, or all of an object's; their players end. */
  unbind<T extends object>(object: T, property?: keyof T): void;
  /** Returns the channel with a name. */
  find(name: string): Channel;
  /** Returns the animatable style of an element. */
  style(element: PageElement): ElementStyle;
  /** Animates several properties of one or several objects. */
  animate: Animate;
  timeline(): Timeline;
  /** Creates a chain. `keep`: it can be started again after its end. `tolerant`: it continues if one of its players is ended. */
  chain(options?: { iterations?: number; rate?: number; keep?: boolean; tolerant?: boolean }): Chain;
  /** Creates a state machine from a document (bindings/FORMAT.md), and starts it unless `start` is false. */
  machine(document: string | object, options?: { start?: boolean }): Machine;
  /** Builds a scene from a document (bindings/FORMAT.md), and starts it unless `run` is false. `callbacks` are the functions for its
   *  chains' "then", by name, those of the latest scene in the world; a name without one calls nothing. */
  scene(document: string | object, options?: { run?: boolean; callbacks?: { readonly [name: string]: () => unknown } }): Scene;

  /** Attaches an easing to a path: later tweens that name no easing use it, on channels at or below the path. The path of an object's
   *  property is its name. With `on`, it applies only to this object, where it takes precedence. */
  attach(path: string, ease: Ease, options?: { on?: object }): void;
  detach(path: string, options?: { on?: object }): void;
  /** Makes a component of paths an alias for others; without targets, removes the alias. */
  alias(component: string, targets?: readonly string[]): void;

  /** Records the world from now on: `seconds` (default 60) is how far back times can be reached, Infinity as far as the memory reaches, 0
   *  ends the recording. `bytes` of memory are allocated now; 0: 16 MiB, or 32 times a snapshot if that is more. */
  record(options?: { seconds?: number; bytes?: number }): void;
  /** Moves a recorded world to a time of its recording; without one, back to the present. Bindings are written and observers are called as
   *  after a step; handlers and blocks are not. What an observer commands meanwhile throws InPastError. A command or a step in the past
   *  continues from there, and drops what was recorded after that time. */
  seek(time?: number): void;
  /** The times that `seek` reaches, and the bytes in use; null if the world is not recorded. */
  readonly recording: { readonly start: number; readonly end: number; readonly bytes: number } | null;
  /** True if a recorded world stands at an earlier time than its recording's end. */
  readonly inPast: boolean;
  /** Returns the recording between two times, by default all of it, as bytes. `restore` accepts them: the world is then at `end`, and
   *  recorded from `start` on. */
  saveRecording(start?: number, end?: number): Uint8Array;

  /** Calls f for every event from now on, after each step and command. Returns a function that removes the handler. */
  onEvent(call: (event: WorldEvent) => void): () => void;
  /** Iterates over every event from now on, until the world is closed. */
  events(): AsyncGenerator<WorldEvent, void, undefined>;

  /** Returns a 64-bit hash of the complete state, the same in every language and on every machine. */
  hash(): bigint;
  /** Returns a snapshot: the complete state as bytes. */
  snapshot(): Uint8Array;
  /** Restores a snapshot. Whatever is not in it is gone; its players and chains end, "cancelled". */
  restore(bytes: Uint8Array): void;
  /** Frees the world now, with everything in it; later calls throw a StaleHandleError. */
  close(): void;
  [Symbol.dispose](): void;
}

// --- the page ---

/** An Element, if the project includes the DOM types. */
export type PageElement = typeof globalThis extends { Element: { prototype: infer E } } ? E : never;

/** The parts of a transform, in the order in which they are applied: lengths in pixels, angles in degrees. */
export type TransformPart =
  | "perspective" | "x" | "y" | "z" | "rotate" | "rotateX" | "rotateY" | "skewX" | "skewY" | "scale" | "scaleX" | "scaleY";

/** The animatable style of an element: parts of its transform, lengths, numbers, colours, custom properties. It is written once per
 *  frame. */
export interface ElementStyle {
  readonly world: World;
  readonly element: PageElement;
  /** Returns the channel of a property: "x", "opacity", "backgroundColor", "--level". */
  channel(property: TransformPart | "opacity"): Channel<number>;
  channel(property: string): Channel<number> | Channel<number[]>;
}

type Each<P, T> = P | ((index: number, target: T) => P);
export type StyleTargets = { readonly [property: string]: Each<number | string | ArrayLike<number>, PageElement> };
export type ObjectTargets<T> = { readonly [K in AnimatableKey<T>]?: Each<Given<BoundValue<T[K]>>, T> };

interface TweenAnimateOptions extends TimingOptions {
  /** Default: 0.5. */
  duration?: number;
  blend?: boolean;
  relative?: boolean;
  spring?: undefined;
}
interface SpringAnimateOptions extends PlayerOptions {
  spring: SpringGiven;
  velocity?: number;
  tolerance?: number;
  overshoot?: Overshoot;
  restitution?: number;
  relative?: boolean;
}
/** The options of a tween or of a spring, and delays from one target to the next. */
export type AnimateOptions = (TweenAnimateOptions | SpringAnimateOptions) & { stagger?: number | StaggerOptions };

export interface Animate {
  (targets: string | PageElement | readonly PageElement[] | PageElements, properties: StyleTargets, options?: AnimateOptions): Group;
  <T extends object>(targets: T | readonly T[], properties: ObjectTargets<T>, options?: AnimateOptions): Group;
}
/** A NodeList. */
export interface PageElements {
  readonly length: number;
  item(index: number): PageElement | null;
  forEach(call: (element: PageElement) => void): void;
}

export interface ScrollOptions {
  /** The element that scrolls. Default: the page. */
  element?: PageElement;
  axis?: "x" | "y";
}

export interface PointerVelocityConstructor {
  new (): PointerVelocity;
  readonly prototype: PointerVelocity;
}

/** Estimates the velocity of a pointer. */
export interface PointerVelocity {
  /** [seconds, x, y] of the last 20 events; set its length to 0 to start over. */
  readonly samples: Array<[number, number, number]>;
  /** Adds an event of the pointer; only the time of "pointerup". */
  add(event: { readonly type?: string; readonly timeStamp: number; readonly clientX: number; readonly clientY: number }): this;
  /** Returns [x, y] in pixels per second; [0, 0] if the pointer rested before its release. */
  velocity(time?: number): [number, number];
}

// --- the engine itself ---

/** The module: its functions by their C names, and its memory. An address is a number, a uint64_t a bigint. */
export interface Native {
  readonly x: { readonly [name: string]: (...given: Array<number | bigint>) => any };
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly u8: Uint8Array;
  readonly u32: Uint32Array;
  readonly f32: Float32Array;
  readonly f64: Float64Array;
  readonly view: DataView;
  /** Creates the views again if the memory has grown. */
  refresh(): this;
  /** Allocates memory that is valid until `free`. */
  allocate(bytes: number): number;
  free(address: number): void;
  /** Allocates memory that is valid until the end of the enclosing `scope`. */
  take(bytes: number): number;
  scope<T>(work: (native: this) => T): T;
  text(value: string, name?: string): number;
  bytes(given: ArrayLike<number>, more?: number): number;
  doubles(values: ArrayLike<number>): number;
  handle(thing: Handle, address?: number): number;
  /** Writes a struct of tweenspirit.h, zero except for these fields. */
  struct(name: string, values?: { readonly [field: string]: unknown }, address?: number): number;
  /** Reads a struct. */
  read(name: string, address: number): { [field: string]: any };
  handleAt(address: number): Handle;
  string(address: number): string | undefined;
  /** Throws the error of a status other than TS_OK. */
  must(status: number): void;
}

export {};
