"""Places that access arrays, and two accesses that conflict."""

from __future__ import annotations

from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Origin
from boogie_ir.lang.sync.orders import Reach


@frozen
class Site:
    """A place in the kernel that accesses an array; ``pieces`` and ``reach`` as in :class:`boogie_ir.lang.kernel.Atomic`.

    ``guess``: a read whose value serves a compare-and-swap only (:mod:`boogie_ir.lang.first_guesses`).
    """

    number: int
    kind: AccessKind
    array: str
    origin: Origin
    pieces: int = 1
    guess: bool = False
    reach: Reach = Reach.DEVICE
    volatile: bool = False


@frozen
class Conflict:
    """Two accesses that conflict: their sites, threads, values and times, the one that comes first in lock step first.

    ``copied``: of which an asynchronous copy made them, so that the thread only stands for its group. ``times`` are the log's.
    """

    first: Site
    second: Site
    cell: int
    lanes: tuple[int, int]
    values: tuple[int, int]
    times: tuple[int, int]
    benign: bool
    copied: tuple[bool, bool]


def may_conflict(a: Site, b: Site, across: bool) -> bool:
    """Whether accesses of one cell by two threads conflict; ``across``: by threads of different groups."""
    different = AccessKind.WRITE in (a.kind, b.kind) or a.kind is not b.kind or a.pieces != b.pieces
    return different or (across and AccessKind.ATOMIC is a.kind and Reach.GROUP in (a.reach, b.reach))


def tolerated_guess(a: Site, b: Site) -> bool:
    """Whether one is a read that only guesses what the other, an atomic, finds."""
    return {a.kind, b.kind} == {AccessKind.READ, AccessKind.ATOMIC} and (a.guess or b.guess)
