"""The picture of a race: threads against the elements that they touch, one step of the run after another.

The two accesses that meet are in colour, the rest of their warps faintly, what else touches the array in grey. Without a script
all of the last barrier interval is there at once; with one a slider goes through the steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any

STEP, TOP, SIZE = 14, 52, 4
LETTER = 6  # about the width of one, of names at the left
MOST = 64  # threads, and elements, that are drawn
NAMED = 6  # threads of a step that are named in words

Record = Mapping[str, Any]
Thread = tuple[tuple[int, ...], int]
"""A block, and a thread's number in it."""
Cell = tuple[int, ...]
"""An element's indices."""


def picture(steps: Sequence[Record], array: str, said: str) -> str:
    """A figure, or nothing where there is nothing to show; ``said`` says in words what it shows."""
    if not steps:
        return ""
    return "\n".join(_figure(steps, array, said))


def _figure(steps: Sequence[Record], array: str, said: str) -> Iterator[str]:
    meant = [touch for step in steps for touch in step["meant"]]
    every = [touch for step in steps for touch in step["touches"]]
    threads = _some(sorted({_thread(touch) for touch in every}), [_thread(touch) for touch in meant])
    cells = _some(sorted({tuple(touch["element"]) for touch in every}), [tuple(touch["element"]) for touch in meant])
    names = {cell: array + "".join(f"[{index}]" for index in cell) for cell in cells}
    left = 24 + LETTER * max(map(len, names.values()))
    columns = {thread: left + STEP * n for n, thread in enumerate(threads)}
    rows = {cell: TOP + STEP * n for n, cell in enumerate(cells)}
    width, height = left + max(STEP * len(threads) + 10, 180), TOP + STEP * len(cells) + 10
    yield '<figure class="race">'
    yield f'<svg role="img" width="{width}" height="{height}" viewBox="0 0 {width} {height}">\n<title>{escape(said)}</title>'
    yield from _axes(columns, rows, names, left, width, height)
    for step in steps:
        last = step["interval"] == steps[-1]["interval"]
        yield f'<g class="step{"" if last or step["meant"] else " gone"}" data-interval="{step["interval"]}">'
        accesses = {touch["access"]: _thread(touch) for touch in step["meant"]}
        key = "first" if 0 in accesses else "second" if accesses else "other"
        shape = key if accesses else "reads" if step["kind"] == "read" else "writes"
        for touch in step["touches"]:
            thread, cell = _thread(touch), tuple(touch["element"])
            if thread in columns and cell in rows:
                mark = key if thread in accesses.values() else f"{key} faint"
                yield _mark(mark, shape, columns[thread], rows[cell], thread in accesses.values())
        yield "</g>"
    yield "</svg>"
    yield '<p class="scrub" hidden><button type="button" aria-label="the step before">&#9664;</button>'
    yield f'<label>step <input type="range" min="1" max="{len(steps)}" value="{len(steps)}"></label>'
    yield '<button type="button" aria-label="the next step">&#9654;</button> <output aria-live="polite"></output></p>'
    yield "<figcaption>An orange dot is the first access, a blue ring the second; faint: what the rest of the warp does then;"
    yield "grey: other reads (dots) and writes (rings) of the array.</figcaption>"
    yield f"<details><summary>{len(steps)} {'step' if len(steps) == 1 else 'steps'} in words</summary><ol>"
    yield from (f"<li>{escape(_words(step))}</li>" for step in steps)
    yield "</ol></details></figure>"


def _axes(
    columns: Mapping[Thread, int], rows: Mapping[Cell, int], names: Mapping[Cell, str], left: int, width: int, height: int
) -> Iterator[str]:
    yield f'<text x="{left}" y="12">threads, by their numbers in the block</text>'
    for block, group in groupby(columns.items(), key=lambda each: each[0][0]):
        yield f'<text x="{next(group)[1]}" y="26">block {_coordinates(block)}</text>'
    for (_, number), x in columns.items():
        yield f'<line x1="{x}" x2="{x}" y1="{TOP - 6}" y2="{height - 10}"></line>'
        if number % 4 == 0:
            yield f'<text x="{x}" y="{TOP - 12}" text-anchor="middle">{number}</text>'
    for cell, y in rows.items():
        yield f'<text x="{left - 10}" y="{y + 3}" text-anchor="end">{escape(names[cell])}</text>'
        yield f'<line x1="{left - 6}" x2="{width - 10}" y1="{y}" y2="{y}"></line>'


def _words(step: Record) -> str:
    """What is done at a step, and by whom."""
    told = [f"{_number(touch['access'])} access" for touch in step["meant"]]
    who = " and ".join(told) + ": " if told else ""
    threads = [str(touch["thread"]) for touch in step["touches"]]
    named = ", ".join(threads[:NAMED]) + (f" and {len(threads) - NAMED} more" if len(threads) > NAMED else "")
    barriers = step["interval"]
    after = f", after {barriers} {'barrier' if barriers == 1 else 'barriers'}" if barriers else ""
    return f"{who}{step['kind']} in line {step['line']} by {'thread' if len(threads) == 1 else 'threads'} {named}{after}"


def _number(access: int) -> str:
    return ("first", "second")[access]


def _coordinates(block: Sequence[int]) -> str:
    return ", ".join(map(str, block)) if any(block[1:]) else str(block[0])


def _thread(touch: Record) -> Thread:
    return tuple(touch["block"]), touch["thread"]


def _some(every: list[Any], meant: list[Any]) -> list[Any]:
    """As many as are drawn, those that are meant among them."""
    if len(every) <= MOST:
        return every
    chosen = set(meant)
    for each in every:
        if len(chosen) >= MOST:
            break
        chosen.add(each)
    return [each for each in every if each in chosen]


def _mark(key: str, shape: str, x: int, y: int, meant: bool) -> str:
    """A dot for the first access and for reads, a ring for the second and for writes: that needs no colours."""
    size = (SIZE if meant else SIZE - 1) + (2 if shape in ("second", "writes") else 0)
    ring = " ring" if shape in ("second", "writes") else ""
    return f'<circle class="{key}{ring}" cx="{x}" cy="{y}" r="{size}"></circle>'
