# SPDX-License-Identifier: MIT
"""The README of UIView+EasingFunctions as a program; its lines stand above ours.

Any function of a number is a curve: it is attached to "frame" of one view, and every later animation of that view's
frame uses it, until it is taken away. As in UIKit a view keeps position, bounds and opacity; "frame", "center" and
"alpha" are names for these.

python easing_functions.py
"""

import math

import tweenspirit as ts


def bounce_ease_out(p: float) -> float:
    """As AHEasing writes it."""
    if p < 4 / 11:
        return 121 * p * p / 16
    if p < 8 / 11:
        return 363 / 40 * p * p - 99 / 10 * p + 17 / 5
    if p < 9 / 10:
        return 4356 / 361 * p * p - 35442 / 1805 * p + 16061 / 1805
    return 54 / 5 * p * p - 513 / 25 * p + 268 / 25


def elastic_ease_out(p: float) -> float:
    return math.sin(-13 * (math.pi / 2) * (p + 1)) * math.pow(2, -10 * p) + 1


class View:
    def __init__(self, world: ts.World, name: str) -> None:
        self.name = name
        self.position, self.bounds, self.opacity = (60.0, 16.0), (0.0, 0.0, 100.0, 32.0), 1.0
        for path in ("position", "bounds", "opacity"):
            world.bind(self, path, name=f"{name}.{path}")

    def set_frame(self, x: float, y: float, width: float, height: float, duration: float) -> None:
        """view.frame = CGRectMake(x, y, width, height)"""
        center = (x + width / 2, y + height / 2)
        world.animate(self, position=center, bounds=(0, 0, width, height), duration=duration)

    def __str__(self) -> str:
        (x, y), (_, _, width, height) = self.position, self.bounds
        return f" {self.name} {x:.6f} {y:.6f}, {width:.6f} x {height:.6f}, {self.opacity:.6f}"


world = ts.World()
world.alias("frame", ["position", "bounds"])
world.alias("center", ["position"])
world.alias("alpha", ["opacity"])
button, dialog = View(world, "button"), View(world, "dialog")
frames = 0


def play(seconds: float) -> None:
    """Sixty frames a second; a line for every sixth."""
    global frames
    for _ in range(int(60 * seconds + 0.5)):
        frames += 1
        world.step_to(frames / 60)
        for event in world.events():
            if event.channel is None:  # a group's
                continue
            lanes = event.value if isinstance(event.value, tuple) else [event.value]
            numbers = "".join(f" {x:.6f}" for x in lanes if event.kind == "end")
            print(f"  {event.time:.6f} {event.channel.name} {event.kind}{numbers}")
        if frames % 6 == 0:
            print(f"{frames / 60:.6f}{button}{dialog}")


# A curve that is called whenever it is evaluated, and one that is asked now, and kept as a table.
bounce = ts.register_easing("app:BounceEaseOut", bounce_ease_out, live=True)
elastic = ts.Easing(elastic_ease_out)
print(f"elastic is kept as a table that is off by {elastic.max_error:.3e} at most, bounce is called")

# [view setEasingFunction:BounceEaseOut forKeyPath:@"frame"];
world.attach("frame", bounce, on=button)

print("frame: the button's bounces, the dialog's has no curve")
# [UIView animateWithDuration:.5 animations:^{ view.frame = CGRectMake(10, 110, 100, 32); }];
button.set_frame(10, 110, 100, 32, 0.5)
dialog.set_frame(10, 110, 100, 32, 0.5)
play(0.6)

print("center: for this animation only")
# [UIView animateWithDuration:.6 animations:^{
#     [view setEasingFunction:ElasticEaseOut forKeyPath:@"center"]; view.center = CGPointMake(160, 415); }
#   completion:^(BOOL finished) { [self.dialogView removeEasingFunctionForKeyPath:@"center"]; }];
world.attach("center", elastic, on=dialog)


def completed(reason: ts.EndReason) -> None:
    print("  completed: the curve of the dialog's center is taken away")
    world.detach("center", on=dialog)


world.animate(dialog, position=(160, 415), duration=0.6).on_end(completed)
play(0.7)
world.animate(dialog, position=(60, 415), duration=0.2)
play(0.3)

print("frame again: its size too, and the curve goes on where it is taken away meanwhile")
button.set_frame(110, 10, 200, 64, 0.5)
play(0.2)
# [view removeEasingFunctionForKeyPath:@"frame"];
world.detach("frame", on=button)
play(0.4)
button.set_frame(10, 110, 100, 32, 0.2)
play(0.3)

print("alpha: a curve that is built in, for every view")
# [view setEasingFunction:CubicEaseInOut forKeyPath:@"alpha"]; view.alpha = 0;
world.attach("alpha", ts.Easing("CubicEaseInOut", dialect="ah"))
world.animate(button, opacity=0, duration=0.4)
world.animate(dialog, opacity=0.5, duration=0.4)
play(0.5)
world.close()
ts.unregister_easing("app:BounceEaseOut")
