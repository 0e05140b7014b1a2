# SPDX-License-Identifier: MIT
"""Three seconds of a world at 60 frames a second, printed as an SVG that a browser plays.

A card that fades in, moves and changes its colour; a ball that drops, and is squashed by a spring where it hits; a dot
that chases a target by springs, sent elsewhere twice on its way; a puck that is thrown against an edge. The dashed
ticks below are the world's events. A viewer that does not animate shows the frame STILL.

python card.py > card.svg
"""

from collections.abc import Iterable, Sequence

import tweenspirit as ts

FRAMES, STILL = 181, 60
LANES = {"alpha": 1, "card": 2, "tint": 3, "ball": 1, "squash": 1, "dot": 2, "puck": 1}
COLOURS = {"begin": "#2a9d4a", "marker": "#3366dd", "loop": "#dd8800", "end": "#cc2233"}
CHASE = {0: (230, 160), 24: (70, 215), 48: (240, 205)}
"""Where the dot is sent, by frames."""
LABELS = """<g font-family="sans-serif" font-size="10" fill="#555">
<text x="30" y="40">card: a tween, back.out</text>
<text x="270" y="20">ball: a track, bounce.out</text>
<text x="30" y="136">dot: a spring, redirected twice</text>
<text x="120" y="234">puck: a decay, thrown at a bound</text>
<text x="30" y="264">events: <tspan fill="#2a9d4a">begin</tspan>
<tspan fill="#3366dd">marker</tspan>
<tspan fill="#dd8800">loop</tspan>
<tspan fill="#cc2233">end</tspan></text>
</g>"""


class Scene:
    def __init__(self) -> None:
        self.world = w = ts.World()
        self.alpha = w.channel(0.0)
        self.card = w.channel((75, 80))
        self.tint = w.channel("rgb(100% 55% 10%)")
        self.ball = w.channel(60.0)
        self.squash = w.channel(1.0)
        self.dot = w.channel((40, 150))
        self.puck = w.channel(30.0)
        self.hits = iter((-8, -5, -3))
        self.ticks: list[ts.Event] = []
        self.alpha.tween_to(1, 0.6, "sine.out")
        self.card.tween_to((180, 90), 0.9, "back.out", delay=0.3)
        self.tint.tween_to("rgb(15% 35% 100%)", 0.9, "css.ease", iterations=3, direction="alternate")
        # A key where it starts, one where it lies, and markers where it hits the ground.
        drop = ts.Track(easing="bounce.out").key(0, 60).key(1.1, 216)
        drop.marker(0.4, "hit").marker(0.8, "hit").marker(1.0, "hit")
        self.ball.play(drop, delay=0.2)
        soft = ts.Spring(response=0.5, damping_ratio=0.7)
        self.puck.decay(900, ts.Decay(rate=2), bounds=(30, 370), spring=soft, delay=0.5)

    def listen(self) -> None:
        """Each hit is softer than the one before."""
        events = self.world.events()
        for event in events:
            if event.kind == "marker":
                self.squash.spring_to(1, response=0.3, damping_ratio=0.25, velocity=next(self.hits))
        self.ticks += events

    def command(self, frame: int) -> None:
        """What the host does at a frame, on its own. The dot goes on as fast as it is."""
        if frame in CHASE:
            self.dot.spring_to(CHASE[frame], response=0.7, damping_ratio=0.5)
        if frame == 114:
            self.card.tween_to((95, 75), 0.8, "back.out")

    def row(self) -> dict[str, Sequence[float]]:
        tint = [100 * x for x in self.tint.value[:3]]
        numbers = {name: getattr(self, name).value for name in LANES} | {"tint": tint}
        return {name: [x] if LANES[name] == 1 else x for name, x in numbers.items()}


def values(numbers: Iterable[Sequence[float]], before: str = "", between: str = " ", after: str = "") -> None:
    """For each frame, "before A between B after"."""
    rows = (before + between.join(f"{x:.2f}" for x in row) + after for row in numbers)
    print(f' values="{";".join(rows)}" dur="3s" repeatCount="indefinite"/>')


def draw(rows: list[dict[str, Sequence[float]]], ticks: list[ts.Event]) -> None:
    def sampled(name: str, before: str = "", between: str = " ", after: str = "") -> None:
        values((row[name] for row in rows), before, between, after)

    def still(attribute: str, name: str, before: str = "", between: str = " ", after: str = "") -> str:
        return f' {attribute}="{before}{between.join(f"{x:.2f}" for x in rows[STILL][name])}{after}"'

    def moving(name: str, before: str = "", after: str = "") -> None:
        print('<animateTransform attributeName="transform" type="translate"', end="")
        sampled(name, before, " ", after)

    print('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300">')
    print('<rect width="400" height="300" fill="#f6f4ef"/>\n<path d="M20 218H380M20 252H380" stroke="#d8d4ca"/>')
    print('<g fill="none" stroke="#999" stroke-dasharray="2 3">')
    print("".join(f'<circle cx="{x}" cy="{y}" r="9"/>' for x, y in CHASE.values()))
    placed = still("opacity", "alpha") + still("transform", "card", "translate(", " ", ")")
    print(f'</g>\n{LABELS}\n<g{placed}>\n<animate attributeName="opacity"', end="")
    sampled("alpha")
    moving("card")
    print(f'<rect x="-45" y="-28" width="90" height="56" rx="8"{still("fill", "tint", "rgb(", "%,", "%)")}>')
    print('<animate attributeName="fill"', end="")
    sampled("tint", "rgb(", "%,", "%)")
    print(f"</rect>\n</g>\n<g{still('transform', 'ball', 'translate(320 ', after=')')}>")
    moving("ball", "320 ")
    print(f'<circle cy="-14" r="16" fill="#e05a47"{still("transform", "squash", "scale(1 ", after=")")}>')
    print('<animateTransform attributeName="transform" type="scale"', end="")
    sampled("squash", "1 ")
    print(f'</circle>\n</g>\n<circle r="6" fill="#333"{still("transform", "dot", "translate(", after=")")}>')
    moving("dot")
    placed = still("transform", "puck", "translate(", after=" 0)")
    print(f'</circle>\n<rect x="-12" y="240" width="24" height="12" rx="4" fill="#556"{placed}>')
    moving("puck", after=" 0")
    print('</rect>\n<path d="M20 270H380" stroke="#333"/>\n<circle cx="140" cy="270" r="4" fill="#333">')
    print('<animate attributeName="cx" values="20;380" dur="3s" repeatCount="indefinite"/>\n</circle>')
    print('<g stroke-width="2" stroke-dasharray="1.5 1">')
    for tick in ticks:
        y = 275 + 5 * list(COLOURS).index(tick.kind)
        print(f'<path d="M{20 + 120 * tick.time:.2f} {y}v4" stroke="{COLOURS[tick.kind]}"/>')
    print("</g>\n</svg>")


if __name__ == "__main__":
    scene = Scene()
    rows = []
    for frame in range(FRAMES):
        if frame > 0:
            scene.world.step(1 / 60)
        scene.listen()
        scene.command(frame)
        rows.append(scene.row())
    draw(rows, scene.ticks)
    scene.world.close()
