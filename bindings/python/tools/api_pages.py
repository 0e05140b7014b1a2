# SPDX-License-Identifier: MIT
# ruff: noqa: E402
"""Write the pages of the Python API, by pdoc: only the public names, in groups, with types and examples.

python bindings/python/tools/api_pages.py OUTDIR
"""

from __future__ import annotations

import os
import pathlib
import re
import sys
import typing
import warnings
from typing import Any

TOOLS = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(TOOLS.parent))

# Of calling a curve the accelerator has no words.
os.environ["TWEENSPIRIT_ACCELERATOR"] = "0"

import pdoc.doc
import pdoc.doc_types
import pdoc.render
from pygments.formatters import HtmlFormatter

import tweenspirit as ts
from tweenspirit import gpu
from tweenspirit._c import getters, literals
from tweenspirit.worlds import motion

GROUPS = {
    "Curves": ["Easing", "ease", "easings", "register_easing", "unregister_easing", "Timing", "TimingState", "stagger"],
    "Springs and what slows down": [
        "Spring", "SpringMotion", "Decay", "DecayMotion", "Fall", "fling", "follow", "rubber_band", "VelocityTracker",
        "VelocityEstimate",
    ],
    "Worlds": [
        "World", "Channel", "ChannelArray", "Layer", "Motion", "Player", "Event", "EventKind", "EndReason", "ticker",
    ],
    "Timelines, chains and machines": ["Timeline", "Entry", "Chain", "Group", "Machine"],
    "Scenes": ["Scene", "BuiltScene", "SceneBake", "BakedChannel", "BakedEvent"],
    "Tracks": ["Track", "Key", "ObjectTrack", "ObjectKey", "color", "fit", "bake", "TrackSet", "TrackCursor", "Path"],
    "Arrays of yours": ["step_springs", "SpringBatch", "step_decays", "eval_tweens"],
    "Files": [
        "easing_to_json", "easing_from_json", "track_from_gltf", "tracks_from_gltf", "GltfChannel",
        "lottie", "LottieFile", "track_from_lottie", "tracks_from_lottie", "LottieProperty", "to_lottie",
        "css", "StyleSheet",
    ],
    "Transforms": ["Affine", "TRS", "compose_affine", "decompose_affine", "compose_trs", "decompose_trs"],
    "Pictures, and what is running": ["plot", "build_info", "__version__"],
    "Errors": [
        "TweenSpiritError", "InvalidArgumentError", "UnknownEasingError", "NameInUseError", "StaleHandleError",
        "BusyError", "InPastError", "OutOfMemoryError",
    ],
}  # fmt: skip

GPU_GROUPS = {
    "Devices": ["devices", "Device", "array", "Array"],
    "Arrays on a device": ["step_springs", "SpringBatch", "step_decays", "eval_tweens"],
    "Tracks": ["TrackSet"],
    "The kernels": ["source"],
}

#: By their files: the module, its groups, and what the page is called.
PAGES = {
    "index.html": (ts, GROUPS, "TweenSpirit for Python"),
    "gpu.html": (gpu, GPU_GROUPS, "TweenSpirit on graphics cards"),
}

#: Names of types that stand on the page as they are: an alias that is a text, and long lists of words.
ALIASES = {
    name: type(name, (), {"__module__": "builtins"})
    for name in ("EasingLike", "EasingName", "SpringPreset", "DecayPreset")
}

#: Code by night: the page's own colours of code are for a white ground.
NIGHT = (
    "<style>@media (prefers-color-scheme: dark) {\n"
    + "\n".join(
        line
        for line in HtmlFormatter(style="github-dark").get_style_defs(".pdoc .pdoc-code").splitlines()
        if line.startswith(".pdoc .pdoc-code .") and "background" not in line
    )
    + "\n}</style>"
)


def check_groups() -> None:
    for module, groups, _ in PAGES.values():
        grouped = [name for names in groups.values() for name in names]
        wrong = sorted(set(grouped) ^ set(module.__all__)) or sorted({x for x in grouped if grouped.count(x) > 1})
        if wrong:
            where = f"the groups in {pathlib.Path(__file__).name} and {module.__name__}.__all__"
            raise SystemExit(f"{where} differ in: {', '.join(wrong)}")


def load() -> None:
    """Puts what is loaded when it is first asked for where pdoc looks, and the names that annotations use."""
    for name in ts.__all__:
        setattr(ts, name, getattr(ts, name))
    for name, module in list(sys.modules.items()):
        if name.startswith("tweenspirit."):
            for key, value in vars(module).items():
                ts.__dict__.setdefault(key, value)
    for module, _, _ in PAGES.values():
        for name in module.__all__:
            if hasattr(getattr(module, name), "_fields"):
                tidy_tuple(getattr(module, name))


def keep_aliases() -> None:
    """Puts the aliases into the modules, also after pdoc has run what is there for checkers of types.

    Beside them what the generated getters and the verbs of motions name: a class has them as its own, and pdoc looks in
    the class's module.
    """
    run = pdoc.doc_types._eval_type_checking_sections
    named = {"Any": Any, **{name: value for name, value in vars(literals).items() if name[0].isupper()}}
    for module in (getters, motion):
        run(module, set())
        named |= {name: value for name, value in vars(module).items() if isinstance(value, type) or name == "Unpack"}

    def run_and_keep(module: Any, seen: set[str]) -> Any:
        found = run(module, seen)
        put()
        return found

    def put() -> None:
        for name, module in list(sys.modules.items()):
            if name.startswith("tweenspirit."):
                vars(module).update({**named, **vars(module), **ALIASES})

    pdoc.doc_types._eval_type_checking_sections = run_and_keep
    put()


def tidy_tuple(kind: Any) -> None:
    """Takes from a NamedTuple what `collections` wrote into it, and gives its constructor types that can be found."""
    kind.__new__.__annotations__ = typing.get_type_hints(kind, {**vars(literals), **vars(sys.modules[kind.__module__])})
    kind.__new__.__doc__ = None
    for field in kind._fields:
        getattr(kind, field).__doc__ = ""


def render(file: str) -> str:
    module, groups, title = PAGES[file]
    documented = pdoc.doc.Module(module)
    pdoc.render.configure(docformat="markdown", show_source=False, favicon="data:,", template_directory=TOOLS / "pdoc")
    pdoc.render.env.globals.update(
        groups=groups, title=title, pages={page: PAGES[page][2] for page in PAGES if page != file}
    )
    page = pdoc.render.html_module(documented, {module.__name__: documented})
    page = re.sub(r"\btweenspirit\.(?:_errors|\w+\.\w+)\.(?=[A-Za-z])", "", page)
    page = page.replace("</head>", f"{NIGHT}</head>", 1)

    # An annotation that names a class of ours leads to it, on its page.
    def linked(found: re.Match[str]) -> str:
        other = next(each for each in (file, *PAGES) if found[2] in PAGES[each][0].__all__)
        return f'{found[1]}<a href="{"" if other == file else other}#{found[2]}">{found[2]}</a>'

    classes = "|".join(sorted({name for each, _, _ in PAGES.values() for name in each.__all__ if name[0].isupper()}))
    return re.sub(rf'(<span class="(?:n|annotation)">[^<]*?)\b({classes})\b(?=[^<]*</span>)', linked, page)


def main() -> None:
    out = pathlib.Path(sys.argv[1])
    check_groups()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        load()
        keep_aliases()
        pages = {file: render(file) for file in PAGES}
    for file, page in pages.items():
        names = PAGES[file][0].__all__
        missing = [name for name in names if f'id="{name}"' not in page]
        if missing:
            raise SystemExit(f"not on {file}: {', '.join(missing)}")
        out.mkdir(parents=True, exist_ok=True)
        (out / file).write_text(page, encoding="utf-8")
        print(f"Python, {file}: {len(names)} names")


if __name__ == "__main__":
    main()
