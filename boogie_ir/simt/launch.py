"""What a run is given and what it reports, as data: the launch, threads, findings, the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import Any

from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source import Origin
from boogie_ir.simt.arithmetic.values import Vector
from boogie_ir.simt.memory import Contents, Filling

Triple = tuple[int, int, int]


@frozen
class ConcreteLaunch:
    """Concrete sizes, and which groups to run (None: all of them).

    ``warp_size`` makes threads of one warp (consecutive flat numbers) run in lock step: two of them then conflict
    only within one store.
    """

    group: Triple
    grid: Triple = (1, 1, 1)
    groups: tuple[Triple, ...] | None = None
    offset: Triple = (0, 0, 0)
    warp_size: int | None = None

    @property
    def group_threads(self) -> int:
        return self.group[0] * self.group[1] * self.group[2]

    def chosen(self) -> tuple[Triple, ...]:
        """The groups to run, x fastest where all are."""
        if self.groups is not None:
            return self.groups
        x, y, z = self.grid
        return tuple((i, j, k) for k in range(z) for j in range(y) for i in range(x))


@frozen
class Inputs:
    """Everything else that decides a run.

    ``arguments`` are scalar parameters by variable name. ``contents`` gives the first cells of an array, or some cells
    by number, or how to fill it; ``filling`` is for all other cells and scalars. ``choices`` are the values of successive
    ``havoc`` of a variable. ``budget`` counts statements, ``deadline`` is a time of :func:`time.process_time`, so
    that what a run shows does not hang on what else the machine does. ``unwritten``: whether a read of a group's memory that
    nobody has written is a finding. ``turns``: whether threads take turns, if they can; None: if they tell each other something.
    """

    arguments: Mapping[str, int | bool] = field(default_factory=dict)
    contents: Mapping[str, Contents] = field(default_factory=dict)
    seed: int = 0
    filling: Filling = Filling.MIXED
    choices: Mapping[str, Sequence[int]] = field(default_factory=dict)
    budget: int = 100_000
    deadline: float | None = None
    unwritten: bool = False
    turns: bool | None = None


@frozen
class ThreadId:
    """One thread of a launch."""

    local: Triple
    group: Triple


@frozen
class Access:
    """One of the accesses of a finding; ``value`` is what was read or written, None for atomics.

    ``time`` counts the statements that accessed the array until then.
    """

    kind: AccessKind
    origin: Origin
    thread: ThreadId
    value: int | None = None
    time: int = 0


@frozen
class Finding:
    """A defect that a run showed.

    Races have two accesses (and their threads), out-of-bounds one. A divergence names a thread that reached the
    barrier and one that did not. ``benign``: every such conflict of these two accesses was of equal values. ``doubt`` is
    why it may not be so; with one, the finding proves nothing.
    """

    kind: CheckKind
    origin: Origin
    threads: tuple[ThreadId, ...]
    array: str = ""
    cell: int | None = None
    accesses: tuple[Access, ...] = ()
    benign: bool = False
    doubt: str = ""


@frozen
class RunResult:
    """What a run showed.

    ``infeasible`` is the assumption or precondition that failed: what follows it did not happen, and the run says nothing
    about it. ``exhausted``: the budget ended the run, or a
    contract that had just been found to fail; findings up to there are real. ``contents`` has one row for each copy
    of an array (one for global ones, one a group, one a thread), as far as cells were touched. ``approximations`` are
    sentences on what has no concrete meaning. ``refuted`` names the candidate invariants that some thread broke,
    ``unassumed`` the assumptions that the run could not evaluate and so may have violated. ``stopped``: threads that went
    no further than an access that leaves its array, which does not happen.
    """

    findings: tuple[Finding, ...]
    contents: Mapping[str, Vector]
    infeasible: Origin | None
    exhausted: bool
    approximations: tuple[str, ...]
    steps: int
    refuted: tuple[str, ...] = ()
    unassumed: tuple[Origin, ...] = ()
    stopped: frozenset[ThreadId] = frozenset()
    variables: Mapping[str, Any] = field(default_factory=dict)

    def races(self, tolerate_benign: bool = True) -> tuple[Finding, ...]:
        """The races, without those of equal values if they are tolerated."""
        return tuple(f for f in self.findings if f.kind is CheckKind.RACE and not (f.benign and tolerate_benign))
