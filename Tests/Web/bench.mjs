// SPDX-License-Identifier: MIT
//
// Beside other libraries, in one run: tweens of plain objects begun and stepped, what they take of memory, what is shipped; in a page
// elements too. Each library is stepped by a clock of this file's, a sixtieth of a second a frame, and has to come to the same values.
// The libraries take turns, forwards and backwards; times are medians, in node of the processor's time.
// Usage: node --expose-gc Tests/Web/bench.mjs [--gsap FILE] [--anime FILE] [--motion FILE] [--before FOLDER] (from the repository's root,
// after make web; ES modules, of GSAP the file for a page; a folder is another .build-web). In Chromium: Tests/Web/bench.py, likewise.

const isPage = typeof document !== "undefined", COUNTS = [1000, 10000, 100000], WAYS = ["each", "list"], SECONDS = 100, FRAME = 1000 / 60;
const now = performance.now.bind(performance), realFrame = globalThis.requestAnimationFrame?.bind(globalThis);
/** Milliseconds that were worked: in node the processor's, which other programs take no part of. */
const worked = isPage ? now : () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const cubicOut = (t) => 1 - (1 - t) ** 3;

// --- a clock and frames that this file turns ---

const time = { now: now(), isManual: true, library: undefined, queue: [], spent: 0 };

function takeClock() {
  const date = Date.now, epoch = date() - now();
  performance.now = () => (time.isManual ? time.now : now());
  Date.now = () => (time.isManual ? epoch + time.now : date());
  globalThis.requestAnimationFrame = (call) => {
    if (!time.isManual) {
      return realFrame((at) => {
        const before = now();
        call(at);
        time.spent += now() - before;
      });
    }
    if (time.library === "motion") time.queue.push(call);
    return 0;
  };
  globalThis.cancelAnimationFrame ??= () => {};
  for (const name of ["Element", "HTMLElement", "SVGElement", "NodeList"]) globalThis[name] ??= class {};
}

// --- the libraries: each(objects) begins a tween for each, list(objects) one for all, step() a frame ---

async function tweenspirit(folder) {
  const before = now(), ts = await (await import(`${folder}/tweenspirit.mjs`)).load();
  const worlds = [];
  let world;
  return {
    loaded: now() - before,
    open() { worlds.push(world = new ts.World()); },
    each(objects) { for (const each of objects) world.animate(each, { x: 100 }, { duration: SECONDS, ease: "cubic.out" }); },
    list(objects) { world.animate(objects, { x: 100 }, { duration: SECONDS, ease: "cubic.out" }); },
    step() { world.step(FRAME / 1000); },
    close() { for (const each of worlds.splice(0)) each.close(); },
    other: () => ts.native.memory.buffer.byteLength,
    elements(all, to) {
      world.play().animate(all, to, { duration: 5, ease: "cubic.out" });
    },
    springs() {
      const springs = new ts.Springs(20000, { duration: 0.5, bounce: 0.3 });
      springs.target.fill(1);
      return springs;
    },
  };
}

async function gsap(file) {
  let own = globalThis.gsap;
  if (!isPage) own = (await import("node:module")).createRequire(import.meta.url)(file).gsap;
  const options = { duration: SECONDS, ease: "power2.out" };
  return {
    version: own.version,
    open() { own.ticker.lagSmoothing(0); },
    each(objects) {
      for (const each of objects) own.to(each, { x: 100, ...options });
      this.at = own.globalTimeline.time();
    },
    list(objects) {
      own.to(objects, { x: 100, ...options });
      this.at = own.globalTimeline.time();
    },
    step() { own.updateRoot(this.at += FRAME / 1000); },
    close() {
      own.globalTimeline.clear();
      own.ticker.sleep();
    },
    elements(all, to) { own.to(all, { ...to, duration: 5, ease: "power2.out" }); },
  };
}

async function anime(file) {
  const { animate, engine } = await import(file), options = { x: 100, duration: SECONDS * 1000, ease: "outCubic" };
  engine.useDefaultMainLoop = false;
  const begun = [];
  return {
    open() { engine.useDefaultMainLoop = !time.isManual; },
    each(objects) { for (const each of objects) begun.push(animate(each, options)); },
    list(objects) { begun.push(animate(objects, options)); },
    step() { engine.update(); },
    close() {
      for (const each of begun.splice(0)) each.cancel();
      if (time.isManual) engine.update();
    },
    elements(all, to) { begun.push(animate(all, { ...to, duration: 5000, ease: "outCubic" })); },
  };
}

async function motion(file) {
  const { animate, time: clock } = await import(file);
  const begun = [];
  return {
    open() {},
    each(objects) { for (const each of objects) begun.push(animate(each, { x: 100 }, { duration: SECONDS, ease: cubicOut })); },
    list(objects) { begun.push(animate(objects, { x: 100 }, { duration: SECONDS, ease: cubicOut })); },
    step() {
      clock.set(time.now);
      for (const call of time.queue.splice(0)) call(time.now);
    },
    close() {
      for (const each of begun.splice(0)) each.stop();
      if (time.isManual) this.step();
    },
    elements(all, to) { begun.push(animate(all, to, { duration: 5, ease: cubicOut })); },
  };
}

// --- measuring ---

const median = (all) => all.sort((a, b) => a - b)[all.length >> 1];
const mean = (all) => all.reduce((sum, each) => sum + each, 0) / all.length;
const breathe = () => new Promise((done) => setTimeout(done, 0));
const objects = (n) => Array.from({ length: n }, () => ({ x: 0 }));
const heap = () => {
  globalThis.gc();
  if (isPage) return performance.memory.usedJSHeapSize;
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** A visit: n tweens begun, with their first frame, and stepped. Milliseconds of each. */
async function visit(name, library, way, n) {
  time.library = name;
  await breathe();
  // Garbage is not collected here: that throws away what is compiled, of one library more than of another.
  const own = objects(n);
  library.open();
  let before = worked();
  library[way](own);
  library.step();
  const begin = worked() - before, steps = [], most = Math.max(2, Math.round(4000 / n));
  for (let i = 0, count = 1; i < 8; i++, count += most) {
    // Microtasks are done between, and are not counted for any of them.
    await breathe();
    before = worked();
    for (let k = 0; k < most; k++) {
      time.now += FRAME;
      library.step();
    }
    if (i > 2) steps.push((worked() - before) / most);
    const due = 100 * cubicOut((count + most) * FRAME / 1000 / SECONDS);
    if (i === 7 && !own.every(({ x }) => Math.abs(x - due) < 0.2)) throw new Error(`${name}, ${way}: ${own[0].x} and not ${due}`);
  }
  library.close();
  return { begin, step: median(steps) };
}

/** Bytes a tween, by ways and counts. All stay until the last have begun: a module's memory grows, and never shrinks. */
async function memory(name, library) {
  const kept = [], found = {};
  for (const way of WAYS) await visit(name, library, way, 500);
  for (const way of WAYS) {
    library.open();
    for (const n of COUNTS) {
      const own = objects(n), other = library.other?.() ?? 0, before = heap();
      library[way](own);
      library.step();
      await breathe();
      time.now += FRAME;
      library.step();
      found[`${way} ${n}`] = (heap() - before + (isPage ? (library.other?.() ?? 0) - other : 0)) / n;
      kept.push(own);
    }
  }
  library.close();
  return kept.length && found;
}

/** A thousand elements: milliseconds of JavaScript to begin, with the first frame's, and in each frame; and from frame to frame. */
async function elements(name, library, n = 1000, frames = 90) {
  const box = document.body.appendChild(document.createElement("div"));
  for (let i = 0; i < n; i++) {
    const each = box.appendChild(document.createElement("i"));
    each.style.cssText = `position:absolute;width:8px;height:8px;background:#36c;left:${(i % 40) * 20}px;top:${Math.floor(i / 40) * 20}px`;
  }
  time.library = name;
  const all = [...box.children];
  await new Promise(realFrame);
  await new Promise(realFrame);
  library.open();
  time.spent = 0;
  const before = now();
  library.elements(all, { x: 300, opacity: 0.2 });
  let begin = now() - before, last;
  const spent = [], apart = [];
  for (let i = 0; i < frames; i++) {
    const at = await new Promise(realFrame);
    // What it spends in this frame may come after this call, and is counted with the next.
    if (i < 2) begin += time.spent;
    else {
      spent.push(time.spent);
      apart.push(at - last);
    }
    time.spent = 0;
    last = at;
  }
  if (!(+getComputedStyle(all[n - 1]).opacity < 0.9 && new DOMMatrix(getComputedStyle(all[n - 1]).transform).e > 10)) {
    throw new Error(`${name}: the elements do not move`);
  }
  library.close();
  box.remove();
  return { begin, spent, apart };
}

/** Everything, as lines. `given`: addresses of the libraries by name. */
export async function bench(given, print) {
  takeClock();
  const libraries = {}, make = { gsap, anime, motion };
  for (const [name, where] of Object.entries(given)) {
    time.library = name;
    libraries[name] = await (make[name] ?? tweenspirit)(where);
  }
  const names = Object.keys(libraries), turns = [...names, ...names.toReversed()];
  const row = (what, n, values, digits = 0) => print([
    what.padEnd(24), String(n).padStart(6), ...names.map((name) => `${name} ${values(name).toFixed(digits)}`.padStart(16)),
    ...names.slice(1).map((name) => `${name}/${names[0]} ${(values(name) / values(names[0])).toFixed(2)}`.padStart(18)),
  ].join("  "));
  print(`loaded in ${libraries[names[0]].loaded.toFixed(0)} ms`);

  if (isPage) {
    time.isManual = false;
    const seen = Object.fromEntries(names.map((name) => [name, []]));
    for (let round = 0; round < 4; round++) for (const name of turns) seen[name].push(await elements(name, libraries[name]));
    const of = (field, at) => (name) => {
      const all = seen[name].flatMap((each) => each[field]).sort((a, b) => a - b);
      return all[Math.min(all.length - 1, Math.floor(all.length * at))];
    };
    row("elements: begin, ms", 1000, of("begin", 0.5), 2);
    row("elements: JS a frame, ms", 1000, (name) => mean(seen[name].flatMap((each) => each.spent)), 2);
    for (const [what, at] of [["median", 0.5], ["95 %", 0.95], ["longest", 1]]) row(`elements: ${what}, ms`, 1000, of("apart", at), 1);
    time.isManual = true;
    time.now = now();
  }

  const found = {};
  for (const name of names) found[name] = await memory(name, libraries[name]);
  for (const way of WAYS) for (const n of COUNTS) row(`${way}: bytes a tween`, n, (name) => found[name][`${way} ${n}`]);
  for (const n of COUNTS) {
    for (const way of WAYS) {
      const seen = Object.fromEntries(names.map((name) => [name, []]));
      for (let round = 0; round < (n > 10000 ? 2 : n > 1000 ? 6 : 15); round++) {
        for (const name of turns) seen[name].push(await visit(name, libraries[name], way, n));
      }
      row(`${way}: begin, ns`, n, (name) => (median(seen[name].map((each) => each.begin)) * 1e6) / n);
      row(`${way}: a step, ns`, n, (name) => (median(seen[name].map((each) => each.step)) * 1e6) / n, 1);
    }
  }
  const springs = libraries.ours.springs(), steps = Array.from({ length: 500 }, () => {
    const before = now();
    for (let i = 0; i < 10; i++) springs.step(1e-5);
    return (now() - before) / 10;
  });
  print(`20,000 springs in columns: ${(median(steps) * 1e3).toFixed(1)} µs a step`);
}

/** Bytes of files, and with brotli. */
async function sizes(given) {
  const { readFileSync, readdirSync } = await import("node:fs"), { brotliCompressSync } = await import("node:zlib");
  for (const [name, where] of Object.entries(given)) {
    const files = name in { ours: 0, before: 0 } ? readdirSync(where).filter((file) => file.endsWith(".mjs") || file === "tweenspirit.wasm") : [""];
    const all = files.map((file) => readFileSync(file ? `${where}/${file}` : where));
    const sum = (measure) => all.reduce((total, bytes) => total + measure(bytes), 0).toLocaleString("en");
    console.log(`shipped: ${name.padEnd(8)} ${sum((bytes) => bytes.length)} bytes, with brotli ${sum((bytes) => brotliCompressSync(bytes).length)}`);
  }
}

if (!isPage && process.argv[1] === (await import("node:url")).fileURLToPath(import.meta.url)) {
  const { resolve } = await import("node:path"), words = process.argv.slice(2), given = { ours: resolve(".build-web") };
  for (let i = 0; i < words.length; i += 2) given[words[i].slice(2)] = resolve(words[i + 1]);
  const { cpus } = await import("node:os");
  console.log(`node ${process.version}, ${cpus()[0].model}`);
  await sizes(given);
  await bench(given, console.log);
}
