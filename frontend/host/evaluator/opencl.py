"""OpenCL in host code, in C and by the C++ wrapper: kernels with the arguments that they are given, buffers, launches."""

from __future__ import annotations

from collections.abc import Sequence

from boogie_ir.lang.build import bv, bvmul
from boogie_ir.lang.expr import FALSE
from boogie_ir.lang.source import Span
from frontend.host.evaluator.expressions import bytes_of
from frontend.host.evaluator.launching import LaunchReader
from frontend.host.evaluator.ranges import DIMENSIONS, nd_range
from frontend.host.evaluator.variables import HOST_TYPES
from frontend.host.values import (
    UNKNOWN,
    Address,
    Callee,
    Container,
    Fields,
    Items,
    KernelObject,
    LocalMemory,
    NdRange,
    Number,
    Place,
    Pointer,
    SomeKernel,
    Text,
    Value,
    literal,
    literal_of,
    nth,
    size_number,
)  # fmt: skip
from frontend.syntax import syntax
from frontend.syntax.spelling import spell_expression
from frontend.types.types import INT, UINT

CLASSES = frozenset(("Kernel", "KernelFunctor", "make_kernel", "Buffer", "NDRange", "Local", "EnqueueArgs"))
"""Classes of the wrapper whose objects matter to launches."""
SPACE = "cl"
MOST_ARGUMENTS = 64


class OpenCLReader(LaunchReader):
    """Finds launches of OpenCL."""

    def opencl(self, call: syntax.Call, name: str) -> Value | None:
        """What a function of OpenCL does; None for others."""
        given = call.arguments
        if name in CLASSES and isinstance(call.callee, syntax.Name) and self.is_wrapper(name, call.callee.scope):
            return self.opencl_object(name, given, call.span)
        match name:
            case _ if name in HOST_TYPES and len(given) == 1:
                return self.as_type(self.value(given[0]), HOST_TYPES[name])
            case "clCreateKernel" if len(given) == 3:
                self._receive_error(given[2])
                return self._kernel_object(given[1])
            case "clCreateBuffer" if len(given) == 5:
                self._receive_error(given[4])
                return self.block(bytes_of(self.value(given[2])), spell_expression(given[2]), call.span)
            case "clSVMAlloc" if len(given) == 4:
                return self.block(bytes_of(self.value(given[2])), spell_expression(given[2]), call.span)
            case "clSetKernelArg" if len(given) == 4:
                self._set_argument(self.value(given[0]), given[1], self._argument(given[2], given[3], call.span))
            case "clSetKernelArgSVMPointer" if len(given) == 3:
                self._set_argument(self.value(given[0]), given[1], self.value(given[2]))
            case "clEnqueueNDRangeKernel" if len(given) == 9:
                rank = literal_of(self.value(given[2]))
                ranges = [self._sizes(written, rank) for written in given[3:6]]
                self._enqueue(call, self.value(given[1]), ranges)
            case "clEnqueueTask" if len(given) == 5:
                self._enqueue(call, self.value(given[1]), [(), (literal(1, UINT),), (literal(1, UINT),)])
            case _:
                return None
        return self.symbols.number(INT)

    def is_wrapper(self, name: str, scope: tuple[str, ...]) -> bool:
        """Whether a name is of a class of the wrapper's."""
        return scope == (SPACE,) or (not scope and name in CLASSES and name not in self.file.records)

    def opencl_object(self, name: str, given: Sequence[syntax.Expression], span: Span) -> Value:
        """An object of the wrapper's. Its constructors change nothing that they are given but an error code."""
        match name:
            case "Kernel" | "KernelFunctor" | "make_kernel" if len(given) >= 2:
                return self._kernel_object(given[1])
            case "Kernel" | "KernelFunctor" | "make_kernel" if len(given) == 1:
                return self.value(given[0])
            case "Buffer" if len(given) >= 2:
                return self._buffer(given, span)
            case "NDRange":
                return Items(tuple(self.value(each) for each in given))
            case "Local" if len(given) == 1:
                return self._local(given[0], span)
            case "EnqueueArgs" if len(given) >= 2:
                ranges = tuple(v for v in (self.value(each) for each in given) if isinstance(v, Items))
                return NdRange(ranges)
            case _:
                for each in given:
                    self.value(each)
                return UNKNOWN

    def opencl_method(self, call: syntax.Call, callee: syntax.Member) -> Value | None:
        """``kernel.setArg(...)`` and ``queue.enqueueNDRangeKernel(...)``; None for others."""
        given = call.arguments
        match callee.name:
            case "enqueueNDRangeKernel" if len(given) >= 3:
                kernel = self.value(given[0])
                ranges = [self._range(self.value(each)) for each in given[1:4]]
                self._enqueue(call, kernel, ranges if len(ranges) == 3 else [*ranges, None])
            case "enqueueTask" if given:
                self._enqueue(call, self.value(given[0]), [(), (literal(1, UINT),), (literal(1, UINT),)])
            case "setArg" if len(given) == 2:
                self._set_argument(self.value(callee.base), given[0], self.value(given[1]))
            case "setArg" if len(given) == 3:
                self._set_argument(self.value(callee.base), given[0], self._argument(given[1], given[2], call.span))
            case _:
                return None
        return self.symbols.number(INT)

    def functor(self, call: syntax.Call, kernel: KernelObject) -> Value:
        """``scale(cl::EnqueueArgs(queue, global, local), a, n)``."""
        how, *arguments = [self.value(each) for each in call.arguments] or [UNKNOWN]
        self.seen.update(id(each) for each in call.arguments[:1])
        ranges = [self._range(each) for each in how.ranges] if isinstance(how, NdRange) else []
        match ranges:
            case [whole]:
                ranges = [(), whole, None]
            case [whole, local]:
                ranges = [(), whole, local]
            case [_, _, _]:
                pass
            case _:
                ranges = [None, None, None]
        self._enqueue(call, kernel, ranges, tuple(arguments))
        return UNKNOWN

    # -- objects ----------------------------------------------------------------------------------------------------

    def _kernel_object(self, written: syntax.Expression) -> Value:
        name = self.value(written)
        if not isinstance(name, Text):
            return UNKNOWN
        self._number += 1
        self.objects.add(self._number)
        place = Place(self._number)
        self.state.write(place, Fields({}, {}))
        return KernelObject(syntax.Name(written.span, name.words), place)

    def _buffer(self, given: Sequence[syntax.Expression], span: Span) -> Value:
        flags_first = spell_expression(given[0]).startswith("CL_MEM_")
        for position in range(len(given) - 1):
            elements = self._between(given[position])
            if elements is not None:
                count, element = elements
                words = f"{spell_expression(given[position])} to {spell_expression(given[position + 1])}"
                return self.block(size_number(bvmul(count.bits, bv(element, 64))), words, span)
        size = given[1] if flags_first else given[2] if len(given) > 2 else None
        for each in given:
            self.value(each)
        return UNKNOWN if size is None else self.block(bytes_of(self.value(size)), spell_expression(size), span)

    def _between(self, first: syntax.Expression) -> tuple[Number, int] | None:
        """How many elements a vector has, and of what size, where an expression is its beginning."""
        match first:
            case syntax.Call(callee=syntax.Member(base=base, name="begin"), arguments=()):
                vector = self.value(base)
            case syntax.Call(callee=syntax.Name(name="begin"), arguments=(base,)):
                vector = self.value(base)
            case _:
                return None
        return (vector.count, vector.element) if isinstance(vector, Container) and vector.element is not None else None

    def _local(self, written: syntax.Expression, span: Span) -> Value:
        block = self.block(bytes_of(self.value(written)), spell_expression(written), span)
        return LocalMemory(block.block) if isinstance(block, Pointer) else UNKNOWN

    def _receive_error(self, written: syntax.Expression) -> None:
        if not is_null(written):
            self._receive(written, self.symbols.number(INT))

    # -- arguments --------------------------------------------------------------------------------------------------

    def _argument(self, size: syntax.Expression, pointer: syntax.Expression, span: Span) -> Value:
        """What stands where a pointer points to; without one so many bytes of local memory."""
        if is_null(pointer):
            return self._local(size, span)
        pointed = self.value(pointer)
        found = self.state.read(pointed.place) if isinstance(pointed, Address) else None
        if isinstance(found, Number) and literal_of(self.value(size)) != found.type.width // 8:
            return UNKNOWN
        return UNKNOWN if found is None else found

    def _set_argument(self, kernel: Value, index: syntax.Expression, value: Value) -> None:
        number = literal_of(self.value(index))
        if not isinstance(kernel, KernelObject):  # it may be any
            self.state.forget([n for n in self.state.values if n in self.objects])
        elif number is None:
            self.state.write(kernel.place, None)
        else:
            self.state.write(Place(kernel.place.variable, (nth(number),)), value)

    # -- launches ---------------------------------------------------------------------------------------------------

    def _sizes(self, written: syntax.Expression, rank: int | None) -> tuple[Value | None, ...] | None:
        """The sizes that a pointer points to; none for a null pointer, None where that is not known."""
        if is_null(written):
            return ()
        escaped = self.state.escaped
        value = self.value(written)
        if isinstance(written, syntax.Name):  # the sizes are read at once, and the pointer is not kept
            self.state.escaped = escaped
        if rank is None or not 1 <= rank <= DIMENSIONS:
            return None
        values = value.values if isinstance(value, Fields) else self.elements(value)
        if values:
            return tuple(values.get(nth(d)) for d in range(rank))
        return (self.state.read(value.place),) if isinstance(value, Address) and rank == 1 else None

    def _range(self, value: Value) -> tuple[Value | None, ...] | None:
        """The sizes of an ``NDRange``; None where they are not known."""
        if isinstance(value, Items):
            return value.values
        return None

    def _enqueue(
        self,
        call: syntax.Call,
        kernel: Value,
        ranges: Sequence[tuple[Value | None, ...] | None],
        arguments: tuple[Value, ...] | None = None,
    ) -> None:
        """A launch with an offset, a global size and a local one."""
        self.seen.add(id(call))
        offset, whole, local = ranges
        if not isinstance(kernel, KernelObject | SomeKernel):
            self._find(call.span, None, None, None, (UNKNOWN, ""), None)
            return
        names, place = (kernel.names, None) if isinstance(kernel, SomeKernel) else ((kernel.name,), kernel.place)
        for name in names:
            if name.name in self.file.kernels:  # none of another file
                self._enqueue_one(call, name, place, (offset, whole, local), arguments)

    def _enqueue_one(
        self,
        call: syntax.Call,
        name: syntax.Name,
        place: Place | None,
        ranges: tuple[tuple[Value | None, ...] | None, ...],
        arguments: tuple[Value, ...] | None,
    ) -> None:
        """A launch of a kernel with the arguments at a place, unless they are given."""
        offset, whole, local = ranges
        if arguments is None:
            known = self.state.read(place) if place is not None else None
            count = len(self.file.kernels[name.name][0].type.parameters)
            fields = known.values if isinstance(known, Fields) else {}
            arguments = tuple(fields.get(nth(i), UNKNOWN) for i in range(min(count, MOST_ARGUMENTS)))
        if not whole or offset is None or any(literal_of(each or UNKNOWN) != 0 for each in offset):
            self._find(call.span, Callee(name), None, None, (UNKNOWN, ""), arguments)
            return
        found = nd_range(whole, local)
        if any(condition == FALSE for condition in found.conditions):  # groups are not full
            self._find(call.span, Callee(name), None, None, (UNKNOWN, ""), arguments)
            return
        none, conditions, total = (UNKNOWN, ""), found.conditions, found.total
        self._find(call.span, Callee(name), found.grid, found.block, none, arguments, conditions=conditions, total=total)


def is_null(written: syntax.Expression) -> bool:
    """Whether an expression is a null pointer."""
    while isinstance(written, syntax.Cast):
        written = written.value
    match written:
        case syntax.NullLiteral() | syntax.IntLiteral(value=0) | syntax.Name(name="NULL"):
            return True
        case _:
            return False
