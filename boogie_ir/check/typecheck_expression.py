"""What is wrong with an expression: undeclared names, wrong types, nodes of the other level.

Every node stores its type, so each is checked by itself against its operands; one work list, no recursion.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import field, replace
from fractions import Fraction
from typing import assert_never

from boogie_ir.lang.expr import (
    BOOLEAN_OPS,
    BV_ARITHMETIC_OPS,
    BV_ORDER_OPS,
    EQUALITY_OPS,
    ORDER_OPS,
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
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import Array, snapshot_of
from boogie_ir.lang.program import FunctionDecl
from boogie_ir.lang.spelling import Level, spell_type
from boogie_ir.lang.traverse import children, trigger_terms
from boogie_ir.lang.types import BOOL, INT, REAL, BitVec, BoolType, MapType, NamedType, Type


@frozen
class Names:
    """What an expression may mention.

    ``annotation``: kernel-only nodes may occur (never in executable commands); ``quantifiers``: they may occur at the
    kernel level (in axioms); ``entry``: there is a state at procedure entry, which ``old`` refers to.
    """

    level: Level
    variables: Mapping[str, Type] = field(default_factory=dict)
    arrays: Mapping[str, Array] = field(default_factory=dict)
    functions: Mapping[str, FunctionDecl] = field(default_factory=dict)
    types: Set[str] = frozenset()
    annotation: bool = False
    quantifiers: bool = False
    entry: bool = False

    def annotating(self) -> Names:
        return replace(self, annotation=True)

    def with_variables(self, variables: Mapping[str, Type]) -> Names:
        return replace(self, variables={**self.variables, **variables})

    def type_of(self, name: str) -> Type | None:
        """The declared type; a snapshot variable ``x@3`` has the type of ``x``."""
        found = self.variables.get(name)
        if found is None and self.level is Level.KERNEL:
            snapshot = snapshot_of(name)
            return self.variables.get(snapshot[0]) if snapshot is not None else None
        return found


def show(type_: Type) -> str:
    return spell_type(type_, Level.SEQUENTIAL)


def type_problems(type_: Type, names: Names) -> Iterator[str]:
    """What is wrong with a declared type."""
    match type_:
        case BitVec():
            if type_.width < 1:
                yield "a bit-vector has at least one bit"
        case BoolType():
            pass
        case _ if names.level is Level.KERNEL:
            yield f"type {show(type_)} belongs to the sequential level"
        case MapType():
            for part in (*type_.domain, type_.range):
                yield from type_problems(part, names)
        case NamedType():
            if type_.name not in names.types:
                yield f"undeclared type {type_.name}"
        case _:
            pass


def expression_problems(expression: Expr, names: Names) -> Iterator[str]:
    """What is wrong with the expression, in no particular order."""
    work: list[tuple[Expr, Names]] = [(expression, names)]
    seen: set[int] = set()  # shared subtrees are looked at once; under a quantifier names may differ
    while work:
        current, scope = work.pop()
        if scope is names:
            if id(current) in seen:
                continue
            seen.add(id(current))
        yield from _node_problems(current, scope)
        if isinstance(current, Quantifier):
            scope = scope.with_variables({b.name: b.type for b in current.bound})
            work.extend((t, scope) for t in trigger_terms(current))
        work.extend((c, scope) for c in children(current))


def condition_problems(condition: Expr, names: Names) -> Iterator[str]:
    if condition.type != BOOL:
        yield f"a condition is bool, not {show(condition.type)}"
    yield from expression_problems(condition, names)


def value_problems(value: Expr, type_: Type, names: Names) -> Iterator[str]:
    if value.type != type_:
        yield f"{show(type_)} is needed, not {show(value.type)}"
    yield from expression_problems(value, names)


def _node_problems(expression: Expr, names: Names) -> Iterator[str]:
    match expression:
        case Literal():
            yield from _literal(expression)
        case Var():
            yield from _variable(expression, names)
        case Unary():
            yield from _unary(expression)
        case Binary():
            yield from _binary(expression)
        case Ite():
            if expression.condition.type != BOOL:
                yield "the condition of if-then-else is bool"
            if not expression.then.type == expression.otherwise.type == expression.type:
                yield "the branches of if-then-else have different types"
        case Extract() | Concat() | Extend():
            yield from _bits(expression)
        case Apply():
            yield from _apply(expression, names)
        case Select() | Update() | Quantifier() | Old():
            yield from _sequential_only(expression, names)
        case Element() | Other() | Enabled() | SameGroup() | Pending() | PendingOffset() | Tracked() | Taken():
            yield from _kernel_only(expression, names)
        case _:
            assert_never(expression)


def _literal(literal: Literal) -> Iterator[str]:
    value, type_ = literal.value, literal.type
    match type_:
        case BoolType():
            fits = isinstance(value, bool)
        case BitVec():
            fits = type(value) is int and 0 <= value < 1 << type_.width
        case _ if type_ == INT:
            fits = type(value) is int
        case _:
            fits = type_ == REAL and (type(value) is int or isinstance(value, Fraction))
    if not fits:
        yield f"{value} is no value of {show(type_)}"


def _variable(variable: Var, names: Names) -> Iterator[str]:
    declared = names.type_of(variable.name)
    if declared is None:
        yield f"undeclared variable {variable.name}"
    elif declared != variable.type:
        yield f"{variable.name} is declared as {show(declared)}, used as {show(variable.type)}"


def _unary(expression: Unary) -> Iterator[str]:
    type_ = expression.operand.type
    match expression.op:
        case UnaryOp.NOT:
            fits = type_ == BOOL
        case UnaryOp.NEGATE:
            fits = type_ in (INT, REAL)
        case UnaryOp.BVNEG | UnaryOp.BVNOT:
            fits = isinstance(type_, BitVec)
        case UnaryOp.TO_REAL:
            fits = type_ == INT
    if not fits or expression.type != (REAL if expression.op is UnaryOp.TO_REAL else type_):
        yield f"wrong types at {expression.op.value}"


def _binary(expression: Binary) -> Iterator[str]:
    op, type_ = expression.op, expression.left.type
    if op in BOOLEAN_OPS:
        fits = type_ == BOOL
    elif op in EQUALITY_OPS:
        fits = True
    elif op in BV_ARITHMETIC_OPS or op in BV_ORDER_OPS:
        fits = isinstance(type_, BitVec)
    elif op in (BinaryOp.DIV, BinaryOp.MOD):
        fits = type_ == INT
    elif op is BinaryOp.REAL_DIV:
        fits = type_ == REAL
    else:
        fits = type_ in (INT, REAL)
    boolean = op in BOOLEAN_OPS or op in EQUALITY_OPS or op in ORDER_OPS or op in BV_ORDER_OPS
    if not fits or expression.right.type != type_ or expression.type != (BOOL if boolean else type_):
        yield f"wrong types at {op.value}"


def _bits(expression: Extract | Concat | Extend) -> Iterator[str]:
    """Widths add up."""
    widths = [c.type.width for c in children(expression) if isinstance(c.type, BitVec)]
    match expression:
        case Extract(high=high, low=low):
            fits = len(widths) == 1 and 0 <= low < high <= widths[0] and expression.type.width == high - low
        case Concat():
            fits = len(widths) == 2 and expression.type.width == sum(widths)
        case Extend():
            fits = len(widths) == 1 and expression.type.width > widths[0]
    if not fits:
        yield f"wrong widths at {type(expression).__name__.lower()}"


def _apply(expression: Apply, names: Names) -> Iterator[str]:
    declared = names.functions.get(expression.function)
    if declared is None:
        yield f"undeclared function {expression.function}"
    elif tuple(a.type for a in expression.arguments) != tuple(p.type for p in declared.parameters):
        yield f"the arguments do not fit the function {expression.function}"
    elif declared.result != expression.type:
        yield f"{expression.function} returns {show(declared.result)}, not {show(expression.type)}"


def _sequential_only(expression: Select | Update | Quantifier | Old, names: Names) -> Iterator[str]:
    allowed = names.level is Level.SEQUENTIAL or (names.quantifiers and isinstance(expression, Quantifier))
    if not allowed:
        yield f"{type(expression).__name__.lower()} belongs to the sequential level"
    match expression:
        case Select() | Update():
            type_ = expression.map.type
            if not isinstance(type_, MapType) or tuple(i.type for i in expression.indices) != type_.domain:
                yield "the indices do not fit the map's type"
            elif isinstance(expression, Select) and expression.type != type_.range:
                yield "wrong type of a map's element"
            elif isinstance(expression, Update) and (expression.type != type_ or expression.value.type != type_.range):
                yield "wrong type of an updated map"
        case Quantifier():
            lambda_type = MapType(tuple(b.type for b in expression.bound), expression.body.type)
            is_lambda = expression.kind is QuantifierKind.LAMBDA
            if expression.type != (lambda_type if is_lambda else BOOL) or (not is_lambda and expression.body.type != BOOL):
                yield f"wrong types at {expression.kind.value}"
            if not expression.bound:
                yield f"{expression.kind.value} binds no variable"
            for bound in expression.bound:
                yield from type_problems(bound.type, names)
        case Old():
            if expression.type != expression.operand.type:
                yield "wrong type at old"
            if not names.entry and names.level is Level.SEQUENTIAL:
                yield "old has a meaning in postconditions and bodies only"


def _kernel_only(
    expression: Element | Other | Enabled | SameGroup | Pending | PendingOffset | Tracked | Taken, names: Names
) -> Iterator[str]:
    kind = type(expression).__name__
    if names.level is Level.SEQUENTIAL:
        yield f"{kind} belongs to the kernel level"
        return
    if not names.annotation:
        yield f"{kind} may occur in annotations only"
    match expression:
        case Other():
            if expression.type != expression.operand.type:
                yield "wrong type at other"
        case Element() | Pending() | PendingOffset() | Taken():
            array = names.arrays.get(expression.array)
            if array is None:
                yield f"undeclared array {expression.array}"
            elif isinstance(expression, Element) and (expression.index.type, expression.type) != (array.index, array.cell):
                yield f"wrong types at an element of {array.name}"
            elif isinstance(expression, Taken) and (expression.index.type, expression.value.type) != (array.index, array.cell):
                yield f"wrong types at a value taken from {array.name}"
            elif isinstance(expression, PendingOffset) and expression.type != array.index:
                yield f"an offset in {array.name} is {show(array.index)}"
        case _:
            pass
