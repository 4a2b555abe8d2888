"""Kernels followed with contents left open: which pairs are the same for all contents, and which are given up."""

from __future__ import annotations

from pathlib import Path

import pytest

from boogie_ir.prove.budget import Budget
from gpuverify_py.engines.pairs.symbolic import SymbolicRun
from gpuverify_py.equiv.given import given
from gpuverify_py.equiv.names import named
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.request.required_sizes import launch_of
from gpuverify_py.terms.normal import NO_SIGN
from gpuverify_py.verify.comparison import Answer, Arithmetic, Comparison, Differs, Same, Undecided
from gpuverify_py.verify.outcomes import Working
from gpuverify_py.verify.task import Subject

HEAD = """__global__ void k(int *out, const int *in, float *f, const float *g) {
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
"""
SIZES = ("--blockDim=4", "--gridDim=2")


def _answer(
    folder: Path, left: str, right: str, arithmetic: Arithmetic = Arithmetic.BITS, relate: tuple[str, ...] = ()
) -> Answer:
    sides = []
    for name, body in (("left", left), ("right", right)):
        file = folder / f"{name}.cu"
        file.write_text(f"{HEAD} {body} }}")
        request = build_request(str(file), SIZES)
        program = load_program(request)
        sides.append([Subject(program.kernels[0], program, launch_of(program.kernels[0], request))])
    names = named(sides, "ab", [])
    about = given((names.left, names.right), "ab", relate)
    comparison = Comparison(about.left, about.right, names.compared, about.conditions, arithmetic)
    answers = [each for each in SymbolicRun().compare(comparison, Budget(60)) if not isinstance(each, Working)]
    return answers[0]


SAME = [
    ("out[i] = in[i] * 3 - in[i];", "out[i] = in[i] << 1;"),
    ("out[i] = in[i] > 0 ? in[i] : 0;", "int v = in[i]; if (v < 0) v = 0; out[i] = v;"),
    ("int v = 0; if (in[i] & 1) { if (in[i] > 4) v = 1; else v = 2; } out[i] = v;",
     "int v = in[i] > 4 ? 1 : 2; if (in[i] % 2 == 0) v = 0; out[i] = v;"),
    ("for (int k = 0; k < 4; k++) { if (in[i] == k) { out[i] = k; break; } }", "if (in[i] >= 0 && in[i] < 4) out[i] = in[i];"),
    ("__shared__ int s[4]; s[t] = in[i]; __syncthreads(); out[i] = s[3 - t];", "out[i] = in[blockIdx.x * 4 + 3 - t];"),
    ("atomicAdd(&out[0], in[i]);", "if (i == 0) for (int k = 0; k < 8; k++) out[0] += in[k];"),
    ("atomicMax(&out[t], in[i]);", "if (i < 4) out[i] = max(out[i], max(in[i], in[i + 4]));"),
    ("out[i] = __ballot_sync(0xf, in[i] > 2);",
     "int b = 0; for (int k = 0; k < 4; k++) if (in[blockIdx.x * 4 + k] > 2) b |= 1 << k; out[i] = b;"),
    ("__shared__ int s[4]; s[t] = 0; __syncthreads(); atomicAdd(&s[in[i] & 3], 1); __syncthreads(); out[i] = s[t];",
     "int c = 0; for (int k = 0; k < 4; k++) c += (in[blockIdx.x * 4 + k] & 3) == t; out[i] = c;"),
    ("f[i] = g[i] + 2.0f * g[i + 8];", "f[i] = g[i + 8] * 2.0f + g[i];"),
    ("f[i] = g[i] * 2.0f;", "f[i] = 1.0f * g[i] - 0.0f + g[i];"),
]  # fmt: skip

DIFFERENT = [
    ("out[i] = in[i] / 2;", "out[i] = in[i] >> 1;"),
    ("out[i] = in[i] > 0 ? in[i] : 0;", "out[i] = in[i] > 77 ? in[i] : 0;"),
    ("out[i] = in[i] == 123456789;", "out[i] = 0;"),
    ("out[i] = __ballot_sync(0xf, in[i] > 2);", "out[i] = __any_sync(0xf, in[i] > 2);"),
    ("f[i] = (g[i] + g[i + 8]) + g[i + 16];", "f[i] = g[i] + (g[i + 8] + g[i + 16]);"),
    ("f[i] = g[i] * g[i] + 1.0f;", "f[i] = fmaf(g[i], g[i], 1.0f);"),
    ("f[i] = 0.0f;", "f[i] = -0.0f;"),
    ("f[i] = g[i] == g[i];", "f[i] = 1;"),  # NaN is not itself
    ("signed char c = 0; if (in[i] + t - in[i] == t) c = -1; out[i] = c;",  # the same bits, of different widths
     "short c = 0; if (in[i] + t - in[i] == t) c = 255; out[i] = c;"),
]  # fmt: skip


@pytest.mark.parametrize(("left", "right"), SAME)
def test_the_same_for_all_contents(tmp_path: Path, left: str, right: str) -> None:
    assert isinstance(_answer(tmp_path, left, right), Same)


@pytest.mark.parametrize(("left", "right"), DIFFERENT)
def test_a_difference_is_replayed(tmp_path: Path, left: str, right: str) -> None:
    assert isinstance(_answer(tmp_path, left, right), Differs)


def test_zeros_have_signs(tmp_path: Path) -> None:
    """Minus zero plus zero is zero."""
    assert isinstance(_answer(tmp_path, "f[i] = g[i] + 0.0f;", "f[i] = g[i];"), Differs)


@pytest.mark.parametrize(
    ("left", "right", "assumed"),
    [
        ("f[i] = g[i] + 0.0f;", "f[i] = g[i];", (NO_SIGN,)),
        ("f[i] = g[i] - (g[i + 1] - g[i + 2]);", "f[i] = g[i] + g[i + 2] - g[i + 1];", (NO_SIGN,)),
        ("f[i] = g[i] + (g[i + 1] + g[i + 2]);", "f[i] = g[i] + g[i + 2] + g[i + 1];", ()),
        ("f[i] = g[i] + 1.0f + g[i + 1];", "f[i] = g[i + 1] + 1.0f + g[i];", ()),
    ],
)
def test_what_is_the_same_without_signs_of_zeros_says_so(tmp_path: Path, left: str, right: str, assumed: tuple[str, ...]) -> None:
    answer = _answer(tmp_path, left, right, Arithmetic.REASSOCIATED)
    assert isinstance(answer, Same)
    assert answer.assuming == assumed


def test_nan_comes_out_of_an_operation_with_other_bits(tmp_path: Path) -> None:
    assert not isinstance(_answer(tmp_path, "out[i] = __float_as_int(1.0f * g[i]);", "out[i] = __float_as_int(g[i]);"), Same)
    assert isinstance(_answer(tmp_path, "f[i] = 1.0f * (g[i] + g[8]);", "f[i] = g[8] + g[i] - 0.0f;"), Same)


REORDERED = [
    ("f[i] = (g[i] + g[i + 8]) + g[i + 16];", "f[i] = g[i] + (g[i + 8] + g[i + 16]);"),
    ("f[i] = g[i] - (g[i + 8] - g[i + 16]);", "f[i] = g[i + 16] + g[i] - g[i + 8];"),
    ("f[i] = g[i] > g[i + 8] ? g[i] : g[i + 8];", "f[i] = fmaxf(g[i + 8], g[i]);"),
    ("f[i] = g[i] * g[i + 8] * g[i + 16];", "f[i] = g[i] * (g[i + 16] * g[i + 8]);"),
    ("f[i] = (g[i] + __int_as_float(0x7f800000)) + g[8];", "f[i] = g[8] + (g[i] + __int_as_float(0x7f800000));"),
]
REAL_ONLY = [
    ("f[i] = g[i] * (g[i + 8] + g[i + 16]);", "f[i] = g[i] * g[i + 8] + g[i] * g[i + 16];"),
    ("f[i] = (g[i] + g[i + 8]) - g[i];", "f[i] = g[i + 8];"),
    ("f[i] = g[i] * g[i] + 1.0f;", "f[i] = fmaf(g[i], g[i], 1.0f);"),
    ("f[i] = g[i] / 4.0f;", "f[i] = g[i] * 0.25f;"),
    ("f[i] = (g[i] + (double)g[8]) * 3.0;", "f[i] = 3.0 * g[i] + 3.0 * g[8];"),
    ("f[i] = g[i] / 0.0f * 2.0f;", "f[i] = g[i] * 2.0f / 0.0f;"),
]


@pytest.mark.parametrize(("left", "right"), REORDERED)
def test_up_to_the_order_of_sums(tmp_path: Path, left: str, right: str) -> None:
    assert isinstance(_answer(tmp_path, left, right, Arithmetic.REASSOCIATED), Same)
    assert isinstance(_answer(tmp_path, left, right, Arithmetic.REAL), Same)


@pytest.mark.parametrize(("left", "right"), REAL_ONLY)
def test_as_real_numbers_only(tmp_path: Path, left: str, right: str) -> None:
    assert not isinstance(_answer(tmp_path, left, right, Arithmetic.REASSOCIATED), Same)
    assert isinstance(_answer(tmp_path, left, right, Arithmetic.REAL), Same)


@pytest.mark.parametrize(
    "body",
    [
        "out[i] = in[in[i]];",  # which element depends on contents
        "out[i] = atomicAdd(&out[8], 1);",  # whose turn it is
        "atomicExch(&out[0], i);",
        "int v = in[i]; while (v != 1) v = v % 2 ? 3 * v + 1 : v / 2; out[i] = v;",
        "__shared__ int s[4]; out[i] = s[t];",  # nobody has written it
        "out[i] = __activemask();",  # up to the device
        "if (in[0]) __syncthreads(); out[i] = 1;",
    ],
)
def test_what_is_given_up(tmp_path: Path, body: str) -> None:
    assert isinstance(_answer(tmp_path, body, body), Undecided)
