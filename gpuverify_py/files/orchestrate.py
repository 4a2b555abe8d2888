"""From a request to a result: read the file, verify each kernel, sum up. Nothing here prints or exits."""

from __future__ import annotations

import os
import time
from codecs import BOM_UTF8
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from math import isfinite
from pathlib import Path

from boogie_ir.lang.errors import NotSupported, TextError
from boogie_ir.lang.errors import Problem as TextProblem
from boogie_ir.lang.kernel import Hold, Holder, Kernel, KernelProgram
from boogie_ir.lang.source import Span
from boogie_ir.prove.budget import Budget
from boogie_ir.smt.choice.backends import BackendError
from frontend.errors import AnnotationError, SourceError, Unsupported, reason
from frontend.source.includers import find_includers
from gpuverify_py.analysis.early_exits import with_early_exits
from gpuverify_py.analysis.inputs import idle
from gpuverify_py.analysis.launch.hints import with_hints
from gpuverify_py.files.allowing import Allowing
from gpuverify_py.files.free_attempts import settled_freely
from gpuverify_py.files.listener import NOBODY, Doing, Listener
from gpuverify_py.files.misuse import check_names, misuse
from gpuverify_py.findings.diagnostic import ExitCode, FileResult, KernelResult, Problem, Vacuity, Verdict, worst
from gpuverify_py.request.build import Given
from gpuverify_py.request.build import request as make_request
from gpuverify_py.request.chosen_kernels import named, own_launch, with_chosen
from gpuverify_py.request.config import Config, LaunchSizes, Request, few_threads
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.free_launch import room, said
from gpuverify_py.request.header import Header, read_header
from gpuverify_py.request.host_files import host_files
from gpuverify_py.request.host_launches import as_launched, host_counts
from gpuverify_py.request.kernel_values import with_values
from gpuverify_py.request.limits import presumed
from gpuverify_py.request.required_sizes import check_sizes, launch_of, shown
from gpuverify_py.verify.settled import Interrupted

NOWHERE = (None, None, None)
NO_KERNEL = "there is no kernel in this file"
"""What is wrong where a file is to be verified, and no fault of its text."""
LARGEST_FILE = 5_000_000  # bytes; above it a file is hardly a kernel, and parsing would take minutes


def read_source(path: str) -> str:
    """The text of a kernel file. Raises UsageError where there is none to read, SourceError where it is no text."""
    file = Path(path)
    if file.is_dir():
        raise UsageError(f"{path} is a directory", f"use 'gpuverify batch {path}' for all kernels in it")
    try:
        data = file.read_bytes()
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}", "check the path") from error
    if b"\0" in data[:65536]:
        raise _no_text(path, "the file is binary, not CUDA or OpenCL source")
    if len(data) > LARGEST_FILE:
        raise _no_text(path, f"the file has {len(data) / 1e6:.1f} MB; at most {LARGEST_FILE / 1e6:.0f} MB are read")
    return data.removeprefix(BOM_UTF8).decode("utf-8", errors="replace")


def text_of(request: Request) -> str:
    """The text that is verified. Raises as :func:`read_source`."""
    return read_source(request.path) if request.text is None else request.text


def _kernels_are(path: str) -> str:
    """What to do about a file without kernels."""
    includer = next(find_includers(path), None) if Path(path).is_file() else None
    meant = f"; it is part of {os.path.relpath(includer[0])}" if includer is not None else ""
    return f"kernels are functions marked __kernel or __global__{meant}"


def _no_text(path: str, message: str) -> SourceError:
    return SourceError(TextProblem(Span(path, 1, 1, 1, 1), message, "name a file with kernel source"))


def build_request(path: str, above: Given, defaults: Given = ()) -> Request:
    """The request for a file: defaults, overridden by its header's flags, these by what is asked ``above`` them.

    Raises UsageError, SourceError.
    """
    header = read_header(read_source(path)) if Path(path).suffix != ".gbpl" else Header()
    return make_request(path, header.flags, above, header.expected, defaults)


def load_program(request: Request) -> KernelProgram:
    """The kernel-level program of a request's file, as the request wants it. Raises TextError, UsageError."""
    source = request.source
    program = with_chosen(_read_program(request), request)
    if not source.exited_threads_wait:
        program = with_early_exits(program)
    for file in source.axiom_files:
        from gpuverify_py.request.axiom_files import link

        program = link(program, read_source(file), file, source.pointer_bits)
    config = request.config
    all_races = config.check_races and not config.only_intra_group and config.arrays is None
    if config.warp_size is not None or not all_races:
        _without_sections(program)
    if request.config.as_gpuverify:
        program = replace(program, kernels=tuple(replace(kernel, most_threads=None) for kernel in program.kernels))
    if request.launch.any_group or request.launch.any_grid:
        program = with_hints(program)
    return as_launched(with_values(program, source), request, idle)


def _without_sections(program: KernelProgram) -> None:
    """What a lock keeps is known because nothing races (:mod:`frontend.kernels.sections`). Raises UsageError."""
    for kernel in program.kernels:
        if any(isinstance(s, Hold) and s.holder is Holder.LOCK for s in kernel.body):
            hint = "leave out flags that look for fewer races, and --warp-sync"
            raise UsageError("what a lock keeps is known only where all races are looked for", hint)


def _read_program(request: Request) -> KernelProgram:
    path, source = request.path, request.source
    if Path(path).suffix == ".gbpl":
        from boogie_ir.read.well_formed import read_kernels

        return read_kernels(text_of(request), path)
    from frontend.load import load

    return load(
        path,
        text=text_of(request),
        dialect=source.dialect,
        defines=source.defines,
        include_dirs=source.include_dirs,
        ignore_missing_includes=source.ignore_missing_includes,
        pointer_bits=source.pointer_bits,
        arch=source.arch,
        front_end=source.front_end,
        uniform=_speaks_of_pointers(source.axiom_files),
        few_threads=all(few_threads(sizes) for sizes in _sizes(request)) and not request.config.as_gpuverify,
        lenient=not request.config.as_gpuverify,
        instances=source.instances,
        kernels=() if source.modular or request.launches else source.kernels,  # launches may name others
        work_dim=_work_dim(request),
        modular=source.modular,
        inner_bounds=request.config.check_bounds,
        host=host_counts(request),
        hosts=host_files(request) if host_counts(request) else (),
        texts=request.texts,
    )


def _sizes(request: Request) -> tuple[LaunchSizes, ...]:
    """The launches that are asked about."""
    return (request.launch, *(each.sizes for each in request.launches))


def _work_dim(request: Request) -> int | None:
    """The number of dimensions that all kernels are launched in, if it is one and known before they are read."""
    own = [own_launch(name, request.launches) for name in request.source.kernels]
    sizes = own if own and None not in own else [*_sizes(request)]  # where each kernel that is asked for has its own
    ranks = {None if each is None or each.any_group or each.any_grid else each.rank for each in sizes}
    return ranks.pop() if len(ranks) == 1 else None


def _speaks_of_pointers(axiom_files: tuple[str, ...]) -> bool:
    if not axiom_files:  # reading Boogie is not even loaded then
        return False
    from gpuverify_py.request.axiom_files import speaks_of_pointers

    return any(speaks_of_pointers(read_source(file)) for file in axiom_files)


def verify_path(
    path: str,
    above: Given = (),
    defaults: Given = (),
    listener: Listener = NOBODY,
    first: int = 0,
) -> tuple[FileResult, Request | None]:
    """Verifies one file, its kernels from the ``first`` on; every failure but a fault of our own is a result.

    A file's header overrides ``defaults``.
    """
    try:
        request = build_request(path, above, defaults)
    except UsageError as error:
        return _usage(path, error, _expected(path)), None
    except SourceError as error:
        return problem_result(path, error, None), None
    listener.asked(request)
    return _verify(request, listener, first)


def _expected(path: str) -> ExitCode | None:
    """What a file announces although its flags are wrong."""
    try:
        return read_header(read_source(path)).expected
    except (UsageError, SourceError):
        return None


def verify(request: Request) -> FileResult:
    """Verifies every kernel of a request's file."""
    return _verify(request, NOBODY, 0)[0]


def _verify(request: Request, listener: Listener, first: int) -> tuple[FileResult, Request]:
    """The result, and the request with what only the file's text tells."""
    start = time.perf_counter()
    try:
        check_names(request.config)
        allowing = Allowing(request, text_of(request), first)
        program = load_program(request)
        check_sizes(program, request)
        request = shown(program, request)
    except UsageError as error:
        return _usage(request.path, error, request.expected), request
    except TextError as error:
        return problem_result(request.path, error, request.expected), request
    loading = (("frontend", time.perf_counter() - start),)
    if not program.kernels and not program.left_out:
        span = Span(request.path, 1, 1, 1, 1)
        problem = Problem(span, NO_KERNEL, _kernels_are(request.path))
        return FileResult(request.path, ExitCode.SOURCE, Verdict.ERROR, (), problem, request.expected, loading), request
    misused = misuse(program, request.config)
    if misused is not None:
        return FileResult(request.path, ExitCode.ANNOTATION, Verdict.ERROR, problem=misused, expected=request.expected), request
    try:
        kernels: tuple[KernelResult, ...] = ()
        left = _left(request, loading[0][1])
        for kernel in _kernels(program, left, listener, first, allowing):
            listener.settled(kernel, request)
            kernels = (*kernels, kernel)
    except Interrupted as stop:
        listener.settled(stop.result, request)
        raise
    except TextError as error:
        return problem_result(request.path, error, request.expected), request
    except BackendError as error:
        return _usage(request.path, UsageError(str(error), "see gpuverify solvers"), request.expected), request
    result = replace(sum_up(request, kernels, loading), procedures=_procedures(request, kernels))
    return replace(result, warnings=tuple(allowing.unused())), request


def _left(request: Request, spent: float) -> Request:
    """The request with what is left of each kernel's time once the file has been read: a verdict depends on no other kernel."""

    def left(limit: float) -> float:
        return max(limit - spent, 0.001) if limit else limit

    timeouts = tuple((kernel, left(limit)) for kernel, limit in request.timeouts)
    return replace(request, config=replace(request.config, timeout=left(request.config.timeout)), timeouts=timeouts)


def _kernels(
    program: KernelProgram, request: Request, listener: Listener, first: int, allowing: Allowing
) -> Iterator[KernelResult]:
    """The result of each kernel; one that is wrong or uses what is not supported does not keep the others from theirs.

    Raises what is wrong with it where there is no other, and where GPUVerify, which reads files as a whole, is to be imitated.
    """
    alone = len(program.kernels) == 1 and not program.left_out
    for number, kernel in enumerate(program.kernels[first:], first + 1):
        listener.begun(kernel.name, len(program.kernels) + len(program.left_out) - number)
        try:
            result = verify_one(program, kernel, request, listener.doing)
            yield allowing.result(kernel, result, request.config, partial(_verify_with, program, kernel, request))
        except Unsupported as error:
            if alone or request.config.as_gpuverify:
                raise
            yield allowing.told(KernelResult(kernel.name, Verdict.UNSUPPORTED, problem=_problem(error)))
    for left in program.left_out:
        if request.config.as_gpuverify:
            raise reason(left)
        verdict = Verdict.ERROR if left.wrong else Verdict.UNSUPPORTED
        yield allowing.told(KernelResult(left.name, verdict, problem=_problem(reason(left))))


def verify_one(program: KernelProgram, kernel: Kernel, request: Request, doing: Doing = NOBODY.doing) -> KernelResult:
    """The result of one kernel of a request's program; ``doing`` is told whose turn it is. Raises Unsupported."""
    try:
        kernel, launch = with_launch(program, kernel, request)
    except UsageError as error:
        return KernelResult(kernel.name, Verdict.ERROR, problem=Problem(kernel.origin.span, error.message, error.hint))
    own = [limit for pattern, limit in request.timeouts if named(kernel.name, pattern)]
    config = replace(request.config, timeout=own[-1]) if own else request.config
    budget = Budget(config.timeout or float("inf"))
    result = settled_freely(kernel, launch, partial(_settled, program, config, doing), partial(fits, program, config), budget)
    return _described(program, kernel, result, replace(request, launch=launch))


def with_launch(program: KernelProgram, kernel: Kernel, request: Request) -> tuple[Kernel, LaunchSizes]:
    """The launch of a kernel, and the kernel with what is taken for granted of it. Raises UsageError."""
    launch = launch_of(kernel, request)
    hints = kernel.hints if launch.any_group else None
    if hints is not None and hints.group != NOWHERE and not fits(program, request.config, kernel, launch):
        kernel = replace(kernel, hints=replace(hints, group=NOWHERE))  # the number in the text is no block's size
        launch = launch_of(kernel, request)
    if request.config.as_gpuverify:
        return kernel, launch
    told = (*kernel.presumed, *said(kernel, launch), *presumed(launch))
    return replace(kernel, presumed=told, fitted=room(kernel, launch)), launch


def _verify_with(program: KernelProgram, kernel: Kernel, request: Request, config: Config) -> KernelResult:
    """The result of a kernel with other options."""
    return verify_one(program, kernel, replace(request, config=config))


def _settled(
    program: KernelProgram, config: Config, doing: Doing, kernel: Kernel, launch: LaunchSizes, seconds: float
) -> KernelResult:
    """What all engines together make of a kernel, in so many seconds."""
    from gpuverify_py.engines import engines
    from gpuverify_py.verify.settled import verified
    from gpuverify_py.verify.task import Subject

    config = replace(config, timeout=max(seconds, 0.001) if isfinite(seconds) else 0.0)
    asked = engines(config)
    try:
        return verified(Subject(kernel, program, launch), config, asked, doing)
    finally:
        for engine in asked:
            engine.close()


def fits(program: KernelProgram, config: Config, kernel: Kernel, launch: LaunchSizes) -> bool:
    """Whether threads stay within shared arrays when the kernel runs."""
    from gpuverify_py.runs.search import prepare_search, within_group_arrays
    from gpuverify_py.verify.task import Subject, as_asked

    subject = as_asked(Subject(kernel, program, launch), config)
    return within_group_arrays(prepare_search(subject.kernel, program, config), launch, config)


def _described(program: KernelProgram, kernel: Kernel, result: KernelResult, request: Request) -> KernelResult:
    """The result with what is asked for beyond the verdict."""
    config = request.config
    if config.debug:
        from gpuverify_py.engines.twothread.report.barrier_intervals import barrier_intervals

        result = replace(result, barrier_intervals=barrier_intervals(kernel, request.launch, config))
    if config.suggest_bounds:
        from gpuverify_py.sizes.suggest import needed_sizes

        result = replace(result, sizes=needed_sizes(kernel, program, request.launch, config))
    if config.as_gpuverify and result.diagnostics:
        from gpuverify_py.analysis.possible_sources import with_possible_sources

        found = tuple(with_possible_sources(kernel, d, request.source.modular) for d in result.diagnostics)
        result = replace(result, diagnostics=found)
    return result


def _procedures(request: Request, kernels: tuple[KernelResult, ...]) -> tuple[Span, ...]:
    """The functions that GPUVerify's report on errors would count."""
    source = request.source
    if not (request.config.as_gpuverify and source.modular) or not any(kernel.diagnostics for kernel in kernels):
        return ()
    from frontend.notes.outline import procedures

    text = text_of(request)
    found = procedures(request.path, text, source.dialect, source.defines, source.include_dirs, source.ignore_missing_includes)
    return tuple(p.span for p in found)


_CODES = {
    Verdict.VERIFIED: ExitCode.VERIFIED,
    Verdict.REFUTED: ExitCode.NOT_VERIFIED,
    Verdict.POSSIBLE: ExitCode.NOT_VERIFIED,
    Verdict.VACUOUS: ExitCode.NOT_VERIFIED,
    Verdict.BOUNDED: ExitCode.VERIFIED,  # as GPUVerify has it; the verdict says what it is worth
    Verdict.UNKNOWN: ExitCode.UNKNOWN,
    Verdict.UNSUPPORTED: ExitCode.UNSUPPORTED,
    Verdict.ERROR: ExitCode.SOURCE,
}


def sum_up(request: Request, kernels: tuple[KernelResult, ...], loading: tuple[tuple[str, float], ...]) -> FileResult:
    """The result of a file, or of some kernels of it: the worst of theirs, and the time of all."""
    counted = [k for k in kernels if not _ruled_out(k, kernels)]
    verdict = worst(k.verdict for k in counted)
    stages: dict[str, float] = dict(loading)
    for kernel in kernels:
        for stage, seconds in kernel.seconds:
            stages[stage] = stages.get(stage, 0.0) + seconds
    code = _CODES[worst([Verdict.VERIFIED, *(k.verdict for k in counted if not k.excused)])]
    if verdict is Verdict.VACUOUS and request.config.as_gpuverify:
        code = ExitCode.VERIFIED  # it does not look for contradictions
    return FileResult(request.path, code, verdict, kernels, None, request.expected, tuple(stages.items()))


def _ruled_out(kernel: KernelResult, kernels: tuple[KernelResult, ...]) -> bool:
    """Whether a precondition alone says that a template's instance is not meant, though another one is.

    One condition contradicts nothing but the instance's own arguments where another instance satisfies it.
    """
    if kernel.verdict is not Verdict.VACUOUS or [v.what for v in kernel.vacuous] != [Vacuity.CONTRADICTION]:
        return False
    template, instance, _ = kernel.kernel.partition("<")
    others = (k for k in kernels if k.kernel.startswith(f"{template}<") and k.verdict is not Verdict.VACUOUS)
    return bool(instance) and next(others, None) is not None


def _usage(path: str, error: UsageError, expected: int | None) -> FileResult:
    problem = Problem(None, error.message, error.hint, error.code, error.details)
    return FileResult(path, ExitCode.COMMAND_LINE, Verdict.ERROR, problem=problem, expected=expected)


def problem_result(path: str, error: TextError, expected: int | None) -> FileResult:
    """The result of a file whose source has no meaning here: what is wrong, and the exit code for it."""
    match error:
        case NotSupported():
            code, verdict = ExitCode.UNSUPPORTED, Verdict.UNSUPPORTED
        case AnnotationError():
            code, verdict = ExitCode.ANNOTATION, Verdict.ERROR
        case _:
            code, verdict = ExitCode.SOURCE, Verdict.ERROR
    return FileResult(path, code, verdict, problem=_problem(error), expected=expected)


def _problem(error: TextError) -> Problem:
    found = error.problem
    return Problem(found.span, found.message, found.hint, found.code, found.details)
