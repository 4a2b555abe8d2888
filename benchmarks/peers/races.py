"""One OpenCL kernel on our interpreter and under Oclgrind: does a run with the same inputs show races and divergence alike?

Oclgrind (Price and McIntosh-Smith, *Oclgrind: an extensible OpenCL device simulator*, 2015) runs the work items of a group one
after the other up to a barrier, we all in step. After a race values may differ; so what is compared is whether there is any.
Conflicts of equal values are left aside: Oclgrind passes over writes of one value, and counts reads of it.
"""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from benchmarks.peers.device import Call, Device, Ran
from benchmarks.peers.setup import Setup, call_of, doubt
from benchmarks.peers.values import Agreement, Comparison
from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Literal
from boogie_ir.lang.kernel import statements
from boogie_ir.lang.program import CheckKind
from boogie_ir.simt import RunResult, execute

COMMAND = "oclgrind"
MOST_THREADS = 300  # Oclgrind interprets
COMPARED = {CheckKind.RACE, CheckKind.BARRIER_DIVERGENCE}


def _under_oclgrind(call: Call) -> tuple[Ran, str]:
    """The outcome and the log, which is written when the process ends."""
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        device = Device(60.0, (COMMAND, "--data-races", "--max-errors", "2000", "--log", str(log)))
        ran = device.run(call)
        device.close()
        return ran, log.read_text(errors="replace") if log.exists() else ""


def compare_races(setup: Setup) -> Comparison:
    """Compares whether a run shows a race, or divergence."""
    ours = execute(setup.executable, setup.launch, setup.inputs)
    reason = doubt(ours)
    other = [f.kind.value for f in ours.findings if f.kind not in COMPARED]
    if reason or other:
        return Comparison(Agreement.SKIPPED, reason or f"the run is defective: {other[0]}")
    ran, log = _under_oclgrind(call_of(setup, ours))
    if ran.error:
        return Comparison(Agreement.SKIPPED, f"does not run there: {ran.error}")
    if "Invalid " in log:  # size_t has 64 bits there, so that indices may wrap around elsewhere
        return Comparison(Agreement.SKIPPED, "accesses memory there that is none of its own")
    if "divergence" in log or _diverges(ours):
        agree = ("divergence" in log) == _diverges(ours)
        if not agree and _fences_vary(setup):
            return Comparison(Agreement.SKIPPED, "fences that differ between threads are divergence there")
        detail = "" if agree else f"divergence {'here' if _diverges(ours) else 'there'} only\n{log[:1500]}"
        return Comparison(Agreement.SAME if agree else Agreement.DIFFERENT, detail, 1)
    mine, equal, theirs = _pairs(ours, False), _pairs(ours, True), pairs_of(log)
    if (mine and not theirs) or (theirs and not mine | equal):
        reason = _scheduled_otherwise(setup)
        if reason:
            return Comparison(Agreement.SKIPPED, reason)
        return Comparison(Agreement.DIFFERENT, f"pairs of lines here {sorted(mine)}, there {sorted(theirs)}\n{log[:1500]}")
    return Comparison(Agreement.SAME, "" if mine <= theirs <= mine | equal else "races, at other pairs of lines", len(mine))


def _scheduled_otherwise(setup: Setup) -> str:
    """Why a run may go another way there."""
    body = list(statements(setup.executable.kernel.body))
    if any(isinstance(s, k.AsyncCopy) for s in body):
        return "asynchronous copies are done at once there"
    return "the order of atomic operations decides" if any(isinstance(s, k.Atomic) and s.target for s in body) else ""


def _fences_vary(setup: Setup) -> bool:
    """Whether some barrier's fences are for each thread to choose."""
    barriers = [s for s in statements(setup.executable.kernel.body) if isinstance(s, k.Barrier)]
    return any(not isinstance(fence, Literal) for s in barriers for fence in (s.local_fence, s.global_fence))


def _diverges(result: RunResult) -> bool:
    return any(f.kind is CheckKind.BARRIER_DIVERGENCE for f in result.findings)


def _pairs(result: RunResult, benign: bool) -> set[tuple[int, int]]:
    """The pairs of lines that race; where any value is equal, or where some differ."""
    found: set[tuple[int, int]] = set()
    for finding in result.findings:
        if finding.kind is CheckKind.RACE and finding.benign is benign:
            a, b = sorted(access.origin.span.line for access in finding.accesses)
            found.add((a, b))
    return found


def pairs_of(log: str) -> set[tuple[int, int]]:
    """The pairs of lines that Oclgrind says race."""
    found: set[tuple[int, int]] = set()
    for part in re.split(r"\n(?=[A-Z][\w-]+ data race)", "\n" + log):
        if "data race" in part:
            lines = [int(n) for n in re.findall(r"At line (\d+)", part)]
            if len(lines) >= 2:
                found.add((min(lines[:2]), max(lines[:2])))
    return found
