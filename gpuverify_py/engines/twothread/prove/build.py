"""The stages from a normalised kernel to the sequential program of two threads (paper 003, chapter 4), one a line.

Whoever needs a stage runs this: attempts at a proof, what ``gpuverify emit`` prints, what is asked about points out of reach, and
the count of barrier intervals. ``tell`` sees the value of each stage; nothing depends on whether anybody looks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol, TypeAlias, TypeVar

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import FALSE, Expr
from boogie_ir.lang.frozen import frozen, frozen_node
from boogie_ir.lang.source import Span
from gpuverify_py.analysis.abstraction import concrete_arrays
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.annotations import keep_annotations, without_runs_only
from gpuverify_py.analysis.launch.aggregated import in_single_steps
from gpuverify_py.analysis.orders.grid_barriers import with_grid_barriers
from gpuverify_py.analysis.orders.launch import Launch
from gpuverify_py.analysis.orders.spins import without_spins
from gpuverify_py.analysis.overflow import without_idle_overflow
from gpuverify_py.analysis.statements import walk
from gpuverify_py.analysis.uniformity import uniformity
from gpuverify_py.engines.twothread.dual.dualise import Dual, dualise
from gpuverify_py.engines.twothread.instrument.barrier_invariants import state_barrier_invariants
from gpuverify_py.engines.twothread.instrument.barrier_objects import count_phases
from gpuverify_py.engines.twothread.instrument.contents import tell_contents
from gpuverify_py.engines.twothread.instrument.contents import untold as without_tellings
from gpuverify_py.engines.twothread.instrument.exchanges import tell_exchanges
from gpuverify_py.engines.twothread.instrument.lock_step import forget_what_warps_write
from gpuverify_py.engines.twothread.instrument.log_accesses import SHARED, Logged, log_accesses
from gpuverify_py.engines.twothread.instrument.named_barriers import count_arrivals
from gpuverify_py.engines.twothread.instrument.normalise import normalise
from gpuverify_py.engines.twothread.instrument.orders import NO_ORDERS, orders_among
from gpuverify_py.engines.twothread.instrument.predicate import Predicated, predicate
from gpuverify_py.engines.twothread.instrument.results import tell_results
from gpuverify_py.engines.twothread.instrument.steady import steady_arrays
from gpuverify_py.engines.twothread.instrument.warp_meetings import assert_meetings, orders_accesses
from gpuverify_py.request.config import Config
from gpuverify_py.verify.threads import Threads
from houdini.candidate import Candidate
from houdini.guesses.rule import offered, withdraw
from houdini.guesses.rule import propose as propose_by_rules
from houdini.guesses.rules import ALWAYS, RULES

T = TypeVar("T")

Proposer: TypeAlias = Callable[[k.Kernel, frozenset[str], Mapping[str, Expr], frozenset[str]], k.Kernel]
"""Adds candidates to a logged kernel: (kernel, uniform variables, constants of the launch, rules to omit)."""

Trial: TypeAlias = Callable[[k.Kernel], frozenset[str]]
"""Runs a logged kernel with candidates; tells the names of those that some run breaks."""


class Tell(Protocol):
    """Is told each stage's name and value, and hands the value on."""

    def __call__(self, name: str, value: T) -> T: ...


def untold(name: str, value: T) -> T:
    """Tells nobody."""
    return value


def by_rules(kernel: k.Kernel, uniform: frozenset[str], constants: Mapping[str, Expr], omit: frozenset[str]) -> k.Kernel:
    """Candidates from the registered rules."""
    return propose_by_rules(kernel, RULES, uniform, constants, omit)


def no_candidates(kernel: k.Kernel, uniform: frozenset[str], constants: Mapping[str, Expr], omit: frozenset[str]) -> k.Kernel:
    """No guesses at all."""
    return kernel


def no_runs(kernel: k.Kernel) -> frozenset[str]:
    """Breaks no candidate."""
    return frozenset()


@frozen
class Settled:
    """Arrays, by their names in the kernel, without races, and places of barriers that all threads reach together.

    ``places`` are those of other arrays' accesses, each with the array, that race with nothing. ``race_free`` are arrays of
    which facts say that no two accesses race, equal values or not.
    """

    arrays: frozenset[str] = frozenset()
    places: frozenset[tuple[str, Span]] = frozenset()
    barriers: frozenset[Span] = frozenset()
    race_free: frozenset[str] = frozenset()


NOTHING = Settled()


@frozen_node
class Plan:
    """What the stages are to do. ``kernel`` is normalised; ``bare``: without guesses about loops.

    ``settled`` is what others have proved, which is not to be shown again. ``ordered``: with what orders accesses beside
    barriers.
    """

    kernel: k.Kernel
    program: k.KernelProgram
    threads: Threads
    config: Config
    propose: Proposer = by_rules
    trial: Trial = no_runs
    bare: bool = False
    settled: Settled = NOTHING
    ordered: bool = True


@frozen_node
class Built:
    """What the stages made; ``offered`` are candidates as rules stated them, ``refuted`` those that a run broke."""

    logged: Logged
    predicated: Predicated
    dual: Dual
    offered: tuple[Candidate, ...]
    refuted: tuple[Candidate, ...]


def normalised(kernel: k.Kernel, config: Config, threads: Threads) -> k.Kernel:
    """The kernel as stages take it: with the annotations that are asked for, and ghost iteration counters."""
    kernel = without_runs_only(replace(kernel, body=without_idle_overflow(kernel.body)))
    claimed = config.check_divergence and not config.as_gpuverify
    in_step = config.warp_size is not None or (claimed and orders_accesses(kernel))
    if claimed:
        kernel = in_single_steps(kernel, threads.constants)
    if not config.as_gpuverify:
        kernel = tell_exchanges(kernel, threads)  # of all threads; of the others what is known among lanes that meet
    kernel = assert_meetings(kernel, claimed, threads)
    stated = state_barrier_invariants(keep_annotations(kernel, config), config, threads)
    kernel = forget_what_warps_write(stated) if in_step else stated
    normal = normalise(kernel if config.as_gpuverify else without_spins(kernel))
    if claimed and _whole(config):
        normal = with_grid_barriers(normal, Launch(threads.constants, frozenset()))
    return count_phases(count_arrivals(normal, threads, claimed), threads, claimed)


def _whole(config: Config) -> bool:
    """Whether all is asked for that the order which atomics make may rest on."""
    everything = config.check_races and not config.only_log and config.arrays is None
    return everything and not config.only_intra_group and config.warp_size is None


def build(plan: Plan, tell: Tell) -> Built:
    """Runs all stages. Raises :class:`frontend.errors.Unsupported` for what has no meaning here."""
    config, threads = plan.config, plan.threads
    concrete = concrete_arrays(plan.kernel, accesses(plan.kernel), config.abstraction, config.as_gpuverify)
    copying = any(isinstance(s, k.ThreadCopy) for s in walk(plan.kernel.body))  # which may race with what its thread does
    shared = SHARED if threads.same_group != FALSE or copying else (k.MemorySpace.GLOBAL,)
    ordered = orders_among(plan.kernel, threads, config) if plan.ordered else NO_ORDERS
    concrete -= ordered.arrays
    steady = steady_arrays(plan.kernel, threads, config, plan.settled.race_free) - ordered.arrays
    told, functions = tell_results(plan.kernel, threads, config, bool(ordered.facts))
    told, more = tell_contents(told, concrete, threads, config, steady)
    program = tell("program", replace(plan.program, functions=plan.program.functions + functions + more))
    facts = tell("facts", uniformity(told, threads.nonuniform, concrete, steady))
    facts_of = orders_among(told, threads, config).facts if plan.ordered else {}
    known = plan.settled
    logged = log_accesses(
        told, concrete, config, bare=plan.bare, spaces=shared, settled=known.arrays, places=known.places, orders=facts_of
    )
    logged = tell("logged", replace(logged, steady=steady))
    names = {v.variable.name for v in told.locals} | {v.variable.name for v in told.parameters}
    uniform = frozenset(names) - facts.nonuniform
    guess = config.infer and not plan.bare
    omit = config.omit_rules if guess else config.omit_rules | {r.name for r in RULES} - ALWAYS
    guessed = plan.propose(logged.kernel, uniform, threads.constants, omit)
    logged = tell("candidates", replace(logged, kernel=guessed))
    candidates = offered(guessed)
    broken = plan.trial(replace(guessed, body=without_tellings(guessed.body))) if candidates else frozenset()
    logged = tell("refuted", replace(logged, kernel=withdraw(guessed, broken)))
    predicated = tell("predicated", predicate(logged, threads.nonuniform))
    dual = tell("dual", dualise(predicated, threads, config, program.functions, program.axioms, plan.settled.barriers))
    return Built(logged, predicated, dual, candidates, tuple(c for c in candidates if c.name in broken))
