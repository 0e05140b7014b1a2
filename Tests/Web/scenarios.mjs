// SPDX-License-Identifier: MIT
//
// Runs scenarios (Tests/Scenarios/README.md) by the JavaScript face: each as it is written, with its steps cut in other ways, and with
// its world restored after every command. Each of Tests/Scenarios/wrong must fail.
// Usage: node Tests/Web/scenarios.mjs [FILE...] (from the repository's root, after make web)

import { readFileSync, readdirSync } from "node:fs";
import { basename } from "node:path";
import { load } from "../../.build-web/tweenspirit.mjs";

const ts = await load(process.env.TWEENSPIRIT_WASM), folder = new URL("../Scenarios/", import.meta.url);
const golden = new URL("../Golden/track_values.json", import.meta.url);
const read = (file) => JSON.parse(readFileSync(file, "utf8"));

const TIMING = ["duration", "delay", "end_delay", "iterations", "iteration_start", "repeat_delay", "direction", "fill", "rate",
  "easing", "return_easing", "accumulate", "essential", "keep", "hold"];
const SHAPE = ["wrap", "space", "rounding", "extended", "tolerance"];
const SPRING = ["stiffness", "damping", "omega", "damping_ratio", "response", "duration", "bounce"];
const START = ["velocity", "tolerance", "delay", "rate", "essential", "keep", "hold"];
/** The first of these that a command has is its verb. */
const VERBS = ["shake", "set_target", "update_timing", "replace_track", "link", "unlink", "record", "recall", "stack", "fade", "machine", "set_input",
  "world", "timing", "on", "start", "append", "add", "play", "follow", "animate", "scrub", "remove", "tween", "spring", "decay", "fall",
  "punch", "fling", "move", "write", "chain", "channel", "path", "track", "timeline", "bounds", "set", "pause", "resume", "set_rate", "set_iterations", "stop", "cancel",
  "finish", "reverse", "restart", "seek", "destroy", "motion", "attach", "detach", "alias", "snapshot", "restore", "step", "step_to"];

class Mistake extends Error {}
class Unnamed extends Error { status = "StaleHandle"; }

// --- words and numbers ---

const camel = (word) => word.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** A number that may be a text, or a list of them. */
function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  return { inf: Infinity, "-inf": -Infinity, nan: NaN }[value] ?? value;
}

const some = (command, words) => Object.fromEntries(words.filter((word) => word in command).map((word) => [camel(word), plain(command[word])]));
const spring = (command) => (SPRING.some((word) => word in command) ? { spring: some(command, SPRING) } : {});
const layer = (command) => (command.layer ? { composite: "add" } : {});

function timing(command) {
  const { returnEasing: returnEase, ...rest } = some(command, TIMING);
  return { ...rest, ...layer(command), ...(returnEase === undefined ? {} : { returnEase }) };
}

function text(value) {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return value.map(text).join();
  return typeof value === "boolean" ? String(+value) : String(value);
}

function numberIn(word) {
  const [, sign, name] = /^([-+]?)(inf|Infinity)$/.exec(word) ?? [];
  return name ? (sign === "-" ? -Infinity : Infinity) : word === "" ? NaN : Number(word);
}

/** Whether a word is what was expected: equal, an equal number, or, behind a ~, as near as its decimals say. */
function isAlike(expected, got) {
  const isRough = expected.startsWith("~"), number = numberIn(isRough ? expected.slice(1) : expected), found = numberIn(got);
  if (Number.isNaN(number) || Number.isNaN(found)) return expected.toLowerCase() === got.toLowerCase();
  return isRough ? Math.abs(found - number) <= 10 ** -(expected.split(".")[1] ?? "").length : number === found;
}

/** The same of every word. What was expected of an end may leave its values out. */
function isLine(expected, got) {
  const ours = expected.split(/[ ,]/), theirs = got.split(/[ ,]/);
  if (ours[0] === "end" && ours.length === 4) theirs.length = Math.min(theirs.length, 4);
  return ours.length === theirs.length && ours.every((word, i) => isAlike(word, theirs[i]));
}

function must(isRight, what, expected, got) {
  if (!isRight) throw new Mistake(`${what}: expected ${text(expected)}, got ${text(got)}`);
}

/** Whole numbers at random, always the same. */
function random(state = 7) {
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// --- scenarios ---

/** Pieces of steps, in multiples of 2^-30 s, so that what is left is exact; none leaves them whole. */
const WAYS = {
  whole: undefined, "steps of 1 s": () => 2 ** 30, "steps of 1/3 s": () => 357913941, "steps of 1/60 s": () => 17895697,
  "steps of 1/1000 s": () => 1073742, "random steps": (next) => 1 + next(2 ** 26), "looked at": (next) => 1 + next(2 ** 26), restored: undefined,
};

/** An object of the program's: a number, or numbers, of which it keeps what is not beyond its ends. */
class Host {
  #value;

  constructor(value, least = -Infinity, most = Infinity) {
    Object.assign(this, { least, most });
    this.value = value;
  }

  get value() { return this.#value; }

  set value(value) {
    const kept = (one) => Math.min(Math.max(one, this.least), this.most);
    this.#value = Array.isArray(value) ? value.map(kept) : kept(value);
  }
}

/** A world, what was named in it, and what its events were. */
class Scenario {
  things = new Map();
  names = new Map();
  lines = [];
  next = 0;
  active = 0;
  mayBeCut = true;
  depth = 0;
  /** The chain whose items are read. */
  building = undefined;

  constructor(scenarios, way) {
    this.scenarios = scenarios;
    this.way = way;
    this.piece = WAYS[way];
    this.random = random();
    this.world({}, {});
  }

  find(name, ...kinds) {
    for (const kind of kinds) {
      const found = this.things.get(`${kind.name} ${name}`);
      if (found) return found;
    }
    throw new Unnamed(`there is no ${name}`);
  }

  has(name, kind) { return this.things.has(`${kind.name} ${name}`); }

  keep(name, thing, kind = thing.constructor) {
    this.things.set(`${kind.name} ${name}`, thing);
    this.names.set(thing, name);
    return thing;
  }

  /** Keeps a player by its name; what was added to a chain has none. */
  begun(command, name, started) {
    if (started instanceof ts.Player) this.keep(command.as ?? name, started);
  }

  /** Starts a motion on a channel or a timeline, or adds it to the chain that is built: by its verb, or as a value. */
  startMotion(c, name, thing, verb, ...given) {
    const word = verb.replace(/To$/, ""), isValue = this.way === "looked at" && word in ts.Motion, { building } = this;
    const motion = isValue ? ts.Motion[word](...given) : undefined;
    if (building) isValue ? building.add(thing, motion) : building[word in ts.Motion ? word : verb](thing, ...given);
    else this.begun(c, name, isValue ? thing.start(motion) : thing[verb](...given));
  }

  channelOf(name) { return this.find(name, ts.Channel); }

  // --- verbs ---

  world(_, options) {
    const { max_step: maxStep, lag_step: lagStep, motion, events: eventCapacity } = options;
    this.clock?.close();
    this.clock = new ts.World({ maxStep, lagStep, motion, eventCapacity });
    this.clock.onEvent((event) => this.hear(event));
  }

  channel(c, name) {
    const options = { name, ...some(c, [...SHAPE, "kind", "path"]) };
    if (options.kind === "numbers") options.kind = c.value.length;
    if (c.host) {
      this.keep(name, this.clock.bind(this.keep(name, new Host(c.value, c.least, c.most)), "value", { name }));
      return;
    }
    this.keep(name, this.clock.channel(plain(c.value), options));
  }

  write(c, name) { this.find(name, Host).value = c.value; }

  link(c, name) {
    const { easing: ease, ...rest } = some(c, ["scale", "offset", "lower", "upper", "easing", "combine"]);
    this.channelOf(name).link(c.to.map((source) => this.channelOf(source)), { ease, ...rest });
  }

  unlink(_, name) { this.channelOf(name).unlink(); }

  bounds(c, name) {
    this.channelOf(name).bounds(plain(c.lower), plain(c.upper), { ...some(c, ["contact", "restitution"]), ...spring(c) });
  }

  record(c) { this.clock.record({ seconds: plain(c.seconds) }); }

  recall(c, name) { this.channelOf(name).valueAt(plain(c.time)); }

  stack(c, name) {
    const made = this.channelOf(name).layer(some(c, ["mode", "weight"]));
    if (c.as) this.keep(c.as, made, ts.Channel);
    if (c.weight_as) this.keep(c.weight_as, made.weight, ts.Channel);
  }

  fade(c, name) {
    if (this.building) this.building.fade(this.channelOf(name), plain(c.duration), c.easing);
    else this.channelOf(name).beginFade(plain(c.duration), c.easing);
  }

  path(c, name) { this.keep(name, new ts.Path(c.text)); }

  track(c, name) {
    const track = madeTrack(c, c.keys);
    for (const [time, marker] of c.markers ?? []) track.marker(time, marker);
    this.keep(name, track);
  }

  tween(c, name) {
    const channel = this.channelOf(name), to = plain(c.to ?? c.by);
    const options = { ...timing(c), ...some(c, ["blend", "from", "speed"]), relative: "by" in c };
    this.startMotion(c, name, channel, "tweenTo", to, options);
  }

  spring(c, name) {
    const channel = this.channelOf(name), to = plain(c.to ?? c.by);
    const options = { ...some(c, [...START, "overshoot", "restitution"]), ...layer(c), ...spring(c), relative: "by" in c };
    this.startMotion(c, name, channel, "springTo", to, options);
  }

  decay(c, name) {
    const [lower, upper] = plain(c.bounds ?? []);
    const options = { ...some(c, START), ...layer(c), ...spring(c), lower, upper };
    if ("decay_rate" in c) options.decay = { rate: c.decay_rate, power: c.decay_power };
    this.startMotion(c, name, this.channelOf(name), "decay", options);
  }

  fall(c, name) {
    const options = { ...some(c, [...START, "duration"]), ...layer(c) };
    if ("decay_rate" in c) options.decay = { rate: c.decay_rate };
    this.startMotion(c, name, this.channelOf(name), "fall", plain(c.acceleration), options);
  }

  punch(c, name) {
    const options = some(c, [...START, "duration"]);
    if ("damping_ratio" in c) options.dampingRatio = c.damping_ratio;
    this.startMotion(c, name, this.channelOf(name), "punch", plain(c.strength), options);
  }

  shake(c, name) {
    const options = some(c, [...START, "frequency", "duration", "seed", "fade", "octaves"]);
    this.startMotion(c, name, this.channelOf(name), "shake", plain(c.amplitude), options);
  }

  fling(c, name) {
    this.startMotion(c, name, this.channelOf(name), "fling", some(c, [...START, "velocity", "kind", "friction", "ppi"]));
  }

  move(c, name) {
    const options = { ...some(c, [...START, "velocity", "speed", "acceleration", "together"]), relative: "by" in c };
    this.startMotion(c, name, this.channelOf(name), "move", plain(c.to ?? c.by), options);
  }

  play(c, name) {
    if (c.track) this.startMotion(c, name, this.channelOf(name), "play", this.find(c.track, ts.Track), { ...timing(c), ...some(c, ["relative"]) });
    else if (this.building) this.building.play(this.find(name, ts.Timeline), timing(c));
    else this.begun(c, name, this.find(name, ts.Timeline).play(timing(c)));
  }

  follow(c, name) {
    const options = { ...timing(c), ...some(c, ["align", "offset", "tolerance"]), start: plain(c.way_start), end: plain(c.way_end) };
    this.startMotion(c, name, this.channelOf(name), "follow", this.find(c.path, ts.Path), options);
  }

  animate(c, name) {
    this.startMotion(c, name, this.find(name, ts.Timeline), "animateTo", plain(c.time), timing(c));
  }

  timeline(_, name) { this.keep(name, this.clock.timeline()); }

  add(c, name) {
    const timeline = this.find(name, ts.Timeline), at = c.position ?? plain(c.at ?? 0);
    if ("to" in c) timeline.tween(this.channelOf(c.channel), plain(c.to), { duration: plain(c.duration), ease: c.easing, at, fill: c.fill });
    else if (c.track) timeline.add(this.channelOf(c.channel), this.find(c.track, ts.Track), at, { fill: c.fill });
    else if (c.timeline) timeline.add(this.find(c.timeline, ts.Timeline), at, timing(c));
    else timeline.marker(at, c.marker);
    if (c.as) this.things.set(`Entry ${c.as}`, { timeline, entry: timeline.entries.at(-1) });
  }

  remove(_, name) {
    const { timeline, entry } = this.find(name, { name: "Entry" });
    timeline.remove(entry);
  }

  scrub(c, name) {
    const timeline = this.find(name, ts.Timeline);
    if (c.events_too) timeline.seek(plain(c.time), { events: true });
    else timeline.time = plain(c.time);
  }

  set(c, name) { this.channelOf(name).set(plain(c.value)); }

  pause(_, name) {
    if (name === "world") this.clock.paused = true;
    else this.find(name, ts.Chain, ts.Player).pause();
  }

  resume(_, name) {
    if (name === "world") this.clock.paused = false;
    else this.find(name, ts.Chain, ts.Player).resume();
  }

  cancel(_, name) { this.find(name, ts.Chain, ts.Player).cancel(); }
  finish(_, name) { this.find(name, ts.Chain, ts.Player).finish(); }
  stop(_, name) { this.find(name, ts.Machine, ts.Chain, ts.Channel, ts.Player).stop(); }
  reverse(_, name) { this.find(name, ts.Player).reverse(); }
  restart(_, name) { this.find(name, ts.Player).restart(); }
  seek(c, name) {
    if (name === "world") this.clock.seek(plain(c.time));
    else this.find(name, ts.Player).seek(plain(c.time), { events: !!c.events_too });
  }
  destroy(_, name) { this.find(name, ts.Machine, ts.Chain, ts.Channel, ts.Timeline).close(); }
  set_rate(c, name) { (name === "world" ? this.clock : this.find(name, ts.Chain, ts.Player)).rate = plain(c.to); }
  set_iterations(c, name) { this.find(name, ts.Chain).iterations(plain(c.to)); }

  set_target(c, name) {
    this.find(name, ts.Player, ts.Channel).setTarget(plain(c.to), { ...some(c, ["velocity", "kick", "tolerance"]), ...spring(c) });
  }

  update_timing(c, name) { this.find(name, ts.Player).updateTiming(timing(c)); }
  replace_track(c, name) { this.find(name, ts.Player).replaceTrack(this.find(c.track, ts.Track)); }
  motion(_, policy) { this.clock.motion = policy; }
  attach(c, path) { this.clock.attach(path, c.easing); }
  detach(_, path) { this.clock.detach(path); }
  alias(c, component) { this.clock.alias(component, c.targets); }
  snapshot(_, name) { this.things.set(`Snapshot ${name}`, this.clock.snapshot()); }
  restore(_, name) { this.clock.restore(this.find(name, { name: "Snapshot" })); }

  timing(c, words) {
    const made = new ts.Timing(timing(words));
    for (const [time, expected] of Object.entries(c.at)) {
      const { phase, progress, iteration, nextBoundary } = made.at(numberIn(time));
      const got = [phase, progress, iteration, nextBoundary].map(text).join(" ");
      must(isLine(expected, got), time, expected, got);
    }
  }

  // --- chains, machines and handlers ---

  chain(c, name) {
    this.keep(name, this.clock.chain(some(c, ["iterations", "rate", "keep", "tolerant"])));
    this.append(c, name);
  }

  /** Groups are items, or lists of them. */
  append(c, name) {
    this.building = this.find(name, ts.Chain);
    try {
      for (const group of c.groups) {
        for (const item of [group].flat()) this.item(this.building, item);
        this.building.andThen();
      }
    } finally {
      this.building = undefined;
    }
  }

  item(chain, item) {
    const verb = ["play", "animate", "tween", "spring", "decay", "fall", "follow", "shake", "punch", "fling", "move", "fade"].find((each) => each in item);
    if (verb) this[verb](item, item[verb]);
    else if ("chain" in item) chain.add(this.find(item.chain, ts.Chain));
    else if ("delay" in item) chain.invoke("ts_chain_add_delay", plain(item.delay)); // `delay` makes a group of its own
    else if ("marker" in item) chain.marker(item.marker);
    else if (item.block) chain.block(item.block, () => this.runAll(item.run));
    else chain.animate(() => this.runAll(item.run));
  }

  machine(c, name) { this.keep(name, this.clock.machine(c.document, { start: false })); }
  set_input(c, name) { this.find(name, ts.Machine).set(c.name, plain(c.to)); }
  start(_, name) { this.find(name, ts.Machine, ts.Chain).start(); }

  on(c, name) {
    const handler = `on${c.event[0].toUpperCase()}${c.event.slice(1)}`;
    this.find(name, ts.Machine, ts.Chain, ts.Player)[handler](() => this.runAll(c.run));
  }

  // --- steps ---

  *pieces(dt) {
    while (this.piece && this.mayBeCut && dt > 0 && dt < 1e300) {
      const piece = Math.max(this.piece(this.random), Math.ceil((dt / 1000) * 2 ** 30)) * 2 ** -30;
      if (piece >= dt) break;
      yield piece;
      dt -= piece;
    }
    yield dt;
  }

  step(c, dt) {
    for (let i = 0; i < (c.times ?? 1); i++) for (const piece of this.pieces(plain(dt))) this.active = this.clock.step(piece);
  }

  step_to(_, time) {
    const pieces = [...this.pieces(plain(time) - this.clock.time)];
    for (const piece of pieces.slice(0, -1)) this.clock.stepTo(this.clock.time + piece);
    this.active = this.clock.stepTo(plain(time));
  }

  // --- what is found ---

  hear({ kind, time, player, chain, machine, reason, value, velocity, marker, count, lane, bound, entered, left, timeline }) {
    const name = timeline ? this.nameOf(timeline) : this.names.get(player ?? chain ?? machine);
    if (name === undefined) return;
    const words = [kind, name, time];
    if (marker !== undefined) words.push(marker);
    if (count !== undefined) words.push(`x${count}`);
    if (kind === "contact") words.push(bound, lane, velocity);
    if (kind === "state") words.push(entered, left);
    if (kind === "end") words.push(reason);
    if (kind === "end" && value.length) words.push(value);
    if (kind === "end" && velocity.some((each) => each !== 0)) words.push("velocity", velocity);
    this.lines.push(words.map(text).join(" "));
  }

  nameOf({ slot, generation }) {
    for (const [key, thing] of this.things) if (thing instanceof ts.Timeline && thing.slot === slot && thing.generation === generation) return key.split(" ").pop();
  }

  /** Returns what stands at a path; undefined where nothing does. */
  at(path) {
    const dot = path.lastIndexOf("."), isChannel = this.has(path, ts.Channel);
    const name = isChannel || dot < 0 ? path : path.slice(0, dot), part = isChannel || dot < 0 ? "value" : path.slice(dot + 1);
    const named = (player) => this.names.get(player) ?? null;
    if (name === "world") {
      const { info } = this.clock;
      return { ...info, unread: info.unread_events, dropped: info.dropped_events }[part];
    }
    if (this.has(name, ts.Channel)) {
      const channel = this.channelOf(name);
      const parts = { valid: () => channel.isValid, player: () => named(channel.player), layers: () => channel.info.layers, host: () => this.find(name, Host).value };
      if (part in parts) return parts[part]();
      if (part === "easing") return String(channel.easing);
      if (["value", "velocity", "target"].includes(part)) return channel[part];
    }
    if (this.has(name, ts.Timeline)) {
      const timeline = this.find(name, ts.Timeline);
      const parts = { playhead: "time", length: "duration", valid: "isValid" };
      if (part === "player") return named(timeline.player);
      return part === "entries" ? timeline.entries.length : timeline[parts[part] ?? part];
    }
    if (this.has(name, ts.Machine)) {
      const machine = this.find(name, ts.Machine);
      return machine.inputs.includes(part) ? machine.get(part) : machine[part === "reason" ? "endReason" : part];
    }
    if (this.has(name, ts.Chain)) {
      const chain = this.find(name, ts.Chain);
      if (part === "begun" || part === "groups") return chain.progress[+(part === "groups")];
      return chain[part === "valid" ? "isValid" : part];
    }
    const player = this.find(name, ts.Player);
    return player[part === "alive" ? "isValid" : camel(part)];
  }

  expect(expected) {
    for (const [path, value] of Object.entries(expected)) {
      const got = this.at(path);
      must(got !== undefined && isLine(text(this.number(value)), text(got)), path, value, got === undefined ? "nothing: no such path" : got);
    }
  }

  past(expected) {
    for (const [time, values] of Object.entries(expected)) {
      for (const [path, value] of Object.entries(values)) {
        const [name, part] = path.split("."), channel = this.channelOf(name);
        const got = part ? channel.velocityAt(numberIn(time)) : channel.valueAt(numberIn(time));
        must(isLine(text(value), text(got)), `${path} at ${time}`, value, got);
      }
    }
  }

  events(expected) {
    const got = this.lines.slice(this.next);
    this.next = this.lines.length;
    must(got.length === expected.length && got.every((line, i) => isLine(expected[i], line)), "events", expected.join("; "), got.join("; "));
  }

  // --- commands ---

  refused(expected, call) {
    const before = this.clock.hash(), count = this.lines.length;
    let got = "nothing";
    try {
      call();
    } catch (error) {
      if (!error.status) throw error;
      got = error.argument && error.status === "InvalidArgument" ? error.argument : error.status.replace(/(?<=.)[A-Z]/g, " $&").toLowerCase();
    }
    must(got === expected, "refused", expected, got);
    must(this.clock.hash() === before && this.lines.length === count, "refused", "nothing changed", "another world");
  }

  /** A value in which {host, times} is that of an object. */
  number(value) { return value?.host ? this.find(value.host, Host).value * (value.times ?? 1) : value; }

  /** Reads what is there, which must change nothing. */
  look() {
    for (const one of this.things.values()) if (one instanceof ts.Channel && one.isValid) void one.value;
    this.clock.hash();
  }

  run(given) {
    const command = Object.fromEntries(Object.entries(given).map(([word, value]) => [word, this.number(value)]));
    if ("do" in command) this.runAll(this.scenarios[command.do]);
    if ("whole" in command) this.mayBeCut = false;
    const verb = VERBS.find((each) => each in command);
    must(verb || ["do", "whole", "expect", "events", "past"].some((each) => each in command), "verb", "one", "none");
    if (verb && "refused" in command) this.refused(command.refused, () => this[verb](command, command[verb]));
    else if (verb) this[verb](command, command[verb]);
    if ("active" in command) must(this.active === command.active, "active", command.active, this.active);
    if (this.way === "looked at") this.look();
    if (this.way === "restored" && !this.depth) {
      const { time, recording } = this.clock;
      this.clock.restore(recording ? this.clock.saveRecording() : this.clock.snapshot());
      if (recording && time < recording.end) this.clock.seek(time);
    }
    this.expect(command.expect ?? {});
    this.past(command.past ?? {});
    if ("events" in command && verb !== "world") this.events(command.events);
  }

  /** Runs the commands of a handler, a block or another scenario. */
  runAll(commands) {
    this.depth++;
    try { for (const command of commands) this.run(command); } finally { this.depth--; }
  }

  /** Runs all commands; returns what happened, and what the world is then. */
  finish_(commands) {
    for (const command of commands) {
      try {
        this.run(command);
      } catch (error) {
        error.message = `${this.way}: ${JSON.stringify(command)}: ${error.message}`;
        throw error;
      }
    }
    const told = { lines: this.lines, hash: this.clock.hash(), mayBeCut: this.mayBeCut };
    this.clock.close();
    return told;
  }
}

// --- tracks and curves ---

function madeTrack(c, keys = []) {
  const [first] = keys, lanes = Array.isArray(first?.[1]) ? first[1].length : 1, kind = c.kind ?? (lanes > 1 ? `vec${lanes}` : "float");
  const track = new ts.Track(kind === "numbers" ? lanes : kind, some(c, ["wrap", "space", "rounding", "extended", "easing", "interpolation"]));
  for (const [time, value, given = {}] of keys) {
    const options = typeof given === "string" ? { easing: given } : given;
    const { in_tangent: into, out_tangent: out, interpolation, easing } = options;
    track.key(plain(time), plain(value), { easing, interpolation, in: into, out, ...spring(options) });
  }
  return track.extrapolate(c.before ?? "hold", c.after ?? "hold");
}

/** Whether a call succeeds. One that is to be refused must throw. */
function goes(given, call) {
  if (!("refused" in given)) return call(), true;
  try { call(); } catch (error) {
    if (error.status === undefined) throw error;
    return false;
  }
  throw new Mistake("not refused");
}

/** Handles and edits of tracks are left out: they are not in this face. */
const isLeftOut = ({ edits, keys = [] }) => edits || keys.some(([, , options]) => options?.in_handle || options?.out_handle || options?.relative);
const DIALECTS = { canonical: "any", "easings.net": "easings" };

function runTrack(given) {
  let track;
  if (isLeftOut(given) || !goes(given, () => { track = madeTrack(given.track, given.keys); })) return;
  const again = ts.Track.fromJSON(JSON.stringify(track));
  for (const [part, of] of [["values", "value"], ["velocities", "velocity"]]) {
    for (const [time, expected] of Object.entries(given[part] ?? {})) {
      const got = text(track[of](numberIn(time)));
      must(isLine(text(expected), got), `${of} at ${time}`, expected, got);
      must(text(again[of](numberIn(time))) === got, `${of} of the document`, got, text(again[of](numberIn(time))));
    }
  }
}

function runCurves({ dialect: named = "canonical", texts = [], names = {}, ...given }) {
  const dialect = DIALECTS[named] ?? named;
  for (const one of texts) goes(given, () => new ts.Easing(one, dialect));
  const all = { ...names };
  if (given.curve !== undefined) {
    let curve;
    if (!goes(given, () => { curve = new ts.Easing(given.curve, dialect); })) return;
    all[given.curve] = String(curve);
    for (const [part, of] of [["values", "at"], ["slopes", "slope"], ["inverse", "inverse"]]) {
      for (const [t, expected] of Object.entries(given[part] ?? {})) {
        if (expected === null) goes({ refused: "value" }, () => curve[of](Number(t)));
        else must(isLine(text(expected), text(curve[of](Number(t)))), `${part} at ${t}`, expected, curve[of](Number(t)));
      }
    }
    if (given.css !== undefined) must(curve.css(1e-3) === given.css, "css", given.css, curve.css(1e-3));
  }
  for (const [one, name] of Object.entries(all)) {
    const curve = new ts.Easing(one, dialect), again = new ts.Easing(name, "any");
    const t = new Float64Array([0, 0.25, 0.5, 1, ...Object.keys(given.values ?? {}).map(Number)]);
    must(String(curve) === name, one, name, String(curve));
    must([...t].every((x, i) => Object.is(curve.at(x), again.at(x)) && Object.is(curve.at(x), curve.sample(t)[i])), one, "the same bits", "others");
  }
}

/** Runs a scenario in every way; how many that were. */
function runScenario(scenarios, name) {
  const given = scenarios[name];
  if (!Array.isArray(given)) {
    if (given.track) runTrack(given);
    else if (given.curve !== undefined || given.texts || given.names) runCurves(given);
    else throw new Mistake("neither a track nor curves");
    return 1;
  }
  const whole = new Scenario(scenarios, "whole").finish_(scenarios[name]);
  let count = 1;
  for (const way of Object.keys(WAYS).slice(1)) {
    if (WAYS[way] && !whole.mayBeCut) continue;
    const found = new Scenario(scenarios, way).finish_(scenarios[name]), k = found.lines.findIndex((line, i) => line !== whole.lines[i]);
    must(k < 0 && found.lines.length === whole.lines.length, `${way}: log`, whole.lines[k < 0 ? found.lines.length : k], found.lines[k]);
    must(found.hash === whole.hash, `${way}: hash`, whole.hash, found.hash);
    count++;
  }
  return count;
}

let failed = 0, found = 0, runs = 0;
const given = process.argv.slice(2);
const files = given.length ? given : readdirSync(folder).filter((name) => name.endsWith(".json")).sort().map((name) => new URL(name, folder)).concat(golden);
for (const file of files) {
  const scenarios = read(file), title = basename(String(file));
  for (const name of Object.keys(scenarios)) {
    found++;
    try {
      runs += runScenario(scenarios, name);
    } catch (error) {
      failed++;
      console.error(`${title}: ${name}: ${error instanceof Mistake || error.status ? error.message : error.stack}`);
    }
  }
}
const wrong = read(new URL("wrong/each.json", folder));
for (const name of Object.keys(wrong)) {
  if (!Array.isArray(wrong[name]) && (isLeftOut(wrong[name]) || wrong[name].is)) continue;
  let isFound = false;
  try { runScenario(wrong, name); } catch { isFound = true; }
  if (isFound) continue;
  failed++;
  console.error(`wrong/each.json: ${name}: no failure was found`);
}
console.log(`${found} scenarios, ${runs} runs, ${Object.keys(wrong).length} wrong ones, ${failed} failed`);
process.exitCode = failed || !found ? 1 : 0;
