"""Warp-aggregated atomics: one lane adds to a counter for all lanes of a set, each of which takes a place by its rank among them.

Recognised is, in one list of statements, of which the last two may be further inside in branches,

    m = __activemask();  or  m = __ballot_sync(lanes, p);
    if (lane == s) b = atomicAdd(&A[i], __popc(m));
    r = __shfl_sync(lanes, b, s);

with anything between that only computes, loads, or stores elsewhere. Afterwards the leader adds 1, of which nobody knows the
result, and each lane of ``m`` adds 1 right behind the shuffle, and gets

    r + __popc(m & lanes below its own).

The kernel does not do so: it is a way to say that no two lanes get one place, and no other update of the cell returns it.

**Why it holds.** Take the update e by which the lane s of a warp adds popc(m) to a cell, and finds the number b there. Until the
counter wraps around (a listed assumption), the numbers from b to b + popc(m) - 1 belong to e alone: every other update of the
cell finds another number, and has its own numbers from that on. A lane t of m gets b plus the number of lanes of m below t, which
is less than popc(m), and differs from that of each other lane of m. So a place says which update, and which lane, if

* what the lane t gets by the shuffle is the b of the lane s of its warp, from this way through the list: the value that is
  shuffled is the result of that atomic, in every lane that has made it, and not changed; ``lane`` is the lane's number; and s is
  at the shuffle. All lanes that the shuffle names are there in the same iterations, but for those that have returned: that is
  claimed (``warp_meetings.py``). It names s, as it names all lanes, or those of m. The lane s has not returned if it is of m, as
  it then gave its vote (or was active) at the head of the list, which nobody leaves on the way; else it is lane 0, which every
  warp has, and no thread of the kernel returns.
* s has the same m as t: a ballot gives all that are named, and are there, one result, and s is among them, as it is of m, or all
  are named. ``__activemask`` gives all lanes of m, where it stands in no loop, the same m, as t is told too.
* the cell is the same for s and t: its index is made of parameters and the group's numbers.

Which lanes come together does not matter, nor whether others add as well: each of their updates has its own numbers. Where s is
the first lane of m, "no lane of m is below mine" is as good a condition as ``lane == s``: s fulfils it.

What the lanes add is behind the leader's update, and no barrier stands between, so that the counter is accessed between the same
barriers as before. A lane that does not add must not seem to have told others by an atomic what it did before: so nothing is
changed where anything but barriers tells threads of each other (fences, orders, swaps, volatile accesses).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import binary, bv, bvadd, bvsub, eq
from boogie_ir.lang.expr import Binary, BinaryOp, Expr, Extend, Extract, Literal, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assert, Assign, Assume, Havoc
from boogie_ir.lang.source import generated
from boogie_ir.lang.sync.atomics import AtomicOp
from boogie_ir.lang.sync.exchanges import ExchangeOp
from boogie_ir.lang.traverse import free_variables, subexpressions, substitute
from boogie_ir.lang.types import BV32
from frontend.tables.integers import first_set, leading_zeros, population_count
from gpuverify_py.analysis.launch.whole_warps import EVERY_LANE, in_rows
from gpuverify_py.analysis.statements import Body, assigned, sublists, targets, walk, with_sublists

PLACE = generated("a lane's place of those that another lane took")
_LAST = bv(k.WARP_SIZE - 1)
_WARP = bv(k.WARP_SIZE)
_QUIET = Assign | Assume | Assert | Havoc | k.Load | k.If
_STAYING = _QUIET | k.Store | k.Meet | k.Exchange
"""Statements behind which threads go on with the next one, and between the same barriers."""


@frozen
class _Taking:
    """The atomic in a branch, under a condition, of a cell; ``results`` are the variables that hold its result."""

    branch: k.If
    atomic: k.Atomic
    condition: Expr
    index: Expr
    results: frozenset[str]


def in_single_steps(kernel: k.Kernel, constants: Mapping[str, Expr] | None) -> k.Kernel:
    """The pass, on a kernel as it was loaded.

    ``constants``: the numbers of the launch that are known, by name; None: the launch is such that lanes are as the kernel has
    them.
    """
    takes = any(isinstance(s, k.Exchange) and s.op is ExchangeOp.SHUFFLE for s in walk(kernel.body))
    quiet = (s for s in walk(kernel.body) if not isinstance(s, k.If | k.While | k.Block))
    if not takes or k.tells(s for s in quiet if not isinstance(s, k.Store) or s.volatile):
        return kernel
    if constants is not None and not in_rows(constants):
        return kernel
    steps = _Steps(kernel, constants)
    body = steps.body(kernel.body, False)
    return replace(kernel, body=body, locals=(*kernel.locals, *map(k.Local, steps.places)))


class _Steps:
    def __init__(self, kernel: k.Kernel, constants: Mapping[str, Expr] | None) -> None:
        self.constants = constants
        self.places: list[Var] = []
        self.new: dict[int, Body] = {}  # what comes in the place of a statement, by its identity: each is once in the text
        self.returns = any(isinstance(s, k.Return) for s in walk(kernel.body))
        self.cells = {a.name for a in kernel.arrays if a.cell == BV32}
        times: dict[str, int] = {}
        for target in (v for s in walk(kernel.body) for v in targets(s)):
            times[target.name] = times.get(target.name, 0) + 1
        self.once = {name for name, number in times.items() if number == 1}
        self.same = {p.variable.name for p in kernel.parameters} - times.keys()
        self.same |= {v.name for v in k.IMPLICIT} - {v.name for v in k.LOCAL_ID}
        lasting = self.same | {v.name for v in k.LOCAL_ID}
        self.lasting: dict[str, Expr] = {}  # what is assigned once, and made of what never changes
        for s in walk(kernel.body):
            if isinstance(s, Assign) and s.target.name in self.once:
                value = substitute(s.value, self.lasting)
                if all(v.name in lasting for v in free_variables(value)):
                    self.lasting[s.target.name] = value

    def body(self, body: Body, looping: bool) -> Body:
        for start, statement in enumerate(body):
            match statement:
                case k.Exchange(mask, ExchangeOp.ACTIVE) if not looping and mask.name in self.once:
                    _Way(self, mask, None).follow(body[start + 1 :])
                case k.Exchange(mask, ExchangeOp.BALLOT) if start and mask.name in self.once:
                    meeting = body[start - 1]
                    if isinstance(meeting, k.Meet) and meeting.lanes is not None:
                        _Way(self, mask, meeting.lanes).follow(body[start + 1 :])
                case _:
                    pass
        result: list[k.Statement] = []
        for statement in body:
            inside = looping or isinstance(statement, k.While)
            parts = tuple(self.body(part, inside) for part in sublists(statement))
            result += self.new.get(id(statement)) or (with_sublists(statement, parts),)
        return tuple(result)

    def lane(self, number: Expr) -> bool:
        """Whether it is the thread's number in its warp."""
        match number:
            case Binary(BinaryOp.BVAND, inner, last) | Binary(BinaryOp.BVAND, last, inner) if last == _LAST:
                return self.laned(inner)
            case Binary(BinaryOp.BVUREM, inner, size) if size == _WARP:
                return self.laned(inner)
            case Binary(BinaryOp.BVSREM, inner, size) if size == _WARP:
                return inner == k.LOCAL_ID[0]  # never negative: a block has few threads
            case _:
                one = self.constants is None or self.number(k.GROUP_SIZE[0]) == k.WARP_SIZE
                return number == k.LOCAL_ID[0] and one

    def laned(self, number: Expr) -> bool:
        """Whether it is the thread's number in its warp, and a multiple of 32."""
        match number:
            case Binary(BinaryOp.BVADD, left, right):
                return (self.laned(left) and self.multiple(right)) or (self.laned(right) and self.multiple(left))
            case _:
                return number == k.LOCAL_ID[0]

    def multiple(self, number: Expr) -> bool:
        match number:
            case Binary(BinaryOp.BVMUL, left, right):
                return self.multiple(left) or self.multiple(right)
            case Var() if number == k.GROUP_SIZE[0] and self.constants is None:
                return True
            case _:
                known = self.number(number)
                return known is not None and known % k.WARP_SIZE == 0

    def number(self, expression: Expr) -> int | None:
        if isinstance(expression, Var) and self.constants is not None:
            expression = self.constants.get(expression.name, expression)
        return int(expression.value) if isinstance(expression, Literal) and expression.type == BV32 else None

    def of_group(self, index: Expr) -> bool:
        """Whether it is the same for all threads of a group, at any time."""
        plain = all(isinstance(e, Var | Literal | Binary | Extend | Extract) for e in subexpressions(index))
        return plain and all(v.name in self.same for v in free_variables(index))


@dataclass(slots=True)
class _Way:
    """A way through a list from where the lanes ``mask`` are found, of those that were ``asked`` (None: who is active).

    ``known``: what variables stand for, in terms of what has not changed since.
    """

    steps: _Steps
    mask: Var
    asked: Expr | None
    known: dict[str, Expr]
    taking: _Taking | None

    def __init__(self, steps: _Steps, mask: Var, asked: Expr | None) -> None:
        self.steps, self.mask, self.asked = steps, mask, asked
        self.known, self.taking = dict(steps.lasting), None

    def follow(self, body: Body) -> None:
        """Says what comes in the place of statements of the list, and of the branches in it, as far as nobody leaves it."""
        for at, statement in enumerate(body):
            match statement:
                case Assign(target, value):
                    self.assign(target, value)
                case Havoc() | k.Load():
                    self.forget(v.name for v in targets(statement))
                case k.Store(array) if self.taking is None or array != self.taking.atomic.array:
                    pass
                case k.If() if (found := self.taken(statement)) is not None:
                    self.forget(assigned((statement,)))
                    self.taking = found
                case k.If():
                    for part in (statement.then, statement.otherwise):
                        inside = _Way(self.steps, self.mask, self.asked)
                        inside.known = dict(self.known)
                        inside.follow(part)
                    if not all(isinstance(s, _QUIET) for s in walk((statement,))):
                        self.taking = None
                    if not all(isinstance(s, _STAYING) for s in walk((statement,))):
                        return
                    self.forget(assigned((statement,)))
                case k.Meet() | Assume() | Assert():
                    pass
                case k.Exchange(target):
                    meeting, taking = body[at - 1] if at else None, self.taking
                    lane = self.shared(statement, meeting) if isinstance(meeting, k.Meet) else None
                    if taking is not None and lane is not None:
                        self.steps.new[id(taking.branch)] = (replace(taking.branch, then=tuple(_leaders(taking.branch.then))),)
                        self.steps.new[id(statement)] = (statement, self.place(taking, target, lane))
                        self.taking = None
                    self.forget((target.name,))
                case _:
                    return

    def resolved(self, expression: Expr) -> Expr:
        return substitute(expression, self.known)

    def assign(self, target: Var, value: Expr) -> None:
        held = self.taking is not None and isinstance(value, Var) and value.name in self.taking.results
        now = self.resolved(value)
        self.forget((target.name,))
        if target not in free_variables(now):
            self.known[target.name] = now
        if held and self.taking is not None:
            self.taking = replace(self.taking, results=self.taking.results | {target.name})

    def forget(self, names: Iterable[str]) -> None:
        """These variables have changed."""
        changed = frozenset(names)
        self.known = {
            name: value
            for name, value in self.known.items()
            if name not in changed and not any(v.name in changed for v in free_variables(value))
        }
        if self.taking is not None:
            self.taking = replace(self.taking, results=self.taking.results - changed)

    def taken(self, branch: k.If) -> _Taking | None:
        """The branch as one that takes places for all lanes of the mask."""
        atomics = [s for s in branch.then if isinstance(s, k.Atomic)]
        plain = all(isinstance(s, Assign | Assume | Havoc | k.Atomic) for s in branch.then)
        if branch.otherwise or len(atomics) != 1 or not plain:
            return None
        inside = _Way(self.steps, self.mask, self.asked)
        inside.known = dict(self.known)
        found: _Taking | None = None
        condition = self.resolved(branch.condition)
        for statement in branch.then:
            match statement:
                case k.Atomic(target, array, index, AtomicOp.ADD, (number,)) if target is not None:
                    index = inside.resolved(index)
                    counts = inside.resolved(number) == population_count(self.mask, False)
                    usable = statement.pieces == 1 and array in self.steps.cells and target.name in self.steps.once
                    if not counts or not usable or not self.steps.of_group(index):
                        return None
                    inside.forget((target.name,))
                    inside.taking = found = _Taking(branch, statement, condition, index, frozenset({target.name}))
                case Assign(target, value):
                    inside.assign(target, value)
                case _:
                    inside.forget(frozenset(v.name for v in targets(statement)))
        return inside.taking if found is not None else None

    def shared(self, exchange: k.Exchange, meeting: k.Meet) -> Expr | None:
        """The lane's own number, where the exchange gives all lanes of the mask what one of them found for all."""
        taking = self.taking
        if taking is None or exchange.op is not ExchangeOp.SHUFFLE or exchange.target.type != BV32:
            return None
        if exchange.target.name not in self.steps.once:
            return None
        value, source, segment = exchange.arguments
        if not isinstance(value, Var) or value.name not in taking.results or segment != _WARP:
            return None
        source = self.resolved(source)
        of_all = meeting.lanes == EVERY_LANE
        of_mask = meeting.lanes is not None and self.resolved(meeting.lanes) == self.mask
        first = source == bvsub(first_set(self.mask, True), bv(1))
        last = source == bvsub(_LAST, leading_zeros(self.mask, True))
        zero = source == bv(0) and of_all and self.asked == EVERY_LANE and not self.steps.returns
        if not (zero or ((first or last) and (of_all or of_mask))):
            return None
        return next((lane for lane in self.lanes(taking.condition) if self.passes(taking.condition, lane, source, first)), None)

    def lanes(self, condition: Expr) -> Iterator[Expr]:
        """What may be the lane's number in a condition."""
        yield from (e for e in subexpressions(condition) if self.steps.lane(e))

    def passes(self, condition: Expr, lane: Expr, source: Expr, first: bool) -> bool:
        """Whether the condition lets the lane ``source`` pass, which may be the first of the mask."""
        if condition in (eq(lane, source), eq(source, lane)):
            return True
        below = binary(BinaryOp.BVAND, self.mask, _below(lane))
        return first and condition in (eq(below, bv(0)), eq(population_count(below, False), bv(0)))

    def place(self, taking: _Taking, base: Var, lane: Expr) -> k.Statement:
        """What tells a lane of the mask that its place is its own."""
        atomic = taking.atomic
        assert atomic.target is not None
        place = Var(f"place.{atomic.target.name}", BV32)
        self.steps.places.append(place)
        rank = population_count(binary(BinaryOp.BVAND, self.mask, _below(lane)), False)
        one = replace(atomic, target=place, index=taking.index, arguments=(bv(1),))
        member = eq(binary(BinaryOp.BVAND, binary(BinaryOp.BVLSHR, self.mask, lane), bv(1)), bv(1))
        return k.If(member, (one, Assume(eq(place, bvadd(base, rank)), PLACE)), (), atomic.origin)


def _below(lane: Expr) -> Expr:
    """The lanes with lower numbers."""
    return bvsub(binary(BinaryOp.BVSHL, bv(1), lane), bv(1))


def _leaders(body: Body) -> Iterator[k.Statement]:
    """What the leader does: it adds one, with a result that nobody knows."""
    for statement in body:
        if isinstance(statement, k.Atomic) and statement.target is not None:
            yield replace(statement, target=None, arguments=(bv(1),))
            yield Havoc((statement.target,), statement.origin)
        else:
            yield statement
