"""Whether a thread holds what it accesses: a permission of its interval is for that cell, for a value of what it quantifies.

A permission says ``given(b) => a[index(b)]`` for all ``b``; an access ``a[i]`` is made where ``needed`` holds. What is shown is
``needed => there is b: given(b) and index(b) == i``. The values of ``b`` are explicit: the index is solved for them, so that no
quantifier is left (paper 003 leaves them to triggers).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boogie_ir.lang.build import and_, binary, bvsub, eq, extract, not_, width_of
from boogie_ir.lang.expr import TRUE, AccessKind, Binary, BinaryOp, Expr, Extend, Extract, Literal, Var
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import children, conjuncts, free_variables, substitute
from boogie_ir.prove.budget import Budget
from boogie_ir.prove.integers import refute
from boogie_ir.prove.sessions import alone
from boogie_ir.smt.solver import Backend, Unsat
from gpuverify_py.engines.protocols.align import LATER, NEXT, Traced
from gpuverify_py.engines.protocols.arithmetic.algebra import Context
from gpuverify_py.engines.protocols.protocol import Access
from gpuverify_py.engines.protocols.queries import SECONDS, Questions
from gpuverify_py.engines.protocols.split import Pair

_SUMS = (BinaryOp.BVADD, BinaryOp.BVSUB)


def suffices(held: Access, needed: Access) -> bool:
    """Whether a permission of a kind allows an access of a kind: all of it allows everything.

    One for atomic operations is for those that are as wide: others are not one step for them.
    """
    return held.kind is AccessKind.WRITE or (held.kind is needed.kind and held.pieces == needed.pieces)


class Coverage:
    """Questions about one thread of a reading of the protocol."""

    def __init__(self, questions: Questions) -> None:
        self.questions = questions
        self._contexts: dict[int, Context] = {}
        self._keep: list[object] = []

    def covered(self, need: Traced, held: Sequence[Traced], solver: Backend, budget: Budget) -> bool:
        """Whether one of the permissions is for the access, or nobody makes it in this interval."""
        left: list[Expr] = []
        for each in self._candidates(need, held):
            open_ = self.open_parts(need, each)
            if open_ == ():
                return True
            if open_ is not None:
                left.append(and_(*open_))
        if left and self._refuted((*self.formulas(need, left), *(not_(e) for e in left)), solver, budget):
            return True
        return self._refuted(self.all_formulas(need, 1), solver, budget)

    def _candidates(self, need: Traced, held: Sequence[Traced]) -> Iterator[Traced]:
        for each in held:
            if each.access.array == need.access.array and suffices(each.access, need.access):
                yield each

    def formulas(self, need: Traced, goals: Sequence[Expr]) -> tuple[Expr, ...]:
        """What holds where the access is made, as far as it has to do with the cell or the goals."""
        questions = self.questions
        names = questions.names(questions.of(need.index, 1)).union(*map(questions.names, map(questions.share, goals)))
        first, second = questions.conditions(Pair(need, need), names)
        return (*questions.base, *first, *second)

    def all_formulas(self, traced: Traced, thread: int) -> tuple[Expr, ...]:
        """Everything that holds where it is made."""
        questions = self.questions
        return (*questions.base, *questions.stated[thread], *(questions.of(c, thread) for c in traced.given or ()))

    def open_parts(self, need: Traced, held: Traced) -> tuple[Expr, ...] | None:
        """What is left to show so that the permission is for the access; None where its quantified variables have no value."""
        questions = self.questions
        known = {id(c) for c in need.given or ()}
        own = [c for c in held.given or () if id(c) not in known]
        bound = quantified(held)
        values: dict[str, Expr] = {}
        solved(held.index, need.index, bound, values)
        self._told(own, tuple(need.given or ()), bound, values)
        if any(name not in values for e in (held.index, *own) for name in _mentioned(e, bound)):
            return None
        wanted = [eq(_at(held.index, values), need.index), *(_at(c, values) for c in own)]
        parts = [self.questions.of(part, 1) for each in wanted for part in conjuncts(questions.share(simplify(each)))]
        context = self._context(need)
        return tuple(part for part in parts if part != TRUE and context.decided(questions.share(part)) is not True)

    def _told(self, own: Sequence[Expr], given: Sequence[Expr], bound: frozenset[str], values: dict[str, Expr]) -> None:
        """Values of variables that the index does not mention: by conditions that are those of the access."""
        for condition in own:
            if all(name in values for name in _mentioned(condition, bound)):
                continue
            for other in given:
                trial = dict(values)
                if matched(condition, other, bound, trial):
                    values.update(trial)
                    break

    def _context(self, need: Traced) -> Context:
        key = id(need.given)
        if key not in self._contexts:
            self._keep.append(need.given)
            questions = self.questions
            conditions = (*questions.base, *questions.stated[1], *(questions.of(c, 1) for c in need.given or ()))
            self._contexts[key] = Context(questions.atoms, conditions)
        return self._contexts[key]

    def _refuted(self, formulas: tuple[Expr, ...], solver: Backend, budget: Budget) -> bool:
        if budget.over:
            return False
        if isinstance(refute(formulas, solver, budget.computing(SECONDS).left()).answer, Unsat):
            return True
        if budget.over:
            return False
        return isinstance(alone(solver, formulas, "permission covers access", budget.computing(SECONDS)), Unsat)


def quantified(held: Traced) -> frozenset[str]:
    """The symbols over which a permission is quantified, by the names that they have in its interval."""
    if not held.access.bound:
        return frozenset()
    names = {v.name for e in (held.index, *(held.given or ())) for v in free_variables(e)}
    return frozenset(name for name in names if name.partition(NEXT)[0].partition(LATER)[0] in held.access.bound)


def _mentioned(expression: Expr, bound: frozenset[str]) -> Iterator[str]:
    return (v.name for v in free_variables(expression) if v.name in bound)


def _at(expression: Expr, values: Mapping[str, Expr]) -> Expr:
    return substitute(expression, values) if values else expression


def matched(pattern: Expr, target: Expr, bound: frozenset[str], values: dict[str, Expr]) -> bool:
    """Whether the pattern is the target for some values of bound variables, which are noted; as it is written."""
    if isinstance(pattern, Var) and pattern.name in bound:
        if pattern.name in values:
            return values[pattern.name] == target
        if pattern.type != target.type:
            return False
        values[pattern.name] = target
        return True
    if isinstance(pattern, Var | Literal):
        return pattern == target
    old, new = children(pattern), children(target)
    if type(pattern) is not type(target) or pattern.type != target.type or len(old) != len(new) or not _alike(pattern, target):
        return False
    return all(matched(a, b, bound, values) for a, b in zip(old, new, strict=True))


def _alike(one: Expr, other: Expr) -> bool:
    return all(getattr(one, name, None) == getattr(other, name, None) for name in ("op", "signed", "high", "low", "function"))


def solved(pattern: Expr, target: Expr, bound: frozenset[str], values: dict[str, Expr]) -> None:
    """Notes values of bound variables for which the pattern may be the target: proposals, which are checked."""
    trial = dict(values)
    if matched(pattern, target, bound, trial):
        values.update(trial)
        return
    match pattern:
        case Var(name=name) if name in bound and name not in values and pattern.type == target.type:
            values[name] = target
        case Binary(op, left, right) if op in _SUMS:
            here, there = (any(_mentioned(e, bound)) for e in (left, right))
            if here and not there:
                solved(left, binary(BinaryOp.BVSUB if op is BinaryOp.BVADD else BinaryOp.BVADD, target, right), bound, values)
            elif there and not here:
                rest = bvsub(target, left) if op is BinaryOp.BVADD else bvsub(left, target)
                solved(right, rest, bound, values)
            elif isinstance(target, Binary) and target.op is op:
                solved(left, target.left, bound, values)
                solved(right, target.right, bound, values)
        case Binary(BinaryOp.BVMUL, left, Literal() as factor) | Binary(BinaryOp.BVMUL, Literal() as factor, left):
            solved(left, simplify(binary(BinaryOp.BVSDIV, target, factor)), bound, values)
        case Extend(operand=inner) if isinstance(target, Extend) and target.operand.type == inner.type:
            solved(inner, target.operand, bound, values)
        case Extend(operand=inner):
            solved(inner, extract(target, width_of(inner), 0), bound, values)
        case Extract(operand=inner) if isinstance(target, Extract) and target.operand.type == inner.type:
            solved(inner, target.operand, bound, values)
        case _:
            pass
