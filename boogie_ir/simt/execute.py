"""A kernel becomes a function that executes it: all threads in lock step, each statement under a mask.

Statements are compiled once. An instruction takes the state and the threads that arrive, and returns those that go on to
the next statement; break, continue and return take threads away, and the construct that they leave gives them
back. This is the predicated execution of paper 003, for any number of threads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, assert_never

import numpy as np

from boogie_ir.expr import TRUE, AccessKind, Expr
from boogie_ir.kernel import (
    Array,
    AsyncCopy,
    Atomic,
    Barrier,
    BarrierScope,
    Block,
    Break,
    CheckAccess,
    Continue,
    If,
    Kernel,
    Load,
    Log,
    MemorySpace,
    Return,
    Statement,
    Store,
    WaitAsync,
    While,
)
from boogie_ir.program import Assert, Assign, Assume, Axiom, CheckKind, Contract, FunctionDecl, Havoc, Invariant, InvariantRole
from boogie_ir.simt import atomics, copies
from boogie_ir.simt.evaluate import Compiler, Evaluator, NoMeaning
from boogie_ir.simt.launch import Inputs, Launch, RunResult
from boogie_ir.simt.memory import Contents, Filling
from boogie_ir.simt.races import Site
from boogie_ir.simt.state import Exhausted, Infeasible, State
from boogie_ir.simt.values import Vector, low_word
from boogie_ir.source import Origin

Instruction: TypeAlias = Callable[[State, Vector], Vector]
Condition: TypeAlias = Callable[[State], Vector]

RESAMPLES = 64  # draws for a havoc whose next statement assumes something


@dataclass(frozen=True, slots=True)
class Executable:
    """A compiled kernel; ``raced`` are the arrays on which accesses could conflict at all."""

    kernel: Kernel
    body: Instruction
    requires: tuple[Instruction, ...]
    raced: frozenset[str]


def run(
    kernel: Kernel,
    functions: Sequence[FunctionDecl],
    launch: Launch,
    arguments: Mapping[str, int | bool] | None = None,
    contents: Mapping[str, Contents] | None = None,
    seed: int = 0,
    budget: int = 100_000,
    filling: Filling = Filling.MIXED,
) -> RunResult:
    """Runs a kernel once. What is not given is drawn from ``seed``, the same in every process."""
    inputs = Inputs(arguments or {}, contents or {}, seed, filling, budget=budget)
    return execute(prepare(kernel, functions), launch, inputs)


def prepare(kernel: Kernel, functions: Sequence[FunctionDecl], axioms: Sequence[Axiom] = ()) -> Executable:
    """Compiles a kernel, to be executed as often as one likes."""
    translation = _Translation(kernel, Compiler(functions))
    assumed = [(a.condition, a.origin) for a in axioms] + [(c.condition, c.origin) for c in kernel.requires]
    requires = tuple(translation.statement(Assume(*claim, unpredicated=True)) for claim in assumed)
    return Executable(kernel, translation.whole(kernel), requires, _raced(kernel))


def execute(executable: Executable, launch: Launch, inputs: Inputs) -> RunResult:
    """Runs a compiled kernel once."""
    infeasible: Origin | None = None
    exhausted = False
    with np.errstate(all="ignore"):  # machine arithmetic wraps around; floats follow IEEE
        state = State(executable.kernel, launch, inputs, executable.raced)
        try:
            for assumption in executable.requires:
                assumption(state, state.full)
            executable.body(state, state.full)
        except Infeasible as failed:
            infeasible = failed.origin
        except Exhausted:
            exhausted = True
        state.report_races()
    return RunResult(
        findings=tuple(state.findings.values()),
        contents={name: memory.contents() for name, memory in state.memory.items()},
        infeasible=infeasible,
        exhausted=exhausted,
        approximations=tuple(state.approximations),
        steps=state.steps,
        refuted=tuple(state.refuted),
        unassumed=tuple(state.unassumed),
        variables=state.variables(),
    )


def feasible(executable: Executable, launch: Launch, inputs: Inputs) -> bool:
    """Whether the arguments meet the preconditions."""
    try:
        with np.errstate(all="ignore"):
            state = State(executable.kernel, launch, inputs, frozenset())
            for assumption in executable.requires:
                assumption(state, state.full)
    except Infeasible:
        return False
    return True


def statements(body: Sequence[Statement]) -> Iterator[Statement]:
    """All statements of a body, nested ones included."""
    for statement in body:
        yield statement
        match statement:
            case If():
                yield from statements(statement.then)
                yield from statements(statement.otherwise)
            case While() | Block():
                yield from statements(statement.body)
            case _:
                pass


def _raced(kernel: Kernel) -> frozenset[str]:
    """Arrays that threads share and that something writes: only their accesses need a log."""
    shared = {a.name for a in kernel.arrays if a.space is not MemorySpace.PRIVATE}
    plain: set[str] = set()
    changed: set[str] = set()
    for statement in statements(kernel.body):
        match statement:
            case Store():
                plain.add(statement.array)
                changed.add(statement.array)
            case Atomic():
                changed.add(statement.array)
            case Load():
                plain.add(statement.array)
            case AsyncCopy():
                changed.add(statement.destination)
                plain |= {statement.source, statement.destination}
            case _:
                pass
    return frozenset(shared & plain & changed)


class _Translation:
    """Statements to instructions. Sites of accesses are numbered in the order of the text."""

    def __init__(self, kernel: Kernel, compiler: Compiler) -> None:
        self._compiler = compiler
        self._arrays: dict[str, Array] = {a.name: a for a in kernel.arrays}
        self._sites = 0
        self._leave: Instruction = lambda state, mask: state.nobody
        self._ensures = [self._claim(c, CheckKind.POSTCONDITION, c.origin) for c in kernel.ensures if not c.free]

    def whole(self, kernel: Kernel) -> Instruction:
        body = self.sequence(kernel.body)

        def execute(state: State, mask: Vector) -> Vector:
            return self._end(state, body(state, mask))

        return execute

    def _end(self, state: State, mask: Vector) -> Vector:
        if mask is not state.nobody:
            for claim in self._ensures:
                claim(state, mask)
        return state.nobody

    def sequence(self, body: Sequence[Statement]) -> Instruction:
        instructions = [self._constrained(body, i) for i in range(len(body))]

        def execute(state: State, mask: Vector) -> Vector:
            for instruction in instructions:
                if state.dead is not None:
                    mask = state.living(mask)
                if mask is state.nobody:
                    return mask
                state.tick()
                mask = instruction(state, mask)
            return mask

        return execute

    def statement(self, statement: Statement) -> Instruction:
        match statement:
            case Assign():
                return self._assign(statement)
            case Havoc():
                return self._havoc(statement)
            case Assume():
                return self._assume(statement)
            case Assert():
                return self._claim(statement, statement.check.kind, statement.origin, statement.guard, statement.check.note)
            case Load():
                return self._load(statement)
            case Store():
                return self._store(statement)
            case Atomic():
                return self._atomic(statement)
            case Barrier():
                return self._barrier(statement)
            case AsyncCopy():
                return self._async_copy(statement)
            case WaitAsync():
                return copies.waiting(statement, self._value(statement.event), self._guard(statement.guard))
            case Log() | CheckAccess():
                return lambda state, mask: mask  # instrumentation repeats accesses that are here anyway
            case If():
                return self._if(statement)
            case While():
                return self._while(statement)
            case Block():
                return self._block(statement)
            case Break():
                return self._away(lambda state: state.left, statement.label)
            case Continue():
                return self._away(lambda state: state.again, statement.label)
            case Return():
                return self._end
        assert_never(statement)

    # -- assignments and claims -----------------------------------------------------------------------------

    def _value(self, expression: Expr) -> Evaluator:
        """Values that the run depends on must have a meaning; annotations need not."""
        return self._compiler.compile(expression)

    def _guard(self, guard: Expr) -> Evaluator | None:
        return None if guard == TRUE else self._compiler.compile(guard)

    def _assign(self, statement: Assign) -> Instruction:
        target, value = statement.target, self._value(statement.value)

        def execute(state: State, mask: Vector) -> Vector:
            state.assign(target, value(state), mask)
            return mask

        return execute

    def _havoc(self, statement: Havoc) -> Instruction:
        def execute(state: State, mask: Vector) -> Vector:
            for target in statement.targets:
                state.havoc(target, mask)
            return mask

        return execute

    def _constrained(self, body: Sequence[Statement], at: int) -> Instruction:
        """A statement of a sequence; a havoc is drawn again where the assumptions right after it fail."""
        statement = body[at]
        instruction = self.statement(statement)
        following: list[Evaluator] = []
        for later in body[at + 1 :]:
            if not isinstance(statement, Havoc) or not isinstance(later, Assume):
                break
            condition = self._annotation(later.condition)
            if isinstance(condition, str):
                break
            following.append(condition)
        if not following:
            return instruction

        def execute(state: State, mask: Vector) -> Vector:
            mask = instruction(state, mask)
            failing = mask
            for _ in range(RESAMPLES):
                for condition in following:
                    failing = state.narrow(mask, np.logical_not(condition(state)))
                    if failing is not state.nobody:
                        instruction(state, failing)
                        break
                if failing is state.nobody:
                    break
            return mask

        return execute

    def _annotation(self, expression: Expr) -> Evaluator | str:
        """How to evaluate an annotation, or why that has no meaning."""
        try:
            return self._compiler.compile(expression)
        except NoMeaning as reason:
            return str(reason)

    def _assume(self, statement: Assume) -> Instruction:
        condition = self._annotation(statement.condition)
        guard = self._guard(statement.guard)
        if isinstance(condition, str):
            return _skipped(f"the assumption at {statement.origin.span} is left out: {condition}", statement.origin)

        def execute(state: State, mask: Vector) -> Vector:
            state.active = mask
            concerned = state.full if statement.unpredicated else _under(state, mask, guard)
            if state.narrow(concerned, np.logical_not(condition(state))) is not state.nobody:
                raise Infeasible(statement.origin)
            return mask

        return execute

    def _claim(
        self, claim: Assert | Contract, kind: CheckKind, origin: Origin, guard: Expr = TRUE, note: bool = False
    ) -> Instruction:
        """An assertion: a check without effect on the run."""
        condition = self._annotation(claim.condition)
        under = self._guard(guard)
        if isinstance(condition, str):
            return _skipped(f"the check at {origin.span} is left out: {condition}")

        def execute(state: State, mask: Vector) -> Vector:
            state.active = mask
            concerned = state.full if claim.unpredicated else _under(state, mask, under)
            failing = state.narrow(concerned, np.logical_not(condition(state)))
            if failing is not state.nobody:
                state.find(id(claim), kind, origin, (int(np.argmax(failing)),), benign=note)
            return mask

        return execute

    # -- accesses -------------------------------------------------------------------------------------------

    def _site(self, kind: AccessKind, array: str, origin: Origin) -> Site:
        self._sites += 1
        return Site(self._sites, kind, array, origin)

    def _load(self, statement: Load) -> Instruction:
        index, guard = self._value(statement.index), self._guard(statement.guard)
        site = self._site(AccessKind.READ, statement.array, statement.origin)
        bound, target = self._arrays[statement.array].cells, statement.target

        def execute(state: State, mask: Vector) -> Vector:
            acting = _under(state, mask, guard)
            lanes, cells = _accessed(state, acting, index(state), site, bound)
            memory = state.memory[site.array]
            value = memory.read(state.copy_of(memory, lanes), cells)
            state.log(site, lanes, cells, value, False)
            state.assign_lanes(target, value, lanes, acting)
            return mask

        return execute

    def _store(self, statement: Store) -> Instruction:
        index, value, guard = self._value(statement.index), self._value(statement.value), self._guard(statement.guard)
        site = self._site(AccessKind.WRITE, statement.array, statement.origin)
        bound = self._arrays[statement.array].cells

        def execute(state: State, mask: Vector) -> Vector:
            lanes, cells = _accessed(state, _under(state, mask, guard), index(state), site, bound)
            stored = np.broadcast_to(value(state), (state.size,))[lanes]
            memory = state.memory[site.array]
            copy = state.copy_of(memory, lanes)
            if site.array in state.logs:
                state.log(site, lanes, cells, stored, memory.read(copy, cells) != stored)
            memory.write(copy, cells, stored)
            return mask

        return execute

    def _atomic(self, statement: Atomic) -> Instruction:
        index, guard = self._value(statement.index), self._guard(statement.guard)
        arguments = [self._value(a) for a in statement.arguments]
        array, target = self._arrays[statement.array], statement.target
        site = self._site(AccessKind.ATOMIC, statement.array, statement.origin)
        update = atomics.update(statement.op, array.cell.width)

        def execute(state: State, mask: Vector) -> Vector:
            acting = _under(state, mask, guard)
            lanes, cells = _accessed(state, acting, index(state), site, array.cells)
            operands = [np.broadcast_to(a(state), (state.size,))[lanes] for a in arguments]
            memory = state.memory[site.array]
            old = atomics.serialise(memory, state.copy_of(memory, lanes), cells, update, operands)
            state.log(site, lanes, cells, old, True)
            if target is not None:
                state.assign_lanes(target, old, lanes, acting)
            return mask

        return execute

    def _async_copy(self, statement: AsyncCopy) -> Instruction:
        reading = self._site(AccessKind.READ, statement.source, statement.origin)
        writing = self._site(AccessKind.WRITE, statement.destination, statement.origin)
        operands = [
            self._value(e) for e in (statement.destination_index, statement.source_index, statement.count, statement.event)
        ]
        return copies.copying(statement, reading, writing, operands, self._guard(statement.guard))

    def _barrier(self, statement: Barrier) -> Instruction:
        guard = self._guard(statement.guard)
        local, global_ = self._value(statement.local_fence), self._value(statement.global_fence)
        meet = _all_meet if statement.scope is BarrierScope.GRID else copies.groups_meet

        def execute(state: State, mask: Vector) -> Vector:
            acting = meet(state, _under(state, mask, guard), CheckKind.BARRIER_DIVERGENCE, statement.origin)
            if acting is state.nobody:
                return state.living(mask)
            for name, log in state.logs.items():
                fence = local if self._arrays[name].space is MemorySpace.GROUP else global_
                fenced = acting & fence(state)
                if statement.scope is BarrierScope.GRID:
                    log.order_all(fenced)
                else:
                    log.order(fenced)
            return state.living(mask)

        return execute

    # -- control --------------------------------------------------------------------------------------------

    def _if(self, statement: If) -> Instruction:
        condition = self._value(statement.condition)
        then, otherwise = self.sequence(statement.then), self.sequence(statement.otherwise)

        def execute(state: State, mask: Vector) -> Vector:
            holds = condition(state)
            yes = state.narrow(mask, holds)
            no = state.nobody if yes is mask else mask if yes is state.nobody else mask & ~holds
            after_then = then(state, yes)
            after_else = otherwise(state, no)
            if after_then is yes and after_else is no:
                return mask
            return state.union(after_then, after_else)

        return execute

    def _while(self, statement: While) -> Instruction:
        condition, body = self._value(statement.condition), self.sequence(statement.body)
        entry, later = self._head(statement.invariants)
        label = statement.label

        def execute(state: State, mask: Vector) -> Vector:
            outer = state.left.get(label), state.again.get(label)
            state.left[label] = state.again[label] = state.nobody
            active, done, check = mask, state.nobody, entry
            while (active := state.living(active)) is not state.nobody:
                state.tick()
                check(state, active)
                check = later
                holds = condition(state)
                if statement.predicated:  # the body is guarded by itself
                    if state.narrow(active, holds) is state.nobody:
                        done = state.union(done, active)
                        break
                    staying = active
                else:
                    staying = state.narrow(active, holds)
                    if staying is not active:
                        done = state.union(done, active & ~staying)
                after = body(state, staying)
                active = state.union(after, state.again[label])
                state.again[label] = state.nobody
            done = state.union(done, state.left[label])
            _restore(state, label, outer)
            return done

        return execute

    def _head(self, invariants: Sequence[Invariant]) -> tuple[Instruction, Instruction]:
        """What is checked on entry to a loop, and after each iteration."""
        entry: list[Instruction] = []
        later: list[Instruction] = []
        for invariant in invariants:
            match invariant.role:
                case InvariantRole.GIVEN | InvariantRole.INFERRED:
                    claim = Contract(invariant.condition, invariant.origin, invariant.unpredicated)
                    entry.append(self._claim(claim, CheckKind.INVARIANT_ENTRY, invariant.origin))
                    later.append(self._claim(claim, CheckKind.INVARIANT_MAINTAINED, invariant.origin))
                case InvariantRole.CANDIDATE:
                    entry.append(self._candidate(invariant))
                    later.append(entry[-1])
                case InvariantRole.FREE:
                    pass
        return _all_of(entry), _all_of(later)

    def _candidate(self, invariant: Invariant) -> Instruction:
        condition = self._annotation(invariant.condition)
        if isinstance(condition, str):
            return lambda state, mask: mask

        def execute(state: State, mask: Vector) -> Vector:
            if invariant.name not in state.refuted:
                state.active = mask
                concerned = state.full if invariant.unpredicated else mask
                if state.narrow(concerned, np.logical_not(condition(state))) is not state.nobody:
                    state.refuted[invariant.name] = None
            return mask

        return execute

    def _block(self, statement: Block) -> Instruction:
        body, label = self.sequence(statement.body), statement.label

        def execute(state: State, mask: Vector) -> Vector:
            outer = state.left.get(label), state.again.get(label)
            state.left[label] = state.nobody
            after = state.union(body(state, mask), state.left[label])
            _restore(state, label, outer)
            return after

        return execute

    def _away(self, where: Callable[[State], dict[str, Vector]], label: str) -> Instruction:
        def execute(state: State, mask: Vector) -> Vector:
            waiting = where(state)
            waiting[label] = state.union(waiting[label], mask)
            return state.nobody

        return execute


def _restore(state: State, label: str, outer: tuple[Any, Any]) -> None:
    state.left[label], state.again[label] = outer


def _skipped(why: str, assumption: Origin | None = None) -> Instruction:
    def execute(state: State, mask: Vector) -> Vector:
        state.approximate(why)
        if assumption is not None:
            state.unassumed[assumption] = None
        return mask

    return execute


def _all_of(instructions: Sequence[Instruction]) -> Instruction:
    def execute(state: State, mask: Vector) -> Vector:
        for instruction in instructions:
            instruction(state, mask)
        return mask

    return execute


def _under(state: State, mask: Vector, guard: Evaluator | None) -> Vector:
    return mask if guard is None else state.narrow(mask, guard(state))


def _accessed(state: State, mask: Vector, index: Vector, site: Site, bound: int | None) -> tuple[Vector, Vector]:
    """The threads that access a cell within bounds, and which."""
    lanes = state.lanes_in(mask)
    cells = np.broadcast_to(low_word(np.asarray(index)), (state.size,))[lanes]
    if bound is None or not len(cells) or int(cells.max()) < bound:
        return lanes, cells
    inside = cells < np.uint64(bound)
    first = int(np.argmin(inside))
    lane = int(lanes[first])
    state.find(site.number, CheckKind.OUT_OF_BOUNDS, site.origin, (lane,), array=site.array, cell=int(cells[first]))
    return lanes[inside], cells[inside]


def _all_meet(state: State, mask: Vector, kind: CheckKind, origin: Origin) -> Vector:
    """A barrier of the grid: all threads of the run reach it, or none goes on."""
    if mask is state.full or mask is state.nobody:
        return mask
    missing = int(np.argmin(mask))
    state.find(origin, kind, origin, (int(np.argmax(mask)), missing))
    state.kill(state.full)
    return state.nobody
