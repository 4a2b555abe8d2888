"""The picture of a race: threads against the elements that they touch; the two that meet in colour, the rest of their warps
faintly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

STEP, TOP, SIZE = 14, 40, 4
LETTER = 6  # about the width of one, of names at the left
MOST = 64  # threads, and elements, that are drawn

Touch = Mapping[str, Any]


def picture(touches: Sequence[Touch], array: str, said: str) -> str:
    """An SVG, or nothing where there is nothing to show; ``said`` says the same in words."""
    if not touches:
        return ""
    threads = _some(sorted({(tuple(t["block"]), t["thread"]) for t in touches}), [_thread(t) for t in touches if t["meant"]])
    cells = _some(sorted({tuple(t["element"]) for t in touches}), [tuple(t["element"]) for t in touches if t["meant"]])
    names = {cell: array + "".join(f"[{index}]" for index in cell) for cell in cells}
    left = 24 + LETTER * max(map(len, names.values()))
    columns = {thread: left + STEP * n for n, thread in enumerate(threads)}
    rows = {cell: TOP + STEP * n for n, cell in enumerate(cells)}
    width, height = left + STEP * len(threads) + 10, TOP + STEP * len(cells) + 10
    parts = [
        f'<svg role="img" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
        f"<title>{escape(said)}</title>",
        f'<text x="{left}" y="12">threads, by their numbers in the block</text>',
    ]
    for (block, number), x in columns.items():
        label = f"block {', '.join(map(str, block))}, thread {number}"
        parts.append(f'<line x1="{x}" x2="{x}" y1="{TOP - 6}" y2="{height - 10}"><title>{escape(label)}</title></line>')
        if number % 4 == 0:
            parts.append(f'<text x="{x}" y="{TOP - 12}" text-anchor="middle">{number}</text>')
    for cell, y in rows.items():
        parts.append(f'<text x="{left - 10}" y="{y + 3}" text-anchor="end">{escape(names[cell])}</text>')
        parts.append(f'<line x1="{left - 6}" x2="{width - 10}" y1="{y}" y2="{y}"></line>')
    for touch in sorted(touches, key=lambda each: bool(each["meant"])):
        thread, cell = _thread(touch), tuple(touch["element"])
        if thread in columns and cell in rows:
            parts.append(_mark(touch, columns[thread], rows[cell]))
    return "\n".join([*parts, "</svg>"])


def _thread(touch: Touch) -> tuple[tuple[int, ...], int]:
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


def _mark(touch: Touch, x: int, y: int) -> str:
    """A dot for the first access, a ring for the second: they are told apart without colours, too."""
    faint = "" if touch["meant"] else " faint"
    size = SIZE if touch["meant"] else SIZE - 1
    if touch["access"] == 0:
        return f'<circle class="first{faint}" cx="{x}" cy="{y}" r="{size}"></circle>'
    return f'<circle class="second{faint}" cx="{x}" cy="{y}" r="{size + 2}"></circle>'
