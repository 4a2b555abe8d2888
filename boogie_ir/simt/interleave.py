"""Runs a kernel whose threads tell each other something: each thread on its own, in an order that the seed draws.

In lock step a thread that waits for a lock keeps the one that holds it from going on. So each thread is a generator here that
stops where it may tell others something, or wait for them: in front of atomics and volatile accesses, at barriers, and at the end
of each iteration. Whose turn it is then is drawn. Statements are those of the lock-step run (:mod:`boogie_ir.simt.translate`),
under the mask of one thread; at a barrier, of those who meet there. Threads that wait in a loop, while nothing changes, come
last.

A group of which some threads wait at a barrier, and all others go round in loops, each with the variables it had one round before
while nobody has written anything, gets no further: that is found at the barrier. So is a launch all of whose threads that are
left do so, where they ask.
"""

from __future__ import annotations

import random
from bisect import bisect_left
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import TypeAlias

import numpy as np

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.program import Assign, CheckKind
from boogie_ir.lang.source import Origin
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.orders import BarrierPart, BarrierScope, OrderScope
from boogie_ir.simt.arithmetic.values import Vector
from boogie_ir.simt.evaluate import Evaluator
from boogie_ir.simt.groups import Instruction
from boogie_ir.simt.named_barriers import NamedBarriers
from boogie_ir.simt.order.cluster_barriers import ClusterBarriers
from boogie_ir.simt.order.gatherings import Gatherings
from boogie_ir.simt.state import State
from boogie_ir.simt.translate import Translation, in_order
from boogie_ir.simt.warp_meetings import LATE

MOST_THREADS, MOST_IF_ASKED = 512, 2048  # that take turns of themselves, and where the inputs of a run say so
LONGEST_TURNS = (3, 8, 1)  # how many stops of one thread may come one after the other, by the seed


@dataclass(frozen=True, slots=True)
class _Do:
    """A statement without others inside; ``tells``: others may have their turn before it.

    ``looks``: where it looks at a barrier in memory; ``asks``: where it asks for what others may have put somewhere.
    """

    instruction: Instruction
    tells: bool
    looks: Origin | None = None
    asks: _Question | None = None


@dataclass(frozen=True, slots=True)
class _Question:
    """An atomic on an array; ``answered``: some statement of the kernel changes the array, and none counts down."""

    array: str
    origin: Origin
    answered: bool


@dataclass(frozen=True, slots=True)
class _Meet:
    """A barrier of the group, of a cluster or the grid; ``passes``: nobody waits for those who have returned."""

    instruction: Instruction
    barrier: k.Barrier
    passes: bool


@dataclass(frozen=True, slots=True)
class _Arrive:
    """A barrier of some threads of the group, by number."""

    barrier: Evaluator
    threads: Evaluator
    waits: bool
    origin: Origin


@dataclass(frozen=True, slots=True)
class _Gather:
    """Threads of a warp wait for those that they name, and do this together."""

    lanes: Evaluator
    together: tuple[Instruction, ...]
    origin: Origin


@dataclass(frozen=True, slots=True)
class _If:
    condition: Evaluator
    then: tuple[_Node, ...]
    otherwise: tuple[_Node, ...]


@dataclass(frozen=True, slots=True)
class _While:
    label: str
    condition: Evaluator
    body: tuple[_Node, ...]


@dataclass(frozen=True, slots=True)
class _Block:
    label: str
    body: tuple[_Node, ...]


@dataclass(frozen=True, slots=True)
class _Jump:
    """``label`` is empty for a return."""

    label: str
    again: bool


_Node: TypeAlias = _Do | _Meet | _Arrive | _Gather | _If | _While | _Block | _Jump
Turns: TypeAlias = Generator["_Meet | _Arrive | _Gather | _While | None", None, "_Jump | None"]
"""What a thread stops for: a barrier, the end of an iteration, or to let others go on; at the end, where it jumps to."""
Program: TypeAlias = tuple[_Node, ...]
Choose: TypeAlias = Callable[[Sequence[int]], int]
"""Whose turn it is, of those threads."""


def compiled(kernel: k.Kernel, translation: Translation) -> Program | None:
    """The kernel for such runs; None where it does what only threads in lock step do here."""
    own = {a.name for a in kernel.arrays if a.space is k.MemorySpace.GROUP}
    found = _Compiler(kernel, translation, k.barrier_objects(kernel.body) & own, k.answering_arrays(kernel.body))
    try:
        return found.body(kernel.body)
    except _InStep:
        return None


class _InStep(Exception):
    """Threads do this together."""


@dataclass(frozen=True, slots=True)
class _Compiler:
    kernel: k.Kernel
    translation: Translation
    barriers: frozenset[str]  # those that are objects of the group
    answering: frozenset[str]  # arrays that some statement changes, and none counts down

    def body(self, body: Sequence[k.Statement]) -> Program:
        nodes: list[_Node] = []
        at = 0
        while at < len(body):
            statement = body[at]
            if isinstance(statement, k.Meet):
                first, at = at, _end_of_exchange(body, at)
                if statement.lanes is None:
                    raise _InStep
                together = tuple(self.translation.constrained(body, each) for each in range(first + 1, at))
                nodes.append(_Gather(self.value(statement.lanes), together, statement.origin))
                continue
            if isinstance(statement, k.Barrier) and (end := _end_of_exchange(body, at)) > at + 1:
                parts = tuple(self.translation.constrained(body, each) for each in range(at, end))
                passes = self.kernel.early_exits and statement.passes_early_exits
                nodes.append(_Meet(in_order(parts), statement, passes))
                at = end
                continue
            nodes.append(self.node(body, at))
            at += 1
        return tuple(nodes)

    def node(self, body: Sequence[k.Statement], at: int) -> _Node:
        statement = body[at]
        match statement:
            case k.If():
                return _If(self.value(statement.condition), self.body(statement.then), self.body(statement.otherwise))
            case k.While():
                return _While(statement.label, self.value(statement.condition), self.body(statement.body))
            case k.Block():
                return _Block(statement.label, self.body(statement.body))
            case k.Break():
                return _Jump(statement.label, False)
            case k.Continue():
                return _Jump(statement.label, True)
            case k.Return():
                return _Jump("", False)
            case k.Barrier():
                passes = self.kernel.early_exits and statement.passes_early_exits
                return _Meet(self.translation.constrained(body, at), statement, passes)
            case k.Arrive():
                barrier, threads = self.value(statement.barrier), self.value(statement.threads)
                return _Arrive(barrier, threads, statement.waits, statement.origin)
            case k.AsyncCopy() | k.WaitAsync() | k.Exchange() | k.ThreadCopy(shared=True):
                raise _InStep
            case k.Order() if statement.scope is not OrderScope.FENCE:
                raise _InStep
            case k.Load() | k.Store():
                return _Do(self.translation.constrained(body, at), statement.volatile)
            case k.Atomic():
                looks = statement.op is AtomicOp.LOAD and statement.array in self.barriers
                asks = _Question(statement.array, statement.origin, statement.array in self.answering)
                return _Do(self.translation.constrained(body, at), True, statement.origin if looks else None, asks)
            case _:
                return _Do(self.translation.constrained(body, at), False)

    def value(self, condition: Expr) -> Evaluator:
        return self.translation.value(condition)


def _end_of_exchange(body: Sequence[k.Statement], meet: int) -> int:
    """Where what threads do together ends that have met there: behind the last exchange, or order, that follows at once."""
    end = at = meet + 1
    while at < len(body):
        match body[at]:
            case k.Exchange() | k.Order(scope=OrderScope.WARP | OrderScope.PART):
                end = at + 1
            case Assign():
                pass
            case _:
                break
        at += 1
    return end


class _Thread:
    """One thread of the run: where it is, and what it waits for."""

    def __init__(self, state: State, program: Program, lane: int) -> None:
        self.lane = lane
        self.mask: Vector = state.lanes == lane
        if state.size == 1:
            self.mask = state.full
        self.lanes = np.array([lane])
        self.waits: _Meet | None = None
        self.blocked: _Arrive | None = None
        self.gathers: _Gather | None = None
        self.gone = False
        self.idle = 0  # rounds in which nobody changed anything
        self.changes = -1
        self.still: tuple[object, ...] | None = None  # its variables at the end of the last idle round
        self.stuck = False
        self.looks: Origin | None = None  # where it last looked at a barrier in memory, if it has told nobody anything since
        self.asked: _Question | None = None  # the last question
        self.turns = self.run(state, program)

    def run(self, state: State, body: Program) -> Turns:
        for node in body:
            if state.dead is not None and state.dead[self.lane]:
                return _Jump("", False)
            state.tick()
            left: _Jump | None = None
            match node:
                case _Do(instruction, tells_, looks, asks):
                    if tells_:
                        yield None
                        self.looks, self.asked = looks, asks
                    if instruction(state, self.mask) is state.nobody:
                        return _Jump("", False)
                case _Meet() | _Arrive() | _Gather():
                    yield node
                case _If(condition, then, otherwise):
                    chosen = then if self.holds(condition, state) else otherwise
                    left = yield from self.run(state, chosen)
                case _While():
                    left = yield from self.loop(state, node)
                case _Block(label, inner):
                    left = yield from self.run(state, inner)
                    if left is not None and left.label == label:
                        left = None
                case _Jump():
                    left = node
            if left is not None:
                return left
        return None

    def loop(self, state: State, node: _While) -> Turns:
        while self.holds(node.condition, state):
            state.tick()
            self.looks = None
            left = yield from self.run(state, node.body)
            if left is not None and (left.label != node.label or not left.again):
                return None if left.label == node.label else left
            yield node
        return None

    def holds(self, condition: Evaluator, state: State) -> bool:
        return bool(_at(condition(state), self.lane))

    @property
    def halted(self) -> bool:
        """Whether it goes on only when others have come."""
        return self.waits is not None or self.blocked is not None or self.gathers is not None

    def goes_on(self) -> None:
        """It waits no longer."""
        self.waits = self.blocked = self.gathers = None
        self.idle, self.changes, self.stuck = 0, -1, False

    def waits_for_ever(self, state: State) -> bool:
        """Whether its rounds are all alike as long as nobody changes anything, and nobody has since."""
        return self.stuck and self.changes == state.changes

    def rounded(self, state: State, loop: _While) -> None:
        """At the end of an iteration: has anything changed since the last one?"""
        if self.changes != state.changes:
            self.changes, self.idle, self.still, self.stuck = state.changes, 0, None, False
            return
        self.idle += 1
        if self.idle > 2:
            now = (loop.label, *(_at(value, self.lane) for value in state.variables().values()))
            self.stuck = self.still == now
            self.still = now


def _at(value: Vector, lane: int) -> object:
    found: object = value[lane].item() if getattr(value, "ndim", 0) else value
    return found


def interleaved(state: State, program: Program, seed: int, end: Instruction, choose: Choose | None = None) -> None:
    """Runs all threads to their ends; ``end`` is what a thread does that has come to its end."""
    draw = random.Random(seed)
    threads = [_Thread(state, program, lane) for lane in range(state.size)]
    turn, longest = 0, LONGEST_TURNS[seed % len(LONGEST_TURNS)]
    current: _Thread | None = None
    favoured = 0  # in every other run the group whose threads go on first, so that some groups are far ahead of others
    named, clusters = NamedBarriers(), ClusterBarriers(state.cluster_of, state.clocks)
    gatherings = Gatherings(state.threads, lambda lane: threads[lane].gone and not state.stopped[lane])
    going: list[_Thread] | None = None  # who can go on; None: that may have become somebody else
    changes: int | None = None  # which memory has seen when somebody was found to wait for more of them
    clustered = False  # whether anybody has come to a barrier of a cluster
    idling = False  # whether some of those who can go on may be idle
    while True:
        if current is not None and current.gone and _go_on_together(state, threads, gatherings.left(current.lane)):
            going = None
        if current is not None and (current.gone or current.waits is not None):
            clustered = clustered or _of_cluster(current)
            if _meet(state, threads, current.lane // state.threads) or (
                clustered and _clusters_meet(state, clusters, threads, current)
            ):
                going = None
        if going is None or (changes is not None and changes != state.changes):
            going = [t for t in threads if not (t.gone or t.halted or t.waits_for_ever(state))]
            changes = state.changes if any(t.stuck for t in threads) else None
            idling = True
        if not going:
            if _everybody_meets(state, threads):
                current = going = None
                continue
            _report_apart(state, clusters, threads)
            _report_stuck(state, threads)
            _report_not_gathered(state, threads, gatherings)
            break
        if choose is not None:
            current = threads[choose([t.lane for t in going])]
        elif current is None or current.gone or current.halted or current.idle or turn >= longest:
            busy = [t for t in going if not t.idle] if idling else going
            idling = len(busy) < len(going)
            ahead = _of_group(busy, favoured, state) if seed % 2 else range(0)
            if not ahead:
                favoured = draw.randrange(len(state.groups))
            favour = busy and draw.random() < 0.9
            current = busy[draw.choice(ahead)] if favour and ahead else draw.choice(busy if favour else going)
            turn = draw.randrange(longest)
        turn += 1
        stop = _step(state, current, end)
        idling = idling or current.idle > 0
        if isinstance(stop, _Arrive):
            _arrive(state, named, threads, current, stop)
            going = None
        elif isinstance(stop, _Gather):
            _gather(state, gatherings, threads, current, stop)
            going = None
        elif current.waits is not None and current.waits.barrier.part is not BarrierPart.WAIT and _of_cluster(current):
            clustered = True
            clusters.arrive(current.lane, current.waits.barrier)
            current.waits = current.waits if current.waits.barrier.part is BarrierPart.WHOLE else None
            _clusters_meet(state, clusters, threads, current)
            going = None
        elif current.gone or current.waits is not None:
            going.remove(current)
        elif current.waits_for_ever(state):
            going.remove(current)
            changes = state.changes


def _of_group(threads: Sequence[_Thread], group: int, state: State) -> range:
    """Where the threads of a group are among some, which are in the order of their numbers."""
    first, after = (bisect_left(threads, at * state.threads, key=_lane) for at in (group, group + 1))
    return range(first, after)


_lane = attrgetter("lane")


def _step(state: State, thread: _Thread, end: Instruction) -> _Arrive | _Gather | None:
    """The thread goes on to its next stop, which is told if it is an arrival, or threads of its warp gather there."""
    state.take_turn(thread.mask, thread.lanes)
    try:
        stop = next(thread.turns)
    except StopIteration:
        thread.gone = True
        if state.dead is None or not state.dead[thread.lane]:
            end(state, thread.mask)
        return None
    if isinstance(stop, _Meet):
        thread.waits = stop
    elif isinstance(stop, _While):
        thread.rounded(state, stop)
    return stop if isinstance(stop, _Arrive | _Gather) else None


def _gather(state: State, gatherings: Gatherings, threads: Sequence[_Thread], thread: _Thread, node: _Gather) -> None:
    lanes = int(np.asarray(_at(node.lanes(state), thread.lane)))
    if not lanes >> (thread.lane % state.threads % k.WARP_SIZE) & 1:
        state.find((node.origin, "foreign"), CheckKind.WARP_DIVERGENCE, node.origin, (thread.lane,))
    thread.gathers = node
    on = gatherings.arrive(thread.lane, node.origin.construct, lanes)
    _go_on_together(state, threads, [on] if on else [])


def _go_on_together(state: State, threads: Sequence[_Thread], gathered: Sequence[Sequence[int]]) -> bool:
    """Threads that have gathered do what they do together; whether there are any.

    Where they are at several calls of one function what they exchange is in doubt.
    """
    for lanes in gathered:
        nodes = {id(node): node for lane in lanes if (node := threads[lane].gathers) is not None}
        if len(nodes) > 1:
            state.doubts.add(LATE, np.isin(state.lanes, lanes))
        for node in nodes.values():
            mask = np.isin(state.lanes, [lane for lane in lanes if threads[lane].gathers is node])
            for instruction in node.together:
                instruction(state, mask)
        for lane in lanes:
            threads[lane].goes_on()
    return bool(gathered)


def _report_not_gathered(state: State, threads: Sequence[_Thread], gatherings: Gatherings) -> None:
    """Nobody goes on: a thread that waits for others of its warp, and one of these that waits for it elsewhere."""
    for waiting, missing in gatherings.missing():
        node, elsewhere = threads[waiting].gathers, threads[missing].waits
        of_group = elsewhere is not None and elsewhere.barrier.scope is BarrierScope.GROUP
        if node is not None and (of_group or gatherings.names(missing, waiting)):
            state.find((node.origin, "missing"), CheckKind.WARP_DIVERGENCE, node.origin, (waiting, missing))


def _arrive(state: State, named: NamedBarriers, threads: Sequence[_Thread], thread: _Thread, node: _Arrive) -> None:
    number, count = (int(np.asarray(_at(e(state), thread.lane))) for e in (node.barrier, node.threads))

    if named.arrive(state, thread.lane, number, count, node.waits, node.origin, lambda lane: threads[lane].goes_on()):
        thread.blocked = node


def _meet(state: State, threads: Sequence[_Thread], group: int) -> bool:
    """The threads of a group go on, where all of them that are left wait at barriers; whether they do."""
    everybody = threads[group * state.threads : (group + 1) * state.threads]
    if any(t.waits is None and not t.gone for t in everybody):
        return False
    members = [t for t in everybody if not t.gone]
    meeting = members[0].waits if members else None
    if meeting is None or meeting.barrier.scope is not BarrierScope.GROUP:
        return False
    _pass(state, [t for t in members if t.waits is meeting])
    for thread in members:
        thread.gone = state.dead is not None and bool(state.dead[thread.lane])
    return True


def _of_cluster(thread: _Thread) -> bool:
    """Whether it waits at a barrier of its cluster."""
    return thread.waits is not None and thread.waits.barrier.scope is BarrierScope.CLUSTER


def _clusters_meet(state: State, clusters: ClusterBarriers, threads: Sequence[_Thread], current: _Thread) -> bool:
    """The threads of a thread's cluster go on for which all have arrived; whether any do. Where a group is not run none does."""
    if _of_cluster(current) and state.lacking[current.lane]:
        state.stop(current.mask)
        current.gone = True
    members = [t for t in threads if _of_cluster(t) and state.cluster_of[t.lane] == state.cluster_of[current.lane]]
    on = [t for t in members if clusters.missing(t.lane, _awaited(state, t, threads)) is None]
    ended = [t.lane for t in threads if t.gone and (state.dead is None or not state.dead[t.lane])]
    for thread in on:
        clusters.wait(thread.lane, ended)
        thread.goes_on()
    return bool(on)


def _awaited(state: State, thread: _Thread, threads: Sequence[_Thread]) -> list[int]:
    """The threads that may have to arrive before one goes on."""
    passes = thread.waits is not None and thread.waits.passes
    return [t.lane for t in threads if not (passes and t.gone and (state.dead is None or not state.dead[t.lane]))]


def _report_apart(state: State, clusters: ClusterBarriers, threads: Sequence[_Thread]) -> None:
    """Nobody goes on: a thread that waits at a barrier of its cluster, and one that has ended, or waits elsewhere."""
    for thread in threads:
        absent = clusters.missing(thread.lane, _awaited(state, thread, threads)) if _of_cluster(thread) else None
        if thread.waits is None or absent is None or state.stopped[absent]:
            continue
        if threads[absent].gone or threads[absent].halted:
            origin = thread.waits.barrier.origin
            state.find(origin, CheckKind.BARRIER_DIVERGENCE, origin, (thread.lane, absent))


def _everybody_meets(state: State, threads: Sequence[_Thread]) -> bool:
    """Nobody else goes on: those who wait at a barrier of the grid meet, if there are any."""
    waiting = [t for t in threads if not t.gone]
    meeting = next((t.waits for t in waiting if t.waits is not None and t.waits.barrier.scope is BarrierScope.GRID), None)
    if meeting is None or any(t.waits is None for t in waiting):
        return False
    _pass(state, [t for t in waiting if t.waits is meeting])
    for thread in waiting:
        thread.gone = state.dead is not None and bool(state.dead[thread.lane])
    return True


def _report_stuck(state: State, threads: Sequence[_Thread]) -> None:
    """Nobody goes on: a thread that waits at a barrier, and one of its group that goes round in a loop, or waits elsewhere.

    Where there is none of these, one that goes round in a loop: for what nobody changes who has changed something else there, or
    for what no statement ever changes, or only counts down. (What the host puts there at first may be what is waited for, and
    taken. So it does not matter there that others wait at a barrier for who asks.)
    """
    for group in range(len(state.groups)):
        everybody = threads[group * state.threads : (group + 1) * state.threads]
        members = [t for t in everybody if not t.gone]
        waiting = next((t for t in members if t.waits is not None), None)
        blocked = next((t for t in members if t.blocked is not None), None)
        spinning = next((t for t in members if not t.halted), None)
        if blocked is not None and blocked.blocked is not None and spinning is None:
            origin = blocked.blocked.origin
            others = [t.lane for t in everybody if t.blocked is not blocked.blocked]
            state.find(origin, CheckKind.BARRIER_DIVERGENCE, origin, (blocked.lane, *others[:1]))
        looking = next((t for t in members if not t.halted and t.looks is not None), None)
        if looking is not None and looking.looks is not None and all(t.halted or t.looks is not None for t in members):
            others = [t.lane for t in everybody if t.looks is not looking.looks]
            state.find(looking.looks, CheckKind.BARRIER_DIVERGENCE, looking.looks, (looking.lane, *others[:1]))
        if not state.in_full:
            continue  # one that is not run might change something
        asked = None if spinning is None else spinning.asked
        outside = asked is not None and not (asked.answered and state.begins_known(asked.array))
        if waiting is not None and spinning is not None and waiting.waits is not None and not outside:
            origin = waiting.waits.barrier.origin
            state.find(origin, CheckKind.ENDLESS_WAIT, origin, (waiting.lane, spinning.lane))
    for thread in threads:
        asked = thread.asked
        if asked is None or state.findings or thread.gone or thread.halted or not state.begins_known(asked.array):
            continue
        if not asked.answered or (state.in_full and asked.array in state.changed):
            state.find(asked.origin, CheckKind.ENDLESS_WAIT, asked.origin, (thread.lane,))


def _pass(state: State, together: Sequence[_Thread]) -> None:
    meeting = together[0].waits
    assert meeting is not None
    mask = np.zeros(state.size, dtype=np.bool_)
    mask[[t.lane for t in together]] = True
    meeting.instruction(state, state.full if mask.all() else mask)
    for thread in together:
        thread.goes_on()
