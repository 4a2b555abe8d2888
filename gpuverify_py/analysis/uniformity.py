"""Which private variables, conditions and jumps are the same for both threads (paper 003, section 4.1.5; upstream's 7.2).

**Places.** Where a condition or a jump splits the threads, those that do not come along wait at a *place* further
out and rejoin there. Statement lists have a depth (the kernel's body: 0). Threads that skip the branch of an ``If``
or leave a loop or block that is a statement of a list of depth ``t`` wait at place ``2t``: that list, after the
statement. Threads that ``Continue`` a loop of that list wait at ``2t+1``: the end of the loop's body. Threads that
``Return`` wait at -1: they never rejoin. At any point the *absent* places are those at which some thread that took
part in an enclosing construct may be waiting.

**Homes.** The home of a variable is the innermost statement list that contains all its occurrences and into which it
carries no value: every path from the list's start to a use passes an assignment. A pass through the home therefore
starts without a value, and only threads that take part in this pass, at points inside the home, observe what is
assigned in it. A thread that waits at a place outside the home (``place < 2 * depth(home)``) has left the pass: its
copy is dead, whatever happens to it. A thread that returned has left every home.

**Uniform** is a variable if every assignment to it computes the same value for all threads that take part (uniform
operands; or a load at a uniform index from an array that the kernel never changes, or from a *steady* one) at a point where
no thread that still observes the variable is absent (all absent places lie outside its home). By induction over the lock-step
execution, all threads that can observe a uniform variable then hold the same value, so one copy serves both and assignments
to it need no predicate: they reach every thread that can still observe it. The initial value of a variable is arbitrary and
each thread's own, so a variable that may be read before it is assigned is not uniform.

The same argument shows for any variable that an assignment needs no predicate where all absent places lie outside its
home. The analysis is the greatest fixpoint: it starts with everything uniform, and only ever takes away.

Race instrumentation and guesses are not occurrences: they observe the dual program, they do not take part in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import TRUE, Element, Expr, Other, Taken, Var
from boogie_ir.lang.frozen import frozen, mutable
from boogie_ir.lang.program import Assert, Assign, Assume, Havoc
from boogie_ir.lang.traverse import free_variables, subexpressions
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.statements import Body, expressions, sublists, targets, walk

RETURNED = -1
Places = frozenset[int]


@frozen
class Uniformity:
    """Facts about one kernel; statements are named by their number in preorder, from 0.

    ``nonuniform``: variables with a copy for each thread. ``divergent``: jumps that some thread in the construct they
    leave may not take. ``guarded``: assignments that must not touch the copy of a disabled thread.
    ``loops``: for each loop, the places that its body may leave some of its threads at, ``2t`` for the loop's own exit
    if threads leave it at different iterations. ``breaks``, ``continues``: labels that a divergent jump targets.
    ``apart``: exchanges that some thread which has not returned may not come to.
    """

    nonuniform: frozenset[str]
    divergent: frozenset[int]
    guarded: frozenset[tuple[int, str]]
    loops: Mapping[str, Places] = field(repr=False)
    predicated_loops: frozenset[str] = frozenset()
    breaks: frozenset[str] = frozenset()
    continues: frozenset[str] = frozenset()
    returns: bool = False
    apart: frozenset[int] = frozenset()

    def uniform(self, expression: Expr) -> bool:
        """Whether the expression has one value for all threads that evaluate it."""
        return _uniform(expression, self.nonuniform)


def uniformity(
    kernel: k.Kernel,
    nonuniform_ids: frozenset[str],
    kept: frozenset[str] | None = None,
    steady: frozenset[str] = frozenset(),
) -> Uniformity:
    """The analysis; ``nonuniform_ids`` are the implicit variables that differ between threads under the launch.

    ``kept`` are the arrays that keep contents (None: all that may); what is read from others differs between threads, but for
    ``steady`` ones: threads that read an element of these together read the same.
    """
    analysis = Analysis(kernel, nonuniform_ids, kept, steady)
    while analysis.changed:
        analysis.changed = False
        analysis.divergent.clear()
        analysis.guarded.clear()
        analysis.apart.clear()
        analysis.number = 0
        analysis.body(kernel.body, 0, frozenset())
    jumps = list(walk(kernel.body))
    divergent = [jumps[n] for n in sorted(analysis.divergent)]
    return Uniformity(
        frozenset(analysis.nonuniform),
        frozenset(analysis.divergent),
        frozenset(analysis.guarded),
        {label: frozenset(places) for label, places in analysis.loops.items()},
        frozenset(label for label, depth in analysis.loop_depths.items() if 2 * depth in analysis.loops[label]),
        frozenset(s.label for s in divergent if isinstance(s, k.Break)),
        frozenset(s.label for s in divergent if isinstance(s, k.Continue)),
        any(isinstance(s, k.Return) for s in divergent),
        frozenset(analysis.apart),
    )


def read_first(kernel: k.Kernel) -> frozenset[str]:
    """The variables that may be read before the kernel assigns them: then they hold anything, or what is passed."""
    return _Homes(kernel).exposed


def _uniform(expression: Expr, nonuniform: frozenset[str] | set[str]) -> bool:
    apart = Element | Other | Taken
    return not any(isinstance(e, apart) or (isinstance(e, Var) and e.name in nonuniform) for e in subexpressions(expression))


class Analysis:
    """One optimistic iteration after another over the kernel, with what has been found non-uniform so far."""

    def __init__(
        self, kernel: k.Kernel, nonuniform_ids: frozenset[str], kept: frozenset[str] | None, steady: frozenset[str]
    ) -> None:
        found = accesses(kernel)
        unchanging = frozenset(
            a.name
            for a in kernel.arrays
            if a.name not in found.changed and not a.volatile and a.space in (k.MemorySpace.GLOBAL, k.MemorySpace.CONSTANT)
        )
        self.alike = steady | (unchanging if kept is None else unchanging & kept)
        homes = _Homes(kernel)
        self.homes = homes.depths
        self.nonuniform = set(nonuniform_ids) | homes.read_first
        self.loops: dict[str, set[int]] = {}
        self.loop_depths: dict[str, int] = {}
        self.jump_places: dict[str, int] = {}
        self.divergent: set[int] = set()
        self.guarded: set[tuple[int, str]] = set()
        self.apart: set[int] = set()
        self.open: list[str] = []  # labels of the loops around the current statement
        self.number = 0
        self.changed = True

    def body(self, body: Body, depth: int, absent: Places) -> Places:
        for statement in body:
            absent = self.statement(statement, depth, absent)
        return absent

    def statement(self, statement: k.Statement, depth: int, absent: Places) -> Places:
        number = self.number
        self.number += 1
        match statement:
            case Assign():
                self.assign(number, statement.target, self.uniform(statement.value), absent)
            case Havoc():
                for target in statement.targets:
                    self.assign(number, target, False, absent)
            case k.Load():
                same = statement.array in self.alike and self.uniform(statement.index)
                self.assign(number, statement.target, same, absent)
            case k.Exchange():
                if max(absent, default=RETURNED) > RETURNED:
                    self.apart.add(number)
                self.assign(number, statement.target, False, absent)
            case k.Atomic() | k.AsyncCopy():
                for target in targets(statement):
                    self.assign(number, target, False, absent)
            case Assume() | Assert() | k.Store() | k.Barrier() | k.ArraySnapshot() | k.Forget() | k.WaitAsync():
                pass
            case k.Log() | k.CheckAccess() | k.Order() | k.Meet() | k.Arrive() | k.ThreadCopy() | k.Hold():
                pass
            case k.If():
                inside = absent if self.uniform(statement.condition) else absent | {2 * depth}
                then = self.body(statement.then, depth + 1, inside)
                otherwise = self.body(statement.otherwise, depth + 1, inside)
                return self.rejoin(then | otherwise, depth)
            case k.Block():
                self.jump_places[statement.label] = 2 * depth
                return self.rejoin(self.body(statement.body, depth + 1, absent), depth)
            case k.While():
                return self.loop(statement, depth, absent)
            case k.Break():
                return self.jump(number, self.jump_places[statement.label], absent)
            case k.Continue():
                return self.jump(number, self.jump_places[statement.label] + 1, absent)
            case k.Return():
                return self.jump(number, RETURNED, absent)
            case _:
                assert_never(statement)
        return absent

    def assign(self, number: int, target: Var, same: bool, absent: Places) -> None:
        guarded = self.observed(target, absent)
        if guarded:
            self.guarded.add((number, target.name))
        if (guarded or not same) and target.name not in self.nonuniform:
            self.nonuniform.add(target.name)
            self.changed = True

    def observed(self, target: Var, absent: Places) -> bool:
        """Whether a thread that is absent may still look at the variable."""
        return max(absent, default=RETURNED) >= 2 * self.homes[target.name]

    def jump(self, number: int, place: int, absent: Places) -> Places:
        """Threads absent at a place further in than the target are in the construct and do not jump along."""
        if max(absent, default=RETURNED) > place:
            self.divergent.add(number)
            for label in self.open:
                if place <= 2 * self.loop_depths[label]:
                    self.leave(self.loops[label], place)
            return absent | {place}
        return absent

    def loop(self, loop: k.While, depth: int, absent: Places) -> Places:
        """What any iteration leaves behind is absent from the start of the next one."""
        self.jump_places[loop.label] = 2 * depth
        self.loop_depths[loop.label] = depth
        left = self.loops.setdefault(loop.label, set())
        if not self.uniform(loop.condition):
            self.leave(left, 2 * depth)
        self.open.append(loop.label)
        self.body(loop.body, depth + 1, absent | left)
        self.open.pop()
        return self.rejoin(absent | left, depth)

    def leave(self, left: set[int], place: int) -> None:
        if place not in left:
            left.add(place)
            self.changed = True

    def rejoin(self, absent: Places, depth: int) -> Places:
        return frozenset(place for place in absent if place < 2 * depth)

    def uniform(self, expression: Expr) -> bool:
        return _uniform(expression, self.nonuniform)


# -- homes --------------------------------------------------------------------------------------------------


@mutable
class _Flow:
    """How a statement list uses variables: ``exposed`` are read before they are assigned on some path from the start;
    ``ends`` gives, for each way out ("" is the end), what is assigned on every path to it (absent: no path)."""

    exposed: set[str] = field(default_factory=set)
    ends: dict[str, frozenset[str]] = field(default_factory=dict)

    def end(self, way: str, assigned: frozenset[str]) -> None:
        self.ends[way] = self.ends[way] & assigned if way in self.ends else assigned


@mutable
class _List:
    parent: int | None
    depth: int
    exposed: frozenset[str] = frozenset()


class _Homes:
    """The depth of each variable's home, and the variables that may be read before any assignment."""

    def __init__(self, kernel: k.Kernel) -> None:
        self.lists: list[_List] = []
        self.common: dict[str, int] = {}  # variable -> innermost list that contains all occurrences so far
        parameters = {p.variable.name for p in kernel.parameters}
        self.flow(kernel.body, None, 0)
        for contract in kernel.requires + kernel.ensures:
            self.occur((v.name for v in free_variables(contract.condition)), 0)
        self.depths: dict[str, int] = {}
        self.exposed = self.lists[0].exposed
        self.read_first = set(self.exposed) - parameters - {v.name for v in k.IMPLICIT}
        observed: set[str] = set()
        for contract in kernel.ensures:
            # The end of the kernel is observed by threads that returned long before: no place lies outside such a home.
            observed |= {v.name for v in free_variables(contract.condition)}
        for name, home in self.common.items():
            here: int = home
            while name in self.lists[here].exposed:
                parent = self.lists[here].parent
                if parent is None:
                    break
                here = parent
            self.depths[name] = self.lists[here].depth
        self.depths |= dict.fromkeys(observed, -1)

    def occur(self, names: Iterable[str], place: int) -> None:
        for name in names:
            self.common[name] = self.meet(self.common[name], place) if name in self.common else place

    def meet(self, a: int, b: int) -> int:
        while a != b:
            if self.lists[a].depth < self.lists[b].depth:
                a, b = b, a
            parent = self.lists[a].parent
            assert parent is not None
            a = parent
        return a

    def flow(self, body: Body, parent: int | None, depth: int) -> _Flow:
        here = len(self.lists)
        self.lists.append(_List(parent, depth))
        result = _Flow()
        done: frozenset[str] | None = frozenset()
        for statement in body:
            if done is None:  # unreachable: still an occurrence
                done = frozenset(self.common)
            done = self.statement(statement, here, depth, done, result)
        if done is not None:
            result.end("", done)
        self.lists[here].exposed = frozenset(result.exposed)
        return result

    def statement(
        self, statement: k.Statement, here: int, depth: int, done: frozenset[str], result: _Flow
    ) -> frozenset[str] | None:
        read = {v.name for e in expressions(statement) for v in free_variables(e)}
        written = frozenset(v.name for v in targets(statement))
        self.occur(read | written, here)
        result.exposed |= read - done
        match statement:
            case k.If():
                branches = [self.flow(inner, here, depth + 1) for inner in sublists(statement)]
                ends = [self.absorb(branch, done, result) for branch in branches]
                open_ = [end for end in ends if end is not None]
                return frozenset.intersection(*open_) if open_ else None
            case k.Block():
                inner = self.flow(statement.body, here, depth + 1)
                return self.leave(inner, f"break {statement.label}", self.absorb(inner, done, result, statement.label), done)
            case k.While():
                inner = self.flow(statement.body, here, depth + 1)
                self.absorb(inner, done, result, statement.label)
                at_exit = None if statement.condition == TRUE else done
                return self.leave(inner, f"break {statement.label}", at_exit, done)
            case k.Break():
                result.end(f"break {statement.label}", done)
                return None
            case k.Continue():
                result.end(f"continue {statement.label}", done)
                return None
            case k.Return():
                return None
            case _:
                return done | written

    def absorb(self, inner: _Flow, done: frozenset[str], result: _Flow, own: str = "") -> frozenset[str] | None:
        """Accounts for an inner list entered when ``done`` is assigned; what is assigned when control runs off its end."""
        result.exposed |= inner.exposed - done
        for way, assigned in inner.ends.items():
            if way and way not in (f"break {own}", f"continue {own}"):
                result.end(way, done | assigned)
        return done | inner.ends[""] if "" in inner.ends else None

    def leave(self, inner: _Flow, way: str, at_end: frozenset[str] | None, done: frozenset[str]) -> frozenset[str] | None:
        if way not in inner.ends:
            return at_end
        by_break = done | inner.ends[way]
        return by_break if at_end is None else at_end & by_break
