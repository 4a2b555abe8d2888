"""A protocol checked as it is written: which accesses two threads may make to one cell, and which barriers some may miss.

What a protocol says of its loops is believed: that its facts hold at each head and after, and what jumps do to states.
"""

from __future__ import annotations

from collections.abc import Iterator

from boogie_ir.lang.expr import Expr
from boogie_ir.lang.frozen import frozen_node
from boogie_ir.lang.simplify import simplify
from boogie_ir.lang.source import Span, visible
from boogie_ir.lang.traverse import substitute
from boogie_ir.prove.budget import Budget
from boogie_ir.smt.choice.backends import Choice, open_choice
from gpuverify_py.engines.protocols.pairs_of_threads import Level
from gpuverify_py.engines.protocols.protocol import mapped
from gpuverify_py.engines.protocols.split import Pair
from gpuverify_py.engines.protocols.text.written import WrittenProtocol
from gpuverify_py.engines.protocols.views import Numbers, Readings
from gpuverify_py.request.config import Config, LaunchSizes
from gpuverify_py.verify.threads import two_threads


@frozen_node
class Meeting:
    """Two accesses that two threads of a level may make to one cell."""

    level: Level
    pair: Pair


@frozen_node
class Unordered:
    """An array that threads which return have accessed: nothing orders that with what comes after a barrier."""

    array: str


@frozen_node
class Missed:
    """A barrier that some threads may miss."""

    place: Span


def checked(written: WrittenProtocol, config: Config, seconds: float) -> Iterator[Meeting | Unordered | Missed]:
    """What is not shown of a protocol; nothing: it is free of races, and all threads meet at its barriers."""
    header = written.header
    threads = two_threads(LaunchSizes(group=header.block, grid=header.grid, rank=3), config)
    numbers = Numbers(threads, header.requires)

    def known(expression: Expr) -> Expr:
        return numbers.share(simplify(substitute(expression, threads.constants)))

    data = frozenset(v.name for v in header.data)
    readings = Readings(mapped(written.protocol, known), data, dict(header.arrays), numbers)
    solver, budget = open_choice(Choice(config.solvers, config.cross_check)), Budget(seconds)
    try:
        for view in readings.all():
            for pair in view.pairs:
                if not view.questions.apart(pair, budget) and not view.questions.refuted(pair, solver, budget):
                    yield Meeting(view.level, pair)
    finally:
        solver.close()
    yield from (Unordered(array) for array in sorted(readings.left_out))
    yield from (Missed(place) for place in sorted(readings.apart(), key=str))


def places(pair: Pair) -> tuple[Span, Span]:
    """Where the accesses stand."""
    return visible(pair.first.access.origin).span, visible(pair.second.access.origin).span
