"""What people are told: a finding that a run showed is no possibility, and a slip of the pen gets a suggestion."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boogie_ir.lang.build import binary, bv, bvsub, ite, not_
from boogie_ir.lang.expr import BinaryOp, Var
from boogie_ir.lang.kernel import Barrier
from boogie_ir.lang.program import CheckKind
from boogie_ir.lang.types import BitVec
from frontend.load import load
from gpuverify_py.analysis.partings import reasons
from gpuverify_py.analysis.statements import walk
from gpuverify_py.api import Launch, verify
from gpuverify_py.findings import messages
from gpuverify_py.findings.source_text import Spelling, plain_text, source_text
from tests.command_line import gpuverify


def test_every_kind_is_worded_with_and_without_doubt() -> None:
    others = set(CheckKind) - {CheckKind.RACE}
    assert set(messages.POSSIBLE) == set(messages.CONFIRMED) <= others
    assert not any(" may " in text or "might" in text for text in messages.CONFIRMED.values())


LAUNCHES = """__global__ void one(int *a) {
  a[0] = threadIdx.x;
}
__global__ void three(int *a) {
  a[0] = threadIdx.x + threadIdx.y;
}
int main() {
  int *a;
  cudaMalloc(&a, 4);
  one<<<1, 64>>>(a);
  three<<<dim3(1, 1, 2), dim3(8, 8)>>>(a);
}
"""


def test_threads_have_the_dimensions_of_their_own_kernels_launch(tmp_path: Path) -> None:
    (tmp_path / "k.cu").write_text(LAUNCHES)
    said = verify(str(tmp_path / "k.cu")).text()
    assert re.search(r"k.cu:2:3: write by thread \d+ of block 0\n", said)
    assert re.search(r"k.cu:5:3: write by thread \(\d, \d, 0\) of block \(0, 0, \d\)\n", said)


def test_reports_write_conditions_with_operators_of_c() -> None:
    n, zero = Var("n", BitVec(32)), bv(0)
    names = {"n": Spelling("n", True), "m": Spelling("m", True)}
    mask = binary(BinaryOp.EQ, binary(BinaryOp.BVAND, n, bvsub(n, bv(1))), zero)
    less, more = (binary(BinaryOp.BVSLT, Var("m", BitVec(32)), each) for each in (n, zero))
    chosen = binary(BinaryOp.BVSGT, ite(less, n, bv(4)), zero)
    said = [plain_text(each, names) for each in (mask, chosen, not_(binary(BinaryOp.OR, mask, binary(BinaryOp.OR, less, more))))]
    assert said == ["(n & (n - 1)) == 0", "(m < n ? n : 4) > 0", "(n & (n - 1)) != 0 && m >= n && m >= 0"]
    assert [source_text(each, names) for each in (mask, chosen)] == ["__is_pow2(n)", "__ite_int(m < n, n, 4) > 0"]


def report(tmp_path: Path, body: str) -> str:
    path = tmp_path / "k.cu"
    path.write_text(f"__global__ void k(int *a) {{ {body} }}\n")
    return verify(str(path), Launch(block=64, grid=1)).text()


def test_a_failing_assertion_fails(tmp_path: Path) -> None:
    assert "error: this assertion fails [assertion]" in report(tmp_path, "__assert(threadIdx.x < 32);")


def test_a_divergence_names_who_reaches_the_barrier(tmp_path: Path) -> None:
    text = report(tmp_path, "if (threadIdx.x < 32) __syncthreads();")
    assert "this barrier is reached by only some of its threads" in text
    assert "thread 0 of block 0 reaches it\n  thread 32 of block 0 does not" in text and "condition" not in text


@pytest.mark.parametrize(("fence", "told"), [("LOCAL", True), ("GLOBAL", False)])
def test_a_barrier_that_fences_other_memory_is_named(tmp_path: Path, fence: str, told: bool) -> None:
    path = tmp_path / "k.cl"
    body = f"int t = get_local_id(0);\n  int x = a[t ^ 1];\n  barrier(CLK_{fence}_MEM_FENCE);\n  a[t] = x;\n  a[t ^ 2] = t;"
    path.write_text(f"__kernel void k(__global int *a) {{\n  {body}\n}}\n")
    text = verify(str(path), Launch(block=64, grid=1)).text()
    assert "refuted" in text
    assert (":4:3: note: this barrier orders accesses to local memory only (CLK_GLOBAL_MEM_FENCE is for a)" in text) is told


def of(tmp_path: Path, text: str, *flags: str) -> str:
    path = tmp_path / "k.cu"
    path.write_text(text)
    return verify(str(path), Launch(block=64, grid=2), flags=flags).text()


def test_a_divergence_names_where_the_absent_thread_went_and_why(tmp_path: Path) -> None:
    text = of(
        tmp_path,
        """__global__ void k(int *a, const int *rows, int n) {
    int u = threadIdx.x * 2;
    int v = u + n;
    if (v > 40)
        return;
    __syncthreads();
}
""",
        "--exited-threads-wait",
    )
    assert "k.cu:4:5: note: thread" in text and "takes this branch, thread 0 of block 0 does not: it depends on v" in text
    assert re.search(r"k.cu:5:9: note: thread \d+ of block 0 returns here\n    return;", text)
    assert "k.cu:3:9: note: v is computed here from u" in text
    assert "k.cu:2:9: note: u is computed here from threadIdx.x" in text
    assert re.search(r"thread 0 of block 0 reaches it, where v = -?\d+, u = 0", text)


def test_a_divergence_by_data_names_what_was_read(tmp_path: Path) -> None:
    text = of(
        tmp_path,
        """__global__ void k(const int *rows, int n) {
    int mine = rows[threadIdx.x];
    for (int i = 0; i < 5; i++) {
        if (mine == i) break;
        __syncthreads();
    }
}
""",
    )
    absent = re.search(r"thread (\d+) of block 0 does not, where i = (\d), rows\[(\d+)\] = (\d)", text)
    assert absent is not None and absent[1] == absent[3] and absent[2] == absent[4], text
    assert f"note: thread {absent[1]} of block 0 leaves the loop here" in text
    assert "it depends on what line 2 gives" in text
    assert "k.cu:2:16: note: what threads get here may differ, by threadIdx.x" in text


def test_a_divergence_by_a_loop_counts_its_iterations(tmp_path: Path) -> None:
    text = of(tmp_path, "__global__ void k(int *a) { for (int i = 0; i < threadIdx.x; i++) __syncthreads(); }\n")
    assert "leaves this loop after 0 iterations, thread 1 of block 0 goes on: it depends on threadIdx.x" in text


def test_threads_that_have_met_again_did_not_part(tmp_path: Path) -> None:
    text = of(
        tmp_path,
        """__global__ void k(int *a, int n) {
    int x = 0;
    if (threadIdx.x > 7) x = 1;
    for (int i = 0; i < threadIdx.x; i++) if (i & 1) continue; else x++;
    if (threadIdx.x == 3)
        return;
    __syncthreads();
}
""",
        "--exited-threads-wait",
    )
    assert re.findall(r"k.cu:(\d+):\d+: note", text) == ["5", "6"], text


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (
            "unsigned v = threadIdx.x + n; if (v < n) return; BARRIER",
            ["threads may part here: it depends on v", "v is computed here"],
        ),
        ("if (n) return; for (int i = 0; i < n; i++) if (a[i]) BARRIER", ["threads may part here: it depends on", "may differ"]),
        ("int v = 0; if (threadIdx.x) v = n; if (v) BARRIER", ["here: it depends on v", "here: it depends on threadIdx.x"]),
        ("if (n) return; if (blockIdx.x) BARRIER", []),
    ],
)
def test_what_may_part_threads_is_read_off_the_text(body: str, said: list[str]) -> None:
    text = f"__global__ void k(int *a, unsigned n) {{ {body.replace('BARRIER', '__syncthreads();')} a[0] = 1; }}"
    (kernel,) = load("k.cu", text=text, dialect="cuda").kernels
    barrier = next(s.origin for s in walk(kernel.body) if isinstance(s, Barrier))
    notes = [note for _, note in reasons(kernel, "cuda", barrier)]
    assert len(notes) == len(said) and all(part in note for part, note in zip(said, notes, strict=True)), notes


def test_a_race_names_its_iterations_and_what_was_read(tmp_path: Path) -> None:
    text = of(
        tmp_path,
        """template <typename T, int N> __global__ void fill(T *a, const int *idx, int n) {
    for (int i = 0; i < 3; i++) {
        int j = idx[threadIdx.x + i];
        if (j & 1) a[(j & 15) + N] = i;
    }
}
template __global__ void fill<float, 64>(float *, const int *, int);
""",
    )
    assert "[race] (kernel fill<float, 64>)" in text
    accesses = r"by thread (\d+) of .*\n.*\n.*\n    where idx\[(\d+)\] = (-?\d+), i = (\d)\n    in iteration (\d) of"
    found = [tuple(map(int, each)) for each in re.findall(accesses, text)]
    assert len(found) == 2, text
    for thread, index, value, i, iteration in found:
        assert index == thread + i and iteration == i + 1 and value & 1
    assert found[0][2] & 15 == found[1][2] & 15


def test_a_false_invariant_shows_where_it_fails(tmp_path: Path) -> None:
    text = report(
        tmp_path,
        """int s = 0;
        for (int i = 0; __invariant(s <= 40), i < 10; ++i) s += i;
        for (int j = 0; __invariant(j + (int)threadIdx.x <= 41), j < 1; ++j) s += j;
        __shared__ int t[64]; t[threadIdx.x] = 2 * threadIdx.x;
        __barrier_invariant_1(t[threadIdx.x] < 100, threadIdx.x); __syncthreads();
        a[threadIdx.x] = s + t[0];""",
    )
    assert re.search(r"not maintained by the loop .*\n.*\n.*\n  thread 0 .*, where s = 45, i = 10\n", text), text
    assert "note: this is its iteration 10" in text
    assert re.search(r"not (hold on entry|maintained by the loop) .*\n.*\n.*\n  thread 4[12] .*, where j = [01]", text), text
    assert re.search(r"barrier invariant does not hold .*\n.*\n.*\n  thread 50 of block 0\n", text), text


def test_what_is_open_takes_a_line_for_each_kind(tmp_path: Path) -> None:
    claims = "\n".join(f"  __assert(x * x * x + y * y * y != z * z * z + {n}u);" for n in (0, 4, 5))
    limits = "x && y && z && x < 1048576 && y < 1048576 && z < 1048576"
    parameters = "unsigned long long x, unsigned long long y, unsigned long long z"
    text = of(tmp_path, f"__global__ void k({parameters}) {{ if ({limits}) {{\n{claims}\n}} }}\n", "--timeout=1")
    assert len(re.findall(r": unknown: .* \(kernel k\): .* \(and 2 more\)", text)) == 1, text
    assert "<generated>" not in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["k.cu", "--blokDim=64"], "did you mean --blockDim?"),
        (["batc", "."], "did you mean gpuverify batch?"),
        (["k.cu", "--blockDim=0"], "'0' is not a number from 1"),
    ],
)
def test_a_slip_gets_a_suggestion(tmp_path: Path, words: list[str], said: str) -> None:
    run = gpuverify(*words, cwd=tmp_path)
    assert run.returncode == 1 and said in run.stderr and run.stderr.count("\n") == 1


def test_help_by_its_usual_names(tmp_path: Path) -> None:
    shown = [gpuverify(word, cwd=tmp_path) for word in ("--help", "-h", "help")]
    assert all(each.returncode == 0 and each.stdout == shown[0].stdout for each in shown)
    assert "--solver=NAME" in shown[0].stdout
    alone = gpuverify(cwd=tmp_path)
    assert (alone.returncode, alone.stdout) == (1, "") and "gpuverify --help" in alone.stderr and alone.stderr.count("\n") < 12


@pytest.mark.parametrize(
    ("line", "shown", "caret"),
    [
        ("    int i = threadIdx.x", "int i = threadIdx.x", "                   ^"),  # what is missing is missing behind it
        ("\tint i = j;", "int i = j;", "        ^"),
        ("  int i =\tj;", "int i = j;", "        ^"),  # a tab within the line
    ],
)
def test_a_place_is_marked_under_its_line(line: str, shown: str, caret: str, tmp_path: Path) -> None:
    (tmp_path / "k.cu").write_text(f"__global__ void k(int *a) {{\n{line}\n  a[i] = i;\n}}\n")
    quoted = verify(str(tmp_path / "k.cu"), flags=("--blockDim=64", "--gridDim=1")).text().splitlines()[1:3]
    assert quoted == [f"  {shown}", f"  {caret}"]
