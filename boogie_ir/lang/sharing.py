"""Hash-consing: equal expressions become one object, so that what is known of one place is known of all."""

from __future__ import annotations

from boogie_ir.lang.expr import Apply, Binary, Concat, Expr, Extend, Extract, Ite, Quantifier, Select, Unary, Update
from boogie_ir.lang.traverse import children, with_children


class Sharing:
    """Makes equal expressions identical, so that what is known of one place is known of all."""

    def __init__(self) -> None:
        self._known: dict[object, Expr] = {}
        self._done: dict[int, tuple[Expr, Expr]] = {}

    def __call__(self, expression: Expr) -> Expr:
        """The one expression that stands for all equal to it. Quantifiers are equal only to themselves."""
        done = self._done
        stack = [expression]
        while stack:
            current = stack[-1]
            if id(current) in done:
                stack.pop()
                continue
            operands = () if isinstance(current, Quantifier) else children(current)
            waiting = [c for c in operands if id(c) not in done]
            if waiting:
                stack.extend(waiting)
                continue
            stack.pop()
            done[id(current)] = (current, self._share(current, tuple(done[id(c)][1] for c in operands)))
        return done[id(expression)][1]

    def _share(self, current: Expr, operands: tuple[Expr, ...]) -> Expr:
        if isinstance(current, Quantifier):
            return current
        if not operands:
            return self._known.setdefault(current, current)
        own: object = None
        match current:
            case Unary() | Binary():
                own = current.op
            case Extract():
                own = (current.high, current.low)
            case Extend():
                own = (current.signed, current.type)
            case Apply():
                own = current.function
            case Ite() | Concat() | Select() | Update():
                pass
            case _:  # of annotations, which say more than their operands
                return with_children(current, operands)
        key = (type(current), own, current.type, *map(id, operands))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = with_children(current, operands)
        return known
