"""Loops with more than one entry, made into loops with one by copying blocks.

Node splitting (Hecht and Ullman; Aho, Sethi and Ullman, "Compilers", section 10.9): of the blocks that reach one another, one
of them becomes the head; who enters elsewhere enters a copy of the other blocks, which leads to the head as they do. A copy
does what its block does, so the same executions exist before and after. The head of a loop that has one entry from the start
is that entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from boogie_ir.lang import graph

Edges: TypeAlias = dict[str, tuple[str, ...]]


def split(
    edges: Mapping[str, tuple[str, ...]], root: str, most: int, heads: frozenset[str] = frozenset()
) -> tuple[Edges, dict[str, str]] | None:
    """The graph with copies, and for each copy the node it is one of; None where more than ``most`` nodes would be made.

    Only what is reachable from the root is kept. ``heads`` are preferred as heads: of loops with several entries among these,
    of what they are then made of among all blocks.
    """
    result: Edges = {node: edges[node] for node in graph.reverse_postorder(edges, root)}
    original: dict[str, str] = {}
    work: list[tuple[frozenset[str], bool]] = [(frozenset(result), False)]
    while work:
        region, divided = work.pop()
        for component in components({n: tuple(t for t in result[n] if t in region) for n in result if n in region}):
            entries = _entries(result, component, root)
            if len(component) == 1 or not entries:
                continue
            others = [n for n in result if n in component] if divided else []
            head = next((e for e in (*entries, *others) if original.get(e, e) in heads), entries[0])
            rest = component - {head}
            several = entries != [head]
            if several:
                names = {node: _copy_name(node, result) for node in sorted(rest)}
                if len(result) + len(names) > most:
                    return None
                inside = {node: tuple(names.get(t, t) for t in result[node]) for node in names}
                for node in result:
                    if node not in component:
                        result[node] = tuple(names.get(t, t) for t in result[node])
                for node, name in names.items():
                    result[name] = inside[node]
                    original[name] = original.get(node, node)
                work.append((frozenset(names.values()), True))
            work.append((rest, divided or several))
    kept = graph.reverse_postorder(result, root)
    return {node: result[node] for node in kept}, {n: o for n, o in original.items() if n in set(kept)}


def _entries(edges: Edges, component: frozenset[str], root: str) -> list[str]:
    """The nodes of the component that are entered from outside, in the graph's order."""
    entered = {t for node, targets in edges.items() if node not in component for t in targets if t in component}
    return [node for node in edges if node in entered or (node == root and node in component)]


def _copy_name(node: str, taken: Iterable[str]) -> str:
    number, names = 1, set(taken)
    while f"{node}$copy{number}" in names:
        number += 1
    return f"{node}$copy{number}"


def components(edges: Mapping[str, tuple[str, ...]]) -> list[frozenset[str]]:
    """The strongly connected components (Kosaraju's algorithm)."""
    order: list[str] = []
    seen: set[str] = set()
    for start in edges:
        if start not in seen:
            reached = [n for n in graph.reverse_postorder(edges, start) if n not in seen]
            seen.update(reached)
            order = [*reached, *order]
    backward = graph.predecessors(edges)
    found: list[frozenset[str]] = []
    done: set[str] = set()
    for start in order:
        if start not in done:
            component = {start}
            stack = [start]
            while stack:
                for source in backward[stack.pop()]:
                    if source not in done and source not in component:
                        component.add(source)
                        stack.append(source)
            done |= component
            found.append(frozenset(component))
    return found
