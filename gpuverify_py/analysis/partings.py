"""Why the threads of a block part before a barrier: from a condition back to thread numbers, or to what threads read.

It is read off the text of a kernel, for reports; nothing rests on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from boogie_ir.lang import kernel as k
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assign
from boogie_ir.lang.source import NOWHERE, Origin, Span, visible
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.deciding import definitions, names
from gpuverify_py.analysis.statements import Body, assigned, expressions, sublists, targets, walk
from gpuverify_py.findings import messages
from gpuverify_py.findings.source_text import spellings

MOST_CAUSES = 4


@frozen
class Cause:
    """Why threads of a block part: the place, the thread numbers and variables by which, and whether it reads or gets the value.

    ``target`` is the variable that has its value from there, None for the condition itself.
    """

    origin: Origin
    target: str | None
    sources: tuple[str, ...]
    taken: bool = False


def parting(kernel: k.Kernel, barrier: Origin, at: Origin | None = None) -> tuple[Cause, ...]:
    """The chain from a condition that keeps threads from a barrier back to thread numbers, or to what they read.

    ``at``: the condition is that of the statement there; else the nearest that may part threads.
    """
    apart = _differing(kernel)
    guards = [s for s in (_guards(kernel.body, barrier) or ()) if not apart.isdisjoint(names(s.condition))]
    chosen = [s for s in walk(kernel.body) if isinstance(s, k.If | k.While) and s.origin == at] if at is not None else guards[-1:]
    if not chosen:
        return ()
    known_as, around = definitions(kernel), dict(_under(kernel.body, apart))
    causes: list[Cause] = []
    waiting: list[tuple[k.Statement, str | None]] = [(chosen[0], None)]
    done: set[str] = set()
    while waiting and len(causes) < MOST_CAUSES:
        statement, target = waiting.pop(0)
        own = (statement.condition,) if isinstance(statement, k.If | k.While) else expressions(statement)
        sources = tuple(dict.fromkeys(name for e in own for name in names(e) if name in apart and name != target))
        causes.append(Cause(statement.origin, target, sources, not isinstance(statement, Assign | k.If | k.While)))
        for name in sources:
            if name not in done:
                done.add(name)
                waiting += _origins(name, known_as.get(name, ()), around, apart)
    return tuple(causes)


def _origins(
    name: str, given: Iterable[k.Statement], around: Mapping[int, tuple[k.If, ...]], apart: frozenset[str]
) -> Iterator[tuple[k.Statement, str | None]]:
    """What makes a variable differ: its values, or the nearest condition under which it gets one."""
    for statement in given:
        if not isinstance(statement, Assign) or not apart.isdisjoint(names(statement.value)):
            yield statement, name
        else:
            yield from ((guard, None) for guard in around[id(statement)][-1:])


def _under(body: Body, apart: frozenset[str], around: tuple[k.If, ...] = ()) -> Iterator[tuple[int, tuple[k.If, ...]]]:
    """The branches that each statement is under and that threads may take apart, by the statement's identity."""
    for statement in body:
        yield id(statement), around
        splits = isinstance(statement, k.If) and not apart.isdisjoint(names(statement.condition))
        for part in sublists(statement):
            yield from _under(part, apart, (*around, statement) if splits and isinstance(statement, k.If) else around)


def _differing(kernel: k.Kernel) -> frozenset[str]:
    """The variables that may differ between threads of a block which take the same ways, or by which of them they took."""
    changed = accesses(kernel).changed
    apart = {v.name for v in k.LOCAL_ID}
    before = 0
    while len(apart) > before:
        before = len(apart)
        for statement in walk(kernel.body):
            own = {name for e in expressions(statement) for name in names(e)}
            match statement:
                case k.If() if own & apart:
                    apart |= assigned((*statement.then, *statement.otherwise))
                case Assign() if not own & apart:
                    pass
                case k.Load(array=array) if array not in changed and not own & apart:
                    pass
                case _:
                    apart |= {v.name for v in targets(statement)}
    return frozenset(apart)


def _guards(body: Body, barrier: Origin) -> list[k.If | k.While] | None:
    """The conditions that a thread passes on its way to a barrier, or that may have it leave before; None: it is not here."""
    passed: list[k.If | k.While] = []
    for statement in body:
        if isinstance(statement, k.Barrier | k.AsyncCopy | k.WaitAsync | k.Meet | k.Arrive) and statement.origin == barrier:
            return passed
        for part in sublists(statement):
            inside = _guards(part, barrier)
            if inside is not None:
                return [*passed, *((statement,) if isinstance(statement, k.If | k.While) else ()), *inside]
        if isinstance(statement, k.If) and any(isinstance(s, k.Return | k.Break | k.Continue) for s in walk((statement,))):
            passed.append(statement)
    return None


def reasons(
    kernel: k.Kernel, dialect: str, barrier: Origin, at: Origin | None = None, said: tuple[tuple[Span, str], ...] = ()
) -> tuple[tuple[Span, str], ...]:
    """What :func:`parting` finds, as notes with their places; it adds to what is ``said`` at these."""
    gained = (s for s in walk(kernel.body) if isinstance(s, k.Load | k.Atomic | k.Exchange))
    spelled = {v.name: f"what line {visible(s.origin).span.line} gives" for s in gained for v in targets(s)}
    spelled |= {name: spelling.text for name, spelling in spellings(kernel, dialect).items()}
    notes: dict[Span, str] = dict(said)
    for cause in parting(kernel, barrier, at):
        span = visible(cause.origin).span
        if span != NOWHERE:
            sources = tuple(spelled[name] for name in cause.sources if name in spelled)
            target = spelled.get(cause.target) if cause.target is not None else None
            notes[span] = messages.cause(target, sources, cause.taken, notes.get(span, ""))
    return tuple(notes.items())
