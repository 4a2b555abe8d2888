"""What a cell of memory holds at some place of the order (paper 004, IV-B): who wrote it last, and what.

A thread that wrote the cell is found by solving the index (:mod:`gpuverify_py.engines.equivalence.inverse`) and shown to be one:
it is of the launch, gets to the write, and its index is the cell. That nobody wrote the cell afterwards is a refutation of
every write of an arbitrary thread. Where no thread is found, no write of any thread may be possible: then the cell holds what it
held at first. Nothing is dropped: what cannot be shown is an exception (paper 004, IV-D drops a quantifier there).

Two accesses to a cell in one interval between barriers, one of them a write, are by one thread, as the kernel has no races;
within a launch all accesses to a cell, one of them a write, are by threads of one group.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from boogie_ir.lang.build import and_, binary, boolean, bvmul, bvsub, eq, implies, ite, not_, or_, resize, width_of
from boogie_ir.lang.expr import FALSE, TRUE, Apply, BinaryOp, Expr, Ite, Var
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.traverse import children, free_variables, substitute, with_children
from gpuverify_py.engines.equivalence.context import Context
from gpuverify_py.engines.equivalence.counting import apart
from gpuverify_py.engines.equivalence.inverse import Unknown, solutions
from gpuverify_py.engines.equivalence.launched import Launched
from gpuverify_py.engines.equivalence.summary import (
    Definitions,
    Loop,
    Memory,
    NotFollowed,
    Place,
    Site,
    around,
    bound,
    instance,
    replaced,
)

NOTHING: Mapping[str, Expr] = {}
DEEPEST = 8  # writers that are found after each other for one cell


@frozen_node
class Kernel:
    """A kernel of a side: its launch, and the writes of one arbitrary thread in the order of the text."""

    launch: Launched
    sites: tuple[Site, ...]


@frozen_node
class At:
    """An access by a thread: ``values`` of its numbers and of the loops' iterations. No place: the end, where nobody reads.

    ``real``: an access that the thread makes, so that others do not make conflicting ones.
    """

    place: Place | None
    values: Mapping[str, Expr]
    real: bool


END = At(None, {}, False)


@frozen_node
class Write:
    """One write of a site: by the thread and in the iterations of ``values``.

    ``within`` makes these a thread of the launch that may write the cell, the first of it the cell; it is empty, and ``made``
    true, where it is known that the write is made.
    """

    site: Site
    values: Mapping[str, Expr]
    within: tuple[Expr, ...] = ()
    made: bool = False

    def of(self, expression: Expr) -> Expr:
        """An expression as it is for this write."""
        return substitute(expression, self.values)


class Contents:
    """The memories of one side."""

    def __init__(self, kernels: Sequence[Kernel], definitions: Definitions, base: Context) -> None:
        self.kernels = tuple(kernels)
        self.definitions = definitions
        self.base = base
        self.normal = base.asking.plain
        self._read: dict[tuple[int, int], tuple[object, Expr]] = {}
        self._generic: dict[str, Expr | None] = {}

    # -- arbitrary writes -----------------------------------------------------------------------------------

    def arbitrary(self, site: Site, fixed: Mapping[str, Expr] = NOTHING) -> tuple[Write, tuple[Expr, ...]]:
        """Some write of the site, and all that is known of it."""
        variables = (*site.thread, *(loop.iteration for loop in site.place.loops))
        values: dict[str, Expr] = {v.name: fixed.get(v.name) or self.definitions.fresh(v.name, v.type) for v in variables}
        return Write(site, values, made=True), self.known(site, values)

    def known(self, site: Site, values: Mapping[str, Expr]) -> tuple[Expr, ...]:
        """What is known of a write that is made."""
        launch = self.kernels[site.place.step].launch
        return instance((*launch.of_thread, *around(site.place), *site.path.known), values)

    # -- contents -------------------------------------------------------------------------------------------

    def cell(
        self, memory: Memory, index: Expr, at: At, context: Context, own: Write | None = None, found: tuple[Site, ...] = ()
    ) -> Expr:
        """What the cell holds right before an access, or at the end. ``own`` is a write to it.

        ``found`` are sites whose writers are found already, in other cases.

        Raises :class:`gpuverify_py.engines.equivalence.summary.NotFollowed`.
        """
        if context.impossible:
            return self.first(memory, index, at, context)
        sites = [s for k in self.kernels for s in k.sites if s.memory.key == memory.key and _may_come_before(s, at)]
        sites.sort(key=lambda s: (s.place.step, s.place.number), reverse=True)
        writes = [] if own is None or own.site not in sites else [own]
        for site in sites if len(found) < DEEPEST else ():
            if site in found:
                continue
            for write in chain((w for w in writes if w.site is site), self.writers(site, index, at, context)):
                condition = self.made(write, index, at, context)
                if condition == FALSE:
                    continue
                case = context.given(condition)
                if condition != TRUE and (case.impossible or case.holds(FALSE)):
                    continue
                if not self._last(write, index, at, case, sites):
                    continue
                value = write.of(site.value)
                if condition == TRUE:
                    return value
                rest = self.cell(memory, index, at, context.given(not_(condition)), own, (*found, site))
                return ite(condition, value, rest)
        for site in sites:
            if not self._untouched(site, index, at, context, None):
                why = f"no thread is found that {site.origin.construct.replace('write to', 'wrote')}"
                raise NotFollowed(f"{why}, and none is excluded", site.origin)
        return self.first(memory, index, at, context)

    def first(self, memory: Memory, index: Expr, at: At, context: Context) -> Expr:
        """What the cell holds before anything is written, where the context holds."""
        if not memory.groups:
            return Apply(memory.contents, (index,), memory.cell)
        assert at.place is not None
        launch = self.kernels[at.place.step].launch
        return Apply(memory.contents, (*(at.values[v.name] for v, _ in launch.group), index), memory.cell)

    def covered(self, memory: Memory, index: Expr, context: Context, at: At = END) -> bool:
        """Whether some thread writes the cell before an access, or at all, whatever else is written there."""
        left = context
        for kernel in self.kernels:
            for site in kernel.sites:
                if site.memory.key != memory.key or not _may_come_before(site, at):
                    continue
                for write in self.writers(site, index, at, left):
                    condition = self.made(write, index, at, left)
                    if condition == FALSE:
                        continue
                    if condition == TRUE:
                        return True
                    left = left.given(not_(condition))
                    if left.impossible or left.holds(FALSE):
                        return True
        return False

    # -- writers --------------------------------------------------------------------------------------------

    def writers(self, site: Site, index: Expr, at: At, context: Context) -> Iterator[Write]:
        """Threads, and iterations, that may be those of a write of the site to the cell."""
        fixed = self._fixed(site, at)
        launch = self.kernels[site.place.step].launch
        names: dict[str, Expr] = {
            v.name: self.definitions.fresh(v.name, v.type)
            for v in (*site.thread, *(loop.iteration for loop in site.place.loops))
            if v.name not in fixed
        }
        renamed, mine = {**names, **fixed}, {v.name for v in names.values() if isinstance(v, Var)}
        unknowns = [
            Unknown(variable, substitute(size, renamed))
            for v, size in (*launch.local, *launch.group)
            if isinstance(variable := names.get(v.name), Var)
        ]
        for loop in site.place.loops:
            variable = names.get(loop.iteration.name)
            if isinstance(variable, Var):
                turns = substitute(loop.turns, renamed) if loop.turns is not None else None
                told = turns is not None and mine.isdisjoint(v.name for v in free_variables(turns))
                unknowns.append(Unknown(variable, turns if told else None))
        ranges = (*instance(launch.of_thread, renamed), *instance(around(site.place), renamed))
        guards = instance(site.path.guards, renamed)
        if not unknowns:
            yield Write(site, fixed)
            return
        hints = {v.name: at.values[name] for name, v in names.items() if isinstance(v, Var) and name in at.values}
        guess = context.given(*ranges)
        for proposal in solutions(substitute(self._index(site), renamed), index, unknowns, guards, (context, guess), hints):
            values = {name: proposal.values[v.name] if isinstance(v, Var) else v for name, v in names.items()}
            yield Write(site, {**fixed, **values}, (proposal.meets, *proposal.within))

    def _fixed(self, site: Site, at: At) -> dict[str, Expr]:
        """What is known of a writer from the access to a cell of a group: the group."""
        if at.place is None or at.place.step != site.place.step or not (at.real or site.memory.groups):
            return {}
        launch = self.kernels[site.place.step].launch
        return {v.name: at.values[v.name] for v, _ in launch.group}

    def made(self, write: Write, index: Expr, at: At, context: Context) -> Expr:
        """What is left to hold for the write to be made, before the access, and to that cell.

        TRUE where all is shown, FALSE where it is not even shown to be to that cell.
        """
        site = write.site
        meets = write.within[0] if write.within else TRUE
        context, outside = context.given(meets), context
        if not self._meets(write, index, context):
            return FALSE
        wanted = [self._before(write, at)]
        if not write.made:
            wanted.extend(write.within[1:])
            for loop in site.place.loops:
                if loop.reached is None and not self._goes_round(loop, write, at):
                    return FALSE
                wanted.extend(map(write.of, loop.reached or ()))
            wanted.extend(map(write.of, site.path.guards))
        open_ = [] if outside.holds(meets) else [meets]
        open_ += [context.normal(c) for c in wanted if not context.holds(c)]
        return FALSE if any(form == FALSE for form in open_) else and_(*dict.fromkeys(open_))

    def _meets(self, write: Write, index: Expr, context: Context) -> bool:
        """Whether a write is to that cell, if it is made."""
        there = write.of(write.site.index)
        if any(_loads(there, self.definitions.reads)):
            context = context.given(*self.known(write.site, write.values))
            try:
                there = self.resolved(there, context)
            except NotFollowed:
                return False
        return context.same_by_cases(there, index)

    def _goes_round(self, loop: Loop, write: Write, at: At) -> bool:
        """Whether the writing thread makes this iteration because the one that reads does: it is that one, or all make it."""
        if at.place is None or loop not in _common(write.site.place, at.place):
            return False
        outer = write.site.place.loops[: write.site.place.loops.index(loop) + 1]
        launch = self.kernels[write.site.place.step].launch
        variables = tuple(v for v, _ in launch.group) if loop.together else write.site.thread
        same = (*(each.iteration for each in outer), *variables)
        return all(write.values[v.name] == at.values[v.name] for v in same)

    def _last(self, write: Write, index: Expr, at: At, case: Context, sites: Sequence[Site]) -> bool:
        """Whether no write to the cell comes between a write and the access."""
        return all(self._untouched(site, index, at, case, write) for site in sites)

    def _untouched(self, site: Site, index: Expr, at: At, case: Context, since: Write | None) -> bool:
        """Whether no write of the site to the cell comes before the access, and after a write if there is one."""
        launch = self.kernels[site.place.step].launch
        fixed: dict[str, Expr] = {}
        conflicting = [(since.site.place, since.values)] if since is not None else []
        conflicting += [(at.place, at.values)] if at.place is not None and (at.real or site.memory.groups) else []
        for place, values in conflicting:
            if place.step == site.place.step:
                one = _one_interval(site.place, place) and (since is not None or at.real)
                variables = site.thread if one else tuple(v for v, _ in launch.group)
                fixed.update((v.name, values[v.name]) for v in variables)
        other, known = self.arbitrary(site, fixed)
        order = [self._before(other, at)]
        if since is not None:
            order.append(_after(other, since))
        if FALSE in order:
            return True
        inside = case.given(*known, *order)
        orders = [self._apart(other, place, values, inside) for place, values in conflicting]
        return inside.given(*(o for each in orders for o in each), eq(other.of(self._index(site)), index)).holds(FALSE)

    def _apart(self, other: Write, place: Place, values: Mapping[str, Expr], inside: Context) -> Iterator[Expr]:
        """What the same counters, and the same multiples, in two iterations of a loop have to do with each other."""
        for loop in _common(other.site.place, place):
            one, two = other.values[loop.iteration.name], values[loop.iteration.name]
            for multiple in inside.normal.multiples(other.of(other.site.index), one):
                small, large = (resize(i, width_of(multiple), False) for i in (one, two))
                for a, b in ((small, large), (large, small)):
                    low, high = bvmul(multiple, a), bvmul(multiple, b)
                    if inside.normal.exact(high):
                        further = binary(BinaryOp.BVULE, multiple, bvsub(high, low))
                        yield implies(binary(BinaryOp.BVULT, a, b), and_(binary(BinaryOp.BVULE, low, high), further))
            for counter in loop.counters:
                mine, theirs = ((substitute(e, v) for e in (counter.first, counter.step)) for v in (other.values, values))
                same = all(self.normal(a) is self.normal(b) for a, b in zip(mine, theirs, strict=True))
                if same:
                    own = replace(counter, first=other.of(counter.first), step=other.of(counter.step))
                    yield apart(own, one, two)
                    yield apart(own, two, one)

    # -- order ----------------------------------------------------------------------------------------------

    def _before(self, write: Write, at: At) -> Expr:
        """Whether the write comes before the access."""
        if at.place is None or at.place.step != write.site.place.step:
            return TRUE
        return _ordered(write.site.place, write.values, at.place, at.values)

    # -- reads ----------------------------------------------------------------------------------------------

    def resolved(self, expression: Expr, context: Context) -> Expr:
        """The expression with what loads give, but for those inside of folds.

        Loads that are made whatever the expression chooses by are resolved at once: a term may be small as a graph, and
        have very many paths.
        """
        loads = {id(load): load for load in _loads(expression, self.definitions.reads)}
        if not loads:
            return expression
        try:
            given = {key: self._load(load, context) for key, load in loads.items()}
        except NotFollowed:
            return self._by_cases(expression, context)
        return replaced(expression, given)

    def _by_cases(self, expression: Expr, context: Context) -> Expr:
        context.asking.go_on()
        if isinstance(expression, Apply) and expression.function in self.definitions.reads:
            return self._load(expression, context)
        if isinstance(expression, Ite):
            condition = self.resolved(expression.condition, context)
            sides = (expression.then, context.given(condition)), (expression.otherwise, context.given(not_(condition)))
            then, otherwise = (self.resolved(e, c) if not c.impossible else e for e, c in sides)
            return ite(condition, then, otherwise)
        return with_children(expression, tuple(self._by_cases(c, context) for c in children(expression)))

    def _load(self, application: Apply, context: Context) -> Expr:
        key = id(application), id(context)
        known = self._read.get(key)
        if known is None:
            read = self.definitions.reads[application.function]
            values = bound(read.over, application.arguments)
            here = (*around(read.place), *read.path.guards)
            if not all(context.holds(c) for c in instance(here, values)):
                raise NotFollowed("it is not clear that the load is made", read.origin)
            found = self._of_any(application.function)
            if found is None:
                inside = context.given(*instance(read.path.assumed, values))
                index = self.resolved(substitute(read.index, values), inside)
                found = self.resolved(self.cell(read.memory, index, At(read.place, values, True), inside), inside)
            else:
                found = substitute(found, values)
            known = self._read[key] = ((application, context), found)
        return known[1]

    def _index(self, site: Site) -> Expr:
        """The index of a write, with what loads give to any thread that makes them where that is known."""
        found: dict[int, Expr] = {}
        for load in _loads(site.index, self.definitions.reads):
            value = self._of_any(load.function)
            if value is not None:
                found[id(load)] = substitute(value, bound(self.definitions.reads[load.function].over, load.arguments))
        return replaced(site.index, found) if found else site.index

    def _of_any(self, function: str) -> Expr | None:
        """What a load gives to any thread that makes it, where that can be said of all of them together."""
        if function not in self._generic:
            self._generic[function] = None  # until it is known
            read = self.definitions.reads[function]
            launch = self.kernels[read.place.step].launch
            context = self.base.given(*launch.of_thread, *around(read.place), *read.path.known)
            values: dict[str, Expr] = {v.name: v for v in read.over}
            try:
                index = self.resolved(read.index, context)
                found = self.resolved(self.cell(read.memory, index, At(read.place, values, True), context), context)
            except NotFollowed:
                return None
            self._generic[function] = found
        return self._generic[function]


def _may_come_before(site: Site, at: At) -> bool:
    if at.place is None or site.place.step != at.place.step:
        return at.place is None or site.place.step < at.place.step
    return site.place.number < at.place.number or bool(_common(site.place, at.place))


def _common(one: Place, two: Place) -> tuple[Loop, ...]:
    """The loops that two places are in, as the first knows them."""
    shared = []
    for a, b in zip(one.loops, two.loops, strict=False):
        if a.iteration != b.iteration:
            break
        shared.append(a)
    return tuple(shared)


def _ordered(one: Place, values: Mapping[str, Expr], two: Place, others: Mapping[str, Expr]) -> Expr:
    """Whether the first place in some iterations comes before the second in others."""
    result: Expr = boolean(one.number < two.number)
    for loop in reversed(_common(one, two)):
        first, second = values[loop.iteration.name], others[loop.iteration.name]
        result = or_(binary(BinaryOp.BVULT, first, second), and_(eq(first, second), result))
    return result


def _after(write: Write, since: Write) -> Expr:
    if write.site.place.step != since.site.place.step:
        return boolean(write.site.place.step > since.site.place.step)
    return _ordered(since.site.place, since.values, write.site.place, write.values)


def _one_interval(one: Place, two: Place) -> bool:
    """Whether no barrier is between two places of a thread's way, whatever the iterations."""
    return one.interval == two.interval and not any(loop.meets for loop in (*one.loops, *two.loops))




def _loads(expression: Expr, reads: Container[str]) -> Iterator[Apply]:
    """Each load in an expression once; what is inside of loads is theirs."""
    seen: set[int] = set()
    waiting = [expression]
    while waiting:
        current = waiting.pop()
        if id(current) in seen:
            continue
        seen.add(id(current))
        if isinstance(current, Apply) and current.function in reads:
            yield current
        else:
            waiting.extend(children(current))
