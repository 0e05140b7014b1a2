// SPDX-License-Identifier: MIT
//
// tweenspirit.js, the package as one classic script: its values are those of tweenspirit.mjs, bit for bit.
// Usage: node --test Tests/Web/script.mjs (from the repository's root, after make web)

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { runInThisContext } from "node:vm";
import * as modules from "../../.build-web/tweenspirit.mjs";

runInThisContext(readFileSync(".build-web/tweenspirit.js", "utf8"), "tweenspirit.js");
const script = globalThis.tweenspirit;

/** A little of everything. */
function values(ts) {
  const world = new ts.World(), x = world.channel(0), y = world.channel([0, 0]), color = world.channel("#f00");
  x.tweenTo(100, 1, "elastic.out(1, 0.4)").onEnd(() => x.springTo(50, { duration: 0.5, bounce: 0.3, velocity: 100 }));
  y.follow(new ts.Path("M0 0 C 50 0 50 100 100 100"), 2, (t) => t * t);
  color.tweenTo("#00f", 2);
  for (let i = 0; i < 90; i++) world.step(1 / 60);
  const line = world.timeline().add(world.channel(0), new ts.Track().key(0, 0).key(1, 10, { ease: "linear" }));
  line.time = 0.25;
  return [
    ts.version, `${world.hash()}`, ts.easings(), ts.ease("back.out(1.7)")(0.3), new ts.Easing("bounce.out").css(), new ts.Spring("bouncy").info,
    new ts.Spring("bouncy").extremum(), [...ts.stagger(4, { each: 0.1, from: "center" })], Object.keys(ts),
  ];
}

test("what it exports", async () => {
  assert.deepEqual(Object.keys(script).sort(), Object.keys(modules).sort());
  const ts = await script.load();
  assert.equal(await script.load(), ts);
  assert.equal(script.loadSync(), ts);
  assert.throws(() => ts.ease("nope"), script.UnknownEasingError);
  assert.deepEqual(values(ts), values(await modules.load()));
});

test("it asks for nothing beside it", () => {
  const code = readFileSync(".build-web/tweenspirit.js", "utf8");
  assert.deepEqual([...code.matchAll(/^(?:import|export)\b.*|import\.meta.*|"\.\/.*/gm)].map(([line]) => line), []);
});
