"""What the picture of a race shows: step by step what the two warps do with the array, up to the two accesses that meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from boogie_ir.lang import kernel as k
from boogie_ir.lang.source import visible
from boogie_ir.simt import ConcreteLaunch
from boogie_ir.simt.watched.touched import Moment, Wanted, touched
from gpuverify_py.findings.diagnostic import Diagnostic, PictureStep, ThreadPlace, Touch
from gpuverify_py.findings.elements import element
from gpuverify_py.runs.search import Search, again

MOST = 48  # steps that are shown


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
        threads = [access.thread for access in finding.accesses]
        wanted = tuple(
            Wanted(visible(a.origin).span, a.kind, array.name, _lane(a.thread, launch), cell) for a in finding.accesses
        )
        lanes = frozenset(lane for thread in threads for lane in _warp(thread, launch))
        moments = touched(subject.executable, launch, inputs, wanted, lanes)
        pair = _pair(moments, same_group=threads[0].group == threads[1].group)
        if pair is not None:
            return replace(finding, picture=tuple(_steps(moments, pair, wanted, array, launch)))
    return finding


def _pair(moments: Sequence[Moment], same_group: bool) -> tuple[int, int] | None:
    """The moments of the two accesses: the first two with no barrier between them; else, as warps order some, the first two."""
    first, second = ([n for n, each in enumerate(moments) if number in each.meets] for number in (0, 1))
    if not first or not second:
        return None
    near = (p for p in product(first, second) if not same_group or moments[p[0]].interval == moments[p[1]].interval)
    return min(near, key=max, default=(first[0], second[0]))


def _steps(
    moments: Sequence[Moment], pair: tuple[int, int], wanted: Sequence[Wanted], array: k.Array, launch: ConcreteLaunch
) -> list[PictureStep]:
    """The steps up to the later access; where there are too many, the last of them and the earlier access."""
    begin, end = sorted(pair)
    shown = sorted({begin, *range(max(0, end + 1 - MOST), end + 1)})

    def touch(lane: int, cell: int) -> Touch:
        group, thread = divmod(lane, launch.group_threads)
        return Touch(launch.chosen()[group], thread, element(array, cell).indices)

    steps: list[PictureStep] = []
    for number in shown:
        moment = moments[number]
        meant = tuple((n, touch(wanted[n].lane, wanted[n].cell)) for n in (0, 1) if pair[n] == number)
        touches = tuple(touch(*each) for each in moment.pairs)
        steps.append(PictureStep(moment.kind, moment.place, moment.interval, touches, meant))
    return steps


def _warp(thread: ThreadPlace, launch: ConcreteLaunch) -> range:
    """The numbers, among all that run, of the threads of its warp."""
    first = _lane(thread, launch) - thread.flat
    begin = first + thread.flat // k.WARP_SIZE * k.WARP_SIZE
    return range(begin, min(begin + k.WARP_SIZE, first + launch.group_threads))


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
