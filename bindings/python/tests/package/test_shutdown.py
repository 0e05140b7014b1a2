# SPDX-License-Identifier: MIT
"""The interpreter's end with everything still in use: it ends, in time, with its own code, and complains of nothing."""

from __future__ import annotations

import multiprocessing
import os
import pathlib
import subprocess
import sys
import textwrap

import pytest

import tweenspirit as ts

#: Everything there is, in globals; `count` worlds of it.
EVERYTHING = """
import sys
import tweenspirit as ts

def everything(count=1):
    kept = []
    for i in range(count):
        world = ts.World()
        track = ts.Track().key(0, 0).key(1, 10).marker(0.5, "half")
        live = ts.register_easing(f"own:{i}", lambda t: t * t, live=True)
        heard = []
        class Thing:
            x = 0.0
        thing = Thing()
        bound = world.bind(thing, "x")
        bound.tween_to(5, 1, live).on_end(heard.append)
        channel = world.channel(0.0)
        player = channel.play(track)
        player.on_marker(heard.append)
        channel.on_change(heard.append)
        color = world.channel((0, 0, 0, 1), kind="color")
        color.tween_to((1, 0, 0, 1), 2)
        world.channel(0.0).spring_to(3).on_end(heard.append)
        timeline = world.timeline()
        timeline.add(world.channel(0.0), track)
        timeline.play()
        tracks = ts.TrackSet([track, track])
        cursor = tracks.cursor()
        tracks.sample(0.5)
        values = [0.0] * 100
        batch = ts.Easing(f"own:{i}")(values)
        world.attach("a", live)
        world.step(0.25)
        saved = world.snapshot()
        kept.append([v for k, v in locals().items() if k != "kept"])
    return kept
"""


def run(program: str, *, code: int = 0, words: str = "", options: tuple[str, ...] = ()) -> str:
    """What a program prints; it ends with `code`, in time, and says `words` and nothing else."""
    result = subprocess.run(
        [sys.executable, *options, "-c", EVERYTHING + textwrap.dedent(program)],
        capture_output=True,
        text=True,
        timeout=120,
        env=os.environ,
    )
    assert result.returncode == code, (result.returncode, result.stderr[-2000:])
    if words:
        assert words in result.stderr
    else:
        assert result.stderr == ""
    return result.stdout


ENDS = {
    "globals": "kept = everything(20)",
    "a cycle": """
        kept = everything(3)
        kept.append(kept)
        for one in kept[:3]:
            one.append(one)
            one.append(kept)
        del kept
    """,
    "modules": """
        import types
        module = types.ModuleType("other")
        sys.modules["other"] = module
        module.kept = everything(3)
    """,
    "sys attributes": "sys.kept = everything(3)",
    "atexit": """
        import atexit
        kept = everything(2)
        @atexit.register
        def late():
            for one in everything.__globals__["kept"]:
                world = next(x for x in one if isinstance(x, ts.World))
                assert world.step(0.25) > 0
                world.close()
            world = ts.World()
            world.channel(0.0).tween_to(1, 1).on_end(lambda reason: print("ended", reason))
            world.step(2)
    """,
    "atexit before the import": """
        import atexit
        kept = everything(2)
        atexit.register(kept.clear)
    """,
    "daemon threads": """
        import threading, time
        ready = threading.Semaphore(0)
        def work():
            world = ts.World()
            live = ts.register_easing(f"daemon:{threading.get_ident()}", lambda t: t, live=True)
            channel = world.channel(0.0)
            channel.on_change(lambda value: None)
            ready.release()
            while True:
                channel.tween_to(1, 0.1, live)
                world.step(0.05)
                ts.Easing("back.out(3)")([0.1] * 200)
        for _ in range(4):
            threading.Thread(target=work, daemon=True).start()
        for _ in range(4):
            ready.acquire()
        time.sleep(0.05)
        kept = everything(2)
    """,
    "threads that end later": """
        import threading, time
        kept = everything(2)
        def work():
            time.sleep(0.2)
            more = everything_again()
            print("worked")
        def everything_again():
            world = ts.World()
            world.channel(0.0).spring_to(1)
            return world, world.step(0.1)
        threading.Thread(target=work).start()
    """,
    "a finalizer that uses it": """
        class Last:
            def __init__(self):
                self.world = ts.World()
                self.live = ts.register_easing(f"last:{id(self)}", lambda t: t, live=True)
                self.world.channel(0.0).tween_to(1, 1, self.live)
            def __del__(self):
                try:
                    self.world.step(0.1)
                    self.live(0.5), ts.ease("quad.in", 0.5)
                except Exception:
                    pass
        last = Last()
        again = [Last() for _ in range(5)]
        again.append(again)
    """,
    "a tracer": """
        count = 0
        def trace(frame, event, argument):
            global count
            if count is not None:
                count += 1
            return trace
        sys.settrace(trace)
        sys.setprofile(lambda *_: None)
        kept = everything(2)
    """,
    "a tracer in threads": """
        import threading
        threading.settrace(lambda *_: None)
        kept = []
        thread = threading.Thread(target=lambda: kept.extend(everything(2)))
        thread.start()
        thread.join()
    """,
    "os._exit": """
        import os
        kept = everything(3)
        sys.stdout.flush()
        os._exit(0)
    """,
    "awaiting": """
        import asyncio
        world = ts.World()
        async def main():
            task = asyncio.ensure_future(wait())
            await asyncio.sleep(0)
            world.step(0.1)
        async def wait():
            await world.channel(0.0).tween_to(1, 1)
        asyncio.run(main())
    """,
    "the garbage collector off, then on": """
        import gc
        gc.disable()
        kept = everything(3)
        del kept
        gc.enable()
        gc.collect()
    """,
    "the module is deleted": """
        kept = everything(2)
        for name in [n for n in sys.modules if n.startswith("tweenspirit")]:
            del sys.modules[name]
        del ts
    """,
}


@pytest.mark.parametrize("end", ENDS)
def test_the_interpreter_ends(end: str) -> None:
    run(ENDS[end])


@pytest.mark.parametrize("end", ["globals", "a cycle", "a finalizer that uses it", "atexit"])
def test_the_interpreter_ends_in_its_development_mode(end: str) -> None:
    run(ENDS[end], options=("-X", "dev", "-W", "error"))


def test_an_exception_that_nobody_catches() -> None:
    run("kept = everything(2)\nraise ValueError('own words')", code=1, words="ValueError: own words")
    run("kept = everything(2)\nsys.exit(5)", code=5)
    run("kept = everything(2)\nsys.exit('own words')", code=1, words="own words\n")


def test_an_exception_out_of_a_step() -> None:
    program = """
        kept = everything(2)
        world = ts.World()
        def fail(*_):
            raise {error}
        world.channel(0.0).tween_to(1, 1).on_begin(fail)
        world.step(0.5)
    """
    run(program.format(error="KeyError('own')"), code=1, words="KeyError: 'own'")
    run(program.format(error="SystemExit(7)"), code=7)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_forks_with_everything() -> None:
    """Children that end by os._exit, by sys.exit and by falling off the end."""
    out = run(
        """
        import os
        kept = everything(2)
        children = []
        for i in range(6):
            child = os.fork()
            if child == 0:
                for one in kept:
                    assert next(x for x in one if isinstance(x, ts.World)).step(0.25) > 0
                ts.register_easing("own:child", lambda t: t, live=True)
                assert ts.Easing("own:0")(0.5) == 0.25
                if i % 3 == 0:
                    os._exit(0)
                if i % 3 == 1:
                    sys.exit(0)
                break
            children.append(child)
        else:
            print([os.waitpid(child, 0)[1] for child in children])
        """
    )
    assert out == "[0, 0, 0, 0, 0, 0]\n"


POOL = """
import array
import multiprocessing
import sys
import tweenspirit as ts

world = ts.World()
channel = world.channel(0.0)
channel.tween_to(1, 1, ts.register_easing("own:pool", lambda t: t, live=True))

def work(i):
    world = ts.World()
    channel = world.channel(0.0)
    channel.spring_to(i)
    for _ in range(60):
        world.step(1 / 60)
    out = array.array("d", [0.0] * 40000)
    ts.eval_tweens(out, 1.0, 0.0, 1.0, ts.Easing("quad.in"), 0.5, out=out, threads=4)
    return channel.value.hex(), out[0], out[-1]

if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv[1])
    here = [work(i) for i in range(6)]
    with multiprocessing.Pool(3) as pool:
        assert pool.map(work, range(6)) == here
    pool = multiprocessing.Pool(2)
    assert pool.map(work, range(6)) == here
    pool.close()
    pool.join()
    print("done")
"""


@pytest.mark.parametrize("method", ["spawn", "fork", "forkserver"])
def test_pools_of_processes(tmp_path: pathlib.Path, method: str) -> None:
    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"no {method} here")
    file = tmp_path / "pool.py"
    file.write_text(POOL)
    found = str(pathlib.Path(ts.__file__).parents[1])
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([found, os.environ.get("PYTHONPATH", "")])}
    result = subprocess.run(
        [sys.executable, str(file), method], capture_output=True, text=True, timeout=120, env=environment
    )
    assert (result.returncode, result.stderr, result.stdout) == (0, "", "done\n")
