"""From the words of ``gpuverify equiv`` to what there is to say of each pair of neighbours. Nothing here prints."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial
from itertools import pairwise

from boogie_ir.lang import kernel as k
from boogie_ir.lang.frozen import frozen, frozen_node
from boogie_ir.lang.source import Origin
from boogie_ir.prove.budget import Budget
from frontend.errors import reason
from gpuverify_py.analysis.statements import walk
from gpuverify_py.equiv.bits import look_at_bits
from gpuverify_py.equiv.given import given, stated
from gpuverify_py.equiv.names import named, source_name
from gpuverify_py.equiv.words import LETTERS, SideWords, read_match, read_side
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.findings.diagnostic import ExitCode, KernelResult, Verdict
from gpuverify_py.request.build import options_of
from gpuverify_py.request.config import Config, Request
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.free_launch import Sizes
from gpuverify_py.request.options import KernelSizes, Options, overlay
from gpuverify_py.request.required_sizes import launch_of
from gpuverify_py.verify.comparing import Compared, compare
from gpuverify_py.verify.comparison import Answer, Arithmetic, Comparer, Comparison, Differs, Same, Undecided
from gpuverify_py.verify.prover import Prover
from gpuverify_py.verify.task import Subject


@frozen
class EquivOptions:
    """What is asked besides verification flags; ``own`` are flags for one side only, by its letter."""

    relate: tuple[str, ...] = ()
    match: tuple[str, ...] = ()
    compare: tuple[str, ...] = ()
    arithmetic: Arithmetic = Arithmetic.BITS
    own: tuple[tuple[str, str], ...] = ()


OF_BITS = "floats are the same up to their order, or the sign of zeros, and bits or signs of floats are looked at"


class Agreement(Enum):
    """What there is to say of two sides; the value is how reports call it."""

    EQUIVALENT = "equivalent"  # for all inputs, and all sizes that nothing states
    FOR_SIZES = "equivalent for these sizes"  # for all contents, and all sizes are stated
    BOUNDED = "bounded"  # for all contents, with sizes that we chose: no proof of anything else
    DIFFERENT = "different"
    UNKNOWN = "unknown"

    @property
    def exit_code(self) -> ExitCode:
        match self:
            case Agreement.EQUIVALENT | Agreement.FOR_SIZES:
                return ExitCode.VERIFIED
            case Agreement.DIFFERENT:
                return ExitCode.NOT_VERIFIED
            case Agreement.BOUNDED | Agreement.UNKNOWN:
                return ExitCode.UNKNOWN


@frozen_node
class PairReport:
    """Two sides and what came out. ``premises``: why a side is not known to be race-free, by step, empty where all are.

    ``assuming`` are sentences on what the answer rests on; ``alone`` are memories that one side alone writes.
    """

    left: SideWords
    right: SideWords
    comparison: Comparison
    agreement: Agreement
    compared: Compared
    premises: tuple[str, ...]
    assuming: tuple[str, ...]
    alone: tuple[tuple[str, str], ...]
    seconds: float


@frozen_node
class Asked:
    """A pair of neighbours that is still to be compared. ``words`` are all but the texts that its report depends on."""

    left: SideWords
    right: SideWords
    kernels: tuple[Subject, ...]
    requests: tuple[Request, Request]
    words: tuple[object, ...]
    compared: Callable[[], PairReport]


def equivalences(sides: Sequence[str], words: Sequence[str], options: EquivOptions) -> Iterator[PairReport]:
    """What becomes of each pair of neighbours. Raises UsageError and TextError."""
    return (pair.compared() for pair in neighbours(sides, words, options))


def neighbours(sides: Sequence[str], words: Sequence[str], options: EquivOptions) -> Iterator[Asked]:
    """Each pair of neighbours. Raises UsageError and TextError, as does comparing them."""
    read = [read_side(side) for side in sides]
    if len(read) < 2:
        raise UsageError("there is one side only", "name two, as in 'gpuverify equiv a.cu:f b.cu:g'")
    if len(read) > len(LETTERS):
        raise UsageError(f"there are {len(read)} sides", f"at most {len(LETTERS)} go in one call")
    loaded = _with_open_sizes([_side(side, LETTERS[n], words, read, options) for n, side in enumerate(read)])
    for n, ((left, right), (one, other)) in enumerate(zip(pairwise(read), pairwise(loaded), strict=True)):
        letters = LETTERS[n : n + 2]
        kernels = (*one.subjects, *other.subjects)
        launches = tuple(kernel.launch for kernel in kernels)
        compared = partial(_pair, left, right, (one, other), letters, options)
        yield Asked(left, right, kernels, (one.request, other.request), (letters, options, launches), compared)


@frozen_node
class _Side:
    """The kernels of a side, and how they are to be verified."""

    subjects: tuple[Subject, ...]
    request: Request

    @property
    def config(self) -> Config:
        return self.request.config


def _side(side: SideWords, letter: str, words: Sequence[str], all_: Sequence[SideWords], options: EquivOptions) -> _Side:
    asked = options_of(words, side.path)
    for whose, flags in options.own:
        if whose == letter:
            asked = overlay(asked, options_of(flags.split(), side.path))
    known = {source_name(name) for each in all_ for name in each.kernels}
    own = {source_name(name) for name in side.kernels}
    elsewhere = known - own
    launches = tuple(each for each in asked.launch if source_name(each.kernel) not in elsewhere)
    request = build_request(side.path, _of_kernels(asked, side, launches))
    if request.config.warp_size is not None:
        raise UsageError("warps in lock step are not compared", "leave --warp-sync out, and use __syncwarp")
    program = load_program(request)
    return _Side(tuple(_subjects(side, program, request)), request)


def _with_open_sizes(sides: Sequence[_Side]) -> list[_Side]:
    """The sides where more blocks, or threads, of a kernel than one may do more, and a kernel beside it tells these apart.

    A dimension that a kernel does not name has one of them, as all would do the same: a race, unless it is an atomic each time.
    """
    launches = [subject.launch for side in sides for subject in side.subjects]
    group = tuple(None in sizes for sizes in zip(*(launch.group for launch in launches), strict=True))
    grid = tuple(None in sizes for sizes in zip(*(launch.grid for launch in launches), strict=True))

    def freed(subject: Subject) -> Subject:
        launch, shared = subject.launch, {a.name for a in subject.kernel.arrays if a.space is not k.MemorySpace.GLOBAL}
        if not any(isinstance(s, k.Atomic) and s.array not in shared for s in walk(subject.kernel.body)):
            return subject
        if launch.any_group:
            launch = replace(launch, group=_opened(launch.group, group))
        if launch.any_grid:
            launch = replace(launch, grid=_opened(launch.grid, grid))
        return replace(subject, launch=launch)

    return [replace(side, subjects=tuple(map(freed, side.subjects))) for side in sides]


def _opened(sizes: Sizes, elsewhere: tuple[bool, ...]) -> Sizes:
    x, y, z = (None if size == 1 and is_open else size for size, is_open in zip(sizes, elsewhere, strict=True))
    return x, y, z


def _of_kernels(asked: Options, side: SideWords, launches: tuple[KernelSizes, ...]) -> Options:
    return replace(asked, kernel=tuple(dict.fromkeys(side.kernels)), launch=launches)


def _subjects(side: SideWords, program: k.KernelProgram, request: Request) -> Iterator[Subject]:
    """The kernels of a side in order. Raises UsageError where it is not clear which, TextError where one has no meaning."""
    if program.left_out and (side.kernels or not program.kernels):
        raise reason(program.left_out[0])
    if not side.kernels and len(program.kernels) != 1:
        names = ", ".join(kernel.name for kernel in program.kernels) or "none"
        raise UsageError(f"{side.path} has several kernels" if program.kernels else f"{side.path} has no kernel",
                         f"name one, as in {side.path}:KERNEL; there are {names}")  # fmt: skip
    for name in side.kernels or (program.kernels[0].name,):
        found = [each for each in program.kernels if _plain(name) in (_plain(each.name), source_name(each.name))]
        if len(found) != 1:
            what = f"{name} is launched in several ways" if found else f"{side.path} has no kernel called {name}"
            raise UsageError(what, "give sizes with --blockDim and --gridDim, or --launch for one kernel")
        yield Subject(found[0], program, launch_of(found[0], request))


def _plain(name: str) -> str:
    return "".join(name.split())


def _pair(left: SideWords, right: SideWords, loaded: tuple[_Side, _Side], letters: str, options: EquivOptions) -> PairReport:
    from gpuverify_py.engines import COMPARERS, engines

    start = time.monotonic()
    config = loaded[0].config
    names = named([side.subjects for side in loaded], letters, [read_match(text) for text in options.match])
    about = given((names.left, names.right), letters, options.relate)
    compared = _chosen(names.compared, options.compare)
    comparison = Comparison(about.left, about.right, compared, about.conditions, options.arithmetic)
    budget = Budget(config.timeout or float("inf"))
    prove = Prover(config, budget, engines)
    comparers = {name: make(config, prove) for name, make in COMPARERS.items()}
    try:
        answers = _without_bits(comparison, _answers(comparison, comparers, budget))
    finally:
        for comparer in comparers.values():
            comparer.close()
    premises: tuple[str, ...] = ()
    assuming: list[str] = [f"{sentence} (--relate for others)" for sentence in about.chosen]
    if any(isinstance(answer, Same) for answer in answers.answers.values()):
        results = list(_race_free(comparison, prove))
        premises = tuple(why for why, _ in results if why)
        assuming += [a for _, sentences in results for a in sentences]
    assuming += [a for answer in answers.answers.values() if isinstance(answer, Same) for a in answer.assuming]
    agreement = _agreement(comparison, answers, bool(premises))
    seconds = time.monotonic() - start
    unique = tuple(dict.fromkeys(assuming))
    return PairReport(left, right, comparison, agreement, answers, premises, unique, names.alone, seconds)


def _answers(comparison: Comparison, comparers: Mapping[str, Comparer], budget: Budget) -> Compared:
    """What comparers say; where all sizes are stated, those for any size are asked only of what the others leave open."""
    if _all_stated(comparison):
        few = [comparer for comparer in comparers.values() if not comparer.for_any_size]
        answers = compare(comparison, few, budget.share(0.5))
        if all(isinstance(answers.answers.get(memory), Same | Differs) for memory in comparison.compared):
            return answers
    return compare(comparison, tuple(comparers.values()), budget.share(0.6))


def _without_bits(comparison: Comparison, compared: Compared) -> Compared:
    """The answers; floats that are the same in another order only say nothing of kernels that look at their bits."""
    if comparison.arithmetic is Arithmetic.BITS or not look_at_bits((*comparison.left, *comparison.right)):
        return compared
    answers: dict[str, Answer] = {
        memory: Undecided(memory, answer.by, OF_BITS) if isinstance(answer, Same) and answer.regrouped else answer
        for memory, answer in compared.answers.items()
    }
    changed = (a for m, a in answers.items() if a is not compared.answers[m] and isinstance(a, Undecided))
    return replace(compared, answers=answers, undecided=(*compared.undecided, *changed))


def _chosen(both: tuple[str, ...], asked: Sequence[str]) -> tuple[str, ...]:
    """The memories to compare. Raises UsageError where there is none."""
    for name in asked:
        if name not in both:
            hint = f"there are {', '.join(both) or 'none'}"
            raise UsageError(f"--compare: no memory that both sides have is called {name}", hint)
    compared = tuple(name for name in both if name in asked) if asked else both
    if not compared:
        hint = "say which are the same with --match OUT=DST"
        raise UsageError("both sides have no memory in common that one of them writes", hint)
    return compared


def _agreement(comparison: Comparison, compared: Compared, doubtful: bool) -> Agreement:
    answers = [compared.answers.get(memory) for memory in comparison.compared]
    if any(isinstance(answer, Differs) for answer in answers):
        return Agreement.DIFFERENT
    if doubtful or not all(isinstance(answer, Same) for answer in answers):
        return Agreement.UNKNOWN
    if any(isinstance(answer, Same) and answer.sizes for answer in answers):
        return Agreement.BOUNDED
    return Agreement.FOR_SIZES if _all_stated(comparison) else Agreement.EQUIVALENT


def _all_stated(comparison: Comparison) -> bool:
    from gpuverify_py.engines.pairs.choose import Chooser

    return stated(Chooser(comparison).stated(), (comparison.left, comparison.right))


def _race_free(comparison: Comparison, prove: Prover) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Of each kernel why it is not known to be race-free ("" if it is), and what that rests on."""
    for step in (*comparison.left, *comparison.right):
        result = prove(step.subject)
        if result.verdict is not Verdict.VERIFIED:
            found = f" ({_where(result)})" if _where(result) else ""
            name = step.subject.kernel.name
            yield f"{name} is not proved to be free of races and barrier divergence: {result.verdict.value}{found}", ()
        else:
            yield "", tuple(a.text for a in result.assumptions)


def _where(result: KernelResult) -> str:
    places: list[Origin] = [d.origin for d in result.diagnostics]
    if result.problem is not None:
        return result.problem.message
    return f"at {places[0].span}" if places else ""
