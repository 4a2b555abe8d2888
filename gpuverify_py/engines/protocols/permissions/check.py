"""The checks of a kernel's permissions, each an obligation of its own (paper 003, section 5.1.2).

*A thread* holds what it accesses: where an access is made, some permission of its interval is for the cell (:mod:`.cover`).
*A block's resources suffice for its threads*: what two arbitrary threads hold in one interval agrees. A sum over all threads of a
permission to write and any other is more than there is exactly if that of some two is, so a pair is enough, and there is no
quantifier. *The kernel's suffice for its blocks*: no barrier orders these, so that all that any two of their threads ever hold,
and do, agrees.
*What is handed out is there*: where it is stated what a block, or the kernel, has (:class:`boogie_ir.lang.kernel.Holder`), each
permission of one arbitrary thread from any barrier on is among what its block has, and each of a block among what the kernel
has, for values that are solved for, as those of an access are. Else a block has what its threads ever hold, and the kernel what
its blocks have; shared arrays are the block's own (section 5.1.2).

Permissions that pass imply that there is no race: if two threads of a block accessed one cell, each would hold it, against the
second check. The accesses of two blocks are looked at themselves. Which barriers order what is the protocol's reading: what
stands behind a barrier that does not fence an array is held together with what was held before it.

All of this is idle talk where preconditions and assumptions contradict each other; so a kernel that has some is asked whether a
thread gets to an access.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, eq, not_, width_of
from boogie_ir.lang.expr import TRUE, AccessKind, Expr, Var
from boogie_ir.lang.program import Assume
from boogie_ir.lang.source import Origin, visible
from boogie_ir.prove.budget import Budget
from boogie_ir.prove.sessions import alone
from boogie_ir.smt.choice.backends import Choice, open_choice
from boogie_ir.smt.solver import Backend, Model, Sat, Unsat
from gpuverify_py.analysis.overflow import is_about_indices
from gpuverify_py.analysis.statements import walk
from gpuverify_py.engines.protocols.align import Given, Interval, Traced
from gpuverify_py.engines.protocols.pairs_of_threads import Level, copy
from gpuverify_py.engines.protocols.permissions.contract import Check, Checked, Failed, Obligation, Thread
from gpuverify_py.engines.protocols.permissions.cover import Coverage, suffices
from gpuverify_py.engines.protocols.split import Pair, conflict, pairs
from gpuverify_py.engines.protocols.views import View, Views
from gpuverify_py.findings.elements import element
from gpuverify_py.request.config import Config
from gpuverify_py.verify.task import Subject

SHOWING = 1.0  # of computing for an example
LONGER = 4.0  # of computing for a question about two threads that nobody answers sooner
_KINDS = {AccessKind.READ: "read", AccessKind.WRITE: "write", AccessKind.ATOMIC: "do atomic operations on"}

_Key = tuple[Check, str, Origin, Origin | None]


class Checker:
    """Checks the permissions of one kernel, in so many seconds of computing: where others compute, too, more of them pass.

    ``solver`` is opened where the first question needs it.
    """

    def __init__(self, subject: Subject, config: Config, seconds: float) -> None:
        self.views = Views(subject, config, holds=True)
        self.budget = Budget(seconds, self._patience, computing=True)
        self.races = config.check_races
        self._choice = Choice(config.solvers, config.cross_check)
        self._solver: Backend | None = None
        self._failed: dict[_Key, Callable[[Obligation], Failed] | None] = {}

    def solver(self) -> Backend:
        if self._solver is None:
            self._solver = open_choice(self._choice)
        return self._solver

    def _patience(self) -> float:
        return 1.0 if self._solver is None else self._solver.patience()

    def checked(self) -> Checked:
        """What became of every obligation."""
        try:
            self._look()
            return self._result()
        finally:
            self._close()

    def hold(self) -> bool:
        """Whether every obligation was shown; no examples are looked for."""
        try:
            self._look()
            return not any(self._failed.values())
        finally:
            self._close()

    def _close(self) -> None:
        if self._solver is not None:
            self._solver.close()

    def _look(self) -> None:
        for access, _ in self.views.extracted.granted.get(k.Holder.LOCK, ()):
            self._note(Check.SECTIONS, access.array, access.origin, None, None if self.races else Failed)
        for view in self.views.all():
            view = replace(view, arrays=view.arrays - self.views.kept)
            if view.level is Level.BLOCK:
                self._threads(view)
            else:
                self._blocks(view)
        for name in sorted(self.views.left_out & self.views.arrays.keys() - self.views.kept):
            self._note(Check.FOLLOWED, name, self.views.arrays[name].origin, None, Failed)
        for barrier in (s for s in walk(self.views.kernel.body) if isinstance(s, k.Barrier)):
            met = visible(barrier.origin).span in self.views.met
            self._note(Check.MEETING, "", barrier.origin, None, None if met else Failed)
        self._possible()

    def _possible(self) -> None:
        """Where the source takes something for granted: that some thread gets to an access all the same."""
        kernel = self.views.kernel
        assumed = (s for s in walk(kernel.body) if isinstance(s, Assume))
        if not kernel.requires and all(map(is_about_indices, assumed)):
            return
        needs = [
            (Coverage(view.questions), need)
            for view in self.views.all()
            for interval in self.views.intervals(view.formed)
            for need in _distinct(interval, view)
        ]
        none = needs and all(self._excluded(coverage.all_formulas(need, 1)) for coverage, need in needs)
        none = none or any(self._never_two(view) for view in self.views.all())
        self._note(Check.POSSIBLE, "", kernel.origin, None, Failed if none else None)

    def _never_two(self, view: View) -> bool:
        """Whether some assumptions about two threads keep any two from every access behind them, to which each may get."""
        if not view.questions.couple.differ:
            return False
        coverage = Coverage(view.questions)
        found: dict[tuple[int, ...], list[tuple[tuple[Expr, ...], tuple[Expr, ...]]]] = {}
        for interval in self.views.intervals(view.formed):
            for need in _distinct(interval, view):
                if need.paired:
                    both = *coverage.all_formulas(need, 1), *coverage.all_formulas(need, 2), view.questions.couple.different
                    passed = tuple(each.behind for each in need.access.paired)
                    found.setdefault(passed, []).append((both, view.questions.paired(Pair(need, need))))
        return any(
            any(not self._excluded(both) for both, _ in group) and all(self._excluded((*both, *said)) for both, said in group)
            for group in found.values()
        )

    def _excluded(self, formulas: tuple[Expr, ...]) -> bool:
        return isinstance(alone(self.solver(), formulas, "an access", self.budget.computing(SHOWING)), Unsat)

    def _result(self) -> Checked:
        shown: list[Obligation] = []
        failed: list[Failed] = []
        for number, ((check, array, origin, other), example) in enumerate(self._failed.items(), 1):
            name = self.views.arrays[array].source.name if array else ""
            obligation = Obligation(number, check, name, origin, other)
            if example is None:
                shown.append(obligation)
            else:
                failed.append(example(obligation))
        return Checked(self.views.kernel.name, tuple(shown), tuple(failed))

    def _note(
        self, check: Check, array: str, origin: Origin, other: Origin | None, failed: Callable[[Obligation], Failed] | None
    ) -> None:
        """One place may be looked at several times: it fails if it does once."""
        key = (check, array, visible(origin), None if other is None else visible(other))
        if self._failed.get(key) is None:
            self._failed[key] = failed

    # -- the threads of a block -----------------------------------------------------------------------------

    def _threads(self, view: View) -> None:
        coverage = Coverage(view.questions)
        for interval in self.views.intervals(view.formed):
            self.views.left_out |= interval.unordered & view.arrays
            held = [t for t in interval.accesses if t.access.held and t.access.array in view.arrays]
            for need in _distinct(interval, view):
                holds = coverage.covered(need, held, self.solver(), self.budget)
                since = interval.after.origin if interval.after is not None else None
                example = None if holds else self._lacking(view, need, held, since)
                self._note(Check.ACCESS, need.access.array, need.access.origin, None, example)
            self._agree(Check.THREADS, view, pairs(interval, view.arrays, held=True))
            since = interval.after.origin if interval.after is not None else None
            holder = k.Holder.GROUP if k.Holder.GROUP in self.views.extracted.granted else k.Holder.KERNEL
            for each in held:
                self._among(view, each, holder, since)
        for each in self._granted(k.Holder.GROUP, view):
            self._among(view, each, k.Holder.KERNEL, None)

    def _granted(self, holder: k.Holder, view: View) -> tuple[Traced, ...]:
        """What a block or the kernel has, of the arrays of a reading."""
        found = self.views.extracted.granted.get(holder, ())
        return tuple(
            Traced(access, access.index, None if condition == TRUE else Given(condition, None))
            for access, condition in found
            if access.array in view.arrays
        )

    def _among(self, view: View, held: Traced, holder: k.Holder, since: Origin | None) -> None:
        """A permission is among what a block or the kernel has, where that is stated; shared arrays are blocks' own."""
        name = held.access.array
        if holder not in self.views.extracted.granted or self.views.spaces[name] is k.MemorySpace.GROUP:
            return
        granted = list(self._granted(holder, view))
        holds = Coverage(view.questions).covered(held, granted, self.solver(), self.budget)
        check = Check.GROUP if holder is k.Holder.GROUP else Check.KERNEL
        self._note(check, name, held.access.origin, None, None if holds else self._lacking(view, held, granted, since))

    def _blocks(self, view: View) -> None:
        for interval in self.views.intervals(view.formed):
            self.views.left_out |= interval.unordered & view.arrays
            self._agree(Check.BLOCKS, view, pairs(interval, view.arrays, held=True))
            self._agree(Check.BLOCKS, view, pairs(interval, view.arrays))
        given = Interval(None, self._granted(k.Holder.GROUP, view), frozenset())
        self._agree(Check.BLOCKS, view, pairs(given, view.arrays, held=True))

    def _agree(self, check: Check, view: View, found: Iterator[Pair]) -> None:
        for pair in found:
            one, other = pair.first.access.origin, pair.second.access.origin
            questions = view.questions
            apart = questions.apart(pair, self.budget) or questions.refuted(pair, self.solver(), self.budget)
            if apart is None:  # nobody knows yet: products of numbers may take longer
                apart = questions.refuted(pair, self.solver(), self.budget, LONGER)
            self._note(check, pair.first.access.array, one, other, None if apart else self._against(view, pair))

    # -- examples -------------------------------------------------------------------------------------------

    def _lacking(
        self, view: View, need: Traced, held: list[Traced], since: Origin | None
    ) -> Callable[[Obligation], Failed]:
        """A thread that accesses a cell which no permission of its own is for; and who else holds it."""
        coverage = Coverage(view.questions)
        questions = view.questions
        own = [t for t in held if t.access.array == need.access.array]
        cell = questions.of(need.index, 1)
        absent: list[Expr] = []
        for each in own:
            if suffices(each.access, need.access) and (parts := coverage.open_parts(need, each)):
                absent.append(not_(and_(*parts)))
        needs = (*coverage.all_formulas(need, 1), *absent)
        wants = _KINDS[need.access.kind]

        def example(obligation: Obligation) -> Failed:
            for each in own:
                if conflict(each.access, need.access):
                    held_by = (*coverage.all_formulas(each, 2), eq(cell, questions.of(each.index, 2)), questions.couple.different)
                    model = self._model((*needs, *held_by))
                    if model is not None:
                        threads = self._thread(view, model, 1), self._thread(view, model, 2)
                        has = _KINDS[each.access.kind]
                        return Failed(obligation, self._cell(need, model, cell), *threads, wants, has, each.access.origin, since)
            model = self._model(needs)
            if model is None:
                return Failed(obligation, wants=wants, since=since)
            return Failed(obligation, self._cell(need, model, cell), self._thread(view, model, 1), wants=wants, since=since)

        return example

    def _against(self, view: View, pair: Pair) -> Callable[[Obligation], Failed]:
        """Two threads that hold one cell against each other."""
        coverage = Coverage(view.questions)
        questions = view.questions
        one, two = questions.of(pair.first.index, 1), questions.of(pair.second.index, 2)
        both = *coverage.all_formulas(pair.first, 1), *coverage.all_formulas(pair.second, 2)
        formulas = (*both, *questions.paired(pair), eq(one, two), questions.couple.different)

        def example(obligation: Obligation) -> Failed:
            wants, has = (_KINDS[t.access.kind] for t in (pair.first, pair.second))
            model = self._model(formulas)
            if model is None:
                return Failed(obligation, wants=wants, has=has, held_at=pair.second.access.origin)
            threads = self._thread(view, model, 1), self._thread(view, model, 2)
            return Failed(obligation, self._cell(pair.first, model, one), *threads, wants, has, pair.second.access.origin)

        return example

    def _model(self, formulas: tuple[Expr, ...]) -> Model | None:
        answer = alone(self.solver(), formulas, "an example", self.budget.computing(SHOWING))
        return answer.model if isinstance(answer, Sat) else None

    def _cell(self, traced: Traced, model: Model, index: Expr) -> str:
        report = element(self.views.arrays[traced.access.array], int(model.value(index)))
        return report.array + "".join(f"[{n}]" for n in report.indices)

    def _thread(self, view: View, model: Model, thread: int) -> Thread:
        threads, own = self.views.threads, view.questions.couple.own

        def number(variable: Var) -> int:
            known = threads.constants.get(variable.name)
            if known is None:
                known = copy(variable, thread) if variable.name in own else variable
            assert width_of(known) == 32
            return int(model.value(known))

        local, group = (tuple(number(v) for v in ids) for ids in (k.LOCAL_ID, k.GROUP_ID))
        return Thread((local[0], local[1], local[2]), (group[0], group[1], group[2]))


def _distinct(interval: Interval, view: View) -> Iterator[Traced]:
    """Each access once, where copies of it differ in nothing."""
    found = {
        (id(t.access), id(t.index), id(t.given)): t
        for t in interval.accesses
        if not t.access.held and t.access.array in view.arrays
    }
    yield from found.values()
