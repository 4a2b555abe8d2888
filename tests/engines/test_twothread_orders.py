"""Orders that no barrier makes, and running sums, by the proof alone: where a run refutes, nobody sees whether it holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from gpuverify_py.engines.twothread.engine import check_kernel
from gpuverify_py.files.orchestrate import build_request, load_program
from gpuverify_py.findings.diagnostic import Verdict

KERNELS = Path(__file__).parent.parent / "kernels"
RACY = (
    "clusters/by-hand-adds-to-what-it-saw.cu",
    "clusters/by-hand-arrives-relaxed.cu",
    "clusters/by-hand-fence-of-each-before-it-writes.cu",
    "clusters/by-hand-fence-of-each-for-the-block.cu",
    "clusters/by-hand-fence-of-each-none-behind.cu",
    "clusters/by-hand-fence-of-some.cu",
    "clusters/by-hand-for-threads-of-a-block.cu",
    "clusters/by-hand-growing-goal-once-a-round.cu",
    "clusters/by-hand-growing-goal-passed-over.cu",
    "clusters/by-hand-growing-goal-too-slowly.cu",
    "clusters/by-hand-in-rounds-arrives-twice.cu",
    "clusters/by-hand-in-rounds-each-arrives.cu",
    "clusters/by-hand-in-rounds-fence-of-the-block.cu",
    "clusters/by-hand-in-rounds-goal-stays.cu",
    "clusters/by-hand-in-rounds-no-first-barrier.cu",
    "clusters/by-hand-in-rounds-no-first-fence.cu",
    "clusters/by-hand-in-rounds-no-second-barrier.cu",
    "clusters/by-hand-in-rounds-no-second-fence.cu",
    "clusters/by-hand-in-rounds-of-two-dimensions.cu",
    "clusters/by-hand-in-rounds-one-short.cu",
    "clusters/by-hand-in-rounds-set-back.cu",
    "clusters/by-hand-in-rounds-two-lead.cu",
    "clusters/by-hand-looks-relaxed.cu",
    "clusters/by-hand-two-times-one-counter.cu",
    "contents/scan-left-by-a-break.cu",
    "contents/scan-of-any-size-of-some.cu",
    "contents/scan-of-any-size-to-the-middle.cu",
    "contents/scan-of-brent-and-kung-of-other-flags.cu",
    "contents/scan-of-brent-and-kung-without-a-level.cu",
    "contents/scan-spoilt-at-a-place-named-thread.cu",
    "distributed/barrier-by-one-block.cu",
    "distributed/broadcast-by-each.cu",
    "distributed/exchange-no-first-barrier.cu",
    "distributed/exchange-no-last-barrier.cu",
    "distributed/exchange-of-another-cluster.cu",
    "distributed/first-thread-leaves.cu",
    "distributed/global-memory-of-other-clusters.cu",
    "distributed/halo-first-has-no-left.cu",
    "distributed/halo-in-place.cu",
    "distributed/histogram-atomics-of-the-block.cu",
    "distributed/histogram-cleared-late.cu",
    "distributed/histogram-without-atomics.cu",
    "distributed/one-number-read-early.cu",
    "distributed/parted-in-rounds-never-waits.cu",
    "distributed/parted-read-between.cu",
    "distributed/parted-relaxed.cu",
    "distributed/parted-written-between.cu",
    "distributed/ring-beyond-the-cluster.cu",
    "distributed/ring-one-barrier-a-round.cu",
    "distributed/sum-others-leave.cu",
    "distributed/two-dimensions-in-a-row.cu",
    "fences/flag-of-a-numbered-thread-raised-by-another.cu",
    "fences/waits-to-be-notified-in-the-block.cu",
    "fences/waits-to-be-notified-relaxed.cu",
    "locks/of-a-block-freed-by-two.cu",
    "locks/turn-of-a-block-no-barrier.cu",
    "locks/turn-of-a-ticket-no-fence.cu",
    "locks/turn-of-a-ticket-of-all-threads.cu",
    "locks/turn-of-two-threads-of-a-block.cu",
    "warps/coalesced-atomic-of-another-rank.cu",
    "warps/coalesced-atomic-of-one-too-few.cu",
    "warps/coalesced-hands-over-first-of-one.cu",
    "warps/coalesced-hands-over-unmet.cu",
    "warps/coalesced-need-not-be-all.cu",
    "warps/coalesced-sync-by-some.cu",
    "warps/match-any-hands-over-to-others.cu",
    "warps/match-any-hands-over-unmet.cu",
    "warps/match-any-of-another-value.cu",
    "warps/match-any-writes-by-key-each.cu",
    "warps/match-any-writes-by-key-of-two-warps.cu",
    "warps/parted-by-truth-left-by-some.cu",
    "warps/partition-by-some-of-a-tile.cu",
    "warps/waves-of-64-rank-by-half.cu",
    "warps/waves-of-64-sum-by-halves.cu",
)
RIGHT = (
    "clusters/by-hand-acquires-and-releases.cu",
    "clusters/by-hand-fence-of-each.cu",
    "clusters/by-hand-growing-goal.cu",
    "clusters/by-hand-in-rounds.cu",
    "clusters/by-hand-twice.cu",
    "clusters/by-hand-two-counters.cu",
    "contents/scan-by-a-variable-named-thread.cu",
    "contents/scan-in-two-halves-of-an-array.cu",
    "contents/scan-of-any-size.cu",
    "contents/scan-of-brent-and-kung.cu",
    "distributed/broadcast.cu",
    "distributed/dynamic.cu",
    "distributed/exchange.cu",
    "distributed/global-memory.cu",
    "distributed/halo.cu",
    "distributed/histogram.cu",
    "distributed/parted-in-rounds.cu",
    "distributed/parted.cu",
    "distributed/ring.cu",
    "distributed/sum-others-leave-behind.cu",
    "distributed/sum.cu",
    "distributed/two-dimensions.cu",
    "fences/waits-to-be-notified.cu",
    "locks/of-a-block-freed-on-either-way.cu",
    "locks/turn-of-a-block.cu",
    "locks/turn-of-one-thread-at-two-places.cu",
    "warps/coalesced-atomic-in-a-function.cu",
    "warps/coalesced-atomic.cu",
    "warps/match-any-hands-over.cu",
    "warps/match-any-writes-by-key.cu",
    "warps/parted-by-a-label.cu",
    "warps/parted-by-truth.cu",
    "warps/waves-of-64-sum.cu",
)


@pytest.mark.parametrize("name", (*RACY, *RIGHT))
def test_by_proof_alone(name: str) -> None:
    flags = (KERNELS / name).read_text().splitlines()[1].removeprefix("//").split()
    request = build_request(str(KERNELS / name), tuple(flags))
    program = load_program(request)
    (kernel,) = program.kernels
    result = check_kernel(kernel, request.launch, request.config, program)
    assert (result.verdict is Verdict.VERIFIED) == (name in RIGHT), result.verdict  # an alarm may need more time than there is
