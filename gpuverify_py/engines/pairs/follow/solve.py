"""Two terms put to a solver: floats and their operations are opaque, integers exact."""

from __future__ import annotations

from collections import Counter

from boogie_ir.lang.build import and_, apply, binary, boolean, bv, concat, eq, extend, extract, ite, ne, unary
from boogie_ir.lang.expr import BinaryOp, Expr, UnaryOp, Var
from boogie_ir.lang.types import BOOL, BitVec, Type
from boogie_ir.smt.solver import Model, Sat, Session, Unsat
from gpuverify_py.engines.pairs.follow.terms import APPLY, CELL, CONCAT, EXTEND, EXTRACT, ITE, NUMBER, Term, Value

MOST = 20_000  # terms that a query may have


class Question:
    """Makes expressions of terms; what occurs more than once gets a name, so that nothing is written out twice."""

    def __init__(self, session: Session, *values: Value) -> None:
        self._session = session
        self._known: dict[Term, Expr] = {}
        uses: Counter[Term] = Counter()
        order: list[Term] = []
        seen: set[Term] = set()
        for value in values:
            _visit(value, order, seen, uses)
        self.size = len(order)
        if self.size <= MOST:
            for term in order:
                expression = self._of(term)
                if uses[term] > 1 and term.operands:
                    name = Var(f"t{term.number}", expression.type)
                    session.assume(eq(name, expression))
                    expression = name
                self._known[term] = expression

    def same(self, left: Value, right: Value, width: int, seconds: float) -> bool | Model | None:
        """Whether they are always equal; a model where they are not, None where nobody knows."""
        if self.size > MOST:
            return None
        self._session.assume(ne(self._operand(left, width), self._operand(right, width)))
        answer = self._session.check(budget_seconds=seconds)
        if isinstance(answer, Unsat):
            return True
        return answer.model if isinstance(answer, Sat) else None

    def _operand(self, value: Value, width: int) -> Expr:
        if isinstance(value, Term):
            return self._known[value]
        return bv(int(value), width) if width else boolean(bool(value))

    def _of(self, term: Term) -> Expr:
        op = term.op
        if not term.operands:
            return leaf(term)
        widths = [each.width for each in term.operands if isinstance(each, Term)]
        if op == ITE:
            condition, a, b = term.operands
            return ite(self._operand(condition, 0), self._operand(a, term.width), self._operand(b, term.width))
        if op == APPLY:
            return self._applied(term)
        if isinstance(op, BinaryOp):
            width = 0 if op is BinaryOp.AND else widths[0]
            one, other = (self._operand(each, width) for each in term.operands)
            return and_(one, other) if op is BinaryOp.AND else binary(op, one, other)
        if isinstance(op, UnaryOp):
            return unary(op, self._operand(term.operands[0], widths[0]))
        operand = self._operand(term.operands[0], widths[0]) if op != CONCAT else None
        if op == EXTRACT and operand is not None and isinstance(term.payload, tuple):
            return extract(operand, *term.payload)
        if op == EXTEND and operand is not None:
            return extend(operand, term.width, bool(term.payload))
        assert op == CONCAT and isinstance(term.payload, tuple)
        upper, lower = (self._operand(each, size) for each, size in zip(term.operands, term.payload, strict=True))
        return concat(upper, lower)

    def _applied(self, term: Term) -> Expr:
        """Constants among the operands are told apart by the name of the function: nothing says how wide they are."""
        shown = [str(each) for each in term.operands if not isinstance(each, Term)]
        name = "_".join([str(term.payload), *("t" if isinstance(each, Term) else str(each) for each in term.operands)])
        operands = [self._known[each] for each in term.operands if isinstance(each, Term)]
        return apply(name if shown else str(term.payload), operands, _type(term.width))


def leaf(term: Term) -> Var:
    """The variable of a term that has no operands."""
    return Var(f"x{term.number}", _type(term.width))


def shown(term: Term) -> str:
    """What a leaf is."""
    if term.op == CELL and isinstance(term.payload, tuple):
        return f"{term.payload[0]}[{term.payload[1]}]"
    return str(term.payload) if term.op == NUMBER else "memory that nobody wrote"


def _type(width: int) -> Type:
    return BitVec(width) if width else BOOL


def _visit(value: Value, order: list[Term], seen: set[Term], uses: Counter[Term]) -> None:
    """The terms below in an order in which operands come first."""
    stack: list[tuple[Value, bool]] = [(value, False)]
    while stack:
        each, done = stack.pop()
        if not isinstance(each, Term):
            continue
        if done:
            order.append(each)
            continue
        uses[each] += 1
        if each in seen:
            continue
        seen.add(each)
        stack.append((each, True))
        stack += [(operand, False) for operand in each.operands]
