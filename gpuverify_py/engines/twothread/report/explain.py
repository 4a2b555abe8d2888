"""From failed obligations to findings: which accesses, which threads, which values (upstream's report, section 5).

A model gives the values at the failing assertion; the first access of a race is read off the record: its site, and its
snapshot. Nothing is decoded from names; places come from origins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import AccessKind, Expr, Var
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.source import visible
from boogie_ir.lang.source_types import content_with_bits, number_text
from boogie_ir.lang.traverse import free_variables
from boogie_ir.lang.types import BitVec
from boogie_ir.prove.discharge import Failed, Outcome
from boogie_ir.vc.passive import Goal
from boogie_ir.vc.vcgen import Obligation
from gpuverify_py.analysis.statements import assigned, expressions, walk
from gpuverify_py.engines.twothread.dual.dualise import Dual
from gpuverify_py.engines.twothread.dual.record import SITE, TRACKED, offset_variable, value_variable
from gpuverify_py.engines.twothread.instrument.log_accesses import Site
from gpuverify_py.findings.diagnostic import (
    AccessReport,
    Diagnostic,
    ElementReport,
    LoopState,
    Moment,
    NamedValue,
    Severity,
    ThreadPlace,
)
from gpuverify_py.findings.elements import element

ABOUT_PAIR = (CheckKind.BARRIER_DIVERGENCE, CheckKind.WARP_DIVERGENCE, CheckKind.RACE)


def explain(
    dual: Dual, outcomes: Iterable[Outcome], error_limit: int, summarised: bool = True
) -> tuple[tuple[Diagnostic, Outcome], ...]:
    """The findings with the outcomes they come from: errors first found first, each pair of places once.

    ``summarised``: loops before a finding are known by their invariants only.
    """
    found: dict[object, tuple[Diagnostic, Outcome]] = {}
    for outcome in outcomes:
        if not isinstance(outcome.result, Failed):
            continue
        diagnostic = _Reader(dual, outcome.obligation, outcome.result, summarised).diagnostic()
        key = (diagnostic.kind, diagnostic.severity, frozenset(_places(diagnostic)))
        if key not in found:
            found[key] = (diagnostic, outcome)
        if sum(d.severity is Severity.ERROR for d, _ in found.values()) >= error_limit:
            break
    return tuple(found.values())


def _places(diagnostic: Diagnostic) -> Iterator[object]:
    if not diagnostic.accesses:
        yield visible(diagnostic.origin).span
    if diagnostic.element is not None:
        yield diagnostic.element.array
    for access in diagnostic.accesses:
        yield visible(access.origin).span, access.kind


class _Reader:
    """Reads one model."""

    def __init__(self, dual: Dual, obligation: Obligation, failed: Failed, summarised: bool) -> None:
        self.dual = dual
        self.obligation = obligation
        self.failed = failed
        self.summarised = summarised
        self._places: dict[int, ThreadPlace] = {}  # of the two threads

    def value(self, expression: Expr, values: Mapping[str, Expr] | None = None) -> int:
        """The value of a variable of the dual program at the failing assertion, or where ``values`` has its symbols."""
        if isinstance(expression, Var):
            expression = (self.obligation.values if values is None else values).get(expression.name, expression)
        value = self.failed.model.value(expression)
        return int(value) if isinstance(value, int) else 0

    def diagnostic(self) -> Diagnostic:
        check = self.obligation.check
        result = Diagnostic(
            kind=check.kind,
            severity=Severity.NOTE if check.note else Severity.ERROR,
            origin=self.obligation.origin,
            kernel=self.dual.kernel.name,
            parameters=tuple(self.named(p, p.variable) for p in self.dual.kernel.parameters),
            approximations=tuple(self.approximations()),
            trace=tuple(self.trace()),
        )
        if check.kind is CheckKind.RACE:
            return self.race(result)
        names = tuple(self.relevant())
        concerned = tuple((self.place(t), tuple(self.locals(names, t))) for t in self.concerned())
        return replace(result, condition=self.obligation.origin.construct, threads=concerned)

    def approximations(self) -> Iterator[str]:
        """What the execution in the model passed through that the kernel may not be able to do."""
        if self.failed.doubt:
            yield "an axiom with quantifiers may exclude it: the solver could not tell"
        loops = [s for s in walk(self.dual.kernel.body) if isinstance(s, k.While) and self.summarised]
        if any(loop.origin.span.line <= self.obligation.origin.span.end_line for loop in loops):
            yield "loops are summarised by their invariants"
        loaded = {s.array for s in walk(self.dual.kernel.body) if isinstance(s, k.Load | k.Atomic)}
        for name in sorted(loaded):
            if not self.dual.memory.keeps(name):
                yield f"what is read from {self.dual.memory.arrays[name].source.name} is arbitrary"

    # -- loops ----------------------------------------------------------------------------------------------

    def trace(self) -> Iterator[LoopState]:
        """The loops that the execution in the model passed, and the one whose invariant fails."""
        slicer, place, check = self.obligation.slicer, self.obligation.place, self.obligation.check
        for head in slicer.passive.heads:
            if slicer.may_pass(head, place) and self.failed.model.value(slicer.passive.reach[head]) is not False:
                yield from self.state(Moment.ENTRY, head, slicer.passive.entry_values[head])
                yield from self.state(Moment.HEAD, head, slicer.passive.head_values[head])
        if isinstance(place.item, Goal) and place.item.head is not None:
            moment = Moment.ENTRY if check.kind is CheckKind.INVARIANT_ENTRY else Moment.AGAIN
            yield from self.state(moment, place.item.head, self.obligation.values)

    def state(self, moment: Moment, label: str, values: Mapping[str, Expr]) -> Iterator[LoopState]:
        """Nothing for a loop that the kernel does not have: unrolling made it."""
        loop = next((s for s in walk(self.dual.kernel.body) if isinstance(s, k.While) and s.label == label), None)
        if loop is None:
            return
        inside = (loop, *walk(loop.body))
        names = {v.name for s in inside for e in expressions(s) for v in free_variables(e)} | assigned(inside)
        shown: list[tuple[NamedValue, ThreadPlace | None]] = []
        for local in self.dual.kernel.locals:
            variable = local.variable
            if not local.name or variable.name not in names:
                continue
            if variable.name not in self.dual.nonuniform:
                shown.append((self.named(local, variable, values), None))
                continue
            for thread in (1, 2):
                named = self.named(local, self.dual.variable(variable, thread), values)
                shown.append((named, self.place(thread)))
        yield LoopState(moment, loop.origin, tuple(shown), self.pending(values))

    def pending(self, values: Mapping[str, Expr]) -> tuple[AccessReport, ElementReport] | None:
        """The access that thread 1 has recorded, if any."""
        if TRACKED.name not in values or not self.value(TRACKED, values):
            return None
        number = self.value(SITE, values)
        if not 1 <= number <= len(self.dual.sites):
            return None
        site = self.dual.sites[number - 1]
        array = self.dual.memory.arrays[site.array]
        offset = self.value(offset_variable(array.index.width), values)
        return AccessReport(site.kind, site.origin, self.place(1)), element(array, offset)

    # -- threads and values ---------------------------------------------------------------------------------

    def place(self, thread: int) -> ThreadPlace:
        """Where a thread is in the launch, which nothing changes."""
        if thread in self._places:
            return self._places[thread]

        def triple(family: tuple[Var, ...]) -> tuple[int, int, int]:
            x, y, z = (self.value(self.dual.threads.id(v, thread)) for v in family)
            return (x, y, z)

        place = self._places[thread] = ThreadPlace(triple(k.LOCAL_ID), triple(k.GROUP_ID), triple(k.GROUP_SIZE))
        return place

    def named(self, of: k.Parameter | k.Local, variable: Var, values: Mapping[str, Expr] | None = None) -> NamedValue:
        """The value that a variable of the source has as ``variable`` of the dual program."""
        value = self.value(variable, values)
        if not isinstance(variable.type, BitVec):
            return NamedValue(of.name, bool(value), "true" if value else "false")
        return NamedValue(of.name, value, number_text(value, variable.type.width, of.source_type, of.signed))

    def locals(self, names: Iterable[str], thread: int) -> Iterator[NamedValue]:
        wanted = set(names)
        for local in self.dual.kernel.locals:
            if local.name and local.variable.name in wanted:
                yield self.named(local, self.dual.variable(local.variable, thread))

    def relevant(self) -> Iterator[str]:
        """Source variables whose values decide the failing condition, as kernel-level names."""
        for local in self.dual.kernel.locals:
            if any(self.decides(self.dual.variable(local.variable, t)) for t in (1, 2)):
                yield local.variable.name

    def decides(self, variable: Expr) -> bool:
        """Whether the failing condition depends on what a variable of the dual program holds; constants do not count."""
        value = self.obligation.values.get(variable.name, variable) if isinstance(variable, Var) else variable
        return not free_variables(self.obligation.goal).isdisjoint(free_variables(value))

    def concerned(self) -> tuple[int, ...]:
        """The threads that a finding is about, the one that it is reported for first."""
        check = self.obligation.check
        if check.kind in ABOUT_PAIR or check.thread is None:
            return (1, 2)
        other = 3 - check.thread
        own, others = self.belonging(check.thread), self.belonging(other)
        both = any(mine != theirs and self.decides(theirs) for mine, theirs in zip(own, others, strict=True))
        return (check.thread, other) if both else (check.thread,)

    def belonging(self, thread: int) -> tuple[Expr, ...]:
        """The thread's private variables and its place in its group."""
        variables = tuple(self.dual.variable(local.variable, thread) for local in self.dual.kernel.locals)
        return (*variables, *(self.dual.threads.id(v, thread) for v in k.LOCAL_ID))

    # -- races ----------------------------------------------------------------------------------------------

    def race(self, result: Diagnostic) -> Diagnostic:
        check = self.obligation.check
        assert check.site is not None
        checking = self.dual.sites[check.site - 1]
        number = self.value(SITE)
        first = self.dual.sites[number - 1] if 1 <= number <= len(self.dual.sites) else checking
        array = self.dual.memory.arrays[checking.array]
        offset = self.value(offset_variable(array.index.width))
        thread = check.thread or 2
        values = tuple(self.locals(_index_names(checking, self.dual), thread))
        accesses = (
            AccessReport(checking.kind, checking.origin, self.place(thread), values),
            AccessReport(first.kind, first.origin, self.place(1), tuple(self.recorded(first)), self.written(first, array)),
        )
        return replace(result, origin=checking.origin, element=element(array, offset), accesses=accesses)

    def recorded(self, site: Site) -> Iterator[NamedValue]:
        """The values that named variables had at the recorded access."""
        snapshot = {v.name: k.snapshot_variable(site.number, v) for v in site.snapshot}
        wanted = set(_index_names(site, self.dual))
        for local in self.dual.kernel.locals:
            if local.name and local.variable.name in wanted:
                variable = snapshot.get(local.variable.name, self.dual.variable(local.variable, 1))
                yield self.named(local, variable)

    def written(self, site: Site, array: k.Array) -> NamedValue | None:
        variable = value_variable(array.cell.width)
        if site.kind is not AccessKind.WRITE or variable.name not in self.obligation.values:
            return None
        value = self.value(variable)
        return NamedValue(array.source.name, value, content_with_bits(value, array))


def _index_names(site: Site, dual: Dual) -> Iterator[str]:
    del dual
    yield from sorted({v.name for v in free_variables(site.index)} | {v.name for v in site.snapshot})
