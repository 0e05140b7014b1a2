// SPDX-License-Identifier: MIT
//
// Channels: values that can be moved, and the layers on them.

import * as abi from "./abi.mjs";
import { Easing, Spring, code, easingOf } from "./curves.mjs";
import { NO_HANDLE, Part, StaleHandleError, callable, instance, native, number, object, only, refuse } from "./native.mjs";
import { Player, retarget, springFields } from "./players.mjs";
import { flags, numbers, timing, value, valueOf } from "./timing.mjs";
import { Path, Track } from "./tracks.mjs";

const TARGET = abi.structs.ts_tween_desc[1].target[0];
const [DURATION, DELAY, EASING] = ["duration", "delay", "easing"].map((name) => abi.structs.ts_tween_desc[1].timing[0] + abi.structs.ts_timing[1][name][0]);

/** A number, a colour, a vector, that can be moved. */
export class Channel extends Part {
  constructor(world, handle, kind, lanes, given) {
    super(world, handle);
    this.kind = kind;
    this.lanes = lanes;
    /** Of a bound one: its object's number, for curves that are attached. */
    this.scope = 0;
    /** Of a borrowed one: how many players of `animate` have not ended. */
    this.users = undefined;
    /** Of a bound one: whose property it is, and the object's channel before it. */
    this.object = this.property = this.following = undefined;
    /** Functions that write and read it where its world's `plain` does not; its place there. */
    this.write = this.load = undefined;
    this.place = -1;
    if (handle === NO_HANDLE) {
      // World.make gives it one.
      this.cell = world.cells.take(1);
      native.refresh().f64[this.cell >> 3] = given;
      return;
    }
    world.channels[this.slot] = this;
    this.connect(given);
  }

  /** Lets the engine write its value where it is read. */
  connect(given) {
    const { world, lanes } = this;
    this.cell = world.cells.take(lanes);
    // What is bound is read from there, until something moves it.
    if (given !== undefined) native.refresh().f64[this.cell >> 3] = given;
    else this.invoke("ts_channel_get", this.cell, 0, 0, lanes);
    native.must(native.x.ts_channel_bind_f64(native.handle(world, native.h0), native.handle(this, native.h1), this.cell, 0));
  }

  /** It, or the channel of the same object that is bound to a property. */
  sibling(property) {
    let each = this;
    while (each && each.property !== property) each = each.following;
    return each;
  }

  /** Its value now: a number, a boolean, or an array. */
  get value() {
    const { world } = this;
    world.mustBe();
    if (this.cell === 0) throw new StaleHandleError("the channel was closed", { status: "StaleHandle" });
    return world.isStepping || this.object !== undefined ? this.read(0) : value(this.kind, this.lanes, this.cell);
  }

  set value(given) { this.set(given); }

  /** How fast it is, in units per second. */
  get velocity() { return this.read(1); }
  /** Where it goes; where it is, if nothing moves it. */
  get target() { return this.read(2); }
  /** What moves it, or null. */
  get player() { return this.world.playerAt(this.info.player, this); }
  /** The curve of tweens that name none. */
  get easing() { return new Easing(native.made((out) => this.answer("ts_channel_get_easing", out))); }
  get isValid() { return !!this.answer("ts_channel_is_valid"); }

  read(which) {
    return valueOf(which === 1 ? "float" : this.kind, this.lanes, (out) => {
      const places = [0, 0, 0];
      places[which] = out;
      return this.answer("ts_channel_get", ...places, this.lanes);
    });
  }

  numbers(given, name) { return native.doubles(numbers(given, this.lanes, name)); }

  /** Likewise of what need not be given, and where one number stands for all lanes. */
  row(given, name) {
    if (given === undefined || given === null) return 0;
    return this.numbers(this.lanes > 1 && typeof given === "number" ? Array(this.lanes).fill(given) : given, name);
  }

  /** Starts a player by one of the engine's calls. */
  start(name, desc, ...before) {
    this.invoke(name, ...before, desc, native.out);
    return this.started();
  }

  /** What such a call has made. */
  started() {
    const player = new Player(this.world, native.lastAt(native.out), this);
    this.world.touch(this);
    return player;
  }

  /** Puts it somewhere, at rest, at once. */
  set(given) {
    native.scope(() => this.invoke("ts_channel_set", this.numbers(given, "value"), this.lanes));
    this.world.touch(this);
    return this;
  }

  /** Ends what moves it, where it is. */
  stop() {
    if (this.cell === 0 || this.world.isClosed) return this;
    this.invoke("ts_channel_stop");
    this.world.touch(this);
    return this;
  }

  /** To a value in so many seconds: tweenTo(100, 1, "cubic.out"), or with options {duration, ease, from, delay, iterations,
   *  direction, fill, rate, composite, blend, relative, keep …}. */
  tweenTo(target, duration, ease) {
    if (this.isSimple(target, duration)) return this.startSimple(target, duration, easingOf(ease), 0);
    return native.scope(() => this.start("ts_player_tween", this.tween(target, duration, ease)));
  }

  isSimple(target, duration) { return typeof duration === "number" && duration > 0 && this.lanes === 1 && typeof target === "number"; }

  startSimple(target, duration, curve, delay) {
    const desc = simpleTween(target, duration, curve, delay);
    native.must(native.x.ts_player_tween(native.handle(this.world, native.h0), native.handle(this, native.h1), desc, native.out));
    return this.started();
  }

  tween(target, duration, ease) {
    if (this.isSimple(target, duration)) return simpleTween(target, duration, easingOf(ease), 0);
    const options = tweenOptions(duration, ease);
    return native.struct("ts_tween_desc", {
      target: this.numbers(target, "target"), from: options.from === undefined ? 0 : this.numbers(options.from, "from"),
      timing: timing(options, TWEENS), blend: +!!options.blend, relative: +!!options.relative, additive: +(options.composite === "add"),
    });
  }

  /** To a value by a spring: springTo(50, {duration: 0.5, bounce: 0.3}), springTo(50, "bouncy"), or with options {spring, velocity,
   *  tolerance, overshoot, restitution, delay, rate, relative, keep …}. */
  springTo(target, spring) { return native.scope(() => this.start("ts_player_spring", this.spring(target, spring))); }

  spring(target, given) {
    const options = springOptions(given);
    return native.struct("ts_spring_to", {
      target: this.numbers(target, "target"), spring: springFields(options.spring),
      velocity: this.row(options.velocity, "velocity"), tolerance: options.tolerance,
      overshoot: options.overshoot === undefined ? 0 : code(abi.OVERSHOOTS, options.overshoot, "overshoot"), restitution: options.restitution ?? 0.5,
      delay: options.delay, rate: options.rate, flags: flags(options), relative: +!!options.relative,
    });
  }

  /** Thrown, to slow down: {velocity, decay: {rate (per second), power}, lower, upper, spring, tolerance, delay, rate, keep …}. */
  decay(options = {}) { return native.scope(() => this.start("ts_player_decay", this.decaying(options))); }

  decaying(options) {
    const { velocity, decay, lower, upper, spring, tolerance = 0, delay = 0, rate } = only(options, DECAYS, PLAYERS);
    return native.struct("ts_decay_to", {
      velocity: this.row(velocity, "velocity"), decay: slowing(decay), lower: this.row(lower, "lower"), upper: this.row(upper, "upper"),
      spring: springFields(spring), tolerance, delay, rate, flags: flags(options),
    });
  }

  /** Accelerated evenly, by so many units per second squared: {velocity, decay, duration, delay, rate, keep …}. Without a duration it goes
   *  on until something ends it. */
  fall(acceleration, options = {}) { return native.scope(() => this.start("ts_channel_fall", this.falling(acceleration, options))); }

  falling(acceleration, options) {
    const { velocity, decay, duration, delay, rate } = only(options, FALLS, PLAYERS);
    return native.struct("ts_fall_desc", {
      acceleration: this.row(acceleration, "acceleration"), velocity: this.row(velocity, "velocity"), decay: slowing(decay), duration, delay, rate,
      flags: flags(options),
    });
  }

  /** Goes on as a fling of Android's or Flutter's does, by its distance in its duration: {velocity, kind: "android" | "flutter", friction,
   *  ppi, delay, rate, keep …}. */
  fling(options = {}) {
    const { velocity, kind = "android", friction, ppi, delay, rate } = only(options, FLINGS, PLAYERS);
    for (const [name, given] of Object.entries({ friction, ppi })) if (given === 0) refuse(name, "> 0", given);
    return native.scope(() => this.start("ts_channel_fling", native.struct("ts_fling_desc", {
      kind: code(abi.FLINGS, kind, "kind"), velocity: this.row(velocity, "velocity"), friction, ppi, delay, rate, flags: flags(options),
    })));
  }

  /** Along a path at constant speed, or as a curve says: follow(path, 2), follow(path, {duration, ease, start, end, align, offset,
   *  tolerance …}). start and end are parts of the way; align moves the path to where the channel is. */
  follow(path, duration, ease) {
    const options = tweenOptions(duration, ease), { start = 0, end = 1, align = false, offset, tolerance = 0 } = options;
    return native.scope(() => this.start("ts_channel_follow", native.struct("ts_follow_desc", {
      timing: timing(options, WAYS), start: number(start, "start"), end: number(end, "end"), tolerance, align: +!!align, offset: this.row(offset, "offset"),
    }), native.handle(instance(path, Path))));
  }

  /** Adds noise that begins and ends at nothing: {frequency, duration, fade, octaves, seed, delay …}; fade is by how much it is less high
   *  at its end. */
  shake(amplitude, options = {}) {
    const { frequency, duration, fade = 1, octaves, seed, delay } = only(options, SHAKES, PLAYERS);
    return native.scope(() => this.start("ts_channel_shake", native.struct("ts_shake_desc", {
      amplitude: this.row(amplitude, "amplitude"), frequency, duration, fade, octaves, seed, delay, flags: flags(options),
    })));
  }

  /** Adds a kick that a spring takes back: {duration, dampingRatio, delay …}; strength is how far it comes. */
  punch(strength, options = {}) {
    const { duration, dampingRatio, delay } = only(options, PUNCHES, PLAYERS);
    return native.scope(() => this.start("ts_channel_punch", native.struct("ts_punch_desc", {
      strength: this.row(strength, "strength"), duration, damping_ratio: dampingRatio, delay, flags: flags(options),
    })));
  }

  /** Along a track, whose markers are told; {duration, ease, iterations …}. */
  play(track, options = {}) {
    return native.scope(() => this.start("ts_player_track", native.struct("ts_timing", timing(options)), native.handle(instance(track, Track))));
  }

  /** Another target for what moves it, as of Player.setTarget. */
  setTarget(target, options = {}) {
    return native.scope(() => this.command("ts_channel_set_target", ...retarget(this, target, options)));
  }

  /** Bounds, in place of those it had: {contact: "hold" | "stop" | "bounce" | "spring", restitution, spring}; without numbers, none. */
  bounds(lower, upper, options = {}) {
    const { contact = "hold", restitution = 0, spring } = only(options, BOUNDS);
    return native.scope(() => {
      const { cell, world } = this;
      this.invoke("ts_channel_set_bounds", native.struct("ts_bounds_desc", {
        lower: this.row(lower, "lower"), upper: this.row(upper, "upper"), contact: code(abi.CONTACTS, contact, "contact"), restitution,
        spring: spring === undefined ? 0 : native.struct("ts_spring", springFields(spring)),
      }));
      // What rests is read from there, and held within the bounds when it is: nobody has written it.
      if (cell) this.invoke("ts_channel_get", cell, 0, 0, this.lanes);
      world.settle();
      world.touch(this);
      return this;
    });
  }

  /** The bounds that it has: {lower, upper, contact, restitution, spring}; null where it has none. */
  getBounds() {
    return native.scope(() => {
      const { lanes } = this, at = native.struct("ts_bounds_info"), edges = [native.take(8 * lanes), native.take(8 * lanes)];
      this.invoke("ts_channel_get_bounds", at, ...edges, lanes);
      const { bounded, contact, restitution, spring: { omega, damping_ratio: dampingRatio, mass } } = native.read("ts_bounds_info", at);
      if (!bounded) return null;
      const [lower, upper] = edges.map((edge) => value("float", lanes, edge));
      return { lower, upper, contact: abi.CONTACTS[contact], restitution, spring: new Spring({ omega, dampingRatio, mass }) };
    });
  }

  /** Follows another channel, or several that are combined ("sum", "min", "max"), from now on: offset + scale * ease(x), within bounds. */
  link(source, options = {}) {
    const { scale, offset, ease, lower, upper, combine = "sum" } = only(options, LINKS);
    const sources = (Array.isArray(source) ? source : [source]).map((each) => instance(each, Channel, "source"));
    this.world.isJoined = true;
    return native.scope(() => {
      const at = native.take(8 * sources.length);
      sources.forEach((each, i) => native.handle(each, at + 8 * i));
      return this.command("ts_channel_link", native.struct("ts_link_desc", {
        sources: at, count: sources.length, combine: code(abi.COMBINATIONS, combine, "combine"), easing: easingOf(ease),
        scale: this.row(scale, "scale"), offset: this.row(offset, "offset"), lower: this.row(lower, "lower"), upper: this.row(upper, "upper"),
      }));
    });
  }

  /** Follows nobody any more: it stays where it is. */
  unlink() { return this.command("ts_channel_unlink"); }

  /** Puts a layer on it: another channel, whose value acts on this one's as far as its weight: {mode: "override" | "add", weight}. */
  layer(options = {}) {
    const { mode = "override", weight = 1 } = only(options, LAYERS);
    this.world.isJoined = true;
    return native.scope(() => {
      const made = native.take(8), its = native.take(8);
      this.command("ts_channel_add_layer", code(abi.LAYER_MODES, mode, "mode"), number(weight, "weight"), made, its);
      return this.world.channelAt(native.handleAt(made));
    });
  }

  /** Begins a cross-fade: what moves it next, at this time, is faded in. */
  beginFade(duration, ease) {
    return native.scope(() => this.command("ts_channel_begin_fade", number(duration, "duration"), native.handle(easingOf(ease) ?? NO_HANDLE)));
  }

  /** Fades from what moves it to a track, or to what a function starts on it: crossFade(track, 0.4, {ease, and the options of play}). */
  crossFade(to, duration, given = {}) {
    const { ease, ...options } = object(given, "options");
    if (!(to instanceof Track) && typeof to !== "function") refuse("to", "a Track, or a function that starts a player", to);
    this.beginFade(duration, ease);
    try {
      return to instanceof Track ? this.play(to, options) : to(this);
    } catch (error) {
      this.beginFade(0);
      throw error;
    }
  }

  /** Its value, and how fast it was, at an earlier time of the world's clock: see World.history. */
  valueAt(time) { return this.recall(time, true); }
  velocityAt(time) { return this.recall(time, false); }

  recall(time, isValue) {
    return valueOf(isValue ? this.kind : "float", this.lanes, (out) =>
      this.answer("ts_channel_value_at", number(time, "time"), isValue ? out : 0, isValue ? 0 : out, this.lanes));
  }

  /** Returns its history as a track, whose time 0 is `start`: within a tolerance, in value units, of what it was. */
  historyTrack(start, end, tolerance = 1e-3) {
    return new Track(native.made((out) => this.answer(
      "ts_channel_history_to_track", number(start, "start"), number(end, "end"), number(tolerance, "tolerance"), out)));
  }

  /** Calls f(value) after each step and command that has changed it. Returns what takes the handler away. */
  onChange(call) {
    callable(call);
    const { world, slot } = this, list = (world.observers[slot] ??= []), own = () => call(this.value);
    list.push(own);
    world.isWatched = true;
    world.others++;
    return () => {
      const at = list.indexOf(own);
      if (at < 0) return;
      list.splice(at, 1);
      world.others--;
    };
  }

  get info() { return this.described("channel"); }

  /** Whether something moves it that is not paused. */
  get active() { return !!this.info.active; }

  /** Takes it out of the world; what moves it ends, "unbound". */
  close() {
    if (this.cell === 0 || this.world.isClosed) return;
    this.invoke("ts_channel_destroy");
    this.forget();
    this.world.settle();
  }

  /** It is no more. */
  forget() {
    const { world } = this;
    if (this.cell) world.cells.give(this.cell, this.lanes);
    this.cell = 0;
    delete world.channels[this.slot];
    world.cut(this.slot);
    if (this.object !== undefined) world.forget(this);
    if (world.observers[this.slot]) {
      world.others -= world.observers[this.slot].splice(0).length;
      delete world.observers[this.slot];
    }
  }
}

/** A channel on another, made by Channel.layer, or the weight of one: no memory is bound to it. */
export class Layer extends Channel {
  connect() { this.cell = undefined; }

  get value() { return this.read(0); }
  set value(given) { this.set(given); }

  /** How far it acts: a channel. Of a weight, null. */
  get weight() { return this.world.channelAt(this.info.weight); }
  /** The channel that it is on. */
  get parent() { return this.world.channelAt(this.info.parent); }
  /** "override" or "add". */
  get mode() { return abi.LAYER_MODES[this.info.mode]; }
}

/** The description that is made most, without a detour: where it stands. `column`: where many targets are, in place of the one. */
export function simpleTween(target, duration, curve, delay) {
  native.refresh().f64[native.target >> 3] = target;
  return simpleTiming(native.tween, duration, curve, delay);
}

/** That of many, whose targets are in a column. */
export function simpleTweens(column, duration, curve) {
  native.refresh().u32[(native.tweens + TARGET) >> 2] = column;
  return simpleTiming(native.tweens, duration, curve, 0);
}

function simpleTiming(tween, duration, curve, delay) {
  const { f64, u32 } = native;
  f64[(tween + DURATION) >> 3] = duration;
  f64[(tween + DELAY) >> 3] = delay;
  u32[(tween + EASING) >> 2] = curve ? curve.slot : 0;
  u32[(tween + EASING + 4) >> 2] = curve ? curve.generation : 0;
  return tween;
}

/** Options of what takes no timing; of each their own. */
const PLAYERS = new Set(["delay", "rate", "essential", "keep", "hold", "composite"]);
const DECAYS = new Set(["velocity", "decay", "lower", "upper", "spring", "tolerance"]);
const FALLS = new Set(["velocity", "decay", "duration"]);
const FLINGS = new Set(["velocity", "kind", "friction", "ppi"]);
const SHAKES = new Set(["frequency", "duration", "fade", "octaves", "seed"]);
const PUNCHES = new Set(["duration", "dampingRatio"]);
const BOUNDS = new Set(["contact", "restitution", "spring"]);
const LINKS = new Set(["scale", "offset", "ease", "lower", "upper", "combine"]);
const LAYERS = new Set(["mode", "weight"]);
const SLOWING = new Set(["rate", "power"]);

/** The deceleration of a decay: {rate, power}. */
function slowing(given) { return given === undefined ? undefined : only(given, SLOWING); }

const TWEENS = new Set(["from", "blend", "relative"]), WAYS = new Set(["start", "end", "align", "offset", "tolerance"]);

function tweenOptions(duration, ease) {
  return typeof duration === "object" ? object(duration, "duration") : { duration: number(duration, "duration"), ease };
}

const SPRING_OPTIONS = ["spring", "velocity", "tolerance", "overshoot", "restitution", "delay", "rate", "relative", "keep", "hold", "essential", "composite"];

/** A spring, its words, or options with a spring among them. */
function springOptions(given) {
  if (given === undefined || typeof given === "string" || given instanceof Spring) return { spring: given };
  if (typeof given !== "object" || given === null || Array.isArray(given)) refuse("spring", "a spring, its words or options", given);
  const words = Object.entries(given).filter(([word]) => !SPRING_OPTIONS.includes(word));
  if (words.length && given.spring !== undefined) refuse("spring", "said once: as spring, or by its words", words[0][0]);
  return words.length ? { ...given, spring: Object.fromEntries(words) } : given;
}
