"""Mutants of the kernels that verify: one small realistic slip each, made in the token stream and named by a seed.

Comments, the header and preprocessor lines stay as they are, and so do annotations. A mutant need not be defective.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
CORPORA = ("benchmarks", "tests/kernels")
TOKEN = re.compile(
    r"(?P<skip>//[^\n]*|/\*.*?\*/|\#[^\n]*(?:\\\n[^\n]*)*|\s+)|(?P<name>[A-Za-z_]\w*)|(?P<number>0[xX][0-9a-fA-F]+|[0-9][\w.]*)"
    r"|(?P<text>\"(?:\\.|[^\"])*\"|'(?:\\.|[^'])*')|(?P<operator><<=|>>=|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)",
    re.DOTALL,
)
BARRIERS = ("__syncthreads", "barrier")
RELATIONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
OPERATORS = {
    "+": "-", "-": "+", "*": "+", "/": "*", "%": "/", "<<": ">>", ">>": "<<", "&": "|", "|": "&", "+=": "-=", "&&": "||",
    "||": "&&",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mutant:
    """The changed text, and what was done to which file."""

    source: str
    suffix: str
    origin: str
    change: str


Tokens = list[tuple[str, str]]
Edit = tuple[int, int, list[str]]
"""Tokens from, to (exclusive), and what takes their place."""


@cache
def subjects(corpora: tuple[str, ...] = CORPORA) -> tuple[str, ...]:
    """The kernels that are expected to verify, by path from the root."""
    found = (p for corpus in corpora for suffix in ("*.cu", "*.cl") for p in (ROOT / corpus).rglob(suffix))
    passing = (p for p in found if p.read_text(errors="replace").startswith("//pass"))
    return tuple(sorted(p.relative_to(ROOT).as_posix() for p in passing))


@cache
def every_mutant() -> tuple[tuple[str, str, Edit], ...]:
    """Every single change of every kernel under benchmarks/, as path, kind and edit; a part of them is from all kernels."""
    ranked: list[tuple[int, str, str, Edit]] = []
    for path in subjects(CORPORA[:1]):
        tokens = tokenise((ROOT / path).read_text())
        edits = dict.fromkeys((a, b, tuple(new), kind) for kind in KINDS for a, b, new in kind(tokens))
        shuffled = sorted(edits, key=lambda e: (e[0], e[1], e[2], e[3].__name__))
        Random(path).shuffle(shuffled)
        ranked += [(n, path, _name(kind), (a, b, list(new))) for n, (a, b, new, kind) in enumerate(shuffled)]
    ranked.sort(key=lambda item: item[:2])
    return tuple((path, name, edit) for _, path, name, edit in ranked)


def mutant(seed: int) -> Mutant:
    """The mutant that belongs to the seed.

    The seed's last five digits number the single changes of kernels under benchmarks/; beyond the last of these the change is
    of any verified kernel, and at times two.
    """
    number = seed % 100_000
    if number < len(every_mutant()):
        path, name, edit = every_mutant()[number]
        source = (ROOT / path).read_text()
        return Mutant(_edited(tokenise(source), edit), Path(path).suffix, path, name)
    random = Random(seed)
    path = random.choice(subjects())
    source = (ROOT / path).read_text()
    changes: list[str] = []
    for _ in range(2 if random.random() < 0.25 else 1):
        source, change = mutate(source, random)
        changes.append(change)
    return Mutant(source, Path(path).suffix, path, ", ".join(changes))


def mutate(source: str, random: Random) -> tuple[str, str]:
    """One change, of a kind that occurs in the source; the source itself where none does."""
    tokens = tokenise(source)
    kinds = list(KINDS)
    random.shuffle(kinds)
    for kind in kinds:
        edits = list(kind(tokens))
        if edits:
            return _edited(tokens, random.choice(edits)), _name(kind)
    return source, "nothing"


def _edited(tokens: Tokens, edit: Edit) -> str:
    first, last, new = edit
    texts = [text for _, text in tokens]
    return "".join([*texts[:first], *new, *texts[last:]])


def _name(kind: Callable[[Tokens], Iterator[Edit]]) -> str:
    return kind.__name__.strip("_")


def tokenise(source: str) -> Tokens:
    """Every character of the source, in tokens of a kind each."""
    return [(match.lastgroup or "operator", match[0]) for match in TOKEN.finditer(source)]


def _after(tokens: Tokens, at: int) -> int:
    """The next token that is not skipped."""
    at += 1
    while at < len(tokens) and tokens[at][0] == "skip":
        at += 1
    return min(at, len(tokens) - 1)


def _closing(tokens: Tokens, at: int) -> int:
    """The bracket that closes the one at ``at``."""
    depth = 0
    for number in range(at, len(tokens)):
        text = tokens[number][1]
        depth += (text in ("(", "[", "{")) - (text in (")", "]", "}"))
        if depth == 0 and tokens[number][0] == "operator":
            return number
    return len(tokens) - 1


def _statement_end(tokens: Tokens, at: int) -> int:
    for number in range(at, len(tokens)):
        if tokens[number][1] == ";":
            return number
    return len(tokens) - 1


def _code(tokens: Tokens) -> Iterator[int]:
    """Token numbers in function bodies, outside annotations."""
    depth, number = 0, 0
    while number < len(tokens):
        kind, text = tokens[number]
        if kind == "operator":
            depth += (text == "{") - (text == "}")
        if kind == "name" and text.startswith("__") and tokens[_after(tokens, number)][1] == "(" and text not in BARRIERS:
            number = _closing(tokens, _after(tokens, number)) + 1
            continue
        if depth > 0 and kind != "skip":
            yield number
        number += 1


def _calls(tokens: Tokens, names: Callable[[str], bool]) -> Iterator[tuple[int, int, int]]:
    """Calls of such names: the name's token, the opening and the closing parenthesis."""
    for number in _code(tokens):
        if tokens[number][0] == "name" and names(tokens[number][1]):
            opening = _after(tokens, number)
            if tokens[opening][1] == "(":
                yield number, opening, _closing(tokens, opening)


def _is_barrier(name: str) -> bool:
    return name in BARRIERS


def _drop_barrier(tokens: Tokens) -> Iterator[Edit]:
    for number, _, closing in _calls(tokens, _is_barrier):
        yield number, closing + 1, []


def _change_fence(tokens: Tokens) -> Iterator[Edit]:
    other = {"CLK_LOCAL_MEM_FENCE": "CLK_GLOBAL_MEM_FENCE", "CLK_GLOBAL_MEM_FENCE": "CLK_LOCAL_MEM_FENCE"}
    for number in _code(tokens):
        if tokens[number][1] in other:
            yield number, number + 1, [other[tokens[number][1]]]


def _move_barrier(tokens: Tokens) -> Iterator[Edit]:
    """Swaps a barrier with the simple statement that follows it: a store moves before it."""
    for number, _, closing in _calls(tokens, _is_barrier):
        end = _statement_end(tokens, closing)
        first = _after(tokens, end)
        last = _statement_end(tokens, first)
        words = [text for _, text in tokens[first : last + 1]]
        if last > first and not {"{", "}", "if", "for", "while", "else"} & set(words):
            barrier = [text for _, text in tokens[number : end + 1]]
            yield number, last + 1, [*words, " ", *barrier]


def _barrier_elsewhere(tokens: Tokens) -> Iterator[Edit]:
    """A second barrier at the start of some block."""
    barriers = [(number, closing) for number, _, closing in _calls(tokens, _is_barrier)]
    for number, closing in barriers[:1]:
        words = [text for _, text in tokens[number : closing + 1]]
        for at in _code(tokens):
            before = max((i for i in range(at) if tokens[i][0] != "skip"), default=0)
            if tokens[at][1] == "{" and tokens[before][1] == ")":
                yield at + 1, at + 1, [" ", *words, ";"]


def _shift_index(tokens: Tokens) -> Iterator[Edit]:
    for number in _code(tokens):
        if tokens[number][1] == "[" and tokens[number - 1][0] == "name":
            closing = _closing(tokens, number)
            words = [text for _, text in tokens[number + 1 : closing]]
            if words:
                for extra in (" + 1", " - 1", " / 2", " * 2"):
                    yield number + 1, closing, ["(", *words, ")", extra]


def _change_number(tokens: Tokens) -> Iterator[Edit]:
    for number in _code(tokens):
        text = tokens[number][1]
        if tokens[number][0] == "number" and text.isdigit():
            yield number, number + 1, [str(int(text) + 1)]
            if int(text) > 0:
                yield number, number + 1, [str(int(text) - 1)]


def _change_relation(tokens: Tokens) -> Iterator[Edit]:
    for number in _code(tokens):
        if tokens[number][1] in RELATIONS and tokens[number][0] == "operator":
            yield number, number + 1, [RELATIONS[tokens[number][1]]]


def _change_operator(tokens: Tokens) -> Iterator[Edit]:
    for number in _code(tokens):
        if tokens[number][1] in OPERATORS and tokens[number][0] == "operator":
            yield number, number + 1, [OPERATORS[tokens[number][1]]]


def _swap_axes(tokens: Tokens) -> Iterator[Edit]:
    for number in _code(tokens):
        kind, text = tokens[number]
        if kind == "name" and text in ("threadIdx", "blockIdx", "blockDim", "gridDim") and number + 2 < len(tokens):
            axis = tokens[number + 2][1]
            yield number + 2, number + 3, [{"x": "y", "y": "x"}.get(axis, "x")]
        if kind == "name" and text in ("get_local_id", "get_group_id", "get_global_id", "get_local_size", "get_global_size"):
            argument = _after(tokens, _after(tokens, number))
            yield argument, argument + 1, [{"0": "1", "1": "0"}.get(tokens[argument][1], "0")]


def _swap_ids(tokens: Tokens) -> Iterator[Edit]:
    other = {
        "threadIdx": "blockIdx", "blockIdx": "threadIdx", "blockDim": "gridDim", "get_local_id": "get_global_id",
        "get_global_id": "get_local_id", "get_group_id": "get_local_id", "get_local_size": "get_num_groups",
    }  # fmt: skip
    for number in _code(tokens):
        if tokens[number][1] in other:
            yield number, number + 1, [other[tokens[number][1]]]


def _drop_guard(tokens: Tokens) -> Iterator[Edit]:
    for _, opening, closing in _calls(tokens, lambda name: name == "if"):
        yield opening + 1, closing, ["1"]


def _drop_atomic(tokens: Tokens) -> Iterator[Edit]:
    """An atomic statement becomes a plain update."""
    for number, opening, closing in _calls(tokens, lambda name: name.startswith("atom")):
        before = max(i for i in range(number) if tokens[i][0] != "skip")
        if tokens[before][1] not in (";", "{", "}", ")"):
            continue
        words = [text for _, text in tokens[opening + 1 : closing]]
        depth, comma = 0, len(words)
        for at, word in enumerate(words):
            depth += (word in "([{") - (word in ")]}")
            if word == "," and depth == 0:
                comma = at
                break
        value = words[comma + 1 :] or ["1"]
        yield number, closing + 1, ["*(", *words[:comma], ") += ", *value]


def _drop_statement(tokens: Tokens) -> Iterator[Edit]:
    """A simple assignment vanishes."""
    for number in _code(tokens):
        before = max((i for i in range(number) if tokens[i][0] != "skip"), default=0)
        if tokens[number][0] == "name" and tokens[before][1] in (";", "{", "}"):
            end = _statement_end(tokens, number)
            words = {text for _, text in tokens[number:end]}
            second = tokens[_after(tokens, number)][1]
            if words & {"=", "+=", "-=", "*=", "/=", ">>=", "<<="} and second in ("=", "+=", "-=", "*=", "[", ">>=", "<<="):
                yield number, end, []


KINDS = (
    _drop_barrier, _drop_barrier, _change_fence, _move_barrier, _barrier_elsewhere, _shift_index, _change_number,
    _change_relation, _change_operator, _swap_axes, _swap_ids, _drop_guard, _drop_atomic, _drop_statement,
)  # fmt: skip
