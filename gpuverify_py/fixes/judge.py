"""Whether a change of a file's text is a patch: the kernel must come out verified, make every access it made before, and no other
kernel of the file may come out worse.

A kernel that does less has fewer defects, so a proof alone is not enough: what runs of the original reach, the same runs of the
changed kernel must reach, and every access within a new guard must be made by some thread.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.errors import TextError
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.source import Span, visible
from boogie_ir.print.printer import print_kernel_program
from boogie_ir.simt import ConcreteLaunch, Inputs, draw_arguments
from boogie_ir.simt.watched.reached import Reached, reached
from gpuverify_py.analysis.statements import accessed, walk
from gpuverify_py.files.orchestrate import load_program, verify_one
from gpuverify_py.findings.diagnostic import Diagnostic, Edit, KernelResult, Vacuity, Verdict, worst
from gpuverify_py.fixes.candidate import Candidate
from gpuverify_py.fixes.layout import within
from gpuverify_py.fixes.text import Text
from gpuverify_py.request.config import Request
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.required_sizes import launch_of
from gpuverify_py.runs.chosen import FILLINGS, MOST_THREADS, SHAPES, concrete_launch, with_who_meets
from gpuverify_py.runs.search import Search, again, counts, prepare_search
from gpuverify_py.verify.claims import SHARED, claimed_of

STEPS, FEWEST = 8_000, 500  # of a run with few threads, and with very many: what takes turns at atomics takes long
FEW = 32
RUNS = 6  # besides those that show the findings
RUN_SECONDS = 2.0  # of computing for one run: that is for what hangs, others end by their steps

LEAST_LEFT = 16  # of so many guarded accesses at least one is left; a tree over 256 threads leaves one in eight

Times = Mapping[tuple[str, Span], int]


@frozen_node
class Whole:
    """A request's text with all its kernels, and what became of each."""

    request: Request
    program: k.KernelProgram
    results: tuple[KernelResult, ...]


@frozen_node
class Changed:
    """A candidate that may do: the program that it makes, and how many accesses its runs make."""

    candidate: Candidate
    request: Request
    program: k.KernelProgram
    accesses: int


class Judge:
    """Judges changes for one kernel of a file, until a time of :func:`time.perf_counter`."""

    def __init__(self, whole: Whole, number: int, text: Text, end: float) -> None:
        self._whole, self._number, self._text, self._end = whole, number, text, end
        self.kernel = whole.program.kernels[number]
        self.result = whole.results[number]
        search = self._search(self.kernel, whole.program)
        groups = {d.replay.group for d in self.result.diagnostics if d.replay is not None}
        self._groups = groups if launch_of(self.kernel, whole.request).any_group else set()
        self._runs = tuple(self._inputs(search))
        self._times = self._reached(search)
        self._within = {(array, span) for array, span in _accesses(self.kernel)}

    def left(self) -> float:
        """The seconds that are left."""
        return self._end - time.perf_counter()

    def plausible(self, candidate: Candidate) -> Changed | None:
        """The kernel as it is changed, if it has a meaning, runs show no defect, and accesses stay."""
        request = with_texts(self._whole.request, self._text, candidate.edits)
        try:
            program = load_program(request)
        except (TextError, UsageError):
            return None
        known = self._whole.program
        if (len(program.kernels), len(program.left_out)) != (len(known.kernels), len(known.left_out)):
            return None
        kernel = program.kernels[self._number]
        search = self._search(kernel, program)
        times = self._reached(search, stop=True)
        if times is None or not self._kept(candidate, times):
            return None
        return Changed(candidate, request, program, sum(times.values()))

    def verified(self, changed: Changed) -> bool:
        """Whether the kernel is proved, and every other kernel of the file is what it was, or not worse."""
        result = self._verify(changed, self._number)
        if result is None or result.verdict is not Verdict.VERIFIED:
            return False
        if any(each.what in (Vacuity.UNREACHED, Vacuity.ACCESSES, Vacuity.CONTRADICTION) for each in result.vacuous):
            return False
        return all(self._no_worse(changed, number) for number in range(len(self._whole.results)) if number != self._number)

    def _verify(self, changed: Changed, number: int) -> KernelResult | None:
        if self.left() <= 0:
            return None
        config = changed.request.config
        limit = min(config.timeout or self.left(), self.left())
        request = replace(changed.request, config=replace(config, timeout=limit, hint_seconds=0.0))
        try:
            return verify_one(changed.program, changed.program.kernels[number], request)
        except TextError:
            return None

    def _no_worse(self, changed: Changed, number: int) -> bool:
        before = self._whole.program.kernels[number : number + 1]
        if not before or _text(self._whole.program, before[0]) == _text(changed.program, changed.program.kernels[number]):
            return True
        known, result = self._whole.results[number].verdict, self._verify(changed, number)
        return result is not None and worst((known, result.verdict)) is known

    # Runs.

    def _search(self, kernel: k.Kernel, program: k.KernelProgram) -> Search:
        return prepare_search(kernel, program, self._whole.request.config)

    def _inputs(self, search: Search) -> Iterator[tuple[ConcreteLaunch, Inputs]]:
        """The runs that show the findings, and some others."""
        replays = dict.fromkeys(d.replay for d in self.result.diagnostics if d.replay is not None)
        for replay in replays:
            yield again(replay)
        launch, config = launch_of(self.kernel, self._whole.request), self._whole.request.config
        shapes = dict.fromkeys(concrete_launch(launch, config, shape) for shape in SHAPES)
        launches = [each for each in shapes if each.group_threads <= MOST_THREADS]
        for seed in range(RUNS if launches else 0):
            concrete = launches[seed % len(launches)]
            arguments = draw_arguments(search.executable, concrete, seed)
            if arguments is not None:
                concrete = with_who_meets(replace(concrete, groups=concrete.chosen()[:2]), self.kernel)
                filling = FILLINGS[seed % len(FILLINGS)]
                steps = max(FEWEST, min(STEPS, STEPS * FEW // (concrete.group_threads * len(concrete.chosen()))))
                yield concrete, Inputs(arguments, {}, seed, filling, {}, steps, unwritten=config.check_initialised)

    def _reached(self, search: Search, stop: bool = False) -> Times | None:
        """What the runs reach in all; None, where ``stop``, if one shows a defect.

        Where nothing says how large groups are a kernel may be right for usual ones only: then in a group as findings have it.
        """
        config = claimed_of(search.kernel, self._whole.request.config)
        times: dict[tuple[str, Span], int] = {}
        for launch, inputs in self._runs:
            run = _run(search, launch, replace(inputs, budget=2 * inputs.budget) if stop else inputs)
            wrong = stop and (not self._groups or launch.group in self._groups)
            if wrong and any(counts(finding, config) for finding in run.result.findings):
                return None
            for key, number in run.times.items():
                times[key] = times.get(key, 0) + number
        return times

    def _kept(self, candidate: Candidate, times: Times) -> bool:
        """Whether the changed kernel makes the accesses that the original makes, and all that are guarded."""
        places = {(array, span.file, span.line, span.column) for array, span in times}
        lines = {(array, file, line) for array, file, line, _ in places}
        needed = set(self._times or ())
        if candidate.guarded:
            guarded = {(array, span) for array, span in self._within if any(within(span, each) for each in candidate.guarded)}
            if not candidate.alone and not self._most(candidate, guarded, times):
                return False
            needed |= guarded
        for array, span in needed:
            moved = self._text.moved(candidate.edits, span)
            if moved is None:
                if (array, span.file, span.line + self._shift(candidate, span)) not in lines:
                    return False
            elif (array, *moved) not in places:
                return False
        return True

    def _most(self, candidate: Candidate, guarded: set[tuple[str, Span]], times: Times) -> bool:
        """Whether a guard leaves a good part of what it guards: one that nearly nobody passes removes any defect."""
        moved = {(array, self._text.moved(candidate.edits, span)) for array, span in guarded}
        left = sum(number for (array, span), number in times.items() if (array, (span.file, span.line, span.column)) in moved)
        return LEAST_LEFT * left >= sum((self._times or {}).get(each, 0) for each in guarded)

    def _shift(self, candidate: Candidate, span: Span) -> int:
        """By how many lines what stands in a changed place has moved down."""
        above = [edit for edit in candidate.edits if edit.span.file == span.file and edit.span.line < span.line]
        return sum(edit.text.count("\n") - (edit.span.end_line - edit.span.line) for edit in above)


def with_texts(request: Request, text: Text, edits: Sequence[Edit]) -> Request:
    """The request for the file and what it includes as they are changed."""
    files = text.changed(edits)
    mine = files.pop(text.path)
    return replace(request, text=mine, texts=tuple((file, new) for file, new in files.items() if new != text.files[file]))


def _run(search: Search, launch: ConcreteLaunch, inputs: Inputs) -> Reached:
    return reached(search.executable, launch, replace(inputs, deadline=time.process_time() + RUN_SECONDS))


def _accesses(kernel: k.Kernel) -> Iterator[tuple[str, Span]]:
    """The accesses of a kernel to memory that threads share, by the array's name and the place in the source."""
    arrays = {a.name: a for a in kernel.arrays if a.space in SHARED}
    for statement in walk(kernel.body):
        for name in accessed(statement):
            if name in arrays:
                yield arrays[name].source.name, visible(statement.origin).span


def _text(program: k.KernelProgram, kernel: k.Kernel) -> str:
    """A kernel without its name, which may tell the line of its launch, nor places."""
    return print_kernel_program(replace(program, kernels=(replace(kernel, name="kernel"),), launches=()), origins=False)


def findings(result: KernelResult) -> tuple[Diagnostic, ...]:
    """What a patch has to remove."""
    found = result.diagnostics if result.verdict in (Verdict.REFUTED, Verdict.POSSIBLE) else ()
    return tuple(each for each in found if each.allowed is None)
