"""What changed between two batches: verdicts, kernels that came or went, and times."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from boogie_ir.lang.frozen import frozen
from gpuverify_py.reports.records import Finished
from gpuverify_py.request.folders import absolute

SLOWER = 1.5  # a ratio of times that is worth a line
NOTICEABLE = 0.5  # seconds; changes of less are noise

Place = tuple[str, str, str]  # file, variant, kernel


@frozen
class Change:
    """One kernel before and after: its verdicts (None where it was not there) and its seconds."""

    file: str
    variant: str
    kernel: str
    before: str | None
    after: str | None
    seconds_before: float
    seconds_after: float


@frozen
class Difference:
    """``verdicts`` changed, ``times`` changed much, and how many kernels are in both runs."""

    verdicts: tuple[Change, ...]
    times: tuple[Change, ...]
    common: int


def compare(old: Iterable[Finished], new: Iterable[Finished]) -> Difference:
    """Compares kernel by kernel. Where no file is called the same, names count from the folder that each run has in common.

    Times are compared where both runs verified the kernel, not where one took it from a cache.
    """
    before, after = _kernels(list(old)), _kernels(list(new))
    if before and after and not before.keys() & after.keys():
        before, after = _shortened(before), _shortened(after)
    changes = [_change(place, before, after) for place in sorted(before.keys() | after.keys())]
    both = [change for change in changes if change.before is not None and change.after is not None]
    timed = {place for place in before.keys() & after.keys() if before[place][2] and after[place][2]}
    return Difference(
        tuple(change for change in changes if change.before != change.after),
        tuple(change for change in both if (change.file, change.variant, change.kernel) in timed and _notable(change)),
        len(both),
    )


def _kernels(finished: Sequence[Finished]) -> dict[Place, tuple[str, float, bool]]:
    return {
        (each.path, each.variant, record["kernel"] or ""): (record["verdict"], record["seconds"]["total"], each.source == "run")
        for each in finished
        for record in each.records
    }


def _shortened(kernels: dict[Place, tuple[str, float, bool]]) -> dict[Place, tuple[str, float, bool]]:
    folders = {os.path.dirname(absolute(file)) for file, _, _ in kernels}
    common = os.path.commonpath(folders)
    return {(os.path.relpath(absolute(f), common), v, k): found for (f, v, k), found in kernels.items()}


def _change(place: Place, before: dict[Place, tuple[str, float, bool]], after: dict[Place, tuple[str, float, bool]]) -> Change:
    nothing = (None, 0.0, False)
    (old, old_seconds, _), (new, new_seconds, _) = before.get(place, nothing), after.get(place, nothing)
    return Change(*place, old, new, old_seconds, new_seconds)


def _notable(change: Change) -> bool:
    less, more = sorted((change.seconds_before, change.seconds_after))
    return more - less > NOTICEABLE and more > SLOWER * less
