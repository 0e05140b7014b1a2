// SPDX-License-Identifier: MIT
//
// The page: elements' styles as properties, one world for all of them, reduced motion, scroll and pointers.

import { callable, native, number, object, only, refuse } from "./native.mjs";
import { color } from "./timing.mjs";
import { World, css } from "./world.mjs";

/** What makes a transform, in the order in which CSS applies it, with its unit and what it is where nothing is said. */
const TRANSFORMS = {
  perspective: ["px", 0], x: ["px", 0], y: ["px", 0], z: ["px", 0], rotate: ["deg", 0], rotateX: ["deg", 0], rotateY: ["deg", 0],
  skewX: ["deg", 0], skewY: ["deg", 0], scale: ["", 1], scaleX: ["", 1], scaleY: ["", 1],
};
const ORDER = Object.keys(TRANSFORMS);
const NAMES = { x: "translateX", y: "translateY", z: "translateZ" };
const isElement = (target) => typeof Element !== "undefined" && target instanceof Element;

/** What is moved of one element. Its style is written once a frame. */
class ElementStyle {
  channels = new Map();
  /** Of these, the parts of the transform in their order, and the others. */
  parts = [];
  rest = [];

  constructor(world, element) {
    this.world = world;
    this.element = element;
    this.scope = ++world.lastScope;
  }

  /** The channel of a property: a part of the transform, a style, a variable. */
  channel(property) {
    const known = this.channels.get(property);
    if (known) return known.channel;
    const { world, element } = this, part = TRANSFORMS[property];
    let channel, unit = part?.[0], shown;
    if (part) channel = world.channelAtPath(part[1], property, this.scope);
    else {
      const text = getComputedStyle(element).getPropertyValue(cssName(property)).trim();
      const [given, found] = parsed(text, element) ?? refuse(property, "a number, a length or a colour", text);
      channel = world.channelAtPath(given, property, this.scope);
      unit = found;
      shown = cssName(property);
    }
    const own = { channel, unit, name: part ? NAMES[property] ?? property : shown, order: ORDER.indexOf(property), still: part?.[1], isDirty: false };
    this.channels.set(property, own);
    if (part) {
      this.parts.push(own);
      this.parts.sort((a, b) => a.order - b.order);
    } else this.rest.push(own);
    channel.write = part ? () => this.move() : () => this.change(own);
    world.bound[channel.slot] = channel;
    world.others++;
    world.isWatched = true;
    return channel;
  }

  move() {
    this.isMoved = true;
    this.world.dirty.add(this);
  }

  change(found) {
    found.isDirty = true;
    this.world.dirty.add(this);
  }

  /** A target in the property's unit. */
  target(property, given) {
    if (typeof given !== "string") return given;
    const unit = this.channels.get(property).unit, [value, found] = parsed(given, this.element) ?? refuse(property, "a number, a length or a colour", given);
    if (typeof value === "number" && found && found !== unit) {
      const known = this.channels.get(property);
      // Other units: from what it is in pixels there is no way but the page's own. At 0 any unit will do.
      if (known.channel.value === 0 || !unit) known.unit = found;
      else refuse(property, `in ${unit}`, given);
    }
    return value;
  }

  flush() {
    const { style } = this.element;
    if (this.isMoved) {
      this.isMoved = false;
      let text = "";
      for (const { channel, name, unit, still } of this.parts) {
        const { value } = channel;
        if (value !== still) text += `${name}(${value}${unit}) `;
      }
      style.transform = text || "none";
    }
    for (const found of this.rest) {
      if (!found.isDirty) continue;
      found.isDirty = false;
      const { value } = found.channel;
      style.setProperty(found.name, typeof value === "number" ? `${value}${found.unit}` : css(value));
    }
  }
}

const cssName = (property) => (property.startsWith("--") ? property : property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));

/** A style's text as a value and its unit. */
function parsed(text, element) {
  const [, digits, unit] = /^([-+]?[0-9]*\.?[0-9]+(?:e[-+]?[0-9]+)?)([a-z%]*)$/i.exec(text.trim()) ?? [];
  if (digits !== undefined) return [parseFloat(digits), unit];
  const found = color(text);
  if (found) return [found, ""];
  // Names, hsl() and the like: the page says what they are.
  const probe = element.ownerDocument.createElement("i");
  probe.style.color = text;
  if (!probe.style.color) return undefined;
  element.append(probe);
  const shown = color(getComputedStyle(probe).color);
  probe.remove();
  return shown && [shown, ""];
}

/** A world whose objects may be elements of a page. */
export class PageWorld extends World {
  styles = new WeakMap();

  style(element) {
    return this.styles.get(element) ?? this.styles.set(element, new ElementStyle(this, element)).get(element);
  }

  channelOf(target, property, isBorrowed) {
    return isElement(target) ? this.style(target).channel(property) : this.bindAs(target, property, isBorrowed);
  }
  borrow(target, property) {
    return isElement(target) ? this.style(target).channel(property) : super.borrow(target, property);
  }
  scopeOf(target) { return isElement(target) ? this.style(target).scope : super.scopeOf(target); }
  targetOf(target, property, given) { return isElement(target) ? this.style(target).target(property, given) : given; }

  /** As World's, and a text is a selector. */
  animate(targets, properties, options) {
    if (typeof targets === "string" && typeof document === "undefined") refuse("targets", "objects: there is no page for a selector", targets);
    const list = typeof targets === "string" ? this.select(targets) : typeof NodeList !== "undefined" && targets instanceof NodeList ? [...targets] : targets;
    return super.animate(list, properties, options);
  }

  /** Selectors that have found nothing. */
  vain = new Set();

  /** Returns a selector's elements; the first time that there is none, it warns. */
  select(selector) {
    const found = [...document.querySelectorAll(selector)];
    if (found.length === 0 && !this.vain.has(selector)) {
      this.vain.add(selector);
      console.warn(`TweenSpirit: animate(${JSON.stringify(selector)}) has found no element`);
    }
    return found;
  }
}

const SCROLLED = new Set(["element", "axis"]);
let shared;

/** The world of `animate`: it steps with the page's frames while something moves, and obeys prefers-reduced-motion. */
export function world() {
  if (shared && !shared.isClosed) return shared;
  shared = new PageWorld();
  if (typeof requestAnimationFrame === "function") shared.play();
  const query = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
  if (query) {
    const ref = new WeakRef(shared);
    const obey = () => {
      const own = ref.deref();
      if (own && !own.isClosed) own.motion = query.matches ? "reduce" : "full";
    };
    obey();
    query.addEventListener?.("change", obey);
  }
  return shared;
}

/** Moves properties of elements, of a selector's elements or of plain objects, in the page's own world. */
export function animate(targets, properties, options) { return world().animate(targets, properties, options); }

/** How fast a pointer is: add(event) for each of its events, velocity() when it is let go, in pixels a second. */
export class PointerVelocity {
  samples = [];

  add(event) {
    const { type, timeStamp, clientX, clientY } = object(event, "event");
    for (const [name, given] of Object.entries({ timeStamp, clientX, clientY })) number(given, name);
    this.last = timeStamp / 1000;
    // It is let go where it was at the last motion, some time later: that is no motion, but the time counts.
    if (type === "pointerup" || type === "pointercancel") return this;
    this.samples.push([this.last, clientX, clientY]);
    if (this.samples.length > 20) this.samples.shift();
    return this;
  }

  /** [x, y], by the engine's tracker: nothing where the pointer has rested before it was let go. */
  velocity(time = this.last ?? -Infinity) {
    number(time, "time");
    return Array.from(native.doublesOf(2, (out) => {
      const tracker = native.struct("ts_velocity_tracker", { lanes: 2 });
      for (const [at, x, y] of this.samples) native.must(native.x.ts_velocity_tracker_add(tracker, at, native.doubles([x, y])));
      return native.x.ts_velocity_tracker_get(tracker, time, out, 0);
    }));
  }
}

/** Calls f(progress, 0 to 1) as an element's or the page's scroll goes on. Returns what ends it. */
export function scroll(call, options = {}) {
  const { element, axis = "y" } = only(options, SCROLLED);
  callable(call, "call");
  const from = element ?? document.scrollingElement, source = element ?? document;
  const tell = () => {
    const far = axis === "y" ? from.scrollHeight - from.clientHeight : from.scrollWidth - from.clientWidth;
    call(far > 0 ? Math.min(Math.max((axis === "y" ? from.scrollTop : from.scrollLeft) / far, 0), 1) : 0);
  };
  source.addEventListener("scroll", tell, { passive: true });
  tell();
  return () => source.removeEventListener("scroll", tell);
}
