// SPDX-License-Identifier: MIT
//
// What moves things, and what tells that it has ended.

import * as abi from "./abi.mjs";
import { Spring } from "./curves.mjs";
import { NO_HANDLE, Part, callable, instance, native, number, only } from "./native.mjs";
import { known, numbers, timing } from "./timing.mjs";
import { Track } from "./tracks.mjs";

export const STOPS = {
  begin: abi.TS_STOP_AT_BEGIN, marker: abi.TS_STOP_AT_MARKER, loop: abi.TS_STOP_AT_LOOP, end: abi.TS_STOP_AT_END,
  contact: abi.TS_STOP_AT_CONTACT,
};

/** What tells that it has ended: a player, a chain, a group. Awaited, it gives the reason. */
export class Ending extends Part {
  constructor(world, handle) {
    super(world, handle);
    this.handlers = undefined;
    this.reason = null;
    /** The events at which time stops, and whether a stop or the engine's queue, one of the two, has told of its end. */
    this.mask = 0;
    this.toldBy = undefined;
  }

  /** Why it ended: "finished", "settled", "replaced", "stopped", "cancelled" …; null where it has not. */
  get endReason() {
    if (this.reason === null && this.world.unread) this.world.drain();
    return this.reason;
  }

  on(kind, call) {
    callable(call);
    this.handlers ??= {};
    (this.handlers[kind] ??= []).push(call);
    if (this.setStops?.(this.mask | STOPS[kind])) this.mask |= STOPS[kind];
    return this;
  }

  /** Calls f(reason) at the exact time of its end; where that was before, in the world's next step. */
  onEnd(call) {
    callable(call);
    if (this.endReason === null) return this.on("end", call);
    this.world.late.push(() => call(this.endReason));
    return this;
  }

  emit(kind, argument, errors) {
    for (const call of this.handlers?.[kind] ?? []) {
      try { call(argument); } catch (error) { errors.push(error); }
    }
  }

  /** A promise of its end, which gives the reason. */
  get finished() {
    return this.endReason === null ? this.world.promise(this) : Promise.resolve(this.endReason);
  }

  then(resolve, reject) { return this.finished.then(resolve, reject); }
}

/** Whether stops are set: one that has ended, unread, has none. */
export function areSet(status) {
  if (status && status !== abi.TS_ERROR_STALE_HANDLE) native.fail(status);
  return !status;
}

/** What moves a channel or a timeline's playhead. */
export class Player extends Ending {
  constructor(world, handle, channel) {
    super(world, handle);
    this.channel = channel;
    /** Which is told of its end. */
    this.group = undefined;
    if (handle !== NO_HANDLE) world.players.add(this);
  }

  emit(kind, argument, errors) {
    if (kind === "end") this.group?.over(argument);
    super.emit(kind, argument, errors);
  }

  setStops(mask) { return areSet(this.answer("ts_player_set_stops", mask)); }

  /** Calls f() when it begins, f(count) when an iteration begins anew, f(name) at a track's marker, f({lane, bound, velocity}) where a
   *  lane meets a bound of its channel: at the exact time. */
  onBegin(call) { return this.on("begin", call); }
  onLoop(call) { return this.on("loop", call); }
  onMarker(call) { return this.on("marker", call); }
  onContact(call) { return this.on("contact", call); }

  pause() { return this.command("ts_player_pause"); }
  resume() { return this.command("ts_player_resume"); }
  restart() { return this.command("ts_player_restart"); }
  /** Ends it where it is; at its end; and where the channel was before. */
  stop() { return this.command("ts_player_stop"); }
  finish() { return this.command("ts_player_finish"); }
  cancel() { return this.command("ts_player_cancel"); }
  reverse() { return this.command("ts_player_reverse"); }
  /** To a time of its own, the delay included. */
  seek(time, options = {}) { return this.command("ts_player_seek", number(time, "time"), +!!only(options, SEEKS).events); }

  /** Goes on to another target, or without one to the same, from where it is and as fast; {velocity, kick, spring, tolerance}: a kick is
   *  added to the velocity. */
  setTarget(target, options = {}) {
    return native.scope(() => this.command("ts_player_set_target", ...retarget(this.channel, target, options)));
  }

  /** Plays another track of the channel's kind in place of its own. */
  replaceTrack(track) { return native.scope(() => this.command("ts_player_replace_track", native.handle(instance(track, Track)))); }

  /** Changes its timing while it runs, as Web Animations' updateTiming does. */
  updateTiming(options) {
    const fields = timing(options);
    const mask = Object.keys(fields).reduce((sum, name) => sum | (abi[`TS_TIMING_HAS_${name.toUpperCase()}`] ?? 0), 0);
    return native.scope(() => this.command("ts_player_update_timing", native.struct("ts_timing", fields), mask));
  }

  get info() {
    return this.described("ts_player_info", "ts_player_get_info");
  }

  /** Whether it is there, moves and is not paused. */
  get active() { return this.isValid ? !!this.info.active : undefined; }
  get isValid() { return !!this.answer("ts_player_is_valid"); }
  /** "tween", "track", "spring", "decay", "timeline" or "fall". */
  get kind() { return abi.PLAYER_KINDS[this.info.kind]; }
  get paused() { return !!this.info.paused; }
  /** Whether its delay is over; whether, kept, it stands at its end; whether it waits for its delay beside what moves the channel. */
  get begun() { return !!this.info.begun; }
  get ended() { return !!this.info.ended; }
  get waiting() { return !!this.info.waiting; }
  /** "before", "active" or "after". */
  get phase() { return abi.PHASES[this.info.phase]; }
  /** Its own, in seconds, the delay included. */
  get time() { return this.info.time; }
  /** Of one iteration, and of all with the delays. */
  get duration() { return this.info.duration; }
  get endTime() { return this.info.end_time; }
  /** As Web Animations has them; null where nothing is in effect. */
  get progress() { return known(this.info.progress); }
  get iteration() { return known(this.info.iteration); }
  /** Seconds of the world's. */
  get remaining() { return this.info.remaining; }
  get rate() { return this.info.rate; }
  set rate(rate) { this.command("ts_player_set_rate", number(rate, "rate")); }
}

const SEEKS = new Set(["events"]), TARGETS = new Set(["velocity", "kick", "spring", "tolerance"]);

export function retarget(channel, target, options) {
  const { velocity, kick, spring, tolerance = 0 } = only(options, TARGETS);
  const fast = kick ?? velocity, lanes = channel?.lanes ?? 1;
  return [
    target === undefined || target === null ? 0 : native.doubles(numbers(target, lanes, "target")),
    native.struct("ts_retarget", {
      velocity: fast === undefined ? 0 : native.doubles(numbers(fast, lanes, "velocity")), add_velocity: +(kick !== undefined),
      spring: springFields(spring), tolerance,
    }),
  ];
}

export function springFields(spring) { return spring === undefined ? undefined : new Spring(spring).fields; }

/** Several players as one. */
export class Group extends Ending {
  constructor(world, players) {
    super(world);
    this.players = players;
    this.left = players.length;
    this.worst = undefined;
    if (world.unread) world.drain();
    for (const player of players) {
      if (player.reason === null) player.group = this;
      else player.onEnd((reason) => this.over(reason));
    }
    if (!this.left) this.reason = "finished";
  }

  /** A player has ended. */
  over(reason) {
    if (reason !== "finished" && reason !== "settled") this.worst ??= reason;
    if (--this.left) return;
    this.reason = this.worst ?? reason;
    this.emit("end", this.reason, this.world.raised);
  }

  /** Time stops at its players' ends only where somebody waits for them. */
  setStops(mask) {
    for (const player of this.players) if (player.reason === null && player.setStops(player.mask | mask)) player.mask |= mask;
    return true;
  }

  each(call) {
    callable(call, "call");
    for (const player of this.players) if (player.isValid) call(player);
    return this;
  }

  pause() { return this.each((player) => player.pause()); }
  resume() { return this.each((player) => player.resume()); }
  reverse() { return this.each((player) => player.reverse()); }
  stop() { return this.each((player) => player.stop()); }
  finish() { return this.each((player) => player.finish()); }
  cancel() { return this.each((player) => player.cancel()); }
  seek(time) {
    number(time, "time");
    return this.each((player) => player.seek(time));
  }
  get rate() { return this.players.find((player) => player.isValid)?.rate ?? 1; }
  set rate(rate) {
    number(rate, "rate");
    this.each((player) => { player.rate = rate; });
  }
  get active() { return this.players.some((player) => player.active); }
}
