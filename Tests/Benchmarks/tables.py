# SPDX-License-Identifier: MIT
"""The tables of docs/performance.md and of results/README.md, in Markdown."""

from __future__ import annotations

import words
from results import Entry, Group, Results, Series


def size(n: int) -> str:
    """1000 as 1k; powers of two in full."""
    for unit, name in ((1_000_000, "M"), (1000, "k")):
        if n >= unit and n % unit == 0:
            return f"{n // unit}{name}"
    return str(n)


def short(value: float) -> str:
    """Three digits, and no exponent."""
    if value >= 100:
        return f"{value:.0f}"
    return f"{value:.3g}" if abs(value) >= 0.01 else f"{value:.4f}"


def by(excess: float) -> str:
    """How far beyond; a multiple where percents are too many to be read."""
    if excess >= 1:
        return f"{1 + excess:.3g} times that"
    return f"{excess:.0%} more".replace("%", " %") if excess >= 0.005 else "less than 1 % more"


def verdict(series: Series) -> str:
    worst = series.worst
    if worst is None or worst.excess is None:
        return ""
    if worst.excess <= 0:
        return "yes"
    return f"**{by(worst.excess)}**" + (f", at {size(worst.n)}" if len(series.groups) > 1 else "")


def asked(group: Group) -> str:
    reference = group.reference
    limits = [f"{reference.limit:g}" if reference and reference.limit else ""]
    limits.append(f"{group.ours.limit:.4g} {unit(group.row)}" if group.ours.limit else "")
    return ", ".join(each for each in limits if each)


def unit(row: str) -> str:
    """A row whose number is not nanoseconds says so in its name."""
    return next((word for word in row.split() if word in ("ms", "MB", "bytes")), "ns")


def others(entry: Entry | None) -> str:
    return "" if entry is None else f"{entry.who}, {short(entry.ratio or 0)}"


def table(head: str, lines: list[str]) -> str:
    columns = head.count("|") - 1
    return "\n".join([head, "|---" * columns + "|", *lines])


def every_row(results: Results, isa: str, earlier: Results | None = None) -> str:
    """A row for each; the last column has the ratios of earlier runs at the n that is quoted."""
    lines = []
    for series in results.of(isa):
        if not series.is_beside_c:
            continue
        head = series.head
        reference, memory = head.reference, head.who("memcpy")
        ratios = [
            f"{size(n)} {short(each.ratio or 0)}"
            for n in sorted(series.groups)
            if (each := series.reference(n)) is not None
        ]
        cells = [
            series.name,
            series.precision,
            size(head.n),
            short(head.ours.ns),
            f"{short(reference.ns)} {reference.who}" if reference else "",
            short(reference.ratio or 0) if reference else "",
            asked(series.worst or head),
            verdict(series),
            short(memory.ns) if memory else "",
            others(series.best_peer(head.n)),
            " · ".join(ratios) if len(ratios) > 1 else "",
        ]
        if earlier:
            before = earlier.find(isa, series.name, series.precision)
            beside = before and head.n in before.groups and reference and before.groups[head.n].who(reference.who)
            cells.append(short(beside.ratio or 0) if beside else "")
        lines.append("| " + " | ".join(cells) + " |")
    heads = (
        "row | precision | n | ours | beside | ours/theirs | asked | met | memcpy | best other, ours/theirs | at each n"
    )
    return table(f"| {heads} |" + (" earlier |" if earlier else ""), lines)


def beside(results: Results, isa: str) -> str:
    """What was measured without C beside it: from Python, beside other libraries, and what starting costs."""
    order = {group.row: place for place, group in reversed(list(enumerate(results.beside)))}
    lines = []
    for group in sorted(results.beside, key=lambda each: (order[each.row], each.precision, each.n)):
        if group.isa != isa:
            continue
        theirs = sorted((each for each in group.entries if each is not group.ours), key=lambda each: each.ns)
        cells = [
            group.row,
            group.precision,
            size(group.n),
            short(group.ours.ns),
            ", ".join(f"{each.who} {short(each.ns)} ({short(each.ratio or 0)})" for each in theirs),
            asked(group),
            "" if group.excess is None else "yes" if group.excess <= 0 else f"**{by(group.excess)}**",
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return table("| row | precision | n | ours | others (ours/theirs) | asked | met |", lines)


def level_of(results: Results, group: Group) -> str:
    level = results.level(group.footprint)
    return "DRAM" if level == "memory" else level


def hint(results: Results, group: Group) -> str:
    """What the numbers say: how much of the time a mere copy of as many bytes would take."""
    memory = group.memory
    if memory is None or not group.bytes:
        return "core"
    share = memory.ns / group.ours.ns
    if share >= 0.7:
        return "memory" if level_of(results, group) in ("L3", "DRAM") else "cache"
    return "core" if share < 0.4 else "both"


def bounds(results: Results, isa: str) -> str:
    """For each row its smallest and its largest size; float32 where it was measured."""
    lines, seen = [], set[str]()
    for series in sorted(results.of(isa), key=lambda each: each.precision != "f32"):
        if series.name in seen or not series.is_beside_c:
            continue
        seen.add(series.name)
        cells = [series.name, series.precision]
        sizes = sorted(series.groups)
        for group in (series.groups[sizes[0]], series.groups[sizes[-1]]):
            memory = group.memory
            if memory is None or not group.bytes:
                cells.append(f"{size(group.n)}: {hint(results, group)}")
                continue
            share = memory.ns / group.ours.ns
            cells.append(f"{size(group.n)}, {level_of(results, group)}: {share:.0%} → {hint(results, group)}")
        cells.append(words.BOUNDS.get(series.name, ""))
        lines.append("| " + " | ".join(cells).replace("%", " %") + " |")
    return table("| row | precision | smallest n | largest n | limited by |", lines)


def unmet(results: Results) -> str:
    """What is asked and not reached, the worst size of each row."""
    lines = []
    for isa in results.isas:
        for series in results.of(isa):
            worst = series.worst
            if worst is None or worst.excess is None or worst.excess <= 0:
                continue
            reference = worst.reference
            over = reference is not None and reference.limit and (reference.ratio or 0) > reference.limit
            got = (
                f"{short(reference.ratio or 0)} times {reference.who}"
                if reference and over
                else f"{short(worst.ours.ns)} {unit(worst.row)}"
            )
            why = next(filter(None, map(words.REASONS.get, ((series.name, isa), (series.name, ""), ("", isa)))), "")
            missed = sum(1 for group in series.groups.values() if (group.excess or 0) > 0)
            of = sum(1 for group in series.groups.values() if group.excess is not None)
            cells = [series.name, series.precision, isa, f"{missed} of {of}", size(worst.n), got, asked(worst),
                     by(worst.excess), why]  # fmt: skip
            lines.append("| " + " | ".join(cells) + " |")
    if not lines:
        return "Every limit is met in this run."
    heads = "row | precision | ISA | sizes | worst at n | ours | asked | that is | why"
    return table(f"| {heads} |", lines)


def summary(results: Results) -> str:
    lines = []
    for isa in results.isas:
        judged = [g for s in results.of(isa) for g in s.groups.values() if g.excess is not None]
        met = sum(1 for group in judged if (group.excess or 0) <= 0)
        ratios = sorted(ratio_or(group) for s in results.of(isa) for group in s.groups.values() if has_c(group))
        middle = f"{ratios[len(ratios) // 2]:.2f}" if ratios else ""
        lines.append(f"| {isa} | {met} of {len(judged)} | {len(ratios)} | {middle} |")
    return table("| ISA | limits met (per row, precision, n) | compared with C | median of ours/C |", lines)


def sentence(results: Results) -> str:
    """Returns one sentence with the medians of ours / hand-written C."""
    names = {"avx512": "AVX-512", "avx2": "AVX2"}
    said, most = [], 0
    for isa in results.isas:
        ratios = sorted(ratio_or(group) for s in results.of(isa) for group in s.groups.values() if has_c(group))
        if ratios:
            percent = round(100 * ratios[len(ratios) // 2]) - 100
            said.append(f"{faster(percent)} ({names.get(isa, isa)})")
            most = max(most, len(ratios))
    return f"In {most} benchmarks against hand-written C, TweenSpirit is typically {' or '.join(said)}."


def faster(percent: int) -> str:
    """Describes how much slower or faster ours is."""
    return f"{abs(percent)} % {'slower' if percent > 0 else 'faster'}" if percent else "as fast"


def has_c(group: Group) -> bool:
    """Whether the same work in C is beside it, not a simpler one."""
    return group.reference is not None and group.reference.who in ("C", "C intrinsics", "C wide")


def ratio_or(group: Group) -> float:
    return (group.reference.ratio or 0.0) if group.reference else 0.0


def headline(results: Results) -> str:
    """Returns the short table: the rows of words.HEADLINES that were measured."""
    isa = results.isas[0]
    lines = []
    for label, row, precision in words.HEADLINES:
        series = results.find(isa, row, precision)
        if series is None:
            continue
        head = series.head
        best = series.best_peer(head.n)
        c = max((each for each in head.entries if each.is_reference and each.ratio), key=ratio_key, default=None)
        count = f", {size(head.n)}" if head.n > 1 else ""
        cells = [
            f"{label}{count}",
            f"{short(head.ours.ns)} {unit(row)}",
            f"{short(c.ns)} ({short(c.ratio or 0)})" if c else "",
            f"{best.who} is {times(best.ratio or 0)}" if best else "",
        ]
        lines.append("| " + " | ".join(cells) + " |")
    made = table("| per item | ours | hand-written C (ours/C) | the fastest of the others |", lines)
    return f"{made}\n\n*{results.header[0] if results.header else ''}; {isa}, one core.*"


def ratio_key(entry: Entry) -> float:
    return entry.ratio or 0.0


def times(ratio: float) -> str:
    """Describes how much faster or slower the other is, from ours / theirs."""
    if ratio <= 0:
        return ""
    if 0.95 <= ratio <= 1.05:
        return "as fast"
    factor = max(ratio, 1 / ratio)
    much = f"{factor - 1:.0%}".replace("%", " %") if factor < 2 else f"{factor:.2g}x"
    return f"{much} {'faster' if ratio > 1 else 'slower'}"
