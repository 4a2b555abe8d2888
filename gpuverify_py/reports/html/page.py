"""The page: a table of kernels, then each with its findings, their source, what was assumed, and a patch where one was found.

It is made of JSON records, as all reports for others are. Every text of a record or a source is escaped: names of files and
kernels may be anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from boogie_ir.lang.program import PARTINGS, CheckKind
from gpuverify_py.findings.diagnostic import Verdict
from gpuverify_py.fixes.scope import CHANGEABLE, KINDS
from gpuverify_py.reports import words
from gpuverify_py.reports.html.looks import SCRIPT, STYLE
from gpuverify_py.reports.html.picture import picture
from gpuverify_py.reports.records import Record, suppressed

AROUND = 3  # lines of source that are shown before and after a place
MOST_PASSED = 30  # lines between two places that are shown as one piece

Sources = Mapping[str, tuple[str, ...]]
Mark = tuple[int, int, str]
"""Columns of a line, from 0, and the class of what is marked there."""

HEAD = ("file", "kernel", "verdict", "findings", "seconds")
BEFORE = "before"

Before = Mapping[tuple[str, str, str], str | None]
"""Of kernels, by file, variant and name, whose verdict is another one than in an earlier run what it was; None: not there."""


def render(records: Sequence[Record], sources: Sources, before: Before | None = None) -> str:
    """The whole page; with what changed since an earlier run, where it is compared with one."""
    return "\n".join(_page(records, sources, before)) + "\n"


def _page(records: Sequence[Record], sources: Sources, before: Before | None) -> Iterator[str]:
    counts = Counter(record["verdict"] for record in records)
    said = ", ".join(f"{counts[verdict.value]} {verdict.value}" for verdict in Verdict if counts[verdict.value])
    policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
    yield f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>gpuverify: {escape(said)}</title>'
    yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<style>\n{STYLE}\n</style>\n</head>\n<body>\n<main>\n<h1>gpuverify: {escape(said) or 'nothing verified'}</h1>"
    yield from _table(records, counts, before)
    for number, record in enumerate(records):
        yield from _kernel(number, record, sources)
    yield f"</main>\n<script>\n{SCRIPT}\n</script>\n</body>\n</html>"


def _table(records: Sequence[Record], counts: Counter[str], before: Before | None) -> Iterator[str]:
    compared = before is not None
    yield '<p><label>with the text <input id="text" type="search"></label>'
    yield '<label>of the verdict <select id="verdict"><option value="">any</option>'
    yield from (f"<option>{verdict.value}</option>" for verdict in Verdict if counts[verdict.value])
    changed = ' <label><input id="changed" type="checkbox"> changed only</label>' if compared else ""
    yield f'</select></label>{changed} <output id="shown">{len(records)} of {len(records)} shown</output></p>'
    yield '<div class="wide"><table id="kernels">\n<thead><tr>'
    head = (*HEAD, BEFORE) if compared else HEAD
    yield "".join(f'<th scope="col"><button type="button">{name}</button></th>' for name in head) + "</tr></thead>\n<tbody>"
    for number, record in enumerate(records):
        verdict, seconds = record["verdict"], record["seconds"]["total"]
        name = escape(record["kernel"] or "(the file)")
        yield (
            f'<tr data-verdict="{verdict}"><td>{escape(record["file"])}</td><td><a href="#k{number}">{name}</a></td>'
            f'<td class="verdict {verdict}">{verdict}</td><td class="number">{len(_errors(record))}</td>'
            f'<td class="number" data-value="{seconds}">{seconds:.2f}</td>{_before(record, before)}</tr>'
        )
    yield "</tbody>\n</table></div>"


def _before(record: Record, before: Before | None) -> str:
    """The cell that says what a kernel's verdict was, where it is another one now."""
    if before is None:
        return ""
    key = record["file"], record.get("variant", ""), record["kernel"] or ""
    if key not in before:
        return "<td></td>"
    was = before[key]
    return '<td class="changed">(new)</td>' if was is None else f'<td class="changed verdict {was}">{was}</td>'


def _errors(record: Record) -> list[Any]:
    return [finding for finding in record["diagnostics"] if finding["severity"] == "error"]


def _kernel(number: int, record: Record, sources: Sources) -> Iterator[str]:
    verdict, allowed = record["verdict"], suppressed(record)
    known = f", {allowed} findings allowed" if allowed else ""
    name = escape(record["kernel"] or "the file")
    yield f'<section id="k{number}">\n<h2>{escape(record["file"])}: {name}: <span class="{verdict}">{verdict}</span>{known}</h2>'
    problem = record.get("problem")
    if problem:
        yield f"<p>{escape(problem['message'])}" + (f" ({escape(problem['hint'])})" if problem["hint"] else "") + "</p>"
        if "line" in problem:
            yield from _source([(problem, "first")], sources)
    for finding in record["diagnostics"]:
        yield from _finding(finding, sources)
    for each in {each["rule"]: each for each in reversed(record.get("undecided", ()))}.values():
        yield f"<p>open: {escape(each['rule'])} at {_place(each)}: {escape(each['reason'])}</p>"
    yield from _list("It is verified with", [each["annotation"] for each in record.get("suggestions", ())], code=True)
    if "fix" in record:
        yield f"<p>It is verified with {escape(record['fix']['title'])}; {_fix(record, '--apply ')} writes it.</p>"
    elif _may_have_patch(record):
        yield f"<p>{_fix(record)} looks for a patch.</p>"
    yield from _list("Assuming", record["assumptions"])
    yield "</section>"


def _may_have_patch(record: Record) -> bool:
    """Whether a patch may be looked for; whether there is a change to try is not known of a record."""
    found = {finding["rule"] for finding in _errors(record) if "suppressed" not in finding}
    return Path(record["file"]).suffix in CHANGEABLE and any(kind.value in found for kind in KINDS)


def _fix(record: Record, flag: str = "") -> str:
    return f"<code>gpuverify fix {flag}{escape(words.argument(record['file']))}</code>, with the same flags,"


def _list(title: str, texts: Sequence[str], code: bool = False) -> Iterator[str]:
    if texts:
        inner = "<li><code>{}</code></li>" if code else "<li>{}</li>"
        items = "".join(inner.format(escape(text)) for text in texts)
        yield f"<details open><summary>{title}</summary><ul>{items}</ul></details>"


def _finding(finding: Mapping[str, Any], sources: Sources) -> Iterator[str]:
    sure = "" if finding["confirmed"] else " (possible)" if finding["severity"] == "error" else " (a note)"
    yield f"<h3>{escape(finding['message'])} [{escape(finding['rule'])}]{sure}</h3>"
    if "suppressed" in finding:
        yield f"<p>Allowed: {escape(finding['suppressed']['reason'])}</p>"
    accesses, rank = finding["accesses"], words.rank(finding)
    yield "<ul>"
    for access, key in zip(accesses, ("first", "second"), strict=False):
        called = "".join(f", called from {_place(call)}" for call in access.get("called_from", ()))
        told = f"{_place(access)}{called}{escape(words.where(access['values']))}{_rounds(access)}"
        yield f'<li><span class="key {key}">{escape(words.access(access, rank))}</span> at {told}</li>'
    for each, role in zip(finding["threads"], _roles(finding), strict=True):
        yield f"<li>{words.thread(each['thread'], rank)}{role}{escape(words.where(each['values']))}</li>"
    parameters = finding["witness"]["parameters"]
    if parameters:
        yield f"<li>parameters: {escape(words.named(parameters))}</li>"
    yield from (f"<li>{_place(note)}: {escape(note['message'])}</li>" for note in finding.get("notes", ()))
    yield from (f"<li>unconfirmed: {escape(each)}</li>" for each in finding["approximations"])
    yield "</ul>"
    marked = [*zip(accesses, ("first", "second"), strict=False)] or [(finding, "first")]
    marked += [(call, "reason") for access in accesses for call in access.get("called_from", ())]
    marked += [(note, "reason") for note in finding.get("notes", ())]
    yield from _source(marked, sources)
    if finding.get("picture"):
        said = f"{finding['message']}: " + " and ".join(words.access(each, rank) for each in accesses)
        yield picture(finding["picture"], finding["array"] or "", said)


def _roles(finding: Mapping[str, Any]) -> tuple[str, ...]:
    """Of threads that parted, what each did: a run names one that reached the barrier, then one that did not."""
    parted = finding["confirmed"] and CheckKind(finding["rule"]) in PARTINGS and len(finding["threads"]) == 2
    return (" reaches it", " does not") if parted else ("",) * len(finding["threads"])


def _rounds(access: Mapping[str, Any]) -> str:
    rounds = reversed(access.get("iterations", ()))
    return "".join(f", in iteration {each['iteration']} of the loop in line {each['line']}" for each in rounds)


def _place(place: Mapping[str, Any]) -> str:
    return f"{escape(place['file'])}:{place['line']}:{place['column']}"


def _source(marked: Sequence[tuple[Mapping[str, Any], str]], sources: Sources) -> Iterator[str]:
    """The lines around places, in one piece where they are near each other."""
    for file in dict.fromkeys(place["file"] for place, _ in marked):
        lines = sources.get(file, ())
        marks: dict[int, list[Mark]] = {}
        for place, key in marked:
            if place["file"] == file and 1 <= place["line"] <= len(lines):
                text = lines[place["line"] - 1]
                end = place["end_column"] - 1 if place["end_line"] == place["line"] else len(text)
                marks.setdefault(place["line"], []).append((place["column"] - 1, max(end, place["column"]), key))
        for first, last in _pieces(sorted(marks), len(lines)):
            shown = (_line(n, lines[n - 1], marks.get(n, [])) for n in range(first, last + 1))
            yield '<pre tabindex="0"><code>' + "\n".join(shown) + "</code></pre>"


def _pieces(lines: list[int], most: int) -> Iterator[tuple[int, int]]:
    """From which line to which: around each, together where little is between them."""
    start: int | None = None
    before = 0
    for line in lines:
        if start is None:
            start = line
        elif line - before > MOST_PASSED:
            yield max(1, start - AROUND), min(most, before + AROUND)
            start = line
        before = line
    if start is not None:
        yield max(1, start - AROUND), min(most, before + AROUND)


def _line(number: int, text: str, marks: Sequence[Mark]) -> str:
    """A line of source; where two marks overlap the second is around the first, or begins behind it."""
    shown, done = "", 0
    same = {(start, end) for start, end, _ in marks}
    keys = {span: " ".join(dict.fromkeys(key for start, end, key in marks if (start, end) == span)) for span in same}
    for start, end in sorted(same):
        start = max(start, done)
        if start < end:
            key = keys.get((start, end)) or next(k for (s, e), k in keys.items() if e == end)
            shown += escape(text[done:start]) + f'<mark class="{key}">{escape(text[start:end])}</mark>'
            done = end
    return f'<span class="n">{number:>5} </span>{shown}{escape(text[done:])}'
