"""Which names of a function may change after their declaration, as its text tells: assigned, stepped, address taken.

Names are compared, not variables, so a variable that shares its name with one that changes counts as changing.
"""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.frozen import frozen
from frontend import syntax
from frontend.syntax_walk import walk

PASSED_ON = frozenset(("forward", "move", "as_const"))
"""Functions of the C++ library that give what they get."""

COUNTER, BEGIN = "__counter", "__begin"
"""What a loop over a range changes that has no name in the text: the number of its element, or its iterator."""


@frozen
class Mutations:
    """``whole``: names that may change themselves; ``elements``: names through whose elements something may change."""

    whole: frozenset[str] = frozenset()
    elements: frozenset[str] = frozenset()
    returns: int = 0


def mutations_of(body: object, reference_takers: frozenset[str]) -> Mutations:
    """What a function's body may change; ``reference_takers`` are methods and the functions with reference parameters."""
    whole: set[str] = set()
    elements: set[str] = set()
    returns = 0
    for node in walk(body):
        for target in _targets(node, reference_takers):
            name, through_element = _root(target)
            if name is not None:
                (elements if through_element else whole).add(name)
        if isinstance(node, syntax.Return):
            returns += 1
    return Mutations(frozenset(whole), frozenset(elements), returns)


def _targets(node: object, reference_takers: frozenset[str]) -> Iterator[syntax.Expression]:
    match node:
        case syntax.Assign(operator=operator, target=target, value=value):
            yield target
            if f"operator{operator}=" in reference_takers:
                yield value
        case syntax.Assembly(outputs=outputs):
            yield from (output.expression for output in outputs)
        case syntax.Step(operand=operand) | syntax.Unary(operator="&", operand=operand):
            yield operand
        case syntax.Unary(operator=operator, operand=operand) if f"operator{operator}" in reference_takers:
            yield operand
        case syntax.Index(base=base) if "operator[]" in reference_takers:
            yield base
        case syntax.Call(callee=syntax.Member(base=base, name=name), arguments=arguments):
            yield base
            if name in reference_takers:
                yield from arguments
        case syntax.Call(callee=syntax.Name(name=name) as callee, arguments=arguments):
            if "operator()" in reference_takers:  # the name may be that of an object
                yield callee
                yield from arguments
            elif name in reference_takers or name == "__requires_fresh_array":
                yield from arguments
        case syntax.Call(arguments=arguments):
            yield from arguments
        case syntax.Construct(arguments=arguments):
            yield from arguments
        case syntax.Cast(type=syntax.NamedType(name=name), value=value) if name in reference_takers:
            yield value
        case syntax.Initializer(items=items) if reference_takers:
            yield from (item.value for item in items)
        case syntax.Variable(type=syntax.ReferenceType(), initializer=initializer) if initializer is not None:
            yield initializer
        case syntax.Variable(constructed=arguments) if arguments:
            yield from arguments
        case syntax.ForRange(span, range=range_):
            yield range_
            yield syntax.Name(span, COUNTER)
            yield syntax.Name(span, BEGIN)
        case syntax.Binary(operator=operator, left=left, right=right) if f"operator{operator}" in reference_takers:
            yield left
            yield right
        case _:
            pass


def _root(expression: syntax.Expression) -> tuple[str | None, bool]:
    """The variable that a place belongs to, and whether through an element of it."""
    through_element = False
    while True:
        match expression:
            case syntax.Name(name=name):
                return name, through_element
            case syntax.Member(base=base, arrow=False):
                expression = base
            case syntax.Index(base=base):
                through_element = True
                expression = base
            case syntax.Cast(value=value):
                expression = value
            case syntax.Unary(operator="*", operand=operand):
                through_element = True
                expression = operand
            case syntax.Comma(items=items):
                expression = items[-1]
            case syntax.Call(callee=syntax.Name(name=name, scope=(_, *_)), arguments=(only,)) if name in PASSED_ON:
                expression = only
            case _:
                return None, False


def reference_takers(items: object) -> frozenset[str]:
    """The names of a file's methods, and of its functions with a reference parameter, which may be written through."""
    found: set[str] = set()
    for node in walk(items):
        if isinstance(node, syntax.Record):
            found.update(m.name for m in node.members or () if isinstance(m, syntax.Function))
        if isinstance(node, syntax.Function):
            for parameter in node.type.parameters:
                if isinstance(parameter.type, syntax.ReferenceType):
                    found.add(node.name)
    return frozenset(found)
