"""What functions change that C++ calls where nobody names them.

Constructors, destructors, conversions and operators act where an object is made, ends, is passed or is tested ([class.ctor],
[class.dtor], [class.conv], [over.oper]); so do a range's ``begin`` and ``end``, the initialisers of members and of the file's
variables, and functions that are handed on and called by whoever has them then. Where that happens is not worked out: what they
may change is never known, wherever it is read. A reading sees assignments and steps where they are written; the library's assign
what it was given. So what such an operator changes of its operands is left out, but not what else it does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

from frontend.host.changes import changed_by, denotes, handed_on, is_known, root_names, takes_reference
from frontend.host.file import File, HostFunction, Unsaid
from frontend.host.library import ALLOCATOR, IMPLICIT, LATER, METHODS
from frontend.syntax import syntax
from frontend.syntax.syntax import FunctionKind, Specifier
from frontend.syntax.syntax_walk import nodes_of, walk

SEEN = re.compile(r"operator((<<|>>|[-+*/%&|^])?=|\+\+|--)")
_CLASS = re.compile(r"\b(struct|class|union|operator)\b")
_LIFE = (FunctionKind.CONSTRUCTOR, FunctionKind.DESTRUCTOR)

Code: TypeAlias = tuple[object, "syntax.Record | None", bool]
"""A piece of code, the class whose members it may mean, and whether these are of an object that is there before and after it."""


def unsaid(file: File, unit: syntax.TranslationUnit) -> Unsaid:
    """What a file's functions may change at any time."""
    found = Unsaid()
    for node in nodes_of(unit):
        if isinstance(node, syntax.Field) and takes_reference(file, node.type) and node.initializer is not None:
            found.variables |= set(root_names(node.initializer))
    written = (variable for variables in file.variables.values() for variable, _ in variables)
    found.variables |= {v.name for v in written if Specifier.MANAGED in v.specifiers}  # kernels write to it
    todo, seen = list(_roots(file, unit)), set[tuple[int, bool]]()
    while todo:
        code, record, stays = todo.pop()
        if (id(code), stays) in seen:
            continue
        seen.add((id(code), stays))
        change = _Change(file, found, (code, record, stays))
        for target in changed_by(file, code):
            change.of(target)
        for node in walk(code):
            if isinstance(node, syntax.Call):
                todo += change.calls(node)
            elif isinstance(node, syntax.Unparsed):
                found.escaped = True
    handed = _handed(unit)
    for skipped in file.skipped:
        words = set(re.findall(r"[A-Za-z_]\w*", skipped.text))
        if _CLASS.search(skipped.text) or handed.intersection(skipped.names):
            found.escaped = True
            found.variables |= words
    if found.escaped:
        arrays = (v.name for written in file.variables.values() for v, _ in written if isinstance(v.type, syntax.ArrayType))
        reached = (name for node in nodes_of(unit) for target in handed_on(file, node) for name in root_names(target))
        found.variables |= {*arrays, *reached}
    return found


def _roots(file: File, unit: syntax.TranslationUnit) -> Iterator[Code]:
    """The code that runs without being named."""
    handed = _handed(unit)
    for node in nodes_of(unit):
        match node:
            case syntax.Field(initializer=initializer) if initializer is not None:
                yield initializer, None, False
            case syntax.Call(callee=syntax.Name(name=name), arguments=arguments) if LATER.fullmatch(name):
                inside = (part for argument in arguments for part in walk(argument))
                yield from ((part.function, None, True) for part in inside if isinstance(part, syntax.Lambda))
            case syntax.Variable(initializer=initializer, constructed=constructed):
                given = (part for e in (initializer, *(constructed or ())) for part in walk(e) if e is not None)
                yield from ((e.function, None, True) for e in given if isinstance(e, syntax.Lambda) and e is not initializer)
            case _:
                pass
    for written in file.variables.values():
        yield from ((variable, None, False) for variable, _ in written)
    for name, functions in file.functions.items():
        for host in functions:
            if name in handed or _is_unsaid(host):
                own = host.function.kind in _LIFE or SEEN.fullmatch(name) or ALLOCATOR.fullmatch(name)
                yield host.function, host.record, not own


def _is_unsaid(host: HostFunction) -> bool:
    function = host.function
    if function.kind is FunctionKind.FUNCTION:
        early = any(attribute.name in ("constructor", "destructor") for attribute in function.attributes)
        return early or any(names.fullmatch(function.name) for names in (IMPLICIT, ALLOCATOR, SEEN))
    return True


def _handed(unit: syntax.TranslationUnit) -> set[str]:
    """The names of functions that are handed on or kept, and others."""
    found: set[str] = set()
    for node in nodes_of(unit):
        match node:
            case syntax.Call(arguments=given) | syntax.Construct(arguments=given):
                found |= {name for each in given for name in _mentioned(each)}
            case syntax.Assign(value=value) | syntax.Variable(initializer=value) if value is not None:
                found |= set(_mentioned(value))
            case _:
                pass
    return found


def _mentioned(argument: syntax.Expression) -> Iterator[str]:
    """The names of which an argument may be the function."""
    match argument:
        case syntax.Name(name=name):
            yield name
        case syntax.Unary(operand=inner) | syntax.Cast(value=inner):
            yield from _mentioned(inner)
        case _:
            pass


def _values(code: object) -> dict[str, syntax.Type]:
    """The variables of a function that are objects of its own, or an operator's operands, with their types."""
    declared = (node for node in walk(code) if isinstance(node, syntax.Variable | syntax.Parameter))
    operands = code.type.parameters if isinstance(code, syntax.Function) and SEEN.fullmatch(code.name) else ()
    own = (v for v in declared if not isinstance(v.type, syntax.ReferenceType))
    return {v.name: v.type for v in (*own, *operands)}


class _Change:
    """What changes when one piece of code assigns to something or calls."""

    def __init__(self, file: File, found: Unsaid, code: Code) -> None:
        self.file, self.found = file, found
        inside, self.record, self.stays = code
        self.values = _values(inside)

    def calls(self, call: syntax.Call) -> Iterator[Code]:
        """The functions that a call may be of. One that is not here may change whatever it has the address of."""
        callee = call.callee
        name = callee.name if isinstance(callee, syntax.Name | syntax.Member) else ""
        same = isinstance(callee, syntax.Name) or (isinstance(callee, syntax.Member) and isinstance(callee.base, syntax.This))
        if isinstance(callee, syntax.Member) and not same:
            self.of(callee.base)
        here = self.file.functions.get(name, ())
        known = name in METHODS if isinstance(callee, syntax.Member) else is_known(self.file, callee)
        self.found.escaped |= not (here or known or name in self.file.kernels)
        for host in here:
            yield host.function, host.record, self.stays or not same or host.record is not self.record

    def of(self, target: syntax.Expression) -> None:
        """An assignment to an expression."""
        match target:
            case syntax.Name(name=name):
                if name not in self.values:
                    self._of_name(name)
            case syntax.Member(base=syntax.This(), name=name):
                self._of_name(name)
            case syntax.Member(base=base, name=name, arrow=arrow):
                if arrow or not (isinstance(base, syntax.Name) and base.name in self.values):
                    self.found.members |= {name}
                    self.found.escaped |= arrow
                    self.of(base)
            case syntax.Unary(operator="*", operand=syntax.This()) | syntax.This():
                for member in self._fields() if self.stays else ():
                    self.found.members |= {member.name}
            case syntax.Index(base=syntax.Name(name=name)) if isinstance(self.values.get(name), syntax.ArrayType):
                pass
            case syntax.Cast(value=inner) | syntax.Step(operand=inner) | syntax.Assign(target=inner):
                self.of(inner)
            case syntax.Conditional(then=then, otherwise=otherwise):
                for part in (then, otherwise):
                    if part is not None:
                        self.of(part)
            case syntax.Comma(items=items):
                self.of(items[-1])
            case _:  # through a pointer, or a reference that a function gives
                self.found.escaped |= denotes(self.file, target)

    def _of_name(self, name: str) -> None:
        """A member of the object at hand, or of a base that is not here, a variable of the file, or one of another function."""
        mine = next((member for member in self._fields() if member.name == name), None)
        if mine is None or isinstance(mine.type, syntax.ReferenceType):
            self.found.escaped |= mine is not None or name not in self.file.variables
            self.found.variables |= {name}
        if mine is None or self.stays:
            self.found.members |= {name}

    def _fields(self) -> Iterator[syntax.Field]:
        members = self.record.members if self.record is not None else None
        return (member for member in members or () if isinstance(member, syntax.Field))
