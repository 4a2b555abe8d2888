"""Facts of flags and counters: an access comes before what raises a flag, or after its thread has seen that it is raised.

*A flag has been seen* where what was read from it is none of the values that it has at first, which is zero, a listed assumption.
*Everybody has arrived* where the ticket was the last one, or as many have been counted as there are.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from boogie_ir.lang.build import width_of
from boogie_ir.lang.expr import Expr, Literal
from gpuverify_py.analysis.orders.fact import Fact, Role
from gpuverify_py.analysis.orders.knowledge import Knowledge, allowed, said
from gpuverify_py.analysis.orders.launch import last_ticket
from gpuverify_py.analysis.orders.state import ANYWHERE, IN_GROUP, Made, Read, State, conjoined
from gpuverify_py.analysis.orders.tellers import Flag


@dataclass(slots=True)
class Flags:
    """What was found of accesses before and after, by the access."""

    knowledge: Knowledge
    flags: dict[str, Flag]
    shared: frozenset[str]  # global arrays
    _totals: dict[str, Expr | None] = field(default_factory=dict)  # how many arrive at a counter
    _before: dict[int, dict[Fact, set[int]]] = field(default_factory=dict)  # without raises, which are beside
    _after: dict[int, list[Fact]] = field(default_factory=dict)

    def facts(self) -> dict[int, list[Fact]]:
        """The facts of each access, once all of the text has been seen."""
        found = {number: list(facts) for number, facts in self._after.items()}
        for access, raising in self._before.items():
            found.setdefault(access, []).extend(replace(f, raises=frozenset(raises)) for f, raises in raising.items())
        return found

    def access(self, number: int, array: str, volatile: bool, read: Read, state: State) -> None:
        """An access by a thread that has read, or whose group has read."""
        flag = self.flags[read.by]
        facts = self._seen(read, flag, state)
        for fact in facts:
            if fact.everybody and read.number in flag.raises:  # nobody else gets the last ticket
                alone = replace(fact, role=Role.INSIDE, apart=read.group, in_group=False, loose=False, needs=False)
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

    def raising(self, number: int, array: str, index: Expr, releasing: int, reach: int, state: State) -> None:
        """What the thread did before it raises a flag, or arrives at a counter, comes before.

        A thread that left on the way here raises nothing, and nobody raises the cell in its place: so it does not matter where
        others may have returned.
        """
        knowledge, flag = self.knowledge, self.flags[array]
        launch = knowledge.launch
        if not launch.lasting(index):
            return
        passed = [c.expression for c in state.conditions if not c.certain]
        owned = launch.owns(index, passed, array in self.shared)
        if flag.counts:
            total = launch.arrivals(index, launch.leader(passed) is not None)
            self._totals[array] = total if total is not None and self._counts_so_far(flag, total) else None
        for made in state.made.values():
            itself = made.number == number
            own = knowledge.at(said(knowledge.since(made.conditions, state)), made)
            fact = Fact(Role.BEFORE, array, index, itself=itself)
            strength = ANYWHERE if itself else max(made.own, releasing)
            if own is not None and strength:
                strict = replace(fact, when=own, strict=bool(made.strict))
                self._comes_before(made.number, number, flag, strict, min(strength, reach), owned)
            if made.barred and not itself:
                self._barred_before(made, number, flag, fact, (releasing, reach), owned, state)

    def _barred_before(
        self, made: Made, number: int, flag: Flag, fact: Fact, order: tuple[int, int], owned: bool, state: State
    ) -> None:
        """What any thread of the group did in front of a barrier, behind which one of them raises the flag."""
        releasing, reach = order
        launch = self.knowledge.launch
        since = said(self.knowledge.since(made.passed, state))
        leader = launch.leader([c.expression for c in since])
        if leader is None or not all(launch.of_group(e) for e in leader.rest):
            return
        fact = replace(fact, when=conjoined((made.met, *leader.rest)))
        if strength := max(made.sealed, releasing):
            strict = replace(fact, strict=bool(made.sealed_strictly))
            self._comes_before(made.number, number, flag, strict, min(strength, reach), owned)
        if made.ahead:
            strict = replace(fact, strict=True, needs=True)
            self._comes_before(made.number, number, flag, strict, min(made.ahead, reach), owned)

    def _counts_so_far(self, flag: Flag, total: Expr) -> bool:
        """Whether a counter that begins anew does not do so before everybody has arrived."""
        if flag.limit is None:
            return True
        limit, last = self.knowledge.launch.fixed(flag.limit), last_ticket(total, 32)
        if isinstance(limit, Literal) and isinstance(last, Literal):
            return int(limit.value) >= int(last.value)
        return limit in (total, last)

    def _comes_before(self, access: int, number: int, flag: Flag, fact: Fact, strength: int, owned: bool) -> None:
        fact = replace(fact, in_group=strength != ANYWHERE and fact.by in self.shared)
        facts = self._before.setdefault(access, {})
        if owned:
            facts.setdefault(fact, set()).add(number)
        if flag.counts:
            facts.setdefault(replace(fact, everybody=True), set()).add(number)
