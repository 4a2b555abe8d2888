"""What is done before what: which operations may still be under way where another one begins.

For each stream, each event and the host there is a set: the operations that have been asked for and that are *not* sure to be
done when all is done that this stream has been given, when this event has happened, when the host goes on. Asking for an
operation adds it to the sets of all that do not wait for it; waiting makes sets smaller. Sets of several ways are united where
these meet, so that what is in no set is ordered on every way. Each rule of CUDA's is a function below, with the place that says
so: the programming guide ("Asynchronous Concurrent Execution"), and two pages of the runtime's reference: "Stream synchronization
behavior" and "API synchronization behavior". HIP follows them.

A loop is followed until nothing changes. An operation of an earlier iteration is told from one of this iteration (:class:`Item`),
and streams and events that each iteration has for itself are forgotten where the next one begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import TypeAlias, assert_never

from boogie_ir.lang.frozen import frozen
from frontend.host.operations import (
    Allocated,
    Awaited,
    Begun,
    Copied,
    Direction,
    Filled,
    Freed,
    Head,
    HostProgram,
    Kept,
    Launched,
    Operation,
    Recorded,
    Synchronised,
    Touched,
    Unfollowed,
)  # fmt: skip
from frontend.host.values import Event, Stream, StreamKind

MOST_STEPS = 20_000


@frozen
class Item:
    """An operation, by its point's number; ``earlier``: of an earlier iteration of the loop with this head.

    Of loops in one another it is the outermost such; of those around it both are in one iteration.
    """

    point: int
    earlier: int | None = None


Items: TypeAlias = frozenset[Item]


@frozen
class Known:
    """What may be under way: ``host`` has all that the host may not rest on, ``streams`` and ``events`` what these may not.

    A stream of which nothing is noted has been given nothing, so that it is as far as the host. An event that was never recorded
    keeps nobody waiting.
    """

    host: Items = frozenset()
    streams: Mapping[Stream, Items] = field(default_factory=dict)
    events: Mapping[Event, Items] = field(default_factory=dict)

    def of(self, stream: Stream) -> Items:
        """What may be under way when all is done that the stream has been given."""
        return self.streams.get(stream, self.host)


@frozen
class Ordered:
    """What an operation of a point may overlap with, by its number; None: nobody gets there. ``complete``: all is followed."""

    overlaps: tuple[Items | None, ...]
    complete: bool


LEGACY = Stream(-1, StreamKind.LEGACY, "the default stream")
PER_THREAD = Stream(-2, StreamKind.PER_THREAD, "the thread's default stream")


def overlaps(program: HostProgram, per_thread: bool) -> Ordered:
    """What each operation of a program may overlap with.

    ``per_thread``: the stream 0 is the thread's.
    """
    rules = Rules(per_thread, program.kept, program.blocking)
    points = program.points
    after: list[Known | None] = [None] * len(points)
    found: list[Items | None] = [None] * len(points)
    following: dict[int, list[int]] = {}
    for number, point in enumerate(points):
        for each in point.before:
            following.setdefault(each, []).append(number)
    waiting = [0] if points else []
    steps = 0
    while waiting:
        steps += 1
        if steps > MOST_STEPS:
            return Ordered(tuple(found), False)
        number = waiting.pop(0)
        point = points[number]
        arriving = [_arriving(known, number, each, program) for each in point.before if (known := after[each]) is not None]
        before = united(arriving) if arriving else Known()
        found[number] = rules.overlapping(before, point.operation)
        known = rules.after(before, point.operation, number)
        if known != after[number]:
            after[number] = known
            waiting += [each for each in following.get(number, ()) if each not in waiting]
    return Ordered(tuple(found), True)


def _arriving(known: Known, number: int, origin: int, program: HostProgram) -> Known:
    """What is known on the way from one point to another, which may begin the next iteration of a loop."""
    if not (isinstance(program.points[number].operation, Head) and number in program.points[origin].loops):
        return known
    inside = frozenset(n for n, point in enumerate(program.points) if number in point.loops)

    def aged(items: Items) -> Items:
        return frozenset(Item(i.point, _outer(i.earlier, number)) if i.point in inside else i for i in items)

    return Known(
        aged(known.host),
        {s: aged(items) for s, items in known.streams.items() if number not in s.loops},
        {e: aged(items) for e, items in known.events.items() if number not in e.loops},
    )


def _outer(one: int | None, other: int) -> int:
    """The outer one of two loops in one another, by their heads: it begins first."""
    return other if one is None else min(one, other)


def united(ways: Sequence[Known]) -> Known:
    """What is known where several ways meet."""
    if len(ways) == 1:
        return ways[0]
    host = frozenset[Item]().union(*(way.host for way in ways))
    streams = {s for way in ways for s in way.streams}
    events = {e for way in ways for e in way.events}
    return Known(
        host,
        {s: frozenset[Item]().union(*(way.of(s) for way in ways)) for s in streams},
        {e: frozenset[Item]().union(*(way.events.get(e, way.host) for way in ways)) for e in events},
    )


def is_blocking(stream: Stream) -> bool:
    """Whether a stream is known to synchronise with the legacy default stream; the thread's default stream does."""
    return stream.kind in (StreamKind.BLOCKING, StreamKind.PER_THREAD, StreamKind.LEGACY)


@frozen
class Rules:
    """The rules of CUDA's streams, for one program."""

    per_thread: bool
    kept: Mapping[int, Kept]
    all_blocking: bool  # no stream is made in another way, so that those of which nothing is known are, too

    def stream(self, stream: Stream) -> Stream:
        """The stream that is meant by 0: the legacy default stream, or the thread's, as the program is compiled."""
        if stream.kind is StreamKind.DEFAULT:
            return PER_THREAD if self.per_thread else LEGACY
        return stream

    def begins_after(self, known: Known, stream: Stream) -> Items:
        """What may be under way when a stream's next operation begins.

        Operations of one stream follow on each other. An operation of the legacy default stream first waits for all blocking
        streams, and later ones of these wait for it ("Stream synchronization behavior").
        """
        stream = self.stream(stream)
        items = known.of(stream)
        if stream.kind is StreamKind.LEGACY and self.all_blocking:
            return frozenset()
        if stream.kind is StreamKind.LEGACY:
            for other, pending in known.streams.items():
                items = items & pending if is_blocking(other) else items
        elif is_blocking(stream):
            items &= known.of(LEGACY)
        return items

    def issued(self, known: Known, stream: Stream, number: int | None, begins: Items) -> Known:
        """A stream is given an operation, which begins when others are done; None: one that does nothing itself.

        Everybody else goes on without it, the host as well: launches and ``Async`` functions return at once.
        """
        stream = self.stream(stream)
        item = frozenset((Item(number),)) if number is not None else frozenset[Item]()
        streams = {each: known.of(each) | item for each in known.streams}
        streams[stream] = begins
        return Known(known.host | item, streams, {e: items | item for e, items in known.events.items()})

    def recorded(self, known: Known, event: Event, stream: Stream) -> Known:
        """An event stands for what its stream has been given until then, the latest time that it is recorded (cudaEventRecord).

        It is an operation of the stream, so that in the legacy one it waits for all blocking streams.
        """
        begins = self.begins_after(known, stream)
        after = self.issued(known, stream, None, begins)
        return replace(after, events={**after.events, event: begins})

    def awaited(self, known: Known, event: Event, stream: Stream) -> Known:
        """What a stream does later waits for an event (cudaStreamWaitEvent), but not for one that was never recorded."""
        begins = self.begins_after(known, stream) & known.events.get(event, known.host)
        return self.issued(known, stream, None, begins)

    def host_waits(self, known: Known, items: Items) -> Known:
        """The host goes on when no more than these may be under way: so is whatever it asks for from now on."""
        rest = known.host & items
        return Known(rest, {s: pending & rest for s, pending in known.streams.items()},
                     {e: pending & rest for e, pending in known.events.items()})  # fmt: skip

    def synchronised(self, known: Known, what: Stream | Event | None) -> Known:
        """cudaDeviceSynchronize, cudaStreamSynchronize, cudaEventSynchronize: an event that was never recorded keeps nobody."""
        match what:
            case None:
                return self.host_waits(known, frozenset())
            case Stream():
                return self.host_waits(known, known.of(self.stream(what)))
            case Event():
                return self.host_waits(known, known.events.get(what, known.host))
        assert_never(what)

    def copied(self, known: Known, copy: Copied, number: int, begins: Items) -> Known:
        """cudaMemcpy copies until it is done: to the host, and to the device from page-locked memory.

        From pageable memory it waits for what the stream 0 has been given, and returns while the bytes may still be on their way;
        from device to device the host waits for nothing ("API synchronization behavior"). The functions with ``Async`` in their
        name promise nothing.
        """
        queued = known.of(self.stream(copy.stream))
        known = self.issued(known, copy.stream, number, begins)
        if not copy.waits:
            return known
        item = frozenset((Item(number),))
        match copy.direction:
            case Direction.TO_HOST | Direction.ON_HOST:
                return self.host_waits(known, begins)
            case Direction.TO_DEVICE if self._kept(copy.source.block) is Kept.PINNED:
                return self.host_waits(known, begins)
            case Direction.TO_DEVICE:
                return self.host_waits(known, queued | item)
            case Direction.ON_DEVICE | Direction.UNKNOWN:
                return known
        assert_never(copy.direction)

    def filled(self, known: Known, fill: Filled, number: int, begins: Items) -> Known:
        """cudaMemset lets the host go on, but where the memory is managed or page-locked ("API synchronization behavior")."""
        known = self.issued(known, fill.stream, number, begins)
        waits = fill.waits and self._kept(fill.target.block) in (Kept.MANAGED, Kept.PINNED)
        return self.host_waits(known, begins) if waits else known

    def _kept(self, block: object) -> Kept | None:
        return self.kept.get(id(block))

    # -- all of them ----------------------------------------------------------------------------------------------------

    def overlapping(self, known: Known, operation: Operation) -> Items:
        """What may be under way while an operation is."""
        match operation:
            case Launched(stream=stream) | Copied(stream=stream) | Filled(stream=stream) | Freed(stream=stream):
                return self.begins_after(known, self._told(stream))
            case Allocated(stream=stream) if stream is not None:
                return self.begins_after(known, self._told(stream))
            case _:
                return known.host

    def after(self, known: Known, operation: Operation, number: int) -> Known:
        """What is known after an operation."""
        match operation:
            case Launched(stream=stream) | Freed(stream=stream):
                stream = self._told(stream)
                return self.issued(known, stream, number, self.begins_after(known, stream))
            case Allocated(stream=stream):
                if stream is None:
                    return known
                stream = self._told(stream)
                return self.issued(known, stream, number, self.begins_after(known, stream))
            case Copied(stream=stream):
                operation = replace(operation, stream=self._told(stream))
                return self.copied(known, operation, number, self.begins_after(known, operation.stream))
            case Filled(stream=stream):
                operation = replace(operation, stream=self._told(stream))
                return self.filled(known, operation, number, self.begins_after(known, operation.stream))
            case Recorded(event=event, stream=stream):
                return self.recorded(known, event, self._told(stream))
            case Awaited(event=event, stream=stream):
                return self.awaited(known, event, self._told(stream))
            case Synchronised(what=what):
                return self.synchronised(known, self._told(what) if isinstance(what, Stream) else what)
            case Begun() | Touched() | Unfollowed() | Head():
                return known
        assert_never(operation)

    def _told(self, stream: Stream) -> Stream:
        """A stream of which nothing is known is blocking where all are."""
        unknown = stream.kind is StreamKind.UNKNOWN and self.all_blocking
        return replace(stream, kind=StreamKind.BLOCKING) if unknown else stream


def under_way(items: Iterable[Item]) -> list[Item]:
    """Items, the latest first."""
    return sorted(items, key=lambda item: (item.point, -1 if item.earlier is None else item.earlier), reverse=True)
