"""Expressions as the source spells them, for reports: ``tile[ty][tx]``; declarations that a user may add."""

from __future__ import annotations

from frontend.syntax import syntax

LIMIT = 80


def spell_expression(expression: syntax.Expression) -> str:
    """The expression in C, without the parentheses that it does not need most of the time; cut at ``LIMIT`` characters."""
    text = _spell(expression)
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
        case syntax.Unary(_, operator, operand):
            return f"{operator}{_operand(operand)}"
        case syntax.Step(_, operator, operand, prefix):
            return f"{operator}{_operand(operand)}" if prefix else f"{_operand(operand)}{operator}"
        case syntax.Binary(_, operator, left, right):
            return f"{_operand(left)} {operator} {_operand(right)}"
        case syntax.Assign(_, operator, target, value):
            return f"{_spell(target)} {operator}= {_spell(value)}"
        case syntax.Conditional(_, condition, then, otherwise):
            return f"{_operand(condition)} ? {_operand(then) if then else ''} : {_operand(otherwise)}"
        case syntax.Comma(_, items):
            return ", ".join(map(_spell, items))
        case syntax.Call(_, callee, arguments):
            return f"{_operand(callee)}({', '.join(map(_spell, arguments))})"
        case syntax.Index(_, base, index):
            return f"{_operand(base)}[{_spell(index)}]"
        case syntax.Member(_, base, name, arrow):
            return f"{_operand(base)}{'->' if arrow else '.'}{name}"
        case syntax.Cast(_, type_, value):
            return f"({_type(type_)}){_operand(value)}"
        case syntax.VectorLiteral(_, type_, items):
            return f"({_type(type_)})({', '.join(map(_spell, items))})"
        case syntax.Construct(_, type_, arguments):
            return f"{_type(type_)}({', '.join(map(_spell, arguments))})"
        case syntax.SizeOf(_, operand):
            return f"sizeof({_type(operand) if isinstance(operand, syntax.TYPE_NODES) else _spell(operand)})"
        case _:
            return "..."


def _operand(e: syntax.Expression) -> str:
    text = _spell(e)
    compound = isinstance(e, syntax.Binary | syntax.Assign | syntax.Conditional | syntax.Comma)
    return f"({text})" if compound else text


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
