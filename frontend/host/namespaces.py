"""Which kernels of one name a launch does not mean, by the namespaces that they stand in (C++17 [basic.lookup])."""

from __future__ import annotations

from collections.abc import Iterable

from frontend.names.resolve import FromSpace, Scope, qualified_meanings
from frontend.syntax import syntax
from frontend.types.types import builtin_type


def kernels_of_others(scope: Scope, name: syntax.Name, kernels: Iterable[syntax.Function]) -> tuple[syntax.Function, ...]:
    """The kernels of a name, declared in this file, that it does not mean where it is written.

    What is not declared in the file, or may be found by the types of arguments ([basic.lookup.argdep]), is none of these: to
    take a kernel for one that is launched only adds a launch to look at, to leave one out would hide one.
    """
    meant = [d for meaning in _meanings(scope, name) for d in meaning.declared if isinstance(d, syntax.Function)]
    if not meant:
        return ()
    declared = scope.innermost_space().orders
    others = (k for k in kernels if id(k) in declared and not any(k is each for each in meant))
    return tuple(k for k in others if name.scope or not _may_be_of_an_argument(scope, k))


def _meanings(scope: Scope, name: syntax.Name) -> list[FromSpace]:
    if name.scope:
        return qualified_meanings(scope, name.scope, name.name)
    level = next(scope.levels(name.name), [])
    found = [symbol for symbol in level if isinstance(symbol, FromSpace)]
    return found if len(found) == len(level) else []


def _may_be_of_an_argument(scope: Scope, kernel: syntax.Function) -> bool:
    """Whether an argument for some parameter may bring in the namespace of a class."""
    return kernel.template is not None or any(_is_class(scope, parameter.type) for parameter in kernel.type.parameters)


def _is_class(scope: Scope, type_: syntax.Type) -> bool:
    match type_:
        case syntax.PointerType(target=inner) | syntax.ReferenceType(target=inner) | syntax.ArrayType(element=inner):
            return _is_class(scope, inner)
        case syntax.NamedType(name=name, scope=(), arguments=None, outer=None):
            return builtin_type("cuda", name, 64) is None or scope.find(name) is not None
        case _:
            return True
