"""Results as text for people: findings first, each with both places and their source lines, then one verdict line a kernel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from boogie_ir.lang.program import WARNINGS, CheckKind
from boogie_ir.lang.source import NOWHERE, Origin, Span, visible
from gpuverify_py.findings import messages
from gpuverify_py.findings.diagnostic import (
    Assumption,
    Diagnostic,
    FileResult,
    KernelResult,
    LoopState,
    MissingFact,
    NamedValue,
    OpenObligation,
    Problem,
    Severity,
    ThreadPlace,
    Verdict,
)
from gpuverify_py.reports import words
from gpuverify_py.request.config import Request

IN_FULL = 3
"""Findings of a kernel that are shown in full; of the others their places are told."""

Sources = Mapping[str, tuple[str, ...]]
"""The lines of each source file, for quoting."""


def render(
    result: FileResult,
    request: Request | None,
    sources: Sources,
    verbose: bool = False,
    fixable: frozenset[str] = frozenset(),
) -> str:
    """The whole report on one file, ending in a newline. ``fixable``: kernels for which patches can be tried."""
    return "\n".join(_lines(result, request, sources, verbose, fixable)) + "\n"


def _lines(
    result: FileResult, request: Request | None, sources: Sources, verbose: bool, fixable: frozenset[str]
) -> Iterator[str]:
    if result.problem is not None:
        yield from _problem(result.problem, result.path, sources)
    traces = verbose or (request is not None and request.config.loop_traces)
    for kernel in result.kernels:
        if kernel.problem is not None:
            yield from _problem(kernel.problem, result.path, sources)
            yield ""
        rank = _rank(kernel, request)
        found = sorted(kernel.diagnostics, key=_urgency)
        in_full = [each for each in found if verbose or each.allowed is None]
        yield from (_allowed(each) for each in found if each.allowed is not None and not verbose)
        for diagnostic in in_full if verbose else in_full[:IN_FULL]:
            yield from diagnostic_lines(diagnostic, rank, sources)
            for fact in diagnostic.missing:
                yield from _missing(fact, rank)
            if traces:
                yield from _trace(diagnostic.trace, rank)
            yield ""
        if len(in_full) > IN_FULL and not verbose:
            yield from _rest(in_full[IN_FULL:])
        yield from _undecided(result.path, kernel)
        for vacuous in kernel.vacuous:
            yield f"{visible(vacuous.origin).span}: note: {messages.vacuous(vacuous)} [{vacuous.what.value}]"
            yield from _place(vacuous.origin, sources)
    for kernel in result.kernels:
        if kernel.barrier_intervals is not None:
            intervals = f"{kernel.barrier_intervals} barrier interval{'' if kernel.barrier_intervals == 1 else 's'}"
            yield f"{result.path}: {kernel.kernel}: {intervals}"
        if request is not None and request.config.infer_info:
            yield from _guesses(result.path, kernel)
        yield from _verdict(result.path, kernel, verbose, kernel.kernel in fixable)
    yield from warning_lines(result, sources)


def _rank(kernel: KernelResult, request: Request | None) -> int:
    """How many dimensions a kernel's launch has: in host code its own, else as many as one of the file's."""
    if kernel.launched is not None:
        sizes = (kernel.launched.block, kernel.launched.grid)
        return max([1, *(d + 1 for triple in sizes for d, size in enumerate(triple) if size != 1)])
    return request.launch.rank if request else 3


def warning_lines(result: FileResult, sources: Sources) -> Iterator[str]:
    """What is worth a look at the file itself."""
    for warning in result.warnings:
        yield f"{warning.span}: warning: {warning.message}"
        yield from _quote(warning.span, sources, indent="    ")


def _urgency(diagnostic: Diagnostic) -> tuple[bool, bool]:
    """What sorts findings, the worst first: defects before notes, what a run has shown before what may be none."""
    return diagnostic.severity is not Severity.ERROR, not diagnostic.confirmed


def _rest(left: list[Diagnostic]) -> Iterator[str]:
    """What is not shown in full, by place."""
    counted = f"{len(left)} more {'finding' if len(left) == 1 else 'findings'}"
    named = ", ".join(f"{visible(each.origin).span} [{each.kind.value}]" for each in left[:IN_FULL])
    more = ", ..." if len(left) > IN_FULL else ""
    yield f"  {counted} (--verbose shows them): {named}{more}"
    yield ""


def assuming(assumptions: tuple[Assumption, ...]) -> Iterator[str]:
    """What a proof rests on: a single assumption as it is, several by their ids, which the documents and JSON have, too."""
    if len(assumptions) == 1:
        yield f"  assuming {assumptions[0].text}"
    elif assumptions:
        counts = Counter(each.id for each in assumptions)
        names = ", ".join(f"{name} ({count})" if count > 1 else name for name, count in counts.items())
        yield f"  assuming {len(assumptions)} things (--verbose says what): {names}"


def _allowed(diagnostic: Diagnostic) -> str:
    """A finding that is allowed, in one line."""
    assert diagnostic.allowed is not None
    what = f"{messages.headline(diagnostic)} [{diagnostic.kind.value}] (kernel {diagnostic.kernel})"
    return f"{visible(diagnostic.origin).span}: allowed: {what}: {diagnostic.allowed.reason}"


def _undecided(path: str, kernel: KernelResult) -> Iterator[str]:
    """What is open, a line for each kind: one that has a place in the source, and how many there are."""
    by_kind: dict[CheckKind, list[OpenObligation]] = {}
    for undecided in kernel.undecided:
        by_kind.setdefault(undecided.kind, []).append(undecided)
    for kind, found in by_kind.items():
        shown = min(found, key=lambda each: visible(each.origin).span == NOWHERE)
        span = visible(shown.origin).span
        place = path if span == NOWHERE else str(span)
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        yield f"{place}: unknown: {shown.origin.construct} [{kind.value}] (kernel {kernel.kernel}): {shown.reason}{more}"


def _problem(problem: Problem, path: str, sources: Sources) -> Iterator[str]:
    place = str(problem.span) if problem.span and problem.span != NOWHERE else path
    yield f"{place}: error: {problem.message}"
    if problem.span:
        yield from _quote(problem.span, sources, indent="  ")
    if problem.hint:
        yield f"  hint: {problem.hint}"


def _guesses(path: str, kernel: KernelResult) -> Iterator[str]:
    kept = sum(guess.kept for guess in kernel.guesses)
    yield f"{path}: {kernel.kernel}: {kept} of {len(kernel.guesses)} candidate invariants kept"
    for guess in kernel.guesses:
        mark = "kept" if guess.kept else "dropped"
        why = f" ({guess.why})" if guess.why else ""
        yield f"  {mark} {guess.loop} [{guess.rule}] {guess.condition}{why}"


def _verdict(path: str, kernel: KernelResult, verbose: bool, fixable: bool) -> Iterator[str]:
    seconds = sum(s for _, s in kernel.seconds)
    allowed = sum(each.allowed is not None for each in kernel.diagnostics)
    known = f"; {allowed} {'finding' if allowed == 1 else 'findings'} allowed" if allowed else ""
    yield f"{path}: {kernel.kernel}: {kernel.verdict.value} ({messages.VERDICTS[kernel.verdict]}{known}; {seconds:.2f} s)"
    if kernel.suggestions:
        yield "  hint: it is verified with" + ("" if kernel.suggestions_minimal else f" ({messages.NOT_WEAKEST})")
    for suggestion in kernel.suggestions:
        place = f" before the condition of the loop at {visible(suggestion.loop).span}" if suggestion.loop is not None else ""
        yield f"    {suggestion.annotation}{place}"
    yield from _sizes(kernel)
    if fixable:
        yield f"  hint: gpuverify fix {words.argument(path)}, with the same flags, looks for a patch"
    if verbose:
        yield from (f"  assuming {assumption.text}" for assumption in kernel.assumptions)
    elif kernel.verdict is Verdict.VERIFIED:
        yield from assuming(kernel.assumptions)
    if verbose:
        yield f"  {kernel.checks} checks; {kernel.candidates_kept} of {kernel.candidates} candidate invariants kept"
        yield "  " + ", ".join(f"{stage} {s:.3f} s" for stage, s in kernel.seconds)
        for settled in kernel.settled:
            parts = ((settled.hold, "hold"), (settled.broken, "broken"))
            counts = ", ".join(f"{number} {what}" for number, what in parts if number)
            yield f"  settled by {settled.engine}: {settled.kind.value}: {counts}"


def _sizes(kernel: KernelResult) -> Iterator[str]:
    """What is asked of arrays' sizes, and what nothing was found for."""
    for size in kernel.sizes:
        but = ", but for what is left," if size.open else ""
        if size.preconditions:
            yield f"  sizes: what is accessed of {size.array}{but} is there with"
        for each in size.preconditions:
            yield f"    {each.annotation}"
            if each.needed:
                yield f"      one element fewer is too few for {each.needed}"
            yield from (f"      instead of it: {other}" for other in each.instead)
        for origin in size.open:
            yield f"  sizes: no bound was found for the {origin.construct} at {visible(origin).span}"


def diagnostic_lines(diagnostic: Diagnostic, rank: int, sources: Sources) -> Iterator[str]:
    """One finding: its headline, both places with their source lines, the values."""
    label = "error" if diagnostic.severity is Severity.ERROR else "warning" if diagnostic.kind in WARNINGS else "note"
    what = f"{messages.headline(diagnostic)} [{diagnostic.kind.value}]"
    yield f"{visible(diagnostic.origin).span}: {label}: {what} (kernel {diagnostic.kernel})"
    if not diagnostic.accesses:
        yield from _place(diagnostic.origin, sources)
    in_line = diagnostic.outside or diagnostic.condition.isidentifier()
    if diagnostic.condition and not in_line:  # a bare name is in the quoted line already
        yield f"  condition: {diagnostic.condition}"
    for access in diagnostic.accesses:
        yield f"  {visible(access.origin).span}: {messages.access(access, rank)}"
        yield from _place(access.origin, sources)
        if access.values:
            yield f"    where {messages.values(access.values)}"
        if access.iterations:
            yield f"    in {messages.iterations(access.iterations)}"
        if access.written is not None:
            yield f"    the value is {access.written.text}"
    for (thread, named), role in zip(diagnostic.threads, messages.roles(diagnostic), strict=True):
        where = f", where {messages.values(named)}" if named else ""
        yield f"  {messages.thread(thread, rank)}{role}{where}"
    if diagnostic.parameters:
        yield f"  parameters: {messages.values(diagnostic.parameters)}"
    for span, note in diagnostic.notes:
        if span == visible(diagnostic.origin).span:
            yield f"  note: {note}"
            continue
        yield f"  {span}: note: {note}"
        yield from _quote(span, sources, indent="    ")
    for approximation in diagnostic.approximations:
        yield f"  unconfirmed: {approximation}"


def _missing(fact: MissingFact, rank: int) -> Iterator[str]:
    """What a loop lacks, and how that fails."""
    yield f"  the loop at {visible(fact.loop).span} lacks: {fact.condition}"
    if fact.failure is not None:
        states = (", ".join(_of_thread(*value, rank) for value in state.values) for state in fact.failure.trace)
        values = ", then ".join(states)
        yield f"    {messages.MISSING[fact.failure.kind]}" + (f": {values}" if values else "")
        if fact.failure.parameters:
            yield f"    where {messages.values(fact.failure.parameters)}"
    elif fact.reason:
        yield f"    which the solver did not settle: {fact.reason}"


def _of_thread(named: NamedValue, thread: ThreadPlace | None, rank: int) -> str:
    whose = f" ({messages.thread(thread, rank)})" if thread is not None else ""
    return f"{named.name} = {named.text}{whose}"


def _trace(trace: tuple[LoopState, ...], rank: int) -> Iterator[str]:
    for state in trace:
        yield f"  {messages.MOMENTS[state.moment]} the loop at {state.origin.span}"
        yield from (f"    {_of_thread(named, thread, rank)}" for named, thread in state.values)
        if state.pending is not None:
            access, element = state.pending
            yield f"    {messages.access(access, rank)} on {messages.element(element)} is recorded"


def _place(origin: Origin, sources: Sources) -> Iterator[str]:
    origin = visible(origin)
    yield from _quote(origin.span, sources, indent="    ")
    caller = origin.caller
    while caller is not None:
        yield f"    called from {caller.span}"
        yield from _quote(caller.span, sources, indent="      ")
        caller = caller.caller


def _quote(span: Span, sources: Sources, indent: str) -> Iterator[str]:
    """The source line, with the span underlined as far as it lies on it; what is missing at its end is marked behind it."""
    lines = sources.get(span.file, ())
    if not 1 <= span.line <= len(lines):
        return
    line = lines[span.line - 1].rstrip()
    text = line.lstrip()
    yield indent + text.expandtabs(4)
    start = span.column - 1 - (len(line) - len(text))
    width = span.end_column - span.column if span.end_line == span.line else 1
    if 0 <= start <= len(text):
        before, marked = (len(text[:end].expandtabs(4)) for end in (start, start + width))
        yield indent + " " * before + "^" + "~" * max(0, marked - before - 1)
