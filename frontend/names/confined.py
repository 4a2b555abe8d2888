"""Functions of C that touch nothing but their own variables and what their arguments point to, and how large they are.

Ciphers and digests are such: hundreds of statements that compute numbers from numbers, called tens of times. Where a kernel is
large with all that it calls, such calls need not be followed (:mod:`frontend.builtins.without_code`): whoever calls can notice no
more of them than their result and what they leave in the objects that they get pointers to.

What is asked of the text, that of all functions that it calls included, so that this is sure:

* A pointer comes from a parameter, from an array or variable of its own, or from a constant table of the file: there are no
  casts to pointers, no null pointers, no pointers without an initialiser, and none in structures or behind other pointers. So
  it never leads elsewhere than the arguments do.
* A parameter that leads to what threads share is only read through (:func:`only_read`): a digest's table, a text.
* No name stands for a variable of the file that may change. Names are compared, not variables: one that a variable of the file
  has is refused even where one of the function hides it.
* It calls builtin functions of values only: no barrier, atomic, fence, assertion, annotation, ``printf``, ``vstore``; nothing
  is called through a pointer, and no function calls itself.
* Nothing in it is volatile or static, and nothing but such parameters lies in an address space of others. Its result is no
  pointer.
* It consists of kinds of syntax that are listed here.
"""

from __future__ import annotations

from collections.abc import Iterator

from frontend.names.frame import Program
from frontend.names.mutation import NO_WRITERS, mutations_of
from frontend.names.resolve import EnumeratorOf
from frontend.syntax import syntax
from frontend.syntax.syntax import Qualifier, Specifier
from frontend.syntax.syntax_walk import walk
from frontend.tables.registry import Pure, Whole, lookup

LARGE = 20_000
"""Nodes of syntax of a kernel, with those of each function as often as it is called, from which on not all calls are followed."""
WORTH_IT = 400
"""Such nodes of a function from which on calls of it are not followed."""

_QUIET = frozenset((
    syntax.Compound, syntax.Declare, syntax.Variables, syntax.Variable, syntax.Evaluate, syntax.If, syntax.While, syntax.DoWhile,
    syntax.For, syntax.Switch, syntax.Case, syntax.Default, syntax.Break, syntax.Continue, syntax.Return, syntax.Empty,
    syntax.Pragma, syntax.Name, syntax.IntLiteral, syntax.FloatLiteral, syntax.CharLiteral, syntax.BoolLiteral, syntax.Unary,
    syntax.Step, syntax.Binary, syntax.Assign, syntax.Conditional, syntax.Comma, syntax.Call, syntax.Index, syntax.Member,
    syntax.Cast, syntax.VectorLiteral, syntax.Initializer, syntax.InitializerItem, syntax.SizeOf, syntax.NamedType,
    syntax.PointerType, syntax.ArrayType,
))  # fmt: skip
_OWN = frozenset((Qualifier.CONST, Qualifier.RESTRICT, Qualifier.PRIVATE))
_ANY = _OWN | {Qualifier.GLOBAL, Qualifier.LOCAL, Qualifier.CONSTANT}
_NUMBERS = frozenset((
    "void", "bool", "char", "short", "int", "long", "float", "double", "half", "signed", "unsigned", "uchar", "ushort", "uint",
    "ulong", "size_t", "ptrdiff_t",
))  # fmt: skip
_LANES = ("2", "3", "4", "8", "16")


def expanded(program: Program, function: syntax.Function) -> int:
    """How many nodes of syntax a function has, with those of each function as often as it is called; 0 where it has no text."""
    found = program.expanded.get(function.name)
    if found is None:
        program.expanded[function.name] = 0  # what calls itself is refused elsewhere
        found = 0
        for node in walk(function.body) if function.body is not None else ():
            found += 1
            if isinstance(node, syntax.Call) and isinstance(node.callee, syntax.Name):
                found += sum(expanded(program, each) for each in _with_text(program, node.callee.name))
        program.expanded[function.name] = found
    return found


def is_large(program: Program, function: syntax.Function) -> bool:
    """Whether a kernel is so large, with all that it calls, that not all calls are followed; those of C++ always are."""
    return not program.cplusplus and expanded(program, function) >= LARGE


def is_confined(program: Program, function: syntax.Function) -> bool:
    """Whether a function is one of those: of C, and its text is as told above."""
    if program.cplusplus:
        return False
    found = program.confined.get(function.name)
    if found is None:
        program.confined[function.name] = False  # also for those that call themselves
        found = program.confined[function.name] = _is_confined(program, function)
    return found


def _is_confined(program: Program, function: syntax.Function) -> bool:
    type_ = function.type
    if function.body is None or len(_with_text(program, function.name)) != 1 or type_.variadic:
        return False
    if Specifier.KERNEL in function.specifiers or not _is_number(program, type_.result):
        return False
    read = only_read(program, function)
    if not all((number in read or _is_given(program, p.type)) and not p.specifiers for number, p in enumerate(type_.parameters)):
        return False
    own = {p.name for p in type_.parameters} | {n.name for n in walk(function.body) if isinstance(n, syntax.Variable)}
    changed = mutations_of(function, NO_WRITERS)
    if any(_is_variable(program, name) for name in changed.whole | changed.elements):
        return False
    followed = _followed(program, function.body)
    callees = {id(n.callee) for n in walk(function.body) if isinstance(n, syntax.Call)}
    return all(_is_quiet(program, node, own, callees, followed) for node in walk(function.body))


def only_read(program: Program, function: syntax.Function) -> frozenset[int]:
    """The numbers of the parameters of a function of C that are pointers to numbers through which it does nothing but read.

    So it is if the text changes nothing under their names, and if these stand only where they are followed to an element, or
    where they are the argument, with a number added or not, of another function that only reads through it: no other pointer
    gets their values. Where a variable of the function has the same name, that is asked of it, too.
    """
    found = program.only_read.get(function.name)
    if found is None:
        program.only_read[function.name] = frozenset()  # also of those that call themselves
        found = program.only_read[function.name] = frozenset(_only_read(program, function))
    return found


def _only_read(program: Program, function: syntax.Function) -> Iterator[int]:
    if function.body is None:
        return
    changed = mutations_of(function, NO_WRITERS)
    followed = _followed(program, function.body)
    elsewhere = {n.name for n in walk(function.body) if isinstance(n, syntax.Name) and id(n) not in followed}
    for number, parameter in enumerate(function.type.parameters):
        leads = isinstance(parameter.type, syntax.PointerType) and _qualified_so(parameter.type)
        if leads and parameter.name not in changed.whole | changed.elements | elsewhere:
            if isinstance(parameter.type, syntax.PointerType) and _is_plain(program, parameter.type.target, _ANY):
                yield number


def _followed(program: Program, body: syntax.Statement) -> set[int]:
    """The identities of names that stand for pointers whose elements are read, if nothing is changed through them."""
    found: set[int] = set()
    for node in walk(body):
        match node:
            case syntax.Index(base=base):
                found.add(id(base))
            case syntax.Unary(operator="*", operand=operand):
                found.add(id(operand))
            case syntax.Call(callee=syntax.Name(name=name, scope=(), arguments=None), arguments=arguments):
                texts = _with_text(program, name)
                read = only_read(program, texts[0]) if len(texts) == 1 else ()
                for argument in (arguments[number] for number in read if number < len(arguments)):
                    further = isinstance(argument, syntax.Binary) and argument.operator in ("+", "-")
                    found.add(id(argument.left) if isinstance(argument, syntax.Binary) and further else id(argument))
            case _:
                pass
    return found


def _is_plain(program: Program, type_: object, qualifiers: frozenset[Qualifier]) -> bool:
    """Whether a type is of a number, or of a vector, and no more qualified than that."""
    match type_:
        case syntax.NamedType(name=name, scope=(), arguments=None) if type_.qualifiers <= qualifiers:
            declared = program.root.names.get(name)
            if declared is None:
                return name != "void" and all(_is_word(word) for word in name.split())
            named = [d.type for d in declared if isinstance(d, syntax.Typedef) and d.template is None]
            return len(named) == len(declared) and all(_is_plain(program, type_, _OWN) for type_ in named)
        case _:
            return False


def _is_quiet(program: Program, node: object, own: set[str], callees: set[int], followed: set[int]) -> bool:
    match node:
        case syntax.Call(callee=syntax.Name(name=name, scope=(), arguments=None)):
            return name not in own and _calls_quietly(program, name)
        case syntax.Call():
            return False
        case syntax.Name(name=name, scope=(), arguments=None):
            if id(node) in callees or (name in own and not _is_variable(program, name)):
                return True
            return _is_constant(program, name, id(node) in followed)
        case syntax.Declare(declaration=declaration):
            return isinstance(declaration, syntax.Variables) and declaration.template is None
        case syntax.Variable(type=type_, initializer=initializer, specifiers=specifiers, attributes=attributes):
            leads = isinstance(type_, syntax.PointerType)
            return not specifiers and not attributes and _is_given(program, type_) and not (leads and initializer is None)
        case syntax.Cast(type=type_) | syntax.VectorLiteral(type=type_):
            return _is_number(program, type_)
        case _:
            return type(node) in _QUIET and _qualified_so(node)


def _calls_quietly(program: Program, name: str) -> bool:
    if name in program.root.names:
        texts = _with_text(program, name)
        return len(texts) == 1 and is_confined(program, texts[0])
    return isinstance(lookup(program.dialect, name), Pure | Whole)


def _with_text(program: Program, name: str) -> list[syntax.Function]:
    """The functions of a name that have bodies; none where the name may mean something else, too."""
    declared = program.root.names.get(name, ())
    if not all(isinstance(d, syntax.Function) for d in declared):
        return []
    return [d for d in declared if isinstance(d, syntax.Function) and d.body is not None]


def _is_variable(program: Program, name: str) -> bool:
    """Whether a name may be that of a variable of the file, also where a function has one of the same name."""
    harmless = syntax.Function | syntax.Typedef | syntax.Record | syntax.Enumeration
    return not all(isinstance(d, harmless) for d in program.root.names.get(name, ()))


def _is_constant(program: Program, name: str, followed: bool) -> bool:
    """Whether a name of the file is that of a constant: an enumerator, or, where it is ``followed``, a table nobody writes."""
    declared = program.root.names.get(name)
    return bool(declared) and all(isinstance(d, EnumeratorOf) or (followed and _is_table(d)) for d in declared or ())


def _is_table(declared: object) -> bool:
    if not isinstance(declared, syntax.Variable):
        return False
    type_ = declared.type
    while isinstance(type_, syntax.ArrayType):
        type_ = type_.element
    qualifiers = type_.qualifiers if isinstance(type_, syntax.NamedType) else frozenset()
    return Qualifier.CONSTANT in qualifiers and Qualifier.VOLATILE not in qualifiers


def _qualified_so(node: object) -> bool:
    match node:
        case syntax.NamedType() | syntax.PointerType() | syntax.ArrayType() | syntax.InlineRecord():
            return node.qualifiers <= _OWN
        case _:
            return True


def _is_given(program: Program, type_: syntax.Type) -> bool:
    """Whether a type is of numbers, arrays of numbers, structures of these, or of pointers to such."""
    if isinstance(type_, syntax.PointerType) and _qualified_so(type_):
        type_ = type_.target
    return _is_number(program, type_)


def _is_number(program: Program, type_: object, depth: int = 0) -> bool:
    """Whether there are only numbers in a type, in its structures and arrays, as the file defines them."""
    match type_:
        case syntax.ArrayType(element=element):
            return _qualified_so(type_) and _is_number(program, element, depth)
        case syntax.NamedType(name=name, scope=(), arguments=None) if _qualified_so(type_):
            declared = program.root.names.get(name)
            if declared is None:
                return all(_is_word(word) for word in name.split())
            return depth < _DEEPEST and all(_holds_numbers(program, d, depth + 1) for d in declared)
        case syntax.InlineRecord(record=record) if _qualified_so(type_):
            return depth < _DEEPEST and _holds_numbers(program, record, depth + 1)
        case _:
            return False


_DEEPEST = 20  # of structures in structures


def _holds_numbers(program: Program, declared: object, depth: int) -> bool:
    match declared:
        case syntax.Typedef(type=type_, template=None):
            return _is_number(program, type_, depth)
        case syntax.Record(members=None):
            return True  # the definition is another declaration of the name
        case syntax.Record(members=members, bases=()):
            return all(isinstance(m, syntax.Field) and _is_number(program, m.type, depth) for m in members or ())
        case syntax.Enumeration():
            return True
        case _:
            return False


def _is_word(word: str) -> bool:
    return word in _NUMBERS or any(word.removesuffix(lanes) in _NUMBERS - {"void"} for lanes in _LANES)
