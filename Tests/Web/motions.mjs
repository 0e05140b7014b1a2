// SPDX-License-Identifier: MIT
//
// Motions: a world that was told something in JavaScript has the hash of one that was told the same by ts_motion.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../.build-web/tweenspirit.mjs";
import * as abi from "../../.build-web/abi.mjs";

const ts = await load(), { Motion, native } = ts;
const path = new ts.Path("M0 0 L 10 0 L 10 10"), track = new ts.Track("vec2").key(0, [0, 0]).key(2, [10, 20]), ease = new ts.Easing("quad.in");
const point = (world) => world.channel([0, 0], { kind: "vec2" });

/** Starts a motion, and one of C of these fields; adds both to chains: the hashes are equal, now and later. */
function same(motion, fields, values = {}) {
  const [a, b] = [new ts.World(), new ts.World()], [p, q] = [point(a), point(b)], [chain, other] = [a.chain(), b.chain()];
  p.start(motion);
  chain.add(p, motion);
  native.scope(() => {
    const columns = Object.fromEntries(Object.entries(values).map(([name, numbers]) => [name, native.doubles(numbers)]));
    const { edges, ...rest } = fields;
    if (edges) rest.bounds = native.struct("ts_bounds", { lower: native.doubles(edges[0]), upper: native.doubles(edges[1]), spring: edges[2] });
    const c = native.struct("ts_motion", { ...rest, ...columns });
    native.must(native.x.ts_channel_start(native.handle(b), native.handle(q), c, 0));
    native.must(native.x.ts_chain_add(native.handle(b), native.handle(other), native.handle(q), c));
  });
  assert.equal(a.hash(), b.hash());
  for (const start of [false, true]) {
    for (const each of [chain, other]) if (start) each.start();
    a.step(0.3), b.step(0.3);
    assert.equal(a.hash(), b.hash());
  }
  a.close(), b.close();
}

const OWN = abi.TS_GIVEN_DELAY | abi.TS_GIVEN_RATE, own = { delay: 0, rate: 0 };
const still = {
  duration: 0, delay: 0, endDelay: 0, iterations: 0, iterationStart: 0, rate: 0, repeatDelay: 0, direction: "normal", fill: "both", accumulate: false,
};
const STILL = OWN | abi.TS_GIVEN_DURATION | abi.TS_GIVEN_END_DELAY | abi.TS_GIVEN_ITERATIONS | abi.TS_GIVEN_ITERATION_START | abi.TS_GIVEN_REPEAT_DELAY
  | abi.TS_GIVEN_DIRECTION | abi.TS_GIVEN_FILL;

test("nothing is given", () => {
  same(Motion.tween([1, 2], {}), { kind: abi.TS_MOTION_TWEEN }, { target: [1, 2] });
  same(Motion.play(track), { kind: abi.TS_MOTION_TRACK, track });
  same(Motion.follow(path, {}), { kind: abi.TS_MOTION_PATH, path });
  same(Motion.spring([1, 2]), { kind: abi.TS_MOTION_SPRING }, { target: [1, 2] });
  same(Motion.spring([1, 2], { overshoot: "bounce" }), { kind: abi.TS_MOTION_SPRING, overshoot: abi.TS_OVERSHOOT_BOUNCE }, { target: [1, 2] });
  same(Motion.decay(), { kind: abi.TS_MOTION_DECAY });
  same(Motion.fall(1), { kind: abi.TS_MOTION_FALL }, { acceleration: [1, 1] });
  same(Motion.fling(), { kind: abi.TS_MOTION_FLING });
  same(Motion.shake(1), { kind: abi.TS_MOTION_SHAKE }, { amplitude: [1, 1] });
  same(Motion.punch(1), { kind: abi.TS_MOTION_PUNCH }, { amplitude: [1, 1] });
});

test("0 is given", () => {
  const { accumulate, ...timing } = still;
  same(Motion.tween([1, 2], { ...still, from: [0, 0] }), { kind: abi.TS_MOTION_TWEEN, timing: { given: STILL } }, { target: [1, 2], from: [0, 0] });
  same(Motion.play(track, timing), { kind: abi.TS_MOTION_TRACK, track, timing: { given: STILL } });
  same(Motion.follow(path, { ...timing, start: 0, end: 0, offset: 0 }), {
    kind: abi.TS_MOTION_PATH, path, given: abi.TS_GIVEN_PATH_END, timing: { given: STILL },
  }, { offset: [0, 0] });
  same(Motion.spring([1, 2], { ...own, velocity: 0, overshoot: "bounce", restitution: 0 }), {
    kind: abi.TS_MOTION_SPRING, overshoot: abi.TS_OVERSHOOT_BOUNCE, given: abi.TS_GIVEN_RESTITUTION, timing: { given: OWN },
  }, { target: [1, 2], velocity: [0, 0] });
  same(Motion.decay({ ...own, velocity: 0 }), { kind: abi.TS_MOTION_DECAY, timing: { given: OWN } }, { velocity: [0, 0] });
  same(Motion.fall(1, { ...own, velocity: 0, duration: 0 }), {
    kind: abi.TS_MOTION_FALL, timing: { given: OWN | abi.TS_GIVEN_DURATION },
  }, { acceleration: [1, 1], velocity: [0, 0] });
  same(Motion.move([1, 2], { ...own, speed: 1, acceleration: 1, velocity: 0 }), {
    kind: abi.TS_MOTION_MOVE, timing: { given: OWN },
  }, { target: [1, 2], speed: [1, 1], acceleration: [1, 1], velocity: [0, 0] });
  same(Motion.fling({ ...own, velocity: 0 }), { kind: abi.TS_MOTION_FLING, timing: { given: OWN } }, { velocity: [0, 0] });
  same(Motion.shake(1, { ...own, fade: 0 }), { kind: abi.TS_MOTION_SHAKE, given: abi.TS_GIVEN_FADE, timing: { given: OWN } }, { amplitude: [1, 1] });
  same(Motion.punch(1, own), { kind: abi.TS_MOTION_PUNCH, timing: { given: OWN } }, { amplitude: [1, 1] });
});

test("every option", () => {
  const START = abi.TS_START_ESSENTIAL | abi.TS_START_HOLD | abi.TS_START_ADDITIVE, flags = { essential: true, hold: true, composite: "add" };
  same(Motion.tween([3, 4], {
    ...flags, duration: 3, ease, delay: 0.5, iterations: 2.5, direction: "alternate-reverse", fill: "forwards", endDelay: 0.25, rate: 1.5,
    repeatDelay: 0.125, returnEase: ease, accumulate: true, from: [1, 2],
  }), {
    kind: abi.TS_MOTION_TWEEN, flags: START | abi.TS_START_ACCUMULATE, timing: {
      duration: 3, easing: ease, delay: 0.5, iterations: 2.5, direction: abi.TS_DIRECTION_ALTERNATE_REVERSE, fill: abi.TS_FILL_FORWARDS,
      end_delay: 0.25, rate: 1.5, repeat_delay: 0.125, return_easing: ease,
    },
  }, { target: [3, 4], from: [1, 2] });
  same(Motion.tween([3, 4], { duration: 1, blend: true, relative: true, iterationStart: 0 }), {
    kind: abi.TS_MOTION_TWEEN, flags: abi.TS_START_BLEND | abi.TS_START_RELATIVE, timing: { duration: 1, given: abi.TS_GIVEN_ITERATION_START },
  }, { target: [3, 4] });
  const spring = new ts.Spring("box2d");
  same(Motion.spring([3, 4], { ...flags, relative: true, spring, velocity: [1, 2], tolerance: 0.5, delay: 0.25, rate: 3 }), {
    kind: abi.TS_MOTION_SPRING, flags: START | abi.TS_START_RELATIVE, spring: spring.fields, tolerance: 0.5, timing: { delay: 0.25, rate: 3 },
  }, { target: [3, 4], velocity: [1, 2] });
  same(Motion.decay({ velocity: [1, 2], decay: { rate: 3, power: 0.5 }, lower: 0, upper: [3, 4], spring, tolerance: 0.125 }), {
    kind: abi.TS_MOTION_DECAY, decay: { rate: 3, power: 0.5 }, edges: [[0, 0], [3, 4], spring.fields], tolerance: 0.125,
  }, { velocity: [1, 2] });
  same(Motion.fall(3, { velocity: [1, 2], decay: { rate: 3 }, duration: 4 }), {
    kind: abi.TS_MOTION_FALL, decay: { rate: 3 }, timing: { duration: 4 },
  }, { acceleration: [3, 3], velocity: [1, 2] });
  same(Motion.move([3, 4], { speed: 2, acceleration: [5, 6], velocity: 1, relative: true, together: true, delay: 0.1 }), {
    kind: abi.TS_MOTION_MOVE, flags: abi.TS_START_RELATIVE | abi.TS_START_TOGETHER, timing: { delay: 0.1 },
  }, { target: [3, 4], speed: [2, 2], acceleration: [5, 6], velocity: [1, 1] });
  same(Motion.tween([3, 4], { speed: 2 }), { kind: abi.TS_MOTION_TWEEN }, { target: [3, 4], speed: [2, 2] });
  same(Motion.fling({ velocity: [500, 600], kind: "flutter", friction: 0.03, ppi: 200 }), {
    kind: abi.TS_MOTION_FLING, fling: abi.TS_FLING_FLUTTER, friction: 0.03, ppi: 200,
  }, { velocity: [500, 600] });
  same(Motion.follow(path, { duration: 2, ease, start: 0.25, end: 0.75, tolerance: 1e-6, offset: [1, 2], align: true }), {
    kind: abi.TS_MOTION_PATH, path, path_start: 0.25, path_end: 0.75, tolerance: 1e-6, flags: abi.TS_START_RELATIVE, timing: { duration: 2, easing: ease },
  }, { offset: [1, 2] });
  same(Motion.follow(path, { start: 0.25 }), { kind: abi.TS_MOTION_PATH, path, path_start: 0.25, path_end: 1 });
  same(Motion.play(track, { relative: true }), { kind: abi.TS_MOTION_TRACK, track, flags: abi.TS_START_RELATIVE });
  same(Motion.shake(3, { frequency: 20, duration: 1, fade: 0.5, octaves: 3, seed: 9 }), {
    kind: abi.TS_MOTION_SHAKE, frequency: 20, fade: 0.5, octaves: 3, seed: 9, timing: { duration: 1 },
  }, { amplitude: [3, 3] });
  same(Motion.punch([1, 2], { duration: 2, dampingRatio: 0.75 }), {
    kind: abi.TS_MOTION_PUNCH, spring: { damping_ratio: 0.75 }, timing: { duration: 2 },
  }, { amplitude: [1, 2] });
});

test("verbs start and add the motions of their names", () => {
  const verbs = {
    tweenTo: ["tween", [1, 2], 1, "quad.in"], springTo: ["spring", [1, 2], "bouncy"], decay: ["decay", { velocity: 9 }], fall: ["fall", 8, { duration: 1 }],
    move: ["move", [3, 4], { speed: 1, acceleration: 2 }], fling: ["fling", { velocity: 900 }], follow: ["follow", path, 2], shake: ["shake", 5, { seed: 1 }], punch: ["punch", 5], play: ["play", track],
  };
  const [a, b] = [new ts.World(), new ts.World()], [p, q] = [point(a), point(b)], [chain, other] = [a.chain(), b.chain()];
  for (const [verb, [name, ...given]] of Object.entries(verbs)) {
    p[verb](...given);
    chain[name](p, ...given);
    q.start(Motion[name](...given));
    other.add(q, Motion[name](...given));
    assert.equal(a.hash(), b.hash(), verb);
  }
});

test("what a kind does not use is refused by its name", () => {
  const world = new ts.World(), p = point(world), line = world.timeline(), n = world.channel(0);
  const refused = (call, argument) => assert.throws(call, (error) => error.argument === argument, argument);
  refused(() => Motion.decay({ duration: 1 }), "duration");
  refused(() => p.start(Motion.timing({ duration: 1 })), "target");
  refused(() => line.start(Motion.spring(1)), "kind");
  refused(() => line.start(Motion.timing({ accumulate: true })), "accumulate");
  refused(() => p.start({}), "motion");
  refused(() => p.punch([1, 2, 3]), "amplitude");
  n.springTo(1);
  refused(() => n.player.update(Motion.decay({ velocity: 1 })), "kind");
});
