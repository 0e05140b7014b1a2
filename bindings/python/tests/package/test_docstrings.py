# SPDX-License-Identifier: MIT
"""What people can use says what it does, in a docstring, and shows it in an example that could fail.

A class and a function have an example of their own. A method is called by an example of its own or of its class's
docstring; a property is read, and set if it can be, by any example of its class or of its members; a field is named by
one. The examples are run here, and what they call themselves is seen. An example of which nothing is expected is none.
"""

from __future__ import annotations

import ast
import builtins
import dataclasses
import doctest
import enum
import functools
import inspect
import pathlib
import re
import sys
from collections.abc import Iterator
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

import pytest
from programs import printed_by

import tweenspirit as ts
from tweenspirit.worlds.block import Block, Place

PACKAGE = pathlib.Path(ts.__file__).parent
PUBLIC = {name: getattr(ts, name) for name in ts.__all__ if callable(getattr(ts, name))}
# What people are handed, and cannot import.
HANDED = {each.__name__: each for each in (Block, Place, type(ts.plot("linear")))}
CLASSES = {name: thing for name, thing in {**PUBLIC, **HANDED}.items() if inspect.isclass(thing)}
FUNCTIONS = {name: thing for name, thing in PUBLIC.items() if not inspect.isclass(thing)}


def own_bases(class_: type) -> list[type]:
    """A class, and what it is made of, where that is the package's and Python."""
    return [
        each for each in class_.__mro__ if each.__module__.startswith("tweenspirit.") and each.__module__ in sys.modules
    ]


def members_of(class_: type) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for each in own_bases(class_):
        for name, member in vars(each).items():
            if not name.startswith("_"):
                found.setdefault(name, member)
    return found


def functions_of(member: Any) -> list[FunctionType]:
    """What runs when a member is used; nothing for a field."""
    if isinstance(member, property):
        return [function for function in (member.fget, member.fset) if isinstance(function, FunctionType)]
    member = getattr(member, "__func__", member)  # of a classmethod or a staticmethod
    return [member] if isinstance(member, FunctionType) else []


def module_of(thing: Any) -> ModuleType:
    return sys.modules[thing.__module__]


@functools.cache
def examples_in(text: str | None) -> tuple[doctest.Example, ...]:
    """Those of a docstring, if something is expected of one."""
    found = doctest.DocTestParser().get_examples(text or "")
    return tuple(found) if any(example.want for example in found) else ()


@functools.cache
def called_by(text: str | None, module: ModuleType) -> frozenset[CodeType]:
    """Run a docstring's examples: the functions that they call themselves."""
    called: set[CodeType] = set()

    def look(frame: FrameType, event: str, argument: Any) -> None:
        caller = frame.f_back
        if caller is not None and caller.f_code.co_name in ("__setattr__", "__exit__"):  # `with`, and a.b = c
            caller = caller.f_back
        if event == "call" and caller is not None and caller.f_code.co_filename.startswith("<doctest"):
            called.add(frame.f_code)

    if not examples_in(text):
        return frozenset()
    test = doctest.DocTestParser().get_doctest(text or "", dict(vars(module)), "example", module.__file__, 0)
    said: list[str] = []
    before = sys.getprofile()
    sys.setprofile(look)
    try:
        result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append)
    finally:
        sys.setprofile(before)
    assert not result.failed, "".join(said)
    return frozenset(called)


def docstrings_of(class_: type) -> list[tuple[str | None, ModuleType]]:
    """Of a class, what it is made of, and its members."""
    found = [(each.__doc__, module_of(each)) for each in own_bases(class_)]
    for member in members_of(class_).values():
        found += [(member.__doc__, module_of(function)) for function in functions_of(member)[:1]]
    return found


def lacking_in(name: str, class_: type) -> Iterator[str]:
    if not examples_in(class_.__doc__):
        yield f"{name}: an example"
    docstrings = docstrings_of(class_)
    called = frozenset[CodeType]().union(*(called_by(*each) for each in docstrings))
    examples = [example for text, _ in docstrings for example in examples_in(text)]
    for word, member in members_of(class_).items():
        functions = functions_of(member)
        if functions and not member.__doc__:
            yield f"{name}.{word}: a docstring"
        elif isinstance(member, property):
            for function, verb in zip(functions, ("reads", "sets"), strict=False):
                if function.__code__ not in called:
                    yield f"{name}.{word}: an example that {verb} it"
        elif functions:
            own = called_by(member.__doc__, module_of(functions[0]))
            if functions[0].__code__ not in own | called_by(class_.__doc__, module_of(class_)):
                yield f"{name}.{word}: an example that calls it"
        elif isinstance(member, enum.Enum):
            if f"{member.value}: " not in (class_.__doc__ or ""):
                yield f"{name}.{word}: what it means"
        elif not any(re.search(rf"\.{word}\b|\b{word}=", each.source + each.want) for each in examples):
            yield f"{name}.{word}: an example that names it"


def lacking() -> set[str]:
    found = {line for name, class_ in CLASSES.items() for line in lacking_in(name, class_)}
    for name, function in FUNCTIONS.items():
        if function.__code__ not in called_by(function.__doc__, module_of(function)):
            found.add(f"{name}: an example that calls it")
    return found


def test_each_has_an_example() -> None:
    found = lacking()
    assert not found, "these lack:\n" + "\n".join(sorted(found))


def test_each_begins_with_a_verb() -> None:
    """As the C header's comments do (Tests/Checks/comments.py): "Creates", "Returns", "Gets or sets"."""
    docs = {name: function.__doc__ for name, function in FUNCTIONS.items()}
    for name, class_ in CLASSES.items():
        for word, member in members_of(class_).items():
            if functions_of(member):
                docs[f"{name}.{word}"] = member.__doc__
    wrong = [f"{name}: {text}" for name, text in docs.items() if not re.match(r"[A-Z][a-z]+s\b", text or "")]
    assert len(docs) > 400, len(docs)
    assert not wrong, "\n".join(wrong)


def fields_of(class_: type) -> list[str]:
    if dataclasses.is_dataclass(class_):
        return [field.name for field in dataclasses.fields(class_)]
    return list(getattr(class_, "_fields", ()))


@pytest.mark.parametrize("name", [name for name, class_ in CLASSES.items() if fields_of(class_)])
def test_fields_are_explained(name: str) -> None:
    """A tuple's or record's field is in its class's docstring, or has a comment of its own there."""
    class_ = CLASSES[name]
    words = (class_.__doc__ or "").split(">>>")[0]
    source = inspect.getsource(class_)
    for field in fields_of(class_):
        is_told = re.search(rf"\b{field}\b", words) or re.search(rf"(\n    #: [^\n]*)+\n    {field}: ", source)
        assert is_told or field.startswith("_"), field


def test_each_is_annotated() -> None:
    functions = list(FUNCTIONS.items())
    for name, class_ in CLASSES.items():
        functions += [
            (f"{name}.{word}", f) for word, member in members_of(class_).items() for f in functions_of(member)
        ]
    bare = []
    for name, function in functions:
        signature = inspect.signature(function)
        parameters = [p for p in signature.parameters.values() if p.name not in ("self", "cls")]
        bare += [f"{name}: {p.name}" for p in parameters if p.annotation is p.empty]
        bare += [f"{name}: what it returns"] * (signature.return_annotation is signature.empty)
    assert not bare


def texts() -> Iterator[tuple[str, str]]:
    """Every docstring of the package, with where it stands."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                yield f"{path.name}: {getattr(node, 'name', 'the module')}", ast.get_docstring(node) or ""


def test_exceptions_are_called_by_their_names() -> None:
    wrong = []
    for where, text in texts():
        for word in re.findall(r"\b[A-Z]\w*(?:Error|Exception|Exit|Interrupt|Warning)\b", text):
            found = getattr(ts, word, None) or getattr(builtins, word, None)
            if not (inspect.isclass(found) and issubclass(found, BaseException)):
                wrong.append(f"{where}: {word}")
    assert not wrong


def test_members_are_called_by_their_names() -> None:
    """As in "see Track.value"."""
    wrong = []
    for where, text in texts():
        for name, word in re.findall(rf"\b({'|'.join(CLASSES)})\.([a-z]\w*)", text):
            if word not in members_of(CLASSES[name]):
                wrong.append(f"{where}: {name}.{word}")
    assert not wrong


WITHOUT_NUMPY = """
import doctest, importlib, pkgutil, sys
sys.modules["numpy"] = None
import tweenspirit
failed = tried = 0
for module in pkgutil.walk_packages(tweenspirit.__path__, "tweenspirit."):
    if not module.name.endswith("__main__"):
        result = doctest.testmod(importlib.import_module(module.name), optionflags=doctest.ELLIPSIS)
        failed, tried = failed + result.failed, tried + result.attempted
assert tried > 700, tried
sys.exit(failed > 0)
"""


def test_examples_hold_without_numpy() -> None:
    """With it, pytest's --doctest-modules runs them."""
    printed_by(WITHOUT_NUMPY, cwd=PACKAGE.parent, timeout=600)
