"""Argument-dependent look-up: functions of the namespaces and classes that arguments' types bring (C++17 [basic.lookup.argdep]).

Namespaces that these open do not count; those that are inline, and around inline ones, do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from frontend.classes.overloads import Candidate
from frontend.errors import Unsure
from frontend.names.frame import Class, Frame
from frontend.names.resolve import Scope, Space, find_space, scope_of
from frontend.syntax import syntax
from frontend.types.types import Array, Enumeration, Function, Pointer, Record, Reference, Type
from frontend.types.values import Operand, Value


def with_associated(frame: Frame, candidates: list[Candidate], name: str, operands: Iterable[Operand]) -> list[Candidate]:
    """The candidates, with the functions of this name that the types of the arguments bring.

    A template finds those that stand after it, too, where the call depends on its parameters; elsewhere they are not visible.
    """
    found = {id(c.function): c for c in candidates}
    spaces: list[Space] = []
    for type_ in _parts(frame, [operand.type for operand in operands]):
        if isinstance(type_, Record):
            owner = frame.program.classes.get(type_.name)
            for friend in owner.friends.get(name, ()) if owner is not None else ():
                assert owner is not None
                found.setdefault(id(friend), Candidate(friend, owner.scope))
        space = _home(frame, type_)
        spaces += [] if space is None else _with_inline(space)
    limit = frame.scope.seen_until()
    template = _in_template(frame.scope)
    for declared, space in _functions(name, spaces):
        seen = limit is None or space.orders.get(id(declared), 0) <= limit
        made = Candidate(declared, scope_of(space, declared), visible=seen or template, later=template and not seen)
        known = found.get(id(declared))
        if known is None or not known.visible:
            found[id(declared)] = made
    return list(found.values())


def _functions(name: str, spaces: Iterable[Space]) -> Iterator[tuple[syntax.Function, Space]]:
    for space in spaces:
        for meaning in space.own(name):
            skipped = next((d for d in meaning.declared if isinstance(d, syntax.Skipped)), None)
            if skipped is not None:  # it may be the function that is meant
                raise Unsure(skipped.span, f"a declaration of {name}, which an argument's type brings,")
            yield from ((d, meaning.space) for d in meaning.declared if isinstance(d, syntax.Function))


def _in_template(scope: Scope | None) -> bool:
    while scope is not None:
        if scope.parameters:
            return True
        scope = scope.parent
    return False


def _parts(frame: Frame, types: Iterable[Type]) -> Iterator[Type]:
    """The classes and enumerations that types are made of: what is pointed to, bases, arguments of templates."""
    waiting, seen = list(types), set[Type]()
    while waiting:
        type_ = waiting.pop()
        if type_ in seen:
            continue
        seen.add(type_)
        match type_:
            case Pointer(target) | Reference(target):
                waiting.append(target)
            case Array(element):
                waiting.append(element)
            case Function(result, parameters):
                waiting += [result, *parameters]
            case Record(name):
                yield type_
                owner = frame.program.classes.get(name)
                waiting += owner.bases if owner is not None else ()
                instance = frame.program.instances.get(name)
                waiting += [a for a in instance[1].values() if not isinstance(a, Value)] if instance is not None else ()
            case Enumeration():
                yield type_
            case _:
                pass


def _home(frame: Frame, type_: Type) -> Space | None:
    """The namespace in which a class or an enumeration is declared."""
    if isinstance(type_, Enumeration):
        return frame.program.homes.get(type_.number)
    assert isinstance(type_, Record)
    owner: Class | None = frame.program.classes.get(type_.name)
    if owner is not None:
        return owner.scope.innermost_space()
    return find_space(frame.program.root, tuple(type_.name.partition("<")[0].split("::")[:-1]))


def _with_inline(space: Space) -> Iterator[Space]:
    while space.parent is not None and any(space is inner for inner in space.parent.inlined):
        space = space.parent
    yield space
