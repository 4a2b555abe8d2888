"""Gathering the facts of a kernel (:mod:`houdini.guesses.facts`): one pass in program order, carrying what is known.

Known is a condition that was tested on the way and whose variables have not changed since, or an assignment whose operands
have not changed since ("available equations").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, replace
from typing import assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, bv, bvadd, bvmul, eq, not_, resize, width_of
from boogie_ir.lang.expr import TRUE, Binary, BinaryOp, Element, Enabled, Expr, Literal, Other, Pending, Var
from boogie_ir.lang.program import Assert, Assign, Assume, CheckKind, Havoc
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.sync.orders import BarrierScope
from boogie_ir.lang.traverse import conjuncts, free_variables, subexpressions, substitute, within
from houdini.guesses.facts import Counter, Facts, Loop, PrivateRead, PrivateStore, Site, StepKind, iteration_variable
from houdini.guesses.loop_shape import effective_guard, stays, step_of
from houdini.guesses.step import MOST_PARTS, Body, Effects, Orbit, Values, all_statements, closed, states

KNOWN_LIMIT = 120  # facts kept at one place; the oldest go first

Known = list[Expr]


def gather(kernel: k.Kernel, uniform: frozenset[str], constants: Mapping[str, Expr], *, of_record: bool = True) -> Facts:
    """Facts about a kernel in stage ``logged``; ``constants`` maps implicit variables that the launch fixes to literals.

    ``of_record``: also what only rules about the record ask for, which is a lot in deep nests of loops.
    """
    written = {s.array for s in all_statements(kernel.body) if isinstance(s, k.Store | k.Atomic | k.Forget)}
    written |= {s.destination for s in all_statements(kernel.body) if isinstance(s, k.AsyncCopy | k.ThreadCopy)}
    read_only = frozenset(a.name for a in kernel.arrays if a.name not in written)
    names = {local.variable.name for local in kernel.locals}
    private = frozenset(a.name for a in kernel.arrays if a.space is k.MemorySpace.PRIVATE)
    walk = _Walk(constants, read_only, private, names, of_record)
    walk.statements(kernel.body, [walk.expression(c.condition, []) for c in kernel.requires], ())
    labels = frozenset(loop.label for loop in walk.loops.values() if iteration_variable(loop.label).name in names)
    return Facts(
        loops=tuple(_finish(loop, walk) for loop in walk.loops.values()),
        uniform=uniform,
        ghosts=labels,
        arrays={a.name: a for a in kernel.arrays},
        parameters=frozenset(p.variable.name for p in kernel.parameters),
        stores=tuple(walk.stores),
        reads=tuple(dict.fromkeys(walk.reads)),
        across=tuple(_beyond_groups(kernel)),
    )


def _beyond_groups(kernel: k.Kernel) -> Iterator[Expr]:
    """For which two threads of different groups some barrier is."""
    scopes = {s.scope for s in all_statements(kernel.body) if isinstance(s, k.Barrier)}
    if BarrierScope.GRID in scopes:
        yield TRUE
    if BarrierScope.CLUSTER in scopes and kernel.cluster is not None:
        numbers = (binary(BinaryOp.BVUDIV, n, bv(extent)) for n, extent in zip(k.GROUP_ID, kernel.cluster, strict=True))
        yield and_(*(eq(number, Other(number, number.type)) for number in numbers))


@dataclass(slots=True)
class _RawLoop:
    label: str
    guard: Expr
    stays: tuple[Expr, ...]
    modified: frozenset[Var]
    entry: tuple[Expr, ...]
    body: Body
    parents: tuple[str, ...]
    position: int
    begins: Mapping[Var, Expr]
    after: Mapping[Var, Expr]
    before: Mapping[int, Values]
    stable: tuple[Expr, ...]
    counters: tuple[Counter, ...] = ()

    @property
    def starts(self) -> dict[Var, Literal]:
        return {v: start for v, start in self.begins.items() if isinstance(start, Literal)}


class _Walk:
    """One pass over a kernel body in program order, carrying what is known."""

    def __init__(
        self, constants: Mapping[str, Expr], read_only: frozenset[str], private: frozenset[str], names: Set[str], of_record: bool
    ) -> None:
        self.constants = constants
        self.names = names
        self.read_only = read_only
        self.private = private
        self.stores: list[PrivateStore] = []
        self.reads: list[PrivateRead] = []
        self.of_record = of_record
        self.effects = Effects()
        # Keeps the expressions, so that their ids stay their own.
        self._mentioned: dict[int, tuple[Expr, frozenset[str]]] = {}
        self.loops: dict[str, _RawLoop] = {}
        self.sites: list[tuple[int, Site]] = []  # with their position in program order
        self.meetings: list[tuple[str, ...]] = []  # the loops around each place where threads of a warp wait for each other
        self.orders: list[tuple[tuple[str, ...], Expr]] = []  # loops around each barrier of a warp, and of whom it is
        self.barriers: list[tuple[int, tuple[str, ...], bool]] = []  # position, loops, whether under a condition in the innermost
        self.under_condition = False
        self.event: Var | None = None  # of the last asynchronous copy
        self.copy: k.ThreadCopy | None = None  # by a thread, the last
        self.position = 0

    def expression(self, expression: Expr, known: Known) -> Expr:
        """With numbers in place of what is known to equal them."""
        return simplify(substitute(expression, self.numbers(known)))

    def numbers(self, known: Iterable[Expr]) -> dict[str, Expr]:
        found = dict(self.constants)
        for fact in known:
            if isinstance(fact, Binary) and fact.op is BinaryOp.EQ and isinstance(fact.right, Literal):
                if isinstance(fact.left, Var):
                    found[fact.left.name] = fact.right
        return found

    def mentions(self, fact: Expr) -> frozenset[str]:
        """The names of its variables, collected once: facts are carried along past many statements."""
        found = self._mentioned.get(id(fact))
        if found is None:
            found = self._mentioned[id(fact)] = (fact, frozenset(v.name for v in free_variables(fact)))
        return found[1]

    def forget(self, known: Known, names: Iterable[str]) -> Known:
        gone = frozenset(names)
        kept = [fact for fact in known if gone.isdisjoint(self.mentions(fact))] if gone else list(known)
        return kept[-KNOWN_LIMIT:]

    def rewritten(self, known: Known, target: Var, value: Expr) -> tuple[Known, Expr]:
        """What is known, and a variable's new value, without its old value, where that is known in other terms."""
        for fact in known:
            if isinstance(fact, Binary) and fact.op is BinaryOp.EQ and fact.left == target:
                old = fact.right
                if isinstance(old, Literal) or target in free_variables(old) or not within(old, MOST_PARTS // 4):
                    continue
                of_old = {id(f) for f in known if f is not fact and target.name in self.mentions(f)}
                changed = [substitute(f, {target.name: old}) if id(f) in of_old else f for f in known]
                return [f for f in changed if within(f, MOST_PARTS)], substitute(value, {target.name: old})
        return known, value

    def statements(self, body: Iterable[k.Statement], known: Known, loops: tuple[str, ...]) -> Known:
        for statement in body:
            self.position += 1
            known = self.statement(statement, known, loops)
        return known

    def statement(self, statement: k.Statement, known: Known, loops: tuple[str, ...]) -> Known:
        match statement:
            case Assign(target=target):
                value = self.expression(statement.value, known)
                known, value = self.rewritten(known, target, value)
                known = self.forget(known, {target.name})
                if target not in free_variables(value):
                    known.append(eq(target, value))
                return known
            case Havoc():
                return self.forget(known, {v.name for v in statement.targets})
            case Assert(check=check) if check.kind is CheckKind.WARP_DIVERGENCE:  # about two threads, and who of them is here
                self.meetings.append(loops)
                return known
            case Assume() | Assert():
                match statement.condition:
                    case Binary(BinaryOp.IMPLIES, whose, ordered) if any(isinstance(e, Pending) for e in subexpressions(ordered)):
                        self.orders.append((loops, whose))
                if any(isinstance(e, Enabled) for e in subexpressions(statement.condition)):
                    return known
                return [*known, *conjuncts(self.expression(statement.condition, known))]
            case k.Load():
                known = self.forget(known, {statement.target.name})
                index = self.expression(statement.index, known)
                if statement.array in self.private:
                    self.reads.append(PrivateRead(statement.array, index, statement.target))
                if statement.array in self.read_only and statement.target not in free_variables(index):
                    known.append(eq(statement.target, Element(statement.array, index, statement.target.type)))
                return known
            case k.Atomic():
                return self.forget(known, {statement.target.name}) if statement.target else known
            case k.AsyncCopy():
                self.event = statement.handle
                return self.forget(known, {statement.handle.name})
            case k.Exchange():
                return self.forget(known, {statement.target.name})
            case k.Barrier():
                self.barriers.append((self.position, loops, self.under_condition))
                return known
            case k.ThreadCopy():
                self.copy = statement
                return known
            case k.Store() | k.ArraySnapshot() | k.Hold() | k.Forget() | k.WaitAsync() | k.CheckAccess():
                return known
            case k.Log():
                self.sites.append((self.position, self.site(statement, known, loops)))
                return known
            case k.If():
                condition = self.expression(statement.condition, known)
                outside, self.under_condition = self.under_condition, True
                then = self.statements(statement.then, [*known, *conjuncts(condition)], loops)
                otherwise = self.statements(statement.otherwise, [*known, *conjuncts(not_(condition))], loops)
                self.under_condition = outside
                if _jumps(statement.then):
                    return otherwise
                if _jumps(statement.otherwise):
                    return then
                return [fact for fact in then if any(fact is other or fact == other for other in otherwise)]
            case k.Block():
                inner = self.statements(statement.body, list(known), loops)
                # Whatever jumped out of the block early may have skipped assignments: keep what no part of it can change.
                if statement.label in self.effects.left(statement.body):
                    return self.forget(known, (v.name for v in self.effects.assigned(statement.body)))
                return inner
            case k.While():
                return self.loop(statement, known, loops)
            case k.Break() | k.Continue() | k.Return() | k.Order() | k.Meet() | k.Arrive():
                return known
        assert_never(statement)

    def loop(self, loop: k.While, known: Known, loops: tuple[str, ...]) -> Known:
        modified = self.effects.assigned(loop.body)
        stable = self.forget(known, (v.name for v in modified))
        guard = self.expression(effective_guard(loop), stable)
        numbers = self.numbers(stable)
        after = self.effects.after(loop.body, numbers)
        before = self.effects.before(loop.body, numbers) if self.of_record else {}
        names = frozenset(v.name for v in modified)
        concerned = [fact for fact in known if not names.isdisjoint(self.mentions(fact))]
        begins = _begins(modified, _resolved(frozenset(modified), concerned))
        on = tuple(self.expression(condition, stable) for condition in stays(loop.body, loop.label))
        raw = _RawLoop(
            loop.label, guard, on, frozenset(modified), tuple(known), loop.body, loops, self.position, begins, after, before,
            tuple(stable),
        )  # fmt: skip
        raw.counters = tuple(_counters(raw, self))
        self.loops[loop.label] = raw
        for array, at, value in self.effects.stores(loop.body, self.private, numbers):
            self.stores.append(PrivateStore(array, simplify(at), simplify(value), (*loops, loop.label)))
        condition = self.expression(loop.condition, stable)
        outside, self.under_condition = self.under_condition, False
        self.statements(loop.body, [*stable, *conjuncts(condition)], (*loops, loop.label))
        self.under_condition = outside
        if loop.label in self.effects.left(loop.body):
            return stable
        return [*stable, *conjuncts(not_(condition)), *self.final(raw)]

    def final(self, raw: _RawLoop) -> Iterator[Expr]:
        """What variables are when the loop's guard is false: numbers, where the loop can be run; counters in terms of
        the completed iterations, which a loop that goes on counting starts from."""
        ghost = iteration_variable(raw.label)
        for counter in raw.counters if ghost.name in self.names else ():
            if counter.kind is StepKind.ADD and counter.start is not None:
                completed = resize(ghost, width_of(counter.variable), signed=False)
                yield eq(counter.variable, bvadd(counter.start, bvmul(completed, counter.step)))
        starts = closed(raw.after, raw.starts, raw.after)
        found = states(starts, raw.after, raw.guard) if starts else None
        if found and found.ended:
            yield from (eq(v, value) for v, value in found.states[-1].items())

    def site(self, log: k.Log, known: Known, loops: tuple[str, ...]) -> Site:
        index = self.expression(log.index, known)
        before = tuple(tuple(self.loops[label].before[log.site].items()) for label in loops) if self.of_record else ()
        event = self.event if self.event in log.snapshot else None
        copy = self.copy if self.copy is not None and self.copy.origin == log.origin else None
        found = Site(log.site, log.kind, log.array, index, log.snapshot, loops, before, event)
        if copy is None:
            return found
        return replace(found, group=self.expression(copy.number, known), counted=copy.number, ended=copy.ended)


def _finish(raw: _RawLoop, walk: _Walk) -> Loop:
    inside = tuple(s for _, s in walk.sites if raw.label in s.loops)
    numbers = {s.number for s in inside}
    before = tuple(s for position, s in walk.sites if position < raw.position and s.number not in numbers)
    awaited = dict.fromkeys(
        v
        for s in all_statements(raw.body)
        if isinstance(s, k.WaitAsync)
        for v in sorted(free_variables(s.event), key=lambda v: v.name)
    )
    return Loop(
        label=raw.label,
        guard=raw.guard,
        stays=raw.stays,
        modified=raw.modified,
        counters=raw.counters,
        entry=raw.entry,
        known=raw.stable,
        has_barrier=any(raw.label in loops for _, loops, _ in walk.barriers),
        has_meeting=any(raw.label in loops for loops in walk.meetings),
        ordered=tuple(dict.fromkeys(whose for loops, whose in walk.orders if raw.label in loops)),
        may_skip_barrier=any(conditional and loops[-1:] == (raw.label,) for _, loops, conditional in walk.barriers),
        parents=raw.parents,
        sites=inside,
        before=before,
        starts=raw.starts,
        begins=raw.begins,
        after=raw.after,
        orbit=_orbit(raw, {iteration_variable(raw.label)} | {c.variable for c in raw.counters if c.kind is StepKind.ADD}),
        awaited=tuple(awaited),
    )


def _begins(modified: Iterable[Var], entry: Iterable[Expr]) -> dict[Var, Expr]:
    """What variables equal on entry, in terms of what the loop leaves alone; numbers first, else what was learnt last."""
    changing = {v.name: v for v in modified}
    found: dict[Var, Expr] = {}
    for fact in entry:
        if not isinstance(fact, Binary) or fact.op is not BinaryOp.EQ:
            continue
        for this, other in ((fact.left, fact.right), (fact.right, fact.left)):
            if not isinstance(this, Var) or this.name not in changing or isinstance(found.get(this), Literal):
                continue
            if not any(v.name in changing for v in free_variables(other)):
                found[this] = other
    return {v: found[v] for v in changing.values() if v in found}


def _orbit(raw: _RawLoop, counted: set[Var]) -> Orbit | None:
    """The states of all variables that have them; of all but counters where these go too far; None for counters alone."""
    for left_out in (set[Var](), counted):
        together = closed(raw.after.keys() - left_out, raw.starts, raw.after)
        if together.keys() <= counted:
            return None
        found = states(together, raw.after, raw.guard)
        if found is not None:
            return found
    return None


def _counters(raw: _RawLoop, walk: _Walk) -> Iterator[Counter]:
    modified = {v.name for v in raw.modified}
    ghost = iteration_variable(raw.label).name
    for name, assign in walk.effects.assignments(raw.body).items():
        if name == ghost or assign is None:
            continue
        value = walk.expression(assign.value, list(raw.stable))
        if assign.target not in free_variables(value):
            value = raw.after.get(assign.target, value)  # by way of other variables, such as a function's parameter
        step = step_of(assign.target, value)
        if step is None or any(v.name in modified for v in free_variables(step[1])):
            continue
        yield Counter(assign.target, *step, start=raw.begins.get(assign.target), next=value)


def _resolved(modified: Set[Var], known: Known) -> Known:
    """What is known on entry of what a loop changes, in terms of what it leaves alone, where that is known."""
    terms: dict[str, Expr] = {}
    for fact in known:
        if isinstance(fact, Binary) and fact.op is BinaryOp.EQ and isinstance(fact.left, Var) and fact.left in modified:
            if not modified & free_variables(fact.right) and within(fact.right, MOST_PARTS // 4):
                terms[fact.left.name] = fact.right
    if not terms:
        return known
    found: Known = []
    for fact in known:
        if isinstance(fact, Binary) and fact.op is BinaryOp.EQ and isinstance(fact.left, Var) and fact.left in modified:
            fact = eq(fact.left, substitute(fact.right, terms))
        found.append(fact)
    return [fact for fact in found if within(fact, MOST_PARTS)]


def _jumps(body: tuple[k.Statement, ...]) -> bool:
    return bool(body) and isinstance(body[-1], k.Break | k.Continue | k.Return)
