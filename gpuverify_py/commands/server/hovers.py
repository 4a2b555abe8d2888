"""What an editor shows under the pointer: a kernel's verdict, what was inferred of a loop, what is assumed at a line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from frontend.notes.annotations import ANNOTATIONS
from gpuverify_py.commands.server.annotations import explained
from gpuverify_py.commands.server.standing import name_of

Record = Mapping[str, Any]
LOOPS = ("for", "while", "do")
MOST = 12  # facts of a loop that are shown


def about_annotation(word: str) -> str:
    """What the annotation means; nothing where it is none."""
    form = ANNOTATIONS.get(word)
    return f"**{word}**: {explained(form)}" if form is not None else ""


def about_kernel(word: str, records: Sequence[Record]) -> str:
    """The verdict of a kernel, of a template those of its instances, with what they rest on."""
    named = [record for record in records if record["kernel"] and name_of(record["kernel"]) == word]
    return "\n\n".join(line for record in named for line in _kernel(record))


def _kernel(record: Record) -> Iterator[str]:
    engines = f", settled by {record['engine']}" if record.get("engine") else ""
    yield f"**{record['kernel']}: {record['verdict']}** ({record['seconds']['total']:.2f} s{engines})"
    if record["assumptions"]:
        yield "Assuming:\n" + "\n".join(f"- {text}" for text in record["assumptions"])
    if record.get("suggestions"):
        yield "It is verified with:\n" + "\n".join(f"- `{each['annotation']}`" for each in record["suggestions"])


def about_line(line: int, file: str, records: Sequence[Record]) -> str:
    """What is assumed at a line of a file, from 1."""
    found = dict.fromkeys(
        detail["text"]
        for record in records
        for detail in record.get("assumption_details", ())
        if any(place["file"] == file and place["line"] == line for place in detail["places"])
    )
    return "Assumed here:\n" + "\n".join(f"- {text}" for text in found) if found else ""


def about_loop(line: int, file: str, inferred: Sequence[Record]) -> str:
    """What was inferred of the loops of a line: what holds each time one comes to their heads."""
    told: list[str] = []
    for record in inferred:
        here = [guess for guess in record.get("guesses", ()) if guess["file"] == file and guess["line"] == line]
        kept = list(dict.fromkeys(guess["text"] for guess in here if guess["kept"] and guess["text"] != "true"))
        if not here:
            continue
        more = [f"- and {len(kept) - MOST} more (`gpuverify --infer-info`)"] if len(kept) > MOST else []
        listed = [*(f"- `{text}`" for text in kept[:MOST]), *more] or [f"- nothing of {len(here)} guesses"]
        told.append(f"Inferred for the loop in `{record['kernel']}`, each time at its head:\n" + "\n".join(listed))
    return "\n\n".join(told)
