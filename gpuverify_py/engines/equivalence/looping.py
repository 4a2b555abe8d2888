"""A loop on the way of a thread, followed through one arbitrary iteration.

It is followed twice: first from arbitrary values, which tells what an iteration changes and by how much; then from what is known
by that. Variables that each iteration adds the same number to have a closed form; what else an iteration hands on to the next is
a state of a fold (:class:`gpuverify_py.engines.equivalence.summary.Fold`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Protocol

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import and_, binary, bvadd, bvsub, not_, or_, resize, width_of
from boogie_ir.lang.expr import FALSE, Apply, BinaryOp, Expr, Var
from boogie_ir.lang.source import Origin
from boogie_ir.lang.traverse import free_variables, substitute
from boogie_ir.lang.types import BOOL, BV32, BV64, BitVec, Type
from gpuverify_py.analysis.statements import targets, walk
from gpuverify_py.engines.equivalence.context import Asking, Context
from gpuverify_py.engines.equivalence.counting import at, climbs, exact, facts, limits, turns
from gpuverify_py.engines.equivalence.launched import Launched
from gpuverify_py.engines.equivalence.summary import (
    Count,
    Counter,
    Definitions,
    Fold,
    Loop,
    Path,
    Site,
    instance,
    variables,
)

RETURNED = "jump:return"
_SIGNED = frozenset({BinaryOp.BVSLT, BinaryOp.BVSLE, BinaryOp.BVSGT, BinaryOp.BVSGE})


class Thread(Protocol):
    """What a loop sees of the thread that is followed."""

    kernel: k.Kernel
    launch: Launched
    definitions: Definitions
    asking: Asking
    environment: dict[str, Expr]
    sites: list[Site]
    loops: tuple[Loop, ...]
    number: int
    interval: int
    assumed: list[Expr]

    def value(self, expression: Expr, origin: Origin) -> Expr: ...
    def variable(self, variable: Var) -> Expr: ...
    def body(self, body: tuple[k.Statement, ...], known: Path) -> None: ...
    def cells(self, array: str, origin: Origin) -> dict[str, Type]: ...


class Looping:
    """One loop of a thread that comes to it where ``known`` holds."""

    def __init__(self, of: Thread, loop: k.While, known: Path) -> None:
        self.of = of
        self.loop = loop
        self.known = known
        self.changed = self._changed()
        self.firsts = {name: of.variable(Var(name, type_)) for name, type_ in self.changed.items()}
        self.before = dict(of.environment)
        wide = any(type_ == BV64 for type_ in self.changed.values())
        self.iteration = of.definitions.fresh(f"{loop.label}.", BV64 if wide else BV32)
        self.heads = {name: of.definitions.fresh(f"{name}@", type_) for name, type_ in self.changed.items()}

    def _changed(self) -> dict[str, Type]:
        """What an iteration may change: variables, cells of private arrays, ways out."""
        found: dict[str, Type] = {v.name: v.type for s in walk(self.loop.body) for v in targets(s)}
        inside = {s.label for s in walk(self.loop.body) if isinstance(s, k.While | k.Block)}
        for statement in walk(self.loop.body):
            match statement:
                case k.Return():
                    found[RETURNED] = BOOL
                case k.Break(label) if label not in inside:
                    found[f"jump:break {label}"] = BOOL
                case k.Continue(label) if label not in inside and label != self.loop.label:
                    found[f"jump:continue {label}"] = BOOL
                case k.Store(array):
                    found.update(self.of.cells(array, statement.origin))
                case _:
                    pass
        return dict(sorted(found.items()))

    def follow(self, values: Mapping[str, Expr], loop: Loop, known: Path) -> dict[str, Expr]:
        """What holds after one iteration that begins with these values."""
        of = self.of
        of.environment = {**self.before, **values}
        around, of.loops = of.loops, (*of.loops, loop)
        of.body(self.loop.body, known)
        of.loops = around
        of.environment[f"jump:continue {self.loop.label}"] = FALSE
        return {name: of.variable(Var(name, type_)) for name, type_ in self.changed.items()}

    def condition(self, values: Mapping[str, Expr]) -> Expr:
        """Whether there is another iteration."""
        self.of.environment = {**self.before, **values}
        condition = self.of.value(self.loop.condition, self.loop.origin)
        return and_(condition, *(not_(values[name]) for name in self.changed if name.startswith("jump:")))

    def run(self) -> None:
        """Follows the loop; the thread is behind it then."""
        of = self.of
        saved = list(of.sites), of.number, of.interval, list(of.assumed)
        heads: dict[str, Expr] = dict(self.heads)
        trial = Loop(self.iteration, (), None, None, (), False, False, self.loop.origin)
        after = self.follow(heads, trial, self.known.where(self.condition(heads)))
        steps = dict(self._steps(after))
        values = {n: self._beginning(n, after, steps) for n in self.changed}
        always = instance(of.assumed[len(saved[3]) :], {self.heads[n].name: e for n, e in values.items()})
        of.sites, of.number, of.interval, of.assumed = saved
        goes_on = self.condition(values)
        loop = self._loop(steps, goes_on, always)
        since, known = len(of.sites), len(of.assumed)
        after = self.follow(values, loop, self.known)
        del of.assumed[known:]  # they speak of this iteration only
        self._leave(steps, values, after, loop, goes_on, since)

    def _steps(self, after: Mapping[str, Expr]) -> Iterator[tuple[str, Expr]]:
        """What each iteration adds to a variable, where that is always the same."""
        own = {self.iteration.name, *(v.name for v in self.heads.values())}
        for name, head in self.heads.items():
            if isinstance(head.type, BitVec) and after[name] != head:
                step = self.of.asking.plain(bvsub(after[name], head))
                if own.isdisjoint(v.name for v in free_variables(step)):
                    yield name, step

    def _beginning(self, name: str, after: Mapping[str, Expr], steps: Mapping[str, Expr]) -> Expr:
        """What a variable holds when an iteration begins."""
        if name in steps:
            return at(self.firsts[name], steps[name], self.iteration)
        return self.firsts[name] if after[name] == self.heads[name] else self.heads[name]

    def _loop(self, steps: Mapping[str, Expr], goes_on: Expr, always: tuple[Expr, ...]) -> Loop:
        """What is known of the loop's iterations, and which numbers are those of one."""
        of = self.of
        found = limits(self.condition(dict(self.heads)), steps, self.heads)
        around = (*of.launch.sizes, *of.launch.of_thread, *self._around(), goes_on, *always)
        context = Context(of.asking, around, of.launch.small)
        known, climbing, number = [goes_on], bool(found), None
        counters: list[Counter] = []
        for name, more, op, limit in found:
            first, step = bvadd(self.firsts[name], more), steps[name]
            signed = op in _SIGNED
            counter = Counter(first, step, exact(first, step, self.iteration, signed, context), signed)
            known.append(facts(counter, self.iteration))
            counters += [counter] if counter.exact else []
            climbing &= climbs(counter, op)
            if len(found) == 1:
                number = turns(counter, op, limit)
        reached = tuple(known) if climbing else None
        if number is not None:
            number = resize(number, width_of(self.iteration), False)
            within = binary(BinaryOp.BVULT, self.iteration, number)
            known.append(within)
            reached = (within,) if reached is None else reached
        meets = any(isinstance(s, k.Barrier) for s in walk(self.loop.body))
        together = not of.kernel.early_exits and _meets_always(self.loop.body)
        return Loop(self.iteration, tuple(known), reached, number, tuple(counters), meets, together, self.loop.origin)

    def _around(self) -> tuple[Expr, ...]:
        """What holds where the thread comes to the loop."""
        return (*(fact for loop in self.of.loops for fact in loop.known), *self.known.known)

    def _leave(
        self,
        steps: Mapping[str, Expr],
        values: Mapping[str, Expr],
        after: Mapping[str, Expr],
        loop: Loop,
        goes_on: Expr,
        since: int,
    ) -> None:
        """What the writes inside, and what comes after the loop, see of what it computes."""
        of, iteration = self.of, self.iteration
        states = [n for n in self.changed if values[n] == self.heads[n]]
        uses = _closures({n: after[n] for n in states}, {self.heads[n].name: n for n in states})
        inside = (*self._around(), *loop.known)
        count = loop.turns if loop.turns is not None else self._count(goes_on, states, uses, after)
        so_far: dict[str, Expr] = {}
        ends: dict[str, Expr] = {}
        for name in states:
            fold = self._fold(uses[name], after, inside, self.known.guards)
            function = of.definitions.fold(fold)[uses[name].index(name)]
            so_far[self.heads[name].name] = Apply(function, (iteration, *fold.over), self.changed[name])
            ends[name] = Apply(function, (count, *fold.over), self.changed[name])
        of.sites[since:] = [_with(site, so_far, len(of.loops)) for site in of.sites[since:]] if so_far else of.sites[since:]
        for name, step in steps.items():
            ends[name] = at(self.firsts[name], step, iteration)
            ends[name] = substitute(ends[name], {iteration.name: count})
        of.environment = {**self.before, **ends, f"jump:break {self.loop.label}": FALSE}

    def _fold(
        self, members: list[str], after: Mapping[str, Expr], inside: Iterable[Expr] = (), guards: tuple[Expr, ...] = ()
    ) -> Fold:
        """The fold over some states."""
        states = tuple(self.heads[n] for n in members)
        own = {self.iteration.name, *(s.name for s in states)}
        others = {h.name for h in self.heads.values()} - own
        known = tuple(f for f in inside if others.isdisjoint(v.name for v in free_variables(f)))
        first, following = tuple(self.firsts[n] for n in members), tuple(after[n] for n in members)
        around = (*(fact for loop in self.of.loops for fact in loop.known), *guards)
        over = variables((*first, *following, *around, *known), (self.iteration, *states))
        return Fold(self.iteration, states, first, following, around, known, over, self.loop.origin)

    def _count(self, goes_on: Expr, states: list[str], uses: Mapping[str, list[str]], after: Mapping[str, Expr]) -> Expr:
        """The number of iterations, as a function of what the condition depends on."""
        spoken = {v.name for v in free_variables(goes_on)}
        members = sorted({m for n in states if self.heads[n].name in spoken for m in uses[n]})
        fold = self._fold(members, after)
        over = variables((*fold.first, *fold.following, goes_on), (self.iteration, *fold.states))
        name = self.of.definitions.name("count")
        self.of.definitions.counts[name] = Count(replace(fold, over=over), goes_on, over)
        return Apply(name, over, self.iteration.type)


def _meets_always(body: Iterable[k.Statement]) -> bool:
    """Whether who begins with a body comes to a barrier in it: it stands under no condition, and nobody leaves before."""
    for statement in body:
        if isinstance(statement, k.Barrier):
            return True
        if isinstance(statement, k.Block) and _meets_always(statement.body):
            return True
        if any(isinstance(s, k.Break | k.Continue | k.Return) for s in walk((statement,))):
            return False
    return False


def _closures(following: Mapping[str, Expr], names: Mapping[str, str]) -> dict[str, list[str]]:
    """For each state, in a fixed order, those that it is computed from; ``names`` are those of the variables."""
    uses = {n: {names[v.name] for v in free_variables(e) if v.name in names} for n, e in following.items()}
    closures: dict[str, list[str]] = {}
    for name in following:
        found, waiting = {name}, [name]
        while waiting:
            new = uses[waiting.pop()] - found
            found |= new
            waiting += new
        closures[name] = sorted(found)
    return closures


def _with(site: Site, mapping: Mapping[str, Expr], outside: int) -> Site:
    """A site where states are what the loop has computed so far, also in what is known of the loops, but for so many outside.

    A state by its name alone would be one for all threads and iterations.
    """
    index, value = instance((site.index, site.value), mapping)
    path = Path(instance(site.path.guards, mapping), instance(site.path.assumed, mapping))
    loops = (*site.place.loops[:outside], *(_loop_with(loop, mapping) for loop in site.place.loops[outside:]))
    return replace(site, index=index, value=value, path=path, place=replace(site.place, loops=loops))


def _loop_with(loop: Loop, mapping: Mapping[str, Expr]) -> Loop:
    return replace(
        loop,
        known=instance(loop.known, mapping),
        reached=None if loop.reached is None else instance(loop.reached, mapping),
        turns=None if loop.turns is None else substitute(loop.turns, mapping),
        counters=tuple(
            replace(c, first=substitute(c.first, mapping), step=substitute(c.step, mapping)) for c in loop.counters
        ),
    )


def either(conditions: Iterable[Expr], condition: Expr) -> Expr:
    """What holds where all the conditions do."""
    return or_(*(not_(c) for c in conditions), condition)
