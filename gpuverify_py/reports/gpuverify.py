"""Results in GPUVerify's established wording, so that scripts made for it can read them.

Findings go to standard error, the verdict to standard output, as there. What GPUVerify does not know (whether a finding
is confirmed, what a proof rests on) is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source import NOWHERE, Origin, Span, visible
from gpuverify_py.findings import messages
from gpuverify_py.findings.diagnostic import (
    AccessReport,
    Diagnostic,
    ElementReport,
    ExitCode,
    FileResult,
    KernelResult,
    LoopState,
    Moment,
    Problem,
    Severity,
    ThreadPlace,
    Verdict,
)
from gpuverify_py.reports.text import Sources
from gpuverify_py.request.config import Request
from gpuverify_py.request.errors import UsageError

RULE = "-" * 20  # before each error

# What failed, and whether the sentence goes on with the thread that it fails for.
HEADLINES: dict[CheckKind, tuple[str, str]] = {
    CheckKind.ASSERTION: ("this assertion might not hold", " for "),
    CheckKind.BARRIER_DIVERGENCE: ("barrier may be reached by non-uniform control flow", ""),
    CheckKind.WARP_DIVERGENCE: ("warp may meet in non-uniform control flow", ""),
    CheckKind.ENDLESS_WAIT: ("barrier may wait for ever", ""),
    CheckKind.BARRIER_INVARIANT: ("this barrier invariant might not hold", " for "),
    CheckKind.BARRIER_PERMISSION: ("insufficient permission may be held for evaluation of this barrier invariant", " for "),
    CheckKind.INVARIANT_ENTRY: ("loop invariant might not hold on entry", " for "),
    CheckKind.INVARIANT_MAINTAINED: ("loop invariant might not be maintained by the loop", " for "),
    CheckKind.PRECONDITION: ("a precondition for this call might not hold", ""),
    CheckKind.POSTCONDITION: ("postcondition might not hold on all return paths", ""),
    CheckKind.AT_EXIT: ("postcondition might not hold at the end of the kernel", ""),
    CheckKind.OUT_OF_BOUNDS: ("possible array out-of-bounds access", " by "),
    CheckKind.UNINITIALISED: ("possible read of uninitialised memory", " by "),
    CheckKind.INNER_BOUNDS: ("possible index beyond a row of an array", " by "),
    CheckKind.OVERFLOW: ("possible signed overflow on the way to an array index", " for "),
    CheckKind.BAD_POINTER: ("possible null pointer access", " for "),
    CheckKind.CONSTANT_WRITE: ("possible attempt to modify constant memory", " for "),
    CheckKind.ASYNC_COPY: ("asynchronous copy may be reached by non-uniform control flow or with non-uniform arguments", ""),
    CheckKind.UNREACHABLE: ("this assertion might not hold", " for "),
}

# Where on its way an execution passes a loop.
MOMENTS: dict[Moment, str] = {
    Moment.ENTRY: "On entry to loop headed at",
    Moment.HEAD: "After 0 or more iterations of loop headed at",
    Moment.AGAIN: "On taking back edge to head of loop at",
}

# What GPUVerify calls verified.
GOOD = (Verdict.VERIFIED, Verdict.BOUNDED, Verdict.VACUOUS)

# The stage of GPUVerify that a problem with a file would end in.
STAGES: dict[ExitCode, str] = {
    ExitCode.COMMAND_LINE: "COMMAND_LINE_ERROR",
    ExitCode.SOURCE: "CLANG_ERROR",
    ExitCode.UNSUPPORTED: "BUGLE_ERROR",
    ExitCode.ANNOTATION: "GPUVERIFYVCGEN_ERROR",
    ExitCode.UNKNOWN: "TIMEOUT",
}

# Problems that GPUVerify words in its own way; the rest are worded as everywhere.
PROBLEMS: dict[str, str] = {
    "sizes-exclude": "argument --num_groups=: not allowed with argument --global_size=",
    "no-multiple": "Dimension {0} of global size does not divide by dimension {0} of local size",
    "size-dimensions": "Dimensions of local and global size must match",
    "equality-with-atomics": "--equality-abstraction cannot be used with atomics.",
    "no-such-array": "Array name '{0}' specified for restricted checking is not found",
    "return-type": "Type of __return_val function does not match return type",
    "function-pointer": "Unsupported function pointer",
    "undeclared": "use of undeclared identifier '{0}'",
}

# Those that it words otherwise for OpenCL.
OPENCL_PROBLEMS: dict[str, str] = PROBLEMS | {
    "undeclared": "implicit declaration of function '{0}' is invalid in OpenCL",
}


@frozen
class Report:
    """What goes to standard output and to standard error; each text is empty or ends in a newline."""

    out: str
    err: str


def render(result: FileResult, request: Request | None, sources: Sources) -> Report:
    """The whole report on one file."""
    opencl = _is_opencl(result.path, request)
    modular = request is not None and request.source.modular
    traces = request is not None and request.config.loop_traces
    writer = _Writer(sources, request.launch.rank if request else 3, opencl, traces)
    if result.problem is not None:
        return Report("", _text(writer.problem(result.problem, result.exit_code)))
    result = replace(result, kernels=tuple(replace(k, diagnostics=_errors(k, modular)) for k in result.kernels))
    err = _text(line for kernel in result.kernels for line in writer.kernel(kernel))
    guesses = _guesses(result) if request is not None and request.config.infer_info else ()
    return Report(_text((*_intervals(result), *guesses, *_verdict(result))), err)


def usage(error: UsageError) -> str:
    """A command line error in one line, ending in a newline."""
    return _text(
        _Writer({}, 1, False, False).problem(Problem(None, error.message, "", error.code, error.details), ExitCode.COMMAND_LINE)
    )


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _is_opencl(path: str, request: Request | None) -> bool:
    if request is not None and request.source.dialect is not None:
        return request.source.dialect == "opencl"
    return path.endswith(".cl")


def _errors(kernel: KernelResult, modular: bool) -> tuple[Diagnostic, ...]:
    """The errors; races of one checking access, which GPUVerify reports at once, are one with all their sources.

    ``modular``: a function's accesses are checked once, not for each call.
    """
    merged: dict[object, Diagnostic] = {}
    for number, diagnostic in enumerate(d for d in kernel.diagnostics if d.severity is Severity.ERROR):
        if diagnostic.kind is not CheckKind.RACE:
            merged[number] = diagnostic
            continue
        checking, logged = diagnostic.accesses
        place = visible(checking.origin).span if modular else checking.origin
        key = (place, checking.kind, logged.kind, diagnostic.element.array if diagnostic.element else "")
        first = merged.setdefault(key, diagnostic)
        sources = dict.fromkeys((*_sources(first.accesses[1]), *_sources(logged)))
        merged[key] = replace(first, accesses=(first.accesses[0], replace(first.accesses[1], possible_sites=tuple(sources))))
    return tuple(merged.values())


def _sources(access: AccessReport) -> tuple[Origin, ...]:
    return access.possible_sites or (access.origin,)


def _intervals(result: FileResult) -> Iterator[str]:
    for kernel in result.kernels:
        if kernel.barrier_intervals is not None:
            yield f"Found {kernel.barrier_intervals} barrier interval(s) in {kernel.kernel}"


def _guesses(result: FileResult) -> Iterator[str]:
    for kernel in result.kernels:
        yield from (f"{guess.name} ({guess.rule}) = {guess.kept}" for guess in kernel.guesses)
        kept = " && ".join(guess.condition for guess in kernel.guesses if guess.kept)
        yield f"Houdini assignment axiom: {kept or 'true'}"


def _verdict(result: FileResult) -> Iterator[str]:
    errors = sum(len(kernel.diagnostics) for kernel in result.kernels)
    good = [kernel for kernel in result.kernels if kernel.verdict in GOOD]
    if len(good) < len(result.kernels):
        verified = _without_errors(result) if result.procedures else len(good)
        unknown = sum(kernel.verdict is Verdict.UNKNOWN for kernel in result.kernels)
        inconclusive = f", {unknown} time out{'s' if unknown > 1 else ''}" if unknown else ""
        count = f"{errors} error" + ("" if errors == 1 else "s")
        yield f"GPUVerify kernel analyser finished with {verified} verified, {count}{inconclusive}"
        return
    if any(kernel.verdict is Verdict.BOUNDED for kernel in good):
        yield f"No defects were found while analysing: {result.path}"
        yield "- only the first iterations of each loop were looked at: this proves nothing"
        return
    yield f"Verified: {result.path}"
    yield "- no data races within work groups"
    yield "- no data races between work groups"
    yield "- no barrier divergence"
    yield "- no assertion failures"
    if any(kernel.verdict is Verdict.VACUOUS for kernel in good):
        yield "- but no thread meets the preconditions: they contradict each other"
    yield "(but absolutely no warranty provided)"


def _without_errors(result: FileResult) -> int:
    """How many of the file's functions have none of the errors in their own text."""
    wrong: set[Span] = set()
    for kernel in result.kernels:
        for diagnostic in kernel.diagnostics:
            origin: Origin | None = diagnostic.accesses[0].origin if diagnostic.accesses else diagnostic.origin
            if diagnostic.kind is CheckKind.PRECONDITION and origin is not None:
                origin = origin.caller or origin
            around: list[Span] = []
            while origin is not None and not around:
                around = [p for p in result.procedures if _contains(p, origin.span)]
                origin = origin.caller
            wrong.update(around[-1:])
    undecided = sum(kernel.verdict is Verdict.UNKNOWN for kernel in result.kernels)
    return max(0, len(result.procedures) - len(wrong) - undecided)


def _contains(outer: Span, inner: Span) -> bool:
    starts, ends = (outer.line, outer.column), (outer.end_line, outer.end_column)
    return outer.file == inner.file and starts <= (inner.line, inner.column) < ends


@frozen
class _Writer:
    sources: Sources
    rank: int
    opencl: bool
    traces: bool

    def problem(self, problem: Problem, code: ExitCode) -> Iterator[str]:
        known = (OPENCL_PROBLEMS if self.opencl else PROBLEMS).get(problem.code)
        message = known.format(*problem.details) if known is not None else problem.message
        if problem.span is not None and problem.span != NOWHERE:
            label = "" if code is ExitCode.ANNOTATION else "error: "
            yield f"{problem.span}: {label}{message}"
            yield from self.quote(problem.span)
            if code is ExitCode.ANNOTATION:
                yield f"GPUVerify: error: {message}"
        else:
            yield f"GPUVerify: {STAGES.get(code, 'error')} error ({int(code)}): {message}"
        if problem.hint and known is None:
            yield f"  {problem.hint}"

    def kernel(self, kernel: KernelResult) -> Iterator[str]:
        for diagnostic in kernel.diagnostics:
            yield RULE
            yield from self.race(diagnostic) if diagnostic.kind is CheckKind.RACE else self.failure(diagnostic)
            yield ""
            if diagnostic.parameters:
                yield f"Bitwise values of parameters of '{kernel.kernel}':"
                yield from (f"  {p.name} = {int(p.value)}" for p in diagnostic.parameters)
                yield ""
            for state in diagnostic.trace if self.traces else ():
                yield from self.loop(state)
        for undecided in kernel.undecided:
            yield f"{undecided.origin.span}: error: {undecided.origin.construct}: undecided ({undecided.reason})"

    def race(self, diagnostic: Diagnostic) -> Iterator[str]:
        checking, logged = diagnostic.accesses
        kinds = f"{logged.kind.value}-{checking.kind.value}"
        place = f" on {_element(diagnostic.element)}" if diagnostic.element else ""
        yield f"{visible(checking.origin).span.file}: error: possible {kinds} race{place}:"
        for access in (checking, logged):
            yield ""
            yield from self.access(access)

    def access(self, access: AccessReport) -> Iterator[str]:
        who = f"{_KINDS[access.kind]} by {self.thread(access.thread)}"
        if len(access.possible_sites) > 1:
            yield f"{who}, possible sources are:"
            for origin in sorted(access.possible_sites, key=_position):
                yield from self.place(f"{origin.span}:", origin)
        elif access.origin.span == NOWHERE:
            yield from self.place(f"{who}, from external source location", access.origin)
        else:
            yield from self.place(f"{who}, {access.origin.span}:", access.origin)

    def failure(self, diagnostic: Diagnostic) -> Iterator[str]:
        headline, joint = HEADLINES[diagnostic.kind]
        if diagnostic.element is not None:
            headline += f" on array {_element(diagnostic.element)}"
        if joint and diagnostic.threads:
            headline += joint + self.thread(diagnostic.threads[0][0])
        origin, caller = diagnostic.origin, diagnostic.origin.caller
        if diagnostic.kind is CheckKind.PRECONDITION and caller is not None:
            yield from self.place(f"{caller.span}: error: {headline}", caller)
            yield f"{origin.span}: note: this is the precondition that might not hold"
            yield from self.quote(origin.span)
        else:
            yield from self.place(f"{origin.span}: error: {headline}", origin)

    def loop(self, state: LoopState) -> Iterator[str]:
        yield f"{MOMENTS[state.moment]} {state.origin.span}:"
        if state.pending is not None:
            access, reached = state.pending
            direction = "from" if access.kind is AccessKind.READ else "to"
            yield f"  {access.kind.value} {direction} {_element(reached)} ({self.thread(access.thread)})"
        for named, thread in state.values:
            yield f"  {named.name} = {int(named.value)} ({self.thread(thread) if thread else 'uniform across threads'})"
        yield ""

    def place(self, first: str, origin: Origin) -> Iterator[str]:
        """A line that ends in a place, the source line there, and the calls it was inlined through."""
        yield first
        yield from self.quote(origin.span)
        caller = origin.caller
        while caller is not None:
            yield f"invoked from {caller.span}:"
            yield from self.quote(caller.span)
            caller = caller.caller

    def quote(self, span: Span) -> Iterator[str]:
        lines = self.sources.get(span.file, ())
        if 1 <= span.line <= len(lines):
            yield "  " + lines[span.line - 1].strip()

    def thread(self, place: ThreadPlace) -> str:
        local, group, overall = (messages.coordinates(t, self.rank) for t in (place.local, place.group, place.global_id))
        if self.opencl:
            return f"work item {overall} with local id {local} in work group {group}"
        return f"thread {local} in thread block {group} (global id {overall})"


def _position(origin: Origin) -> tuple[str, int, int]:
    span = visible(origin).span
    return span.file, span.line, span.column


_KINDS = {AccessKind.READ: "Read", AccessKind.WRITE: "Write", AccessKind.ATOMIC: "Atomic"}


def _element(report: ElementReport) -> str:
    return messages.element(report) if report.indices else f"0-sized array {report.array}"
