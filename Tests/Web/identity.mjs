// SPDX-License-Identifier: MIT
//
// The hashes of Tests/Golden/identity.txt: the shared sections of identity.c by the JavaScript face, and, of the program itself as a
// module of WASI, all of them.
// Usage: node Tests/Web/identity.mjs [PROGRAM.wasm] (from the repository's root, after make web)

import { readFileSync } from "node:fs";
import { load } from "../../.build-web/tweenspirit.mjs";

const ts = await load(process.env.TWEENSPIRIT_WASM), MASK = (1n << 64n) - 1n;
const NAMES = `quad.in cubic.inOut sine.out circ.outIn expo.in elastic.out back.inOut bounce.out expo.smooth.in smootherstep
  ah.back.in css.ease gsap.expo.out back.out(2.5) elastic.inOut(1,0.75) pow.in(1.68) bounce.in(0.5,5)
  cubic-bezier(0.4,0,0.2,1) steps(4) linear(0,0.25_75%,1) spring(0.5,0.3) mirror(bounce.out)`.split(/\s+/);
const CURVES = ["cubic.inOut", "elastic.out", "bounce.in", "css.ease", "back.out"];
const START = 0x7e57n, word = new DataView(new ArrayBuffer(8));

function mixed(total, bits) {
  const found = ((total ^ bits) * 0x9e3779b97f4a7c15n) & MASK;
  return found ^ (found >> 32n);
}

function withNumbers(total, ...numbers) {
  for (const number of numbers) {
    word.setFloat64(0, number);
    total = mixed(total, Number.isNaN(number) ? 0x7ff8000000000000n : word.getBigUint64(0));
  }
  return total;
}

/** Numbers that look random, those of identity.h. */
function dice(state) {
  return (low, high) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & MASK;
    return low + (high - low) * (Number(state >> 11n) * 2 ** -53);
  };
}

function curves() {
  let total = START;
  for (const name of NAMES) {
    const easing = new ts.Easing(name.replace("_", " "));
    for (let i = 0; i < 500; i++) {
      const t = i / 400 - 0.125;
      total = withNumbers(total, easing.at(t), easing.slope(t));
      word.setFloat32(0, easing.sample(Float32Array.of(t))[0]);
      total = mixed(total, BigInt(word.getUint32(0)));
    }
  }
  return total;
}

function springs() {
  const between = dice(53n);
  let total = START;
  for (let k = 0; k < 200; k++) {
    const spring = new ts.Spring({ omega: between(0.5, 60), dampingRatio: between(0, 2.5) });
    const motion = { from: between(-9, 9), to: between(-9, 9), velocity: between(-90, 90) };
    for (let i = 0; i < 20; i++) total = withNumbers(total, ...spring.at(i * 0.07, motion));
    total = withNumbers(total, spring.settlingTime(0.001, motion));
  }
  return total;
}

function world() {
  const between = dice(59n), scene = new ts.World(), channels = Array.from({ length: 60 }, () => scene.channel(between(-100, 100)));
  let total = START;
  for (let frame = 0; frame < 3600; frame++) {
    for (let i = 0; frame % 60 === 0 && i < channels.length; i++) {
      const channel = channels[i], number = between(-100, 100), time = between(0.1, 2);
      if (i % 3 === 0 && frame % 240 === 0) {
        channel.tweenTo(number, { duration: time, ease: CURVES[(i / 3) % 5], delay: 0.1, iterations: 2, direction: "alternate" });
      } else if (i % 3 === 1) channel.springTo(number, { omega: 10 * time, dampingRatio: 0.5 });
      else if (i % 3 === 2) channel.decay({ velocity: number, decay: { rate: time } });
    }
    scene.step(1 / 60);
    if (frame % 60 === 59) total = mixed(total, scene.hash());
  }
  return total;
}

/** Runs the program, a module of WASI, which has nothing but its output here; what it prints. Node's own WASI crashes at its exit. */
async function output(program) {
  const module = await WebAssembly.compile(readFileSync(program)), decoder = new TextDecoder(), over = new Error("the program has ended");
  let memory, text = "", status = 0;
  const set = (at, ...words) => new Uint32Array(memory.buffer).set(words, at >> 2);
  const has = {
    args_sizes_get: (count, size) => (set(count, 0), set(size, 0), 0),
    environ_sizes_get: (count, size) => (set(count, 0), set(size, 0), 0),
    args_get: () => 0,
    environ_get: () => 0,
    random_get: (at, count) => (crypto.getRandomValues(new Uint8Array(memory.buffer, at, count)), 0),
    fd_write(_file, pieces, count, out) {
      let size = 0;
      for (let i = 0; i < count; i++) {
        const [at, length] = new Uint32Array(memory.buffer, pieces + 8 * i, 2);
        text += decoder.decode(new Uint8Array(memory.buffer, at, length));
        size += length;
      }
      set(out, size);
      return 0;
    },
    proc_exit(code) {
      status = code;
      throw over;
    },
  };
  const given = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (given[from] ??= {})[name] = has[name] ?? (() => 52); // ENOSYS
  const instance = await WebAssembly.instantiate(module, given);
  memory = instance.exports.memory;
  try { instance.exports._start(); } catch (error) { if (error !== over) throw error; }
  if (status) throw new Error(`${program}: ${status}: ${text}`);
  return text;
}

const golden = readFileSync(new URL("../Golden/identity.txt", import.meta.url), "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
let failed = 0;

function compare(what, lines, expected) {
  const differing = expected.filter((line, i) => line !== lines[i]);
  for (const line of differing) console.error(`${what}: expected ${line}, got ${lines[expected.indexOf(line)]}`);
  if (differing.length || lines.length !== expected.length) failed++;
  else console.log(`${what}: the golden hashes, ${lines.length} of them${lines.length > 3 ? `, ${lines.at(-1)}` : ""}`);
}

const told = Object.entries({ curves, springs, world }).map(([name, work]) => `shared/${name}`.padEnd(25) + work().toString(16).padStart(16, "0"));
compare("identity by the face", told, golden.filter((line) => line.startsWith("shared/")));
if (process.argv[2]) compare("identity by the program", (await output(process.argv[2])).trim().split("\n"), golden);
process.exitCode = failed ? 1 : 0;
