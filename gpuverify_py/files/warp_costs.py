"""What an access costs a full warp, whatever sizes, arguments and iterations are: where its index is the same pattern always.

The 32 threads of a warp have consecutive numbers, so an index is a pattern of 32 distances from that of the first one. Where
these are constants, so is what shared memory's banks take, and what global memory does where the first address lies at a
constant place of its sector; else it is between two numbers. Distances are guessed from a few values and then shown, as
polynomials or by a solver, for all values: nothing rests on the guess. Threads of a warp that are at an access at once are in
the same iteration of each loop.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import binary, bv, concat, extract, ne, or_, to_signed, width_of
from boogie_ir.lang.expr import FALSE, AccessKind, Apply, Binary, BinaryOp, Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.sharing import Sharing
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.source import Origin
from boogie_ir.lang.traverse import free_variables, subexpressions, substitute
from boogie_ir.lang.types import BitVec
from boogie_ir.prove.budget import Budget
from boogie_ir.prove.sessions import alone
from boogie_ir.simt.watched.costs import SECTOR, WIDEST, warp_steps
from boogie_ir.smt.solver import Backend, Unsat
from gpuverify_py.engines.protocols.arithmetic.algebra import Context
from gpuverify_py.engines.protocols.arithmetic.atoms import Atoms
from gpuverify_py.engines.protocols.arithmetic.linear import ONE
from gpuverify_py.engines.protocols.extract import extract as protocol_of
from gpuverify_py.engines.protocols.meaning import Values, value_of
from gpuverify_py.engines.protocols.pairs_of_threads import launch_bounds
from gpuverify_py.engines.protocols.protocol import Access, Assumed, Choice, Loop, Protocol, Sync
from gpuverify_py.request.config import Config, LaunchSizes
from gpuverify_py.verify.threads import two_threads

WARP, LANE_BITS = k.WARP_SIZE, k.WARP_SIZE.bit_length() - 1
ROW_BITS = 16  # of the number of a warp in a row of a block
SAMPLES = 6
SECONDS = 1.0  # of computing for a question
BASE = "warp~"  # how the names of the numbers of a warp's first thread begin
SPACES = (k.MemorySpace.GROUP, k.MemorySpace.GLOBAL, k.MemorySpace.CONSTANT)


@frozen
class WarpCost:
    """The steps of a full warp: from ``least`` to ``most``, by where its first address lies; ``best``: side by side.

    ``guarded``: a condition may keep some threads of a warp out, which then takes no more.
    """

    kind: AccessKind
    array: str
    origin: Origin
    least: int
    most: int
    best: int
    guarded: bool


def warp_costs(kernel: k.Kernel, launch: LaunchSizes, config: Config, backend: Backend) -> Iterator[WarpCost]:
    """The accesses of a kernel whose costs are the same for each warp, in the order of the text."""
    numbers = lanes(launch)
    if numbers is not None:
        yield from _Costs(kernel, launch, config, backend, numbers).costs()


def lanes(launch: LaunchSizes) -> tuple[Mapping[str, Expr], ...] | None:
    """What the numbers of a warp's threads are, thread by thread; None where blocks are cut into warps in another way.

    Blocks have full rows of warps, as those of open size are taken to have, or rows of a fraction of a warp. No block has 2^21
    threads in a row.
    """
    x, y, z = launch.group
    tid_x, tid_y, _ = k.LOCAL_ID
    whole = concat(bv(0, 32 - LANE_BITS - ROW_BITS), Var(f"{BASE}x", BitVec(ROW_BITS)))
    if x is None or x % WARP == 0 or (y == 1 and z == 1 and x > WARP):
        return tuple({tid_x.name: concat(whole, bv(n, LANE_BITS))} for n in range(WARP))
    if x < 1 or WARP % x or y is None or y % (WARP // x):
        return None
    rows = WARP // x
    low = rows.bit_length() - 1
    row = concat(bv(0, 32 - low - ROW_BITS), Var(f"{BASE}y", BitVec(ROW_BITS)))
    return tuple(
        {tid_x.name: bv(n % x), tid_y.name: concat(row, bv(n // x, low)) if low else row} for n in range(WARP)
    )


class _Costs:
    def __init__(
        self, kernel: k.Kernel, launch: LaunchSizes, config: Config, backend: Backend, numbers: tuple[Mapping[str, Expr], ...]
    ) -> None:
        self.arrays = {a.name: a for a in kernel.arrays if a.space in SPACES}
        self.numbers, self.backend = numbers, backend
        threads = two_threads(launch, config)
        given = {v.name for each in numbers[:1] for v in k.LOCAL_ID if v.name in each}
        constants = {name: value for name, value in threads.constants.items() if name not in given}
        self.share = Sharing()
        self.atoms = Atoms(self.share, launch_bounds(threads))
        self.context = Context(self.atoms, ())
        extracted = protocol_of(kernel, frozenset(self.arrays), constants, self.context, self.share)
        self.protocol, self.odd = extracted.protocol, set(extracted.data)
        self.own = {v.name for v in k.LOCAL_ID}
        self.meaning: dict[str, Expr] = {}  # of the states of loops, in which all threads of the warp are at once
        self.random = Random(0)

    def costs(self) -> Iterator[WarpCost]:
        yield from self.walk(self.protocol, ())

    def walk(self, protocol: Protocol, given: tuple[Expr, ...]) -> Iterator[WarpCost]:
        position = 0
        while position < len(protocol):
            item = protocol[position]
            position += 1
            match item:
                case Access():
                    cells = 1
                    while position < len(protocol) and self.goes_on(item, protocol[position], cells):
                        cells, position = cells + 1, position + 1
                    found = self.cost(item, cells, given)
                    if found is not None:
                        yield found
                case Choice():
                    yield from self.walk(item.then, (*given, item.condition))
                    yield from self.walk(item.otherwise, (*given, item.condition))
                case Loop():
                    self.enter(item)
                    yield from self.walk(item.body, (*given, item.condition))
                case Sync() | Assumed():
                    pass
                case _:
                    assert_never(item)

    def goes_on(self, first: Access, item: object, cells: int) -> bool:
        """Whether an item is the next part of a wide access, as runs count them."""
        if not isinstance(item, Access) or (item.array, item.kind, item.origin) != (first.array, first.kind, first.origin):
            return False
        size = self.arrays[first.array].cell.width // 8
        return (cells + 1) * size <= WIDEST and self.distance(item.index, first.index) == cells

    def distance(self, one: Expr, other: Expr) -> int | None:
        """The difference of two expressions, where it is a constant by arithmetic."""
        form = self.context.ring(self.share(binary(BinaryOp.BVSUB, one, other)))
        return form.get(ONE, 0) if not form.keys() - {ONE} else None

    def enter(self, loop: Loop) -> None:
        """What the states of a loop are in an iteration that threads of a warp are in together."""
        for fact in loop.facts:
            match fact:
                case Binary(BinaryOp.EQ, Var(name) as head, value) if any(s.head is head or s.head == head for s in loop.states):
                    if head not in free_variables(value):
                        self.meaning.setdefault(name, value)
                case _:
                    pass
        for state in loop.states:
            alike = all(self.is_uniform(e, state.head.name) for e in (state.first, state.next))
            if state.head.name not in self.meaning and not alike:
                self.odd.add(state.head.name)
            if not (alike and self.is_uniform(loop.condition, state.head.name) and not loop.jumps):
                self.odd.add(state.last.name)

    def is_uniform(self, expression: Expr, but: str) -> bool:
        """Whether all threads of a warp have one value."""
        names = {v.name for v in free_variables(self.meant(expression))} - {but}
        return not names & (self.odd | self.own) and not any(isinstance(e, Apply) for e in subexpressions(expression))

    def meant(self, expression: Expr) -> Expr:
        for _ in range(len(self.meaning) + 1):
            if not any(v.name in self.meaning for v in free_variables(expression)):
                break
            expression = substitute(expression, self.meaning)
        return expression

    # -- one access -------------------------------------------------------------------------------------------------------

    def cost(self, access: Access, cells: int, given: Sequence[Expr]) -> WarpCost | None:
        """What it takes; None where that is not the same for each warp."""
        array = self.arrays[access.array]
        index = self.meant(access.index)
        if not self.told(index):
            return None
        places = [self.share(simplify(substitute(index, numbers))) for numbers in self.numbers]
        pattern = self.pattern(places)
        if pattern is None:
            return None
        cell = array.cell.width // 8
        size = cells * cell
        guarded = not all(self.is_uniform(condition, "") for condition in given)
        starts = self.starts(places[0], cell, array.space)
        every = [warp_steps(array.space, [start + d * cell for d in pattern], size) for start in starts]
        steps, best = [each for each, _ in every], every[0][1]
        return WarpCost(access.kind, array.source.name, access.origin, min(steps), max(steps), best, guarded)

    def told(self, expression: Expr) -> bool:
        names = {v.name for v in free_variables(expression)}
        return not names & self.odd and not any(isinstance(e, Apply) for e in subexpressions(expression))

    def pattern(self, places: Sequence[Expr]) -> list[int] | None:
        """How far each thread's cell is from the first one's, if that is the same for each warp."""
        width = width_of(places[0])
        guess: list[int] | None = None
        for _ in range(SAMPLES):
            values = Values(self.random)
            cells = [to_signed(int(value_of(place, values)), width) for place in places]
            found = [to_signed((cell - cells[0]) & ((1 << width) - 1), width) for cell in cells]
            if guess is not None and found != guess:
                return None
            guess = found
        assert guess is not None
        others = [
            ne(place, binary(BinaryOp.BVADD, places[0], bv(d & ((1 << width) - 1), width)))
            for place, d in zip(places, guess, strict=True)
            if self.distance(place, places[0]) not in (d, d + (1 << width))
        ]
        return guess if self.never(or_(*others)) else None

    def starts(self, first: Expr, cell: int, space: k.MemorySpace) -> list[int]:
        """Where the first thread's address may lie, as far as that matters: within a sector, or a word of a bank."""
        period = SECTOR if space is k.MemorySpace.GLOBAL else 4
        if cell % period == 0:
            return [0]
        bits = period.bit_length() - 1
        address = extract(binary(BinaryOp.BVMUL, first, bv(cell, width_of(first))), bits, 0)
        known = int(value_of(address, Values(Random(1))))
        if self.never(ne(address, bv(known, bits))):
            return [known]
        return list(range(0, period, min(cell, period)))

    def never(self, formula: Expr) -> bool:
        """Whether a formula holds of no values."""
        formula = simplify(formula)
        if formula == FALSE:
            return True
        return isinstance(alone(self.backend, (formula,), "distances", Budget(SECONDS)), Unsat)

