"""Expressions as the source spells them, for reports: ``tile[ty][tx]``; declarations that a user may add."""

from __future__ import annotations

from frontend.syntax import syntax
from frontend.syntax.operators import ASSIGNMENT, BINARY, BITS, COMMA, CONDITIONAL, POSTFIX, PREFIX, PRODUCT

LIMIT = 80


def spell_expression(expression: syntax.Expression) -> str:
    """The expression in C, with the parentheses that it needs; cut at ``LIMIT`` characters."""
    return _cut(_spell(expression))


def spell_product(first: syntax.Expression | str, second: syntax.Expression | str) -> str:
    """The product of two expressions; of texts that bind tighter than a product, too."""
    left = first if isinstance(first, str) else _cut(_within(first, PRODUCT))
    right = second if isinstance(second, str) else _cut(_within(second, PRODUCT + 1))
    return f"{left} * {right}"


def _cut(text: str) -> str:
    return text if len(text) <= LIMIT else text[: LIMIT - 3] + "..."


def _spell(e: syntax.Expression) -> str:
    match e:
        case syntax.Name(_, name, scope):
            return "::".join((*scope, name))
        case syntax.IntLiteral(_, value, suffix):
            return f"{value}{suffix}"
        case syntax.FloatLiteral(_, text, suffix):
            return f"{text}{suffix}"
        case syntax.CharLiteral(_, value):
            return repr(chr(value)) if 32 <= value < 127 else str(value)
        case syntax.StringLiteral(_, text):
            return f'"{text}"'
        case syntax.BoolLiteral(_, value):
            return "true" if value else "false"
        case syntax.NullLiteral():
            return "NULL"
        case syntax.This():
            return "this"
        case syntax.Unary(_, operator, operand) | syntax.Step(_, operator, operand, True):
            text = _within(operand, PREFIX)
            return f"{operator}({text})" if text[:1] == operator[-1:] and text[:1] in "+-&" else f"{operator}{text}"
        case syntax.Step(_, operator, operand):
            return f"{_within(operand, POSTFIX)}{operator}"
        case syntax.Binary(_, operator, left, right):
            return f"{_operand(operator, left, 0)} {operator} {_operand(operator, right, 1)}"
        case syntax.Assign(_, operator, target, value):
            return f"{_within(target, PREFIX)} {operator}= {_within(value, ASSIGNMENT)}"
        case syntax.Conditional(_, condition, then, otherwise):
            middle = _within(then, ASSIGNMENT) if then else ""
            return f"{_within(condition, CONDITIONAL + 1)} ? {middle} : {_within(otherwise, CONDITIONAL)}"
        case syntax.Comma(_, items):
            return ", ".join(map(_part, items))
        case syntax.Call(_, callee, arguments):
            return f"{_within(callee, POSTFIX)}({', '.join(map(_part, arguments))})"
        case syntax.Index(_, base, index):
            return f"{_within(base, POSTFIX)}[{_spell(index)}]"
        case syntax.Member(_, base, name, arrow):
            return f"{_within(base, POSTFIX)}{'->' if arrow else '.'}{name}"
        case syntax.Cast(_, type_, value):
            return f"({_type(type_)}){_within(value, PREFIX)}"
        case syntax.VectorLiteral(_, type_, items):
            return f"({_type(type_)})({', '.join(map(_part, items))})"
        case syntax.Construct(_, type_, arguments):
            return f"{_type(type_)}({', '.join(map(_part, arguments))})"
        case syntax.SizeOf(_, operand):
            return f"sizeof({_type(operand) if isinstance(operand, syntax.TYPE_NODES) else _spell(operand)})"
        case _:
            return "..."


def _part(e: syntax.Expression) -> str:
    """One of several with commas between them."""
    return _within(e, ASSIGNMENT)


def _within(e: syntax.Expression, tightness: int) -> str:
    """An operand of what binds so tightly."""
    return _spell(e) if _tightness(e) >= tightness else f"({_spell(e)})"


def _operand(operator: str, e: syntax.Expression, position: int) -> str:
    """An operand of an operator between two: its left one may bind as tightly, as that comes first."""
    if operator in BITS and not (position == 0 and isinstance(e, syntax.Binary) and e.operator == operator):
        return _within(e, PREFIX)
    return _within(e, BINARY[operator] + position)


def _tightness(e: syntax.Expression) -> int:
    match e:
        case syntax.Comma():
            return COMMA
        case syntax.Assign():
            return ASSIGNMENT
        case syntax.Conditional():
            return CONDITIONAL
        case syntax.Binary(operator=operator):
            return BINARY[operator]
        case syntax.Unary() | syntax.Cast() | syntax.VectorLiteral() | syntax.Step(prefix=True):
            return PREFIX
        case _:
            return POSTFIX


def _type(type_: syntax.Type) -> str:
    match type_:
        case syntax.NamedType(_, name):
            return name
        case syntax.PointerType(_, target):
            return f"{_type(target)} *"
        case _:
            return "..."


_EXAMPLES = {"bool": "true", "int": "256", "unsigned int": "256", "size_t": "256"}


def example_instance(template: syntax.Function) -> str:
    """An explicit instantiation of a function template, with ``float`` for types: `template void f<float, 256>(float *);`."""
    arguments: dict[str, str] = {}
    for parameter in template.template or ():
        if isinstance(parameter, syntax.TypeParameter):
            arguments[parameter.name] = "float"
        else:
            arguments[parameter.name] = _EXAMPLES.get(_declared(parameter.type, {}), "...")
    types = [_declared(p.type, arguments) for p in template.type.parameters]
    packs = any(p.pack for p in (*(template.template or ()), *template.type.parameters))
    if packs or any("..." in text for text in (*arguments.values(), *types)):
        return f"template __global__ void {template.name}<...>(...);"
    return f"template __global__ void {template.name}<{', '.join(arguments.values())}>({', '.join(types)});"


def _declared(written: syntax.Type, arguments: dict[str, str]) -> str:
    """A parameter's type with template arguments in place of its template's parameters; dots where it is not simple."""
    match written:
        case syntax.NamedType(_, name, _, (), None, qualifiers):
            const = "const " if syntax.Qualifier.CONST in qualifiers else ""
            return const + arguments.get(name, name)
        case syntax.PointerType(_, target) | syntax.ArrayType(_, target):
            inner = _declared(target, arguments)
            return f"{inner}*" if inner.endswith("*") else f"{inner} *"
        case _:
            return "..."
