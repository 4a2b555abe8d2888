"""Barriers with a number are barriers of the group where all threads come to them together; elsewhere arrivals are counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from boogie_ir.lang import kernel as k
from gpuverify_py.analysis.launch.whole_barriers import whole_barriers
from gpuverify_py.analysis.statements import walk
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.request.required_sizes import launch_of

WHOLE = 'asm volatile("bar.sync 1, 64;");'
BODIES = {
    WHOLE: True,
    f"for (int i = 0; i < n; i++) {WHOLE}": True,
    f"if (n > 3) {WHOLE}": False,
    f"for (int i = 0; i < (t < 32); i++) {WHOLE} for (int i = 0; i < (t >= 32); i++) {WHOLE}": False,
    f"for (int i = 0; i < n; i++) {{ if (t == i) break; {WHOLE} }}": False,
    f"do {{ {WHOLE} }} while (a[t]);": False,
    f'{WHOLE} asm volatile("bar.sync 1, 32;");': False,
    f"if (n > 3) return; {WHOLE}": False,
}


@pytest.mark.parametrize("body", BODIES)
def test_who_comes_together(body: str, tmp_path: Path) -> None:
    path = tmp_path / "kernel.cu"
    path.write_text(f"__global__ void k(int *a, int n) {{ int t = threadIdx.x; {body} }}")
    request = build_request(str(path), ("--blockDim=64", "--gridDim=1"))
    (kernel,) = load_program(request).kernels
    changed = whole_barriers(kernel, launch_of(kernel, request))
    assert any(isinstance(s, k.Barrier) for s in walk(changed.body)) is BODIES[body]
