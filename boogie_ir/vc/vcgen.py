"""Named proof obligations, one for each assertion.

An obligation is proved from the facts on the paths from the procedure's entry to its assertion in the cut graph
(:mod:`boogie_ir.prove.discharge`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace

from boogie_ir.lang.build import implies
from boogie_ir.lang.expr import Expr, Var
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.program import Check, Invariant, InvariantRole, Procedure, Program
from boogie_ir.lang.source import Origin
from boogie_ir.lang.types import BOOL
from boogie_ir.vc.cfg import EMPTY, control_flow, symbols_of
from boogie_ir.vc.cut_loops import cut
from boogie_ir.vc.functions import Definitions
from boogie_ir.vc.passive import Fact, Goal, Passive, passify
from boogie_ir.vc.slicing import ESSENTIAL, Cone, Place, Slicer
from boogie_ir.vc.support import Support
from boogie_ir.vc.unwind_graph import Unwinding, unwound


@frozen_node
class Obligation:
    """What is to be proved for one assertion: the goal holds wherever the hypotheses do.

    ``segment`` is the label of the last cut point (loop head or entry) on all paths to it. ``values`` maps every
    program variable to its symbol at the assertion; ``head_values`` to its symbol at the head of the loop whose
    invariant is to be maintained. ``support`` is advice on how to prove it.
    """

    name: str
    check: Check
    origin: Origin
    procedure: str
    segment: str
    goal: Expr
    values: Mapping[str, Expr] = field(repr=False)
    head_values: Mapping[str, Expr] | None = field(repr=False)
    invariant: Invariant | None = field(repr=False)
    place: Place = field(repr=False)
    slicer: Slicer = field(repr=False)
    support: Support | None = field(default=None, repr=False)

    def hypotheses(self, *, sliced: bool = True) -> tuple[Expr, ...]:
        """The facts to prove it from: those connected with the goal, or (``sliced=False``) all on the way to it."""
        return tuple(formulas(self.slicer, self.cone(sliced=sliced), self.segment))

    def cone(self, *, sliced: bool = True) -> Cone:
        """The same facts by number."""
        return self.slicer.cone((self.place,), nearby) if sliced else self.slicer.everything(self.place, counted)


def nearby(fact: Fact) -> bool:
    """Whether a fact is worth a first try: not what was checked just before, unless other goals may rest on it."""
    return counted(fact) and (fact.after is None or fact.after.kind in ESSENTIAL)


def counted(fact: Fact | Goal) -> bool:
    """Whether a fact is one: guesses are none."""
    return fact.invariant is None or fact.invariant.role is not InvariantRole.CANDIDATE


def passive_program(procedure: Procedure, program: Program = EMPTY, unwinding: Unwinding | None = None) -> Slicer:
    """The procedure without loops and assignments, as indexed facts and goals; candidates are among them.

    Loops are cut, or written out with ``unwinding``.
    """
    own = {v.name for v in (*procedure.parameters, *procedure.results, *procedure.variables)}
    globals_ = tuple(g.variable for g in program.variables if g.variable.name not in own)
    graph = control_flow(procedure, program)
    acyclic = cut(graph if unwinding is None else unwound(graph, unwinding))
    passive: Passive = passify(acyclic, symbols_of(procedure, program), Definitions(program), globals_)
    return Slicer(passive)


def obligations(procedure: Procedure, program: Program = EMPTY, unwinding: Unwinding | None = None) -> tuple[Obligation, ...]:
    """One obligation for each assertion of the procedure's body, in program order; CANDIDATE invariants do not count.

    ``program`` supplies the global variables, the contracts of called procedures, functions, constants and axioms. With
    ``unwinding`` each copy of an assertion is one.
    """
    return obligations_of(passive_program(procedure, program, unwinding), {})


def settled(slicer: Slicer, keep: Callable[[Invariant, str], bool]) -> Slicer:
    """The same program with the candidates to keep, of the loops with these labels, as INFERRED invariants."""
    inferred: dict[int, Invariant] = {}

    def changed(item: Fact | Goal) -> Fact | Goal:
        invariant = item.invariant
        if invariant is None or item.head is None or counted(item) or not keep(invariant, item.head):
            return item
        if id(invariant) not in inferred:
            inferred[id(invariant)] = replace(invariant, role=InvariantRole.INFERRED)
        return replace(item, invariant=inferred[id(invariant)])

    return slicer.with_items(changed)


def obligations_of(slicer: Slicer, supports: Mapping[int, Support]) -> tuple[Obligation, ...]:
    """One obligation for each assertion that is no CANDIDATE; ``supports`` are by the number of the goal."""
    return tuple(_obligations(slicer, supports))


def _obligations(slicer: Slicer, supports: Mapping[int, Support]) -> Iterator[Obligation]:
    passive = slicer.passive
    for place in slicer.goals:
        goal = place.item
        assert isinstance(goal, Goal)
        if goal.invariant is not None and goal.invariant.role is InvariantRole.CANDIDATE:
            continue
        yield Obligation(
            obligation_name(passive.procedure, place),
            goal.check,
            goal.origin,
            passive.procedure,
            slicer.segment(place),
            implies(slicer.reach(place), goal.condition),
            goal.values,
            passive.head_values[goal.head] if goal.head is not None and place.label != goal.head else None,
            goal.invariant,
            place,
            slicer,
            supports.get(place.number),
        )


def obligation_name(procedure: str, place: Place) -> str:
    """``procedure/kind/number``, with the loop and the invariant's name where it has one."""
    goal = place.item
    assert isinstance(goal, Goal)
    parts = [procedure, goal.check.kind.value, str(place.number)]
    if goal.head is not None:
        parts.append(goal.head)
    if goal.invariant is not None and goal.invariant.name:
        parts.append(goal.invariant.name)
    return "/".join(parts)


def formulas(slicer: Slicer, cone: Cone, segment: str) -> Iterator[Expr]:
    """The axioms, facts and equations of a cone, as seen from a segment."""
    yield from slicer.passive.axioms
    yield from (Var(name, BOOL) for name in cone.passed)
    yield from (slicer.equation(name) for name in cone.equations)
    yield from (slicer.fact(number, segment) for number in cone.facts)
