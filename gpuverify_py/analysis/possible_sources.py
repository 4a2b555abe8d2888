"""What GPUVerify's reports cannot tell apart: the accesses of one kind to one array in a loop, or in a call.

Here the earlier access of a race is always known, by its site. GPUVerify knows of a loop that it has left, or of an earlier
iteration, and with ``--no-inline`` of a call, only that one of its accesses was recorded; its reports list them all as
possible sources. Scripts that read them get the same lists (:mod:`gpuverify_py.reports.gpuverify`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Origin
from gpuverify_py.analysis.statements import sublists
from gpuverify_py.findings.diagnostic import Diagnostic


def with_possible_sources(kernel: k.Kernel, diagnostic: Diagnostic, modular: bool) -> Diagnostic:
    """A race with the list for its earlier access; any other finding as it is. ``modular``: calls count (``--no-inline``)."""
    if len(diagnostic.accesses) != 2:
        return diagnostic
    checking, logged = diagnostic.accesses
    places = tuple(_places(kernel.body))
    earlier = next((p for p in places if p.kind is logged.kind and p.origin == logged.origin), None)
    later = next((p for p in places if p.kind is checking.kind and p.origin == checking.origin), None)
    if earlier is None or later is None:
        return diagnostic
    unit = _unit(earlier, later, places.index(earlier) > places.index(later), modular)
    if unit is None:
        return diagnostic
    alike = (p.origin for p in places if (p.kind, p.array) == (earlier.kind, earlier.array) and unit in p.path)
    return replace(diagnostic, accesses=(checking, replace(logged, possible_sites=tuple(dict.fromkeys(alike)))))


@frozen
class _Place:
    """An access, and the loops and calls around it, outermost first."""

    kind: AccessKind
    array: str
    origin: Origin
    path: tuple[Origin, ...]
    loops: tuple[Origin, ...]


def _unit(earlier: _Place, later: _Place, next_time: bool, modular: bool) -> Origin | None:
    """The loop or call that hides which of its accesses the earlier one was; None where it is known."""
    for around in earlier.path:
        if around not in later.path and (modular or around in earlier.loops):
            return around
    common = [loop for loop in earlier.loops if loop in later.loops]
    return common[-1] if next_time and common else None


def _places(body: tuple[k.Statement, ...], loops: tuple[Origin, ...] = ()) -> Iterator[_Place]:
    for statement in body:
        for kind, array in _accesses(statement):
            path = _path(statement.origin, loops)
            yield _Place(kind, array, statement.origin, path, loops)
        inner = (*loops, statement.origin) if isinstance(statement, k.While) else loops
        for part in sublists(statement):
            yield from _places(part, inner)


def _accesses(statement: k.Statement) -> tuple[tuple[AccessKind, str], ...]:
    match statement:
        case k.Load():
            return ((AccessKind.READ, statement.array),)
        case k.Store():
            return ((AccessKind.WRITE, statement.array),)
        case k.Atomic():
            return ((AccessKind.ATOMIC, statement.array),)
        case k.AsyncCopy() | k.ThreadCopy():
            return ((AccessKind.READ, statement.source), (AccessKind.WRITE, statement.destination))
        case _:
            return ()


def _path(origin: Origin, loops: tuple[Origin, ...]) -> tuple[Origin, ...]:
    """A loop inside a called function comes after the call that it was inlined through."""
    calls = _calls(origin)
    entered = {loop: len(_calls(loop)) for loop in loops}
    path: list[Origin] = []
    for depth in range(len(calls) + 1):
        path += (loop for loop in loops if entered[loop] == depth)
        path += calls[depth : depth + 1]
    return tuple(path)


def _calls(origin: Origin) -> tuple[Origin, ...]:
    calls: list[Origin] = []
    caller = origin.caller
    while caller is not None:
        calls.append(caller)
        caller = caller.caller
    return tuple(reversed(calls))
