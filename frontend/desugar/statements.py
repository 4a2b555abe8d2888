"""Statements of the typed tree as statements of C; temporaries are declared before the statement that makes them."""

from __future__ import annotations

from typing import assert_never

from boogie_ir.lang.source import Span
from frontend.desugar.expressions import begin, expression
from frontend.desugar.names import Names
from frontend.desugar.types import integer, written
from frontend.errors import Unsupported
from frontend.syntax import syntax as s
from frontend.typed import tree as t
from frontend.typed.types import Array, Known, Reference, Scalar, unqualified


def block(names: Names, body: t.Block) -> s.Compound:
    """A block; its temporaries are declared in it."""
    outer, names.pending = names.pending, []
    statements = [each for inner in body.body for each in statement(names, inner)]
    names.pending = outer
    return s.Compound(body.span, tuple(statements))


def statement(names: Names, given: t.Statement) -> list[s.Statement]:
    """A statement, and before it the declarations of temporaries that it makes."""
    outer, names.pending = names.pending, []
    made = _statement(names, given)
    before: list[s.Statement] = [s.Declare(v.span, s.Variables(v.span, (v,))) for v in names.pending]
    names.pending = outer
    return [*before, *made]


def single(names: Names, given: t.Statement) -> s.Statement:
    """A statement as one: the body of a loop, a branch."""
    made = statement(names, given)
    return made[0] if len(made) == 1 and not isinstance(made[0], s.Declare) else s.Compound(given.span, tuple(made))


def _statement(names: Names, given: t.Statement) -> list[s.Statement]:
    match given:
        case t.Block():
            return [block(names, given)]
        case t.Declare(_, variables):
            return [each for v in variables for each in declared(names, v)]
        case t.Evaluate(span, value):
            return [s.Evaluate(span, expression(names, value))]
        case t.Initialize(span, target, value):
            if isinstance(target, t.Member) and names.binds(target):
                place: s.Expression = s.Member(span, expression(names, target.base), target.field)
                return [s.Evaluate(span, e) for e in begin(names, place, Reference(target.type), value)]
            return [s.Evaluate(span, e) for e in begin(names, expression(names, target), target.type, value)]
        case t.If(span, condition, then, otherwise):
            chosen = expression(names, condition)
            return [s.If(span, chosen, single(names, then), None if otherwise is None else single(names, otherwise))]
        case t.While(span, condition, body):
            return [s.While(span, expression(names, condition), single(names, body))]
        case t.DoWhile(span, body, condition):
            return [s.DoWhile(span, single(names, body), expression(names, condition))]
        case t.For():
            return [_for(names, given)]
        case t.Switch(span, value, body):
            return [s.Switch(span, expression(names, value), single(names, body))]
        case t.Case(span, first, last, body):
            literal = integer(Scalar("long long"), first, span)
            until = None if last is None else integer(Scalar("long long"), last, span)
            return [s.Case(span, literal, until, single(names, body))]
        case t.Default(span, body):
            return [s.Default(span, single(names, body))]
        case t.Break(span):
            return [s.Break(span)]
        case t.Continue(span):
            return [s.Continue(span)]
        case t.Return(span, value):
            given_back = None if value is None else expression(names, value)
            if given_back is not None and names.returns_pointer:
                given_back = s.Unary(span, "&", given_back)
            return [s.Return(span, given_back)]
        case t.Goto(span, label):
            return [s.Goto(span, label)]
        case t.Label(span, label, body):
            return [s.Label(span, label, single(names, body))]
        case t.Assembly():
            return [_assembly(names, given)]
        case _:
            assert_never(given)


def _for(names: Names, given: t.For) -> s.Statement:
    """A loop; a start that is more than one declaration or expression stands before it, in a block around both."""
    condition = None if given.condition is None else expression(names, given.condition)
    step = None if given.step is None else expression(names, given.step)
    first = [] if given.start is None else statement(names, given.start)
    start: s.Variables | s.Expression | None = None
    match first:
        case [s.Declare(_, s.Variables() as variables)]:
            start, first = variables, []
        case [s.Evaluate(_, value)]:
            start, first = value, []
        case [s.Declare(), *_] if all(isinstance(f, s.Declare) and isinstance(f.declaration, s.Variables) for f in first):
            items = tuple(v for f in first if isinstance(f, s.Declare) and isinstance(f.declaration, s.Variables)
                          for v in f.declaration.items)  # fmt: skip
            start, first = s.Variables(given.span, items), []
    loop = s.For(given.span, start, condition, step, single(names, given.body))
    return s.Compound(given.span, (*first, loop)) if first else loop


_SPECIFIERS = {
    t.Storage.AUTOMATIC: frozenset[s.Specifier](),
    t.Storage.SHARED: frozenset({s.Specifier.SHARED}),
    t.Storage.DYNAMIC_SHARED: frozenset({s.Specifier.SHARED, s.Specifier.EXTERN}),
    t.Storage.CONSTANT: frozenset({s.Specifier.CONSTANT}),
    t.Storage.DEVICE: frozenset({s.Specifier.DEVICE}),
    t.Storage.FOLDED: frozenset({s.Specifier.CONSTEXPR}),
}


def declared(names: Names, variable: t.Variable, outside: bool = False) -> list[s.Statement]:
    """The declaration of a variable and what initialises it; ``outside`` of functions only constants are initialised."""
    span, name = variable.span, names.spelled[variable.symbol]
    specifiers = _SPECIFIERS[variable.storage]
    if variable.storage is t.Storage.DEVICE and not outside:
        specifiers = frozenset({s.Specifier.STATIC})
    type = written(variable.type, span)

    def declare(initializer: s.Expression | None) -> s.Statement:
        item = s.Variable(span, name, type, initializer, specifiers=specifiers, attributes=variable.attributes)
        return s.Declare(span, s.Variables(span, (item,)))

    value = variable.initializer
    if value is None or isinstance(value, t.Uninitialized):
        return [declare(None)]
    if isinstance(variable.type, Reference):
        return [declare(expression(names, value))]
    braces = _braces(names, value)
    if braces is not None:
        return [declare(braces)]
    plain = unqualified(variable.type)
    by_parts = isinstance(value, t.Aggregate) and not isinstance(plain, Known)
    if isinstance(value, t.Construct) or by_parts or (isinstance(value, t.Copy) and isinstance(plain, Array)):
        if outside or variable.storage is not t.Storage.AUTOMATIC:
            raise Unsupported(span, f"the variable {variable.name}, which is initialised by code before the kernel,")
        type = written(unqualified(variable.type), span)
        effects = begin(names, s.Name(span, name), variable.type, value)
        return [declare(None), *(s.Evaluate(span, e) for e in effects)]
    return [declare(expression(names, value))]


def _braces(names: Names, value: t.Expression) -> s.Initializer | None:
    """A brace initialiser, where braces of C do the same: parts that are values, those left out zero."""
    match value:
        case t.Zero(span, type) if isinstance(unqualified(type), Array) or names.record(type) is not None:
            return s.Initializer(span, ())
        case t.Aggregate(span, type, _, items, zeroed) if not isinstance(unqualified(type), Known):
            record = names.record(type)
            if record is not None and (record.symbol in names.flat or (not zeroed and len(items) < len(record.fields))):
                return None
            plain = unqualified(type)
            if isinstance(plain, Array) and not zeroed and len(items) < (plain.length or 0):
                return None
            bound = [f.name for f in record.fields if isinstance(f.type, Reference)] if record is not None else []
            parts = [(key, _part(names, part, key in bound)) for key, part in items]
            if any(part is None for _, part in parts):
                return None
            return s.Initializer(span, tuple(_item(key, part, span) for key, part in parts if part is not None))
        case _:
            return None


def _part(names: Names, value: t.Expression, bound: bool) -> s.Expression | None:
    match value:
        case _ if bound:
            return s.Unary(value.span, "&", expression(names, value))
        case t.Construct() | t.Uninitialized():
            return None
        case t.Copy(_, type) if isinstance(unqualified(type), Array):
            return None
        case t.Zero() | t.Aggregate():
            braces = _braces(names, value)
            if braces is not None or names.record(value.type) is not None or isinstance(unqualified(value.type), Array):
                return braces
            return expression(names, value)
        case _:
            return expression(names, value)


def _item(key: str | int, part: s.Expression, span: Span) -> s.InitializerItem:
    designator: str | s.Expression = key if isinstance(key, str) else s.IntLiteral(span, key)
    return s.InitializerItem(span, (designator,), part)


def _assembly(names: Names, given: t.Assembly) -> s.Assembly:
    def operand(o: t.AssemblyOperand) -> s.AssemblyOperand:
        return s.AssemblyOperand(o.span, o.constraint, expression(names, o.expression))

    text = f'"{given.template}"'
    return s.Assembly(given.span, text, given.template, tuple(map(operand, given.outputs)), tuple(map(operand, given.inputs)))
