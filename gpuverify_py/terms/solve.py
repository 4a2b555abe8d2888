"""Two terms put to a solver: floats and their operations are opaque, integers exact."""

from __future__ import annotations

from collections import Counter

from boogie_ir.lang.build import eq, ne
from boogie_ir.lang.expr import Var
from boogie_ir.smt.solver import Model, Sat, Session, Unsat
from gpuverify_py.terms.expressions import Written, ordered, type_of
from gpuverify_py.terms.terms import Term, Value

MOST = 20_000  # terms that a query may have


class Question:
    """Makes expressions of terms; what occurs more than once gets a name, so that nothing is written out twice."""

    def __init__(self, session: Session, *values: Value) -> None:
        self._session = session
        self._written = Written(leaf, {})
        order = ordered(values)
        uses = Counter(operand for term in order for operand in term.operands if isinstance(operand, Term))
        uses.update(value for value in values if isinstance(value, Term))
        self.size = len(order)
        if self.size <= MOST:
            for term in order:
                expression = self._written.node(term)
                if uses[term] > 1 and term.operands:
                    name = Var(f"t{term.number}", expression.type)
                    session.assume(eq(name, expression))
                    expression = name
                self._written.known[term] = expression

    def same(self, left: Value, right: Value, width: int, seconds: float) -> bool | Model | None:
        """Whether they are always equal; a model where they are not, None where nobody knows."""
        if self.size > MOST:
            return None
        self._session.assume(ne(self._written.operand(left, width), self._written.operand(right, width)))
        answer = self._session.check(budget_seconds=seconds)
        if isinstance(answer, Unsat):
            return True
        return answer.model if isinstance(answer, Sat) else None


def leaf(term: Term) -> Var:
    """The variable of a term that has no operands."""
    return Var(f"x{term.number}", type_of(term.width))
