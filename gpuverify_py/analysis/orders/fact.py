"""What is known of an access by which it may come before another one, or after it, apart from barriers.

Two accesses by different threads are ordered if

* both are made *inside*, while the thread holds one lock: the two stays exclude each other, and the later one begins by reading
  what the earlier one left when it released the lock;
* one comes before its thread's arrival at a named barrier, and the other behind a wait there that has seen as many arrivals;
* one comes *before* what raises a flag, or before its thread's arrival at a counter, and the other *after* its thread has found
  the flag raised, or everybody arrived.

Facts are about one array, by which threads tell each other; two of them speak of one thing where their indices are equal.
"""

from __future__ import annotations

from enum import Enum

from boogie_ir.lang.expr import TRUE, Expr
from boogie_ir.lang.frozen import frozen


class Role(Enum):
    """How an access stands to a lock, a flag or a counter."""

    INSIDE = "inside"
    BEFORE = "before"
    AFTER = "after"
    PHASE = "phase"  # between two arrivals at a named barrier


@frozen
class Fact:
    """``index`` says which cell of the array ``by``, in terms of the thread's variables at the access; so does ``when``, under
    which the fact holds.

    ``raises``: statements (by number) that raise the flag. Of BEFORE: those that come after the access; of AFTER: those of which
    one must have been seen. ``apart``: it is the group that holds the lock, so the fact is about threads of different groups.
    ``in_group``: it is about threads of one group, as fences or atomics reach no others. ``everybody``: of BEFORE, it is an
    arrival at a counter that the access precedes; of AFTER, all have been seen to have arrived. ``loose``: there is no fence
    between what the thread saw and the access, so the fact is about two volatile accesses, or about the raise itself, which is
    ``itself`` of BEFORE. ``strict``: the fence that it rests on is sequentially consistent; ``needs``: so must the other's be,
    as the fence is another thread's than the one that writes the flag, or reads it, with a barrier between.

    ``part``: the bits of the cell that are meant, if not the whole cell.

    Of PHASE ``index`` is the number of the barrier, ``arrived`` how often the thread has arrived there, ``awaited`` at which of
    these times it last waited.
    """

    role: Role
    by: str
    index: Expr
    when: Expr = TRUE
    raises: frozenset[int] = frozenset()
    apart: bool = False
    in_group: bool = False
    everybody: bool = False
    loose: bool = False
    itself: bool = False
    strict: bool = False
    needs: bool = False
    part: Expr | None = None
    arrived: Expr | None = None
    awaited: Expr | None = None

    @property
    def terms(self) -> tuple[Expr, ...]:
        """What it says in terms of the thread's variables."""
        return tuple(e for e in (self.index, self.when, self.part, self.arrived, self.awaited) if e is not None)


def match(one: Fact, other: Fact) -> bool:
    """Whether two facts order their accesses where their indices are equal, and both hold."""
    fenced = (other.strict or not one.needs) and (one.strict or not other.needs)
    if not fenced and not (one.itself or other.itself):
        return False
    if (one.part is None) is not (other.part is None):
        return False
    if one.by != other.by or one.everybody is not other.everybody or one.index.type != other.index.type:
        return False
    match one.role, other.role:
        case (Role.INSIDE, Role.INSIDE) | (Role.PHASE, Role.PHASE):
            return True
        case Role.BEFORE, Role.AFTER:
            return other.raises <= one.raises
        case Role.AFTER, Role.BEFORE:
            return one.raises <= other.raises
        case _:
            return False
