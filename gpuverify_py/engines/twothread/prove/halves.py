"""A proof in two halves: of pairs of threads of one group, and of pairs of two groups.

Two threads of a launch are of one group or of two. Those of one have all that belongs to the group in common: its number, what
they read there together, and so most loops around barriers. Those of two meet at no barrier and share no memory of a group.
Either half is simpler than both at once, where each fact about a group has to be guessed as one of equal groups.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Var
from boogie_ir.lang.frozen import frozen
from gpuverify_py.analysis.abstraction import concrete_arrays
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.statements import sublists, walk
from gpuverify_py.analysis.uniformity import Uniformity, uniformity
from gpuverify_py.engines.twothread.instrument.steady import steady_arrays
from gpuverify_py.request.config import Config, LaunchSizes
from gpuverify_py.verify.threads import Threads, of_two_groups, two_threads


@frozen
class Halves:
    """The pairs of threads of one group, and those of two."""

    inside: Threads
    across: Threads


def halves(kernel: k.Kernel, launch: LaunchSizes, config: Config, race_free: frozenset[str]) -> Halves | None:
    """The two kinds of pairs of a launch, where threads of one group come together to more barriers than any two do.

    None where there is one kind only, and where it is not worth while. ``kernel`` is normalised, ``race_free`` are arrays that
    have been proved so.
    """
    both = two_threads(launch, config)
    if config.only_intra_group or config.as_gpuverify or not isinstance(both.same_group, Var):
        return None
    inside = two_threads(launch, replace(config, only_intra_group=True))
    parted = set(_parted(kernel, both, config, race_free))
    if not parted - set(_parted(kernel, inside, config, race_free)):
        return None
    return Halves(inside, of_two_groups(both))


def _parted(kernel: k.Kernel, threads: Threads, config: Config, race_free: frozenset[str]) -> Iterator[int]:
    """The loops and branches around barriers which not all of the threads may take, by their number among all statements."""
    concrete = concrete_arrays(kernel, accesses(kernel), config.abstraction)
    facts = uniformity(kernel, threads.nonuniform, concrete, steady_arrays(kernel, threads, config, race_free))
    for number, statement in enumerate(walk(kernel.body)):
        inside = (s for part in sublists(statement) for s in walk(part))
        if any(isinstance(s, k.Barrier) for s in inside) and _parts(statement, facts):
            yield number


def _parts(statement: k.Statement, facts: Uniformity) -> bool:
    match statement:
        case k.While():
            return statement.label in facts.predicated_loops
        case k.If():
            return not facts.uniform(statement.condition)
        case _:
            return False
