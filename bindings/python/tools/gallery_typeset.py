# SPDX-License-Identifier: MIT
"""Formulas as HTML: raised powers, roots with a bar, quotients one above the other, within brackets on one line."""

from __future__ import annotations

import ast
import html

from gallery_formulas import python

MINUS, TIMES, PI = "\N{MINUS SIGN}", "\N{MIDDLE DOT}", "\N{GREEK SMALL LETTER PI}"
_RANKS = {ast.Add: 1, ast.Sub: 1, ast.Mult: 2, ast.Div: 2, ast.Pow: 4}
_UNARY, _ATOM = 3, 5
_COMPARE = {ast.Lt: "<", ast.GtE: "\N{GREATER-THAN OR EQUAL TO}", ast.Eq: "="}


def typeset(text: str) -> str:
    """An expression of gallery_formulas as HTML."""
    return _set(_tree(text))


def condition(text: str) -> str:
    """Where a piece holds, in words: "for t < 1/2"."""
    if not text:
        return "else"
    tree = _tree(text)
    assert isinstance(tree, ast.Compare)
    sign = _COMPARE[type(tree.ops[0])]
    return f"for {_set(tree.left)} {html.escape(sign)} {_set(tree.comparators[0], flat=True)}"


def spoken(text: str) -> str:
    """An expression as one line of plain text, for those who hear it."""
    return text.replace("**", "^").replace("*", " times ")


def _tree(text: str) -> ast.expr:
    return ast.parse(python(text), mode="eval").body


def _rank(node: ast.expr) -> int:
    if isinstance(node, ast.BinOp):
        return _RANKS[type(node.op)]
    return _UNARY if isinstance(node, ast.UnaryOp) else _ATOM


def _within(node: ast.expr, least: int, flat: bool) -> str:
    return _set(node, flat) if _rank(node) >= least else f"({_set(node, flat=True)})"


def _set(node: ast.expr, flat: bool = False) -> str:
    if isinstance(node, ast.Constant):
        return f"{node.value:g}"
    if isinstance(node, ast.Name):
        return PI if node.id == "pi" else f"<var>{node.id}</var>"
    if isinstance(node, ast.UnaryOp):
        return MINUS + _within(node.operand, _UNARY, flat)
    if isinstance(node, ast.Call):
        assert isinstance(node.func, ast.Name)
        name, inside = node.func.id.rstrip("_"), _set(node.args[0], flat=True)
        return f'√<span class="root">{inside}</span>' if name == "sqrt" else f"{name}({inside})"
    assert isinstance(node, ast.BinOp)
    left, right = node.left, node.right
    if isinstance(node.op, ast.Pow):
        return f"{_within(left, _ATOM, flat)}<sup>{_set(right, flat=True)}</sup>"
    if isinstance(node.op, ast.Div):
        if flat:
            return f"{_within(left, 2, flat)}/{_within(right, _UNARY, flat)}"
        return f'<span class="over"><span>{_set(left)}</span><span>{_set(right)}</span></span>'
    if isinstance(node.op, ast.Mult):
        # A power of a number keeps its distance, and so do numbers from numbers.
        first, second = _within(left, 2, flat), _within(right, _UNARY, flat)
        glue = TIMES if _ends_in_number(left) and _starts_with_number(right) else _glue(left, right)
        return f"{first}{glue}{second}"
    sign = "+" if isinstance(node.op, ast.Add) else MINUS
    # A quotient stays on the line of what is before it.
    is_over = not flat and isinstance(right, ast.BinOp) and isinstance(right.op, ast.Div)
    space = "\N{NO-BREAK SPACE}" if is_over else " "
    return f"{_within(left, 1, flat)}{space}{sign}{space}{_within(right, 1 if sign == '+' else 2, flat)}"


def _glue(left: ast.expr, right: ast.expr) -> str:
    is_function = isinstance(right, ast.Call) and isinstance(right.func, ast.Name) and right.func.id != "sqrt"
    if is_function and not isinstance(left, ast.Constant):
        return f" {TIMES} "
    return "\N{THIN SPACE}" if is_function else ""


def _ends_in_number(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
        return _ends_in_number(node.right)
    return isinstance(node, ast.Constant)


def _starts_with_number(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.Pow, ast.Mult)):
        return _starts_with_number(node.left)
    return isinstance(node, ast.Constant)
