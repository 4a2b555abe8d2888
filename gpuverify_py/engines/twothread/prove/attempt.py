"""One attempt at a proof: the stages from a normalised kernel to outcomes and findings (paper 003, chapter 4), one a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Procedure
from boogie_ir.prove.discharge import Failed, Outcome, Proved
from boogie_ir.smt.solver import Backend, Unsat
from boogie_ir.transform.unroll import k_induction, unwind
from boogie_ir.vc.vcgen import Obligation, obligations
from gpuverify_py.analysis.abstraction import concrete_arrays
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.annotations import keep_annotations
from gpuverify_py.analysis.uniformity import uniformity
from gpuverify_py.engines.twothread.dual.dualise import Dual, dualise
from gpuverify_py.engines.twothread.instrument.barrier_invariants import state_barrier_invariants
from gpuverify_py.engines.twothread.instrument.contents import tell_contents, untold
from gpuverify_py.engines.twothread.instrument.lock_step import forget_what_warps_write
from gpuverify_py.engines.twothread.instrument.log_accesses import log_accesses
from gpuverify_py.engines.twothread.instrument.normalise import normalise
from gpuverify_py.engines.twothread.instrument.predicate import predicate
from gpuverify_py.engines.twothread.instrument.results import tell_results
from gpuverify_py.engines.twothread.instrument.threads import Threads
from gpuverify_py.engines.twothread.prove.falsify import Falsifier
from gpuverify_py.engines.twothread.prove.settle import settle, undecided
from gpuverify_py.engines.twothread.prove.stage_times import Stages
from gpuverify_py.engines.twothread.report.explain import explain
from gpuverify_py.findings.diagnostic import Diagnostic, OpenObligation, Severity
from gpuverify_py.request.config import Config
from houdini.candidate import Candidate
from houdini.guesses.rule import offered, withdraw
from houdini.guesses.rules import ALWAYS, RULES
from houdini.infer import Inference, Inferred

Proposer: TypeAlias = Callable[[k.Kernel, frozenset[str], Mapping[str, Expr], frozenset[str]], k.Kernel]
"""Adds candidates to a logged kernel: (kernel, uniform variables, constants of the launch, rules to omit)."""

INFERENCE_QUERY = 2.0  # seconds for one query while invariants are inferred
# Seconds of a quick attempt for one query, and for the obligations of one segment; most kernels need a fraction of them.
QUICK_QUERY = 1.0
QUICK_PROOF = 3.0


@frozen
class Setting:
    """What the attempts at one kernel have in common. ``kernel`` is normalised; ``falsifier`` None: no concrete runs."""

    kernel: k.Kernel
    threads: Threads
    program: k.KernelProgram
    solver: Backend
    propose: Proposer
    falsifier: Falsifier | None
    stages: Stages


@frozen
class Attempt:
    """The outcome of one run of the stages under one abstraction of arrays."""

    dual: Dual
    inference: Inference
    inferred: Inferred
    offered: tuple[Candidate, ...]  # as rules stated them
    goals: tuple[Obligation, ...]
    outcomes: tuple[Outcome, ...] = ()  # fewer than goals if the proof stopped early
    findings: tuple[tuple[Diagnostic, Outcome], ...] = ()
    undecided: tuple[OpenObligation, ...] = ()

    @property
    def errors(self) -> tuple[tuple[Diagnostic, Outcome], ...]:
        return tuple((d, o) for d, o in self.findings if d.severity is Severity.ERROR)

    @property
    def notes(self) -> tuple[Diagnostic, ...]:
        return tuple(d for d, _ in self.findings if d.severity is Severity.NOTE)

    @property
    def proved(self) -> bool:
        """Whether every obligation was discharged; notes are no obligations of the kernel's."""
        settled = len(self.outcomes) == len(self.goals)
        return settled and all(isinstance(o.result, Proved) for o in self.outcomes if not o.obligation.check.note)


def normalised(kernel: k.Kernel, config: Config, threads: Threads) -> k.Kernel:
    """The kernel as attempts take it: with the annotations that are asked for, and ghost iteration counters."""
    stated = state_barrier_invariants(keep_annotations(kernel, config), config, threads)
    return normalise(stated if config.warp_size is None else forget_what_warps_write(stated))


def attempt(setting: Setting, config: Config, *, inference: float, quick: float | None = None, bare: bool = False) -> Attempt:
    """Runs all stages, with ``inference`` seconds for invariants.

    ``quick``: the proof stops at the first segment that is not proved, with that many seconds for each.
    ``bare``: without guesses about loops.
    """
    threads, stages, falsifier = setting.threads, setting.stages, setting.falsifier
    concrete = concrete_arrays(setting.kernel, accesses(setting.kernel), config.abstraction, config.as_gpuverify)
    told, functions = tell_results(setting.kernel, threads, config)
    told, more = tell_contents(told, concrete, threads, config)
    program = stages("program", replace(setting.program, functions=setting.program.functions + functions + more))
    facts = stages("facts", uniformity(told, threads.nonuniform, concrete))
    logged = stages("logged", log_accesses(told, concrete, config, bare=bare))
    names = {v.variable.name for v in told.locals} | {v.variable.name for v in told.parameters}
    uniform = frozenset(names) - facts.nonuniform
    guess = config.infer and not bare
    omit = config.omit_rules if guess else config.omit_rules | {r.name for r in RULES} - ALWAYS
    guessed = setting.propose(logged.kernel, uniform, threads.constants, omit)
    logged = stages("candidates", replace(logged, kernel=guessed))
    runnable = replace(guessed, body=untold(guessed.body))
    broken = falsifier.refuted_candidates(runnable) if falsifier is not None and offered(guessed) else frozenset()
    logged = stages("refuted", replace(logged, kernel=withdraw(guessed, broken)))
    refuted = tuple(c for c in offered(guessed) if c.name in broken)
    predicated = stages("predicated", predicate(logged, threads.nonuniform))
    dual = stages("dual", dualise(predicated, threads, config, program.functions, program.axioms))
    search = Inference(dual.procedure, setting.solver, dual.program, refuted=refuted)
    inferred = stages("inferred", search.run(min(INFERENCE_QUERY, config.query_timeout), inference))
    return _proof(setting, config, dual, search, inferred, offered(guessed), quick=quick)


def inferred_further(setting: Setting, config: Config, earlier: Attempt, seconds: float) -> Attempt:
    """The attempt with more time for invariants that were given up, and a proof of its own."""
    query = min(INFERENCE_QUERY, config.query_timeout)
    inferred = setting.stages("inferred", earlier.inference.run(query, seconds))
    return _proof(setting, config, earlier.dual, earlier.inference, inferred, earlier.offered, quick=None)


def settled_further(setting: Setting, config: Config, earlier: Attempt, *, quick: float | None = None) -> Attempt:
    """The attempt's proof with more time for what is open.

    What it has settled is not asked again: what it proved, and what has a counterexample without doubt, which more time does
    not change.
    """
    settled = {id(o.obligation): o for o in earlier.outcomes if _definite(o)}
    known = {n: settled[id(goal)] for n, goal in enumerate(earlier.goals) if id(goal) in settled}
    return _settled(setting, config, earlier, known, quick)


def _proof(
    setting: Setting,
    config: Config,
    dual: Dual,
    inference: Inference,
    inferred: Inferred,
    guessed: tuple[Candidate, ...],
    *,
    quick: float | None,
) -> Attempt:
    proved = setting.stages("unrolled", _unrolled(inferred.procedure, config))
    goals = setting.stages("goals", obligations(proved, dual.program))
    return _settled(setting, config, Attempt(dual, inference, inferred, guessed, goals), {}, quick)


def _settled(setting: Setting, config: Config, of: Attempt, known: Mapping[int, Outcome], quick: float | None) -> Attempt:
    stages = setting.stages
    outcomes = stages("outcomes", settle(of.goals, setting.solver, config, stages.left, known=known, quick=quick))
    findings = stages("explained", explain(of.dual, outcomes, config.error_limit, summarised=config.unwind is None))
    return replace(of, outcomes=outcomes, findings=findings, undecided=tuple(undecided(outcomes)))


def _definite(outcome: Outcome) -> bool:
    return isinstance(outcome.result, Proved) or (isinstance(outcome.result, Failed) and not outcome.result.doubt)


def _unrolled(procedure: Procedure, config: Config) -> Procedure:
    if config.unwind is not None:
        return unwind(procedure, config.unwind)
    return k_induction(procedure, config.k_induction) if config.k_induction else procedure


def contradictory(dual: Dual, solver: Backend, config: Config) -> bool:
    """Whether no launch satisfies the preconditions, so that everything would hold."""
    if not dual.kernel.requires and not dual.threads.symbolic and not dual.program.axioms:
        return False
    session = solver.session()
    for axiom in dual.program.axioms:
        session.assume(axiom.condition)
    for contract in dual.procedure.requires:
        session.assume(contract.condition)
    return isinstance(session.check(name="preconditions", budget_seconds=config.query_timeout), Unsat)
