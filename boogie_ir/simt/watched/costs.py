"""What a run's accesses and branches cost a warp: counted on the concrete interpreter, so exact for that launch and those inputs.

The model is that of CUDA's programming guide (devices of compute capability 5.0 and later): a warp's access to global memory
takes a transaction for each sector of 32 bytes that it touches, whatever the order of its threads; shared memory has 32 banks of
4 bytes, each of which serves one word at a time, to any number of threads. Accesses of 8 and 16 bytes go by half and quarter
warps. Constant memory serves one address at a time. Atomic operations of a warp on one address follow on each other. Arrays
begin at multiples of 256 bytes, as allocations do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import WARP_SIZE, If, Kernel, MemorySpace, Statement, While
from boogie_ir.lang.program import Axiom, FunctionDecl
from boogie_ir.lang.source import Origin
from boogie_ir.simt import ConcreteLaunch, Inputs, RunResult, execute, prepare
from boogie_ir.simt.arithmetic.values import Vector
from boogie_ir.simt.evaluate import Compiler
from boogie_ir.simt.groups import Instruction
from boogie_ir.simt.order.sites import Site
from boogie_ir.simt.state import State
from boogie_ir.simt.translate import Translation

SECTOR = 32  # bytes of a transaction with global memory
BANKS, BANK = 32, 4  # of shared memory, and bytes of a word in one
WIDEST = 16  # bytes that a thread accesses at once


@frozen
class AccessCost:
    """An access of the source, over the run: so many ``warps`` made it, each once a time.

    ``steps`` are what it took: transactions with global memory, rounds of the banks of shared memory, addresses of constant
    memory; ``least`` what the same bytes would take side by side. ``worst``: the most steps of one warp. ``serial``: the most
    threads of one warp whose atomic operations meet at one address, 1 where none do.
    """

    kind: AccessKind
    space: MemorySpace
    array: str
    origin: Origin
    warps: int
    steps: int
    least: int
    worst: int
    serial: int


@frozen
class BranchCost:
    """A branch, or a loop: so many ``warps`` came to it, or to a round of it, each once a time; ``parted`` ones with some threads
    only, while others of theirs went another way or had left the loop.
    """

    origin: Origin
    loop: bool
    warps: int
    parted: int


@frozen
class Costs:
    """What a run cost, in the order of the text, and the run."""

    accesses: tuple[AccessCost, ...]
    branches: tuple[BranchCost, ...]
    result: RunResult


def costs(
    kernel: Kernel, functions: Sequence[FunctionDecl], axioms: Sequence[Axiom], launch: ConcreteLaunch, inputs: Inputs
) -> Costs:
    """Runs the kernel once and counts."""
    branches: dict[int, _Branch] = {}
    executable = prepare(kernel, functions, axioms, translate=lambda k, c: _Branching(k, c, branches))
    counters: list[_Counting] = []

    def begin(*given: Any) -> State:
        counters.append(_Counting(*given))
        return counters[0]

    result = execute(executable, launch, inputs, begin, contents=False, in_step=True)
    return Costs(tuple(counters[0].told()), tuple(b.cost() for b in branches.values() if b.warps), result)


@dataclass(slots=True)
class _Access:
    """An access of all threads at one moment, as far as its cells have come: a wide one is several commands in a row."""

    site: Site
    last: int  # the number of the last command
    lanes: Vector
    first: Vector  # each thread's first cell
    cells: int

    def goes_on(self, site: Site, lanes: Vector, cells: Vector) -> bool:
        """Whether a command is the next part of the same access."""
        same = (site.array, site.kind, site.origin) == (self.site.array, self.site.kind, self.site.origin)
        return (
            same
            and site.number == self.last + 1
            and np.array_equal(lanes, self.lanes)
            and np.array_equal(cells, self.first + np.asarray(self.cells, dtype=cells.dtype))
        )


class _Counting(State):
    """A state that counts what accesses cost, and looks for no races."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._open: _Access | None = None
        self._totals: dict[tuple[str, AccessKind, Origin], list[int]] = {}
        self._arrays = {name: memory.array for name, memory in self.memory.items()}
        self._first: dict[tuple[str, AccessKind, Origin], int] = {}

    def log(
        self, site: Site, lanes: Vector, cells: Vector, value: Vector, changed: Vector | bool, event: Vector | int = 0
    ) -> None:
        array = self._arrays[site.array]
        if array.space is MemorySpace.PRIVATE or not len(lanes):
            return
        here = self._open
        size = array.cell.width // 8
        if here is not None and (here.cells + 1) * size <= WIDEST and here.goes_on(site, lanes, cells):
            here.cells, here.last = here.cells + 1, site.number
            return
        self._close()
        self._open = _Access(site, site.number, lanes, cells, 1)

    def _close(self) -> None:
        """Counts the access that is complete."""
        access, self._open = self._open, None
        if access is None:
            return
        array = self._arrays[access.site.array]
        size = access.cells * array.cell.width // 8
        address = access.first.astype(np.int64) * (array.cell.width // 8)
        warp, lane = self.warps(WARP_SIZE)[access.lanes].astype(np.int64), access.lanes % self.threads % WARP_SIZE
        key = (access.site.array, access.site.kind, access.site.origin)
        self._first.setdefault(key, access.site.number)
        total = self._totals.setdefault(key, [0, 0, 0, 0, 1])
        steps, least = _steps(array.space, warp, lane, address, size)
        total[0] += len(np.unique(warp))
        total[1] += int(steps.sum())
        total[2] += least
        total[3] = max(total[3], int(steps.max()))
        if access.site.kind is AccessKind.ATOMIC:
            total[4] = max(total[4], int(_counts(warp, address)[1].max()))

    def told(self) -> Iterator[AccessCost]:
        """What has been counted, in the order of the text."""
        self._close()
        for key in sorted(self._totals, key=lambda key: self._first[key]):
            array, kind, origin = key
            yield AccessCost(kind, self._arrays[array].space, self._arrays[array].source.name, origin, *self._totals[key])


def warp_steps(space: MemorySpace, addresses: Sequence[int], size: int) -> tuple[int, int]:
    """The steps of one warp whose threads access so many bytes at these addresses, and how few it might take."""
    lane = np.arange(len(addresses), dtype=np.int64)
    lowest = -(min(addresses) // 256) * 256 if min(addresses) < 0 else 0  # banks and sectors begin anew at multiples of 256
    steps, least = _steps(space, np.zeros_like(lane), lane, np.asarray(addresses, dtype=np.int64) + lowest, size)
    return int(steps.sum()), least


def _steps(space: MemorySpace, warp: Vector, lane: Vector, address: Vector, size: int) -> tuple[Vector, int]:
    """The steps of each warp, and how few all might take."""
    match space:
        case MemorySpace.GROUP:
            return _rounds(warp, lane, address, size)
        case MemorySpace.CONSTANT:
            at, _ = _counts(warp, address)
            steps = np.unique(at, return_counts=True)[1]
            return steps, len(steps)
        case MemorySpace.GLOBAL | MemorySpace.PRIVATE:
            touched = np.concatenate([address // SECTOR, (address + size - 1) // SECTOR])
            at, _ = _counts(np.concatenate([warp, warp]), touched)
            steps = np.unique(at, return_counts=True)[1]
            elements = np.unique(_counts(warp, address)[0], return_counts=True)[1]
            return steps, int((-(-elements * size // SECTOR)).sum())


def _rounds(warp: Vector, lane: Vector, address: Vector, size: int) -> tuple[Vector, int]:
    """Rounds of the banks: of each part of a warp as many as the bank has words to serve that has most of them."""
    words = max(size // BANK, 1)
    part = warp * (WIDEST // BANK) + lane * words // WARP_SIZE
    spread = np.concatenate([address // BANK + n for n in range(words)])
    served, _ = _counts(np.tile(part, words), spread)
    word = np.unique(np.stack([np.tile(part, words), spread]), axis=1)[1]
    banks = np.unique(np.stack([served, word % BANKS]), axis=1, return_counts=True)
    parts, where = np.unique(banks[0][0], return_inverse=True)
    rounds = np.zeros(len(parts), dtype=np.int64)
    np.maximum.at(rounds, where, banks[1])
    warps, place = np.unique(parts // (WIDEST // BANK), return_inverse=True)
    steps = np.zeros(len(warps), dtype=np.int64)
    np.add.at(steps, place, rounds)
    return steps, len(parts)


def _counts(who: Vector, what: Vector) -> tuple[Vector, Vector]:
    """The different pairs: the first of each, and how often it is there."""
    pairs, counts = np.unique(np.stack([who, what]), axis=1, return_counts=True)
    return pairs[0], counts


@dataclass(slots=True)
class _Branch:
    """What is counted of a branch or loop."""

    origin: Origin
    loop: bool
    warps: int = 0
    parted: int = 0

    def count(self, state: State, came: Vector, went: Vector, stayed: Vector) -> None:
        """Threads (masks) that came here; some went one way, and others stayed behind."""
        numbers = state.warps(WARP_SIZE)
        self.warps += len(np.unique(numbers[came]))
        self.parted += len(np.intersect1d(numbers[went], numbers[stayed]))

    def cost(self) -> BranchCost:
        return BranchCost(self.origin, self.loop, self.warps, self.parted)


class _Branching(Translation):
    """Instructions that tell how warps come through branches and loops."""

    def __init__(self, kernel: Kernel, compiler: Compiler, branches: dict[int, _Branch]) -> None:
        self._branches = branches
        self._entered: dict[str, Vector] = {}  # by which threads each loop was
        super().__init__(kernel, compiler)

    def statement(self, statement: Statement) -> Instruction:
        match statement:
            case If():
                return self._parting(statement)
            case While():
                return self._entering(statement)
            case _:
                return super().statement(statement)

    def _parting(self, statement: If) -> Instruction:
        branch = self._branches[id(statement)] = _Branch(statement.origin, False)
        instruction, condition = super().statement(statement), self._compiler.compile(statement.condition)

        def execute(state: State, mask: Vector) -> Vector:
            went = state.narrow(mask, condition(state))
            branch.count(state, mask, went, mask & ~went)
            return instruction(state, mask)

        return execute

    def _entering(self, loop: While) -> Instruction:
        self._branches[id(loop)] = _Branch(loop.origin, True)
        instruction, entered = super().statement(loop), self._entered

        def execute(state: State, mask: Vector) -> Vector:
            entered[loop.label] = mask
            return instruction(state, mask)

        return execute

    def iteration(self, loop: While) -> Instruction:
        """One round: a warp is parted in it of which some threads are here and others have left the loop."""
        body, branch, entered = super().iteration(loop), self._branches[id(loop)], self._entered

        def execute(state: State, mask: Vector) -> Vector:
            branch.count(state, mask, mask, entered[loop.label] & ~mask)
            return body(state, mask)

        return execute
