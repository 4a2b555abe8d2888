"""A short, deterministic attack: random kernels, mutants and transformed kernels against concrete runs.

The long one is ``make attack``. Here the seeds are fixed, so that a failure says that something changed for the worse.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.attack import metamorphic, mutants, native
from benchmarks.attack.engines import judge_engines
from benchmarks.attack.judge import FAILURES, Outcome, Said, Variant, judge, variant
from benchmarks.attack.random_control import random_control
from benchmarks.attack.random_kernels import random_kernel
from benchmarks.attack.random_orders import random_order
from benchmarks.attack.run import main
from benchmarks.attack.shrink import shrink
from gpuverify_py.findings.diagnostic import Verdict
from gpuverify_py.request.config import Abstraction

pytestmark = pytest.mark.slow

SECONDS = 3

RACY = """//pass
//--blockDim=4 --gridDim=1

__global__ void k(int *A, int n)
{
  __requires(n >= 0);
  __requires(n <= 5);
  int unused = n + 1;
  if (n > 2) {
    A[threadIdx.x / 2] = threadIdx.x;
  }
}
"""


@pytest.mark.parametrize("seed", range(6))
def test_random_kernels(seed: int) -> None:
    judgement = judge(random_kernel(seed), ".cu", variant(seed), seed, SECONDS)
    assert judgement.outcome not in (*FAILURES, Outcome.REJECTED), judgement.detail


@pytest.mark.parametrize("seed", range(12))
def test_threads_that_tell_each_other_something(seed: int) -> None:
    judgement = judge(random_order(seed), ".cu", Variant(falsify=False), seed, SECONDS)
    assert judgement.outcome not in (*FAILURES, Outcome.REJECTED), judgement.detail


@pytest.mark.parametrize("seed", range(4))
def test_mutants(seed: int) -> None:
    mutant = mutants.mutant(seed)
    judgement = judge(mutant.source, mutant.suffix, Variant(), seed, SECONDS)
    assert judgement.outcome not in FAILURES, f"{mutant.origin}, {mutant.change}: {judgement.detail}"


@pytest.mark.parametrize("seed", [0, 6])
def test_verdicts_do_not_hang_on_the_way_of_writing(seed: int) -> None:
    judgement = metamorphic.judge_transformed(random_kernel(seed), ".cu", seed, SECONDS)
    assert judgement.outcome not in FAILURES, judgement.detail


@pytest.mark.skipif(not native.available(), reason="no compiler")
@pytest.mark.parametrize("seed", [2, 22])
def test_the_source_run_on_the_host_agrees(seed: int) -> None:
    shown, detail = native.run_natively(random_kernel(seed), tolerant=False)
    judgement = judge(random_kernel(seed), ".cu", Variant(("--no-benign-tolerance",)), seed, SECONDS)
    assert shown is not None, detail
    assert shown == (judgement.outcome is Outcome.CAUGHT)


def test_what_relies_on_a_failed_obligation_is_no_proof() -> None:
    """The read fails first where values are not modelled, although its conflict is harmless in every run that shows the other."""
    source = """//pass
//--blockDim=4 --gridDim=[1,2]
__global__ void k(int n)
{
  __shared__ unsigned int S[64];
  S[threadIdx.x * 2] = 0;
  S[threadIdx.x ^ 1] ^= n;
}
"""
    judgement = judge(source, ".cu", Variant((), False, Abstraction.ADVERSARIAL), 200521, SECONDS)
    assert judgement.outcome is Outcome.ALARM_ON_DEFECT, judgement.detail


def test_kernels_and_mutants_are_the_same_in_every_process() -> None:
    assert random_kernel(5) == random_kernel(5) != random_kernel(6)
    assert mutants.mutant(5) == mutants.mutant(5)


def test_every_mutant_of_the_benchmarks_has_a_number() -> None:
    every = mutants.every_mutant()
    assert len(every) > 3000 and len({(path, name, str(edit)) for path, name, edit in every}) == len(every)
    kernels = mutants.subjects(("benchmarks",))
    assert {path for path, _, _ in every[: len(kernels)]} == set(kernels)  # a part of them is from all
    assert mutants.mutant(100_007) == mutants.mutant(300_007) == mutants.mutant(7)


def test_a_defect_is_met_by_a_claim_about_its_array_alone() -> None:
    source = """//pass
//--blockDim=4 --gridDim=1
__global__ void k(int *A, int *B)
{
  A[threadIdx.x] = 1;
  B[threadIdx.x / 2] = threadIdx.x;
}
"""
    narrow, whole = Variant((), False, thorough=False), Variant((), False, thorough=True)
    assert judge(source, ".cu", narrow, 0, SECONDS).outcome is Outcome.ALARM_ON_DEFECT
    assert judge(source, ".cu", whole, 0, SECONDS).outcome is Outcome.ALARM_ON_DEFECT


def test_a_fault_of_the_verifier_is_a_crash_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr("benchmarks.attack.judge.check_kernel", broken)
    judgement = judge(RACY, ".cu", Variant(), 0, SECONDS)
    assert judgement.outcome is Outcome.CRASH and "on purpose" in judgement.detail


OUTSIDE = """//pass
//--blockDim=4 --gridDim=1
__global__ void k()
{
  __shared__ int S[2];
  S[threadIdx.x + 4] = 1;
}
"""


def test_a_kernel_that_always_leaves_its_arrays_is_asked_whether_it_does() -> None:
    assert judge(OUTSIDE, ".cu", Variant(falsify=False), 0, SECONDS).outcome is Outcome.ALARM_ON_DEFECT
    assert judge(OUTSIDE, ".cu", Variant(falsify=False, thorough=False), 0, SECONDS).outcome is Outcome.ALARM_ON_DEFECT


@pytest.mark.parametrize(("source", "rule"), [(RACY, "instrument"), (OUTSIDE, "bounds")])
@pytest.mark.parametrize("thorough", [False, True])
def test_a_verifier_that_forgets_a_check_is_found_out(
    source: str, rule: str, thorough: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"gpuverify_py.engines.twothread.instrument.log_accesses._Insertion.{rule}", lambda *_, **__: iter(()))
    judgement = judge(source, ".cu", Variant(falsify=False, thorough=thorough), 0, SECONDS)
    assert judgement.outcome is Outcome.UNSOUND, judgement.detail


@pytest.mark.parametrize("seed", range(8))
def test_engines_and_runs_contradict_each_other_nowhere(seed: int) -> None:
    judgement = judge(random_kernel(seed), ".cu", variant(seed), seed, SECONDS, judge_engines)
    assert judgement.outcome not in (*FAILURES, Outcome.REJECTED), judgement.detail


STRICT = Variant(("--no-benign-tolerance",), False)


@pytest.mark.parametrize("seed", [*range(6), 14, 21])
def test_jumps_take_along_what_they_should(seed: int) -> None:
    judgement = judge(random_control(seed), ".cu", STRICT, seed, SECONDS, judge_engines)
    assert judgement.outcome not in (*FAILURES, Outcome.REJECTED), judgement.detail


APART = "gpuverify_py.engines.protocols.queries.Questions.apart"
INSTRUMENT = "gpuverify_py.engines.twothread.instrument.log_accesses._Insertion.instrument"


def test_an_engine_that_forgets_is_contradicted_by_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert judge(RACY, ".cu", STRICT, 0, SECONDS, judge_engines).outcome is Outcome.UNKNOWN_DEFECT
    with monkeypatch.context() as patched:
        patched.setattr(APART, lambda *_: True)
        judgement = judge(RACY, ".cu", STRICT, 0, SECONDS, judge_engines)
        assert judgement.outcome is Outcome.UNSOUND and "by its protocol, though" in judgement.detail
    monkeypatch.setattr(INSTRUMENT, lambda *_, **__: iter(()))
    judgement = judge(RACY, ".cu", STRICT, 0, SECONDS, judge_engines)
    assert judgement.outcome is Outcome.UNSOUND and "by two threads, though: race" in judgement.detail


def test_a_proof_in_halves_is_held_against_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no attempt at the whole whose obligations could be looked at."""
    monkeypatch.setattr("benchmarks.attack.engines.by_two_threads", lambda *_, **__: Said(Verdict.VERIFIED, ()))
    judgement = judge(RACY, ".cu", Variant((), False), 0, SECONDS, judge_engines)
    assert judgement.outcome is Outcome.UNSOUND and "by two threads, though: race" in judgement.detail


def test_engines_that_contradict_each_other_are_found_without_a_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.attack.engines.RUNS", 0)
    assert judge(RACY, ".cu", STRICT, 0, SECONDS, judge_engines).outcome is Outcome.OTHER
    monkeypatch.setattr(INSTRUMENT, lambda *_, **__: iter(()))
    judgement = judge(RACY, ".cu", STRICT, 0, SECONDS, judge_engines)
    assert judgement.outcome is Outcome.UNSOUND and "though a race by its protocol" in judgement.detail


def test_where_no_run_counts_nothing_is_claimed() -> None:
    source = "//pass\n//--blockDim=4 --gridDim=1\n__global__ void k(int *A, int n)\n{\n  __requires(n != n);\n  A[0] = 1;\n}\n"
    assert judge(source, ".cu", Variant(), 0, SECONDS).outcome is Outcome.OTHER


def test_mutation_keeps_every_other_character() -> None:
    assert "".join(text for _, text in mutants.tokenise(RACY)) == RACY


def test_the_oracle_sees_a_race_and_shrinking_keeps_it() -> None:
    def racy(text: str) -> bool:
        return judge(text, ".cu", Variant(), 0, SECONDS).outcome is Outcome.CAUGHT

    assert racy(RACY)
    small = shrink(RACY, racy, float("inf"))
    assert "unused" not in small
    assert "A[threadIdx.x / 2]" in small


@pytest.mark.parametrize("seed", [18, 33, 35])
def test_a_first_run_that_is_too_long_leaves_time_for_others(seed: int) -> None:
    """These seeds draw ``n`` as 4294967295 first; any other value shows the race."""
    source = (
        "//pass\n//--blockDim=64 --gridDim=1\n__global__ void k(int *A, unsigned n)\n{\n  for (unsigned i = 0; i < n; ++i)\n"
        "    for (unsigned j = 0; j < 8; ++j)\n      A[threadIdx.x / 2] = threadIdx.x + i + j;\n}\n"
    )
    assert judge(source, ".cu", Variant(falsify=False), seed, SECONDS).outcome is Outcome.ALARM_ON_DEFECT


def test_an_attack_goes_on_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = tmp_path / "journal"
    words = ["--random", "2", "--seed", "3", "--seconds", "1", "--out", str(tmp_path), "--journal", str(journal)]
    assert main(words) == 0
    first = capsys.readouterr().out
    written = journal.read_text()
    assert len(written.splitlines()) == 2
    assert main(words) == 0
    assert capsys.readouterr().out == first and journal.read_text() == written


def test_files_are_attacked_by_their_paths(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "racy.cu").write_text(RACY)
    words = [str(tmp_path / "racy.cu"), "--out", str(tmp_path), "--journal", str(tmp_path / "journal")]
    assert main(words) == 0
    assert "1 defective, unknown" in capsys.readouterr().out
    assert '"path": "' in (tmp_path / "journal").read_text()
