"""What one thread of a team does under a condition that lets one alone pass, the others know of behind the next barrier.

A team is a group, or a warp: then only what it has read from flags is handed on, as :mod:`gpuverify_py.analysis.orders.flags`
alone speaks of warps. The one lane is spoken of by its number, made from that of any lane of its warp; so each condition that it
has to have passed on the way to the barrier is one about it, not about who speaks. If it holds, the lane has come to the barrier,
since it has not returned, and since all that have not are asserted to be there. A fence that all pass who come to the barrier
is one that the lane has passed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from boogie_ir.lang.expr import TRUE, Expr, Var
from boogie_ir.lang.frozen import mutable
from boogie_ir.lang.traverse import free_variables, substitute
from gpuverify_py.analysis.known import conjuncts
from gpuverify_py.analysis.orders.knowledge import OF_LEADER, Knowledge, of_leader
from gpuverify_py.analysis.orders.state import Read, State, Team, Told, conjoined


@mutable
class Leaders:
    """What is handed on from one thread to the others of its group."""

    knowledge: Knowledge

    # -- in front of the barrier -----------------------------------------------------------------------------

    def store(self, array: str, index: Expr, value: Expr, state: State) -> None:
        """The only store to an array of the group."""
        if self.knowledge.launch.lasting(index):  # else it may be another cell by the time it is read
            state.telling[array, index] = Told(value, self.knowledge.stamp(value, state))

    def behind_branch(self, way: Expr, entered: int, before: State, after: State, result: State) -> None:
        """What was read and stored on a way that threads take under a condition, or that one thread of a group takes alone.

        ``before`` and ``after`` are the states in front of the branch and at the end of this way, on which ``entered`` conditions
        were known at its beginning; ``result`` is the state behind the branch, which is completed.
        """
        launch = self.knowledge.launch
        parts = list(conjuncts(way))
        lasts = all(map(launch.lasting, parts))
        leaders = {team: launch.leader(parts, team) if lasts else None for team in Team}
        stamp = self.knowledge.stamp(way, before)
        for key, read in after.reads.items():
            current = after.versions.get(read.result.name, 0) == read.version
            if key in before.reads or read.team or not current:
                continue
            about = self.knowledge.about(read, after)
            known = tuple(e for e in about if all(v == read.result or launch.of_group(v) for v in free_variables(e)))
            result.reads[key] = replace(read, when=conjoined((read.when, way)), stamp=(*read.stamp, *stamp), known=known)
            result.versions[read.result.name] = read.version
            whole = launch.lasting(read.index) and read.part is None
            for team, leader in leaders.items():
                index = launch.for_one(read.index, leader.one, team) if leader is not None and whole else None
                if leader is not None and index is not None and read.when == TRUE:
                    told = tuple(substitute(e, {read.result.name: _leaders(read)}) for e in known)
                    handed = replace(read, index=index, result=_leaders(read), team=team, when=leader.exists, known=told)
                    after.left[read.number, team] = replace(handed, one=leader.one)
        skipped = [c for c in after.conditions[entered:] if c.skips]
        for key, read in after.left.items():
            here = self._for((*parts, *(c.expression for c in skipped)), read)
            if key not in before.left and here is not None:
                result.left[key] = replace(read, when=conjoined((read.when, *here)))
        leader = leaders[Team.GROUP]
        if leader is None or leader.rest:
            return
        for (array, index), told_ in after.telling.items():
            cell, value = launch.for_one(index, leader.one, Team.GROUP), self._of_leader(told_, after)
            if (array, index) in before.telling or cell is None or value is None:
                continue
            if of_leader(value) or not skipped:
                result.telling[array, cell] = Told(value, (), leader.one)

    def _for(self, conditions: Iterable[Expr], read: Read) -> list[Expr] | None:
        """The conditions as they are for the one thread of the team that has read; None where that is not known."""
        launch = self.knowledge.launch
        found: list[Expr] = []
        for condition in conditions:
            there = launch.for_one(condition, read.one, read.team or Team.GROUP) if launch.lasting(condition) else None
            if there is None:
                return None
            if there != TRUE:
                found.append(there)
        return found

    def _of_leader(self, told: Told, after: State) -> Expr | None:
        """The value as the others speak of it: in terms of what the leader has read, and of parameters."""
        mapping: dict[str, Expr] = {}
        for name, version in told.stamp:
            own = (r for r in after.reads.values() if r.team is None)
            read = next((r for r in own if (r.result.name, r.version) == (name, version)), None)
            if read is not None:
                mapping[name] = _leaders(read)
            elif name not in self.knowledge.launch.parameters and not name.startswith(OF_LEADER):
                return None
        return substitute(told.value, mapping)

    # -- behind it -------------------------------------------------------------------------------------------

    def barrier(self, team: Team, state: State) -> None:
        """The threads of the team meet, but for those that have returned."""
        launch = self.knowledge.launch
        gone = [c for c in state.conditions if c.exits]
        for key, read in state.left.items():
            came = self._for((c.expression for c in gone), read)
            if read.team is team and came is not None:
                state.reads[key] = replace(read, when=conjoined((read.when, *came)))
        state.left = {key: read for key, read in state.left.items() if read.team is not team}
        if team is not Team.GROUP:
            return
        for (array, index), told in state.telling.items():
            lasts = all(launch.of_group(v) or of_leader(v) for v in free_variables(told.value))
            sure = told.one is None or of_leader(told.value) or all(launch.of_group(c.expression) for c in gone)
            if lasts and sure and launch.of_group(index):
                state.told[array, index] = told.value
        state.telling = {}


def _leaders(read: Read) -> Var:
    return Var(f"{OF_LEADER}{read.number} {read.result.name}", read.result.type)
