"""The verdicts of kernels that lower, each in a process of its own, as anyone would start it: with no flags."""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.practice.lowering import Lowered, kind, without_launch

WALL = 10  # times the proof's own limit, after which a process counts as hung: the machine may be busy
WALL_OF_CPU = 100  # where it has a limit of processor seconds of its own


def verdicts(
    rows: Sequence[Lowered],
    number: int,
    seed: int,
    timeout: float,
    out: Path | None,
    one_each: bool = False,
    cpu: bool = False,
    flags: Sequence[str] = (),
) -> None:
    """Verifies so many kernels by chance, of each file one if that is wanted, and prints what they are called, and why the
    rest is neither proved nor refuted. ``cpu``: the limit is in processor seconds. ``flags`` are those of the command."""
    chance = random.Random(seed)
    files = {row.path: tuple(dict.fromkeys(map(without_launch, row.lowered))) for row in rows if row.lowered}
    drawn = {path: [chance.choice(names)] if one_each else names for path, names in files.items()}
    kernels = [(path, name) for path, names in drawn.items() for name in names]
    chosen = chance.sample(kernels, min(number, len(kernels)))
    count: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    shared: Counter[str] = Counter()
    for path, name in chosen:
        found = _verdict(path, name, timeout, cpu, flags)
        count[found["verdict"]] += 1
        total, within = found["shared"]
        shared.update(total=total, within=within)
        if found["why"]:
            reasons[f"{found['verdict']}: {kind(found['why'])}"] += 1
        print(f"{found['verdict']:12} {found['seconds']:6.1f} s  {path}: {name}  {found['why']}", flush=True)
        if out is not None:
            with out.open("a") as stream:
                stream.write(json.dumps(found) + "\n")
    print(", ".join(f"{verdict} {times}" for verdict, times in count.most_common()), f"of {len(chosen)}")
    for reason, times in reasons.most_common():
        print(f"{times:5}  {reason}")
    if shared["total"]:
        print(f"{shared['within']} of {shared['total']} accesses of shared arrays are proved to be within")


def _verdict(path: str, name: str, timeout: float, cpu: bool, flags: Sequence[str]) -> dict[str, Any]:
    """What the command says of one kernel, and the processor seconds that it took."""
    asked = ["gpuverify_py.cli", path, f"--kernel={name}", f"--timeout={timeout}", "--json", *flags]
    if cpu:
        asked = ["benchmarks.practice.computing", path, name, str(timeout), *flags]
    command, patience = [sys.executable, "-m", *asked], timeout * (WALL_OF_CPU if cpu else WALL)
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    try:
        said = subprocess.run(command, capture_output=True, text=True, timeout=patience)
    except subprocess.TimeoutExpired:
        return {"path": path, "kernel": name, "verdict": "hung", "why": "", "shared": (0, 0), "seconds": time.monotonic() - start}
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    found = {"path": path, "kernel": name, "verdict": "fault", "why": said.stderr[-300:], "shared": (0, 0), "seconds": seconds}
    records = map(json.loads, said.stdout.splitlines())
    launches = [record for record in records if without_launch(record.get("kernel") or name) == name]
    if launches:
        record = max(launches, key=lambda each: _WORSE.get(each["verdict"], len(_WORSE)))
        counts = [each.get("shared", (0, 0)) for each in launches]
        total, within = sum(total for total, _ in counts), sum(within for _, within in counts)
        found |= {"verdict": record["verdict"], "why": _why(record), "shared": (total, within), "records": launches}
    return found


_WORSE = {"verified": 0, "bounded": 1, "vacuous": 1, "possible": 2, "unknown": 3, "refuted": 5}
"""What a kernel is that has several launches: refuted if it is under one of them, else the least that is known of any."""


def _why(record: dict[str, Any]) -> str:
    problem = record.get("problem")
    if problem:
        return str(problem.get("message", problem))
    findings = record.get("findings") or record.get("diagnostics") or ()
    return str(findings[0].get("message", "")) if findings else ""
