// SPDX-License-Identifier: MIT
//
// What scenarios do not see of the JavaScript face: handlers, promises, blocks, bound objects, what a restored world knows.
// Usage: node Tests/Web/face.mjs (from the repository's root, after make web)

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { load } from "../../.build-web/tweenspirit.mjs";

const ts = await load();
const line = () => new ts.Track().key(0, 0).key(2, 10);

test("what a command has ended is told at the beginning of the next step", () => {
  const world = new ts.World(), x = world.channel(0), told = [];
  const first = x.tweenTo(10, 2).onEnd((reason) => told.push([reason, world.time, x.value]));
  world.step(1);
  x.stop();
  assert.equal(first.endReason, "stopped");
  x.tweenTo(0, 1);
  assert.deepEqual(told, []);
  world.step(1);
  assert.deepEqual(told, [["stopped", 1, 5]]);
  first.onEnd((reason) => told.push(reason));
  world.step(1);
  assert.deepEqual(told.slice(1), ["stopped"]);
});

test("a player that ends at a stop tells who waits for it meanwhile", () => {
  const world = new ts.World(), x = world.channel(0), y = world.channel(0), told = [];
  const p = x.tweenTo(1, 1);
  y.tweenTo(1, 1.5).onEnd(() => p.onEnd((reason) => told.push(reason)));
  world.step(2);
  assert.deepEqual(told, ["finished"]);
});

test("a handler goes on with a bound property from where it is at that time, though it is written after the step", () => {
  for (const steps of [1, 8]) {
    for (const start of [(w, o, x) => w.bind(o, "x").tweenTo(x, 0.125), (w, o, x) => w.animate(o, { x }, { duration: 0.125 })]) {
      const world = new ts.World(), object = { x: 0 };
      start(world, object, 100).onEnd(() => start(world, object, 0));
      for (let i = 0; i < steps; i++) world.step(0.15625 / steps);
      assert.equal(object.x, 75);
      world.step(1);
      object.x = 8; // assigned by somebody else: that is where it is
      start(world, object, 0);
      world.step(0.0625);
      assert.equal(object.x, 4);
    }
  }
});

test("a kept player begins again", async () => {
  const world = new ts.World(), p = world.channel(0).tweenTo(10, { duration: 1, keep: true }), told = [];
  p.onEnd((reason) => told.push(reason));
  world.step(2);
  assert.deepEqual([p.endReason, p.ended, p.isValid], ["finished", true, true]);
  p.restart();
  assert.equal(p.ended, false);
  world.step(0.5);
  assert.deepEqual([p.endReason, p.channel.value], [null, 5]);
  const over = p.finished;
  world.step(1);
  assert.equal(await over, "finished");
  p.stop();
  world.step(0);
  assert.deepEqual([told, p.isValid, p.endReason], [["finished", "finished"], false, "finished"]);
});

test("blocks are called when their turn comes, and their groups wait", () => {
  const world = new ts.World(), x = world.channel(0), told = [];
  const chain = world.chain().animate(() => { told.push("first"); }).delay(1).block("face:move", () => x.tweenTo(8, 1)).andThen(() => { told.push(world.time); });
  chain.start();
  assert.deepEqual(told, ["first"]);
  world.step(1.5);
  assert.deepEqual([x.value, chain.state], [4, "running"]);
  world.step(1);
  assert.deepEqual([told, chain.state, chain.endReason], [["first", 2], "ended", "finished"]);
  const failing = world.chain().animate(() => { throw new RangeError("no"); });
  assert.throws(() => failing.start(), RangeError);
  assert.equal(failing.endReason, "error");
});

test("delays are groups, and chains and timelines play and add what channels and timelines do", () => {
  const world = new ts.World(), [x, y, z] = [0, 0, 0].map((value) => world.channel(value)), timeline = world.timeline();
  timeline.add(y, line()).marker(1, "half").add(z, line());
  assert.deepEqual(timeline.entries.map(({ at }) => at), [0, 1, 0]);
  const inner = world.chain().animateTo(timeline, 0, 0.5), chain = world.chain({ keep: true });
  chain.play(x, line(), { duration: 1 }).play(timeline, { duration: 2 }).delay(1).add(inner);
  assert.throws(() => chain.delay(-1), ts.InvalidArgumentError);
  chain.tween(x, 0, 0.5).start();
  assert.deepEqual([chain.info.groups, chain.active, chain.pause().active, chain.resume().active], [3, true, false, true]);
  const ends = line().end, far = line().value(ends);
  world.step(2.5);
  assert.deepEqual([x.value, y.value, chain.progress], [far, far, [2, 3]]);
  world.step(0.75);
  assert.deepEqual([x.value, timeline.time, chain.progress], [far / 2, ends / 2, [3, 3]]);
  assert.throws(() => chain.andThen("no"), ts.InvalidArgumentError);
  assert.throws(() => chain.block(() => {}), ts.InvalidArgumentError);
  chain.close();
  assert.equal(chain.isValid, false);
  const player = timeline.play();
  timeline.pause();
  assert.equal(player.paused, true);
  assert.deepEqual([timeline.resume().player === player, player.paused, timeline.stop().player, player.endReason], [true, false, null, "stopped"]);
  timeline.stop().close();
  assert.equal(timeline.isValid, false);
});

test("bound objects are within bounds, at once", () => {
  const world = new ts.World(), object = { x: 5 }, x = world.bind(object, "x");
  x.bounds(8, 10);
  assert.deepEqual([x.value, object.x], [8, 8]);
  const size = world.channel([1, 2]), twin = world.channel([1, 2], { kind: "vec2" });
  assert.deepEqual([size.kind, twin.kind], ["vec2", "vec2"]);
});

test("a world that was restored", () => {
  const world = new ts.World(), told = [], x = world.channel(0, { name: "x" }), p = x.tweenTo(10, 2);
  p.onEnd((reason) => told.push(reason));
  const blob = world.snapshot();
  const late = world.channel(1), after = late.tweenTo(2, 1);
  world.step(0.5);
  world.restore(blob);
  assert.throws(() => late.value, ts.StaleHandleError);
  assert.deepEqual([after.endReason, x.player === p, x.value], ["cancelled", true, 0]);
  world.step(3);
  assert.deepEqual(told, ["finished"]);
  const other = new ts.World();
  other.restore(blob);
  const found = other.find("x");
  other.step(1);
  assert.deepEqual([found.value, found === other.find("x"), found.player.kind], [5, true, "tween"]);
  found.player.onEnd((reason) => told.push(reason));
  other.step(1);
  assert.deepEqual(told, ["finished", "finished"]);
});

test("events, as they come", async () => {
  const world = new ts.World(), x = world.channel([0, 0]), told = [], remove = world.onEvent((event) => told.push(event));
  const p = x.tweenTo([1, 2], 1), events = world.events(), next = events.next();
  world.step(2);
  assert.deepEqual((await next).value, { kind: "begin", time: 0, player: p });
  const end = { kind: "end", time: 1, player: p, reason: "finished", value: [1, 2], velocity: [0, 0] };
  assert.deepEqual((await events.next()).value, end);
  await events.return();
  remove();
  x.set([0, 0]);
  x.tweenTo([1, 1], 1);
  world.step(2);
  assert.deepEqual(told[1], end);
  assert.equal(told.length, 2);
});

test("shakes, punches, cross-fades, layers, recordings, paths", () => {
  const world = new ts.World(), x = world.channel(0), y = world.channel(0), z = world.channel(0);
  x.shake(5, { frequency: 8, duration: 0.5, seed: 1 });
  y.punch(20, { duration: 0.4 });
  z.tweenTo(8, 8);
  const fading = z.crossFade(new ts.Track().key(0, 100).key(4, 100), 2, { ease: "sine.inOut" });
  const noise = new ts.Easing("shake(4, 1, 1)");
  let far = 0;
  for (let i = 1; i <= 64; i++) {
    world.step(1 / 64);
    assert.ok(Math.abs(x.value - 5 * noise.at(i / 32)) < 1e-12);
    far = Math.max(far, y.value);
  }
  assert.deepEqual([y.value, far > 18 && far <= 20, z.value, z.player === fading], [0, true, 50.5, true]);
  assert.throws(() => z.crossFade(() => { throw new RangeError("no"); }, 1), RangeError);
  const layer = z.layer({ weight: 0.5 });
  layer.set(0);
  assert.deepEqual([layer.mode, layer.parent === z, layer.weight.value], ["override", true, 0.5]);
  layer.close();
  assert.throws(() => layer.value, ts.StaleHandleError);
  const path = new ts.Path("M0 0 H10 V10");
  assert.deepEqual([path.length, path.point(0.75), path.tangent(0.25)], [20, [10, 5], [1, 0]]);
  const w = world.channel(0);
  world.record({ seconds: 5 });
  w.tweenTo(8, 1);
  world.step(1);
  assert.deepEqual([w.valueAt(1.5), w.velocityAt(1.5), w.recordingTrack(1, 2).value(0.25)], [4, 8, 2]);
});

test("a recorded world goes back", () => {
  const world = new ts.World(), view = { x: 0, y: 0 }, seen = [], ends = [];
  assert.equal(world.recording, null);
  assert.throws(() => world.seek(0), ts.InvalidArgumentError);
  world.record();
  const player = world.channel(0, { name: "a" }).tweenTo(10, 1).onEnd((reason) => ends.push(reason));
  world.animate(view, { x: 4 }, { duration: 1, ease: "linear" });
  const off = world.find("a").onChange((value) => seen.push(value));
  world.step(2);
  const hash = world.hash();
  assert.deepEqual([ends, player.ended, player.endReason, view.x], [["finished"], true, "finished", 4]);
  world.seek(0.5);
  assert.deepEqual([ends.length, player.active, player.endReason, view.x, seen.at(-1), world.inPast], [1, true, null, 2, 5, true]);
  assert.deepEqual([world.recording.start, world.recording.end], [0, 2]);
  world.seek();
  assert.deepEqual([ends.length, player.ended, player.endReason, view.x, world.hash() === hash, world.inPast], [1, true, "finished", 4, true, false]);
  const other = new ts.World();
  other.restore(world.saveRecording(0.25));
  other.seek(0.5);
  assert.deepEqual([other.find("a").value, other.recording.start, other.inPast], [5, 0, true]);
  world.seek(0.5);
  world.step(1);
  assert.deepEqual([ends, player.endReason, world.time, world.recording.end], [["finished", "finished"], "finished", 1.5, 1.5]);
  off();
  world.find("a").onChange(() => world.find("a").set(3));
  assert.throws(() => world.seek(0.25), ts.InPastError);
  assert.deepEqual([world.find("a").value, world.recording.end], [2.5, 1.5]);
});

test("more ends in a step than the engine keeps", async () => {
  const world = new ts.World({ eventCapacity: 100 }), players = Array.from({ length: 150 }, () => world.channel(0).tweenTo(1, 1));
  world.step(2);
  const lost = players.filter((player) => player.endReason === "none");
  assert.ok(lost.length >= 50);
  assert.equal(players.filter((player) => player.endReason === "finished").length, 150 - lost.length);
  assert.equal(await lost[0], "none");
  assert.equal(world.players.all().length, 0);
});

test("a machine", () => {
  const world = new ts.World(), x = world.channel(0, { name: "x" }), told = [];
  const machine = world.machine({
    inputs: { speed: 0, jump: "trigger" },
    states: { idle: {}, run: { animate: [{ channel: "x", tween: 10, duration: 1 }] }, jump: {} },
    transitions: [
      { from: "idle", to: "run", when: [["speed", ">", 3]] }, { from: "any", to: "jump", when: ["jump"] }, { from: "jump", to: "exit", after: 1 },
    ],
  });
  machine.onState((change) => told.push({ ...change, time: world.time }));
  machine.set("speed", 5);
  world.step(0.5);
  assert.deepEqual([machine.state, x.value, machine.get("speed"), machine.time], ["run", 5, 5, 0.5]);
  machine.fire("jump");
  assert.deepEqual([machine.state, machine.get("jump")], ["jump", false]);
  assert.throws(() => machine.fire("speed"), ts.InvalidArgumentError);
  world.step(2);
  assert.deepEqual([machine.active, machine.state, machine.endReason], [false, null, "finished"]);
  assert.deepEqual(told, [
    { entered: "run", left: "idle", time: 0 }, { entered: "jump", left: "run", time: 0.5 }, { entered: null, left: "jump", time: 1.5 },
  ]);
  machine.close();
  assert.equal(machine.isValid, false);
});

test("what would only end or slow what has ended does nothing, and what it knew can be read", () => {
  for (const isClosed of [false, true]) {
    const world = new ts.World(), timeline = world.timeline().add(world.channel(0), new ts.Track().key(0, 0).key(4, 8), 0);
    const finished = world.channel(0).tweenTo(10, 1), y = world.channel(0), replaced = y.tweenTo(10, { duration: 4, ease: "quad.in" });
    const kept = world.channel(0).tweenTo(10, { duration: 1, keep: true });
    world.step(2);
    y.tweenTo(0, 9);
    kept.stop();
    const ofTimeline = timeline.play(), spring = world.channel(0).springTo(10, { duration: 2 });
    const chain = world.chain().delay(1).start(), group = world.animate([{ x: 0 }, { x: 0 }], { x: 10 }, { duration: 1 });
    chain.rate = 4;
    const machine = world.machine({ inputs: { go: "trigger" }, states: { a: {} } });
    world.step(1);
    timeline.stop();
    const before = spring.progress;
    spring.cancel();
    machine.stop().close();
    const hash = world.hash();
    if (isClosed) world.close();
    const known = [[finished, "finished", 10, 1, 1, 1], [replaced, "replaced", 2.5, 2, 2, 0.25], [kept, "finished", 10, 1, 1, 1],
      [ofTimeline, "stopped", 1, 3, 1, 0.25], [spring, "cancelled", 0, 3, 1, before]];
    for (const [player, ...facts] of known) {
      player.stop().cancel().pause().resume().finish().rate = 3;
      assert.deepEqual([player.endReason, player.endValue, player.endTime, player.time, player.progress], facts);
      assert.deepEqual([player.active, player.paused, player.waiting, player.ended, player.begun], [false, false, false, true, true]);
      assert.deepEqual([player.rate, player.remaining, player.phase, player.isValid], [1, 0, "after", false]);
      const words = isClosed ? /^the world was closed$/ : new RegExp(`^the player has ended \\(${player === kept ? "released" : facts[0]}\\)`);
      for (const call of [() => player.restart(), () => player.reverse(), () => player.seek(0), () => player.updateTiming({ delay: 1 })]) {
        assert.throws(call, (error) => error instanceof ts.StaleHandleError && words.test(error.message));
      }
      for (const name of ["duration", "iteration"]) assert.throws(() => player[name], { message: `the player has ended (${facts[0]}): its ${name} is not kept` });
    }
    chain.stop().cancel().pause().resume().finish().rate = 9;
    group.stop().cancel().pause().resume().finish().rate = 9;
    chain.close();
    assert.deepEqual([chain.endReason, chain.rate, chain.state, chain.active, chain.paused], ["finished", 4, "ended", false, false]);
    assert.deepEqual([group.endReason, group.rate, group.active, group.paused], ["finished", 1, false, false]);
    for (const call of [() => chain.start(), () => chain.delay(1)]) {
      assert.throws(call, { message: isClosed ? "the world was closed" : "the chain has ended (finished); keep=True keeps a chain that can be started again" });
    }
    assert.throws(() => chain.progress, { message: "the chain has ended (finished): its progress is not kept" });
    machine.stop().close();
    assert.deepEqual([machine.state, machine.active, machine.time, machine.endReason], [null, false, 1, "stopped"]);
    for (const call of [() => machine.start(), () => machine.fire("go")]) {
      assert.throws(call, { message: `the ${isClosed ? "world" : "machine"} was closed` });
    }
    if (!isClosed) assert.equal(world.hash(), hash);
  }
});

test("a player that ended before a restore stays ended, also after its handler was called late", () => {
  const world = new ts.World(), blob = (world.channel(0, { name: "x" }), world.snapshot());
  const old = world.find("x").tweenTo(1, 0.1);
  world.step(1);
  world.restore(blob);
  const player = world.find("x").tweenTo(5, 10);
  old.onEnd(() => {});
  world.step(0.5);
  assert.throws(() => old.seek(9), ts.StaleHandleError);
  assert.equal(player.time, 0.5);
});

test("what was closed, and what a restore took away", () => {
  const world = new ts.World(), x = world.channel(0), timeline = world.timeline(), y = world.channel(0);
  x.close();
  timeline.close();
  x.stop().close();
  timeline.stop().pause().resume().close();
  assert.throws(() => x.set(1), { message: "the channel was closed" });
  assert.throws(() => x.value, { message: "the channel was closed" });
  assert.throws(() => timeline.play(), { message: "the timeline was closed" });
  const blob = world.snapshot(), lost = y.tweenTo(1, 1), over = world.channel(0).tweenTo(1, 1);
  over.stop();
  assert.equal(over.endReason, "stopped");
  world.restore(blob);
  const there = [y.tweenTo(2, 1), world.channel(0).tweenTo(1, 1)];
  for (const player of [lost, over]) player.stop().cancel().rate = 5;
  assert.deepEqual(there.map((player) => [player.active, player.rate]), [[true, 1], [true, 1]]);
  assert.deepEqual([lost.endReason, lost.progress, lost.time, lost.rate, lost.endValue], ["cancelled", null, 0, 0, null]);
  assert.throws(() => lost.restart(), { message: "the player has ended (cancelled)" });
  const running = y.tweenTo(3, 1);
  world.close();
  running.stop().rate = 2;
  assert.deepEqual([running.endReason, running.progress, running.endTime, running.active, running.ended], [null, null, null, false, true]);
  for (const call of [() => running.restart(), () => running.duration, () => world.step(1), () => y.value]) {
    assert.throws(call, { message: "the world was closed" });
  }
});

test("a timeline's entries", () => {
  const world = new ts.World(), x = world.channel(0), timeline = world.timeline(), inner = world.timeline().add(x, line(), 0);
  timeline.add(inner, "+=50%", { iterations: 3 }).marker(1, "hit");
  assert.deepEqual(timeline.entries.map(({ kind, at, name }) => [kind, at, name]), [["timeline", 3, undefined], ["marker", 1, "hit"]]);
  timeline.remove(timeline.entries[0]);
  assert.deepEqual([timeline.entries.length, timeline.levels, timeline.player], [1, 1, null]);
});

test("of many names of curves none is freed while a call has it", () => {
  const world = new ts.World(), x = world.channel(0);
  const name = (i) => `cubic-bezier(0.${String(i).padStart(4, "0")}1, 0, 1, 1)`;
  for (let i = 0; i < 600; i += 2) x.tweenTo(1, { duration: 1, ease: name(i), returnEase: name(i + 1) });
  for (let i = 600; i < 1200; i++) x.tweenTo(1, { duration: 1, ease: "linear", returnEase: name(i) });
});

test("a spring is said once", () => {
  const world = new ts.World(), x = world.channel(0), object = { n: 0 };
  const isTwice = (error) => error instanceof ts.InvalidArgumentError && error.argument === "spring" && error.got === '"bounce"';
  assert.throws(() => x.springTo(1, { spring: "bouncy", bounce: 0.1 }), isTwice);
  assert.throws(() => world.animate(object, { n: 1 }, { spring: "bouncy", bounce: 0.1 }), isTwice);
  assert.equal(world.objects.size, 0);
});

test("a scene's chains call what has their names, and go on where nothing has", () => {
  const chain = [{ then: "here" }, { animate: [{ channel: "x", tween: 1, duration: 1 }] }, { then: "nobody" }, { then: "there" }];
  const scene = { tweenspirit: 1, type: "scene", channels: [{ name: "x", kind: "float", value: 0 }], chains: { c: chain }, start: [{ chain: "c" }] };
  const world = new ts.World(), told = [], tell = (name) => () => { told.push([name, world.time]); };
  assert.throws(() => world.scene(scene, { callbacks: { here: 1 } }), { argument: "callbacks.here" });
  world.scene(scene, { callbacks: { here: tell("here"), there: tell("there") } });
  for (let i = 0; i < 3; i++) world.step(0.75);
  assert.deepEqual(told, [["here", 0], ["there", 1]]);
});

test("many that begin at once are as those that begin one by one", async () => {
  const many = new ts.World(), single = new ts.World(), count = 1100, told = [];
  const own = Array.from({ length: count }, (_, i) => ({ x: i, y: 0 })), other = structuredClone(own);
  // One object twice.
  own.push(own[0]);
  other.push(other[0]);
  const group = many.animate(own, { x: 5, y: 7 }, { duration: 1, ease: "quad.in", stagger: 1e-3, delay: 0.25 });
  const delays = ts.stagger(count + 1, 1e-3);
  other.forEach((each, i) => {
    for (const [name, to] of [["x", 5], ["y", 7]]) single.bind(each, name).tweenTo(to, { duration: 1, ease: "quad.in", delay: 0.25 + delays[i] });
  });
  assert.equal(group.players.length, 2 * count + 2);
  for (let i = 0; i < 3; i++) {
    for (const world of [many, single]) world.step(0.25);
    assert.deepEqual(own, other);
  }
  group.onEnd((reason) => told.push(reason, many.time));
  many.step(3);
  assert.deepEqual(told, ["finished", 0.25 + delays[count] + 1]);
  assert.equal(await group, "finished");
  assert.deepEqual([own[7], many.objects.size], [{ x: 5, y: 7 }, 0]);
  const again = many.animate(own, { x: 0 }, { duration: 1 });
  assert.equal(many.cells.blocks.size, Math.ceil(2 * count / 512));
  many.step(2);
  assert.equal(again.endReason, "replaced");
});

test("of many, those before one that is refused have begun", () => {
  const world = new ts.World(), own = [{ x: 0 }, { x: 0 }, {}, { x: 0 }];
  assert.throws(() => world.animate(own, { x: 1 }, { duration: 1 }), /x must be a number/);
  assert.throws(() => world.animate({ x: 0 }, { x: 1 }, { duration: 1, delay: NaN }), ts.InvalidArgumentError);
  world.step(0.5);
  assert.deepEqual([own[0].x > 0, own[1].x > 0, own[3].x, world.objects.size], [true, true, 0, 2]);
});

test("what waits to begin has begun whenever somebody looks", () => {
  const two = [new ts.World(), new ts.World()], [world, other] = two, own = two.map(() => Array.from({ length: 702 }, (_, i) => ({ x: i, y: 1 })));
  const players = own[0].map((each, i) => world.animate(each, { x: -i }, { duration: 1, ease: "quad.in", delay: i % 5 ? 0 : 0.1 }).players[0]);
  assert.ok(ts.native.waiting === world);
  own[1].forEach((each, i) => {
    // Each is asked something, so that none waits.
    const group = other.animate(each, { x: -i }, { duration: 1, ease: "quad.in", delay: i % 5 ? 0 : 0.1 });
    assert.ok(group.players[0].isValid);
  });
  assert.equal(world.hash(), other.hash());
  assert.equal(ts.native.waiting, undefined);
  assert.ok(new Set(players.map(({ slot, generation }) => `${slot} ${generation}`)).size === 702);
  for (const each of two) for (let i = 0; i < 4; i++) each.step(0.2);
  assert.deepEqual(own[0], own[1]);
  assert.equal(world.hash(), other.hash());

  const a = { x: 0 }, b = { x: 0 }, c = { x: 0 }, first = world.animate(a, { x: 1 }, { duration: 1 });
  // Another world's come after it, and another curve's.
  const second = other.animate(b, { x: 1 }, { duration: 1 });
  assert.ok(ts.native.waiting === other);
  other.animate(c, { x: 10 }, { duration: 1, ease: "steps(2, jump-both)" });
  assert.equal(ts.native.waiting, undefined);
  assert.ok(c.x > 3 && c.x < 4);
  // What replaces what waits is told of it.
  const third = world.animate({ x: 0 }, { x: 5 }, { duration: 1 }), [{ channel }] = third.players;
  world.animate(channel.object, { x: 7 }, { duration: 1 });
  assert.equal(third.endReason, "replaced");
  assert.equal(channel.target, 7);
  const told = [], heard = world.animate({ x: 0 }, { x: 5 }, { duration: 1 }).players[0].onEnd((reason) => told.push(reason));
  const gone = { x: 3 };
  world.animate(gone, { x: 5 }, { duration: 1 });
  world.unbind(gone);
  // A curve that is gone is refused at once; it is nobody's channel.
  const curve = new ts.Easing("back.out(3)"), before = world.info.channels;
  curve.close();
  assert.throws(() => world.animate({ x: 0 }, { x: 1 }, { ease: curve }), ts.StaleHandleError);
  assert.equal(world.info.channels, before);
  assert.equal(world.bind({ x: 4 }, "x").value, 4);
  world.step(1);
  other.step(1);
  assert.deepEqual([a.x, b.x, c.x, gone.x, told, heard.endReason], [1, 1, 10, 3, ["finished"], "finished"]);
  assert.deepEqual([first.endReason, second.endReason], ["finished", "finished"]);
  // It is begun in a step by what is called in it, and goes with its world.
  const inside = { x: 0 };
  world.channel(0).tweenTo(1, 0.5).onEnd(() => world.animate(inside, { x: 1 }, { duration: 0.5 }));
  world.step(1);
  assert.equal(inside.x, 1);
  world.animate({ x: 0 }, { x: 1 });
  world.close();
  assert.equal(ts.native.waiting, undefined);
  // A property that animates another's, in another world, and then is none.
  const outside = new ts.World(), fourth = new ts.World(), inner = { x: 0 };
  const outer = [{ x: 0 }, { get x() { return fourth.animate(inner, { x: 1 }, { duration: 1 }) && 0; }, set x(_) { /* shown nowhere */ } }];
  outside.animate(outer[0], { x: 1 }, { duration: 1 });
  assert.throws(() => outside.animate([{ x: 0, y: [1, 2] }, outer[1], {}], { x: 1 }, { duration: 1 }), /x must be a number/);
  assert.throws(() => outside.animate({ x: 0, y: [1, 2] }, { y: 1, x: 1 }, { duration: 1 }), /y|target/);
  outside.step(0.5);
  fourth.step(0.5);
  assert.deepEqual([outer[0].x, inner.x, outside.info.channels, fourth.info.channels], [0.5, 0.5, 3, 1]);
});

test("a fling and the bounds are those of the other languages", () => {
  const world = new ts.World(), page = world.channel(0), place = world.channel([1, 2]);
  const player = page.fling({ velocity: 4000 });
  assert.deepEqual([page.target.toFixed(3), player.duration.toFixed(3), player.kind], ["2156.952", "1.541", "tween"]); // Python's docstring
  assert.throws(() => page.fling({ kind: "ios" }), { argument: "kind" });
  assert.equal(page.getBounds(), null);
  page.bounds(0, undefined, { contact: "bounce", restitution: 0.5 });
  place.bounds([0, -1], [5, 6], { contact: "spring", spring: { stiffness: 100, damping: 10 } });
  const { spring, ...rest } = page.getBounds(), { info } = place.getBounds().spring;
  assert.deepEqual([rest, spring instanceof ts.Spring], [{ lower: 0, upper: Infinity, contact: "bounce", restitution: 0.5 }, true]);
  assert.deepEqual([place.getBounds().lower, place.getBounds().upper, info.stiffness, info.damping], [[0, -1], [5, 6], 100, 10]);
});

test("what waits to begin does so before anything else is written into the module's memory", () => {
  // In an instance of its own, whose memory grows when much begins.
  const world = new ts.World(), many = () => Array.from({ length: 500 }, () => ({ x: 0 })), ease = ts.ease("cubic.in");
  for (let round = 0; round < 8; round++) {
    const list = many(), source = world.channel(round);
    world.animate(list, { x: 1 });
    source.link(world.bind(list[0], "x"));
    world.animate(many(), { x: 1 });
    assert.equal(ease(0.5), 0.125);
    world.animate(many(), { x: 1 });
    world.chain().tween(source, 1, 0.1);
  }
  world.step(2);

  // Setters and observers that begin others, while some begin one by one.
  const apart = new ts.World(), first = [{ x: 0 }, { x: 0 }, { x: 0 }, { x: 0 }];
  const linked = apart.bind(first[1], "x"), other = { a: 0, b: 0, c: 0, d: 0 };
  linked.link(apart.channel(0));
  linked.onChange(() => apart.animate(other, { a: 77, b: 77, c: 77, d: 77 }, { duration: 9 }));
  linked.unlink();
  apart.animate(first, { x: 1 }, { duration: 1, delay: -0.5 });
  assert.deepEqual(first.map(({ x }) => x), [0.5, 0.5, 0.5, 0.5]);

  // A curve of one's own that animates the world that evaluates it is refused, and nobody's target is another's.
  const busy = new ts.World(), four = [{ x: 0 }, { x: 0 }, { x: 0 }, { x: 0 }], late = [{ x: 0 }, { x: 0 }];
  let refused = 0;
  const live = ts.register("test:reentrant", (at) => {
    try { busy.animate(late, { x: 7 }, { duration: 9 }); } catch (error) { refused += error instanceof ts.BusyError; }
    return at;
  }, { live: true });
  busy.animate(four, { x: 1 }, { ease: live, duration: 1 });
  busy.step(1);
  assert.ok(refused > 0);
  assert.deepEqual(four.map(({ x }) => x), [1, 1, 1, 1]);
  ts.unregister("test:reentrant");

  // The shortest of tweens is over at once.
  const short = { x: 0 };
  world.animate(short, { x: 5 }, { duration: 1e-12 });
  assert.equal(short.x, 5);

  // A setter that lets memory grow, and one that lets its object go, in the middle of a frame.
  const grown = new ts.World(), given = [];
  const growing = Array.from({ length: 200 }, () => ({ set x(value) { given.push(value); grown.animate(many(), { x: 1 }); }, get x() { return 0; } }));
  grown.animate(growing, { x: 1 }, { duration: 1 });
  grown.step(0.5);
  assert.ok(given.length >= 200 && given.every(Number.isFinite));
  const alone = new ts.World(), leaving = Array.from({ length: 9 }, () => ({ set x(_) { for (const each of leaving) alone.unbind(each); }, get x() { return 0; } }));
  alone.animate(leaving, { x: 1 }, { duration: 1 });
  alone.step(0.5);
});

test("a curve is attached to a property, of every object or of one, as UIView's are", () => {
  const world = new ts.World(), make = () => ({ position: [60, 16], bounds: [100, 32], opacity: 1 }), button = make(), dialog = make();
  const curve = ts.ease("bounce.out"), near = (found, expected) => assert.ok(Math.abs(found - expected) < 1e-9, `${found}, not ${expected}`);
  world.alias("frame", ["position", "bounds"]);
  world.attach("frame", "bounce.out", { on: button });
  world.attach("opacity", "cubic.in");
  for (const view of [button, dialog]) {
    world.bind(view, "position").tweenTo([10, 110], 0.5);
    world.bind(view, "bounds").tweenTo([200, 64], 0.5);
  }
  world.animate([button, dialog], { opacity: 0 }, { duration: 0.5 });
  world.step(0.2);
  near(button.position[1], 16 + 94 * curve(0.4));
  near(button.bounds[0], 100 + 100 * curve(0.4));
  near(dialog.position[1], 16 + 94 * 0.4);
  for (const view of [button, dialog]) near(view.opacity, 1 - 0.4 ** 3);
  world.detach("frame", { on: button });
  world.step(1);
  world.bind(button, "position").tweenTo([0, 0], 1);
  world.step(0.5);
  near(button.position[1], 55);
  assert.throws(() => world.detach("frame", { on: button }), ts.InvalidArgumentError);
  assert.throws(() => world.attach("frame", "linear", { on: 1 }), { argument: "on" });
  // Names that are no paths are bound all the same.
  const odd = { "a b": 0, [Symbol.iterator]: 0, 0: 0 };
  for (const name of ["a b", Symbol.iterator, 0]) world.bind(odd, name).tweenTo(1, 1);
  world.step(1);
  assert.deepEqual([odd["a b"], odd[Symbol.iterator], odd[0]], [1, 1, 1]);
});

test("a misspelt option is refused, and named", () => {
  const world = new ts.World(), x = world.channel(0), track = line();
  const cases = [
    ["eaze", () => x.tweenTo(1, { duration: 1, eaze: "cubic.in" })], ["durration", () => world.animate({ a: 0 }, { a: 1 }, { durration: 1 })],
    ["nam", () => world.channel(0, { nam: "a" })], ["delays", () => x.play(track, { delays: 1 })],
    ["align", () => x.tweenTo(1, { align: true, duration: 1 })], ["tolerence", () => new ts.Springs(3, "snappy", { tolerence: 1 })],
    ["end_delay", () => new ts.Timing({ duration: 1, end_delay: 1 }).at(0)],
  ];
  for (const [word, call] of cases) {
    assert.throws(call, (error) => error instanceof ts.InvalidArgumentError && error.message.includes(`"${word}"`), word);
  }
  assert.equal(x.player, null);
  x.tweenTo(1, { duration: 1, ease: undefined, from: undefined });
  world.close();
});

test("a group of nothing has finished", async () => {
  const world = new ts.World(), told = [];
  for (const group of [world.animate([], { x: 1 }), world.animate([], { x: 1 }, { duration: 1, stagger: 0.1 }), world.animate([], { x: 1 }, { spring: "bouncy" })]) {
    group.onEnd((reason) => told.push(reason));
    assert.deepEqual([group.endReason, group.active, group.players, await group], ["finished", false, [], "finished"]);
    for (const call of ["stop", "pause", "resume", "finish", "cancel", "reverse"]) assert.equal(group[call](), group);
    group.rate = 2;
  }
  assert.deepEqual(told, []);
  assert.equal(world.step(0), 0);
  assert.deepEqual(told, ["finished", "finished", "finished"]);
  world.close();
});

test("a negative stagger starts the last one first, and nothing starts half-way", () => {
  assert.deepEqual([...ts.stagger(3, -1)], [2, 1, 0]);
  assert.deepEqual([...ts.stagger(5, { each: -1, from: "center", base: 2 })], [2, 3, 4, 3, 2]);
  const world = new ts.World(), objects = [{ n: 0 }, { n: 0 }, { n: 0 }];
  world.animate(objects, { n: 10 }, { duration: 1, stagger: -0.5 });
  world.step(0);
  assert.deepEqual(objects.map(({ n }) => n), [0, 0, 0]);
  world.step(0.75);
  assert.deepEqual(objects.map(({ n }) => n), [0, 2.5, 7.5]);
  world.close();
});

test("a track without keys has no value", () => {
  for (const kind of ["float", "quat", "color", 3]) {
    const track = new ts.Track(kind);
    for (const call of [() => track.value(0), () => track.velocity(0), () => track.value(NaN)]) {
      assert.throws(call, (error) => error instanceof ts.InvalidArgumentError && error.message === "the track must have a key");
    }
  }
});

test("what is nearest to a name is what others mean by it", () => {
  const meant = { easeInOut: "ease-in-out", elastic: "elastic.out", bounce: "bounce.out", EaseOut: "ease-out", "back.inout": "back.inOut" };
  for (const [name, hint] of Object.entries(meant)) {
    assert.throws(() => new ts.Easing(name), (error) => error.message.endsWith(`did you mean "${hint}"?`), name);
    new ts.Easing(hint).close();
  }
});

// --- bound objects; what is written to them and read from them at which time, Tests/Scenarios/bound.json has ---

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

// --- warnings ---

/** Returns the text that a function writes to the console. */
function warnings(work) {
  const { warn } = console, said = [];
  console.warn = (text) => said.push(text);
  const over = () => { console.warn = warn; };
  try {
    const done = work(said);
    if (!(done instanceof Promise)) {
      over();
      return said;
    }
    return done.then(() => (over(), said), (error) => { over(); throw error; });
  } catch (error) {
    over();
    throw error;
  }
}

test("steps in milliseconds are warned of once in a world", () => {
  for (const dt of [4, 16, 50]) {
    const world = new ts.World();
    for (const count of [0, 0, 1, 0, 0]) assert.equal(warnings(() => world.step(dt)).length, count, `${dt}`);
    assert.equal(world.time, 5 * dt);
    world.close();
  }
  for (const steps of [[3.9, 3.9, 3.9], [51, 51, 51], [16, 17, 16], [16, 0.5, 16, 16], [0.1, 16, 16, 16], [0, 16, 16, 16]]) {
    const world = new ts.World();
    assert.deepEqual(warnings(() => steps.forEach((dt) => world.step(dt))), []);
    world.close();
  }
  const [said] = warnings(() => [16, 16, 16].forEach((dt, _, __, world = (globalThis.milliseconds ??= new ts.World())) => world.step(dt)));
  assert.match(said, /three steps of 16 s: dt is in seconds; this looks like milliseconds/);
  delete globalThis.milliseconds;
});

test("an awaited end that nobody steps to is warned of once", async () => {
  const { setTimeout: real } = globalThis, timers = [];
  globalThis.setTimeout = (call) => { timers.push(call); return {}; };
  const turn = (count) => { for (let i = 0; i < count; i++) timers.shift()?.(); };
  try {
    const world = new ts.World(), x = world.channel(0);
    const said = await warnings(async (soFar) => {
      const ends = [x.tweenTo(1, 1).finished, world.chain().delay(1).start().finished, world.animate({ n: 0 }, { n: 1 }).finished];
      turn(3);
      world.step(0);
      turn(4);
      assert.deepEqual(soFar, []);
      turn(1);
      assert.equal(soFar.length, 1);
      ends.push(world.channel(0).tweenTo(1, 1).finished);
      turn(20);
      world.step(2);
      assert.deepEqual(await Promise.all(ends), ["finished", "finished", "finished", "finished"]);
    });
    assert.match(said.join(), /^TweenSpirit: an end is awaited, but the world has not been stepped for 2 s/);
    // One that is stepped, one whose end has come, and one that is closed.
    for (const meanwhile of [() => other.step(0.01), () => other.step(2), () => other.close()]) {
      var other = new ts.World();
      const end = warnings(() => {
        other.channel(0).tweenTo(1, 1).then(() => {});
        for (let i = 0; i < 20; i++) {
          if (!other.isClosed) meanwhile();
          turn(1);
        }
      });
      assert.deepEqual(end, []);
      other.close();
    }
  } finally {
    globalThis.setTimeout = real;
  }
});

test("a selector that finds nothing is warned of, and its group has finished", () => {
  globalThis.document = { querySelectorAll: () => [] };
  try {
    const said = warnings(() => {
      for (const selector of [".nope", ".nope", "#none"]) assert.equal(ts.animate(selector, { x: 1 }).endReason, "finished");
    });
    assert.deepEqual(said, ['TweenSpirit: animate(".nope") has found no element', 'TweenSpirit: animate("#none") has found no element']);
    assert.deepEqual(warnings(() => ts.animate([], { x: 1 })), []);
  } finally {
    delete globalThis.document;
  }
});

test("what an async handler throws is an unhandled rejection, as of every listener", () => {
  for (const register of ["x.tweenTo(1, 1).onEnd(f)", "x.onChange(f), x.tweenTo(1, 1)", "world.onEvent(f), x.tweenTo(1, 1)", "world.chain().andThen(f).start()"]) {
    const { status, stderr, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", `
      import { load } from ${JSON.stringify(new URL("../../.build-web/tweenspirit.mjs", import.meta.url).href)};
      const ts = await load(), world = new ts.World(), x = world.channel(0), f = async () => { await null; throw new Error("mine"); };
      ${register};
      world.step(2);
      console.log(world.time);
      await new Promise((resolve) => setTimeout(resolve, 100));
    `], { encoding: "utf8" });
    assert.deepEqual([status, stdout], [1, "2\n"], register);
    assert.match(stderr, /Error: mine/, register);
  }
});
