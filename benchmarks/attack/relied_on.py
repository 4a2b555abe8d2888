"""On which arrays' freedom of races a proof of one claim may rest, beside that of the array that the claim is about.

What orders two accesses beside barriers is said of executions without a race on the array by which the threads tell each other
(:mod:`gpuverify_py.engines.twothread.instrument.orders`), and its accesses may be ordered by another one in turn. Of a counter
that is stored to, or of a group's scope, every result rests on there being none on it
(:mod:`gpuverify_py.engines.twothread.instrument.results`). What an array holds after a barrier is what was written to it, if
there was none (:mod:`gpuverify_py.engines.twothread.instrument.contents`). Where threads tell each other something, a proof
rests on their meeting at barriers, too, of memory and of some threads most of all. Nothing else does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from boogie_ir.lang import kernel as k
from boogie_ir.lang.program import Assume
from boogie_ir.lang.source import Origin
from gpuverify_py.analysis.atomics import counters
from gpuverify_py.analysis.orders.fact import Fact, match
from gpuverify_py.analysis.orders.tellers import numbered
from gpuverify_py.analysis.statements import accessed, walk
from gpuverify_py.engines.twothread.instrument.contents import TOLD, tell_contents
from gpuverify_py.engines.twothread.instrument.orders import orders_among
from gpuverify_py.engines.twothread.instrument.results import only_if_race_free
from gpuverify_py.engines.twothread.prove.build import normalised
from gpuverify_py.engines.twothread.told.sums import SUMS
from gpuverify_py.request.config import Config, LaunchSizes
from gpuverify_py.verify.threads import Threads, two_threads


@dataclass(frozen=True, slots=True)
class Reliance:
    """``always``: arrays on which every claim may rest; ``facts``: what orders each access; ``by``: the tellers of an array.

    ``places``: where an array is accessed; ``meeting``: whether claims about races may rest on those about barriers.
    """

    always: frozenset[str]
    facts: Mapping[Origin, tuple[Fact, ...]]
    by: Mapping[str, frozenset[str]]
    places: Mapping[str, frozenset[Origin]]
    meeting: bool = False

    def arrays(self, places: Iterable[Origin]) -> frozenset[str]:
        """The arrays on which a proof that the accesses at these places do not race may rest."""
        found = [fact for place in places for fact in self.facts.get(place, ())]
        new = {one.by for one in found for other in found if match(one, other)} | self.always
        known: set[str] = set()
        while new:
            known |= new
            new = {teller for array in new for teller in self.by.get(array, ())} - known
        return frozenset(known)


def reliance(kernel: k.Kernel, launch: LaunchSizes, config: Config) -> Reliance:
    """What proofs about the kernel may rest on."""
    threads = two_threads(launch, config)
    some_threads = k.barrier_objects(kernel.body) or any(isinstance(s, k.Arrive) for s in walk(kernel.body))
    kernel = normalised(kernel, config, threads)
    of_number = orders_among(kernel, threads, config).facts
    facts: dict[Origin, tuple[Fact, ...]] = {}
    by: dict[str, frozenset[str]] = {}
    for number, statement, _ in numbered(kernel.body):
        here = tuple(of_number.get(number, ()))
        for array in accessed(statement) if here else ():
            facts[statement.origin] = facts.get(statement.origin, ()) + here
            by[array] = by.get(array, frozenset()) | {fact.by for fact in here}
    places: dict[str, frozenset[Origin]] = {}
    for statement in walk(kernel.body):
        for array in accessed(statement):
            places[array] = places.get(array, frozenset()) | {statement.origin}
    always = only_if_race_free(kernel) & counters(kernel).keys() | _told(kernel, threads, config)
    return Reliance(always, facts, by, places, bool(facts or some_threads))


def _told(kernel: k.Kernel, threads: Threads, config: Config) -> frozenset[str]:
    """The arrays of which it is told what they hold, where they are read."""
    told, _ = tell_contents(kernel, frozenset(a.name for a in kernel.arrays), threads, config)
    pairs = pairwise(walk(told.body))
    known = (s for s, then in pairs if isinstance(then, Assume) and then.origin in (TOLD, SUMS))
    return frozenset(s.array for s in known if isinstance(s, k.Load))
