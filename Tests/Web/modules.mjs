// SPDX-License-Identifier: MIT
//
// The smaller modules: their sizes, what they have with the bits of the whole, and what they say of what they have not. A module is
// loaded once in a realm, so each is in a worker of its own.

import assert from "node:assert";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { brotliCompressSync } from "node:zlib";

const FACE = new URL("../../.build-web/tweenspirit.mjs", import.meta.url).href;
const NAMES = ["back.out(1.7)", "elastic.inOut", "bounce.out", "expo.in", "cubic-bezier(.3, -.2, .6, 1.4)", "steps(3, jump-both)",
  "linear(0, .3 20%, 1)", "spring(0.5, 0.3)", "ease-in-out"];

/** What `run` gives in a realm where a module, `name`, is loaded; without a name the one that load() takes. */
function within(name, run, given, before = "") {
  const program = `import { parentPort } from "node:worker_threads";
    ${before};
    const { load } = await import(${JSON.stringify(FACE)});
    const ts = await load(${name ? JSON.stringify(name) : ""});
    parentPort.postMessage(await (${run})(ts, ${JSON.stringify(given)}));`;
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`));
    worker.once("message", resolve).once("error", reject);
  });
}

function curvesAndSprings(ts, names) {
  const found = [], spring = new ts.Spring({ duration: 0.9, bounce: 0.35 }), many = new ts.Springs(33, spring);
  for (const name of names) for (let i = -2; i <= 40; i++) found.push(ts.ease(name)(i / 37));
  for (let i = 0; i < 20; i++) found.push(...Object.values(spring.at(i / 11)));
  many.target.fill(1);
  for (let i = 0; i < 30; i++) many.step(1 / 60);
  return [...found, ...many.value, ...many.velocity, ...ts.stagger(7, { each: 0.1, from: "center" })];
}

const errors = (ts, tries) => tries.map((each) => {
  try { return `${new Function("ts", `return ${each}`)(ts)}`; } catch (error) { return `${error.name}: ${error.message}`; }
});

/** Without binaryen modules are some 6 % larger. */
const skip = spawnSync("wasm-opt", ["--version"]).status === 0 ? false : "there is no wasm-opt";

for (const [name, most] of [["tweenspirit-curves.wasm", 72_000], ["tweenspirit-tracks.wasm", 242_000], ["tweenspirit.wasm", 508_000]]) {
  test(`${name} is of ${most} bytes at most, with brotli`, { skip }, () => {
    const size = brotliCompressSync(readFileSync(new URL(name, FACE))).length;
    assert.ok(size <= most, `${size}`);
  });
}

test("curves and springs have the same bits in every module", async () => {
  const whole = await within("tweenspirit.wasm", curvesAndSprings, NAMES);
  assert.ok(whole.length > 400 && whole.every(Number.isFinite));
  for (const name of ["tweenspirit-scalar.wasm", "tweenspirit-tracks.wasm", "tweenspirit-curves.wasm"])
    assert.deepStrictEqual(await within(name, curvesAndSprings, NAMES), whole, name);
});

test("what a smaller module has not it says", async () => {
  const lacks = (what) => `TweenSpiritError: this module has no ${what}: load tweenspirit.wasm`;
  const tries = ["new ts.World()", "new ts.Track()", "new ts.Easing('back.out').css()", "ts.ease((t) => t)(0.5)"];
  assert.deepStrictEqual(await within("tweenspirit-curves.wasm", errors, tries),
    [lacks("worlds"), lacks("tracks"), lacks("ts_easing_to_css"), lacks("ts_easing_register")]);
  assert.deepStrictEqual((await within("tweenspirit-tracks.wasm", errors, tries)).slice(0, 1), [lacks("worlds")]);
  const [words] = await within("tweenspirit-curves.wasm", errors, ["ts.ease('power2.out', 'gsap')"]);
  assert.match(words, /Error: /);
});

test("where WebAssembly has no vectors load takes the module without", async () => {
  const sized = "const sizes = [], { compile } = WebAssembly; WebAssembly.compile = (b) => (sizes.push(b.length), compile(b)); globalThis.sizes = sizes";
  const loaded = (before) => within("", () => globalThis.sizes.at(-1), null, `${sized}; ${before}`);
  const size = (name) => readFileSync(new URL(name, FACE)).length;
  assert.strictEqual(await loaded(""), size("tweenspirit.wasm"));
  assert.strictEqual(await loaded("WebAssembly.validate = () => false"), size("tweenspirit-scalar.wasm"));
});
