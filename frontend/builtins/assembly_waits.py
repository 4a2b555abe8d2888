"""Inline assembly that copies asynchronously, waits or accesses memory: PTX's ``cp.async`` and what belongs to it, barriers of a
block or a warp, and what :mod:`frontend.builtins.assembly_memory` has.

A barrier without a number of threads is one of all threads of the block, others are complete with so many (PTX ISA, ``barrier``).

A register with an address is followed to the pointer that it was made from (``__cvta_generic_to_shared``), through additions and
variables that never change.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from boogie_ir.lang.build import bv, bvsub, ne, not_, resize, width_of
from boogie_ir.lang.expr import TRUE, Apply, Binary, BinaryOp, Expr, Extend, Extract, Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import WARP_SIZE, Arrive, Barrier, If, Order
from boogie_ir.lang.source import Span
from boogie_ir.lang.sync.orders import BarrierScope, OrderScope
from frontend.builtins.assembly_memory import MemoryInstruction, anything, lower_memory, memory_instruction, put
from frontend.builtins.thread_copies import commit_copies, start_thread_copy, wait_for_groups
from frontend.builtins.warp_meetings import meet
from frontend.errors import Unsupported
from frontend.memory.addresses import step
from frontend.names.frame import Frame, source_error
from frontend.syntax import syntax
from frontend.tables.registry import NamedLanes
from frontend.types.types import UINT, Integer, Pointer, Void, underlying
from frontend.types.values import Address, Place, Value, scalar
from frontend.values.evaluation import lower_any, lower_value
from frontend.values.lower_conversions import expression_of
from frontend.values.places import fixed_place, rvalue, stabilise, write

_COPY = re.compile(r"cp\.async\.(?:ca|cg)\.shared(?:::cta)?\.global(?:\.L2::\w+)*")
_TEST = re.compile(r"setp\.(eq|ne)\.[bus]32")


@frozen
class Instruction:
    """``@predicate name operands``; ``negated``: it is done where the predicate does not hold."""

    name: str
    operands: tuple[str, ...]
    predicate: str = ""
    negated: bool = False


_WAITS = ("cp.async.commit_group", "cp.async.wait_group", "cp.async.wait_all")
_BARRIERS = ("bar.sync", "bar.cta.sync", "barrier.sync", "barrier.sync.aligned", "barrier.cta.sync", "barrier.cta.sync.aligned")
_ARRIVALS = tuple(name.replace("sync", "arrive") for name in _BARRIERS)
_OF_A_WARP = "bar.warp.sync"


def waiting_instructions(template: str) -> tuple[Instruction, ...] | None:
    """The instructions of a template of copies, waits, barriers and accesses, and nothing but what belongs to these."""
    if not re.search(r"cp\.async|bar\.|barrier\.|fence|\b(?:ld|st|atom|red)\.", template):
        return None
    found = tuple(_instructions(template))
    return found if all(map(_known, found)) else None


def _known(instruction: Instruction) -> bool:
    name, operands = instruction.name, instruction.operands
    if name in _BARRIERS:
        return (len(operands) == 1 and operands[0].isdigit()) or len(operands) == 2
    if name in _ARRIVALS:
        return len(operands) == 2
    if (access := memory_instruction(name)) is not None:
        return len(operands) == access.operands
    return bool(_COPY.fullmatch(name) or _TEST.fullmatch(name)) or name in (*_WAITS, _OF_A_WARP)


def _instructions(template: str) -> Iterator[Instruction]:
    text = re.sub(r"//[^\n]*?(?:\\n|$)|/\*.*?\*/", " ", template)
    for written in re.sub(r"\\[nt]|[{}]", " ", text).split(";"):
        words = written.split(None, 1)
        if not words or words[0] == ".reg":
            continue
        predicate, negated = "", False
        if words[0].startswith("@"):
            predicate, negated = words[0].lstrip("@!"), words[0].startswith("@!")
            words = words[1].split(None, 1) if len(words) > 1 else [""]
        operands = tuple(part.strip() for part in words[1].split(",")) if len(words) > 1 else ()
        yield Instruction(words[0], operands, predicate, negated)


def lower_waiting(frame: Frame, statement: syntax.Assembly, instructions: tuple[Instruction, ...]) -> None:
    """What the instructions do, one after the other.

    Operands have their values from before them all, and outputs are written behind them all, whether or not an instruction does:
    those in memory may be of one instruction only, which writes them.
    """
    places = {f"%{n}": lower_any(frame, operand.expression) for n, operand in enumerate(statement.outputs)}
    registers = {name: place for name, place in places.items() if isinstance(place, Place)}
    if len(registers) < len(places):
        raise source_error(statement.span, "the output of assembly must be a variable")
    values = {f"%{len(places) + n}": lower_value(frame, operand.expression) for n, operand in enumerate(statement.inputs)}
    kept = [name for name, operand in zip(places, statement.outputs, strict=True) if operand.constraint.startswith("+")]
    values |= {name: rvalue(frame, registers[name], statement.span) for name in kept}
    if len(places) > 1 or len(instructions) > 1:
        registers = {name: fixed_place(frame, place, statement.span) for name, place in registers.items()}
        values = {name: _fixed(frame, value, statement.span) for name, value in values.items()}
    always = {name for each in instructions if not each.predicate for name in _written(each)}
    for name, place in registers.items():
        if not _in_register(frame, place) and (len(instructions) > 1 or name not in always):
            raise Unsupported(statement.span, "inline assembly with an output in memory", "let it be a variable")
        if name not in always and name not in kept:
            write(frame, place, anything(frame, place, statement.span), statement.span)
    predicates: dict[str, Expr] = {}
    for instruction in instructions:
        condition = predicates.get(instruction.predicate, TRUE) if instruction.predicate else TRUE
        if instruction.predicate and instruction.predicate not in predicates:
            raise Unsupported(statement.span, "inline assembly with a predicate that nothing sets")
        with frame.emitter.buffer() as inner:
            access = memory_instruction(instruction.name)
            if access is not None:
                _access(frame, access, instruction, values, registers, statement.span)
            else:
                _lower(frame, instruction, values, predicates, statement.span)
        if condition == TRUE:
            for each in inner:
                frame.emitter.emit(each)
        else:
            taken = not_(condition) if instruction.negated else condition
            frame.emitter.emit(If(taken, tuple(inner), (), frame.origin(statement.span, "predicated instruction")))


def _access(
    frame: Frame,
    access: MemoryInstruction,
    instruction: Instruction,
    values: dict[str, Value],
    registers: dict[str, Place],
    span: Span,
) -> None:
    """An access to memory, or a fence: which of the operands are the address, what is given and what is written."""
    operands, written = instruction.operands, _written(instruction)
    count = len(written)
    if not all(operand in registers for operand in written):
        raise Unsupported(span, "inline assembly that writes no output")
    address: Address | None = None
    if operands:
        (part,) = _pointer(frame, operands[count], values, span).parts
        address = part if isinstance(part, Address) else None
    given = tuple(_operand(frame, operand, values, span) for operand in operands[count + 1 :])
    for operand, value in zip(operands, lower_memory(frame, access, address, given, span), strict=False):
        put(frame, registers[operand], value, span)
        values[operand] = _fixed(frame, value, span)


def _written(instruction: Instruction) -> tuple[str, ...]:
    """The operands that an instruction writes."""
    access = memory_instruction(instruction.name)
    return () if access is None else instruction.operands[: {"ld": access.count, "atom": 1}.get(access.name, 0)]


def _in_register(frame: Frame, place: Place) -> bool:
    item = frame.memory.known(place.address) if place.address.choice is None else None
    return item is not None and frame.memory.in_registers(item)


def _fixed(frame: Frame, value: Value, span: Span) -> Value:
    """The value as it is now, whatever is written later."""
    found = stabilise(frame, value, span)
    assert isinstance(found, Value)
    return found


def _lower(frame: Frame, instruction: Instruction, values: dict[str, Value], predicates: dict[str, Expr], span: Span) -> None:
    operands = instruction.operands
    match instruction.name:
        case "cp.async.commit_group":
            commit_copies(frame, span)
        case "cp.async.wait_all":
            commit_copies(frame, span)
            wait_for_groups(frame, None, span)
        case "cp.async.wait_group":
            wait_for_groups(frame, _operand(frame, operands[0], values, span), span)
        case name if name in (*_BARRIERS, *_ARRIVALS) and len(operands) == 2:
            numbers = (_operand(frame, operand, values, span) for operand in operands)
            barrier, threads = (resize(expression_of(number, span), 32, False) for number in numbers)
            _named(frame, barrier, threads, span)
            frame.emitter.emit(Arrive(barrier, threads, name in _BARRIERS, frame.origin(span, instruction.name)))
        case name if name in _BARRIERS:
            frame.memory.barriers.setdefault(int(operands[0]), set()).add(False)
            _one_kind(frame, span)
            frame.emitter.emit(Barrier(BarrierScope.GROUP, TRUE, TRUE, frame.origin(span, "barrier")))
        case "bar.warp.sync":
            meet(frame, "__syncwarp", NamedLanes(0), (_operand(frame, operands[0], values, span),), span)
            frame.emitter.emit(Order(OrderScope.WARP, frame.origin(span, "__syncwarp")))
        case name if (test := _TEST.fullmatch(name)) is not None:
            left, right = (resize(expression_of(_operand(frame, o, values, span), span), 32, False) for o in operands[1:])
            differ = ne(left, right)
            predicates[operands[0]] = differ if test[1] == "ne" else not_(differ)
        case _:
            to, came, length, *read = operands
            target = _pointer(frame, to, values, span), _pointer(frame, came, values, span)
            amount = _operand(frame, length, values, span)
            zeros: tuple[Value, ...] = ()
            if read:
                given = resize(expression_of(_operand(frame, read[0], values, span), span), 32, False)
                zeros = (scalar(UINT, bvsub(resize(expression_of(amount, span), 32, False), given)),)
            start_thread_copy(frame, (*target, amount, *zeros), span)


def _named(frame: Frame, barrier: Expr, threads: Expr, span: Span) -> None:
    """Refuses what a barrier of some threads cannot be, or what would be one for some threads here, for all there."""
    if isinstance(threads, Literal) and int(threads.value) % WARP_SIZE:
        raise Unsupported(span, "a barrier of threads that are no whole warps", "its number is a multiple of 32")
    number = int(barrier.value) if isinstance(barrier, Literal) else None
    frame.memory.barriers.setdefault(number, set()).add(True)
    _one_kind(frame, span)


def _one_kind(frame: Frame, span: Span) -> None:
    used = frame.memory.barriers
    named, whole = {n for n, kinds in used.items() if True in kinds}, {n for n, kinds in used.items() if False in kinds}
    if 0 in named or named & whole or (None in named and whole - {0}):
        raise Unsupported(span, "a barrier that is one of the whole block, too", "give it a number of its own")


def _operand(frame: Frame, text: str, values: dict[str, Value], span: Span) -> Value:
    if text in values:
        return values[text]
    if re.fullmatch(r"\d+|0x[0-9a-fA-F]+", text):
        return scalar(UINT, bv(int(text, 0)))
    raise Unsupported(span, f"inline assembly with the operand {text}")


def _pointer(frame: Frame, text: str, values: dict[str, Value], span: Span) -> Value:
    """``[%0]`` or ``[%0 + 16]`` as a pointer."""
    inside = re.fullmatch(r"\[\s*(%\d+)\s*(?:\+\s*(\d+))?\s*\]", text)
    value = values.get(inside[1]) if inside is not None else None
    if inside is None or value is None:
        raise Unsupported(span, f"inline assembly with the address {text}")
    bits = frame.memory.pointer_bits
    if isinstance(value.type, Pointer):
        (part,) = value.parts
        address: Address | None = part if isinstance(part, Address) else None
    else:
        address = address_in(frame, expression_of(value, span)) if isinstance(underlying(value.type), Integer) else None
    if address is None:
        hint = "make the number from a pointer, by __cvta_generic_to_shared, in a variable that never changes"
        raise Unsupported(span, "inline assembly with an address that is not known", hint)
    if inside[2]:
        address = step(frame.memory, address, bv(int(inside[2]), bits), 1)
    type_ = value.type if isinstance(value.type, Pointer) else Pointer(Void())
    return Value(type_, (address,))


def address_in(frame: Frame, number: Expr) -> Address | None:
    """The address that a number stands for: a pointer's bits, and so many bytes more; None where that is not known."""
    memory, bits = frame.memory, frame.memory.pointer_bits
    match number:
        case Apply() if number in memory.numbers:
            return memory.numbers[number]
        case Var() if number.name in frame.emitter.stable and number.name in frame.emitter.defined:
            return address_in(frame, frame.emitter.defined[number.name])
        case Extend(operand=inner):
            return address_in(frame, inner)
        case Extract(operand=inner, low=0) if width_of(number) >= 32:
            return address_in(frame, inner)
        case Binary(op=BinaryOp.BVADD, left=left, right=right):
            for base, more in ((left, right), (right, left)):
                if (address := address_in(frame, base)) is not None:
                    return step(memory, address, resize(_resolved(frame, more), bits, True), 1)
    return None


def _resolved(frame: Frame, number: Expr) -> Expr:
    """With a variable's definition where that tells of what it is a multiple."""
    if isinstance(number, Var) and number.name in frame.emitter.stable and number.name in frame.emitter.defined:
        return _resolved(frame, frame.emitter.defined[number.name])
    return number
