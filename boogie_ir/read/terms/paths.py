"""Code expressions as formulas: what holds on all paths through the code, what on some.

Code that leaves something open (``goto A, B``, ``havoc``) has no one value. Where it is asserted, every path has to return
true; where it is assumed, it is only known that some path does (as in Boogie's own verification conditions): each is the
reading that proves less. A path that an assumption stops counts for neither; one on which an assertion fails fails the whole
where it is asserted, and tells nothing where it is assumed. Where both readings are the same formula the code is an
expression like others, and may stand everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import assert_never

from boogie_ir.lang.build import and_, implies, ite, not_, or_
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Ite, Old, Quantifier, QuantifierKind, Unary, UnaryOp, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assert, Assign, Assume, Havoc
from boogie_ir.lang.traverse import children, free_variables, subexpressions, substitute, with_children, within
from boogie_ir.lang.types import BOOL
from boogie_ir.vc.cfg import Block, Branch, Cfg, Command, Jump, opposite

MOST_NODES = 5_000  # of the formula for one code expression


class Paths(Enum):
    """Which paths are meant where an expression stands: where it is asserted, assumed, or may be either."""

    ALL = "all"
    SOME = "some"
    BOTH = "both"

    @property
    def negated(self) -> Paths:
        """What is meant under a negation."""
        match self:
            case Paths.ALL:
                return Paths.SOME
            case Paths.SOME:
                return Paths.ALL
            case Paths.BOTH:
                return self
        assert_never(self)


class NoFormula(Exception):
    """Code that no formula stands for here; the message says why."""


@frozen
class _Ways:
    """What is to hold before a place of the code, for all paths from there and for some."""

    all: Expr
    some: Expr


# -- one formula for each reading -----------------------------------------------------------------------------


def formula(cfg: Cfg, result: Var, local: frozenset[str]) -> Expr:
    """What the code says, which leaves its value in ``result``; ``local`` are the variables that are its own.

    Where the readings differ, a choice between them that :func:`settled` decides. NoFormula where there are loops, or the
    formula would be too large. The rules are those of weakest preconditions (Dijkstra, "Guarded commands"), and their duals.
    """
    if cfg.loops:
        raise NoFormula("a loop in a code expression")
    before: dict[str, _Ways] = {}
    entered = _entered_under(cfg)
    for block in reversed(cfg.blocks):
        ways = _after(block, before, result)
        commands = block.commands
        # What a conditional jump has established need not be assumed once more.
        if commands and isinstance(commands[0], Assume) and commands[0].condition is entered.get(block.label):
            commands = commands[1:]
        for command in reversed(commands):
            ways = _before(command, ways)
        if not within(ways.all, MOST_NODES) or not within(ways.some, MOST_NODES):
            raise NoFormula("a code expression whose formula is this large")
        before[block.label] = ways
    ways = before[cfg.entry]
    open_ = sorted((v for v in free_variables(ways.all) | free_variables(ways.some) if v.name in local), key=lambda v: v.name)
    for variable in open_:
        ways = _any(variable, ways)
    return ways.all if ways.all == ways.some else Ite(_CHOICE, ways.all, ways.some, BOOL)


def _entered_under(cfg: Cfg) -> dict[str, Expr]:
    """For blocks that begin with the condition, or its opposite, under which alone they are entered: that assumption."""
    sources: dict[str, list[Branch | Jump]] = {}
    for block in cfg.blocks:
        for target in dict.fromkeys(block.successors):
            sources.setdefault(target, []).append(block.exit)
    found: dict[str, Expr] = {}
    for block in cfg.blocks:
        first = next(iter(block.commands), None)
        match sources.get(block.label), first:
            case [Branch(condition, then, otherwise)], Assume() if then != otherwise:
                same = first.condition is condition if block.label == then else opposite(first.condition, condition)
                if same:
                    found[block.label] = first.condition
    return found


def _after(block: Block, before: Mapping[str, _Ways], result: Var) -> _Ways:
    match block.exit:
        case Branch(condition, then, otherwise):
            yes, no = before[then], before[otherwise]
            return _Ways(ite(condition, yes.all, no.all), ite(condition, yes.some, no.some))
        case Jump(()):
            return _Ways(result, result)
        case Jump(targets):
            ways = [before[t] for t in targets]
            if len(ways) == 1:
                return ways[0]
            return _Ways(and_(*(w.all for w in ways)), or_(*(w.some for w in ways)))
    assert_never(block.exit)


def _before(command: Command, ways: _Ways) -> _Ways:
    match command:
        case Assign(target, value):
            _not_under_old(target, ways)
            return _Ways(substitute(ways.all, {target.name: value}), substitute(ways.some, {target.name: value}))
        case Havoc(targets):
            for target in targets:
                _not_under_old(target, ways)
                ways = _any(target, ways)
            return ways
        case Assume(condition):
            return _Ways(implies(condition, ways.all), and_(condition, ways.some))
        case Assert(condition):
            return _Ways(and_(condition, ways.all), or_(not_(condition), ways.some))
    assert_never(command)


def _any(variable: Var, ways: _Ways) -> _Ways:
    """Whatever value the variable has."""

    def over(kind: QuantifierKind, condition: Expr) -> Expr:
        return Quantifier(kind, (variable,), (), condition, BOOL) if variable in free_variables(condition) else condition

    return _Ways(over(QuantifierKind.FORALL, ways.all), over(QuantifierKind.EXISTS, ways.some))


def _not_under_old(variable: Var, ways: _Ways) -> None:
    for part in (*subexpressions(ways.all), *subexpressions(ways.some)):
        if isinstance(part, Old) and variable in free_variables(part.operand):
            raise NoFormula("old of what a code expression changes")


# -- which reading is meant -----------------------------------------------------------------------------------

_CHOICE = Var(":paths", BOOL)  # no name of the text's


def settled(expression: Expr, paths: Paths) -> Expr:
    """The expression without choices between readings; NoFormula where one is open in which both are meant."""
    match expression:
        case Ite(condition=Var(name=":paths")):
            if paths is Paths.BOTH:
                raise NoFormula("a code expression with a choice of paths, where it may be asserted and assumed")
            return expression.then if paths is Paths.ALL else expression.otherwise
        case Unary(op=UnaryOp.NOT):
            return with_children(expression, (settled(expression.operand, paths.negated),))
        case Binary(op=BinaryOp.IMPLIES):
            return with_children(expression, (settled(expression.left, paths.negated), settled(expression.right, paths)))
        case Ite():
            branches = (settled(e, paths) for e in (expression.then, expression.otherwise))
            return with_children(expression, (settled(expression.condition, Paths.BOTH), *branches))
        case Binary(op=BinaryOp.AND | BinaryOp.OR) | Quantifier(kind=QuantifierKind.FORALL | QuantifierKind.EXISTS) | Old():
            return with_children(expression, tuple(settled(c, paths) for c in children(expression)))
        case _:
            return with_children(expression, tuple(settled(c, Paths.BOTH) for c in children(expression)))
