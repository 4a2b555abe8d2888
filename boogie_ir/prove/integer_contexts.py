"""Under which conditions the value of a subexpression matters to a set of formulas.

``g ==> x == a * b`` needs the product only where ``g`` holds. A symbol that one equation defines passes on the conditions
under which it is used itself. Too few conditions are never wrong: they only say where an overflow need not be excluded,
and what is concluded from that is guarded by them (:mod:`boogie_ir.prove.integers`).
"""

from __future__ import annotations

from typing import TypeAlias

from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Ite, Quantifier, Unary, Var
from boogie_ir.lang.traverse import children
from boogie_ir.lang.types import BOOL
from boogie_ir.prove.integer_bounds import Bounds

Guard: TypeAlias = tuple[int, bool]
_MOST = 6  # alternatives kept apart for one expression
_ALWAYS: frozenset[Guard] = frozenset()


class Contexts:
    """For each subexpression of what ``bounds`` has asserted: alternatives, each a set of guards that hold together."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._guards: dict[int, Expr] = {}
        self._found: dict[int, list[frozenset[Guard]]] = {}
        self._definition: dict[int, Expr] = {}
        self._roots: list[Expr] = []
        for node, value in bounds.asserted:
            if not self._is_definition(node, value) and not taken_apart(node, value):
                self._roots.append(node)
        order = self._order([*self._roots, *self._definition.values()])
        for root in self._roots:
            self._found[id(root)] = [_ALWAYS]
        for node in reversed(order):
            if id(node) in self._found:
                self._pass_on(node)

    def of(self, node: Expr) -> tuple[tuple[tuple[Expr, bool], ...], ...]:
        """The alternatives; none where the value never matters, an empty one where it always does."""
        alternatives = self._found.get(id(node), ())
        return tuple(tuple((self._guards[g], value) for g, value in sorted(guards)) for guards in alternatives)

    def defines(self, node: Expr) -> bool:
        """Whether a symbol is what one of the formulas says it equals, so that its value follows from others."""
        return id(node) in self._definition

    def _is_definition(self, node: Expr, value: bool) -> bool:
        if not (value and isinstance(node, Binary) and node.op in (BinaryOp.EQ, BinaryOp.IFF) and isinstance(node.left, Var)):
            return False
        if id(node.left) in self._definition or (node.left.type == BOOL and self._bounds.known(node.left) is not None):
            return False
        self._definition[id(node.left)] = node.right
        return True

    def _order(self, roots: list[Expr]) -> list[Expr]:
        """Every expression after all that it is made of, symbols after what defines them."""
        order: list[Expr] = []
        state: dict[int, bool] = {}  # False: being visited
        for root in roots:
            stack = [(root, False)]
            while stack:
                node, leaving = stack.pop()
                if leaving:
                    state[id(node)] = True
                    order.append(node)
                elif id(node) not in state:
                    state[id(node)] = False
                    stack.append((node, True))
                    for part in self._parts(node):
                        if state.get(id(part)) is False:  # a symbol defined by itself
                            self._found[id(part)] = [_ALWAYS]
                        stack.append((part, False))
        return order

    def _parts(self, node: Expr) -> tuple[Expr, ...]:
        if isinstance(node, Quantifier):
            return ()
        if isinstance(node, Var):
            return (self._definition[id(node)],) if id(node) in self._definition else ()
        return children(node)

    def _pass_on(self, node: Expr) -> None:
        here = self._found[id(node)]
        match node:
            case Binary(op=BinaryOp.AND | BinaryOp.IMPLIES):
                self._add(node.left, here)
                self._add(node.right, self._under(here, node.left, True))
            case Binary(op=BinaryOp.OR):
                self._add(node.left, here)
                self._add(node.right, self._under(here, node.left, False))
            case Ite():
                self._add(node.condition, here)
                self._add(node.then, self._under(here, node.condition, True))
                self._add(node.otherwise, self._under(here, node.condition, False))
            case _:
                for part in self._parts(node):
                    self._add(part, here)

    def _under(self, here: list[frozenset[Guard]], guard: Expr, value: bool) -> list[frozenset[Guard]]:
        while isinstance(guard, Unary) and guard.type == BOOL:
            guard, value = guard.operand, not value
        known = self._bounds.known(guard)
        if known is not None:
            return here if known == value else []
        self._guards[id(guard)] = guard
        opposite = (id(guard), not value)
        return [guards | {(id(guard), value)} for guards in here if opposite not in guards]

    def _add(self, node: Expr, alternatives: list[frozenset[Guard]]) -> None:
        if node.type == BOOL and self._bounds.known(node) is not None:
            return
        found = self._found.setdefault(id(node), [])
        for guards in alternatives:
            if any(old <= guards for old in found):
                continue
            found[:] = [old for old in found if not guards <= old]
            found.append(guards)
        if len(found) > _MOST:
            found[:] = [frozenset.intersection(*found)]


def taken_apart(node: Expr, value: bool) -> bool:
    """Whether a formula known to be true or false says no more than its parts, which are known too."""
    match node:
        case Unary():
            return True
        case Binary():
            return node.op is (BinaryOp.AND if value else BinaryOp.OR) or (node.op is BinaryOp.IMPLIES and not value)
        case _:
            return False
