"""Results as JSON: one object a kernel (or one for a file that could not be read), then a summary."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from boogie_ir.lang.source import Origin, Span, visible
from gpuverify_py.findings import messages
from gpuverify_py.findings.diagnostic import (
    AccessReport,
    Allowed,
    Assumption,
    Diagnostic,
    ExitCode,
    FileResult,
    Fix,
    Guess,
    Iteration,
    KernelResult,
    Launched,
    LoopState,
    MissingFact,
    NamedValue,
    NeededSize,
    PictureStep,
    Problem,
    Replay,
    Settled,
    Suggestion,
    ThreadPlace,
    Touch,
    Vacuous,
    Verdict,
)
from gpuverify_py.request.chosen_kernels import own_launch
from gpuverify_py.request.config import LaunchSizes, Request

if TYPE_CHECKING:
    from gpuverify_py.reports.records import Finished

SCHEMA = 1


def lines(result: FileResult, request: Request | None) -> Iterator[str]:
    """JSON Lines for one file, without newlines."""
    for record in records(result, request):
        yield json.dumps(record, separators=(",", ":"))


def records(result: FileResult, request: Request | None) -> Iterator[dict[str, Any]]:
    """The objects behind :func:`lines`."""
    if result.problem is not None or not result.kernels:
        problem = _problem(result.problem, result.exit_code)
        yield _common(result, request) | {"kernel": None, "verdict": result.verdict.value, "problem": problem}
        return
    for kernel in result.kernels:
        own = own_launch(kernel.kernel, request.launches) if request else None
        yield _common(result, request) | _kernel(kernel) | ({"launch": _launch(own)} if own else {})


def summary(finished: Sequence[Finished], seconds: float) -> dict[str, Any]:
    """The closing object of a batch: counts by verdict and by expectation."""
    verdicts = Counter(each.verdict.value for each in finished)
    announced = [each for each in finished if each.expected is not None]
    right = sum(each.exit_code == each.expected for each in announced)
    body = {
        "files": len(finished),
        "verdicts": dict(sorted(verdicts.items())),
        "as_expected": right,
        "not_as_expected": len(announced) - right,
        "open": sum(bool(each.open) for each in announced),
        "allowed": sum("suppressed" in found for e in finished for record in e.records for found in record["diagnostics"]),
        "from_earlier_runs": sum(each.source != "run" for each in finished),
        "seconds": round(seconds, 3),
    }
    return {"schema": SCHEMA, "summary": body}


def schema() -> str:
    """The JSON schema of the objects that are printed and written, as text."""
    from importlib import resources

    return resources.files("gpuverify_py.reports").joinpath("schema.json").read_text("utf-8")


def _common(result: FileResult, request: Request | None) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "file": result.path,
        "launch": _launch(request.launch) if request else None,
        "exit_code": int(result.exit_code),
        "expected": result.expected,
        "as_expected": None if result.expected is None else result.exit_code == result.expected,
        "engine": None,
        "solver": "+".join(request.config.solvers) if request else None,
        "seconds": _seconds(result.seconds),
        "diagnostics": [],
        "assumptions": [],
        **({"warnings": [{"message": w.message, **_span(w.span)} for w in result.warnings]} if result.warnings else {}),
    }


def _code(verdict: Verdict) -> ExitCode:
    codes = {Verdict.ERROR: ExitCode.SOURCE, Verdict.UNKNOWN: ExitCode.UNKNOWN}
    return codes.get(verdict, ExitCode.UNSUPPORTED)


def _problem(problem: Problem | None, code: ExitCode) -> dict[str, Any] | None:
    if problem is None:
        return None
    place = _span(problem.span) if problem.span else {}
    return {"code": messages.EXIT_CODES[ExitCode(code)], "message": problem.message, "hint": problem.hint, **place}


def _kernel(kernel: KernelResult) -> dict[str, Any]:
    return {
        "kernel": kernel.kernel,
        "verdict": kernel.verdict.value,
        "engine": "+".join(dict.fromkeys(settled.engine for settled in kernel.settled)) or None,
        "settled": [_settled(settled) for settled in kernel.settled],
        "seconds": _seconds(kernel.seconds),
        "diagnostics": [diagnostic_record(d) for d in kernel.diagnostics],
        "undecided": [{"rule": u.kind.value, "reason": u.reason, **_origin(u.origin)} for u in kernel.undecided],
        "assumptions": [assumption.text for assumption in kernel.assumptions],
        "assumption_details": [_assumption(assumption) for assumption in kernel.assumptions],
        "checks": kernel.checks,
        **({"vacuous": [_vacuous(each) for each in kernel.vacuous]} if kernel.vacuous else {}),
        **({"problem": _problem(kernel.problem, _code(kernel.verdict))} if kernel.problem is not None else {}),
        "candidates": {"offered": kernel.candidates, "kept": kernel.candidates_kept},
        **({"barrier_intervals": kernel.barrier_intervals} if kernel.barrier_intervals is not None else {}),
        **(_suggestions(kernel) if kernel.suggestions else {}),
        **({"sizes": [_needed_size(size) for size in kernel.sizes]} if kernel.sizes else {}),
        **({"guesses": [_guess(guess) for guess in kernel.guesses]} if kernel.guesses else {}),
        **(_launched(kernel.launched) if kernel.launched is not None else {}),
        **({"fix": _fix(kernel.fix)} if kernel.fix is not None else {}),
    }


def _fix(fix: Fix) -> dict[str, Any]:
    return {"title": fix.title, "edits": [{**_span(edit.span), "text": edit.text} for edit in fix.edits]}


def _launched(launched: Launched) -> dict[str, Any]:
    arrays = [
        {"array": a.array, "bytes": a.size, **_span(a.places[0]), **({"or": [*map(_span, a.places[1:])]} if a.places[1:] else {})}
        for a in launched.arrays
    ]
    host = {
        "places": [_span(place) for place in launched.places],
        "calls": [_span(place) for place in launched.calls],
        "requires": [*launched.requires],
        "arrays": arrays,
        "left_open": [*launched.left_open],
    }
    return {"launch": {"block": [*launched.block], "grid": [*launched.grid]}, "host": host}


def _settled(settled: Settled) -> dict[str, Any]:
    return {"engine": settled.engine, "rule": settled.kind.value, "hold": settled.hold, "broken": settled.broken}


def _assumption(assumption: Assumption) -> dict[str, Any]:
    places = [_span(place) for place in assumption.places]
    return {"id": assumption.id, "text": assumption.text, "flag": assumption.flag or None, "places": places}


def _vacuous(vacuous: Vacuous) -> dict[str, Any]:
    return {"what": vacuous.what.value, "message": messages.vacuous(vacuous), **_origin(vacuous.origin)}


def _guess(guess: Guess) -> dict[str, Any]:
    said = {"condition": guess.condition, "text": guess.text, "kept": guess.kept, "why": guess.why}
    return {"rule": guess.rule, "loop": guess.loop, **_origin(guess.origin), **said}


def _seconds(stages: tuple[tuple[str, float], ...]) -> dict[str, float]:
    return {"total": round(sum(s for _, s in stages), 4)} | {stage: round(s, 4) for stage, s in stages}


def _launch(launch: LaunchSizes) -> dict[str, Any]:
    return {"block": list(launch.group), "grid": list(launch.grid)}


def diagnostic_record(diagnostic: Diagnostic) -> dict[str, Any]:
    """One finding as the keys that scripts may rely on."""
    return {
        "rule": diagnostic.kind.value,
        "severity": diagnostic.severity.value,
        "confirmed": diagnostic.confirmed,
        "message": messages.headline(diagnostic),
        **_origin(diagnostic.origin),
        "array": diagnostic.element.array if diagnostic.element else None,
        "element": list(diagnostic.element.indices) if diagnostic.element else None,
        "accesses": [_access(a) for a in diagnostic.accesses],
        "threads": [{"thread": _thread(t), "values": _values(v)} for t, v in diagnostic.threads],
        "witness": {"parameters": _values(diagnostic.parameters)} | (_replay(diagnostic.replay) if diagnostic.replay else {}),
        "approximations": list(diagnostic.approximations),
        **({"suppressed": _allowed(diagnostic.allowed)} if diagnostic.allowed is not None else {}),
        **({"picture": [_step(step) for step in diagnostic.picture]} if diagnostic.picture else {}),
        **({"notes": [{"message": text, **_span(span)} for span, text in diagnostic.notes]} if diagnostic.notes else {}),
        **({"trace": [_state(state) for state in diagnostic.trace]} if diagnostic.trace else {}),
        **({"missing": [_missing(fact) for fact in diagnostic.missing]} if diagnostic.missing else {}),
    }


def _step(step: PictureStep) -> dict[str, Any]:
    meant = [{"access": access, **_touch(touch)} for access, touch in step.meant]
    touches = [_touch(touch) for touch in step.touches]
    return {"kind": step.kind.value, **_span(step.place), "interval": step.interval, "touches": touches, "meant": meant}


def _touch(touch: Touch) -> dict[str, Any]:
    return {"block": list(touch.group), "thread": touch.thread, "element": list(touch.indices)}


def _allowed(allowed: Allowed) -> dict[str, Any]:
    place = {} if allowed.place is None else _span(allowed.place)
    return {"kind": "external" if allowed.place is None else "inSource", "reason": allowed.reason, **place}


def _needed_size(size: NeededSize) -> dict[str, Any]:
    asked = [{"annotation": e.annotation, "needed": e.needed, "instead": list(e.instead)} for e in size.preconditions]
    return {"array": size.array, "preconditions": asked, "open": [_span(visible(origin).span) for origin in size.open]}


def _suggestions(kernel: KernelResult) -> dict[str, Any]:
    return {"suggestions": [_suggestion(e) for e in kernel.suggestions], "suggestions_minimal": kernel.suggestions_minimal}


def _suggestion(suggestion: Suggestion) -> dict[str, Any]:
    return {"annotation": suggestion.annotation, "loop": None if suggestion.loop is None else _origin(suggestion.loop)}


def _missing(fact: MissingFact) -> dict[str, Any]:
    failure = {} if fact.failure is None else {"fails": diagnostic_record(fact.failure)}
    return {"condition": fact.condition, "guessed_by": fact.rule, "reason": fact.reason, **_origin(fact.loop), **failure}


def _state(state: LoopState) -> dict[str, Any]:
    recorded = {}
    if state.pending is not None:
        access, element = state.pending
        recorded = {"recorded": _access(access) | {"array": element.array, "element": list(element.indices)}}
    values = [{"name": n.name, "value": n.text, "thread": _thread(t) if t else None} for n, t in state.values]
    return {"moment": state.moment.value, **_origin(state.origin), "values": values, **recorded}


def _replay(replay: Replay) -> dict[str, Any]:
    return {"block": list(replay.group), "grid": list(replay.grid), "filling": replay.filling, "seed": replay.seed}


def _access(access: AccessReport) -> dict[str, Any]:
    return {
        "kind": access.kind.value,
        **_origin(access.origin),
        "thread": _thread(access.thread),
        "values": _values(access.values),
        **({"iterations": [_iteration(each) for each in access.iterations]} if access.iterations else {}),
    }


def _iteration(iteration: Iteration) -> dict[str, Any]:
    return {"iteration": iteration.number, **_origin(iteration.loop)}


def _thread(place: ThreadPlace) -> dict[str, Any]:
    return {"block": list(place.group), "thread": list(place.local), "warp": place.flat // 32}


def _values(named: tuple[NamedValue, ...]) -> dict[str, str]:
    return {value.name: value.text for value in named}


def _origin(origin: Origin) -> dict[str, Any]:
    origin = visible(origin)
    chain: list[dict[str, Any]] = []
    caller = origin.caller
    while caller is not None:
        chain.append(_span(caller.span))
        caller = caller.caller
    return _span(origin.span) | ({"called_from": chain} if chain else {})


def _span(span: Span) -> dict[str, Any]:
    ends = {"end_line": span.end_line, "end_column": span.end_column}
    return {"file": span.file, "line": span.line, "column": span.column, **ends}
