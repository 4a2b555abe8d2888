"""What the verifier has to say, as data. Wording lives in :mod:`gpuverify_py.findings.messages`, layout in ``render``."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum

from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source import Origin, Span


class Verdict(Enum):
    """The answers; only VERIFIED is a proof."""

    VERIFIED = "verified"
    REFUTED = "refuted"  # a replay on the concrete interpreter confirmed it
    POSSIBLE = "possible"  # an alarm that no replay confirmed
    UNKNOWN = "unknown"
    UNSUPPORTED = "unsupported"
    VACUOUS = "vacuous"
    BOUNDED = "bounded"  # no defect in the first iterations of loops, and beyond them nobody looked
    ERROR = "error"


_WORST_FIRST = (
    Verdict.ERROR, Verdict.UNSUPPORTED, Verdict.REFUTED, Verdict.POSSIBLE, Verdict.UNKNOWN, Verdict.VACUOUS,
    Verdict.BOUNDED, Verdict.VERIFIED,
)  # fmt: skip


def worst(verdicts: Iterable[Verdict]) -> Verdict:
    """The verdict that speaks for several kernels of one file."""
    return min(verdicts, key=_WORST_FIRST.index)


class ExitCode(IntEnum):
    """GPUVerify's exit codes."""

    VERIFIED = 0
    COMMAND_LINE = 1
    SOURCE = 2
    UNSUPPORTED = 4
    ANNOTATION = 5
    NOT_VERIFIED = 6
    UNKNOWN = 7
    INTERRUPTED = 8
    INTERNAL = 70


class Severity(Enum):
    ERROR = "error"
    NOTE = "note"


@frozen
class NamedValue:
    """A source variable's value in a counterexample; ``text`` is ready to print (signed where the type is)."""

    name: str
    value: int | bool
    text: str


@frozen
class ThreadPlace:
    """One concrete thread: local and group ids (x, y, z) and the group's size."""

    local: tuple[int, int, int]
    group: tuple[int, int, int]
    group_size: tuple[int, int, int]

    @property
    def flat(self) -> int:
        """The thread's number in its group, x fastest."""
        return self.local[0] + self.group_size[0] * (self.local[1] + self.group_size[1] * self.local[2])

    @property
    def global_id(self) -> tuple[int, int, int]:
        x, y, z = (g * s + i for g, s, i in zip(self.group, self.group_size, self.local, strict=True))
        return (x, y, z)


@frozen
class Iteration:
    """Which iteration of a loop something happened in, from 1."""

    loop: Origin
    number: int


@frozen
class AccessReport:
    """One of the two accesses of a race.

    ``values`` are of the variables, and elements that were read, that decided it; ``iterations`` of loops, the outermost first.
    ``possible_sites``: it and the accesses that GPUVerify would not tell from it (:mod:`gpuverify_py.analysis.possible_sources`).
    """

    kind: AccessKind
    origin: Origin
    thread: ThreadPlace
    values: tuple[NamedValue, ...] = ()
    written: NamedValue | None = None
    possible_sites: tuple[Origin, ...] = ()
    iterations: tuple[Iteration, ...] = ()


@frozen
class ElementReport:
    """An array element: ``indices`` one per source dimension (None where unknown), ``bytes`` within it if cells are smaller."""

    array: str
    space: str
    indices: tuple[int, ...]
    bytes: tuple[int, int] | None = None


class Moment(Enum):
    """When a loop is passed on the way to a finding."""

    ENTRY = "entry"
    HEAD = "head"  # after any number of iterations
    AGAIN = "again"  # after the iteration that follows


@frozen
class LoopState:
    """What a counterexample says of a loop on its way: its variables, by thread where each has its own, and the record.

    ``values`` pairs a variable with the thread that has that value (None: both). ``pending`` is the access that thread 1 has
    recorded by then, with the element.
    """

    moment: Moment
    origin: Origin
    values: tuple[tuple[NamedValue, ThreadPlace | None], ...]
    pending: tuple[AccessReport, ElementReport] | None = None


@frozen
class MissingFact:
    """A guess about a loop with which a finding's obligation would hold, and that was dropped.

    ``condition`` is nearly C, ``rule`` what offered it. ``failure`` shows how it fails, as a finding of its own with the
    loop's states before and after; where None it was dropped for ``reason``, the solver's.
    """

    loop: Origin
    condition: str
    rule: str
    reason: str
    failure: Diagnostic | None


@frozen
class Replay:
    """The concrete run that shows a finding: all that it takes to see it again (:func:`gpuverify_py.runs.search.again`).

    ``groups`` are those that were run. ``arguments`` are scalars by variable name; memory is filled by ``filling`` from
    ``seed``, but for the first cells of arrays that ``contents`` gives. ``steps`` were allowed. ``turns``: whether threads took
    turns, if anything said so.
    """

    group: tuple[int, int, int]
    grid: tuple[int, int, int]
    groups: tuple[tuple[int, int, int], ...]
    offset: tuple[int, int, int]
    warp_size: int | None
    arguments: tuple[tuple[str, int | bool], ...]
    filling: str
    seed: int
    steps: int
    contents: tuple[tuple[str, tuple[int, ...]], ...] = ()
    turns: bool | None = None


@frozen
class Allowed:
    """Why a finding is allowed, and the comment that says so; None: it is in a baseline."""

    reason: str
    place: Span | None = None


@frozen
class Touch:
    """In a picture of a race: a thread of a block, by its number there, touches an element."""

    group: tuple[int, int, int]
    thread: int
    indices: tuple[int, ...]


@frozen
class PictureStep:
    """One step of a picture of a race: what threads of the two warps do with the array at one moment, after so many barriers.

    ``meant`` has the numbers of the finding's accesses that are made then, with who makes them.
    """

    kind: AccessKind
    place: Span
    interval: int
    touches: tuple[Touch, ...]
    meant: tuple[tuple[int, Touch], ...]


@frozen
class Diagnostic:
    """One finding.

    ``kind`` is the rule id (:class:`CheckKind` value); ``origin`` the primary place; ``accesses`` two for a race (the checking
    thread's first), ``threads`` those concerned otherwise; ``parameters`` the kernel's scalar arguments in the
    counterexample; ``approximations`` what a possible alarm passed through, as short sentences; ``trace`` the loops on the
    way, in order, as a solver's model has them; ``missing`` what these loops lack. A finding is ``confirmed`` if and only
    if it is what a concrete run showed, ``replay``, and does not rest on contents of arrays and
    numbers (``rests_on``) of which nobody says anything. ``notes`` say at other places how it comes to the finding, ``outside``
    how far an access leaves its array, or the memory that host code allocates. What is ``allowed`` is a finding all the same.
    ``picture`` is there where a page is to show it (:mod:`gpuverify_py.runs.pictures`).
    """

    kind: CheckKind
    severity: Severity
    origin: Origin
    kernel: str
    condition: str = ""
    element: ElementReport | None = None
    accesses: tuple[AccessReport, ...] = ()
    threads: tuple[tuple[ThreadPlace, tuple[NamedValue, ...]], ...] = ()
    parameters: tuple[NamedValue, ...] = ()
    notes: tuple[tuple[Span, str], ...] = ()
    approximations: tuple[str, ...] = ()
    trace: tuple[LoopState, ...] = ()
    missing: tuple[MissingFact, ...] = ()
    replay: Replay | None = None
    outside: str = ""
    rests_on: tuple[str, ...] = ()
    allowed: Allowed | None = None
    picture: tuple[PictureStep, ...] = ()

    @property
    def confirmed(self) -> bool:
        return self.replay is not None and not self.rests_on


@frozen
class OpenObligation:
    """An obligation no solver settled: what it was about, where, and why it stayed open."""

    kind: CheckKind
    origin: Origin
    reason: str


class Vacuity(Enum):
    """In what respect a proof may be empty."""

    ACCESSES = "no-shared-access"
    UNREACHED = "no-access-reached"
    LOOP = "loop-not-entered"
    BARRIER = "barrier-not-reached"
    ASSUMPTION = "nothing-behind-assumption"
    CONTRADICTION = "contradiction"


@frozen
class Vacuous:
    """Something of a verified kernel that no thread does in any launch that was asked about, and where it is.

    Of a contradiction it is one of the conditions, ``detail`` its text.
    """

    what: Vacuity
    origin: Origin
    detail: str = ""


@frozen
class Assumption:
    """One thing that a verdict rests on: the id of its kind, a sentence, the flag that it has to do with, where it is used."""

    id: str
    text: str
    flag: str = ""
    places: tuple[Span, ...] = ()


@frozen
class Guess:
    """A candidate invariant of the loop called ``loop``, at ``origin``: what offered it, whether it was kept, why if not.

    ``condition`` is as the stages print it, ``text`` nearly C.
    """

    name: str
    rule: str
    loop: str
    origin: Origin
    condition: str
    text: str
    kept: bool
    why: str = ""


@frozen
class Suggestion:
    """An annotation as the source may hold it: in the kernel's body, or before the condition of ``loop``."""

    annotation: str
    loop: Origin | None = None


@frozen
class SizePrecondition:
    """A precondition on an array's size. ``needed`` is of a run in which fewer elements are too few, empty where none was seen.

    ``instead`` are others, each of which would do in its place.
    """

    annotation: str
    needed: str
    instead: tuple[str, ...]


@frozen
class NeededSize:
    """With these preconditions the accesses of an array stay inside, but for those that are ``open``."""

    array: str
    preconditions: tuple[SizePrecondition, ...]
    open: tuple[Origin, ...]


@frozen
class Edit:
    """A change of the source: the text that is to stand in place of a span, which is empty where something is put in."""

    span: Span
    text: str


@frozen
class Fix:
    """A change of the source with which a kernel was verified: what it does, in a few words, and how."""

    title: str
    edits: tuple[Edit, ...]


@frozen
class Settled:
    """How many claims of one kind an engine has settled: so many hold, and so many are broken."""

    engine: str
    kind: CheckKind
    hold: int
    broken: int


@frozen
class Allocated:
    """An array of so many bytes, as host code spells it, and where it is allocated; several, where it is one of these."""

    array: str
    size: str
    places: tuple[Span, ...]


@frozen
class Launched:
    """A launch in host code: where it is, through which calls one comes there, sizes (None: no constant), what holds, arrays."""

    places: tuple[Span, ...]
    calls: tuple[Span, ...]
    block: tuple[int | None, int | None, int | None]
    grid: tuple[int | None, int | None, int | None]
    requires: tuple[str, ...]
    arrays: tuple[Allocated, ...]
    left_open: tuple[str, ...]


@frozen
class KernelResult:
    """What became of one kernel. ``assumptions`` are what a proof rests on; ``seconds`` by stage; ``settled`` says who did it.

    ``problem`` says why it could not be verified at all. ``suggestions`` are annotations with all of which the kernel is
    verified, ``suggestions_minimal`` whether there was time for weaker ones; ``sizes`` are asked of arrays whose size nothing
    tells; ``vacuous`` is what of a verified kernel nothing
    was to be proved about. ``suggestions``, ``guesses`` and ``barrier_intervals`` are given where the request asks for them,
    ``fix`` where one was looked for and found.
    """

    kernel: str
    verdict: Verdict
    diagnostics: tuple[Diagnostic, ...] = ()
    undecided: tuple[OpenObligation, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    seconds: tuple[tuple[str, float], ...] = ()
    checks: int = 0
    candidates: int = 0
    candidates_kept: int = 0
    guesses: tuple[Guess, ...] = ()
    problem: Problem | None = None
    suggestions: tuple[Suggestion, ...] = ()
    suggestions_minimal: bool = True
    sizes: tuple[NeededSize, ...] = ()
    vacuous: tuple[Vacuous, ...] = ()
    barrier_intervals: int | None = None
    settled: tuple[Settled, ...] = ()
    launched: Launched | None = None
    fix: Fix | None = None

    @property
    def excused(self) -> bool:
        """Whether it has findings, and all of them are allowed: no proof, and no failure."""
        found = [each for each in self.diagnostics if each.severity is Severity.ERROR]
        bad = self.verdict in (Verdict.REFUTED, Verdict.POSSIBLE)
        return bad and bool(found) and all(each.allowed is not None for each in found)


@frozen
class Warned:
    """What is worth a look at the file itself, though it changes nothing about the verdict."""

    span: Span
    message: str


@frozen
class Problem:
    """Why a file, or a kernel, could not be verified at all (exit codes 1, 2, 4, 5): a place, what is wrong, what to do.

    ``code`` names what is wrong, with ``details``, where a renderer words it otherwise.
    """

    span: Span | None
    message: str
    hint: str = ""
    code: str = ""
    details: tuple[str, ...] = ()


@frozen
class FileResult:
    """What became of one file. ``exit_code`` is the worst of its kernels', or that of ``problem``.

    ``procedures`` are the texts of the functions that GPUVerify verifies one by one (``--no-inline``), where it matters;
    ``warnings`` are about comments, and entries of a baseline, that allow nothing.
    """

    path: str
    exit_code: ExitCode
    verdict: Verdict
    kernels: tuple[KernelResult, ...] = ()
    problem: Problem | None = None
    expected: int | None = None
    seconds: tuple[tuple[str, float], ...] = ()
    procedures: tuple[Span, ...] = ()
    warnings: tuple[Warned, ...] = ()
