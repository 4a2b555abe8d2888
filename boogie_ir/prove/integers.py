"""A second way to settle a bit-vector query: over mathematical integers, where products are terms and not circuits.

Every bit-vector expression is read as its signed value. Soundness is one invariant: *whatever is asserted is true of the
signed values in every model of the query*. So when the integers contradict each other, the query has no model.

- The translation of :mod:`boogie_ir.prove.integer_terms` has the invariant: exact where nothing can wrap around, a symbol with a
  range for the result of an operation that might.
- ``guard ==> result == raw`` is added once an operation is shown not to leave its range where the guard holds; it is shown
  from what is asserted already, which holds in every model, so no step relies on a later one and nothing is circular. The
  guard (:mod:`boogie_ir.prove.integer_contexts`) is whatever makes the operation matter: it may be wrong, but not unsound.
- What is left is added in its exact form: the result is ``raw - 2^width * q``; for products, that would be beyond the
  solver, and "within range ==> result == raw" is said instead.
- Products of two unknowns are symbols at first. A model that is wrong about them is answered with lemmas
  (:mod:`boogie_ir.prove.integer_products`), linear and true of all integers; only where these do not do is it said that the
  symbols are products.

Everything is relative to the one query: an operation need not be safe for good, only in counterexamples to the goal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field

from boogie_ir.lang.build import and_, bv, eq, implies, integer, not_, or_
from boogie_ir.lang.expr import TRUE, Expr, Var
from boogie_ir.lang.frozen import mutable
from boogie_ir.lang.sharing import Sharing
from boogie_ir.lang.types import INT, BitVec
from boogie_ir.prove import limits
from boogie_ir.prove.budget import Budget
from boogie_ir.prove.integer_bounds import Bounds, signed_range
from boogie_ir.prove.integer_contexts import Contexts, taken_apart
from boogie_ir.prove.integer_terms import Operation, Terms, add, times, within
from boogie_ir.smt.solver import Answer, Backend, Sat, Session, Unknown, Unsat

MOST_BLAMED = 3  # operations; nobody can do anything about a longer list


@mutable
class Refutation:
    """What the integers say of a query.

    ``answer`` is Unsat where it has no model. Where it is Sat, ``values`` are those of the query's symbols, as bit-vectors,
    as far as no equation defines them: part of a model of the query if ``exact``, else only perhaps. ``overflows`` are
    operations that are not shown to stay in range although the query has no model in which they do; then the answer is
    Unknown.
    """

    answer: Answer
    values: tuple[Expr, ...] = ()
    exact: bool = False
    overflows: tuple[Expr, ...] = field(default=())


def refute(formulas: Sequence[Expr], backend: Backend, budget_seconds: float, share: Sharing | None = None) -> Refutation:
    """Whether bit-vector formulas can hold together, decided over the integers.

    ``share`` spares the work on formulas that an earlier query had too.
    """
    budget = Budget(budget_seconds, backend.patience)
    share = share or Sharing()
    shared = [share(formula) for formula in formulas]
    bounds = Bounds(shared)
    if bounds.contradiction:
        return Refutation(Unsat())
    try:
        return _Query(bounds, backend, budget).run()
    except RecursionError:
        return Refutation(Unknown("too deep for the integer encoding"))


class _Query:
    def __init__(self, bounds: Bounds, backend: Backend, budget: Budget) -> None:
        self.budget = budget
        self.step = limits.OVERFLOW * budget.patience
        self.backend = backend
        self.said: list[Expr] = []
        self.terms = Terms(bounds)
        self.session: Session = backend.session()
        self.session.push()  # inside a level z3 solves these incrementally, which suits it best
        self._said = 0
        for node, value in bounds.asserted:
            if not taken_apart(node, value):
                formula = self.terms.asserted(node)
                self._say(formula if value else not_(formula))
        # An order whose own consequence is known is said in a shorter way: the consequence has to be said too.
        for node, known in tuple(bounds.learned()):
            self._say(within(self.terms.term(node), known))
        self.guards: dict[str, Expr] = {}
        self.contexts = contexts = Contexts(bounds)
        for operation in self.terms.operations:
            alternatives = contexts.of(operation.node)
            if alternatives:
                self.guards[operation.result.name] = or_(*map(self._guard, alternatives))
        self.lemmas = list(self.terms.products.lemmas())  # not said yet
        self.open = {o.result.name: o for o in self.terms.operations if o.result.name in self.guards}
        self._say()

    def _guard(self, guards: tuple[tuple[Expr, bool], ...]) -> Expr:
        return and_(*(self.terms.term(g) if value else not_(self.terms.term(g)) for g, value in guards))

    def _say(self, *formulas: Expr) -> None:
        for formula in (*formulas, *self.terms.facts[self._said :]):
            self.session.assume(formula)
            self.said.append(formula)
        self._said = len(self.terms.facts)

    def run(self) -> Refutation:
        refutation = self._attempt()
        if self.terms.products and not isinstance(refutation.answer, Unsat):
            self._say(*self.terms.products.definitions())
            refutation = self._attempt(linear=False)
        return refutation

    def _attempt(self, *, linear: bool = True) -> Refutation:
        # Most queries do not depend on what could overflow.
        if self.open and isinstance(self._check("bounds", self._left()), Unsat):
            return Refutation(Unsat())
        self._exclude_overflows()
        wrapped = tuple(map(_wrapped, self.open.values()))
        left = self.budget.left()
        answer = self._check("integers", left, *wrapped) if linear else self._whole(wrapped, left)
        match answer:
            case Unsat():
                return Refutation(answer)
            case Sat():
                return Refutation(answer, tuple(self._values(answer)), exact=all(o.linear for o in self.open.values()))
            case Unknown():
                return Refutation(answer, overflows=self._blamed())

    def _whole(self, wrapped: tuple[Expr, ...], seconds: float) -> Answer:
        """The question in a session of its own: with products z3 is far better at one that it is given whole."""
        if seconds <= 0:
            return Unknown("timeout")
        session = self.backend.session(incremental=False)
        for formula in (*self.said, *self.lemmas, *wrapped):
            session.assume(formula)
        return session.check(name="integers with products", budget_seconds=seconds)

    def _check(self, name: str, seconds: float, *more: Expr) -> Answer:
        """Whether what is said can hold together with more; a model that is wrong about products is answered with lemmas."""
        budget = self.budget.at_most(seconds)
        while not budget.over:
            self.session.push()
            for formula in more:
                self.session.assume(formula)
            answer = self.session.check(name=name, budget_seconds=budget.left())
            self.session.pop()
            if not isinstance(answer, Sat):
                return answer
            wrong = {id(lemma) for lemma in self.lemmas if answer.model.value(lemma) is False}
            if not wrong:
                return answer
            self._say(*(lemma for lemma in self.lemmas if id(lemma) in wrong))
            self.lemmas = [lemma for lemma in self.lemmas if id(lemma) not in wrong]
        return Unknown("timeout")

    def _left(self) -> float:
        """The time for a question about overflow; most is kept for the query itself."""
        return min(self.step, self.budget.left() / 3)

    # -- overflow -------------------------------------------------------------------------------------------

    def _exclude_overflows(self) -> None:
        """Operations after those that they need; what failed is tried again once more is known."""
        tried: set[str] = set()
        news = False
        while True:
            ready = [o for o in self.open.values() if not o.needs & self.open.keys() and o.result.name not in tried]
            if not ready:
                if not news:
                    return
                tried, news = set(), False
                continue
            safe = self._safe(ready)
            news |= bool(safe)
            tried.update(o.result.name for o in ready)
            for operation in safe:
                name = operation.result.name
                del self.open[name]
                self._say(implies(self.guards[name], eq(operation.result, operation.raw)))

    def _safe(self, operations: list[Operation]) -> list[Operation]:
        """Those that never leave their range where that matters, from what is asserted now."""
        while operations:
            answer = self._overflowing(operations)
            if isinstance(answer, Unsat):
                return operations
            if isinstance(answer, Sat):
                left = [o for o in operations if answer.model.value(self._overflow(o)) is not True]
                if len(left) == len(operations):
                    break
                operations = left
            elif len(operations) == 1:
                return []
            else:
                break
        return [o for o in operations if isinstance(self._overflowing([o]), Unsat)]

    def _overflowing(self, operations: list[Operation]) -> Answer:
        return self._check("overflow", self._left(), or_(*map(self._overflow, operations)))

    def _overflow(self, operation: Operation) -> Expr:
        inside = within(operation.raw, signed_range(operation.width))
        # What the result is then helps where its range is known: of sums; of products there are too many cases.
        result = _wrapped(operation) if operation.linear and _turns_once(operation) else TRUE
        return and_(self.guards[operation.result.name], not_(inside), result)

    def _blamed(self) -> tuple[Expr, ...]:
        """The operations without whose overflow the query has no model; empty where it is not for them."""
        if not 0 < len(self.open) <= MOST_BLAMED or self._left() <= 0:
            return ()
        without = (eq(operation.result, operation.raw) for operation in self.open.values())
        answer = self._check("without overflow", self._left(), *without)
        return tuple(o.node for o in self.open.values()) if isinstance(answer, Unsat) else ()

    def _values(self, answer: Sat) -> Iterable[Expr]:
        """What the model says of the symbols on which the others depend."""
        for variable, symbol in self.terms.symbols:
            value = answer.model.value(symbol)
            if isinstance(value, int) and isinstance(variable.type, BitVec) and not self.contexts.defines(variable):
                yield eq(variable, bv(value, variable.type.width))


def _turns_once(operation: Operation) -> bool:
    return operation.quotients[0] >= -1 and operation.quotients[1] <= 1


def _wrapped(operation: Operation) -> Expr:
    """What ties the result of an operation that may overflow to its operands."""
    if not operation.linear:
        inside = within(operation.raw, signed_range(operation.width))
        return implies(inside, eq(operation.result, operation.raw))
    quotient = Var(f"{operation.result.name}.quotient", INT)
    turns = times(integer(1 << operation.width), quotient)
    return and_(within(quotient, operation.quotients), eq(add(operation.result, turns), operation.raw))
