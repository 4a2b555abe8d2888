"""The half of the syntax tree that has a type or is one: qualifiers, types and expressions. See `frontend/syntax.py`."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from boogie_ir.frozen import frozen_node
from boogie_ir.source import Span

if TYPE_CHECKING:  # the two halves of the tree refer to each other
    from frontend.syntax import Compound, Enumeration, Record


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
    """`typeof(x)` or `decltype(x)`: the type of an expression, or of a type spelled in the parentheses."""

    span: Span
    operand: Expression | Type
    qualifiers: frozenset[Qualifier] = NO_QUALIFIERS


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
    """A function parameter; `name` is empty where none is written."""

    span: Span
    name: str
    type: Type
    default: Expression | None = None
    specifiers: frozenset[Specifier] = NO_SPECIFIERS
    attributes: tuple[Attribute, ...] = ()


# ---------------------------------------------------------------------------------------------------------- expressions


@frozen_node
class Name:
    """An identifier, possibly scoped (`ns::f`) and with template arguments (`f<int>`).

    A leading `::` is a scope whose first component is empty. Operators are named as in `operator+`. `outer` as for types.
    """

    span: Span
    name: str
    scope: tuple[str, ...] = ()
    arguments: tuple[TemplateArgument, ...] | None = None
    outer: NamedType | None = None


@frozen_node
class IntLiteral:
    """An integer literal; `suffix` is one of "", "u", "l", "ul", "ll", "ull"; whether it is `decimal` decides its type in C."""

    span: Span
    value: int
    suffix: str = ""
    decimal: bool = True


@frozen_node
class FloatLiteral:
    """A floating literal: its text without the suffix, and the suffix in lower case ("", "f", "l", "h")."""

    span: Span
    text: str
    suffix: str = ""


@frozen_node
class CharLiteral:
    """A character literal; `value` is its code."""

    span: Span
    value: int


@frozen_node
class StringLiteral:
    """A string literal with its escapes as written."""

    span: Span
    text: str


@frozen_node
class BoolLiteral:
    """`true` or `false`."""

    span: Span
    value: bool


@frozen_node
class NullLiteral:
    """`nullptr`, and `NULL` (which is predefined as `nullptr` for both languages)."""

    span: Span


@frozen_node
class This:
    """`this` inside a method."""

    span: Span


@frozen_node
class Unary:
    """A prefix operator: one of `+ - ! ~ * &`."""

    span: Span
    operator: str
    operand: Expression


@frozen_node
class Step:
    """`++x`, `--x`, `x++`, `x--`; `operator` is "++" or "--"."""

    span: Span
    operator: str
    operand: Expression
    prefix: bool


@frozen_node
class Binary:
    """A binary operator other than assignment and comma; `place` is the span of the operator itself."""

    span: Span
    operator: str
    left: Expression
    right: Expression
    place: Span


@frozen_node
class Assign:
    """An assignment; `operator` is "" for `=`, else the binary operator of the compound assignment ("+", "<<", ...)."""

    span: Span
    operator: str
    target: Expression
    value: Expression
    place: Span


@frozen_node
class Conditional:
    """`c ? a : b`; `then` is `None` in the GNU form `c ?: b`."""

    span: Span
    condition: Expression
    then: Expression | None
    otherwise: Expression


@frozen_node
class Comma:
    """Expressions evaluated in order, of which the last gives the value; two or more."""

    span: Span
    items: tuple[Expression, ...]


@frozen_node
class Call:
    """A call. A functional cast to a type known while parsing (`float(x)`) is a `Cast`; `T(x)` of an unknown name is a call."""

    span: Span
    callee: Expression
    arguments: tuple[Expression, ...]


@frozen_node
class Launch:
    """A kernel launch `f<<<grid, block, shared, stream>>>(arguments)`."""

    span: Span
    callee: Expression
    configuration: tuple[Expression, ...]
    arguments: tuple[Expression, ...]


@frozen_node
class Index:
    """`base[index]`."""

    span: Span
    base: Expression
    index: Expression


@frozen_node
class Member:
    """`base.name` or, with `arrow`, `base->name`; swizzles are members too. `scope` names a base class, `base.C::name`."""

    span: Span
    base: Expression
    name: str
    arrow: bool = False
    arguments: tuple[TemplateArgument, ...] | None = None
    scope: tuple[str, ...] = ()


class CastStyle(StrEnum):
    """How a cast is spelled."""

    C = "c"
    FUNCTIONAL = "functional"
    STATIC = "static_cast"
    REINTERPRET = "reinterpret_cast"
    CONST = "const_cast"
    DYNAMIC = "dynamic_cast"


@frozen_node
class Cast:
    """A conversion of one value to a type."""

    span: Span
    type: Type
    value: Expression
    style: CastStyle = CastStyle.C


@frozen_node
class VectorLiteral:
    """`(float4)(a, b, c, d)`: a parenthesised type before a parenthesised list of two or more expressions.

    With one expression it is a `Cast` (which then splats); only the type tells. A functional construction of several values,
    `T(a, b)` for a type known while parsing, or of none, `T()`, is a `Construct`.
    """

    span: Span
    type: Type
    items: tuple[Expression, ...]


@frozen_node
class Construct:
    """`T(a, b)` or `T()` for a type known while parsing, and `T{a, b}` with `braces`."""

    span: Span
    type: Type
    arguments: tuple[Expression, ...]
    braces: bool = False


@frozen_node
class Initializer:
    """A brace initialiser `{a, .x = b, [3] = c}`."""

    span: Span
    items: tuple[InitializerItem, ...]


@frozen_node
class InitializerItem:
    """One item of a brace initialiser, with the designators before it (a field name or an index expression each)."""

    span: Span
    designators: tuple[str | Expression, ...]
    value: Expression


@frozen_node
class CompoundLiteral:
    """`(T){a, b}`."""

    span: Span
    type: Type
    value: Initializer


@frozen_node
class SizeOf:
    """`sizeof x` or `sizeof(T)`."""

    span: Span
    operand: Expression | Type


@frozen_node
class AlignOf:
    """`alignof(T)`."""

    span: Span
    operand: Expression | Type


@frozen_node
class TypeArgument:
    """A type where a call expects an expression, as in `__read_permission(float, e)` or `__return_val_funptr(T)`."""

    span: Span
    type: Type


@frozen_node
class StatementExpression:
    """GNU `({ ... })`: the last expression statement gives the value."""

    span: Span
    body: Compound


@frozen_node
class Unparsed:
    """A construct that is recognised but not modelled (lambda, new, delete, throw ...), for lowering to report as unsupported."""

    span: Span
    construct: str
    text: str


Expression: TypeAlias = (
    Name
    | IntLiteral
    | FloatLiteral
    | CharLiteral
    | StringLiteral
    | BoolLiteral
    | NullLiteral
    | This
    | Unary
    | Step
    | Binary
    | Assign
    | Conditional
    | Comma
    | Call
    | Launch
    | Index
    | Member
    | Cast
    | VectorLiteral
    | Construct
    | Initializer
    | CompoundLiteral
    | SizeOf
    | AlignOf
    | TypeArgument
    | StatementExpression
    | Unparsed
)

TemplateArgument: TypeAlias = Expression | Type
"""A template argument as it parses: a type where the text can only be one, else an expression.

A bare name of unknown kind is a `Name`; the resolver decides whether it stands for a type.
"""


TYPE_NODES = (NamedType, PointerType, ReferenceType, ArrayType, FunctionType, TypeOf, InlineRecord, InlineEnumeration)
"""The classes of `Type`, to tell a type from an expression in a template argument, `sizeof` or `typeof`."""
