"""Directed graphs given by successors: orders, dominators, loops.

A graph maps each node to its successors; every successor is a key. Nothing here recurses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

Graph = Mapping[str, tuple[str, ...]]


def reverse_postorder(graph: Graph, root: str) -> tuple[str, ...]:
    """The nodes reachable from ``root``; without cycles, every node comes before its successors.

    Where the graph leaves a choice, what is below a first successor comes before what is below a second.
    """
    order: list[str] = []
    seen = {root}
    stack: list[tuple[str, Iterator[str]]] = [(root, reversed(graph[root]))]
    while stack:
        node, rest = stack[-1]
        for successor in rest:
            if successor not in seen:
                seen.add(successor)
                stack.append((successor, reversed(graph[successor])))
                break
        else:
            order.append(node)
            stack.pop()
    return tuple(reversed(order))


def predecessors(graph: Graph) -> dict[str, tuple[str, ...]]:
    """The graph with its edges turned round."""
    result: dict[str, list[str]] = {node: [] for node in graph}
    for node, successors in graph.items():
        for successor in dict.fromkeys(successors):
            result[successor].append(node)
    return {node: tuple(sources) for node, sources in result.items()}


def immediate_dominators(graph: Graph, root: str) -> dict[str, str]:
    """For each reachable node but the root, the last other node that every path from the root to it passes.

    The algorithm of Cooper, Harvey and Kennedy, "A simple, fast dominance algorithm".
    """
    order = reverse_postorder(graph, root)
    number = {node: index for index, node in enumerate(order)}
    sources = predecessors({node: graph[node] for node in order})
    above: dict[str, str] = {root: root}

    def intersect(a: str, b: str) -> str:
        while a != b:
            if number[a] > number[b]:
                a = above[a]
            else:
                b = above[b]
        return a

    changed = True
    while changed:
        changed = False
        for node in order[1:]:
            known = [p for p in sources[node] if p in above]
            new = known[0]
            for other in known[1:]:
                new = intersect(new, other)
            if above.get(node) != new:
                above[node] = new
                changed = True
    del above[root]
    return above


def dominators_of(node: str, above: Mapping[str, str]) -> Iterator[str]:
    """The node and those that dominate it, from the node upwards."""
    yield node
    while node in above:
        node = above[node]
        yield node


def depths(above: Mapping[str, str], order: tuple[str, ...]) -> dict[str, int]:
    """The depth of each node in the dominator tree."""
    depth: dict[str, int] = {}
    for node in order:
        depth[node] = depth[above[node]] + 1 if node in above else 0
    return depth


def dominates(a: str, b: str, above: Mapping[str, str], depth: Mapping[str, int]) -> bool:
    """Whether every path from the root to ``b`` passes ``a``."""
    while depth[b] > depth[a]:
        b = above[b]
    return a == b


def natural_loop(head: str, sources: tuple[str, ...], before: Graph) -> frozenset[str]:
    """The nodes from which a back edge to ``head`` is reached without passing ``head``, and the head."""
    body = {head}
    stack = [s for s in sources if s != head]
    while stack:
        node = stack.pop()
        if node not in body:
            body.add(node)
            stack.extend(before[node])
    return frozenset(body)
