// SPDX-License-Identifier: MIT
//
// The README of UIView+EasingFunctions as a program; its lines stand above ours. Any function of a number is a curve: it is
// attached to "frame" of one view, and every later animation of that view's frame uses it, until it is taken away. As in UIKit a
// view keeps position, bounds and opacity; "frame", "center" and "alpha" are names for these.
// After `make web`: node .build-web/examples/easing_functions.mjs
import { load } from "../tweenspirit.mjs";

const ts = await load(), world = new ts.World();

/** As AHEasing writes it. */
function bounceEaseOut(p) {
  if (p < 4 / 11) return 121 * p * p / 16;
  if (p < 8 / 11) return 363 / 40 * p * p - 99 / 10 * p + 17 / 5;
  if (p < 9 / 10) return 4356 / 361 * p * p - 35442 / 1805 * p + 16061 / 1805;
  return 54 / 5 * p * p - 513 / 25 * p + 268 / 25;
}

const elasticEaseOut = (p) => Math.sin(-13 * (Math.PI / 2) * (p + 1)) * 2 ** (-10 * p) + 1;

/** Channels' names. */
const names = new Map();
const numbers = (values) => values.map((x) => ` ${x.toFixed(6)}`).join("");

class View {
  position = [60, 16];
  bounds = [0, 0, 100, 32];
  opacity = 1;

  constructor(name) {
    this.name = name;
    for (const path of ["position", "bounds", "opacity"]) names.set(world.bind(this, path), `${name}.${path}`);
  }

  /** view.frame = CGRectMake(x, y, width, height) */
  setFrame(x, y, width, height, duration) {
    world.animate(this, { position: [x + width / 2, y + height / 2], bounds: [0, 0, width, height] }, { duration });
  }

  toString() {
    const [, , width, height] = this.bounds;
    return ` ${this.name}${numbers(this.position)}, ${width.toFixed(6)} x ${height.toFixed(6)}, ${this.opacity.toFixed(6)}`;
  }
}

world.onEvent(({ kind, time, player, value }) => {
  console.log(`  ${time.toFixed(6)} ${names.get(player.channel)} ${kind}${kind === "end" ? numbers(value) : ""}`);
});

let frames = 0;
/** Sixty frames a second; a line for every sixth. */
function play(seconds) {
  for (let i = Math.floor(60 * seconds + 0.5); i > 0; i--) {
    world.stepTo(++frames / 60);
    if (frames % 6 === 0) console.log(`${(frames / 60).toFixed(6)}${button}${dialog}`);
  }
}

world.alias("frame", ["position", "bounds"]);
world.alias("center", ["position"]);
world.alias("alpha", ["opacity"]);
const button = new View("button"), dialog = new View("dialog");

// A curve that is called whenever it is evaluated, and one that is asked now, and kept as a table.
const bounce = ts.register("app:BounceEaseOut", bounceEaseOut, { live: true }), elastic = new ts.Easing(elasticEaseOut);
const { max_error: error } = ts.native.scope((native) => {
  const info = native.struct("ts_easing_info");
  native.must(native.x.ts_easing_get_info(native.handle(elastic), info));
  return native.read("ts_easing_info", info);
});
const off = error.toExponential(3).replace(/-(\d)$/, "-0$1");
console.log(`elastic is kept as a table that is off by ${off} at most, bounce is called`);

// [view setEasingFunction:BounceEaseOut forKeyPath:@"frame"];
world.attach("frame", bounce, { on: button });

console.log("frame: the button's bounces, the dialog's has no curve");
// [UIView animateWithDuration:.5 animations:^{ view.frame = CGRectMake(10, 110, 100, 32); }];
button.setFrame(10, 110, 100, 32, 0.5);
dialog.setFrame(10, 110, 100, 32, 0.5);
play(0.6);

console.log("center: for this animation only");
// [UIView animateWithDuration:.6 animations:^{
//     [view setEasingFunction:ElasticEaseOut forKeyPath:@"center"]; view.center = CGPointMake(160, 415); }
//   completion:^(BOOL finished) { [self.dialogView removeEasingFunctionForKeyPath:@"center"]; }];
world.attach("center", elastic, { on: dialog });
world.animate(dialog, { position: [160, 415] }, { duration: 0.6 }).onEnd(() => {
  console.log("  completed: the curve of the dialog's center is taken away");
  world.detach("center", { on: dialog });
});
play(0.7);
world.animate(dialog, { position: [60, 415] }, { duration: 0.2 });
play(0.3);

console.log("frame again: its size too, and the curve goes on where it is taken away meanwhile");
button.setFrame(110, 10, 200, 64, 0.5);
play(0.2);
// [view removeEasingFunctionForKeyPath:@"frame"];
world.detach("frame", { on: button });
play(0.4);
button.setFrame(10, 110, 100, 32, 0.2);
play(0.3);

console.log("alpha: a curve that is built in, for every view");
// [view setEasingFunction:CubicEaseInOut forKeyPath:@"alpha"]; view.alpha = 0;
world.attach("alpha", new ts.Easing("CubicEaseInOut", "ah"));
world.animate(button, { opacity: 0 }, { duration: 0.4 });
world.animate(dialog, { opacity: 0.5 }, { duration: 0.4 });
play(0.5);
world.close();
ts.unregister("app:BounceEaseOut");
