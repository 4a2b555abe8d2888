"""Names that nothing declares, in a text that is not all there: what stands for each, and what is then taken for granted.

A header is not found, or a macro comes from the command that builds the program. What a kernel needs of it then stands for
something of which the verdict says so: a constant for an arbitrary number that is the same in all threads, a function for one
without code, a type for a number. Where a number must be known (how long an array is), one is chosen and named.
Only a name that the text declares nowhere is such a piece: one that it declares somewhere, and that is not found here, is
not understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source import Span
from frontend.errors import Unsupported
from frontend.syntax import syntax
from frontend.syntax.likely import is_integer
from frontend.syntax.syntax_walk import nodes_of

_MACRO = re.compile(r"[A-Z][A-Z0-9_]*[A-Z0-9]\Z")
"""How macros are spelled: what the command that builds a program may define."""
_UNSIGNED = re.compile(r"(?i)^u|unsigned|size|byte")
FLOAT, INT, UNSIGNED = "float", "int", "unsigned int"
A_FUNCTION = "a_function"
"""The name of the class of objects that are called, and of which nothing else is known."""
_WARP, _LENGTH = 32, 16


@frozen
class Choices:
    """What is chosen for names: a number where one must be known, a type of numbers in place of the likeliest; for
    templates which of the instances that may be meant, by number. ``given`` are instances that are asked
    for, by the template's name."""

    numbers: Mapping[str, int] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
    instances: Mapping[str, int] = field(default_factory=dict)
    given: tuple[syntax.NamedType, ...] = ()

    def with_number(self, name: str) -> Choices:
        """Also a number for this name: as many as a warp has threads, or what is a length of a tile's side and a divisor of
        most other lengths."""
        return replace(self, numbers={**self.numbers, name: _WARP if "WARP" in name.upper() else _LENGTH})

    def with_integers(self, names: Mapping[str, str]) -> Choices:
        """Integers for types that were taken for something else."""
        return replace(self, types={**self.types, **{name: INT for name, chosen in names.items() if chosen == FLOAT}})

    def with_instances(self, templates: Mapping[str, int]) -> Choices:
        """Other instances of some templates."""
        return replace(self, instances={**self.instances, **templates})


class ChoiceNeeded(Unsupported):
    """A number must be known for a name that nothing declares."""

    def __init__(self, span: Span, name: str) -> None:
        super().__init__(span, f"{name}, which is not declared here and must be a constant,")
        self.name = name


@dataclass(frozen=True)
class Pieces:
    """Which names of a file may be missing: any where a header is not found, else those that are spelled as macros are, and in
    OpenCL, where programs get types from the command that builds them, any type. Without ``lenient`` none."""

    unit: syntax.TranslationUnit
    lenient: bool
    choices: Choices

    def constant(self, name: str) -> bool:
        """Whether a name may be one of a constant, or of a function or macro with arguments, that is not here."""
        return self._may_lack(name, bool(self.unit.missing.headers) or _MACRO.match(name) is not None)

    def type(self, name: str) -> str:
        """The type of numbers that a name may stand for; "" where it may not be a missing one."""
        opencl = self.unit.dialect == "opencl"
        if not self._may_lack(name, bool(self.unit.missing.headers) or opencl or _MACRO.match(name) is not None):
            return ""
        likely = (UNSIGNED if _UNSIGNED.search(name) else INT) if is_integer(name) else FLOAT
        return self.choices.types.get(name, likely)

    def _may_lack(self, name: str, fits: bool) -> bool:
        return self.lenient and fits and not name.startswith("__") and name not in self._declared

    @cached_property
    def _declared(self) -> frozenset[str]:
        return frozenset(_declared(self.unit))


_NO_DECLARATION = (
    syntax.Name, syntax.NamedType, syntax.Member, syntax.MemberInitializer, syntax.Launch, syntax.Call, syntax.Attribute,
)  # fmt: skip
_DECLARES = re.compile(r"\b(?:enum|struct|class|union|namespace|using|typedef|const|constexpr)\b")


def _declared(unit: syntax.TranslationUnit) -> Iterator[str]:
    """Every name that something in a file declares, wherever; of what does not parse and may declare anything, every word."""
    for node in nodes_of(unit):
        if isinstance(node, _NO_DECLARATION):
            continue
        match node:
            case syntax.Skipped(names=names, text=text):
                yield from names
                if _DECLARES.search(text):
                    yield from re.findall(r"[A-Za-z_]\w*", text)
            case syntax.UsingNames(path=path):
                yield path[-1]
            case _:
                name = getattr(node, "name", None)
                if isinstance(name, str):
                    yield name
                yield from getattr(node, "bindings", ())


def constant_sentence(name: str) -> str:
    return f"{name}, which is not declared here, is an integer, the same in all threads (-I, -D)"


def number_sentence(name: str, number: int) -> str:
    return f"{name}, which is not declared here, is {number} (-D{name}=...)"


def type_sentence(name: str, chosen: str) -> str:
    return f"{name}, a type that is not declared here, is {chosen} (-I, -D)"


def instance_sentence(name: str, template: str) -> str:
    return f"{name} is the instance that is meant, as nothing here instantiates {template} (--instantiate)"
