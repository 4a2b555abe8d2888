"""A sample of what ``make claims`` asks of whole suites: refuting runs stay within arrays, proofs list what they use."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

import pytest

from benchmarks.claims.__main__ import SUITES, judged
from benchmarks.claims.lifts import LIFTS
from benchmarks.claims.relied import reliances
from benchmarks.claims.replays import violations
from gpuverify_py.batch.suite import collect
from gpuverify_py.files.orchestrate import verify_path
from gpuverify_py.findings.diagnostic import Verdict
from gpuverify_py.verify import assumptions as table

ROOT = Path(__file__).parents[1]
KERNELS = ROOT / "tests/kernels"
EVERY = 61  # one of so many of the suites' files

# A kernel whose proof rests on the kind: without the line in its list, the sample below would fail.
CARRIED = {
    "in-bounds": "limitations/beyond-the-array.cl",
    "equal-writes": "limitations/same-value.cl",
    "first-guesses": "limitations/first-guess.cu",
    "no-overflow": "limitations/signed-overflow.cu",
    "products-fit": "limitations/elements-of-an-array.cu",
    "early-exits": "limitations/early-exit-assumed.cu",
    "pointer-width": "limitations/narrow-pointers.cl",
    "preconditions": "assumptions/preconditions.cu",
    "assumed": "assumptions/assumed-in-a-loop.cu",
    "disjoint-arrays": "limitations/overlapping-parameters.cl",
    "divisions": "assumptions/quotient-alike.cu",
    "clocks": "limitations/clock-runs-back.cu",
    "counters": "limitations/counter-wraps.cl",
    "lock-step": "limitations/lock-step.cu",
}


def sample() -> list[str]:
    """By the files' names, not by their order: a new file adds itself or nothing."""
    paths = (Path(job.path).relative_to(ROOT).as_posix() for job in collect([str(ROOT / suite) for suite in SUITES]))
    return [path for path in paths if crc32(path.encode()) % EVERY == 0]


@pytest.mark.slow
@pytest.mark.parametrize("flags", [(), ("--check-array-bounds",)], ids=["", "bounds"])
@pytest.mark.parametrize("path", sample())
def test_verdicts_are_what_they_claim(path: str, flags: tuple[str, ...]) -> None:
    """What proofs list and do not need is counted by ``make claims``: to ask takes twice as long and tells no fault."""
    assert not judged(str(ROOT / path), flags, unlisted=True).wrong


@pytest.mark.parametrize("kind", CARRIED)
def test_a_kind_that_is_left_out_is_missed(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is wrong with the proof; without the line, the proof is shown to rest on what is not listed."""
    path = str(KERNELS / CARRIED[kind])
    lifts = [lift for lift in LIFTS if kind in lift.kinds]
    for left_out in (False, True):
        if left_out:
            monkeypatch.setattr(table, "KINDS", tuple(each for each in table.KINDS if each.id != kind))
        result, _ = verify_path(path)
        assert result.verdict is Verdict.VERIFIED
        (found,) = reliances(result, lifts=lifts)
        assert found.listed == (frozenset() if left_out else {kind})


LEAVES = """__global__ void k(int *out)
{
    __shared__ int s[64];
    s[threadIdx.x + 64] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x / 2] = threadIdx.x;
}
"""


def test_a_run_that_leaves_an_array_refutes_nothing(tmp_path: Path) -> None:
    """Nobody gets beyond the barrier that waits for one who stopped; what is shown before is so."""
    file = tmp_path / "leaves.cu"
    file.write_text(f"//pass\n//--blockDim=64 --gridDim=1\n{LEAVES}")
    result, _ = verify_path(str(file))
    assert result.verdict is Verdict.POSSIBLE
    result, request = verify_path(str(file), ("--check-array-bounds",))
    assert request is not None
    assert [d.kind.value for d in result.kernels[0].diagnostics if d.confirmed] == ["out-of-bounds"]
    assert not list(violations(result, request))
    file.write_text(f"//pass\n//--blockDim=64 --gridDim=1\n{LEAVES.replace('+ 64]', '+ 63]')}")
    assert verify_path(str(file))[0].verdict is Verdict.POSSIBLE  # thread 0 waits at the barrier for the others
    file.write_text(f"//pass\n//--blockDim=64 --gridDim=1\n{LEAVES.replace('__syncthreads();', '')}".replace("+ 64]", "+ 62]"))
    result, request = verify_path(str(file))  # threads 0 and 1 race before anybody who leaves s need go on
    assert request is not None
    assert result.verdict is Verdict.REFUTED and not list(violations(result, request))
