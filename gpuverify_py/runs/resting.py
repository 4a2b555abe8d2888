"""What a defect rests on that a run has shown, and that the program is not known to give: contents of arrays, steps of rows.

A launch that host code makes is verified for what it passes, but what its arrays hold by then is not known: data, or offsets of
parts that are apart, a permutation, keys in order, by which the host keeps threads apart. A run has arbitrary contents. So a
defect of such a launch, or of one that nobody gives, to which an array leads, is told as one that happens for some contents,
not as one that happens, if it is gone once each element of that array is its own number, or is far from its neighbours, as
tables of places are, and nothing else is changed. Where it is still there it is a defect for such contents as well. Where the
array leads to one of the two places only, elements that are their own numbers would send each thread to where it has been
anyway, which nobody needs a table for (`s[t] = x; y = s[table[t]]` without a barrier): there each pair of elements changes
places.

An array whose elements say on which cells of another array atomics work keeps nobody apart: where each thread had a cell
to itself nobody would need them (`while (atomicCAS(&lock[key[i]], 0, 1) != 0); head[key[i]] = i`).

Only arrays count that decide where an access goes, and for two writes, a barrier and an assertion whether threads get there.
A read of what another thread writes under a condition on data is the lost update that such programs have. Bytes are data, as
there are too few of them for tables, and so are floats, and what the host draws by chance.

Where arrays lead two writes to one place and the numbers written come from an array as well (`cost[edge[i]] = cost[t] + 1`), the
two may be the same number by what the host keeps there, all of a search's front having one distance. Then no harm is done, and so
a race that is gone once all elements of the array from which the numbers come are the same is one for some contents.

Where a place is the sum of what several arrays tell (`offset[bucket] + rank`), all of these are tables at once.

In the same way with numbers of which both indices have multiples, the steps from row to row, where neither flags nor host code
say anything of them, be they parameters or variables of the device that the host has set: a race that is gone when the step is
long, or when each of several is longer than what the others reach, in some order, is one of rows that overlap, and who calls the
kernel knows the step.

And where each of a race's two places adds a parameter of its own to its index, `a[to + t]` beside `a[from + i]`, these are
where parts of the array begin, as pointers would be: a race that is gone when they are far from each other is one of parts that
overlap.

All this only ever makes an alarm of a refutation.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations, product

from boogie_ir.lang import kernel as k
from boogie_ir.lang.build import width_of
from boogie_ir.lang.expr import AccessKind, Binary, BinaryOp, Literal
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.program import Assign, CheckKind
from boogie_ir.lang.source import Origin, visible
from boogie_ir.lang.source_types import is_float_type
from boogie_ir.lang.traverse import free_variables, subexpressions
from boogie_ir.lang.types import BitVec
from boogie_ir.simt import ConcreteLaunch, Executable, Filling, Finding, Inputs, draw_arguments
from boogie_ir.simt.watched.reached import Reached, reached
from gpuverify_py.analysis.deciding import behind, definitions
from gpuverify_py.analysis.inputs import Input, Role, inputs
from gpuverify_py.analysis.launch.sums import Values
from gpuverify_py.analysis.statements import accessed, expressions, walk

TABLES = (Filling.INDEX, Filling.APART)
TO_OTHERS = (Filling.SWAPPED, Filling.APART)  # nobody's own number
LONGER, LONGER_BY = 4, 1_000  # times the statements of a run, and so many more, that another one may take to go as far
NARROWEST = 16  # bits of what tells a place
LARGE = 30  # the bit of numbers that are near the largest one
MOST_TOGETHER = 3  # of which each is tried with each
SHORTEST = (4, 10)
"""Bits of the shortest of steps that are told apart: no element has more bytes, and no row of a block more threads."""
LONG_STEPS = (1 << 14, 1 << 22)  # longer than the rows of a run, and products of 24 bits are what they are


@frozen
class RestsOn:
    """Arrays by whose contents a defect is there, or parameters by whose numbers, or by their being near, as the source names
    them."""

    contents: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    starts: tuple[str, ...] = ()


@frozen
class _Step:
    """A number that may be one of rows, as the source names it: a parameter, or a cell of an array that is only read.

    ``variables`` of the kernel have it.
    """

    name: str
    where: str
    variables: frozenset[str]
    width: int
    cell: int | None = None

    def being(self, number: int, given: Inputs) -> Inputs:
        """The inputs with this number."""
        if self.cell is None:
            return replace(given, arguments={**given.arguments, self.where: number})
        cells = given.contents.get(self.where, {})
        others = cells if isinstance(cells, Mapping) else {}
        return replace(given, contents={**given.contents, self.where: {**others, self.cell: number}})


class Weighing:
    """Weighs what runs of a kernel have shown; which contents lead where is found out when it is first asked."""

    def __init__(self, kernel: k.Kernel, executable: Executable) -> None:
        self.kernel = kernel
        self.executable = executable
        self._inputs: tuple[Input, ...] | None = None

    def rests_on(self, finding: Finding, launch: ConcreteLaunch, given: Inputs, *, chosen: bool) -> RestsOn:
        """What a finding is not there without; ``chosen``: nobody says what the launch is."""
        launched = self.kernel.launched
        if launched is None and not chosen:
            return RestsOn()
        arrays = tuple(self._leading(finding, launched.drawn if launched is not None else ()))
        steps = tuple(self._steps(finding))
        bases = tuple(self._bases(finding))
        if not arrays and not steps and not bases:
            return RestsOn()
        trial = _Trial(self.executable, finding, launch, given)
        longer = ((p, p.being(step, given)) for p in steps for step in LONG_STEPS)
        if numbers := tuple(dict.fromkeys(p.name for p, other in longer if trial.gone(other))):
            return RestsOn(numbers=numbers)
        for several in dict.fromkeys((self._undecided(steps), steps)):
            if any(trial.gone(_apart(order, least, given)) for order in _orders(several) for least in SHORTEST):
                return RestsOn(numbers=tuple(p.name for p in several))
        if any(trial.gone(_moved(given, base, far)) for base in bases[:1] for far in LONG_STEPS):
            return RestsOn(starts=tuple(base.name for base in bases))
        small = dict.fromkeys((a.name for a in arrays), Filling.SMALL)
        ways = [given] if len(arrays) == 1 else [given, replace(given, contents={**given.contents, **small})]
        as_tables = {a.name: TO_OTHERS if self._leads_to_one(finding, a) else TABLES for a in arrays}
        filled = [(a, table) for a in arrays for table in as_tables[a.name]]
        if arrays:
            filled += [(a, Filling.ZERO) for a in self._giving(finding)]
        for way in ways:  # lengths beside offsets are short
            tables = ((a, replace(way, contents={**way.contents, a.name: table})) for a, table in filled)
            if found := tuple(dict.fromkeys(a.source.name for a, other in tables if trial.gone(other))):
                return RestsOn(contents=found)
        together = product(*as_tables.values()) if 1 < len(arrays) <= MOST_TOGETHER else ()
        for tables_of_all in together:  # a place is the sum of what several tell
            if trial.gone(replace(given, contents={**given.contents, **dict(zip(as_tables, tables_of_all, strict=True))})):
                return RestsOn(contents=tuple(a.source.name for a in arrays))
        return RestsOn()

    def _giving(self, finding: Finding) -> Iterator[k.Array]:
        """The arrays from outside whose contents two writes of one place write, or compute what they write from."""
        if finding.kind is CheckKind.RACE and all(access.kind is AccessKind.WRITE for access in finding.accesses):
            names = self._reaching(finding, {Role.VALUE})
            yield from (array for array in self.kernel.arrays if _is_given(array) and array.source.name in names)

    def _reaching(self, finding: Finding, roles: Iterable[Role]) -> frozenset[str]:
        """The inputs, as the source names them, that decide so of a finding's places."""
        places = {access.origin for access in finding.accesses} or {finding.origin}
        return frozenset(i.name for i in self._of_kernel() if any(r.role in roles and r.sink in places for r in i.reaches))

    def _of_kernel(self) -> tuple[Input, ...]:
        if self._inputs is None:
            self._inputs = inputs(self.kernel)
        return self._inputs

    def _leads_to_one(self, finding: Finding, array: k.Array) -> bool:
        """Whether the array decides of only one of two places."""
        places = {access.origin for access in finding.accesses}
        mine = (r for i in self._of_kernel() if i.name == array.source.name for r in i.reaches if r.role is not Role.VALUE)
        return len(places) == 2 and len(places & {r.sink for r in mine}) == 1

    def _leading(self, finding: Finding, drawn: Container[str]) -> Iterator[k.Array]:
        """The arrays from outside whose contents lead to the places of a finding; ``drawn``: what the host fills by chance."""
        only_where = any(access.kind is not AccessKind.WRITE for access in finding.accesses)
        names = self._reaching(finding, {Role.INDEX} if only_where else set(Role) - {Role.VALUE})
        names -= _of_atomics(self.kernel, finding.array)
        for array in self.kernel.arrays:
            data = array.source.name in drawn or array.source.element_bits < NARROWEST or is_float_type(array.source.element)
            if _is_given(array) and not data and array.source.name in names:
                yield array

    def _bases(self, finding: Finding) -> Iterator[k.Parameter]:
        """The parameters that are added in the index at one of a race's two places only, if there are such at each of them.

        Nothing is known of them: they are where the parts of an array begin that the two work on.
        """
        places = tuple({access.origin for access in finding.accesses})
        if finding.kind is not CheckKind.RACE or len(places) != 2:
            return
        known = {v.name for contract in self.kernel.requires for v in free_variables(contract.condition)}
        values = Values(self.kernel)
        added: list[set[str]] = []
        for place in places:
            touching = [s for s in walk(self.kernel.body) if isinstance(s, k.Load | k.Store | k.Atomic) and s.origin == place]
            terms = [term.variables for s in touching for term in values.sum(s.index)]
            added.append({name for names in terms for name in names if len(names) == 1} - known)
        parameters = {p.variable.name: p for p in self.kernel.parameters if isinstance(p.variable.type, BitVec)}
        mine, others = (one & parameters.keys() for one in (added[0] - added[1], added[1] - added[0]))
        if mine and others:
            yield from (parameters[name] for name in (*sorted(mine), *sorted(others)))

    def _undecided(self, steps: Sequence[_Step]) -> tuple[_Step, ...]:
        """Those by which no condition decides, as steps do not, but numbers of rows and what divides by them do."""
        conditions = (s.condition for s in walk(self.kernel.body) if isinstance(s, k.If | k.While))
        deciding = frozenset(behind(self.kernel, conditions))
        return tuple(p for p in steps if deciding.isdisjoint(p.variables))

    def _steps(self, finding: Finding) -> Iterator[_Step]:
        """The numbers that lead to a race's places, by which something is multiplied, and of which nothing is known."""
        places = {access.origin for access in finding.accesses}
        here = finding.kind is CheckKind.RACE and _is_bounded(self.kernel, places)
        names = self._reaching(finding, {Role.INDEX}) if here else frozenset[str]()
        known = {v.name for contract in self.kernel.requires for v in free_variables(contract.condition)}
        factors = _factors(self.kernel, places) - known if names else frozenset[str]()
        for parameter in self.kernel.parameters if names else ():
            variable = parameter.variable
            whole = isinstance(variable.type, BitVec) and variable.type.width >= NARROWEST
            whole &= not is_float_type(parameter.source_type)
            if whole and parameter.name in names and variable.name in factors:
                yield _Step(parameter.name, variable.name, frozenset({variable.name}), width_of(variable))
        yield from _steps_in_memory(self.kernel, names, factors)


def _of_atomics(kernel: k.Kernel, array: str) -> frozenset[str]:
    """The arrays, as the source names them, whose elements themselves are where atomics work, on others than ``array``."""
    given, sources = definitions(kernel), {a.name: a.source.name for a in kernel.arrays}
    asked = [s.index for s in walk(kernel.body) if isinstance(s, k.Atomic) and s.array != array and not k.looks_only(s)]
    names = {v.name for index in asked for v in free_variables(index)}
    found: set[str] = set()
    open_ = [*names]
    while open_:
        for statement in given.get(open_.pop(), ()):
            match statement:
                case k.Load():
                    found.add(sources[statement.array])
                case Assign():
                    more = {v.name for v in free_variables(statement.value)} - names
                    names |= more
                    open_ += more
                case _:
                    pass
    return frozenset(found)


def _is_given(array: k.Array) -> bool:
    """Whether an array has contents that come from outside."""
    return array.space in (k.MemorySpace.GLOBAL, k.MemorySpace.CONSTANT) and array.initial is None


def _steps_in_memory(kernel: k.Kernel, names: Container[str], factors: frozenset[str]) -> Iterator[_Step]:
    """The numbers of which the kernel only reads, each at a place that the text tells: what the host copies to the device's
    variables before the launch is as a parameter is.
    """
    arrays = {a.name: a for a in kernel.arrays if _is_given(a) and a.source.name in names}
    changed = {array for s in walk(kernel.body) if not isinstance(s, k.Load) for array in accessed(s)}
    read: dict[tuple[str, int], set[str]] = {}
    for statement in walk(kernel.body):
        match statement:
            case k.Load(target=target, array=array, index=Literal(value=int() as cell)) if array in arrays.keys() - changed:
                read.setdefault((array, cell), set()).add(target.name)
            case _:
                pass
    for (array, cell), variables in read.items():
        source, width = arrays[array].source, arrays[array].cell.width
        if variables & factors and width >= NARROWEST and not is_float_type(source.element):
            name = source.name if arrays[array].cells == 1 else f"{source.name}[{cell}]"
            yield _Step(name, array, frozenset(variables), width, cell)


def _orders(steps: tuple[_Step, ...]) -> Iterable[tuple[_Step, ...]]:
    """In which orders steps may be longer and longer, if there are several."""
    if len(steps) < 2:
        return ()
    return permutations(steps) if len(steps) <= MOST_TOGETHER else (steps, steps[::-1])


def _apart(steps: Sequence[_Step], least: int, given: Inputs) -> Inputs:
    """With steps of so many bits and more, each longer than all that the shorter ones reach in a run, as an array's are."""
    apart = (min(step.width for step in steps) - least) // len(steps)
    for number, step in enumerate(steps):
        given = step.being(1 << (least + apart * number), given)
    return given


def _moved(given: Inputs, base: k.Parameter, far: int) -> Inputs:
    """The inputs with one number that is so far from what it was: smaller where it was large."""
    name = base.variable.name
    number = int(given.arguments[name])
    return replace(given, arguments={**given.arguments, name: number - far if number >> LARGE & 1 else number + far})


def _is_bounded(kernel: k.Kernel, places: set[Origin]) -> bool:
    """Whether parameters bound all threads' numbers that indices at these places are made of, or the kernel bounds none.

    Where some have a guard, a missing one is a defect.
    """
    parameters = {p.variable.name for p in kernel.parameters}
    own: set[str] = set()
    guarded: set[str] = set()
    for statement in walk(kernel.body):
        if isinstance(statement, k.Load | k.Store | k.Atomic) and statement.origin in places:
            own.update(behind(kernel, (statement.index,)))
        if isinstance(statement, k.If | k.While):
            about = set(behind(kernel, (statement.condition,)))
            guarded |= about if about & parameters else set()
    ids = {v.name for v in k.LOCAL_ID}
    return not guarded & ids or own & ids <= guarded


def _factors(kernel: k.Kernel, places: set[Origin]) -> frozenset[str]:
    """The variables of which products are made, and those that these are computed from, in the indices at each of the places.

    What is multiplied elsewhere, or at one of two places only, is no step from row to row of the array.
    """
    given = definitions(kernel)
    found: list[frozenset[str]] = []
    for place in places:
        indices = [s.index for s in walk(kernel.body) if isinstance(s, k.Load | k.Store | k.Atomic) and s.origin == place]
        behind_these = (e for name in behind(kernel, indices) for s in given.get(name, ()) for e in expressions(s))
        parts = (e for root in (*indices, *behind_these) for e in subexpressions(root))
        found.append(frozenset(behind(kernel, (e for e in parts if isinstance(e, Binary) and e.op is BinaryOp.BVMUL))))
    return frozenset.intersection(*found) if found else frozenset()


@dataclass(slots=True, eq=False)
class _Trial:
    """Whether a finding is there with other inputs; ``shown``: the run that it is of."""

    executable: Executable
    finding: Finding
    launch: ConcreteLaunch
    given: Inputs
    shown: Reached = field(init=False)
    _short: Mapping[str, int | bool] | None = None

    def __post_init__(self) -> None:
        self.shown = reached(self.executable, self.launch, self.given)

    def gone(self, other: Inputs) -> bool:
        """Whether it is not, in a run that goes as far: to its end, or to the finding's places as often as its own run.

        Where one does not, in one with small arguments, with which the finding is there.
        """
        run = self._run(other)
        if not self._far(run) and not self._there(run):
            if self._short is None:
                small = draw_arguments(self.executable, self.launch, self.given.seed, tiny=True) or {}
                self._short = small if self._there(self._run(replace(self.given, arguments=small))) else {}
            changed = {name: n for name, n in other.arguments.items() if n != self.given.arguments.get(name)}
            run = self._run(replace(other, arguments={**self._short, **changed})) if self._short else run
        result = run.result
        told = self._far(run) and not (result.unassumed or result.stopped & {*self.finding.threads})
        return told and result.infeasible is None and not self._there(run)

    def _run(self, inputs: Inputs) -> Reached:
        most = LONGER * self.shown.result.steps + LONGER_BY
        return reached(self.executable, self.launch, replace(inputs, budget=min(inputs.budget, most)))

    def _far(self, run: Reached) -> bool:
        if self.shown.result.exhausted or not run.result.exhausted:
            return True
        places = {visible(access.origin).span for access in self.finding.accesses}
        at = [(sum(n for (_, span), n in each.times.items() if span == place) for each in (run, self.shown)) for place in places]
        return bool(at) and all(here >= there for here, there in at)

    def _there(self, run: Reached) -> bool:
        return any(same(self.finding, each) for each in run.result.findings)


def same(finding: Finding, other: Finding) -> bool:
    """Whether a run shows what another has shown: at the same places, on the same array."""
    if not finding.accesses:
        return finding.kind is other.kind and finding.origin == other.origin
    places = ({a.origin for a in each.accesses} for each in (finding, other))
    return next(places) == next(places) and finding.array == other.array
