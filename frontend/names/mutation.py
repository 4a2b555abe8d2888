"""Which names of a function may change after their declaration, as its text tells: assigned, stepped, address or reference taken.

Names are compared, not variables, so a variable that shares its name with one that changes counts as changing. What may be
written through is decided by the text of the whole file (:class:`Writers`), before any type is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boogie_ir.lang.frozen import frozen
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import nodes_of, walk

PASSED_ON = frozenset(("forward", "move", "as_const"))
"""Functions of the C++ library that give what they get."""

COUNTER, BEGIN = "__counter", "__begin"
"""What a loop over a range, or a copy of any length, changes that has no name in the text: the number of its element, or its
iterator."""


@frozen
class Mutations:
    """``whole``: names that may change themselves; ``elements``: names through whose elements something may change."""

    whole: frozenset[str] = frozenset()
    elements: frozenset[str] = frozenset()
    returns: int = 0


@frozen
class Writers:
    """Through what a file's code may write without an assignment, an ``&`` or a ``++`` in sight.

    ``takers`` are its methods, and its functions with a parameter that may be a reference; ``references`` the names of types
    that may be references; ``objects`` the names of variables, parameters and fields: where one is called, it may take
    references. ``converting``: a constructor that converts may write to what it converts; ``returning``: a function may return a
    reference. ``commas``: the comma is overloaded.
    """

    takers: frozenset[str] = frozenset()
    references: frozenset[str] = frozenset()
    objects: frozenset[str] = frozenset()
    converting: bool = False
    returning: bool = False
    commas: bool = False


NO_WRITERS = Writers()


def mutations_of(function: syntax.Function, writers: Writers) -> Mutations:
    """What a function's body, and a constructor's list of initialisers, may change."""
    whole: set[str] = set()
    elements: set[str] = set()
    returns = 0
    for part in (*function.initializers, function.body):
        for node in walk(part) if part is not None else ():
            for target in _targets(node, writers):
                for name, through_element in _roots(target):
                    (elements if through_element else whole).add(name)
            if isinstance(node, syntax.Return):
                returns += 1
    return Mutations(frozenset(whole), frozenset(elements), returns)


def _targets(node: object, writers: Writers) -> Iterator[syntax.Expression]:
    takers = writers.takers
    match node:
        case syntax.Assign(operator=operator, target=target, value=value):
            yield target
            if f"operator{operator}=" in takers or writers.converting:
                yield value
        case syntax.Capture(reference=True, value=value):
            yield value
        case syntax.Assembly(outputs=outputs):
            yield from (output.expression for output in outputs)
        case syntax.Step(operand=operand) | syntax.Unary(operator="&", operand=operand):
            yield operand
        case syntax.Unary(operator=operator, operand=operand) if f"operator{operator}" in takers:
            yield operand
        case syntax.Index(base=base, index=index) if "operator[]" in takers:
            yield base
            yield index
        case syntax.Call(callee=syntax.Member(base=base, name=name), arguments=arguments):
            yield base
            if name in takers or name in writers.objects or writers.converting:
                yield from arguments
        case syntax.Call(callee=syntax.Name(name=name) as callee, arguments=arguments):
            if name.partition("#")[0].endswith("memcpy"):
                yield syntax.Name(callee.span, COUNTER)
            if "operator()" in takers:  # the name may be that of an object
                yield callee
                yield from arguments
            elif (
                name in takers
                or name.partition("#")[0] in writers.objects
                or name == "__requires_fresh_array"
                or writers.converting
                or any(may_refer(a, writers.references) for a in callee.arguments or ())
            ):
                yield from arguments
        case syntax.Call(arguments=arguments):
            yield from arguments
        case syntax.Construct(arguments=arguments) | syntax.MemberInitializer(arguments=arguments):
            yield from arguments
        case syntax.Cast(type=syntax.NamedType(name=name), value=value) if name in takers:
            yield value
        case syntax.Initializer(items=items) if takers:
            yield from (item.value for item in items)
        case syntax.Variable(constructed=arguments) if arguments:
            yield from arguments
        case syntax.Variable(type=type_, initializer=initializer) if initializer is not None:
            if writers.converting or may_refer(type_, writers.references):
                yield initializer
        case syntax.Return(value=value) if value is not None and (writers.returning or writers.converting):
            yield value
        case syntax.ForRange(span, range=range_):
            yield range_
            yield syntax.Name(span, COUNTER)
            yield syntax.Name(span, BEGIN)
        case syntax.Comma(items=items) if "operator," in takers:
            yield from items
        case syntax.Binary(operator=operator, left=left, right=right) if f"operator{operator}" in takers:
            yield left
            yield right
        case _:
            pass


def _roots(expression: syntax.Expression, through_element: bool = False) -> Iterator[tuple[str, bool]]:
    """The variables that a place may belong to, and whether through an element of it."""
    match expression:
        case syntax.Name(name=name):
            yield name, through_element
        case syntax.Member(base=base, arrow=False):
            yield from _roots(base, through_element)
        case syntax.Index(base=base):
            yield from _roots(base, True)
        case syntax.Cast(value=value):
            yield from _roots(value, through_element)
        case syntax.Unary(operator="*", operand=operand):
            yield from _roots(operand, True)
        case syntax.Comma(items=items):
            yield from _roots(items[-1], through_element)
        case syntax.Call(callee=syntax.Name(name=name, scope=(_, *_)), arguments=(only,)) if name in PASSED_ON:
            yield from _roots(only, through_element)
        case syntax.Conditional(condition=condition, then=then, otherwise=otherwise):
            for side in (condition if then is None else then, otherwise):
                yield from _roots(side, through_element)
        case syntax.Initializer(items=items):
            for item in items:
                yield from _roots(item.value, through_element)
        case _:
            pass


# -- what a file's code may write through ---------------------------------------------------------------------


def may_refer(written: object, references: frozenset[str]) -> bool:
    """Whether a type as it is written may be a reference."""
    match written:
        case syntax.ReferenceType() | syntax.TypeOf():
            return True
        case syntax.NamedType(name=name) | syntax.Name(name=name):
            return name.partition("#")[0] in references  # `T#0`: of a pack
        case _:
            return False


def writers_of(items: object) -> Writers:
    """Through what the code of a file may write."""
    nodes = nodes_of(items)
    references = _names_of_references(nodes)
    takers: set[str] = set()
    objects: set[str] = set()
    converting = returning = commas = False
    for node in nodes:
        match node:
            case syntax.Record(members=members):
                methods = [m for m in members or () if isinstance(m, syntax.Function)]
                takers.update(m.name for m in methods)
                objects.update(m.name for m in members or () if isinstance(m, syntax.Field))
                converting = converting or any(_converts_in_place(node, m, references) for m in methods)
            case syntax.Function(name=name, type=type_):
                if any(may_refer(p.type, references) for p in type_.parameters):
                    takers.add(name)
                returning = returning or may_refer(type_.result, references)
                commas = commas or name == "operator,"
            case syntax.Variable(name=name) | syntax.Parameter(name=name):
                objects.add(name)
            case _:
                pass
    return Writers(frozenset(takers), references, frozenset(objects), converting, returning, commas)


def _names_of_references(nodes: Iterable[object]) -> frozenset[str]:
    """The names of types that may stand for a reference; those of template parameters among them where an argument may be one."""
    known: frozenset[str] = frozenset()
    while True:
        found = set(known)
        given = False
        parameters: set[str] = set()
        for node in nodes:
            match node:
                case syntax.Typedef(name=name, type=type_) if may_refer(type_, known):
                    found.add(name)
                case syntax.TypeParameter(name=name, default=default):
                    parameters.add(name)
                    given = given or may_refer(default, known)
                case syntax.Function(template=template, type=type_) if template:
                    found |= _forwarded(template, type_)
                case syntax.NamedType(arguments=arguments) | syntax.Name(arguments=arguments) if arguments:
                    given = given or any(may_refer(a, known) for a in arguments)
                case _:
                    pass
        if given:
            found |= parameters
        if found == known:
            return known
        known = frozenset(found)


def _forwarded(template: tuple[syntax.TemplateParameter, ...], type_: syntax.FunctionType) -> set[str]:
    """The parameters ``T`` of a template of which a parameter is ``T &&``: for a place they are references."""
    names = {p.name for p in template}
    targets = [p.type.target for p in type_.parameters if isinstance(p.type, syntax.ReferenceType) and p.type.rvalue]
    return {t.name for t in targets if isinstance(t, syntax.NamedType) and t.name in names}


def _converts_in_place(record: syntax.Record, method: syntax.Function, references: frozenset[str]) -> bool:
    """Whether a constructor that converts gets what it may change: a reference to no constant, and to no object of the class."""
    if method.kind is not syntax.FunctionKind.CONSTRUCTOR or not method.type.parameters:
        return False
    first = method.type.parameters[0].type
    if not isinstance(first, syntax.ReferenceType):
        return may_refer(first, references)
    target = first.target
    constant = syntax.Qualifier.CONST in getattr(target, "qualifiers", ())
    return not constant and not (isinstance(target, syntax.NamedType) and target.name == record.name)
