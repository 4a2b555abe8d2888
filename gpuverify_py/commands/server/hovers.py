"""What an editor shows under the pointer: a kernel's verdict, what was inferred of a loop, what is assumed at a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import repeat
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


def guessed(line: int, file: str, records: Sequence[Record]) -> list[Record]:
    """Those records that have guesses about loops of a line."""
    return [
        record
        for record in records
        if any(guess["file"] == file and guess["line"] == line for guess in record.get("guesses", ()))
    ]


def about_loop(line: int, file: str, inferred: Sequence[Record]) -> str:
    """What was ``inferred`` of the loops of a line: what holds each time one comes to their heads, of variables the source has.

    Of a kernel that a run refutes nothing is inferred, as no proof is tried of it.
    """
    told: list[str] = []
    for record in inferred:
        here = [guess for guess in record.get("guesses", ()) if guess["file"] == file and guess["line"] == line]
        if not here:
            continue
        kept = dict.fromkeys(guess["text"] for guess in here if guess["kept"] and guess["text"] != "true")
        said = sorted(map(_ROUNDS.sub, repeat(partial(_rounds, line)), filter(_of_variables, kept)), key=len)
        lines = [f"- `{text}`" for text in said[:MOST]] or [f"- nothing of {len(here)} guesses"] * (not kept)
        if more := len(kept) - len(said[:MOST]):
            kind = "" if said[MOST:] else " on what the proof keeps of accesses"
            lines.append(f"- and {more} more{kind} (`gpuverify --infer-info`)")
        head = f"Inferred for the loop in `{record['kernel']}`, each time at its head:"
        told.append("\n".join([head, *lines, *_counters(said[:MOST])]))
    return "\n\n".join(told) or "Nothing was inferred of this loop, of which no proof was tried" * bool(inferred)


_ROUNDS = re.compile(r"\biterations@line(\d+)")
_COUNTER = re.compile(r"\brounds(?:_(\d+))?\b")


def _of_variables(text: str) -> bool:
    """Whether a fact is about variables as they are at the loop's head: no word of the proof's own, no label of an access."""
    return "@" not in _ROUNDS.sub("", text) and not any(word in text for word in (" recorded", "==>"))


def _rounds(line: int, counter: re.Match[str]) -> str:
    return "rounds" if int(counter[1]) == line else f"rounds_{counter[1]}"


def _counters(said: Sequence[str]) -> Iterator[str]:
    """What the names of counters that the source does not have mean."""
    for name, line in dict.fromkeys((each[0], each[1]) for text in said for each in _COUNTER.finditer(text)):
        yield f"\n`{name}`: how often {f'the loop in line {line}' if line else 'this loop'} has gone round"


def about_inference(since: str) -> str:
    """That nothing is known yet of a loop: the proof of most kernels infers nothing, so it is inferred once it is asked for."""
    return f"What holds each time at the loop's head is being inferred, since {since}: look again"
