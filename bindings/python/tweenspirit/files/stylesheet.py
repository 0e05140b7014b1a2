# SPDX-License-Identifier: MIT
"""Transitions, animations, keyframes and easings of a stylesheet, by CSS's grammar (tinycss2 tokenizes it)."""

from __future__ import annotations

import collections
import dataclasses
import math
import os
import pathlib
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from .._c.importing import importing
from .._errors import InvalidArgumentError, TweenSpiritError
from ..curves.easing import Easing
from ..motion.timing import Timing
from ..tracks.track import Track

_MAX_TEXT = 1 << 26
_MAX_DEPTH = 32
_MOST_TOKENS, _MOST_SUBSTITUTIONS, _MOST_IN_ALL = 1 << 12, 1 << 10, 1 << 20
"""So many tokens may come of one value's custom properties, so many of these, and so many tokens of a stylesheet's."""
_LONGEST_SELECTOR = 1 << 12
_ROOTS = {":root", "html", ":host", "*", ":where(html)", ":where(:root)"}
_CONDITIONS = ("media", "supports", "container", "starting-style")
_NO: Any = object()
"""The word none, where it is not a name."""
_PREFIX = re.compile(r"-(?:webkit|moz|o|ms)-")
"""-webkit- is another name of the same, by the Compatibility Standard; the others count where there is nothing else."""
_GLOBAL = {"inherit", "initial", "unset", "revert", "revert-layer"}
_DIRECTIONS = {"normal", "reverse", "alternate", "alternate-reverse"}
_FILLS = {"none", "forwards", "backwards", "both"}
_STATES = {"running", "paused"}
_KEYWORDS = {"linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end"}
_EASINGS = {"cubic-bezier", "linear", "steps"}
_LISTS = {
    "transition": ("property", "duration", "timing-function", "delay", "behavior"),
    "animation": (
        "name", "duration", "timing-function", "delay", "iteration-count", "direction", "fill-mode", "play-state",
    ),
}  # fmt: skip
_LONGHANDS = {f"{kind}-{name}": (kind, name) for kind, names in _LISTS.items() for name in names}
_USUAL: dict[str, Any] = {
    "property": "all", "name": None, "duration": 0.0, "timing-function": "ease", "delay": 0.0, "behavior": "normal",
    "iteration-count": 1.0, "direction": "normal", "fill-mode": "none", "play-state": "running",
}  # fmt: skip

Direction = Literal["normal", "reverse", "alternate", "alternate-reverse"]
Fill = Literal["none", "forwards", "backwards", "both"]


class Skipped(NamedTuple):
    """Something that was not understood: its line, from 1, its text, and the reason."""

    line: int
    text: str
    reason: str


@dataclasses.dataclass(frozen=True)
class Transition:
    """One of a rule's transitions, with times in seconds. `property` is "all" if the rule names none."""

    selector: str
    property: str
    duration: float
    easing: Easing
    delay: float
    line: int

    def timing(self) -> Timing:
        """Returns the transition as a Timing."""
        return Timing(self.duration, delay=self.delay, easing=self.easing)


@dataclasses.dataclass(frozen=True)
class Animation:
    """One of a rule's animations, with times in seconds. `easing` applies to each segment; `name` is None if there is
    none.
    """

    selector: str
    name: str | None
    duration: float
    easing: Easing
    delay: float
    iterations: float
    direction: Direction
    fill: Fill
    paused: bool
    line: int

    def timing(self) -> Timing:
        """Returns the animation as a Timing, without the easing, which belongs to the tracks."""
        return Timing(
            self.duration, delay=self.delay, iterations=self.iterations, direction=self.direction, fill=self.fill
        )


@dataclasses.dataclass(frozen=True)
class Keyframe:
    """An offset in 0 ... 1, the declarations there as text, and the easing from there on, None for the animation's."""

    offset: float
    values: Mapping[str, str]
    easing: Easing | None
    line: int


@dataclasses.dataclass(frozen=True)
class Keyframes:
    """A @keyframes rule, with its frames in order."""

    name: str
    frames: tuple[Keyframe, ...]
    line: int

    @property
    def properties(self) -> list[str]:
        """Returns the names of the animated properties."""
        return list(dict.fromkeys(name for frame in self.frames for name in frame.values))

    def track(
        self, property: str, duration: float = 1.0, easing: Easing | str = "ease", underlying: str | None = None
    ) -> Track:
        """Creates a track of a property, `duration` seconds long: of its numbers, in their units, or of its colour.

        Each number has a lane: those of several values, and those of functions ("translate(0, 10px) rotate(45deg)"), of
        which translations and scales have three. A function that a frame lacks has no effect there. `underlying` is the
        element's own value, used if frames at 0 % or 100 % are missing. Raises an error if it is missing, or if the
        frames' forms differ.

        >>> sheet = css("@keyframes fade { from { opacity: 1 } to { opacity: 0 } }")
        >>> sheet.keyframes["fade"].track("opacity", 2, "linear").value(0.5)
        0.75
        """
        what = f"{property} of @keyframes {self.name}"
        found = {
            frame.offset: (frame.values[property], frame.easing) for frame in self.frames if property in frame.values
        }
        if underlying is not None and not isinstance(underlying, str):
            raise InvalidArgumentError(f"underlying must be a CSS value as a string, got {underlying!r}")
        if not found:
            raise InvalidArgumentError(
                f"property: @keyframes {self.name} has {', '.join(self.properties)}, got {property!r}"
            )
        easings = {frame.offset: frame.easing for frame in self.frames}
        for end in (0.0, 1.0):
            if end not in found and underlying is None:
                raise InvalidArgumentError(
                    f"{what} has no value at {100 * end:g} %: give the element's own value as underlying="
                )
            found.setdefault(end, (underlying or "", easings.get(end)))
        tokens = [_tokens(text) for _, (text, _) in sorted(found.items())]
        keys = [(offset * duration, own) for offset, (_, own) in sorted(found.items())]
        colors = [_color(value) for value in tokens]
        rows: list[Sequence[float]] = [color for color in colors if color is not None]
        if len(rows) == len(colors):
            track = Track("color", space="srgb-premultiplied", easing=easing)
        else:
            rows = [*_numbers([_parts(value) for value in tokens], what)]
            track = Track(len(rows[0]), easing=easing)
        for (time, own), row in zip(keys, rows, strict=True):
            track.key(time, row[0] if len(row) == 1 else row, easing=own)
        return track


@dataclasses.dataclass(frozen=True)
class StyleSheet:
    """The animations of a stylesheet, each list in the order of the text.

    - transitions: each with selector, property, duration, easing, delay, line, and `timing()`.
    - animations: likewise, with name, iterations, direction, fill and paused; the name is None if a rule has none.
    - keyframes: by name, each with its frames, `properties`, and `track(property, duration, easing)`.
    - easings: custom properties of :root that are easings, by name.
    - skipped: what was not understood, each with line, text and reason.

    >>> sheet = css("a { transition: left 1s, top soon }")
    >>> type(sheet).__name__, len(sheet.transitions), sheet.skipped[0].line
    ('StyleSheet', 0, 1)
    """

    transitions: tuple[Transition, ...]
    animations: tuple[Animation, ...]
    keyframes: Mapping[str, Keyframes]
    easings: Mapping[str, Easing]
    skipped: tuple[Skipped, ...]


def css(source: str | os.PathLike[str]) -> StyleSheet:
    """Reads a stylesheet: the path of a file, or a text, which contains a brace.

    Supported are shorthands and longhands, in any order, of several transitions and animations; prefixes; `calc()`;
    `var()` of the rule and of :root, else its fallback, else of the only rule that sets it; nested rules, and those in
    @media, @supports, @layer and @container, whatever their conditions. What is not understood is in `skipped`, with
    its line. Requires tinycss2: pip install "tweenspirit[css]".

    >>> root = ":root { --spring: cubic-bezier(.3, 1.5, .6, 1) }"
    >>> sheet = css(root + "a { transition: opacity .2s ease-in, scale 1s var(--spring) }")
    >>> [(t.selector, t.property, t.duration, t.easing.name) for t in sheet.transitions]
    [('a', 'opacity', 0.2, 'css.ease-in'), ('a', 'scale', 1.0, 'cubic-bezier(0.3,1.5,0.6,1)')]
    """
    if not isinstance(source, (str, os.PathLike)):
        raise TypeError(f"source must be a path or a text, not {type(source).__name__}")
    if isinstance(source, str) and "{" in source:
        text = source
    else:
        text = pathlib.Path(source).read_text("utf-8", "replace")
    if len(text) > _MAX_TEXT:
        raise InvalidArgumentError("source: a stylesheet has at most 2^26 characters")
    try:
        return _Reader().read(text)
    except RecursionError:
        raise InvalidArgumentError("source: nested too deep") from None


def _library() -> Any:
    try:
        with importing:
            import tinycss2
            import tinycss2.color3
    except ImportError as error:
        raise ImportError('tweenspirit.css() requires tinycss2: pip install "tweenspirit[css]"') from error
    return tinycss2


class _Unknown(Exception):
    """Why a value is not understood."""


class _Invalid(_Unknown):
    """Why nothing else can be meant either."""


class _Block(NamedTuple):
    """A rule's declarations, and whether they are in no condition; or @keyframes; or what was skipped, and why."""

    line: int
    selector: str = ""
    declarations: Sequence[Any] = ()
    is_sure: bool = True
    keyframes: Any = None
    skipped: tuple[str, str] | None = None


class _Reader:
    def __init__(self) -> None:
        self.css = _library()
        self.transitions: list[Transition] = []
        self.animations: list[Animation] = []
        self.keyframes: dict[str, Keyframes] = {}
        self.prefixed: dict[str, Keyframes] = {}
        self.skipped: list[Skipped] = []
        self.root: dict[str, list[Any]] = {}
        self.anywhere: dict[str, dict[str, list[Any]]] = {}
        self.substitutions = self.tokens = 0

    def read(self, text: str) -> StyleSheet:
        rules = self.css.parse_stylesheet(text, skip_comments=True, skip_whitespace=True)
        blocks = list(self._blocks(rules, "", 0))
        sure: dict[str, list[Any]] = {}
        for block in blocks:
            own = _own(block.declarations)
            for name, value in own.items():
                self.anywhere.setdefault(name, {})[self.css.serialize(value)] = value
            if own and set(re.split(r"\s*,\s*", block.selector)) & _ROOTS:
                sure.update(own if block.is_sure else {})
                self.root = {**own, **self.root}
        self.root.update(sure)
        for block in blocks:
            if block.skipped is not None:
                self._skip(block.line, *block.skipped)
            elif block.keyframes is not None:
                self._keyframes(block.keyframes)
            else:
                self._rule(block)
        easings = {}
        for name, tokens in self.root.items():
            try:
                value = self._substituted(tokens, self.root, 0)
                if len(_split(value)) == 1:
                    easings[name] = self._easing(_trimmed(value))
            except (_Unknown, TweenSpiritError):
                continue
        frames = {**self.prefixed, **self.keyframes}
        return StyleSheet(tuple(self.transitions), tuple(self.animations), frames, easings, tuple(self.skipped))

    def _skip(self, line: int, text: str, reason: str) -> None:
        text = " ".join(text.split())
        self.skipped.append(Skipped(line, text if len(text) <= 80 else text[:79] + "…", reason))

    # --- rules ---

    def _blocks(self, rules: Any, above: str, depth: int, is_sure: bool = True) -> Iterator[_Block]:
        for rule in rules:
            line = rule.source_line
            if rule.type == "error":
                yield _Block(line, skipped=(rule.message, "invalid CSS, which browsers leave out too"))
                continue
            if rule.type not in ("qualified-rule", "at-rule") or rule.content is None:
                continue
            if depth > _MAX_DEPTH:
                yield _Block(line, skipped=(above, "nested too deep"))
                continue
            prelude = " ".join(self.css.serialize(rule.prelude).split())
            if rule.type == "at-rule":
                word = _PREFIX.sub("", rule.lower_at_keyword)
                if word == "keyframes":
                    if len(prelude) <= _LONGEST_SELECTOR:
                        yield _Block(line, keyframes=rule)
                    continue
                if word not in ("media", "supports", "layer", "container", "scope", "starting-style", "theme"):
                    continue
                # What is in Tailwind's @theme stands in :root in the end.
                selector, condition = ":root" if word == "theme" else above, word in _CONDITIONS
            else:
                selector, condition = self._nested(rule.prelude, above) if above else prelude, False
            if above and selector is not above and len(selector) > _LONGEST_SELECTOR:
                yield _Block(line, skipped=(selector, "a nested selector of more than 4096 characters"))
                continue
            items = self.css.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
            declarations = [item for item in items if item.type == "declaration"]
            if declarations and selector:
                yield _Block(line, selector, declarations, is_sure and not condition)
            inner = [item for item in items if item.type != "declaration"]
            yield from self._blocks(inner, selector, depth + 1, is_sure and not condition)

    def _nested(self, prelude: list[Any], above: str) -> str:
        """A selector in another's block: where it has no &, below that one."""
        whole = f":is({above})" if "," in above else above
        found = []
        for part in _split(prelude):
            text, has = "", False
            for token in part:
                word = self.css.serialize([token])
                if "&" in word and token.type not in ("string", "[] block"):
                    word, has = word.replace("&", whole), True
                text += word
            found.append(" ".join((text if has else f"{whole} {text}").split()))
        return ", ".join(found)

    def _rule(self, block: _Block) -> None:
        declarations = block.declarations
        relevant = []
        for each in declarations:
            plain = _PREFIX.sub("", each.lower_name, count=1)
            if plain in _LONGHANDS or plain in _LISTS:
                is_other = plain != each.lower_name and not each.lower_name.startswith("-webkit-")
                kind = plain if plain in _LISTS else _LONGHANDS[plain][0]
                relevant.append((each, plain, kind, is_other))
        if not relevant:
            return
        scope = collections.ChainMap(_own(declarations), self.root)
        common = {kind for _, _, kind, is_other in relevant if not is_other}
        lists: dict[str, dict[str, Any]] = {}
        lines: dict[str, int] = {}
        for each, name, kind, is_other in sorted(relevant, key=lambda item: bool(item[0].important)):
            if is_other and kind in common:
                continue
            try:
                self.substitutions = 0
                values = [_trimmed(part) for part in _split(self._substituted(each.value, scope, 0))]
                word = values[0][0].lower_value if len(values[0]) == 1 and values[0][0].type == "ident" else ""
                if len(values) == 1 and word in _GLOBAL:
                    raise _Unknown(f"{word} is a value from another rule")
                key = _LISTS[kind][0]
                if name in _LISTS:
                    rows = [self._shorthand(kind, tokens) for tokens in values]
                    found = {key: [row[key] for row in rows] for key in _LISTS[kind]}
                else:
                    key = _LONGHANDS[name][1]
                    found = {key: [self._value(kind, key, tokens) for tokens in values]}
                if len(values) > 1 and any(value is _NO for value in found[key]):
                    raise _Unknown("none cannot be combined with other values")
                lists.setdefault(kind, {}).update(found)
                lines.setdefault(kind, each.source_line)
            except (_Unknown, TweenSpiritError) as error:
                # What a custom property spoils is as if nothing were said; else what was said before stays.
                if "var(" in self.css.serialize(each.value).lower() and kind in lists:
                    for key in _LISTS[kind] if name in _LISTS else (_LONGHANDS[name][1],):
                        lists[kind].pop(key, None)
                    if not lists[kind]:
                        del lists[kind]
                self._skip(each.source_line, f"{each.name}: {self.css.serialize(each.value)}", str(error))
        for kind, values_of in lists.items():
            self._add(kind, values_of, block.selector, lines[kind])

    def _add(self, kind: str, lists: dict[str, list[Any]], selector: str, line: int) -> None:
        first = _LISTS[kind][0]
        # A rule that names nothing is completed by others: as many as its longest list.
        names = lists.get(first) or [_USUAL[first]] * max(len(values) for values in lists.values())
        for i, name in enumerate(names):
            if name is _NO:
                continue
            row = {key: lists[key][i % len(lists[key])] if key in lists else _USUAL[key] for key in _LISTS[kind]}
            easing = row["timing-function"]
            easing = Easing(easing, "css") if isinstance(easing, str) else easing
            if kind == "transition":
                self.transitions.append(Transition(selector, name, row["duration"], easing, row["delay"], line))
            else:
                self.animations.append(
                    Animation(
                        selector, name, row["duration"], easing, row["delay"], row["iteration-count"], row["direction"],
                        row["fill-mode"], row["play-state"] == "paused", line,
                    )
                )  # fmt: skip

    def _shorthand(self, kind: str, tokens: list[Any]) -> dict[str, Any]:
        row = {key: _USUAL[key] for key in _LISTS[kind]}
        given: set[str] = set()
        order = ("duration", "delay", "timing-function", *(key for key in _LISTS[kind][::-1]))
        for token in tokens:
            for key in order:
                if key in given:
                    continue
                try:
                    row[key] = self._value(kind, key, [token])
                except _Invalid:
                    raise
                except _Unknown:
                    continue
                given.add(key)
                break
            else:
                raise _Unknown(f"{self.css.serialize([token])} is not valid in {kind}")
        if not tokens:
            raise _Unknown("a value between two commas is missing")
        # "none" of an animation is its name unless there is one.
        if kind == "animation" and "name" not in given:
            row["name"] = _NO if "fill-mode" in given and row["fill-mode"] == "none" else None
        return row

    def _value(self, kind: str, key: str, tokens: list[Any]) -> Any:
        if len(tokens) != 1:
            raise _Unknown(f"{kind}-{key} takes one value, got {self.css.serialize(tokens)!r}")
        token = tokens[0]
        if token.type == "() block":
            raise _Unknown("parentheses are allowed in calc() only")
        word = token.lower_value if token.type == "ident" else None
        if key in ("duration", "delay"):
            value, is_time = _calculated(token)
            if not is_time:
                raise _Unknown(f"{self.css.serialize(tokens)} is not a valid {key}")
            if key == "duration" and value < 0 and token.type == "dimension":
                raise _Invalid("a duration cannot be negative")
            return max(value, 0.0) if key == "duration" else value
        if key == "timing-function":
            return self._easing(tokens)
        if key == "iteration-count":
            if word == "infinite":
                return math.inf
            value, is_time = _calculated(token)
            if is_time or (value < 0 and token.type == "number"):
                raise _Unknown(f"{self.css.serialize(tokens)} is not a number of iterations")
            return max(value, 0.0)
        if key == "property":
            if word is None or word in _GLOBAL:
                raise _Unknown(f"{self.css.serialize(tokens)} is not a property")
            if word == "none":
                return _NO
            return token.value if word.startswith("--") else word
        if key == "name":
            if word in _GLOBAL or token.type not in ("ident", "string"):
                raise _Unknown(f"{self.css.serialize(tokens)} is not a name")
            return _NO if word == "none" else token.value
        among = {
            "direction": _DIRECTIONS,
            "fill-mode": _FILLS,
            "play-state": _STATES,
            "behavior": {"normal", "allow-discrete"},
        }[key]
        if word not in among:
            raise _Unknown(f"{self.css.serialize(tokens)} is not a valid {kind}-{key}")
        return word

    def _easing(self, tokens: list[Any]) -> Easing:
        [token] = tokens if len(tokens) == 1 else [None]
        is_easing = token is not None and (
            (token.type == "ident" and token.lower_value in _KEYWORDS)
            or (token.type == "function" and token.lower_name in _EASINGS)
        )
        if not is_easing:
            raise _Unknown(f"{self.css.serialize(tokens)} is not an easing")
        return Easing(self.css.serialize(tokens), "css")

    # --- custom properties ---

    def _substituted(self, tokens: list[Any], scope: Mapping[str, list[Any]], depth: int) -> list[Any]:
        self.substitutions += 1
        if depth > _MAX_DEPTH or self.substitutions > _MOST_SUBSTITUTIONS:
            raise _Unknown("custom properties refer to each other, or are nested too deep")
        found: list[Any] = []
        for token in tokens:
            if token.type == "function" and token.lower_name == "var":
                name, *fallback = _split(token.arguments, most=1)
                words = _trimmed(name)
                key = words[0].value if len(words) == 1 and words[0].type == "ident" else ""
                if not key.startswith("--"):
                    raise _Unknown(f"{self.css.serialize([token])} does not name a custom property")
                value, values = scope.get(key), self.anywhere.get(key, {})
                if value is None and not fallback and len(values) == 1:
                    [value] = values.values()
                if value is not None and [getattr(each, "lower_value", "") for each in _trimmed(value)] != ["initial"]:
                    found += self._substituted(value, scope, depth + 1)
                elif fallback:
                    found += self._substituted(fallback[0], scope, depth + 1)
                else:
                    what = "differently by several other rules" if values else "nowhere"
                    raise _Unknown(f"{key} is set {what}")
            elif token.type == "function":
                arguments = self._substituted(token.arguments, scope, depth + 1)
                found.append(self.css.ast.FunctionBlock(token.source_line, token.source_column, token.name, arguments))
            elif token.type == "() block":
                inside = self._substituted(token.content, scope, depth + 1)
                found.append(self.css.ast.ParenthesesBlock(token.source_line, token.source_column, inside))
            else:
                found.append(token)
            if len(found) > _MOST_TOKENS:
                raise _Unknown("its custom properties are too long")
        self.tokens += len(found) if depth > 0 else 0
        if self.tokens > _MOST_IN_ALL:
            raise InvalidArgumentError("source: its custom properties are too long")
        return found

    # --- keyframes ---

    def _keyframes(self, rule: Any) -> None:
        word = rule.lower_at_keyword
        into = self.keyframes if word == "keyframes" or "-webkit-" in word else self.prefixed
        words = _trimmed(rule.prelude)
        is_name = len(words) == 1 and words[0].type in ("ident", "string")
        if not is_name or (words[0].type == "ident" and words[0].lower_value in _GLOBAL | {"none"}):
            self._skip(rule.source_line, f"@keyframes {self.css.serialize(rule.prelude)}", "keyframes have one name")
            return
        name = words[0].value
        frames: list[Keyframe] = []
        for each in self.css.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True):
            text = "" if each.type == "error" else self.css.serialize(each.prelude)
            try:
                if each.type != "qualified-rule":
                    raise _Unknown("a keyframe must be an offset and a block")
                offsets = [self._offset(_trimmed(part)) for part in _split(each.prelude)]
            except _Unknown as error:
                self._skip(each.source_line, f"@keyframes {name}: {text}", str(error))
                continue
            values: dict[str, str] = {}
            easing = None
            for item in self.css.parse_blocks_contents(each.content, skip_comments=True, skip_whitespace=True):
                if item.type != "declaration" or item.important:
                    self._skip(
                        item.source_line,
                        f"@keyframes {name} {text}",
                        "keyframes have declarations that are not important",
                    )
                    continue
                plain = _PREFIX.sub("", item.lower_name, count=1)
                try:
                    self.substitutions = 0
                    tokens = self._substituted(item.value, self.root, 0)
                    if plain in ("animation-timing-function", "transition-timing-function"):
                        easing = self._easing(_trimmed(tokens))
                    elif plain == item.lower_name or "-webkit-" in item.lower_name or plain not in values:
                        values[plain] = " ".join(self.css.serialize(tokens).split())
                except (_Unknown, TweenSpiritError) as error:
                    self._skip(item.source_line, f"{item.name}: {self.css.serialize(item.value)}", str(error))
            frames += [Keyframe(offset, values, easing, each.source_line) for offset in offsets]
        frames.sort(key=lambda frame: frame.offset)
        into[name] = Keyframes(name, tuple(frames), rule.source_line)

    def _offset(self, tokens: list[Any]) -> float:
        if len(tokens) == 1:
            word = getattr(tokens[0], "lower_value", None)
            if word in ("from", "to"):
                return float(word == "to")
            if tokens[0].type == "percentage" and 0 <= tokens[0].value <= 100:
                return float(tokens[0].value) / 100
        raise _Unknown("an offset must be from, to or between 0% and 100%")


# ---- Values


def _own(declarations: Sequence[Any]) -> dict[str, list[Any]]:
    """A rule's custom properties: the last of a name, unless one before is important."""
    custom = [each for each in declarations if each.name.startswith("--")]
    return {each.name: each.value for each in sorted(custom, key=lambda each: bool(each.important))}


def _split(tokens: list[Any], most: int = -1) -> list[list[Any]]:
    parts: list[list[Any]] = [[]]
    for token in tokens:
        if token.type == "literal" and token.value == "," and len(parts) - 1 != most:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _trimmed(tokens: list[Any]) -> list[Any]:
    return [token for token in tokens if token.type not in ("whitespace", "comment")]


def _tokens(text: str) -> list[Any]:
    return _trimmed(_library().parse_component_value_list(text, skip_comments=True))


def _calculated(token: Any) -> tuple[float, bool]:
    """A number, or a time in seconds, written or calculated."""
    if token.type == "number":
        return float(token.value), False
    if token.type == "dimension" and token.lower_unit in ("s", "ms"):
        return float(token.value) / (1000 if token.lower_unit == "ms" else 1), True
    if token.type == "() block":
        return _sum(_trimmed(token.content))
    if token.type == "function" and token.lower_name == "calc":
        return _sum(_trimmed(token.arguments))
    if token.type == "function" and token.lower_name in ("min", "max", "clamp"):
        values = [_sum(_trimmed(part)) for part in _split(token.arguments)]
        if len({is_time for _, is_time in values}) == 1 and (token.lower_name != "clamp" or len(values) == 3):
            numbers = [value for value, _ in values]
            if token.lower_name == "clamp":
                return max(numbers[0], min(numbers[1], numbers[2])), values[0][1]
            return (min if token.lower_name == "min" else max)(numbers), values[0][1]
    raise _Unknown(f"{_library().serialize([token])} is neither a number nor a time")


def _sum(tokens: list[Any]) -> tuple[float, bool]:
    """What stands in a calc(): products, then sums."""
    terms: list[tuple[float, bool]] = []
    sign, operator = 1.0, "+"
    for i, token in enumerate(tokens):
        if i % 2:
            if token.type != "literal" or token.value not in "+-*/":
                # "1s -2s": a sign that is the number's.
                raise _Unknown("an operator between two values is missing")
            operator, sign = token.value, -1.0 if token.value == "-" else 1.0
            continue
        value, is_time = _calculated(token)
        if operator in "+-":
            terms.append((sign * value, is_time))
            continue
        before, was_time = terms.pop()
        if is_time and (was_time or operator == "/"):
            raise _Unknown("times cannot be multiplied, and nothing can be divided by a time")
        if operator == "/" and value == 0:
            raise _Unknown("division by 0")
        terms.append((before * value if operator == "*" else before / value, is_time or was_time))
    if len(tokens) % 2 == 0 or len({is_time for _, is_time in terms}) != 1:
        raise _Unknown("times and numbers cannot be combined")
    return math.fsum(value for value, _ in terms), terms[0][1]


def _color(tokens: list[Any]) -> tuple[float, ...] | None:
    """Red, green, blue and alpha, as Level 3 of CSS's colours has them."""
    if len(tokens) != 1:
        return None
    found = _library().color3.parse_color(tokens[0])
    return None if found is None or isinstance(found, str) else tuple(float(x) for x in found)


#: A word or a unit, and a number where it is one.
_Form = list[tuple[str, float | None]]
_NOT_BY_NUMBERS = ("calc", "min", "max", "clamp", "matrix", "matrix3d")
_ONES = ("scale", "brightness(", "contrast(", "opacity(", "saturate(")


def _form(tokens: list[Any]) -> _Form:
    found: _Form = []
    for token in tokens:
        if token.type in ("number", "dimension", "percentage"):
            unit = "%" if token.type == "percentage" else getattr(token, "lower_unit", "")
            found.append((unit, float(token.value)))
        elif token.type == "function" and token.lower_name in _NOT_BY_NUMBERS:
            raise InvalidArgumentError(
                f"{token.lower_name}() cannot become a track: its numbers are not interpolated separately"
            )
        elif token.type == "function":
            found += _along_axes(token.lower_name, _form(_trimmed(token.arguments)))
        else:
            found.append((token.serialize().lower(), None))
    return found


def _along_axes(name: str, inside: _Form) -> _Form:
    """A function and its arguments: each translation and scale along three axes, as which CSS mixes them."""
    for kind, usual in (("translate", 0.0), ("scale", 1.0)):
        axis = name.removeprefix(kind)
        numbers = [item for item in inside if item[1] is not None]
        if axis == name or axis not in ("", "x", "y", "z", "3d") or not 1 <= len(numbers) <= 3:
            continue
        if axis in ("x", "y", "z"):
            numbers = [numbers[0] if axis == each else ("", usual) for each in "xyz"]
        elif kind == "scale" and len(numbers) == 1:
            numbers *= 2
        numbers += [("", usual)] * (3 - len(numbers))
        return [(f"{kind}(", None), numbers[0], (",", None), numbers[1], (",", None), numbers[2], (")", None)]
    return [(name + "(", None), *inside, (")", None)]


def _parts(tokens: list[Any]) -> list[_Form]:
    """A list of functions, one by one; another value as one part; none as no part."""
    if len(tokens) == 1 and tokens[0].type == "ident" and tokens[0].lower_value == "none":
        return []
    if all(token.type == "function" for token in tokens):
        return [_form([token]) for token in tokens]
    return [_form(tokens)]


def _numbers(values: list[list[_Form]], what: str) -> list[list[float]]:
    """The numbers of values of one form; a 0 has any unit, and a function that is missing does nothing."""
    rows: list[list[float]] = [[] for _ in values]
    for i in range(max(len(parts) for parts in values)):
        there = [parts[i] for parts in values if i < len(parts)]
        is_function = there[0][0][0].endswith("(")
        for place in zip(*there, strict=False):
            words = {word for word, number in place if number != 0 or word}
            if len(words) > 1 or len({number is None for _, number in place}) > 1:
                raise InvalidArgumentError(f"{what} has values of different forms")
        if len({len(form) for form in there}) > 1 or (len(there) < len(values) and not is_function):
            raise InvalidArgumentError(f"{what} has values of different forms")
        if len(there) < len(values) and there[0][0][0].startswith("perspective"):
            raise InvalidArgumentError(f"{what} has a {there[0][0][0]}) in some frames only")
        one = float(there[0][0][0].startswith(_ONES))
        nothing = [one for _, number in there[0] if number is not None]
        for row, parts in zip(rows, values, strict=True):
            row += [number for _, number in parts[i] if number is not None] if i < len(parts) else nothing
    if not 1 <= len(rows[0]) <= 64:
        raise InvalidArgumentError(f"{what} has {len(rows[0])} numbers, a track has 1 to 64 lanes")
    return rows
