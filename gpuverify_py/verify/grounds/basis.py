"""What assumptions are found in, and how one that is found names its places.

A function of this folder yields the words that its sentence is about, and the places. What it cannot rule out it finds: an
assumption that is not needed costs a line, one that is missing makes the verdict wrong. The sentences:
:mod:`gpuverify_py.verify.assumptions`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import PurePath

from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import Expr
from boogie_ir.lang.frozen import frozen, frozen_node
from boogie_ir.lang.source import NOWHERE, Origin, Span, visible
from gpuverify_py.analysis.statements import expressions, walk
from gpuverify_py.findings.messages import listed
from gpuverify_py.request.config import Config
from gpuverify_py.verify.outcomes import Tolerated


@frozen_node
class Basis:
    """What assumptions are found in. ``kernel`` has the annotations that count, ``source`` all that the text has."""

    kernel: k.Kernel
    source: k.Kernel
    program: k.KernelProgram
    config: Config
    tolerated: tuple[Tolerated, ...]

    @property
    def statements(self) -> Iterator[k.Statement]:
        return walk(self.kernel.body)

    @property
    def conditions(self) -> Iterator[Expr]:
        """What is evaluated, claimed and required."""
        yield from (e for s in self.statements for e in expressions(s))
        yield from (contract.condition for contract in self.kernel.requires + self.kernel.ensures)

    def named(self, arrays: Iterable[str]) -> str:
        """The arrays as the source calls them, in the order of their declarations."""
        wanted = frozenset(arrays)
        return listed(a.source.name for a in self.kernel.arrays if a.name in wanted)


@frozen
class Found:
    """One assumption: what stands in the gaps of its kind's sentence, and where it is used."""

    words: tuple[str, ...] = ()
    places: tuple[Span, ...] = ()


def short(place: Span) -> str:
    """A place without the folders of its file."""
    return f"{PurePath(place.file).name}:{place.line}:{place.column}"


def places(origins: Iterable[Origin]) -> tuple[Span, ...]:
    """The places in the source, each once."""
    return tuple(span for span in dict.fromkeys(visible(origin).span for origin in origins) if span != NOWHERE)
