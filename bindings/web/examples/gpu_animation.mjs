// SPDX-License-Identifier: MIT
//
// The README of GPUAnimation as a program, block by block; its lines stand beside ours. The frames are an eighth of a second
// long: more than the README's springs could bear. After `make web`: node .build-web/examples/gpu_animation.mjs
import { load } from "../tweenspirit.mjs";

const ts = await load();
/** A preset: a stiffness of 200, a damping of 10. */
const SPRING = "gpuAnimation";

const numbers = (value) => [value].flat().map((x) => ` ${x.toFixed(6)}`).join("");

/** A view with a world of its own; what it says is printed below the events that brought it about. */
class View {
  world = new ts.World();
  said = [];
  observers = [];
  myCustomProperty = 0;

  constructor() {
    this.alpha = this.world.channel(1);
    this.center = this.world.channel([0, 0], { kind: "point" });
    this.bounds = this.world.channel([0, 0, 50, 50], { kind: "rect" });
    this.backgroundColor = this.world.channel([1, 1, 1, 1], { kind: "color" });
  }

  say(words) { this.said.push(`  ${this.world.time.toFixed(6)} ${words}`); }

  show({ kind, time, player, chain, reason, value }) {
    if (chain) return;
    const name = Object.keys(this).find((each) => this[each] === player.channel) ?? "-";
    console.log(`  ${time.toFixed(6)} ${name} ${kind}${kind === "end" ? ` ${reason}${numbers(value)}` : ""}`);
  }

  /** Says what is another after a step, until the chain's group has ended. */
  observe(chain, channel, what, read) {
    let last = numbers(read());
    this.observers.push(channel.onChange(() => {
      const now = numbers(read());
      if (now !== last) this.say(what + now);
      last = now;
    }));
    [this.observed] = chain.progress;
  }
}

/** Plays a chain, of a view, to its end. */
function run(title, build) {
  console.log(title);
  const view = new View(), { world } = view, chain = world.chain();
  build(chain, view);
  chain.onEnd(() => view.say("the chain has finished"));
  world.onEvent((event) => view.show(event));
  chain.start();
  while (chain.isValid) {
    world.step(0.125);
    if (!chain.isValid || chain.progress[0] !== view.observed) for (const stop of view.observers.splice(0)) stop();
    for (const line of view.said.splice(0)) console.log(line);
  }
  world.close();
}

/** A block of a chain: channels, and where they spring to. */
const springs = (...targets) => () => targets.map(([channel, target, spring = SPRING]) => channel.springTo(target, spring));

run("Usage", (chain, view) => {
  // $0.alpha.target = 0.5; $0.center.target = CGPoint(x:100,y:200)
  chain.animate(springs([view.alpha, 0.5], [view.center, [100, 200]])).delay(2);
  chain.animate(() => {
    // $0.center.onChange = { newAlpha in print(newAlpha) }
    view.observe(chain, view.center, "center", () => view.center.value);
    // $0.backgroundColor.target = UIColor.black
    return springs([view.center, [50, 50]], [view.backgroundColor, "black"])();
  });
  chain.andThen(() => view.say("Animation completed"));
});

run("Animation attributes", (chain, view) => {
  // $0.stiffness = 500; $0.damping = 30; $0.threshold = 1: this animation is affected by the new attributes
  const stiff = { stiffness: 500, damping: 30, tolerance: 1 };
  chain.animate(springs([view.center, [100, 200], stiff], [view.bounds, [0, 0, 100, 100], stiff]));
  chain.animate(springs([view.backgroundColor, "black"]));
});

run("Parallel execution", (chain, view) => {
  chain.animate(springs([view.alpha, 0.5], [view.center, [100, 200]])).animate(springs([view.backgroundColor, "black"]));
});

run("Serial execution", (chain, view) => {
  chain.animate(springs([view.alpha, 0.5], [view.center, [100, 200]]));
  chain.andThen().animate(springs([view.backgroundColor, "black"]));
  chain.andThen().animate(springs([view.bounds, [0, 0, 100, 100]]));
});

run("Delay animation", (chain, view) => {
  chain.delay(2).animate(springs([view.alpha, 0.5]));
  chain.delay(2).animate(springs([view.backgroundColor, "black"]));
});

run("Register callback", (chain, view) => {
  chain.animate(springs([view.alpha, 0.5], [view.center, [100, 200]]));
  chain.andThen(() => view.say("First batch done!"));
  chain.andThen().animate(springs([view.backgroundColor, "black"]));
  chain.andThen(() => view.say("Second batch done!"));
});

run("Observing value or velocity changes", (chain, view) => {
  chain.animate(() => {
    view.observe(chain, view.center, "center", () => view.center.value);
    view.observe(chain, view.center, "velocity:", () => view.center.velocity);
    return view.center.springTo([200, 200], SPRING);
  });
});

run("Animating custom properties", (chain, view) => {
  // $0.custom(key: "myCustomProperty", getter: ..., setter: ..., target: 100.toVec4): here any property will do
  const custom = () => view.world.bind(view, "myCustomProperty");
  chain.animate(() => custom().springTo(100, SPRING));
  // Within a step the channel has the value; the property is written after it.
  chain.andThen(() => { view.said.push(`  myCustomProperty is ${custom().value.toFixed(6)}`); });
});

// GPUAnimator.sharedInstance.animate(f, key:"a", getter:..., setter:..., target:5.toVec4): any other object. A newer target keeps
// the velocity, and the older one's completion is told so.
console.log("Any other object");
const world = new ts.World(), f = { a: 0 }, completion = (reason) => console.log(`  completion: ${reason === "settled"}`);
world.bind(f, "a").springTo(5, SPRING).onEnd(completion);
for (let frame = 1, active = 1; active; frame++) {
  active = world.step(0.125);
  console.log(`  ${world.time.toFixed(6)} a is ${f.a.toFixed(6)}`);
  if (frame === 2) world.bind(f, "a").springTo(8, SPRING).onEnd(completion);
}
world.close();
