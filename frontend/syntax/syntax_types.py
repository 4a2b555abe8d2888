"""The part of the syntax tree that says what is declared: qualifiers, specifiers, types, parameters. See ``syntax.py``."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.source import Span

if TYPE_CHECKING:  # the parts of the tree refer to each other
    from frontend.syntax.syntax import Enumeration, Record
    from frontend.syntax.syntax_expressions import Expression, TemplateArgument


class Qualifier(StrEnum):
    """A word that qualifies a type. Alternative spellings (`global`, `__restrict__`) are normalised to these."""

    CONST = "const"
    VOLATILE = "volatile"
    RESTRICT = "restrict"
    GLOBAL = "__global"
    LOCAL = "__local"
    CONSTANT = "__constant"
    PRIVATE = "__private"
    GENERIC = "__generic"
    READ_ONLY = "__read_only"
    WRITE_ONLY = "__write_only"
    READ_WRITE = "__read_write"


class Specifier(StrEnum):
    """A word that specifies what is declared rather than its type. Alternative spellings are normalised to these."""

    KERNEL = "__kernel"  # OpenCL entry point
    GLOBAL_FUNCTION = "__global__"  # CUDA entry point
    DEVICE = "__device__"  # a CUDA device function, or a variable in global memory
    HOST = "__host__"
    SHARED = "__shared__"
    CONSTANT = "__constant__"
    MANAGED = "__managed__"
    INLINE = "inline"
    FORCE_INLINE = "__forceinline__"
    NO_INLINE = "__noinline__"
    STATIC = "static"
    EXTERN = "extern"
    EXTERN_C = 'extern "C"'
    REGISTER = "register"
    CONSTEXPR = "constexpr"
    VIRTUAL = "virtual"
    EXPLICIT = "explicit"
    FRIEND = "friend"
    MUTABLE = "mutable"
    NO_RETURN = "_Noreturn"
    THREAD_LOCAL = "_Thread_local"


NO_QUALIFIERS: frozenset[Qualifier] = frozenset()
NO_SPECIFIERS: frozenset[Specifier] = frozenset()


@frozen_node
class Attribute:
    """One attribute: `__attribute__((reqd_work_group_size(8, 8, 1)))`, `__launch_bounds__(256)`, `[[nodiscard]]`.

    Its name is without underscores around it; its arguments are source text, split at the top-level commas.
    """

    span: Span
    name: str
    arguments: tuple[str, ...] = ()


# ---------------------------------------------------------------------------------------------------------------- types


@frozen_node
class NamedType:
    """A type that is named: a builtin, a typedef, a tag, a template parameter, or a template with its arguments.

    Builtins of several words have one spelling: "char", "signed char", "unsigned char", "short", "unsigned short", "int",
    "unsigned int", "long", "unsigned long", "long long", "unsigned long long", "float", "double", "long double", "bool", "void".
    `keyword` is "struct", "class", "union", "enum", "typename" or "" as written. `outer` is what the scope names where it
    has template arguments (`a::B<int>::name`).
    """

    span: Span
    name: str
    keyword: str = ""
    scope: tuple[str, ...] = ()
    arguments: tuple[TemplateArgument, ...] | None = None
    qualifiers: frozenset[Qualifier] = NO_QUALIFIERS
    outer: NamedType | None = None


@frozen_node
class PointerType:
    """A pointer; the qualifiers are those of the pointer itself (`int *const p`)."""

    span: Span
    target: Type
    qualifiers: frozenset[Qualifier] = NO_QUALIFIERS


@frozen_node
class ReferenceType:
    """A C++ reference, `T &` or `T &&`."""

    span: Span
    target: Type
    rvalue: bool = False


@frozen_node
class ArrayType:
    """An array; `dimension` is `None` where the brackets are empty."""

    span: Span
    element: Type
    dimension: Expression | None
    qualifiers: frozenset[Qualifier] = NO_QUALIFIERS


@frozen_node
class FunctionType:
    """A function from parameters to a result; `qualifiers` are those after the parameter list of a method."""

    span: Span
    result: Type
    parameters: tuple[Parameter, ...]
    variadic: bool = False
    qualifiers: frozenset[Qualifier] = NO_QUALIFIERS


@frozen_node
class TypeOf:
    """`typeof(x)` or `decltype(x)`: the type of an expression, or of a type spelled in the parentheses.

    `declared` for `decltype`, which gives references too; `parenthesised` for `decltype((x))`.
    """

    span: Span
    operand: Expression | Type
    qualifiers: frozenset[Qualifier] = NO_QUALIFIERS
    declared: bool = False
    parenthesised: bool = False


@frozen_node
class InlineRecord:
    """A struct, class or union defined where its type is used: `struct { int x; } pair;`."""

    span: Span
    record: Record
    qualifiers: frozenset[Qualifier] = NO_QUALIFIERS


@frozen_node
class InlineEnumeration:
    """An enumeration defined where its type is used: `enum { A, B } choice;`."""

    span: Span
    enumeration: Enumeration
    qualifiers: frozenset[Qualifier] = NO_QUALIFIERS


Type: TypeAlias = NamedType | PointerType | ReferenceType | ArrayType | FunctionType | TypeOf | InlineRecord | InlineEnumeration


@frozen_node
class Parameter:
    """A function parameter; `name` is empty where none is written; `pack` for `T... name`."""

    span: Span
    name: str
    type: Type
    default: Expression | None = None
    specifiers: frozenset[Specifier] = NO_SPECIFIERS
    attributes: tuple[Attribute, ...] = ()
    pack: bool = False


TYPE_NODES = (NamedType, PointerType, ReferenceType, ArrayType, FunctionType, TypeOf, InlineRecord, InlineEnumeration)
"""The classes of `Type`, to tell a type from an expression in a template argument, `sizeof` or `typeof`."""
