"""What a thread knows of its variables at a place of the text, and of what it has read: definitions and tested conditions.

Variables have versions; each assignment gives a new one. What is said in terms of variables is of use as long as their versions
are current.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boogie_ir.lang.build import and_, binary, bv, ite, not_, or_, width_of
from boogie_ir.lang.expr import FALSE, TRUE, Binary, BinaryOp, Expr, Ite, Literal, Unary, UnaryOp, Var
from boogie_ir.lang.frozen import mutable
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import free_variables, substitute, within
from boogie_ir.lang.types import BOOL
from gpuverify_py.analysis.known import conjuncts
from gpuverify_py.analysis.orders.launch import Launch
from gpuverify_py.analysis.orders.state import SOME_LEFT, Condition, Made, One, Read, Stamp, State, conjoined

MOST_NODES = 60  # of a definition, or a condition, that is looked at
OF_LEADER = "leader's "
"""How names begin of what one thread of the group has read, as the others of the group speak of it."""


@mutable
class Knowledge:
    """``version`` is the last one that a variable was given."""

    launch: Launch
    version: int = 0

    def stamp(self, expression: Expr, state: State) -> Stamp:
        return tuple((v.name, state.versions.get(v.name, 0)) for v in free_variables(expression))

    def valid(self, stamp: Stamp, versions: dict[str, int]) -> bool:
        return all(versions.get(name, 0) == version for name, version in stamp)

    def change(self, names: frozenset[str] | set[str] | tuple[str, ...], state: State) -> None:
        for name in names:
            self.version += 1
            state.versions[name] = self.version
        gone = [n for n, e in state.definitions.items() if n in names or any(v.name in names for v in free_variables(e))]
        for name in gone:
            del state.definitions[name]

    def expand(self, expression: Expr, state: State) -> Expr:
        if not within(expression, MOST_NODES):
            return expression
        found = self.launch.fixed(truth(simplify(substitute(expression, state.definitions))))
        return found if within(found, MOST_NODES) else expression

    def learn(self, condition: Expr, state: State, *, certain: bool = False, skips: bool = False, exits: bool = False) -> None:
        """The thread has passed the condition; the rest is as in :class:`Condition`."""
        for part in parts(self.expand(condition, state)):
            if not isinstance(part, Literal):
                state.conditions += (Condition(part, self.stamp(part, state), certain, skips, exits),)

    def some_left(self, state: State, exits: bool) -> None:
        """Threads that did what this one did may have jumped elsewhere; ``exits``: they may have returned."""
        self.change((SOME_LEFT.name,), state)
        state.conditions += (Condition(SOME_LEFT, self.stamp(SOME_LEFT, state), skips=True, exits=exits),)

    def about(self, read: Read, state: State) -> list[Expr]:
        """What the thread knows of what was read."""
        if read.team is None and state.versions.get(read.result.name, 0) != read.version:
            return []
        conditions = (c.expression for c in state.conditions if self.valid(c.stamp, state.versions))
        return [*read.known, *(e for e in conditions if read.result in free_variables(e))]

    def drawn(self, expression: Expr, state: State) -> Read | None:
        """The read whose result, which no other read has, tells the value apart from that of all others."""
        rest = self.launch.of_some(expression)
        if len(rest) != 1:
            return None
        found = (r for r in state.reads.values() if r.drawn and r.result == rest[0] and r.when == TRUE)
        return next((r for r in found if r.team or state.versions.get(r.result.name, 0) == r.version), None)

    def own(self, expression: Expr, by: Read, state: State) -> tuple[Expr, One] | None:
        """How a value is made that no two groups (no two threads, unless ``by`` is the group's) have alike, and by which of the
        threads of each group, if it does not tell them apart; None of others.
        """
        read = self.drawn(expression, state)
        if read is not None:
            if read.index != bv(0, width_of(read.index)) or (read.team and not by.team):
                return None
            cell = Var(f"{read.by}[]", read.result.type)
            return substitute(self.launch.fixed(expression), {read.result.name: cell}), ()
        leader = self.launch.leader([c.expression for c in state.conditions if not c.certain])
        one = by.one if by.team else () if leader is None else leader.one
        return (self.launch.fixed(expression), one) if self.launch.owns(expression, (), True, bool(one)) else None

    def open(self, when: Expr, state: State) -> Expr:
        """What the thread has not passed of the condition."""
        passed = {c.expression for c in state.conditions if self.valid(c.stamp, state.versions)}
        return conjoined(part for part in parts(when) if part not in passed)

    def since(self, conditions: tuple[Condition, ...], state: State) -> list[Condition]:
        """The conditions that were passed since, which tell threads apart."""
        count = 0
        for one, other in zip(conditions, state.conditions, strict=False):
            if one is not other:
                break
            count += 1
        return [c for c in state.conditions[count:] if not c.certain]

    def at(self, conditions: Iterable[Condition], made: Made) -> Expr | None:
        """The conditions in terms of what the variables were at an access; None where they have changed since."""
        found = list(conditions)
        if not all(self.launch.lasting(c.expression) or self.valid(c.stamp, made.versions) for c in found):
            return None
        if any(of_leader(c.expression) for c in found):
            return None
        return conjoined(c.expression for c in found)


def said(conditions: Iterable[Condition], gone: bool = False) -> list[Condition]:
    """The conditions without what only says that threads may have left; ``gone``: but for that they may have returned."""
    return [c for c in conditions if c.expression != SOME_LEFT or (gone and c.exits)]


def of_leader(expression: Expr) -> bool:
    return any(v.name.startswith(OF_LEADER) for v in free_variables(expression))


def truth(condition: Expr) -> Expr:
    """A comparison of a choice with a number, as what decides the choice, and what is chosen then."""
    match condition:
        case Binary(op=BinaryOp.NE | BinaryOp.EQ as op, left=Ite(chosen, yes, no), right=Literal() as value):
            same = [truth(simplify(binary(BinaryOp.EQ, each, value))) for each in (yes, no)]
            if not any(isinstance(each, Literal) for each in same):
                return condition
            equal = either(chosen, *same)
            return equal if op is BinaryOp.EQ else not_(equal)
        case Unary(op=UnaryOp.NOT, operand=Binary(op=BinaryOp.NE | BinaryOp.EQ as op) as inner):
            return truth(binary(BinaryOp.EQ if op is BinaryOp.NE else BinaryOp.NE, inner.left, inner.right))
        case _:
            return condition


def either(condition: Expr, then: Expr, otherwise: Expr) -> Expr:
    """A choice; between truths perhaps as ``&&`` or ``||``, whose second operand is evaluated under a condition."""
    if then.type == BOOL:
        if otherwise in (condition, FALSE):
            return and_(condition, then)
        if otherwise in (TRUE, truth(not_(condition))):
            return or_(not_(condition) if otherwise == TRUE else otherwise, then)
        if then in (FALSE, TRUE):
            return and_(not_(condition), otherwise) if then == FALSE else or_(condition, otherwise)
    return ite(condition, then, otherwise)


def parts(condition: Expr) -> Iterator[Expr]:
    """What a condition says, one after the other."""
    for part in conjuncts(condition):
        said_ = truth(part)
        if said_ is part or said_ == part:
            yield part
        else:
            yield from parts(said_)


def compared(condition: Expr, variable: Var) -> tuple[Literal | None, bool]:
    """The literal that a condition compares the variable with, and whether it says that they are equal."""
    match condition:
        case Binary(op=BinaryOp.EQ | BinaryOp.NE as op, left=left, right=right):
            for one, other in ((left, right), (right, left)):
                if one == variable and isinstance(other, Literal):
                    return other, op is BinaryOp.EQ
    return None, False


def allowed(value: int, variable: Var, known: list[Expr]) -> bool:
    """Whether the variable may have the value, for all that is known."""
    literal = Literal(value, variable.type)
    return all(simplify(substitute(e, {variable.name: literal})) != FALSE for e in known)
