"""What a program of the host asks devices to do, as data: operations, and which of them may come right after which.

The points of a program are a graph: a point's ``before`` are the points of which one was the latest on the way to it. The first
one is where the program begins, and a loop has a point of its own at its head, so that each way through the program is a way
through the graph. What is not followed is a point, too: anything may happen there.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TypeAlias

from boogie_ir.lang.expr import Expr
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.source import Span
from frontend.host.evaluator.variables import Found
from frontend.host.values import Block, Event, Stream


class Kept(Enum):
    """Where memory is."""

    DEVICE = "device"
    MANAGED = "managed"
    PINNED = "page-locked"
    HOST = "pageable"


class Direction(Enum):
    """Between which sides a copy goes; UNKNOWN where that is not said."""

    TO_DEVICE = "to the device"
    TO_HOST = "to the host"
    ON_DEVICE = "on the device"
    ON_HOST = "on the host"
    UNKNOWN = "somewhere"


@frozen_node
class Region:
    """Bytes from ``offset`` on, ``size`` of them (64 bits each; None: not known) of a block or of a variable of the device.

    Without either it is not known where they are. ``words``: as the source spells it.
    """

    block: Block | None
    variable: str
    offset: Expr | None
    size: Expr | None
    words: str


@frozen_node
class Begun:
    """The program begins."""


@frozen_node
class Launched:
    """A kernel is launched."""

    found: Found
    stream: Stream


@frozen_node
class Copied:
    """Memory is copied. ``waits``: by the function that has no ``Async`` in its name."""

    target: Region
    source: Region
    direction: Direction
    waits: bool
    stream: Stream


@frozen_node
class Filled:
    """Memory is filled with a byte."""

    target: Region
    waits: bool
    stream: Stream


@frozen_node
class Allocated:
    """Memory comes to be; in the order of a stream, if there is one. ``name``: what points to it, as the source spells it."""

    block: Block
    name: str
    kept: Kept
    stream: Stream | None


@frozen_node
class Freed:
    """Memory ceases to be in the order of a stream."""

    region: Region
    stream: Stream


@frozen_node
class Recorded:
    """An event is recorded in a stream."""

    event: Event
    stream: Stream


@frozen_node
class Awaited:
    """A stream is told to wait for an event."""

    event: Event
    stream: Stream


@frozen_node
class Synchronised:
    """The host waits: for a stream, for an event, or (None) for all that it has asked for."""

    what: Stream | Event | None


@frozen_node
class Touched:
    """The host reads or writes memory itself."""

    region: Region
    writes: bool


@frozen_node
class Unfollowed:
    """Something of which it is not known what it does; ``given`` is memory that it knows."""

    words: str
    given: tuple[Region, ...] = ()


@frozen_node
class Head:
    """The head of a loop. Symbols from number ``first`` on are each iteration's own.

    ``counter`` and ``step``: a value that is larger by at least that much in each later iteration. ``runs``: the first iteration
    takes place.
    """

    first: int
    counter: Expr | None
    step: int
    runs: bool


Operation: TypeAlias = (
    Begun | Launched | Copied | Filled | Allocated | Freed | Recorded | Awaited | Synchronised | Touched | Unfollowed | Head
)


@frozen_node
class Point:
    """An operation where it is reached, under conditions; ``loops`` are the heads of the loops around it, the outermost first."""

    operation: Operation
    before: frozenset[int]
    span: Span
    calls: tuple[Span, ...]
    conditions: tuple[Expr, ...]
    loops: tuple[int, ...]


@frozen_node
class HostProgram:
    """What one function does that nobody in the file calls, such as ``main``, with all that it calls.

    Points are known by their place in the list. ``cut``: the function was too long to be read to its end. ``blocking``: all
    streams are made in this file, as ones that synchronise with the legacy default stream. ``kept``: where memory is, by its
    block's id. ``going_on``: conditions without which the program ends, as it does where a function has failed.
    """

    name: str
    span: Span
    points: tuple[Point, ...]
    cut: bool
    blocking: bool
    kept: Mapping[int, Kept]
    going_on: tuple[Expr, ...]
