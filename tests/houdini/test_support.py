"""What inference says of how it showed a candidate is used and not believed."""

from __future__ import annotations

import pytest

from benchmarks.houdini.programs import HERE, guess, procedure, strided_loops
from boogie_ir.lang.build import bv, bvadd, eq
from boogie_ir.lang.expr import Var
from boogie_ir.lang.program import Assign, Procedure, While
from boogie_ir.lang.types import BV32
from boogie_ir.prove.again import core
from boogie_ir.prove.discharge import Proved, discharge, still_proved
from boogie_ir.smt.choice.backends import open_backend
from boogie_ir.vc.support import Support, Way
from boogie_ir.vc.vcgen import obligations_of, passive_program, settled
from houdini.infer import Inference, infer


def counters() -> Procedure:
    """``x == y`` is inductive, ``x == 0`` is not, and ``y == z`` is if ``x == z`` is."""
    x, y, z = (Var(v, BV32) for v in "xyz")
    body = (Assign(x, bvadd(x, bv(1)), HERE), Assign(y, bvadd(y, bv(1)), HERE), Assign(z, bvadd(y, bv(0)), HERE))
    start = tuple(Assign(v, bv(0), HERE) for v in (x, y, z))
    guesses = (guess("same", eq(x, y)), guess("zero", eq(x, bv(0))), guess("last", eq(z, x)))
    return procedure((*start, While("L", None, guesses, body, HERE)), x, y, z)


@pytest.mark.parametrize("way", list(Way))
def test_a_false_invariant_is_not_proved_whatever_is_said_of_it(way: Way) -> None:
    slicer = settled(passive_program(counters()), lambda invariant, loop: True)
    everything = Support(way, frozenset(range(len(slicer.facts))))
    supports = {place.number: everything for place in slicer.goals}
    outcomes = discharge(obligations_of(slicer, supports), open_backend())
    open_ = {o.obligation.name.split("/")[-1] for o in outcomes if not isinstance(o.result, Proved)}
    assert open_ == {"zero"}


@pytest.mark.parametrize("way", list(Way))
def test_too_small_a_core_is_no_harm(way: Way) -> None:
    slicer = settled(passive_program(counters()), lambda invariant, loop: invariant.name != "zero")
    nothing = Support(way, frozenset())
    outcomes = discharge(obligations_of(slicer, {place.number: nothing for place in slicer.goals}), open_backend())
    assert all(isinstance(o.result, Proved) for o in outcomes)


@pytest.mark.parametrize("program", [strided_loops(2), counters()])
def test_what_survives_is_proved_from_the_facts_it_took(program: Procedure) -> None:
    found = infer(program, open_backend())
    goals = found.obligations
    assert goals and all(o.support is not None for o in goals if o.invariant is not None)
    for outcome in discharge(goals, open_backend()):
        support = outcome.obligation.support
        assert support is not None and isinstance(outcome.result, Proved)
        assert outcome.facts is not None and support.facts.issuperset(outcome.facts)


def test_a_core_holds_nothing_that_comes_after_the_goal() -> None:
    slicer = settled(passive_program(counters()), lambda invariant, loop: True)
    everything = Support(Way.BITS, frozenset(range(len(slicer.facts))))
    entering = next(o for o in obligations_of(slicer, {}) if o.place.label == "L$enter")
    assert core([entering], everything).facts == ()


def test_dropped_candidates_take_along_what_was_proved_from_them() -> None:
    base = passive_program(counters())
    goals = obligations_of(settled(base, lambda invariant, loop: invariant.name != "zero"), {})
    outcomes = discharge(goals, open_backend())
    fewer = obligations_of(settled(base, lambda invariant, loop: invariant.name == "last"), {})
    names = {fewer[n].check.kind.value for n in still_proved(outcomes, fewer)}
    assert names == {"invariant-entry"}  # it is maintained because of the one that is gone
    assert set(still_proved(outcomes, goals)) == set(range(len(goals)))


def test_a_second_run_keeps_what_the_first_has_proved() -> None:
    search = Inference(counters(), open_backend())
    first, second = search.run(), search.run()
    outcomes = discharge(first.obligations, open_backend())
    assert len(still_proved(outcomes, second.obligations)) == len(second.obligations)
