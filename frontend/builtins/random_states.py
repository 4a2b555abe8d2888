"""cuRAND's states: a word of which each call makes the next one, and its result.

The word stands for a whole state: in any execution different states can have different words. Which functions they are is not
known; that results are floats of a distribution is, as far as comparisons with 0 and 1 go.
"""

from __future__ import annotations

from boogie_ir.lang.build import apply, binary, bv, bvadd, bvmul, not_, resize, width_of
from boogie_ir.lang.expr import BinaryOp, Expr
from boogie_ir.lang.kernel import GROUP_SIZE, LOCAL_ID
from boogie_ir.lang.program import Assume
from boogie_ir.lang.source import Span
from boogie_ir.lang.types import BV32, BitVec
from frontend.builtins.pointees import shared
from frontend.builtins.results import unknown
from frontend.errors import Misfit
from frontend.memory import accesses
from frontend.memory.addresses import step
from frontend.names.frame import Frame
from frontend.tables import registry as r
from frontend.types.floats import apply_float, compare_floats, float_literal, integer_to_float
from frontend.types.types import UINT, ULONGLONG, Floating, Integer, Opaque, Pointer, ir_type
from frontend.types.values import NOTHING, Address, Value
from frontend.values.lower_conversions import address_of, convert
from frontend.values.places import leaves_of

_PRECISION = {32: 32, 64: 53}  # bits of a random integer that make a float


def random_call(frame: Frame, name: str, builtin: r.RandomCall, arguments: tuple[Value, ...], span: Span) -> Value:
    """Reads and updates the state; one of Mersenne Twister for GPUs has a word for each of 256 threads."""
    state = arguments[builtin.state]
    if not isinstance(state.type, Pointer):
        raise Misfit("a pointer to a random state is needed")
    address = address_of(state, span)
    kind = state.type.target.name if isinstance(state.type.target, Opaque) else ""
    if "Mtgp32" in kind:
        flat = bvadd(LOCAL_ID[0], bvmul(GROUP_SIZE[0], bvadd(LOCAL_ID[1], bvmul(GROUP_SIZE[1], LOCAL_ID[2]))))
        word = binary(BinaryOp.BVAND, flat, bv(255))
        address = step(frame.memory, address, resize(word, frame.memory.pointer_bits, False), 4)
    known = _scalars(frame, tuple(a for n, a in enumerate(arguments) if n != builtin.state), span)
    if not builtin.initialises:
        old = accesses.read(frame.memory, address, UINT, frame.origin(span, "read of a random state"), "state")
        known = None if known is None or isinstance(old, Address) else (old, *known)
    origin = frame.origin(span, "update of a random state")
    if known is None or "Mtgp32" in kind:  # one thread's word does not tell what the others' are
        accesses.write(frame.memory, address, UINT, frame.emitter.arbitrary("state", BV32, origin), origin)
        return unknown(frame, builtin.result, span, name)
    symbol = f"RANDOM_{kind}_{name}.{'_'.join(str(width_of(e)) for e in known)}"
    known = tuple(frame.emitter.snapshot("random", e, origin) for e in known)
    if shared(frame, address):  # a state has many words: threads that write one at a time may mix them
        accesses.write(frame.memory, address, UINT, frame.emitter.arbitrary("state", BV32, origin), origin)
    accesses.write(frame.memory, address, UINT, apply(f"{symbol}.next", known, BV32), origin)
    if builtin.result is None:
        return NOTHING
    parts: list[Expr] = []
    for number, leaf in enumerate(leaves_of(frame, builtin.result, span)):
        type_ = ir_type(leaf.type)
        assert isinstance(type_, BitVec)
        drawn = apply(f"{symbol}.{number}", known, type_)
        parts.append(_spread(frame, builtin.spread, drawn, span) if isinstance(leaf.type, Floating) else drawn)
    return Value(builtin.result, tuple(parts))


def _scalars(frame: Frame, arguments: tuple[Value, ...], span: Span) -> tuple[Expr, ...] | None:
    """The scalars of arguments, integers as 64 bits however they are written; None where one is a pointer."""
    found: list[Expr] = []
    for argument in arguments:
        wide = convert(frame, argument, ULONGLONG, span) if isinstance(argument.type, Integer) else argument
        for part in wide.parts:
            if isinstance(part, Address) or not isinstance(part.type, BitVec):
                return None
            found.append(part)
    return tuple(found)


def _spread(frame: Frame, spread: r.Spread | None, drawn: Expr, span: Span) -> Expr:
    """A float of a distribution from arbitrary bits, as cuRAND makes it of them."""
    width = width_of(drawn)
    bits = _PRECISION[width]
    whole = drawn if bits == width else binary(BinaryOp.BVLSHR, drawn, bv(width - bits, width))

    def number(value: float) -> Expr:
        return float_literal(value, width)

    scaled = apply_float("mul", width, integer_to_float(whole, False, width, width), number(2.0**-bits))
    unit = apply_float("add", width, scaled, number(2.0 ** (-bits - 1)))
    origin = frame.origin(span, "random number")
    unit = frame.emitter.snapshot("uniform", unit, origin)
    zero, one = number(0.0), number(1.0)
    known = [compare_floats(op, width, a, b) for op, a, b in (("<", zero, unit), ("<=", zero, unit), ("<=", unit, one))]
    for condition in (*known, not_(compare_floats("<", width, one, unit)), not_(compare_floats("<", width, unit, zero))):
        frame.emitter.emit(Assume(condition, origin))
    match spread:
        case r.Spread.BOTH_SIDES:
            return apply_float("mul", width, apply_float("sub", width, unit, number(0.5)), number(8.0))
        case r.Spread.POSITIVE:
            return apply_float("mul", width, unit, number(8.0))
        case _:
            return unit
