"""What thread 1 records and thread 2 checks (paper 003, section 4.2), copies by the group, and warps in lock step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from boogie_ir.lang import kernel as k
from boogie_ir.lang import program as p
from boogie_ir.lang.build import and_, binary, bv, eq, implies, ite, ne, not_, or_, width_of
from boogie_ir.lang.expr import FALSE, TRUE, AccessKind, BinaryOp, Expr, Var
from boogie_ir.lang.program import Assert, Assign, Assume, Check, CheckKind, Havoc
from boogie_ir.lang.source import Origin
from gpuverify_py.analysis.orders.fact import Fact, match
from gpuverify_py.engines.twothread.dual.meeting import Meetings
from gpuverify_py.engines.twothread.dual.record import (
    CHANGED,
    CHOOSE,
    CONFLICTS,
    COPIER,
    EVENT,
    OPEN,
    SITE,
    TAKE,
    TRACKED,
    apart,
    conflict,
    tracked,
)
from gpuverify_py.engines.twothread.dual.terms import Terms
from gpuverify_py.engines.twothread.instrument.log_accesses import Site


class Recorder:
    """Translates race instrumentation and asynchronous copies.

    ``meetings`` say which accesses are worth a check, ``same_warp`` whether the two threads run in lock step. ``events`` has, for
    each site of a copy, the variable of its event. ``waits_order``: after a wait the group may use what was copied.
    """

    def __init__(self, terms: Terms, meetings: Meetings, same_warp: Expr, events: Mapping[int, Var], waits_order: bool) -> None:
        self.terms = terms
        self.meetings = meetings
        self.record = terms.record
        self.same_warp = same_warp
        self.events = events
        self.waits_order = waits_order

    def log(self, log: k.Log) -> Iterator[p.Statement]:
        """Paper 003, section 4.2, LOG: thread 1 may, if enabled, record the access, provided that it is the one foretold."""
        origin = log.origin
        own = self.record.sites[log.site - 1].ended is not None  # then it matters to a block's only thread too
        grouped = self.terms.memory.arrays[log.array].space is k.MemorySpace.GROUP and not own
        yield Havoc((CHOOSE,), origin)
        guard = and_(
            self.terms.expr(log.guard, 1), self.performs(log.site, 1), self.terms.threads.same_group if grouped else TRUE
        )
        yield from self.own_copies(log)
        yield from self.in_lock_step(log, CONFLICTS[log.kind])
        yield Assign(TAKE, and_(guard, CHOOSE, eq(SITE, bv(log.site, 16)), not_(TRACKED)), origin)
        if (foretold := and_(*self.foretold(log))) != TRUE:
            yield Assume(implies(TAKE, foretold), origin)
        yield Assign(TRACKED, or_(TAKE, TRACKED), origin)

    def own_copies(self, log: k.Log) -> Iterator[p.Statement]:
        """A copy that thread 1 has not waited for is ordered with nothing that it does itself since then, copies included."""
        here = self.record.sites[log.site - 1]
        guard, index = self.terms.expr(log.guard, 1), self.terms.expr(log.index, 1)
        for kind in CONFLICTS[log.kind]:
            copies = (s for s in self.meetings.before(log.site, kind) if s.ended is not None and conflict(here, s))
            clash = and_(guard, self.terms.under_way(copies), eq(self.record.offset(log.array), index))
            if clash != FALSE:
                yield Assert(not_(clash), log.origin, Check(CheckKind.RACE, log.site, 1))

    def foretold(self, log: k.Log) -> Iterator[Expr]:
        """What has to be so of the access to be recorded: snapshot, value, state. Site facts say what its index is."""
        yield from (eq(k.snapshot_variable(log.site, v), self.terms.variable(v, 1)) for v in log.snapshot)
        if self.record.values:
            yield from self.values(log, self.terms.expr(log.index, 1))
        copy = self.events.get(log.site)
        if self.record.copies:
            yield OPEN if copy is not None else not_(OPEN)
        if copy is not None:
            yield eq(EVENT, self.terms.variable(copy, 1))

    def values(self, log: k.Log, index: Expr) -> Iterator[Expr]:
        """What the access writes, or reads where contents are kept; and whether a write changes anything (7.4).

        A value that is not known stays whatever it is: nothing may be concluded from it.
        """
        old = self.terms.memory.read(log.array, index, 1) if self.terms.memory.keeps(log.array) else None
        new = old if log.kind is AccessKind.READ else None if log.value is None else self.terms.expr(log.value, 1)
        if new is not None:
            yield eq(self.record.value(log.array), new)
        if log.kind is AccessKind.WRITE:
            yield CHANGED if old is None or new is None else binary(BinaryOp.IFF, CHANGED, ne(new, old))

    def check(self, check: k.CheckAccess) -> Iterator[p.Statement]:
        """Paper 003, section 4.2, CHECK, one assertion for each kind it may conflict with; tolerance per 7.4."""
        array = check.array
        index, guard = self.terms.expr(check.index, 2), self.terms.expr(check.guard, 2)
        if self.terms.memory.arrays[array].space is k.MemorySpace.GROUP:
            guard = and_(guard, self.terms.threads.same_group)
        guard = and_(guard, self.performs(check.site, 2))
        here = self.record.sites[check.site - 1]
        for kind in (*CONFLICTS[check.kind], *((AccessKind.ATOMIC,) if check.kind is AccessKind.ATOMIC else ())):
            sites = tuple(s for s in self.meetings.before(check.site, kind) if conflict(here, s))
            for guesses, narrow in ((False, False), (False, True), (True, False)):
                alike = tuple(s for s in sites if self.tolerated_guess(here, s) is guesses and apart(here, s) is narrow)
                concerned = not_(self.terms.threads.same_group) if narrow else TRUE
                clash = and_(guard, concerned, self.unordered(alike, here), eq(self.record.offset(array), index))
                if clash == FALSE:
                    continue
                harmful = FALSE if guesses else self.harmful(check, kind)
                if harmful != TRUE:
                    yield Assert(not_(clash), check.origin, Check(CheckKind.RACE, check.site, 2, note=True))
                if harmful != FALSE:
                    yield Assert(not_(and_(clash, harmful)), check.origin, Check(CheckKind.RACE, check.site, 2))
        writes = self.meetings.before(check.site, AccessKind.WRITE)
        if self.record.values and check.kind is AccessKind.WRITE and writes and self.record.of(AccessKind.READ, array):
            # Thread 2 overwrites the tracked element: what it reads there afterwards is its own.
            own = and_(guard, tracked(writes), eq(self.record.offset(array), index))
            yield Assign(CHANGED, and_(CHANGED, not_(own)), check.origin)
        yield from self.in_lock_step(check, (check.kind,))

    def unordered(self, sites: Sequence[Site], here: Site) -> Expr:
        """Whether thread 1 has recorded an access of one of the sites that nothing orders with thread 2's access here."""
        plain = tuple(s for s in sites if not (s.orders and here.orders))
        others = (and_(tracked((s,)), not_(self.ordered(s, here))) for s in sites if s.orders and here.orders)
        return or_(tracked(plain), *others)

    def ordered(self, recorded: Site, here: Site) -> Expr:
        """Whether a lock, a flag or a counter orders the recorded access of thread 1 with thread 2's here."""
        same_group = self.terms.threads.same_group
        cases: list[Expr] = []
        for theirs, mine in product(recorded.orders, here.orders):
            strong = recorded.volatile and here.volatile
            sure = strong or not (theirs.loose or mine.loose) or theirs.itself or mine.itself
            if match(theirs, mine) and sure:
                same = eq(self.meetings.at_access(recorded, theirs.index), self.terms.expr(mine.index, 2))
                if theirs.part is not None and mine.part is not None:
                    same = and_(same, eq(self.meetings.at_access(recorded, theirs.part), self.terms.expr(mine.part, 2)))
                hold = self.meetings.at_access(recorded, theirs.when), self.terms.expr(mine.when, 2)
                if theirs.awaited is not None and theirs.arrived is not None:
                    arrived, awaited = (self.meetings.at_access(recorded, e) for e in (theirs.arrived, theirs.awaited))
                    same = and_(same, or_(*self._in_phases(arrived, awaited, mine)))
                near = same_group if theirs.in_group or mine.in_group else TRUE
                far = not_(same_group) if theirs.apart or mine.apart else TRUE
                cases.append(and_(same, *hold, near, far))
        return or_(*cases)

    def _in_phases(self, arrived: Expr, awaited: Expr, mine: Fact) -> Iterator[Expr]:
        """Whether one of two accesses comes before an arrival at a barrier that the other's thread has awaited."""
        if mine.arrived is not None and mine.awaited is not None:
            yield binary(BinaryOp.BVULT, arrived, self.terms.expr(mine.awaited, 2))
            yield binary(BinaryOp.BVULT, self.terms.expr(mine.arrived, 2), awaited)

    def tolerated_guess(self, one: Site, other: Site) -> bool:
        """Whether one is an atomic update and the other a read which only guesses what that will find."""
        kinds = {s.kind for s in (one, other)}
        return self.record.values and kinds == {AccessKind.READ, AccessKind.ATOMIC} and (one.guess or other.guess)

    def harmful(self, check: k.CheckAccess, kind: AccessKind) -> Expr:
        """Given that the places clash: whether the order of the two accesses can be observed."""
        if not self.record.values:
            return TRUE
        match check.kind, kind:
            case AccessKind.WRITE, AccessKind.WRITE:
                known = check.value is not None
            case AccessKind.WRITE, AccessKind.READ:
                known = check.value is not None and self.terms.memory.keeps(check.array)
            case AccessKind.READ, AccessKind.WRITE:
                return CHANGED
            case _:
                return TRUE
        if not known or check.value is None:
            return TRUE
        return ne(self.record.value(check.array), self.terms.expr(check.value, 2))

    # -- asynchronous copies (7.9) and warps in lock step (7.8) ----------------------------------------------

    def performs(self, site: int, thread: int) -> Expr:
        """A copy is the group's: in a pair of one group one of the two, either, stands for it."""
        if site not in self.events and not self.record.sites[site - 1].shared:
            return TRUE
        return implies(self.terms.threads.same_group, COPIER if thread == 1 else not_(COPIER))

    def together(self, guard: Expr, arguments: tuple[Expr, ...], origin: Origin) -> Iterator[p.Statement]:
        """All threads of a group reach the command, with equal arguments."""
        g1, g2 = self.terms.expr(guard, 1), self.terms.expr(guard, 2)
        equal = and_(*(eq(self.terms.expr(a, 1), self.terms.expr(a, 2)) for a in arguments if self.terms.differs(a)))
        goal = implies(self.terms.threads.same_group, and_(binary(BinaryOp.IFF, g1, g2), implies(g1, equal)))
        if goal != TRUE and not self.terms.threads.single:
            yield Assert(goal, origin, Check(CheckKind.ASYNC_COPY))

    def choose(self, origin: Origin) -> Iterator[p.Statement]:
        """Either of two threads of a group stands for the group's copy."""
        self.terms.declared[COPIER.name] = COPIER
        yield Havoc((COPIER,), origin)

    def copy(self, copy: k.AsyncCopy) -> Iterator[p.Statement]:
        """The event is the one given, or a new one that the threads of a group agree on."""
        origin = copy.origin
        yield from self.together(copy.guard, copy.arguments, origin)
        yield from self.choose(origin)
        new = (
            self.terms.fresh(f"{copy.handle.name}.new$1", copy.handle),
            self.terms.fresh(f"{copy.handle.name}.new$2", copy.handle),
        )
        yield Havoc(new, origin)
        zero = bv(0, width_of(copy.handle))
        yield Assume(and_(ne(new[0], zero), ne(new[1], zero), implies(self.terms.threads.same_group, eq(*new))), origin)
        given = tuple(self.terms.expr(copy.event, t) for t in (1, 2))
        values = (ite(eq(given[0], zero), new[0], given[0]), ite(eq(given[1], zero), new[1], given[1]))
        yield from self.terms.assign_each(copy.handle, values, copy.guard, origin)

    def wait(self, wait: k.WaitAsync) -> Iterator[p.Statement]:
        """All threads of the group come here, so the copies of the event come before what any of them does next.

        GPUVerify has a barrier order them first: for it they are accesses like any other from here on, and so are they for
        threads of other groups.
        """
        yield from self.together(wait.guard, (wait.event,), wait.origin)
        if self.record.copies:
            awaited = and_(TRACKED, OPEN, self.terms.expr(wait.guard, 1), eq(EVENT, self.terms.expr(wait.event, 1)))
            if self.waits_order:
                yield Assume(not_(and_(awaited, self.terms.threads.same_group)), wait.origin)
            yield Assign(OPEN, and_(OPEN, not_(awaited)), wait.origin)

    def in_lock_step(self, access: k.Log | k.CheckAccess, kinds: tuple[AccessKind, ...]) -> Iterator[p.Statement]:
        """Threads of one warp that both execute a statement finished earlier ones: their accesses are ordered before it."""
        if self.same_warp == FALSE or access.site in self.events:
            return
        sites = tuple(s for kind in kinds for s in self.record.of(kind, access.array))
        pending = and_(tracked(sites), not_(self.terms.under_way(sites)))
        both = and_(self.same_warp, self.terms.expr(access.guard, 1), self.terms.expr(access.guard, 2))
        if pending != FALSE:
            yield Assume(implies(both, not_(pending)), access.origin)
