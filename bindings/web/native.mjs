// SPDX-License-Identifier: MIT
//
// The module of WebAssembly: its memory, calls into it, errors out of it. What is above knows no addresses but those that it gets
// here.

import * as abi from "./abi.mjs";

const encoder = new TextEncoder(), decoder = new TextDecoder();
/** Bytes for what a call takes by address, beyond which there is `allocate`. */
const ROOM = 1 << 16;

/** No handle. */
export const NO_HANDLE = Object.freeze({ slot: 0, generation: 0 });

/** A call that failed; nothing has changed by it. */
export class TweenSpiritError extends Error {
  constructor(message, fields = {}) {
    super(message);
    /** What failed, as a word: "InvalidArgument", "StaleHandle", "UnknownEasing", "OutOfMemory", "Busy", "NameInUse", "Callback". */
    this.status = "InvalidArgument";
    Object.assign(this, fields);
  }
}
/** An argument out of its range. */
export class InvalidArgumentError extends TweenSpiritError {}
/** A thing that is gone. */
export class StaleHandleError extends TweenSpiritError {}
/** A text that names no easing. */
export class UnknownEasingError extends TweenSpiritError {}
/** A call from inside a call. */
export class BusyError extends TweenSpiritError {}
export class InPastError extends TweenSpiritError {}
for (const error of [TweenSpiritError, InvalidArgumentError, StaleHandleError, UnknownEasingError, BusyError, InPastError]) {
  Object.defineProperty(error.prototype, "name", { value: error.name });
}
const CLASSES = { 1: InvalidArgumentError, 2: StaleHandleError, 3: UnknownEasingError, 5: BusyError, 8: InPastError };

/** Throws what an argument of the face itself is refused with. */
export function refuse(argument, hint, got) {
  let shown;
  try { shown = typeof got === "string" ? JSON.stringify(got) : String(got); } catch { shown = typeof got; }
  throw new InvalidArgumentError(`${argument} must be ${hint}, got ${shown.slice(0, 80)}`, { argument, hint, got: shown.slice(0, 60) });
}

/** Returns an object: options, an event. */
export function object(given, name) {
  if (typeof given !== "object" || given === null) refuse(name, "an object", given);
  return given;
}

/** Returns a function, to be called later. */
export function callable(given, name = "handler") {
  if (typeof given !== "function") refuse(name, "a function", given);
  return given;
}

/** Calls handlers, each whatever the others do: what they throw is kept. */
export function callEach(calls, argument, errors) {
  for (const call of calls) {
    try { call(argument); } catch (error) { errors.push(error); }
  }
}

/** Returns a thing of a class. */
export function instance(given, type, name = type.name.toLowerCase()) {
  if (!(given instanceof type)) refuse(name, `a ${type.name}`, given);
  return given;
}

const NO_MORE = new Set();
/** Returns options; refuses what is no object, and an option that is none of some words. */
export function only(options, words, more = NO_MORE) {
  if (Array.isArray(options)) refuse("options", "an object", options);
  for (const name of Object.keys(object(options, "options"))) {
    if (options[name] !== undefined && !words.has(name) && !more.has(name)) {
      const hint = `one of ${[...words, ...more].join(", ")}`;
      throw new InvalidArgumentError(`there is no option ${JSON.stringify(name)}, but ${hint}`, { argument: name, hint, got: name });
    }
  }
  return options;
}

/** A number, which JavaScript would make of anything. */
export function number(value, name) {
  if (typeof value !== "number") refuse(name, "a number", value);
  return value;
}

function lacks(what) { throw new TweenSpiritError(`this module has no ${what}: load tweenspirit.wasm`); }

/** A module's functions; of a smaller one, with those that it has not, which say so. */
function complete(exports) {
  if (exports.ts_world_create) return exports;
  const others = new Proxy({}, { get: (_, name) => typeof name === "string" && name.startsWith("ts_") ? () => lacks(name) : undefined });
  return Object.assign(Object.create(others), exports);
}

/** A field of a struct, which a DataView would make of anything. */
function field(value, word, key) {
  if (typeof value === (word === "BigUint64" ? "bigint" : "number") && (word.startsWith("Float") || word.startsWith("Big") || Number.isInteger(value))) return value;
  const name = key.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
  if (word === "BigUint64" && Number.isInteger(value)) return BigInt(value);
  return refuse(name, word.startsWith("Float") ? "a number" : "a whole number", value);
}

/** JSON of what is a document when it is written. What its own code throws goes on. */
function written(given) {
  let text;
  try {
    text = JSON.stringify(object(given, "the document"));
  } catch (error) {
    if (error instanceof TypeError) refuse("the document", "what JSON can hold", error.message);
    throw error;
  }
  return text ?? refuse("the document", "an object or a text", given);
}

class Native {
  constructor(instance, curves) {
    this.functions = complete(instance.exports);
    this.curves = curves;
    this.memory = instance.exports.memory;
    this.x._initialize?.();
    this.refresh();
    this.base = this.x.tsw_allocate(ROOM);
    this.top = this.base;
    /** Fixed places for results and handles of the calls that are made most. */
    this.out = this.take(64);
    this.h0 = this.take(8);
    this.h1 = this.take(8);
    this.last = { slot: 0, generation: 0 };
    /** Likewise a target, and the description of a tween, whose fields simpleTween writes. */
    this.target = this.take(8);
    this.tween = this.struct("ts_motion", { kind: abi.TS_MOTION_TWEEN });
    this.fixed = this.top;
  }

  /** The world that has tweens to begin of which the engine does not know yet. */
  waiting = undefined;

  /** Gives the module's functions, once what waits has begun. */
  get x() {
    this.begin();
    return this.functions;
  }

  /** Begins what waits. */
  begin() {
    if (this.waiting !== undefined) this.waiting.beginWaiting();
  }

  // --- memory ---

  u32 = new Uint32Array(0);

  /** The views are made anew where memory has grown, which leaves the old ones without length. */
  refresh() {
    if (this.u32.length !== 0) return this;
    const { buffer } = this.memory;
    this.u8 = new Uint8Array(buffer);
    this.u32 = new Uint32Array(buffer);
    this.f32 = new Float32Array(buffer);
    this.f64 = new Float64Array(buffer);
    this.view = new DataView(buffer);
    return this;
  }

  /** Memory that stays until `free`. */
  allocate(bytes) {
    // Addresses are shifted as numbers with a sign: all of them are below 2 GiB.
    const at = bytes < 2 ** 31 ? this.x.tsw_allocate(Math.max(bytes, 8)) >>> 0 : 0;
    if (at + bytes > 2 ** 31) this.x.tsw_free(at);
    if (!at || at + bytes > 2 ** 31) throw new TweenSpiritError(`no memory for ${bytes} bytes`, { status: "OutOfMemory" });
    this.refresh();
    return at;
  }

  free(at) { this.x.tsw_free(at); }

  /** Memory until the end of the `scope` around it, by eights. */
  take(bytes) {
    const size = (bytes + 7) & ~7;
    if (size >= 0 && this.top + size <= this.base + ROOM) {
      this.top += size;
      return this.top - size;
    }
    const at = this.allocate(bytes);
    this.large.push(at);
    return at;
  }

  large = [];

  /** What `take` gives in it is free when it is over. */
  scope(work) {
    const { top } = this, count = this.large.length;
    try {
      return work(this);
    } finally {
      this.top = top;
      while (this.large.length > count) this.free(this.large.pop());
    }
  }

  // --- to the module ---

  text(value, name = "text") { return this.counted(value, name)[0]; }

  /** A text: where its bytes are, before a NUL, and how many. */
  counted(value, name) {
    if (typeof value !== "string") refuse(name, "a text", value);
    if (value.includes("\0")) refuse(name, "a text without NUL", value);
    const bytes = encoder.encode(value);
    return [this.bytes(bytes, 1), bytes.length];
  }

  /** Likewise of a document in JSON, or of what is one when it is written. */
  document(given) {
    const bytes = encoder.encode(typeof given === "string" ? given : written(given));
    return [this.bytes(bytes, 1), bytes.length];
  }

  bytes(given, more = 0) {
    if (!(given instanceof Uint8Array)) refuse("bytes", "a Uint8Array", given);
    const at = this.take(given.length + more);
    this.refresh().u8.set(given, at);
    if (more) this.u8[at + given.length] = 0;
    return at;
  }

  doubles(values) {
    const at = this.take(8 * values.length);
    this.refresh().f64.set(values, at >> 3);
    return at;
  }

  handle(thing, at = this.take(8)) {
    const { slot, generation } = thing, { u32 } = this.refresh();
    u32[at >> 2] = slot;
    u32[(at >> 2) + 1] = generation;
    return at;
  }

  /** A struct of these fields, zero but for them; handles are things with slot and generation. What is no number is refused. */
  struct(name, values = {}, at = this.take(abi.structs[name][0])) {
    const [size, fields] = abi.structs[name];
    this.refresh().u8.fill(0, at, at + size);
    if (fields.struct_size) this.view.setUint32(at, size, true);
    for (const key in values) {
      const value = values[key];
      if (value === undefined) continue;
      const [offset, word] = fields[key];
      if (word === "Float64" && typeof value === "number") this.f64[(at + offset) >> 3] = value;
      else if (word === "Uint32" && typeof value === "number" && value >>> 0 === value) this.u32[(at + offset) >> 2] = value;
      else if (!(word in abi.structs)) this.view[`set${word}`](at + offset, field(value, word, key), true);
      else if (value.slot !== undefined && abi.structs[word][0] === 8) this.handle(value, at + offset);
      else this.struct(word, value, at + offset);
    }
    return at;
  }

  // --- from the module ---

  /** Returns the fields of a struct, or one of them. */
  read(name, at, only) {
    this.refresh();
    const fields = abi.structs[name][1], found = {};
    const field = ([offset, word, count]) => {
      const one = (place) => (word in abi.structs ? this.read(word, place) : this.view[`get${word}`](place, true));
      return count ? Array.from({ length: count }, (_, i) => one(at + offset + 8 * i)) : one(at + offset);
    };
    if (only !== undefined) return field(fields[only]);
    for (const key in fields) found[key] = field(fields[key]);
    return found;
  }

  /** Returns the fields of a struct that a call fills, or one of them. */
  info(name, call, only) {
    return this.scope(() => {
      const at = this.struct(name);
      this.must(call(at));
      return this.read(name, at, only);
    });
  }

  /** The handle that a call makes. */
  made(call) {
    return this.scope(() => {
      const at = this.take(8);
      this.must(call(at));
      return this.handleAt(at);
    });
  }

  /** Returns the number that a call with this status has written to `out`. */
  given(status) {
    this.must(status);
    return this.refresh().f64[this.out >> 3];
  }

  /** Returns the doubles that a call writes: call(address of `count` of them). */
  doublesOf(count, call) {
    return this.scope(() => {
      const out = this.take(8 * count);
      this.must(call(out));
      return this.refresh().f64.slice(out >> 3, (out >> 3) + count);
    });
  }

  handleAt(at) {
    const { u32 } = this.refresh();
    return { slot: u32[at >> 2], generation: u32[(at >> 2) + 1] };
  }

  /** Likewise in one object, which is another handle with the next call. */
  lastAt(at) {
    const { u32 } = this.refresh(), { last } = this;
    last.slot = u32[at >> 2];
    last.generation = u32[(at >> 2) + 1];
    return last;
  }

  string(at) {
    if (!at) return undefined;
    const { u8 } = this.refresh();
    return decoder.decode(u8.subarray(at, u8.indexOf(0, at)));
  }

  /** A text that a call writes: call(buffer, capacity, address of its length). */
  written(call) {
    return this.scope(() => {
      const length = this.take(8);
      let capacity = 1024;
      for (;;) {
        const buffer = this.take(capacity);
        this.must(call(buffer, capacity, length));
        const count = this.refresh().u32[length >> 2];
        if (count < capacity) return decoder.decode(this.u8.subarray(buffer, buffer + count));
        capacity = count + 1;
      }
    });
  }

  /** Refuses what a smaller module has not. */
  needs(name, what) {
    if (!Object.hasOwn(this.functions, name)) lacks(what);
  }

  // --- errors ---

  must(status) {
    if (status !== abi.TS_OK) this.fail(status);
  }

  fail(status) {
    // What a curve of JavaScript's has thrown goes on as it is.
    if (status === abi.TS_ERROR_CALLBACK && this.curves.thrown.length) {
      const [first] = this.curves.thrown;
      this.curves.thrown.length = 0;
      throw first;
    }
    const info = this.info("ts_error_info", (at) => this.x.ts_error_get_info(at));
    const fields = { status: abi.STATUSES[status], argument: this.string(info.argument), hint: this.string(info.hint) };
    fields.got = info.is_number ? info.number : this.string(info.got);
    if (info.line) fields.line = info.line;
    throw new (CLASSES[status] ?? TweenSpiritError)(this.string(info.message), fields);
  }
}

/** The one module of this realm, once it is loaded. */
export let native;

/** Things let go of that nobody has closed: the net. */
const finalizers = globalThis.FinalizationRegistry && new FinalizationRegistry((letGo) => letGo());

/** What is freed when it is closed, or gone: by a function, which must not hold it. */
export class Disposable {
  constructor(letGo) {
    this.letGo = letGo;
    finalizers?.register(this, letGo, this);
  }

  /** Frees it now; later uses are a StaleHandleError. */
  close() {
    if (!this.letGo) return;
    finalizers?.unregister(this);
    this.letGo();
    this.letGo = undefined;
  }

  [Symbol.dispose ?? Symbol.for("Symbol.dispose")]() { this.close(); }
}

/** A thing of a world, which the engine knows by a handle. */
export class Part {
  constructor(world, handle = NO_HANDLE) {
    this.world = world;
    /** The number of the world's states that had been saved or restored when it was made. */
    this.born = world.saves;
    this.slot_ = handle.slot;
    this.generation_ = handle.generation;
  }

  /** Its handle's, for which what waits is begun. */
  get slot() {
    if (this.slot_ === 0) native.begin();
    return this.slot_;
  }

  get generation() {
    if (this.slot_ === 0) native.begin();
    return this.generation_;
  }

  setHandle(slot, generation) {
    this.slot_ = slot;
    this.generation_ = generation;
  }

  /** What a function of the engine says of it. */
  answer(name, ...more) { return native.x[name](native.handle(this.world, native.h0), native.handle(this, native.h1), ...more); }

  /** Returns the struct of things of this kind. */
  described(noun, only) { return native.info(`ts_${noun}_info`, (at) => this.answer(`ts_${noun}_get_info`, at), only); }

  /** Calls one that may refuse. */
  invoke(name, ...more) {
    native.must(this.answer(name, ...more));
    return this;
  }

  /** Likewise a command: what is bound may have changed. */
  command(name, ...more) {
    this.invoke(name, ...more);
    this.world.settle();
    return this;
  }

  /** Likewise one that may begin blocks, which are called at once. */
  commandWithBlocks(name, ...more) {
    this.invoke(name, ...more);
    this.world.settle(true);
    return this;
  }
}

// --- loading ---

/** Makes what a module imports: the host, and of WASI those functions that it names. */
function imports(module) {
  const curves = { byId: new Map(), next: 1, thrown: [], depth: 0, worlds: new Map() };
  const state = { memory: undefined };
  const host = {
    curve(id, t, out, count) {
      curves.depth++;
      try {
        const run = curves.byId.get(id), from = t >> 3, to = out >> 3;
        for (let i = 0; i < count; i++) {
          const value = +run(native.refresh().f64[from + i]);
          native.refresh().f64[to + i] = value;
        }
        return abi.TS_OK;
      } catch (error) {
        curves.thrown.push(error);
        return abi.TS_ERROR_CALLBACK;
      } finally {
        curves.depth--;
      }
    },
    release(id) { curves.byId.delete(id); },
    read(id, slot) {
      curves.depth++;
      try {
        curves.worlds.get(id)?.deref()?.load(slot);
        return abi.TS_OK;
      } catch (error) {
        curves.thrown.push(error);
        return abi.TS_ERROR_CALLBACK;
      } finally {
        curves.depth--;
      }
    },
  };
  const view = () => new DataView(state.memory.buffer);
  // What a program of WASI may ask of its surroundings: nothing but random numbers and the time.
  const wasi = {
    random_get(at, count) {
      const bytes = new Uint8Array(state.memory.buffer, at, count);
      for (let i = 0; i < count; i += 65536) globalThis.crypto.getRandomValues(bytes.subarray(i, i + 65536));
      return 0;
    },
    clock_time_get(_id, _precision, at) {
      view().setBigUint64(at, BigInt(Math.round(globalThis.performance.now() * 1e6)), true);
      return 0;
    },
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get() { return 0; },
    sched_yield() { return 0; },
    proc_exit(code) { throw new Error(`the module has ended, ${code}`); },
  };
  const given = { host, wasi_snapshot_preview1: {} };
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    if (from !== "host") given[from][name] = wasi[name] ?? (() => 52);  // ENOSYS
  }
  return { curves, state, given };
}

function begin(instance, made) {
  made.state.memory = instance.exports.memory;
  native = new Native(instance, made.curves);
  if (native.x.ts_abi_version() !== abi.TS_ABI_VERSION) throw new Error("the module's version differs from that of tweenspirit.mjs");
}

let loading;

/** Loads the module, once: from its address, an answer of fetch, its bytes or a compiled module. */
export function loadNative(source) {
  loading ??= compile(source).then(async (module) => {
    const made = imports(module);
    begin(await WebAssembly.instantiate(module, made.given), made);
  }).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Loads it at once, of bytes or a compiled module: for workers, and where nothing may wait. */
export function loadNativeSync(source) {
  if (native) return;
  const module = source instanceof WebAssembly.Module ? source : new WebAssembly.Module(source);
  const made = imports(module);
  begin(new WebAssembly.Instance(module, made.given), made);
  loading = Promise.resolve();
}

/** Whether WebAssembly has vectors here: a function of that type, () -> v128, which is i8x16.splat(0). */
function hasVectors() {
  const types = [1, 5, 1, 0x60, 0, 1, 0x7b], functions = [3, 2, 1, 0], code = [10, 8, 1, 6, 0, 0x41, 0, 0xfd, 15, 0x0b];
  return WebAssembly.validate(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...types, ...functions, ...code]));
}

/** Beside this file; bundlers look for both texts. */
const beside = () => hasVectors() ? new URL("./tweenspirit.wasm", import.meta.url) : new URL("./tweenspirit-scalar.wasm", import.meta.url);

async function compile(given) {
  let source = await (given ?? beside());
  if (source instanceof WebAssembly.Module) return source;
  if (ArrayBuffer.isView(source) || source instanceof ArrayBuffer) return WebAssembly.compile(source);
  if (typeof Response === "undefined" || !(source instanceof Response)) {
    const url = new URL(source, import.meta.url);
    if (url.protocol === "file:" && globalThis.process?.versions?.node) {
      const { readFile } = await import("node:fs/promises");
      return WebAssembly.compile(await readFile(url));
    }
    source = await fetch(url);
  }
  if (!source.ok) throw new Error(`${source.url}: ${source.status} ${source.statusText}`);
  const type = source.headers.get("content-type") ?? "";
  return type.startsWith("application/wasm") ? WebAssembly.compileStreaming(source) : WebAssembly.compile(await source.arrayBuffer());
}
