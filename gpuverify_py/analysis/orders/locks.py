"""Facts of locks: an access is made while its thread, or its group, holds a cell that nobody else holds then.

*A lock is held* where the thread knows from the result of the atomic that it took it, a fence has been passed since (or the
atomic acquires), and it has not been left free. Every statement that frees it must be one of a thread that holds it, with a fence
between the accesses and the release; else the lock orders nothing. Where it is the group that holds it, a barrier must stand
between: each statement that frees the lock has one in front of it, and each access comes before that; the same
thread comes to all of them.

*It is a thread's turn* where what it has read is a number that no other thread has: its block's, or one that a counter gave,
made in the same way at all places, by the same thread of each group if it is the group's. All
that changes the turn are threads whose turn it is, by one: so it only grows, until it wraps around. The stays of two threads are
apart, and between them each thread whose turn it was has passed a fence, behind what it read and in front of what it wrote.
"""

from __future__ import annotations

from dataclasses import field, replace

from boogie_ir.lang.build import and_, bv, bvadd, ne, width_of
from boogie_ir.lang.expr import TRUE, Binary, BinaryOp, Expr, Var
from boogie_ir.lang.frozen import frozen, mutable
from boogie_ir.lang.sync.atomics import AtomicOp
from gpuverify_py.analysis.orders.fact import Fact, Role
from gpuverify_py.analysis.orders.knowledge import Knowledge, compared
from gpuverify_py.analysis.orders.state import ANYWHERE, NOT, Key, One, Read, State, Team
from gpuverify_py.analysis.orders.tellers import Lock, Turn


@frozen
class _Left:
    """How an access stands to a statement that frees the lock: what reaches the group ``only``, and under which conditions."""

    met: Expr
    narrow: bool


@frozen
class _Behind:
    """Which accesses come for certain before a statement that frees a lock; ``own``: that of the thread that took it."""

    accesses: frozenset[int]
    own: bool


@mutable
class Locks:
    """What was found of accesses while locks are held, by the access and by the atomic that took the lock."""

    knowledge: Knowledge
    locks: dict[str, Lock]
    turns: dict[str, Turn]
    shared: frozenset[str]  # global arrays
    _inside: dict[int, dict[Key, Fact]] = field(default_factory=dict)
    _unsafe: set[tuple[int, int]] = field(default_factory=set)  # accesses that are not released, with what took the lock
    _left: dict[tuple[int, int], list[_Left]] = field(default_factory=dict)
    _frees: dict[int, list[_Behind]] = field(default_factory=dict)  # by taker
    _broken: set[str] = field(default_factory=set)  # locks that are freed by those who may not hold them
    _numbers: dict[str, set[tuple[Expr, One]]] = field(default_factory=dict)  # how those are made for which turns wait: all alike
    _freeing: dict[int, set[One]] = field(default_factory=dict)  # which threads free what their group holds, by taker

    def facts(self) -> dict[int, list[Fact]]:
        """The facts of each access, once all of the text has been seen."""
        found: dict[int, list[Fact]] = {}
        self._broken |= {array for array, made in self._numbers.items() if len(made) > 1}
        for access, held in self._inside.items():
            for key, fact in held.items():
                taker, _ = key
                if fact.by in self._broken or (access, taker) in self._unsafe:
                    continue
                frees = (f for f in self._frees.get(taker, ()) if fact.apart or not f.own)
                if not all(access in f.accesses for f in frees):
                    continue  # on another way, or later in the text, than what frees the lock
                left = self._left.get((access, taker), [])
                narrow = fact.in_group or (fact.by in self.shared and any(each.narrow for each in left))
                when = and_(fact.when, *(each.met for each in left))
                found.setdefault(access, []).append(replace(fact, in_group=narrow, when=when))
        return found

    def taken(self, read: Read, state: State) -> bool:
        """Whether the thread knows that it took a lock by this read, or that its group did: of a warp's locks nothing is said."""
        if read.team is Team.WARP:
            return False
        if read.part is not None:
            return any(_was_clear(condition, read.result, read.part) for condition in self.knowledge.about(read, state))
        if read.by in self.turns:
            return self._turn(read, state) is not None
        lock = self.locks.get(read.by)
        if lock is None or read.number not in lock.takes:
            return False
        for condition in self.knowledge.about(read, state):
            value, equal = compared(condition, read.result)
            if lock.op is AtomicOp.COMPARE_EXCHANGE:
                if equal and value == lock.arguments[0]:
                    return True
            elif value is not None and equal != (value == lock.arguments[0]):
                return True
        return False

    def _turn(self, read: Read, state: State) -> Expr | None:
        """The thread's own number, which it has found there."""
        if read.number not in self.turns[read.by].looks:
            return None
        for condition in self.knowledge.about(read, state):
            if isinstance(condition, Binary) and condition.op is BinaryOp.EQ:
                for found, own in ((condition.left, condition.right), (condition.right, condition.left)):
                    made = self.knowledge.own(own, read, state) if found == read.result else None
                    if made is not None:
                        self._numbers.setdefault(read.by, set()).add(made)
                        return own
        return None

    def _passed_on(self, read: Read, left: Expr | None, releasing: int, state: State) -> bool:
        """Whether one more than the thread's own number is left, with a fence between what was read and that."""
        own = self._turn(read, state)
        if own is None or read.late or read.fenced != ANYWHERE or not (read.strict or releasing == ANYWHERE):
            return False
        return left is None or self.knowledge.launch.fixed(left) == self.knowledge.launch.fixed(bvadd(own, bv(1, width_of(own))))

    def access(self, number: int, key: Key, read: Read) -> None:
        """An access while the lock is held that was taken by the read, which the state has at this key."""
        if read.part is not None:
            when = and_(read.when, ne(read.part, bv(0, width_of(read.part))))
            narrow = read.reach != ANYWHERE and read.by in self.shared
            self._inside.setdefault(number, {})[key] = Fact(
                Role.INSIDE, read.by, read.index, when, in_group=narrow, part=read.part
            )
            return
        frees = read.by in self.turns or bool(self.locks[read.by].frees)
        if (read.fenced and not read.late) or not frees:
            reach = read.fenced if frees else read.reach
            narrow = reach != ANYWHERE and read.by in self.shared
            fact = Fact(Role.INSIDE, read.by, read.index, read.when, apart=read.team is Team.GROUP, in_group=narrow)
            self._inside.setdefault(number, {})[key] = fact

    def release(self, array: str, index: Expr, left: Expr | None, releasing: int, reach: int, state: State) -> None:
        """A statement that frees a cell; ``left``: what a turn is then, if it is not increased by one."""
        held = [r for r in state.reads.values() if r.by == array and r.index == index and self._may_free(r, state)]
        if array in self.turns and not (reach == ANYWHERE and all(self._passed_on(r, left, releasing, state) for r in held)):
            held = []
        alone = self._alone(state)
        for taker in {read.number for read in held if read.team is Team.GROUP and alone is not None}:
            self._freeing.setdefault(taker, set()).add(alone or ())
            if len(self._freeing[taker]) > 1:  # several threads of a group may do so, on different ways
                self._broken.add(array)
        for taker in {read.number for read in held}:
            self._release(taker, any(r.team is None for r in held if r.number == taker), releasing, reach, state)
            for team in (None, Team.GROUP):
                state.reads.pop((taker, team), None)
        if not held:
            self._broken.add(array)

    def _may_free(self, read: Read, state: State) -> bool:
        """Whether the thread holds the cell, or is the only one of its group, which holds it, to come here."""
        if not (read.team or self.knowledge.valid(read.stamp, state.versions)):
            return False
        if self.knowledge.open(read.when, state) != TRUE:
            return False
        return (self._alone(state) is not None or read.team is None) and self.taken(read, state)

    def _alone(self, state: State) -> One | None:
        """The one thread of its group that comes here; None where there may be several."""
        leader = self.knowledge.launch.leader([c.expression for c in state.conditions if not c.certain])
        return None if leader is None else leader.one

    def _release(self, taker: int, own: bool, releasing: int, reach: int, state: State) -> None:
        """``own``: it is the thread itself that took the lock; what it did while it held it alone needs no barrier then."""
        behind: set[int] = set()
        for made in state.made.values():
            by_group = taker, Team.GROUP
            if made.inside.isdisjoint(((taker, None), by_group)):
                continue
            if by_group in made.inside or not own:
                barred = made.barriers.get(Team.GROUP)
                strength, met = (NOT, TRUE) if barred is None else (max(barred.sealed, releasing), barred.met)
            else:
                strength, met = max(made.own, releasing), TRUE
            if strength == NOT:
                self._unsafe.add((made.number, taker))
                continue
            behind.add(made.number)
            narrow = min(strength, reach) != ANYWHERE
            self._left.setdefault((made.number, taker), []).append(_Left(met, narrow))
        self._frees.setdefault(taker, []).append(_Behind(frozenset(behind), own))


def _was_clear(condition: Expr, result: Var, part: Expr) -> bool:
    """Whether the condition says that none of these bits were set in what was read."""
    if not isinstance(condition, Binary) or condition.op is not BinaryOp.EQ:
        return False
    for masked, other in ((condition.left, condition.right), (condition.right, condition.left)):
        if other == bv(0, width_of(part)) and isinstance(masked, Binary) and masked.op is BinaryOp.BVAND:
            return {masked.left, masked.right} == {result, part}
    return False
