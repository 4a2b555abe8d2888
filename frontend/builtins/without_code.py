"""What a call of a function without code may do to the memory that it gets pointers to.

It is taken to leave alone what threads share (the kernel lists it, since that is an assumption); every private object
that its arguments lead to, at first hand or through other pointers, is arbitrary afterwards. Pointers in it may point anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boogie_ir.lang.expr import Var
from boogie_ir.lang.kernel import Forget, MemorySpace
from boogie_ir.lang.program import Havoc
from boogie_ir.lang.source import Origin
from frontend.memory.memory import Memory, Object, PointerRegister, ScalarRegister
from frontend.memory.points_to import Copy, StoreThrough
from frontend.names.frame import Frame
from frontend.types.types import Pointer
from frontend.types.values import UNKNOWN, Address, Source, Value
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
