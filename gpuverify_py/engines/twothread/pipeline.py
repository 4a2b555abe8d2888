"""The two-thread engine from a kernel to a result: concrete runs and attempts at a proof, the cheap ones first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Expr
from boogie_ir.smt.choice.backends import Choice, open_choice
from boogie_ir.smt.solver import Backend
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.annotations import keep_annotations
from gpuverify_py.analysis.statements import walk
from gpuverify_py.engines.twothread.instrument.threads import two_threads
from gpuverify_py.engines.twothread.prove.attempt import (
    QUICK_PROOF,
    QUICK_QUERY,
    Attempt,
    Proposer,
    Setting,
    attempt,
    contradictory,
    inferred_further,
    normalised,
    settled_further,
)
from gpuverify_py.engines.twothread.prove.falsify import Falsifier
from gpuverify_py.engines.twothread.prove.stage_times import Stages
from gpuverify_py.engines.twothread.prove.vacuity import nothing_left, vacuous
from gpuverify_py.engines.twothread.report.assumptions import assumptions
from gpuverify_py.engines.twothread.report.explain import with_what_is_left_out
from gpuverify_py.engines.twothread.report.guesses import guesses
from gpuverify_py.findings.diagnostic import Diagnostic, KernelResult, Severity, Verdict
from gpuverify_py.request.config import Abstraction, Config, LaunchSizes, without_pairs
from gpuverify_py.verify.observer import See, ignore
from houdini.guesses.rule import propose as propose_by_rules
from houdini.guesses.rules import RULES

BRIEF_QUERY = 0.3  # seconds for one query of the first attempt; what needs more is left to the next, or a run finds a defect
BRIEF_PROOF = 1.0  # for a kernel without loops, before a run is tried
BARE_INFERENCE = 2.0  # for the few candidates of the attempt without guesses
HINTS_SHARE = 0.3  # of the time that the failed proof took, which hints may take at least
QUICK_INFERENCE = 4.0  # of the attempt with guesses; most kernels need a fraction of them


def by_rules(kernel: k.Kernel, uniform: frozenset[str], constants: Mapping[str, Expr], omit: frozenset[str]) -> k.Kernel:
    """Candidates from the registered rules."""
    return propose_by_rules(kernel, RULES, uniform, constants, omit)


def no_candidates(kernel: k.Kernel, uniform: frozenset[str], constants: Mapping[str, Expr], omit: frozenset[str]) -> k.Kernel:
    """No guesses at all."""
    return kernel


def check_kernel(
    kernel: k.Kernel,
    launch: LaunchSizes,
    config: Config,
    program: k.KernelProgram,
    backend: Backend | None = None,
    *,
    propose: Proposer = by_rules,
    falsifier: Falsifier | None = None,
    see: See = ignore,
) -> KernelResult:
    """Verifies one kernel for one launch. Raises :class:`frontend.errors.Unsupported` for what has no meaning here.

    Kernels with loops are run briefly first: a defect found so costs less than the inference it saves. A third of those that
    are left are then proved without any guess about loops. The next attempt guesses, and is quick. Kernels without loops are
    run once the solver has a hard time with them. Where a quick attempt does not prove the kernel, concrete runs look for a
    defect before more time is spent on a proof; where they find none either, what is left open is tried with all the time
    there is, then with contents of arrays that the first attempts left out.
    """
    stages = Stages(see, config.timeout or float("inf"))
    solver = backend if backend is not None else open_choice(_choice(config))
    threads = two_threads(launch, config)
    if threads.single or kernel.contract_only:  # no pair of threads: nothing to race or to wait for
        config = without_pairs(config)
    normal = stages("normalised", normalised(kernel, config, threads))
    setting = Setting(normal, threads, program, solver, propose, falsifier, stages)
    result, failed = _verified(setting, kernel, config, see)
    if config.hint_seconds > 0 and result.verdict in (Verdict.REFUTED, Verdict.POSSIBLE):
        from gpuverify_py.engines.twothread.hints.hints import Verification, with_hints
        from gpuverify_py.engines.twothread.hints.retry import Retry

        seconds = max(config.hint_seconds, HINTS_SHARE * stages.computing())
        return with_hints(result, Verification(kernel, program, launch, config, solver, Retry(setting, config), seconds), failed)
    return result


def _verified(setting: Setting, kernel: k.Kernel, config: Config, see: See) -> tuple[KernelResult, Attempt | None]:
    """The result, and the last attempt at a proof if there was one."""
    stages, falsifier, patience = setting.stages, setting.falsifier, setting.solver.patience()
    brief, quick = (replace(config, query_timeout=min(q * patience, config.query_timeout)) for q in (BRIEF_QUERY, QUICK_QUERY))
    inference = QUICK_INFERENCE * patience
    searched = falsifier if config.unwind is None and not setting.threads.single and not kernel.contract_only else None
    if see is not ignore:
        searched = None  # who watches wants the stages of a proof, of a defective kernel too
    if _has_loops(setting.kernel):
        found = _found_briefly(searched, stages)
        if found:
            return _refuted(kernel, setting.kernel, config, found, stages), None
        bare = _bare(setting, brief) if see is ignore else None
        tried = bare or attempt(setting, quick, inference=min(inference, stages.left() / 2), quick=QUICK_PROOF)
    else:
        tried = attempt(setting, brief, inference=min(inference, stages.left() / 2), quick=BRIEF_PROOF)
        if not tried.proved and not tried.errors:
            found = _found_briefly(searched, stages)
            if found:
                return _refuted(kernel, setting.kernel, config, found, stages), tried
            tried = settled_further(setting, quick, tried, quick=QUICK_PROOF)
    findings = stages("replayed", _judged(tried, falsifier))
    if not tried.proved and not any(d.confirmed for d in findings):
        tried = _harder(setting, config, tried)
        findings = stages("replayed", _judged(tried, falsifier))
    contradiction = tried.proved and contradictory(tried.dual, setting.solver, config)
    stages("preconditions", contradiction)
    result = _result(kernel, config, tried, findings, contradiction, stages)
    if result.verdict is Verdict.VERIFIED and not config.as_gpuverify and not kernel.contract_only:
        empty = stages("vacuity", vacuous(setting, config))
        verdict = Verdict.VACUOUS if nothing_left(empty) else result.verdict
        result = replace(result, verdict=verdict, vacuous=empty, seconds=tuple(stages.seconds.items()))
    return result, tried


def _found_briefly(falsifier: Falsifier | None, stages: Stages) -> tuple[Diagnostic, ...]:
    return stages("searched", falsifier.search_briefly() if falsifier is not None else ())


def _bare(setting: Setting, brief: Config) -> Attempt | None:
    """A proof that needs no guesses about loops, or None. Not tried where they are to be seen or were ruled out anyway."""
    if not brief.infer or brief.infer_info:
        return None
    seconds = min(BARE_INFERENCE * setting.solver.patience(), setting.stages.left() / 8)
    tried = attempt(setting, brief, inference=seconds, quick=QUICK_PROOF, bare=True)
    return tried if tried.proved else None


def _has_loops(kernel: k.Kernel) -> bool:
    return any(isinstance(statement, k.While) for statement in walk(kernel.body))


def _refuted(kernel: k.Kernel, normal: k.Kernel, config: Config, found: tuple[Diagnostic, ...], stages: Stages) -> KernelResult:
    """The result for a kernel that a concrete run has shown to be wrong before any proof was tried."""
    return KernelResult(
        kernel=kernel.name,
        verdict=Verdict.REFUTED,
        diagnostics=found,
        assumptions=assumptions(normal, config, found),
        seconds=tuple(stages.seconds.items()),
    )


def _judged(tried: Attempt, falsifier: Falsifier | None) -> tuple[Diagnostic, ...]:
    """The attempt's alarms, or in their place defects that concrete runs show."""
    if falsifier is None or tried.proved:
        return tuple(d for d, _ in tried.errors)
    return falsifier.falsify(tried.dual, tried.errors)


def _harder(setting: Setting, config: Config, tried: Attempt) -> Attempt:
    """Tries again what failed quickly: with more time if something was given up, then with more of memory modelled."""
    left = setting.stages.left
    if any(d.reason for d in tried.inferred.dropped) and left() > QUICK_INFERENCE:
        tried = inferred_further(setting, config, tried, left() / 2)
    else:
        tried = settled_further(setting, config, tried)
    if not tried.proved and config.abstraction is Abstraction.AUTOMATIC and _could_be_sharper(setting.kernel, tried):
        second = attempt(setting, replace(config, abstraction=Abstraction.EQUALITY), inference=left() / 2)
        tried = second if second.proved else tried
    return tried


def _result(
    kernel: k.Kernel,
    config: Config,
    tried: Attempt,
    findings: tuple[Diagnostic, ...],
    contradiction: bool,
    stages: Stages,
) -> KernelResult:
    diagnostics = with_what_is_left_out(kernel, findings) or tried.notes
    undecided = () if any(d.confirmed for d in findings) else tried.undecided
    kept = len(tried.inferred.kept)
    return KernelResult(
        kernel=kernel.name,
        verdict=_verdict(findings, tried, contradiction, config.unwind is not None),
        diagnostics=diagnostics,
        undecided=undecided,
        assumptions=assumptions(kernel, config, diagnostics),
        seconds=tuple(stages.seconds.items()),
        checks=len(tried.outcomes),
        candidates=kept + len(tried.inferred.dropped),
        candidates_kept=kept,
        guesses=guesses(tried.inferred) if config.infer_info else (),
    )


def _verdict(findings: tuple[Diagnostic, ...], tried: Attempt, contradiction: bool, bounded: bool) -> Verdict:
    errors = [d for d in findings if d.severity is Severity.ERROR]
    if any(d.confirmed for d in errors):
        return Verdict.REFUTED
    if errors:
        return Verdict.POSSIBLE
    if not tried.proved:
        return Verdict.UNKNOWN
    if contradiction:
        return Verdict.VACUOUS
    return Verdict.BOUNDED if bounded else Verdict.VERIFIED


def _could_be_sharper(kernel: k.Kernel, tried: Attempt) -> bool:
    """Whether some array's contents were left out that could be modelled, and are read."""
    found = accesses(kernel)
    return bool((found.loaded & found.stored) - found.atomic - tried.dual.memory.concrete)


def engine(program: k.KernelProgram, kernel: k.Kernel, launch: LaunchSizes, config: Config, see: See = ignore) -> KernelResult:
    """The engine as the registry calls it."""
    solver = open_choice(_choice(config))
    try:
        falsifier = Falsifier(keep_annotations(kernel, config), program, launch, config)
        return check_kernel(kernel, launch, config, program, solver, falsifier=falsifier, see=see)
    finally:
        solver.close()


def _choice(config: Config) -> Choice:
    return Choice(config.solvers, config.cross_check)
