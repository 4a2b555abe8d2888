"""What is known of a kernel's launches: what host code says of them, and what the kernel's own text suggests.

Whatever reads host code, in whatever language, makes these values. Everything said in them holds whenever that launch is
executed, so whoever takes it for granted says where the launch is.
"""

from __future__ import annotations

from typing import TypeAlias

from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Contract
from boogie_ir.lang.source import Span

HOST = "host code"
"""The construct of contracts that come from host code."""

Sizes: TypeAlias = tuple[int | None, int | None, int | None]
ANY: Sizes = (None, None, None)


@frozen
class Extent:
    """The array of a name has so many bytes (64 bits, over parameters and values of the host), as the host spells it: ``words``.

    ``places`` are those of the allocations of which the array may be one. ``untold`` are parameters and numbers of threads (names
    of variables) that nothing ties to constants or to what this size speaks of: as far as that goes they may have any value.
    """

    array: str
    size: Expr
    words: str
    places: tuple[Span, ...]
    untold: frozenset[str] = frozenset()


@frozen
class HostValue:
    """A number of the host's that is no parameter of the kernel, by the name that the host has for it."""

    variable: Var
    name: str
    signed: bool = False


@frozen
class HostLaunch:
    """One way in which a kernel is launched.

    ``block`` and ``grid`` have None where a size is no constant: ``requires`` may say something of it. ``unknowns`` are values of
    the host that are no parameters of the kernel. ``extents``: sizes of arrays. ``places``: of the launches that are all like
    this, ``calls`` the calls through which the first is reached. ``left_open``: what is not known, and why, as sentences.
    ``total``: how many threads there are in a dimension in which blocks may have any size (OpenCL's global size). ``drawn``: the
    parameters, as the source names them, whose arrays are filled by chance.
    """

    kernel: str
    block: Sizes
    grid: Sizes
    places: tuple[Span, ...]
    requires: tuple[Contract, ...] = ()
    unknowns: tuple[HostValue, ...] = ()
    extents: tuple[Extent, ...] = ()
    left_open: tuple[str, ...] = ()
    calls: tuple[Span, ...] = ()
    total: Sizes = ANY
    drawn: frozenset[str] = frozenset()


@frozen
class LaunchHints:
    """What a kernel's text suggests of its launch: the numbers of threads and sizes that it ``reads``, and in each dimension the
    size of the ``group`` it is written for, how many threads of one its shared arrays have room for at ``most`` (in all
    ``threads``), and by how much at most it multiplies a group's number: alone (``strides``), times the size (``factors``).
    ``linear``: groups of several dimensions are numbered in one row, `blockIdx.y * gridDim.x + blockIdx.x`.
    """

    reads: frozenset[str]
    group: tuple[int | None, int | None, int | None] = (None, None, None)
    most: tuple[int | None, int | None, int | None] = (None, None, None)
    threads: int | None = None
    strides: tuple[int, int, int] = (1, 1, 1)
    factors: tuple[int, int, int] = (1, 1, 1)
    linear: bool = False
