"""What the picture of a race shows: the two accesses, and what the other threads of their warps do at the same moments."""

from __future__ import annotations

from dataclasses import replace

from boogie_ir.lang import kernel as k
from boogie_ir.lang.source import visible
from boogie_ir.simt import ConcreteLaunch
from boogie_ir.simt.watched.touched import Wanted, touched
from gpuverify_py.findings.diagnostic import AccessReport, Diagnostic, ThreadPlace, Touch
from gpuverify_py.findings.elements import element
from gpuverify_py.runs.search import Search, again


def with_picture(subject: Search, finding: Diagnostic) -> Diagnostic:
    """The finding with what threads touch, if a run has shown it; as it is where that run does not show it again."""
    if finding.replay is None or len(finding.accesses) != 2 or finding.element is None:
        return finding
    launch, inputs = again(finding.replay)
    groups = launch.chosen()
    arrays = [a for a in subject.kernel.arrays if a.source.name == finding.element.array]
    for array in arrays:
        cell = _cell(array, finding)
        if cell is None or any(access.thread.group not in groups for access in finding.accesses):
            continue
        wanted = tuple(
            Wanted(visible(a.origin).span, a.kind, array.name, _lane(a.thread, launch), cell) for a in finding.accesses
        )
        found = touched(subject.executable, launch, inputs, wanted)
        if found and all(found):
            parts = zip(range(2), finding.accesses, wanted, found, strict=True)
            told = [touch for part in parts for touch in _touches(*part, array, launch)]
            return replace(finding, picture=tuple(told))
    return finding


def _cell(array: k.Array, finding: Diagnostic) -> int | None:
    """The number of the cell that the finding is about."""
    assert finding.element is not None
    indices, extents = finding.element.indices, array.source.extents
    if not indices or len(extents) > len(indices):
        return None
    flat = 0
    for index, extent in zip(indices, (1, *extents[1:]), strict=False):
        if extent is None:
            return None
        flat = flat * extent + index
    per_element = max(1, array.source.element_bits // array.cell.width)
    part = finding.element.bytes[0] // (array.cell.width // 8) if finding.element.bytes else 0
    return flat * per_element + part


def _lane(thread: ThreadPlace, launch: ConcreteLaunch) -> int:
    return launch.chosen().index(thread.group) * launch.group_threads + thread.flat


def _touches(
    number: int, access: AccessReport, wanted: Wanted, found: tuple[tuple[int, int], ...], array: k.Array, launch: ConcreteLaunch
) -> list[Touch]:
    """The touches of one access by the warp of its thread."""
    first = wanted.lane - access.thread.flat  # of its block
    warp = range(first + access.thread.flat // k.WARP_SIZE * k.WARP_SIZE, first + launch.group_threads)[: k.WARP_SIZE]
    return [
        Touch(number, access.thread.group, lane - first, element(array, cell).indices, lane == wanted.lane)
        for lane, cell in found
        if lane in warp
    ]
