"""Colours as bits."""

from __future__ import annotations

from boogie_ir.lang.build import concat
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.source import Span
from frontend.memory.accesses import to_bits
from frontend.names.frame import Frame, source_error
from frontend.types.values import Address, Value
from frontend.values.places import leaves_of


def bits_of(frame: Frame, colour: Value, span: Span) -> Expr:
    """The bits of a colour, those of its first number lowest."""
    bits: Expr | None = None
    for leaf, part in zip(leaves_of(frame, colour.type, span), colour.parts, strict=True):
        if isinstance(part, Address):
            raise source_error(span, "a pointer is no colour")
        piece = to_bits(part, leaf.type)
        bits = piece if bits is None else concat(piece, bits)
    assert bits is not None
    return bits
