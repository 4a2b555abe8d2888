"""What ``gpuverify cost`` reports, as rows of tables for people or as one JSON object."""

from __future__ import annotations

import json
from collections.abc import Iterator

from boogie_ir.lang.kernel import MemorySpace
from boogie_ir.lang.source import Origin, visible
from boogie_ir.simt.watched.costs import AccessCost
from gpuverify_py.files.cost import CostReport
from gpuverify_py.files.warp_costs import WarpCost
from gpuverify_py.findings import messages
from gpuverify_py.reports.json import SCHEMA

ACCESSES = ("line", "access", "memory", "by warps", "steps a warp", "at least", "worst", "any launch", "")
BRANCHES = ("line", "branch", "by warps", "parted", "")

Row = tuple[str, ...]


def title(report: CostReport) -> str:
    """One line: which run it was, and whether it came to its end."""
    block, grid = (messages.coordinates(size, report.rank) for size in (report.launch.group, report.launch.grid))
    given = "".join(f", {argument.name} = {argument.text}" for argument in report.arguments)
    cut = " (cut off before its end: --steps and --timeout allow more)" if report.costs.result.exhausted else ""
    return f"{report.path}: {report.kernel}: block {block}, grid {grid}{given}{cut}"


def access_rows(report: CostReport) -> Iterator[Row]:
    """A row for each access, what takes most beyond the least first."""
    for each in sorted(report.costs.accesses, key=lambda a: a.least - a.steps):
        numbers = (str(each.warps), _ratio(each.steps, each.warps), _ratio(each.least, each.warps), str(each.worst))
        whole = _whole(report.whole_of(each))
        yield _line(each.origin), each.origin.construct, _memory(each.space), *numbers, whole, _remark(each)


def branch_rows(report: CostReport) -> Iterator[Row]:
    """A row for each branch at which warps part, most often first."""
    for each in sorted(report.costs.branches, key=lambda b: -b.parted):
        if each.parted:
            share = f"{100 * each.parted // each.warps} %"
            yield _line(each.origin), each.origin.construct, str(each.warps), str(each.parted), share


def _whole(cost: WarpCost | None) -> str:
    """The steps of a full warp in any launch; a dash where they differ."""
    if cost is None:
        return "-"
    return str(cost.most) if cost.least == cost.most else f"{cost.least} to {cost.most}"


def _memory(space: MemorySpace) -> str:
    return "shared" if space is MemorySpace.GROUP else space.value


def _line(origin: Origin) -> str:
    return str(visible(origin).span.line)


def _ratio(total: int, warps: int) -> str:
    return f"{total / warps:.2f}".rstrip("0").rstrip(".")


def _remark(cost: AccessCost) -> str:
    meeting = f"up to {cost.serial} threads update one address" if cost.serial > 1 else ""
    if cost.steps == cost.least:
        return meeting
    match cost.space:
        case MemorySpace.GROUP:
            words = f"bank conflicts: {_ratio(cost.steps, cost.least)}-way"
        case MemorySpace.CONSTANT:
            words = "threads read different addresses"
        case MemorySpace.GLOBAL | MemorySpace.PRIVATE:
            words = f"not coalesced: {_ratio(cost.steps, cost.least)} times the transactions"
    return f"{words}; {meeting}" if meeting else words


def _record(cost: WarpCost | None) -> dict[str, int | bool] | None:
    return None if cost is None else {"least": cost.least, "most": cost.most, "best": cost.best, "guarded": cost.guarded}


def record(report: CostReport) -> str:
    """One JSON object, without a newline."""
    body = {
        "schema": SCHEMA,
        "file": report.path,
        "kernel": report.kernel,
        "launch": {"block": list(report.launch.group), "grid": list(report.launch.grid)},
        "arguments": {argument.name: argument.text for argument in report.arguments},
        "exhausted": report.costs.result.exhausted,
        "accesses": [
            {
                "line": visible(each.origin).span.line,
                "what": each.origin.construct,
                "kind": each.kind.value,
                "memory": _memory(each.space),
                "array": each.array,
                "warps": each.warps,
                "steps": each.steps,
                "least": each.least,
                "worst": each.worst,
                "serial": each.serial,
                "any_launch": _record(report.whole_of(each)),
            }
            for each in report.costs.accesses
        ],
        "branches": [
            {
                "line": visible(each.origin).span.line,
                "what": each.origin.construct,
                "loop": each.loop,
                "warps": each.warps,
                "parted": each.parted,
            }
            for each in report.costs.branches
        ],
    }
    return json.dumps(body, separators=(",", ":"))
