# SPDX-License-Identifier: MIT
"""The README of RZTweenSpirit as a program; its lines stand above ours.

A label's alpha and center, a view's frame, a layer's rotation and translation, a constraint and a text stand on a
timeline that is scrubbed, and whose playhead is animated, forth and back.

python tween_spirit.py
"""

from collections.abc import Callable, Sequence

import tweenspirit as ts


class Label:
    alpha = 1.0
    center = (0.0, 0.0)
    text = "ready"


class Transform:
    rotation = 0.0
    translation = (0.0, 0.0)


class Layer:
    def __init__(self) -> None:
        self.transform = Transform()


class View:
    def __init__(self) -> None:
        self.frame, self.layer = (0.0, 0.0, 0.0, 0.0), Layer()


class Constraint:
    constant, updates = 0.0, 0

    def update(self, value: float) -> None:
        self.constant = value
        self.updates += 1


label: Label | None = Label()
view, constraint = View(), Constraint()
world = ts.World()
frames = 0


def numbers(values: Sequence[float]) -> str:
    return " ".join(f"{x:.6f}" for x in values)


def show_label() -> None:
    assert label is not None
    fixed = f"constraint {constraint.constant:.6f} after {constraint.updates} updates"
    print(f"{animator.time:10.6f} alpha {label.alpha:.6f}, center {numbers(label.center)}, {label.text}, {fixed}")


def show_view() -> None:
    transform = view.layer.transform
    turned = f"rotation {transform.rotation:.6f}, translation {numbers(transform.translation)}"
    print(f"{animator.time:10.6f} frame {numbers(view.frame)}, {turned}")


def tell() -> None:
    """The animator's delegate: will begin, did finish, and with what."""
    for event in world.events():
        ended = f" {event.reason}, playhead {event.value:.6f}" if event.kind == "end" else ""
        marker = f" {event.marker}" if event.kind == "marker" else ""
        print(f"  at {event.time:.6f} {event.kind}{marker}{ended}")


def play(seconds: float, every: int, show: Callable[[], None]) -> None:
    """Sixty frames a second; a line for every `every`."""
    global frames
    for i in range(1, int(60 * seconds + 0.5) + 1):
        frames += 1
        world.step_to(frames / 60)
        tell()
        if i % every == 0:
            show()


# RZTweenAnimator *tweenAnimator = [[RZTweenAnimator alloc] init];
animator = world.timeline()

# RZFloatTween *labelAlpha = [[RZFloatTween alloc] initWithCurveType:RZTweenCurveTypeSineEaseOut];
# [labelAlpha addKeyFloat:0.0 atTime:0.0]; [labelAlpha addKeyFloat:1.0 atTime:10.0];
# [tweenAnimator addTween:arrowAlpha forKeyPath:@"alpha" ofObject:self.titleLabel];
alpha_track = ts.Track(easing="sine.out").key(0, 0).key(10, 1)
label_alpha = animator.add((label, "alpha"), alpha_track)

# RZPointTween *labelCenter = [[RZPointTween alloc] initWithCurveType:RZTweenCurveTypeLinear];
# [labelCenter addKeyPoint:CGPointMake(100, 100) atTime:0.0]; ... (400, 100) atTime:6.0, (200, 400) atTime:10.0
# [tweenAnimator addTween:labelCenter forKeyPath@"center" ofObject:self.titleLabel];
label_center = ts.Track("point").key(0, (100, 100)).key(6, (400, 100)).key(10, (200, 400))
animator.add((label, "center"), label_center)

# Custom tweens: strings that need to populate a label at different points along a timeline.
animator.add((label, "text"), ts.ObjectTrack[str]().key(0, "ready").key(3, "set").key(6, "go"))

# [self.tweenAnimator addTween:myRectTween forKeypath:@"frame" ofObject:self.myView];
# [self.tweenAnimator addTween:myRotationTween forKeypath:@"transform.rotation" ofObject:self.myView.layer];
# [self.tweenAnimator addTween:myTranslationTween forKeypath:@"transform.translation" ofObject:self.myView.layer];
frame = ts.Track("rect", easing="cubic.inOut").key(0, (0, 0, 100, 50)).key(10, (50, 50, 200, 100))
animator.add((view, "frame"), frame)
animator.add((view.layer, "transform.rotation"), ts.Track(easing="sine.inOut").key(2, 0).key(8, 3))
translation = ts.Track("point", easing="back.out").key(0, (0, 0)).key(10, (0, 80))
animator.add((view.layer, "transform.translation"), translation)

# [self.tweenAnimator addTween:myTween withUpdateBlock:^(id<RZTween> tween, NSNumber *value) {
#     weakSelf.someConstraint.constant = [value floatValue]; }];
animator.add(constraint.update, ts.Track().key(10, 40).key(0, 20).key(5, 100))
animator.marker(5, "half")

print(f"[tweenAnimator setTime:0], and other times; the block was called {constraint.updates} times before")
TIMES = (0, 2.5, 7.5, -1, 12, 3, 0)
for time in TIMES:
    animator.time = time
    show_label()
for time in TIMES:
    animator.time = time
    show_view()

print("[tweenAnimator animateToTime:10.0]")
animator.animate_to(10)
play(10.5, 60, show_label)

print("[tweenAnimator animateToTime:4.0 overDuration:3.0]: back")
animator.animate_to(4, 3)
play(3.5, 30, show_label)

print("[tweenAnimator animateToTime:10.0 overDuration:20.0], turned round on its way, and then scrubbed")
animator.time = 0
animator.animate_to(10, 20)
play(2, 60, show_label)
animator.animate_to(0, 4)
play(1, 60, show_label)
animator.time = 9
play(0.5, 30, show_label)

print("[tweenAnimator removeTween:labelAlpha]")
animator.remove(label_alpha)
print(f"  {len(animator.entries)} of its tweens and markers remain")
for time in (0, 6):
    animator.time = time
    show_label()

print("The label goes; what is there goes on")
label = None
animator.animate_to(0, 2)
play(2.5, 30, show_view)
world.close()
