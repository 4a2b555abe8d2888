"""Facts of locks: an access is made while its thread, or its group, holds a cell that nobody else holds then.

*A lock is held* where the thread knows from the result of the atomic that it took it, a fence has been passed since (or the
atomic acquires), and it has not been left free. Every statement that frees it must be one of a thread that holds it, with a fence
between the accesses and the release; else the lock orders nothing. Where it is the group that holds it, a barrier must stand
between: each statement that frees the lock has one in front of it, and each access comes before that.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from boogie_ir.lang.build import and_, bv, ne, width_of
from boogie_ir.lang.expr import TRUE, Binary, BinaryOp, Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.sync.atomics import AtomicOp
from gpuverify_py.analysis.orders.fact import Fact, Role
from gpuverify_py.analysis.orders.knowledge import Knowledge, compared
from gpuverify_py.analysis.orders.state import ANYWHERE, NOT, Read, State
from gpuverify_py.analysis.orders.tellers import Lock


@frozen
class _Left:
    """How an access stands to a statement that frees the lock: what reaches the group ``only``, and under which conditions."""

    met: Expr
    narrow: bool


@dataclass(slots=True)
class Locks:
    """What was found of accesses while locks are held, by the access and by the atomic that took the lock."""

    knowledge: Knowledge
    locks: dict[str, Lock]
    shared: frozenset[str]  # global arrays
    _inside: dict[int, dict[int, Fact]] = field(default_factory=dict)
    _unsafe: set[tuple[int, int]] = field(default_factory=set)  # accesses that are not released, with what took the lock
    _left: dict[tuple[int, int], list[_Left]] = field(default_factory=dict)
    _frees: dict[int, list[frozenset[int]]] = field(default_factory=dict)  # by taker: what is behind each release for the group
    _broken: set[str] = field(default_factory=set)  # locks that are freed by those who may not hold them

    def facts(self) -> dict[int, list[Fact]]:
        """The facts of each access, once all of the text has been seen."""
        found: dict[int, list[Fact]] = {}
        for access, held in self._inside.items():
            for taker, fact in held.items():
                if fact.by in self._broken or (access, taker) in self._unsafe:
                    continue
                if fact.apart and not all(access in behind for behind in self._frees.get(taker, ())):
                    continue  # on another way, or later in the text, than what frees the lock
                left = self._left.get((access, taker), [])
                narrow = fact.in_group or any(each.narrow for each in left)
                when = and_(fact.when, *(each.met for each in left))
                found.setdefault(access, []).append(replace(fact, in_group=narrow, when=when))
        return found

    def taken(self, read: Read, state: State) -> bool:
        """Whether the thread knows that it took a lock by this read."""
        if read.part is not None:
            return any(_was_clear(condition, read.result, read.part) for condition in self.knowledge.about(read, state))
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

    def access(self, number: int, read: Read) -> None:
        """An access while the lock is held that was taken by the read."""
        if read.part is not None:
            when = and_(read.when, ne(read.part, bv(0, width_of(read.part))))
            narrow = read.reach != ANYWHERE and read.by in self.shared
            self._inside.setdefault(number, {})[read.number] = Fact(
                Role.INSIDE, read.by, read.index, when, in_group=narrow, part=read.part
            )
            return
        lock = self.locks[read.by]
        if (read.fenced and not read.late) or not lock.frees:
            reach = read.fenced if lock.frees else read.reach
            narrow = reach != ANYWHERE and read.by in self.shared
            fact = Fact(Role.INSIDE, read.by, read.index, read.when, apart=read.group, in_group=narrow)
            self._inside.setdefault(number, {})[read.number] = fact

    def release(self, array: str, index: Expr, releasing: int, reach: int, state: State) -> None:
        """A statement that frees a cell."""
        for key, read in state.reads.items():
            if read.by == array and read.index == index and read.when == TRUE and self._may_free(read, state):
                self._release(read, releasing, reach, state)
                del state.reads[key]
                return
        self._broken.add(array)

    def _may_free(self, read: Read, state: State) -> bool:
        """Whether the thread holds the cell, or is the only one of its group, which holds it, to come here."""
        if not (read.group or self.knowledge.valid(read.stamp, state.versions)):
            return False
        alone = self.knowledge.launch.leader([c.expression for c in state.conditions if not c.certain]) is not None
        return (alone or not read.group) and self.taken(read, state)

    def _release(self, read: Read, releasing: int, reach: int, state: State) -> None:
        behind: set[int] = set()
        for made in state.made.values():
            if read.number not in made.inside:
                continue
            strength = max(made.sealed if read.group else made.own, releasing)
            if strength == NOT or (read.group and not made.barred):
                self._unsafe.add((made.number, read.number))
                continue
            behind.add(made.number)
            narrow = min(strength, reach) != ANYWHERE and read.by in self.shared
            met = made.met if read.group else TRUE
            self._left.setdefault((made.number, read.number), []).append(_Left(met, narrow))
        if read.group:
            self._frees.setdefault(read.number, []).append(frozenset(behind))


def _was_clear(condition: Expr, result: Var, part: Expr) -> bool:
    """Whether the condition says that none of these bits were set in what was read."""
    if not isinstance(condition, Binary) or condition.op is not BinaryOp.EQ:
        return False
    for masked, other in ((condition.left, condition.right), (condition.right, condition.left)):
        if other == bv(0, width_of(part)) and isinstance(masked, Binary) and masked.op is BinaryOp.BVAND:
            return {masked.left, masked.right} == {result, part}
    return False
