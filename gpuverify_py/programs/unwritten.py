"""Reads of memory of the device that no operation has written: of a block since it was allocated.

A block that an operation writes to counts as written, wherever that is; what of it is taken for granted is listed. Where all that
has written it are copies and fills of known sizes, a solver is asked whether a read stays within these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from typing import TypeAlias

from boogie_ir.lang.build import and_, binary, bvadd, eq, not_
from boogie_ir.lang.expr import FALSE, TRUE, AccessKind, BinaryOp, Expr, Literal
from boogie_ir.lang.frozen import frozen, frozen_node
from boogie_ir.lang.simplify import simplify
from boogie_ir.prove.budget import Budget
from boogie_ir.prove.integers import refute
from boogie_ir.smt.solver import Backend, Sat, Unsat
from frontend.host.operations import Allocated, Copied, Filled, Freed, Head, HostProgram, Kept, Unfollowed
from gpuverify_py.analysis.host_sizes import unwrapped
from gpuverify_py.programs.footprint import Use, Where, in_reach
from gpuverify_py.programs.meet import Values, example, values_of

INTEGERS = 1.0  # seconds of computing
CHECKED = (Kept.DEVICE, Kept.MANAGED)
MOST_STEPS = 20_000


@frozen_node
class Reading:
    """An operation, by its point, reads what nothing has written; ``why`` it may not be so.

    ``byte``: one of them, in an example with these ``values`` of the use's own variables.
    """

    point: int
    use: Use
    why: str
    byte: int | None = None
    values: Values = field(default_factory=dict)


@frozen_node
class Unwritten:
    """What is found, and what is taken for granted: operations that write all of a block, loops that have a first iteration.

    ``unknown`` are reads, by their points, of memory of which it is not known where it is. ``complete``: all ways were followed.
    """

    readings: tuple[Reading, ...]
    trusted: tuple[tuple[int, Where], ...]
    loops: tuple[int, ...]
    unknown: tuple[tuple[int, Use], ...]
    complete: bool


@frozen
class _Written:
    """For each block (by its id), the points that may have written it.

    ``bare`` are blocks that perhaps nobody has written, ``partly`` those that perhaps no copy or fill has written as a whole.
    """

    writers: frozenset[tuple[int, int]] = frozenset()
    bare: frozenset[int] = frozenset()
    partly: frozenset[int] = frozenset()

    def union(self, other: _Written) -> _Written:
        return _Written(self.writers | other.writers, self.bare | other.bare, self.partly | other.partly)

    def written(self, number: int, blocks: frozenset[int], whole: frozenset[int] = frozenset()) -> _Written:
        """After an operation, by its point, that writes to blocks, to some as a whole."""
        return _Written(self.writers | {(number, b) for b in blocks}, self.bare - blocks, self.partly - whole)


_Uses: TypeAlias = Sequence[tuple[Use, ...]]


def unwritten(program: HostProgram, uses: _Uses, backend: Backend, budget: Budget) -> Unwritten:
    """The reads of a program, of blocks that were allocated on the device."""
    readings: list[Reading] = []
    trusted: dict[tuple[int, int], tuple[int, Where]] = {}
    told: set[object] = set()
    states, loops, complete = _states(program, uses)
    for number, state in enumerate(states):
        for use, own in _reads(uses[number]) if state is not None else ():
            block = use.where.block
            assert block is not None and state is not None
            key = (program.points[number].span, id(block))
            if key in told:
                continue
            writers = [n for n, of in state.writers if of == id(block)]
            if own and id(block) in state.bare:
                trusted[number, id(block)] = number, use.where
            elif id(block) in state.bare:
                on_others = Reading(number, use, "on some ways something has written it before")
                readings.append(on_others if writers else _reached(number, use, backend, budget))
                told.add(key)
            elif writers and id(block) in state.partly:
                beyond = _beyond(program, uses, writers, use, backend, budget)
                if isinstance(beyond, Reading):
                    readings.append(replace(beyond, point=number))
                    told.add(key)
                else:
                    trusted.update({(n, id(block)): (n, use.where) for n in beyond})
    reads = ((n, use) for n, part in enumerate(uses) for use in part if use.kind is not AccessKind.WRITE)
    blind = {(n, use.words): (n, use) for n, use in reads if not use.where.known}
    return Unwritten(tuple(readings), tuple(trusted.values()), tuple(sorted(loops)), tuple(blind.values()), complete)


def _reads(uses: Sequence[Use]) -> Iterator[tuple[Use, bool]]:
    """Reads, and whether they may be of what the same operation has written before, in the order of the text."""
    seen: set[int] = set()
    for use in uses:
        block = use.where.block
        if block is None:
            continue
        if use.kind in (AccessKind.READ, AccessKind.ATOMIC):
            yield use, id(block) in seen
        if use.kind is AccessKind.WRITE:
            seen.add(id(block))


def _states(program: HostProgram, uses: _Uses) -> tuple[list[_Written | None], set[int], bool]:
    """What is written when each point is come to, the loops of which a first iteration is taken for granted, and whether all is.

    What comes after a loop is reached from the ends of its iterations alone, if there are any.
    """
    points = program.points
    before: list[_Written | None] = [None] * len(points)
    after: list[_Written | None] = [None] * len(points)
    loops: set[int] = set()
    changed, steps = True, 0
    while changed and steps < MOST_STEPS:
        changed = False
        for number, point in enumerate(points):
            steps += 1
            arriving: list[_Written] = []
            for each in point.before:
                known = after[each]
                if isinstance(points[each].operation, Head) and each not in point.loops:
                    ends = [a for e in points[each].before if each in points[e].loops and (a := after[e]) is not None]
                    if ends:
                        known = _joined(ends)
                        head = points[each].operation
                        if isinstance(head, Head) and not head.runs and known != after[each]:
                            loops.add(each)
                if known is not None:
                    arriving.append(known)
            if not arriving and point.before:
                continue
            here = _joined(arriving) if arriving else _Written()
            then = _after(here, number, program, uses)
            if here != before[number] or then != after[number]:
                before[number], after[number], changed = here, then, True
    return before, loops, not changed


def _joined(ways: Sequence[_Written]) -> _Written:
    result = ways[0]
    for way in ways[1:]:
        result = result.union(way)
    return result


def _after(state: _Written, number: int, program: HostProgram, uses: _Uses) -> _Written:
    operation = program.points[number].operation
    match operation:
        case Allocated(block=block, kept=kept):
            writers = frozenset(w for w in state.writers if w[1] != id(block))
            new = frozenset((id(block),)) if kept in CHECKED else frozenset[int]()
            return _Written(writers, state.bare | new, state.partly | new)
        case Unfollowed(given=given):
            known = frozenset(id(region.block) for region in given if region.block is not None)
            return state.written(number, known or state.bare)
        case Freed():
            return state
        case _:
            pass
    written = [use for use in uses[number] if use.kind is not AccessKind.READ]
    if any(not use.where.known for use in written):
        return state.written(number, state.bare)
    blocks = frozenset(id(use.where.block) for use in written if use.where.block is not None)
    copies = written if isinstance(operation, Copied | Filled) else []
    return state.written(number, blocks, frozenset(id(use.where.block) for use in copies if _is_whole(use)))


def _reached(point: int, use: Use, backend: Backend, budget: Budget) -> Reading:
    """A read of what nothing has written, with an example in which it is made, or why it may not be."""
    if not use.exact and use.array:
        return Reading(point, use, "whether it is read depends on contents of memory, or on what a loop computes")
    answer = example(backend, tuple(map(simplify, use.conditions)), "read is made", budget)
    if not isinstance(answer, Sat):
        return Reading(point, use, "whether it is ever read is not known")
    byte = int(answer.model.value(use.first)) if use.exact and use.first is not None else None
    return Reading(point, use, "", byte, values_of(use, answer.model))


def _beyond(
    program: HostProgram, uses: _Uses, writers: Sequence[int], use: Use, backend: Backend, budget: Budget
) -> Reading | list[int]:
    """A read of more than copies and fills have written; where others have, which of the writers are trusted to write all."""
    parts: list[Use] = []
    trusted = [n for n in writers if not isinstance(program.points[n].operation, Unfollowed)]
    for number in writers:
        point = program.points[number]
        own = [u for u in uses[number] if u.kind is AccessKind.WRITE and u.where.block is use.where.block]
        unknown = any(u.first is None or u.size is None for u in own)
        if unknown or point.loops or not isinstance(point.operation, Copied | Filled):
            return trusted
        parts += own
    if use.first is None or use.size is None:
        return trusted
    inside = [_within(use.first, use.size, part) for part in parts]
    places = [e for part in (use, *parts) for e in (part.first, part.size) if e is not None]
    bounds = [c for e in places for c in (in_reach(e), *unwrapped(e))]
    formulas = tuple(map(simplify, (*use.conditions, *bounds, *(not_(each) for each in inside))))
    if FALSE in formulas or isinstance(refute(formulas, backend, budget.computing(INTEGERS).left()).answer, Unsat):
        return []
    answer = example(backend, formulas, "read beyond", budget)
    if isinstance(answer, Unsat):
        return []
    if not isinstance(answer, Sat) or not use.exact:
        return trusted
    return Reading(0, use, "", int(answer.model.value(use.first)), values_of(use, answer.model))


def _is_whole(part: Use) -> bool:
    """Whether all of a block is written."""
    block = part.where.block
    begins = isinstance(part.first, Literal) and part.first.value == 0
    if not begins or block is None or part.size is None:
        return False
    return part.size == block.size or simplify(eq(part.size, block.size)) == TRUE


def _within(first: Expr, size: Expr, part: Use) -> Expr:
    assert part.first is not None and part.size is not None
    end = binary(BinaryOp.BVSLE, bvadd(first, size), bvadd(part.first, part.size))
    return and_(binary(BinaryOp.BVSLE, part.first, first), end)
