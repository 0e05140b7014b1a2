// SPDX-License-Identifier: MIT
//
// Timelines: tracks at times, with a playhead.

import * as abi from "./abi.mjs";
import { Channel } from "./channels.mjs";
import { Motion } from "./motion.mjs";
import { Part, instance, native, number, object, only, refuse } from "./native.mjs";
import { Player } from "./players.mjs";
import { code, easingOf } from "./curves.mjs";
import { numbers, timing } from "./timing.mjs";
import { Track, markerId, markerName } from "./tracks.mjs";

/** Tracks and other timelines at times, with a playhead. */
export class Timeline extends Part {
  /** Where GSAP's words put something that takes so many seconds: "<", "+=1", "label-=25%"; a number is itself. */
  position(at, length = NaN) {
    if (typeof at === "number") return at;
    return native.scope(() => native.given(
      this.answer("ts_timeline_find_position", native.text(at, "at"), number(length, "length"), native.out)));
  }

  /** Adds a track that moves a channel, or another timeline: add(channel, track, at, { fill }) and add(timeline, at, options). Its time 0
   *  is at a position, at 0 without one. */
  add(thing, ...more) {
    return native.scope(() => {
      if (thing instanceof Timeline) {
        const [at = 0, options = {}] = more;
        const time = this.position(at, typeof at === "number" ? NaN : thing.length(options));
        return this.command("ts_timeline_add_timeline", native.handle(thing), native.struct("ts_timing", timing(options)), time, 0);
      }
      const [track, at = 0, options = {}] = more, { fill } = only(options, FILLED);
      if (!(thing instanceof Channel) || !(track instanceof Track)) refuse("what is added", "a channel and a track, or a timeline", thing);
      const time = this.position(at, typeof at === "number" ? NaN : track.end - track.start);
      return this.command("ts_timeline_add", native.handle(thing), native.struct("ts_entry_desc", { track, fill: fillOf(fill) }), time, 0);
    });
  }

  /** Adds a tween of a channel to a target: tween(channel, 100, { duration: 1, ease, at, fill }). It starts from what the entry of the
   *  channel before it shows at its start, or else from what the channel was when the timeline took it over. */
  tween(channel, to, options = {}) {
    return native.scope(() => {
      const { duration, ease, at = 0, fill } = only(options, TWEENED);
      if (!(channel instanceof Channel)) refuse("channel", "a channel", channel);
      const time = this.position(at, number(duration, "duration"));
      return this.command("ts_timeline_add", native.handle(channel), native.struct("ts_entry_desc", { target: native.doubles(numbers(to, channel.lanes, "to")), duration, easing: easingOf(ease), fill: fillOf(fill) }), time, 0);
    });
  }

  /** The seconds that it takes with a timing, all iterations and delays; NaN where it never ends. */
  length(options) {
    const { duration = this.duration, rate = 1 } = object(options, "options");
    if (!(duration < Infinity) || rate === 0) return NaN;
    const its = native.struct("ts_timing", timing({ ...options, duration }));
    const { end_time: end } = native.info("ts_timing_result", (at) => native.x.ts_timing_evaluate(its, 0, at));
    return end < Infinity ? end / Math.abs(rate) : NaN;
  }

  /** Adds a marker at a time; it is a label too. */
  marker(time, name) {
    return this.invoke("ts_timeline_add_marker", this.position(time, 0), markerId(name), 0);
  }

  get info() { return this.described("timeline"); }

  /** The playhead, in seconds; to set it is to scrub. */
  get time() { return this.info.time; }
  set time(time) { this.seek(time); }

  /** Moves the playhead to a time. With events, the markers after its old place, up to the new one, are emitted, in either direction. */
  seek(time, options = {}) { this.command("ts_timeline_set_time", number(time, "time"), +!!only(options, SEEKS).events); }

  get duration() { return this.info.duration; }
  /** 1, and more with timelines inside. */
  get levels() { return this.info.levels; }
  /** What moves the playhead, or null. */
  get player() { return this.world.playerAt(this.info.player); }
  get isValid() { return !!this.answer("ts_timeline_is_valid"); }

  /** What was added, in that order: of each its kind ("track", "timeline", "marker"), where it was put, and its start and end. */
  get entries() {
    return Array.from({ length: this.info.entries }, (_, i) => {
      const { entry, kind, at, start, end, marker } = native.info("ts_entry_info", (place) =>
        this.answer("ts_timeline_get_entry", i, place));
      return { ...entry, kind: abi.ENTRY_KINDS[kind], at, start, end, name: abi.ENTRY_KINDS[kind] === "marker" ? markerName(marker) : undefined };
    });
  }

  /** Takes one of its entries away. */
  remove(entry) {
    return native.scope(() => this.command("ts_timeline_remove", native.handle({
      slot: number(object(entry, "entry").slot, "entry.slot"), generation: number(entry.generation, "entry.generation"),
    })));
  }

  /** Starts a motion of the playhead. */
  start(motion) {
    return native.scope(() => {
      this.invoke("ts_timeline_start", instance(motion, Motion).struct(), native.out);
      const player = new Player(this.world, native.handleAt(native.out), undefined);
      this.world.settle();
      return player;
    });
  }

  /** Plays it from its start to its end. */
  play(options = {}) { return this.start(Motion.timing(options)); }

  /** Moves the playhead from where it is to a time: animateTo(2, 0.5, "cubic.out"), or with options; without a duration in as many seconds
   *  as the distance. */
  animateTo(time, duration, ease) { return this.start(Motion.toTime(time, duration, ease)); }

  /** What its player does; nothing without one. */
  stop() { return this.toPlayer((player) => player.stop()); }
  pause() { return this.toPlayer((player) => player.pause()); }
  resume() { return this.toPlayer((player) => player.resume()); }

  toPlayer(call) {
    if (this.isValid && this.player) call(this.player);
    return this;
  }

  /** Takes it out of the world; its player ends, its channels keep their values. */
  close() { if (!this.world.isClosed) this.command("ts_timeline_destroy"); }
}

const FILLED = new Set(["fill"]), TWEENED = new Set(["duration", "ease", "at", "fill"]), SEEKS = new Set(["events"]);

function fillOf(fill) { return fill === undefined ? undefined : code(abi.FILLS, fill, "fill"); }
