# SPDX-License-Identifier: MIT
"""What is wrong in a scene, and where."""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest
from test_scene import WHOLE

import tweenspirit as ts

DROP = object()


def changed(path: str, value: Any) -> Any:
    """The whole scene with something else at a place."""
    data = copy.deepcopy(WHOLE)
    *holders, last = path.split("/")
    holder: Any = data
    for part in holders:
        holder = holder[int(part)] if isinstance(holder, list) else holder[part]
    if value is DROP:
        del holder[last]
    elif isinstance(holder, list):
        holder[int(last)] = value
    else:
        holder[last] = value
    return data


def place(path: str) -> str:
    """The pattern of a place as messages have it: a/0/b is a[0].b there."""
    return re.sub(r"/(\d+)", r"\[\1\]", path).replace("/", ".")


POP = "chains/pop/0/animate"
LAST = "chains/pop/6/animate"
ENTRY = "timelines/intro/entries"


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("tweenspirit", 2, ": must be 1"),
        ("tweenspirit", True, ": must be 1"),
        ("tweenspirit", DROP, r'the document has no member "tweenspirit"'),
        ("type", "track", ': must be "scene"'),
        ("type", DROP, r'the document has no member "type"'),
        ("extra", 1, r'the document has an unknown member "extra"'),
        ("channels", {}, ": must be a list"),
        ("channels/0", 3, ": must be an object"),
        ("channels/0/name", DROP, r'channels\[0\]: has no member "name"'),
        ("channels/0/name", "", ": must be 1 to 255"),
        ("channels/0/name", "a b", ": must be 1 to 255"),
        ("channels/1/name", "x", ': has the name "x" twice'),
        ("channels/0/kind", "flaot", ": must be one of float, int, bool, vec2, vec3, "),
        ("channels/5/kind", 65, ": must be a kind, or 1 to 64 lanes"),
        ("channels/5/kind", True, ": must be a kind"),
        ("channels/0/value", [1], ": must be a finite number"),
        ("channels/0/value", None, ": must be a finite number"),
        ("channels/1/value", 1, ": must be true or false"),
        ("channels/2/value", 1.5, r": value must be a whole number within 2\^53"),
        ("channels/2/value", 1e300, ": must be a whole number"),
        ("channels/5/value", [1, 2], ": must be a list of 5"),
        ("channels/5/value/4", True, ": must be a finite number"),
        ("channels/6/value", [0, 0, 0, 0], ": "),
        ("channels/0/path", "a b", ": must be 1 to 255"),
        ("channels/3/space", "oklob", ": must be one of"),
        ("channels/4/wrap", 3, ": must be a string"),
        ("channels/2/rounding", "up", ": must be one of"),
        ("channels/3/extended", 1, ": must be true or false"),
        ("channels/0/tolerance", -1, ": must be 0 to"),
        ("channels/0/colour", 1, r'channels\[0\]: has an unknown member "colour"'),
        ("attached/0", [], ": must be an object"),
        ("attached/0/easing", DROP, r'attached\[0\]: has no member "easing"'),
        ("attached/0/easing", "wobble", ': there is no easing named "wobble"'),
        ("attached/1/path", 3, ": must be 1 to 255 of A-Z a-z 0-9 _ . : -"),
        ("aliases/frame", "position", ": must be a list"),
        ("aliases/frame/1", "a b", ": must be 1 to 255"),
        ("aliases/frame/1", "frame", "aliases.frame"),
        ("aliases/z", ["frame", "z"], "aliases.z"),
        ("springs", [], ": must be an object"),
        ("springs/heavy", {"omega": -1, "damping_ratio": 1}, "springs.heavy"),
        ("springs/heavy/bounce", 1, "springs.heavy"),
        ("springs/heavy/omega", "10", ": must be a finite number"),
        ("springs/a b", {}, r'springs: has a name that is not 1 to 255 of A-Z a-z 0-9 _ . : -: "a b"'),
        ("tracks/fade/type", "track", r'tracks.fade: must not have "tweenspirit" or "type": it is part of a document'),
        ("tracks/fade/keys/1/v", "x", ": must be a finite number"),
        ("tracks/fade/kind", DROP, 'tracks.fade: has no member "kind"'),
        ("tracks/fade/kind", "vec2", r"tracks.fade.keys\[0\].v: must be a list"),
        ("tracks/fade/keys", [], r"timelines.inner.entries\[0\]: the track must have a key"),
        ("timelines/inner/marks", [], "timelines.inner: has an unknown member"),
        ("timelines/inner/entries/0/channel", "y", ': there is no channel "y"'),
        ("timelines/inner/entries/0/channel", "c", r"timelines.inner.entries\[0\]"),
        ("timelines/inner/entries/0/channel", DROP, r'timelines.inner.entries\[0\]: has no member "channel"'),
        ("timelines/inner/entries/0/track", "fad", ': there is no track "fad"'),
        (
            "timelines/inner/entries/0/rate",
            2,
            r'timelines.inner.entries\[0\]: has a member "rate", which cannot be combined with an entry with a track',
        ),
        ("timelines/inner/entries/1/at", 1e301, ": must be"),
        ("timelines/inner/entries/1/at", "2", ": must be a finite number"),
        (f"{ENTRY}/0/timeline", "non", ': there is no timeline "non"'),
        (f"{ENTRY}/0/timeline", "intro", ": .* contain itself"),
        (
            f"{ENTRY}/0/channel",
            "x",
            r'timelines.intro.entries\[0\]: has a member "channel", '
            r"which cannot be combined with an entry with a timeline",
        ),
        (f"{ENTRY}/0/duration", -1, ": duration must be >= 0"),
        (f"{ENTRY}/0/iterations", "forever", ': must be a number, or "infinite"'),
        (f"{ENTRY}/0/direction", "up", ": must be one of"),
        (f"{ENTRY}/0/fill", None, ": must be a string"),
        (f"{ENTRY}/0/rate", 0, ": must be other than 0"),
        (f"{ENTRY}/0/easing", "wobble", ': there is no easing named "wobble"'),
        (f"{ENTRY}/0/delay", 1e301, ": must be -1e300 to 1e300"),
        (f"{ENTRY}/1/track/keys/0/t", None, ": must be"),
        ("timelines/intro/markers/0", [1], ": must be a list of a time and a name"),
        ("timelines/intro/markers/0/0", "1", ": must be a finite number"),
        ("timelines/intro/markers/1/1", 3, ": must be a string"),
        ("chains/pop", {}, ": must be a list"),
        ("chains/pop/0", {}, ": must have one of animate, then, delay"),
        ("chains/pop/0/then", "x", r"chains.pop\[0\]: must have one of animate, then, delay"),
        ("chains/pop/0/do", "x", r'chains.pop\[0\]: has an unknown member "do"'),
        ("chains/pop/3/then", 3, ": must be a string"),
        ("chains/pop/4/delay", -1, ": must be 0 to"),
        ("chains/pop/4/delay", "infinite", ": must be a finite number"),
        (POP, {}, ": must be a list"),
        (f"{POP}/0", {"channel": "x"}, ": must have one of spring, tween, decay, fall, move, track, follow, shake"),
        (
            f"{POP}/0/tween",
            3,
            r"chains.pop\[0\].animate\[0\]: must have one of spring, tween, decay, fall, move, track, follow, shake",
        ),
        (f"{POP}/0/channel", "y", ": there is no channel"),
        (f"{POP}/0/spring", "hevy", ': there is no spring "hevy"; did you mean "heavy"'),
        (f"{POP}/0/spring", "bouncey", ': there is no spring "bouncey"; did you mean "bouncy"'),
        ("springs/heavy", "coreAnimation", ': there is no spring "coreAnimation"; did you mean "core_animation"'),
        ("springs/heavy", "heavy", ': there is no spring "heavy"'),
        (f"{POP}/0/spring", 3, ": must be an object"),
        (f"{POP}/0/spring", {"omega": 1, "bounce": 0}, r"chains.pop\[0\].animate\[0\].spring"),
        (f"{POP}/0/target", DROP, r'chains.pop\[0\].animate\[0\]: has no member "target"'),
        (f"{POP}/0/target", [5], ": must be a finite number"),
        (f"{POP}/0/velocity", "3", ": must be a finite number"),
        (f"{POP}/0/tolerance", 0, ": must be > 0"),
        (
            f"{POP}/0/easing",
            "linear",
            r'chains.pop\[0\].animate\[0\]: has a member "easing", which cannot be combined with a spring',
        ),
        (f"{POP}/1/overshoot", "no", ": must be one of"),
        (f"{POP}/1/restitution", 2, ": restitution must be between 0 and 1"),
        (f"{POP}/1/rate", 0, ": must be other than 0"),
        (f"{POP}/2/duration", DROP, r'chains.pop\[0\].animate\[2\]: has no member "duration"'),
        (f"{POP}/2/tween", 1.5, r": value must be a whole number within 2\^53"),
        (f"{POP}/3/tween", 0, ": must be true or false"),
        (f"{POP}/3", {"channel": "on", "spring": "heavy", "target": True}, r"chains.pop\[0\].animate\[3\]"),
        ("chains/pop/2/animate/0/channel", "n", r"chains.pop\[2\].animate\[0\]"),
        (f"{LAST}/0/rate", -1, r"chains.pop\[6\].animate\[0\].rate"),
        (f"{LAST}/0/bounds", [1], ": must be a list of a lower"),
        (f"{LAST}/0/bounds", [1, True], r"chains.pop\[6\].animate\[0\].bounds\[1\]: must be a finite number"),
        (f"{LAST}/0/bounds", [1, -1], r"chains.pop\[6\].animate\[0\]"),
        (f"{LAST}/1/track", 5, ": must be an object"),
        (f"{LAST}/1/channel", "five", r"chains.pop\[6\].animate\[1\]"),
        (f"{LAST}/3/timeline", "x", ': there is no timeline "x"'),
        (f"{LAST}/3/to", None, ": must be a finite number"),
        (
            f"{LAST}/3/channel",
            "x",
            r'chains.pop\[6\].animate\[3\]: has a member "channel", which cannot be combined with a timeline',
        ),
        (f"{LAST}/5/duration", 0, ": must be > 0"),
        (f"{LAST}/5/rate", -1, r"chains.pop\[6\].animate\[5\].rate"),
        (f"{LAST}/5/fall", "x", r"chains.pop\[6\].animate\[5\].fall"),
        (f"{LAST}/0/power", -1, ": power must be"),
        ("channels/7/link/to", "z", ': there is no channel "z"'),
        ("channels/7/link/to", "lead", r"channels\[7\].link"),
        ("channels/0/link", {"to": "lead"}, r"channels\[7\].link"),
        ("channels/8/link/to", ["x", 5], r"channels\[8\].link.to\[1\]"),
        ("channels/8/link/to", [], r"channels\[8\].link"),
        ("channels/8/link/combine", "mean", ": must be one of"),
        ("channels/8/link/scale", 2, r"channels\[8\].link.scale"),
        ("channels/8/link/lower", [99, 0], r"channels\[8\].link.lower"),
        ("channels/8/link/easing", "quad.inn", r"channels\[8\].link.easing"),
        ("channels/8/link/colour", 2, r"channels\[8\].link"),
        ("channels/11/bounds/lower", [2.0, 2.0], r"channels\[11\].bounds"),
        ("channels/11/bounds/contact", "melt", r"channels\[11\].bounds.contact"),
        ("channels/11/bounds/lower", [1], r"channels\[11\].bounds.lower"),
        ("channels/11/bounds/restitution", 2, r"channels\[11\].bounds.restitution"),
        ("channels/11/bounds/least", 2, r"channels\[11\].bounds"),
        ("start/4/animate/frequency", 0, ": must be > 0"),
        ("start/4/animate/octaves", 1.5, ": must be an integer"),
        ("start/4/animate/seed", -1, ": must be an integer"),
        ("start/4/animate/rate", 2, r'start\[4\].animate: has a member "rate", which cannot be combined with a shake'),
        ("start/6/animate/damping_ratio", 1, ": damping_ratio must be"),
        ("start/0/at", -1, ": must be 0 to"),
        ("start/0/timeline", "x", ': there is no timeline "x"'),
        ("start/0/to", 3, r'start\[0\]: has a member "to", which cannot be combined with the start of a timeline'),
        ("start/0/iterations", 2, r"start\[0\]"),  # of an endless one
        ("start/1/chain", "x", ': there is no chain "x"'),
        ("start/1/rate", 2, r'start\[1\]: has a member "rate", which cannot be combined with the start of a chain'),
        ("start/2", {"at": 1, "chain": "pop"}, r"start\[2\].chain: the chain is already started"),
        ("start/2/animate", [], ": must be an object"),
        ("start/2/animate/tween", None, ": must be a finite number"),
        ("start/3", {"at": 1}, ': has no member "timeline"'),
    ],
)
def test_errors_say_where(path: str, value: Any, where: str) -> None:
    """`where` begins with a colon if the error is at the place that was changed."""
    data = changed(path, value)
    where = place(path) + where if where.startswith(":") else where
    with pytest.raises(ts.InvalidArgumentError, match=f"^{where}"):
        ts.Scene(data)
    with pytest.raises(ts.InvalidArgumentError, match=f"^{where}"):
        ts.Scene.from_json(json.dumps(data))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ("[]", "must be an object"),
        ('{"tweenspirit":1,"type":"scene","type":"scene"}', 'the member "type" twice'),
        ('{"tweenspirit":1,"type":"scene","springs":{"a":{},"a":{}}}', 'springs: has the name "a" twice'),
        (
            '{"tweenspirit":1,"type":"scene","channels":[{"name":"x","kind":"float","value":NaN}]}',
            r"channels\[0\].value",
        ),
        (
            '{"tweenspirit":1,"type":"scene","channels":[{"name":"x","kind":"float","value":1e999}]}',
            r"channels\[0\].value",
        ),
        ("[" * 100_000, "deeper than 16"),
    ],
)
def test_texts(text: str, words: str) -> None:
    with pytest.raises(ts.InvalidArgumentError, match=words):
        ts.Scene.from_json(text)


def test_what_is_no_scene() -> None:
    for data in (None, 3, [], "text"):
        with pytest.raises(ts.InvalidArgumentError, match="must be an object"):
            ts.Scene(data)
    with pytest.raises(ts.InvalidArgumentError, match="must be a str"):
        ts.Scene.from_json(b"{}")
