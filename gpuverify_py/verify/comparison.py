"""Whether two programs of kernels compute the same: what is compared, and what there is to say of each output.

Each side is a row of kernels, one launched when the one before it has ended. What they share, on one side and across sides, are
*memories* (device arrays) and *numbers* (scalar arguments) with one name each: both sides start with the same of them.
A kernel's array or parameter that is bound to no name is that kernel's own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import TypeAlias

from boogie_ir.lang.expr import Expr
from boogie_ir.lang.frozen import frozen, frozen_node
from boogie_ir.lang.source import Origin
from boogie_ir.prove.budget import Budget
from boogie_ir.simt import ConcreteLaunch, ThreadId
from gpuverify_py.findings.diagnostic import NamedValue
from gpuverify_py.verify.outcomes import Working
from gpuverify_py.verify.task import Subject


class Arithmetic(Enum):
    """When two floating-point results are the same. Integers are always exact, wrap-around included."""

    BITS = "bit for bit"
    REASSOCIATED = "up to the order of sums and products"
    REAL = "as real numbers"


@frozen_node
class Step:
    """One kernel of a side. ``arrays`` and ``scalars``: the shared name of each of its arrays and parameters (variable names)."""

    subject: Subject
    arrays: Mapping[str, str]
    scalars: Mapping[str, str]


@frozen_node
class Comparison:
    """Two sides, the shared names of memories whose contents at the end are ``compared``, and what is given.

    ``given`` are conditions over the numbers, as variables with the shared names (mostly those of the first step's kernel that
    has them), and over sizes of launches: the variable ``size_variable(side, step, name)`` for a size such as
    ``group_size_x``. What they say of one step alone is among the preconditions of its kernel, too.
    """

    left: tuple[Step, ...]
    right: tuple[Step, ...]
    compared: tuple[str, ...]
    given: tuple[Expr, ...]
    arithmetic: Arithmetic


@frozen
class Same:
    """The memory has the same contents on both sides at the end, for all that the comparison leaves open.

    ``by``: the method. ``regrouped``: operations whose order differs. ``sizes`` is empty, or names what was fixed for the proof
    alone (then it is a proof for these sizes only). ``assuming`` are sentences on what it rests on.
    """

    memory: str
    by: str
    regrouped: tuple[str, ...] = ()
    sizes: tuple[NamedValue, ...] = ()
    assuming: tuple[str, ...] = ()


@frozen
class Writer:
    """Who wrote a cell last in a run: thread, place, value. No origin: nobody did."""

    value: int
    origin: Origin | None = None
    thread: ThreadId | None = None


@frozen
class Differs:
    """Two runs from the same inputs end with different contents: the first such cell, and who wrote it on each side.

    ``first``: all that each memory holds before either side begins, so that others can run it again.
    """

    memory: str
    cell: int
    left: Writer
    right: Writer
    launches: tuple[tuple[ConcreteLaunch, ...], tuple[ConcreteLaunch, ...]]
    arguments: tuple[NamedValue, ...]
    contents: tuple[NamedValue, ...]
    first: tuple[tuple[str, bytes], ...] = ()


@frozen
class Undecided:
    """No answer: what could not be aligned or followed, with its places on both sides, and what is missing."""

    memory: str
    by: str
    why: str
    left: Origin | None = None
    right: Origin | None = None


Answer: TypeAlias = Same | Differs | Undecided


def size_variable(side: str, step: int, name: str) -> str:
    """The variable for a size of the launch of a step (from 0) of a side ("left", "right")."""
    return f"{side}${step}${name}"


class Comparer(ABC):
    """One method of comparing. Comparers know nothing of each other; ``name`` is what reports call it.

    ``for_any_size``: it proves for all sizes together, which takes longer than for one.
    """

    name: str
    for_any_size: bool = False

    @abstractmethod
    def compare(self, comparison: Comparison, budget: Budget) -> Iterator[Answer | Working]:
        """Answers as they come, at most one a memory that is compared, and ``Working`` where others may have their turn."""

    def close(self) -> None:
        """Gives back what the comparer holds: solvers, processes."""
        return
