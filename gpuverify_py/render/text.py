"""Results as text for people: findings first, each with both places and their source lines, then one verdict line a kernel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boogie_ir.source import NOWHERE, Origin, Span, visible
from gpuverify_py import messages
from gpuverify_py.config import Request
from gpuverify_py.diagnostic import Diagnostic, FileResult, KernelResult, Severity, Verdict

Sources = Mapping[str, tuple[str, ...]]
"""The lines of each source file, for quoting."""


def render(result: FileResult, request: Request | None, sources: Sources, verbose: bool = False) -> str:
    """The whole report on one file, ending in a newline."""
    return "\n".join(_lines(result, request, sources, verbose)) + "\n"


def _lines(result: FileResult, request: Request | None, sources: Sources, verbose: bool) -> Iterator[str]:
    rank = request.launch.rank if request else 3
    if result.problem is not None:
        problem = result.problem
        place = str(problem.span) if problem.span and problem.span != NOWHERE else result.path
        yield f"{place}: error: {problem.message}"
        if problem.span:
            yield from _quote(problem.span, sources, indent="  ")
        if problem.hint:
            yield f"  hint: {problem.hint}"
    traces = verbose or (request is not None and request.config.loop_traces)
    for kernel in result.kernels:
        for diagnostic in kernel.diagnostics:
            yield from diagnostic_lines(diagnostic, rank, sources)
            if traces:
                yield from _trace(diagnostic, rank)
            yield ""
        for undecided in kernel.undecided:
            yield f"{undecided.origin.span}: unknown: {undecided.origin.construct} [{undecided.kind.value}]: {undecided.reason}"
    for kernel in result.kernels:
        if kernel.barrier_intervals is not None:
            yield f"{result.path}: {kernel.kernel}: {kernel.barrier_intervals} barrier intervals"
        if request is not None and request.config.infer_info:
            yield from _guesses(result.path, kernel)
        yield from _verdict(result.path, kernel, verbose)


def _guesses(path: str, kernel: KernelResult) -> Iterator[str]:
    kept = sum(guess.kept for guess in kernel.guesses)
    yield f"{path}: {kernel.kernel}: {kept} of {len(kernel.guesses)} candidate invariants kept"
    for guess in kernel.guesses:
        mark = "kept" if guess.kept else "dropped"
        why = f" ({guess.why})" if guess.why else ""
        yield f"  {mark} {guess.loop} [{guess.rule}] {guess.condition}{why}"


def _verdict(path: str, kernel: KernelResult, verbose: bool) -> Iterator[str]:
    seconds = sum(s for _, s in kernel.seconds)
    yield f"{path}: {kernel.kernel}: {kernel.verdict.value} ({messages.VERDICTS[kernel.verdict]}; {seconds:.2f} s)"
    if kernel.verdict is Verdict.VERIFIED or verbose:
        for assumption in kernel.assumptions:
            yield f"  assuming {assumption}"
    if verbose:
        yield f"  {kernel.checks} checks; {kernel.candidates_kept} of {kernel.candidates} candidate invariants kept"
        yield "  " + ", ".join(f"{stage} {s:.3f} s" for stage, s in kernel.seconds)


def diagnostic_lines(diagnostic: Diagnostic, rank: int, sources: Sources) -> Iterator[str]:
    """One finding: its headline, both places with their source lines, the values."""
    label = "error" if diagnostic.severity is Severity.ERROR else "note"
    yield f"{visible(diagnostic.origin).span}: {label}: {messages.headline(diagnostic)} [{diagnostic.kind.value}]"
    if not diagnostic.accesses:
        yield from _place(diagnostic.origin, sources)
    if diagnostic.condition and not diagnostic.condition.isidentifier():  # a bare name is in the quoted line already
        yield f"  condition: {diagnostic.condition}"
    for access in diagnostic.accesses:
        yield f"  {visible(access.origin).span}: {messages.access(access, rank)}"
        yield from _place(access.origin, sources)
        if access.values:
            yield f"    where {messages.values(access.values)}"
        if access.written is not None:
            yield f"    the value is {access.written.text}"
    for (thread, named), role in zip(diagnostic.threads, messages.roles(diagnostic), strict=True):
        where = f", where {messages.values(named)}" if named else ""
        yield f"  {messages.thread(thread, rank)}{role}{where}"
    if diagnostic.parameters:
        yield f"  parameters: {messages.values(diagnostic.parameters)}"
    for span, note in diagnostic.notes:
        yield f"  {span}: note: {note}"
    for approximation in diagnostic.approximations:
        yield f"  unconfirmed: {approximation}"


def _trace(diagnostic: Diagnostic, rank: int) -> Iterator[str]:
    for state in diagnostic.trace:
        yield f"  {messages.MOMENTS[state.moment]} the loop at {state.origin.span}"
        for named, thread in state.values:
            whose = f" ({messages.thread(thread, rank)})" if thread is not None else ""
            yield f"    {named.name} = {named.text}{whose}"
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
    """The source line, with the span underlined where it lies on one line."""
    lines = sources.get(span.file, ())
    if not 1 <= span.line <= len(lines):
        return
    line = lines[span.line - 1].rstrip()
    text = line.lstrip()
    yield indent + text.expandtabs(4)
    start = span.column - 1 - (len(line) - len(text))
    width = span.end_column - span.column if span.end_line == span.line else 1
    if 0 <= start < len(text) and "\t" not in text:
        yield indent + " " * start + "^" + "~" * max(0, min(width, len(text) - start) - 1)
