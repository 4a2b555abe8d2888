"""What ``gpuverify inputs`` reports, as rows of a table for people or as one JSON object for each kernel."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby

from boogie_ir.lang.source import Origin, visible
from gpuverify_py.analysis.inputs import Input, Reach
from gpuverify_py.files.inputs import InputsOf
from gpuverify_py.reports.json import SCHEMA

HEAD = ("input", "type", "matters", "decides", "by way of lines")
FEW = 3  # rows of an input, unless all are asked for

Row = tuple[str, str, str, str, str]


def title(path: str, found: InputsOf) -> str:
    """One line: how many inputs matter, and of how much that is said."""
    few, all_, written = found.matter, len(found.own), sum(each.written for each in found.own)
    values = f" ({written} more by what is written)" if written else ""
    proved = f"; {found.proved} of {found.proved + found.left} claims hold whatever they are" if found.proved else ""
    return f"{path}: {found.kernel}: {few} of {all_} inputs matter{values}{proved}"


def rows(found: InputsOf, all_: bool) -> Iterator[Row]:
    """An input takes a row for each thing that it decides, ``FEW`` of them unless ``all_`` are asked for."""
    for given in found.inputs:
        reaches = list(given.reaches)
        shown = reaches if all_ else _first(reaches)
        name, type_, matters = given.name, given.type, _matters(given)
        for reach in shown:
            yield name, type_, matters, f"{reach.sink.construct}: {reach.role.value}", " > ".join(_lines(reach))
            name = type_ = matters = ""
        if len(reaches) > len(shown):
            yield "", "", "", f"... and {len(reaches) - len(shown)} more (--all)", ""
        if not reaches:
            yield name, type_, matters, "", ""


def _first(reaches: list[Reach]) -> list[Reach]:
    """One of each role first: what an input decides in another way says more than where it decides the same."""
    by_role = [next(group) for _, group in groupby(sorted(reaches, key=lambda r: r.role.name), key=lambda r: r.role)]
    others = [reach for reach in reaches if reach not in by_role]
    chosen = [*by_role, *others][:FEW]
    return [reach for reach in reaches if reach in chosen]


def _matters(given: Input) -> str:
    if given.fixed:
        return "fixed"
    if given.written:
        return "as a value"
    return "yes" if given.matters else "no"


def _lines(reach: Reach) -> Iterator[str]:
    """Each line once in a row."""
    return (str(line) for line, _ in groupby(_line(origin) for origin in reach.way))


def _line(origin: Origin) -> int:
    return visible(origin).span.line


def record(path: str, found: InputsOf) -> str:
    """One JSON object, without a newline."""
    body = {
        "schema": SCHEMA,
        "file": path,
        "kernel": found.kernel,
        "matter": found.matter,
        "parameters": len(found.own),
        "claims": {"proved": found.proved, "left": found.left},
        "inputs": [
            {
                "name": given.name,
                "type": given.type,
                "parameter": given.parameter,
                "fixed": given.fixed,
                "matters": given.matters,
                "written": given.written,
                "decides": [
                    {
                        "what": reach.role.value,
                        "of": reach.sink.construct,
                        "line": _line(reach.sink),
                        "by_way_of": [_line(origin) for origin in reach.way],
                    }
                    for reach in given.reaches
                ],
            }
            for given in found.inputs
        ],
    }
    return json.dumps(body, separators=(",", ":"))
