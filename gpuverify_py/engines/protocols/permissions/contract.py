"""What is shown of a kernel's permissions, and what fails (paper 003, section 5.1.2; ``docs/permissions.md``).

A permission is a :class:`boogie_ir.lang.kernel.Hold`: a cell, what the thread may do with it, under which condition, for which
values of quantified variables. What a thread holds between two barriers is the set of those that stand between them.
"""

from __future__ import annotations

from enum import Enum

from boogie_ir.lang import kernel as k
from boogie_ir.lang.frozen import frozen, frozen_node
from boogie_ir.lang.source import Origin


class Check(Enum):
    """What is shown; the value is how reports call it."""

    ACCESS = "access"  # a thread holds what it accesses, until the next barrier that orders the array
    THREADS = "threads"  # what a block has suffices for its threads, from each barrier to the next
    BLOCKS = "blocks"  # what the kernel has suffices for its blocks, which no barrier orders
    GROUP = "group"  # what a block has includes what its threads hold from this barrier on
    KERNEL = "kernel"  # what the kernel has includes what its blocks have
    SECTIONS = "sections"  # what a lock keeps is accessed in sections that exclude each other
    FOLLOWED = "followed"  # every access to the array is known
    MEETING = "meeting"  # all threads come to the barrier that hands permissions over
    POSSIBLE = "possible"  # what is taken for granted does not keep every thread from every access


@frozen
class Obligation:
    """One thing to show: of an array (by its name in the source), or of a barrier, and of one or two places."""

    number: int
    check: Check
    array: str
    origin: Origin
    other: Origin | None = None

    def __str__(self) -> str:
        first, second = self.origin.span, self.other.span if self.other is not None else None
        match self.check:
            case Check.ACCESS:
                what = f"the thread holds what the {self.origin.construct} needs"
            case Check.THREADS:
                what = f"no two threads of a block hold one cell of {self.array} against each other"
            case Check.BLOCKS:
                what = f"no threads of two blocks hold one cell of {self.array} against each other"
            case Check.GROUP:
                what = f"the block has the permission for {self.array} that its thread is given"
            case Check.KERNEL:
                what = f"the kernel has the permission for {self.array} that a block is given"
            case Check.SECTIONS:
                what = f"a lock has the permissions for {self.array}: what it computes has no races in sections"
            case Check.FOLLOWED:
                return f"every access to {self.array} is known"
            case Check.MEETING:
                what = "all threads come to this barrier together"
            case Check.POSSIBLE:
                what = "some thread gets to an access, with all that is taken for granted"
        return f"{first}: {what}" + (f" (and {second})" if second is not None and second != first else "")


@frozen
class Thread:
    """A thread by its numbers, as far as launches have several."""

    local: tuple[int, int, int]
    group: tuple[int, int, int]


@frozen
class Failed:
    """An obligation that was not shown. ``cell`` is an example, with ``thread`` and, where another is concerned, ``holder``.

    ``wants`` and ``has`` are what they would do with the cell; ``held_at`` is where the other permission stands, ``since`` the
    barrier behind which permissions count (None: the kernel's start). None: nothing is known of the case.
    """

    obligation: Obligation
    cell: str = ""
    thread: Thread | None = None
    holder: Thread | None = None
    wants: str = ""
    has: str = ""
    held_at: Origin | None = None
    since: Origin | None = None


@frozen_node
class Checked:
    """What became of a kernel's permissions: every obligation that was shown, and every one that was not."""

    kernel: str
    shown: tuple[Obligation, ...]
    failed: tuple[Failed, ...]

    @property
    def holds(self) -> bool:
        return not self.failed


@frozen_node
class Point:
    """Where permissions stand: behind a barrier, or before a statement of the kernel's own list (``position``).

    ``before`` is that statement's place, if it is not where the kernel starts. ``place`` is where the text knows their names.
    """

    barrier: k.Barrier | None
    position: int = 0
    before: Origin | None = None
    place: Origin | None = None


@frozen_node
class Inferred:
    """The kernel with the permissions that it needs, and these by where they stand. ``lost`` are arrays without any."""

    kernel: k.Kernel
    points: tuple[tuple[Point, tuple[k.Hold, ...]], ...]
    lost: tuple[str, ...]
