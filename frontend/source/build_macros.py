"""Macros that the command which builds a program may define, as the text's own conditions show.

`#ifdef SINGLE_PRECISION` ... `#elif DOUBLE_PRECISION` ... without `#else` gives a type its name in every branch, and in none of
them where nothing is defined: then the text means nothing. So where a text is not understood, the first condition of such a
chain is taken to hold if what its branch defines is used, or if all that it holds are includes. So is that of a chain that asks
which number a macro is, `#if WIDTH == 1` ... `#elif WIDTH == 2`, if what its branch defines is used. `#ifndef HAVE_LIBRARY`,
`#error` says itself that the macro is defined. One under which kernels stand, and nothing where it is not, is so too, and several
of which all must be defined: where they are not, there are none. Where a name is not declared, but under a condition that asks
for a macro, or which number it is, so is the first such condition (:func:`asked_for`). What is taken to be defined is listed with
the verdict.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

_JOINED = re.compile(r"\\[ \t]*\r?\n")
_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL)
_DIRECTIVE = re.compile(r"[ \t]*#[ \t]*(\w+)[ \t]*(.*?)[ \t\r]*\Z")
_ASKED = re.compile(r"(?:defined[ \t]*\(?[ \t]*)?([A-Za-z_]\w*)(?:[ \t]*\))?")
_DEFINED = re.compile(r"defined[ \t]*(?:\([ \t]*([A-Za-z_]\w*)[ \t]*\)|[ \t]+([A-Za-z_]\w*))")
_NUMBERED = re.compile(r"\(?[ \t]*([A-Za-z_]\w*)[ \t]*==[ \t]*(\d+)[ \t]*\)?")
_KERNEL = re.compile(r"\b(?:__global__|__kernel)\b")
_WORD = re.compile(r"[A-Za-z_]\w*")
_DECLARED = re.compile(r"\b([A-Za-z_]\w*)\b(?:\s|[*&])+\b([A-Za-z_]\w*)\s*(?=[=;,\[(])")
_NO_TYPES = frozenset(("return", "else", "case", "goto", "do"))


@dataclass(slots=True)
class _Branch:
    """What stands under one condition, but for what is nested in it.

    ``macro`` "" where it asks for more than one macro; ``all``: those of which it asks that all are defined; ``absent``: what
    must not be defined; ``number``: which the macro is.
    """

    macro: str
    absent: str = ""
    defines: list[str] = field(default_factory=list)
    includes: bool = False
    code: bool = False
    error: bool = False
    kernels: bool = False
    number: str = ""
    declares: list[str] = field(default_factory=list)
    all: tuple[str, ...] = ()


@dataclass(slots=True)
class _Chain:
    """The branches from `#if` to `#endif`; ``closed``: one of them is taken whatever is defined."""

    branches: list[_Branch]
    closed: bool = False


def build_macros(texts: Sequence[str]) -> tuple[str, ...]:
    """The macros that may be missing in a text that is not understood, which is the first of these with what it includes."""
    defined: set[str] = set()
    used: dict[str, int] = {}
    chains: list[_Chain] = []
    for text in texts:
        plain = _JOINED.sub(" ", _COMMENT.sub(" ", text))
        chains += _chains(plain, defined)
        for word in _WORD.findall(plain):
            used[word] = used.get(word, 0) + 1
    return tuple(dict.fromkeys(_missing(chains, defined, used)))


def asked_for(texts: Sequence[str], name: str) -> str:
    """The macro, with its number, of the first condition under which a name is declared or defined, if nobody defines it."""
    defined: set[str] = set()
    chains = [chain for text in texts for chain in _chains(_JOINED.sub(" ", _COMMENT.sub(" ", text)), defined)]
    for branch in (branch for chain in chains for branch in chain.branches):
        if branch.macro and branch.macro not in defined and name in (*branch.defines, *branch.declares):
            return f"{branch.macro}={branch.number}" if branch.number else branch.macro
    return ""


def _missing(chains: Sequence[_Chain], defined: set[str], used: dict[str, int]) -> Iterator[str]:
    for chain in chains:
        first = chain.branches[0]
        if first.absent and first.error and first.absent not in defined:
            yield first.absent
        if first.all and first.kernels and len(chain.branches) == 1:
            yield from (name for name in first.all if name not in defined)
        if chain.closed or not first.macro or any(branch.macro in defined for branch in chain.branches):
            continue
        inside = [name for branch in chain.branches for name in branch.defines]
        needed = any(name not in defined and used[name] > inside.count(name) for name in first.defines)
        if first.number:
            if needed and all(branch.macro == first.macro and branch.number for branch in chain.branches):
                yield f"{first.macro}={first.number}"
            continue
        if needed or first.kernels or (first.includes and not first.code and not first.defines):
            yield first.macro


def _chains(text: str, defined: set[str]) -> Iterator[_Chain]:
    """The chains of a text, outer ones last; ``defined`` gains what is defined outside of them, or where nobody has done so."""
    open_: list[_Chain] = []
    for line in text.split("\n"):
        found = _DIRECTIVE.match(line)
        if found is None:
            if open_ and line.strip():
                branch = open_[-1].branches[-1]
                branch.code = True
                branch.kernels |= _KERNEL.search(line) is not None
                branch.declares += (name for type_, name in _DECLARED.findall(line) if type_ not in _NO_TYPES)
            continue
        word, rest = found.groups()
        match word:
            case "if" | "ifdef" | "ifndef":
                negated = word == "ifndef" or rest.startswith("!")
                asked = _ASKED.fullmatch(rest.lstrip("! \t")) if negated else None
                branch = _Branch("", asked[1] if asked else "") if negated else _branch(rest)
                open_.append(_Chain([branch], word == "ifndef" and branch.absent not in defined))
            case "elif" if open_:
                open_[-1].branches.append(_branch(rest))
            case "else" if open_:
                open_[-1].closed = True
                open_[-1].branches.append(_Branch(""))
            case "endif" if open_:
                yield open_.pop()
            case "define" if name := _WORD.match(rest):
                if open_:
                    open_[-1].branches[-1].defines.append(name[0])
                if all(chain.closed and len(chain.branches) == 1 for chain in open_):
                    defined.add(name[0])
            case "error" if open_:
                open_[-1].branches[-1].error = True
            case "include" if open_:
                open_[-1].branches[-1].includes = True
            case _:
                pass


def _branch(condition: str) -> _Branch:
    """The branch under a condition."""
    numbered = _NUMBERED.fullmatch(condition)
    if numbered is not None:
        return _Branch(numbered[1], number=numbered[2])
    parts = [_DEFINED.fullmatch(part.strip()) for part in condition.split("&&")]
    names = tuple(part[1] or part[2] for part in parts if part is not None)
    if 1 < len(names) == len(parts) and not any(name.startswith("_") for name in names):  # which compilers define
        return _Branch("", all=names)
    asked = _ASKED.fullmatch(condition)
    return _Branch(asked[1] if asked else "")
