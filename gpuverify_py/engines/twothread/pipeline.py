"""The two-thread engine from a kernel to a result (paper 003, chapter 4): one stage a line."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeAlias, TypeVar

from boogie_ir import kernel as k
from boogie_ir.discharge import Failed, Outcome, Proved
from boogie_ir.expr import Expr
from boogie_ir.frozen import frozen
from boogie_ir.program import Procedure
from boogie_ir.smt.backends import Choice, open_choice
from boogie_ir.smt.solver import Backend, Unsat
from boogie_ir.unroll import k_induction, unwind
from boogie_ir.vcgen import Obligation, obligations
from gpuverify_py.analysis.abstraction import concrete_arrays
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.annotations import keep_annotations
from gpuverify_py.analysis.statements import walk
from gpuverify_py.analysis.uniformity import uniformity
from gpuverify_py.config import Abstraction, Config, Launch
from gpuverify_py.diagnostic import Diagnostic, KernelResult, Severity, Undecided, Verdict
from gpuverify_py.engines.twothread.assumptions import assumptions
from gpuverify_py.engines.twothread.barrier_invariants import state_barrier_invariants
from gpuverify_py.engines.twothread.contents import tell_contents, untold
from gpuverify_py.engines.twothread.dualise import Dual, dualise
from gpuverify_py.engines.twothread.explain import explain, with_what_is_left_out
from gpuverify_py.engines.twothread.falsify import Falsifier
from gpuverify_py.engines.twothread.guesses import guesses
from gpuverify_py.engines.twothread.lock_step import forget_what_warps_write
from gpuverify_py.engines.twothread.log_accesses import log_accesses
from gpuverify_py.engines.twothread.normalise import normalise
from gpuverify_py.engines.twothread.predicate import predicate
from gpuverify_py.engines.twothread.results import tell_results
from gpuverify_py.engines.twothread.settle import settle, undecided
from gpuverify_py.engines.twothread.threads import Threads, two_threads
from gpuverify_py.observer import See, ignore
from houdini.candidate import Candidate
from houdini.infer import Inference, Inferred
from houdini.rule import offered, withdraw
from houdini.rule import propose as propose_by_rules
from houdini.rules import ALWAYS, RULES

T = TypeVar("T")
Proposer: TypeAlias = Callable[[k.Kernel, frozenset[str], Mapping[str, Expr], frozenset[str]], k.Kernel]
"""Adds candidates to a logged kernel: (kernel, uniform variables, constants of the launch, rules to omit)."""

# Seconds of the attempt without guesses for one query, and for the few candidates that it has; what needs more is left to the
# next attempt.
BARE_QUERY = 0.3
BARE_INFERENCE = 2.0
# Seconds of the attempt after it; most kernels need a fraction of them.
QUICK_INFERENCE = 4.0
QUICK_QUERY = 1.0
MOST_BUSY = 10.0  # how much longer a hint may take on a busy machine


def by_rules(kernel: k.Kernel, uniform: frozenset[str], constants: Mapping[str, Expr], omit: frozenset[str]) -> k.Kernel:
    """Candidates from the registered rules."""
    return propose_by_rules(kernel, RULES, uniform, constants, omit)


def no_candidates(kernel: k.Kernel, uniform: frozenset[str], constants: Mapping[str, Expr], omit: frozenset[str]) -> k.Kernel:
    """No guesses at all."""
    return kernel


class _Stages:
    """Tells the observer of each stage's value and keeps the seconds it took."""

    def __init__(self, see: See, budget: float) -> None:
        self.see = see
        self.start = self.last = time.perf_counter()
        self.computed = time.process_time()
        self.deadline = self.start + budget
        self.seconds: dict[str, float] = {}

    def __call__(self, name: str, value: T) -> T:
        now = time.perf_counter()
        self.seconds[name] = self.seconds.get(name, 0.0) + now - self.last
        self.see(name, value)
        self.last = time.perf_counter()
        return value

    def left(self) -> float:
        return max(0.0, self.deadline - time.perf_counter())

    def busy(self) -> float:
        """How many seconds have passed for one of computing: more than one where others compute too."""
        return (time.perf_counter() - self.start) / max(0.01, time.process_time() - self.computed)


@frozen
class _Attempt:
    """The outcome of one run of the stages under one abstraction of arrays."""

    dual: Dual
    inference: Inference
    inferred: Inferred
    offered: tuple[Candidate, ...]  # as rules stated them
    goals: tuple[Obligation, ...]
    outcomes: tuple[Outcome, ...]  # fewer than goals if the proof stopped early
    findings: tuple[tuple[Diagnostic, Outcome], ...]
    undecided: tuple[Undecided, ...]

    @property
    def errors(self) -> tuple[tuple[Diagnostic, Outcome], ...]:
        return tuple((d, o) for d, o in self.findings if d.severity is Severity.ERROR)

    @property
    def notes(self) -> tuple[Diagnostic, ...]:
        return tuple(d for d, _ in self.findings if d.severity is Severity.NOTE)

    @property
    def proved(self) -> bool:
        return len(self.outcomes) == len(self.goals) and not self.undecided and not self.errors


def check_kernel(
    kernel: k.Kernel,
    launch: Launch,
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
    are left are then proved without any guess about loops. The next attempt guesses, and is quick. Where it does not prove
    the kernel, concrete runs look for a defect before more time is spent on a proof; where they find none either, what is
    left open is tried with all the time there is, then with contents of arrays that the first attempts left out.
    """
    stages = _Stages(see, config.timeout or float("inf"))
    solver = backend if backend is not None else open_choice(_choice(config))
    threads = two_threads(launch, config)
    if threads.single:  # no pair of threads: nothing to race or to wait for
        config = replace(config, check_races=False, check_divergence=False)
    if kernel.contract_only:
        config = replace(config, check_races=False, check_divergence=False)
    normal = stages("normalised", _normalised(kernel, config, threads))
    hinted = partial(
        _hinted, stages=stages, kernel=kernel, program=program, launch=launch, config=config, solver=solver, propose=propose
    )
    whole = config.unwind is None and not threads.single and not kernel.contract_only
    if falsifier is not None and whole and _has_loops(normal):
        found = stages("searched", falsifier.search_briefly())
        if found:
            return hinted(_refuted(kernel, normal, config, found, stages), None)
    attempt_with = partial(
        _attempt, normal, threads, program=program, solver=solver, propose=propose, falsifier=falsifier, stages=stages
    )
    quick = replace(config, query_timeout=min(QUICK_QUERY * solver.patience(), config.query_timeout))
    attempt = _bare(attempt_with, quick, solver, stages) if _has_loops(normal) and see is ignore else None
    if attempt is None:
        attempt = attempt_with(quick, inference=min(QUICK_INFERENCE * solver.patience(), stages.left() / 2), quick=True)
    findings = stages("replayed", _judged(attempt, falsifier))
    if not attempt.proved and not any(d.confirmed for d in findings):
        attempt = _harder(normal, attempt, attempt_with, config, solver, stages)
        findings = stages("replayed", _judged(attempt, falsifier))
    contradiction = attempt.proved and _contradictory(attempt.dual, solver, config)
    stages("preconditions", contradiction)
    return hinted(_result(kernel, normal, config, attempt, findings, contradiction, stages), attempt)


def _bare(attempt_with: Callable[..., _Attempt], quick: Config, solver: Backend, stages: _Stages) -> _Attempt | None:
    """A proof that needs no guesses about loops, or None. Not tried where they are to be seen or were ruled out anyway."""
    if not quick.infer or quick.infer_info:
        return None
    patience = solver.patience()
    config = replace(quick, query_timeout=min(BARE_QUERY * patience, quick.query_timeout))
    attempt = attempt_with(config, inference=min(BARE_INFERENCE * patience, stages.left() / 8), quick=True, bare=True)
    return attempt if attempt.proved else None


def _normalised(kernel: k.Kernel, config: Config, threads: Threads) -> k.Kernel:
    stated = state_barrier_invariants(keep_annotations(kernel, config), config, threads)
    return normalise(stated if config.warp_size is None else forget_what_warps_write(stated))


def _hinted(
    result: KernelResult,
    attempt: _Attempt | None,
    *,
    kernel: k.Kernel,
    program: k.KernelProgram,
    launch: Launch,
    config: Config,
    solver: Backend,
    propose: Proposer,
    stages: _Stages,
) -> KernelResult:
    """The result of a proof that failed, with hints if they are asked for; each changed kernel gets one quick attempt."""
    if config.hint_seconds <= 0 or result.verdict not in (Verdict.REFUTED, Verdict.POSSIBLE):
        return result
    from gpuverify_py.engines.twothread.hints import Failure, Verification, with_hints

    threads = two_threads(launch, config)
    # Time in solvers' own processes is no computing of ours: it says nothing about how busy the machine is.
    stretch = min(MOST_BUSY, max(1.0, stages.busy())) if config.solvers == ("z3",) else solver.patience()
    useful: set[tuple[str, Expr]] = set()

    def useful_only(kernel: k.Kernel, uniform: frozenset[str], constants: Mapping[str, Expr], omit: frozenset[str]) -> k.Kernel:
        """What a proof kept, once there is one: later ones have weaker preconditions, so hardly anything else would hold."""
        guessed = propose(kernel, uniform, constants, omit)
        return withdraw(guessed, frozenset(c.name for c in offered(guessed) if useful and (c.loop, c.condition) not in useful))

    def attempted(changed: k.Kernel, seconds: float, how: Config) -> _Attempt:
        again = _Stages(ignore, seconds * stretch)
        return _attempt(
            _normalised(changed, how, threads), threads, how, inference=again.left(), quick=True,
            program=program, solver=solver, propose=useful_only, falsifier=None, stages=again,
        )  # fmt: skip

    def proved(changed: k.Kernel, seconds: float) -> bool:
        quick = replace(config, query_timeout=min(QUICK_QUERY, seconds) * solver.patience(), error_limit=1)
        again = attempted(changed, seconds, quick)
        if not again.proved or _contradictory(again.dual, solver, quick):
            return False
        kept = {c.name for c in again.inferred.kept}
        useful.update((c.loop, c.condition) for c in again.offered if c.name in kept)
        return True

    def idle(changed: k.Kernel, seconds: float) -> bool:
        limit = min(QUICK_QUERY, seconds) * solver.patience()
        claims = replace(config, check_races=False, check_divergence=False, query_timeout=limit, error_limit=1)
        return attempted(changed, seconds, claims).proved

    failure = None
    if attempt is not None:
        failure = Failure(attempt.dual, attempt.inferred, attempt.offered, attempt.errors)
    return with_hints(result, Verification(kernel, program, launch, config, solver, stretch, proved, idle), failure)


def _has_loops(kernel: k.Kernel) -> bool:
    return any(isinstance(statement, k.While) for statement in walk(kernel.body))


def _refuted(kernel: k.Kernel, normal: k.Kernel, config: Config, found: tuple[Diagnostic, ...], stages: _Stages) -> KernelResult:
    """The result for a kernel that a concrete run has shown to be wrong before any proof was tried."""
    return KernelResult(
        kernel=kernel.name,
        verdict=Verdict.REFUTED,
        diagnostics=found,
        assumptions=assumptions(normal, config, found),
        seconds=tuple(stages.seconds.items()),
    )


def _judged(attempt: _Attempt, falsifier: Falsifier | None) -> tuple[Diagnostic, ...]:
    """The attempt's alarms, or in their place defects that concrete runs show."""
    if falsifier is None or attempt.proved:
        return tuple(d for d, _ in attempt.errors)
    return falsifier.falsify(attempt.dual, attempt.errors)


def _harder(
    normal: k.Kernel,
    attempt: _Attempt,
    attempt_with: Callable[..., _Attempt],
    config: Config,
    solver: Backend,
    stages: _Stages,
) -> _Attempt:
    """Tries again what failed quickly: with more time if something was given up, then with more of memory modelled."""
    if any(d.reason for d in attempt.inferred.dropped) and stages.left() > QUICK_INFERENCE:
        inferred = stages("inferred", attempt.inference.run(min(2.0, config.query_timeout), stages.left() / 2))
        attempt = _proof(attempt.dual, attempt.inference, inferred, attempt.offered, config, solver=solver, stages=stages)
    else:
        attempt = _proof(
            attempt.dual, attempt.inference, attempt.inferred, attempt.offered, config,
            earlier=attempt, solver=solver, stages=stages,
        )  # fmt: skip
    if not attempt.proved and config.abstraction is Abstraction.AUTOMATIC and _could_be_sharper(normal, attempt):
        second = attempt_with(replace(config, abstraction=Abstraction.EQUALITY), inference=stages.left() / 2)
        attempt = second if second.proved else attempt
    return attempt


def _result(
    kernel: k.Kernel,
    normal: k.Kernel,
    config: Config,
    attempt: _Attempt,
    findings: tuple[Diagnostic, ...],
    contradiction: bool,
    stages: _Stages,
) -> KernelResult:
    diagnostics = with_what_is_left_out(kernel, findings) or attempt.notes
    undecided = () if any(d.confirmed for d in findings) else attempt.undecided
    kept = len(attempt.inferred.kept)
    return KernelResult(
        kernel=kernel.name,
        verdict=_verdict(findings, undecided, contradiction, config.unwind is not None),
        diagnostics=diagnostics,
        undecided=undecided,
        assumptions=assumptions(kernel, config, diagnostics),
        seconds=tuple(stages.seconds.items()),
        checks=len(attempt.outcomes),
        candidates=kept + len(attempt.inferred.dropped),
        candidates_kept=kept,
        guesses=guesses(attempt.inferred) if config.infer_info else (),
    )


def _attempt(
    normal: k.Kernel,
    threads: Threads,
    config: Config,
    *,
    inference: float,
    quick: bool = False,
    bare: bool = False,
    program: k.KernelProgram,
    solver: Backend,
    propose: Proposer,
    falsifier: Falsifier | None,
    stages: _Stages,
) -> _Attempt:
    concrete = concrete_arrays(normal, accesses(normal), config.abstraction, config.as_gpuverify)
    normal, functions = tell_results(normal, threads, config)
    normal, more = tell_contents(normal, concrete, threads, config)
    program = stages("program", replace(program, functions=program.functions + functions + more))
    facts = stages("facts", uniformity(normal, threads.nonuniform, concrete))
    logged = stages("logged", log_accesses(normal, concrete, config, bare=bare))
    names = {v.variable.name for v in normal.locals} | {v.variable.name for v in normal.parameters}
    uniform = frozenset(names) - facts.nonuniform
    guess = config.infer and not bare
    omit = config.omit_rules if guess else config.omit_rules | {r.name for r in RULES} - ALWAYS
    guessed = propose(logged.kernel, uniform, threads.constants, omit)
    logged = stages("candidates", replace(logged, kernel=guessed))
    runnable = replace(guessed, body=untold(guessed.body))
    broken = falsifier.refuted_candidates(runnable) if falsifier is not None and offered(guessed) else frozenset()
    logged = stages("refuted", replace(logged, kernel=withdraw(guessed, broken)))
    refuted = tuple(c for c in offered(guessed) if c.name in broken)
    predicated = stages("predicated", predicate(logged, threads.nonuniform))
    dual = stages("dual", dualise(predicated, threads, config, program.functions, program.axioms))
    budget = min(2.0, config.query_timeout)
    search = Inference(dual.procedure, solver, dual.program, refuted=refuted)
    inferred = stages("inferred", search.run(budget, inference))
    return _proof(dual, search, inferred, offered(guessed), config, quick=quick, solver=solver, stages=stages)


def _proof(
    dual: Dual,
    inference: Inference,
    inferred: Inferred,
    guessed: tuple[Candidate, ...],
    config: Config,
    *,
    quick: bool = False,
    earlier: _Attempt | None = None,
    solver: Backend,
    stages: _Stages,
) -> _Attempt:
    """Discharges the obligations; a quick proof stops at the first that is not proved.

    What an ``earlier`` proof of the same program has settled is not asked again: what it proved, and what has a counterexample
    without doubt, which more time does not change.
    """
    if earlier is None:
        proved = stages("unrolled", _unrolled(inferred.procedure, config))
        goals = stages("goals", obligations(proved, dual.program))
        known: dict[int, Outcome] = {}
    else:
        goals = earlier.goals
        settled = {id(o.obligation): o for o in earlier.outcomes if _definite(o)}
        known = {n: settled[id(goal)] for n, goal in enumerate(goals) if id(goal) in settled}
    outcomes = stages("outcomes", settle(goals, solver, config, stages.left, known=known, quick=quick))
    findings = stages("explained", explain(dual, outcomes, config.error_limit, summarised=config.unwind is None))
    return _Attempt(dual, inference, inferred, guessed, goals, outcomes, findings, tuple(undecided(outcomes)))


def _definite(outcome: Outcome) -> bool:
    return isinstance(outcome.result, Proved) or (isinstance(outcome.result, Failed) and not outcome.result.doubt)


def _unrolled(procedure: Procedure, config: Config) -> Procedure:
    if config.unwind is not None:
        return unwind(procedure, config.unwind)
    return k_induction(procedure, config.k_induction) if config.k_induction else procedure


def _verdict(findings: tuple[Diagnostic, ...], undecided: tuple[Undecided, ...], contradiction: bool, bounded: bool) -> Verdict:
    errors = [d for d in findings if d.severity is Severity.ERROR]
    if any(d.confirmed for d in errors):
        return Verdict.REFUTED
    if errors:
        return Verdict.POSSIBLE
    if undecided:
        return Verdict.UNKNOWN
    if contradiction:
        return Verdict.VACUOUS
    return Verdict.BOUNDED if bounded else Verdict.VERIFIED


def _contradictory(dual: Dual, solver: Backend, config: Config) -> bool:
    """Whether no launch satisfies the preconditions, so that everything would hold."""
    if not dual.kernel.requires and not dual.threads.symbolic and not dual.program.axioms:
        return False
    session = solver.session()
    for axiom in dual.program.axioms:
        session.assume(axiom.condition)
    for contract in dual.procedure.requires:
        session.assume(contract.condition)
    return isinstance(session.check(name="preconditions", budget_seconds=config.query_timeout), Unsat)


def _could_be_sharper(kernel: k.Kernel, attempt: _Attempt) -> bool:
    """Whether some array's contents were left out that could be modelled, and are read."""
    found = accesses(kernel)
    return bool((found.loaded & found.stored) - found.atomic - attempt.dual.memory.concrete)


def engine(program: k.KernelProgram, kernel: k.Kernel, launch: Launch, config: Config, see: See = ignore) -> KernelResult:
    """The engine as the registry calls it."""
    solver = open_choice(_choice(config))
    try:
        falsifier = Falsifier(keep_annotations(kernel, config), program, launch, config)
        return check_kernel(kernel, launch, config, program, solver, falsifier=falsifier, see=see)
    finally:
        solver.close()


def _choice(config: Config) -> Choice:
    return Choice(config.solvers, config.cross_check)
