"""Facts about a logged kernel that candidate rules may use: loops, counters, access sites, and what is known where.

A fact is *known* at a place when control flow alone guarantees it there: a condition that was tested on the way
and whose variables have not changed since, or an assignment whose operands have not changed since ("available
equations"). Known facts are offered as candidates like any guess, so a mistake here costs precision, never soundness.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from boogie_ir import kernel as k
from boogie_ir.build import bvadd, bvmul, eq, not_, resize, unary, width_of
from boogie_ir.expr import TRUE, AccessKind, Binary, BinaryOp, Element, Expr, Literal, UnaryOp, Var
from boogie_ir.frozen import frozen
from boogie_ir.program import Assert, Assign, Assume, Havoc
from boogie_ir.simplify import simplify
from boogie_ir.traverse import free_variables, substitute, within
from boogie_ir.types import BV32, BitVec
from houdini.step import MOST_PARTS, Body, Effects, Orbit, Values, all_statements, closed, states

KNOWN_LIMIT = 120  # facts kept at one place; the oldest go first


class StepKind(Enum):
    """How a counter moves in one iteration."""

    ADD = "add"  # v + step (step may be negative)
    MULTIPLY = "multiply"  # v * step or v << log2(step)
    DIVIDE = "divide"  # v / step or v >> log2(step)


@frozen
class Counter:
    """A variable with one assignment in the loop, a step by a loop-invariant amount.

    ``next`` is the value assigned; ``start`` is the value on entry, None where not known as an expression over what the
    loop leaves alone.
    """

    variable: Var
    kind: StepKind
    step: Expr
    start: Expr | None
    next: Expr


@frozen
class Site:
    """An access that thread 1 may have recorded; ``loops`` are the enclosing loops, outermost first.

    ``before`` says for each of these what an iteration has made of its variables when it comes to the access, in terms of
    those at the head; None where that does not depend on variables alone. It is empty unless facts ``of_record`` were asked for.
    """

    number: int
    kind: AccessKind
    array: str
    index: Expr
    snapshot: tuple[Var, ...]
    loops: tuple[str, ...]
    before: tuple[tuple[tuple[Var, Expr | None], ...], ...]

    def since_head(self, loop: str) -> dict[Var, Expr | None]:
        """``before`` for one of the loops."""
        return dict(self.before[self.loops.index(loop)])


@frozen
class Loop:
    """A loop of the kernel.

    ``guard`` is the condition under which another iteration runs; ``stays``, one for each ``break`` of its own body, those under
    which it is not taken; ``known`` holds on entry and mentions nothing the
    loop modifies; ``entry`` is all that is known on entry; ``has_barrier``: inside, nested loops included; ``may_skip_barrier``:
    one stands under a condition in its body, outside nested loops; ``sites`` are those inside, nested loops included;
    ``before`` those that may still be pending when the loop is entered; ``starts`` are literal values on entry, ``begins``
    those in terms of what the loop leaves alone, ``after`` values after one iteration in terms of those before it, where
    they depend on variables alone; ``orbit`` is all that variables with such starts and such values can be, if it is not
    much.
    """

    label: str
    guard: Expr
    stays: tuple[Expr, ...]
    modified: frozenset[Var]
    counters: tuple[Counter, ...]
    entry: tuple[Expr, ...]
    known: tuple[Expr, ...]
    has_barrier: bool
    may_skip_barrier: bool
    parents: tuple[str, ...]
    sites: tuple[Site, ...]
    before: tuple[Site, ...]
    starts: Mapping[Var, Literal]
    begins: Mapping[Var, Expr]
    after: Mapping[Var, Expr]
    orbit: Orbit | None

    @property
    def iteration(self) -> Var:
        """The ghost that counts completed iterations at the head (the engine's normalise stage maintains it)."""
        return iteration_variable(self.label)


@frozen
class Facts:
    """All that rules see. ``uniform`` names variables with equal values in both threads; ``ghosts`` the loops that have
    an iteration counter; ``arrays`` by name."""

    loops: tuple[Loop, ...]
    uniform: frozenset[str]
    ghosts: frozenset[str]
    arrays: Mapping[str, k.Array]
    parameters: frozenset[str]

    def loop(self, label: str) -> Loop:
        return next(loop for loop in self.loops if loop.label == label)


def iteration_variable(label: str) -> Var:
    """The name of a loop's ghost iteration counter."""
    return Var(f"iteration.{label}", BV32)


def gather(kernel: k.Kernel, uniform: frozenset[str], constants: Mapping[str, Expr], *, of_record: bool = True) -> Facts:
    """Facts about a kernel in stage ``logged``; ``constants`` maps implicit variables that the launch fixes to literals.

    ``of_record``: also what only rules about the record ask for, which is a lot in deep nests of loops.
    """
    written = {s.array for s in all_statements(kernel.body) if isinstance(s, k.Store | k.Atomic | k.Forget)}
    written |= {s.destination for s in all_statements(kernel.body) if isinstance(s, k.AsyncCopy)}
    read_only = frozenset(a.name for a in kernel.arrays if a.name not in written)
    names = {local.variable.name for local in kernel.locals}
    walk = _Walk(constants, read_only, names, of_record)
    walk.statements(kernel.body, [walk.expression(c.condition, []) for c in kernel.requires], ())
    labels = frozenset(loop.label for loop in walk.loops.values() if iteration_variable(loop.label).name in names)
    return Facts(
        loops=tuple(_finish(loop, walk) for loop in walk.loops.values()),
        uniform=uniform,
        ghosts=labels,
        arrays={a.name: a for a in kernel.arrays},
        parameters=frozenset(p.variable.name for p in kernel.parameters),
    )


# -- the walk -----------------------------------------------------------------------------------------------

Known = list[Expr]


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

    def __init__(self, constants: Mapping[str, Expr], read_only: frozenset[str], names: Set[str], of_record: bool) -> None:
        self.constants = constants
        self.names = names
        self.read_only = read_only
        self.of_record = of_record
        self.effects = Effects()
        # Keeps the expressions, so that their ids stay their own.
        self._mentioned: dict[int, tuple[Expr, frozenset[str]]] = {}
        self.loops: dict[str, _RawLoop] = {}
        self.sites: list[tuple[int, Site]] = []  # with their position in program order
        self.barriers: list[tuple[int, tuple[str, ...], bool]] = []  # position, loops, whether under a condition in the innermost
        self.under_condition = False
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
            case Assume() | Assert():
                return [*known, *_conjuncts(self.expression(statement.condition, known))]
            case k.Load():
                known = self.forget(known, {statement.target.name})
                index = self.expression(statement.index, known)
                if statement.array in self.read_only and statement.target not in free_variables(index):
                    known.append(eq(statement.target, Element(statement.array, index, statement.target.type)))
                return known
            case k.Atomic():
                return self.forget(known, {statement.target.name}) if statement.target else known
            case k.AsyncCopy():
                return self.forget(known, {statement.handle.name})
            case k.Exchange():
                return self.forget(known, {statement.target.name})
            case k.Barrier():
                self.barriers.append((self.position, loops, self.under_condition))
                return known
            case k.Store() | k.ArraySnapshot() | k.Forget() | k.WaitAsync() | k.CheckAccess():
                return known
            case k.Log():
                self.sites.append((self.position, self.site(statement, known, loops)))
                return known
            case k.If():
                condition = self.expression(statement.condition, known)
                outside, self.under_condition = self.under_condition, True
                then = self.statements(statement.then, [*known, *_conjuncts(condition)], loops)
                otherwise = self.statements(statement.otherwise, [*known, *_conjuncts(not_(condition))], loops)
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
            case k.Break() | k.Continue() | k.Return() | k.Order():
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
        stays = tuple(self.expression(condition, stable) for condition in _stays(loop.body, loop.label))
        raw = _RawLoop(
            loop.label, guard, stays, frozenset(modified), tuple(known), loop.body, loops, self.position, begins, after, before,
            tuple(stable),
        )  # fmt: skip
        raw.counters = tuple(_counters(raw, self))
        self.loops[loop.label] = raw
        condition = self.expression(loop.condition, stable)
        outside, self.under_condition = self.under_condition, False
        self.statements(loop.body, [*stable, *_conjuncts(condition)], (*loops, loop.label))
        self.under_condition = outside
        if loop.label in self.effects.left(loop.body):
            return stable
        return [*stable, *_conjuncts(not_(condition)), *self.final(raw)]

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
        return Site(log.site, log.kind, log.array, index, log.snapshot, loops, before)


def _finish(raw: _RawLoop, walk: _Walk) -> Loop:
    inside = tuple(s for _, s in walk.sites if raw.label in s.loops)
    numbers = {s.number for s in inside}
    before = tuple(s for position, s in walk.sites if position < raw.position and s.number not in numbers)
    return Loop(
        label=raw.label,
        guard=raw.guard,
        stays=raw.stays,
        modified=raw.modified,
        counters=raw.counters,
        entry=raw.entry,
        known=raw.stable,
        has_barrier=any(raw.label in loops for _, loops, _ in walk.barriers),
        may_skip_barrier=any(conditional and loops[-1:] == (raw.label,) for _, loops, conditional in walk.barriers),
        parents=raw.parents,
        sites=inside,
        before=before,
        starts=raw.starts,
        begins=raw.begins,
        after=raw.after,
        orbit=_orbit(raw, {iteration_variable(raw.label)} | {c.variable for c in raw.counters if c.kind is StepKind.ADD}),
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
        step = _step(assign.target, value)
        if step is None or any(v.name in modified for v in free_variables(step[1])):
            continue
        yield Counter(assign.target, *step, start=raw.begins.get(assign.target), next=value)


def _step(variable: Var, value: Expr) -> tuple[StepKind, Expr] | None:
    if not isinstance(value, Binary) or not isinstance(variable.type, BitVec):
        return None
    width = variable.type.width
    left_is, right_is = value.left == variable, value.right == variable
    match value.op:
        case BinaryOp.BVADD if left_is:
            return StepKind.ADD, value.right
        case BinaryOp.BVADD if right_is:
            return StepKind.ADD, value.left
        case BinaryOp.BVSUB if left_is:
            return StepKind.ADD, unary(UnaryOp.BVNEG, value.right)
        case BinaryOp.BVMUL if left_is:
            return StepKind.MULTIPLY, value.right
        case BinaryOp.BVMUL if right_is:
            return StepKind.MULTIPLY, value.left
        case BinaryOp.BVSHL if left_is and isinstance(value.right, Literal) and int(value.right.value) < width:
            return StepKind.MULTIPLY, Literal(1 << int(value.right.value), variable.type)
        case BinaryOp.BVSDIV | BinaryOp.BVUDIV if left_is:
            return StepKind.DIVIDE, value.right
        case BinaryOp.BVLSHR | BinaryOp.BVASHR if left_is and isinstance(value.right, Literal) and int(value.right.value) < width:
            return StepKind.DIVIDE, Literal(1 << int(value.right.value), variable.type)
        case _:
            return None


def effective_guard(loop: k.While) -> Expr:
    """The loop's condition; for ``while (true) { prelude; if (c) break; ... }`` the negation of c."""
    if loop.condition != TRUE:
        return loop.condition
    definitions: dict[str, Expr] = {}
    for statement in loop.body:
        match statement:
            case Assign():
                value = substitute(statement.value, definitions)
                if not within(value, MOST_PARTS):
                    return TRUE
                definitions[statement.target.name] = value
            case k.If(then=(k.Break(label=label),), otherwise=()) if label == loop.label:
                return substitute(not_(statement.condition), definitions)
            case k.Load() | k.Log() | k.CheckAccess() | Havoc() | Assume() | Assert():
                continue
            case _:
                return TRUE
    return TRUE


def _stays(body: Body, label: str) -> Iterator[Expr]:
    """The conditions under which the breaks in a loop's own body are not taken, as they stand."""
    for statement in body:
        match statement:
            case k.If(condition, then, otherwise):
                if then and isinstance(then[-1], k.Break) and then[-1].label == label:
                    yield not_(condition)
                elif otherwise and isinstance(otherwise[-1], k.Break) and otherwise[-1].label == label:
                    yield condition
            case k.Block(body=inner):
                yield from _stays(inner, label)
            case _:
                pass


# -- small helpers ------------------------------------------------------------------------------------------


def conjuncts(condition: Expr) -> tuple[Expr, ...]:
    """The parts of a conjunction, left to right."""
    return tuple(_conjuncts(condition))


def _conjuncts(condition: Expr) -> Iterator[Expr]:
    if isinstance(condition, Binary) and condition.op is BinaryOp.AND:
        yield from _conjuncts(condition.left)
        yield from _conjuncts(condition.right)
    elif condition != TRUE:
        yield condition


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
