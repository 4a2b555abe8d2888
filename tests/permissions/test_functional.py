"""Some of the kernels that say what they compute (``benchmarks/permissions/kernels``): each verified, its broken twin refused."""

from __future__ import annotations

import pytest

from benchmarks.permissions.agreement import PERMISSIONS, answers, contradict
from benchmarks.permissions.functional import KERNELS, TWIN, holds
from gpuverify_py.findings.diagnostic import Verdict


@pytest.mark.parametrize("name", ["copy", "scatter", "odd_even", "ticket", pytest.param("reduction", marks=pytest.mark.slow)])
def test_kernel_and_twin(name: str) -> None:
    file = KERNELS / f"{name}.cu"
    assert holds(file, ())[0]
    assert not holds(file, (TWIN,))[0]


@pytest.mark.parametrize("name", ["copy", "scatter"])
def test_methods_do_not_contradict_each_other(name: str) -> None:
    said, of_twin = (dict(answers(KERNELS / f"{name}.cu", flags)) for flags in ((), (TWIN,)))
    assert said[PERMISSIONS] is Verdict.VERIFIED and not contradict(said)
    assert of_twin[PERMISSIONS] is not Verdict.VERIFIED and not contradict(of_twin)
    assert contradict({**said, "another": Verdict.REFUTED})
