"""What a patch may be, before anybody has tried it."""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.lang import kernel as k
from boogie_ir.lang.frozen import frozen, frozen_node
from boogie_ir.lang.source import NOWHERE, Origin, Span, visible
from gpuverify_py.findings.diagnostic import Diagnostic, Edit
from gpuverify_py.fixes.layout import Layout


@frozen
class Candidate:
    """Changes of the text, and what they do, in a few words. ``guarded``: what fewer threads are to execute, ``alone``: one of
    a block, for a place that all of it mean.
    """

    title: str
    edits: tuple[Edit, ...]
    guarded: tuple[Span, ...] = ()
    alone: bool = False


@frozen_node
class Finding:
    """A finding, the kernel that it is about, and the text in which it is."""

    diagnostic: Diagnostic
    kernel: k.Kernel
    dialect: str
    layout: Layout

    @property
    def cuda(self) -> bool:
        return self.dialect != "opencl"

    @property
    def array(self) -> k.Array | None:
        """The array that the finding is about."""
        element = self.diagnostic.element
        return next((a for a in self.kernel.arrays if element is not None and a.source.name == element.array), None)

    @property
    def shared(self) -> bool:
        """Whether that is memory of a block."""
        return self.array is not None and self.array.space is k.MemorySpace.GROUP

    @property
    def in_block(self) -> bool:
        """Whether it is about threads of one block."""
        return len({access.thread.group for access in self.diagnostic.accesses}) == 1

    @property
    def in_warp(self) -> bool:
        """Whether it is about threads of one warp."""
        return self.in_block and len({access.thread.flat // k.WARP_SIZE for access in self.diagnostic.accesses}) == 1


def places(origin: Origin) -> Iterator[Span]:
    """Where something is in the source, and the calls through which one comes there, innermost first."""
    at: Origin | None = visible(origin)
    while at is not None:
        if at.span != NOWHERE:
            yield at.span
        at = at.caller
