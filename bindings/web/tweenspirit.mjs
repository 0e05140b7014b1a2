// SPDX-License-Identifier: MIT
//
// TweenSpirit for JavaScript: import { load } from "tweenspirit"; const ts = await load();

import { Chain } from "./chains.mjs";
import { Channel, Layer } from "./channels.mjs";
import { Easing, Spring, Springs, ease, easings, register, stagger, unregister } from "./curves.mjs";
import { Machine } from "./machine.mjs";
import {
  BusyError, InPastError, InvalidArgumentError, StaleHandleError, TweenSpiritError, UnknownEasingError, loadNative, loadNativeSync, native,
} from "./native.mjs";
import { Motion } from "./motion.mjs";
import { PageWorld, PointerVelocity, animate, scroll, world } from "./page.mjs";
import { Group, Player } from "./players.mjs";
import { Timeline } from "./timelines.mjs";
import { Timing } from "./timing.mjs";
import { Path, Track } from "./tracks.mjs";

const face = {
  Easing, ease, easings, register, unregister, Spring, Springs, stagger, Timing, Motion, Track, Path, World: PageWorld, Channel,
  Layer, Player, Timeline, Chain, Group, Machine,
  animate, scroll, PointerVelocity, TweenSpiritError, InvalidArgumentError, StaleHandleError, UnknownEasingError, BusyError, InPastError,
  /** The world of `animate`. */
  get world() { return world(); },
  /** The engine's version. */
  get version() { return native.string(native.x.ts_version()); },
  /** The engine's functions and memory as they are: see tweenspirit.h. */
  get native() { return native; },
};
Object.freeze(face);

/** Loads the engine, once, and gives its face. `source`: where the module is (an address, an answer of fetch, bytes, a compiled module);
 *  without it tweenspirit.wasm beside this file. */
export async function load(source) {
  await loadNative(source);
  return face;
}

/** Loads it at once, of its bytes or a compiled module: for workers and servers. */
export function loadSync(source) {
  loadNativeSync(source);
  return face;
}

export { BusyError, InPastError, InvalidArgumentError, StaleHandleError, TweenSpiritError, UnknownEasingError };
