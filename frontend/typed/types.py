"""Types of the typed tree: what is left once names, aliases, templates and enumerations are decided."""

from __future__ import annotations

from typing import TypeAlias

from boogie_ir.lang.frozen import frozen


@frozen
class Scalar:
    """A fundamental type by its one spelling, as in :class:`frontend.syntax.syntax.NamedType`: "unsigned int", "bool", "void".

    An enumeration is its underlying type: which overload it chooses has been decided. So is `wchar_t`, `char8_t` and their like.
    """

    name: str


@frozen
class Pointer:
    """A pointer; ``restrict`` where it is declared so."""

    target: Type
    restrict: bool = False


@frozen
class Reference:
    """A reference, after collapsing; ``rvalue`` for `T &&`."""

    target: Type
    rvalue: bool = False


@frozen
class Array:
    """An array; ``length`` is None only for `extern __shared__ T a[]` and a parameter's like."""

    element: Type
    length: int | None


@frozen
class RecordUse:
    """A class, structure, union or closure by its :attr:`frontend.typed.tree.Record.symbol`."""

    symbol: str


@frozen
class FunctionSignature:
    """The type of a function: what a pointer to it points to. The object of a method is its first parameter, a reference."""

    result: Type
    parameters: tuple[Type, ...]


@frozen
class Known:
    """A type that the tables know by name, `float4`, `dim3`, `__half`, `cooperative_groups::thread_block_tile<32>`."""

    name: str
    scope: tuple[str, ...] = ()
    arguments: tuple[Type | int, ...] = ()


@frozen
class Qualified:
    """A type that is `const` or `volatile`, never both False; never around another, a reference or a function."""

    type: Type
    const: bool
    volatile: bool = False


Type: TypeAlias = Scalar | Pointer | Reference | Array | RecordUse | FunctionSignature | Known | Qualified


def unqualified(type: Type) -> Type:
    """The type without `const` and `volatile` at its top."""
    return type.type if isinstance(type, Qualified) else type
