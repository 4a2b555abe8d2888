"""Textures and images.

Images are arrays of 32-bit texels with 32,768 rows as long (in three dimensions 1,024 planes of 1,024 x 1,024); what is beyond,
where an access is undefined, is taken not to be accessed, and listed. A texel's content is a fixed function of the colour
written. What is read is some function of the texel and of how it is asked for, so the same where nobody writes; which one is not
known, nor how it undoes what a write does.
"""

from __future__ import annotations

from collections.abc import Sequence

from boogie_ir.lang.build import and_, apply, binary, bv, bvadd, bvmul, concat, resize, width_of
from boogie_ir.lang.expr import BinaryOp, Expr, Literal
from boogie_ir.lang.program import Assume
from boogie_ir.lang.source import Span
from boogie_ir.lang.symbols import READ_TEXELS, TEXTURES, WITHIN_ROWS, WRITTEN_TEXELS
from boogie_ir.lang.types import BV32, BitVec
from frontend.builtins.pointees import store_through
from frontend.builtins.results import computed, unknown
from frontend.errors import Misfit, Unsupported
from frontend.memory import accesses
from frontend.memory.accesses import to_bits
from frontend.memory.addresses import step
from frontend.memory.memory import Object
from frontend.names.frame import Frame, source_error
from frontend.syntax import syntax
from frontend.tables import registry as r
from frontend.types.conversions import convert_scalar
from frontend.types.types import FLOAT, INT, UINT, Enumeration, Pointer, Type, Vector, Void, ir_type, spell, underlying
from frontend.types.values import NOTHING, Address, Part, Value
from frontend.values.lower_conversions import convert
from frontend.values.places import leaves_of

ROW = 1 << 15
PLANE_ROW = 1 << 10


def image_read(frame: Frame, name: str, result: Type, arguments: tuple[Value, ...], span: Span) -> Value:
    """``read_imagef(image, [sampler,] coordinates)``."""
    item, address = _texel(frame, arguments[0], arguments[-1], span, sampled=len(arguments) > 2)
    texel = accesses.read(frame.memory, address, UINT, frame.origin(span, f"read of {item.name}"), "texel")
    return _sampled(frame, f"{READ_TEXELS}_{name}", result, (texel, arguments[0].parts[0], *_scalars(arguments[1:])), span)


def image_write(frame: Frame, arguments: tuple[Value, ...], span: Span) -> Value:
    """``write_imagef(image, coordinates, [level,] colour)``."""
    item, address = _texel(frame, arguments[0], arguments[1], span)
    content = content_of(frame, arguments[-1], span)
    accesses.write(frame.memory, address, UINT, content, frame.origin(span, f"write to {item.name}"))
    return NOTHING


def _texel(frame: Frame, image: Value, coordinates: Value, span: Span, sampled: bool = False) -> tuple[Object, Address]:
    """The image and its texel at coordinates; ``sampled``: a sampler says what is read beyond its edges."""
    handle = image.parts[0]
    if isinstance(handle, Address) or not isinstance(handle, Literal) or int(handle.value) not in frame.memory.objects:
        raise Unsupported(span, "an image that is not a kernel parameter")
    item = frame.memory.objects[int(handle.value)]
    numbers = [_coordinate(part, coordinates.type) for part in coordinates.parts if not isinstance(part, Address)]
    row = ROW if len(numbers) <= 2 else PLANE_ROW
    if not sampled and len(numbers) > 1:
        within_rows(frame, [(number, row) for number in numbers[:3]], span)
    index: Expr = bv(0)
    for number in reversed(numbers[:3]):
        index = bvadd(bvmul(index, bv(row)), number)
    return item, step(frame.memory, frame.memory.address_of(item), resize(index, frame.memory.pointer_bits, False), 4)


def within_rows(frame: Frame, limits: Sequence[tuple[Expr, int]], span: Span) -> None:
    """Takes for granted that coordinates are below these limits, so that two of them are of one texel only if they are equal.

    An access beyond is undefined as one beyond an array is (OpenCL C [6.15.15], CUDA's ``cudaBoundaryModeTrap``), or its image is
    larger than that: both are listed with the verdict.
    """
    below = (binary(BinaryOp.BVULT, number, bv(limit, width_of(number))) for number, limit in limits)
    frame.emitter.emit(Assume(and_(*below), frame.origin(span, WITHIN_ROWS)))


def content_of(frame: Frame, colour: Value, span: Span) -> Expr:
    """A texel's content: some function of the colour."""
    bits = bits_of(frame, colour, span)
    return apply(f"{WRITTEN_TEXELS}{width_of(bits)}", (bits,), BV32)


def _coordinate(part: Expr, type_: Type) -> Expr:
    element = type_.element if isinstance(type_, Vector) else type_
    return convert_scalar(part, underlying(element) if isinstance(element, Enumeration) else element, INT)


def texture_fetch(frame: Frame, name: str, whole: bool, arguments: tuple[Value, ...], call: syntax.Call) -> Value:
    """A function of the texture and the coordinates: no thread can write a texture while the kernel runs."""
    span, into, type_, (texture, *place) = destination(frame, arguments, call)
    coordinates = (v if isinstance(v.type, Vector) else convert(frame, v, INT if whole else FLOAT, span) for v in place)
    return given(frame, into, _sampled(frame, f"{TEXTURES}{name}", type_, _scalars((texture, *coordinates)), span), span)


def destination(
    frame: Frame, arguments: tuple[Value, ...], call: syntax.Call
) -> tuple[Span, Value | None, Type, tuple[Value, ...]]:
    """Where what is read is stored (None: it is the result), of which type it is, and from where it comes."""
    first = arguments[0] if arguments else None
    if first is not None and isinstance(first.type, Pointer):
        type_, into, source = first.type.target, first, arguments[1:]
    else:
        type_, into, source = computed(frame, r.Computed.TEXTURE, arguments, call), None, arguments
    if isinstance(type_, Void):
        raise Unsupported(call.span, "a read of no type", "say which: surf2Dread<float>(...)")
    if not source:
        raise Misfit("an argument is missing")
    return call.span, into, type_, source


def given(frame: Frame, into: Value | None, value: Value, span: Span) -> Value:
    if into is None:
        return value
    store_through(frame, into, value, span)
    return NOTHING


def _scalars(values: Sequence[Value]) -> tuple[Part, ...]:
    return tuple(part for value in values for part in value.parts)


def _sampled(frame: Frame, function: str, type_: Type, arguments: Sequence[Part], span: Span) -> Value:
    """A value of a type whose scalars are functions of the arguments."""
    known = tuple(a for a in arguments if not isinstance(a, Address))
    leaves = leaves_of(frame, type_, span)
    if len(known) < len(arguments) or any(isinstance(leaf.type, Pointer) for leaf in leaves):
        return unknown(frame, type_, span, "what a texture gives")
    widths = "_".join(str(width_of(a)) if isinstance(a.type, BitVec) else "b" for a in known)
    kinds = ((n, ir_type(leaf.type)) for n, leaf in enumerate(leaves))
    return Value(type_, tuple(apply(f"{function}.{_word(type_)}{n}.{widths}", known, kind) for n, kind in kinds))


def _word(type_: Type) -> str:
    """A type as part of a name."""
    return "".join(c if c.isalnum() else "_" for c in spell(type_))


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
