# SPDX-License-Identifier: MIT
"""Pictures of easings, springs and tracks as SVG text, with nothing but the standard library."""

from __future__ import annotations

import os
import pathlib
import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from .._c.arguments import items_of
from .._c.importing import importing
from .._errors import InvalidArgumentError
from ..curves.easing import Easing

if TYPE_CHECKING:
    from ..motion.decay import Decay, DecayMotion
    from ..motion.spring import Spring
    from ..motion.spring_motion import SpringMotion
    from ..tracks.track import Track
    from .model import Chart
    from .prompt import Drawing

    Plotted: TypeAlias = Easing | str | Spring | SpringMotion | Decay | DecayMotion | Track

_THEMES = ("auto", "light", "dark")
_LINES = 8
"""More than these are not told apart in one pair of axes."""
_WIDTH, _HEIGHT = 640, 400


class Svg(str):
    """SVG text. Notebooks show it, a terminal's prompt draws it with characters, show() opens it and save() writes it.

    >>> from tweenspirit import plot
    >>> picture = plot("back.out", title="Beyond, and back")
    >>> picture.startswith("<svg"), "Beyond, and back" in picture
    (True, True)
    >>> picture
    <Svg, 640 x 400 pixels: show() opens it, save(path) writes it, str() is its text>
    """

    #: What a prompt shows.
    _drawing: Drawing | None = None

    def __repr__(self) -> str:
        size = re.match(r"<svg[^>]* width=\"([\d.]+)\" height=\"([\d.]+)\"", self)
        words = f"{size[1]} x {size[2]} pixels" if size else f"{len(self)} characters"
        words = f"<Svg, {words}: show() opens it, save(path) writes it, str() is its text>"
        return f"{self._drawing.text()}\n{words}" if self._drawing and _is_at_prompt() else words

    def _repr_svg_(self) -> str:
        return str(self)

    def show(self) -> pathlib.Path:
        """Opens the picture in a web browser. Returns the temporary file that it opens, which is kept.

        Raises OSError if there is no browser.

        >>> from unittest.mock import patch
        >>> from tweenspirit import plot
        >>> with patch("webbrowser.open") as opened:  # for this example none is
        ...     file = plot("bounce.out").show()
        >>> opened.call_count, file.suffix, file.unlink()
        (1, '.svg', None)
        """
        with importing:
            import tempfile
            import webbrowser

        with tempfile.NamedTemporaryFile("w", -1, "utf-8", suffix=".svg", prefix="tweenspirit-", delete=False) as file:
            file.write(self)
        path = pathlib.Path(file.name)
        if not webbrowser.open(path.as_uri()):
            raise OSError(f"no web browser was found to open {path}")
        return path

    def save(self, path: str | pathlib.Path) -> None:
        """Writes the picture, in UTF-8, to a file whose name ends with .svg.

        >>> import pathlib, tempfile
        >>> from tweenspirit import plot
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = pathlib.Path(folder, "bounce.svg")
        ...     plot("bounce.out").save(file)
        ...     file.read_text().endswith("</svg>\\n")
        True
        """
        check_svg(path)
        pathlib.Path(path).write_text(self, encoding="utf-8")


def _is_at_prompt() -> bool:
    """Whether somebody types at an interactive prompt, in a terminal."""
    if not hasattr(sys, "ps1"):
        return False
    with importing:
        from .terminal import Screen
    return Screen(sys.stdout).is_terminal


def check_svg(path: str | os.PathLike[str]) -> None:
    """Raises an error for a file name that asks for another format; pipes, devices and folders may have any name."""
    file = pathlib.Path(path)
    if file.suffix.lower() != ".svg" and (file.is_file() or not file.exists()):
        raise InvalidArgumentError(f"plots are SVG: the name of a file must end with .svg, not {os.fspath(path)!r}")


def plot(
    obj: Plotted | Sequence[Plotted],
    *,
    title: str | None = None,
    width: float | None = None,
    height: float | None = None,
    theme: str = "auto",
    labels: str | Sequence[str] | None = None,
    columns: int | None = None,
    samples: int = 129,
) -> Svg:
    """Draws a picture: of an easing, or its name, over progress; of a spring, a decay or a track over seconds.

    Things of one sort in a list share axes, with a legend; beyond eight lines, or if `columns` is given, each has a
    panel of its own. A spring shows its target, when it has settled (to 0.1 %) and its overshoot; a Spring goes from 0
    to 1, a Decay comes to rest at 1, and their motions are drawn as they are. A track shows its lanes, keys and
    markers, a colour track its colours as a band, with dashed lines outside the keys.

    - `theme`: "light", "dark", or "auto", which follows the reader's system.
    - `labels`: the names of what is plotted: one for each, or one text for one.
    - `width`, `height`: in pixels, 640 and 400 by default; with panels, what they need.
    - `samples`: the number of points per line (2 to 100000); there are more where a line bends or jumps.

    Returns an Svg, a text with `save(path)` and `show()`, which opens it in a web browser. A notebook shows it; a
    terminal's prompt draws its first eight lines with characters.

    >>> plot("quad.in").startswith("<svg")
    True
    >>> from tweenspirit import Spring, Track
    >>> picture = plot([Spring(bounce=0.3), Spring(duration=0.3)], title="Two springs", theme="dark")
    >>> picture = plot(Track("point").key(0, (0, 0)).key(1, (3, 4)), labels="way")
    """
    with importing:
        from .items import chart_of, kind_of
        from .svg import drawn, panels

    is_one = not isinstance(obj, (list, tuple, set, frozenset, dict)) and not _is_other_iterable(obj)
    given: list[Any] = [obj] if is_one else items_of(obj, "plot needs what it draws in a list")
    if not given:
        raise InvalidArgumentError("plot needs at least one thing to draw, got an empty list")
    things = [Easing(thing) if isinstance(thing, str) else thing for thing in given]
    kinds = [kind_of(thing) for thing in things]
    for thing, kind in zip(things, kinds, strict=True):
        if kind != kinds[0]:
            raise InvalidArgumentError(
                f"a picture shows things of one sort: {things[0]!r:.60} and {thing!r:.60} cannot be combined"
            )
    if theme not in _THEMES:
        raise InvalidArgumentError(f"theme must be one of {', '.join(_THEMES)}, got {theme!r:.80}")
    if title is not None and not isinstance(title, str):
        raise InvalidArgumentError(f"title must be a str, not {title!r:.80}")
    names = _labels(labels, len(things))
    wide, high = _size(width, "width", 160), _size(height, "height", 120)
    if columns is not None and (not isinstance(columns, int) or isinstance(columns, bool) or not 1 <= columns <= 100):
        raise InvalidArgumentError(f"columns must be between 1 and 100, got {columns!r:.80}")
    if not isinstance(samples, int) or isinstance(samples, bool) or not 2 <= samples <= 100_000:
        raise InvalidArgumentError(f"samples must be between 2 and 100000, got {samples!r:.80}")

    chart = chart_of(things, names, is_alone=len(things) == 1)
    if columns is None and chart.lines <= _LINES:
        return _shown(Svg(drawn(chart, wide or _WIDTH, high or _HEIGHT, theme, title, samples)), [chart], title)
    cells = [chart_of([t], None if names is None else [names[i]], is_alone=True) for i, t in enumerate(things)]
    if kinds[0] == "track" and names is None and len(things) > 1:
        for i, cell in enumerate(cells):
            cell.items[0].label = f"track {i + 1}"
    return _shown(Svg(panels(cells, columns, wide, high, theme, title, samples, _LINES)), cells, title)


def _shown(picture: Svg, charts: Sequence[Chart], title: str | None) -> Svg:
    """The picture; at a prompt with what is drawn there, as it is now."""
    if _is_at_prompt():
        with importing:
            from .prompt import Drawing
        picture._drawing = Drawing(charts, title)
    return picture


def _is_other_iterable(obj: Any) -> bool:
    """A generator, an array of objects, a range: not a text, nor what is drawn itself, though a track has keys."""
    with importing:
        from .items import KINDS

    is_ours = isinstance(obj, (str, *KINDS)) or type(obj).__module__.startswith("tweenspirit.")
    return not is_ours and hasattr(obj, "__iter__")


def _labels(labels: Any, count: int) -> list[str] | None:
    if labels is None:
        return None
    found = [labels] if isinstance(labels, str) else items_of(labels, "labels must be texts")
    if not all(isinstance(label, str) for label in found):
        raise InvalidArgumentError(f"labels must be texts, got {labels!r:.80}")
    if len(found) != count:
        raise InvalidArgumentError(f"labels must be {count}, one for each thing plotted, got {len(found)}")
    return found


def _size(value: Any, name: str, least: int) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not least <= value <= 20_000:
        raise InvalidArgumentError(f"{name} must be between {least} and 20000 pixels, got {value!r:.80}")
    return value
