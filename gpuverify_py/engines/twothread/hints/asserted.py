"""Invariants that people try first, so they are tried for them: what is asserted in or after a loop, nothing is pending."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import binary, bv, not_, width_of
from boogie_ir.lang.expr import FALSE, AccessKind, BinaryOp, Expr, Pending
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assert, Check, CheckKind, Invariant
from boogie_ir.lang.source import Origin, Span, generated, visible
from boogie_ir.lang.traverse import free_variables
from gpuverify_py.analysis.statements import Body, sublists, targets, walk, with_sublists
from gpuverify_py.engines.twothread.hints.gaps import Gap

SUGGESTED = generated("suggested invariant")


@frozen
class Stated:
    """A condition, to hold at the head of the loop called ``label``, which stands at ``loop``."""

    condition: Expr
    label: str
    loop: Origin


def asserted(kernel: k.Kernel, gaps: tuple[Gap, ...]) -> tuple[Stated, ...]:
    """For each assertion that is not proved its condition, for each loop on the way to it that can speak of it."""
    failing = {g.outcome.obligation.origin: g for g in gaps if g.outcome.obligation.check.kind is CheckKind.ASSERTION}
    claims = [(s, failing[s.origin]) for s in walk(kernel.body) if isinstance(s, Assert) and s.origin in failing]
    names = Counter(local.name for local in kernel.locals if local.name)
    speakable = {p.variable.name for p in kernel.parameters} | {v.name for v in k.IMPLICIT}
    source = {local.variable.name for local in kernel.locals if names[local.name] == 1}
    found: dict[Stated, None] = {}
    for loop, before in _loops(kernel.body):
        scope = speakable | (source & before)
        for claim, gap in claims:
            mentioned = {v.name for v in free_variables(claim.condition)}
            if gap.passes(loop.label) and mentioned <= scope:
                found[Stated(claim.condition, loop.label, loop.origin)] = None
    return tuple(found)


def pending(kernel: k.Kernel, gaps: tuple[Gap, ...], arrays: Iterable[str]) -> tuple[Stated, ...]:
    """That no access of these arrays is pending at the head of a loop with a barrier, on the way to a race."""
    racing = [g for g in gaps if g.outcome.obligation.check.kind is CheckKind.RACE]
    found: dict[Stated, None] = {}
    for loop, _ in _loops(kernel.body):
        inside = tuple(walk(loop.body))
        if any(g.passes(loop.label) for g in racing) and any(isinstance(s, k.Barrier) for s in inside):
            for array in arrays:
                touched = [s for s in inside if isinstance(s, k.Load | k.Store) and s.array == array]
                for kind in dict.fromkeys(AccessKind.READ if isinstance(s, k.Load) else AccessKind.WRITE for s in touched):
                    found[Stated(not_(Pending(kind, array)), loop.label, loop.origin)] = None
    return tuple(found)


def _loops(body: Body) -> Iterator[tuple[k.While, set[str]]]:
    """Each loop, with the variables that were assigned before it: those are declared there, as a rule."""
    before: set[str] = set()
    for statement in walk(body):
        if isinstance(statement, k.While):
            yield statement, set(before)
        before.update(v.name for v in targets(statement))


def stating(kernel: k.Kernel, stated: tuple[Stated, ...]) -> k.Kernel:
    """The kernel with these invariants, as if the user had written them."""
    by_loop: Mapping[str, tuple[Invariant, ...]] = {
        each.label: tuple(Invariant(other.condition, SUGGESTED) for other in stated if other.label == each.label)
        for each in stated
    }

    def state(body: Body) -> Body:
        return tuple(statement(s) for s in body)

    def statement(old: k.Statement) -> k.Statement:
        new = with_sublists(old, tuple(state(part) for part in sublists(old)))
        return replace(new, invariants=by_loop.get(new.label, ()) + new.invariants) if isinstance(new, k.While) else new

    return replace(kernel, body=state(kernel.body))


def claiming_unreachable(kernel: k.Kernel, places: frozenset[Span]) -> k.Kernel:
    """The kernel with the claim that what stands at these places of the source is not executed."""

    def claim(body: Body) -> Body:
        return tuple(new for s in body for new in statements(s))

    def statements(old: k.Statement) -> Iterator[k.Statement]:
        if visible(old.origin).span in places and not isinstance(old, k.If | k.While | k.Block):
            yield Assert(FALSE, old.origin, Check(CheckKind.UNREACHABLE))
        yield with_sublists(old, tuple(claim(part) for part in sublists(old)))

    return replace(kernel, body=claim(kernel.body))


def claiming_within(kernel: k.Kernel, places: frozenset[Span]) -> k.Kernel:
    """The kernel with the claim that accesses at these places are within their array, as far as its size is known."""
    cells = {array.name: array.cells for array in kernel.arrays if array.cells is not None}

    def claim(body: Body) -> Body:
        return tuple(new for s in body for new in statements(s))

    def statements(old: k.Statement) -> Iterator[k.Statement]:
        if isinstance(old, k.Load | k.Store | k.Atomic) and old.array in cells and visible(old.origin).span in places:
            limit = bv(cells[old.array], width_of(old.index))
            yield Assert(binary(BinaryOp.BVULT, old.index, limit), old.origin, Check(CheckKind.OUT_OF_BOUNDS))
        yield with_sublists(old, tuple(claim(part) for part in sublists(old)))

    return replace(kernel, body=claim(kernel.body))


def fewest(stated: tuple[Stated, ...], proved: Callable[[tuple[Stated, ...]], bool]) -> tuple[Stated, ...]:
    """Those that the kernel's proof needs; none where even all of them do not suffice."""
    if not stated or not proved(stated):
        return ()
    for each in stated:
        rest = tuple(other for other in stated if other != each)
        if rest and proved(rest):
            stated = rest
    return stated
