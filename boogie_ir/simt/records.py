"""Claims about thread 1's record of an access (:class:`boogie_ir.lang.expr.Pending`), in a run of many threads.

The record holds no access, or any one that the thread made and no barrier has ordered: each is an execution. A claim that
mentions the record once is checked for both: nothing and, where the thread has such an access, that one. One that mentions it
several times has no meaning here, since one record cannot be of two kinds.
"""

from __future__ import annotations

import numpy as np

from boogie_ir.lang.build import boolean
from boogie_ir.lang.expr import Expr, Pending
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.traverse import rebuild, subexpressions
from boogie_ir.simt.arithmetic.values import Vector
from boogie_ir.simt.evaluate import Compiler, Evaluator, NoMeaning
from boogie_ir.simt.state import State


@frozen
class Claimed:
    """A claim ready to be evaluated: where nothing is recorded, and where ``record`` is, if the claim mentions it."""

    unrecorded: Evaluator
    record: Pending | None = None
    recorded: Evaluator | None = None

    def fails(self, state: State, mask: Vector) -> Vector:
        """The threads of ``mask`` for which some execution breaks the claim."""
        failing = state.narrow(mask, ~_holds(self.unrecorded, state))
        return state.union(failing, self.fails_recorded(state, mask))

    def fails_recorded(self, state: State, mask: Vector) -> Vector:
        """The threads that have such an access pending, and break the claim if it is recorded."""
        if self.record is None or self.recorded is None:
            return state.nobody
        pending = state.narrow(mask, state.pending(self.record.kind, self.record.array))
        return pending if pending is state.nobody else state.narrow(pending, ~_holds(self.recorded, state))


def _holds(condition: Evaluator, state: State) -> Vector:
    return np.asarray(condition(state), dtype=np.bool_)


def claimed(compiler: Compiler, claim: Expr) -> Claimed | str:
    """How to evaluate a claim, or why it has no meaning."""
    records = [e for e in subexpressions(claim) if isinstance(e, Pending)]
    try:
        if len(records) != 1:
            return Claimed(compiler.compile(claim))
        record = records[0]
        without, with_it = (_replaced(claim, record, value) for value in (False, True))
        return Claimed(compiler.compile(without), record, compiler.compile(with_it))
    except NoMeaning as reason:
        return str(reason)


def _replaced(claim: Expr, record: Pending, value: bool) -> Expr:
    return rebuild(claim, lambda e: boolean(value) if e is record else None)
