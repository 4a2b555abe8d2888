"""What calls of CUDA's and HIP's libraries ask devices to do: copies, streams, events, synchronisation.

A function that is not known here is an operation of which nothing is known, so that whoever rests on the others says so.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from boogie_ir.lang.build import bv
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.source import Span
from frontend.host.collect import launches_by_name
from frontend.host.evaluator.expressions import ExpressionReader, bytes_of
from frontend.host.file import File
from frontend.host.joins import begun
from frontend.host.operations import (
    Allocated,
    Awaited,
    Begun,
    Copied,
    Direction,
    Filled,
    Freed,
    Head,
    HostProgram,
    Kept,
    Operation,
    Point,
    Recorded,
    Region,
    Synchronised,
    Touched,
    Unfollowed,
)  # fmt: skip
from frontend.host.values import (
    UNKNOWN,
    Block,
    Callee,
    Closure,
    Container,
    Event,
    Number,
    Place,
    Pointer,
    Stream,
    StreamKind,
    Value,
    integer_type,
    literal,
    literal_of,
    nth,
    size_number,
    some,
    target_of,
)  # fmt: skip
from frontend.syntax import syntax
from frontend.syntax.spelling import spell_expression
from frontend.types import types
from frontend.types.types import INT, Array, Floating, Type

API = re.compile(r"(?:cuda|hip)([A-Z]\w*)")
OTHERS = re.compile(r"(cublas|cufft|cusparse|cusolver|cudnn|curand|nccl|nvshmem|hipblas|rocblas|cu)[A-Z]\w*")
"""Libraries that use devices."""
QUIET = re.compile(
    r"Get(Device\w*|LastError|Error\w*|SymbolSize)|PeekAtLastError|Event(ElapsedTime|Query|Destroy)|Stream(Destroy|Query|Get\w+)|"
    r"Device(Get\w*|Set\w*|Reset|CanAccessPeer|EnablePeerAccess)|Func\w*|Occupancy\w*|Mem(GetInfo|Advise|PrefetchAsync)|"
    r"Host(Unregister|GetFlags)|Profiler\w*|(Driver|Runtime)GetVersion|SetDeviceFlags|ChooseDevice|Free(Host)?|"
    r"Pointer(GetAttributes)|MemPool(Get|Set)Attribute|Init"
)
"""Functions that ask for nothing that has an order, or that give none: what they wait for is not said, or not promised."""
QUIET_OTHERS = re.compile(r"(cu(blas|fft|sparse|solver|dnn|rand)|nccl)\w*?(Create\w*|Destroy\w*|Version|GetErrorString)")
SUCCEEDS = re.compile(
    r"(?:cuda|hip)(Malloc(Host|Managed|Pitch|(3D|Mipmapped)?Array|3D|(FromPool)?Async)?|"
    r"Memcpy((2D|3D)?(ToArray|FromArray|ArrayToArray)?(Peer)?|(To|From)Symbol|HtoD|DtoH|DtoD|WithStream)(Async)?|"
    r"Memset(2D|3D|D8|D16|D32)?(Async)?|(Get|PeekAt)LastError|(Device|Thread|Stream|Event)Synchronize|EventRecord(WithFlags)?|"
    r"LaunchKernel(Ex|ExC|GGL)?)"
)
"""Functions of which it is taken for granted that they do what they are asked for, and say so."""
DIRECTIONS = {
    "HostToDevice": Direction.TO_DEVICE, "DeviceToHost": Direction.TO_HOST, "DeviceToDevice": Direction.ON_DEVICE,
    "HostToHost": Direction.ON_HOST, "HtoD": Direction.TO_DEVICE, "DtoH": Direction.TO_HOST, "DtoD": Direction.ON_DEVICE,
}  # fmt: skip
TOLD = {
    (True, True): Direction.ON_DEVICE, (True, False): Direction.TO_DEVICE, (False, True): Direction.TO_HOST,
    (False, False): Direction.ON_HOST,
}  # fmt: skip
KEPT = {
    "Malloc": Kept.DEVICE, "MallocPitch": Kept.DEVICE, "MallocAsync": Kept.DEVICE, "MallocFromPoolAsync": Kept.DEVICE,
    "MallocManaged": Kept.MANAGED, "MallocHost": Kept.PINNED, "HostAlloc": Kept.PINNED, "HostMalloc": Kept.PINNED,
}  # fmt: skip
DEFAULT = Stream(0, StreamKind.DEFAULT, "the default stream")
NAMED = {
    "StreamLegacy": Stream(-1, StreamKind.LEGACY, "the legacy default stream"),
    "StreamPerThread": Stream(-2, StreamKind.PER_THREAD, "the thread's default stream"),
}
_Given = Sequence[syntax.Expression]


class DeviceReader(ExpressionReader):
    """Notes what devices are asked to do. Launches and allocations are read by the class made of this one."""

    def __init__(self, file: File) -> None:
        super().__init__(file)
        self.points: list[Point] = []
        self._back: dict[int, frozenset[int]] = {}  # the latest points of iterations, by their loop's head
        self.loops: tuple[int, ...] = ()
        self.kept: dict[int, Kept] = {}
        self._blocks: list[Block] = []
        self._handles = 0
        self.going_on: list[Expr] = []  # conditions on the only way on
        self._elements: dict[object, tuple[int, object]] = {}  # of memory of the host, and what they are kept under
        self._indices: dict[Expr, int] = {}

    # -- points -----------------------------------------------------------------------------------------------------

    def emit(self, operation: Operation, span: Span) -> None:
        """Adds an operation, if the program is being read and not only tried."""
        if self.quiet or self.state.dead:
            return
        number = len(self.points)
        state = self.state
        self.points.append(Point(operation, state.after, span, self.at.calls, state.conditions, self.loops))
        state.after = frozenset((number,))

    def unfollowed(self, words: str, span: Span, given: Sequence[Value] = ()) -> None:
        """Something that is not followed, and what it is given."""
        regions = (Region(each.block, "", None, None, "") for each in given if isinstance(each, Pointer))
        self.emit(Unfollowed(words, tuple(regions)), span)

    def begin(self, span: Span) -> None:
        """A program begins here."""
        self.points, self._back, self.loops = [], {}, ()
        self.state.after = frozenset()
        self.emit(Begun(), span)
        for name in sorted(self.file.acting):
            if re.match(r"operator\b", name):
                self.unfollowed(f"what {name} does, wherever it is used", span)
        for variables in self.file.variables.values():
            for variable, _ in variables:
                if isinstance(variable.type, syntax.NamedType) and variable.type.name in self.file.acting_records:
                    self.unfollowed(f"what {variable.name} does before the program begins and after it", variable.span)
                if syntax.Specifier.MANAGED in variable.specifiers and self.file.mentions(variable.name):
                    self.unfollowed(f"when the host accesses {variable.name} of managed memory", variable.span)

    def begin_loop(self, head: Head, span: Span) -> int | None:
        """The head of a loop, which is read from here on; its number."""
        if self.quiet or self.state.dead:
            return None
        number = len(self.points)
        self.emit(head, span)
        self.loops = (*self.loops, number)
        return number

    def end_loop(self, number: int | None, ends: Sequence[frozenset[int]]) -> None:
        """The loop's body has been read; ``ends`` are the latest points of its iterations."""
        if number is not None:
            self.loops = self.loops[:-1]
            self._back[number] = self._back.get(number, frozenset()).union(*ends)

    def program(self, name: str, span: Span, cut: bool) -> HostProgram:
        """What has been read since it began."""
        points = tuple(
            replace(point, before=point.before | self._back[number]) if number in self._back else point
            for number, point in enumerate(self.points)
        )
        followed = not any(isinstance(point.operation, Unfollowed) for point in points)
        closed = name == "main" and followed and not cut and not self.file.other_streams
        return HostProgram(name, span, points, cut, closed, dict(self.kept), tuple(self.going_on))

    # -- streams and events -------------------------------------------------------------------------------------------

    def _new_stream(self, kind: StreamKind, name: str) -> Stream:
        self._handles += 1
        return Stream(self._handles, kind, name, self.loops)

    def _new_event(self, name: str, known: bool) -> Event:
        self._handles += 1
        return Event(self._handles, name, self.loops, known)

    def stream(self, written: syntax.Expression | None) -> Stream:
        """The stream that an argument means."""
        while isinstance(written, syntax.Cast):
            written = written.value
        match written:
            case None | syntax.NullLiteral() | syntax.IntLiteral(value=0) | syntax.Name(name="NULL"):
                return DEFAULT
            case syntax.Name(name=name) if (known := NAMED.get(re.sub(r"^(cuda|hip)", "", name))) is not None:
                return known
        value = self._handle(written)
        if isinstance(value, Stream):
            return value
        if literal_of(value) == 0:
            return DEFAULT
        found = self._new_stream(StreamKind.UNKNOWN, spell_expression(written))
        self._keep(written, found)
        return found

    def event(self, written: syntax.Expression) -> Event:
        """The event that an argument means."""
        value = self._handle(written)
        if isinstance(value, Event):
            return value
        found = self._new_event(spell_expression(written), False)
        self._keep(written, found)
        return found

    def _handle(self, written: syntax.Expression) -> Value:
        place = self._place_of(written)
        known = self.state.read(place) if place is not None else None
        return known if isinstance(known, Stream | Event) else self.value(written)

    def _keep(self, written: syntax.Expression, handle: Value) -> None:
        place = self._place_of(written)
        if place is not None and self.state.read(place) in (None, UNKNOWN):
            self.state.write(place, handle)

    def _receive_handle(self, written: syntax.Expression, handle: Stream | Event) -> Value:
        """A new stream or event is stored where an argument points to; what the function gives."""
        while isinstance(written, syntax.Cast):
            written = written.value
        match written:
            case syntax.Unary(operator="&", operand=operand):
                place = self._place_of(operand)
            case syntax.Binary(operator="+", left=left, right=right):  # streams + i
                place = self._place_of(syntax.Index(written.span, left, right))
            case _:
                place = self.pointee(written) or self._place_of(syntax.Index(written.span, written, _zero(written.span)))
        if place is None:
            self.assign(None, UNKNOWN, None, written)
        else:
            self.state.write(place, handle)
        return self.symbols.number(INT)

    def _place_of(self, written: syntax.Expression) -> Place | None:
        """The place that an expression means, also where it is an element of which the number is not known."""
        place = self.place(written)
        if place is not None or not isinstance(written, syntax.Index):
            return place
        index, whole = self.value(written.index), self.type_of_expression(written.base)
        number = literal_of(index)
        if number is not None:
            step = nth(number)
        elif isinstance(index, Number):
            step = some(self._indices.setdefault(index.bits, len(self._indices)))
        else:
            return None
        if isinstance(whole, Array):
            base = self.place(written.base)
            return None if base is None else Place(base.variable, (*base.path, step))
        match self.value(written.base):
            case Pointer(block) as pointer:
                key: object = id(block)
                kept: object = block
                step = self._step_from(pointer, index, step, written.base)
            case Container():
                of = self.place(written.base)
                if of is None:
                    return None
                key, kept = of, None
            case _:
                return None
        if key not in self._elements:
            self._number += 1
            self._elements[key] = self._number, kept  # the block lives on, so that its id stays its own
        variable = self._elements[key][0]
        self.state.escaped |= {variable}  # memory: any unknown code may write there
        return Place(variable, (step,))

    def _step_from(self, pointer: Pointer, index: Value, step: str, base: syntax.Expression) -> str:
        """The step to an element of memory, counted from where the memory begins, not from where the pointer is."""
        offset, size = literal_of(size_number(pointer.offset)), self.size(target_of(self.type_of_expression(base)))
        number = literal_of(index)
        if offset == 0:
            return step
        if offset is not None and number is not None and size and offset % size == 0:
            return nth(offset // size + number)
        there = self.operate("+", pointer, index, base)
        assert isinstance(there, Pointer)
        return some(self._indices.setdefault(there.offset, len(self._indices)))

    # -- memory ---------------------------------------------------------------------------------------------------------

    def region(self, written: syntax.Expression, size: Value | None) -> Region:
        """The memory that an argument points to."""
        words = spell_expression(written)
        while isinstance(written, syntax.Cast):
            written = written.value
        number = bytes_of(size) if size is not None else None
        bits = None if number is None else number.bits
        match written:
            case syntax.Unary(operator="&", operand=syntax.Index(base=base, index=index)):
                value = self.operate("+", self.value(base), self.value(index), base)
            case syntax.Unary(operator="&"):
                return Region(None, "", None, bits, words)
            case _:
                value = self.value(written)
        if isinstance(value, Container):
            value = value.memory or UNKNOWN
        if isinstance(value, Pointer):
            return Region(value.block, "", value.offset, bits, words)
        return Region(None, "", None, bits, words)

    def _variable_region(self, written: syntax.Expression, size: Value, offset: Value) -> Region:
        """Memory of a variable of the device."""
        while isinstance(written, syntax.Cast):
            written = written.value
        name = written.name if isinstance(written, syntax.Name) else ""
        count, first = bytes_of(size), bytes_of(offset)
        return Region(
            None, name, None if first is None else first.bits, None if count is None else count.bits, spell_expression(written)
        )

    def touches(self, base: syntax.Expression, value: Value, index: Value | None, writes: bool) -> None:
        """The host accesses an element of what a pointer points to, itself."""
        if isinstance(value, Container):
            value = value.memory or UNKNOWN
        if self.quiet or not isinstance(value, Pointer) or id(value.block) in self._elements:
            return
        there = value if index is None else self.operate("+", value, index, base)
        size = self.size(target_of(self.type_of_expression(base)))
        if not isinstance(there, Pointer) or size is None:
            self.touches_any(value, writes, base.span)
        else:
            self.emit(Touched(Region(there.block, "", there.offset, bv(size, 64), spell_expression(base)), writes), base.span)

    def touches_any(self, value: Value, writes: bool, span: Span) -> None:
        """The host accesses memory itself, somewhere behind a pointer."""
        if isinstance(value, Container):
            value = value.memory or UNKNOWN
        if isinstance(value, Pointer):
            self.emit(Touched(Region(value.block, "", None, None, ""), writes), span)

    def allocated(self, name: str, value: Value, stream: Stream | None, span: Span, pointer: str = "") -> None:
        """A function of the library has given memory."""
        if isinstance(value, Pointer):
            found = API.fullmatch(name)
            kept = KEPT.get(found[1], Kept.DEVICE) if found is not None else Kept.HOST
            self._is_kept(value.block, kept)
            self.emit(Allocated(value.block, pointer, kept, stream), span)

    def _is_kept(self, block: Block, kept: Kept) -> None:
        self.kept[id(block)] = kept
        self._blocks.append(block)  # it lives on, so that its id stays its own

    def _side(self, region: Region) -> Kept | None:
        return None if region.block is None else self.kept.get(id(region.block))

    # -- calls ------------------------------------------------------------------------------------------------------------

    def device_call(self, call: syntax.Call, name: str) -> Value | None:
        """Notes what a call asks devices to do. None: what it does to variables is left to be read."""
        found, given = API.fullmatch(name), call.arguments
        if found is None:
            if OTHERS.fullmatch(name) and not QUIET_OTHERS.fullmatch(name):
                self.unfollowed(f"`{name}`", call.span, [self.value(a) for a in given if not _acts(a)])
            return None
        match found[1], len(given):
            case ("StreamCreate", 1):
                return self._receive_handle(given[0], self._new_stream(StreamKind.BLOCKING, pointed(given[0])))
            case ("StreamCreateWithFlags" | "StreamCreateWithPriority", count) if count >= 2:
                return self._receive_handle(given[0], self._new_stream(self._kind(given[1]), pointed(given[0])))
            case ("EventCreate" | "EventCreateWithFlags", count) if count >= 1:
                return self._receive_handle(given[0], self._new_event(pointed(given[0]), True))
            case _ if not self.quiet:
                self._asked(call, found[1])
        return None

    def _asked(self, call: syntax.Call, name: str) -> None:
        """A function of CUDA's or HIP's library, without the name of the language, is called."""
        given = call.arguments
        match name, len(given):
            case ("Memcpy" | "MemcpyAsync" | "MemcpyHtoD" | "MemcpyDtoH" | "MemcpyDtoD" | "MemcpyHtoDAsync" | "MemcpyDtoHAsync"
                  | "MemcpyDtoDAsync" as kind, count) if count >= 3:  # fmt: skip
                written = kind.removeprefix("Memcpy").removesuffix("Async") or (spell_expression(given[3]) if count > 3 else "")
                stream = given[-1] if kind.endswith("Async") and count > (4 if len(kind) < 12 else 3) else None
                target, source = (self.region(each, self.value(given[2])) for each in given[:2])
                self._copied(call, kind, target, source, written, stream)
            case ("Memcpy2D" | "Memcpy2DAsync" as kind, count) if count >= 7:
                target, source = self.region(given[0], None), self.region(given[2], None)
                self._copied(call, kind, target, source, spell_expression(given[6]), given[7] if count > 7 else None)
            case ("MemcpyToSymbol" | "MemcpyToSymbolAsync" as kind, count) if count >= 3:
                size, offset = self.value(given[2]), self.value(given[3]) if count > 3 else literal(0, INT)
                target, source = self._variable_region(given[0], size, offset), self.region(given[1], size)
                direction = spell_expression(given[4]) if count > 4 else "HostToDevice"
                self._copied(call, kind, target, source, direction, given[5] if count > 5 else None)
            case ("MemcpyFromSymbol" | "MemcpyFromSymbolAsync" as kind, count) if count >= 3:
                size, offset = self.value(given[2]), self.value(given[3]) if count > 3 else literal(0, INT)
                target, source = self.region(given[0], size), self._variable_region(given[1], size, offset)
                direction = spell_expression(given[4]) if count > 4 else "DeviceToHost"
                self._copied(call, kind, target, source, direction, given[5] if count > 5 else None)
            case ("Memset", 3):
                self.emit(Filled(self.region(given[0], self.value(given[2])), True, DEFAULT), call.span)
            case ("MemsetAsync", count) if count >= 3:
                stream_ = self.stream(given[3] if count > 3 else None)
                self.emit(Filled(self.region(given[0], self.value(given[2])), False, stream_), call.span)
            case ("Memset2D", 5):
                self.emit(Filled(self.region(given[0], None), True, DEFAULT), call.span)
            case ("FreeAsync", 2):
                self.emit(Freed(self.region(given[0], None), self.stream(given[1])), call.span)
            case ("EventRecord" | "EventRecordWithFlags", count) if count >= 1:
                self.emit(Recorded(self.event(given[0]), self.stream(given[1] if count > 1 else None)), call.span)
            case ("StreamWaitEvent", count) if count >= 2:
                self.emit(Awaited(self.event(given[1]), self.stream(given[0])), call.span)
            case ("StreamSynchronize", 1):
                self.emit(Synchronised(self.stream(given[0])), call.span)
            case ("EventSynchronize", 1):
                self.emit(Synchronised(self.event(given[0])), call.span)
            case ("DeviceSynchronize" | "ThreadSynchronize", 0):
                self.emit(Synchronised(None), call.span)
            case ("HostRegister", count) if count >= 1:
                value = self.value(given[0])
                if isinstance(value, Pointer):
                    self._is_kept(value.block, Kept.PINNED)
            case ("SetDevice", 1) if literal_of(self.value(given[0])) == 0 or not self._has_asked():
                pass
            case (kind, _) if kind in KEPT or QUIET.fullmatch(kind) or launches_by_name(call):
                pass
            case _:
                self.unfollowed(f"`{spell_expression(call.callee)}`", call.span, [self.value(a) for a in given if not _acts(a)])

    def _has_asked(self) -> bool:
        """Whether a device may have been asked for something: if so, another one may be meant from here on."""
        host = Begun | Touched | Head
        return bool(self.loops or self._handles) or not all(
            isinstance(p.operation, host) or (isinstance(p.operation, Allocated) and p.operation.kept is Kept.HOST)
            for p in self.points
        )

    def polled(self, condition: syntax.Expression) -> None:
        """The host has asked until a stream or an event was done: ``while (cudaEventQuery(e) == cudaErrorNotReady)``."""
        match condition:
            case syntax.Binary(
                operator=operator, left=syntax.Call(callee=syntax.Name(name=name), arguments=(what,)), right=right
            ):  # fmt: skip
                asked = re.fullmatch(r"(?:cuda|hip)(Event|Stream)Query", name)
                until = {"==": "ErrorNotReady", "!=": "Success"}.get(operator)
                if asked is not None and until is not None and re.sub("^(cuda|hip)", "", spell_expression(right)) == until:
                    self.emit(Synchronised(self.event(what) if asked[1] == "Event" else self.stream(what)), condition.span)
            case _:
                return

    def _copied(
        self, call: syntax.Call, kind: str, target: Region, source: Region, written: str, stream: syntax.Expression | None
    ) -> None:
        direction = DIRECTIONS.get(re.sub(r".*?(?:cuda|hip)Memcpy", "", written), Direction.UNKNOWN)
        if direction is Direction.UNKNOWN:  # `cudaMemcpyDefault`, and what is no constant: told by the memory
            direction = TOLD.get((self._side(target) is Kept.DEVICE, self._side(source) is Kept.DEVICE), Direction.UNKNOWN)
            if {self._side(target), self._side(source)} & {None, Kept.MANAGED}:
                direction = Direction.UNKNOWN
        waits = not kind.endswith("Async")
        self.emit(Copied(target, source, direction, waits, self.stream(stream)), call.span)

    def _kind(self, flags: syntax.Expression) -> StreamKind:
        words = spell_expression(flags)
        if re.search(r"StreamNonBlocking\b", words):
            return StreamKind.NON_BLOCKING
        number = literal_of(self.value(flags))
        if re.fullmatch(r"(cuda|hip)StreamDefault", words) or number == 0:
            return StreamKind.BLOCKING
        return StreamKind.NON_BLOCKING if number == 1 else StreamKind.UNKNOWN

    def assign(self, place: Place | None, value: Value, type_: Type | None, target: syntax.Expression | None = None) -> None:
        """As of any value; memory of the host with streams and events may be what a place means that is not known."""
        super().assign(place, value, type_, target)
        if place in self._elements:  # a vector's
            self.state.forget((self._elements[place][0],))
        if place is not None or target is None:
            return
        there = self._place_of(target) if isinstance(value, Stream | Event) else None
        if there is not None:
            self.state.write(there, value)
        elif self.handle_memory and not _is_of_numbers(self.type_of_expression(target)):
            self.state.forget(self.handle_memory)

    def overwritten(self, value: Value) -> None:
        """Somebody may write streams and events to where a pointer points."""
        known = begun(value)
        blocks = (value.block,) if isinstance(value, Pointer) else () if known is None else known.blocks
        for block in blocks:
            if id(block) in self._elements:
                self.state.write(Place(self._elements[id(block)][0]), None)

    @property
    def handle_memory(self) -> frozenset[int]:
        """The variables that stand for memory of the host with streams and events."""
        return frozenset(number for number, _ in self._elements.values())

    def hands_on(self, values: Sequence[Value], words: str, span: Span) -> None:
        """Something unknown is given these: what it does with functions and memory of the device is not followed."""
        if any(isinstance(v, Stream | Event | Callee | Closure) for v in values) or any(
            isinstance(v, Pointer) and self.kept.get(id(v.block)) not in (None, Kept.HOST) for v in values
        ):
            self.unfollowed(words, span, values)
        else:
            for value in values:
                self.touches_any(value, True, span)


def _is_of_numbers(type_: Type | None) -> bool:
    """Whether something is a number, or points to numbers: no stream and no event."""
    while isinstance(type_, types.Pointer):
        type_ = type_.target
    return integer_type(type_) is not None or isinstance(type_, Floating)


def _acts(written: syntax.Expression) -> bool:
    return not isinstance(written, syntax.Name | syntax.Member)


def _zero(span: Span) -> syntax.Expression:
    return syntax.IntLiteral(span, 0)


def pointed(written: syntax.Expression) -> str:
    """What an address is the address of, in words."""
    while isinstance(written, syntax.Cast):
        written = written.value
    inner = written.operand if isinstance(written, syntax.Unary) and written.operator == "&" else written
    return spell_expression(inner)
