"""Our own pairs (benchmarks/equivalence): no verdict is wrong, with all sizes stated nearly all are settled."""

from __future__ import annotations

import os

import pytest

from benchmarks.equivalence.families import FOLDER, Pair, of_file, pairs
from benchmarks.equivalence.measure import measure, sizes_of
from gpuverify_py.equiv.compare import Agreement
from gpuverify_py.files.runtime import prepare

QUICK = ("scan: serial blelloch", "histogram: global_atomics privatised")
OPEN = {"sorting: ranked insertion"}  # the solver does not see that both sort


def test_every_family_has_wrong_twins() -> None:
    for file in FOLDER.glob("*.cu"):
        found = of_file(file)
        right, wrong = sum(pair.same for pair in found), sum(not pair.same for pair in found)
        assert right and wrong >= right, file.name
    assert len([pair for pair in pairs() if pair.same]) >= 60


def _holds(pair: Pair, stated: bool) -> None:
    prepare()
    found = measure(pair, stated)
    assert not found.wrong, found
    if pair.same and stated and pair.name not in OPEN:
        assert found.agreement is Agreement.FOR_SIZES, found
    elif pair.same:
        assert found.agreement in (Agreement.EQUIVALENT, Agreement.FOR_SIZES, Agreement.BOUNDED, Agreement.UNKNOWN), found
    elif pair.file.parent == FOLDER:
        assert found.agreement is Agreement.DIFFERENT, found


def _words(pair: Pair) -> str:
    return " ".join((pair.name, *pair.words))


ALL_PAIRS = pairs()
ALL = [(pair, stated) for pair in ALL_PAIRS for stated in sizes_of(pair)]


# What becomes of open sizes takes long; `make equivalence` tells it of all.
ASKED = [(pair, stated) for pair, stated in ALL if stated or not pair.same or os.environ.get("ALL_PAIRS")]
FEW = [(pair, stated) for pair, stated in ASKED if pair.name.startswith(QUICK)]


@pytest.mark.parametrize(("pair", "stated"), FEW, ids=lambda each: _words(each) if isinstance(each, Pair) else str(each))
def test_a_few_pairs(pair: Pair, stated: bool) -> None:
    _holds(pair, stated)


SIZES_OPEN = (
    "transpose: naive diagonal", "transpose: naive coarse", "paper_004: transpose_naive transpose_guarded",
    "trees: modulo_any strided_any", "trees: modulo sequential",
)  # fmt: skip


@pytest.mark.parametrize("name", SIZES_OPEN)
def test_sizes_open(name: str) -> None:
    """Turned blocks, several rows a thread, square blocks and trees of any size: no size or number has a value."""
    prepare()
    pair = next(pair for pair in ALL_PAIRS if pair.name == name and pair.same)
    assert measure(pair).agreement is Agreement.EQUIVALENT


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pair", "stated"),
    [each for each in ASKED if each not in FEW],
    ids=lambda each: _words(each) if isinstance(each, Pair) else str(each),
)
def test_all_other_pairs(pair: Pair, stated: bool) -> None:
    _holds(pair, stated)
