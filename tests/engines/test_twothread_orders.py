"""Orders that no barrier makes, and running sums, by the proof alone: where a run refutes, nobody sees whether it holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from gpuverify_py.engines.twothread.engine import check_kernel
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.findings.diagnostic import Verdict

KERNELS = Path(__file__).parent.parent / "kernels"
RACY = (
    "contents/scan-left-by-a-break.cu",
    "contents/scan-of-any-size-of-some.cu",
    "contents/scan-of-any-size-to-the-middle.cu",
    "contents/scan-of-brent-and-kung-of-other-flags.cu",
    "contents/scan-of-brent-and-kung-without-a-level.cu",
    "fences/flag-of-a-numbered-thread-raised-by-another.cu",
    "locks/of-a-block-freed-by-two.cu",
    "locks/turn-of-a-block-no-barrier.cu",
    "locks/turn-of-a-ticket-no-fence.cu",
    "locks/turn-of-a-ticket-of-all-threads.cu",
    "locks/turn-of-two-threads-of-a-block.cu",
)
RIGHT = (
    "contents/scan-in-two-halves-of-an-array.cu",
    "contents/scan-of-any-size.cu",
    "contents/scan-of-brent-and-kung.cu",
    "locks/of-a-block-freed-on-either-way.cu",
    "locks/turn-of-a-block.cu",
    "locks/turn-of-one-thread-at-two-places.cu",
)


@pytest.mark.parametrize("name", (*RACY, *RIGHT))
def test_by_proof_alone(name: str) -> None:
    flags = (KERNELS / name).read_text().splitlines()[1].removeprefix("//").split()
    request = build_request(str(KERNELS / name), tuple(flags))
    program = load_program(request)
    (kernel,) = program.kernels
    result = check_kernel(kernel, request.launch, request.config, program)
    assert result.verdict is (Verdict.VERIFIED if name in RIGHT else Verdict.POSSIBLE)
