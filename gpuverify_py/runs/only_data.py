"""Which results of exchanges that runs do not know decide nothing but what arrays hold.

Whatever such a result is, threads go the same ways, access the same places and wait for the same others. So what a run shows is
so, but that two of its values are equal, or are not: of races on arrays whose contents hang on the result that stays in doubt.

What one thread does not know, another may find in an array, or learn by what the first one did with it: so where the threads of a
group, or all of them, can tell each other anything, all these are in doubt (:func:`heard`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Element, Expr
from boogie_ir.lang.program import Assign
from boogie_ir.lang.sync.exchanges import UNKNOWN_VALUES
from boogie_ir.lang.traverse import free_variables, subexpressions
from gpuverify_py.analysis.statements import expressions, walk

_CONTROL = ""
"""Stands for all that is no variable and no array: conditions, indices, lanes, whom threads wait for, what is claimed."""


def only_data(kernel: k.Kernel) -> Mapping[str, frozenset[str]]:
    """The targets of such exchanges, with the arrays whose contents hang on them."""
    unknown = {s.target.name for s in walk(kernel.body) if isinstance(s, k.Exchange) and s.op in UNKNOWN_VALUES}
    if not unknown:
        return {}
    to: dict[str, set[str]] = {}
    for statement in walk(kernel.body):
        for source, target in _flows(statement):
            to.setdefault(source, set()).add(target)
    for source in _names(c.condition for c in (*kernel.requires, *kernel.ensures)):
        to.setdefault(source, set()).add(_CONTROL)
    if kernel.exits:
        return {}
    arrays = frozenset(a.name for a in kernel.arrays)
    reached = {target: _reached(target, to) for target in unknown}
    return {target: arrays & names for target, names in reached.items() if _CONTROL not in names}


def heard(kernel: k.Kernel) -> k.MemorySpace | None:
    """The widest memory in which threads find what others put there; that of a group also where lanes exchange values."""
    space = {a.name: a.space for a in kernel.arrays}
    written: set[str] = set()
    read: set[str] = set()
    lanes = False
    for statement in walk(kernel.body):
        read.update(_moved(statement))
        match statement:
            case k.Load():
                read.add(statement.array)
            case k.Store() | k.Atomic():
                written.add(statement.array)
            case k.AsyncCopy() | k.ThreadCopy():
                written.add(statement.destination)
            case k.Exchange(arguments=(_, *_)):
                lanes = True
            case _:
                pass
    spaces = {space[name] for name in written & read} | ({k.MemorySpace.GROUP} if lanes else set())
    return next((each for each in (k.MemorySpace.GLOBAL, k.MemorySpace.GROUP) if each in spaces), None)


def _flows(statement: k.Statement) -> Iterator[tuple[str, str]]:
    """From which variable or array a value goes to which; no variable is named like an array."""
    match statement:
        case Assign(target, value):
            yield from ((name, target.name) for name in _names((value,)))
        case k.Load(target, array, index):
            yield array, target.name
            yield from ((name, _CONTROL) for name in _names((index,)))
        case k.Store(array, index, value):
            yield from ((name, array) for name in _names((value,)))
            yield from ((name, _CONTROL) for name in _names((index,)))
        case k.Exchange(target, _, arguments):
            yield from ((name, target.name) for name in _names(arguments))
        case _:
            yield from ((name, _CONTROL) for name in _names(expressions(statement)))
            yield from ((name, _CONTROL) for name in _moved(statement))


def _moved(statement: k.Statement) -> Iterator[str]:
    """Arrays from which other statements take what they do not look at closely."""
    match statement:
        case k.Atomic():
            yield statement.array
        case k.AsyncCopy() | k.ThreadCopy() | k.ArraySnapshot():
            yield statement.source
        case _:
            pass


def _names(asked: Iterable[Expr]) -> Iterator[str]:
    for expression in asked:
        yield from (v.name for v in free_variables(expression))
        yield from (e.array for e in subexpressions(expression) if isinstance(e, Element))


def _reached(start: str, to: Mapping[str, set[str]]) -> set[str]:
    reached, left = {start}, [start]
    while left:
        for target in to.get(left.pop(), set()) - reached:
            reached.add(target)
            left.append(target)
    return reached
