// SPDX-License-Identifier: MIT
//
// The README of RZTweenSpirit as a program; its lines stand above ours. A label's alpha and center, a view's frame, a layer's
// rotation and translation, a constraint and a text stand on a timeline that is scrubbed, and whose playhead is animated, forth
// and back. After `make web`: node .build-web/examples/tween_spirit.mjs
import { load } from "../tweenspirit.mjs";

const ts = await load(), world = new ts.World();
const label = { alpha: 1, center: [0, 0] };
const view = { frame: [0, 0, 0, 0], layer: { rotation: 0, translation: [0, 0] } };
const constraint = { constant: 0, updates: 0 }, texts = ["ready", "set", "go"];
let frames = 0;

const numbers = (values) => values.map((x) => x.toFixed(6)).join(" ");
const playhead = () => animator.time.toFixed(6).padStart(10);

function showLabel() {
  const fixed = `constraint ${constraint.constant.toFixed(6)} after ${constraint.updates} updates`;
  console.log(`${playhead()} alpha ${label.alpha.toFixed(6)}, center ${numbers(label.center)}, ${texts[text.value]}, ${fixed}`);
}

function showView() {
  const { rotation, translation } = view.layer;
  console.log(`${playhead()} frame ${numbers(view.frame)}, rotation ${rotation.toFixed(6)}, translation ${numbers(translation)}`);
}

// The animator's delegate: will begin, did finish, and with what.
world.onEvent(({ kind, time, marker, reason, value }) => {
  const more = kind === "end" ? ` ${reason}, playhead ${value[0].toFixed(6)}` : kind === "marker" ? ` ${marker}` : "";
  console.log(`  at ${time.toFixed(6)} ${kind}${more}`);
});

/** Sixty frames a second; a line for every `every`. */
function play(seconds, every, show) {
  for (let i = 1; i <= Math.floor(60 * seconds + 0.5); i++) {
    world.stepTo(++frames / 60);
    if (i % every === 0) show();
  }
}

// RZTweenAnimator *tweenAnimator = [[RZTweenAnimator alloc] init];
const animator = world.timeline();

// RZFloatTween *labelAlpha = [[RZFloatTween alloc] initWithCurveType:RZTweenCurveTypeSineEaseOut];
// [labelAlpha addKeyFloat:0.0 atTime:0.0]; [labelAlpha addKeyFloat:1.0 atTime:10.0];
// [tweenAnimator addTween:arrowAlpha forKeyPath:@"alpha" ofObject:self.titleLabel];
animator.add(world.bind(label, "alpha"), new ts.Track("float", { ease: "sine.out" }).key(0, 0).key(10, 1), 0);
const [labelAlpha] = animator.entries;

// RZPointTween *labelCenter = [[RZPointTween alloc] initWithCurveType:RZTweenCurveTypeLinear];
// [labelCenter addKeyPoint:CGPointMake(100, 100) atTime:0.0]; ... (400, 100) atTime:6.0, (200, 400) atTime:10.0
// [tweenAnimator addTween:labelCenter forKeyPath@"center" ofObject:self.titleLabel];
animator.add(world.bind(label, "center"), new ts.Track("vec2").key(0, [100, 100]).key(6, [400, 100]).key(10, [200, 400]), 0);

// Custom tweens: strings that need to populate a label at different points along a timeline.
const text = world.channel(0, { kind: "int" });
animator.add(text, new ts.Track("int", { interpolation: "step" }).key(0, 0).key(3, 1).key(6, 2), 0);

// [self.tweenAnimator addTween:myRectTween forKeypath:@"frame" ofObject:self.myView];
// [self.tweenAnimator addTween:myRotationTween forKeypath:@"transform.rotation" ofObject:self.myView.layer];
// [self.tweenAnimator addTween:myTranslationTween forKeypath:@"transform.translation" ofObject:self.myView.layer];
const frame = new ts.Track("vec4", { ease: "cubic.inOut" }).key(0, [0, 0, 100, 50]).key(10, [50, 50, 200, 100]);
animator.add(world.bind(view, "frame"), frame, 0);
animator.add(world.bind(view.layer, "rotation"), new ts.Track("float", { ease: "sine.inOut" }).key(2, 0).key(8, 3), 0);
const translation = new ts.Track("vec2", { ease: "back.out" }).key(0, [0, 0]).key(10, [0, 80]);
animator.add(world.bind(view.layer, "translation"), translation, 0);

// [self.tweenAnimator addTween:myTween withUpdateBlock:^(id<RZTween> tween, NSNumber *value) {
//   weakSelf.someConstraint.constant = [value floatValue]; }];
const constant = world.channel(0);
constant.onChange((value) => {
  if (value === constraint.constant) return;
  constraint.constant = value;
  constraint.updates++;
});
animator.add(constant, new ts.Track().key(10, 40).key(0, 20).key(5, 100), 0);
animator.marker(5, "half");

console.log(`[tweenAnimator setTime:0], and other times; the block was called ${constraint.updates} times before`);
for (const show of [showLabel, showView]) {
  for (const time of [0, 2.5, 7.5, -1, 12, 3, 0]) {
    animator.time = time;
    show();
  }
}

console.log("[tweenAnimator animateToTime:10.0]");
animator.animateTo(10);
play(10.5, 60, showLabel);

console.log("[tweenAnimator animateToTime:4.0 overDuration:3.0]: back");
animator.animateTo(4, { duration: 3 });
play(3.5, 30, showLabel);

console.log("[tweenAnimator animateToTime:10.0 overDuration:20.0], turned round on its way, and then scrubbed");
animator.time = 0;
animator.animateTo(10, { duration: 20 });
play(2, 60, showLabel);
animator.animateTo(0, { duration: 4 });
play(1, 60, showLabel);
animator.time = 9;
play(0.5, 30, showLabel);

console.log("[tweenAnimator removeTween:labelAlpha]");
animator.remove(labelAlpha);
console.log(`  ${animator.entries.length} of its tweens and markers remain`);
for (const time of [0, 6]) {
  animator.time = time;
  showLabel();
}

console.log("The label goes; what is there goes on");
world.unbind(label);
text.close();
animator.animateTo(0, { duration: 2 });
play(2.5, 30, showView);
world.close();
