"""What threads have to keep to at barriers of a cluster, where the text does not show at once that they do (PTX ISA,
``barrier.cluster``; CUDA programming guide, "Distributed Shared Memory").

*In turn.* Each thread arrives and waits in turn: to arrive twice, or to wait without having arrived, has no meaning. An arrival
right in front of its wait is one barrier: one that is relaxed orders nothing, and all have come nevertheless.

*Behind one.* Shared memory of another block is there once the block has begun, which a barrier of the cluster (relaxed or not) or
of the grid that the thread has passed says. That a block may be known to have begun by flags is not looked at.

Both are followed along the text, and otherwise kept in a variable of the thread about which is claimed what is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import not_
from boogie_ir.lang.expr import FALSE, TRUE, Expr, Var
from boogie_ir.lang.program import Assert, Assign, Check, CheckKind
from boogie_ir.lang.source import Origin
from boogie_ir.lang.sync.orders import BarrierPart, BarrierScope
from boogie_ir.lang.traverse import fresh_name
from boogie_ir.lang.types import BOOL

Body: TypeAlias = tuple[k.Statement, ...]
Around: TypeAlias = Callable[[k.Statement], Iterator[k.Statement]]


def in_order(kernel: k.Kernel, twins: frozenset[str]) -> k.Kernel:
    """The kernel with such claims; ``twins`` are names of other blocks' shared arrays."""
    kernel = replace(kernel, body=_folded(kernel.body))
    parts = [s for s in k.statements(kernel.body) if _part(s) is not None]
    if parts and not _in_turn(kernel.body):
        kernel = _claimed(kernel, "has_arrived", _alternating)
    if not _behind_barriers(kernel.body, twins, False)[0]:
        kernel = _claimed(kernel, "has_met", lambda met: _meeting(met, twins))
    return kernel


def _claimed(kernel: k.Kernel, name: str, claims: Callable[[Var], Around]) -> k.Kernel:
    """The kernel with a variable of each thread, false at first, and what is put around its statements."""
    variables = (*(v.variable for v in kernel.locals), *(p.variable for p in kernel.parameters))
    names = {v.name for v in variables} | {a.name for a in kernel.arrays}
    variable = Var(fresh_name(name, names), BOOL)
    body = (Assign(variable, FALSE, kernel.origin), *_around(kernel.body, claims(variable)))
    return replace(kernel, body=body, locals=(*kernel.locals, k.Local(variable)))


def _around(body: Body, change: Around) -> Iterator[k.Statement]:
    for s in body:
        match s:
            case k.If():
                yield replace(s, then=tuple(_around(s.then, change)), otherwise=tuple(_around(s.otherwise, change)))
            case k.While() | k.Block():
                yield replace(s, body=tuple(_around(s.body, change)))
            case _:
                yield from change(s)


def _part(statement: k.Statement) -> BarrierPart | None:
    """The part of a barrier that a statement is; None for all else."""
    parted = isinstance(statement, k.Barrier) and statement.part is not BarrierPart.WHOLE
    return statement.part if parted and isinstance(statement, k.Barrier) else None


# -- arrivals and waits ----------------------------------------------------------------------------------------------


def _folded(body: Body) -> Body:
    """Without parts that make a barrier at once."""
    result: list[k.Statement] = []
    arrival: int | None = None  # of the last statements but assignments
    for s in body:
        match s:
            case k.If():
                s = replace(s, then=_folded(s.then), otherwise=_folded(s.otherwise))
            case k.While() | k.Block():
                s = replace(s, body=_folded(s.body))
            case _:
                pass
        if _part(s) is BarrierPart.WAIT and arrival is not None:
            arrived = result[arrival]
            assert isinstance(arrived, k.Barrier)
            fence = TRUE if arrived.part is BarrierPart.ARRIVE else FALSE
            result[arrival] = replace(arrived, part=BarrierPart.WHOLE, local_fence=fence, global_fence=fence)
            arrival = None
            continue
        if not isinstance(s, Assign):
            arrival = len(result) if _part(s) in (BarrierPart.ARRIVE, BarrierPart.ARRIVE_RELAXED) else None
        result.append(s)
    return tuple(result)


class _Unclear(Exception):
    """The text does not show it."""


def _in_turn(body: Body) -> bool:
    """Whether the text shows that each thread arrives and waits in turn."""
    try:
        _turn(body, False, {})
    except _Unclear:
        return False
    return True


def _turn(body: Body, arrived: bool, at: dict[str, bool]) -> bool | None:
    """Whether a thread has arrived behind the list, that had or had not before; None: it leaves it.

    ``at`` is the same of the constructs that jumps lead to the ends of.
    """
    now: bool | None = arrived
    for s in body:
        if now is None:
            return None
        part = _part(s)
        if part is not None:
            if (part is BarrierPart.WAIT) is not now:
                raise _Unclear
            now = not now
        match s:
            case k.Barrier(scope=BarrierScope.CLUSTER, part=BarrierPart.WHOLE) if now:
                raise _Unclear
            case k.If():
                ends = {_turn(arm, now, at) for arm in (s.then, s.otherwise)} - {None}
                if len(ends) > 1:
                    raise _Unclear
                now = ends.pop() if ends else None
            case k.While() | k.Block():
                before = now
                end = _turn(s.body, now, at | {s.label: now})
                if end not in (None, before):
                    raise _Unclear
                now = before
            case k.Break() | k.Continue():
                if at[s.label] is not now:
                    raise _Unclear
                return None
            case k.Return():
                return None
            case _:
                pass
    return now


def _alternating(arrived: Var) -> Around:
    def change(s: k.Statement) -> Iterator[k.Statement]:
        part = _part(s)
        whole = isinstance(s, k.Barrier) and s.scope is BarrierScope.CLUSTER and part is None
        if part is None and not whole:
            yield s
            return
        yield _claim(arrived if part is BarrierPart.WAIT else not_(arrived), s.origin)
        yield s
        if not whole:
            yield Assign(arrived, FALSE if part is BarrierPart.WAIT else TRUE, s.origin)

    return change


def _claim(condition: Expr, origin: Origin) -> Assert:
    return Assert(condition, origin, Check(CheckKind.UNREACHABLE))


# -- behind a barrier ------------------------------------------------------------------------------------------------


def _meets(statement: k.Statement) -> bool:
    """Whether who is behind a statement knows that all blocks of its cluster have begun."""
    arrives = _part(statement) in (BarrierPart.ARRIVE, BarrierPart.ARRIVE_RELAXED)
    return isinstance(statement, k.Barrier) and statement.scope is not BarrierScope.GROUP and not arrives


def _reaches(statement: k.Statement, twins: frozenset[str]) -> bool:
    return isinstance(statement, k.Load | k.Store | k.Atomic) and statement.array in twins


def _behind_barriers(body: Body, twins: frozenset[str], met: bool) -> tuple[bool, bool]:
    """Whether all accesses to other blocks are behind such a barrier, and whether the end of the list is."""
    for s in body:
        if _reaches(s, twins) and not met:
            return False, met
        match s:
            case k.If():
                arms = [_behind_barriers(arm, twins, met) for arm in (s.then, s.otherwise)]
                if not all(good for good, _ in arms):
                    return False, met
                met = all(end for _, end in arms)
            case k.While() | k.Block():
                if not _behind_barriers(s.body, twins, met)[0]:
                    return False, met
            case _:
                met |= _meets(s)
    return True, met


def _meeting(met: Var, twins: frozenset[str]) -> Around:
    def change(s: k.Statement) -> Iterator[k.Statement]:
        if _reaches(s, twins):
            yield Assert(met, s.origin, Check(CheckKind.BAD_POINTER))
        yield s
        if _meets(s):
            yield Assign(met, TRUE, s.origin)

    return change
