"""What each access stands to: a walk along the kernel's text that follows what holds on every way to a place.

The state is what the thread has done for certain: which conditions it has passed, what it has read from locks and flags, which of
its accesses (and of its group's) fences and barriers stand behind. A branch begins with a copy. Where branches meet again, only
what all of them did counts; a loop may have run not at all; a way that ends in a jump tells nothing.

The rules for locks, flags and what one thread of a group does for the others are in files of their own.
"""

from __future__ import annotations

from dataclasses import field, replace
from itertools import zip_longest
from typing import assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import bv, ne, not_, width_of
from boogie_ir.lang.expr import TRUE, Binary, BinaryOp, Expr
from boogie_ir.lang.frozen import frozen, mutable
from boogie_ir.lang.program import Assert, Assign, Assume, Havoc
from boogie_ir.lang.sync.orders import MemoryOrder, OrderScope, Reach
from boogie_ir.lang.traverse import free_variables, within
from boogie_ir.lang.types import BOOL
from gpuverify_py.analysis.atomics import distinct_results
from gpuverify_py.analysis.orders.fact import Fact, Role
from gpuverify_py.analysis.orders.flags import OUTSIDE, Around, Flags
from gpuverify_py.analysis.orders.knowledge import MOST_NODES, Knowledge, either, of_leader, said
from gpuverify_py.analysis.orders.launch import Launch
from gpuverify_py.analysis.orders.leaders import Leaders
from gpuverify_py.analysis.orders.locks import Locks
from gpuverify_py.analysis.orders.state import ANYWHERE, IN_GROUP, NOT, Barred, Condition, Key, Made, Read, State, Team
from gpuverify_py.analysis.orders.tellers import Tellers
from gpuverify_py.analysis.statements import Body, Insides, targets, walk


@frozen
class Orders:
    """Facts of accesses, by the numbers of their statements; flags and counters that are taken to begin with zero."""

    facts: dict[int, tuple[Fact, ...]]
    zero: frozenset[str]


@frozen
class Arrival:
    """A named barrier, by number, and how many threads complete it; ``conditions`` are passed by who comes there.

    Of an atomic, the index and the first argument, if it has any.
    """

    barrier: Expr
    threads: Expr
    conditions: tuple[Condition, ...]
    passed: tuple[Expr, ...]  # those that last

    def comes_before(self, other: Arrival) -> bool:
        """Whether a thread that comes to the other statement, behind this one in the text, has come to this one."""
        return all(mine is theirs for mine, theirs in zip_longest(self.conditions, other.conditions[: len(self.conditions)]))


@frozen
class _Leaves:
    """``jumps``: there are jumps to other places, or returns; ``exits``: returns that barriers do not wait for."""

    jumps: bool
    exits: bool


@mutable
class Walk:
    """One walk over a kernel's text."""

    tellers: Tellers
    alone: frozenset[str]  # arrays of the group with one store, not in a loop, and nothing else that changes them
    memory: k.MemorySpace | None  # of which accesses facts are looked for; None: of all
    early_exits: bool  # barriers do not wait for threads that have returned
    knowledge: Knowledge
    locks: Locks
    flags: Flags
    leaders: Leaders
    insides: Insides = field(default_factory=Insides)
    number: int = -1
    counters: frozenset[str] = frozenset()  # arrays whose atomics all have different results
    around: Around = OUTSIDE
    jumped: dict[int, Made] = field(default_factory=dict)  # accesses in front of jumps, made where these lead to
    arrivals: dict[int, Arrival] = field(default_factory=dict)

    @staticmethod
    def of(
        kernel: k.Kernel, launch: Launch, tellers: Tellers, alone: frozenset[str], memory: k.MemorySpace | None = None
    ) -> Walk:
        shared = frozenset(a.name for a in kernel.arrays if a.space is not k.MemorySpace.GROUP)
        knowledge = Knowledge(launch)
        locks, flags = Locks(knowledge, tellers.locks, tellers.turns, shared), Flags(knowledge, tellers.flags, shared)
        leaders = Leaders(knowledge)
        stored = {s.array for s in walk(kernel.body) if isinstance(s, k.Store)}
        counters = distinct_results(kernel) & shared - stored
        warps = any(isinstance(s, k.Order) and s.scope is OrderScope.MET for s in walk(kernel.body))
        return Walk(tellers, alone, memory, kernel.early_exits or warps, knowledge, locks, flags, leaders, counters=counters)

    def orders(self, body: Body) -> Orders:
        self.body(body, State())
        found = self.locks.facts()
        for access, facts in self.flags.facts().items():
            found.setdefault(access, []).extend(facts)
        sides: dict[str, set[Role]] = {}
        for facts in found.values():
            for fact in facts:
                sides.setdefault(fact.by, set()).add(fact.role)
        useful = {by for by, roles in sides.items() if Role.INSIDE in roles or {Role.BEFORE, Role.AFTER} <= roles}
        kept = {
            n: tuple(f for f in facts if f.by in useful and not of_leader(f.index) and not of_leader(f.when))
            for n, facts in found.items()
            if n not in self.tellers.set_up
        }
        return Orders({n: f for n, f in kept.items() if f}, frozenset(useful & set(self.tellers.flags)))

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
                new = self.knowledge.expand(value, state)
                self.knowledge.change((target.name,), state)
                if within(new, MOST_NODES) and target not in free_variables(new):
                    state.definitions[target.name] = new
            case k.Load():
                self.access(number, statement.array, statement.volatile, state)
                self.knowledge.change((statement.target.name,), state)
                told = state.told.get((statement.array, self.knowledge.expand(statement.index, state)))
                if told is not None:
                    state.definitions[statement.target.name] = told
            case k.Store():
                self.access(number, statement.array, statement.volatile, state)
                if statement.array in self.alone:
                    index, value = (self.knowledge.expand(e, state) for e in (statement.index, statement.value))
                    self.leaders.store(statement.array, index, value, state)
            case k.Atomic():
                self.atomic(number, statement, state)
            case k.Order():
                if statement.scope is OrderScope.FENCE and self.orders_here(statement):
                    self.fence(statement.order, _reach(statement.reach), state)
                if statement.scope is OrderScope.MET:
                    self.barrier(Team.WARP, state)
            case k.Barrier():
                if statement.guard == TRUE and (statement.local_fence, statement.global_fence) == (TRUE, TRUE):
                    for team in Team:  # where a group meets, so do its warps
                        self.barrier(team, state)
            case Assume():
                if not statement.unpredicated:
                    self.knowledge.learn(statement.condition, state, certain=True)
            case k.AsyncCopy():  # it is not done when the thread goes on, so nothing is said of it
                self.knowledge.change((statement.handle.name,), state)
            case Havoc() | k.Exchange():
                self.knowledge.change(tuple(v.name for v in targets(statement)), state)
            case Assert() | k.ArraySnapshot() | k.Hold() | k.Forget() | k.WaitAsync() | k.Log() | k.CheckAccess() | k.Meet():
                pass
            case k.Arrive(barrier, threads):
                self.come(number, barrier, threads, state)
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

    def orders_here(self, statement: k.Atomic | k.Order) -> bool:
        """Whether what the statement orders includes the accesses of which facts are looked for."""
        return statement.memory is None or statement.memory is self.memory

    def fence(self, order: MemoryOrder, reach: int, state: State) -> None:
        if order.acquires:
            state.reads = {key: read.passing(order, reach) for key, read in state.reads.items()}
            # Who has read passes the fence, too, if the team meets behind it.
            state.left = {key: replace(read.passing(order, reach), late=read.late) for key, read in state.left.items()}
        if order.releases:
            state.made = {number: made.passing(order, reach) for number, made in state.made.items()}

    def barrier(self, team: Team, state: State) -> None:
        for number, made in state.made.items():
            met = self.knowledge.at(said(self.knowledge.since(made.conditions, state), gone=True), made)
            if team not in made.barriers and met is not None:
                barred = Barred(met, state.conditions, made.strict)
                state.made[number] = replace(made, barriers={**made.barriers, team: barred})
        self.leaders.barrier(team, state)

    # -- accesses --------------------------------------------------------------------------------------------

    def access(self, number: int, array: str, volatile: bool, state: State) -> None:
        inside: set[Key] = set()
        for key, each in state.reads.items():
            if not (each.team or self.knowledge.valid(each.stamp, state.versions)):
                continue
            read = replace(each, when=self.knowledge.open(each.when, state))
            if self.locks.taken(read, state):
                inside.add(key)
                self.locks.access(number, key, read)
            if read.by in self.tellers.flags:
                self.flags.access(number, array, volatile, read, state)
        self.flags.made(number, state)
        state.made[number] = Made(number, state.conditions, dict(state.versions), frozenset(inside))

    def come(self, number: int, barrier: Expr, threads: Expr, state: State) -> None:
        passed = (c.expression for c in state.conditions if not c.certain)
        barrier, threads = (self.knowledge.expand(e, state) for e in (barrier, threads))
        lasting = tuple(filter(self.knowledge.launch.lasting, passed))
        self.arrivals[number] = Arrival(barrier, threads, state.conditions, lasting)

    def atomic(self, number: int, atomic: k.Atomic, state: State) -> None:
        self.access(number, atomic.array, False, state)
        index = self.knowledge.expand(atomic.index, state)
        self.come(number, atomic.index, (*atomic.arguments, atomic.index)[0], state)
        reach = _reach(atomic.reach)
        orders = self.orders_here(atomic)
        releasing = reach if orders and atomic.order.releases else NOT
        lock, flag = self.tellers.locks.get(atomic.array), self.tellers.flags.get(atomic.array)
        turn = self.tellers.turns.get(atomic.array)
        if lock is not None and number in lock.frees:
            self.locks.release(atomic.array, index, None, releasing, reach, state)
        if turn is not None and number in turn.passes:
            left = turn.passes[number]
            self.locks.release(
                atomic.array, index, None if left is None else self.knowledge.expand(left, state), releasing, reach, state
            )
        if flag is not None and number in flag.raises:
            claimed = frozenset(key for key, read in state.reads.items() if self.alone_by(read, index, atomic.array, state))
            self.flags.raising(number, atomic.array, index, claimed, self.around, (releasing, reach), state)
        if atomic.target is None:
            return
        used = any(atomic.target in free_variables(e) for e in (index, *atomic.arguments))
        self.knowledge.change((atomic.target.name,), state)
        takes = lock is not None and number in lock.takes
        bits = atomic.array in self.tellers.bitmaps
        drawn = atomic.array in self.counters and self.knowledge.launch.of_all(index)
        if (takes or bits or drawn or flag is not None or turn is not None) and not used:
            version = state.versions[atomic.target.name]
            stamp = self.knowledge.stamp(index, state)
            when: Expr = TRUE
            if takes and lock is not None and lock.any_value:  # it keeps what differs from the free value
                other = self.knowledge.expand(atomic.arguments[1], state)
                when, stamp = ne(other, lock.arguments[0]), (*stamp, *self.knowledge.stamp(other, state))
            part: Expr | None = None
            if bits:
                part = self.knowledge.expand(atomic.arguments[0], state)
                stamp = (*stamp, *self.knowledge.stamp(part, state))
            fenced = reach if orders and atomic.order.acquires else NOT
            read = Read(number, atomic.array, index, stamp, atomic.target, version, reach, fenced, when=when, part=part)
            state.reads[number, None] = replace(read, drawn=drawn, loop=self.around.labels[-1] if self.around.labels else "")

    def alone_by(self, read: Read, index: Expr, array: str, state: State) -> bool:
        """Whether no other thread comes here with this index: it has claimed what nobody gives back, of all or by this number.

        A claim in memory of the group, or by an atomic that reaches no further, says nothing of other groups.
        """
        lock = self.tellers.locks.get(read.by)
        if lock is None or lock.frees or read.team or not self.knowledge.valid(read.stamp, state.versions):
            return False
        everywhere = read.by in self.locks.shared and read.reach == ANYWHERE
        launch = self.knowledge.launch
        by_number = launch.lasting(index) and launch.fixed(read.index) == launch.fixed(index)
        if not (everywhere or array not in self.locks.shared) or not (launch.of_all(read.index) or by_number):
            return False
        return self.knowledge.open(read.when, state) == TRUE and self.locks.taken(read, state)

    # -- control ---------------------------------------------------------------------------------------------

    def branch(self, statement: k.If, state: State) -> State | None:
        condition = self.knowledge.expand(statement.condition, state)
        then, otherwise = state.copy(), state.copy()
        from_then, from_otherwise = self.leaves(statement.then), self.leaves(statement.otherwise)
        self.knowledge.learn(statement.condition, then, skips=from_otherwise.jumps, exits=from_otherwise.exits)
        self.knowledge.learn(not_(statement.condition), otherwise, skips=from_then.jumps, exits=from_then.exits)
        entered = len(then.conditions), len(otherwise.conditions)
        after_then, after_otherwise = self.body(statement.then, then), self.body(statement.otherwise, otherwise)
        if after_then is None or after_otherwise is None:
            return after_otherwise if after_then is None else after_then
        by_then, by_otherwise = self.insides(statement.then).assigned, self.insides(statement.otherwise).assigned
        changed = by_then | by_otherwise
        result = state.copy()
        self.knowledge.change(changed, result)
        for names, after in ((by_then - by_otherwise, after_then), (by_otherwise - by_then, after_otherwise)):
            result.versions |= {name: after.versions.get(name, 0) for name in names}  # on the other way nothing is said of them
        result.left = {n: r for n, r in state.left.items() if n in after_then.left and n in after_otherwise.left}
        result.telling = {p: v for p, v in state.telling.items() if p in after_then.telling and p in after_otherwise.telling}
        result.reads = {n: r for n, r in state.reads.items() if n in after_then.reads and n in after_otherwise.reads}
        for n, read in result.reads.items():
            result.reads[n] = _less_sure(read, after_then.reads[n], after_otherwise.reads[n])
        for way, count, after in zip((condition, not_(condition)), entered, (after_then, after_otherwise), strict=True):
            self.leaders.behind_branch(way, count, state, after, result)
            result.made |= {n: m for n, m in after.made.items() if n not in state.made}
        for name in sorted(changed):
            there = after_then.definitions.get(name), after_otherwise.definitions.get(name)
            if there[0] is None or there[1] is None:
                continue
            used = (condition, state), (there[0], after_then), (there[1], after_otherwise)
            chosen = either(condition, there[0], there[1])
            lasts = all(self.knowledge.valid(self.knowledge.stamp(e, s), result.versions) for e, s in used)
            if lasts and within(chosen, MOST_NODES):
                result.definitions[name] = chosen
        for number in state.made:
            one, other = after_then.made[number], after_otherwise.made[number]
            result.made[number] = _weaker(one, other, state.made[number])
        if from_then.jumps or from_otherwise.jumps:
            self.knowledge.some_left(result, from_then.exits or from_otherwise.exits)
        return result

    def loop(self, loop: k.While, state: State) -> State | None:
        content = self.insides(loop.body)
        touched = {s.array for s in walk(loop.body) if isinstance(s, k.Atomic) and not k.looks_only(s)}
        held = self.tellers.locks.keys() | self.tellers.turns.keys()
        state.reads = {n: r for n, r in state.reads.items() if r.by not in touched & held}
        # The others learn of what one thread did before the loop at a barrier of it, in the first round: later ones, and what
        # comes after, do not hang on that.
        state.left = {n: r for n, r in state.left.items() if r.by not in touched}
        state.telling = {}
        self.knowledge.change(content.assigned, state)
        leaves = self.leaves(loop.body, loop.label)
        if leaves.jumps:
            self.knowledge.some_left(state, leaves.exits)
        inner = state.copy()
        self.knowledge.learn(loop.condition, inner)
        outside = self.around
        self.around = Around((*outside.labels, loop.label), self.counted(loop))
        after = self.body(loop.body, inner)
        self.around = outside
        jumps = bool(content.broken or content.continued) or after is None or leaves.jumps
        self.knowledge.change(content.assigned, state)
        self.add_made(State() if after is None else after, state, jumps)
        if leaves.jumps:  # in a later iteration, too
            self.knowledge.some_left(state, leaves.exits)
        if loop.label not in content.broken:
            self.knowledge.learn(not_(loop.condition), state)
        return state

    def counted(self, loop: k.While) -> frozenset[str]:
        """The variables that each iteration changes by one, and nothing else in the loop changes."""
        if loop.label in self.insides(loop.body).continued:
            return frozenset()
        steps = [s for s in loop.body if isinstance(s, Assign) and _by_one(s)]
        changes = [v.name for s in walk(loop.body) for v in targets(s)]
        return frozenset(s.target.name for s in steps if changes.count(s.target.name) == 1)

    def block(self, block: k.Block, state: State) -> State | None:
        content = self.insides(block.body)
        inner = state.copy()
        after = self.body(block.body, inner)
        if block.label not in content.broken:
            return after
        left = State() if after is None else after
        leaves = self.leaves(block.body, block.label)
        if leaves.jumps:
            self.knowledge.some_left(state, leaves.exits)
        self.knowledge.change(content.assigned, state)
        touched = {s.array for s in walk(block.body) if isinstance(s, k.Atomic)}
        state.reads = {n: r for n, r in state.reads.items() if n in left.reads and r.by not in touched}
        state.left = {n: r for n, r in state.left.items() if n in left.left and r.by not in touched}
        state.telling = {}
        self.add_made(left, state, True)
        return state

    def leaves(self, body: Body, label: str = "") -> _Leaves:
        """How threads may leave a list of statements other than at its end; ``label`` is that of the list itself."""
        content = self.insides(body)
        own = {s.label for s in walk(body) if isinstance(s, k.While | k.Block)} | {label}
        returns = any(isinstance(s, k.Return) for s in walk(body))
        return _Leaves(returns or not content.broken | content.continued <= own, returns and self.early_exits)

    def add_made(self, inner: State, state: State, jumps: bool) -> None:
        """The accesses of a part that may have been left early, or not entered at all."""
        for number, made in (inner.made | self.jumped if jumps else inner.made).items():
            if number not in state.made:
                state.made[number] = Made(number, made.conditions, made.versions, made.inside) if jumps else made


def _by_one(step: Assign) -> bool:
    one = bv(1, width_of(step.value)) if step.target.type != BOOL and width_of(step.value) >= 32 else None
    match step.value:
        case Binary(op=BinaryOp.BVADD | BinaryOp.BVSUB, left=left, right=right):
            return left == step.target and right == one
        case _:
            return False


def _less_sure(read: Read, one: Read, other: Read) -> Read:
    fenced, strict = min(one.fenced, other.fenced), one.strict and other.strict
    return replace(read, fenced=fenced, strict=strict, late=one.late or other.late)


def _weaker(one: Made, other: Made, before: Made) -> Made:
    barriers = dict(before.barriers)
    for team, mine in one.barriers.items():
        theirs = other.barriers.get(team)
        if theirs is not None and mine.passed is theirs.passed:
            strictly = min(mine.sealed_strictly, theirs.sealed_strictly)
            ahead, sealed = min(mine.ahead, theirs.ahead), min(mine.sealed, theirs.sealed)
            barriers[team] = replace(mine, sealed=sealed, sealed_strictly=strictly, ahead=ahead)
    return replace(before, own=min(one.own, other.own), strict=min(one.strict, other.strict), barriers=barriers)


def _reach(reach: Reach) -> int:
    return ANYWHERE if reach is Reach.DEVICE else IN_GROUP
