"""Large kernels without what they compute far from their accesses: digests, ciphers, sums of many terms.

Hundreds of statements may work out one number that a guard compares, or that is stored. Whether accesses meet seldom hangs on
which it is. So in a large kernel each variable that takes more than a number of assignments to work out is arbitrary wherever it
is assigned, and what nothing needs then is left out: assignments, private arrays, loads of arrays that nobody changes, loops in
which nothing else happens.

A proof of what comes out is one of the kernel: with each of the values that the kernel works out it goes the same ways, makes
the same accesses of what threads share and change, in the same order, and waits at the same barriers; other runs come on top.
What is left out neither accesses what may race nor waits, and ends, as all loops are taken to. Alarms are not the kernel's.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Element
from boogie_ir.lang.program import Assert, Assign, Assume, Havoc
from boogie_ir.lang.sync.exchanges import PLACES, UNKNOWN_EXCHANGES, ExchangeOp
from boogie_ir.lang.traverse import free_variables, subexpressions
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.statements import Body, accessed, assigned, expressions, sublists, targets, walk, with_sublists

LARGE = 250
"""Statements of a kernel from which on that is worth it."""
FAR = (12, 150)
"""Assignments on the way to a value from which on it is arbitrary: the second number where the first leaves too little."""
_OF_ITS_OWN = UNKNOWN_EXCHANGES | PLACES | {ExchangeOp.UNDEFINED}
"""Exchanges with nobody: what they give is known to none, or hangs on the thread alone."""
_SIMPLE = (
    Assign, Havoc, Assume, Assert, k.Load, k.Store, k.Atomic, k.Barrier, k.Forget, k.If, k.While, k.Block, k.Break, k.Continue,
    k.Return, k.Exchange, k.Order,
)  # fmt: skip
"""Statements of which all that they need stands in their expressions."""


def condensed(kernel: k.Kernel) -> Iterator[k.Kernel]:
    """Kernels of which a proof is one of this one, and which have at most half of its statements: the shortest first."""
    statements = list(walk(kernel.body))
    if len(statements) < LARGE or kernel.ensures or kernel.exits or not all(isinstance(s, _SIMPLE) for s in statements):
        return
    before = 0
    for far in FAR:
        short = without(kernel, far)
        count = sum(1 for _ in walk(short.body))
        if before < count <= len(statements) // 2:
            yield short
        before = count


def without(kernel: k.Kernel, far: int) -> k.Kernel:
    """The kernel without what takes more than so many assignments, and what nothing needs then."""
    body = _Text(kernel, far).kept(kernel.body)
    left = list(walk(body))
    invariants = (i.condition for s in left if isinstance(s, k.While) for i in s.invariants)
    said = (*(e for s in left for e in expressions(s)), *invariants, *(c.condition for c in kernel.requires))
    mentioned = {v.name for e in said for v in free_variables(e)} | assigned(body)
    return replace(kernel, body=body, locals=tuple(each for each in kernel.locals if each.variable.name in mentioned))


class _Text:
    """A kernel's text: which variables and private arrays are far, and which of the rest something needs.

    A private array counts as one variable: what is stored in it is assigned to it.
    """

    def __init__(self, kernel: k.Kernel, far: int) -> None:
        self.private = {a.name for a in kernel.arrays if a.space is k.MemorySpace.PRIVATE}
        self.quiet = self.private | ({a.name for a in kernel.arrays if not a.volatile} - accesses(kernel).changed)
        self.acting: dict[int, bool] = {}
        self.leaving: dict[int, bool] = {}  # statements inside of which something around them is left, or gone on with
        self.values: dict[str, list[tuple[str, ...]]] = {}
        stays: set[str] = set()  # private arrays that are not only loaded and stored
        for statement in walk(kernel.body):
            stays.update(e.array for part in expressions(statement) for e in subexpressions(part) if isinstance(e, Element))
            if not isinstance(statement, k.Load | k.Store | k.Forget):
                stays.update(accessed(statement))
        for statement in kernel.body:
            self._look(statement)
        self._collect(kernel.body, ())
        self.far = frozenset(name for name in self.values if name not in stays and self._is_far(name, far))
        self.near: dict[int, frozenset[str]] = {}
        for statement in kernel.body:
            self._name(statement)
        self.needed, size = set(stays), -1
        while size != len(self.needed):
            size = len(self.needed)
            self._needs(kernel.body)

    def _assignments(self, statement: k.Statement) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The variables and private arrays that a statement itself assigns, each with what its value comes from."""
        of = tuple(array for array in accessed(statement) if array in self.private)
        names = (*(v.name for e in expressions(statement) for v in free_variables(e)), *of)
        yield from ((v.name, names) for v in targets(statement))
        if isinstance(statement, k.Store | k.Forget):
            yield from ((array, names) for array in of or (statement.array,) if array in self.private)

    def _collect(self, body: Body, controls: tuple[str, ...]) -> None:
        """Notes what values come from; inside of what only works out values, also from what decides there: ``controls``."""
        for statement in body:
            for target, value in self._assignments(statement):
                self.values.setdefault(target, []).append((*value, *controls))
            if parts := sublists(statement):
                acts = self.acting[id(statement)] or self.leaving[id(statement)]
                own = () if acts else (*controls, *(v.name for e in expressions(statement) for v in free_variables(e)))
                for part in parts:
                    self._collect(part, own)

    def _name(self, statement: k.Statement) -> frozenset[str]:
        """Notes what is assigned in a statement, and anywhere inside of it, that is not far."""
        names = {name for name, _ in self._assignments(statement)} - self.far
        found = frozenset(names.union(*(self._name(inner) for part in sublists(statement) for inner in part)))
        self.near[id(statement)] = found
        return found

    def _is_far(self, name: str, far: int) -> bool:
        seen, waiting, count = {name}, [name], 0
        while waiting:
            for value in self.values.get(waiting.pop(), ()):
                count += 1
                if count > far:
                    return True
                new = {other for other in value if other not in seen}
                seen |= new
                waiting += new
        return False

    def _look(self, statement: k.Statement) -> frozenset[str]:
        """Notes whether a statement acts, and tells the labels of what is around it that it leaves or goes on with."""
        left = frozenset(label for part in sublists(statement) for inner in part for label in self._look(inner))
        inside = [inner for part in sublists(statement) for inner in part]
        acts = any(self.acting[id(inner)] for inner in inside)
        match statement:
            case k.While():
                left -= {statement.label}
                acts = acts or bool(statement.invariants)  # which are to be shown
            case k.Block():
                left -= {statement.label}
            case k.Break() | k.Continue():
                left = frozenset((statement.label,))
            case Assign() | Havoc() | k.If():
                pass
            case k.Exchange():
                acts = statement.op not in _OF_ITS_OWN
            case k.Load():
                acts = statement.array not in self.quiet or statement.volatile
            case k.Store() | k.Forget():
                acts = statement.array not in self.private
            case _:
                acts = True
        self.acting[id(statement)] = acts
        self.leaving[id(statement)] = bool(left)
        return left

    def _is_kept(self, statement: k.Statement) -> bool:
        """Whether a statement does more than to work out what is far, or what nobody needs."""
        number = id(statement)
        return self.acting[number] or self.leaving[number] or not self.near[number].isdisjoint(self.needed)

    def _needs(self, body: Body) -> None:
        """Adds what statements that are kept need."""
        for statement in reversed(body):
            if self._is_kept(statement):
                self.needed.update(v.name for e in expressions(statement) for v in free_variables(e))
                self.needed.update(self.private.intersection(accessed(statement)) if isinstance(statement, k.Load) else ())
                for part in sublists(statement):
                    self._needs(part)

    def kept(self, body: Body) -> Body:
        """What is kept of a list of statements."""
        return tuple(new for statement in body for new in self._kept(statement))

    def _kept(self, statement: k.Statement) -> Iterator[k.Statement]:
        if self._is_kept(statement):
            yield with_sublists(statement, tuple(map(self.kept, sublists(statement))))
            return
        lost = {v.name: v for s in walk((statement,)) for v in targets(s) if v.name in self.needed}
        if lost:
            yield Havoc(tuple(lost.values()), statement.origin)
