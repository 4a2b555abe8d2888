"""The group size that a kernel's text requires."""

from __future__ import annotations

import pytest

from tests.frontend.lowering import only_kernel


@pytest.mark.parametrize(
    ("written", "size"),
    [
        ("64, 1, 1", (64, 1, 1)),
        ("0x10U, (2 + 2) * 2, 1", (16, 8, 1)),
        ("512U / 2, 1 << 1, 7 % 4", (256, 2, 3)),
        ("n, 1, 1", None),
        ("0, 1, 1", None),
        ("8 / 0, 1, 1", None),
        ("1 << 1000000000, 1, 1", None),
        ("64", None),
    ],
)
def test_required_size(written: str, size: tuple[int, int, int] | None) -> None:
    text = f"__kernel __attribute__((reqd_work_group_size({written}))) void k(__global int *a) {{ a[0] = 1; }}"
    assert only_kernel(text).group_size == size
