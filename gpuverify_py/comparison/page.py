"""A comparison as one page: scores, plots, and each kernel with its queries; every point of a plot leads to what it stands for.

It looks and moves as the page of verdicts does. Without matplotlib there are no plots, and the page says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha1
from html import escape
from typing import TypeVar

from boogie_ir.lang.frozen import frozen
from gpuverify_py.comparison import plots
from gpuverify_py.comparison.compare import Configuration, KernelRun, Limits, QueryRun
from gpuverify_py.comparison.scores import BEST, Field, Key, fields, scores
from gpuverify_py.comparison.tables import Comparison, Table, agreement, summary
from gpuverify_py.reports.html.looks import SCRIPT, STYLE

PAGE = "index.html"
QUERIES = "queries"
_INLINE = re.compile(r'^.*?(?=<svg)|<metadata>.*?</metadata>|(?<=<g) id="[^"]*"|(?<=") target="_blank"', re.S)
_LINK = re.compile(rf'<a xlink:href="{PAGE}(#[^"]+)">')
_LOOKS = """
.plots { display: flex; flex-wrap: wrap; gap: 1rem; } .plots figure { margin: 0; max-width: 34rem; }
.plots svg { background: #fff; color: #000; } .plots svg line, .plots svg use { opacity: 1; }
:target { outline: 2px solid var(--second); }
"""


@frozen
class Plot:
    """A plot, the name of its file, and what it shows in words."""

    name: str
    svg: str
    said: str


def script_name(file: str, kernel: str, number: int) -> str:
    """Where a query's text is, in the folder of the page: the same in a run that goes on, and not too long a name."""
    whole = f"{file} {kernel} {number}"
    short = re.sub(r"\W+", "-", f"{kernel} {number}")[-60:].strip("-")
    return f"{QUERIES}/{short}-{sha1(whole.encode()).hexdigest()[:10]}.smt2"


def drawn(comparison: Comparison, limits: Limits) -> tuple[Plot, ...]:
    """A cactus plot of kernels and one of queries, and a scatter plot of each configuration against the first."""
    places = _places(comparison)
    return tuple(plot for field in fields(comparison, limits) for plot in _plots(field, comparison.configurations, places))


def _plots(field: Field, configurations: Sequence[Configuration], places: Mapping[Key, str]) -> Iterator[Plot]:
    def link(key: Key) -> str:
        return f"{PAGE}#{places[key]}"

    lines = {each.label: [(seconds, link(key)) for key, seconds in field.times[each].items()] for each in configurations}
    if len(configurations) > 1:
        lines[BEST] = [(seconds, link(key)) for key, seconds in field.best(configurations).items()]
    said = f"how many {field.what} each configuration settles within how much time each"
    yield Plot(f"cactus-{field.what}", plots.cactus(lines, field.what, BEST), said)
    first, *others = configurations
    for other in others:
        one, two = field.times[first], field.times[other]
        points = [(one.get(key, field.limit), two.get(key, field.limit), link(key)) for key in field.keys]
        name = re.sub(r"\W+", "-", f"scatter-{field.what}-{first.label}-{other.label}").strip("-")
        svg = plots.scatter(points, (first.label, other.label), field.limit, field.what)
        yield Plot(name, svg, f"the time of {first.label} against that of {other.label}, for each of the {field.what}")


def _places(comparison: Comparison) -> dict[Key, str]:
    """The place in the page of each kernel and query."""
    kernels = {key: f"k{number}" for number, key in enumerate(dict.fromkeys((r.file, r.kernel) for r in comparison.kernels))}
    places: dict[Key, str] = {(*key, 0): place for key, place in kernels.items()}
    for query in comparison.queries:
        key = query.file, query.kernel
        places[*key, query.number] = f"{kernels[key]}q{query.number}"
    return places


def render(comparison: Comparison, limits: Limits, shown: Sequence[Plot]) -> str:
    """The whole page."""
    return "\n".join(_page(comparison, limits, shown)) + "\n"


def _page(comparison: Comparison, limits: Limits, shown: Sequence[Plot]) -> Iterator[str]:
    labels = [each.label for each in comparison.configurations]
    said = f"gpuverify compare: {', '.join(labels)}"
    policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
    yield f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(said)}</title>'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<style>\n{STYLE}{_LOOKS}</style>\n</head>\n<body>\n<main>\n<h1>{escape(said)}</h1>"
    yield from _table(scores(comparison, limits))
    yield "<p>Verified, refuted, vacuous and bounded kernels are settled, and queries with an answer. PAR-2 is the mean of the"
    yield "seconds (kernels: of computing), with twice the limit for what is not settled.</p>"
    yield from _table(summary(comparison))
    yield "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in agreement(comparison)) + "</ul>"
    yield '<h2>Plots</h2>\n<div class="plots">' if shown else "<p>No plots: <code>pip install 'gpuverify-py[plots]'</code>.</p>"
    kernels, queries = _by_kernel(comparison.kernels), _by_kernel(comparison.queries)
    names = {place: _name(*key) for key, place in _places(comparison).items()}
    for plot in shown:
        yield f"<figure>{_inline(plot, names)}<figcaption>{escape(plot.said)}</figcaption></figure>"
    yield "</div>\n<p>A point leads to its kernel, or its query.</p>" if shown else ""
    yield "<h2>Kernels</h2>"
    yield from _kernels(comparison, kernels)
    for number, ((file, kernel), runs) in enumerate(kernels.items()):
        yield f'<section id="k{number}">\n<h2>{escape(file)} {escape(kernel)}</h2>'
        yield from _runs(runs)
        yield from _queries(f"k{number}", queries.get((file, kernel), []), comparison.configurations)
        yield "</section>"
    yield f"</main>\n<script>\n{SCRIPT}\n</script>\n</body>\n</html>"


def _name(file: str, kernel: str, number: int) -> str:
    return f"{file} {kernel} query {number}" if number else f"{file} {kernel}"


def _inline(plot: Plot, names: Mapping[str, str]) -> str:
    """A plot as part of the page: links within it, with their names, and nothing that stands twice."""
    drawing = _INLINE.sub("", plot.svg).replace("<svg ", f'<svg role="group" aria-label="{escape(plot.said)}" ', 1)
    return _LINK.sub(lambda link: f'<a href="{link[1]}"><title>{escape(names[link[1][1:]])}</title>', drawing)


Run = TypeVar("Run", KernelRun, QueryRun)


def _by_kernel(runs: Sequence[Run]) -> dict[tuple[str, str], list[Run]]:
    found: dict[tuple[str, str], list[Run]] = {}
    for run in runs:
        found.setdefault((run.file, run.kernel), []).append(run)
    return found


def _table(table: Table) -> Iterator[str]:
    head, rows = table
    yield f"<table>\n{_head(head)}\n<tbody>"
    for first, *others in rows:
        cells = "".join(f'<td class="number">{escape(cell)}</td>' for cell in others)
        yield f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>'
    yield "</tbody>\n</table>"


def _kernels(comparison: Comparison, kernels: Mapping[tuple[str, str], Sequence[KernelRun]]) -> Iterator[str]:
    """The table of kernels, to sort and filter: a column a configuration."""
    yield '<p><label>with the text <input id="text" type="search"></label>'
    yield '<label><input id="changed" type="checkbox"> only where verdicts differ</label>'
    yield f'<output id="shown">{len(kernels)} of {len(kernels)} shown</output></p>'
    yield '<div class="wide"><table id="kernels">\n<thead><tr>'
    head = ("file", "kernel", *(each.label for each in comparison.configurations))
    yield "".join(f'<th scope="col"><button type="button">{escape(name)}</button></th>' for name in head)
    yield "</tr></thead>\n<tbody>"
    for number, ((file, kernel), runs) in enumerate(kernels.items()):
        found = {run.configuration: run for run in runs}
        differ = len({run.verdict for run in runs}) > 1 or len(found) < len(comparison.configurations)
        cells = "".join(_cell(found.get(each)) for each in comparison.configurations)
        link = f'<a href="#k{number}">{escape(kernel or "(the file)")}</a>'
        mark = ' class="changed"' if differ else ""
        yield f"<tr><td>{escape(file)}</td><td{mark}>{link}</td>{cells}</tr>"
    yield "</tbody>\n</table></div>"


def _cell(run: KernelRun | None) -> str:
    if run is None:
        return "<td></td>"
    return f'<td class="{run.verdict}" data-value="{run.computing}">{run.verdict} {run.computing:.2f}</td>'


def _runs(runs: Sequence[KernelRun]) -> Iterator[str]:
    head = ("configuration", "verdict", "CPU s", "s", "peak MB", "queries", "why")
    rows: list[tuple[str, ...]] = [
        (run.configuration.label, run.verdict, f"{run.computing:.2f}", f"{run.seconds:.2f}", f"{run.memory / 1e6:.0f}",
         str(run.queries), run.why)
        for run in runs
    ]  # fmt: skip
    yield from _table((head, rows))


def _queries(place: str, runs: Sequence[QueryRun], configurations: Sequence[Configuration]) -> Iterator[str]:
    """A row for each query, with what each configuration said, and its text one click away."""
    found: dict[int, dict[Configuration, QueryRun]] = {}
    for run in runs:
        found.setdefault(run.number, {})[run.configuration] = run
    if not found:
        return
    head = ("query", "of", *(each.label for each in configurations))
    yield f"<table>\n{_head(head)}\n<tbody>"
    for number, said in found.items():
        run = next(iter(said.values()))
        cells = "".join(_answer(said.get(configuration)) for configuration in configurations)
        link = f'<a href="{script_name(run.file, run.kernel, number)}">{number}</a>'
        yield f'<tr id="{place}q{number}"><td>{link}</td><td>{escape(run.name)}</td>{cells}</tr>'
    yield "</tbody>\n</table>"


def _answer(run: QueryRun | None) -> str:
    return "<td></td>" if run is None else f'<td title="{escape(run.reason)}">{run.answer} {run.seconds:.3f}</td>'


def _head(names: Sequence[str]) -> str:
    return "<thead><tr>" + "".join(f'<th scope="col">{escape(name)}</th>' for name in names) + "</tr></thead>"
