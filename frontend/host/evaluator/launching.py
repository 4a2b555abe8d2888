"""Launches in host code, however they are spelled, and memory of the device."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace

from boogie_ir.lang.build import binary, bv
from boogie_ir.lang.expr import BinaryOp, Expr
from boogie_ir.lang.launches import ANY, Sizes
from boogie_ir.lang.source import Span
from frontend.host.evaluator.device import DEFAULT, DeviceReader, pointed
from frontend.host.evaluator.expressions import bytes_of
from frontend.host.evaluator.variables import Found, Three
from frontend.host.file import File
from frontend.host.operations import Launched
from frontend.host.values import (
    UNKNOWN,
    Address,
    Block,
    Callee,
    Closure,
    Container,
    Fields,
    Items,
    Number,
    Place,
    Pointer,
    Quotient,
    Stream,
    StreamKind,
    Value,
    converted,
    literal,
    literal_of,
    nth,
    size_number,
)  # fmt: skip
from frontend.syntax import syntax
from frontend.syntax.spelling import spell_expression, spell_product
from frontend.types.types import INT, UINT, ULONG, Type, Vector

PREFIX = r"(?:cuda|hip)"
ALLOCATES = re.compile(PREFIX + r"(Malloc|MallocManaged|MallocAsync|MallocHost|HostAlloc|HostMalloc|MallocFromPoolAsync)")
PITCHED = re.compile(PREFIX + r"MallocPitch")
LAUNCHES = re.compile(PREFIX + r"Launch(Cooperative)?Kernel")
LAUNCHES_WITH = re.compile(PREFIX + r"LaunchKernelEx")
LARGEST_PITCH = (1 << 31) - 1  # of every device
CONFIGURATION = "cudaLaunchConfig_t"
_DIMENSIONS = Vector(UINT, 3, ones=True)
CONFIGURATION_MEMBERS: dict[str, Type] = {"gridDim": _DIMENSIONS, "blockDim": _DIMENSIONS, "dynamicSmemBytes": ULONG}
HOST_VECTORS = frozenset(("vector", "host_vector"))
DEVICE_VECTORS = frozenset(("device_vector", "universal_vector"))
KEEPS = frozenset(
    ("size", "data", "begin", "end", "at", "empty", "front", "back", "capacity", "cbegin", "cend", "reserve", "shrink_to_fit")
)


class LaunchReader(DeviceReader):
    """Finds launches and allocations. Other calls are read by the class made of this one."""

    def __init__(self, file: File) -> None:
        super().__init__(file)
        self.found: list[Found] = []
        self.seen: set[int] = set()  # launches
        self.written_as: dict[int, int] = {}  # launches of the text that those in functions made of templates stand for
        self.untold: list[Span] = []  # where launches are whose kernel is not known
        self.launched: set[int] = set()  # names of kernels from which a launch has come
        self.handed_on: list[tuple[syntax.Name, Span]] = []  # kernels that functions are given which are not read

    # -- launches -----------------------------------------------------------------------------------------------

    def _launch(self, launch: syntax.Launch) -> Value:
        arguments = tuple(self.value(a) for a in launch.arguments)
        values = [self.value(c) for c in launch.configuration]
        grid, block = (self.three(v) for v in (*values, UNKNOWN, UNKNOWN)[:2])
        shared = values[2] if len(values) > 2 else literal(0, ULONG)
        self.seen.add(self.written_as.get(id(launch), id(launch)))
        unread = any(isinstance(a, syntax.Unparsed) for a in (*launch.arguments, *launch.configuration))
        found = None if unread or any(isinstance(a, syntax.PackExpansion) for a in launch.arguments) else arguments
        words = spell_expression(launch.configuration[2]) if len(launch.configuration) > 2 else "0"
        stream = self.stream(launch.configuration[3] if len(launch.configuration) > 3 else None)
        self._find(launch.span, self._kernel(launch.callee), grid, block, (shared, words), found, launch.arguments, stream=stream)
        return UNKNOWN

    def _kernel(self, callee: syntax.Expression) -> Callee | None:
        """The kernel that an expression means."""
        while isinstance(callee, syntax.Cast):
            callee = callee.value
        if isinstance(callee, syntax.Unary) and callee.operator == "&":
            callee = callee.operand
        if not isinstance(callee, syntax.Name):
            return None
        if callee.name in self.file.kernels and self.at.names.find(callee.name) is None:
            hidden = not callee.scope and self.at.record is not None and self.file.hides(self.at.record, callee.name)
            if not (hidden and self.file.has_member(callee.name)):  # else a member may keep any kernel
                return Callee(callee) if hidden else self.callee(callee)
        value = self.named(callee)
        return value if isinstance(value, Callee) and value.name.name in self.file.kernels else None

    def _find(
        self,
        span: Span,
        kernel: Callee | None,
        grid: Three | None,
        block: Three | None,
        shared: tuple[Value, str],
        arguments: tuple[Value, ...] | None,
        spelled: tuple[syntax.Expression, ...] = (),
        conditions: tuple[Expr, ...] = (),
        total: Sizes = ANY,
        stream: Stream | None = None,
    ) -> None:
        for position, value in enumerate(arguments or ()):
            self._reached_by_kernel(value)
            if position < len(spelled) and kernel is not None and self._by_reference(kernel.name, position):
                self.binds(spelled[position])
        if self.quiet or self.state.dead:
            return
        if kernel is None:
            self.untold.append(span)
            self.unfollowed("a launch of a kernel that is not known", span, arguments or ())
            return
        self.launched.add(id(kernel.name))
        size = bytes_of(shared[0])
        dynamic = None if size is None else Block(size.bits, shared[1], span)
        frame = replace(self.at.frame, scope=self.at.frame.scope.as_it_is())
        calls = self.at.calls
        known = (*self.state.conditions, *conditions)
        beside = stream is not None and stream.kind is not StreamKind.DEFAULT
        name, others = kernel.name, kernel.others
        made = Found(span, name, grid, block, dynamic, arguments, known, frame, spelled, calls, total, beside, others)
        self.found.append(made)
        if stream is not None:
            self.emit(Launched(made, stream), span)
        else:
            self.unfollowed("a launch in a queue", span, arguments or ())

    def _reached_by_kernel(self, value: Value) -> None:
        """A kernel may write to variables of the host that it is given the address of, where devices reach the host's memory."""
        match value:
            case Address(place=place):
                self.state.write(Place(place.variable), None)
                self.escapes(place)
            case Fields(values=members):
                for member in members.values():
                    self._reached_by_kernel(member)
            case Items(values=elements):
                for element in elements:
                    self._reached_by_kernel(element)
            case Closure():
                self.perhaps(value)
            case _:
                pass

    @abstractmethod
    def perhaps(self, closure: Closure) -> None:
        """Somebody unknown may call a lambda, any number of times: what it may change is arbitrary in it and afterwards."""

    def _by_reference(self, kernel: syntax.Name, position: int) -> bool:
        taken = (f.type.parameters[position].type for f in self.file.kernels[kernel.name] if position < len(f.type.parameters))
        return any(isinstance(type_, syntax.ReferenceType) for type_ in taken)

    def three(self, value: Value) -> tuple[Number, Number, Number] | None:
        """The three numbers of a ``dim3``."""
        if isinstance(value, Quotient):
            value = self.as_type(value, UINT)
        if isinstance(value, Number):
            return converted(value, UINT), literal(1, UINT), literal(1, UINT)
        if isinstance(value, Items):
            rest = [literal(1, UINT)] * (3 - len(value.values))
            value = Fields(dict(zip("xyz", (*value.values, *rest), strict=False)), {})
        if not isinstance(value, Fields):
            return None
        numbers = [value.values.get(lane) or self.symbols.number(UINT) for lane in "xyz"]
        numbers = [self.as_type(n, UINT) for n in numbers]
        x, y, z = (n if isinstance(n, Number) else self.symbols.number(UINT) for n in numbers)
        return x, y, z

    def _launch_by_call(self, call: syntax.Call, name: str) -> Value | None:
        """Launches that are spelled as calls of the library."""
        given = call.arguments
        if name == "hipLaunchKernelGGL" and len(given) >= 5:
            values = [self.value(a) for a in given[1:]]
            self._find(
                call.span,
                self._kernel(given[0]),
                self.three(values[0]),
                self.three(values[1]),
                (values[2], spell_expression(given[3])),
                tuple(values[4:]),
                given[5:],
                stream=self.stream(given[4]),
            )
        elif LAUNCHES.fullmatch(name) and len(given) >= 4:
            values = [self.value(a) for a in given[1:]]
            shared = (values[3], spell_expression(given[4])) if len(values) > 3 else (literal(0, ULONG), "0")
            grid, block = self.three(values[0]), self.three(values[1])
            stream = self.stream(given[5] if len(given) > 5 else None)
            self._find(call.span, self._kernel(given[0]), grid, block, shared, self._behind(values[2]), stream=stream)
        elif LAUNCHES_WITH.fullmatch(name) and len(given) >= 2:
            values = [self.value(a) for a in given[2:]]
            place = self.place(given[0].operand) if isinstance(given[0], syntax.Unary) else None
            how = self.state.read(place) if place is not None else self.value(given[0])
            fields = how.values if isinstance(how, Fields) else {}
            grid, block = (self.three(fields.get(key, UNKNOWN)) for key in ("gridDim", "blockDim"))
            shared = fields.get("dynamicSmemBytes", UNKNOWN), "dynamicSmemBytes"
            own = fields.get("stream")
            queue = own if isinstance(own, Stream) else DEFAULT if own is None and isinstance(how, Fields) else None
            if any(key in fields and literal_of(fields[key]) != 0 for key in ("attrs", "numAttrs")):
                queue = None  # it may begin before what its stream was given has ended
            self._find(call.span, self._kernel(given[1]), grid, block, shared, tuple(values), given[2:], stream=queue)
        else:
            return None
        self.seen.add(id(call))
        return UNKNOWN

    def _behind(self, value: Value) -> tuple[Value, ...] | None:
        """The arguments behind an array of their addresses."""
        values = self.elements(value)
        if not all(nth(i) in values for i in range(len(values))):
            return None
        found = [values[nth(i)] for i in range(len(values))]
        return tuple(self.read(v.place, None) if isinstance(v, Address) else UNKNOWN for v in found) if found else None

    # -- memory ---------------------------------------------------------------------------------------------------

    def block(self, size: Number | None, words: str, span: Span) -> Value:
        return UNKNOWN if size is None else Pointer(Block(size.bits, words, span))

    def _allocate(self, call: syntax.Call, name: str) -> Value | None:
        """``cudaMalloc`` and its like: what the first argument points to becomes memory of that size."""
        given = call.arguments
        if ALLOCATES.fullmatch(name) and len(given) >= 2:
            size = bytes_of(self.value(given[1]))
            made = self.block(size, spell_expression(given[1]), call.span)
            self._receive(given[0], made)
            in_order = name.endswith("Async") and len(given) > 2
            self.allocated(name, made, self.stream(given[-1]) if in_order else None, call.span, pointed(given[0]))
        elif PITCHED.fullmatch(name) and len(given) >= 4:
            width, height = self.value(given[2]), bytes_of(self.value(given[3]))
            pitch = self.symbols.number(ULONG, "pitch")
            least = bytes_of(width)
            if least is not None:  # rows are aligned, so they may be longer than was asked for
                self.state.assume(binary(BinaryOp.BVUGE, pitch.bits, least.bits))
            self.state.assume(binary(BinaryOp.BVULE, pitch.bits, bv(LARGEST_PITCH, 64)))
            self._receive(given[1], pitch)
            size = None if height is None else size_number(binary(BinaryOp.BVMUL, pitch.bits, height.bits))
            made = self.block(size, spell_product("pitch", given[3]), call.span)
            self._receive(given[0], made)
            self.allocated(name, made, None, call.span, pointed(given[0]))
        elif name in ("malloc", "calloc") and given:
            sizes = [bytes_of(self.value(argument)) for argument in given]
            first, last = sizes[0], sizes[-1]
            if first is None or last is None:
                return self.block(self.symbols.number(ULONG), "some", call.span)
            size = first if len(sizes) == 1 else size_number(binary(BinaryOp.BVMUL, first.bits, last.bits))
            words = spell_expression(given[0]) if len(given) == 1 else spell_product(given[0], given[-1])
            made = self.block(size, words, call.span)
            self.allocated(name, made, None, call.span)
            return made
        else:
            return None
        return self.symbols.number(INT)

    def made_elements(self, call: syntax.Call) -> Value:
        """``make_unique<T[]>(n)``."""
        written = call.callee.arguments if isinstance(call.callee, syntax.Name) else None
        element = written[0].element if written and isinstance(written[0], syntax.ArrayType) else None
        count, size = bytes_of(self.value(call.arguments[0])), None if element is None else self.size(self.type(element))
        if count is None or size is None:
            return UNKNOWN
        bits = size_number(binary(BinaryOp.BVMUL, count.bits, bv(size, 64)))
        return self.block(bits, spell_product(call.arguments[0], str(size)), call.span)

    def _receive(self, written: syntax.Expression, value: Value) -> None:
        """A value is stored where an argument points to."""
        while isinstance(written, syntax.Cast):
            written = written.value
        if isinstance(written, syntax.Unary) and written.operator == "&":
            place = self.place(written.operand)
            if place is not None:
                kept = value if isinstance(value, Pointer) else self.as_type(value, self.type_of_expression(written.operand))
                self.state.write(place, kept)
                return
            self.value(written.operand)
        pointed = self.value(written)
        if isinstance(pointed, Address):
            self.state.write(pointed.place, value)
            return
        self.assign(None, UNKNOWN, None, written)

    def _dimensions(self, values: Sequence[Value]) -> Value:
        numbers = [self.as_type(v, UINT) for v in values[:3]] + [literal(1, UINT)] * (3 - len(values))
        return Fields(dict(zip("xyz", numbers, strict=False)), dict.fromkeys("xyz", UINT))

    def _of_container(self, call: syntax.Call, callee: syntax.Member, known: Container, place: Place | None) -> Value:
        values = [self.value(a) for a in call.arguments]
        match callee.name:
            case "size":
                return known.count
            case "data" | "begin":
                return known.memory or UNKNOWN
            case "resize" if values and place is not None:
                self.touches_any(known, True, call.span)
                made = self.container(known.element, values[0], known.device, call.arguments[0], call.span)
                self.state.write(place, made)
                return UNKNOWN
            case "at" | "front" | "back":  # a reference
                self.touches_any(known, True, call.span)
                return UNKNOWN
            case name if name in KEEPS:
                return UNKNOWN
            case "swap" if len(values) == 1:
                other, taken = self.place(call.arguments[0]), values[0]
                if not (known.device and isinstance(taken, Container)) or place is None or other is None:
                    self.forget_escaped()  # elements that are kept track of, and whatever vector it is that is not
                self.assign(place, taken if isinstance(taken, Container) else self.of_any_size(known), None, callee.base)
                self.assign(other, known, None, call.arguments[0])
                return UNKNOWN
            case _:
                self.touches_any(known, True, call.span)
                if place is not None:
                    self.assign(place, self.of_any_size(known), None)
                return UNKNOWN

    def of_any_size(self, vector: Container) -> Container:
        """The vector after somebody may have changed how many elements it has."""
        return Container(self.symbols.number(ULONG), vector.element, vector.device)

    def container(self, element: int | None, count: Value, device: bool, words: syntax.Expression | str, span: Span) -> Value:
        """A vector of so many elements, which the source says in such ``words``."""
        number = bytes_of(count)
        if number is None:
            return Container(self.symbols.number(ULONG), element, device)
        memory = None
        if element is not None:
            size = binary(BinaryOp.BVMUL, number.bits, bv(element, 64))
            memory = Pointer(Block(size, spell_product(words, str(element)), span))
        return Container(number, element, device, memory)
