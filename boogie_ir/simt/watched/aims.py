"""What a scalar parameter would have to be for a test to hold that no thread of a run passes: a key, or a hash of it, say.

A test is whether two numbers are equal of which one is a parameter, perhaps widened, or with another number added. What it is
compared with does not mention it, so a run with the value that a thread compares it with passes the test there, unless the
parameter decides on the way to it; what that run shows is judged like any other's. (Fuzzers call it input-to-state
correspondence.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from boogie_ir.lang.build import binary, extract, width_of
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Extend, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import If, Kernel, Statement, statements
from boogie_ir.lang.program import Assign
from boogie_ir.lang.traverse import free_variables, subexpressions
from boogie_ir.lang.types import BitVec
from boogie_ir.simt import ConcreteLaunch, Executable, Inputs, execute
from boogie_ir.simt.arithmetic.values import Vector, low_word
from boogie_ir.simt.evaluate import Compiler, Evaluator
from boogie_ir.simt.groups import Instruction
from boogie_ir.simt.state import State
from boogie_ir.simt.translate import Translation


@frozen
class Test:
    """The parameter is compared with something that has the value ``wanted`` if the two are equal."""

    parameter: Var
    wanted: Expr


def tests(kernel: Kernel) -> dict[int, tuple[Test, ...]]:
    """The tests of each statement that has any, by the statement's identity."""
    parameters = frozenset(p.variable for p in kernel.parameters if isinstance(p.variable.type, BitVec))
    found = {id(s): tuple(_tests(s, parameters)) for s in statements(kernel.body)}
    return {statement: of_it for statement, of_it in found.items() if of_it}


def _tests(statement: Statement, parameters: frozenset[Var]) -> Iterator[Test]:
    match statement:
        case Assign(value=tested) | If(condition=tested):
            pass
        case _:
            return
    for part in subexpressions(tested):
        match part:
            case Binary(BinaryOp.EQ | BinaryOp.NE, left, right):
                for one, other in ((left, right), (right, left)):
                    named = free_variables(one) & parameters
                    if len(named) == 1 and not named & free_variables(other):
                        yield from _solved(one, other, next(iter(named)))


def _solved(side: Expr, value: Expr, parameter: Var) -> Iterator[Test]:
    """``side == value`` for the parameter, of which the value says nothing."""
    match side:
        case Var():
            yield Test(parameter, value)
        case Extend(inner):
            yield from _solved(inner, extract(value, width_of(inner) - 1, 0), parameter)
        case Binary(BinaryOp.BVADD | BinaryOp.BVXOR as op, left, right):
            inner, other = (left, right) if parameter in free_variables(left) else (right, left)
            if parameter not in free_variables(other):
                back = BinaryOp.BVSUB if op is BinaryOp.BVADD else BinaryOp.BVXOR
                yield from _solved(inner, binary(back, value, other), parameter)
        case Binary(BinaryOp.BVSUB, inner, other) if parameter not in free_variables(other):
            yield from _solved(inner, binary(BinaryOp.BVADD, value, other), parameter)
        case _:
            pass


def aims(executable: Executable, launch: ConcreteLaunch, inputs: Inputs) -> Iterator[tuple[Test, int]]:
    """What runs a kernel that was prepared with :class:`Aiming`: the tests that nobody passed, each with what passes it."""
    begun: list[_Compared] = []

    def begin(*given: Any) -> State:
        begun.append(_Compared(*given))
        return begun[0]

    execute(executable, launch, inputs, begin, contents=False, in_step=True)
    for test, value in begun[0].wanted.items() if begun else ():
        if value is not None:
            yield test, value


class _Compared(State):
    """A state that keeps what tests are about: a number that would pass each, None where somebody has passed it."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.wanted: dict[Test, int | None] = {}

    def compare(self, test: Test, value: Vector, mask: Vector) -> None:
        known = self.wanted.get(test, 0)
        if known is None or mask is self.nobody:
            return
        lanes = self.lanes_in(mask)
        asked = np.broadcast_to(low_word(np.asarray(value)), (self.size,))[lanes]
        if (asked == np.broadcast_to(low_word(np.asarray(self.variable(test.parameter))), (self.size,))[lanes]).any():
            self.wanted[test] = None
        elif test not in self.wanted:
            self.wanted[test] = int(asked[len(asked) // 2])  # not the first thread, which often is special


class Aiming(Translation):
    """Statements to instructions that keep what parameters are compared with."""

    def __init__(self, kernel: Kernel, compiler: Compiler) -> None:
        super().__init__(kernel, compiler)
        self._tests = tests(kernel)

    def statement(self, statement: Statement) -> Instruction:
        instruction = super().statement(statement)
        of_it = [(test, self.value(test.wanted)) for test in self._tests.get(id(statement), ())]
        return _comparing(of_it, instruction) if of_it else instruction


def _comparing(of_it: list[tuple[Test, Evaluator]], instruction: Callable[[State, Vector], Vector]) -> Instruction:
    def execute_(state: State, mask: Vector) -> Vector:
        if isinstance(state, _Compared):
            for test, wanted in of_it:
                state.compare(test, wanted(state), mask)
        return instruction(state, mask)

    return execute_
