"""What an error of clang's concerns: the host alone, some declarations, or, where it cannot be told, everything."""

from __future__ import annotations

from collections.abc import Sequence

from boogie_ir.lang.frozen import frozen
from frontend.clang.compiler import Complaint
from frontend.clang.nodes import FUNCTIONS, RECORDS, Index, Node, attributes, first_line, inner, last_line
from frontend.typed.tree import LeftOut


@frozen
class Blame:
    """Errors by the lines that they concern, and the one that concerns everything."""

    index: Index
    complaints: tuple[Complaint, ...]
    everywhere: LeftOut | None

    def of(self, node: Node) -> LeftOut | None:
        """The first error in a declaration that is reached."""
        first, last = first_line(node), last_line(node)
        for complaint in self.complaints:
            if first <= complaint.line <= last:
                return _left_out(self.index, complaint)
        return None


def _left_out(index: Index, complaint: Complaint) -> LeftOut:
    return LeftOut("", index.text.span(complaint.line, complaint.line), complaint.message, wrong=True)


def blames(index: Index, complaints: Sequence[Complaint]) -> Blame:
    """Sorts errors: those in functions concern who reaches these; another one everything."""
    functions = [
        (first_line(node), last_line(node), node)
        for node in index.declarations.values()
        if node["kind"] in FUNCTIONS and any(child.get("kind") == "CompoundStmt" for child in inner(node))
    ]
    kept: list[Complaint] = []
    everywhere: LeftOut | None = None
    for complaint in complaints:
        around = [node for first, last, node in functions if first <= complaint.line <= last]
        if around:
            if any(not _is_host(node) for node in around):
                kept.append(complaint)
        elif everywhere is None:
            everywhere = _left_out(index, complaint)
    return Blame(index, tuple(kept), everywhere)


def _is_host(node: Node) -> bool:
    return not any(attributes(node, kind) for kind in ("CUDADeviceAttr", "CUDAGlobalAttr"))


_ = RECORDS
