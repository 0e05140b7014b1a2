// SPDX-License-Identifier: MIT
//
// tweenspirit.d.ts beside what runs: every public member of a class is in its interface, and every member of an interface is there.
// With a TypeScript compiler (TYPESCRIPT=tsc, Debian's node-typescript) it also checks the uses in types.test-d.ts.
// Usage: node --test Tests/Web/types.mjs (from the repository's root, after make web)

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import test from "node:test";
import { load } from "../../.build-web/tweenspirit.mjs";

const ts = await load(), text = readFileSync("bindings/web/tweenspirit.d.ts", "utf8");

/** What is for the face itself. */
const PART = "answer described invoke command commandWithBlocks slot_ generation_ setHandle born ";
const INTERNAL = {
  Easing: "letGo isSeen isSeenAtOnce described", Spring: "fields evaluate", Springs: "at batch out letGo view mustBe", Track: "letGo evaluate", Path: "letGo sample",
  Ending: `${PART}handlers reason mask toldBy on emit keep last lastAt era isLost now atEnd wordAtEnd either notKept unlessEnded run`, Player: "setStops group noun kept ending", Group: "slot generation left worst over setStops",
  Channel: `${PART}scope users object property following cell connect sibling read row startAt startSimple write place recall forget letGo load`,
  Timeline: `${PART}length toPlayer`, Chain: "setStops addBlock noun run kept", Machine: `${PART}handlers emit input keep last`,
  World: `saved saves know paths scopes lastScope isAttaching ofNumber place pathOf scopeOf firstScope scopeOn bindAs isJoined channelAtPath cells channels players chains machines blocks blockCount callbacks bound plain others unread observers late raised gone isWatched
    isStepping stop_ count_ events_ changes_ number_ letGo over dirty objects listeners frame advance deliver runBlock thingOf tell learn
    end tellLate drain write letGoOfOver settle touch touchMany own borrow make waiting hasKept values_ targets_ delays_ handles_ players_ beginWaiting beginSingly
    endUnbegun wait animateNumbers raise forget writeTo cut channelAt playerAt channelOf targetOf event reason wake styles sequence sweep mustBe closed era id isRead handlersSee
    shown calls show countShown readObjects load loaded reading isMoved owe hasWarnedOfShown first awaited hasTimer hasWarned vain select suspect watch promise past showEnds kept`,
  PointerVelocity: "last", Motion: "edges struct", ElementStyle: "scope channels parts rest isMoved move change target flush",
  Native: `waiting functions begin curves out h0 h1 last target tween lastAt fixed base top large info made given doublesOf written needs fail counted document`,
};

/** The members of an interface, and of those that it extends. */
function declared(name) {
  const [, bases = "", body] = new RegExp(`^export (?:interface|class) ${name}(?:<.*?>)?(?: extends (.*?))? \\{\\n([\\s\\S]*?)^\\}`, "m").exec(text)
    ?? assert.fail(`tweenspirit.d.ts has no ${name}`);
  const own = [...body.matchAll(/^  (?:readonly |get |set |new )?(\[?[\w.]+\]?)[?<(:]/gm)].map(([, word]) => word);
  const more = bases.split(/, (?![^<]*>)/).map((base) => base.replace(/<.*/, "")).filter((base) => base && !/^(PromiseLike|Function|Error)$/.test(base));
  return new Set([...own, ...more.flatMap((base) => [...declared(base)])]);
}

const DISPOSE = Symbol.dispose ?? Symbol.for("Symbol.dispose");

/** The members of a thing: its own, and of its classes. */
function present(thing) {
  const found = new Set();
  for (let at = thing; at && at !== Object.prototype && at !== Error.prototype; at = Object.getPrototypeOf(at)) {
    for (const key of Reflect.ownKeys(at)) found.add(key === DISPOSE ? "[Symbol.dispose]" : String(key));
  }
  for (const word of ["constructor", "then", "stack", "message", "name"]) found.delete(word);
  return found;
}

const world = new ts.World(), channel = world.channel(0), layer = channel.layer();
const machine = world.machine({ inputs: {}, states: { idle: { animate: [] } } });
globalThis.Element ??= class {};
const element = new Element();
element.style = {};
const THINGS = {
  Easing: [new ts.Easing("linear")], Spring: [new ts.Spring()], Springs: [new ts.Springs(1)], Timing: [new ts.Timing()], Motion: [ts.Motion.decay()], Track: [new ts.Track()],
  Path: [new ts.Path("M0 0 L1 1")], Player: [channel.tweenTo(1, 1)], Group: [world.animate({ x: 0 }, { x: 1 }), "Ending"], Channel: [channel],
  Layer: [layer, "Channel"], Timeline: [world.timeline()], Chain: [world.chain(), "Ending"], Machine: [machine],
  World: [world], PointerVelocity: [new ts.PointerVelocity()], ElementStyle: [world.style(element)], Native: [ts.native],
};
THINGS.Player.push("Ending");

for (const [name, [thing, ...more]] of Object.entries(THINGS)) {
  test(`${name} is in the types`, () => {
    const there = present(thing), said = declared(name);
    const internal = [name, ...more].flatMap((each) => (INTERNAL[each] ?? "").split(/\s+/).filter(Boolean));
    const missing = [...there].filter((word) => !said.has(word) && !internal.includes(word));
    assert.deepEqual(missing, [], `tweenspirit.d.ts lacks, of ${name} (or INTERNAL in types.mjs does): ${missing.join(" ")}`);
    const gone = [...said].filter((word) => !there.has(word));
    assert.deepEqual(gone, [], `tweenspirit.d.ts has of ${name} what is not there: ${gone.join(" ")}`);
    const both = internal.filter((word) => said.has(word));
    assert.deepEqual(both, [], `of ${name} public and INTERNAL in types.mjs: ${both.join(" ")}`);
  });
}

test("what load returns is in the types", () => {
  assert.deepEqual(Object.keys(ts).sort(), [...declared("TweenSpirit")].sort());
});

test("what the classes have themselves is in the types", () => {
  for (const [name, thing] of Object.entries(ts)) {
    if (typeof thing !== "function" || !/^[A-Z]/.test(name) || thing.prototype instanceof Error) continue;
    const own = Object.getOwnPropertyNames(thing).filter((word) => !["length", "name", "prototype"].includes(word));
    const said = text.includes(`interface ${name}Constructor`) ? [...declared(`${name}Constructor`)] : [];
    const internal = { Springs: ["free"], Motion: ["timing", "toTime", "retarget", "retrack"] }[name] ?? [];
    assert.deepEqual(own.filter((word) => !internal.includes(word)), said.filter((word) => word !== "prototype" && word !== "new"), name);
  }
});

test("the structs that `info` gives are in the types", () => {
  const infos = { Track: THINGS.Track, Path: THINGS.Path, Player: THINGS.Player, Channel: [channel], Timeline: THINGS.Timeline, Chain: THINGS.Chain, Machine: [machine], World: [world], Spring: THINGS.Spring };
  for (const [name, [thing]] of Object.entries(infos)) assert.deepEqual([...declared(`${name}Info`)], Object.keys(thing.info), name);
});

test("errors are in the types", () => {
  let error;
  try { ts.ease(""); } catch (caught) { error = caught; }
  assert.ok(error instanceof ts.TweenSpiritError);
  const said = declared("TweenSpiritError");
  assert.deepEqual([...present(error)].filter((word) => !said.has(word)), []);
});

test("words are in the types", () => {
  const words = (name) => [...new RegExp(`^export type ${name} =([\\s\\S]*?);`, "m").exec(text)[1].matchAll(/"([^"]+)"/g)].map(([, word]) => word);
  for (const word of words("SpringPreset")) new ts.Spring(word);
  for (const word of words("Modifier")) new ts.Easing("quad.in").modified(word);
  for (const word of words("Extrapolation")) new ts.Track().key(0, 0).key(1, 1).extrapolate(word);
  for (const direction of words("Direction")) new ts.Timing({ duration: 1, direction }).at(0);
  for (const fill of words("Fill")) new ts.Timing({ duration: 1, fill }).at(0);
  for (const motion of words("MotionPolicy")) new ts.World({ motion }).close();
  for (const interpolation of words("Interpolation")) new ts.Track("float", { interpolation });
  const listed = (call) => { try { call(); } catch ({ hint }) { return hint.replace("one of ", "").split(", "); } };
  assert.deepEqual(words("SpringPreset").sort(), listed(() => new ts.Spring("?")).sort());
  assert.deepEqual(words("Dialect"), listed(() => new ts.Easing("linear", "?")));
  assert.deepEqual(words("Interpolation"), listed(() => new ts.Track("float", { interpolation: "?" })));
});

const compilers = [process.env.TYPESCRIPT, "/usr/share/nodejs/typescript/bin/tsc"], compiler = compilers.find((path) => path && existsSync(path));

test("a compiler takes the right uses and refuses the wrong ones", { skip: !compiler && "no TypeScript (apt install node-typescript, or TYPESCRIPT=the path of tsc)" }, () => {
  const folder = mkdtempSync(join(tmpdir(), "tweenspirit-types-"));
  try {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(resolve(".build-web"), join(folder, "node_modules/tweenspirit"));
    copyFileSync("Tests/Web/types.test-d.ts", join(folder, "types.test-d.ts"));
    writeFileSync(join(folder, "package.json"), '{"type": "module"}');
    const options = { strict: true, noEmit: true, target: "es2022", module: "node16", moduleResolution: "node16", types: [], exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
    const check = (files, lib) => {
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { ...options, lib }, files }));
      return spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" }).stdout;
    };
    assert.equal(check(["types.test-d.ts"], ["es2022", "dom", "dom.iterable"]), "");
    // Without a page's types.
    assert.equal(check(["node_modules/tweenspirit/tweenspirit.d.ts"], ["es2022"]), "");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
