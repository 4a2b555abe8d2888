"""Terms as expressions, and expressions as terms. Both are graphs, and are followed as graphs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from boogie_ir.lang.build import and_, apply, binary, boolean, bv, concat, extend, extract, ite, unary, width_of
from boogie_ir.lang.expr import Apply, Binary, BinaryOp, Concat, Expr, Extend, Extract, Ite, Literal, Unary, UnaryOp, Var
from boogie_ir.lang.symbols import SYMBOLS
from boogie_ir.lang.traverse import children
from boogie_ir.lang.types import BOOL, BitVec, Type
from gpuverify_py.terms.terms import APPLY, CONCAT, EXTEND, EXTRACT, ITE, NUMBER, Term, Terms, Value

Signature = tuple[int, ...]
"""The widths of a function's operands."""


class Written:
    """Terms as expressions; ``leaf`` gives those without operands.

    Of functions that are not among ``signatures`` nothing says how wide constants among their operands are: these are told apart
    by the function's name.
    """

    def __init__(self, leaf: Callable[[Term], Expr], signatures: Mapping[str, Signature]) -> None:
        self._leaf = leaf
        self._signatures = signatures
        self.known: dict[Term, Expr] = {}

    def of(self, value: Value, width: int) -> Expr:
        """The expression of a term; ``width``: of its bits, 0 for a truth value."""
        for term in ordered((value,)):
            if term not in self.known:
                self.known[term] = self.node(term)
        return self.operand(value, width)

    def operand(self, value: Value, width: int) -> Expr:
        """The expression of a term that is known already, or of a number."""
        if isinstance(value, Term):
            return self.known[value]
        return bv(int(value), width) if width else boolean(bool(value))

    def node(self, term: Term) -> Expr:
        """The expression of a term of which the operands are known."""
        op = term.op
        if not term.operands:
            return self._leaf(term)
        widths = [each.width for each in term.operands if isinstance(each, Term)]
        if op == ITE:
            condition, a, b = term.operands
            return ite(self.operand(condition, 0), self.operand(a, term.width), self.operand(b, term.width))
        if op == APPLY:
            return self._applied(term)
        if isinstance(op, BinaryOp):
            width = 0 if op is BinaryOp.AND else widths[0]
            one, other = (self.operand(each, width) for each in term.operands)
            return and_(one, other) if op is BinaryOp.AND else binary(op, one, other)
        if isinstance(op, UnaryOp):
            return unary(op, self.operand(term.operands[0], widths[0]))
        operand = self.operand(term.operands[0], widths[0]) if op != CONCAT else None
        if op == EXTRACT and operand is not None and isinstance(term.payload, tuple):
            return extract(operand, *term.payload)
        if op == EXTEND and operand is not None:
            return extend(operand, term.width, bool(term.payload))
        assert op == CONCAT and isinstance(term.payload, tuple)
        upper, lower = (self.operand(each, size) for each, size in zip(term.operands, term.payload, strict=True))
        return concat(upper, lower)

    def _applied(self, term: Term) -> Expr:
        function = str(term.payload)
        signature = self._signatures.get(function)
        if signature is not None:
            arguments = [self.operand(each, width) for each, width in zip(term.operands, signature, strict=True)]
            return apply(function, arguments, type_of(term.width))
        shown = [str(each) for each in term.operands if not isinstance(each, Term)]
        name = "_".join([function, *("t" if isinstance(each, Term) else str(each) for each in term.operands)])
        operands = [self.known[each] for each in term.operands if isinstance(each, Term)]
        return apply(name if shown else function, operands, type_of(term.width))


class FromExpressions:
    """Expressions as terms. Variables are leaves whose payload is the variable; ``signatures`` are those of the functions met."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._known: dict[int, tuple[Expr, Value]] = {}
        self.signatures: dict[str, Signature] = {s.name: tuple(o.width for o in s.operands) for s in SYMBOLS.values()}

    def of(self, expression: Expr) -> Value:
        """The term of an expression."""
        stack = [expression]
        while stack:
            current = stack[-1]
            if id(current) in self._known:
                stack.pop()
                continue
            waiting = [child for child in children(current) if id(child) not in self._known]
            if waiting:
                stack += waiting
                continue
            stack.pop()
            self._known[id(current)] = current, self._made(current, [self._known[id(c)][1] for c in children(current)])
        return self._known[id(expression)][1]

    def _made(self, expression: Expr, parts: Sequence[Value]) -> Value:
        terms = self._terms
        match expression:
            case Literal(value):
                return value if isinstance(value, bool) else int(value)
            case Var():
                return terms.make(NUMBER, (), width_of_type(expression.type), expression)
            case Unary():
                return terms.unary(expression.op, parts[0], width_of_type(expression.type))
            case Binary():
                return terms.binary(expression.op, parts[0], parts[1], width_of_type(expression.left.type))
            case Ite():
                return terms.ite(parts[0], parts[1], parts[2], width_of_type(expression.type))
            case Extract():
                return terms.extract(parts[0], expression.high, expression.low)
            case Concat():
                return terms.concat(parts[0], parts[1], (width_of(expression.high), width_of(expression.low)))
            case Extend():
                return terms.extend(parts[0], width_of(expression.operand), expression.type.width, expression.signed)
            case Apply():
                self.signatures.setdefault(expression.function, tuple(width_of_type(a.type) for a in expression.arguments))
                return terms.apply(expression.function, tuple(parts), width_of_type(expression.type))
            case _:
                return terms.make(NUMBER, (), width_of_type(expression.type), expression)


def width_of_type(type_: Type) -> int:
    """Bits, 0 for a truth value."""
    return type_.width if isinstance(type_, BitVec) else 0


def type_of(width: int) -> Type:
    """The type of so many bits, 0 for a truth value."""
    return BitVec(width) if width else BOOL


def ordered(values: Sequence[Value]) -> list[Term]:
    """The terms below in an order in which operands come first."""
    order: list[Term] = []
    seen: set[Term] = set()
    stack: list[tuple[Value, bool]] = [(value, False) for value in values]
    while stack:
        each, done = stack.pop()
        if not isinstance(each, Term):
            continue
        if done:
            order.append(each)
        elif each not in seen:
            seen.add(each)
            stack.append((each, True))
            stack += [(operand, False) for operand in each.operands]
    return order
