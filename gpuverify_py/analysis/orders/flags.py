"""Facts of flags and counters: an access comes before what raises a flag, or after its thread has seen that it is raised.

*A flag has been seen* where what was read from it is none of the values that it has at first, which is zero, a listed assumption.
*A statement raises a cell once* where it is in no loop, or where the index is another one in each iteration: it was drawn from a
counter there, or is counted by one there. *It never raises a cell* of which an access comes before another statement that does,
where both are of one thread, which comes to one of the access and the statement only. *Nobody else raises a cell* that is the
thread's by its number, or by a number that a counter gave, or once the thread holds a claim that nobody gives back.
*Everybody has arrived* where the ticket was the last one, or as many have been counted as there are.
"""

from __future__ import annotations

from dataclasses import field, replace

from boogie_ir.lang.build import width_of
from boogie_ir.lang.expr import Expr, Literal, Var
from boogie_ir.lang.frozen import frozen, mutable
from boogie_ir.lang.kernel import LOCAL_ID
from boogie_ir.lang.traverse import substitute
from gpuverify_py.analysis.orders.fact import Fact, Role
from gpuverify_py.analysis.orders.knowledge import Knowledge, allowed, said
from gpuverify_py.analysis.orders.launch import last_ticket
from gpuverify_py.analysis.orders.state import ANYWHERE, IN_GROUP, Barred, Key, Read, State, Team, conjoined
from gpuverify_py.analysis.orders.tellers import Flag


@frozen
class Around:
    """The loops around a statement, outermost first; ``counted``: what is changed by one in each iteration of the last."""

    labels: tuple[str, ...]
    counted: frozenset[str]


_LOCALS = {v.name for v in LOCAL_ID}
OUTSIDE = Around((), frozenset())


@frozen
class _Raise:
    """A statement that raises cells of its thread's own, once; ``pinned`` are the ids that have one value there, ``numbered``
    the conditions that give a thread's number one, ``made`` the accesses that may come before it.

    No other condition is needed for that: under another one the same cell may be the own one of another thread (of an even
    block here, of an odd one there).
    """

    index: Expr
    pinned: dict[str, Expr]
    numbered: frozenset[Expr]
    made: frozenset[int]


@mutable
class Flags:
    """What was found of accesses before and after, by the access."""

    knowledge: Knowledge
    flags: dict[str, Flag]
    shared: frozenset[str]  # global arrays
    _broken: set[str] = field(default_factory=set)  # flags of which cells may be raised again and again
    _raises: dict[int, _Raise] = field(default_factory=dict)
    _raised: dict[int, frozenset[int]] = field(default_factory=dict)  # which raises may come before an access
    _own: set[tuple[int, Fact]] = field(default_factory=set)  # facts of an access and a raise by one thread
    _totals: dict[str, Expr | None] = field(default_factory=dict)  # how many arrive at a counter
    _before: dict[int, dict[Fact, set[int]]] = field(default_factory=dict)  # without raises, which are beside
    _after: dict[int, list[Fact]] = field(default_factory=dict)

    def facts(self) -> dict[int, list[Fact]]:
        """The facts of each access, once all of the text has been seen."""
        found = {number: list(facts) for number, facts in self._after.items()}
        for access, raising in self._before.items():
            for fact, raises in raising.items():
                never = {n for n in self.flags[fact.by].raises if self._never(access, fact, raises, n)}
                found.setdefault(access, []).append(replace(fact, raises=frozenset(raises | never)))
        return {number: [f for f in facts if f.by not in self._broken] for number, facts in found.items()}

    def _never(self, access: int, fact: Fact, raises: set[int], other: int) -> bool:
        """Whether the other statement raises no cell of this fact, as the thread that may do so does not come to both."""
        one, two = (self._raises.get(n) for n in (min(raises), other))
        if one is None or two is None or (access, fact) not in self._own:
            return False
        if access in two.made or other in self._raised[access] or one.numbered != two.numbered:
            return False
        pinned = one.pinned | two.pinned
        alike = all(each.pinned.get(name, value) == value for each in (one, two) for name, value in pinned.items())
        locals_ = [{name: v for name, v in each.pinned.items() if name in _LOCALS} for each in (one, two)]
        there = [self.knowledge.launch.fixed(substitute(each.index, pinned)) for each in (one, two)]
        return alike and locals_[0] == locals_[1] and there[0] == there[1]

    def made(self, number: int, state: State) -> None:
        """An access, whatever is known of it."""
        every = {n for flag in self.flags.values() for n in flag.raises}
        self._raised[number] = frozenset(every & state.made.keys())

    def access(self, number: int, array: str, volatile: bool, read: Read, state: State) -> None:
        """An access by a thread that has read, or whose group has read."""
        flag = self.flags[read.by]
        facts = self._seen(read, flag, state)
        for fact in facts:
            if fact.everybody and read.number in flag.raises and read.team is not Team.WARP:  # nobody else gets the last ticket
                alone = replace(fact, role=Role.INSIDE, apart=read.team is not None, in_group=False, loose=False, needs=False)
                self._after.setdefault(number, []).append(alone)
        if read.fenced or volatile or array == read.by:
            self._after.setdefault(number, []).extend(facts)

    def _seen(self, read: Read, flag: Flag, state: State) -> list[Fact]:
        """That the thread has seen the flag raised, or all arrivals at the counter."""
        launch, known = self.knowledge.launch, self.knowledge.about(read, state)
        narrow = read.fenced == IN_GROUP and read.by in self.shared
        fact = Fact(Role.AFTER, read.by, read.index, read.when, in_group=narrow, loose=not read.fenced)
        fact = replace(fact, strict=read.strict, needs=read.late)
        found: list[Fact] = []
        total = self._totals.get(read.by)
        if flag.counts and total is not None:
            raising = frozenset(flag.raises)
            if read.number in raising:
                last = last_ticket(total, width_of(read.result))
                everybody = any(launch.says_equal(c, read.result, last) for c in known)
            else:
                everybody = any(launch.says_all(c, read.result, total) for c in known)
            if everybody:
                found.append(replace(fact, everybody=True, raises=raising))
        if not allowed(0, read.result, known):
            possible = (n for n, v in flag.raises.items() if v is None or allowed(v, read.result, known))
            found.append(replace(fact, raises=frozenset(possible)))
        return found

    def raising(
        self, number: int, array: str, index: Expr, claims: frozenset[Key], around: Around, order: tuple[int, int], state: State
    ) -> None:
        """What the thread did before it raises a flag, or arrives at a counter, comes before. ``around``: the loops there;
        ``order``: how far it releases by itself, and how far it reaches; ``claims``: what it holds, so that nobody else comes
        here with this index. What it did before it held that, others may have done who do not hold it, and raise nothing.

        A thread that left on the way here raises nothing, and nobody raises the cell in its place: so it does not matter where
        others may have returned.
        """
        knowledge, flag = self.knowledge, self.flags[array]
        launch = knowledge.launch
        releasing, reach = order
        drawn = knowledge.drawn(index, state)
        if number in flag.again and not self._once(index, drawn, around):
            self._broken.add(array)
        passed = [c.expression for c in state.conditions if not c.certain]
        owned = launch.owns(index, passed, array in self.shared) or (drawn is not None and drawn.team is None)
        by_number = launch.lasting(index) and launch.owns(index, launch.pinning(passed), array in self.shared)
        if by_number and number not in flag.again:
            self._raises[number] = _Raise(
                launch.fixed(index), launch.pinned(passed), launch.numbered(passed), frozenset(state.made)
            )
        stamp = () if launch.lasting(index) else knowledge.stamp(index, state)
        if flag.counts:
            total = launch.arrivals(index, launch.leader(passed) is not None, array in self.shared)
            self._totals[array] = total if total is not None and self._counts_so_far(flag, total) else None
        for made in state.made.values():
            if not knowledge.valid(stamp, made.versions):
                continue
            itself = made.number == number
            own = knowledge.at(said(knowledge.since(made.conditions, state)), made)
            fact = Fact(Role.BEFORE, array, index, itself=itself)
            strength = ANYWHERE if itself else max(made.own, releasing)
            if own is not None and strength:
                strict = replace(fact, when=own, strict=bool(made.strict))
                alone = owned or not claims.isdisjoint(made.inside)
                self._comes_before(made.number, number, flag, strict, min(strength, reach), alone, own=True)
            for team, barred in made.barriers.items():
                if not itself and not stamp:
                    self._barred_before(made.number, team, barred, number, flag, fact, order, owned, state)

    def _once(self, index: Expr, drawn: Read | None, around: Around) -> bool:
        if drawn is not None:
            return drawn.loop == around.labels[-1]
        rest = self.knowledge.launch.of_some(index)
        return len(around.labels) == 1 and len(rest) == 1 and isinstance(rest[0], Var) and rest[0].name in around.counted

    def _barred_before(
        self, access: int, team: Team, barred: Barred, number: int, flag: Flag, fact: Fact, order: tuple[int, int], owned: bool,
        state: State,
    ) -> None:  # fmt: skip
        """What any thread of the team did in front of a barrier, behind which one of them raises the flag.

        What each of the team did before comes before what that one does behind the barrier: "``bar.warp.sync`` also guarantees
        memory ordering among participating threads" (PTX ISA) as ``barrier`` does; all of the team that have not returned are
        asserted to be there in the same iteration, and who has returned is left out by ``met``. That one is who raises the cell
        if it passes all that tells its owner apart, and exists. What it passed in front of the barrier of a group has nothing
        of a thread's own, or was passed by all who came to it; of a warp, whose lanes may return each by itself, it is asked of
        the one lane: else the cell may be raised by another warp in place of a lane that has returned.
        """
        releasing, reach = order
        launch = self.knowledge.launch
        since = said(self.knowledge.since(barred.passed, state))
        leader = launch.leader([c.expression for c in since], team)
        index = None if leader is None else launch.for_one(fact.index, leader.one, team)
        if leader is None or index is None or not all(launch.of_group(e) for e in leader.rest):
            return
        passed = (c.expression for c in state.conditions if not c.certain and launch.lasting(c.expression))
        its = (launch.fixed(substitute(e, dict(leader.one))) for e in passed)
        own = leader.rest if team is Team.GROUP else (leader.exists, *its)
        fact = replace(fact, index=index, when=conjoined((barred.met, *own)))
        if strength := max(barred.sealed, releasing):
            strict = replace(fact, strict=bool(barred.sealed_strictly))
            self._comes_before(access, number, flag, strict, min(strength, reach), owned)
        if barred.ahead:
            strict = replace(fact, strict=True, needs=True)
            self._comes_before(access, number, flag, strict, min(barred.ahead, reach), owned)

    def _counts_so_far(self, flag: Flag, total: Expr) -> bool:
        """Whether a counter that begins anew does not do so before everybody has arrived."""
        if flag.limit is None:
            return True
        limit, last = self.knowledge.launch.fixed(flag.limit), last_ticket(total, 32)
        if isinstance(limit, Literal) and isinstance(last, Literal):
            return int(limit.value) >= int(last.value)
        return limit in (total, last)

    def _comes_before(
        self, access: int, number: int, flag: Flag, fact: Fact, strength: int, owned: bool, own: bool = False
    ) -> None:
        fact = replace(fact, in_group=strength != ANYWHERE and fact.by in self.shared)
        facts = self._before.setdefault(access, {})
        if own:
            self._own.add((access, fact))
        if owned:
            facts.setdefault(fact, set()).add(number)
        if flag.counts:
            facts.setdefault(replace(fact, everybody=True), set()).add(number)
