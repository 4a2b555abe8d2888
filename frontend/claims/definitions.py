"""Functions of annotations that are defined, by themselves too.

``__define(int, k, sum(k), __ite(k <= 0, 0, sum(k - 1) + a[k - 1]))``. A definition is believed nowhere: it is one where there is
exactly one such function, and then what it says of some arguments is true. So it may use its parameters, those of the kernel, and
what arrays hold that the kernel never changes; of functions that are defined, itself and those before it. That it comes to an
end is a claim (:mod:`frontend.kernels.definitions`).
"""

from __future__ import annotations

from boogie_ir.lang.expr import Apply, Binary, Concat, Element, Expr, Extend, Extract, Ite, Literal, Unary, Var
from boogie_ir.lang.traverse import subexpressions
from frontend.claims.pure import pure_reads
from frontend.classes.written_types import type_of
from frontend.errors import Unsupported
from frontend.memory.definition import Definition
from frontend.names.frame import Frame
from frontend.notes.annotations import misused
from frontend.syntax import syntax
from frontend.types.types import ir_type
from frontend.types.values import Address, scalar
from frontend.values.evaluation import lower_value

DEFINE = "__define"
PLAIN = (Var, Literal, Unary, Binary, Ite, Extend, Extract, Concat, Apply, Element)


def lower_definition(frame: Frame, call: syntax.Call) -> Definition:
    """``__define(T, x, ..., f(x, ...), value)``; what it may not use is looked at once the kernel is whole."""
    *declared, head, body = call.arguments
    if len(declared) % 2:
        raise misused(call.span, f"{DEFINE} takes types and names, a call of a function with these, and its value", _HINT)
    with frame.block(), pure_reads(frame.memory), frame.emitter.buffer() as computed:
        parameters = tuple(_parameter(frame, *declared[n : n + 2]) for n in range(0, len(declared), 2))
        function, value = _value(frame, head), _value(frame, body)
    if computed:
        hint = "write one expression; __ite(c, a, b) stands for c ? a : b"
        raise Unsupported(call.span, "a definition that computes something", hint)
    if not isinstance(function, Apply) or function.arguments != parameters:
        raise misused(head.span, f"{DEFINE} is of a function without code, called with the names", _HINT)
    if value.type != function.type:
        raise misused(body.span, "the value is of another type than the function", "convert it")
    for each in subexpressions(value):
        if not isinstance(each, PLAIN):
            raise misused(body.span, "a definition is about numbers and what arrays hold, not about threads")
    return Definition(function.function, parameters, value, frame.origin(call.span, DEFINE))


_HINT = "declare DECLARE_UF_UNARY(f, int, int) and write __define(int, x, f(x), value)"


def _parameter(frame: Frame, type_node: syntax.Expression, name: syntax.Expression) -> Var:
    if not isinstance(type_node, syntax.TypeArgument) or not isinstance(name, syntax.Name) or name.scope:
        raise misused(type_node.span, f"{DEFINE} takes types and names first", _HINT)
    type_ = type_of(frame, type_node.type)
    variable = Var(frame.emitter.unique(name.name), ir_type(type_))
    frame.bind(name.name, scalar(type_, variable))
    return variable


def _value(frame: Frame, node: syntax.Expression) -> Expr:
    parts = lower_value(frame, node).parts
    if len(parts) != 1 or isinstance(parts[0], Address):
        raise Unsupported(node.span, "a definition of what is no number")
    return parts[0]
