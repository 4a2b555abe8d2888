"""Where all threads of a run are: variables, memory, access logs, what was found so far.

A mask says which threads (lanes) take part. Two masks are singletons compared by identity, so that the common cases
cost nothing: ``full`` and ``nobody``; :meth:`State.narrow` and :meth:`State.union` keep it so.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import Any

import numpy as np

from boogie_ir.lang.expr import AccessKind, Var
from boogie_ir.lang.kernel import (
    GLOBAL_OFFSET,
    GROUP_ID,
    GROUP_SIZE,
    LOCAL_ID,
    NUM_GROUPS,
    WARP_SIZE,
    Array,
    Atomic,
    Kernel,
    MemorySpace,
)
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source import Origin
from boogie_ir.lang.source_types import is_float_type
from boogie_ir.lang.symbols import ADDRESS_FUNCTIONS, KEPT_POINTERS, READ_TEXELS, WHOLE_TEXEL, WRITTEN_TEXELS
from boogie_ir.lang.sync.orders import MemoryOrder, Reach
from boogie_ir.lang.types import BitVec, Type
from boogie_ir.simt.arithmetic import values
from boogie_ir.simt.arithmetic.values import Vector, distinct
from boogie_ir.simt.doubts import ADDRESSES, KEPT, TEXELS, Doubts, with_groups
from boogie_ir.simt.evaluate import Environment
from boogie_ir.simt.launch import Access, ConcreteLaunch, Finding, Inputs, ThreadId
from boogie_ir.simt.memory import Filling, Memory, Named, arbitrary_scalar, fill
from boogie_ir.simt.order.causal_log import CausalLog
from boogie_ir.simt.order.clocks import Clocks
from boogie_ir.simt.order.sites import Conflict, Site
from boogie_ir.simt.order.warp_order import WarpOrder
from boogie_ir.simt.races import AccessLog, rows_of


class Infeasible(Exception):
    """An assumption failed: this run does not exist."""

    def __init__(self, origin: Origin) -> None:
        super().__init__(str(origin.span))
        self.origin = origin


class Exhausted(Exception):
    """The budget is used up."""


@dataclass
class Wait:
    """Threads of a warp that wait for others, at calls of one function with one set of lanes.

    ``came`` tells how often each came since all were last there; ``missing`` those that came less often than others need: how
    often they must come, one that waits for it, and where.
    """

    came: dict[int, int] = field(default_factory=dict)
    missing: dict[int, tuple[int, int, Origin]] = field(default_factory=dict)


class State:
    """The mutable state of one run; the environment in which expressions are evaluated."""

    def __init__(
        self,
        kernel: Kernel,
        launch: ConcreteLaunch,
        inputs: Inputs,
        raced: frozenset[str],
        named: Named,
        memories: tuple[MemorySpace | None, ...] = (),
    ) -> None:
        groups = launch.chosen()
        self.launch = launch
        self.groups = groups
        self.threads = launch.group_threads
        self.size = self.threads * len(groups)
        self.lanes = np.arange(self.size)
        self.group_of = self.lanes // self.threads
        self.cluster_of = _clusters(kernel, groups)[self.group_of]
        self.full = np.ones(self.size, dtype=np.bool_)
        self.nobody = np.zeros(self.size, dtype=np.bool_)
        self.dead: Vector = None  # threads that take no further step: of groups that came apart at a barrier, and
        # Those in front of an access that leaves its array, or of a barrier with groups that are not run.
        self.stopped: Vector = self.nobody
        self.lacking = _lacking(kernel, launch, groups)[self.group_of]  # threads of clusters that are not run in full
        self.in_full = len(groups) == prod(launch.grid)
        self.returned: Vector = self.nobody
        self.active: Vector = self.full
        self.alone: Vector = None  # the mask of the thread whose turn it is
        self.lanes_alone: Vector = None
        self.left: dict[str, Vector] = {}
        self.again: dict[str, Vector] = {}
        self.steps = 0
        self.events = 0
        self.changes = 0  # how often what lies in memory has become something else
        self.changed: set[str] = set()  # the arrays in which
        self.clocks = tuple(Clocks(self.group_of, memory) for memory in memories)  # once threads may tell each other something
        self.causal: dict[str, CausalLog] = {}
        self.findings: dict[Any, Finding] = {}
        self.approximations: dict[str, None] = {}
        self.refuted: dict[str, None] = {}
        self.unassumed: dict[Origin, None] = {}
        self.doubts = Doubts(self.group_of, self.nobody)
        self.waits: dict[tuple[str, int, int], Wait] = {}
        self.failed: set[Origin] = set()  # the places of claims that failed
        self._warp_order: WarpOrder | None = None
        self.seed = inputs.seed
        self._inputs = inputs
        self._named = named
        self._havocs: dict[str, int] = {}
        self._copies = 0
        self._texels_written = False
        self._pending: dict[int, Vector] = {}
        self._variables: dict[str, Vector] = _identity(launch, groups, self.lanes)
        for parameter in kernel.parameters:
            self._variables[parameter.variable.name] = _argument(parameter.variable, parameter.source_type, inputs, named)
        self.entry = dict(self._variables)
        self.memory: dict[str, Memory] = {}
        self.logs: dict[str, AccessLog] = {}
        for array in kernel.arrays:
            self._allocate(array, raced)

    # -- the environment of expressions ---------------------------------------------------------------------

    def variable(self, variable: Var) -> Vector:
        value = self._variables.get(variable.name)
        if value is None:  # used before it has a value: arbitrary, in each thread
            bits = values.arbitrary(self._inputs.seed, values.name_seed(variable.name), self.lanes)
            value = self._variables[variable.name] = values.from_bits(bits, variable.type)
        return value

    def entry_value(self, variable: Var) -> Vector:
        value = self.entry.get(variable.name)
        return self.variable(variable) if value is None else value

    def element(self, array: str, index: Vector) -> Vector:
        memory = self.memory[array]
        cells = np.broadcast_to(values.low_word(np.asarray(index)), (self.size,))
        return memory.read(self.copy_of(memory, self.lanes), cells)

    def enabled(self) -> Vector:
        return self.active

    def with_variables(self, variables: dict[str, Vector]) -> Environment:
        return _Inner(self, variables)

    def approximate(self, what: str) -> None:
        self.approximations[what] = None

    def opaque(self, function: str, arguments: list[Vector], type_: Type) -> Vector:
        """A value of a function of which nothing is known: one for each combination of arguments."""
        if function.startswith(ADDRESS_FUNCTIONS):
            self.doubts.add(KEPT if function == KEPT_POINTERS else ADDRESSES, self.full)
        if function.startswith((f"{WRITTEN_TEXELS}{WHOLE_TEXEL}", f"{READ_TEXELS}{WHOLE_TEXEL}")):
            return arguments[0]
        self._texels_written |= function.startswith(WRITTEN_TEXELS)
        if self._texels_written and function.startswith(READ_TEXELS):
            self.doubts.add(TEXELS, self.full)
        self.approximate(f"the function {function} gives arbitrary values")
        return self._drawn(values.arbitrary(self._inputs.seed, values.name_seed(function), *arguments), type_)

    def _drawn(self, bits: Vector, type_: Type) -> Vector:
        if isinstance(type_, BitVec) and type_.width <= 64:
            return fill(Filling.MIXED, bits, bits, type_.width, False, self._named)
        return values.from_bits(bits, type_)

    def order_in_warps(self) -> WarpOrder:
        """What barriers of warps have ordered, from the first on."""
        if self._warp_order is None:
            self._warp_order = WarpOrder(self.warps(WARP_SIZE), self.lanes % self.threads % WARP_SIZE)
            for log in self.logs.values():
                log.order_in_warps = self._warp_order
        return self._warp_order

    def meet_in_warps(self, mask: Vector, named: Vector) -> None:
        """Of these threads those of a warp meet that name the same lanes."""
        self.doubts.meet(self.steps, mask)
        here = self.lanes_in(mask)
        if not self.clocks:
            self.order_in_warps().meet(here, named)
            return
        warps = self.warps(WARP_SIZE)[here]
        for clocks in self.clocks:
            for warp, lanes in np.unique(np.stack([warps.astype(np.uint64), named[here]]), axis=1).T:
                clocks.barrier(here[(warps == warp) & (named[here] == lanes)])

    def warps(self, size: int) -> Vector:
        """The number of each thread's warp."""
        per_group = -(-self.threads // size)
        return self.group_of * per_group + self.lanes % self.threads // size

    # -- variables ------------------------------------------------------------------------------------------

    def assign(self, variable: Var, value: Vector, mask: Vector) -> None:
        if mask is not self.full:
            value = np.where(mask, value, self.variable(variable))
        self._variables[variable.name] = value

    def assign_lanes(self, variable: Var, value: Vector, lanes: Vector, mask: Vector) -> None:
        """Assigns ``value[i]`` to thread ``lanes[i]``; ``mask``: those threads, and others that have come no further."""
        if lanes is self.lanes:
            self._variables[variable.name] = value
            return
        full = np.array(np.broadcast_to(self.variable(variable), (self.size,)))
        full[lanes] = value
        self._variables[variable.name] = full

    def havoc(self, variable: Var, mask: Vector, any_bits: bool = False) -> None:
        """A new arbitrary value: the caller's choice if there is one left, else drawn; ``any_bits``: hardly two are equal."""
        count = self._havocs[variable.name] = self._havocs.get(variable.name, 0) + 1
        choices = self._inputs.choices.get(variable.name, ())
        if count <= len(choices):
            chosen = np.asarray(values.from_bits(np.asarray(np.uint64(choices[count - 1])), variable.type))
            self.assign(variable, chosen, mask)
        else:
            self.assign(variable, self.drawn(variable, count, any_bits), mask)

    def drawn(self, variable: Var, time: int, any_bits: bool = False) -> Vector:
        """A value for each thread, drawn for the variable this time; where arrays hold zeros one number that the text has."""
        bits = values.arbitrary(self.seed, values.name_seed(variable.name), time, self.lanes)
        mentioned = self._named.get(variable.type.width) if isinstance(variable.type, BitVec) else None
        if self._inputs.filling is Filling.ZERO and mentioned is not None and not any_bits:
            return values.from_bits(np.full(self.size, mentioned[int(bits[0]) % len(mentioned)]), variable.type)
        return values.from_bits(bits, variable.type) if any_bits else self._drawn(bits, variable.type)

    def record(self, site: int, mask: Vector) -> None:
        """These threads have an access of a site that no barrier has ordered yet."""
        self._pending[site] = self._pending.get(site, self.nobody) | mask

    def forget_records(self, mask: Vector) -> None:
        """A barrier was met."""
        for site, pending in self._pending.items():
            self._pending[site] = pending & ~mask

    def site_pending(self, site: int) -> Vector:
        """The threads of which an access of the site is pending."""
        return self._pending.get(site, self.nobody)

    def variables(self) -> dict[str, Vector]:
        return dict(self._variables)

    # -- masks ----------------------------------------------------------------------------------------------

    def narrow(self, mask: Vector, condition: Vector) -> Vector:
        """The threads of ``mask`` where ``condition`` holds."""
        if not getattr(condition, "ndim", 0):
            return mask if condition else self.nobody
        result = mask & condition
        count = np.count_nonzero(result)
        if count == 0:
            return self.nobody
        return mask if count == np.count_nonzero(mask) else result

    def union(self, a: Vector, b: Vector) -> Vector:
        if a is self.nobody or a is b:
            return b
        if b is self.nobody:
            return a
        result = a | b
        return self.full if np.count_nonzero(result) == self.size else result

    def without(self, mask: Vector, gone: Vector) -> Vector:
        return mask if gone is self.nobody else self.narrow(mask, ~gone)

    def living(self, mask: Vector) -> Vector:
        return mask if self.dead is None else self.narrow(mask, ~self.dead)

    def lanes_in(self, mask: Vector) -> Vector:
        if mask is self.alone:
            return self.lanes_alone
        return self.lanes if mask is self.full else np.flatnonzero(mask)

    def take_turn(self, mask: Vector, lanes: Vector) -> None:
        """One thread goes on by itself: its mask, and its number as those of a mask."""
        self.alone, self.lanes_alone = mask, lanes

    def kill(self, lanes: Vector) -> None:
        """These threads (a mask) take no further step."""
        self.dead = lanes.copy() if self.dead is None else self.dead | lanes

    def stop(self, lanes: Vector) -> None:
        """These threads (a mask) wait from here on, and so do those that wait for them.

        Each stands in front of an access that leaves its array, which has no meaning, or of a barrier with groups that are not
        run, behind which it would see what they have done. That the others go on as far as they get is a beginning of an
        execution, so what they show is so: nobody has left an array in it, and groups that are not run have not begun.
        """
        self.stopped = self.stopped | lanes
        self.kill(lanes)

    def gone_from(self, mask: Vector, team_of: Vector) -> Vector:
        """The threads that have returned, of the teams (groups, say) of others."""
        if self.returned is self.nobody or mask is self.nobody:
            return self.nobody
        return self.narrow(self.returned, with_groups(team_of, mask))

    def tick(self) -> None:
        self.steps += 1
        if self.steps > self._inputs.budget:
            raise Exhausted
        if self.steps & 63 == 0 and self._inputs.deadline is not None and time.process_time() > self._inputs.deadline:
            raise Exhausted

    # -- memory and its log ---------------------------------------------------------------------------------

    def arrays_in(self, space: MemorySpace) -> frozenset[str]:
        return frozenset(name for name, memory in self.memory.items() if memory.array.space is space)

    def copy_of(self, memory: Memory, lanes: Vector) -> Vector:
        match memory.array.space:
            case MemorySpace.PRIVATE:
                return lanes
            case MemorySpace.GROUP:
                return self.group_of[lanes]
            case MemorySpace.GLOBAL | MemorySpace.CONSTANT:
                return np.zeros(len(lanes), dtype=np.int64)

    def begins_known(self, array: str) -> bool:
        """Whether what an array holds at first is known: nothing, or what a group itself puts there."""
        return self._inputs.contents.get(array) is Filling.ZERO or self.memory[array].array.space is MemorySpace.GROUP

    def watched(self, array: str) -> bool:
        """Whether accesses of the array are kept."""
        return array in self.logs or array in self.causal

    def tell(self, array: str, lanes: Vector, cells: Vector, atomic: Atomic | None, wrote: Vector | None) -> None:
        """Threads read cells by an atomic, or a volatile access, and wrote some of them (None: all are only written)."""
        grouped = self.memory[array].array.space is MemorySpace.GROUP
        for clocks in self.clocks:
            order, reach = (MemoryOrder.RELAXED, Reach.DEVICE) if atomic is None else (atomic.order, atomic.reach)
            if atomic is not None and not clocks.orders(atomic.memory):
                order = MemoryOrder.RELAXED
            for at in range(len(lanes)):
                lane = int(lanes[at])
                cell = array, (int(self.group_of[lane]) if grouped else 0, int(cells[at]))
                if wrote is not None:
                    clocks.read(lane, cell, order, reach)
                if wrote is None or wrote[at]:
                    clocks.write(lane, cell, order, reach, wrote is not None)

    def fence(self, mask: Vector, order: MemoryOrder, reach: Reach, memory: MemorySpace | None) -> None:
        """These threads pass a fence that orders accesses of a memory (None: of all)."""
        self.doubts.fence(self.steps, mask, order, reach)
        for clocks in self.clocks:
            if clocks.orders(memory):
                for lane in self.lanes_in(mask).tolist():
                    clocks.fence(lane, order, reach)

    def meet(self, mask: Vector, local: Vector, global_: Vector, team_of: Vector, exited: Vector) -> None:
        """These threads meet, those of one team each; those accesses are ordered whose memory the barrier fences.

        ``exited`` are of the groups of others and do not come.
        """
        fencing = np.asarray(mask & (local | global_))
        self.doubts.meet(self.steps, fencing)
        for clocks in self.clocks:
            fence = (local if clocks.orders(MemorySpace.GROUP) else False) | (
                global_ if clocks.orders(MemorySpace.GLOBAL) else False
            )
            here = np.asarray(mask & fence)
            for team in distinct(team_of[here]):
                clocks.barrier(np.flatnonzero(here & (team_of == team)), np.flatnonzero(exited & (team_of == team)))

    def log(
        self, site: Site, lanes: Vector, cells: Vector, value: Vector, changed: Vector | bool, event: Vector | int = 0
    ) -> None:
        """Accesses by threads; ``event``: of copies that they start, the number of the group."""
        causal = self.causal.get(site.array)
        if causal is not None:
            causal.add(site, lanes, cells, values.low_word(value), changed, self.steps, event)
            return
        log = self.logs.get(site.array)
        if log is not None and len(lanes):
            group = self.group_of[lanes]
            row = site.number, lanes, lanes, group, cells, values.low_word(value), changed, event, self.steps
            log.add(site, rows_of(len(lanes), *row))

    def log_copy(
        self, site: Site, group: int, cells: Vector, value: Vector, changed: Vector | bool, owner: int, event: int
    ) -> None:
        """Accesses of an asynchronous copy, which no thread performs."""
        log = self.logs.get(site.array)
        if log is not None and len(cells):
            first = group * self.threads
            row = site.number, owner, first, group, cells, values.low_word(value), changed, event, self.steps
            log.add(site, rows_of(len(cells), *row))

    def pending(self, kind: AccessKind, array: str) -> Vector:
        """Which threads have made such an access that no barrier has ordered yet."""
        result = np.zeros(self.size, dtype=np.bool_)
        log = self.logs.get(array)
        if log is not None:
            result[log.pending(kind)] = True
        return result

    def new_copy(self) -> int:
        """The owner of an asynchronous copy's accesses: different from all threads and all other copies."""
        self._copies += 1
        return -self._copies

    def _allocate(self, array: Array, raced: frozenset[str]) -> None:
        copies = {MemorySpace.PRIVATE: self.size, MemorySpace.GROUP: len(self.groups)}.get(array.space, 1)
        given = self._inputs.contents.get(array.name)
        counted = self._inputs.unwritten and array.space is MemorySpace.GROUP
        self.memory[array.name] = Memory(array, copies, self._inputs.seed, self._inputs.filling, given, self._named, counted)
        if array.name in raced and self.clocks:
            clocks = next(each for each in self.clocks if each.orders(array.space))
            self.causal[array.name] = CausalLog(clocks, self.clocks, array.space is MemorySpace.GROUP)
        elif array.name in raced:
            warp_size = self.launch.warp_size
            across = array.space is not MemorySpace.GROUP and len(self.groups) > 1
            per_group = -(-self.threads // warp_size) if warp_size else 0
            warp = (lambda lanes: lanes // self.threads * per_group + lanes % self.threads // warp_size) if warp_size else None
            self.logs[array.name] = AccessLog(across, warp)

    # -- findings -------------------------------------------------------------------------------------------

    def thread(self, lane: int) -> ThreadId:
        x, y, _ = self.launch.group
        flat = int(lane) % self.threads
        return ThreadId((flat % x, flat // x % y, flat // (x * y)), self.groups[int(lane) // self.threads])

    def find(self, key: Any, kind: CheckKind, origin: Origin, lanes: Sequence[int], **details: Any) -> None:
        """Reports a finding once for each ``key``."""
        if (kind, key) not in self.findings:
            details.setdefault("doubt", self.doubts.about(lanes, kind, details.get("array", "")))
            self.findings[kind, key] = Finding(kind, origin, tuple(self.thread(i) for i in lanes), **details)

    def report_races(self) -> None:
        for name, causal in self.causal.items():
            for pair in sorted(causal.conflicts):
                self._report_race(name, pair, causal.conflicts[pair], "")
        for name, log in self.logs.items():
            log.finish()
            for pair in sorted(log.conflicts):
                self._report_race(name, pair, log.conflicts[pair], None)

    def _report_race(self, array: str, pair: tuple[int, int], conflict: Conflict, doubt: str | None) -> None:
        """``doubt``: what is known of the order; None: it is not looked at."""
        first, second = conflict.lanes
        if (
            first == second and any(conflict.copied) and self.threads > 1
        ):  # an asynchronous copy, for which any other thread of the group stands
            other = first + 1 if (first + 1) % self.threads else first - 1
            first, second = (other, second) if conflict.copied[0] else (first, other)
        accesses = tuple(
            Access(site.kind, site.origin, self.thread(lane), None if site.kind is AccessKind.ATOMIC else value, time)
            for site, lane, value, time in zip(
                (conflict.first, conflict.second), (first, second), conflict.values, conflict.times, strict=True
            )
        )
        if doubt is None:
            doubt = self.doubts.about_order(conflict, self.memory[array].array.volatile)
        doubt = doubt or self.doubts.about((first, second), CheckKind.RACE, array) or self.doubts.about_claims(conflict)
        self.find(
            (array, pair), CheckKind.RACE, conflict.first.origin, (first, second),
            array=array, cell=conflict.cell, accesses=accesses, benign=conflict.benign, doubt=doubt,
        )  # fmt: skip


def _clusters(kernel: Kernel, groups: Sequence[tuple[int, int, int]]) -> Vector:
    """The number of each group's cluster."""
    size = kernel.cluster or (1, 1, 1)
    places = [tuple(at // extent for at, extent in zip(group, size, strict=True)) for group in groups]
    numbers = {place: number for number, place in enumerate(dict.fromkeys(places))}
    return np.array([numbers[place] for place in places])


def _lacking(kernel: Kernel, launch: ConcreteLaunch, groups: Sequence[tuple[int, int, int]]) -> Vector:
    """Of each group, whether one of its cluster is not run."""
    clusters = _clusters(kernel, groups)
    return np.bincount(clusters)[clusters] < prod(kernel.cluster or (1, 1, 1))


class _Inner:
    """The environment of a defined function's body: its parameters, then the state."""

    def __init__(self, outer: Environment, own: dict[str, Vector]) -> None:
        self._outer = outer
        self._own = own

    def variable(self, variable: Var) -> Vector:
        value = self._own.get(variable.name)
        return self._outer.variable(variable) if value is None else value

    def entry_value(self, variable: Var) -> Vector:
        return self._outer.entry_value(variable)

    def element(self, array: str, index: Vector) -> Vector:
        return self._outer.element(array, index)

    def enabled(self) -> Vector:
        return self._outer.enabled()

    def site_pending(self, site: int) -> Vector:
        return self._outer.site_pending(site)

    def with_variables(self, variables: dict[str, Vector]) -> Environment:
        return _Inner(self._outer, variables)

    def approximate(self, what: str) -> None:
        self._outer.approximate(what)

    def opaque(self, function: str, arguments: list[Vector], type_: Type) -> Vector:
        return self._outer.opaque(function, arguments, type_)


def _identity(launch: ConcreteLaunch, groups: Sequence[tuple[int, int, int]], lanes: Vector) -> dict[str, Vector]:
    """The implicit variables; dimensions of size 1 are the same in all threads."""
    result: dict[str, Vector] = {}
    threads = launch.group_threads
    x, y, z = launch.group
    flat = lanes % threads
    local = (flat % x, flat // x % y, flat // (x * y))
    for d, extent in enumerate((x, y, z)):
        result[LOCAL_ID[d].name] = local[d].astype(np.uint32) if extent > 1 else np.uint32(0)
        ids = np.array([g[d] for g in groups], dtype=np.uint32)
        result[GROUP_ID[d].name] = ids[lanes // threads] if len(set(ids.tolist())) > 1 else np.uint32(ids[0])
        result[GROUP_SIZE[d].name] = np.uint32(extent)
        result[NUM_GROUPS[d].name] = np.uint32(launch.grid[d])
        result[GLOBAL_OFFSET[d].name] = np.uint32(launch.offset[d])
    return result


def _argument(variable: Var, source_type: str, inputs: Inputs, named: Named) -> Vector:
    given: Mapping[str, int | bool] = inputs.arguments
    if variable.name not in given:
        return arbitrary_scalar(inputs.seed, variable.name, inputs.filling, variable.type, is_float_type(source_type), named)
    if isinstance(variable.type, BitVec):
        return values.constant(int(given[variable.name]), variable.type.width)
    return np.bool_(given[variable.name])
