// SPDX-License-Identifier: MIT
//
// Chains: groups of things, one after the other.

import * as abi from "./abi.mjs";
import { Channel } from "./channels.mjs";
import { easingOf } from "./curves.mjs";
import { NO_HANDLE, callable, instance, native, number, refuse } from "./native.mjs";
import { Running } from "./players.mjs";
import { Timeline, playheadTo } from "./timelines.mjs";
import { timing } from "./timing.mjs";
import { Track, markerId } from "./tracks.mjs";

/** Groups of things, one after the other: what is added runs together, `andThen` begins another group. */
export class Chain extends Running {
  constructor(world, handle) {
    super(world, handle);
    world.chains.add(this);
  }

  get noun() { return "chain"; }

  run(...call) { return this.commandWithBlocks(...call); }

  item(name, channel, described, ...before) {
    return native.scope(() => this.invoke(name, native.handle(instance(channel, Channel)), ...before, described()));
  }

  /** Adds what Channel's tweenTo, springTo, decay, fall and play start. */
  tween(channel, target, duration, ease) { return this.item("ts_chain_add_tween", channel, () => channel.tween(target, duration, ease)); }
  spring(channel, target, spring) { return this.item("ts_chain_add_spring", channel, () => channel.spring(target, spring)); }
  decay(channel, options = {}) { return this.item("ts_chain_add_decay", channel, () => channel.decaying(options)); }
  fall(channel, acceleration, options = {}) { return this.item("ts_chain_add_fall", channel, () => channel.falling(acceleration, options)); }
  /** A track, played on a channel: play(channel, track, options); or a timeline: play(timeline, options). */
  play(thing, ...more) {
    return native.scope(() => {
      if (thing instanceof Timeline) {
        const [options = {}] = more;
        return this.invoke("ts_chain_add_timeline", native.handle(thing), native.struct("ts_timing", timing(options)));
      }
      const [track, options = {}] = more;
      return this.item("ts_chain_add_track", thing, () => native.struct("ts_timing", timing(options)), native.handle(instance(track, Track)));
    });
  }
  /** A timeline's playhead to a time, as Timeline.animateTo moves it. */
  animateTo(timeline, time, duration, ease) {
    return native.scope(() => this.invoke("ts_chain_add_playhead", native.handle(instance(timeline, Timeline)), playheadTo(time, duration, ease)));
  }
  /** Fades in what the group moves a channel by from here on, as Channel.beginFade. */
  fade(channel, duration, ease) {
    return native.scope(() => this.invoke("ts_chain_add_fade", native.handle(instance(channel, Channel)), number(duration, "duration"), native.handle(easingOf(ease) ?? NO_HANDLE)));
  }
  /** Another chain, at most 16 deep. */
  add(inner) { return native.scope(() => this.invoke("ts_chain_add_chain", native.handle(instance(inner, Chain, "inner")))); }
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

  start() { return this.commandWithBlocks("ts_chain_start"); }
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
    this.unlessEnded("ts_chain_destroy");
    this.world.chains.delete(this);
  }
}
