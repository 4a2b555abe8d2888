"""Does it really happen? Replays an example of a program's defect, before it is called one.

The example gives numbers of the host. With these

- the points of the program are on the way or not, as their conditions say, and the rules of :mod:`gpuverify_py.programs.order`
  are asked again, of that one way where no loop is on it;
- the kernels run on the concrete interpreter, with the launch and the arguments that the numbers come to, and what they access is
  noted cell by cell; copies, fills and the host access what their bounds come to.

A race is shown if both operations access one byte and nothing on the way orders them; a read of what is not written, if the byte
is read and no copy, fill or kernel on the way has written it. Contents of memory are drawn. They do not count: of a kernel that
contents direct only the access is taken that the example is about, which contents do not decide.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import FALSE, AccessKind, Apply, Element, Expr, Literal
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Havoc
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.source import Span
from boogie_ir.lang.traverse import free_variables, subexpressions, substitute
from boogie_ir.lang.types import BitVec
from boogie_ir.simt import ConcreteLaunch, Executable, Inputs, ThreadId, draw_arguments, prepare
from boogie_ir.simt.watched.cells import cells_of
from frontend.host.contracts import Passed
from frontend.host.operations import Begun, Copied, Filled, HostProgram, Point
from gpuverify_py.analysis.deciding import behind, definitions, directing
from gpuverify_py.analysis.statements import expressions
from gpuverify_py.programs.footprint import Use, Where, racing
from gpuverify_py.programs.meet import Meets, Triple, Values
from gpuverify_py.programs.order import Item, overlaps

MOST_THREADS = 1 << 13  # that run; of larger launches the groups that the example is about, the first and the last
STEPS, SECONDS = 200_000, 2.0

Number: TypeAlias = int | bool


@frozen
class Touch:
    """Bytes that an operation accesses in one way, from the beginning of the memory; ``threads`` where a kernel does."""

    kind: AccessKind
    bytes: range
    place: Span | None = None
    thread: ThreadId | None = None


@frozen
class Shown:
    """What a replay shows: the byte, and how each operation accesses it."""

    byte: int
    touches: tuple[Touch, ...]


@frozen
class NotShown:
    """A replay does not show it, and why."""

    why: str


def number(expression: Expr, values: Values) -> Number | None:
    """What an expression comes to; symbols of which nothing is said may be any number, and are 0."""
    free = {v.name: Literal(_fitting(values.get(v.name, 0), v.type), v.type) for v in free_variables(expression)}
    result = simplify(substitute(expression, free))
    return result.value if isinstance(result, Literal) and isinstance(result.value, int) else None


def _fitting(value: Number, type_: object) -> Number:
    return value if isinstance(type_, BitVec) else bool(value)


@dataclass(slots=True)
class Replays:
    """Replays examples of one program; kernels are compiled once."""

    program: HostProgram
    kernels: k.KernelProgram
    per_thread: bool
    compiled: dict[str, Executable] = field(default_factory=dict)

    def race(self, item: Item, later: int, one: Use, other: Use, example: Meets) -> Shown | NotShown:
        """Whether an operation and a later one access a byte, and nothing on the way orders them."""
        mine, others = example.values
        if not self._unordered(item, later, mine, others):
            return NotShown("on the way that the example takes something orders them")
        first = self._touches(item.point, one, mine, example.threads[0], example.byte)
        if isinstance(first, NotShown):
            return first
        last = self._touches(later, other, others, example.threads[1], example.byte)
        if isinstance(last, NotShown):
            return last
        return _common(first, last, one, other, example.byte) or NotShown("a replay accesses different bytes")

    def reading(self, point: int, use: Use, values: Values, byte: int | None) -> Shown | NotShown:
        """Whether an operation reads what nothing on the way has written; ``byte``: which, where it is known."""
        if not self._is_taken(self.program.points[point], values):
            return NotShown("the numbers of the example do not come to it")
        thread = None
        if use.array:
            ids = [int(values.get(v.name, 0)) for v in (*k.LOCAL_ID, *k.GROUP_ID)]
            thread = (ids[0], ids[1], ids[2]), (ids[3], ids[4], ids[5])
        found = self._touches(point, use, values, thread, byte)
        if isinstance(found, NotShown):
            return found
        written = list(self._written(point, use.where, values))
        for touch in found:
            if touch.kind is not AccessKind.WRITE and touch.bytes:
                wanted = touch.bytes if byte is None else range(byte, byte + 1) if byte in touch.bytes else range(0)
                free = next((b for b in wanted if not any(b in part for part in written)), None)
                if free is not None:
                    return Shown(free, (touch,))
        return NotShown("a replay reads what has been written")

    def _written(self, last: int, where: Where, values: Values) -> Iterator[range]:
        """What copies and fills on the way have written of some memory."""
        for point in self.program.points[:last]:
            operation = point.operation
            if isinstance(operation, Copied | Filled) and self._is_taken(point, values):
                target = operation.target
                if target.block is where.block and target.offset is not None and target.size is not None:
                    first, size = number(target.offset, values), number(target.size, values)
                    if first is not None and size is not None:
                        yield range(first, first + size)

    # -- the way ------------------------------------------------------------------------------------------------------------

    def _is_taken(self, point: Point, values: Values) -> bool:
        return all(number(condition, values) is True for condition in point.conditions)

    def _unordered(self, item: Item, later: int, mine: Values, others: Values) -> bool:
        """Whether the rules of order leave two operations unordered on the way that the numbers take.

        Points that are not on it do nothing there. Where no loop is, the others follow on each other as the program has them.
        """
        points = self.program.points
        if not (self._is_taken(points[item.point], mine) and self._is_taken(points[later], others)):
            return False
        loops = any(point.loops for point in points)
        taken = [n == item.point or not any(_is_false(c, others) for c in point.conditions) for n, point in enumerate(points)]
        way: list[Point] = []
        latest = 0
        for n, (point, on_it) in enumerate(zip(points, taken, strict=True)):
            point = point if on_it else replace(point, operation=Begun())
            way.append(point if loops or n == 0 else replace(point, before=frozenset((latest,))))
            latest = n
        items = overlaps(replace(self.program, points=tuple(way)), self.per_thread).overlaps[later]
        return items is not None and item in items

    # -- what operations access --------------------------------------------------------------------------------------------

    def _touches(
        self, point: int, use: Use, values: Values, thread: tuple[Triple, Triple] | None, byte: int | None
    ) -> list[Touch] | NotShown:
        """What an operation accesses of the memory of a use."""
        if use.passed is not None:
            return self._run(use, use.passed, values, thread, byte)
        first = number(use.first, values) if use.first is not None else None
        size = number(use.size, values) if use.size is not None else None
        if first is None or size is None:
            return NotShown(f"how much of `{use.words}` is accessed is not known")
        return [Touch(use.kind, range(first, first + size))]

    def _run(
        self, use: Use, passed: Passed, values: Values, thread: tuple[Triple, Triple] | None, byte: int | None
    ) -> list[Touch] | NotShown:
        """What a run of a kernel accesses of the memory of a use."""
        kernel = passed.kernel
        given = {variable.name: number(value, values) for variable, value in passed.values}
        sizes = [given.get(v.name, values.get(v.name, 1)) for v in (*k.GROUP_SIZE, *k.NUM_GROUPS)]
        if not all(sizes):
            return NotShown("the launch of an example is not known, or nothing runs there")
        x, y, z, columns, rows, layers = (int(size or 0) for size in sizes)
        group = thread[1] if thread is not None else (0, 0, 0)
        whole = x * y * z * columns * rows * layers <= MOST_THREADS
        chosen = dict.fromkeys((group, (0, 0, 0), (columns - 1, rows - 1, layers - 1)))
        launch = ConcreteLaunch((x, y, z), (columns, rows, layers), None if whole else tuple(chosen))
        executable = self._compiled(kernel)
        parameters = {p.variable.name for p in kernel.parameters}
        known = {**{n: v for n, v in values.items() if n in parameters}, **{n: v for n, v in given.items() if v is not None}}
        arguments = draw_arguments(executable, launch, 0, {n: v for n, v in known.items() if n in parameters})
        if arguments is None:
            return NotShown("no arguments meet the preconditions of a kernel")
        widths, offsets = self._arrays(passed, use, values)
        inputs = Inputs(arguments, budget=STEPS, deadline=time.process_time() + SECONDS)
        run = cells_of(executable, launch, inputs, frozenset(offsets))
        if run.result.infeasible is not None or run.result.unassumed:
            return NotShown("an assumption fails in a run")
        directed = by_contents(kernel)
        touches: list[Touch] = []
        for (array, cell, kind, place), who in run.uses.items():
            begin = offsets[array] + cell * widths[array]
            touch = Touch(kind, range(begin, begin + widths[array]), place, who)
            meant = array == use.array and place == use.span and use.exact and (byte is None or byte in touch.bytes)
            if meant or not directed:
                touches.append(touch)
        return touches or NotShown("a run does not get there")

    def _compiled(self, kernel: k.Kernel) -> Executable:
        found = self.compiled.get(kernel.name)
        if found is None:
            found = self.compiled[kernel.name] = prepare(kernel, self.kernels.functions, self.kernels.axioms)
        return found

    def _arrays(self, passed: Passed, use: Use, values: Values) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """Bytes of a cell, and where the array begins, of the arrays of a kernel that are in the memory of a use."""
        widths = {a.name: a.cell.width // 8 for a in passed.kernel.arrays}
        offsets: dict[str, int] = {}
        for array in passed.kernel.arrays:
            pointer = passed.arrays.get(array.name)
            if pointer is not None and use.where.block is not None and pointer.block is use.where.block:
                offset = number(pointer.offset, values)
                if offset is not None:
                    offsets[array.name] = offset
            elif array.name in passed.variables and use.where.variable == array.source.name:
                offsets[array.name] = 0
        return widths, offsets


def _is_false(condition: Expr, values: Values) -> bool:
    return number(condition, values) is False or condition == FALSE


def _common(first: list[Touch], last: list[Touch], one: Use, other: Use, wanted: int) -> Shown | None:
    """Two accesses of one byte that race, of the places and the byte of the example if these are among them."""
    best: tuple[tuple[bool, bool, int], Shown] | None = None
    by_byte: dict[int, list[Touch]] = {}
    long = [touch for touch in last if touch.thread is None]
    for touch in last:
        for byte in touch.bytes if touch.thread is not None else ():
            by_byte.setdefault(byte, []).append(touch)
    for mine in first:
        if mine.thread is None and not long:
            pairs = [(b, theirs) for b, many in by_byte.items() if b in mine.bytes for theirs in many]
        elif mine.thread is None:
            pairs = [(max(mine.bytes.start, t.bytes.start), t) for t in long if _overlap(mine.bytes, t.bytes)]
        else:
            pairs = [(b, t) for b in mine.bytes for t in (*by_byte.get(b, ()), *(t for t in long if b in t.bytes))]
        for byte, theirs in pairs:
            if racing(mine.kind, theirs.kind):
                places = (mine.kind, theirs.kind) == (one.kind, other.kind) and mine.place in (None, one.span)
                key = (not places or theirs.place not in (None, other.span), byte != wanted, byte)
                if best is None or key < best[0]:
                    best = key, Shown(byte, (mine, theirs))
    return best[1] if best is not None else None


def _overlap(one: range, other: range) -> bool:
    return max(one.start, other.start) < min(one.stop, other.stop)


def by_contents(kernel: k.Kernel) -> bool:
    """Whether contents of memory, or what nothing is known of, may decide where a kernel accesses memory or whether it does."""
    deciding, known = directing(kernel), definitions(kernel)
    made = [statement for name in behind(kernel, deciding) for statement in known.get(name, ())]
    arbitrary = any(isinstance(s, k.Load | k.Atomic | k.Exchange | Havoc) for s in made)
    spoken = (*deciding, *(e for s in made for e in expressions(s)))
    return arbitrary or any(isinstance(part, Element | Apply) for e in spoken for part in subexpressions(e))
