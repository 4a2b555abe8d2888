"""Our expressions as SMT-LIB text, without pySMT: for programs that read text, and for files that replay a query.

Maps are arrays (more than one index: arrays of arrays), function symbols uninterpreted functions, triggers are left out:
as in :mod:`boogie_ir.smt.encode`. What is shared or nested deeply gets a name by ``define-fun``, so that the text is as
large as the expression's graph and never deep.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import TypeAlias, assert_never

from boogie_ir.lang.build import width_of
from boogie_ir.lang.expr import (
    Apply,
    Binary,
    BinaryOp,
    Concat,
    Element,
    Enabled,
    Expr,
    Extend,
    Extract,
    Ite,
    Literal,
    Old,
    Other,
    Pending,
    PendingOffset,
    Quantifier,
    QuantifierKind,
    SameGroup,
    Select,
    Taken,
    Tracked,
    Unary,
    UnaryOp,
    Update,
    Var,
)
from boogie_ir.lang.frozen import frozen, frozen_node
from boogie_ir.lang.traverse import children, free_variables
from boogie_ir.lang.types import BitVec, BoolType, IntType, MapType, NamedType, RealType, Type
from boogie_ir.smt.features import EncodingError, Feature, of_node

MOST_NESTED = 40  # levels of parentheses
WORTH_NAMING = 24  # characters of a shared expression

# Bars and backslashes end quoted symbols; what is not one of the program's own names starts with an ampersand.
_FORBIDDEN = str.maketrans("|\\&", "!!!")

Names: TypeAlias = tuple[str, ...]


@frozen
class Command:
    """A declaration or definition, and the names that it needs before it."""

    text: str
    needs: Names


@frozen_node
class Text:
    """A formula's text, the names it needs, the features it uses."""

    text: str
    needs: Names
    features: Feature
    height: int = 0


@frozen
class Signature:
    """The types of a symbol: of its arguments (none for a variable) and its result."""

    arguments: tuple[Type, ...]
    result: Type


class Writer:
    """Writes expressions, remembering every subexpression; ``commands`` are what names stand for."""

    def __init__(self) -> None:
        self.commands: dict[str, Command] = {}
        # Keeps the expression, so that its id stays its own.
        self._done: dict[int, tuple[Expr, Text]] = {}
        self._symbols: dict[tuple[str, Signature], str] = {}

    def formula(self, expression: Expr) -> Text:
        """The text of an expression; EncodingError where it has none."""
        done = self._done
        if id(expression) in done:
            return done[id(expression)][1]
        shared = self._shared(expression)
        stack = [expression]
        while stack:
            current = stack[-1]
            if id(current) in done:
                stack.pop()
                continue
            parts = () if isinstance(current, Quantifier) else children(current)
            waiting = [c for c in parts if id(c) not in done]
            if waiting:
                stack.extend(waiting)
                continue
            stack.pop()
            text = self._node(current, [done[id(c)][1] for c in parts])
            if text.height >= MOST_NESTED or (id(current) in shared and len(text.text) >= WORTH_NAMING):
                text = self._named(text, current.type)
            done[id(current)] = (current, text)
        return done[id(expression)][1]

    def _shared(self, expression: Expr) -> set[int]:
        """Which subexpressions that are not written yet occur twice or more."""
        seen: set[int] = set()
        twice: set[int] = set()
        stack = [expression]
        while stack:
            current = stack.pop()
            if id(current) in seen:
                twice.add(id(current))
            elif id(current) not in self._done:
                seen.add(id(current))
                stack.extend(() if isinstance(current, Quantifier) else children(current))
        return twice

    def _named(self, text: Text, type_: Type) -> Text:
        name = f"|&{len(self.commands)}|"
        sort, sorts = self.sort(type_)
        self.commands[name] = Command(f"(define-fun {name} () {sort} {text.text})", (*sorts, *text.needs))
        return Text(name, (name,), text.features)

    def order(self, needs: Iterable[str], known: set[str]) -> Iterator[str]:
        """The names that are needed, directly or not, and not known: each after those that it needs itself."""
        stack = list(reversed([*needs]))
        while stack:
            name = stack[-1]
            waiting = [n for n in self.commands[name].needs if n not in known] if name not in known else []
            if waiting:
                stack.extend(reversed(waiting))
                continue
            stack.pop()
            if name not in known:
                known.add(name)
                yield name

    def symbol(self, name: str, signature: Signature) -> str:
        """The SMT-LIB symbol of a name, declared; where a name has several types, each gets a symbol."""
        key = (name, signature)
        known = self._symbols.get(key)
        if known is None:
            # A name of letters only could be one of SMT-LIB's own, such as `select`, even between bars.
            plain = name.translate(_FORBIDDEN)
            unique = plain if "#" in plain else plain + "#"
            while f"|{unique}|" in self.commands:
                unique += "'"
            known = self._symbols[key] = f"|{unique}|"
            arguments = [self.sort(a) for a in signature.arguments]
            result, needs = self.sort(signature.result)
            text = f"(declare-fun {known} ({' '.join(sort for sort, _ in arguments)}) {result})"
            self.commands[known] = Command(text, _union(needs, *(n for _, n in arguments)))
        return known

    @property
    def symbols(self) -> Iterable[tuple[tuple[str, Signature], str]]:
        """All names with their signatures and SMT-LIB symbols."""
        return self._symbols.items()

    def sort(self, type_: Type) -> tuple[str, Names]:
        """The text of a type, and the sorts that have to be declared for it."""
        match type_:
            case BoolType():
                return "Bool", ()
            case BitVec():
                return f"(_ BitVec {type_.width})", ()
            case IntType():
                return "Int", ()
            case RealType():
                return "Real", ()
            case MapType():
                result, needs = self.sort(type_.range)
                for index in reversed(type_.domain):
                    sort, more = self.sort(index)
                    result, needs = f"(Array {sort} {result})", _union(needs, more)
                return result, needs
            case NamedType():
                name = f"|&{type_.name.translate(_FORBIDDEN)}|"
                self.commands.setdefault(name, Command(f"(declare-sort {name} 0)", ()))
                return name, (name,)
        assert_never(type_)

    # -- nodes ----------------------------------------------------------------------------------------------

    def _node(self, current: Expr, operands: list[Text]) -> Text:
        features = of_node(current)
        for operand in operands:
            features |= operand.features
        if isinstance(current, Quantifier):
            return self._quantifier(current, features)
        text, own = self._spelled(current, [o.text for o in operands])
        height = 1 + max((o.height for o in operands), default=-1)
        return Text(text, _union(own, *(o.needs for o in operands)), features, height)

    def _spelled(self, current: Expr, parts: list[str]) -> tuple[str, Names]:
        """A node's text from its operands' texts, and the names that it needs itself."""
        match current:
            case Literal():
                return _literal(current), ()
            case Var():
                name = self.symbol(current.name, Signature((), current.type))
                return name, (name,)
            case Unary():
                return _call(_UNARY[current.op], parts), ()
            case Binary():
                return _binary(current, parts), ()
            case Ite():
                return _call("ite", parts), ()
            case Extract():
                return _call(f"(_ extract {current.high - 1} {current.low})", parts), ()
            case Concat():
                return _call("concat", parts), ()
            case Extend():
                kind = "sign_extend" if current.signed else "zero_extend"
                return _call(f"(_ {kind} {current.type.width - width_of(current.operand)})", parts), ()
            case Apply():
                name = self.symbol(current.function, Signature(tuple(a.type for a in current.arguments), current.type))
                return (_call(name, parts) if parts else name), (name,)
            case Select():
                return _select(parts[0], parts[1:]), ()
            case Update():
                return _update(parts[0], parts[1:-1], parts[-1]), ()
            case Quantifier():
                raise EncodingError("a quantifier inside a quantifier's own text")
            case Old() | Element() | Other() | Enabled() | SameGroup() | Pending() | PendingOffset() | Tracked() | Taken():
                raise EncodingError(f"{type(current).__name__} has no meaning for a solver")
        assert_never(current)

    def _quantifier(self, current: Quantifier, features: Feature) -> Text:
        if current.kind is QuantifierKind.LAMBDA:
            return self._constant_map(current, features)
        body, needs, more = self._open(current.body, frozenset(current.bound))
        bound, sorts = self._bound(current.bound)
        word = "forall" if current.kind is QuantifierKind.FORALL else "exists"
        return Text(f"({word} ({bound}) {body})", _union(sorts, needs), features | more, 1)

    def _bound(self, bound: Iterable[Var]) -> tuple[str, Names]:
        sorts = [(variable, self.sort(variable.type)) for variable in bound]
        text = " ".join(f"({_local(variable)} {sort})" for variable, (sort, _) in sorts)
        return text, _union(*(needs for _, (_, needs) in sorts))

    def _constant_map(self, current: Quantifier, features: Feature) -> Text:
        if free_variables(current.body).intersection(current.bound):
            raise EncodingError("a lambda that was not named")
        body = self.formula(current.body)
        text, needs, type_ = body.text, body.needs, current.body.type
        for variable in reversed(current.bound):
            type_ = MapType((variable.type,), type_)
            sort, sorts = self.sort(type_)
            text, needs = f"((as const {sort}) {text})", _union(needs, sorts)
        return Text(text, needs, features | body.features, body.height + 1)

    def _open(self, expression: Expr, bound: frozenset[Var]) -> tuple[str, Names, Feature]:
        """The text below a quantifier: nothing in it gets a name, since bound variables may occur."""
        if isinstance(expression, Var) and expression in bound:
            return _local(expression), (), of_node(expression)
        if isinstance(expression, Quantifier):
            if expression.kind is QuantifierKind.LAMBDA:
                raise EncodingError("a lambda that was not named")
            inner, needs, features = self._open(expression.body, bound.union(expression.bound))
            variables, sorts = self._bound(expression.bound)
            word = "forall" if expression.kind is QuantifierKind.FORALL else "exists"
            return f"({word} ({variables}) {inner})", _union(sorts, needs), features | of_node(expression)
        parts = [self._open(c, bound) for c in children(expression)]
        text, own = self._spelled(expression, [part for part, _, _ in parts])
        features = of_node(expression)
        for _, _, more in parts:
            features |= more
        return text, _union(own, *(needs for _, needs, _ in parts)), features


def script(formulas: Iterable[Expr], comments: Iterable[str] = (), logic: str = "ALL") -> str:
    """A file that asks whether formulas can hold together; raises EncodingError."""
    writer, known = Writer(), set[str]()
    lines = [*(f"; {comment}" for comment in comments), "(set-option :produce-models true)", f"(set-logic {logic})"]
    for formula in formulas:
        text = writer.formula(formula)
        lines += [writer.commands[name].text for name in writer.order(text.needs, known)]
        lines.append(f"(assert {text.text})")
    return "\n".join([*lines, "(check-sat)", ""])


def bits_logic(needed: Feature) -> str | None:
    """The SMT-LIB logic of formulas over bit-vectors, arrays and functions only; None for others."""
    if needed & ~(Feature.BITVECTORS | Feature.ARRAYS | Feature.FUNCTIONS):
        return None
    return "QF_AUFBV" if Feature.FUNCTIONS in needed else "QF_ABV"


def integers_logic(needed: Feature) -> str | None:
    """The SMT-LIB logic of formulas over integers, arrays and functions only; None for others."""
    if needed & ~(Feature.INTEGERS | Feature.NONLINEAR | Feature.ARRAYS | Feature.FUNCTIONS):
        return None
    return "QF_AUFNIA" if Feature.NONLINEAR in needed else "QF_AUFLIA"


def _union(*names: Names) -> Names:
    return tuple(dict.fromkeys(name for some in names for name in some))


def _local(variable: Var) -> str:
    return f"|&&{variable.name.translate(_FORBIDDEN)}|"


def _call(function: str, parts: list[str]) -> str:
    return f"({function} {' '.join(parts)})"


def _select(array: str, indices: list[str]) -> str:
    for index in indices:
        array = f"(select {array} {index})"
    return array


def _update(array: str, indices: list[str], value: str) -> str:
    if len(indices) > 1:
        value = _update(f"(select {array} {indices[0]})", indices[1:], value)
    return f"(store {array} {indices[0]} {value})"


def _literal(literal: Literal) -> str:
    match literal.type:
        case BoolType():
            return "true" if literal.value else "false"
        case BitVec():
            return f"(_ bv{int(literal.value)} {literal.type.width})"
        case IntType():
            return _signed(int(literal.value), "")
        case RealType():
            value = Fraction(literal.value)
            number = _signed(value.numerator, ".0")
            return number if value.denominator == 1 else f"(/ {number} {value.denominator}.0)"
        case _:
            raise EncodingError(f"a literal of type {literal.type}")


def _signed(value: int, end: str) -> str:
    return f"(- {-value}{end})" if value < 0 else f"{value}{end}"


def _binary(current: Binary, parts: list[str]) -> str:
    if current.op is BinaryOp.NE:
        return f"(not {_call('=', parts)})"
    return _call(_OPERATORS.get(current.op, current.op.value), parts)


_UNARY = {UnaryOp.NOT: "not", UnaryOp.NEGATE: "-", UnaryOp.TO_REAL: "to_real", UnaryOp.BVNEG: "bvneg", UnaryOp.BVNOT: "bvnot"}

# Where SMT-LIB's spelling is another than ours.
_OPERATORS = {
    BinaryOp.AND: "and",
    BinaryOp.OR: "or",
    BinaryOp.IMPLIES: "=>",
    BinaryOp.IFF: "=",
    BinaryOp.EQ: "=",
}
