// SPDX-License-Identifier: MIT
//
// Channels: values that can be moved, and the layers on them.

import * as abi from "./abi.mjs";
import { Easing, Spring, code, easingOf } from "./curves.mjs";
import { NO_HANDLE, Part, StaleHandleError, callable, instance, native, number, object, only, refuse } from "./native.mjs";
import { Motion } from "./motion.mjs";
import { Player } from "./players.mjs";
import { numbers, row, value, valueOf } from "./timing.mjs";
import { Track } from "./tracks.mjs";

const TARGET = abi.structs.ts_motion[1].target[0];
const [DURATION, DELAY, EASING] = ["duration", "delay", "easing"].map((name) => abi.structs.ts_motion[1].timing[0] + abi.structs.ts_timing[1][name][0]);

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

  row(given, name) { return row(given, this.lanes, name); }

  /** Starts a motion. Each verb below starts that of its name. */
  start(motion) { return native.scope(() => this.startAt(instance(motion, Motion).struct(this.lanes))); }

  startAt(motion) {
    native.must(native.x.ts_channel_start(native.handle(this.world, native.h0), native.handle(this, native.h1), motion, native.out));
    const player = new Player(this.world, native.lastAt(native.out), this);
    this.world.touch(this);
    return player;
  }

  /** Puts it somewhere, at rest, at once. */
  set(given) {
    native.scope(() => this.invoke("ts_channel_set", native.doubles(numbers(given, this.lanes, "value")), this.lanes));
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

  tweenTo(target, duration, ease) {
    if (typeof target === "number" && typeof duration === "number" && duration > 0 && this.lanes === 1) return this.startSimple(target, duration, easingOf(ease), 0);
    return this.start(Motion.tween(target, duration, ease));
  }
  springTo(target, spring) { return this.start(Motion.spring(target, spring)); }
  decay(options) { return this.start(Motion.decay(options)); }
  fall(acceleration, options) { return this.start(Motion.fall(acceleration, options)); }
  move(target, options) { return this.start(Motion.move(target, options)); }
  fling(options) { return this.start(Motion.fling(options)); }
  follow(path, duration, ease) { return this.start(Motion.follow(path, duration, ease)); }
  shake(amplitude, options) { return this.start(Motion.shake(amplitude, options)); }
  punch(amplitude, options) { return this.start(Motion.punch(amplitude, options)); }
  play(track, options) { return this.start(Motion.play(track, options)); }

  startSimple(target, duration, curve, delay) {
    native.refresh().f64[native.target >> 3] = target;
    return this.startAt(simpleTween(native.target, duration, curve, delay));
  }

  /** Another target for what moves it, as of Player.setTarget. */
  setTarget(target, options = {}) {
    return native.scope(() => this.command("ts_channels_update", 1, Motion.retarget(target, options).struct(this.lanes)));
  }

  /** Bounds, in place of those it had: {contact: "hold" | "stop" | "bounce" | "spring", restitution, spring}; without numbers, none. */
  bounds(lower, upper, options = {}) {
    const { contact, restitution, spring } = only(options, BOUNDS);
    return native.scope(() => {
      const { cell, world } = this;
      this.invoke("ts_channel_set_bounds", native.struct("ts_bounds", {
        lower: this.row(lower, "lower"), upper: this.row(upper, "upper"), contact: contact && code(abi.CONTACTS, contact, "contact"), restitution,
        given: restitution === 0 ? abi.TS_GIVEN_RESTITUTION : 0, spring: spring === undefined ? undefined : new Spring(spring).fields,
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
      const { lanes } = this, at = native.struct("ts_bounds"), edges = [native.take(8 * lanes), native.take(8 * lanes)];
      this.invoke("ts_channel_get_bounds", at, ...edges, lanes);
      const { lower: bounded, contact, restitution, spring: { omega, damping_ratio: dampingRatio, mass } } = native.read("ts_bounds", at);
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

  /** Returns the value at a time of the world's recording: see World.record. */
  valueAt(time) { return this.recall(time, true); }
  /** Returns the velocity at such a time, in units per second. */
  velocityAt(time) { return this.recall(time, false); }

  recall(time, isValue) {
    return valueOf(isValue ? this.kind : "float", this.lanes, (out) =>
      this.answer("ts_channel_value_at", number(time, "time"), isValue ? out : 0, isValue ? 0 : out, this.lanes));
  }

  /** Returns its recording as a track, whose time 0 is `start`: within a tolerance, in value units, of what it was. */
  recordingTrack(start, end, tolerance = 1e-3) {
    return new Track(native.made((out) => this.answer(
      "ts_channel_recording_to_track", number(start, "start"), number(end, "end"), number(tolerance, "tolerance"), out)));
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
  get active() { return !!this.described("channel", "active"); }

  /** Takes it out of the world; what moves it ends, "unbound". */
  close() {
    if (this.cell === 0 || this.world.isClosed) return;
    this.letGo();
    this.world.settle();
  }

  letGo() {
    this.invoke("ts_channel_destroy");
    this.forget();
  }

  /** It is no more. */
  forget() {
    const { world } = this;
    if (this.cell) world.cells.give(this.cell, this.lanes);
    this.cell = 0;
    world.channels[this.slot] = undefined;
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

/** Describes tweens of numbers, without a detour, whose targets stand in a column; returns where the description is. */
export function simpleTween(column, duration, curve, delay) {
  const { f64, u32 } = native.refresh(), { tween } = native;
  u32[(tween + TARGET) >> 2] = column;
  f64[(tween + DURATION) >> 3] = duration;
  f64[(tween + DELAY) >> 3] = delay;
  u32[(tween + EASING) >> 2] = curve ? curve.slot : 0;
  u32[(tween + EASING + 4) >> 2] = curve ? curve.generation : 0;
  return tween;
}

const BOUNDS = new Set(["contact", "restitution", "spring"]);
const LINKS = new Set(["scale", "offset", "ease", "lower", "upper", "combine"]);
const LAYERS = new Set(["mode", "weight"]);
