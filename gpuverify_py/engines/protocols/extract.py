"""From a kernel to its protocol: one pass of symbolic execution, which keeps what indices and conditions need.

Variables are replaced by what they are. What is too large to be written out, was read from memory that changes, or comes from an
atomic or from other threads, is *data*: a symbol of its own that may have any value. Jumps become conditions: what follows a
jump in a list stands in a :class:`Choice` of those that did not jump, and a loop says at its end whether it goes on.

What a thread itself has stored at an index, and reads there again before it comes to a barrier or to any control, is what it
stored, if no two threads race for the array (:attr:`Extracted.read_back`). Suppose that no pair of accesses can meet as far as
this is so, and take the first race of an execution: what its two threads have read back before is what they stored, since who
had written in between would have raced sooner, with the store. So the two accesses are a pair that cannot meet.

Statements that are not looked at here, and why that is sound: annotations of a kind other than assumptions say less; functions
without a body, snapshots of arrays and fences access nothing; exchanges and meetings order nothing (their results are data).
Copies by the whole group are accesses of nobody in particular: their arrays are left out (:attr:`Extracted.left_out`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, apply, binary, concat, extend, not_, or_, unary
from boogie_ir.lang.build import extract as extract_bits
from boogie_ir.lang.build import ite as choose
from boogie_ir.lang.expr import (
    FALSE,
    TRUE,
    AccessKind,
    Binary,
    Concat,
    Element,
    Enabled,
    Expr,
    Extend,
    Extract,
    Ite,
    Literal,
    Old,
    Other,
    Pending,
    PendingOffset,
    Quantifier,
    SameGroup,
    Select,
    Taken,
    Tracked,
    Unary,
    Update,
    Var,
)
from boogie_ir.lang.frozen import frozen, frozen_node
from boogie_ir.lang.program import Assert, Assign, Assume, Havoc
from boogie_ir.lang.sharing import Sharing
from boogie_ir.lang.source import Origin
from boogie_ir.lang.sync.orders import Reach
from boogie_ir.lang.traverse import children, conjuncts, free_variables, subexpressions, substitute, with_children
from boogie_ir.lang.types import BOOL, BitVec, Type
from gpuverify_py.analysis.accesses import accesses
from gpuverify_py.analysis.statements import Body, assigned, expressions, targets, walk
from gpuverify_py.engines.protocols.arithmetic.algebra import Context
from gpuverify_py.engines.protocols.loops import Turning, count, facts, renamed
from gpuverify_py.engines.protocols.protocol import Access, Assumed, Choice, Item, Loop, Paired, Protocol, State, Sync, mapped

LARGEST = 400  # nodes of a value, written out; beyond that it is data
NO_MEANING = (Element, Other, Enabled, SameGroup, Pending, PendingOffset, Tracked, Taken, Quantifier, Old, Select, Update)
"""What an assumption may speak of that is not about the thread's own variables."""
_PLAIN = (Assign, Havoc, Assume, Assert, k.Load, k.Store)
"""Statements that leave what a thread has stored as it is, but for stores to the same array."""
_GRANTING = (k.Holder.GROUP, k.Holder.KERNEL, k.Holder.LOCK)
"""Of whom it is stated what they have throughout."""
CONTENTS = "contents~"
"""How the names of functions begin that tell what an array holds which nobody changes."""


@frozen_node
class Extracted:
    """A kernel's protocol for the arrays that were asked for.

    ``data`` are the symbols whose values are arbitrary and each thread's own, ``read`` the arrays that some of them were read
    from. ``left_out`` are arrays that the protocol does not tell all accesses of. ``values`` are those of variables where a
    barrier is, by its item's id, and before a statement of the kernel's own list, by its position. ``granted`` are the
    permissions of blocks and of the kernel, with their conditions, for each of these of which anything is stated; a permission
    that does not stand in the kernel's own list is none. ``read_back`` are arrays that nobody may race for: else nothing that
    is shown holds.
    """

    protocol: Protocol
    data: frozenset[str]
    left_out: frozenset[str]
    read: Mapping[str, str]
    values: Mapping[int, Mapping[str, Expr]]
    barriers: Mapping[int, k.Barrier]
    granted: Mapping[k.Holder, tuple[tuple[Access, Expr], ...]]
    read_back: frozenset[str]


def extract(
    kernel: k.Kernel,
    wanted: frozenset[str],
    constants: Mapping[str, Expr],
    context: Context,
    share: Sharing,
    holds: bool = False,
    back: bool = False,
) -> Extracted:
    """The protocol of a kernel. ``constants`` are values of implicit variables, ``context`` knows what holds throughout.

    ``holds``: with permissions as accesses that may be made, and with the values of variables. ``back``: what a thread reads
    back is known.
    """
    extraction = _Extraction(kernel, wanted, constants, context, share, holds, wanted if back else frozenset())
    done = extraction.body(kernel.body, 0, dict(extraction.start))
    protocol = extraction.settled(tuple(done.items))
    values = {place: extraction.settled_values(known) for place, known in extraction.values.items()}
    data, left_out = frozenset(extraction.data), frozenset(extraction.left_out)
    granted = {holder: tuple(found) for holder, found in extraction.granted.items()}
    read_back = frozenset(extraction.read_back)
    return Extracted(protocol, data, left_out, extraction.read, values, extraction.barriers, granted, read_back)


_Environment = dict[str, Expr]


@frozen
class _Way:
    """A jump to the end of a construct (``label``; empty: the thread ends), taken under a condition."""

    label: str
    starts_again: bool
    condition: Expr
    environment: _Environment


@frozen_node
class _Done:
    """What a list does: its items, the variables after it, the jumps out of it, and whether control reaches its end."""

    items: list[Item]
    environment: _Environment
    ways: tuple[_Way, ...]
    falls: Expr


class _Extraction:
    def __init__(
        self,
        kernel: k.Kernel,
        wanted: frozenset[str],
        constants: Mapping[str, Expr],
        context: Context,
        share: Sharing,
        holds: bool,
        back: frozenset[str],
    ) -> None:
        self.wanted = wanted
        self.holds = holds
        self.outermost = kernel.body
        self.paired: tuple[Paired, ...] = ()  # what is assumed so far of any two threads
        self.values: dict[int, _Environment] = {}
        self.barriers: dict[int, k.Barrier] = {}
        stated = (s.holder for s in walk(kernel.body) if holds and isinstance(s, k.Hold) and s.holder in _GRANTING)
        self.granted: dict[k.Holder, list[tuple[Access, Expr]]] = {holder: [] for holder in stated}
        self.early_exits = kernel.early_exits
        self.context = context
        self.share = share
        self.data: set[str] = set()
        self.left_out: set[str] = set()
        self.read: dict[str, str] = {}
        self.numbers = 0
        self.introduced: list[list[Var]] = [[]]
        self.unchanged: dict[str, Expr] = {}  # states that no iteration changes
        self.sizes: dict[int, int] = {}
        self.cells = {a.name: a.cell for a in kernel.arrays}
        self.across = frozenset(a.name for a in kernel.arrays if a.space is k.MemorySpace.GLOBAL)
        found = accesses(kernel)
        self.constant = frozenset(
            a.name
            for a in kernel.arrays
            if a.name not in found.changed and not a.volatile and a.space in (k.MemorySpace.GLOBAL, k.MemorySpace.CONSTANT)
        )
        back -= {a.name for a in kernel.arrays if a.volatile}
        self.relevant, self.back = _relevant(kernel, wanted, holds, back)
        self.own: dict[str, tuple[Expr, Expr]] = {}  # where the thread has stored last, and what, since it came to no barrier
        self.read_back: set[str] = set()
        self.idle = frozenset(v.variable.name for v in kernel.locals) - self.relevant  # nobody keeps track of these
        self.start: _Environment = {**constants, **{p.variable.name: share(p.variable) for p in kernel.parameters}}
        for local in kernel.locals:
            if local.variable.name in self.relevant:
                self.start[local.variable.name] = self.arbitrary(local.variable.name, local.variable.type)

    # -- symbols and values ---------------------------------------------------------------------------------

    def symbol(self, name: str, type_: Type) -> Var:
        new = Var(name, type_)
        shared = self.share(new)
        assert isinstance(shared, Var)
        self.introduced[-1].append(shared)
        return shared

    def arbitrary(self, name: str, type_: Type) -> Var:
        """Data: any value."""
        self.numbers += 1
        new = self.symbol(f"{name}#{self.numbers}", type_)
        self.data.add(new.name)
        return new

    def value(self, expression: Expr, environment: _Environment) -> Expr:
        """The expression with variables replaced by what they are."""
        return self.share(_valued(expression, environment))

    def size(self, expression: Expr) -> int:
        """Nodes, written out."""
        known = self.sizes.get(id(expression))
        if known is None:
            known = self.sizes[id(expression)] = 1 + sum(self.size(c) for c in children(expression))
        return known

    def kept(self, name: str, value: Expr) -> Expr:
        return value if self.size(value) <= LARGEST else self.arbitrary(name, value.type)

    def assign(self, target: Var, value: Expr, environment: _Environment) -> None:
        if target.name in self.relevant:
            environment[target.name] = self.kept(target.name, value)

    def forget(self, target: Var, environment: _Environment) -> None:
        if target.name in self.relevant:
            environment[target.name] = self.arbitrary(target.name, target.type)

    # -- statements -----------------------------------------------------------------------------------------

    def body(self, body: Body, position: int, environment: _Environment) -> _Done:
        items: list[Item] = []
        ways: tuple[_Way, ...] = ()
        while position < len(body):
            if self.holds and body is self.outermost:
                self.values[position] = dict(environment)
                self.paired += tuple(self.assumed_of_two(body[position], position, environment))
                self.grant(body[position])
            done = self.statement(body[position], environment)
            if not isinstance(body[position], _PLAIN):
                self.own.clear()
            items += done.items
            ways += done.ways
            environment = done.environment
            position += 1
            if done.falls == FALSE:
                return _Done(items, environment, ways, FALSE)
            if done.falls != TRUE:
                rest = self.body(body, position, environment)
                falls = self.kept("on", self.share(done.falls))
                if rest.items:
                    exits = all(not way.label for way in done.ways)
                    items.append(Choice(falls, tuple(rest.items), (), exits))
                ways += tuple(_under(falls, way) for way in rest.ways)
                return _Done(items, rest.environment, ways, and_(falls, rest.falls))
        return _Done(items, environment, ways, TRUE)

    def statement(self, statement: k.Statement, environment: _Environment) -> _Done:
        items: list[Item] = []
        if self.own and not isinstance(statement, _PLAIN):
            self.own.clear()
        match statement:
            case Assign():
                if statement.target.name in self.relevant:
                    self.assign(statement.target, self.value(statement.value, environment), environment)
            case Havoc():
                for target in statement.targets:
                    self.forget(target, environment)
            case Assume():
                for part in conjuncts(statement.condition):
                    idle = any(v.name in self.idle for v in free_variables(part))
                    if not idle and not any(isinstance(e, NO_MEANING) for e in subexpressions(part)):
                        condition = self.value(part, environment)
                        if condition != TRUE and self.size(condition) <= LARGEST:
                            items.append(Assumed(condition))
            case k.Load():
                items += self.access(AccessKind.READ, statement.array, statement.index, statement.origin, environment)
                self.load(statement, environment)
            case k.Store():
                items += self.access(AccessKind.WRITE, statement.array, statement.index, statement.origin, environment)
                self.store(statement, environment)
            case k.Atomic():
                # One step for the group only: to others it is a write, and that more than an atomic is to its own.
                narrow = statement.reach is not Reach.DEVICE and statement.array in self.across
                kind = AccessKind.WRITE if narrow else AccessKind.ATOMIC
                items += self.access(kind, statement.array, statement.index, statement.origin, environment, statement.pieces)
                if statement.target is not None:
                    self.forget(statement.target, environment)
            case k.Barrier():
                local, everywhere = (
                    self.value(fence, environment) == TRUE for fence in (statement.local_fence, statement.global_fence)
                )
                passes = self.early_exits and statement.passes_early_exits
                items.append(Sync(statement.scope, local, everywhere, passes, statement.origin))
                if self.holds:
                    self.values[id(items[-1])] = dict(environment)
                    self.barriers[id(items[-1])] = statement
            case k.Hold():
                if self.holds and statement.array in self.wanted and statement.holder not in _GRANTING:
                    access, condition = self.held(statement, environment)
                    if statement.holder is k.Holder.CLAIM:
                        access = replace(access, held=False)  # asked for, like an access
                    items.append(access if condition == TRUE else Choice(condition, (access,), ()))
            case k.AsyncCopy():
                self.left_out |= {statement.destination, statement.source}
                self.forget(statement.handle, environment)
            case k.ThreadCopy():
                self.left_out |= {statement.destination, statement.source}
            case k.Exchange():
                self.forget(statement.target, environment)
            case Assert() | k.ArraySnapshot() | k.Forget() | k.WaitAsync() | k.Order() | k.Meet() | k.Arrive():
                pass
            case k.If():
                return self.branch(statement, environment)
            case k.Block():
                return self.block(statement, environment)
            case k.While():
                return self.loop(statement, environment)
            case k.Break():
                return _Done([], environment, (_Way(statement.label, False, TRUE, environment),), FALSE)
            case k.Continue():
                return _Done([], environment, (_Way(statement.label, True, TRUE, environment),), FALSE)
            case k.Return():
                return _Done([], environment, (_Way("", False, TRUE, environment),), FALSE)
            case k.Log() | k.CheckAccess():
                raise TypeError("a protocol is made of a kernel before its accesses are logged")
            case _:
                assert_never(statement)
        return _Done(items, environment, (), TRUE)

    def access(
        self, kind: AccessKind, array: str, index: Expr, origin: Origin, environment: _Environment, pieces: int = 1
    ) -> Iterator[Item]:
        if array in self.wanted:
            index = self.kept("index", self.value(index, environment))
            yield Access(kind, array, index, origin, pieces, paired=self.paired)

    def assumed_of_two(self, statement: k.Statement, position: int, environment: _Environment) -> Iterator[Paired]:
        """What a statement of the kernel's own list takes for granted of two threads, in terms of their variables."""
        for part in conjuncts(statement.condition) if isinstance(statement, Assume) else ():
            nodes = tuple(subexpressions(part))
            inner = (e for o in nodes if isinstance(o, Other) for e in subexpressions(o.operand))
            plain = not any(isinstance(e, NO_MEANING) and not isinstance(e, Other | SameGroup) for e in nodes)
            if plain and any(isinstance(e, Other) for e in nodes) and not any(isinstance(e, Other | SameGroup) for e in inner):
                condition = self.value(part, environment)
                if not any(v.name in self.idle for v in free_variables(part)) and self.size(condition) <= LARGEST:
                    yield Paired(condition, position + 1)

    def grant(self, statement: k.Statement) -> None:
        """Notes what a block or the kernel holds throughout: there variables of a thread have any value."""
        if isinstance(statement, k.Hold) and statement.holder in _GRANTING and statement.array in self.wanted:
            self.granted[statement.holder].append(self.held(statement, self.start))

    def held(self, hold: k.Hold, environment: _Environment) -> tuple[Access, Expr]:
        """What may be accessed, as an access; and under which condition."""
        chosen = {v.name: self.arbitrary(v.name, v.type) for v in hold.bound}
        inside = {**environment, **chosen}
        index = self.kept("index", self.told(hold.index, inside))
        names = tuple(v.name for v in chosen.values())
        access = Access(hold.kind, hold.array, index, hold.origin, held=True, bound=names, paired=self.paired)
        return access, self.kept("if", self.told(hold.condition, inside))

    def told(self, expression: Expr, environment: _Environment) -> Expr:
        """The value of an expression that may look at memory: what an array holds that changes is arbitrary."""
        if isinstance(expression, NO_MEANING):
            if not isinstance(expression, Element) or expression.array not in self.constant:
                return self.arbitrary("told", expression.type)
            index = self.told(expression.index, environment)
            return self.share(apply(f"{CONTENTS}{expression.array}", (index,), expression.type))
        old = children(expression)
        if not old:
            return self.value(expression, environment)
        return self.share(_folded(with_children(expression, tuple(self.told(child, environment) for child in old))))

    def store(self, store: k.Store, environment: _Environment) -> None:
        """The last store of this thread to an array is known; others of its own may have been to the same cell."""
        self.own.pop(store.array, None)
        if store.array in self.back and store.guard == TRUE and not store.volatile:
            self.own[store.array] = self.value(store.index, environment), self.value(store.value, environment)

    def load(self, load: k.Load, environment: _Environment) -> None:
        """What an array holds that nobody changes is a function of the index; what others hold is arbitrary, or the own."""
        if load.target.name not in self.relevant:
            return
        if load.array in self.own and self.own[load.array][0] is self.value(load.index, environment):
            self.read_back.add(load.array)
            self.assign(load.target, self.own[load.array][1], environment)
            return
        if load.array not in self.constant:
            what = environment[load.target.name] = self.arbitrary(load.target.name, load.target.type)
            self.read[what.name] = load.array
            return
        index = self.kept("index", self.value(load.index, environment))
        self.assign(load.target, self.share(apply(f"{CONTENTS}{load.array}", (index,), load.target.type)), environment)

    # -- control --------------------------------------------------------------------------------------------

    def branch(self, statement: k.If, environment: _Environment) -> _Done:
        condition = self.kept("if", self.value(statement.condition, environment))
        if isinstance(condition, Literal):
            return self.body(statement.then if condition == TRUE else statement.otherwise, 0, environment)
        then = self.body(statement.then, 0, dict(environment))
        self.own.clear()
        otherwise = self.body(statement.otherwise, 0, dict(environment))
        opposite = self.share(not_(condition))
        items: list[Item] = []
        if then.items or otherwise.items:
            items.append(Choice(condition, tuple(then.items), tuple(otherwise.items)))
        ways = (*(_under(condition, w) for w in then.ways), *(_under(opposite, w) for w in otherwise.ways))
        if then.falls == otherwise.falls == TRUE:
            falls: Expr = TRUE
        else:
            falls = or_(and_(condition, then.falls), and_(opposite, otherwise.falls))
        if FALSE in (then.falls, otherwise.falls):
            merged = otherwise.environment if then.falls == FALSE else then.environment
        else:
            merged = self.merged(condition, then.environment, otherwise.environment)
        return _Done(items, merged, ways, self.share(falls))

    def merged(self, condition: Expr, one: _Environment, other: _Environment) -> _Environment:
        """The first where the condition holds, else the second."""
        result = dict(other)
        for name, value in one.items():
            if value is not other[name]:
                result[name] = self.kept(name, self.share(choose(condition, value, other[name])))
        return result

    def block(self, block: k.Block, environment: _Environment) -> _Done:
        done = self.body(block.body, 0, environment)
        own = tuple(w for w in done.ways if w.label == block.label)
        outer = tuple(w for w in done.ways if w.label != block.label)
        merged = self.joined(own, None if done.falls == FALSE else done.environment, environment)
        falls = self.share(not_(or_(*(w.condition for w in outer)))) if outer else TRUE
        if not own and done.falls == FALSE:
            falls = FALSE
        return _Done(done.items, merged, outer, falls)

    def joined(self, ways: tuple[_Way, ...], end: _Environment | None, otherwise: _Environment) -> _Environment:
        """What variables are where several ways meet, of which exactly one is taken."""
        merged = end
        for way in ways:
            merged = way.environment if merged is None else self.merged(way.condition, way.environment, merged)
        return merged if merged is not None else otherwise

    def loop(self, loop: k.While, environment: _Environment) -> _Done:
        """See :class:`Loop`; what is known of its state is told by :mod:`gpuverify_py.engines.protocols.loops`."""
        changed = [name for name in sorted(assigned(loop.body)) if name in self.relevant]
        first = {name: environment[name] for name in changed}
        heads = {name: self.symbol(f"{name}~{loop.label}", first[name].type) for name in changed}
        self.introduced.append([])
        inside = {**environment, **heads}
        condition = self.kept("while", self.value(loop.condition, inside))
        done = self.body(loop.body, 0, dict(inside))
        again = tuple(w for w in done.ways if w.label == loop.label and w.starts_again)
        breaks = tuple(w for w in done.ways if w.label == loop.label and not w.starts_again)
        outer = tuple(w for w in done.ways if w.label != loop.label)
        end = self.joined(again, None if done.falls == FALSE else done.environment, inside)
        goes_on = self.share(not_(or_(*(w.condition for w in (*breaks, *outer)))))
        if not again and done.falls == FALSE:
            goes_on = FALSE
        symbols = self.introduced.pop()
        self.introduced[-1] += symbols
        states: list[State] = []
        after = dict(environment)
        for name in changed:
            if end[name] is heads[name]:
                self.unchanged[heads[name].name] = first[name]
                if not breaks and not outer:
                    after[name] = first[name]
                    continue
            last = self.symbol(f"{heads[name].name}'", first[name].type)
            jumped = tuple(w.environment[name] for w in (*breaks, *outer))
            states.append(State(heads[name], first[name], end[name], last, jumped))
            after[name] = last
        jumps = tuple(w.condition for w in (*breaks, *outer))
        made = self._made(loop, tuple(states), condition, goes_on, done.items, symbols, jumps)
        left = tuple(self._left(loop.label, n, w, after) for n, w in enumerate(outer))
        flags = tuple(w.condition for w in left)
        made_with = Loop(
            made.label, made.states, made.count, made.condition, made.goes_on, made.jumps, made.facts, made.after,
            made.symbols, tuple(f for f in flags if isinstance(f, Var)), made.body, made.origin,
        )  # fmt: skip
        falls = self.share(not_(or_(*flags))) if flags else TRUE
        return _Done([made_with], after, left, falls)

    def _left(self, label: str, number: int, way: _Way, after: _Environment) -> _Way:
        """A jump beyond the loop, taken in some iteration: a symbol says whether it was. What follows the loop changes a copy."""
        return _Way(way.label, way.starts_again, self.symbol(f"{label}~left{number}", BOOL), dict(after))

    def _made(
        self,
        loop: k.While,
        states: tuple[State, ...],
        condition: Expr,
        goes_on: Expr,
        items: list[Item],
        symbols: list[Var],
        jumps: tuple[Expr, ...],
    ) -> Loop:
        varying = frozenset(s.head.name for s in states if s.head.name not in self.unchanged)
        changed = varying | {v.name for v in symbols}
        always = tuple(item.condition for item in items if isinstance(item, Assumed))
        settled = tuple(State(s.head, s.first, self._settle(s.next), s.last, s.jumped) for s in states if s.head.name in varying)
        turning = Turning(loop.label, settled, self._settle(condition), changed, tuple(map(self._settle, always)))
        known = tuple(self.share(fact) for fact in facts(turning, self.context))
        widths = {s.head.type.width for s in settled if isinstance(s.head.type, BitVec)}
        counts = tuple(self.symbol(count(loop.label, w).name, count(loop.label, w).type) for w in sorted(widths))
        after: tuple[Expr, ...] = ()
        if not jumps:
            ends = [(s.head, s.last) for s in states]
            ends += [(c, self.symbol(f"{c.name}'", c.type)) for c in counts]
            after = tuple(self.share(e) for e in renamed((*known, not_(condition)), ends))
        return Loop(
            loop.label, states, counts, condition, goes_on, jumps, known, after, tuple(symbols), (), tuple(items), loop.origin
        )

    def _settle(self, expression: Expr) -> Expr:
        """The expression without states that no iteration changes."""
        if not self.unchanged:
            return expression
        for _ in range(len(self.unchanged) + 1):
            if not any(v.name in self.unchanged for v in free_variables(expression)):
                break
            expression = self.share(substitute(expression, self.unchanged))
        return expression

    def settled_values(self, environment: _Environment) -> _Environment:
        """Values without states that no iteration changes."""
        return {name: self._settle(value) for name, value in environment.items()}

    def settled(self, protocol: Protocol) -> Protocol:
        """The protocol without states that no iteration changes."""
        return mapped(protocol, self._settle)


def _under(condition: Expr, way: _Way) -> _Way:
    return _Way(way.label, way.starts_again, and_(condition, way.condition), way.environment)


def _valued(expression: Expr, environment: Mapping[str, Expr]) -> Expr:
    """Variables replaced, and what became constant folded; what they are replaced by is not walked through."""
    if isinstance(expression, Var):
        return environment.get(expression.name, expression)
    old = children(expression)
    if not old:
        return expression
    new = tuple(_valued(child, environment) for child in old)
    if all(a is b for a, b in zip(old, new, strict=True)):
        return expression
    return _folded(with_children(expression, new))


def _folded(expression: Expr) -> Expr:
    """The expression, folded at its root."""
    match expression:
        case Unary():
            return unary(expression.op, expression.operand)
        case Binary():
            return binary(expression.op, expression.left, expression.right)
        case Ite():
            return choose(expression.condition, expression.then, expression.otherwise)
        case Extract():
            return extract_bits(expression.operand, expression.high, expression.low)
        case Concat():
            return concat(expression.high, expression.low)
        case Extend():
            return extend(expression.operand, expression.type.width, expression.signed)
        case _:
            return expression


def _relevant(
    kernel: k.Kernel, wanted: frozenset[str], holds: bool, back: frozenset[str]
) -> tuple[frozenset[str], frozenset[str]]:
    """The variables whose values can reach an index of these arrays, a condition of control, or what is assumed.

    And the arrays of ``back`` through which they can.
    """
    found, through = set[str](), set[str]()
    statements = tuple(walk(kernel.body))

    def need(parts: Iterable[Expr]) -> None:
        found.update(v.name for e in parts for v in free_variables(e))

    for statement in statements:
        match statement:
            case k.Load() | k.Store() | k.Atomic():
                if statement.array in wanted:
                    need((statement.index,))
            case k.If() | k.While():
                need((statement.condition,))
            case k.Hold() if holds and statement.array in wanted:
                need((statement.index, statement.condition))
            case k.Barrier():
                need((statement.local_fence, statement.global_fence))
            case _:
                pass
    before: tuple[int, int] | None = None
    while before != (len(found), len(through)):
        before = len(found), len(through)
        for statement in statements:
            if isinstance(statement, Assume):
                names = {v.name for v in free_variables(statement.condition)}
                if names & found:
                    found |= names
            elif any(v.name in found for v in targets(statement)) and isinstance(statement, Assign | k.Load):
                need(expressions(statement))
                if isinstance(statement, k.Load) and statement.array in back:
                    through.add(statement.array)
            elif isinstance(statement, k.Store) and statement.array in through:
                need(expressions(statement))
    return frozenset(found), frozenset(through)
