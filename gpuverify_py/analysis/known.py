"""What control flow alone guarantees where an access happens: definitions, tested conditions, results of atomics.

A definition ``x := e`` is *known* at a later point if neither ``x`` nor a variable of ``e`` was assigned since on any
path; a tested condition likewise. Both then hold of an enabled thread's variables at that point, by construction, so
whatever is derived from them may be assumed of a snapshot taken there.

Assignments are counted: each gives its variable a new version, entering or leaving a loop gives new versions to all
it assigns, joining two branches to all they assign. A known thing carries the versions it was made from and is valid
as long as they are current.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import not_
from boogie_ir.lang.expr import Binary, BinaryOp, Element, Expr, Literal, Old, Other, Quantifier, Taken, Unary, UnaryOp, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assert, Assign, Assume, Havoc
from boogie_ir.lang.traverse import children, free_variables, subexpressions, with_children
from gpuverify_py.analysis.statements import Body, Insides, ends_in_jump, targets

SIZE_LIMIT = 60  # nodes of an expanded expression
CONDITION_LIMIT = 200  # tested conditions looked at, latest first

Stamp = tuple[tuple[str, int], ...]


@frozen
class UsedResult:
    """``result`` is what an atomic on ``array`` returned at ``index``."""

    array: str
    index: Expr
    result: Var


@frozen
class _Stamped:
    expression: Expr
    versions: Stamp


@frozen
class _Fact:
    fact: _Stamped
    earlier: _Fact | None


@frozen
class Assigned:
    """Where a variable is assigned: the statement's number in preorder and the loops around it, outermost first."""

    number: int
    loops: tuple[str, ...]


class Known:
    """What is known at the statement that :func:`visit_accesses` currently shows."""

    def __init__(self, number: int, loops: tuple[k.While, ...], walker: _Walk, facts: _Fact | None) -> None:
        self.number = number
        self.loops = loops
        self._walk = walker
        self._facts = facts

    @property
    def insides(self) -> Insides:
        """What is inside the kernel's lists of statements."""
        return self._walk.insides

    def frozen(self, variable: Var) -> bool:
        """Whether no assignment to the variable can come after this point: all are before it, none in a loop around it."""
        outermost = self.loops[0].label if self.loops else None
        return all(
            a.number < self.number and (outermost is None or a.loops[:1] != (outermost,))
            for a in self._walk.assignments.get(variable.name, ())
        )

    def expand(self, expression: Expr) -> Expr:
        """The expression in terms of frozen variables and of those without a known definition."""
        return self._expand(expression, [SIZE_LIMIT])

    def _expand(self, expression: Expr, budget: list[int]) -> Expr:
        budget[0] -= 1
        if isinstance(expression, Var):
            if self.frozen(expression) or budget[0] <= 0:
                return expression
            definition = self._walk.definition(expression.name)
            if definition is None:
                return expression
            saved = budget[0]
            expanded = self._expand(definition, budget)
            if budget[0] <= 0:
                budget[0] = saved
                return expression
            return expanded
        operands = children(expression)
        return with_children(expression, tuple(self._expand(c, budget) for c in operands)) if operands else expression

    def conditions(self) -> Iterator[Expr]:
        """Conditions that were tested on the way here, latest first."""
        current = self._facts
        for _ in range(CONDITION_LIMIT):
            if current is None:
                return
            if self._walk.valid(current.fact.versions):
                yield current.fact.expression
            current = current.earlier

    def used_results(self) -> Iterator[UsedResult]:
        """Atomics whose results are still in their variables, at indices whose variables have not changed."""
        for used, versions in self._walk.used:
            if self._walk.valid(versions):
                yield used


def visit_accesses(body: Body, unchanging: frozenset[str], visit: Callable[[k.Statement, Known], None]) -> None:
    """Calls ``visit`` at each Load, Store, Atomic and AsyncCopy in program order, before its effect on memory.

    ``unchanging`` are arrays whose contents never change: an element of theirs defines a variable like an expression.
    """
    walker = _Walk(unchanging, visit)
    walker.place(body, ())
    walker.body(body, None, ())


class _Walk:
    def __init__(self, unchanging: frozenset[str], visit: Callable[[k.Statement, Known], None]) -> None:
        self.unchanging = unchanging
        self.visit = visit
        self.insides = Insides()
        self.assignments: dict[str, list[Assigned]] = {}
        self.definitions: dict[tuple[str, int], _Stamped] = {}
        self.used: list[tuple[UsedResult, Stamp]] = []
        self.versions: dict[str, int] = {}
        self.next_version = 1
        self.placed = 0
        self.number = -1

    def place(self, body: Body, loops: tuple[str, ...]) -> None:
        for statement in body:
            for target in targets(statement):
                self.assignments.setdefault(target.name, []).append(Assigned(self.placed, loops))
            self.placed += 1
            match statement:
                case k.If():
                    self.place(statement.then, loops)
                    self.place(statement.otherwise, loops)
                case k.While():
                    self.place(statement.body, (*loops, statement.label))
                case k.Block():
                    self.place(statement.body, loops)
                case _:
                    pass

    # -- versions -------------------------------------------------------------------------------------------

    def change(self, names: Iterable[str]) -> None:
        for name in names:
            self.versions[name] = self.next_version
            self.next_version += 1

    def stamp(self, *expressions: Expr) -> Stamp:
        names = {v.name for e in expressions for v in free_variables(e)}
        return tuple((name, self.versions.get(name, 0)) for name in sorted(names))

    def valid(self, stamp: Stamp) -> bool:
        return all(self.versions.get(name, 0) == version for name, version in stamp)

    def define(self, target: Var, value: Expr) -> None:
        stamp = self.stamp(value)
        self.change([target.name])
        if all(name != target.name for name, _ in stamp):
            self.definitions[target.name, self.versions[target.name]] = _Stamped(value, stamp)

    def definition(self, name: str) -> Expr | None:
        found = self.definitions.get((name, self.versions.get(name, 0)))
        return found.expression if found is not None and self.valid(found.versions) else None

    def learn(self, condition: Expr, facts: _Fact | None) -> _Fact | None:
        for part in conjuncts(condition):
            if not isinstance(part, Literal) and _pure(part, self.unchanging):
                facts = _Fact(_Stamped(part, self.stamp(part)), facts)
        return facts

    # -- statements -----------------------------------------------------------------------------------------

    def body(self, body: Body, facts: _Fact | None, loops: tuple[k.While, ...]) -> _Fact | None:
        for statement in body:
            facts = self.statement(statement, facts, loops)
        return facts

    def statement(self, statement: k.Statement, facts: _Fact | None, loops: tuple[k.While, ...]) -> _Fact | None:
        self.number += 1
        match statement:
            case Assign():
                if _pure(statement.value, self.unchanging):
                    self.define(statement.target, statement.value)
                else:
                    self.change([statement.target.name])
            case k.AsyncCopy():
                self.change([statement.handle.name])  # first: the copy is logged once its event is known
                self.visit(statement, Known(self.number, loops, self, facts))
            case Havoc() | k.Exchange():
                self.change(v.name for v in targets(statement))
            case k.Load():
                self.visit(statement, Known(self.number, loops, self, facts))
                if statement.array in self.unchanging:
                    self.define(statement.target, Element(statement.array, statement.index, statement.target.type))
                else:
                    self.change([statement.target.name])
            case k.Store() | k.ThreadCopy():
                self.visit(statement, Known(self.number, loops, self, facts))
            case k.Atomic():
                self.visit(statement, Known(self.number, loops, self, facts))
                self.atomic(statement)
            case Assume() if not statement.unpredicated:
                return self.learn(statement.condition, facts)
            case Assume() | Assert() | k.Barrier() | k.ArraySnapshot() | k.Forget() | k.WaitAsync() | k.Log() | k.CheckAccess():
                pass
            case k.Hold():
                pass
            case k.If():
                return self.branch(statement, facts, loops)
            case k.Block():
                inside = self.body(statement.body, facts, loops)
                if statement.label not in self.insides(statement.body).broken:
                    return inside
                self.change(sorted(self.insides(statement.body).assigned))
            case k.While():
                changed = sorted(self.insides(statement.body).assigned)
                self.change(changed)
                self.body(statement.body, self.learn(statement.condition, facts), (*loops, statement))
                self.change(changed)
                if statement.label not in self.insides(statement.body).broken:
                    return self.learn(not_(statement.condition), facts)
            case k.Break() | k.Continue() | k.Return() | k.Order() | k.Meet() | k.Arrive():
                pass
            case _:
                assert_never(statement)
        return facts

    def atomic(self, statement: k.Atomic) -> None:
        if statement.target is None:
            return
        before = self.stamp(statement.index)
        self.change([statement.target.name])
        if all(name != statement.target.name for name, _ in before):
            versions = (*before, (statement.target.name, self.versions[statement.target.name]))
            self.used.append((UsedResult(statement.array, statement.index, statement.target), versions))

    def branch(self, statement: k.If, facts: _Fact | None, loops: tuple[k.While, ...]) -> _Fact | None:
        before = dict(self.versions)
        after_then = self.body(statement.then, self.learn(statement.condition, facts), loops)
        versions_then, self.versions = self.versions, before
        after_otherwise = self.body(statement.otherwise, self.learn(not_(statement.condition), facts), loops)
        if ends_in_jump(statement.then):
            return after_otherwise
        if ends_in_jump(statement.otherwise):
            self.versions = versions_then
            return after_then
        self.change(sorted(self.insides(statement.then).assigned | self.insides(statement.otherwise).assigned))
        return facts


def _pure(expression: Expr, unchanging: frozenset[str]) -> bool:
    """Whether the expression's value depends on the thread's private variables only."""
    for e in subexpressions(expression):
        match e:
            case Element():
                if e.array not in unchanging:
                    return False
            case Literal() | Var():
                pass
            case _ if not children(e):  # Enabled, SameGroup, Pending, PendingOffset, Tracked
                return False
            case Quantifier() | Old() | Other() | Taken():  # what has been taken changes with every atomic
                return False
    return True


def conjuncts(condition: Expr) -> Iterator[Expr]:
    """The parts of a conjunction, negated disjunctions included."""
    match condition:
        case Binary(op=BinaryOp.AND):
            yield from conjuncts(condition.left)
            yield from conjuncts(condition.right)
        case Unary(op=UnaryOp.NOT, operand=Binary(op=BinaryOp.OR) as inner):
            yield from conjuncts(not_(inner.left))
            yield from conjuncts(not_(inner.right))
        case _:
            yield condition
