"""What a call of a function without code may do to the memory that it gets pointers to.

It is taken to leave alone what threads share (the kernel lists it, since that is an assumption); every private object
that its arguments lead to, at first hand or through other pointers, is arbitrary afterwards. Pointers in it may point anywhere.

Of a function with code that touches nothing else (:mod:`frontend.names.confined`), a large kernel need not follow each call: to
a proof its result, and all of the objects that its arguments lead to, may be anything afterwards, which is among what the code
can do. That is sound for what threads share, as the code neither reads nor writes any of it, and says nothing of other threads.
A run does not know what the code computes and would have gone on with something else: it notes that (``among``: a value and
nothing else is in doubt; where an array is meant, all that the thread does from then on).

What threads share such code may read, through parameters that are for nothing else (:func:`frontend.names.confined.only_read`).
The call then reads one cell of each array that these lead to, and nobody knows which. That is enough for races, as there is no
barrier in the code, nor anything else that orders: an access of another thread that races with any read in the call races with
this one. Where the kernel writes the array, it would race with more: then the call is followed, but for tables of a group, that
are filled as a whole and given as a whole (``precise``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boogie_ir.lang.expr import Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import Forget, MemorySpace
from boogie_ir.lang.program import Assign, Havoc
from boogie_ir.lang.source import Origin, Span
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.types import BV32
from frontend.builtins.results import computed_elsewhere
from frontend.memory.memory import Memory, Object, PointerRegister, ScalarRegister
from frontend.memory.points_to import Copy, StoreThrough
from frontend.names.confined import WORTH_IT, expanded, is_confined, only_read
from frontend.names.frame import Frame
from frontend.syntax import syntax
from frontend.types.types import Array, Pointer, Record, Type, Vector, is_arithmetic
from frontend.types.values import UNKNOWN, Address, Operand, Place, Source, Value
from frontend.values.places import leaves_of


def forget_what_it_gets(frame: Frame, name: str, values: Iterable[Value], references: Iterable[Address], origin: Origin) -> None:
    """Forgets private objects that a call of the function ``name`` may change, and lists it.

    Pointers to const give it nothing to write. A pointer that may lead to several objects may lead to each of them.
    """
    given = [(a.sources, True) for a in references]
    for value in values:
        for leaf, part in zip(leaves_of(frame, value.type, origin.span), value.parts, strict=True):
            if isinstance(part, Address):
                given.append((part.sources, isinstance(leaf.type, Pointer) and not leaf.type.const))
    for sources, writable in given:
        for item in _reached(frame.memory, frame.memory.model.targets(sources)) if writable else ():
            if item.space is MemorySpace.PRIVATE:
                _forget(frame, item, origin)
    frame.emitter.without_code[name] = None


def may_be_left(frame: Frame, function: syntax.Function) -> bool:
    """Whether calls of a function need not be followed, if their arguments allow it: the kernel is large, the function as well,
    and it touches nothing but what they lead to. Annotations, which speak of what is computed, follow all calls."""
    large = frame.memory.condensed and not frame.memory.pure and expanded(frame.program, function) >= WORTH_IT
    return large and is_confined(frame.program, function)


@frozen
class Given:
    """An argument of a call: its value; whether its function only reads through it; where it is an array of numbers in a
    structure that holds pointers, too, which bytes of that may be meant: all around it between one pointer and the next."""

    value: Value
    read: bool
    part: range | None = None


def given(frame: Frame, function: syntax.Function, arguments: Iterable[Operand], values: Iterable[Value]) -> tuple[Given, ...]:
    """The arguments of a call of a function that may be left, and what their values are once converted."""
    read = only_read(frame.program, function)
    pairs = zip(arguments, values, strict=True)
    return tuple(Given(value, number in read, _part(frame, argument)) for number, (argument, value) in enumerate(pairs))


def _part(frame: Frame, argument: Operand) -> range | None:
    if not (isinstance(argument, Place) and isinstance(argument.type, Array) and isinstance(argument.address.offset, Literal)):
        return None
    memory, item = frame.memory, frame.memory.known(argument.address)
    if item is None or not memory.in_registers(item) or _holds_pointers(frame, argument.type):
        return None
    start = int(argument.address.offset.value)
    pointers = [offset for offset, register in memory.registers[item.number].items() if isinstance(register, PointerRegister)]
    end = min((offset for offset in pointers if offset > start), default=frame.layout.size(item.type))
    return range(max((offset + 1 for offset in pointers if offset < start), default=0), end)


def lead_to_own_numbers(frame: Frame, arguments: Iterable[Given]) -> bool:
    """Whether arguments lead only to private numbers, or to constants, and those that are only read to numbers in any memory.

    A structure may hold pointers where an array of numbers in it is given: accesses are taken not to go beyond these.
    A first pass does not know where variables that hold pointers lead: it takes them to lead there, and another one follows.
    """
    memory = frame.memory
    for argument in arguments:
        for leaf, part in zip(frame.layout.leaves(argument.value.type), argument.value.parts, strict=True):
            if not isinstance(part, Address):
                continue
            targets = memory.model.targets(part.sources)
            if not isinstance(leaf.type, Pointer) or leaf.path:
                return False
            unknown = frozenset(t for t in targets if t not in memory.objects)
            if not targets or (unknown and not (memory.guessed and unknown <= memory.variables)):
                return False
            if not all(_is_allowed(frame, memory.objects[t], argument, leaf.type) for t in targets - unknown):
                return False
            if any(_is_precise(memory, memory.objects[t], part) for t in targets - unknown):
                return False
            memory.unsettled = memory.unsettled or bool(unknown)
    return True


def _is_allowed(frame: Frame, item: Object, argument: Given, pointer: Pointer) -> bool:
    """Whether a call that is not followed may have a pointer to an object."""
    if item.volatile or item.number in frame.memory.model.volatile or item.function is not None or pointer.volatile:
        return False
    match item.space:
        case MemorySpace.PRIVATE:
            return argument.read or argument.part is not None or not _holds_pointers(frame, item.type)
        case MemorySpace.CONSTANT:
            return argument.read or pointer.const
        case _:
            return argument.read and not _holds_pointers(frame, item.type)


def _is_precise(memory: Memory, item: Object, pointer: Address) -> bool:
    """Whether it matters which elements of an object are read: where threads share it and write it, in parts of their own."""
    if item.space in (MemorySpace.PRIVATE, MemorySpace.CONSTANT):
        return False
    if item.space is MemorySpace.GROUP and isinstance(pointer.offset, Literal):
        return False
    memory.roamed.add(item.number)
    return item.number in memory.precise


def _holds_pointers(frame: Frame, type_: Type) -> bool:
    match type_:
        case Array(element=element):
            return _holds_pointers(frame, element)
        case Record(name=name):
            members = frame.layout.records.get(name)
            return members is None or members.table or any(_holds_pointers(frame, m.type) for m in members.items)
        case _:
            return not isinstance(type_, Vector) and not is_arithmetic(type_)


def left(frame: Frame, name: str, arguments: Iterable[Given], result: Type, span: Span) -> Value:
    """A call that is not followed, of the function ``name``: its result, after what it may change is anything."""
    memory, origin = frame.memory, frame.origin(span, f"call of {name}")
    changed: dict[int, list[range | None]] = {}
    seen: set[int] = set()
    for argument in arguments:
        parts = (part.sources for part in argument.value.parts if isinstance(part, Address))
        for number in (t for sources in parts for t in memory.model.targets(sources) if t in memory.objects):
            if argument.read:
                seen.add(number)
            else:
                changed.setdefault(number, []).append(argument.part)
    for item in (memory.objects[number] for number in sorted(seen)):
        if item.space not in (MemorySpace.PRIVATE, MemorySpace.CONSTANT):
            array = memory.array(item)
            somewhere = frame.emitter.exchanged("somewhere", ExchangeOp.AMONG, array.index, (), origin)
            frame.emitter.load("t", array.name, somewhere, array.cell, origin)
    for number, ranges in sorted(changed.items()):
        if memory.objects[number].space is MemorySpace.PRIVATE:
            _change(frame, memory.objects[number], ranges, origin)
    return computed_elsewhere(frame, result, span, f"call of {name}")


def _change(frame: Frame, item: Object, ranges: Iterable[range | None], origin: Origin) -> None:
    """What a call may do to an object, in these bytes of it (None: all)."""
    memory = frame.memory
    if not memory.in_registers(item):
        frame.emitter.emit(Forget(memory.array(item).name, origin))
        frame.emitter.unknown("left", BV32, origin)  # nobody reads it: from here on runs are in doubt
        return
    for offset, register in memory.registers[item.number].items():
        if isinstance(register, ScalarRegister) and any(part is None or offset in part for part in ranges):
            variable = register.variable
            value = frame.emitter.exchanged(variable.name, ExchangeOp.AMONG, variable.type, (), origin)
            frame.emitter.emit(Assign(variable, value, origin))


def _reached(memory: Memory, start: Iterable[Source]) -> Iterator[Object]:
    """The objects that pointers lead to, and those that pointers in these lead to."""
    waiting = list(start)
    seen: set[Source] = set()
    while waiting:
        number = waiting.pop()
        if number in seen or not isinstance(number, int):
            continue
        seen.add(number)
        item = memory.objects.get(number)
        if item is None or item.function is not None:
            continue
        yield item
        waiting += memory.model.content.get(number, ())
        for register in memory.registers.get(number, {}).values():
            if isinstance(register, PointerRegister):
                waiting += memory.model.targets((register.node,))


def _forget(frame: Frame, item: Object, origin: Origin) -> None:
    memory, anywhere = frame.memory, frozenset((UNKNOWN,))
    if not memory.in_registers(item):
        if any(isinstance(leaf.type, Pointer) for leaf in leaves_of(frame, item.type, origin.span)):
            memory.flow(StoreThrough(frozenset((item.number,)), anywhere))
        for array in (memory.array(item), memory.companions.get(item.number)):
            if array is not None:
                frame.emitter.emit(Forget(array.name, origin))
        return
    targets: list[Var] = []
    for register in memory.registers[item.number].values():
        match register:
            case ScalarRegister(_, variable):
                targets.append(variable)
            case PointerRegister(_, node, base, _, offset):
                memory.flow(Copy(node, anywhere))
                targets.extend(v for v in (base, offset) if v is not None)
    if targets:
        frame.emitter.emit(Havoc(tuple(targets), origin))
