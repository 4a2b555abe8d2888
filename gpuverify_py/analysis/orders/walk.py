"""What each access stands to: a walk along the kernel's text that follows what holds on every way to a place.

The state is what the thread has done for certain: which conditions it has passed, what it has read from locks and flags, which of
its accesses (and of its group's) fences and barriers stand behind. A branch begins with a copy. Where branches meet again, only
what all of them did counts; a loop may have run not at all; a way that ends in a jump tells nothing.

*A lock is held* where the thread knows from the result of the atomic that it took it, a fence has been passed since (or the
atomic acquires), and it has not been left free. Every statement that frees it must be one of a thread that holds it, with a fence
between the accesses and the release; else the lock orders nothing. *A flag has been seen* where what was read from it is none of
the values that it has at first, which is zero, a listed assumption. *Everybody has arrived* where the ticket was the last one.

What one thread of a group does under a condition that lets one alone pass, the others have seen too behind the next barrier: the
lock is the group's then, and the flag was seen by the group. A value that it left for them in an array of the group is known as
what it is, if nothing else is ever stored there.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, ne, not_, or_, width_of
from boogie_ir.lang.expr import FALSE, TRUE, Binary, BinaryOp, Expr, Ite, Literal, Unary, UnaryOp, Var
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assert, Assign, Assume, Havoc
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.traverse import free_variables, substitute, within
from boogie_ir.lang.types import BOOL
from gpuverify_py.analysis.known import conjuncts
from gpuverify_py.analysis.orders.fact import Fact, Role
from gpuverify_py.analysis.orders.launch import Launch, last_ticket
from gpuverify_py.analysis.orders.state import ANYWHERE, IN_GROUP, NOT, Condition, Made, Read, Stamp, State, conjoined
from gpuverify_py.analysis.orders.tellers import Flag, Lock, Tellers, looks_only
from gpuverify_py.analysis.statements import Body, Insides, targets, walk

MOST_NODES = 60  # of a definition, or a condition, that is looked at


@frozen
class Orders:
    """Facts of accesses, by the numbers of their statements; flags and counters that are taken to begin with zero."""

    facts: dict[int, tuple[Fact, ...]]
    zero: frozenset[str]


@dataclass(slots=True)
class Walk:
    """One walk over a kernel's text."""

    launch: Launch
    tellers: Tellers
    shared: frozenset[str]  # global arrays
    alone: frozenset[str]  # arrays of the group with one store, not in a loop, and nothing else that changes them
    insides: Insides = field(default_factory=Insides)
    number: int = -1
    version: int = 0
    totals: dict[str, Expr | None] = field(default_factory=dict)  # how many arrive at a counter
    inside: dict[int, dict[int, Fact]] = field(default_factory=dict)  # by access, by the atomic that took the lock
    before: dict[int, dict[Fact, set[int]]] = field(default_factory=dict)  # without raises, which are beside
    after: dict[int, list[Fact]] = field(default_factory=dict)
    unsafe: set[tuple[int, int]] = field(default_factory=set)  # accesses that are not released, with what took the lock
    narrow: set[tuple[int, int]] = field(default_factory=set)  # ... that are released for the group only
    jumped: dict[int, Made] = field(default_factory=dict)  # accesses in front of jumps, made where these lead to
    broken: set[str] = field(default_factory=set)  # locks that are freed by those who may not hold them

    def orders(self, body: Body) -> Orders:
        self.body(body, State())
        found: dict[int, list[Fact]] = {}
        for access, held in self.inside.items():
            for taker, fact in held.items():
                if fact.by not in self.broken and (access, taker) not in self.unsafe:
                    narrow = fact.in_group or (access, taker) in self.narrow
                    found.setdefault(access, []).append(replace(fact, in_group=narrow))
        for access, raising in self.before.items():
            found.setdefault(access, []).extend(replace(f, raises=frozenset(raises)) for f, raises in raising.items())
        for access, facts in self.after.items():
            found.setdefault(access, []).extend(facts)
        sides: dict[str, set[Role]] = {}
        for facts in found.values():
            for fact in facts:
                sides.setdefault(fact.by, set()).add(fact.role)
        useful = {by for by, roles in sides.items() if Role.INSIDE in roles or {Role.BEFORE, Role.AFTER} <= roles}
        kept = {n: tuple(f for f in facts if f.by in useful and not _of_leader(f)) for n, facts in found.items()}
        return Orders({n: f for n, f in kept.items() if f}, frozenset(useful & set(self.tellers.flags)))

    # -- what is known ---------------------------------------------------------------------------------------

    def stamp(self, expression: Expr, state: State) -> Stamp:
        return tuple((v.name, state.versions.get(v.name, 0)) for v in free_variables(expression))

    def valid(self, stamp: Stamp, versions: dict[str, int]) -> bool:
        return all(versions.get(name, 0) == version for name, version in stamp)

    def change(self, names: frozenset[str] | set[str] | tuple[str, ...], state: State) -> None:
        for name in names:
            self.version += 1
            state.versions[name] = self.version
        gone = [n for n, e in state.definitions.items() if n in names or any(v.name in names for v in free_variables(e))]
        for name in gone:
            del state.definitions[name]

    def expand(self, expression: Expr, state: State) -> Expr:
        if not within(expression, MOST_NODES):
            return expression
        found = self.launch.fixed(_truth(simplify(substitute(expression, state.definitions))))
        return found if within(found, MOST_NODES) else expression

    def learn(self, condition: Expr, state: State, certain: bool = False) -> None:
        for part in map(_truth, conjuncts(self.expand(condition, state))):
            if not isinstance(part, Literal):
                state.conditions += (Condition(part, self.stamp(part, state), certain),)

    def about(self, read: Read, state: State) -> list[Expr]:
        """What the thread knows of what was read."""
        if not read.group and state.versions.get(read.result.name, 0) != read.version:
            return []
        conditions = (c.expression for c in state.conditions if self.valid(c.stamp, state.versions))
        return [*read.known, *(e for e in conditions if read.result in free_variables(e))]

    def since(self, conditions: tuple[Condition, ...], state: State) -> list[Condition]:
        """The conditions that were passed since, which tell threads apart."""
        count = 0
        for one, other in zip(conditions, state.conditions, strict=False):
            if one is not other:
                break
            count += 1
        return [c for c in state.conditions[count:] if not c.certain]

    def at(self, conditions: list[Condition], made: Made) -> Expr | None:
        """The conditions in terms of what the variables were at an access; None where they have changed since."""
        if not all(self.launch.lasting(c.expression) or self.valid(c.stamp, made.versions) for c in conditions):
            return None
        if any(v.name.startswith(_OF_LEADER) for c in conditions for v in free_variables(c.expression)):
            return None
        return conjoined(c.expression for c in conditions)

    # -- statements ------------------------------------------------------------------------------------------

    def body(self, body: Body, state: State) -> State | None:
        """The state behind the list; None where nobody gets there. The numbers of all statements are counted all the same."""
        here: State | None = state
        for statement in body:
            after = self.statement(statement, State() if here is None else here)
            here = None if here is None else after
        return here

    def statement(self, statement: k.Statement, state: State) -> State | None:
        self.number += 1
        number = self.number
        match statement:
            case Assign(target, value):
                new = self.expand(value, state)
                self.change((target.name,), state)
                if within(new, MOST_NODES) and target not in free_variables(new):
                    state.definitions[target.name] = new
            case k.Load():
                self.access(number, statement.array, statement.volatile, state)
                self.change((statement.target.name,), state)
                told = state.told.get((statement.array, self.expand(statement.index, state)))
                if told is not None:
                    state.definitions[statement.target.name] = told
            case k.Store():
                self.access(number, statement.array, statement.volatile, state)
                if statement.array in self.alone:
                    index, value = self.expand(statement.index, state), self.expand(statement.value, state)
                    if self.launch.lasting(index):  # else it may be another cell by the time it is read
                        state.telling[statement.array, index] = value
            case k.Atomic():
                self.atomic(number, statement, state)
            case k.Order():
                if statement.scope is k.OrderScope.FENCE and statement.reach is not k.Reach.LOCAL:
                    self.fence(statement.order, _reach(statement.reach), state)
            case k.Barrier():
                if statement.guard == TRUE and (statement.local_fence, statement.global_fence) == (TRUE, TRUE):
                    self.barrier(state)
            case Assume():
                if not statement.unpredicated:
                    self.learn(statement.condition, state, certain=True)
            case k.AsyncCopy():  # it is not done when the thread goes on, so nothing is said of it
                self.change((statement.handle.name,), state)
            case Havoc() | k.Exchange():
                self.change(tuple(v.name for v in targets(statement)), state)
            case Assert() | k.ArraySnapshot() | k.Forget() | k.WaitAsync() | k.Log() | k.CheckAccess() | k.Meet():
                pass
            case k.ThreadCopy():  # it is not done either
                pass
            case k.If():
                return self.branch(statement, state)
            case k.While():
                return self.loop(statement, state)
            case k.Block():
                return self.block(statement, state)
            case k.Break() | k.Continue():
                self.jumped |= state.made
                return None
            case k.Return():
                return None
            case _:
                assert_never(statement)
        return state

    def fence(self, order: k.MemoryOrder, reach: int, state: State) -> None:
        strict = reach if order is k.MemoryOrder.SEQ_CST else NOT
        if order.acquires:
            for number, read in state.reads.items():
                late = read.late or (read.group and not read.fenced)
                fenced = max(read.fenced, min(reach, read.reach))
                state.reads[number] = replace(read, fenced=fenced, strict=read.strict or bool(strict), late=late)
        if order.releases:
            for number, made in state.made.items():
                made = replace(made, own=max(made.own, reach), strict=max(made.strict, strict))
                if made.barred:
                    made = replace(made, sealed=max(made.sealed, reach), sealed_strictly=max(made.sealed_strictly, strict))
                state.made[number] = made

    def barrier(self, state: State) -> None:
        for number, made in state.made.items():
            met = self.at(self.since(made.conditions, state), made)
            if not made.barred and met is not None:
                state.made[number] = replace(made, barred=True, met=met, passed=state.conditions, ahead=made.strict)
        state.reads |= {-1 - number: read for number, read in state.left.items()}
        state.told |= {place: value for place, value in state.telling.items() if self.stays(value)}
        state.left, state.telling = {}, {}

    # -- accesses --------------------------------------------------------------------------------------------

    def stays(self, value: Expr) -> bool:
        """Whether a value is the same wherever it is evaluated: of variables that change it is not."""
        return all(v.name.startswith(_OF_LEADER) or self.launch.lasting(v) for v in free_variables(value))

    def access(self, number: int, array: str, volatile: bool, state: State) -> None:
        inside: set[int] = set()
        for read in state.reads.values():
            if not (read.group or self.valid(read.stamp, state.versions)):
                continue
            lock, flag = self.tellers.locks.get(read.by), self.tellers.flags.get(read.by)
            if lock is not None and self.taken(read, lock, state):
                inside.add(read.number)
                if (read.fenced and not read.late) or not lock.frees:
                    reach = read.fenced if lock.frees else read.reach
                    narrow = reach != ANYWHERE and read.by in self.shared
                    fact = Fact(Role.INSIDE, read.by, read.index, read.when, apart=read.group, in_group=narrow)
                    self.inside.setdefault(number, {})[read.number] = fact
            if flag is not None:
                facts = self.seen(read, flag, state)
                for fact in facts:
                    if fact.everybody and read.number in flag.raises:  # nobody else gets the last ticket
                        alone = replace(fact, role=Role.INSIDE, apart=read.group, in_group=False, loose=False, needs=False)
                        self.after.setdefault(number, []).append(alone)
                if read.fenced or volatile or array == read.by:
                    self.after.setdefault(number, []).extend(facts)
        state.made[number] = Made(number, state.conditions, dict(state.versions), frozenset(inside))

    def taken(self, read: Read, lock: Lock, state: State) -> bool:
        """Whether the thread knows that it took the lock by this read."""
        if read.number not in lock.takes:
            return False
        for condition in self.about(read, state):
            value, equal = _compared(condition, read.result)
            if lock.op is k.AtomicOp.COMPARE_EXCHANGE:
                if equal and value == lock.arguments[0]:
                    return True
            elif value is not None and equal != (value == lock.arguments[0]):
                return True
        return False

    def seen(self, read: Read, flag: Flag, state: State) -> list[Fact]:
        """That the thread has seen the flag raised, or all arrivals at the counter."""
        known = self.about(read, state)
        narrow = read.fenced == IN_GROUP and read.by in self.shared
        fact = Fact(Role.AFTER, read.by, read.index, read.when, in_group=narrow, loose=not read.fenced)
        fact = replace(fact, strict=read.strict, needs=read.late)
        found: list[Fact] = []
        total = self.totals.get(read.by)
        if flag.counts and total is not None:
            raising = frozenset(flag.raises)
            if read.number in raising:
                last = last_ticket(total, width_of(read.result))
                everybody = any(self.launch.says_equal(c, read.result, last) for c in known)
            else:
                everybody = any(self.launch.says_all(c, read.result, total) for c in known)
            if everybody:
                found.append(replace(fact, everybody=True, raises=raising))
        if not _allowed(0, read.result, known):
            possible = (n for n, v in flag.raises.items() if v is None or _allowed(v, read.result, known))
            found.append(replace(fact, raises=frozenset(possible)))
        return found

    def atomic(self, number: int, atomic: k.Atomic, state: State) -> None:
        self.access(number, atomic.array, False, state)
        index = self.expand(atomic.index, state)
        reach = _reach(atomic.reach)
        releasing = reach if atomic.order.releases else NOT
        lock, flag = self.tellers.locks.get(atomic.array), self.tellers.flags.get(atomic.array)
        if lock is not None and number in lock.frees:
            self.release(atomic.array, index, releasing, reach, state)
        if flag is not None and number in flag.raises:
            self.raising(number, atomic.array, flag, index, releasing, reach, state)
        if atomic.target is None:
            return
        used = atomic.target in free_variables(index)
        self.change((atomic.target.name,), state)
        takes = lock is not None and number in lock.takes
        if (takes or flag is not None) and not used:
            version = state.versions[atomic.target.name]
            stamp = self.stamp(index, state)
            when: Expr = TRUE
            if takes and lock is not None and lock.any_value:  # it keeps what differs from the free value
                other = self.expand(atomic.arguments[1], state)
                when, stamp = ne(other, lock.arguments[0]), (*stamp, *self.stamp(other, state))
            fenced = reach if atomic.order.acquires else NOT
            state.reads[number] = Read(number, atomic.array, index, stamp, atomic.target, version, reach, fenced, when=when)

    def release(self, array: str, index: Expr, releasing: int, reach: int, state: State) -> None:
        lock = self.tellers.locks[array]
        for key, read in state.reads.items():
            holds = read.by == array and read.index == index and (read.group or self.valid(read.stamp, state.versions))
            alone = not read.group or self.launch.leader([c.expression for c in state.conditions if not c.certain]) is not None
            if holds and alone and read.when == TRUE and self.taken(read, lock, state):
                for made in state.made.values():
                    if read.number in made.inside:
                        strength = max(made.sealed if read.group else made.own, releasing)
                        if not strength or (read.group and not made.barred):
                            self.unsafe.add((made.number, read.number))
                        elif min(strength, reach) != ANYWHERE and array in self.shared:
                            self.narrow.add((made.number, read.number))
                del state.reads[key]
                return
        self.broken.add(array)

    def raising(self, number: int, array: str, flag: Flag, index: Expr, releasing: int, reach: int, state: State) -> None:
        """What the thread did before it raises a flag, or arrives at a counter, comes before."""
        if not self.launch.lasting(index):
            return
        passed = [c for c in state.conditions if not c.certain]
        leader = self.launch.leader([c.expression for c in passed])
        owned = self.launch.owns(index, [c.expression for c in passed], array in self.shared)
        if flag.counts:
            total = self.launch.arrivals(index, leader is not None)
            self.totals[array] = total if total is not None and self.counts_so_far(flag, total) else None
        for made in state.made.values():
            itself = made.number == number
            own = self.at(self.since(made.conditions, state), made)
            fact = Fact(Role.BEFORE, array, index, itself=itself)
            strength = ANYWHERE if itself else max(made.own, releasing)
            if own is not None and strength:
                strict = replace(fact, when=own, strict=bool(made.strict))
                self.comes_before(made.number, number, flag, strict, min(strength, reach), owned)
            left = self.launch.leader([c.expression for c in self.since(made.passed, state)]) if made.barred else None
            if left is None or itself or not all(self.launch.of_group(e) for e in left):
                continue
            fact = replace(fact, when=conjoined((made.met, *left)))
            if strength := max(made.sealed, releasing):
                strict = replace(fact, strict=bool(made.sealed_strictly))
                self.comes_before(made.number, number, flag, strict, min(strength, reach), owned)
            if made.ahead:
                strict = replace(fact, strict=True, needs=True)
                self.comes_before(made.number, number, flag, strict, min(made.ahead, reach), owned)

    def counts_so_far(self, flag: Flag, total: Expr) -> bool:
        """Whether a counter that begins anew does not do so before everybody has arrived."""
        if flag.limit is None:
            return True
        limit, last = self.launch.fixed(flag.limit), last_ticket(total, 32)
        if isinstance(limit, Literal) and isinstance(last, Literal):
            return int(limit.value) >= int(last.value)
        return limit in (total, last)

    def comes_before(self, access: int, number: int, flag: Flag, fact: Fact, strength: int, owned: bool) -> None:
        fact = replace(fact, in_group=strength != ANYWHERE and fact.by in self.shared)
        facts = self.before.setdefault(access, {})
        if owned:
            facts.setdefault(fact, set()).add(number)
        if flag.counts:
            facts.setdefault(replace(fact, everybody=True), set()).add(number)

    # -- control ---------------------------------------------------------------------------------------------

    def branch(self, statement: k.If, state: State) -> State | None:
        condition = self.expand(statement.condition, state)
        then, otherwise = state.copy(), state.copy()
        self.learn(statement.condition, then)
        self.learn(not_(statement.condition), otherwise)
        after_then, after_otherwise = self.body(statement.then, then), self.body(statement.otherwise, otherwise)
        if after_then is None or after_otherwise is None:
            return after_otherwise if after_then is None else after_then
        changed = self.insides(statement.then).assigned | self.insides(statement.otherwise).assigned
        result = state.copy()
        self.change(changed, result)
        result.left = {n: r for n, r in state.left.items() if n in after_then.left and n in after_otherwise.left}
        result.telling = {p: v for p, v in state.telling.items() if p in after_then.telling and p in after_otherwise.telling}
        result.reads = {n: r for n, r in state.reads.items() if n in after_then.reads and n in after_otherwise.reads}
        for n, read in result.reads.items():
            result.reads[n] = _less_sure(read, after_then.reads[n], after_otherwise.reads[n])
        for way, after in ((condition, after_then), (not_(condition), after_otherwise)):
            self.kept(way, state, after, result)
            result.made |= {n: m for n, m in after.made.items() if n not in state.made}
        for name in sorted(changed):
            chosen = _chosen(condition, after_then.definitions.get(name), after_otherwise.definitions.get(name))
            if chosen is not None and self.valid(self.stamp(chosen, after_then), result.versions):
                result.definitions[name] = chosen
        for number in state.made:
            one, other = after_then.made[number], after_otherwise.made[number]
            result.made[number] = _weaker(one, other, state.made[number])
        return result

    def kept(self, way: Expr, before: State, after: State, result: State) -> None:
        """What was read on a way that threads may take by their numbers, or those of their group, alone."""
        parts = list(conjuncts(way))
        if not all(self.launch.lasting(part) for part in parts):
            return
        rest = self.launch.leader(parts)
        by_leader = rest is not None and all(self.launch.of_group(e) for e in rest)
        for number, read in after.reads.items():
            if number in before.reads or read.group:
                continue
            known = tuple(e for e in self.about(read, after) if free_variables(e) == {read.result})
            if read.by in self.tellers.flags and self.launch.lasting(read.index):
                result.reads[number] = replace(read, when=conjoined((read.when, way)), known=known)
                result.versions[read.result.name] = read.version
            if by_leader and rest is not None and self.launch.of_group(read.index) and read.when == TRUE:
                leaders = _leaders(read.result)
                told = tuple(substitute(e, {read.result.name: leaders}) for e in known)
                result.left[number] = replace(read, result=leaders, group=True, when=conjoined(rest), known=told)
        if by_leader and not rest:
            mapping: dict[str, Expr] = {r.result.name: _leaders(r.result) for r in after.reads.values() if not r.group}
            for place, value in after.telling.items():
                told_value = substitute(value, mapping)
                names = {v.name for v in free_variables(told_value)}
                if place not in before.telling and all(n.startswith(_OF_LEADER) or n in self.launch.parameters for n in names):
                    result.telling[place] = told_value
            result.left |= {number: read for number, read in after.left.items() if number not in before.left}

    def loop(self, loop: k.While, state: State) -> State | None:
        content = self.insides(loop.body)
        touched = {s.array for s in walk(loop.body) if isinstance(s, k.Atomic) and not looks_only(s)}
        state.reads = {n: r for n, r in state.reads.items() if r.by not in touched or r.by not in self.tellers.locks}
        # The others learn of what one thread did before the loop at a barrier of it, in the first round: later ones, and what
        # comes after, do not hang on that.
        state.left = {n: r for n, r in state.left.items() if r.by not in touched}
        state.telling = {}
        self.change(content.assigned, state)
        inner = state.copy()
        self.learn(loop.condition, inner)
        after = self.body(loop.body, inner)
        jumps = bool(content.broken or content.continued) or after is None or _returns(loop.body)
        self.change(content.assigned, state)
        self.add_made(State() if after is None else after, state, jumps)
        if loop.label not in content.broken:
            self.learn(not_(loop.condition), state)
        return state

    def block(self, block: k.Block, state: State) -> State | None:
        content = self.insides(block.body)
        inner = state.copy()
        after = self.body(block.body, inner)
        if block.label not in content.broken:
            return after
        left = State() if after is None else after
        self.change(content.assigned, state)
        touched = {s.array for s in walk(block.body) if isinstance(s, k.Atomic)}
        state.reads = {n: r for n, r in state.reads.items() if n in left.reads and r.by not in touched}
        state.left = {n: r for n, r in state.left.items() if n in left.left and r.by not in touched}
        state.telling = {}
        self.add_made(left, state, True)
        return state

    def add_made(self, inner: State, state: State, jumps: bool) -> None:
        """The accesses of a part that may have been left early, or not entered at all."""
        for number, made in (inner.made | self.jumped if jumps else inner.made).items():
            if number not in state.made:
                state.made[number] = Made(number, made.conditions, made.versions, made.inside) if jumps else made


_OF_LEADER = "leader's "


def _of_leader(fact: Fact) -> bool:
    return any(v.name.startswith(_OF_LEADER) for e in (fact.index, fact.when) for v in free_variables(e))


def _leaders(result: Var) -> Var:
    return Var(f"{_OF_LEADER}{result.name}", result.type)


def _less_sure(read: Read, one: Read, other: Read) -> Read:
    fenced, strict = min(one.fenced, other.fenced), one.strict and other.strict
    return replace(read, fenced=fenced, strict=strict, late=one.late or other.late)


def _weaker(one: Made, other: Made, before: Made) -> Made:
    barred = one if one.barred and other.barred and one.passed is other.passed else before
    return replace(
        barred, own=min(one.own, other.own), strict=min(one.strict, other.strict), sealed=min(one.sealed, other.sealed),
        sealed_strictly=min(one.sealed_strictly, other.sealed_strictly), ahead=min(one.ahead, other.ahead),
    )  # fmt: skip


def _reach(reach: k.Reach) -> int:
    return ANYWHERE if reach is k.Reach.DEVICE else IN_GROUP


def _truth(condition: Expr) -> Expr:
    """A comparison of a choice between numbers with a number, as what decides the choice."""
    match condition:
        case Binary(op=BinaryOp.NE | BinaryOp.EQ, left=Ite(chosen, Literal() as yes, Literal() as no), right=Literal() as value):
            agrees = (yes == value, no == value)
            if agrees == (True, True) or agrees == (False, False):
                return condition
            return chosen if agrees[0] is (condition.op is BinaryOp.EQ) else not_(chosen)
        case Unary(op=UnaryOp.NOT, operand=Binary(op=BinaryOp.NE | BinaryOp.EQ as op) as inner):
            return _truth(binary(BinaryOp.EQ if op is BinaryOp.NE else BinaryOp.NE, inner.left, inner.right))
        case _:
            return condition


def _chosen(condition: Expr, then: Expr | None, otherwise: Expr | None) -> Expr | None:
    """What ``&&`` and ``||`` come to, whose second operand is evaluated under a condition."""
    if then is None or otherwise is None or then.type != BOOL:
        return None
    if otherwise == condition:
        return and_(condition, then)
    return or_(otherwise, then) if otherwise == _truth(not_(condition)) else None


def _compared(condition: Expr, variable: Var) -> tuple[Literal | None, bool]:
    """The literal that a condition compares the variable with, and whether it says that they are equal."""
    match condition:
        case Binary(op=BinaryOp.EQ | BinaryOp.NE as op, left=left, right=right):
            for one, other in ((left, right), (right, left)):
                if one == variable and isinstance(other, Literal):
                    return other, op is BinaryOp.EQ
    return None, False


def _allowed(value: int, variable: Var, known: list[Expr]) -> bool:
    """Whether the variable may have the value, for all that is known."""
    literal = Literal(value, variable.type)
    return all(simplify(substitute(e, {variable.name: literal})) != FALSE for e in known)


def _returns(body: Body) -> bool:
    return any(isinstance(s, k.Return) for s in walk(body))
