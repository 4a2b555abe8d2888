"""The methods that a class has under a name: its own, defined in or outside of it, and those that it brings from its bases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang.source import Span
from frontend.classes.instantiate import Bindings, template_scope
from frontend.classes.overloads import Candidate
from frontend.classes.written_types import parameter_type
from frontend.errors import Unsupported, Unsure
from frontend.names.frame import Class, Frame
from frontend.names.resolve import Scope, Space
from frontend.syntax import syntax
from frontend.types.types import Record


def definition_of(frame: Frame, owner: Class, declaration: syntax.Function) -> tuple[syntax.Function, Scope] | None:
    """The definition of a method that its class only declares, and the scope in which it has its meaning; None: there is none."""
    candidates = _definitions(frame, owner, declaration.name)
    _refuse_specialised(owner, declaration)
    found = [(f, scope) for f, scope in candidates if _declares(frame, owner, declaration, f, scope)]
    if len(found) > 1:
        raise Unsupported(declaration.name_span, f"the choice between definitions of {declaration.name}")
    return found[0] if found else None


def _refuse_specialised(owner: Class, method: syntax.Function) -> None:
    """Raises for a method of a class template that the file defines anew for some arguments."""
    if "<" not in owner.type.name:
        return
    for function in definitions_outside(owner, method.name):
        if function.template == () and any("<" in part for part in function.scope):
            raise Unsure(function.name_span, f"the method {method.name}, which is specialised,")


def definitions_outside(owner: Class, name: str) -> Iterator[syntax.Function]:
    """The definitions outside the class, of any of its instances, that a method of this name may have."""
    path = _without_arguments(owner.type.name)
    space: Space | None = owner.scope.innermost_space()
    while space is not None:
        relative = path.removeprefix(space.path())
        for declared in space.names.get(f"{relative}::{name}", ()):
            if isinstance(declared, syntax.Function) and declared.body is not None:
                yield declared
        space = space.parent


def _definitions(frame: Frame, owner: Class, name: str) -> Iterator[tuple[syntax.Function, Scope]]:
    for function in definitions_outside(owner, name):
        written = [part for part in function.scope if "<" in part]
        if not written:
            yield function, owner.scope
            continue
        bindings = _bindings(frame, owner, function, written)
        own = tuple(p for p in function.template or () if p.name not in bindings)
        key = id(function)
        if key not in frame.program.outside:  # the same each time: objects are known by the nodes that declare them
            frame.program.outside[key] = replace(function, template=own or None)
            frame.program.root.stands_for(frame.program.outside[key], function)
        yield frame.program.outside[key], template_scope(owner.scope, bindings)


def _bindings(frame: Frame, owner: Class, function: syntax.Function, written: list[str]) -> Bindings:
    """What the parameters of the class template are called in a definition, ``template <class U> void C<U>::f()``."""
    names = re.fullmatch(r"\w+<([\w,]+)>", written[0].replace(" ", ""))
    around = [k for k in frame.program.instances if owner.type.name == k or owner.type.name.startswith(f"{k}::")]
    if len(written) > 1 or names is None or len(around) != 1 or not function.template:
        raise _not_modelled(function.name_span, function)
    given = names[1].split(",")
    values = tuple(frame.program.instances[around[0]][1].values())
    if frame.program.classes[around[0]].definition.arguments is not None or len(values) != len(given):
        raise _not_modelled(function.name_span, function)
    parameters = {p.name for p in function.template}
    if not (parameters.isdisjoint(given) or parameters >= set(given)) or not all(name.isidentifier() for name in given):
        raise _not_modelled(function.name_span, function)
    return dict(zip(given, values, strict=True))


def _not_modelled(span: Span, function: syntax.Function) -> Unsupported:
    return Unsupported(span, f"the definition of {function.name} outside of its class template", "define it inside")


def _declares(frame: Frame, owner: Class, declaration: syntax.Function, definition: syntax.Function, scope: Scope) -> bool:
    one, two = declaration.type, definition.type
    if len(one.parameters) != len(two.parameters) or declaration.kind is not definition.kind:
        return False
    if one.qualifiers != two.qualifiers or (declaration.template is None) != (definition.template is None):
        return False
    if declaration.template is not None:
        return True
    declared = [parameter_type(frame.within(owner.scope), p) for p in one.parameters]
    return declared == [parameter_type(frame.within(scope), p) for p in two.parameters]


def _without_arguments(name: str) -> str:
    """A class's name without the arguments of templates."""
    depth, kept = 0, ""
    for letter in name:
        depth += letter == "<"
        kept += letter if not depth else ""
        depth -= letter == ">"
    return kept


def class_of(frame: Frame, record: Record, method: str) -> Class | None:
    """The class among a record and its bases that has methods of this name."""
    owner = frame.program.classes.get(record.name)
    if owner is None:
        return None
    if method in owner.methods or method in owner.brought:
        return owner
    for base in owner.bases:
        found = class_of(frame, base, method)
        if found is not None:
            return found
    return None


def methods_named(frame: Frame, owner: Class, method: str) -> list[Candidate]:
    """The methods of this name; those defined outside the class by their definitions."""
    found: list[Candidate] = []
    for function in owner.methods.get(method, ()):
        if function.deleted:
            continue
        _refuse_specialised(owner, function)
        outside = None if function.body is not None or function.defaulted else definition_of(frame, owner, function)
        found.append(Candidate(*(outside or (function, owner.scope)), owner))
    if len(found) > 1 and any(syntax.Qualifier.VOLATILE in c.function.type.qualifiers for c in found):
        raise Unsure(found[0].function.name_span, f"a choice between methods {method} by whether an object is volatile")
    own = list(found)
    for base in owner.brought.get(method, ()):
        source = class_of(frame, base, method)
        brought = methods_named(frame, source, method) if source is not None else []
        found += [replace(c, brought=True) for c in brought if not any(same_signature(frame, c, mine) for mine in own)]
    return found


def same_signature(frame: Frame, one: Candidate, two: Candidate) -> bool:
    """Whether a method hides one of a base that a using-declaration names: by its parameters and whether it is constant."""
    first, second = one.function.type, two.function.type
    if first.qualifiers != second.qualifiers or len(first.parameters) != len(second.parameters):
        return False
    if one.function.template or two.function.template:
        raise Unsupported(one.function.name_span, f"a template {one.function.name} beside one that a using-declaration names")
    types = [[parameter_type(frame.within(c.scope), p) for p in c.function.type.parameters] for c in (one, two)]
    return types[0] == types[1]
