# SPDX-License-Identifier: MIT
"""What owns something of the library's is copied and pickled as a value, or not at all; old pickles load."""

from __future__ import annotations

import base64
import copy
import gc
import pickle
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from programs import printed_by

import tweenspirit as ts

# By the modules' old names. zlib, base64: (a list of everything that pickles and compares, a SceneBake).
WRITTEN = """
eNq1VEtv00AQbtQ8nLagAhWvGxaHVApRekBIvRCgJUgRATWVAKEoWsebrBt7Hex1H6qi0kNdIe0tC4f+uv4E7hxgdh27SR3BCV88u/P+Zr79mv1+s7Cg
vrYo8TvsAGPqDy3PYpUORr5F+4LntyNhLPgNA3UHFTdgpY3Ks3VxJnbENSd/6CmnYsfDPnM9bIJfvfY4SlJ/fhkLPyPhXIZ4OCdEx3GZ5VLBV1rq/DY6
jkWJFOu19Ue/dree3E/CzMSrLyxcu01ueA7ZtnsgkkKYzH97Jr+Ju+hI8NyW+svqVyNb2S5Z48tKMVXP3RmLq+y1TxPhd1zGyUT4ZwssjSyzHIks0SDl
lNPltQ7n9JynrucgW/Cs4TIiEovmnOaZBxMWXIPxGYFlM9kgzw1dizIxggjEtU1BynJb7qUdOwN85Au+2MASuNKcomqTm1A0o4+JU0GqUx3VtFhYTUzJ
Ii98CZBZsahausQTtxVUUI6M8f/T8QczTbvGHu6yGLTld+q4q05jsX4KiJV4VmHSnkKDZ5AIr8bAMwYcMS84yBtgT9ryAnDMt0wMUJNyKAJDdljnxShD
BG8SjzRD2dXHJCJ5H6pir/F5H1MG0yluU3MHyK22l2s9i1o+AZ6q9W6DWto1LCqZy3MG7k9QSA+c+j3YLDnw3Z3WdEVp4Xx6G9JCXDkTaT5MEeNc9kl4
/kUPqsZyxRpLf4mW5oIcItfUZlsUCi/0MUOMebLVWSL4XQwZeK6l/qAu9jzX6exJ2EKJxo9jfcpB39wo6+xoiPVNXbnqZb1LEKXY9vXNz8c6RY7UHcL9
ALAFsWe7iMFxH9kBqKqV6qhd1n2GPKY8ELUcxEBzHEea+Ku0kLBSLetm4CH5EEn/p6NRezTvUcae58Je8dUWQzZ+g6hp4215J/tam22boX4fe4BMLKWQ
OXA9eAN47oP6j2HPbs3oDTQA4IoKuJdSVlRoKi50ekNfQYm6smqQtdcTGcwaS42MwlaLoQMukG98RYYxX0V3UTj5AGUOoQqFoiAXZ6KRwQbiha5rBw5V
jONZeDSBQxeYazFQV08/z0MZDvZFI89z0bjJSRAKIxSVP2qIQTE=
"""


def written() -> Any:
    return pickle.loads(zlib.decompress(base64.b64decode(WRITTEN)))


def test_what_was_pickled_before_loads() -> None:
    scene = ts.Scene.from_json(
        '{"tweenspirit":1,"type":"scene","channels":[{"name":"x","kind":"float","value":0.0}],'
        '"start":[{"animate":{"channel":"x","tween":1.0,"duration":0.5}}]}'
    )
    track = ts.Track("point").key(0, (1, 2)).key(1, (3, 4), easing="quad.in")
    objects = ts.ObjectTrack[str]().key(0, "a").key(1, "b")
    values, bake = written()
    assert values == [
        ts.Easing("back.out(1.7)"),
        ts.Spring(stiffness=100, damping=10),
        ts.Spring(duration=0.5).motion(0, 1),
        ts.Decay(4),
        ts.Decay(4).motion(0, 100),
        ts.Timing(1, delay=0.5),
        track,
        list(track),
        objects,
        list(objects),
        ts.EndReason.FINISHED,
        ts.EventKind.BEGIN,
        ts.TRS(),
        ts.Affine(x=10),
        scene,
        ts.StaleHandleError,
        ts.stagger,
        ts.World,
    ]
    assert type(bake) is ts.SceneBake and bake.scene == scene and (bake.frames, bake.duration) == (6, 0.5)


def test_old_names_load_nothing_before_they_are_asked() -> None:
    code = (
        "import inspect, sys, tweenspirit; inspect.getmodule(len); import tweenspirit._plot as old;"
        "print([m for m in sys.modules if m.startswith('tweenspirit.plots')], old.plot is tweenspirit.plot)"
    )
    assert printed_by(code) == "[] True\n"


COPIES: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))]


@pytest.mark.parametrize("by", COPIES)
def test_sets_and_cursors_are_not_copied(by: Callable[[Any], Any]) -> None:
    tracks = ts.TrackSet([ts.Track().key(0, 1)])
    cursor = tracks.cursor()
    for each in (tracks, cursor):
        with pytest.raises(TypeError, match="cannot be copied or pickled"):
            by(each)
    gc.collect()
    assert list(tracks.sample(0)) == [1.0]
    assert list(tracks.sample(0, cursor=cursor)) == [1.0]


@pytest.mark.parametrize("by", COPIES)
def test_tracks_and_curves_are(by: Callable[[Any], Any]) -> None:
    track, curve = ts.Track().key(0, 1).key(1, 2), ts.Easing("cubic-bezier(.4,0,.2,1)")
    for each in (track, curve):
        other = by(each)
        assert other == each
        other.close()
    gc.collect()
    assert track.value(0.5) == 1.5 and 0 < curve(0.5) < 1


@pytest.mark.parametrize("by", COPIES)
def test_worlds_and_what_is_theirs_are_not(by: Callable[[Any], Any]) -> None:
    world = ts.World()
    channel = world.channel(0.0)
    for each in (world, channel, channel.tween_to(1, 1), world.timeline(), world.chain()):
        with pytest.raises(TypeError):
            by(each)
    assert world.step(0.5) == 1 and channel.value == 0.5
