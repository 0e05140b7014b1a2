// SPDX-License-Identifier: MIT
//
// Right and wrong uses of the types, which types.mjs has checked by a TypeScript compiler; nothing here is run.

import { InvalidArgumentError, TweenSpiritError, load, loadSync } from "tweenspirit";
import type { Channel, Ease, EndReason, Player, Spring, Track, TweenSpirit, WorldEvent } from "tweenspirit";

/** Fails to compile where the type of the value is not T itself. */
declare function is<T>(): <U>(value: U) => [T, U] extends [U, T] ? void : never;
declare const box: HTMLElement, bytes: Uint8Array;

const ts: TweenSpirit = await load();
await load("engine.wasm");
await load(new URL("engine.wasm", "https://localhost"));
await load(fetch("engine.wasm"));
await load(await fetch("engine.wasm"));
await load(await WebAssembly.compile(bytes));
loadSync(bytes).version.length;
// @ts-expect-error an address has to be waited for
loadSync("engine.wasm");
// @ts-expect-error
load(5);

// --- curves ---

const back = ts.ease("back.out(1.7)"), at: number = back(0.5);
back.easing.css(1e-3).length;
ts.ease((t) => t * t);
ts.ease(new ts.Easing("ease-in", "css"), "css");
// @ts-expect-error
ts.ease("ease-in", "less");
// @ts-expect-error
ts.ease(5);
// @ts-expect-error a curve gives a number
ts.register("my:curve", (t) => `${t}`);
ts.register("my:curve", (t) => t, { live: true, tolerance: 1e-6 }).close();
// @ts-expect-error
ts.register("my:curve", (t) => t, { baked: true });
is<Float32Array>()(back.easing.sample(new Float32Array(5)));
is<Float64Array>()(back.easing.sample([0, 0.5, 1]));
is<number[]>()(back.easing.sample([0, 0.5, 1], [0, 0, 0]));
const curve: Ease = back;
const delays: Float64Array = ts.stagger(12, { each: 0.1, from: "center", grid: [3, 4], ease: "quad.in" });
// @ts-expect-error
ts.stagger(12, { from: "middle" });

// --- springs ---

const spring: Spring = new ts.Spring("bouncy");
new ts.Spring();
new ts.Spring({ duration: 0.5, bounce: 0.3 });
new ts.Spring({ stiffness: 100, damping: 10, mass: 2 });
new ts.Spring({ tension: 170, friction: 26 });
new ts.Spring({ settlingDuration: 1, dampingRatio: 0.5 });
new ts.Spring(spring);
// @ts-expect-error
new ts.Spring("bouncey");
// @ts-expect-error words of two schemes
new ts.Spring({ duration: 0.5, stiffness: 100 });
// @ts-expect-error
new ts.Spring({ dampingRatio: 0.5 });
// @ts-expect-error frozen
spring.omega = 5;
const [value, velocity] = spring.at(0.1, { velocity: 5 });
is<number>()(value + velocity + spring.info.settlingDuration);
const springs = new ts.Springs(1000, { duration: 0.9, bounce: 0.35 }, { tolerance: 1e-3 });
springs.target.fill(5);
is<undefined>()(springs.step(1 / 60));
is<number>()(springs.step(1 / 60, { count: true }));
// @ts-expect-error
springs.value = new Float32Array(1000);

// --- channels ---

const world = new ts.World({ maxStep: 0.1, motion: "reduce" });
// @ts-expect-error
new ts.World({ motion: "less" });
const x = world.channel(0), flag = world.channel(true), color = world.channel("#f00"), place = world.channel([1, 2], { kind: "point" });
is<Channel<number>>()(x);
is<Channel<boolean>>()(flag);
is<Channel<number[]>>()(color);
is<Channel<boolean>>()(world.channel(1, { kind: "bool" }));
is<Channel<number>>()(world.channel(0, { kind: "angle", wrap: "longest", name: "turn" }));
is<Channel<number[]>>()(world.channel([0, 0, 0, 1], { kind: "quat" }));
// @ts-expect-error
world.channel(0, { kind: "color" });
// @ts-expect-error
world.channel({});
// @ts-expect-error worlds make them
new ts.Channel();
const thing: unknown = x;
if (thing instanceof ts.Channel) is<Channel>()(thing);

const player = x.tweenTo(100, 1, "cubic.out");
is<Player<number>>()(player);
is<EndReason>()(await player);
is<EndReason | null>()(player.endReason);
x.tweenTo(100, { duration: 1, ease: curve, from: 5, iterations: Infinity, direction: "alternate", keep: true, composite: "add" });
// @ts-expect-error a tween takes some time
x.tweenTo(100);
// @ts-expect-error
x.tweenTo("#f00", 1);
// @ts-expect-error
x.tweenTo(100, { duration: 1, durration: 2 });
// @ts-expect-error
x.tweenTo(100, { direction: "backwards" });
color.tweenTo("#00f", 1);
color.tweenTo([0, 0, 1, 1], { duration: 1, from: "#0f0" });
// @ts-expect-error
color.tweenTo(1, 1);
flag.tweenTo(false, 1);
place.springTo(new Float32Array(2), { response: 0.4, dampingRatio: 0.7, velocity: [1, 2] });
x.springTo(50);
x.springTo(50, "bouncy");
x.springTo(50, { duration: 0.5, bounce: 0.3, velocity: 5, overshoot: "clamp" });
x.springTo(50, { spring: { duration: 0.5 }, keep: true });
x.springTo(50, { velocity: 5, delay: 1 });
x.start(ts.Motion.spring(50, "bouncy")).update(ts.Motion.spring(40, { velocity: 9 }));
x.world.chain().add(x, ts.Motion.shake(5)).punch(x, 3).add(x.world.timeline(), ts.Motion.tween(1, {}));
// @ts-expect-error
x.springTo(50, { overshoot: "never" });
// @ts-expect-error
x.springTo(50, { spring: "bouncy", duration: 0.5 });
x.decay({ velocity: 1000, decay: { rate: 3, power: 0.8 }, lower: 0, upper: 100, spring: "snappy" });
x.fall(981, { decay: { rate: 1 } });
place.follow(new ts.Path("M0 0 L1 1"), 2, "sine.inOut");
place.shake(5, { octaves: 2, seed: 7 }).finished.then((reason) => is<EndReason>()(reason));
// @ts-expect-error a number has one lane
x.shake([5, 5]);
player.setTarget(5, { kick: 100, spring: "snappy" }).onContact(({ lane, bound }) => is<"lower" | "upper">()(lane ? bound : "upper"));
player.updateTiming({ duration: 2 }).seek(0.5, { events: true }).reverse().rate = -1;
// @ts-expect-error
player.time = 5;
player.onEnd((reason) => reason === "settled").onMarker((name) => name.length).onLoop((count) => count + 1);
// @ts-expect-error
player.onEnd((reason: number) => reason);
x.value = 5;
flag.value = 1;
place.value = new Float64Array(2);
is<number[]>()(place.value);
is<number[]>()(place.velocity);
is<number>()(flag.velocity);
// @ts-expect-error
x.value = "5";
is<number | undefined>()(x.getBounds()?.lower);
x.fling({ velocity: 4000, kind: "flutter" }).onEnd(() => {});
x.bounds(0, 100, { contact: "bounce", restitution: 0.5 }).link([place.layer({ mode: "add", weight: 0.5 })], { scale: 2, combine: "max" });
is<number>()(x.crossFade((channel) => channel.lanes, 0.4));
const end: () => void = place.onChange((given) => is<number[]>()(given));

// --- tracks and timelines ---

const track: Track<number> = new ts.Track().key(0, 0).key(1, 10, { ease: "quad.out", in: 5 }).marker(0.5, "hit").extrapolate("loop");
is<Track<number[]>>()(new ts.Track("color").key(0, "#f00"));
is<Track<boolean>>()(new ts.Track("bool").key(0, true));
is<number>()(track.value(0.5) + track.velocity(0.5));
// @ts-expect-error
track.key(0, "#f00");
// @ts-expect-error
new ts.Track("colour");
x.play(track, { iterations: 2 });
// @ts-expect-error a track of colours
x.play(new ts.Track("color"));
x.crossFade(track, 0.4, { ease: "linear", iterations: 2 });
const line = world.timeline().add(x, track, "<+=0.5").marker(1, "label");
world.timeline().add(line, 0, { duration: 2 }).play({ rate: 2 }).onMarker(console.log);
// @ts-expect-error of one kind
line.add(x, new ts.Track("color"));
line.time = 0.5;
line.remove(line.entries[0]!);
box.animate(track.toWebAnimation("left", { unit: "px" }), { duration: 1000 });

// --- chains, machines, worlds ---

const chain = world.chain({ keep: true }).tween(x, 5, 1).spring(place, [0, 0], "snappy").andThen().animate(() => x.tweenTo(0, 1)).delay(1)
  .block("types:block", () => {}).play(x, track, { rate: 2 }).play(line, { rate: 2 }).animateTo(line, 0, 1, "linear").add(world.chain()).andThen(() => {}).start();
// @ts-expect-error a block without a function
chain.block("types:none");
is<EndReason>()(await chain);
// @ts-expect-error
chain.tween(color, 5, 1);
world.machine({ inputs: {}, states: { idle: {} } }).onState(({ entered }) => is<string | null>()(entered)).set("speed", 5);
const scene = world.scene("{}", { run: false });
is<Channel | undefined>()(scene.channels["x"]);
is<bigint>()(world.hash());
world.restore(world.snapshot());
// @ts-expect-error
world.restore("bytes");
world.play((own) => is<number>()(own.time), { maxStep: 0.25 });
for await (const event of world.events()) {
  is<WorldEvent>()(event);
  if (event.kind === "end") is<EndReason>()(event.reason);
  else if (event.kind === "marker") is<string>()(event.marker);
  // @ts-expect-error
  else event.reason;
}
world.close();
world[Symbol.dispose]();

// --- objects and elements ---

const view = { x: 0, shown: true, color: "#f00", list: [1, 2], call() {}, name: { first: "" } };
is<Channel<number>>()(world.bind(view, "x"));
is<Channel<boolean>>()(world.bind(view, "shown"));
is<Channel<number[]>>()(world.bind(view, "color"));
// @ts-expect-error
world.bind(view, "call");
// @ts-expect-error
world.bind(view, "y");
ts.animate(view, { x: 5, color: "#00f", list: [3, 4] }, { duration: 1, ease: "back.out" });
ts.animate([view, view], { x: (i, each) => each.x + i }, { spring: "bouncy", stagger: 0.1 });
// @ts-expect-error
ts.animate(view, { x: "5px" });
// @ts-expect-error
ts.animate(view, { y: 5 });
// @ts-expect-error a spring has no duration of a tween
ts.animate(view, { x: 5 }, { spring: "bouncy", iterations: 2 });
ts.animate(box, { x: 100, "--level": 1, backgroundColor: "#00f" }, { stagger: { amount: 1, from: "edges" } });
ts.animate(".card", { opacity: (i) => i / 10 }).pause().resume();
ts.animate(document.querySelectorAll("p"), { x: 100 });
ts.animate([...document.querySelectorAll("p")], { x: 100 });
is<Channel<number>>()(ts.world.style(box).channel("x"));
const stop: () => void = ts.scroll((progress) => is<number>()(progress), { axis: "x", element: box });
box.addEventListener("pointermove", (event) => {
  const [vx] = new ts.PointerVelocity().add(event).velocity();
  ts.world.style(box).channel("x").springTo(0, { spring: "bouncy", velocity: vx });
});

// --- errors ---

try {
  ts.ease("nope");
} catch (error) {
  if (error instanceof ts.UnknownEasingError || error instanceof InvalidArgumentError) is<string | undefined>()(error.hint);
  // @ts-expect-error
  if (error instanceof TweenSpiritError) error.status === "NotFound";
}
export { at, delays, end, stop };
