"""Arrays of which all threads that read one element together read the same.

Take a kernel without races, and two threads at the same read, in step, of the same element, in memory that they share. No store
to the element is unordered with the one read or the other, so each store comes before both reads or after both: what orders
threads are barriers, and both have passed the same ones. So they read one value.

While races are still looked for this is assumed, and that does not hide them. Take a run with a race, and of it the part up to
the first access that races with an earlier one. Before that access nothing raced, so all reads were as said; and the two threads
whose accesses these are come to them in the program of this pair. One of the two may be past its own access there when the other
comes: what it reads in between is arbitrary, also the same as the other's.

This asks for every race on the array to be looked for: with pairs of threads of one group alone an array is steady only if races
with other groups are looked for too, by the engine's other half (:mod:`gpuverify_py.engines.twothread.prove.halves`), or if only
the group has the array.

Where another engine has proved an array free of races, whoever is asked about races here, threads of two groups read the same
from it, too, if all groups have it: a store to the element by a thread of one group is unordered with the read by the thread of
the other, or some barrier of all groups orders it with both reads in the same way.
"""

from __future__ import annotations

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import TRUE, Literal
from boogie_ir.lang.first_guesses import first_guesses
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.statements import walk
from gpuverify_py.request.config import Abstraction, Config
from gpuverify_py.verify.threads import Threads


def steady_arrays(
    kernel: k.Kernel, threads: Threads, config: Config, race_free: frozenset[str] = frozenset()
) -> frozenset[str]:
    """The arrays of which a read at an equal index gives all threads that take part an equal value; of a normalised kernel.

    Not those whose races are not all looked for, or are tolerated (reads that only guess what a compare-and-swap finds), nor
    those that change by other means than accesses; none where some barrier is a fence for some threads only, or warps run in
    step. ``race_free`` are arrays that have been proved so, with nothing tolerated.
    """
    checked = config.check_races and config.check_divergence and not config.only_log and config.warp_size is None
    asked = not config.as_gpuverify and config.abstraction is not Abstraction.ADVERSARIAL
    fences = (f for s in walk(kernel.body) if isinstance(s, k.Barrier) for f in (s.local_fence, s.global_fence))
    if threads.single or not asked:
        return frozenset()
    together = threads.same_group == TRUE
    looked_for = together and checked and all(isinstance(f, Literal) for f in fences)
    spaces = {k.MemorySpace.GROUP} if config.only_intra_group else {k.MemorySpace.GROUP, k.MemorySpace.GLOBAL}
    guesses = first_guesses(kernel.body)
    left, tolerated = set(accesses(kernel).copied), set[str]()
    for statement in walk(kernel.body):
        match statement:
            case k.Load() if statement.target.name in guesses:
                tolerated.add(statement.array)
            case k.Forget():
                left.add(statement.array)
            case k.ArraySnapshot():
                left |= {statement.source, statement.destination}
            case _:
                pass
    shared = [a for a in kernel.arrays if a.space in spaces and not a.volatile and a.name not in left]
    watched = (a for a in shared if config.arrays is None or config.arrays & {a.name, a.source.name})
    usual = (a.name for a in watched if looked_for and a.name not in tolerated)
    proved = (a.name for a in shared if a.name in race_free and (together or a.space is k.MemorySpace.GLOBAL))
    return frozenset((*usual, *proved))
