// SPDX-License-Identifier: MIT
//
// Chains: groups of things, one after the other.

import * as abi from "./abi.mjs";
import { Channel } from "./channels.mjs";
import { easingOf } from "./curves.mjs";
import { NO_HANDLE, callable, instance, native, number, refuse } from "./native.mjs";
import { Motion } from "./motion.mjs";
import { Running } from "./players.mjs";
import { Timeline } from "./timelines.mjs";
import { markerId } from "./tracks.mjs";

/** Groups of things, one after the other: what is added runs together, `andThen` begins another group. */
export class Chain extends Running {
  constructor(world, handle) {
    super(world, handle);
    world.chains.add(this);
  }

  get noun() { return "chain"; }

  run(...call) { return this.commandWithBlocks(...call); }

  /** Adds a motion of a channel or of a timeline's playhead; or another chain, at most 16 deep. */
  add(thing, motion) {
    return native.scope(() => {
      if (motion === undefined) return this.invoke("ts_chain_add_chain", native.handle(instance(thing, Chain, "inner")));
      const name = thing instanceof Timeline ? "ts_chain_add_timeline" : "ts_chain_add";
      if (!(thing instanceof Timeline)) instance(thing, Channel);
      return this.invoke(name, native.handle(thing), instance(motion, Motion).struct(thing.lanes));
    });
  }

  /** Adds what Channel's verbs of these names start. */
  tween(channel, target, duration, ease) { return this.add(channel, Motion.tween(target, duration, ease)); }
  spring(channel, target, spring) { return this.add(channel, Motion.spring(target, spring)); }
  decay(channel, options) { return this.add(channel, Motion.decay(options)); }
  fall(channel, acceleration, options) { return this.add(channel, Motion.fall(acceleration, options)); }
  move(channel, target, options) { return this.add(channel, Motion.move(target, options)); }
  fling(channel, options) { return this.add(channel, Motion.fling(options)); }
  follow(channel, path, duration, ease) { return this.add(channel, Motion.follow(path, duration, ease)); }
  shake(channel, amplitude, options) { return this.add(channel, Motion.shake(amplitude, options)); }
  punch(channel, amplitude, options) { return this.add(channel, Motion.punch(amplitude, options)); }
  /** A track, played on a channel: play(channel, track, options); or a timeline: play(timeline, options). */
  play(thing, ...more) { return this.add(thing, thing instanceof Timeline ? Motion.timing(more[0] ?? {}) : Motion.play(...more)); }
  /** A timeline's playhead to a time, as Timeline.animateTo moves it. */
  animateTo(timeline, time, duration, ease) { return this.add(instance(timeline, Timeline), Motion.toTime(time, duration, ease)); }
  /** Fades in what the group moves a channel by from here on, as Channel.beginFade. */
  fade(channel, duration, ease) {
    return native.scope(() => this.invoke("ts_chain_add_fade", native.handle(instance(channel, Channel)), number(duration, "duration"), native.handle(easingOf(ease) ?? NO_HANDLE)));
  }
  /** A delay, a group of its own. */
  delay(seconds) { return this.invoke("ts_chain_then_delay", number(seconds, "seconds")); }
  marker(name) { return this.invoke("ts_chain_add_marker", markerId(name)); }

  /** Calls f() at its turn. What that returns, a player, a group or an array of them, the group waits for. */
  animate(run) { return this.addBlock(run); }

  /** Likewise with a name, by which the block is found after a restore in another process. */
  block(name, run) {
    if (typeof name !== "string") refuse("name", "a string", name);
    return this.addBlock(run, name);
  }

  addBlock(run, name) {
    callable(run, "block");
    const { world } = this, id = ++world.blockCount;
    world.blocks.set(id, run);
    native.scope(() => this.invoke("ts_chain_add_block", BigInt(id), name === undefined ? 0 : native.text(name, "name")));
    return this;
  }

  /** Closes the group: what is added next waits for it. Calls f() when the group has ended. As a chain can be awaited, its `then` is a
   *  promise's. */
  andThen(run) {
    if (run !== undefined) callable(run, "block");
    this.invoke("ts_chain_then");
    return run ? this.addBlock(run).andThen() : this;
  }

  start() { return this.commandWithBlocks("ts_player_start"); }
  /** How often all groups are gone through. */
  iterations(count) { return this.invoke("ts_chain_set_iterations", number(count, "count")); }

  /** "idle", "running" or "ended", as which it is gone unless it is kept. */
  get state() { return abi.CHAIN_STATES[this.now?.state ?? abi.TS_CHAIN_ENDED]; }
  get ended() { return this.state === "ended"; }
  /** Whether it was started, has not ended and is not paused. */
  get active() { return this.state === "running" && !this.paused; }
  /** Whole iterations before the present one. */
  get iteration() { return this.kept("iteration").iteration; }
  /** The groups of this iteration that have begun, and all. */
  get progress() {
    const { begun, groups } = this.kept("progress");
    return [begun, groups];
  }
  kept(what) {
    const { now } = this;
    if (!now) throw this.notKept(what);
    return now;
  }

  /** Takes it out of the world. */
  close() {
    this.unlessEnded("ts_player_destroy");
    this.world.chains.delete(this);
  }
}
