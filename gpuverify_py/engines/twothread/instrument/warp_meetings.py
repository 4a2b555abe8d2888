"""Threads of a warp that wait for each other, and what they exchange then, as assertions and assumptions about two threads.

Afterwards no :class:`boogie_ir.lang.kernel.Meet` is left, and of a barrier of the whole warp the order of those that *met*. At
each, a thread asserts that it is among those that it names, and that the other thread, if it is of the same warp, named, and has
not returned, is there as well and names the same threads. (CUDA C++ Programming Guide, "Warp Shuffle Functions": each calling
thread must have its own bit set in the mask, and all non-exited threads named in mask must execute the same intrinsic with the
same mask, or the result is undefined.) As for barriers, two threads come to one call where they come to it in the same
iterations: one that comes to another call of the function instead raises an alarm.

A sub-group of OpenCL may be any part of the group: there the other thread is of the same one, and named.

What an exchange gives that waits so rests on the assertion before it: all that are named, and are still there, are at this call,
with this mask. So those of them that are here have one ballot, one vote and one sum, and the ballot says of each whether it
voted. A match gives those that have one value one mask, of them all and nobody else (PTX ISA, ``match.sync``: "the mask of
threads in membermask that have the same value"). A lane that is not here has returned, or is not named: its bit is not set. A
shuffle from one lane gives all the same if that lane exists and nobody returns before. A minimum or maximum is one lane's
value: it lies where the values of all threads do, and no lane has a smaller or larger one. Which lanes ``__activemask`` finds
together is up to the device, but they all are here; in a loop they might be so in different iterations, so of calls in loops it
is only said that the thread is one of them. Ballots that name no lanes are of waves that go on in step (HIP, "Warp cross-lane
functions"; CUDA has none from compute capability 7.0 on): outside of loops all of a wave that come are there together.

Where all that a mask names exist and nobody returns, a sum of one literal is as many of them as the mask names lanes, and a
ballot of all is the mask.

A scan gives a thread the sum of what those of its group with lower numbers gave (OpenCL C 2.0, 6.13.15); all of the group are at
the barrier before it, which is asserted. Where no value is negative, and all of them together stay below 2^31 (the sizes of the
group are known), what a thread gets lies between as many least values and as many greatest ones as threads are before it, and
a later thread gets no less than what an earlier one got with its own value.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, bv, bvadd, bvmul, bvsub, eq, implies, ne, not_, resize, width_of
from boogie_ir.lang.expr import FALSE, TRUE, AccessKind, BinaryOp, Enabled, Expr, Literal, Other, Pending, SameGroup, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assert, Assign, Assume, Check, CheckKind, Havoc
from boogie_ir.lang.source import generated
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.sync.orders import OrderScope
from boogie_ir.lang.traverse import free_variables
from boogie_ir.lang.types import BOOL
from gpuverify_py.analysis.launch.whole_warps import EVERY_LANE, SAME_FOR_ALL
from gpuverify_py.analysis.ranges import Ranges, full
from gpuverify_py.analysis.statements import Body, sublists, walk, with_sublists
from gpuverify_py.engines.twothread.instrument.exchanges import SUB_GROUP
from gpuverify_py.verify.threads import Threads
from houdini.guesses.warps import lane_of, others_number, same_warp, thread_number

RETURNED = Var("returned.before", BOOL)
GHOST = generated("whether a thread has returned")
EXCHANGED = generated("what threads of a warp exchange")

_EXTREMES = {
    ExchangeOp.SMIN: BinaryOp.BVSLE, ExchangeOp.SMAX: BinaryOp.BVSGE,
    ExchangeOp.UMIN: BinaryOp.BVULE, ExchangeOp.UMAX: BinaryOp.BVUGE,
}  # fmt: skip
"""What the result is to each lane's value."""


def assert_meetings(kernel: k.Kernel, claimed: bool, threads: Threads) -> k.Kernel:
    """The pass; ``claimed``: the assertions are asked for. Else nothing is known of what threads exchange."""
    if not any(isinstance(s, k.Meet | k.Exchange) for s in walk(kernel.body)):
        return kernel
    if not claimed:
        return replace(kernel, body=_without_meetings(kernel.body))
    shared = tuple(a.name for a in kernel.arrays if a.space in (k.MemorySpace.GLOBAL, k.MemorySpace.GROUP))
    grouped = frozenset(a.name for a in kernel.arrays if a.space is k.MemorySpace.GROUP)
    sub_groups = any(local.variable == SUB_GROUP for local in kernel.locals)
    returns = any(isinstance(s, k.Return) for s in walk(kernel.body))
    ranges = Ranges(kernel, threads.ranges(), wrapping=True)
    if not (returns and any(isinstance(s, k.Meet) for s in walk(kernel.body))):
        return replace(kernel, body=_Meetings(FALSE, returns, shared, grouped, sub_groups, ranges).body(kernel.body, False))
    meetings = _Meetings(RETURNED, True, shared, grouped, sub_groups, ranges)
    body = (Assign(RETURNED, FALSE, GHOST), *meetings.body(kernel.body, False))
    return replace(kernel, body=body, locals=(*kernel.locals, k.Local(RETURNED)))


def _without_meetings(body: Body) -> Body:
    kept = (s for s in body if not isinstance(s, k.Meet))
    return tuple(with_sublists(s, tuple(_without_meetings(part) for part in sublists(s))) for s in kept)


def orders_accesses(kernel: k.Kernel) -> bool:
    """Whether a barrier of some lanes may order accesses: then contents change between barriers of the group as in lock step.

    Lock step orders whatever such barriers order, so what is forgotten for it (``lock_step.py``) is enough here.
    """
    return any(isinstance(s, k.Order) and s.scope in (OrderScope.WARP, OrderScope.PART) for s in walk(kernel.body))


@frozen
class _Meetings:
    """``returned`` tells of a thread whether it has returned; ``returns``: some may; ``shared`` are the arrays to be ordered, of
    which ``grouped`` are a group's own; ``sub_groups``: of which sub-group a thread is has a variable."""

    returned: Expr
    returns: bool
    shared: tuple[str, ...]
    grouped: frozenset[str]
    sub_groups: bool
    ranges: Ranges

    def body(self, body: Body, looping: bool) -> Body:
        result: list[k.Statement] = []
        meeting: k.Meet | None = None  # the one right before
        for statement in body:
            match statement:
                case k.Meet():
                    meeting = statement
                    result.append(Assert(self.together(statement.lanes), statement.origin, Check(CheckKind.WARP_DIVERGENCE)))
                    continue
                case k.Exchange(target, ExchangeOp.COUNT, (given, number), origin):
                    result.append(Assign(target, number, origin))
                    result += (Assume(fact, EXCHANGED) for fact in _counted(target, given))
                    meeting = None
                    continue
                case k.Exchange(target, ExchangeOp.SCAN, (value,), origin):
                    result.append(Havoc((target,), origin))
                    result += (Assume(fact, EXCHANGED) for fact in self.summed(target, value))
                    meeting = None
                    continue
                case k.Exchange():
                    result.append(Havoc((statement.target,), statement.origin))
                    lanes = meeting.lanes if meeting is not None else None
                    if statement.op is ExchangeOp.ACTIVE:
                        facts = _active(statement.target, looping)
                    elif statement.op is ExchangeOp.BALLOT and lanes is None:
                        facts = iter(()) if looping else _in_step(statement.target, statement.arguments[0])
                    else:
                        facts = iter(()) if lanes is None else self.received(statement, lanes)
                    result += (Assume(fact, EXCHANGED) for fact in facts if fact != TRUE)
                    continue
                case Assign() if (
                    meeting is None or meeting.lanes is None or statement.target not in free_variables(meeting.lanes)
                ):
                    result.append(statement)
                    continue
                case k.Order() if meeting is not None and meeting.lanes is not None and statement.scope is not OrderScope.FENCE:
                    result.append(Assume(self.ordered(meeting.lanes), EXCHANGED))
                    if meeting.lanes == EVERY_LANE:
                        result.append(k.Order(OrderScope.MET, statement.origin))
                case k.Order(OrderScope.PART) if meeting is not None and self.sub_groups:
                    result.append(Assume(self.ordered(None), EXCHANGED))
                case k.Return() if self.returned != FALSE:
                    result += [Assign(RETURNED, TRUE, GHOST), statement]
                case _:
                    inside = looping or isinstance(statement, k.While)
                    result.append(with_sublists(statement, tuple(self.body(part, inside) for part in sublists(statement))))
            meeting = None
        return tuple(result)

    def together(self, lanes: Expr | None) -> Expr:
        """What a thread asserts where it waits for these lanes."""
        gone = Other(self.returned, BOOL) if self.returned != FALSE else FALSE
        there = Other(Enabled(), BOOL)
        if lanes is None:
            return implies(and_(SameGroup(), not_(gone)), there)
        mine = _named(lanes, thread_number())
        return and_(mine, implies(and_(same_warp(), _named(lanes, others_number()), not_(gone)), and_(there, _agreed(lanes))))

    def ordered(self, lanes: Expr | None) -> Expr:
        """What a barrier of these lanes lets thread 1 assume, as one of the group does: nothing that it orders is recorded.

        It orders all memory among them (CUDA C++ Programming Guide, "__syncwarp()"); one of a sub-group orders local memory, if
        asked to (OpenCL C 2.0, "sub_group_barrier"). The other thread, if named, is here or does nothing any more.
        """
        arrays = (a for a in self.shared if lanes is not None or a in self.grouped)
        nothing = and_(*(not_(Pending(kind, array)) for array in arrays for kind in AccessKind))
        if lanes is None:
            return implies(and_(SameGroup(), _agreed(SUB_GROUP)), nothing)
        return implies(and_(same_warp(), _named(lanes, others_number())), nothing)

    def received(self, exchange: k.Exchange, lanes: Expr) -> Iterator[Expr]:
        """What is known of the result where all that these lanes name, and that have not returned, are here."""
        target, op = exchange.target, exchange.op
        if any(target in free_variables(e) for e in (*exchange.arguments, lanes)):
            return  # they speak of what the target was before
        met = and_(same_warp(), Other(Enabled(), BOOL), _named(lanes, others_number()))
        same = eq(target, Other(target, target.type))
        if op in SAME_FOR_ALL:
            yield implies(met, same)
        if op in (ExchangeOp.BALLOT, ExchangeOp.ANY, ExchangeOp.ALL):
            given = exchange.arguments[0]
            holds = ne(given, bv(0, width_of(given)))
            yes = ne(target, bv(0, width_of(target)))
            match op:
                case ExchangeOp.BALLOT:
                    yield eq(_named(target, thread_number()), holds)
                    yield implies(met, eq(_named(target, others_number()), Other(holds, BOOL)))
                    yield implies(and_(same_warp(), not_(met)), not_(_named(target, others_number())))
                case ExchangeOp.ANY:
                    yield implies(holds, yes)
                case _:
                    yield implies(yes, holds)
        if op in (ExchangeOp.BALLOT, ExchangeOp.ADD) and self.all_there():
            given = exchange.arguments[0]
            if isinstance(given, Literal) and op is ExchangeOp.ADD and width_of(target) == k.WARP_SIZE:
                yield eq(target, bvmul(given, _count(lanes)))
            if isinstance(given, Literal) and op is ExchangeOp.BALLOT and given.value:
                yield eq(target, resize(lanes, width_of(target), False))
        if op is ExchangeOp.MATCH:
            value = exchange.arguments[0]
            alike = eq(value, Other(value, value.type))
            yield _named(target, thread_number())
            yield implies(met, eq(_named(target, others_number()), alike))
            yield implies(and_(met, alike), same)
            yield implies(and_(same_warp(), not_(met)), not_(_named(target, others_number())))
        if op in _EXTREMES:
            (value,), order = exchange.arguments, _EXTREMES[op]
            yield from self.lies(target, value)
            yield binary(order, target, value)
            yield implies(met, binary(order, target, Other(value, value.type)))
        if op is ExchangeOp.SHUFFLE and not self.returns and lanes == EVERY_LANE:
            _, lane, segment = exchange.arguments
            first = bvsub(thread_number(), lane_of(thread_number()))
            from_lane = binary(BinaryOp.BVAND, lane, bv(k.WARP_SIZE - 1))
            exists = binary(BinaryOp.BVULT, bvadd(first, from_lane), _volume())
            yield implies(
                and_(met, eq(segment, bv(k.WARP_SIZE)), exists, eq(lane, Other(lane, lane.type)), _agreed(segment)), same
            )

    def all_there(self) -> bool:
        """Whether each lane of each warp is a thread that does not return before the end."""
        least, most = self.ranges(_volume())
        return not self.returns and least == most and least % k.WARP_SIZE == 0

    def summed(self, target: Var, value: Expr) -> Iterator[Expr]:
        """What is known of the sum of what those before the thread gave."""
        least, most = self.ranges(value)
        threads = self.ranges(_volume())
        if target in free_variables(value) or least < 0 or most * threads[1] > full(width_of(target))[1]:
            return
        width, number = width_of(target), resize(thread_number(), width_of(target), False)
        yield binary(BinaryOp.BVULE, bvmul(bv(least, width), number), target)
        yield binary(BinaryOp.BVULE, target, bvmul(bv(most, width), number))
        through = bvadd(target, value)
        met = and_(SameGroup(), Other(Enabled(), BOOL))
        before = binary(BinaryOp.BVULT, thread_number(), others_number())
        behind = binary(BinaryOp.BVULT, others_number(), thread_number())
        yield implies(and_(met, before), binary(BinaryOp.BVULE, through, Other(target, target.type)))
        yield implies(and_(met, behind), binary(BinaryOp.BVULE, Other(through, target.type), target))

    def lies(self, target: Var, value: Expr) -> Iterator[Expr]:
        """That the target is a number which the value may be, in whichever thread."""
        least, most = self.ranges(value)
        whole = full(width_of(target))
        if (least, most) != whole:
            yield binary(BinaryOp.BVSLE, bv(least, width_of(target)), target)
            yield binary(BinaryOp.BVSLE, target, bv(most, width_of(target)))


def _counted(count: Var, given: Expr) -> Iterator[Expr]:
    """How many threads of the group at least gave the barrier before something other than zero: this one, and the other."""
    counts = ne(given, bv(0, width_of(given)))
    both = and_(SameGroup(), counts, Other(and_(Enabled(), counts), BOOL))
    for threads, who in ((1, counts), (2, both)):
        yield implies(who, binary(BinaryOp.BVUGE, count, bv(threads, width_of(count))))


def _in_step(target: Var, given: Expr) -> Iterator[Expr]:
    """A ballot of those of a wave that are here, all of them together."""
    if target in free_variables(given):
        return
    holds, here = ne(given, bv(0, width_of(given))), Other(Enabled(), BOOL)
    yield eq(_named(target, thread_number()), holds)
    yield implies(and_(same_warp(), here), eq(target, Other(target, target.type)))
    yield implies(and_(same_warp(), here), eq(_named(target, others_number()), Other(holds, BOOL)))
    yield implies(and_(same_warp(), not_(here)), not_(_named(target, others_number())))


def _count(lanes: Expr) -> Expr:
    """How many lanes a mask names: bits of pairs, then of twice as many, are added."""
    for shift, mask in ((1, 0x55555555), (2, 0x33333333), (4, 0x0F0F0F0F), (8, 0x00FF00FF), (16, 0x0000FFFF)):
        higher = binary(BinaryOp.BVLSHR, lanes, bv(shift))
        lanes = bvadd(binary(BinaryOp.BVAND, lanes, bv(mask)), binary(BinaryOp.BVAND, higher, bv(mask)))
    return lanes


def _active(target: Var, looping: bool) -> Iterator[Expr]:
    """The lanes that are here together."""
    yield _named(target, thread_number())
    if looping:
        return
    together = and_(Other(Enabled(), BOOL), eq(target, Other(target, target.type)))
    yield implies(and_(same_warp(), _named(target, others_number())), together)


def _agreed(value: Expr) -> Expr:
    return TRUE if not free_variables(value) else eq(value, Other(value, value.type))


def _volume() -> Expr:
    width, height, depth = k.GROUP_SIZE
    return bvmul(bvmul(width, height), depth)


def _named(lanes: Expr, number: Expr) -> Expr:
    """Whether the thread with this number is among the lanes."""
    if lanes == EVERY_LANE:
        return TRUE
    return eq(binary(BinaryOp.BVAND, binary(BinaryOp.BVLSHR, lanes, lane_of(number)), bv(1)), bv(1))
