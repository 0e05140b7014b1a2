// SPDX-License-Identifier: MIT
//
// Bound objects: while something moves a property the world writes it, otherwise it is the program's; handlers see the moment, however
// time is cut; looking changes nothing; getters and setters that throw, and that use the world.

import assert from "node:assert/strict";
import test from "node:test";
import { load } from "../../.build-web/tweenspirit.mjs";

const ts = await load();
const CUTS = [[1], [0.3, 0.3, 0.4], [0.5, 0.5], [0.499, 0.002, 0.499], Array(60).fill(1 / 60)];

/** Steps a world in each cut, and expects the same of what comes of it. */
function inEachCut(begin, finish) {
  const found = CUTS.map((steps) => {
    const world = new ts.World(), state = begin(world);
    for (const dt of steps) world.step(dt);
    world.stepTo(1.25);
    return finish(state, world);
  });
  for (const each of found) assert.deepEqual(each, found[0]);
  return found[0];
}

test("a handler sees the moment, and what it writes stays", () => {
  const found = inEachCut((world) => {
    const card = { x: 0, y: 0, at: [0, 0], seen: [] };
    world.bind(card, "y").tweenTo(10, 1);
    world.bind(card, "at").tweenTo([4, 8], 1);
    world.bind(card, "x").tweenTo(1, 0.5).onEnd(() => {
      card.seen.push(card.x, card.y, ...card.at);
      card.x = 7;
      world.bind(card, "x").tweenTo(9, 0.25);
    });
    return card;
  }, (card) => [card.seen, card.x, card.y]);
  assert.deepEqual(found, [[1, 5, 2, 4], 9, 10]);
});

test("what is written at rest is where a delayed tween, a chain's step and a punch begin", () => {
  const world = new ts.World(), card = { x: 0, y: 0, z: 5 }, x = world.bind(card, "x"), y = world.bind(card, "y"), z = world.bind(card, "z");
  x.tweenTo(0, { duration: 1, delay: 1 });
  world.chain().tween(y, 10, 0.5).andThen(() => { card.y = 100; }).tween(y, 0, 1).start();
  world.step(0.25);
  card.x = 100;
  world.step(1.25);
  assert.deepEqual([card.x, card.y], [50, 0]);
  card.x = -3;
  x.stop();
  assert.equal(card.x, 50);
  card.z = 8;
  const hash = world.hash;
  assert.equal(z.value, 8);
  assert.equal(world.hash, hash);
  z.punch(4, { duration: 0.5 });
  world.step(1);
  assert.equal(card.z, 8);
});

test("colours, booleans and arrays are read too", () => {
  const world = new ts.World(), card = { color: "#000000", on: false, at: [0, 0] };
  const color = world.bind(card, "color"), on = world.bind(card, "on"), at = world.bind(card, "at");
  card.color = "#ff0000";
  card.on = true;
  card.at = [3, 4];
  assert.deepEqual([color.value, on.value, at.value], [[1, 0, 0, 1], true, [3, 4]]);
  at.tweenTo([0, 0], 1);
  world.step(0.5);
  assert.deepEqual(card.at, [1.5, 2]);
  card.color = "no colour";
  assert.throws(() => color.value, ts.InvalidArgumentError);
});

test("getters and setters that throw, and that use the world", () => {
  const world = new ts.World();
  const card = { kept: 1, mode: "", get x() { if (this.mode === "throw") throw new RangeError("mine"); if (this.mode === "use") world.step(1); if (this.mode === "close") world.close(); return this.kept; }, set x(to) { if (this.mode === "set") throw new RangeError("mine"); this.kept = to; } };
  const x = world.bind(card, "x");
  card.mode = "throw";
  assert.throws(() => x.value, RangeError);
  assert.throws(() => x.tweenTo(1, 1), RangeError);
  for (card.mode of ["use", "close"]) assert.throws(() => x.value, ts.BusyError);
  card.mode = "";
  x.tweenTo(3, 1);
  card.mode = "set";
  assert.throws(() => world.step(0.5), RangeError);
  card.mode = "";
  assert.equal(x.active, false);
  x.tweenTo(5, 1);
  world.step(2);
  assert.equal(card.kept, 5);
});

test("a command is at once in the objects of what follows its channel", () => {
  const world = new ts.World(), view = { x: 0, y: 0, z: 0 }, free = world.channel(0);
  const [x, y, z] = ["x", "y", "z"].map((name) => world.bind(view, name));
  y.link(x);
  z.link(free, { scale: 2 });
  x.set(5);
  free.set(3);
  assert.deepEqual(view, { x: 5, y: 5, z: 6 });
});

test("handlersSee: own", () => {
  const world = new ts.World({ handlersSee: "own" }), a = { x: 0, y: 0 }, b = { x: 0 }, seen = [];
  world.bind(b, "x").tweenTo(10, 1);
  world.bind(a, "y").tweenTo(10, 1);
  world.bind(a, "x").tweenTo(1, 0.5).onEnd(() => seen.push(a.x, a.y, b.x));
  world.step(1);
  assert.deepEqual(seen, [1, 5, 0]);
  assert.throws(() => new ts.World({ handlersSee: "none" }), ts.InvalidArgumentError);
});

test("objects of animate are where the program has put them", () => {
  const world = new ts.World(), objects = Array.from({ length: 700 }, (_, n) => ({ n: 0, m: n }));
  world.animate(objects, { n: 10 }, { duration: 1 });
  world.step(1);
  for (const each of objects) each.n = 100;
  world.animate(objects, { n: 0 }, { duration: 1 });
  world.step(0.5);
  assert.ok(objects.every(({ n }) => n === 50));
});

test("a bound property has the options of a channel", () => {
  const world = new ts.World(), view = { turn: 0, x: 0 };
  const turn = world.bind(view, "turn", { kind: "angle", wrap: "shortest", name: "heading" });
  assert.equal(world.find("heading"), turn);
  turn.tweenTo(1.5 * Math.PI, 1);
  world.step(0.5);
  assert.ok(Math.abs(view.turn + Math.PI / 4) < 1e-15);
  assert.throws(() => world.bind(view, "turn", { name: "other" }), ts.InvalidArgumentError);
  assert.equal(world.bind(view, "turn"), turn);
  for (const wrong of [{ nam: "x" }, { kind: "speed" }, { scope: 3 }]) assert.throws(() => world.bind(view, "x", wrong), ts.InvalidArgumentError);
  assert.equal(world.bind(view, "x").value, 0);
});
