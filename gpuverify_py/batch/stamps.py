"""A task's records with what only the batch knows of their run."""

from __future__ import annotations

from collections.abc import Sequence

from gpuverify_py.batch.keys import Task
from gpuverify_py.reports.records import Record


def stamped(records: Sequence[Record], task: Task, wall: float, peak: int, source: str) -> tuple[Record, ...]:
    """A task's records with what the batch knows; ``part`` tells a complete set of records from a torn one."""
    expected = task.expected if task.expected is not None else records[0]["expected"]
    known = {
        "variant": task.job.variant,
        "expected": None if expected is None else int(expected),
        "open": task.open,
        "key": task.key,
        "source": source,
        "wall": round(wall, 4),
        "peak_memory": peak,
    }
    return tuple(
        record
        | known
        | {"as_expected": None if expected is None else record["exit_code"] == expected, "part": [number, len(records)]}
        for number, record in enumerate(records, 1)
    )
