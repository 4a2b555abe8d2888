"""How many barrier intervals a kernel has: stretches between barriers that every thread of a group passes.

An interval begins at the kernel's start or at an unconditional barrier and ends at the next unconditional barrier, or the
kernel's end, that every run through the beginning comes to, and only such runs. Barriers that order group arrays count;
whether control reaches one uniformly is read off its predicate. GPUVerify counts the same (``--debug``).
"""

from __future__ import annotations

from collections.abc import Iterable

from boogie_ir.lang import graph
from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import TRUE
from gpuverify_py.engines.twothread.instrument.log_accesses import Logged
from gpuverify_py.engines.twothread.instrument.normalise import normalise
from gpuverify_py.engines.twothread.instrument.predicate import predicate
from gpuverify_py.request.config import Config, LaunchSizes
from gpuverify_py.verify.threads import two_threads

START, END = "start", "end"


def barrier_intervals(kernel: k.Kernel, launch: LaunchSizes, config: Config) -> int:
    """The number of intervals of a kernel as the front end gives it."""
    whole = Logged(normalise(kernel), (), concrete=frozenset())  # as written: no instrumentation, and contents say nothing
    flow = _Flow()
    flow.run(predicate(whole, two_threads(launch, config).nonuniform).kernel.body)
    reached = set(graph.reverse_postorder(flow.edges, START))
    edges = {node: tuple(t for t in targets if t in reached) for node, targets in flow.edges.items() if node in reached}
    if END not in edges:
        return 0  # no run ends
    before = _Dominance(edges, START)
    after = _Dominance(graph.predecessors(edges), END)
    points = [p for p in (START, *flow.unconditional, END) if p in reached and p in after.depth]
    return sum(any(a != b and before(a, b) and after(b, a) for b in points) for a in points)


class _Dominance:
    def __init__(self, edges: graph.Graph, root: str) -> None:
        self.above = graph.immediate_dominators(edges, root)
        self.depth = graph.depths(self.above, graph.reverse_postorder(edges, root))

    def __call__(self, a: str, b: str) -> bool:
        """Whether every path from the root to ``b`` passes ``a``."""
        return graph.dominates(a, b, self.above, self.depth)


class _Flow:
    """The control flow between the barriers of a predicated kernel, as a graph of numbered points."""

    def __init__(self) -> None:
        self.edges: dict[str, tuple[str, ...]] = {END: ()}
        self.unconditional: list[str] = []
        self.exits: dict[str, tuple[str, str]] = {}  # label -> where Break and Continue lead

    def run(self, body: Iterable[k.Statement]) -> None:
        self.edges[START] = ()
        self._edge(self._body(body, START), END)

    def _point(self, *sources: str) -> str:
        point = str(len(self.edges))
        self.edges[point] = ()
        for source in sources:
            self._edge(source, point)
        return point

    def _edge(self, source: str, target: str) -> None:
        self.edges[source] += (target,)

    def _body(self, body: Iterable[k.Statement], here: str) -> str:
        for statement in body:
            here = self._statement(statement, here)
        return here

    def _statement(self, statement: k.Statement, here: str) -> str:
        """Where control is afterwards."""
        match statement:
            case k.Barrier():
                here = self._point(here)
                if statement.guard == TRUE and statement.local_fence == TRUE:
                    self.unconditional.append(here)
                return here
            case k.If():
                return self._point(*(self._body(part, self._point(here)) for part in (statement.then, statement.otherwise)))
            case k.While():
                head = self._point(here)
                after = self._point() if statement.condition == TRUE else self._point(head)
                self.exits[statement.label] = (after, head)
                self._edge(self._body(statement.body, self._point(head)), head)
                return after
            case k.Block():
                after = self._point()
                self.exits[statement.label] = (after, after)
                self._edge(self._body(statement.body, here), after)
                return after
            case k.Break():
                self._edge(here, self.exits[statement.label][0])
                return self._point()
            case k.Continue():
                self._edge(here, self.exits[statement.label][1])
                return self._point()
            case k.Return():
                self._edge(here, END)
                return self._point()
            case _:
                return here
