"""All threads of a launch, followed thread by thread from barrier to barrier.

Paper 000, Theorem 2.1: a barrier interval without conflicting accesses ends the same in whatever order its threads take their
steps, so the natural order will do. That there are none is not looked at here: whoever uses the result has it proved. Atomics
conflict with nothing and may come in any order; only those are followed of which the order does not matter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import BinaryOp, Expr, Var
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.sync.orders import BarrierScope
from boogie_ir.lang.traverse import free_variables
from boogie_ir.simt import ConcreteLaunch
from gpuverify_py.analysis.statements import expressions, walk
from gpuverify_py.follow.code import WHOSE, Code, GiveUp
from gpuverify_py.follow.memory import Cells
from gpuverify_py.follow.thread import COMMUTING, Limit, Meeting, Steps, Thread
from gpuverify_py.terms.expressions import width_of_type
from gpuverify_py.terms.terms import JUNK, NUMBER, Term, Terms, Value
from gpuverify_py.verify.comparison import Step

Memory = dict[str, Cells]
"""The memories that kernels share, by their names."""
_GROUP = tuple(v.name for v in k.GROUP_ID)


class Followed:
    """Follows the kernels of a side; ``numbers`` are the values of those that have one, the others stay open.

    ``sums``: floats may be added in any order, so that atomics of floats may be followed.
    """

    def __init__(self, terms: Terms, side: str, numbers: Mapping[str, int | bool], limit: Limit, sums: bool) -> None:
        self._terms = terms
        self._side = side
        self._numbers = numbers
        self._limit = limit
        self._sums = sums
        self._place: object = side
        self.memory: Memory = {}

    def follow(self, number: int, step: Step, launch: ConcreteLaunch) -> None:
        """One kernel, from the memories as they are now. Raises GiveUp."""
        kernel = step.subject.kernel
        self.refuse(kernel)
        place = self._place = (self._side, number)
        widths = {local.variable.name: width_of_type(local.variable.type) for local in kernel.locals}
        code = Code(self._terms, step.subject.program.functions, place, widths)
        sizes = (*zip(k.GROUP_SIZE, launch.group, strict=True), *zip(k.NUM_GROUPS, launch.grid, strict=True))
        fixed: dict[str, Value] = {v.name: n for v, n in (*sizes, *zip(k.GLOBAL_OFFSET, launch.offset, strict=True))}
        groups = [
            Group(self, code, step, launch.group, {**fixed, **dict(zip(_GROUP, group, strict=True))}, (place, group))
            for group in launch.chosen()
        ]
        while groups:
            for group in groups:
                group.run()
            groups = [group for group in groups if not group.ended]
            for group in groups:
                group.pass_grid_barrier()

    def refuse(self, kernel: k.Kernel) -> None:
        """Raises GiveUp for what the order of threads may decide although nothing conflicts."""
        ways: dict[str, set[str]] = {}
        targets: dict[str, k.Atomic] = {}
        for statement in walk(kernel.body):
            if isinstance(statement, k.Atomic):
                way = COMMUTING.get(statement.op)
                if way is None or (way == "fadd" and not self._sums):
                    why = "sums of floats hang on their order" if way else "what is left depends on whose turn it is"
                    raise GiveUp(f"an atomic {statement.op.value} is not followed: {why}", statement.origin)
                ways.setdefault(statement.array, set()).add(way)
                if len(ways[statement.array]) > 1 or statement.pieces != 1:
                    raise GiveUp("different atomics of one array are not followed", statement.origin)
                if statement.target is not None:
                    targets[statement.target.name] = statement
        read: set[Var] = {v for s in walk(kernel.body) for e in expressions(s) for v in free_variables(e)}
        for name, atomic in targets.items():
            if any(v.name == name for v in read):
                raise GiveUp("what an atomic finds depends on whose turn it is", atomic.origin)
        unused = tuple(replace(s, target=None) if isinstance(s, k.Atomic) else s for s in walk(kernel.body))
        if k.tells(s for s in unused if not isinstance(s, k.If | k.While | k.Block)):
            raise GiveUp("threads tell each other something but at barriers", kernel.origin)

    def cells(self, array: k.Array, shared: str | None) -> Cells:
        """The cells of an array that all threads see."""
        if shared is None:
            return Cells(self._terms, (self._place, array.name), array.cell.width, array.initial, junk=True)
        known = self.memory.get(shared)
        if known is None:
            known = self.memory[shared] = Cells(self._terms, shared, array.cell.width, None, junk=False)
        if known.width != array.cell.width:
            raise GiveUp(f"{array.source.name} is seen as cells of different sizes")
        return known

    def parameters(self, step: Step) -> dict[str, Value]:
        """The values of a kernel's parameters."""
        found: dict[str, Value] = {}
        for parameter in step.subject.kernel.parameters:
            variable = parameter.variable
            shared = step.scalars[variable.name]
            if shared in self._numbers:
                found[variable.name] = self._numbers[shared]
            else:
                found[variable.name] = self._terms.make(NUMBER, (), width_of_type(variable.type), shared)
        return found

    def own(self, width: int, array: k.Array, place: object) -> Cells:
        """Cells of a group, or of a thread."""
        return Cells(self._terms, place, width, array.initial, junk=True)

    def thread(
        self, code: Code, arrays: Mapping[str, k.Array], cells: Mapping[str, Cells], env: dict[str, Value],
        place: tuple[object, int],
    ) -> Thread:  # fmt: skip
        return Thread(self._terms, code, arrays, cells, env, place, self._limit)

    @property
    def terms(self) -> Terms:
        return self._terms


class Group:
    """The threads of one group, and where each waits. ``fixed``: what all of them know of sizes, and which group it is.

    ``interval`` counts the barriers that all have passed, and the times that threads of a warp have met: two accesses with one
    number have nothing between them that orders them.
    """

    def __init__(
        self, followed: Followed, code: Code, step: Step, shape: tuple[int, int, int], fixed: Mapping[str, Value], place: object
    ) -> None:
        self._terms = followed.terms
        self._kernel = step.subject.kernel
        self.interval = 0
        arrays = {array.name: array for array in self._kernel.arrays}
        shared: dict[str, Cells] = {}
        for array in self._kernel.arrays:
            if array.space is k.MemorySpace.GROUP:
                shared[array.name] = followed.own(array.cell.width, array, (place, array.name))
            elif array.space is not k.MemorySpace.PRIVATE:
                shared[array.name] = followed.cells(array, step.arrays.get(array.name))
        self._threads: list[Steps] = []
        self._waiting: list[Meeting | None] = []
        self._got: list[Value] = []
        self._asked: list[Thread] = []
        x, y, z = shape
        for flat in range(x * y * z):
            local = (flat % x, flat // x % y, flat // (x * y))
            env: dict[str, Value] = {**followed.parameters(step), **fixed}
            env |= {v.name: n for v, n in zip(k.LOCAL_ID, local, strict=True)}
            own = (place, flat)
            env[WHOSE] = self._terms.make(JUNK, (), 1, own)
            private = {
                a.name: followed.own(a.cell.width, a, (own, a.name))
                for a in self._kernel.arrays
                if a.space is k.MemorySpace.PRIVATE
            }
            thread = followed.thread(code, arrays, {**shared, **private}, env, own)
            self._asked.append(thread)
            self._threads.append(thread.run(self._kernel.body))
            self._waiting.append(None)
            self._got.append(0)
        self._alive = list(range(len(self._threads)))
        self._begun: set[int] = set()
        self._place = (place, "absent")
        self._absent = 0  # how many values were asked for of threads that were not there

    @property
    def ended(self) -> bool:
        return not self._alive

    def run(self) -> None:
        """Until all threads have ended, or wait for the whole grid."""
        ready = [n for n in self._alive if self._waiting[n] is None]
        while ready:
            for n in ready:
                self._advance(n)
            ready = self._released()

    def _advance(self, n: int) -> None:
        try:
            if n in self._begun:
                self._waiting[n] = self._threads[n].send(self._got[n])
            else:
                self._begun.add(n)
                self._waiting[n] = next(self._threads[n])
        except StopIteration:
            self._waiting[n] = None
            self._alive.remove(n)

    def _released(self) -> list[int]:
        """Who goes on, where everybody waits or has ended."""
        if not self._alive:
            return []
        passed: list[int] = []
        for first in range(0, len(self._threads), k.WARP_SIZE):
            warp = [n for n in self._alive if first <= n < first + k.WARP_SIZE]
            passed += self._in_warp(first, warp)
        if passed:
            return sorted(passed)
        places = {id(self._waiting[n]) for n in self._alive}
        barrier = self._waiting[self._alive[0]]
        if len(places) != 1 or not isinstance(barrier, k.Barrier):
            raise GiveUp("threads wait for each other at different places", barrier.origin if barrier is not None else None)
        whole = len(self._alive) == len(self._threads)
        if not whole and not (self._kernel.early_exits and barrier.passes_early_exits):
            raise GiveUp("some threads have ended before a barrier", barrier.origin)
        if barrier.scope is BarrierScope.CLUSTER:
            raise GiveUp("a barrier of a cluster is not followed", barrier.origin)
        self.interval += 1
        if barrier.scope is BarrierScope.GRID:
            return []
        return self._pass(self._alive)

    def pass_grid_barrier(self) -> None:
        """All groups have come to a barrier of the grid."""
        self._pass(self._alive)

    def _pass(self, threads: Sequence[int]) -> list[int]:
        for n in threads:
            self._waiting[n] = None
        return list(threads)

    # -- within a warp ----------------------------------------------------------------------------------------

    def _in_warp(self, first: int, warp: Sequence[int]) -> list[int]:
        """The threads of a warp that have all come whom they wait for."""
        passed: list[int] = []
        places = dict.fromkeys(id(self._waiting[n]) for n in warp)
        for place in places:
            here = [n for n in warp if id(self._waiting[n]) == place]
            meeting = self._waiting[here[0]]
            match meeting:
                case k.Meet():
                    lanes = [self._lanes(meeting, n) for n in here]
                    named = {n for n in warp if lanes[0] >> (n - first) & 1}
                    if len(set(lanes)) != 1:
                        raise GiveUp("threads of a warp meet, and name different others", meeting.origin)
                    if named <= set(here):
                        self.interval += 1
                        passed += self._pass(here)
                case k.Exchange():
                    passed += self._exchange(meeting, first, here)
                case k.Barrier() | None:
                    pass
        return passed

    def _lanes(self, meeting: k.Meet, n: int) -> int:
        if meeting.lanes is None:
            raise GiveUp("how many threads a sub-group has is not known", meeting.origin)
        value = self._evaluate(n, meeting.lanes)
        if isinstance(value, Term):
            raise GiveUp("which threads of a warp meet depends on contents", meeting.origin)
        return int(value)

    def _evaluate(self, n: int, expression: Expr) -> Value:
        return self._asked[n].value(expression)

    def _exchange(self, meeting: k.Exchange, first: int, here: Sequence[int]) -> list[int]:
        """What threads of a warp tell each other that are here together."""
        arguments = {n: [self._evaluate(n, each) for each in meeting.arguments] for n in here}
        for n in here:
            self._got[n] = self._received(meeting, n, first, arguments)
        return self._pass(here)

    def _received(self, meeting: k.Exchange, n: int, first: int, arguments: Mapping[int, Sequence[Value]]) -> Value:
        terms, op, width = self._terms, meeting.op, width_of_type(meeting.target.type)
        lane = n - first
        match op:
            case ExchangeOp.SHUFFLE | ExchangeOp.SHUFFLE_UP | ExchangeOp.SHUFFLE_DOWN | ExchangeOp.SHUFFLE_XOR:
                _, operand, segment = arguments[n]
                if isinstance(operand, Term) or isinstance(segment, Term):
                    raise GiveUp("which thread a value is taken from depends on contents", meeting.origin)
                source = first + source_lane(op, lane, int(operand), max(1, min(int(segment), k.WARP_SIZE)))
                if source not in arguments:
                    self._absent += 1
                    return terms.make(JUNK, (), width, (self._place, self._absent))
                return arguments[source][0]
            case ExchangeOp.ACTIVE:
                raise GiveUp("which threads of a warp are active together is up to the device", meeting.origin)
            case ExchangeOp.BALLOT | ExchangeOp.ANY | ExchangeOp.ALL:
                return self._vote(op, first, meeting, arguments, width)
            case _ if op in _REDUCTIONS:
                values = [arguments[m][0] for m in sorted(arguments)]
                result = values[0]
                for value in values[1:]:
                    result = _combined(terms, op, result, value, width)
                return result
            case _:
                raise GiveUp(f"{meeting.origin.construct} is not followed", meeting.origin)

    def _vote(
        self, op: ExchangeOp, first: int, meeting: k.Exchange, arguments: Mapping[int, Sequence[Value]], width: int
    ) -> Value:
        terms = self._terms
        size = width_of_type(meeting.arguments[0].type)
        votes = {
            m: terms.not_(terms.binary(BinaryOp.EQ, each[0], False if size == 0 else 0, size)) for m, each in arguments.items()
        }
        if op is ExchangeOp.BALLOT:
            result: Value = 0
            for m, vote in votes.items():
                result = terms.binary(BinaryOp.BVOR, result, terms.ite(vote, 1 << (m - first), 0, width), width)
            return result
        truth: Value = op is ExchangeOp.ALL
        for vote in votes.values():
            truth = terms.and_(truth, vote) if op is ExchangeOp.ALL else terms.or_(truth, vote)
        return truth if width == 0 else terms.ite(truth, 1, 0, width)


def source_lane(op: ExchangeOp, lane: int, operand: int, segment: int) -> int:
    """The lane that a shuffle takes from (CUDA C++ Programming Guide, "Warp Shuffle Functions")."""
    first = lane - lane % segment
    match op:
        case ExchangeOp.SHUFFLE:
            return first + operand % segment
        case ExchangeOp.SHUFFLE_UP:
            return lane if lane - operand < first else lane - operand
        case ExchangeOp.SHUFFLE_DOWN:
            return lane if lane + operand >= first + segment else lane + operand
        case _:
            source = lane ^ (operand % k.WARP_SIZE)
            return lane if source >= first + segment else source


_REDUCTIONS: Mapping[ExchangeOp, BinaryOp] = {
    ExchangeOp.ADD: BinaryOp.BVADD, ExchangeOp.AND: BinaryOp.BVAND, ExchangeOp.OR: BinaryOp.BVOR,
    ExchangeOp.XOR: BinaryOp.BVXOR, ExchangeOp.SMIN: BinaryOp.BVSLT, ExchangeOp.SMAX: BinaryOp.BVSGT,
    ExchangeOp.UMIN: BinaryOp.BVULT, ExchangeOp.UMAX: BinaryOp.BVUGT,
}  # fmt: skip


def _combined(terms: Terms, op: ExchangeOp, a: Value, b: Value, width: int) -> Value:
    operator = _REDUCTIONS[op]
    combined = terms.binary(operator, a, b, width)
    return terms.ite(combined, a, b, width) if op.name in ("SMIN", "SMAX", "UMIN", "UMAX") else combined
