"""The comparer "symbolic run": all threads of a concrete launch, contents left open (paper 000's bounded method).

Both sides are followed thread by thread between barriers; then each cell that either wrote holds a term over first contents, and
the two terms are compared: as they are, in normal form, by a solver. Where all sizes and numbers are stated that is a proof for
all contents; with sizes that we chose it is one for these, and for nothing else. Floats that are numbers of the kernel stay open.

Where two terms may differ, runs decide: from the contents that the solver names, or from some that are drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.source_types import is_float_type
from boogie_ir.prove.budget import Budget
from boogie_ir.simt import Filling
from boogie_ir.smt.choice.backends import open_backend
from boogie_ir.smt.solver import Model
from gpuverify_py.engines.pairs.choose import Chooser, Setting, sides
from gpuverify_py.engines.pairs.play import first_memories
from gpuverify_py.engines.pairs.runs import ALL, EXACT, Pair
from gpuverify_py.findings.diagnostic import NamedValue
from gpuverify_py.follow.code import GiveUp
from gpuverify_py.follow.kernel import Followed
from gpuverify_py.follow.thread import Limit
from gpuverify_py.terms.normal import Normal, leaves
from gpuverify_py.terms.normal import kind as kind_of
from gpuverify_py.terms.solve import Question, leaf
from gpuverify_py.terms.terms import CELL, JUNK, Term, Terms, Value
from gpuverify_py.verify.comparison import (
    Answer,
    Arithmetic,
    Comparer,
    Comparison,
    Differs,
    Same,
    Undecided,
    size_variable,
)  # fmt: skip
from gpuverify_py.verify.outcomes import Working

STEPS = 400_000  # statements of a side
THREADS = 1100  # of settings that we choose
SETTINGS = 3
TRIES = 40
QUERY_SECONDS = 3.0
REPLAYS = 10


class SymbolicRun(Comparer):
    """Contents left open, sizes concrete."""

    name = "symbolic run"

    def compare(self, comparison: Comparison, budget: Budget) -> Iterator[Answer | Working]:
        """For each memory: the same for all contents, a difference, or why not."""
        pair = Pair(comparison)
        settings = list(_settings(comparison, pair.chooser))
        if not settings:
            for memory in comparison.compared:
                yield Undecided(memory, self.name, "no small launch and numbers were found that satisfy all that is given")
            return
        agreed: dict[str, list[_Agreed]] = {memory: [] for memory in comparison.compared}
        for setting, stated in settings:
            yield Working(1.0)
            answers = _Setting(self.name, pair, setting, stated).answers(budget)
            for memory, answer in answers.items():
                match answer:
                    case _Agreed():
                        agreed.get(memory, []).append(answer)
                    case Differs() | Undecided():
                        yield answer
                        agreed.pop(memory, None)
                        if isinstance(answer, Differs):
                            return
        everything = settings[0][1]
        for memory, found in agreed.items():
            sizes = () if everything else tuple(_sizes(comparison, [setting for setting, _ in settings]))
            regrouped = tuple(dict.fromkeys(line for each in found for line in each.regrouped))
            assuming = tuple(dict.fromkeys(line for each in found for line in each.assuming))
            yield Same(memory, self.name, regrouped, sizes, assuming)


@frozen_node
class _Agreed:
    """A memory whose terms are the same in one setting."""

    regrouped: tuple[str, ...]
    assuming: tuple[str, ...]


def _settings(comparison: Comparison, chooser: Chooser) -> Iterator[tuple[Setting, bool]]:
    """What is looked at: the one setting where all is stated (true), or a few small ones of different sizes."""
    stated = chooser.stated()
    if all_stated(comparison, stated):
        setting = chooser.draw(0)
        if setting is not None:
            yield setting, True
        return
    found: dict[object, list[Setting]] = {}
    for seed in range(TRIES):
        setting = chooser.draw(seed)
        if setting is not None and _threads(setting) <= THREADS:
            found.setdefault((setting.left, setting.right), []).append(setting)
    for same in sorted(found.values(), key=lambda each: _threads(each[0]))[:SETTINGS]:
        chosen = {id(best): best for times in (1, 2) for best in [max(same, key=lambda each: _work(each, times))]}
        yield from ((setting, False) for setting in chosen.values())


def _work(setting: Setting, times: int) -> int:
    """How large numbers are, up to so many times the threads of a dimension: edges of blocks, and of the grid, show only then."""
    most = times * max(g * n for each in (*setting.left, *setting.right) for g, n in zip(each.group, each.grid, strict=True))
    return sum(int(value) for value in setting.numbers.values() if value <= most)


def _threads(setting: Setting) -> int:
    """Of the largest launch."""
    return max(each.group_threads * len(each.chosen()) for each in (*setting.left, *setting.right))


def all_stated(comparison: Comparison, stated: Mapping[str, int]) -> bool:
    """Whether every size, and every number that is no float, has one value."""
    from boogie_ir.lang import kernel as k

    for side, steps in sides(comparison):
        for number, step in enumerate(steps):
            names = [size_variable(side, number, v.name) for v in (*k.GROUP_SIZE, *k.NUM_GROUPS, *k.GLOBAL_OFFSET)]
            names += [step.scalars[p.variable.name] for p in step.subject.kernel.parameters if not is_float_type(p.source_type)]
            if not stated.keys() >= set(names):
                return False
    return True


def _sizes(comparison: Comparison, settings: list[Setting]) -> Iterator[NamedValue]:
    """What was fixed, with the values of all settings."""
    for word, position in (("a.blockDim", "group"), ("a.gridDim", "grid")):
        values = [getattr(setting.left[0], position) for setting in settings]
        yield NamedValue(word, values[0][0], " or ".join(dict.fromkeys("x".join(map(str, value)) for value in values)))
    floats = {
        step.scalars[p.variable.name]
        for _, steps in sides(comparison)
        for step in steps
        for p in step.subject.kernel.parameters
        if is_float_type(p.source_type)
    }
    for name in settings[0].numbers:
        if name not in floats:
            numbers = [setting.numbers[name] for setting in settings]
            yield NamedValue(name, numbers[0], " or ".join(dict.fromkeys(map(str, numbers))))


class _Setting:
    """One setting: both sides followed, their memories compared."""

    def __init__(self, name: str, pair: Pair, setting: Setting, stated: bool) -> None:
        self._name = name
        self._pair = pair
        self._comparison = pair.comparison
        self._setting = setting
        self._stated = stated
        self._terms = Terms()
        self._arithmetic = pair.comparison.arithmetic
        self._normal = Normal(self._terms, self._arithmetic)
        self._exact = Normal(self._terms, Arithmetic.BITS)

    def answers(self, budget: Budget) -> dict[str, _Agreed | Differs | Undecided]:
        """What there is to say of each memory."""
        ends: list[Followed] = []
        numbers = {n: v for n, v in self._setting.numbers.items() if not self._pair.chooser.numbers[n].is_float}
        launches = (self._setting.left, self._setting.right)
        for (side, steps), of_side in zip(sides(self._comparison), launches, strict=True):
            sums = self._arithmetic is not Arithmetic.BITS
            followed = Followed(self._terms, side, numbers, Limit(STEPS), sums)
            try:
                for number, (step, launch) in enumerate(zip(steps, of_side, strict=True)):
                    followed.follow(number, step, launch)
            except GiveUp as fault:
                places = {"left": fault.origin} if side == "left" else {"right": fault.origin}
                undecided = Undecided("", self._name, fault.why, **places)
                return {memory: replace(undecided, memory=memory) for memory in self._comparison.compared}
            ends.append(followed)
        return {memory: self._memory(memory, ends, budget) for memory in self._comparison.compared}

    def _memory(self, memory: str, ends: list[Followed], budget: Budget) -> _Agreed | Differs | Undecided:
        left, right = (end.memory.get(memory) for end in ends)
        if left is None or right is None:
            return Undecided(memory, self._name, "one side does not come to it")
        if left.width != right.width:
            return Undecided(memory, self._name, "the sides see it as cells of different sizes")
        regrouped: dict[str, int] = {}
        for cell in sorted(left.written.keys() | right.written.keys()):
            one, other = left.read(cell), right.read(cell)
            if _identical(one, other) or _identical(self._exact.of(one), self._exact.of(other)):
                continue
            a, b = self._normal.of(one), self._normal.of(other)
            if _identical(a, b):
                kind = kind_of(a)
                regrouped[kind] = regrouped.get(kind, 0) + 1
                continue
            answer = self._asked(memory, cell, one, other, left.width, budget)
            if answer is not None:
                return answer
        lines = tuple(f"{kind} in {count} element{'' if count == 1 else 's'}" for kind, count in regrouped.items())
        return _Agreed(lines, self._normal.assuming)

    def _asked(self, memory: str, cell: int, one: Value, other: Value, width: int, budget: Budget) -> Differs | Undecided | None:
        """What a solver, and then runs, say of a cell; None where the solver proves it the same."""
        junk = any(each.op == JUNK for value in (one, other) for each in leaves(value))
        model: Model | None = None
        if not junk and not budget.over:
            session = open_backend("z3").session(incremental=False)
            question = Question(session, one, other)
            answer = question.same(one, other, width, min(QUERY_SECONDS, budget.left()))
            if answer is True:
                return None
            model = answer if answer is not False else None
        found = self._replayed(model, leaves(one) | leaves(other))
        if found is not None:
            return found
        why = "it may hold what nobody has written" if junk else "its terms differ, and no run shows a difference"
        return Undecided(memory, self._name, f"cell {cell}: {why}")

    def _replayed(self, model: Model | None, over: frozenset[Term]) -> Differs | None:
        """A run of both sides that shows a difference: from the model's contents, else from some that are drawn."""
        pair, setting = self._pair, self._setting
        both = (*pair.left, *pair.right)
        if model is not None:
            memories = {name: bytearray(data) for name, data in first_memories(both, 1, Filling.SMALL, pair.floats).items()}
            for term in over:
                if term.op == CELL and isinstance(term.payload, tuple):
                    name, cell = term.payload
                    size = max(1, term.width // 8)
                    memories[name][cell * size : (cell + 1) * size] = int(str(model.value(leaf(term)))).to_bytes(size, "little")
            found = pair.run_from(setting, {name: bytes(data) for name, data in memories.items()}, 1)
            if isinstance(found, Differs):
                return found
        fillings = EXACT if pair.tolerant else ALL
        for seed in range(REPLAYS):
            found = pair.run(setting, seed, fillings[seed % len(fillings)])
            if isinstance(found, Differs):
                return found
        return None


def _identical(a: Value, b: Value) -> bool:
    return a is b or (not isinstance(a, Term) and not isinstance(b, Term) and a == b)
