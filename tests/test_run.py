"""``gpuverify run``: inputs as one writes them, final arrays, defects, exit codes, speed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from boogie_ir.lang.program import CheckKind
from gpuverify_py.commands.commands import application
from gpuverify_py.files.run import RunOptions, RunReport, run_file
from gpuverify_py.findings.diagnostic import ExitCode, Severity
from gpuverify_py.request.errors import UsageError

LAUNCH = ("--blockDim=8", "--gridDim=2")
COPY = "__global__ void k(int *a, int *b, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = b[i]; }"

Run = Callable[..., RunReport]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    def execute(
        source: str, *arguments: str, flags: tuple[str, ...] = LAUNCH, name: str = "k.cu", steps: int = 10_000
    ) -> RunReport:
        file = tmp_path / name
        file.write_text(source)
        return run_file(str(file), flags, RunOptions(arguments, steps=steps))

    return execute


def array(report: RunReport, name: str) -> tuple[str, ...]:
    return next(a.values for a in report.arrays if a.name == name)


def test_final_arrays(run: Run) -> None:
    report = run(COPY, "n=10", "b=range:5:2", "a[16]=-1")
    assert report.exit_code is ExitCode.VERIFIED and not report.diagnostics
    assert array(report, "a") == tuple(str(5 + 2 * i if i < 10 else -1) for i in range(16))


def test_every_way_to_give_contents(run: Run, tmp_path: Path) -> None:
    (tmp_path / "numbers.txt").write_text("3, 1\n4 1 5")
    for word, expected in (
        ("zeros", "0 0 0 0 0"), ("7", "7 7 7 7 7"), ("range", "0 1 2 3 4"), ("range:10:-1", "10 9 8 7 6"),
        ("[3,1,4,1,5]", "3 1 4 1 5"), (f"file:{tmp_path}/numbers.txt", "3 1 4 1 5"), ("0x10", "16 16 16 16 16"),
    ):  # fmt: skip
        assert " ".join(array(run(COPY, "n=5", f"b={word}"), "a")) == expected
    drawn = [array(run(COPY, "n=16", f"b=random:{seed}:9"), "a") for seed in (7, 7, 8)]
    assert drawn[0] == drawn[1] != drawn[2] and all(0 <= int(v) < 9 for v in drawn[0])


def test_contents_of_other_types(run: Run) -> None:
    source = """
    __kernel void k(__global float4 *v, __global half *h, __global double *d, __global uchar *c, __global int *m, float f) {
      int i = get_global_id(0);
      v[i].y += f; d[i] = d[i] * 2; c[i] -= 1; h[i] = h[i]; *((__global char *)(m + i) + 1) = 2; }"""
    flags = ("--local_size=2", "--num_groups=1")
    given = ("v=0.5", "h=[1.5,-2]", "d=range:0.25:1", "c=0", "m=range:65536:1", "f=-1.25")
    report = run(source, *given, flags=flags, name="k.cl")
    assert array(report, "v") == ("0.5", "-0.75", "0.5", "0.5", "0.5", "-0.75")
    assert array(report, "h") == ("1.5", "-2") and array(report, "d") == ("0.5", "2.5") and array(report, "c") == ("255", "255")
    assert array(report, "m") == (str(65536 + 512), str(65537 + 512))  # cells are bytes there


def test_races_divergence_assertions_and_bad_accesses_are_found(run: Run) -> None:
    source = """__global__ void k(int *a, int n) { __shared__ int s[8]; s[threadIdx.x] = n; a[0] = threadIdx.x;
      __assert(n != 3); if (threadIdx.x < n) __syncthreads(); }"""
    report = run(source, "n=3", "a[1]=zeros", flags=("--blockDim=8", "--gridDim=1"))
    assert {d.kind for d in report.diagnostics} == {CheckKind.RACE, CheckKind.ASSERTION, CheckKind.BARRIER_DIVERGENCE}
    assert report.exit_code is ExitCode.NOT_VERIFIED
    outside = run(COPY, "n=10", "a[4]=zeros")
    assert [(d.kind, d.element.indices if d.element else None) for d in outside.diagnostics] == [(CheckKind.OUT_OF_BOUNDS, (4,))]
    assert outside.diagnostics[0].threads[0][0].local == (4, 0, 0)


def test_equal_values_are_a_note_unless_they_count(run: Run) -> None:
    source = "__global__ void k(int *a) { a[0] = 1; }"
    assert [d.severity for d in run(source).diagnostics] == [Severity.NOTE]
    assert run(source).exit_code is ExitCode.VERIFIED
    assert run(source, flags=(*LAUNCH, "--no-benign-tolerance")).exit_code is ExitCode.NOT_VERIFIED


def test_blocks_may_be_left_out(run: Run) -> None:
    source = "__global__ void k(int *a) { a[threadIdx.x] = blockIdx.x; }"
    assert run(source).exit_code is ExitCode.NOT_VERIFIED
    assert run(source, flags=(*LAUNCH, "--only-intra-group")).exit_code is ExitCode.VERIFIED


def test_what_is_not_given_is_drawn_to_meet_preconditions(run: Run) -> None:
    report = run("__global__ void k(int *a, int n) { __requires(n == 37); a[threadIdx.x + blockIdx.x * 8] = n; }")
    assert [(p.name, p.text) for p in report.arguments] == [("n", "37")] and report.exit_code is ExitCode.VERIFIED


def test_broken_preconditions_and_endless_loops(run: Run) -> None:
    assert run("__global__ void k(int n) { __requires(n > 3); }", "n=1").exit_code is ExitCode.COMMAND_LINE
    endless = run("__global__ void k(int *a, int n) { while (n) a[threadIdx.x + blockIdx.x * 8]++; }", "n=1", steps=1000)
    assert endless.exhausted and endless.exit_code is ExitCode.UNKNOWN


@pytest.mark.parametrize("word", ["x=1", "n", "n=abc", "n=99999999999", "b=file:/no/such/file", "b=random", "b[3]=[1,x]"])
def test_wrong_arguments_say_what_to_write(run: Run, word: str) -> None:
    with pytest.raises(UsageError) as error:
        run(COPY, word)
    assert error.value.hint


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "k.cu"
    file.write_text("//pass\n//--blockDim=8 --gridDim=2\n" + COPY)
    assert application(["run", str(file), "--arg", "n=16", "--arg", "b=range"]) == 0
    out = capsys.readouterr().out
    assert "a = [0, 1, 2, " in out and "no defect in this run" in out
    assert application(["run", str(file), "--arg", "n=16", "--arg", "a[2]=0", "--json"]) == 6
    record = json.loads(capsys.readouterr().out)
    assert record["diagnostics"][0]["rule"] == "out-of-bounds" and record["launch"] == {"block": [8, 1, 1], "grid": [2, 1, 1]}
    assert application(["run", str(file), "--arg", "m=1"]) == 1
    assert "its arguments are n, a, b" in capsys.readouterr().err
    file.write_text("__global__ void k(int *a) { a[0] = ; }")
    assert application(["run", str(file), *LAUNCH]) == 2


def test_256_threads_take_1000_statements(run: Run) -> None:
    step = "s[threadIdx.x] = x + {n}; x = x * 3 + s[threadIdx.x]; if (x > n) x ^= {n}; a[x0] = x;"
    body = "\n".join(step.format(n=n) for n in range(250))
    source = f"__global__ void k(int *a, int n) {{ __shared__ int s[256]; int x0 = threadIdx.x; int x = x0; {body} }}"
    report = run(source, "n=5", flags=("--blockDim=256", "--gridDim=1"))
    assert report.exit_code is ExitCode.VERIFIED and report.steps >= 1000
