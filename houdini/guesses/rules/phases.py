"""Rules about barriers in memory: how many phases a thread has arrived in and seen complete, by the iterations of its loop.

And about barriers of the grid that are made of a counter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boogie_ir.lang.build import and_, binary, bv, bvadd, bvmul, bvsub, eq, extract, implies, ite, ne, not_, resize, width_of
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Tracked, Unary, UnaryOp, Var
from boogie_ir.lang.types import BitVec
from houdini.guesses.facts import Facts, Loop, PhaseCount, is_count_of_arrivals, phase_count
from houdini.guesses.rule import Guess, record_rule, variable_rule
from houdini.guesses.rules.pending import Offered
from houdini.guesses.rules.sites import of_snapshot

MOST_PHASES = 2


@variable_rule
def phases_by_iterations(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """A thread arrives at a barrier in memory, or waits there, once or twice in each iteration; or in turn at those of a ring."""
    counts = _counts(loop)
    for count in counts:
        for condition in _of_one(facts, loop, count, counts):
            yield Guess(condition)


def _of_one(facts: Facts, loop: Loop, count: PhaseCount, counts: Sequence[PhaseCount]) -> Iterator[Expr]:
    """What may be of one count."""
    yield from _together(count, counts)
    if loop.label not in facts.ghosts:
        return
    done, after, sizes = resize(loop.iteration, 64, False), loop.after.get(count.variable), sorted(_sizes(counts, count.array))
    always = isinstance(after, Binary) and after.op is BinaryOp.BVADD
    for before in range(MOST_PHASES):
        for each in range(1, MOST_PHASES + 1) if always or not sizes else ():
            yield eq(count.variable, bvadd(bvmul(done, bv(each, 64)), bv(before, 64)))
        for size in sizes if not always else ():
            turns = bvadd(bvmul(count.variable, bv(size, 64)), bv(count.cell % size, 64))
            low, high = bvadd(done, bv(before * size, 64)), bvadd(done, bv((before + 1) * size, 64))
            few = binary(BinaryOp.BVULE, count.variable, bvadd(done, bv(before, 64)))  # so that the product does not wrap around
            yield and_(few, binary(BinaryOp.BVULE, low, turns), binary(BinaryOp.BVULT, turns, high))


def _together(count: PhaseCount, counts: Sequence[PhaseCount]) -> Iterator[Expr]:
    """How many phases a thread may have seen complete that has arrived so often, there or at a barrier that answers."""
    for seen in counts if count.arrives else ():
        sizes = _sizes(counts, count.array) | _sizes(counts, seen.array) or {1}
        if not seen.arrives and any(seen.cell % size == count.cell % size for size in sizes):
            yield eq(seen.variable, count.variable)
            yield eq(seen.variable, bvsub(count.variable, resize(_truth(ne(count.variable, bv(0, 64))), 64, False)))
            yield eq(seen.variable, bvadd(count.variable, bv(1, 64)))


@record_rule
def phases_at_an_access(facts: Facts, loop: Loop, offered: Offered) -> Iterator[Guess]:
    """A thread that has recorded an access had seen as many phases as it had arrived in, give or take one."""
    counts = _counts(loop)
    for site in loop.sites if counts else ():
        known = [count for count in counts if count.variable in site.snapshot]
        for count in known:
            sizes = _sizes(counts, count.array) if loop.iteration in site.snapshot else set()
            for condition in _together(count, known):
                for size in sorted(sizes):
                    turn = eq(binary(BinaryOp.BVUREM, loop.iteration, bv(size)), bv(count.cell % size))
                    for when in (turn, not_(turn)):
                        yield Guess(implies(Tracked(site.number), of_snapshot(site, implies(when, condition))))
                if not sizes:
                    yield Guess(implies(Tracked(site.number), of_snapshot(site, condition)))


@variable_rule
def parities_by_iterations(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """Where a thread waits for phases by their parity, a variable says which: that of the iteration, or of rounds in a ring."""
    counts = _counts(loop)
    if not counts or loop.label not in facts.ghosts:
        return
    sizes = sorted({size for count in counts for size in _sizes(counts, count.array)})
    for variable, start in sorted(_turning(loop), key=lambda each: each[0].name):
        for size in (1, *sizes):
            rounds = loop.iteration if size == 1 else binary(BinaryOp.BVUDIV, loop.iteration, bv(size))
            bit = binary(BinaryOp.BVXOR, extract(rounds, 1, 0), bv(start, 1))
            if not isinstance(variable.type, BitVec):
                yield Guess(eq(variable, eq(bit, bv(1, 1))))
                continue
            yield Guess(eq(variable, resize(bit, width_of(variable), False)))
            if size > 1 and start == 0 and width_of(variable) == width_of(loop.iteration):
                yield Guess(eq(variable, binary(BinaryOp.BVUREM, loop.iteration, bv(size))))


@variable_rule
def goals_of_arrivals(facts: Facts, loop: Loop) -> Iterator[Guess]:
    """A variable grows as the number of blocks that have arrived at barriers of the grid does: it says for how many to wait."""
    counts = [variable for variable in sorted(loop.modified, key=lambda v: v.name) if is_count_of_arrivals(variable)]
    for count in counts:
        for variable, start in loop.begins.items():
            if variable in loop.modified and variable.type == count.type and variable not in counts:
                yield Guess(eq(variable, bvadd(count, start)))


def _turning(loop: Loop) -> Iterator[tuple[Var, int]]:
    """Variables that are 0 or 1 on entry, and change."""
    counters = {counter.variable for counter in loop.counters} | {loop.iteration}
    for variable, start in loop.starts.items():
        if variable in loop.modified - counters and start.value in (0, 1) and phase_count(variable) is None:
            yield variable, int(start.value)
    for known in loop.entry:
        match known:
            case Var() if known in loop.modified:
                yield known, 1
            case Unary(UnaryOp.NOT, Var() as variable) if variable in loop.modified:
                yield variable, 0
            case _:
                pass


def _counts(loop: Loop) -> list[PhaseCount]:
    found = (phase_count(variable) for variable in sorted(loop.modified, key=lambda v: v.name))
    return [count for count in found if count is not None]


def _truth(condition: Expr) -> Expr:
    return ite(condition, bv(1, 1), bv(0, 1))


def _sizes(counts: Sequence[PhaseCount], array: str) -> set[int]:
    """Of how many barriers a ring may be."""
    cells = len({count.cell for count in counts if count.array == array})
    return {size for size in (cells, cells // 2 if cells % 2 == 0 else 0) if size > 1}
