"""Comparers take turns: the best answer of each memory counts, and a proof that a run refutes is a fault."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from boogie_ir.prove.budget import Budget
from gpuverify_py.findings.diagnostic import NamedValue
from gpuverify_py.verify.comparing import ComparersDisagree, compare
from gpuverify_py.verify.comparison import Answer, Arithmetic, Comparer, Comparison, Differs, Same, Undecided, Writer
from gpuverify_py.verify.outcomes import Working

NOTHING = Comparison((), (), ("out",), (), Arithmetic.BITS)
SAME = Same("out", "proof")
SAME_HERE = Same("out", "bounded", sizes=(NamedValue("n", 4, "4"),))
DIFFERS = Differs("out", 0, Writer(1), Writer(2), ((), ()), (), ())
OPEN = Undecided("out", "proof", "no idea")


class Says(Comparer):
    """Says what it is told to."""

    name = "says"

    def __init__(self, *answers: Answer) -> None:
        self._answers = answers

    def compare(self, comparison: Comparison, budget: Budget) -> Iterator[Answer | Working]:
        """These answers, one a turn."""
        for answer in self._answers:
            yield Working()
            yield answer


def _best(*comparers: Says) -> Answer | None:
    return compare(NOTHING, comparers, Budget(10)).answers.get("out")


def test_the_best_answer_counts() -> None:
    assert _best(Says(OPEN), Says(SAME)) is SAME
    assert _best(Says(SAME_HERE), Says(OPEN)) is SAME_HERE
    assert _best(Says(SAME_HERE), Says(SAME)) is SAME
    assert _best(Says(SAME_HERE), Says(DIFFERS)) is DIFFERS
    assert _best(Says()) is None


def test_what_is_undecided_is_told_unless_others_know() -> None:
    assert compare(NOTHING, [Says(OPEN), Says()], Budget(10)).undecided == (OPEN,)
    assert compare(NOTHING, [Says(OPEN), Says(SAME_HERE)], Budget(10)).undecided == ()


def test_a_proof_that_a_run_refutes_is_a_fault() -> None:
    two = Comparison((), (), ("out", "more"), (), Arithmetic.BITS)
    with pytest.raises(ComparersDisagree):
        compare(two, [Says(SAME, DIFFERS)], Budget(10))
