// SPDX-License-Identifier: MIT
//
// Timelines: tracks at times, with a playhead.

import * as abi from "./abi.mjs";
import { Channel } from "./channels.mjs";
import { Part, native, number, object, refuse } from "./native.mjs";
import { Player } from "./players.mjs";
import { timing } from "./timing.mjs";
import { Track, markerId, markerName } from "./tracks.mjs";

/** Tracks and other timelines at times, with a playhead. */
export class Timeline extends Part {
  /** Where GSAP's words put something that takes so many seconds: "<", "+=1", "label-=25%"; a number is itself. */
  position(at, length = NaN) {
    if (typeof at === "number") return at;
    return native.scope(() => native.given(
      this.answer("ts_timeline_find_position", native.text(at, "at"), number(length, "length"), native.out)));
  }

  /** Adds a track that moves a channel, or another timeline: add(channel, track, at) and add(timeline, at, options). Its time 0 is at a
   *  position, at 0 without one. */
  add(thing, ...more) {
    return native.scope(() => {
      if (thing instanceof Timeline) {
        const [at = 0, options = {}] = more;
        const time = this.position(at, typeof at === "number" ? NaN : thing.length(options));
        return this.command("ts_timeline_add_timeline", native.handle(thing), native.struct("ts_timing", timing(options)), time, 0);
      }
      const [track, at = 0] = more;
      if (!(thing instanceof Channel) || !(track instanceof Track)) refuse("what is added", "a channel and a track, or a timeline", thing);
      return this.command("ts_timeline_add_track", native.handle(thing), native.handle(track), this.position(at, typeof at === "number" ? NaN : track.end - track.start), 0);
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
  set time(time) {
    this.command("ts_timeline_set_time", number(time, "time"));
  }

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

  start(name, desc) {
    this.invoke(name, desc, native.out);
    const player = new Player(this.world, native.handleAt(native.out), undefined);
    this.world.settle();
    return player;
  }

  /** Plays it from its start to its end. */
  play(options = {}) { return native.scope(() => this.start("ts_timeline_play", native.struct("ts_timing", timing(options)))); }

  /** Moves the playhead from where it is to a time: animateTo(2, 0.5, "cubic.out"), or with options; without a duration in as many seconds
   *  as the distance. */
  animateTo(time, duration, ease) { return native.scope(() => this.start("ts_timeline_animate_to", playheadTo(time, duration, ease))); }

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

export function playheadTo(time, duration, ease) {
  const options = typeof duration === "object" ? object(duration, "duration") : { duration, ease };
  return native.struct("ts_playhead_to", { time: number(time, "time"), timing: timing(options) });
}
