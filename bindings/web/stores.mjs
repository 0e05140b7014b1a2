// SPDX-License-Identifier: MIT
//
// What a world keeps: its things, the doubles that the engine writes, and whose they are.

import { native, number } from "./native.mjs";

/** Events and changes that are taken at once, cells in a block. */
export const ROOM = 512;

/** Things by their handles: by their slots, and where one of a slot has ended unread and there is another, by both. */
export class Things {
  bySlot = [];
  rest = new Map();

  add(thing) {
    const { bySlot } = this, place = placeOf(thing.slot_);
    while (bySlot.length <= place) bySlot.push(undefined);
    const before = bySlot[place];
    if (before !== undefined) this.rest.set(`${before.slot_}:${before.generation_}`, before);
    bySlot[place] = thing;
  }

  get(slot, generation) {
    const found = this.bySlot[placeOf(slot)];
    return found?.generation_ === generation ? found : this.rest.size ? this.rest.get(`${slot}:${generation}`) : undefined;
  }

  delete(thing) {
    const place = placeOf(thing.slot_);
    if (this.bySlot[place] === thing) this.bySlot[place] = undefined;
    else this.rest.delete(`${thing.slot_}:${thing.generation_}`);
  }

  all() { return [...this.bySlot.filter(Boolean), ...this.rest.values()]; }
}

/** A slot without the bits that part the handles of chains and of machines from others'. */
const placeOf = (slot) => slot & 0x3FFFFFFF;

/** Tweens of numbers that are to begin, of one timing but for their delays; those of their channels that are to be made. */
export class Waiting {
  channels = [];
  players = [];
  fresh = [];
  duration = 0;
  curve = undefined;
  hasDelays = false;
  /** Whether something is seen as they begin: what they replace, or a value that is another at once. */
  isSeen = false;
}

/** Doubles that the engine writes, in blocks that never move. */
export class Cells {
  /** What is to be freed with the world: blocks for single lanes, and cells of more lanes, each by itself. */
  blocks = new Set();
  free = [];
  left = 0;

  take(lanes) {
    if (lanes === 1 && this.free.length) return this.free.pop();
    if (lanes > 1 || !this.left) {
      const block = native.allocate(lanes > 1 ? 8 * lanes : 8 * ROOM);
      this.blocks.add(block);
      if (lanes > 1) return block;
      this.last = block;
      this.left = ROOM;
    }
    return this.last + 8 * --this.left;
  }

  give(cell, lanes) {
    if (lanes === 1) this.free.push(cell);
    else {
      this.blocks.delete(cell);
      native.free(cell);
    }
  }
}

/** Numbers that are bound to plain objects, in columns: whose they are, where the engine writes them, and what was written last. */
export class Plain {
  count = 0;
  channels = [];
  objects = [];
  keys = [];
  cells = new Int32Array(64);
  last = new Float64Array(64);

  add(channel, object, key, now) {
    const i = channel.place = this.count++;
    if (i === this.cells.length) {
      const { cells, last } = this;
      (this.cells = new Int32Array(2 * i)).set(cells);
      (this.last = new Float64Array(2 * i)).set(last);
    }
    this.channels[i] = channel;
    this.objects[i] = object;
    this.keys[i] = key;
    this.cells[i] = channel.cell >> 3;
    this.last[i] = now;
  }

  remove(channel) {
    const i = channel.place, end = --this.count;
    this.cells[i] = this.cells[end];
    this.last[i] = this.last[end];
    for (const column of [this.channels, this.objects, this.keys]) {
      const last = column.pop();
      if (i < end) column[i] = last;
    }
    if (i < end) this.channels[i].place = i;
    channel.place = -1;
  }

  /** Writes those that are not what was exchanged last. Calls failed(channel, error) for what a setter throws. */
  write(f64, failed) {
    const { objects, keys, cells, last, channels } = this;
    for (let i = 0; i < this.count; i++) { // a setter may unbind
      if (f64.length === 0) f64 = native.refresh().f64; // the program's code has let memory grow
      const now = f64[cells[i]];
      let isNew = now !== last[i];
      try {
        isNew ||= objects[i][keys[i]] !== now && channels[i].world.isMoved(channels[i]);
        if (isNew) objects[i][keys[i]] = last[i] = now;
      } catch (error) { if (isNew) failed(channels[i], error); }
    }
  }

  writeOne(i, f64) {
    const now = f64[this.cells[i]];
    if (now !== this.last[i] || this.hasOther(i)) this.objects[i][this.keys[i]] = this.last[i] = now;
  }

  /** Returns whether the program has written what something moves. What nothing moves is read. */
  hasOther(i) {
    try { if (this.objects[i][this.keys[i]] === this.last[i]) return false; } catch { return false; }
    return this.channels[i].world.isMoved(this.channels[i]);
  }

  /** Reads one from its object. */
  load(i) {
    const now = number(this.objects[i][this.keys[i]], String(this.keys[i]));
    native.refresh().f64[this.cells[i]] = this.last[i] = now;
  }
}
