"""One attempt at a proof: the stages, invariants for the loops, obligations, what settles them, findings of those that fail.

An attempt offers others a turn between its parts.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping

from boogie_ir.lang import kernel as k
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Procedure
from boogie_ir.prove.budget import turned
from boogie_ir.prove.discharge import Failed, Outcome, Proved, still_proved
from boogie_ir.prove.discharge import Undecided as Gave
from boogie_ir.smt.solver import Backend
from boogie_ir.transform.unroll import k_induction, unwind
from boogie_ir.vc.vcgen import Obligation, obligations
from gpuverify_py.engines.twothread.dual.dualise import Dual
from gpuverify_py.engines.twothread.prove.build import NOTHING, Built, Plan, Proposer, Settled, Trial, build
from gpuverify_py.engines.twothread.prove.settle import settle, undecided
from gpuverify_py.engines.twothread.prove.stage_times import Stages
from gpuverify_py.engines.twothread.prove.strategy import INFERENCE_QUERY
from gpuverify_py.engines.twothread.report.explain import explain
from gpuverify_py.findings.diagnostic import Diagnostic, OpenObligation, Severity
from gpuverify_py.request.config import Config
from gpuverify_py.verify.outcomes import Working
from gpuverify_py.verify.threads import Threads
from houdini.infer import Inference, Inferred


@frozen
class Setting:
    """What the attempts at one kernel have in common. ``kernel`` is normalised; ``ordered`` as of a :class:`..build.Plan`."""

    kernel: k.Kernel
    threads: Threads
    program: k.KernelProgram
    solver: Backend
    propose: Proposer
    trial: Trial
    stages: Stages
    settled: Settled = NOTHING
    ordered: bool = True

    def plan(self, config: Config, *, bare: bool = False) -> Plan:
        """The stages of an attempt."""
        return Plan(self.kernel, self.program, self.threads, config, self.propose, self.trial, bare, self.settled, self.ordered)


@frozen
class Attempt:
    """The outcome of one run of the stages under one abstraction of arrays."""

    built: Built
    inference: Inference
    inferred: Inferred
    goals: tuple[Obligation, ...]
    outcomes: tuple[Outcome, ...] = ()  # fewer than goals if the proof stopped early
    findings: tuple[tuple[Diagnostic, Outcome], ...] = ()
    undecided: tuple[OpenObligation, ...] = ()

    @property
    def dual(self) -> Dual:
        return self.built.dual

    @property
    def errors(self) -> tuple[tuple[Diagnostic, Outcome], ...]:
        return tuple((d, o) for d, o in self.findings if d.severity is Severity.ERROR)

    @property
    def notes(self) -> tuple[Diagnostic, ...]:
        return tuple(d for d, _ in self.findings if d.severity is Severity.NOTE)

    @property
    def undecided_notes(self) -> tuple[Obligation, ...]:
        """What would be worth a note if it failed, and is open."""
        return tuple(o.obligation for o in self.outcomes if o.obligation.check.note and isinstance(o.result, Gave))

    @property
    def proved(self) -> bool:
        """Whether every obligation was discharged; notes are no obligations of the kernel's."""
        settled = len(self.outcomes) == len(self.goals)
        return settled and all(isinstance(o.result, Proved) for o in self.outcomes if not o.obligation.check.note)


Steps = Generator[Working, None, Attempt]
"""An attempt on its way: others may have their turn where it yields."""


def attempt(
    setting: Setting,
    config: Config,
    *,
    inference: float,
    quick: float | None = None,
    bare: bool = False,
    expected: float = 0.0,
) -> Steps:
    """Runs all stages, with ``inference`` seconds for invariants. What comes after the first stages is ``expected`` to take long.

    ``quick``: the proof stops at the first segment that is not proved, with that many seconds for each.
    ``bare``: without guesses about loops.
    """
    built = build(setting.plan(config, bare=bare), setting.stages)
    yield Working(expected)
    setting.stages.resume()
    search = Inference(built.dual.procedure, setting.solver, built.dual.program, refuted=built.refuted)
    inferred = yield from _inferred(setting, search, min(INFERENCE_QUERY, config.query_timeout), inference)
    yield Working()
    setting.stages.resume()
    return (yield from _settled(setting, config, _goals(setting, config, built, search, inferred), {}, quick))


def _inferred(setting: Setting, search: Inference, query: float, seconds: float) -> Generator[Working, None, Inferred]:
    """Infers for so many seconds, without those of others' turns."""

    def turn(_: None) -> Iterator[Working]:
        setting.stages.pause("inferred")
        yield Working()
        setting.stages.resume()

    return setting.stages("inferred", (yield from turned(search.steps(query, seconds), turn)))


def inferred_further(setting: Setting, config: Config, earlier: Attempt, seconds: float) -> Steps:
    """The attempt with more time for invariants that were given up; what it proved from facts that are still there is proved."""
    query = min(INFERENCE_QUERY, config.query_timeout)
    inferred = yield from _inferred(setting, earlier.inference, query, seconds)
    again = _goals(setting, config, earlier.built, earlier.inference, inferred)
    return (yield from _settled(setting, config, again, still_proved(earlier.outcomes, again.goals), None))


def settled_further(setting: Setting, config: Config, earlier: Attempt, *, quick: float | None = None) -> Steps:
    """The attempt's proof with more time for what is open.

    What it has settled is not asked again: what it proved, and what has a counterexample without doubt, which more time does
    not change.
    """
    settled = {id(o.obligation): o for o in earlier.outcomes if _definite(o)}
    known = {n: settled[id(goal)] for n, goal in enumerate(earlier.goals) if id(goal) in settled}
    return (yield from _settled(setting, config, earlier, known, quick))


def _goals(setting: Setting, config: Config, built: Built, inference: Inference, inferred: Inferred) -> Attempt:
    """An attempt of which nothing is proved yet."""
    proved = setting.stages("unrolled", _unrolled(inferred.procedure, config))
    same = proved is inferred.procedure
    goals = setting.stages("goals", inferred.obligations if same else obligations(proved, built.dual.program))
    return Attempt(built, inference, inferred, goals)


def _settled(setting: Setting, config: Config, of: Attempt, known: Mapping[int, Outcome], quick: float | None) -> Steps:
    stages = setting.stages
    settling = settle(of.goals, setting.solver, config, stages.left, known=known, quick=quick, hardness=of.inference.hardness)
    outcomes = stages("outcomes", (yield from settling))
    findings = stages("explained", explain(of.dual, outcomes, config.error_limit, summarised=config.unwind is None))
    return Attempt(of.built, of.inference, of.inferred, of.goals, outcomes, findings, tuple(undecided(outcomes)))


def _definite(outcome: Outcome) -> bool:
    return isinstance(outcome.result, Proved) or (isinstance(outcome.result, Failed) and not outcome.result.doubt)


def _unrolled(procedure: Procedure, config: Config) -> Procedure:
    if config.unwind is not None:
        return unwind(procedure, config.unwind)
    return k_induction(procedure, config.k_induction) if config.k_induction else procedure
