"""Which arrays keep their contents in the dual program (paper 003, section 4.1.3 and the equality abstraction)."""

from __future__ import annotations

from boogie_ir.lang import kernel as k
from boogie_ir.lang.program import Assert, Assign, Assume
from boogie_ir.lang.traverse import free_variables
from gpuverify_py.analysis.accesses import Accesses
from gpuverify_py.analysis.statements import expressions, walk
from gpuverify_py.request.config import Abstraction


def concrete_arrays(kernel: k.Kernel, found: Accesses, abstraction: Abstraction, as_gpuverify: bool = False) -> frozenset[str]:
    """The arrays whose contents are modelled; reads of all others give any value.

    Any choice is sound. Read-only arrays are unchanging maps and cheap. A written array is worth its map only if what is
    read from it may reach control flow, an index, an annotation, or the argument of a barrier or atomic. Arrays that
    atomics update never keep contents: the values depend on the schedule; nor do destinations of asynchronous copies, which
    change at any time until awaited. Private arrays have no second thread to fear.

    ``as_gpuverify``: read-only arrays too keep contents only where they may decide, unless all arrays do (upstream's 7.4: two
    threads that store what they read from one never store the same value).
    """
    unstable = frozenset(a.name for a in kernel.arrays if a.volatile and a.name not in found.changed)  # changed from outside
    names = frozenset(a.name for a in kernel.arrays) - found.atomic - found.copied - unstable
    if abstraction is Abstraction.EQUALITY:
        return names
    private = frozenset(a.name for a in kernel.arrays if a.space is k.MemorySpace.PRIVATE)
    if abstraction is Abstraction.ADVERSARIAL:
        return names & private
    unchanged = frozenset[str]() if as_gpuverify else names - found.changed
    return names & (private | _deciding(kernel, found) | unchanged)


def _deciding(kernel: k.Kernel, found: Accesses) -> frozenset[str]:
    """Arrays whose contents may decide what is accessed, where, or whether an annotation holds: backwards reachability."""
    flows: dict[str, set[str]] = {}  # what the contents of a variable or array are made of
    decide: set[str] = set(found.mentioned)
    for statement in walk(kernel.body):
        match statement:
            case Assign():
                flows.setdefault(statement.target.name, set()).update(v.name for v in free_variables(statement.value))
            case k.Load():
                flows.setdefault(statement.target.name, set()).add(statement.array)
                decide |= {v.name for v in free_variables(statement.index)}
            case k.Store():
                flows.setdefault(statement.array, set()).update(v.name for v in free_variables(statement.value))
                decide |= {v.name for v in free_variables(statement.index)}
            case k.Atomic():
                decide |= {v.name for e in (statement.index, *statement.arguments) for v in free_variables(e)}
            case k.Barrier():
                decide |= {v.name for e in expressions(statement) for v in free_variables(e)}
            case k.ArraySnapshot():
                flows.setdefault(statement.destination, set()).add(statement.source)
            case k.AsyncCopy():
                flows.setdefault(statement.destination, set()).add(statement.source)
                decide |= {v.name for e in statement.arguments for v in free_variables(e)}
            case k.ThreadCopy():
                flows.setdefault(statement.destination, set()).add(statement.source)
                decide |= {v.name for e in expressions(statement) for v in free_variables(e)}
            case k.WaitAsync():
                decide |= {v.name for v in free_variables(statement.event)}
            case k.If() | Assume() | Assert():
                decide |= {v.name for v in free_variables(statement.condition)}
            case k.While():
                conditions = (statement.condition, *(i.condition for i in statement.invariants))
                decide |= {v.name for e in conditions for v in free_variables(e)}
            case _:
                pass
    pending = list(decide)
    while pending:
        for source in flows.get(pending.pop(), ()):
            if source not in decide:
                decide.add(source)
                pending.append(source)
    return frozenset(a.name for a in kernel.arrays if a.name in decide)
