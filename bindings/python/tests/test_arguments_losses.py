# SPDX-License-Identifier: MIT
"""Numbers that would lose a part on their way are refused with what to do: complex ones, masked ones, halves."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tweenspirit as ts
from tweenspirit.scenes.output import whole_file

TRACK = ts.Track().key(0, 0).key(1, 1)
PAIR = np.zeros(2)

#: What takes two numbers.
TAKERS: dict[str, Callable[[Any], Any]] = {
    "Easing": lambda x: ts.Easing("linear")(x),
    "out": lambda x: ts.Easing("linear")(np.zeros(2), out=x),
    "ease": lambda x: ts.ease("linear", x),
    "Easing.linear": lambda x: ts.Easing.linear(x),
    "Spring.value": lambda x: ts.Spring().value(x),
    "Decay.value": lambda x: ts.Decay().value(x),
    "Track.key": lambda x: ts.Track("vec2").key(0, x),
    "Track.insert": lambda x: ts.Track().insert([0, 1], x),
    "Track.insert at": lambda x: ts.Track().insert(x, [0, 1]),
    "Track.sample": lambda x: TRACK.sample(x),
    "TrackSet": lambda x: ts.TrackSet([TRACK]).sample_many(x),
    "fit": lambda x: ts.fit([0, 1], x),
    "eval_tweens": lambda x: ts.eval_tweens(x, 1.0, 0.0, 1.0, ts.Easing("linear"), 0.5),
    "step_springs": lambda x: ts.step_springs(x, PAIR.copy(), PAIR.copy(), ts.Spring(), 0.1),
    "its velocity": lambda x: ts.step_springs(PAIR.copy(), x, PAIR.copy(), ts.Spring(), 0.1),
    "its target": lambda x: ts.step_springs(PAIR.copy(), PAIR.copy(), x, ts.Spring(), 0.1),
    "step_decays": lambda x: ts.step_decays(x, PAIR.copy(), ts.Decay(), 0.1),
    "SpringBatch": lambda x: ts.SpringBatch(x, PAIR.copy(), PAIR.copy(), ts.Spring()),
    "channel": lambda x: ts.World().channel(x),
    "bind_array": lambda x: ts.World().bind_array(x),
    "set": lambda x: ts.World().channel((0.0, 0.0)).set(x),
    "tween_to": lambda x: ts.World().channel((0.0, 0.0)).tween_to(x, 1),
    "compose_affine": lambda x: ts.compose_affine(np.ma.concatenate([x, PAIR, PAIR])),
}


@pytest.mark.parametrize("name", TAKERS)
def test_what_would_be_lost_is_refused(name: str) -> None:
    take = TAKERS[name]
    masked: Any = np.ma.array([0.25, 0.5], mask=[True, False])  # type: ignore[no-untyped-call]
    with pytest.raises(ts.InvalidArgumentError, match=r"complex.*\.real") as caught:
        take(np.array([0.25j, 1]))
    assert isinstance(caught.value, TypeError)
    with pytest.raises(ts.InvalidArgumentError, match=r"masked.*\.filled\(") as caught:
        take(masked)
    assert isinstance(caught.value, TypeError)
    if name != "compose_affine":
        with pytest.raises(ts.InvalidArgumentError):
            take(memoryview(np.zeros(2, np.float16)))


@pytest.mark.parametrize("number", [1j, np.complex64(1j), np.complex128(1j), np.array(1j), np.ma.masked])
def test_one_number_that_would_lose_a_part(number: Any) -> None:
    for take in (ts.Easing("linear"), ts.Spring().value, lambda x: ts.Spring().value(0.1, x), TRACK.value, ts.Timing):
        with pytest.raises(TypeError, match=r"complex|masked"):
            take(number)
    batch = ts.SpringBatch(np.zeros(2), np.zeros(2), np.zeros(2), ts.Spring())
    with pytest.raises(TypeError, match=r"complex|masked"):
        batch.step(number)


def test_a_mask_that_hides_nothing_is_no_loss() -> None:
    whole: Any = np.ma.array([0.25, 0.5], mask=[False, False])  # type: ignore[no-untyped-call]
    assert list(ts.Easing("linear")(whole)) == [0.25, 0.5]


def test_errors_show_a_name_as_it_was_written() -> None:
    for name in ("é", "緩和", "🎾"):
        with pytest.raises(ts.UnknownEasingError, match=f'"{name}"'):
            ts.Easing(name)
    # What is cut is cut between characters; what would change how a line reads is not shown.
    with pytest.raises(ts.UnknownEasingError, match=f'"{"é" * 30}...'):
        ts.Easing("é" * 40)
    with pytest.raises(ts.InvalidArgumentError, match=f'"x{"é" * 29}...'):
        ts.World().find("x" + "é" * 40)
    with pytest.raises(ts.UnknownEasingError, match=r'"\?+a\?+"'):
        ts.Easing("\u202ea\x85")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "kept.json"
    file.write_text("kept")
    file.chmod(0o444)
    folder = os.open(tmp_path, os.O_RDONLY)
    child = os.fork()
    if child == 0:
        os.fchdir(folder)
        if os.geteuid() == 0:  # who may write everything: somebody else is asked, to whom the folder is open
            tmp_path.chmod(0o777)
            os.setuid(65534)
        try:
            with whole_file(file.name) as stream:
                stream.write(b"other")
        except PermissionError as error:
            os._exit(7 if error.filename == os.path.realpath(file.name) else 1)
        os._exit(0)
    os.close(folder)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    assert file.read_text() == "kept" and list(tmp_path.iterdir()) == [file]
    with pytest.raises(PermissionError, match="read-only"), whole_file(file):
        pass
    file.chmod(0o666)
    if os.geteuid() == 0:
        os.chown(file, 65534, -1)
        with pytest.raises(PermissionError, match="another user"), whole_file(file):
            pass
        os.chown(file, 0, -1)
    with whole_file(file) as stream:
        stream.write(b"other")
    assert file.read_text() == "other"
