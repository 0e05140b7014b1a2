# SPDX-License-Identifier: MIT
"""The three systems that this one replaces, in one scene: what each of them does, a card does in its act.

RZTweenSpirit: alpha and center stand on a timeline, whose playhead goes forth, back and forth again.
UIView+EasingFunctions: a bounce is attached to "frame", which covers position and bounds.
GPUAnimation: colour, position and bounds go by springs in a chain, with a delay and callbacks.

python scene.py FOLDER     writes seeds.svg, and with Pillow seeds.png (a sheet of frames) and seeds.gif
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from layout import AWAY, END, LANDING, LARGE, MIDDLE, START
from recording import Bar, Frame, Recording
from svg import svg

import tweenspirit as ts

FPS = 60
INDIGO, CORAL, TEAL = (0.36, 0.38, 0.90, 1.0), (0.95, 0.44, 0.36, 1.0), (0.06, 0.62, 0.58, 1.0)


class Card:
    """As in UIKit it keeps position and bounds; "frame" and "center" are names for them."""

    def __init__(self) -> None:
        self.alpha, self.position, self.bounds, self.color = 0.0, START, (0.0, 0.0, 150.0, 100.0), INDIGO


class Scene:
    def __init__(self) -> None:
        self.world = world = ts.World()
        self.card = card = Card()
        self.recording = Recording()
        self.title = 0
        self.is_over = False
        self.running: dict[ts.Player, Bar] = {}
        kinds = {"alpha": "float", "position": "point", "bounds": "rect", "color": "color"}
        self.channels = {path: world.bind(card, path, name=path, kind=kind) for path, kind in kinds.items()}
        self.said = world.channel(0.0, name="said")
        world.alias("frame", ["position", "bounds"])
        self.intro = self.make_intro()
        self.waits_since = -1.0

    # --- RZTweenSpirit ---

    def make_intro(self) -> ts.Timeline:
        intro = self.world.timeline()
        fade = ts.Track("float", easing="sine.out").key(0, 0).key(1.2, 1)
        path = ts.Track("point", easing="sine.inOut").key(0, START).key(1.2, MIDDLE).key(2, END)
        intro.add((self.card, "alpha"), fade)
        intro.add((self.card, "position"), path)
        intro.marker(1.2, "corner")
        self.recording.duration = intro.duration
        self.recording.keys = {"alpha": [key.time for key in fade], "center": [key.time for key in path]}
        return intro

    def start(self) -> None:
        self.intro.animate_to(2, delay=0.2).on_end(lambda reason: self.back())

    def back(self) -> None:
        self.intro.animate_to(0.7, easing="sine.inOut").on_end(lambda reason: self.forth())

    def forth(self) -> None:
        self.intro.animate_to(2, 0.8, easing="sine.inOut").on_end(lambda reason: self.drop())

    # --- UIView+EasingFunctions ---

    def drop(self) -> None:
        self.title = 1
        self.world.attach("frame", "bounce.out", on=self.card)
        self.channels["position"].tween_to(LANDING, 1.3, delay=0.25)
        landed = self.channels["bounds"].tween_to((0, 0, *LARGE), 1.3, delay=0.25)
        landed.on_end(lambda reason: self.pop())

    # --- GPUAnimation ---

    def pop(self) -> None:
        self.title = 2
        self.world.detach("frame", on=self.card)

        def lift(a: Any) -> None:
            a.stiffness, a.damping = 120, 11
            a.color.target = CORAL
            a.position.target = AWAY
            a.bounds.target = (0, 0, 150, 100)

        def settle(a: Any) -> None:
            a.stiffness, a.damping = 90, 9
            a.color.target = TEAL
            a.position.target = END

        def first() -> None:
            self.say("First batch done!")

        def second() -> None:
            self.say("Second batch done!")

        chain = self.world.chain(self.card).delay(0.3, lift).then(first).delay(0.5, settle).then(second).delay(0.4)
        chain.on_end(lambda reason: self.leave())
        self.waits_since = self.world.time
        chain.start()

    def say(self, words: str) -> None:
        self.recording.words.append(words)
        self.waits_since = self.world.time
        self.recording.callbacks.append(self.waits_since)
        self.said.play(ts.Track("float", easing="sine.inOut").key(0, 0).key(0.2, 1).key(1.2, 1).key(1.6, 0))

    # --- the end, which is the beginning ---

    def leave(self) -> None:
        self.title = 3
        self.intro.animate_to(0, 1.6, easing="sine.inOut").on_end(lambda reason: self.finish())

    def finish(self) -> None:
        self.is_over = True

    # --- what is to be seen ---

    def row_of(self, event: ts.Event) -> int | None:
        if event.player is None:  # a chain's
            return None
        if event.player.kind == "timeline":
            return 0
        if event.channel is None or event.channel.name in (None, "said"):
            return None
        return 1 if event.player.kind == "tween" else 2

    def listen(self) -> None:
        for event in self.world.events():
            row = self.row_of(event)
            if row is None and event.kind == "end" and event.channel is not None and event.channel.name is None:
                self.recording.delays.append((self.waits_since, event.time))
            if row is None:
                continue
            if event.kind == "begin":
                lanes = {bar.lane for bar in self.running.values() if bar.row == row}
                bar = Bar(row, event.time, lane=next(i for i in range(9) if i not in lanes))
                self.running[event.player] = bar
                self.recording.bars.append(bar)
            elif event.kind == "marker":
                self.recording.markers.append(event.time)
            elif event.player in self.running:
                self.running.pop(event.player).end = event.time

    def look(self) -> Frame:
        card = self.card
        scale = card.bounds[2] / 150
        words = len(self.recording.words) - 1
        return Frame(
            self.world.time, card.alpha, card.position, scale, card.color, self.intro.time, self.title, words,
            self.said.value,
        )  # fmt: skip

    def play(self, most: float = 20.0) -> Recording:
        self.start()
        hold = 12
        while hold > 0 and self.world.time < most:
            self.recording.frames.append(self.look())
            self.world.step_to(len(self.recording.frames) / FPS)
            self.listen()
            hold -= self.is_over
        self.world.close()
        return self.recording


def main() -> None:
    out = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    recording = Scene().play()
    (out / "seeds.svg").write_text(svg(recording))
    try:
        import pixels
    except ImportError as error:
        print(f"seeds.png and seeds.gif are skipped, they want Pillow (pip install pillow): {error}")
        return
    pixels.write_sheet(recording, out / "seeds.png")
    pixels.write_gif(recording, out / "seeds.gif")


if __name__ == "__main__":
    main()
