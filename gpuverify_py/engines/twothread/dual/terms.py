"""A kernel's expressions as each of the two threads evaluates them (``e$1``, ``e$2`` in paper 003, section 4.1.3).

Non-uniform variables exist twice, uniform ones once; contents of arrays are looked up in their maps; annotations about the
pair (``Other``, ``SameGroup``, ``Pending``, ``Tracked``) become plain expressions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import assert_never

from boogie_ir.lang import kernel as k
from boogie_ir.lang import program as p
from boogie_ir.lang.build import and_, implies, ite, not_, or_, select
from boogie_ir.lang.expr import (
    FALSE,
    Apply,
    Binary,
    Concat,
    Element,
    Enabled,
    Expr,
    Extend,
    Extract,
    Ite,
    Literal,
    Old,
    Other,
    Pending,
    PendingOffset,
    Quantifier,
    SameGroup,
    Select,
    Taken,
    Tracked,
    Unary,
    Update,
    Var,
)
from boogie_ir.lang.program import Assign
from boogie_ir.lang.source import Origin
from boogie_ir.lang.traverse import children, subexpressions, substitute, with_triggers
from boogie_ir.lang.types import BOOL, MapType
from gpuverify_py.analysis.annotations import about_record
from gpuverify_py.engines.twothread.dual.fold import folded
from gpuverify_py.engines.twothread.dual.memory import Memory
from gpuverify_py.engines.twothread.dual.record import OPEN, TRACKED, Record, tracked, tracked_at
from gpuverify_py.engines.twothread.instrument.log_accesses import Site
from gpuverify_py.verify.threads import Threads

IMPLICIT_NAMES = frozenset(v.name for v in k.IMPLICIT)


def of_record(condition: Expr) -> Expr:
    """A condition that is to be assumed; what it says of offsets and snapshots is assumed only once these are recorded.

    They are foretold: to assume something of them before would exclude accesses to come.
    """
    recorded: dict[Expr, None] = {}
    for e in subexpressions(condition):
        match e:
            case PendingOffset():
                recorded[Pending(e.kind, e.array)] = None
            case Var() if (snapshot := k.snapshot_of(e.name)) is not None:
                recorded[Tracked(snapshot[1])] = None
            case _:
                pass
    return implies(and_(*recorded), condition)


class Terms:
    """Translates expressions; ``declared`` collects the variables that the translation needs beside the kernel's own.

    ``distinct`` are the arrays whose atomics return different values at one index.
    """

    def __init__(
        self, threads: Threads, memory: Memory, record: Record, nonuniform: frozenset[str], distinct: frozenset[str]
    ) -> None:
        self.threads = threads
        self.memory = memory
        self.record = record
        self.nonuniform = nonuniform
        self.distinct = distinct
        self.declared: dict[str, Var] = {}
        self.arbitrary = 0

    def fresh(self, name: str, like: Var) -> Var:
        variable = Var(name, like.type)
        self.declared[name] = variable
        return variable

    def variable(self, variable: Var, thread: int) -> Var:
        return Var(f"{variable.name}${thread}", variable.type) if variable.name in self.nonuniform else variable

    def expr(self, expression: Expr, thread: int) -> Expr:
        """The expression as the thread evaluates it (``e$i`` in the paper), folded again where sizes became literals."""
        match expression:
            case Literal():
                return expression
            case Var():
                if expression.name in IMPLICIT_NAMES:
                    return self.threads.id(expression, thread)
                return self.variable(expression, thread)
            case Other():
                return self.expr(expression.operand, 3 - thread)
            case SameGroup():
                return self.threads.same_group
            case Pending():
                sites = self.record.of(expression.kind, expression.array)
                return and_(tracked(sites), not_(self.under_way(s for s in sites if s.ended is not None)))
            case PendingOffset():
                return self.record.offset(expression.array)
            case Tracked():
                return tracked_at(expression.site)
            case Element():
                return self.element(expression, thread)
            case Taken():
                return self.taken(expression, thread)
            case Enabled():
                raise TypeError("predication has replaced every Enabled")
            case Quantifier():
                bound = frozenset(v.name for v in expression.bound)
                if bound & self.nonuniform:
                    raise TypeError(f"a bound variable hides a variable of the kernel: {bound & self.nonuniform}")
                inside = with_triggers(expression, lambda t: self.expr(t, thread))
                return replace(inside, body=self.expr(expression.body, thread))
            case Unary() | Binary() | Ite() | Extract() | Concat() | Extend() | Apply() | Select() | Update() | Old():
                operands = children(expression)
                new = tuple(self.expr(c, thread) for c in operands)
                if all(a is b for a, b in zip(operands, new, strict=True)):
                    return expression
                return folded(expression, new)
        assert_never(expression)

    def at_access(self, site: Site, expression: Expr) -> Expr:
        """An expression over the site's snapshot, and over what changes no more, as it was when thread 1 recorded the site."""
        mapping: dict[str, Expr] = {v.name: k.snapshot_variable(site.number, v) for v in site.snapshot}
        return self.expr(substitute(expression, mapping), 1)

    def under_way(self, sites: Iterable[Site]) -> Expr:
        """Whether thread 1's record is of a copy of these sites that nobody has waited for: no barrier orders it."""
        sites = tuple(sites)
        own = (
            and_(tracked_at(s.number), k.not_ended(self.at_access(s, s.group), self.variable(s.ended, 1)))
            for s in sites
            if s.group is not None and s.ended is not None
        )
        return or_(*own, and_(TRACKED, OPEN) if any(s.copy for s in sites) else FALSE)

    def element(self, element: Element, thread: int) -> Expr:
        if self.memory.keeps(element.array):
            return self.memory.read(element.array, self.expr(element.index, thread), thread)
        # Nothing is known of the contents: what is asserted must hold for a symbol that occurs nowhere else, hence for
        # every value. Such a symbol must never be assumed about, or it would be the same value each time.
        self.arbitrary += 1
        return self.fresh(f"{element.array}.any{self.arbitrary}", Var("", element.type))

    def taken(self, taken: Taken, thread: int) -> Expr:
        """Where results may repeat, nothing is known of them: as for contents that are not kept."""
        if taken.array not in self.distinct:
            self.arbitrary += 1
            return self.fresh(f"{taken.array}.any{self.arbitrary}", Var("", BOOL))
        used = self.used(taken.array)
        self.declared[used.name] = used
        place = self.memory.indices(taken.array, self.expr(taken.index, thread), thread)
        return select(used, *place, self.expr(taken.value, thread))

    def used(self, array: str) -> Var:
        """A map that holds of (index, value) if an atomic of the pair returned the value there. It only grows."""
        a = self.memory.arrays[array]
        domain = self.memory.map(array, 1).type
        assert isinstance(domain, MapType)
        return Var(f"{array}.used", MapType((*domain.domain, a.cell), BOOL))

    def unknown_contents(self, condition: Expr) -> bool:
        return any(
            (isinstance(e, Element) and not self.memory.keeps(e.array)) or (isinstance(e, Taken) and e.array not in self.distinct)
            for e in subexpressions(condition)
        )

    def instances(self, condition: Expr) -> tuple[Expr, ...]:
        """The condition for thread 1, and for thread 2 where that says something else."""
        first = self.expr(condition, 1)
        if about_record(condition) or not self.differs(condition):
            return (first,)
        return (first, self.expr(condition, 2))

    def differs(self, condition: Expr) -> bool:
        return any(
            isinstance(e, Element | Other | Taken)
            or (isinstance(e, Var) and (e.name in self.nonuniform or e.name in self.threads.nonuniform))
            for e in subexpressions(condition)
        )

    def assign_each(self, target: Var, values: tuple[Expr, Expr], guard: Expr, origin: Origin) -> Iterator[p.Statement]:
        """``target := value`` for each thread whose guard holds."""
        if target.name not in self.nonuniform:
            yield Assign(target, values[0], origin)
            return
        for t, value in zip((1, 2), values, strict=True):
            variable = self.variable(target, t)
            yield Assign(variable, ite(self.expr(guard, t), value, variable), origin)
