"""Objects with kernels of OpenCL as members: whether a file shows everything that is ever put into them.

It does where nobody sees them but as what they are: each mention of a variable for such an object, or for a pointer to one, names
a member, compares, frees or clears the object, copies another such object, or gives it to a function that is declared to take
such. So their bytes are changed by nothing else: by no copy of memory, and by no pointer of another type, through which nobody
may look at an object (C11 6.5 (7)), but to a kernel, of which there are none. Nor has a list that is written where no type is
told anything to put into one, nor a template that makes objects.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from boogie_ir.lang.frozen import frozen
from frontend.host.file import File
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import children, nodes_of, walk

KERNEL = "cl_kernel"
_COMPARE = frozenset(("==", "!=", "&&", "||"))


def are_seen_through(file: File, unit: syntax.TranslationUnit, owners: Mapping[str, frozenset[str]]) -> bool:
    """Whether all changes of objects of classes with these members stand in the text as changes of these members.

    ``owners`` are the members with the names of their classes.
    """
    classes = frozenset().union(*owners.values())
    functions = list(_outermost(unit))
    inside = {id(n) for each in functions for n in walk(each)}
    around = [n for n in nodes_of(unit) if id(n) not in inside]
    outer = _Declared.of(around, classes)
    unread = frozenset(re.findall(r"[A-Za-z_]\w*", file.unread))
    if outer is None or unread & (outer.objects | outer.kernels | classes | owners.keys() | {KERNEL}):
        return False
    if not _shows(file, around, outer, owners, classes):
        return False
    for function in functions:
        if function.body is None:  # its parameters are those of something elsewhere, whose calls count
            continue
        nodes = list(walk(function))
        own = _Declared.of(nodes, classes)
        if own is None or unread & own.objects or not _shows(file, nodes, own.within(outer), owners, classes):
            return False
    return True


def _outermost(root: object) -> Iterator[syntax.Function]:
    stack = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, syntax.Function):
            yield node
        else:
            stack += children(node)


@frozen
class _Declared:
    """The variables of a piece of code: objects or pointers to such, kernels and arrays of kernels, and all."""

    objects: frozenset[str]
    kernels: frozenset[str]
    arrays: frozenset[str]
    names: frozenset[str]

    @classmethod
    def of(cls, nodes: Sequence[object], classes: Collection[str]) -> _Declared | None:
        """Those that are declared in a piece; None where one name means an object and something else."""
        variables = [n for n in nodes if isinstance(n, syntax.Variable | syntax.Parameter)]
        objects = frozenset(v.name for v in variables if _is_of(v.type, classes))
        if any(v.name in objects and not _is_of(v.type, classes) for v in variables):
            return None
        kernels = [v for v in variables if _is_kernels(v.type)]
        arrays = frozenset(v.name for v in kernels if isinstance(v.type, syntax.ArrayType))
        return cls(objects, frozenset(v.name for v in kernels), arrays, frozenset(v.name for v in variables))

    def within(self, outer: _Declared) -> _Declared:
        """With those of the code around that none here hides."""
        kept = (self.objects | (outer.objects - self.names), self.kernels | outer.kernels, self.arrays | outer.arrays)
        return _Declared(*kept, self.names)


def _shows(
    file: File, nodes: Sequence[object], seen: _Declared, owners: Mapping[str, frozenset[str]], classes: Collection[str]
) -> bool:
    """Whether a piece of code does nothing to objects but what is said above."""
    names = seen.objects | seen.kernels | owners.keys()
    if any(_hides(node, classes, names, owners) for node in nodes):
        return False
    told = {id(each) for node in nodes for each in _told_lists(node)}
    fine = {id(each) for node in nodes for each in _fine(file, node, seen, classes)}
    for node in nodes:
        match node:
            case syntax.Initializer(items=(_, *_)):
                good = id(node) in told
            case syntax.Name(name=name):
                good = (name not in seen.objects and name not in seen.arrays) or id(node) in fine
            case syntax.Unary(operator="&", operand=syntax.Name(name=name) as operand):
                good = name not in seen.kernels or id(operand) in fine
            case syntax.Member(base=base, name=name):
                good = name not in owners or _object(base) in seen.objects
            case _:
                good = True
        if not good:
            return False
    return True


def _is_of(type_: syntax.Type, classes: Collection[str]) -> bool:
    """Whether a type is one of the classes, an array of them, a reference or a pointer to one."""
    match type_:
        case syntax.PointerType(target=target) | syntax.ReferenceType(target=target):
            return isinstance(target, syntax.NamedType | syntax.InlineRecord) and _is_of(target, classes)
        case syntax.ArrayType(element=element):
            return _is_of(element, classes)
        case syntax.NamedType(name=name, scope=(), arguments=None):
            return name in classes
        case syntax.InlineRecord(record=record):
            return record.name in classes
        case _:
            return False


def _is_kernels(type_: syntax.Type) -> bool:
    """Whether a type is a kernel or an array of some."""
    while isinstance(type_, syntax.ArrayType):
        type_ = type_.element
    return isinstance(type_, syntax.NamedType) and type_.name == KERNEL


def _hides(node: object, classes: Collection[str], names: Collection[str], owners: Collection[str]) -> bool:
    """Whether kernels, or objects with some, can be reached by what a node declares in a way that is not followed here."""
    match node:
        case syntax.PointerType(target=target) | syntax.ReferenceType(target=target):
            return _is_kernels(target) or (isinstance(target, syntax.PointerType) and _is_of(target, classes))
        case syntax.UsingNames(path=path):
            return path[-1] in classes
        case syntax.Typedef(name=name, type=type_) if name in classes and not _is_of(type_, classes):
            return True
        case syntax.Typedef(type=type_):
            return _is_kernels(type_) or (isinstance(type_, syntax.PointerType | syntax.ArrayType) and _is_of(type_, classes))
        case syntax.Variable(bindings=(_, *_)):
            return True
        case syntax.Lambda():  # which may have references of its own
            return any(isinstance(n, syntax.Name | syntax.Member) and n.name in names for n in walk(node))
        case syntax.NamedType(arguments=(_, *_) as given) | syntax.Name(arguments=(_, *_) as given):
            return any(isinstance(n, syntax.NamedType) and n.name in classes for each in given for n in walk(each))
        case syntax.Field(type=type_):
            return _is_of(type_, classes) and not isinstance(type_, syntax.PointerType)
        case syntax.Record(name=name, members=members) if members is not None and name in classes:
            fields = {member.name for member in members if isinstance(member, syntax.Field)}
            return len(fields) < len(members) or fields.isdisjoint(owners)
        case syntax.TypeOf(operand=operand):
            return any(isinstance(n, syntax.NamedType | syntax.Name) and n.name in classes for n in walk(operand))
        case _:
            return False


def _told_lists(node: object) -> Iterator[syntax.Initializer]:
    """The lists that make objects of a type that stands beside them."""
    match node:
        case syntax.Variable(type=syntax.NamedType() | syntax.ArrayType(), initializer=syntax.Initializer() as made):
            yield from (n for n in walk(made) if isinstance(n, syntax.Initializer))
        case syntax.CompoundLiteral(value=made):
            yield from (n for n in walk(made) if isinstance(n, syntax.Initializer))
        case _:
            pass


def _object(expression: syntax.Expression) -> str | None:
    """The variable whose object, or an object that it points to, an expression means."""
    match expression:
        case syntax.Name(name=name, scope=()):
            return name
        case syntax.Unary(operator="*", operand=inner) | syntax.Index(base=inner):
            return _object(inner)
        case _:
            return None


def _mention(expression: syntax.Expression | None) -> Iterator[syntax.Name]:
    """The name in an expression that is only a variable, the address of one or what it points to."""
    match expression:
        case syntax.Name():
            yield expression
        case syntax.Unary(operator="*" | "&" | "!", operand=inner) | syntax.Index(base=inner):
            yield from _mention(inner)
        case _:
            pass


def _fine(file: File, node: object, seen: _Declared, classes: Collection[str]) -> Iterator[syntax.Name]:
    """The mentions of objects, and of kernels, in a node of which it is known what becomes of them."""
    objects, kernels = seen.objects, seen.kernels
    match node:
        case syntax.Member(base=base):
            yield from _mention(base)
        case syntax.Binary(operator=operator, left=left, right=right) if operator in _COMPARE:
            yield from (*_mention(left), *_mention(right))
        case syntax.If(condition=condition) | syntax.While(condition=condition):
            yield from _mention(condition)
        case syntax.SizeOf(operand=operand) if not isinstance(operand, syntax.TYPE_NODES):
            yield from _mention(operand)
        case syntax.Unary(operator="!", operand=operand):
            yield from _mention(operand)
        case syntax.Variable(type=type_, initializer=made) if _is_of(type_, classes):
            yield from (n for n in _mention(made) if n.name in objects)
        case syntax.Assign(target=target, value=value):
            yield from _mention(target)
            yield from (n for n in _mention(value) if n.name in objects and _object(target) in objects)
        case syntax.Index(base=base):
            yield from (n for n in _mention(base) if n.name in kernels)
        case syntax.Function(type=type_) if _is_of(type_.result, classes):
            yield from (n for each in walk(node) if isinstance(each, syntax.Return) for n in _mention(each.value))
        case syntax.Call(callee=syntax.Name(name=name, scope=()), arguments=arguments):
            clears = name == "memset" and len(arguments) == 3 and isinstance(arguments[1], syntax.IntLiteral)
            for position, argument in enumerate(arguments):
                known = name == "free" or (clears and position == 0) or _takes(file, name, position, classes)
                yield from (n for n in _mention(argument) if n.name in objects and known)
                takes = re.match("cl[A-Z]", name) or _takes(file, name, position, (KERNEL,))
                yield from (n for n in _mention(argument) if n.name in kernels and takes)
        case _:
            pass


def _takes(file: File, name: str, position: int, classes: Collection[str]) -> bool:
    """Whether all functions of a name that are declared take an object of the classes at a position, or a pointer to one."""
    declared = [*(h.function for h in file.functions.get(name, ())), *file.prototypes.get(name, ())]
    return bool(declared) and all(
        position < len(f.type.parameters) and f.template is None and _is_of(f.type.parameters[position].type, classes)
        for f in declared
    )
