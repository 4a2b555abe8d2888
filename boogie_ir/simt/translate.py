"""Statements become instructions: functions from the state and the threads that arrive to those that go on.

Break, continue and return take threads away, and the construct that they leave gives them back. This is the
predicated execution of paper 003, for any number of threads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, assert_never

import numpy as np

from boogie_ir.lang.build import bv, width_of
from boogie_ir.lang.expr import FALSE, TRUE, Expr
from boogie_ir.lang.kernel import (
    ArraySnapshot,
    Arrive,
    AsyncCopy,
    Atomic,
    Barrier,
    Block,
    Break,
    CheckAccess,
    Continue,
    Exchange,
    Forget,
    Hold,
    If,
    Kernel,
    Load,
    Log,
    Meet,
    Order,
    Return,
    Statement,
    Store,
    ThreadCopy,
    WaitAsync,
    While,
    snapshot_variable,
    statements,
)
from boogie_ir.lang.program import Assert, Assign, Assume, Check, CheckKind, Contract, Havoc, Invariant, InvariantRole
from boogie_ir.lang.source import Origin
from boogie_ir.lang.types import BOOL
from boogie_ir.simt.accesses import Accesses
from boogie_ir.simt.arithmetic.values import Vector
from boogie_ir.simt.evaluate import Compiler, Evaluator, NoMeaning
from boogie_ir.simt.groups import Instruction, under
from boogie_ir.simt.named_barriers import alone
from boogie_ir.simt.records import claimed
from boogie_ir.simt.state import Exhausted, Infeasible, State
from boogie_ir.simt.warp_meetings import EVERY_LANE, meeting, nobody_waits
from boogie_ir.simt.warps import exchanging, lanes_before, ordering

CLAIMED = Check(CheckKind.BARRIER_INVARIANT)
RESAMPLES = 64  # draws for a havoc whose next statement assumes something


class Translation:
    """One kernel's statements to instructions."""

    def __init__(self, kernel: Kernel, compiler: Compiler) -> None:
        self._compiler = compiler
        self._meaningless: dict[str, None] = {}
        self._records = compiler.about_records()
        self._accesses = Accesses(kernel, compiler)
        self._ends = {s.ended.name for s in statements(kernel.body) if isinstance(s, ThreadCopy)}
        self._ensures = [self._claim(c, CheckKind.POSTCONDITION, c.origin) for c in kernel.ensures if not c.free]

    def whole(self, kernel: Kernel) -> Instruction:
        body = self.sequence(kernel.body)

        def execute(state: State, mask: Vector) -> Vector:
            for reason in self._meaningless:
                state.doubts.add(reason, mask)
            mask = body(state, mask)
            nobody_waits(state, state.full)
            return self.end(state, mask)

        return execute

    def end(self, state: State, mask: Vector) -> Vector:
        """What threads do that have come to their end."""
        if mask is not state.nobody:
            for claim in self._ensures:
                claim(state, mask)
            state.returned = state.returned | mask
        return state.nobody

    def sequence(self, body: Sequence[Statement]) -> Instruction:
        instructions = [self.constrained(body, i) for i in range(len(body))]

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
            case Load() | Store() | Atomic() | AsyncCopy() | ThreadCopy():
                return self._accesses.instruction(statement)
            case Barrier():
                claims = tuple(
                    self._claim(Assert(i.condition, i.origin, CLAIMED), CheckKind.BARRIER_INVARIANT, i.origin, statement.guard)
                    for i in statement.invariants
                )
                return in_order((*claims, self._accesses.meeting(statement), _nothing_pending))
            case WaitAsync():
                return self._accesses.meeting(statement)
            case Forget():
                return _skipped(f"the call at {statement.origin.span} is taken to change nothing")
            case ArraySnapshot():
                return self._accesses.remembering(statement)
            case Hold():
                return lambda state, mask: mask
            case Exchange():
                return self._exchange(statement, None)
            case Order():
                return ordering(statement, None)
            case Meet():
                return meeting(statement, self.value(bv(EVERY_LANE) if statement.lanes is None else statement.lanes))
            case Arrive():
                return alone
            case Log():
                return _recorded(statement)
            case CheckAccess():
                return lambda state, mask: mask  # it repeats an access that is here anyway
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
                return self.end
        assert_never(statement)

    # -- assignments and claims -----------------------------------------------------------------------------

    def value(self, expression: Expr) -> Evaluator:
        """A value that the run depends on; one that has no meaning (of a variable for annotations) is zero, which is in doubt."""
        try:
            return self._compiler.compile(expression)
        except NoMeaning as reason:
            self._meaningless[f"a value is taken to be zero: {reason}"] = None
            return self._compiler.compile(FALSE if expression.type == BOOL else bv(0, width_of(expression)))

    def _guard(self, guard: Expr) -> Evaluator | None:
        return None if guard == TRUE else self._compiler.compile(guard)

    def _assign(self, statement: Assign) -> Instruction:
        target, value = statement.target, self.value(statement.value)

        def execute(state: State, mask: Vector) -> Vector:
            state.assign(target, value(state), mask)
            return mask

        def wait(state: State, mask: Vector) -> Vector:
            ended = np.broadcast_to(np.asarray(value(state)), (state.size,))
            for log in state.logs.values():
                log.ended(mask, ended)
            for causal in state.causal.values():
                causal.ended(mask, ended)
            return execute(state, mask)

        return wait if target.name in self._ends else execute

    def _exchange(self, statement: Exchange, lanes: Expr | None) -> Instruction:
        arguments = [self.value(a) for a in statement.arguments]
        return exchanging(statement, arguments, None if lanes is None else self.value(lanes))

    def _havoc(self, statement: Havoc) -> Instruction:
        def execute(state: State, mask: Vector) -> Vector:
            for target in statement.targets:
                state.havoc(target, mask)
            return mask

        return execute

    def constrained(self, body: Sequence[Statement], at: int) -> Instruction:
        """A statement of a sequence; a havoc is drawn again where the assumptions right after it fail."""
        statement = body[at]
        if isinstance(statement, Exchange):
            return self._exchange(statement, lanes_before(body, at))
        if isinstance(statement, Order):
            lanes = lanes_before(body, at)
            return ordering(statement, None if lanes is None else self.value(lanes))
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
        condition = claimed(self._compiler, statement.condition)
        guard = self._guard(statement.guard)
        left_out = f"the assumption at {statement.origin.span} is left out"
        if isinstance(condition, str):
            return _skipped(f"{left_out}: {condition}", statement.origin)

        def execute(state: State, mask: Vector) -> Vector:
            state.active = mask
            concerned = state.full if statement.unpredicated else under(state, mask, guard)
            if state.narrow(concerned, np.logical_not(condition.unrecorded(state))) is not state.nobody:
                if statement.origin in state.failed:  # a contract, checked and then assumed: it is known to fail
                    raise Exhausted
                raise Infeasible(statement.origin)
            if condition.fails_recorded(state, concerned) is not state.nobody:  # it rules out some races of the run, not all
                state.approximate(f"{left_out}: it excludes accesses that are pending")
                state.unassumed[statement.origin] = None
            return mask

        return execute

    def _claim(
        self, claim: Assert | Contract, kind: CheckKind, origin: Origin, guard: Expr = TRUE, note: bool = False
    ) -> Instruction:
        """An assertion: a check without effect on the run."""
        condition = claimed(self._compiler, claim.condition)
        guarded = self._guard(guard)
        if isinstance(condition, str):
            return _skipped(f"the check at {origin.span} is left out: {condition}")

        def execute(state: State, mask: Vector) -> Vector:
            state.active = mask
            concerned = state.full if claim.unpredicated else under(state, mask, guarded)
            failing = condition.fails(state, concerned)
            if failing is not state.nobody:
                state.failed.add(origin)
                state.find(id(claim), kind, origin, (int(np.argmax(failing)),), benign=note)
            return mask

        return execute

    # -- control --------------------------------------------------------------------------------------------

    def _if(self, statement: If) -> Instruction:
        condition = self.value(statement.condition)
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
        condition, body = self.value(statement.condition), self.iteration(statement)
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
                        done = state.union(done, state.without(active, staying))
                after = body(state, staying)
                active = state.union(after, state.again[label])
                state.again[label] = state.nobody
            done = state.union(done, state.left[label])
            _restore(state, label, outer)
            return done

        return execute

    def iteration(self, loop: While) -> Instruction:
        """One iteration of a loop, for the threads whose condition holds."""
        return self.sequence(loop.body)

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
                case InvariantRole.FREE | InvariantRole.WHERE:
                    pass
        return _all_of(entry), _all_of(later)

    def _candidate(self, invariant: Invariant) -> Instruction:
        """A guess is refuted where it fails; what it says of thread 1's record, each thread's last accesses must satisfy."""
        try:
            condition = self._records.compile(invariant.condition)
        except NoMeaning:
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


def _recorded(log: Log) -> Instruction:
    """Keeps what a thread's last access of a site was taken with, for guesses about the record."""
    kept = [(variable, snapshot_variable(log.site, variable)) for variable in log.snapshot]

    def execute(state: State, mask: Vector) -> Vector:
        state.record(log.site, mask)
        for variable, snapshot in kept:
            state.assign(snapshot, state.variable(variable), mask)
        return mask

    return execute


def _nothing_pending(state: State, mask: Vector) -> Vector:
    """Barriers that order less than all memory are taken to order it all: then fewer guesses are refuted."""
    state.forget_records(mask)
    return mask


def _restore(state: State, label: str, outer: tuple[Any, Any]) -> None:
    state.left[label], state.again[label] = outer


def _skipped(why: str, assumption: Origin | None = None) -> Instruction:
    def execute(state: State, mask: Vector) -> Vector:
        state.approximate(why)
        if assumption is not None:
            state.unassumed[assumption] = None
        return mask

    return execute


def in_order(instructions: tuple[Instruction, ...]) -> Instruction:
    """Instructions one after the other."""
    if len(instructions) == 1:
        return instructions[0]

    def execute(state: State, mask: Vector) -> Vector:
        for instruction in instructions:
            mask = instruction(state, mask)
        return mask

    return execute


def _all_of(instructions: Sequence[Instruction]) -> Instruction:
    def execute(state: State, mask: Vector) -> Vector:
        for instruction in instructions:
            instruction(state, mask)
        return mask

    return execute
