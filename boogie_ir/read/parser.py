"""Text to programs, for both levels; the only file that knows lark.

The grammar yields trees of tokens with places; :mod:`boogie_ir.read.read_program` and :mod:`boogie_ir.read.read_kernel` give
them meaning. What cannot be read raises :class:`ParseError` with its place, legal Boogie beyond the dataclasses
:class:`Unsupported`.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from boogie_ir.lang.expr import Expr
from boogie_ir.lang.kernel import KernelProgram
from boogie_ir.lang.program import Program
from boogie_ir.lang.source import Span
from boogie_ir.lang.spelling import Level
from boogie_ir.read.cache_folder import cache_folder
from boogie_ir.read.read_kernel import read_kernel_program
from boogie_ir.read.read_program import read_program
from boogie_ir.read.terms.read_expression import read_expression
from boogie_ir.read.terms.read_names import Environment, Node, ParseError, Unsupported

if TYPE_CHECKING:
    from lark import Lark

__all__ = [
    "Environment",
    "ParseError",
    "Unsupported",
    "parse_expression",
    "parse_kernel_program",
    "parse_program",
    "reserved_words",
]


_PATTERNS = ("ID", "BITVECTOR", "REAL", "STRING", "COMMENT")


def parse_program(text: str, file: str = "<text>", *, infer_modifies: bool = False) -> Program:
    """Reads a sequential program (``.bpl``).

    ``infer_modifies``: procedures modify what their bodies assign, whatever they say.
    """
    return read_program(_tree(text, file, Level.SEQUENTIAL, "program"), file, infer_modifies)


def parse_kernel_program(text: str, file: str = "<text>") -> KernelProgram:
    """Reads a kernel-level program (``.gbpl``)."""
    return read_kernel_program(_tree(text, file, Level.KERNEL, "kernel_program"), file)


def parse_expression(text: str, environment: Environment) -> Expr:
    """Reads one expression of the environment's level; names mean what the environment says."""
    return read_expression(_tree(text, environment.file, environment.level, "expression"), environment)


def tree(text: str, file: str, further: str, start: str) -> Node:
    """The syntax tree of a text of another language, whose rules are added to those of the kernel level."""
    return _parsed(text, file, _made(further, (start,), f"tables.{start}.lark"), start)


def own_tree(text: str, file: str, grammar: str, start: str) -> Node:
    """The syntax tree of a text of a language that has nothing of ours."""
    return _parsed(text, file, _made(grammar, (start,), f"tables.{start}.lark", alone=True), start)


def _parser(level: Level) -> Lark:
    """The parser of one level; the other level's commands are no keywords in it."""
    starts = "kernel_program" if level is Level.KERNEL else "program", "expression"
    return _made("", starts, f"tables{level.value}.lark")


@cache
def _made(further: str, starts: tuple[str, ...], tables: str, alone: bool = False) -> Lark:
    # Imported here: the usual run of the tool reads no text of ours, and starts faster without lark.
    from lark import Lark

    ours = "" if alone else files("boogie_ir.read").joinpath("grammar.lark").read_text(encoding="utf-8")
    grammar = ours + further
    # Making the tables takes ten times as long as loading them; lark makes them anew where grammar or version differ.
    folder = cache_folder()
    kept = str(folder / tables) if folder is not None else False
    return Lark(grammar, parser="lalr", start=list(starts), propagate_positions=True, maybe_placeholders=True, cache=kept)


def _tree(text: str, file: str, level: Level, start: str) -> Node:
    return _parsed(text, file, _parser(level), start)


def _parsed(text: str, file: str, parser: Lark, start: str) -> Node:
    from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

    try:
        return parser.parse(text, start=start)
    except UnexpectedToken as error:
        if error.token.type == "$END":
            lines = text.split("\n")
            end = len(lines), len(lines[-1]) + 1
            raise ParseError(Span(file, *end, *end), "the text ends too early") from None
        place = Span(file, error.line, error.column, error.line, error.column + len(error.token))
        raise ParseError(place, f"{error.token} is not expected here") from None
    except UnexpectedCharacters as error:
        place = Span(file, error.line, error.column, error.line, error.column + 1)
        raise ParseError(place, f"{text[error.pos_in_stream]!r} is not expected here") from None
    except UnexpectedInput as error:
        raise ParseError(Span(file, 1, 1, 1, 1), str(error)) from None


def reserved_words(level: Level) -> frozenset[str]:
    """The words that the level's grammar takes for a keyword where a name could stand."""
    parser = _parser(level)
    words = {t.name: re.findall(r"[a-z_]{2,}", t.pattern.value) for t in parser.terminals if t.name not in _PATTERNS}
    states = parser.parser.parser._parse_table.states.values()
    return frozenset(word for state in states if "ID" in state for name in state for word in words.get(name, ()))
