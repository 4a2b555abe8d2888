"""Programs of the host examined: which operations may overlap on common memory, and which read what nobody has written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv
from boogie_ir.lang.expr import AccessKind, Expr
from boogie_ir.lang.source import Span
from boogie_ir.lang.traverse import free_variables
from boogie_ir.prove.budget import Budget
from boogie_ir.smt.choice.backends import Choice, open_choice
from boogie_ir.smt.solver import Backend
from frontend.host.contracts import passed
from frontend.host.launches import HostCode
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
    Point,
    Recorded,
    Region,
    Synchronised,
    Touched,
    Unfollowed,
)  # fmt: skip
from frontend.host.values import SYMBOL, Pointer, Stream, StreamKind
from frontend.load import load_host
from gpuverify_py.files.orchestrate import load_program, text_of
from gpuverify_py.findings.diagnostic import NamedValue
from gpuverify_py.programs.footprint import Use, Where, conflict, use_of, uses_of
from gpuverify_py.programs.meet import Apart, Meets, Open, Values, apartness, meet
from gpuverify_py.programs.order import Item, overlaps, under_way
from gpuverify_py.programs.replay import NotShown, Replays, Shown, Touch
from gpuverify_py.programs.report import Kind, Part, ProgramFinding, ProgramReport, Remark
from gpuverify_py.programs.unwritten import Reading, Unwritten, unwritten
from gpuverify_py.programs.ways import own_conditions, ways_around
from gpuverify_py.request.config import Request

SECONDS = 60.0  # for one program, where no time is given
PER_THREAD = "_API_PER_THREAD_DEFAULT_STREAM"  # CUDA's, or HIP's
MOST_PAIRS = 4_000  # of operations
ELSEWHERE = "on other ways something orders them"


def examine(request: Request) -> Iterator[ProgramReport]:
    """What is found of each program of a request's file. Raises FrontendError, UsageError."""
    source = request.source
    kernels = load_program(replace(request, source=replace(source, host=False)))
    text = text_of(request)
    code = load_host(
        request.path, text, source.dialect, source.defines, source.include_dirs, source.ignore_missing_includes, source.arch
    )
    per_thread = any(PER_THREAD in each for each in (text, *map(str, source.defines)))
    backend = open_choice(Choice(request.config.solvers, request.config.cross_check))
    try:
        for program in code.programs:
            budget = Budget(request.config.timeout or SECONDS, backend.patience)
            replays = Replays(program, kernels, per_thread)
            yield _Examination(request, program, code, kernels, per_thread, backend, budget, replays).report()
    finally:
        backend.close()


@dataclass(slots=True)
class _Examination:
    request: Request
    program: HostProgram
    code: HostCode
    kernels: k.KernelProgram
    per_thread: bool
    backend: Backend
    budget: Budget
    replays: Replays
    unfollowed: list[Remark] = field(default_factory=list)
    uses: list[tuple[Use, ...]] = field(default_factory=list)
    left_alone: list[Remark] = field(default_factory=list)
    pairs: int = 0
    apart: int = 0

    def report(self) -> ProgramReport:
        points = self.program.points
        self.uses = [tuple(self._uses(point)) for point in points]
        ordered = overlaps(self.program, self.per_thread)
        self.unfollowed += (Remark("a launch that no reading comes to", unread.span) for unread in self.code.unread)
        if self.program.cut or not ordered.complete:
            self.unfollowed.append(Remark("the rest of a program that is too long", self.program.span))
        races = list(self._races(ordered.overlaps))
        told = unwritten(self.program, self.uses, self.backend, self.budget)
        if not told.complete:
            self.unfollowed.append(Remark("what is written in a program that is too long", self.program.span))
        reads = [self._read(reading) for reading in told.readings]
        operations = [p.operation for p in points]
        streams = {s for s in map(_stream, points) if s is not None}
        return ProgramReport(
            self.request.path, self.program.name, self.program.span,
            sum(isinstance(o, Launched) for o in operations), sum(isinstance(o, Copied | Filled) for o in operations),
            len(streams), self.pairs, self.apart, tuple(races + reads),
            tuple(dict.fromkeys(self.unfollowed)), self._assumptions(told),
        )  # fmt: skip

    # -- what operations access -------------------------------------------------------------------------------------------

    def _uses(self, point: Point) -> Iterator[Use]:
        given, span = point.conditions, point.span
        match point.operation:
            case Launched(found=found):
                fitting = list(passed(found, self.code, self.kernels.kernels))
                for each in fitting:
                    uses, odd = uses_of(each, given, self.request.config)
                    self.unfollowed += (Remark(sentence, span) for sentence in odd)
                    yield from uses
                if not fitting:
                    self.unfollowed.append(Remark(f"what kernel `{found.name.name}` does", span))
                    for value in found.arguments or ():
                        yield from _anywhere(value, span)
            case Copied(target=target, source=source):
                yield from self._of(source, AccessKind.READ, point)
                yield from self._of(target, AccessKind.WRITE, point)
            case Filled(target=target):
                yield from self._of(target, AccessKind.WRITE, point)
            case Freed(region=region):
                size = region.block.size if region.block is not None else None
                yield use_of(replace(region, size=size), AccessKind.WRITE, given, span)
            case Allocated(block=block, name=name, stream=stream) if stream is not None:
                yield use_of(Region(block, "", bv(0, 64), block.size, name), AccessKind.WRITE, given, span)
            case Touched(region=region, writes=writes):
                yield use_of(region, AccessKind.WRITE if writes else AccessKind.READ, given, span)
            case Unfollowed(words=words):
                self.unfollowed.append(Remark(words, span))
            case Allocated() | Recorded() | Awaited() | Synchronised() | Head() | Begun():
                return
            case _:
                assert_never(point.operation)

    def _of(self, region: Region, kind: AccessKind, point: Point) -> Iterator[Use]:
        """A side of a copy; memory of the host that is no block's is nobody else's."""
        assert isinstance(point.operation, Copied | Filled)
        operation = point.operation
        if isinstance(operation, Copied) and region.block is None and not region.variable:
            device = {
                "to the device": region is operation.target, "to the host": region is operation.source,
                "on the host": False,
            }.get(operation.direction.value, True)  # fmt: skip
            if not device:
                if not operation.waits:
                    self.left_alone.append(Remark(f"the host leaves {region.words} alone until the copy is done", point.span))
                return
        yield use_of(region, kind, point.conditions, point.span)

    # -- races --------------------------------------------------------------------------------------------------------------

    def _races(self, overlapping: Sequence[frozenset[Item] | None]) -> Iterator[ProgramFinding]:
        """Of each operation with an earlier one, once for each memory: the first that is certain, or else the first."""
        told: dict[object, ProgramFinding] = {}
        for number, items in enumerate(overlapping):
            for item in under_way(items or ()):
                if self.pairs > MOST_PAIRS:
                    self.unfollowed.append(Remark("further pairs of operations", self.program.points[number].span))
                    break
                for finding in self._race(item, number):
                    last = finding.parts[-1]
                    known = told.setdefault((last.span, last.calls, finding.memory), finding)
                    if finding.certain and not known.certain:
                        told[last.span, last.calls, finding.memory] = finding
        yield from told.values()

    def _race(self, item: Item, later: int) -> Iterator[ProgramFinding]:
        """The races of an operation with a later one, one for each memory: the first that is certain, or else the first."""
        pairs = [
            (one, other)
            for one in self.uses[item.point]
            for other in self.uses[later]
            if one.where.may_be(other.where)
            and conflict(one, other)
            and not self._out_of_reach(one, other)
            and not self._is_over(item, one)
            and not self._is_new(one.where, item, later)
        ]
        if not pairs:
            return
        self.pairs += 1
        apart = apartness(self.program, item, later)
        found: dict[str, ProgramFinding] = {}
        for one, other in pairs:
            known = found.get(self._memory(one.where))
            if known is not None and known.byte is not None:
                continue
            answer = meet(one, other, apart, self.backend, self.budget)
            match answer:
                case Apart():
                    continue
                case Open(why=why, example=example):
                    new = self._judged(item, later, one, other, example, why)
                    if new.certain:
                        found[new.memory] = new
                    found.setdefault(new.memory, new)
                case Meets():
                    new = self._judged(item, later, one, other, answer, "")
                    found[new.memory] = new
        self.apart += not found
        yield from found.values()

    def _judged(self, item: Item, later: int, one: Use, other: Use, example: Meets | None, why: str) -> ProgramFinding:
        """A race of which there may be an example: certain if nothing speaks against it and a replay shows it.

        ``why``: it is not all that decides, so that it takes a replay of which contents of memory are no part.
        """
        doubt, better = self._doubt(item, later, one, other) if example is not None else (why, None)
        example = better or example
        if example is None or doubt:
            return self._overlap(item, later, one, other, doubt or why, None if why else example)
        shown = self.replays.race(item, later, one, other, example)
        if isinstance(shown, NotShown):
            return self._overlap(item, later, one, other, why or shown.why, None if why else example)
        return self._overlap(item, later, one, other, "", example, shown)

    def _is_over(self, item: Item, use: Use) -> bool:
        """Whether a use is over when the function returns: a copy from pageable memory has read it, wherever the bytes are now.

        ("API synchronization behavior": they have been copied to the staging memory.)
        """
        operation = self.program.points[item.point].operation
        waits = isinstance(operation, Copied) and operation.waits and operation.direction is Direction.TO_DEVICE
        pageable = use.where.block is None or self.program.kept.get(id(use.where.block)) in (None, Kept.HOST)
        return waits and pageable and use.kind is AccessKind.READ

    def _is_new(self, where: Where, item: Item, later: int) -> bool:
        """Whether an operation of an earlier iteration had such memory of its own: each iteration allocates it."""
        points = self.program.points
        made = [p for p in points if isinstance(p.operation, Allocated) and p.operation.block is where.block]
        return bool(made) and item.earlier in points[later].loops and all(item.earlier in p.loops for p in made)

    def _out_of_reach(self, one: Use, other: Use) -> bool:
        """Whether one of them is of pageable memory and the other of memory that is not known: devices do not get there."""
        known = one.where if one.where.known else other.where
        kept = self.program.kept.get(id(known.block)) if known.block is not None else None
        return not (one.where.known and other.where.known) and kept is Kept.HOST

    def _doubt(self, item: Item, later: int, one: Use, other: Use) -> tuple[str, Meets | None]:
        """Why two operations might be ordered after all, or never made in one run; and an example on a way where they are not."""
        points = self.program.points
        ways = ways_around(self.program, item.point, later)
        if ways is None:
            return ELSEWHERE, None
        parts = own_conditions(self.program, points[item.point], points[later])
        spoken = [e for e in (*ways, *parts, one.first, one.size, other.first, other.size) if e is not None]
        symbols = {v.name for e in spoken for v in free_variables(e) if v.name.startswith(SYMBOL)}
        if symbols & self.code.symbols.vague or symbols - self.code.symbols.names.keys():
            return "what the host computes is not known exactly", None
        example: Meets | None = None
        if ways:
            apart = apartness(self.program, item, later)
            answer = meet(with_conditions(one, ways), other, apart, self.backend, self.budget)
            example = answer.example if isinstance(answer, Open) else answer if isinstance(answer, Meets) else None
            if example is None:
                return ELSEWHERE, None
        if self.unfollowed:
            return "something that is not followed may keep them apart", example
        streams = [s for s in (_stream(self.program.points[n]) for n in (item.point, later)) if s is not None]
        if any(s.kind is StreamKind.UNKNOWN for s in streams):
            return "their streams may be one: which they are is not known", example
        return "", example

    def _overlap(
        self, item: Item, later: int, one: Use, other: Use, why: str, meets: Meets | None, shown: Shown | None = None
    ) -> ProgramFinding:
        pairs = zip((item.point, later), (one, other), strict=True)
        parts = tuple(self._part(number, use) for number, use in pairs)
        byte = meets.byte if meets is not None else None
        if meets is not None:
            parts = tuple(replace(part, thread=thread) for part, thread in zip(parts, meets.threads, strict=True))
        if shown is not None:
            parts = tuple(map(_as_shown, parts, shown.touches))
            byte = shown.byte
        where = one.where if one.where.known and other.where.known else Where()
        numbers = tuple(self._named(meets.numbers)) if meets is not None else ()
        return ProgramFinding(
            Kind.RACE, shown is not None, why, parts, self._memory(where), _allocated(where), byte, numbers,
            self._hint(item.point, later),
        )  # fmt: skip

    def _hint(self, first: int, later: int) -> str:
        """A rule that one may not expect, where it is why two operations are unordered."""
        points = self.program.points
        operation = points[first].operation
        if isinstance(operation, Copied) and operation.waits and operation.direction is Direction.TO_DEVICE:
            return "a copy from pageable memory may return before the bytes have arrived"
        streams = [s for s in (_stream(points[n]) for n in (first, later)) if s is not None]
        if {StreamKind.DEFAULT, StreamKind.NON_BLOCKING} == {s.kind for s in streams} and not self.per_thread:
            return "a non-blocking stream does not synchronise with the default stream"
        if self.per_thread and StreamKind.DEFAULT in {s.kind for s in streams}:
            return "the default stream is that of the thread, which synchronises with no other stream"
        return ""

    def _named(self, numbers: Values) -> Iterator[NamedValue]:
        for symbol, value in sorted(numbers.items()):
            name = self.code.symbols.names.get(symbol)
            if name:
                yield NamedValue(name, value, str(value))

    # -- reads of what is not written -------------------------------------------------------------------------------------

    def _read(self, reading: Reading) -> ProgramFinding:
        part = self._part(reading.point, reading.use)
        why = reading.why or ("something that is not followed may write it" if self.unfollowed else "")
        where, byte, numbers = reading.use.where, reading.byte, tuple[NamedValue, ...]()
        if not why:
            shown = self.replays.reading(reading.point, reading.use, reading.values, byte)
            if isinstance(shown, NotShown):
                why = shown.why
            else:
                part, byte, numbers = _as_shown(part, shown.touches[0]), shown.byte, tuple(self._named(reading.values))
        return ProgramFinding(Kind.UNWRITTEN, not why, why, (part,), self._memory(where), _allocated(where), byte, numbers)

    # -- words ----------------------------------------------------------------------------------------------------------------

    def _part(self, number: int, use: Use) -> Part:
        point = self.program.points[number]
        stream = _stream(point)
        name = "" if stream is None else self._stream_name(stream)
        return Part(_words(point), point.span, name, use.kind, use.span, use.words, point.calls)

    def _stream_name(self, stream: Stream) -> str:
        if stream.kind is StreamKind.DEFAULT and self.per_thread:
            return "the thread's default stream"
        return stream.name

    def _memory(self, where: Where) -> str:
        if where.block is not None:
            return self._names().get(id(where.block), where.block.words)
        return where.variable

    def _names(self) -> dict[int, str]:
        """What blocks are called: by what points to them where they are allocated, or else where they are copied first."""
        found: dict[int, str] = {}
        for point in self.program.points:
            match point.operation:
                case Allocated(block=block, name=name) if name:
                    found.setdefault(id(block), name)
                case Copied(target=target, source=source):
                    for region in (target, source):
                        if region.block is not None:
                            found.setdefault(id(region.block), region.words)
                case _:
                    pass
        return found

    def _assumptions(self, told: Unwritten) -> tuple[Remark, ...]:
        points = self.program.points
        found = [Remark(f"{_words(points[n])} writes all of {self._memory(where)} that is read later", points[n].span)
                 for n, where in told.trusted]  # fmt: skip
        found += [Remark(f"{_words(points[n])} reads of {use.words} what has been written", points[n].span)
                  for n, use in told.unknown]  # fmt: skip
        found += [Remark("the loop has a first iteration", points[n].span) for n in told.loops]
        if self.program.name != "main":
            found.append(Remark(f"nothing is under way when {self.program.name} is called", self.program.span))
        return tuple(dict.fromkeys(found + self.left_alone))


def _as_shown(part: Part, touch: Touch) -> Part:
    """An operation as a replay shows it: how it accesses the byte, where, and which thread does."""
    thread = (touch.thread.local, touch.thread.group) if touch.thread is not None else None
    return replace(part, access=touch.kind, place=touch.place or part.place, thread=thread)


def _anywhere(value: object, span: Span) -> Iterator[Use]:
    """What a kernel may do of which nothing is known."""
    if isinstance(value, Pointer):
        yield Use(Where(value.block), AccessKind.WRITE, None, None, (), False, value.block.words, span)


def with_conditions(use: Use, conditions: tuple[Expr, ...]) -> Use:
    """A use under further conditions."""
    return replace(use, conditions=(*use.conditions, *conditions))


def _allocated(where: Where) -> Span | None:
    return where.block.span if where.block is not None else None


def _stream(point: Point) -> Stream | None:
    match point.operation:
        case Launched(stream=stream) | Copied(stream=stream) | Filled(stream=stream) | Freed(stream=stream):
            return stream
        case Allocated(stream=stream):
            return stream
        case _:
            return None


def _words(point: Point) -> str:
    match point.operation:
        case Launched(found=found):
            return f"kernel `{found.name.name}`"
        case Copied(direction=direction):
            return f"the copy {direction.value}"
        case Filled():
            return "the fill"
        case Freed():
            return "the release"
        case Allocated():
            return "the allocation"
        case Touched():
            return "the host"
        case _:
            return "an operation"
