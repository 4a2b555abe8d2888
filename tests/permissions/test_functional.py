"""Some of the kernels that say what they compute (``benchmarks/permissions/kernels``): each verified, its broken twin refused."""

from __future__ import annotations

import pytest

from benchmarks.permissions.functional import KERNELS, TWIN, holds


@pytest.mark.parametrize("name", ["copy", "scatter", "odd_even", pytest.param("reduction", marks=pytest.mark.slow)])
def test_kernel_and_twin(name: str) -> None:
    file = KERNELS / f"{name}.cu"
    assert holds(file, ())[0]
    assert not holds(file, (TWIN,))[0]
