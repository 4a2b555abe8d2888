"""How the verification of a document stands, and what an editor shows of a kernel that has no verdict yet."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

Record = Mapping[str, Any]


READING = "reading the file"


class State(Enum):
    """How far a verification has come."""

    QUEUED = "waits for its turn"
    RUNNING = "is being verified"
    ENDED = "has no verdict"
    INTERRUPTED = "has no verdict: the verification was interrupted"
    FAILED = "has no verdict: the verification failed"


@dataclass(slots=True, eq=False)
class Verification:
    """One verification of a document; ``since`` it is in its state, ``at`` what is at work, or ``why`` there is no verdict."""

    text: str
    state: State = State.QUEUED
    since: float = field(default_factory=time.time)
    at: str = ""
    why: str = ""

    def become(self, state: State, why: str = "") -> None:
        self.state, self.since, self.why, self.at = state, time.time(), why, ""


def is_kernel(word: str, text: str) -> bool:
    """Whether a text defines or declares a kernel of this name."""
    named = rf"\b(?:__global__|__kernel|kernel)\b(?:[^;{{}}()]|\([^()]*\))*?\b{re.escape(word)}\s*\("
    return bool(word) and re.search(named, text) is not None


def name_of(kernel: str) -> str:
    """A kernel's name as it stands in the text: not the arguments of its template, where it is launched, what is done with it."""
    return re.split(r"[<( ,]", kernel, maxsplit=1)[0].rpartition("::")[2]


def about_standing(word: str, text: str, work: Verification | None, last: Mapping[str, str], launches: Sequence[str]) -> str:
    """What is known of a kernel that has no verdict: how it stands, the ``last`` verdicts by kernels, launches by host code."""
    parts = [f"**{word}** {_standing(word, text, work)}"]
    parts += [f"{verdict[:1].upper()}{verdict[1:]}" for verdict in _last(word, last)]
    if launches:
        parts.append("Launched by host code:\n" + "\n".join(f"- {each}" for each in launches))
    return "\n\n".join(parts)


def about_loops(text: str, work: Verification | None) -> str:
    """Why nothing is known yet of what is inferred at loops."""
    return f"What is inferred of this loop is known once the file is verified: it {_standing('', text, work)}"


def _standing(word: str, text: str, work: Verification | None) -> str:
    if work is None:
        return "has not been verified yet: saving the file verifies it"
    when = time.strftime("%H:%M:%S", time.localtime(work.since))
    match work.state:
        case State.QUEUED:
            said = f"{work.state.value}, since {when}"
        case State.RUNNING:
            own = not word or not work.at or work.at.startswith(READING) or name_of(work.at) == word
            said = f"{work.state.value}, since {when}" if own else f"waits for another kernel of the file, since {when}"
            said += f": {work.at}" if work.at else ""
        case State.ENDED:
            said = f"{work.state.value}{f': {work.why}' if work.why else ''}"
        case State.INTERRUPTED | State.FAILED:
            said = f"{work.state.value}, at {when}{f': {work.why}' if work.why else ''}; saving the file begins it again"
    return said if work.text == text else f"{said} (the text that is saved; this one has been changed since)"


def _last(word: str, last: Mapping[str, str]) -> Iterator[str]:
    for kernel, verdict in last.items():
        if name_of(kernel) == word:
            yield f"its last verdict was {verdict}" if kernel == word else f"the last verdict on {kernel} was {verdict}"
