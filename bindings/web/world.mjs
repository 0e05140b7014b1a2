// SPDX-License-Identifier: MIT
//
// Worlds: a clock, channels, and what moves them. What happens is the engine's; here are handlers, promises and bound objects.

import * as abi from "./abi.mjs";
import { Chain } from "./chains.mjs";
import { Channel, Layer, simpleTween } from "./channels.mjs";
import { code, easingOf, stagger } from "./curves.mjs";
import { Machine } from "./machine.mjs";
import {
  BusyError, Disposable, NO_HANDLE, StaleHandleError, TweenSpiritError, callEach, callable, instance, native, number, object, only, refuse,
} from "./native.mjs";
import { Group, Kept, Player, STOPS } from "./players.mjs";
import { Cells, Plain, ROOM, Things, Waiting } from "./stores.mjs";
import { Timeline } from "./timelines.mjs";
import { KINDS, describe, kindOf, numbers, value } from "./timing.mjs";
import { markerId, markerName } from "./tracks.mjs";

const { ts_event: EVENT, ts_stop: STOP, ts_channel_info: INFO } = abi.structs;
const NONE = Object.freeze({});
const { path: [PATH], scope: [SCOPE] } = abi.structs.ts_channel_desc[1];
/** Of a property whose name may be a path of the engine's. */
const IS_PATH = /^(?=.{1,255}$)[A-Za-z0-9_:-]+(\.[A-Za-z0-9_:-]+)*$/;
/** Values that one step may write before its handlers without a warning. */
const MOST_SHOWN = 1_000_000n;
/** Commands after which events are taken though nobody has asked. */
const MOST_UNREAD = 8192;

/** What a world leaves behind: a function that does not know the world. */
function release(handle, blocks, memory, id) {
  return () => {
    native.curves.worlds.delete(id);
    native.scope(() => native.x.ts_world_destroy(native.handle(handle)));
    for (const block of blocks) native.free(block);
    native.free(memory);
  };
}

const BOUND = new Set(["kind", "space", "extended", "wrap", "rounding", "name", "path", "tolerance"]);
const CHANNELS = new Set([...BOUND, "scope"]);
const WORLDS = new Set(["maxStep", "lagStep", "motion", "eventCapacity", "handlersSee"]), PLAYS = new Set(["maxStep", "lagStep"]);
const CHAINS = new Set(["iterations", "rate", "keep", "tolerant"]), STARTS = new Set(["start"]), BUILDS = new Set(["run", "callbacks"]);
const RECORDS = new Set(["seconds", "bytes"]), ATTACHED = new Set(["on"]), PROPERTIES = new Set(["string", "number", "symbol"]);
/** Seconds of a step that are milliseconds of a frame, if a world's first three steps are alike. */
const SUSPECT = 4, FRAME = 50;
/** A world that is not stepped in so many ticks, of so many milliseconds, while an end is awaited, is not stepped at all. */
const TICK = 500, TICKS = 4;

/** Returns what has properties that can be bound. */
function bindable(object, name = "the object") {
  return (typeof object === "object" && object !== null) || typeof object === "function" ? object : refuse(name, "an object", object);
}

/** Whether `animate` is told nothing but this. */
function isUsual(options) {
  for (const name in options) if (name !== "duration" && name !== "ease" && name !== "delay" && name !== "stagger") return false;
  return true;
}

function areNumbers(properties, names) {
  for (let i = 0; i < names.length; i++) if (!Number.isFinite(properties[names[i]])) return false;
  return true;
}

/** A clock, which `step` moves, and what is on it. */
export class World extends Disposable {
  constructor(options = {}) {
    const { maxStep = 0, lagStep = 0, motion = "full", eventCapacity = 16384, handlersSee = "all" } = only(options, WORLDS);
    if (handlersSee !== "all" && handlersSee !== "own") refuse("handlersSee", '"all" or "own"', handlersSee);
    native.needs("ts_world_create", "worlds");
    const handle = native.scope(() => native.made((out) => native.x.ts_world_create(native.struct("ts_world_desc", {
      max_step: number(maxStep, "maxStep"), lag_step: number(lagStep, "lagStep"), motion: code(abi.MOTIONS, motion, "motion"),
      event_capacity: eventCapacity,
    }), out)));
    const cells = new Cells(), usual = 8 + abi.structs.ts_channel_desc[0];
    const memory = native.allocate(STOP[0] + 16 + ROOM * EVENT[0] + 6 * 8 * ROOM + usual);
    const id = native.curves.next++;
    super(release(handle, cells.blocks, memory, id));
    /** The number by which the engine asks for objects, and whether it knows how. */
    this.id = id;
    this.isRead = false;
    this.handlersSee = handlersSee;
    /** Values that were written before handlers so far; observers of what changed at stops. */
    this.shown = 0n;
    this.calls = new Set();
    this.slot = handle.slot;
    this.generation = handle.generation;
    this.cells = cells;
    /** Its channels, by their slots; machines; players and chains whose end is not known yet, or not told. */
    this.channels = [];
    this.players = new Things();
    this.chains = new Things();
    this.machines = new Things();
    this.blocks = new Map();
    /** What the "then" of scenes' chains call, by the ids of their names. */
    this.callbacks = new Map();
    this.blockCount = 0;
    /** Of channels, by their slots: what is written when they change, and who is called. */
    this.bound = [];
    /** Of these, plain numbers of plain objects; and how many others there are, or observers. */
    this.plain = new Plain();
    this.others = 0;
    /** Commands since events were taken. */
    this.unread = 0;
    /** The number of the next event, in 32 bits; not known where the world has been restored. */
    this.sequence = 0;
    this.observers = [];
    this.late = [];
    this.kept = new Kept();
    /** How often it was restored. */
    this.era = 0;
    this.raised = [];
    this.isWatched = this.isStepping = this.isClosed = this.hasKept = this.isJoined = false;
    this.stop_ = memory;
    this.count_ = memory + STOP[0];
    this.events_ = this.count_ + 16;
    /** Columns: changes; of tweens that wait their channels' values, their targets and delays, and the handles of channels and players. */
    const column = (i) => this.events_ + ROOM * (EVENT[0] + 8 * i);
    [this.changes_, this.values_, this.targets_, this.delays_, this.handles_, this.players_, this.number_] = [0, 1, 2, 3, 4, 5, 6].map(column);
    native.struct("ts_channel_desc", { kind: KINDS.float, lanes: 1, value: this.number_ }, this.number_ + 8);
  }

  // --- time ---

  /** Advances by so many seconds, times the rate; how many players are active then. Handlers run at the exact times. */
  step(dt) {
    if (number(dt, "dt") >= SUSPECT) this.suspect(dt);
    return this.advance("ts_world_run", dt);
  }
  /** Likewise to a time. */
  stepTo(time) { return this.advance("ts_world_run_to", number(time, "time")); }

  /** The dt of the first steps, and how many have had it. */
  first = { dt: 0, steps: 0n };

  /** Warns of milliseconds: if the first three steps have the same dt, that of a frame. */
  suspect(dt) {
    if (dt > FRAME || this.isClosed) return;
    const { steps } = this.info, { first } = this;
    if (steps > 2n || (steps > 0n && (first.dt !== dt || first.steps !== steps))) return;
    this.first = { dt, steps: steps + 1n };
    if (steps === 2n) console.warn(`TweenSpirit: three steps of ${dt} s: dt is in seconds; this looks like milliseconds: divide by 1000`);
  }

  /** Number of awaited ends, and a flag: a timer checks them, until it has warned once. */
  awaited = 0;
  hasTimer = false;
  hasWarned = false;

  /** Warns once if an end is awaited and nobody steps for 2 s. A hidden page has no frames; and a thread that is held up runs one timer
   *  meanwhile, not four. */
  watch(steps, left = TICKS) {
    this.hasTimer = true;
    const timer = setTimeout(() => {
      this.hasTimer = false;
      if (this.isClosed || this.awaited === 0 || this.frame) return;
      const now = this.info.steps, isStill = now === steps && !globalThis.document?.hidden;
      if (!isStill || left > 1) return this.watch(now, isStill ? left - 1 : TICKS);
      this.hasWarned = true;
      console.warn("TweenSpirit: an end is awaited, but the world has not been stepped for 2 s: call step, or play");
    }, TICK);
    timer.unref?.();
  }

  /** A promise of an end, which gives its reason. */
  promise(thing) {
    if (!this.hasTimer && !this.hasWarned && !this.isClosed && !this.frame) this.watch(this.info.steps);
    return new Promise((resolve) => {
      this.awaited++;
      thing.on("end", (reason) => {
        this.awaited--;
        resolve(reason);
      });
    });
  }

  /** Its memory may be another's by now. */
  mustBe() { if (this.isClosed) throw this.closed(); }
  closed() { return new StaleHandleError("the world was closed", { status: "StaleHandle" }); }

  advance(name, ...amount) {
    this.mustBe();
    if (this.isStepping) throw new BusyError("the world is busy: it cannot be stepped during a step", { status: "Busy" });
    const { raised } = this, { x } = native, at = this.stop_, kind = (at + STOP[1].kind[0]) >> 2;
    let active = 0, isShown = false;
    this.isStepping = true;
    try {
      native.refresh().view.setUint32(at, STOP[0], true);
      let status = x[name](native.handle(this, native.h0), ...amount, at);
      for (;;) {
        if (status) {
          if (status === abi.TS_ERROR_BUSY) native.fail(status);
          try { native.fail(status); } catch (error) { raised.push(error); }
          if (status !== abi.TS_ERROR_CALLBACK) break;
        }
        if (this.isClosed) return 0;
        const found = native.refresh().u32[kind];
        if (status || found === abi.TS_STOP_NONE) break;
        if (this.isWatched) {
          this.show(found);
          isShown = true;
        }
        if (this.isClosed) return 0;
        this.deliver(found);
        if (this.isClosed) return 0;
        status = x.ts_world_continue(native.handle(this, native.h0), at);
      }
      active = native.refresh().u32[(at + STOP[1].active[0]) >> 2];
    } finally {
      this.isStepping = false;
    }
    this.drain();
    const { late } = this;
    if (late.length && amount.length) {
      this.late = [];
      callEach(late, undefined, raised);
    }
    this.write(4 * active > this.plain.count);
    if (isShown && !this.isClosed) this.countShown();
    if (this.over.length) this.letGoOfOver();
    this.raise();
    return active;
  }

  /** Writes what moves as of a stop, before its handlers run. */
  show(kind) {
    const { x } = native, event = EVENT[1], at = this.stop_ + STOP[1].event[0], { u32 } = native;
    const isOwn = this.handlersSee === "own" && u32[(at + event.timeline[0]) >> 2] === 0;
    let count = 0;
    if (isOwn && kind === abi.TS_STOP_EVENT) {
      const own = this.channels[u32[(at + event.channel[0]) >> 2]];
      let each = own?.object === undefined ? own : this.objects.get(own.object);
      for (; each && count < ROOM; each = each.following) native.handle(each, this.handles_ + 8 * count++);
    }
    native.must(x.ts_world_show(native.handle(this, native.h0), isOwn ? this.handles_ : 0, count));
    this.write(false, true);
  }

  /** Warns once of a step that has written more than a million values before its handlers. */
  countShown() {
    const { shown } = this.info, count = shown - this.shown;
    this.shown = shown;
    if (count <= MOST_SHOWN || this.hasWarnedOfShown) return;
    this.hasWarnedOfShown = true;
    console.warn(`TweenSpirit: a step has written ${count} values before its handlers ran: new World({ handlersSee: "own" }) writes those of the event's object only`);
  }

  /** Has the engine read the objects of channels, whose handles stand there. */
  readObjects(handles, count) {
    const { x } = native, world = native.handle(this, native.h0);
    if (!this.isRead) {
      native.curves.worlds.set(this.id, new WeakRef(this));
      native.must(x.ts_world_set_reader(world, x.tsw_reader(), this.id));
      this.isRead = true;
    }
    native.must(x.ts_channels_set_read(world, handles, count, 1));
  }

  /** Brings a channel's cell up to date: the engine asks. */
  load(slot) {
    const found = this.loaded = this.reading = this.bound[slot];
    if (found === undefined) return;
    try { if (found.write === undefined) this.plain.load(found.place); else found.load?.(); } finally { this.reading = undefined; }
  }

  /** Forgets what objects have that are to be written in any case: their values were set, or came to rest. */
  owe() {
    if (!this.isRead || this.isClosed) return;
    const { x } = native, { bound, handles_ } = this;
    for (let count = ROOM; count === ROOM;) {
      native.must(x.ts_world_read_writes(native.handle(this, native.h0), handles_, ROOM, this.count_));
      const { u32 } = native.refresh();
      count = u32[this.count_ >> 2];
      for (let i = 0; i < count; i++) {
        const found = bound[u32[(handles_ >> 2) + 2 * i]];
        if (found !== undefined && found.write === undefined) this.plain.last[found.place] = NaN;
        else if (found !== undefined) found.isOwn = false;
      }
    }
  }

  /** Returns whether something moves a bound channel. What nothing moves is read. */
  isMoved(channel) {
    this.loaded = undefined;
    try { channel.read(0); } catch { return false; }
    return this.loaded !== channel;
  }

  /** At a stop: who waits for it. */
  deliver(kind) {
    if (kind !== abi.TS_STOP_BLOCK) return this.tell(this.stop_ + STOP[1].event[0]);
    const { chain: handle, block } = native.read("ts_stop", this.stop_);
    this.runBlock(handle, block);
  }

  runBlock(handle, id) {
    const fail = (error) => {
      this.raised.push(error);
      native.x.ts_chain_fail(native.handle(this, native.h0), native.handle(handle, native.h1));
    };
    const isScene = id >> 63n === 1n, run = isScene ? this.callbacks.get(Number(id & 0xffffffffn)) : this.blocks.get(Number(id));
    if (isScene && !run) return; // as in every language
    if (!run) return fail(new TweenSpiritError(`a restored chain waits at the block ${id}, which has no function here`));
    try {
      for (const thing of [run()].flat().flatMap((each) => (each instanceof Group ? each.players : each))) {
        if (thing instanceof Player) native.must(native.x.ts_chain_adopt(native.handle(this, native.h0), native.handle(handle, native.h1), native.handle(thing)));
      }
    } catch (error) {
      fail(error);
    }
  }

  /** Whose event it is. */
  thingOf(at) {
    const { u32 } = native.refresh(), source = u32[(at + EVENT[1].source[0]) >> 2], place = (at + EVENT[1].player[0]) >> 2;
    const things = source === abi.TS_MOTION_MACHINE ? this.machines
      : source === abi.TS_MOTION_CHAIN ? this.chains : this.players;
    return things.get(u32[place], u32[place + 1]);
  }

  /** At an event's stop its handlers are called. */
  tell(at) {
    const thing = this.thingOf(at);
    if (!thing) return;
    const { u32, view } = native, fields = EVENT[1], word = abi.EVENT_KINDS[u32[(at + fields.kind[0]) >> 2]];
    let argument;
    if (word === "state") {
      const { entered, left } = this.event(at, thing);
      argument = { entered, left };
    } else if (word === "marker") argument = markerName(u32[(at + fields.marker[0]) >> 2]);
    else if (word === "loop") argument = Number(view.getBigUint64(at + fields.count[0], true));
    else if (word === "contact") {
      const { lane, bound, velocity } = this.event(at, thing);
      argument = { lane, bound, velocity };
    } else if (word === "end") {
      argument = abi.REASONS[u32[(at + fields.reason[0]) >> 2]];
      this.end(thing, argument, at, true);
      if (argument === "released") return;
    }
    thing.emit(word, argument, this.raised);
  }

  /** What the engine's queue says of an event: who has ended knows it. */
  learn(at) {
    const { u32 } = native.refresh(), word = abi.EVENT_KINDS[u32[(at + EVENT[1].kind[0]) >> 2]];
    if (word !== "end" && word !== "begin") return;
    const thing = this.thingOf(at);
    if (!thing) return;
    if (word === "end") this.end(thing, abi.REASONS[u32[(at + EVENT[1].reason[0]) >> 2]], at, false);
    else if (thing.reason !== null && thing.isValid && !thing.ended) thing.reason = null; // kept, and begun again
  }

  /** A player or chain has ended, as its stop says or the queue: when both have, it is forgotten. */
  end(thing, reason, at, isStop) {
    const isChain = thing instanceof Chain;
    if (reason !== "released" || !thing.last) thing.keep(at);
    if (isChain ? thing.isValid : native.u8[at + EVENT[1].stays[0]]) {
      // Kept; it may run again by now, or be gone.
      this.hasKept = true;
      if (isStop || !thing.isValid || thing.ended) thing.reason = reason;
      if (!isStop && !(thing.mask & STOPS.end)) thing.group?.over(reason);
      return;
    }
    if (thing.reason === null || reason !== "released") thing.reason = reason;
    thing.era = this.era;
    if (!thing.toldBy && thing.channel?.users !== undefined) this.over.push(thing.channel);
    if (thing.toldBy || (!isStop && !(thing.mask & STOPS.end))) {
      if (isChain) this.gone.push(thing); // one inside another may have run again: its later events are still to be read
      else this.players.delete(thing);
      if (!thing.toldBy) this.tellLate(thing);
    }
    if (this.past && !thing.toldBy) {
      const { ends, count } = this.past, place = at + EVENT[1].sequence[0], [number] = new BigUint64Array(native.u8.slice(place, place + 8).buffer);
      ends.splice(count, Infinity, { number: Number(number), thing, reason: thing.reason, last: thing.last, lastAt: thing.lastAt });
      this.past.count = ends.length;
    }
    thing.toldBy = isStop ? "stop" : "queue";
  }

  /** The engine's events: who has ended knows it; handlers of what a command has ended are called in the next step. */
  drain() {
    const { x } = native;
    this.unread = 0;
    let hasGap = false;
    for (let count = ROOM; count === ROOM && !this.isClosed;) {
      native.must(x.ts_world_read_events(native.handle(this, native.h0), this.events_, ROOM, this.count_));
      count = native.refresh().u32[this.count_ >> 2];
      for (let i = 0; i < count; i++) {
        const at = this.events_ + i * EVENT[0], place = (at + EVENT[1].sequence[0]) >> 2, sequence = native.refresh().u32[place];
        hasGap ||= sequence !== this.sequence && this.sequence !== undefined;
        this.sequence = (sequence + native.u32[(at + EVENT[1].count[0]) >> 2]) >>> 0;
        const told = this.listeners && this.event(at, this.thingOf(at));
        // Most events are begins, of which only what has ended before learns something.
        if (this.hasKept || abi.EVENT_KINDS[native.u32[(at + EVENT[1].kind[0]) >> 2]] !== "begin") this.learn(at);
        if (!told) continue;
        callEach(this.listeners ?? [], told, this.raised);
        if (this.isClosed) return;
      }
    }
    for (const chain of this.gone.splice(0)) this.chains.delete(chain);
    if (hasGap) this.sweep();
  }

  /** Events were lost, as one step had more than the engine keeps: what has ended by them has ended without a reason, "none". */
  sweep() {
    for (const things of [this.players, this.chains]) {
      for (const thing of things.all()) {
        if (thing.toldBy === "queue" || thing.isValid) continue;
        things.delete(thing);
        if (thing.toldBy) continue;
        thing.reason ??= "none";
        thing.era = this.era;
        if (thing.channel?.users !== undefined) this.over.push(thing.channel);
        this.tellLate(thing);
      }
    }
  }

  /** Of an end that no stop tells of. */
  tellLate(thing) {
    if (thing.handlers?.end || thing.group?.handlers) this.late.push(() => thing.emit("end", thing.reason, this.raised));
    else if (thing.reason !== "released") thing.group?.over(thing.reason);
  }

  /** What is bound and has changed is written, and who observes it is called. Where much has moved, all numbers that are bound are
   *  looked at; else the engine is asked which have. */
  write(isMuch = false, isStop = false) {
    if (!this.isWatched || this.isClosed) return;
    this.owe();
    const failed = (channel, error) => {
      this.raised.push(error);
      if (this.isClosed || !channel.cell) return;
      native.x.ts_channel_stop(native.handle(this, native.h0), native.handle(channel, native.h1));
      this.owe();
      // The channel rests, and its value is not written again.
      if (channel.place >= 0) this.plain.last[channel.place] = native.refresh().f64[channel.cell >> 3];
    };
    if (isMuch) {
      this.plain.write(native.refresh().f64, failed);
      if (this.others === 0 || this.isClosed) return;
    }
    const { x } = native, { bound, observers, changes_, calls } = this;
    for (let count = ROOM; count === ROOM;) {
      native.must(x.ts_world_read_changes(native.handle(this, native.h0), changes_, ROOM, this.count_));
      let { u32, f64 } = native.refresh();
      count = u32[this.count_ >> 2];
      for (let i = 0, at = changes_ >> 2; i < count; i++, at += 2) {
        if (u32.length === 0) ({ u32, f64 } = native.refresh()); // a setter has let memory grow
        const slot = u32[at], found = bound[slot];
        if (found !== undefined) {
          try { if (found.write === undefined) this.plain.writeOne(found.place, f64); else found.write(); } catch (error) { failed(found, error); }
          if (this.isClosed) return;
        }
        if (observers[slot]) for (const call of observers[slot]) calls.add(call);
      }
    }
    for (const element of this.dirty) element.flush();
    this.dirty.clear();
    if (isStop || calls.size === 0) return;
    this.calls = new Set();
    callEach(calls, undefined, this.raised);
  }

  /** Channels of `animate` of which a player has ended, and chains that have. */
  over = [];
  gone = [];

  /** Lets go of those that nobody moves. */
  letGoOfOver() {
    if (this.past) return; // what is over moves again in the past
    const { x } = native, [size, { active }] = INFO, at = this.stop_;
    for (const channel of this.over.splice(0)) {
      if (--channel.users > 0 || channel.users === undefined || !channel.cell) continue;
      native.refresh().view.setUint32(at, size, true);
      native.must(x.ts_channel_get_info(native.handle(this, native.h0), native.handle(channel, native.h1), at));
      if (!native.refresh().u8[at + active[0]]) channel.letGo();
    }
    this.settle();
  }

  /** Elements whose style is to be written in this frame. */
  dirty = new Set();

  /** After a command: who has ended knows it, what is bound is written. Of one that may begin blocks, these are called. */
  settle(hasBlocks = false) {
    if (this.isStepping || this.isClosed) return;
    if (hasBlocks) this.advance("ts_world_continue");
    this.drain();
    this.write();
    this.raise();
    this.wake();
  }

  /** After a command on one channel: it alone may have changed, where no layers or links are. Whose end it was is looked up later. */
  touch(channel) {
    if (++this.unread > MOST_UNREAD || (this.listeners && !this.isStepping)) this.drain();
    const found = this.bound[channel.slot], isMore = this.isJoined && this.isWatched;
    if (found !== undefined) this.owe();
    if (found !== undefined && found.write === undefined) this.plain.writeOne(found.place, native.refresh().f64);
    if (this.isStepping) {
      if (isMore) this.write(false, true);
      else found?.write?.();
      return;
    }
    if (found?.write || isMore || this.observers[channel.slot]) {
      this.write();
      this.raise();
    }
    this.wake();
  }

  touchMany(channels) {
    this.unread += channels.length;
    if (this.unread > MOST_UNREAD || (this.listeners && !this.isStepping)) this.drain();
    if (this.isStepping) return;
    let isSeen = false;
    this.owe();
    for (const channel of channels) {
      if (channel.place >= 0) this.plain.writeOne(channel.place, native.refresh().f64);
      isSeen ||= channel.write !== undefined || this.observers[channel.slot] !== undefined;
    }
    if (isSeen) this.write();
    this.wake();
  }

  raise() {
    if (!this.raised.length) return;
    const [first, ...others] = this.raised.splice(0);
    if (others.length && first instanceof Object) first.others = others;
    throw first;
  }

  get info() { return native.info("ts_world_info", (at) => native.x.ts_world_get_info(native.handle(this), at)); }
  /** The clock, in seconds. */
  get time() { return this.info.time; }
  /** How many players are active. */
  get active() { return this.info.active; }
  get rate() { return this.info.rate; }
  set rate(rate) { native.must(native.x.ts_world_set_rate(native.handle(this, native.h0), number(rate, "rate"))); }
  get paused() { return !!this.info.paused; }
  set paused(paused) {
    native.must(native.x.ts_world_set_paused(native.handle(this, native.h0), +!!paused));
    this.wake();
  }
  /** "full", "reduce" or "none": reduced motion. */
  get motion() { return abi.MOTIONS[this.info.motion]; }
  set motion(motion) { native.must(native.x.ts_world_set_policy(native.handle(this, native.h0), code(abi.MOTIONS, motion, "motion"))); }

  // --- things ---

  /** A channel: channel(0), channel([1, 2]), channel("#f00"), channel(0, {kind: "angle", name, path, tolerance …}). */
  channel(given = 0, options = NONE) {
    if (typeof given === "number" && options === NONE) return this.ofNumber(given);
    only(options, CHANNELS);
    const [kind, lanes] = kindOf(options.kind, given);
    return native.scope(() => {
      const text = (word, name) => (word === undefined ? 0 : native.text(word, name));
      const desc = native.struct("ts_channel_desc", {
        ...describe(kind, lanes, options), value: native.doubles(numbers(given, lanes, "value")), name: text(options.name, "name"),
        path: text(options.path, "path"), tolerance: number(options.tolerance ?? 0, "tolerance"), scope: BigInt(options.scope ?? 0),
      });
      return new Channel(this, native.made((out) => native.x.ts_channel_create(native.handle(this), desc, out)), kind, lanes);
    });
  }

  /** The usual channel, of which everything but the value is known, and where curves are attached to it. */
  ofNumber(given, path = 0, scope = 0) {
    this.mustBe();
    const { x } = native;
    this.place(path, scope).f64[this.number_ >> 3] = given;
    native.must(x.ts_channel_create(native.handle(this, native.h0), this.number_ + 8, native.out));
    return new Channel(this, native.lastAt(native.out), "float", 1, given);
  }

  /** Says where curves are attached to the next channels that are made so. */
  place(path, scope) {
    const { u32 } = native.refresh(), desc = this.number_ + 8;
    u32[(desc + PATH) >> 2] = path;
    u32[(desc + SCOPE) >> 2] = scope;
    return native;
  }

  /** A property's name as a path in the engine's memory; none where it may not be one. */
  pathOf(property) {
    let at = this.paths.get(property);
    if (at === undefined) {
      at = 0;
      if (typeof property === "string" && IS_PATH.test(property)) {
        at = native.allocate(property.length + 1);
        native.refresh().u8.set(Array.from(`${property}\0`, (letter) => letter.charCodeAt(0)), at);
        this.cells.blocks.add(at);
      }
      this.paths.set(property, at);
    }
    return at;
  }

  /** The number by which the engine knows an object. */
  scopeOf(object) { return this.objects.get(object)?.scope || this.firstScope(object); }

  /** Likewise of one that is not bound. */
  firstScope(object) { return this.scopes?.get(object) ?? ++this.lastScope; }

  /** A channel whose value is an object's property: bind(view, "x"), bind(view, "turn", {kind: "angle", name …}). The same one for the
   *  same property. */
  bind(object, property, options = NONE) { return this.bindAs(object, property, false, options); }

  /** One that is borrowed, for `animate`, is let go when nothing that was begun so moves it any more. */
  bindAs(object, property, isBorrowed, options = NONE) {
    bindable(object);
    if (!PROPERTIES.has(typeof property)) refuse("property", "the name of a property", property);
    const first = this.objects.get(object), known = first?.sibling(property);
    if (known) {
      if (options !== NONE) refuse("options", "given when the property is bound first", property);
      if (!isBorrowed) known.users = undefined;
      return known;
    }
    const now = object[property];
    if (typeof now !== "number" && typeof now !== "boolean" && !now?.length) refuse(String(property), "a number, a boolean, numbers or a colour", now);
    const channel = this.channelAtPath(now, property, first?.scope || this.firstScope(object), options);
    if (isBorrowed) channel.users = 0;
    this.own(channel, object, property, first);
    this.writeTo(channel, object, property, now);
    return channel;
  }

  /** A channel that curves can be attached to, by a property's name and an object's number. */
  channelAtPath(given, property, scope, options = NONE) {
    const path = this.pathOf(property), space = typeof given === "string" ? "srgb-premultiplied" : undefined;
    const channel = typeof given === "number" && options === NONE ? this.ofNumber(given, path, scope)
      : this.channel(given, { space, path: path ? property : undefined, scope, ...only(options, BOUND) });
    channel.scope = scope;
    return channel;
  }

  own(channel, object, property, first) {
    channel.object = object;
    channel.property = property;
    channel.following = first;
    this.objects.set(object, channel);
  }

  /** As `bind` for `animate`; a channel that is to be made waits. */
  borrow(object, property) {
    // Channels that are made together have no paths.
    if (this.isAttaching) return this.bindAs(object, property, true);
    const first = this.objects.get(bindable(object)), now = object[property];
    if (!Number.isFinite(now) || first?.sibling(property)) return this.bindAs(object, property, true);
    const channel = new Channel(this, NO_HANDLE, "float", 1, now), { fresh } = this.waiting;
    channel.users = 0;
    this.own(channel, object, property, first);
    this.plain.add(channel, object, property, now);
    native.f64[(this.values_ >> 3) + fresh.length] = now;
    fresh.push(channel);
    return channel;
  }

  /** Tweens of numbers begin when the engine is called next, many at once: until then nobody sees a difference. */
  beginWaiting() {
    if (native.waiting === this) native.waiting = undefined;
    const { waiting, targets_, delays_, players_ } = this, { channels, players, fresh, duration, curve } = waiting, count = channels.length;
    this.waiting = new Waiting();
    if (fresh.length > 0) try { this.make(fresh); } catch (error) {
      this.endUnbegun(channels.filter(({ cell }) => cell !== 0));
      throw error;
    }
    // Channels that all were made now have their handles there in this order.
    if (fresh.length !== count) for (let i = 0; i < count; i++) native.handle(channels[i], this.handles_ + 8 * i);
    const status = native.x.ts_channels_start(native.handle(this, native.h0), this.handles_, count, simpleTween(targets_, duration, curve, 0), 0,
      waiting.hasDelays ? delays_ : 0, players_);
    // One of them is refused, and none has begun: it says which, and those before it begin.
    if (status === abi.TS_ERROR_INVALID_ARGUMENT) this.beginSingly(waiting);
    else {
      if (status) this.endUnbegun(channels), native.fail(status);
      const { u32 } = native.refresh();
      for (let i = 0, at = players_ >> 2; i < count; i++, at += 2) {
        players[i].setHandle(u32[at], u32[at + 1]);
        this.players.add(players[i]);
      }
    }
    if (waiting.isSeen) this.touchMany(channels);
  }

  /** Begins what waited one by one, up to what is refused. */
  beginSingly({ channels, players, duration, curve }) {
    const [targets, delays] = [this.targets_, this.delays_].map((at) => native.refresh().f64.slice(at >> 3, (at >> 3) + channels.length));
    for (let i = 0; i < channels.length; i++) {
      native.refresh().f64[native.target >> 3] = targets[i];
      const desc = simpleTween(native.target, duration, curve, delays[i]);
      const status = native.x.ts_channel_start(native.handle(this, native.h0), native.handle(channels[i], native.h1), desc, native.out);
      if (status) try { native.fail(status); } finally { this.endUnbegun(channels.slice(i)); }
      const { slot, generation } = native.lastAt(native.out);
      players[i].setHandle(slot, generation);
      this.players.add(players[i]);
      this.touch(channels[i]);
    }
  }

  /** Lets go of the channels of tweens that have not begun. */
  endUnbegun(channels) {
    for (const channel of channels) if (channel.users !== undefined && --channel.users === 0) this.unbind(channel.object, channel.property);
  }

  /** Makes channels, whose values are in their column. */
  make(all) {
    const count = all.length, { x } = native, { handles_ } = this, world = native.handle(this, native.h0);
    this.place(0, 0);
    const status = x.ts_channels_create(world, this.number_ + 8, count, this.values_, handles_);
    if (status) {
      for (const channel of all) {
        this.plain.remove(channel);
        this.cells.give(channel.cell, 1);
        channel.cell = 0;
        this.forget(channel);
      }
      native.fail(status);
    }
    const { u32 } = native.refresh(), { channels, bound } = this;
    for (let i = 0, at = handles_ >> 2; i < count; i++, at += 2) {
      const channel = all[i], slot = u32[at];
      channel.setHandle(slot, u32[at + 1]);
      channels[slot] = bound[slot] = channel;
    }
    this.isWatched = true;
    // Cells that stand in a row, forwards or backwards, in one call.
    for (let i = 0, end; i < count; i = end) {
      const { cell } = all[i], stride = i + 1 < count && all[i + 1].cell === cell - 8 ? -8 : 8;
      for (end = i + 1; end < count && all[end].cell === cell + (end - i) * stride;) end++;
      native.must(x.ts_channels_bind_f64(world, handles_ + 8 * i, end - i, cell, stride, 0));
    }
    this.readObjects(handles_, count);
  }

  waiting = new Waiting();

  /** Of each object the channel that was bound last, which knows the one before. */
  objects = new Map();
  /** Properties' names in the engine's memory; objects that curves are attached to, by their numbers; whether any curve is. */
  paths = new Map();
  scopes = undefined;
  lastScope = 0;
  isAttaching = false;

  /** Takes a binding away, or all of an object's; what moves them ends. */
  unbind(object, property) {
    for (let each = this.objects.get(object), next; each; each = next) {
      next = each.following;
      if (property === undefined || each.property === property) each.close();
    }
  }

  /** Forgets which object a channel has. */
  forget(channel) {
    const first = this.objects.get(channel.object);
    if (first === channel) {
      if (channel.following) this.objects.set(channel.object, channel.following);
      else this.objects.delete(channel.object);
    }
    for (let each = first; each; each = each.following) if (each.following === channel) each.following = channel.following;
    channel.object = undefined;
  }

  writeTo(channel, object, property, now) {
    const { cell, lanes } = channel;
    let text = now, put;
    if (typeof now === "string") put = () => { object[property] = text = css(value(channel.kind, lanes, cell)); };
    else if (typeof now === "boolean") put = () => { object[property] = value(channel.kind, lanes, cell); };
    else if (lanes > 1) put = () => {
      const { f64 } = native.refresh(), target = object[property];
      for (let i = 0; i < lanes; i++) target[i] = f64[(cell >> 3) + i];
    };
    if (put) {
      channel.isOwn = true; // its numbers are what was read, and nothing was written since
      channel.write = () => {
        if (channel.isOwn) channel.isOwn = !this.isMoved(channel);
        if (!channel.isOwn) put();
      };
      channel.load = () => native.scope(() => {
        channel.isOwn = true;
        // Lanes from the property as it is, where it has that many numbers. A text that was written here is no new colour.
        if (typeof now === "string" && object[property] === text) return;
        const found = numbers(object[property], lanes, String(property));
        native.refresh().f64.set(found, cell >> 3);
        text = object[property];
      });
      this.others++;
    } else this.plain.add(channel, object, property, now);
    this.bound[channel.slot] = channel;
    this.isWatched = true;
    this.readObjects(native.handle(channel, native.h1), 1);
  }

  /** Takes what is written away. */
  cut(slot) {
    const found = this.bound[slot];
    if (found === undefined) return;
    this.bound[slot] = undefined;
    if (found.write === undefined) return this.plain.remove(found);
    found.write = found.load = undefined;
    this.others--;
  }

  /** The channel of a name. */
  find(name) {
    return native.scope(() => this.channelAt(native.made((out) => native.x.ts_channel_find(native.handle(this), native.text(name, "name"), out))));
  }

  /** What was made for a channel here; of one that a restored world has, something new. */
  channelAt(handle) {
    if (!handle.slot && !handle.generation) return null;
    const found = this.channels[handle.slot];
    if (found?.generation === handle.generation) return found;
    const info = native.info("ts_channel_info", (at) => native.x.ts_channel_get_info(native.handle(this), native.handle(handle), at));
    return new (info.parent.slot || info.parent.generation ? Layer : Channel)(this, handle, abi.TRACK_KINDS[info.kind], info.lanes);
  }

  /** Likewise of a player, which a chain, a machine or a saved world may have begun. */
  playerAt(handle, channel) {
    if (!handle.slot && !handle.generation) return null;
    return this.players.get(handle.slot, handle.generation) ?? new Player(this, handle, channel);
  }

  /** A curve for every later tween, that names none, of channels whose path is `path` or lies below it; that of an object's property is
   *  its name. `on`: of this object alone, before those of all. */
  attach(path, ease, options = NONE) {
    native.scope(() => {
      const scope = this.scopeOn(only(options, ATTACHED).on), curve = easingOf(ease) ?? refuse("ease", "a curve", ease);
      native.must(native.x.ts_world_attach(native.handle(this), native.text(path, "path"), scope, native.handle(curve)));
      this.isAttaching = true;
    });
  }

  /** Takes it away. */
  detach(path, options = NONE) {
    native.scope(() => native.must(
      native.x.ts_world_detach(native.handle(this), native.text(path, "path"), this.scopeOn(only(options, ATTACHED).on))));
  }

  scopeOn(object) {
    if (object === undefined) return 0n;
    const scope = this.scopeOf(bindable(object, "on"));
    (this.scopes ??= new WeakMap()).set(object, scope);
    return BigInt(scope);
  }

  /** Lets a component of paths stand for others: alias("frame", ["position", "bounds"]); without targets, for none. */
  alias(component, targets = []) {
    if (!Array.isArray(targets)) refuse("targets", "a list of names", targets);
    native.scope(() => {
      const texts = targets.map((each) => native.text(each, "targets")), at = native.take(4 * texts.length);
      native.refresh().u32.set(texts, at >> 2);
      native.must(native.x.ts_world_alias(native.handle(this), native.text(component, "component"), at, texts.length));
    });
  }

  timeline() { return new Timeline(this, native.made((out) => native.x.ts_timeline_create(native.handle(this, native.h0), out))); }

  /** A chain; {iterations, rate, keep, tolerant}. */
  chain(options = {}) {
    const { iterations = 0, rate = 0, keep = false, tolerant = false } = only(options, CHAINS);
    return new Chain(this, native.scope(() => native.made((out) => native.x.ts_chain_create(
      native.handle(this), native.struct("ts_chain_desc", { iterations, rate, keep: +!!keep, tolerant: +!!tolerant }), out))));
  }

  /** A state machine of a document: {inputs, states, transitions} as bindings/FORMAT.md has them, with channels by their names. It is
   *  started unless told otherwise. */
  machine(document, options = {}) {
    const { start = true } = only(options, STARTS);
    const machine = native.scope(() => {
      const text = native.document(typeof document === "string" ? document : { tweenspirit: 1, type: "machine", ...object(document, "document") });
      return new Machine(this, native.made((out) => native.x.ts_machine_from_json(native.handle(this), ...text, out)));
    });
    return start ? machine.start() : machine;
  }

  /** Several properties of one object or several: animate(view, {x: 100, alpha: 0}, {duration, ease} or {spring}, {stagger}). */
  animate(targets, properties, options = NONE) {
    const list = Array.isArray(targets) ? targets : [targets];
    const { stagger: apart, delay = 0, spring, duration = 0.5, ease } = object(options, "options");
    object(properties, "properties");
    number(delay, "delay");
    number(duration, "duration");
    const delays = apart === undefined ? undefined : stagger(list.length, apart), names = Object.keys(properties);
    const isSimple = isUsual(options) && duration > 0, curve = isSimple ? easingOf(ease) : undefined;
    if (isSimple && native.curves.depth === 0 && Number.isFinite(duration) && Number.isFinite(delay) && areNumbers(properties, names)) {
      return new Group(this, this.animateNumbers(list, names, properties, duration, curve, delay, delays));
    }
    const { stagger: _, ...rest } = options, players = [];
    for (let i = 0; i < list.length; i++) {
      const target = list[i], later = delay + (delays ? delays[i] : 0);
      for (const property of names) {
        const channel = this.channelOf(target, property, true), given = properties[property];
        try {
          const to = this.targetOf(target, property, typeof given === "function" ? given(i, target) : given);
          if (!numbers(to, channel.lanes, property).every(Number.isFinite)) refuse(property, "finite", to);
          if (isSimple && typeof to === "number" && channel.lanes === 1) {
            players.push(channel.startSimple(to, duration, curve, later));
          } else if (spring !== undefined) players.push(channel.springTo(to, { ...rest, delay: later }));
          else players.push(channel.tweenTo(to, { ...rest, duration, delay: later }));
        } catch (error) {
          if (channel.users === 0) this.unbind(target, property);
          throw error;
        }
        if (channel.users !== undefined) channel.users++;
      }
    }
    return new Group(this, players);
  }

  /** The usual case of `animate`: its tweens wait, and begin by pieces. */
  animateNumbers(list, names, properties, duration, curve, delay, delays) {
    this.mustBe();
    const { duration: before, curve: last } = this.waiting;
    if (native.waiting !== undefined && (native.waiting !== this || before !== duration || last !== curve)) native.begin();
    const isSeen = (curve !== undefined && curve.isSeenAtOnce) || duration < 1e-9, per = names.length, count = list.length * per, players = new Array(count);
    for (let first = 0; first < count;) {
      // Of a piece all channels come first: to make some of them lets begin what waits.
      const found = new Array(Math.min(count - first, ROOM - this.waiting.channels.length));
      let all = 0, failed;
      try {
        for (; all < found.length; all++) found[all] = this.borrow(list[Math.floor((first + all) / per)], names[(first + all) % per]);
      } catch (error) {
        failed = { error };
      }
      try {
        for (let k = 0; k < all; k++, first++) {
          const channel = found[k], later = delays === undefined ? delay : delay + delays[Math.floor(first / per)], target = properties[names[first % per]];
          players[first] = channel.lanes === 1 ? this.wait(channel, target, duration, curve, later, isSeen)
            : channel.tweenTo(target, { duration, ease: curve, delay: later });
          if (channel.users !== undefined) channel.users++;
        }
        if (failed) throw failed.error;
        if (this.waiting.channels.length === ROOM) native.begin();
      } catch (error) {
        this.beginWaiting();
        for (let k = 0; k < all; k++) if (found[k].users === 0) this.unbind(found[k].object, found[k].property);
        throw error;
      }
    }
    if (this.waiting.isSeen || this.isStepping) native.begin();
    else this.wake();
    return players;
  }

  /** Lets a tween wait to begin; what it begins is seen at once where it replaces something, or has a delay. */
  wait(channel, target, duration, curve, delay, isSeen) {
    const { waiting } = this, at = waiting.channels.length, player = new Player(this, NO_HANDLE, channel);
    if (at === 0) {
      if (native.waiting !== this) native.begin();
      native.waiting = this;
      waiting.duration = duration;
      waiting.curve = curve;
    }
    // With a delay it waits in a channel of its own, whose slot is that of its turn.
    if (delay !== 0) waiting.hasDelays = waiting.isSeen = true;
    if (isSeen || channel.slot_ !== 0 || channel.users !== 0) waiting.isSeen = true;
    const { f64 } = native.refresh();
    f64[(this.targets_ >> 3) + at] = target;
    f64[(this.delays_ >> 3) + at] = delay;
    waiting.channels.push(channel);
    waiting.players.push(player);
    return player;
  }

  channelOf(target, property, isBorrowed) { return this.bindAs(target, property, isBorrowed); }
  targetOf(_target, _property, given) { return given; }

  /** A scene in JSON (bindings/FORMAT.md), built and, unless told otherwise, started: its channels, timelines, chains
   *  and machines by name. `callbacks`: what its chains' "then" call, by name. */
  scene(given, options = {}) {
    const { x } = native, { run = true, callbacks = {} } = only(options, BUILDS);
    const called = Object.entries(object(callbacks, "callbacks")).map(([name, call]) => {
      return [markerId(name), callable(call, `callbacks.${name}`)];
    });
    return native.scope(() => {
      const text = native.document(given), scene = native.made((out) => x.ts_scene_parse(...text, out));
      const found = { channels: {}, timelines: {}, chains: {}, machines: {} };
      try {
        const build = native.made((out) => x.ts_scene_build(native.handle(scene), native.handle(this), out));
        this.isJoined = true; // perhaps
        for (const [kind, things, call, make] of [
          [abi.TS_SCENE_CHANNEL, found.channels, x.ts_build_get_channel, (handle) => this.channelAt(handle)],
          [abi.TS_SCENE_TIMELINE, found.timelines, x.ts_build_get_timeline, (handle) => new Timeline(this, handle)],
          [abi.TS_SCENE_CHAIN, found.chains, x.ts_build_get_chain, (handle) => new Chain(this, handle)],
          [abi.TS_SCENE_MACHINE, found.machines, x.ts_build_get_machine, (handle) => new Machine(this, handle)],
        ]) {
          const out = native.take(8);
          native.must(x.ts_scene_count(native.handle(scene), kind, out));
          for (let i = 0, count = native.refresh().u32[out >> 2]; i < count; i++) {
            const name = native.written((buffer, capacity, length) => x.ts_scene_get_name(native.handle(scene), kind, i, buffer, capacity, length));
            things[name] = make(native.made((place) => call(native.handle(build), i, place)));
          }
        }
        for (const [id, call] of called) this.callbacks.set(id, call);
        if (run) native.must(x.ts_build_run(native.handle(build)));
        native.must(x.ts_build_destroy(native.handle(build)));
      } finally {
        x.ts_scene_destroy(native.handle(scene));
      }
      this.settle(run);
      return found;
    });
  }

  // --- events ---

  /** Calls f(event) for all that happens from now on, after each step and command: {kind: "begin", "marker", "loop", "end", "contact" or
   *  "state", time, player, chain, machine or timeline, reason, value, velocity, marker, count, lane, bound, entered, left}, as far as the kind has
   *  them. Of a player that a chain or a machine has begun, player is undefined. Returns what takes the handler away. */
  onEvent(call) {
    callable(call);
    if (this.unread) this.drain();
    const own = (event) => call(event);
    (this.listeners ??= new Set()).add(own);
    return () => {
      this.listeners?.delete(own);
      if (!this.listeners?.size) this.listeners = undefined;
    };
  }

  /** What happens from now on, without end, as onEvent has it: for await (const {kind, time, reason} of world.events()). */
  async *events() {
    const found = [];
    let wake;
    const stop = this.onEvent((event) => {
      found.push(event);
      wake?.();
    });
    try {
      for (;;) {
        while (found.length) yield found.shift();
        if (this.isClosed) return;
        await new Promise((resolve) => { wake = resolve; });
      }
    } finally {
      stop();
    }
  }

  event(at, thing) {
    const event = native.read("ts_event", at), kind = abi.EVENT_KINDS[event.kind], told = { kind, time: event.time };
    told[kind === "state" ? "machine" : event.source === abi.TS_MOTION_CHAIN ? "chain" : "player"] = thing;
    if (!event.player.generation) told.timeline = new Timeline(this, event.timeline);
    if (event.count > 1n) told.count = Number(event.count);
    if (kind === "marker") told.marker = markerName(event.marker);
    else if (kind === "end") {
      told.reason = abi.REASONS[event.reason];
      told.value = event.value.slice(0, event.lanes);
      told.velocity = event.velocity.slice(0, event.lanes);
    } else if (kind === "contact") {
      told.lane = event.lane;
      told.bound = event.bound === 1 ? "lower" : "upper";
      [told.value] = event.value;
      [told.velocity] = event.velocity;
    } else if (kind === "state") {
      told.entered = thing?.states[event.marker] ?? null;
      told.left = thing?.states[event.left] ?? null;
    }
    return told;
  }

  /** Why something ended, by the engine's number. */
  reason(number_) { return number_ ? abi.REASONS[number_] : null; }

  // --- frames ---

  /** Steps with the page's frames, as long as something is active; frame(world) is called after each. A frame that took longer than
   *  `maxStep` counts as that. Stop it with `world.stop()`. */
  play(frame, options = {}) {
    const { maxStep = 0.5, lagStep = 1 / 30 } = only(options, PLAYS);
    if (frame !== undefined) callable(frame, "frame");
    this.frame = { draw: frame, maxStep: number(maxStep, "maxStep"), lagStep: number(lagStep, "lagStep"), last: undefined, request: 0 };
    this.wake();
    return this;
  }

  stop() {
    if (this.frame?.request) cancelAnimationFrame(this.frame.request);
    this.frame = undefined;
    return this;
  }

  wake() {
    const { frame } = this;
    if (!frame || frame.request || this.isStepping || this.isClosed) return;
    const turn = (now) => {
      frame.request = 0;
      if (this.frame !== frame || this.isClosed) return;
      const past = frame.last === undefined ? 0 : (now - frame.last) / 1000;
      frame.last = now;
      let active = 1;
      try {
        active = this.step(past > frame.maxStep ? frame.lagStep : Math.max(past, 0));
      } finally {
        // A frame that draws is called as long as it plays.
        if (active || frame.draw || this.late.length) frame.request ||= requestAnimationFrame(turn);
        else frame.last = undefined;
      }
      frame.draw?.(this);
    };
    frame.request = requestAnimationFrame(turn);
  }

  // --- states ---

  /** 64 bits of all that it is, equal in every language: a BigInt. */
  hash() {
    return native.scope(() => {
      const out = native.take(8);
      native.must(native.x.ts_world_hash(native.handle(this), out));
      return native.refresh().view.getBigUint64(out, true);
    });
  }

  /** All that it is, as bytes. */
  snapshot() {
    const { x } = native;
    return native.scope(() => {
      const world = native.handle(this), size = native.take(8);
      native.must(x.ts_world_snapshot(world, 0, 0, size));
      const count = native.refresh().u32[size >> 2], at = native.take(count);
      native.must(x.ts_world_snapshot(world, at, count, size));
      return this.know(native.refresh().u8.slice(at, at + native.u32[size >> 2]));
    });
  }

  /** The numbers of the latest states that were saved or restored, by their heads: each has what was made before its number. */
  saved = new Map();
  saves = 0;

  /** Notes that all channels and players are in a snapshot. */
  know(bytes) {
    const { saved } = this;
    if (saved.set(headOf(bytes), ++this.saves).size > 512) saved.delete(saved.keys().next().value);
    return bytes;
  }

  /** Becomes what was saved. What is not in it is gone; players and chains have ended, "cancelled". */
  restore(bytes) {
    this.drain();
    this.sequence = undefined;
    native.scope(() => native.must(native.x.ts_world_restore(native.handle(this), native.bytes(bytes), bytes.length)));
    this.lastScope = Math.max(this.lastScope, Number(this.info.highest_scope));
    this.isAttaching = this.isJoined = true; // perhaps
    const known = this.saved.get(headOf(bytes)) ?? 0, isThere = (thing) => (thing.born < known && !thing.reason) || thing.isValid;
    this.channels.forEach((channel) => { if (channel && !isThere(channel)) channel.forget(); });
    for (const machine of this.machines.all()) if (!machine.isValid) this.machines.delete(machine);
    const before = this.era++;
    for (const things of [this.players, this.chains]) {
      for (const thing of things.all().filter((each) => !isThere(each))) {
        thing.era = before;
        // Its stop does not come any more.
        things.delete(thing);
        thing.reason ??= "cancelled";
        this.late.push(() => thing.emit("end", thing.reason, this.raised));
      }
    }
    this.know(bytes);
    const { past } = this;
    this.past = this.recording ? { ends: (known && past?.ends) || [], count: 0 } : undefined;
    if (this.past) this.showEnds(Number(this.info.sequence));
    this.settle();
  }

  // --- recordings ---

  /** The ends of a recorded world, by their numbers, and how many of them have happened at the time that is shown. */
  past = undefined;

  /** Records the world from now on: {seconds, bytes}. */
  record(options = NONE) {
    const { seconds = 60, bytes = 0 } = only(options, RECORDS);
    native.must(native.x.ts_world_record(native.handle(this, native.h0), number(seconds, "seconds"), number(bytes, "bytes")));
    this.past = seconds > 0 ? { ends: [], count: 0 } : undefined;
  }

  /** Moves a recorded world to a time of its recording; without one, to the present. */
  seek(time) {
    this.mustBe();
    if (this.isStepping) throw new BusyError("the world is busy: it cannot seek during a step", { status: "Busy" });
    this.drain();
    const { x } = native, to = time === undefined ? this.info.recording_end : number(time, "time");
    const status = x.ts_world_seek(native.handle(this, native.h0), to);
    if (status !== abi.TS_ERROR_CALLBACK) native.must(status);
    else try { native.fail(status); } catch (error) { this.raised.push(error); }
    this.sequence = undefined;
    this.showEnds(Number(this.info.sequence));
    native.must(x.ts_world_set_locked(native.handle(this, native.h0), 1));
    try { this.write(); } finally { native.must(x.ts_world_set_locked(native.handle(this, native.h0), 0)); }
    this.raise();
  }

  /** Lets players and chains run again that end after the time that is shown. */
  showEnds(next) {
    const { past } = this;
    if (!past) return;
    while (past.count > 0 && past.ends[past.count - 1].number >= next) {
      const { thing } = past.ends[--past.count];
      [thing.reason, thing.era, thing.toldBy] = [null, undefined, undefined];
      (thing instanceof Chain ? this.chains : this.players).add(thing);
    }
    for (; past.count < past.ends.length && past.ends[past.count].number < next; past.count++) {
      const { thing, reason, last, lastAt } = past.ends[past.count];
      [thing.reason, thing.last, thing.lastAt, thing.era, thing.toldBy] = [reason, last, lastAt, this.era, "queue"];
      (thing instanceof Chain ? this.chains : this.players).delete(thing);
    }
  }

  /** The times that `seek` reaches, and the bytes in use; null if the world is not recorded. */
  get recording() {
    const { recording_start: start, recording_end: end, recording_bytes: bytes } = this.info;
    return end === end ? { start, end, bytes } : null;
  }

  /** True if a recorded world stands at an earlier time than its recording's end. */
  get inPast() { return this.info.time < this.info.recording_end; }

  /** The recording between two times as bytes, which `restore` accepts. */
  saveRecording(start, end) {
    const { info } = this, { x } = native;
    const from = start === undefined ? info.recording_start : number(start, "start");
    const to = end === undefined ? info.recording_end : number(end, "end");
    return native.scope(() => {
      const world = native.handle(this), size = native.take(8);
      native.must(x.ts_world_save_recording(world, from, to, 0, 0, size));
      const count = native.refresh().u32[size >> 2], at = native.take(count);
      native.must(x.ts_world_save_recording(world, from, to, at, count, size));
      return this.know(native.refresh().u8.slice(at, at + count));
    });
  }

  /** Frees it, with all that is on it. */
  close() {
    if (this.isClosed) return;
    if (this.reading) throw new BusyError("a getter cannot close the world that reads its value", { status: "Busy" });
    this.stop();
    if (native.waiting === this) native.waiting = undefined;
    try {
      this.drain();
      for (const machine of this.machines.all()) machine.keep();
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
    }
    this.isClosed = true;
    super.close();
  }
}

/** Returns what tells a snapshot apart: its length and its hash. */
const headOf = (bytes) => bytes.subarray(0, 32).join();

/** A colour in CSS's words. */
export function css([r, g, b, a]) {
  return a === 1 ? `rgb(${255 * r} ${255 * g} ${255 * b})` : `rgb(${255 * r} ${255 * g} ${255 * b} / ${a})`;
}
