"""Memory orders, for whom they hold, and who meets at barriers."""

from __future__ import annotations

from enum import Enum


class MemoryOrder(Enum):
    """What an atomic or a fence orders of its thread's own accesses, as C++ names it; the value is the spelling in text."""

    RELAXED = "relaxed"
    ACQUIRE = "acquire"  # what it has read from comes before what the thread does next
    RELEASE = "release"  # what the thread did comes before those that read from it
    ACQ_REL = "acq_rel"
    SEQ_CST = "seq_cst"

    @property
    def acquires(self) -> bool:
        return self in (MemoryOrder.ACQUIRE, MemoryOrder.ACQ_REL, MemoryOrder.SEQ_CST)

    @property
    def releases(self) -> bool:
        return self in (MemoryOrder.RELEASE, MemoryOrder.ACQ_REL, MemoryOrder.SEQ_CST)


class Reach(Enum):
    """For which threads an atomic is one step, and whose accesses a fence orders (PTX: scopes)."""

    GROUP = "group"
    DEVICE = "device"  # and the whole system: a launch has one device


class BarrierScope(Enum):
    """Which threads a barrier waits for."""

    GROUP = "group"
    CLUSTER = "cluster"  # of groups that run together, as many as the kernel says
    GRID = "grid"


class BarrierPart(Enum):
    """A barrier, or one of the two steps that it is made of; the value is the spelling in text."""

    WHOLE = "whole"
    ARRIVE = "arrive"  # what the thread did before comes before what others do behind their waits
    ARRIVE_RELAXED = "arrive_relaxed"  # it orders nothing
    WAIT = "wait"  # until all have arrived


class OrderScope(Enum):
    """Whose accesses an :class:`Order` orders."""

    WARP = "warp"  # a barrier of the warp: what its threads did before comes before what they do then
    PART = "part"  # a barrier of some threads of a group: a tile, a sub-group
    MET = "met"  # those of the warp, all of whose threads that have not returned are asserted to be here (only in proofs)
    FENCE = "fence"  # the thread's own, as seen by those that learn of them by atomics or volatile accesses
    BEFORE = "before"  # the atomic that comes next has this order, too
    AFTER = "after"  # the atomic that came last has it
