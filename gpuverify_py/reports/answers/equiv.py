"""What ``gpuverify equiv`` reports of two sides, as text for people or as one JSON object."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang.source import NOWHERE, Origin, visible
from boogie_ir.lang.source_types import content_text
from boogie_ir.simt import ConcreteLaunch
from gpuverify_py.equiv.compare import Agreement, PairReport
from gpuverify_py.findings import messages
from gpuverify_py.findings.diagnostic import ThreadPlace
from gpuverify_py.findings.elements import element
from gpuverify_py.reports.json import SCHEMA
from gpuverify_py.verify.comparison import Answer, Comparison, Differs, Same, Undecided, Writer


def text(report: PairReport) -> str:
    """The whole report, without a newline at its end: what each memory shows, then the verdict in one line."""
    return "\n".join(_lines(report))


def _lines(report: PairReport) -> Iterator[str]:
    for memory in report.comparison.compared:
        answer = report.compared.answers.get(memory)
        yield from _answer(report, memory, answer)
    for letter, memory in report.alone:
        yield f"  {memory} is written by side {letter} alone, and not compared (--match says what it is on the other side)"
    for premise in report.premises:
        yield f"  {premise}"
    if report.agreement in (Agreement.EQUIVALENT, Agreement.FOR_SIZES, Agreement.BOUNDED):
        for sentence in report.assuming:
            yield f"  assuming {sentence}"
    yield f"{report.left} and {report.right}: {report.agreement.value} ({_how(report)}; {report.seconds:.2f} s)"


def _how(report: PairReport) -> str:
    return report.comparison.arithmetic.value


def _answer(report: PairReport, memory: str, answer: Answer | None) -> Iterator[str]:
    match answer:
        case Differs():
            yield from _difference(report, answer)
        case Same():
            sizes = f", with {messages.values(answer.sizes)}" if answer.sizes else ""
            yield f"  {memory}: the same for all contents{sizes} ({answer.by})"
            for regrouped in answer.regrouped:
                yield f"    regrouped: {regrouped}"
        case Undecided() | None:
            said: dict[tuple[str, ...], None] = {}  # once each: a way may have been tried in several launches
            for each in report.compared.undecided:
                if each.memory == memory:
                    sides = (("left", each.left), ("right", each.right))
                    places = (f"    {side}: {_place(origin)}" for side, origin in sides if origin is not None)
                    said[f"  {memory}: {each.by}: {each.why}", *places] = None
            yield from (line for lines in said for line in lines)
            if not said:
                yield f"  {memory}: no difference was found, and no proof"
        case _:
            assert_never(answer)


def _difference(report: PairReport, found: Differs) -> Iterator[str]:
    array = _array(report.comparison, found.memory)
    name = messages.element(element(array, found.cell))
    left, right = (_value(array, writer) for writer in (found.left, found.right))
    if left == right:  # to as many digits as are written
        left, right = (f"{left} (0x{writer.value:x})" for writer in (found.left, found.right))
    yield f"  {name} ends as {left} on the left, as {right} on the right"
    for side, writer, launches in (("left", found.left, found.launches[0]), ("right", found.right, found.launches[1])):
        yield f"    {side}: {_writer(writer, launches)}"
    for side, launches in (("left", found.launches[0]), ("right", found.launches[1])):
        yield f"    {side} launch: {', then '.join(map(_launch, launches))}"
    if found.arguments:
        yield f"    with {messages.values(found.arguments)}"
    for contents in found.contents:
        yield f"    {contents.name} = {contents.text}"


def _array(comparison: Comparison, memory: str) -> k.Array:
    """The first array of a memory."""
    for step in (*comparison.left, *comparison.right):
        for array in step.subject.kernel.arrays:
            if step.arrays.get(array.name) == memory:
                return array
    raise KeyError(memory)


def _value(array: k.Array, writer: Writer) -> str:
    return content_text(writer.value, array.cell.width, array)


def _writer(writer: Writer, launches: tuple[ConcreteLaunch, ...]) -> str:
    if writer.origin is None:
        return "nobody wrote it"
    if writer.thread is None:
        return f"{_place(writer.origin)}, a copy"
    group, grid = launches[-1].group, launches[-1].grid
    thread = ThreadPlace(writer.thread.local, writer.thread.group, group)
    return f"{_place(writer.origin)} by {messages.thread(thread, messages.rank(group, grid))}"


def _place(origin: Origin) -> str:
    shown = visible(origin)
    return shown.construct if shown.span == NOWHERE else f"{shown.span}: {shown.construct}"


def _launch(launch: ConcreteLaunch) -> str:
    rank = messages.rank(launch.group, launch.grid)
    return f"block {messages.coordinates(launch.group, rank)}, grid {messages.coordinates(launch.grid, rank)}"


def record(report: PairReport) -> str:
    """One JSON object, without a newline."""
    body = {
        "schema": SCHEMA,
        "left": str(report.left),
        "right": str(report.right),
        "verdict": report.agreement.value,
        "arithmetic": report.comparison.arithmetic.value,
        "memories": [_memory(report, memory) for memory in report.comparison.compared],
        "not_compared": [{"side": letter, "memory": memory} for letter, memory in report.alone],
        "not_race_free": list(report.premises),
        "assuming": list(report.assuming),
        "seconds": round(report.seconds, 3),
        "computed": {name: round(seconds, 3) for name, seconds in report.compared.seconds},
    }
    return json.dumps(body, separators=(",", ":"))


def where(conditions: tuple[str, ...]) -> str:
    """Under what two sides that differ are equivalent, without a newline at its end."""
    if not conditions:
        return "no condition that was tried makes them equivalent"
    return f"they are equivalent where {' and '.join(conditions)}"


def record_where(conditions: tuple[str, ...]) -> str:
    """The same as one JSON object."""
    return json.dumps({"schema": SCHEMA, "equivalent_where": list(conditions)}, separators=(",", ":"))


def _memory(report: PairReport, memory: str) -> dict[str, Any]:
    answer = report.compared.answers.get(memory)
    match answer:
        case Differs():
            return {
                "memory": memory,
                "answer": "different",
                "cell": answer.cell,
                "left": _written(report, answer, answer.left, 0),
                "right": _written(report, answer, answer.right, 1),
                "arguments": {value.name: value.text for value in answer.arguments},
                "contents": {value.name: value.text for value in answer.contents},
            }
        case Same():
            sizes = {value.name: value.text for value in answer.sizes}
            return {"memory": memory, "answer": "same", "by": answer.by, "sizes": sizes, "regrouped": list(answer.regrouped)}
        case Undecided() | None:
            why = [{"by": each.by, "why": each.why} for each in report.compared.undecided if each.memory == memory]
            return {"memory": memory, "answer": "undecided", "why": why}
    assert_never(answer)


def _written(report: PairReport, answer: Differs, writer: Writer, side: int) -> dict[str, Any]:
    shown = visible(writer.origin) if writer.origin is not None else None
    return {
        "value": _value(_array(report.comparison, answer.memory), writer),
        "place": None if shown is None else str(shown.span),
        "what": None if shown is None else shown.construct,
        "thread": None if writer.thread is None else {"local": writer.thread.local, "group": writer.thread.group},
        "launches": [{"block": launch.group, "grid": launch.grid} for launch in answer.launches[side]],
    }
