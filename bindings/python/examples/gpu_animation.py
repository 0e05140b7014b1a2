# SPDX-License-Identifier: MIT
"""The README of GPUAnimation as a program, block by block; its lines stand beside ours.

The frames are an eighth of a second long: more than the README's springs could bear.

python gpu_animation.py
"""

from collections.abc import Callable
from typing import Any

import tweenspirit as ts

SPRING = "gpu_animation"
"""The name of a preset: a stiffness of 200, a damping of 10."""
said: list[str] = []


class View:
    def __init__(self, world: ts.World) -> None:
        self.alpha, self.center, self.bounds = 1.0, (0.0, 0.0), (0.0, 0.0, 50.0, 50.0)
        self.backgroundColor = (1.0, 1.0, 1.0, 1.0)
        self.myCustomProperty = 0.0
        # What is bound beforehand has a name, or a kind; the rest is bound when it is first animated.
        for path in ("alpha", "center", "bounds"):
            world.bind(self, path, name=path)
        world.bind(self, "backgroundColor", name="backgroundColor", kind="color")


def numbers(value: Any) -> str:
    return "".join(f" {x:.6f}" for x in (value if isinstance(value, (tuple, list)) else [value]))


def say(world: ts.World, words: str) -> None:
    """Below the events that brought it about."""
    said.append(f"  {world.time:.6f} {words}")


def show(event: ts.Event) -> None:
    ended = f" {event.reason}{numbers(event.value)}" if event.kind == "end" else ""
    name = event.channel.name if event.channel else None
    print(f"  {event.time:.6f} {name or '-'} {event.kind}{ended}")


def run(title: str, build: Callable[[ts.World, View], ts.Chain]) -> None:
    print(title)
    world = ts.World()
    view = View(world)
    chain = build(world, view)
    chain.on_end(lambda reason: say(world, f"the chain has {reason}"))
    chain.start()
    while chain.active:
        world.step(0.125)
        for event in world.events():
            if event.player:  # else the chain's
                show(event)
        print("\n".join(said), end="\n" if said else "")
        said.clear()
    world.close()


def usage(world: ts.World, view: View) -> ts.Chain:
    def come_back(a: Any) -> None:
        a.center.target = (50, 50)
        # $0.center.onChange = { newAlpha in print(newAlpha) }
        a.center.on_change(lambda center: say(world, f"center{numbers(center)}"))
        a.backgroundColor.target = "black"  # $0.backgroundColor.target = UIColor.black

    # $0.alpha.target = 0.5; $0.center.target = CGPoint(x:100,y:200)
    chain = world.chain(view).spring(view, alpha=0.5, center=(100, 200), spring=SPRING).delay(2.0).animate(come_back)
    return chain.then(lambda: say(world, "Animation completed"))


def attributes(world: ts.World, view: View) -> ts.Chain:
    # $0.stiffness = 500; $0.damping = 30; $0.threshold = 1: this animation is affected by the new attributes
    stiff: dict[str, Any] = {"spring": ts.Spring(stiffness=500, damping=30), "tolerance": 1}
    chain = world.chain().spring(view, center=(100, 200), bounds=(0, 0, 100, 100), **stiff)
    return chain.spring(view, backgroundColor="black", spring=SPRING)


def parallel(world: ts.World, view: View) -> ts.Chain:
    return world.chain().spring(view, alpha=0.5, center=(100, 200), backgroundColor="black", spring=SPRING)


def serial(world: ts.World, view: View) -> ts.Chain:
    first = world.chain().spring(view, alpha=0.5, center=(100, 200), spring=SPRING)
    second = first.then().spring(view, backgroundColor="black", spring=SPRING)
    return second.then().spring(view, bounds=(0, 0, 100, 100), spring=SPRING)


def delay(world: ts.World, view: View) -> ts.Chain:
    chain = world.chain().delay(2).spring(view, alpha=0.5, spring=SPRING)
    return chain.delay(2).spring(view, backgroundColor="black", spring=SPRING)


def callbacks(world: ts.World, view: View) -> ts.Chain:
    chain = world.chain().spring(view, alpha=0.5, center=(100, 200), spring=SPRING)
    chain.then(lambda: say(world, "First batch done!")).spring(view, backgroundColor="black", spring=SPRING)
    return chain.then(lambda: say(world, "Second batch done!"))


def observing(world: ts.World, view: View) -> ts.Chain:
    def move(a: Any) -> None:
        a.center.target = (200, 200)
        a.center.on_change(lambda center: say(world, f"center{numbers(center)}"))
        a.center.on_velocity(lambda velocity: say(world, f"velocity:{numbers(velocity)}"))

    return world.chain(view).animate(move)


def custom(world: ts.World, view: View) -> ts.Chain:
    # $0.custom(key: "myCustomProperty", getter: ..., setter: ..., target: 100.toVec4): here any attribute will do
    chain = world.chain().spring(view, myCustomProperty=100, spring=SPRING)
    return chain.then(lambda: said.append(f"  myCustomProperty is {view.myCustomProperty:.6f}"))


class Foo:
    a = 0.0


def any_object() -> None:
    """A newer target keeps the velocity, and the older one's completion is told so."""
    print("Any other object")
    world, f = ts.World(), Foo()
    # GPUAnimator.sharedInstance.animate(f, key:"a", getter:..., setter:..., target:5.toVec4)

    def completion(reason: ts.EndReason) -> None:
        print("  completion:", "true" if reason == "settled" else "false")

    world.bind(f, "a").spring_to(5, SPRING).on_end(completion)
    frame, active = 0, 1
    while active:
        frame += 1
        active = world.step(0.125)
        print(f"  {world.time:.6f} a is {f.a:.6f}")
        if frame == 2:
            world.bind(f, "a").spring_to(8, SPRING).on_end(completion)
    world.close()


if __name__ == "__main__":
    run("Usage", usage)
    run("Animation attributes", attributes)
    run("Parallel execution", parallel)
    run("Serial execution", serial)
    run("Delay animation", delay)
    run("Register callback", callbacks)
    run("Observing value or velocity changes", observing)
    run("Animating custom properties", custom)
    any_object()
