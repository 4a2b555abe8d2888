"""Commands that touch shared memory or order accesses to it: loads, stores, atomics, copies, barriers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

import numpy as np

from boogie_ir.lang.expr import TRUE, AccessKind, Expr, Literal
from boogie_ir.lang.first_guesses import first_guesses
from boogie_ir.lang.kernel import (
    Array,
    ArraySnapshot,
    AsyncCopy,
    Atomic,
    Barrier,
    Kernel,
    Load,
    MemorySpace,
    Store,
    ThreadCopy,
    WaitAsync,
)
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source import Origin
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.orders import BarrierPart, BarrierScope
from boogie_ir.simt import atomics
from boogie_ir.simt.arithmetic.values import Vector, arbitrary, low_word, name_seed, of_lanes
from boogie_ir.simt.evaluate import Compiler, Evaluator
from boogie_ir.simt.groups import Instruction, all_meet, clusters_meet, copying, groups_meet, thread_copying, under, waiting
from boogie_ir.simt.memory import Memory, most_cells
from boogie_ir.simt.order.sites import Site
from boogie_ir.simt.state import State
from boogie_ir.simt.warp_meetings import nobody_waits


class Accesses:
    """Turns such commands into instructions. Sites of accesses are numbered in the order of the text."""

    def __init__(self, kernel: Kernel, compiler: Compiler) -> None:
        self._early_exits = kernel.early_exits
        self._compiler = compiler
        self._arrays = {a.name: a for a in kernel.arrays}
        self._guesses = first_guesses(kernel.body)
        self._sites = 0

    def instruction(self, command: Load | Store | Atomic | AsyncCopy | ThreadCopy) -> Instruction:
        """What a command does that touches memory."""
        match command:
            case Load():
                return self._load(command)
            case Store():
                return self._store(command)
            case Atomic():
                return self._atomic(command)
            case AsyncCopy():
                return self._async_copy(command)
            case ThreadCopy():
                return self._thread_copy(command)
        assert_never(command)

    def meeting(self, command: Barrier | WaitAsync) -> Instruction:
        """What a command does for which threads wait."""
        match command:
            case Barrier():
                return self._barrier(command)
            case WaitAsync():
                return waiting(command, self._value(command.event), self._guard(command.guard))
        assert_never(command)

    def remembering(self, command: ArraySnapshot) -> Instruction:
        """The thread's own copy of an array as it is now."""
        guard = self._guard(command.guard)

        def execute(state: State, mask: Vector) -> Vector:
            source, destination = state.memory[command.source], state.memory[command.destination]
            lanes = state.lanes_in(under(state, mask, guard))
            destination.take(lanes, source, state.copy_of(source, lanes))
            return mask

        return execute

    def _value(self, expression: Expr) -> Evaluator:
        return self._compiler.compile(expression)

    def _guard(self, guard: Expr) -> Evaluator | None:
        return None if guard == TRUE else self._compiler.compile(guard)

    def _site(self, kind: AccessKind, array: str, origin: Origin, pieces: int = 1) -> Site:
        self._sites += 1
        return Site(self._sites, kind, array, origin, pieces)

    def _load(self, statement: Load) -> Instruction:
        index, guard = self._value(statement.index), self._guard(statement.guard)
        site = self._site(AccessKind.READ, statement.array, statement.origin)
        site = replace(site, guess=statement.target.name in self._guesses, volatile=statement.volatile)
        array, target = self._arrays[statement.array], statement.target

        def execute(state: State, mask: Vector) -> Vector:
            acting = under(state, mask, guard)
            lanes, cells = _reached(state, acting, index(state), site, array)
            memory = state.memory[site.array]
            copy = state.copy_of(memory, lanes)
            _look_for_unwritten(state, memory, site, lanes, copy, cells)
            value = memory.read(copy, cells)
            state.log(site, lanes, cells, value, False)
            state.assign_lanes(target, value, lanes, acting)
            if array.volatile:
                state.doubts.inform(state.steps, acting)
            if statement.volatile:
                state.tell(site.array, lanes, cells, None, np.zeros(len(lanes), dtype=np.bool_))
            return state.living(mask)

        return execute

    def _store(self, statement: Store) -> Instruction:
        index, value, guard = self._value(statement.index), self._value(statement.value), self._guard(statement.guard)
        site = replace(self._site(AccessKind.WRITE, statement.array, statement.origin), volatile=statement.volatile)
        array = self._arrays[statement.array]

        def execute(state: State, mask: Vector) -> Vector:
            lanes, cells = _reached(state, under(state, mask, guard), index(state), site, array)
            stored = of_lanes(value(state), lanes)
            memory = state.memory[site.array]
            copy = state.copy_of(memory, lanes)
            changed = memory.read(copy, cells) != stored
            if np.any(changed):
                state.changes += 1
                state.changed.add(site.array)
            if state.watched(site.array):
                state.log(site, lanes, cells, stored, changed)
            memory.write(copy, cells, stored)
            if statement.volatile:
                state.tell(site.array, lanes, cells, None, None)
            return state.living(mask)

        return execute

    def _atomic(self, statement: Atomic) -> Instruction:
        index, guard = self._value(statement.index), self._guard(statement.guard)
        arguments = [self._value(a) for a in statement.arguments]
        array, target = self._arrays[statement.array], statement.target
        site = self._site(AccessKind.ATOMIC, statement.array, statement.origin, statement.pieces)
        site = replace(site, reach=statement.reach)
        literal = all(isinstance(a, Literal) for a in statement.arguments)
        hosts_values = statement.op is AtomicOp.COMPARE_EXCHANGE and not literal

        def execute(state: State, mask: Vector) -> Vector:
            acting = under(state, mask, guard)
            lanes, cells = _reached(state, acting, index(state), site, array)
            operands = [of_lanes(a(state), lanes) for a in arguments]
            memory = state.memory[site.array]
            if statement.op is not AtomicOp.STORE:
                _look_for_unwritten(state, memory, site, lanes, state.copy_of(memory, lanes), cells)
            old = atomics.serialise(memory, state.copy_of(memory, lanes), cells, statement.op, operands)
            if target is not None:
                state.doubts.inform(state.steps, acting)
            state.doubts.fence(state.steps, acting, statement.order, statement.reach)
            state.log(site, lanes, cells, old, True)
            wrote = _wrote(statement.op, old, operands)
            if np.any(memory.read(state.copy_of(memory, lanes), cells) != old):
                state.changes += 1
                state.changed.add(site.array)
            state.tell(site.array, lanes, cells, statement, None if statement.op is AtomicOp.STORE else wrote)
            if hosts_values:
                places = arbitrary(name_seed(site.array), state.copy_of(memory, lanes), cells)
                state.doubts.claim(state.steps, lanes, places, (old == operands[0]) & (operands[0] != operands[1]))
            if target is not None:
                state.assign_lanes(target, old, lanes, acting)
            return state.living(mask)

        return execute

    def _async_copy(self, statement: AsyncCopy) -> Instruction:
        reading = self._site(AccessKind.READ, statement.source, statement.origin)
        writing = self._site(AccessKind.WRITE, statement.destination, statement.origin)
        return copying(statement, reading, writing, [self._value(e) for e in statement.arguments], self._guard(statement.guard))

    def _thread_copy(self, statement: ThreadCopy) -> Instruction:
        """The accesses of all cells of the copy, which are under way from here on."""
        reading = self._site(AccessKind.READ, statement.source, statement.origin)
        writing = self._site(AccessKind.WRITE, statement.destination, statement.origin)
        operands = [self._value(e) for e in (*statement.arguments, statement.number)]
        return thread_copying(statement, (reading, writing), operands, self._guard(statement.guard), _reached)

    def _barrier(self, statement: Barrier) -> Instruction:
        guard = self._guard(statement.guard)
        local, global_ = self._value(statement.local_fence), self._value(statement.global_fence)
        meetings = {BarrierScope.GROUP: groups_meet, BarrierScope.CLUSTER: clusters_meet, BarrierScope.GRID: all_meet}
        meet = meetings[statement.scope]
        early = self._early_exits and statement.passes_early_exits
        if statement.part in (BarrierPart.ARRIVE, BarrierPart.ARRIVE_RELAXED):  # all that is ordered is taken to be by the wait
            return lambda state, mask: state.living(mask)
        if statement.part is BarrierPart.WAIT:
            local = global_ = self._value(TRUE)

        def execute(state: State, mask: Vector) -> Vector:
            acting = under(state, mask, guard)
            gone = state.nobody
            if early:  # in lock step what those that are gone did counts as ordered
                gone = state.gone_from(acting, _team(statement.scope, state))
                acting = state.union(acting, gone)
            acting = meet(state, acting, CheckKind.BARRIER_DIVERGENCE, statement.origin)
            acting = nobody_waits(state, acting)
            if acting is state.nobody:
                return state.living(mask)
            exited = gone if statement.scope is BarrierScope.GROUP else state.nobody
            state.meet(np.asarray(acting & ~exited), local(state), global_(state), _team(statement.scope, state), exited)
            for name, log in state.logs.items():
                fence = local if self._arrays[name].space is MemorySpace.GROUP else global_
                fenced = acting & fence(state)
                if statement.scope is BarrierScope.GROUP:
                    log.order(fenced)
                else:  # with other clusters, too: of these some races are not shown
                    log.order_all(fenced)
            return state.living(mask)

        return execute


def _team(scope: BarrierScope, state: State) -> Vector:
    """The number of what meets at a barrier, for each thread."""
    match scope:
        case BarrierScope.GROUP:
            return state.group_of
        case BarrierScope.CLUSTER:
            return state.cluster_of
        case BarrierScope.GRID:
            return np.zeros(state.size, dtype=np.int64)
    assert_never(scope)


def _wrote(op: AtomicOp, old: Vector, operands: Sequence[Vector]) -> Vector:
    """Which threads' atomics have written, as they found this."""
    match op:
        case AtomicOp.LOAD:
            return np.zeros(len(old), dtype=np.bool_)
        case AtomicOp.COMPARE_EXCHANGE:
            return old == operands[0]
        case AtomicOp.ADD | AtomicOp.SUB | AtomicOp.OR | AtomicOp.XOR:
            return np.asarray(operands[0] != 0)
        case _:
            return np.ones(len(old), dtype=np.bool_)


def _reached(state: State, mask: Vector, index: Vector, site: Site, array: Array) -> tuple[Vector, Vector]:
    """The threads that access a cell within bounds, and which; the others stop."""
    lanes = state.lanes_in(mask)
    cells = low_word(of_lanes(index, lanes))
    bound = most_cells(array)
    if not len(cells) or int(cells.max()) < bound:
        return lanes, cells
    inside = cells < np.uint64(bound)
    if array.cells is not None:
        first = int(np.argmin(inside))
        lane = int(lanes[first])
        state.find(site.number, CheckKind.OUT_OF_BOUNDS, site.origin, (lane,), array=site.array, cell=int(cells[first]))
    else:
        state.approximate(f"threads whose index would be negative stop at {site.origin.span}")
    state.stop(np.isin(state.lanes, lanes[~inside]))
    return lanes[inside], cells[inside]


def _look_for_unwritten(state: State, memory: Memory, site: Site, lanes: Vector, copy: Vector, cells: Vector) -> None:
    """Reports a read of a group's memory that nobody has written."""
    missing = memory.unwritten(copy, cells)
    if missing is not None:
        first = int(np.argmax(missing))
        lane = int(lanes[first])
        state.find(site.number, CheckKind.UNINITIALISED, site.origin, (lane,), array=site.array, cell=int(cells[first]))
