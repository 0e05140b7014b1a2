# SPDX-License-Identifier: MIT
"""The README of GPUAnimation as a program, block by block; its lines stand beside ours.

The frames are an eighth of a second long: more than the README's springs could bear.

python gpu_animation.py
"""

from collections.abc import Callable
from typing import Any

import tweenspirit as ts

said: list[str] = []


class View:
    def __init__(self, world: ts.World) -> None:
        self.alpha, self.center, self.bounds = 1.0, (0.0, 0.0), (0.0, 0.0, 50.0, 50.0)
        self.backgroundColor = (1.0, 1.0, 1.0, 1.0)
        self.myCustomProperty = 0.0
        # What is bound beforehand has a kind and a name; in a chain the rest is bound when it is first animated.
        for path, kind in (("alpha", "float"), ("center", "point"), ("bounds", "rect"), ("backgroundColor", "color")):
            world.bind(self, path, name=path, kind=kind)


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


def fade_and_move(a: Any) -> None:
    a.alpha.target = 0.5  # $0.alpha.target = 0.5
    a.center.target = (100, 200)  # $0.center.target = CGPoint(x:100,y:200)


def fade(a: Any) -> None:
    a.alpha.target = 0.5


def blacken(a: Any) -> None:
    a.backgroundColor.target = (0, 0, 0, 1)  # $0.backgroundColor.target = UIColor.black


def resize(a: Any) -> None:
    a.bounds.target = (0, 0, 100, 100)


def usage(world: ts.World, view: View) -> ts.Chain:
    def come_back(a: Any) -> None:
        a.center.target = (50, 50)
        # $0.center.onChange = { newAlpha in print(newAlpha) }
        a.center.on_change(lambda center: say(world, f"center{numbers(center)}"))
        blacken(a)

    chain = world.chain(view).animate(fade_and_move).delay(2.0).animate(come_back)
    return chain.then(lambda: say(world, "Animation completed"))


def attributes(world: ts.World, view: View) -> ts.Chain:
    def stiff(a: Any) -> None:
        a.stiffness = 500  # $0.stiffness = 500
        a.damping = 30
        a.threshold = 1
        a.center.target = (100, 200)  # this animation is affected by the new attributes
        resize(a)  # this too

    return world.chain(view).animate(stiff).animate(blacken)


def parallel(world: ts.World, view: View) -> ts.Chain:
    return world.chain(view).animate(fade_and_move).animate(blacken)


def serial(world: ts.World, view: View) -> ts.Chain:
    return world.chain(view).animate(fade_and_move).then().animate(blacken).then().animate(resize)


def delay(world: ts.World, view: View) -> ts.Chain:
    return world.chain(view).delay(2, fade).delay(2).animate(blacken)


def callbacks(world: ts.World, view: View) -> ts.Chain:
    first = world.chain(view).animate(fade_and_move).then(lambda: say(world, "First batch done!"))
    return first.animate(blacken).then(lambda: say(world, "Second batch done!"))


def observing(world: ts.World, view: View) -> ts.Chain:
    def move(a: Any) -> None:
        a.center.target = (200, 200)
        a.center.on_change(lambda center: say(world, f"center{numbers(center)}"))
        a.center.on_velocity(lambda velocity: say(world, f"velocity:{numbers(velocity)}"))

    return world.chain(view).animate(move)


def custom(world: ts.World, view: View) -> ts.Chain:
    def get() -> float:
        return view.myCustomProperty

    def put(value: float) -> None:
        view.myCustomProperty = value

    # $0.custom(key: "myCustomProperty", getter: ..., setter: ..., target: 100.toVec4)
    chain = world.chain(view).animate(lambda a: a.custom("myCustomProperty", get, put, 100))
    return chain.then(lambda: said.append(f"  myCustomProperty is {view.myCustomProperty:.6f}"))


class Foo:
    a = 0.0


def any_object() -> None:
    """A newer target keeps the velocity, and the older one's completion is told so."""
    print("Any other object")
    world, f = ts.World(), Foo()
    # GPUAnimator.sharedInstance.animate(f, key:"a", getter:..., setter:..., target:5.toVec4)
    spring = ts.Spring.preset("gpu_animation")

    def completion(reason: ts.EndReason) -> None:
        print("  completion:", "true" if reason == "settled" else "false")

    world.bind(f, "a").spring_to(5, spring).on_end(completion)
    frame, active = 0, 1
    while active:
        frame += 1
        active = world.step(0.125)
        print(f"  {world.time:.6f} a is {f.a:.6f}")
        if frame == 2:
            world.bind(f, "a").spring_to(8, spring).on_end(completion)
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
