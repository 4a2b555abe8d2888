"""What a thread has done for certain when it comes to a place of the text (:mod:`gpuverify_py.analysis.orders.walk`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from enum import Enum

from boogie_ir.lang.build import and_
from boogie_ir.lang.expr import TRUE, Expr, Var
from boogie_ir.lang.frozen import frozen, mutable
from boogie_ir.lang.sync.orders import MemoryOrder
from boogie_ir.lang.types import BOOL

Stamp = tuple[tuple[str, int], ...]
"""Variables with their versions: what is said in terms of them holds as long as these are current."""


class Team(Enum):
    """Threads that meet at a barrier, but for those that have returned."""

    GROUP = "group"
    WARP = "warp"


Key = tuple[int, Team | None]
"""What the thread itself, or one thread of its team, has read by the atomic of this number."""

One = tuple[tuple[str, Expr], ...]
"""The one thread of each team that passes some conditions: what its number is, as any thread of the team writes it."""

NOT, IN_GROUP, ANYWHERE = 0, 1, 2
"""How far a fence reaches that has been passed."""


@frozen
class Condition:
    """What was tested on the way here. ``certain``: nobody comes here without it, so that it tells no threads apart.

    ``skips``: threads for which it does not hold may have jumped elsewhere, or returned; ``exits``: they may have returned, and
    barriers are met without them. Where all that is known is that some threads may have done so, it is :data:`SOME_LEFT`.
    """

    expression: Expr
    stamp: Stamp
    certain: bool = False
    skips: bool = False
    exits: bool = False


SOME_LEFT = Var("some left", BOOL)  # nobody assigns it: each condition has a version of its own


@frozen
class Read:
    """The thread has read ``result`` from a cell of a lock or a flag, by the statement with this number.

    ``reach`` is how far the atomic does, ``fenced`` how far the fences that were passed since; ``strict``: a sequentially
    consistent one was; ``late``: the first was passed behind the barrier. ``team``: one thread of it has read it, and a
    barrier of it was passed since; under ``when``. ``known`` is what that thread knew of the result, ``one`` which thread it is.
    ``part``: the bits of the cell that it has set, where all that changes the cells sets bits. ``drawn``: no other read has this
    result, as the cell, which is one for all threads, only counts; ``loop``: the label of the innermost loop around it.
    """

    number: int
    by: str
    index: Expr
    stamp: Stamp
    result: Var
    version: int
    reach: int = ANYWHERE
    fenced: int = NOT
    strict: bool = False
    late: bool = False
    team: Team | None = None
    when: Expr = TRUE
    known: tuple[Expr, ...] = ()
    one: One = ()
    part: Expr | None = None
    drawn: bool = False
    loop: str = ""

    def passing(self, order: MemoryOrder, reach: int) -> Read:
        """The same behind a fence."""
        late = self.late or (self.team is not None and not self.fenced)
        strict = self.strict or order is MemoryOrder.SEQ_CST
        return replace(self, fenced=max(self.fenced, min(reach, self.reach)), strict=strict, late=late)


@frozen
class Told:
    """A value that is stored where the group's threads find it behind the next barrier; ``one``: by this one for the others."""

    value: Expr
    stamp: Stamp
    one: One | None = None


@frozen
class Barred:
    """A barrier is behind an access, for threads under ``met``, which had ``passed`` these conditions. ``sealed``: how far a
    fence of the thread behind that barrier reaches, ``sealed_strictly`` a sequentially consistent one, ``ahead`` one in front
    of the barrier.
    """

    met: Expr
    passed: tuple[Condition, ...]
    ahead: int
    sealed: int = NOT
    sealed_strictly: int = NOT


@frozen
class Made:
    """An access that the thread has made. ``conditions`` had been passed then, ``versions`` were the variables'.

    ``own``: how far a fence behind it reaches; ``strict``: one that is sequentially consistent. ``barriers``: those of the
    thread's teams behind it.
    """

    number: int
    conditions: tuple[Condition, ...]
    versions: dict[str, int]
    inside: frozenset[Key] = frozenset()  # the state's keys of what took the locks which are held
    own: int = NOT
    strict: int = NOT
    barriers: Mapping[Team, Barred] = field(default_factory=dict)

    def passing(self, order: MemoryOrder, reach: int) -> Made:
        """The same behind a fence."""
        strict = reach if order is MemoryOrder.SEQ_CST else NOT
        barriers = {
            team: replace(each, sealed=max(each.sealed, reach), sealed_strictly=max(each.sealed_strictly, strict))
            for team, each in self.barriers.items()
        }
        return replace(self, own=max(self.own, reach), strict=max(self.strict, strict), barriers=barriers)


@mutable
class State:
    """What holds on every way to a place. ``left`` has what one thread of a team read, for the others to learn of."""

    definitions: dict[str, Expr] = field(default_factory=dict)
    versions: dict[str, int] = field(default_factory=dict)
    conditions: tuple[Condition, ...] = ()
    reads: dict[Key, Read] = field(default_factory=dict)
    left: dict[Key, Read] = field(default_factory=dict)
    made: dict[int, Made] = field(default_factory=dict)
    told: dict[tuple[str, Expr], Expr] = field(default_factory=dict)  # what lies in arrays of the group, behind a barrier
    telling: dict[tuple[str, Expr], Told] = field(default_factory=dict)  # ... in front of one

    def copy(self) -> State:
        return State(
            dict(self.definitions), dict(self.versions), self.conditions, dict(self.reads), dict(self.left), dict(self.made),
            dict(self.told), dict(self.telling),
        )  # fmt: skip


def conjoined(conditions: Iterable[Expr]) -> Expr:
    return and_(*conditions)
