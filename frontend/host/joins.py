"""What a variable holds where ways meet, and in any round of a loop.

Of two pointers to memory remains that there is one of both, :class:`OneOf`: which one only as far as its size asks, so where
the sizes are one, or a condition that is known chooses. So buffers that host code swaps keep their size. Else nothing is known:
neither size is right on its own, nor the smaller one, as what else the kernel is given may depend on the way, too.
"""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang.build import bv, ite
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.traverse import free_variables, within
from frontend.host.values import (
    MOST_NODES,
    UNKNOWN,
    Container,
    Fields,
    Items,
    Number,
    OneOf,
    Pointer,
    Shaped,
    SomeKernel,
    Symbols,
    Value,
)  # fmt: skip

MOST_BLOCKS = 4  # of which a pointer is to one


def joined(condition: Expr | None, left: Value, right: Value, symbols: Symbols, name: str = "") -> Value | None:
    """What a variable holds after two ways: the left one where the condition holds. None: anything."""
    if left is right or (type(left) is type(right) and left == right):
        return left
    match left, right:
        case Number(a, type_), Number(b, other) if type_ == other:
            if condition is None:
                return symbols.any_of(type_, name)
            return symbols.bounded(Number(ite(condition, a, b), type_), name)
        case Fields(), Fields():
            both = {
                key: joined(condition, value, right.values[key], symbols, name)
                for key, value in left.values.items()
                if key in right.values
            }
            return Fields({key: value for key, value in both.items() if value is not None}, left.types)
        case SomeKernel(names), SomeKernel(others):
            return SomeKernel(tuple({each.name: each for each in (*names, *others)}.values()))
        case _:
            return one_of(condition, left, right, symbols)


def one_of(condition: Expr | None, left: Value | None, right: Value | None, symbols: Symbols) -> Value | None:
    """What points to what one of two pointers does, the left one where the condition holds. None: anything.

    So do vectors, and arrays of Python's, that are alike in all but where their memory is; of tuples each element does.
    """
    match left, right:
        case Container() | Shaped(), Container() | Shaped() if replace(left, memory=None) == replace(right, memory=None):
            memory = _one_memory(condition, left.memory, right.memory, symbols)
            return None if memory is None else replace(left, memory=memory)
        case Items(ones), Items(others) if len(ones) == len(others):
            both = [a if a == b else one_of(condition, a, b, symbols) for a, b in zip(ones, others, strict=True)]
            return Items(tuple(UNKNOWN if each is None else each for each in both))
        case _:
            return _one_memory(condition, left, right, symbols)


def _one_memory(condition: Expr | None, left: Value | None, right: Value | None, symbols: Symbols) -> OneOf | None:
    """The beginning of one of the blocks.

    A condition about symbols of which more is known (:class:`Symbols`) may never choose one of the two, so it tells nothing.
    """
    one, two = begun(left), begun(right)
    if one is None or two is None:
        return None
    blocks = one.blocks | two.blocks
    if one.size == two.size:
        size = one.size
    elif condition is None or {v.name for v in free_variables(condition)} & symbols.vague:
        return None
    else:
        size = ite(condition, one.size, two.size)
    return OneOf(blocks, size) if len(blocks) <= MOST_BLOCKS and within(size, MOST_NODES) else None


def begun(value: Value | None) -> OneOf | None:
    """The blocks of which a pointer is to the beginning of one; None where it is none."""
    match value:
        case Pointer(block, offset) if offset == bv(0, 64):
            return OneOf(frozenset((block,)), block.size)
        case OneOf():
            return value
        case _:
            return None
