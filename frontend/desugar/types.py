"""Types of the typed tree as types of the syntax tree."""

from __future__ import annotations

from typing import assert_never

from boogie_ir.lang.source import Span
from frontend.syntax import syntax as s
from frontend.typed.types import (
    Array,
    FunctionSignature,
    Known,
    Pointer,
    Qualified,
    RecordUse,
    Reference,
    Scalar,
    Type,
    unqualified,
)

INTEGERS = {
    "bool": 8, "char": 8, "signed char": 8, "unsigned char": 8, "short": 16, "unsigned short": 16, "int": 32, "unsigned int": 32,
    "long": 64, "unsigned long": 64, "long long": 64, "unsigned long long": 64,
}  # fmt: skip
"""The integer types and their widths in bits where pointers have 64."""

_SUFFIXES = {
    "int": "", "unsigned int": "u", "long": "l", "unsigned long": "ul", "long long": "ll", "unsigned long long": "ull",
}  # fmt: skip


def written(type: Type, span: Span) -> s.Type:
    """The type as the syntax tree has it, spelled at ``span``."""
    return _written(type, span, s.NO_QUALIFIERS)


def _written(type: Type, span: Span, qualifiers: frozenset[s.Qualifier]) -> s.Type:
    match type:
        case Scalar(name) | RecordUse(name):
            return s.NamedType(span, name, qualifiers=qualifiers)
        case Known(name, scope, arguments):
            given = tuple(s.IntLiteral(span, a) if isinstance(a, int) else written(a, span) for a in arguments)
            return s.NamedType(span, name, scope=scope, arguments=given or None, qualifiers=qualifiers)
        case Pointer(target, restrict):
            own = qualifiers | {s.Qualifier.RESTRICT} if restrict else qualifiers
            return s.PointerType(span, written(target, span), own)
        case Reference(FunctionSignature() as target):
            return s.PointerType(span, written(target, span), qualifiers)
        case Reference(target):  # to what it may be bound has been decided, so one kind will do
            return s.ReferenceType(span, written(target, span))
        case Array(element, length):
            dimension = None if length is None else s.IntLiteral(span, length)
            return s.ArrayType(span, _written(element, span, qualifiers), dimension)
        case FunctionSignature(result, parameters):
            given_parameters = tuple(s.Parameter(span, "", written(p, span)) for p in parameters)
            return s.FunctionType(span, written(result, span), given_parameters)
        case Qualified(inner, const, volatile):
            chosen = {s.Qualifier.CONST} if const else set()
            return _written(inner, span, qualifiers | chosen | ({s.Qualifier.VOLATILE} if volatile else set()))
        case _:
            assert_never(type)


def integer(type: Type, value: int, span: Span) -> s.Expression:
    """An integral constant of a type: a literal of just this type, cast where the language has no such literal."""
    plain = unqualified(type)
    name = plain.name if isinstance(plain, Scalar) else ""
    if name == "bool":
        return s.BoolLiteral(span, bool(value))
    width = INTEGERS.get(name, 64)
    if name in _SUFFIXES:
        limit = 1 << (width - (0 if name.startswith("unsigned") else 1))
        if 0 <= value < limit:
            return s.IntLiteral(span, value, _SUFFIXES[name])
        if -limit < value < 0:
            return s.Unary(span, "-", s.IntLiteral(span, -value, _SUFFIXES[name]))
    bits = s.IntLiteral(span, value % (1 << 64), "ull")
    return s.Cast(span, written(plain, span), bits)


def is_reference(type: Type) -> bool:
    """Whether a variable or field of the type is a reference."""
    return isinstance(type, Reference)
