"""The part of the syntax tree that has a value: expressions. See `frontend/syntax/syntax.py`."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.source import Span
from frontend.syntax.syntax_types import NamedType, Type

if TYPE_CHECKING:  # the parts of the tree refer to each other
    from frontend.syntax.syntax import Function
    from frontend.syntax.syntax_statements import Compound


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
    """A literal of one character; `value` is its code, below 256."""

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
    """`++x`, `--x`, `x++`, `x--`; `operator` is "++" or "--". Its value may be `unused`, or x itself asked for."""

    span: Span
    operator: str
    operand: Expression
    prefix: bool
    unused: bool = False
    placed: bool = False


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
    """An assignment; `operator` is "" for `=`, else the binary operator of the compound assignment ("+", "<<", ...).

    Where it is lowered, its target may be asked for (`placed`), which it is in C++: `(x = 1) += 2`.
    """

    span: Span
    operator: str
    target: Expression
    value: Expression
    place: Span
    placed: bool = False


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
    """A call. A functional cast to a type known while parsing (`float(x)`) is a `Cast`; `T(x)` of an unknown name is a call.

    ``parenthesised``: the callee is a name in parentheses, `(f)(x)`.
    """

    span: Span
    callee: Expression
    arguments: tuple[Expression, ...]
    parenthesised: bool = False


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
class Capture:
    """`[name = value]` and `[&name = value]`: a variable that a lambda has of its own."""

    span: Span
    name: str
    value: Expression
    reference: bool = False


@frozen_node
class Lambda:
    """`[captures](parameters) { body }`: each capture as written, but for those with a value, and the function that a call calls.

    A parameter declared `auto` has a template parameter of the function for its type. The function is constant unless `mutable`.
    """

    span: Span
    captures: tuple[str, ...]
    function: Function
    made: tuple[Capture, ...] = ()


@frozen_node
class Unparsed:
    """A construct that is recognised but not modelled (new, delete, throw ...), for lowering to report as unsupported."""

    span: Span
    construct: str
    text: str


@frozen_node
class PackExpansion:
    """`pattern...`: an item of a list, or a template argument, for each element of the packs in the pattern."""

    span: Span
    pattern: Expression | Type


@frozen_node
class Fold:
    """`(left op ... op right)`, of which one may be missing; one of them mentions a pack."""

    span: Span
    operator: str
    left: Expression | None
    right: Expression | None


@frozen_node
class SizeOfPack:
    """`sizeof...(name)`."""

    span: Span
    name: str


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
    | Lambda
    | Unparsed
    | PackExpansion
    | Fold
    | SizeOfPack
)

TemplateArgument: TypeAlias = Expression | Type
"""A template argument as it parses: a type where the text can only be one, else an expression.

A bare name of unknown kind is a `Name`; the resolver decides whether it stands for a type.
"""
