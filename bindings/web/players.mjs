// SPDX-License-Identifier: MIT
//
// What moves things, and what tells that it has ended.

import * as abi from "./abi.mjs";
import { Motion } from "./motion.mjs";
import { NO_HANDLE, Part, StaleHandleError, callEach, callable, instance, native, number, only } from "./native.mjs";
import { known } from "./timing.mjs";

const { ts_event: EVENT } = abi.structs;
/** The byte of `begun` in the word that begins with `stays`. */
const BEGUN = 0xFF << 24;

export const STOPS = {
  begin: abi.TS_STOP_AT_BEGIN, marker: abi.TS_STOP_AT_MARKER, loop: abi.TS_STOP_AT_LOOP, end: abi.TS_STOP_AT_END,
  contact: abi.TS_STOP_AT_CONTACT,
};

/** End events, one behind the other: to make an array for each takes longer than to end. */
export class Kept {
  words = new Uint32Array(32 * (EVENT[0] >> 2));
  numbers = new Float64Array(this.words.buffer);
  used = 0;
}

/** What tells that it has ended: a player, a chain, a group. Awaited, it gives the reason. */
export class Ending extends Part {
  constructor(world, handle) {
    super(world, handle);
    this.handlers = undefined;
    this.reason = null;
    /** The events at which time stops, and whether a stop or the engine's queue, one of the two, has told of its end. */
    this.mask = 0;
    this.toldBy = undefined;
    /** Its end event: which events it is among, and from which word on; and which restore was the last when it ended. */
    this.last = undefined;
    this.lastAt = 0;
    this.era = undefined;
  }

  /** Keeps the end event at an address. */
  keep(at) {
    const { world } = this, size = EVENT[0] >> 2, { u32 } = native;
    if (world.kept.used === world.kept.words.length) world.kept = new Kept();
    const { kept } = world;
    this.last = kept;
    this.lastAt = kept.used;
    for (let i = 0; i < size; i++) kept.words[kept.used++] = u32[(at >> 2) + i];
  }

  /** Whether it had ended when its world was restored: its handle may be another's now. */
  get isLost() { return this.era !== undefined && this.era !== this.world.era; }

  answer(name, ...more) {
    if (this.isLost) throw new StaleHandleError(`the ${this.noun} has ended (${this.reason})`, { status: "StaleHandle" });
    return super.answer(name, ...more);
  }

  /** Runs a command that does nothing once it has ended. */
  unlessEnded(...call) { return this.isLost || this.world.isClosed ? this : this.run(...call); }

  run(...call) { return this.command(...call); }

  /** Its state; undefined once it has ended. */
  get now() { return this.isValid ? this.info : undefined; }

  /** A number of its end event; undefined if it has not ended, and if that was not read. */
  atEnd(field, lane = 0) { return this.endReason === null ? undefined : this.last?.numbers[((this.lastAt + (EVENT[1][field][0] >> 2)) >> 1) + lane]; }

  /** Likewise 32 bits of it. */
  wordAtEnd(field) { return this.atEnd("time") === undefined ? undefined : this.last.words[this.lastAt + (EVENT[1][field][0] >> 2)]; }

  /** A number of its state, or of its end event. */
  either(field, other = field) {
    const { now } = this;
    return now ? now[field] : this.atEnd(other);
  }

  notKept(what) {
    const why = this.endReason === null ? "" : ` (${this.reason})`;
    return new StaleHandleError(`the ${this.noun} has ended${why}: its ${what} is not kept`, { status: "StaleHandle" });
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
    if (!this.isLost && this.setStops?.(this.mask | STOPS[kind])) this.mask |= STOPS[kind];
    return this;
  }

  /** Calls f(reason) at the exact time of its end; where that was before, in the world's next step. */
  onEnd(call) {
    callable(call);
    if (this.endReason === null) return this.on("end", call);
    this.world.late.push(() => call(this.endReason));
    return this;
  }

  emit(kind, argument, errors) { callEach(this.handlers?.[kind] ?? [], argument, errors); }

  /** A promise of its end, which gives the reason. */
  get finished() {
    return this.endReason === null ? this.world.promise(this) : Promise.resolve(this.endReason);
  }

  then(resolve, reject) { return this.finished.then(resolve, reject); }
}

/** A player or a chain: what the engine runs. */
export class Running extends Ending {
  /** Whether stops are set: one that has ended, unread, has none. */
  setStops(mask) {
    const status = this.answer("ts_player_set_stops", mask);
    if (status && status !== abi.TS_ERROR_STALE_HANDLE) native.fail(status);
    return !status;
  }

  /** Calls f() when it begins, f(count) when an iteration begins anew, f(name) at a marker: at the exact time. */
  onBegin(call) { return this.on("begin", call); }
  onLoop(call) { return this.on("loop", call); }
  onMarker(call) { return this.on("marker", call); }

  /** Stops its time, and lets it go on. These, stop, finish, cancel and setting the rate do nothing once it has ended. */
  pause() { return this.unlessEnded("ts_player_pause"); }
  resume() { return this.unlessEnded("ts_player_resume"); }
  /** Ends it where it is; at its end; and where the channels were before. */
  stop() { return this.unlessEnded("ts_player_stop"); }
  finish() { return this.unlessEnded("ts_player_finish"); }
  cancel() { return this.unlessEnded("ts_player_cancel"); }

  get info() { return this.described(this.noun); }
  get isValid() { return !this.isLost && !!this.answer("ts_player_is_valid"); }
  get paused() { return !!this.now?.paused; }
  /** That at its end, which setting it then leaves. */
  get rate() { return this.either("rate") ?? 0; }
  set rate(rate) { this.unlessEnded("ts_player_set_rate", number(rate, "rate")); }
}

/** What moves a channel or a timeline's playhead. */
export class Player extends Running {
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

  get noun() { return "player"; }

  /** Calls f({lane, bound, velocity}) where a lane meets a bound of its channel, at the exact time. */
  onContact(call) { return this.on("contact", call); }

  restart() { return this.command("ts_player_start"); }
  reverse() { return this.command("ts_player_reverse"); }
  /** To a time of its own, the delay included. */
  seek(time, options = {}) { return this.command("ts_player_seek", number(time, "time"), +!!only(options, SEEKS).events); }

  /** Changes it while it runs, by the fields of a motion that are given. */
  update(changes) { return native.scope(() => this.command("ts_player_update", instance(changes, Motion).struct(this.channel?.lanes))); }
  /** Goes on to another target, or without one to the same, from where it is and as fast; {velocity, kick, spring, tolerance}: a kick is
   *  added to the velocity. */
  setTarget(target, options = {}) { return this.update(Motion.retarget(target, options)); }
  /** Plays another track of the channel's kind in place of its own. */
  replaceTrack(track) { return this.update(Motion.retrack(track)); }
  /** Changes its timing, as Web Animations' updateTiming does. */
  updateTiming(options) { return this.update(Motion.timing(options)); }

  /** Whether it is there, moves and is not paused. */
  get active() { return !!this.now?.active; }
  /** "tween", "track", "spring", "decay", "timeline" or "fall". */
  get kind() { return abi.PLAYER_KINDS[this.now?.kind ?? this.wordAtEnd("source")]; }
  /** Whether its delay was over. */
  get begun() {
    const { now } = this;
    if (now) return !!now.begun;
    return !!(this.wordAtEnd("stays") & BEGUN);
  }
  /** Whether it has ended, or, kept, stands at its end. */
  get ended() { return !!(this.now?.ended ?? true); }
  /** Whether it waits for its delay beside what moves the channel. */
  get waiting() { return !!this.now?.waiting; }
  /** "before", "active" or "after", as which it has ended. */
  get phase() { return abi.PHASES[this.now?.phase ?? abi.TS_PHASE_AFTER]; }
  /** Its own, in seconds, the delay included; that at its end. */
  get time() { return this.either("time", "local_time") ?? 0; }
  /** Of one iteration. */
  get duration() { return this.kept("duration"); }
  /** Of all iterations with the delays; once it has ended, the time of the world's clock when it did, or null. */
  get endTime() { return this.either("end_time", "time") ?? null; }
  /** What it ended with, of more than four lanes the first four; null where it has not. */
  get endValue() { return this.ending("value"); }
  /** In units per second. */
  get endVelocity() { return this.ending("velocity"); }
  /** As Web Animations has it; null where nothing is in effect. That at its end; null for a spring that was replaced. */
  get progress() { return known(this.either("progress") ?? NaN); }
  /** As Web Animations has it. */
  get iteration() { return known(this.kept("iteration")); }
  /** Seconds of the world's; 0 once it has ended. */
  get remaining() { return this.now?.remaining ?? 0; }

  kept(field) {
    if (!this.isValid) throw this.world.isClosed && this.endReason === null ? this.world.closed() : this.notKept(field);
    return this.info[field];
  }

  ending(field) {
    if (this.atEnd("time") === undefined) return null;
    const lanes = Math.min(this.wordAtEnd("lanes"), 4);
    const all = Array.from({ length: lanes }, (_, lane) => this.atEnd(field, lane));
    return lanes === 1 ? all[0] : all;
  }
}

const SEEKS = new Set(["events"]);

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
  /** That of the first player that has not ended, else of the first. */
  get rate() { return (this.players.find((player) => player.isValid) ?? this.players[0])?.rate ?? 1; }
  set rate(rate) {
    number(rate, "rate");
    this.each((player) => { player.rate = rate; });
  }
  get active() { return this.players.some((player) => player.active); }
  get paused() { return this.players.some((player) => player.paused); }
}
