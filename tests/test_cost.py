"""What warps' accesses and branches cost: small kernels whose counts are plain to see, two warps each, and the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boogie_ir.simt.watched.costs import BranchCost, Costs
from gpuverify_py.commands.commands import application
from gpuverify_py.files.cost import cost_of
from gpuverify_py.files.run import RunOptions

PRELUDE = "struct Point { float x, y, z; };\n__constant__ float table[64];\n"
S = "__shared__ float s[4096]; "
W = "__shared__ float4 w[64]; "

# An access, and over both warps: how often a warp made it, steps, at least, the worst warp's, the most threads at one address.
ACCESSES = {
    "side by side": ("a[t] = 1;", "write to a[t]", (2, 8, 8, 4, 1)),
    "one sector over": ("a[t + 1] = 1;", "write to a[t + 1]", (2, 10, 8, 5, 1)),
    "a sector over": ("a[t + 8] = 1;", "write to a[t + 8]", (2, 8, 8, 4, 1)),
    "every second": ("a[2 * t] = 1;", "write to a[2 * t]", (2, 16, 8, 8, 1)),
    "a sector each": ("a[32 * t] = 1;", "write to a[32 * t]", (2, 64, 8, 32, 1)),
    "backwards": ("a[63 - t] = 1;", "write to a[63 - t]", (2, 8, 8, 4, 1)),
    "in pairs swapped": ("a[t ^ 1] = 1;", "write to a[t ^ 1]", (2, 8, 8, 4, 1)),
    "one address": ("a[t] = b[0];", "read of b[0]", (2, 2, 2, 1, 1)),
    "bytes": ("c[t] = 1;", "write to c[t]", (2, 2, 2, 1, 1)),
    "doubles": ("d[t] = 1;", "write to d[t]", (2, 16, 16, 8, 1)),
    "four floats": ("v[t] = make_float4(0, 0, 0, 0);", "write to v[t]", (2, 32, 32, 16, 1)),
    "a member of a structure": ("p[t].y = 1;", "write to p[t].y", (2, 24, 8, 12, 1)),
    "half of the threads": ("if (t % 2) a[t] = 1;", "write to a[t]", (2, 8, 4, 4, 1)),
    "some of one warp": ("if (t < 8) a[t] = 1;", "write to a[t]", (1, 1, 1, 1, 1)),
    "in rounds": ("for (int r = 0; r < 3; r++) a[64 * r + t] = 1;", "write to a[64 * r + t]", (6, 24, 24, 4, 1)),
    "constant memory, one address": ("a[t] = table[3];", "read of table[3]", (2, 2, 2, 1, 1)),
    "constant memory, an address each": ("a[t] = table[t];", "read of table[t]", (2, 64, 2, 32, 1)),
    "shared, side by side": (S + "s[t] = 1;", "write to s[t]", (2, 2, 2, 1, 1)),
    "shared, every second": (S + "s[2 * t] = 1;", "write to s[2 * t]", (2, 4, 2, 2, 1)),
    "shared, every third": (S + "s[3 * t] = 1;", "write to s[3 * t]", (2, 2, 2, 1, 1)),
    "shared, a column": (S + "s[32 * t] = 1;", "write to s[32 * t]", (2, 64, 2, 32, 1)),
    "shared, a padded column": (S + "s[33 * t] = 1;", "write to s[33 * t]", (2, 2, 2, 1, 1)),
    "shared, one word for all": (S + "s[t] = 1; a[t] = s[5];", "read of s[5]", (2, 2, 2, 1, 1)),
    "shared, two words of a bank": (S + "a[t] = s[t % 2 * 32];", "read of s[t % 2 * 32]", (2, 4, 2, 2, 1)),
    "shared, four floats": (W + "w[t] = make_float4(0, 0, 0, 0);", "write to w[t]", (2, 8, 8, 4, 1)),
    "shared, four floats, every second": (
        W + "w[2 * t % 64] = make_float4(0, 0, 0, 0);", "write to w[2 * t % 64]", (2, 16, 8, 8, 1),
    ),
    "shared doubles": ("__shared__ double e[64]; e[t] = 1;", "write to e[t]", (2, 4, 4, 2, 1)),
    "shared bytes": ("__shared__ char e[64]; e[t] = 1;", "write to e[t]", (2, 2, 2, 1, 1)),
    "atomics on one address": ("atomicAdd(i, 1);", "atomicAdd on *i", (2, 2, 2, 1, 32)),
    "atomics on four": ("atomicAdd(i + t % 4, 1);", "atomicAdd on *(i + t % 4)", (2, 2, 2, 1, 8)),
}  # fmt: skip


def counted(tmp_path: Path, body: str, threads: int = 64) -> Costs:
    file = tmp_path / "k.cu"
    parameters = "float *a, const float *b, char *c, double *d, float4 *v, Point *p, int *i"
    file.write_text(f"{PRELUDE}__global__ void k({parameters}) {{ int t = threadIdx.x; {body} }}\n")
    return cost_of(str(file), (f"--blockDim={threads}", "--gridDim=1"), RunOptions()).costs


@pytest.mark.parametrize("kind", ACCESSES)
def test_accesses(kind: str, tmp_path: Path) -> None:
    body, construct, expected = ACCESSES[kind]
    found = {c.origin.construct: (c.warps, c.steps, c.least, c.worst, c.serial) for c in counted(tmp_path, body).accesses}
    assert found.get(construct) == expected, found


@pytest.mark.parametrize("kind", ACCESSES)
def test_full_warps_of_any_launch(kind: str, tmp_path: Path) -> None:
    """What is told for all launches is what the run counts, where no thread of a warp is kept out."""
    body, construct, (_, _, _, worst, _) = ACCESSES[kind]
    file = tmp_path / "k.cu"
    parameters = "float *a, const float *b, char *c, double *d, float4 *v, Point *p, int *i"
    file.write_text(f"{PRELUDE}__global__ void k({parameters}) {{ int t = threadIdx.x; {body} }}\n")
    report = cost_of(str(file), ("--blockDim=*", "--gridDim=*"), RunOptions())
    (access,) = (a for a in report.costs.accesses if a.origin.construct == construct)
    whole = report.whole_of(access)
    assert whole is not None and whole.guarded == body.startswith("if")
    assert whole.most >= worst if whole.guarded else (whole.least, whole.most) == (worst, worst)


# Accesses with numbers that are open: the steps of a full warp, from and to, in any launch, and None where they differ.
OPEN = {
    "a row after another": ("a[blockIdx.x * 64 + t]", (4, 4)),
    "rows of any length": ("a[blockIdx.x * n + t]", (4, 5)),
    "from anywhere": ("a[t + n]", (4, 5)),
    "every second, from anywhere": ("a[2 * t + n]", (8, 9)),
    "columns of any length": ("a[t * n]", None),
    "by contents": ("a[i[t]]", None),
    "a stride of the grid": ("for (int j = blockIdx.x * blockDim.x + t; j < n; j += gridDim.x * blockDim.x) a[j]", (4, 4)),
}  # fmt: skip


@pytest.mark.parametrize("kind", OPEN)
def test_open_numbers(kind: str, tmp_path: Path) -> None:
    """The same for all of them, and what a run counts lies between."""
    body, expected = OPEN[kind]
    file = tmp_path / "k.cu"
    file.write_text(f"__global__ void k(float *a, const int *i, int n) {{ int t = threadIdx.x; {body} = 1; }}\n")
    report = cost_of(str(file), ("--blockDim=64", "--gridDim=3"), RunOptions(("n=200",)))
    access = next(a for a in report.costs.accesses if a.array == "a")
    whole = report.whole_of(access)
    assert (None if whole is None else (whole.least, whole.most)) == expected
    assert whole is None or whole.least <= access.worst <= whole.most


# A branch or loop of two warps: how often a warp came to it, and of these times how often in parts.
BRANCHES = {
    "all one way": ("if (t < 64) a[t] = 1;", (2, 0)),
    "by warps": ("if (t < 32) a[t] = 1;", (2, 0)),
    "within a warp": ("if (t < 40) a[t] = 1;", (2, 1)),
    "every second thread": ("if (t % 2) a[t] = 1; else a[t] = 2;", (2, 2)),
    "rounds alike": ("for (int j = 0; j < 3; j++) a[t] = j;", (6, 0)),
    "a round more for some": ("for (int j = t % 2; j < 3; j++) a[t] = j;", (6, 2)),
    "rounds of a triangle": ("for (int j = 0; j < t % 32; j++) a[t] = j;", (62, 62)),
}


@pytest.mark.parametrize("kind", BRANCHES)
def test_branches(kind: str, tmp_path: Path) -> None:
    body, expected = BRANCHES[kind]
    (branch,) = counted(tmp_path, body).branches
    assert isinstance(branch, BranchCost)
    assert (branch.warps, branch.parted) == expected


def test_warps_end_with_their_block(tmp_path: Path) -> None:
    (access,) = counted(tmp_path, "a[t] = 1;", threads=40).accesses
    assert (access.warps, access.steps, access.least, access.worst) == (2, 5, 5, 4)


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "k.cu"
    file.write_text(
        "__global__ void k(float *out, int n) {\n  __shared__ float s[32][32];\n"
        "  s[threadIdx.x][0] = 1;\n  if (threadIdx.x < n) out[threadIdx.x] = s[threadIdx.x][0];\n}\n"
    )
    words = ["cost", str(file), "--blockDim=32", "--gridDim=1", "--arg", "n=7"]
    assert application(words) == 0
    shown = capsys.readouterr().out
    assert "block 32, grid 1, n = 7" in shown and "bank conflicts: 32-way" in shown and "100 %" in shown
    assert application([*words, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert [(each["line"], each["memory"], each["steps"], each["least"]) for each in record["accesses"]] == [
        (3, "shared", 32, 1), (4, "shared", 7, 1), (4, "global", 1, 1),
    ]  # fmt: skip
    assert application(["cost", str(file), "--blockDim=32", "--gridDim=1", "--arg", "m=7"]) == 1
    assert "no argument called m" in capsys.readouterr().err
