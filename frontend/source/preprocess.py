"""Source text to preprocessed tokens, each with the place where it is spelled. The one door to pcpp.

pcpp supplies directives, conditionals and macro expansion; lexing, includes, limits and places are ours:

* pcpp marks an expanded token by copying `lineno` from the macro's name. Our `lineno` is a `Place`, an integer that also carries
  the column, so that the column is copied along. A token that comes from a macro *argument* keeps the place where it is spelled.
* Predefined macros are defined only where the text mentions them.

Afterwards there are no comments, no directives other than pragmas, and no macros.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import gettempdir
from types import MappingProxyType
from typing import Any, NamedTuple

import pcpp
from pcpp.parser import Action, OutputDirective
from pcpp.preprocessor import Preprocessor

from boogie_ir.lang.frozen import frozen
from frontend.source.conditions import ConditionError, value_of
from frontend.source.dialects.dialect import COMMON_SPECIFIERS, Dialect
from frontend.source.lexing import Lexer, SpelledToken, lex, lines_of, wrong_at
from frontend.source.paths import plain
from frontend.source.tested import ARCHITECTURE, Tested
from frontend.syntax.syntax import Missing

MAX_BYTES = 5_000_000
MAX_TOKENS = 2_000_000
MAX_DEPTH = 64
OUR_HEADERS = Path(__file__).parent / "headers"
_OURS, _PCPP = Path(__file__).parents[1], Path(pcpp.__file__).parent


class PpToken(NamedTuple):
    """A preprocessed token: its kind ("id", "number", "string", "char", "punct" or "pragma"), text, and place.

    `width` is the number of columns that it takes in the source; for an expanded token, those of the macro's name.
    """

    kind: str
    text: str
    file: str
    line: int
    column: int
    width: int


@frozen
class Preprocessed:
    """The tokens of a source file with everything it includes, the files read, the main one first, and what is missing."""

    tokens: tuple[PpToken, ...]
    files: tuple[str, ...]
    missing: Missing


def preprocess(
    path: str,
    text: str,
    dialect: Dialect,
    defines: Sequence[str] = (),
    include_dirs: Sequence[str] = (),
    ignore_missing: bool = False,
    target: Mapping[str, str] = MappingProxyType({}),
    texts: Mapping[str, str] = MappingProxyType({}),
) -> Preprocessed:
    """Expands the includes and macros of a source text. A define is `NAME` or `NAME=value`.

    `ignore_missing`: an included file that is not found stands for nothing, on record; else it is an error.
    `target`: what predefined macros stand for where they do not stand for what the dialect says. `texts`: what included files
    are to hold, by their paths, where that is tried before it is written.
    """
    if len(text) > MAX_BYTES:
        raise wrong_at(path, 1, 1, f"the file is larger than {MAX_BYTES // 1_000_000} MB")
    if "\0" in text[:4096]:
        raise wrong_at(path, 1, 1, "the file is not text", "pass a source file, not a binary")
    _refuse_lone_returns(path, text)
    expander = _Expander(path, dialect, include_dirs, ignore_missing, target, texts)
    expander.predefine(text)
    for define in defines:
        expander.define_option(define, path)
    try:
        tokens = tuple(_pp_tokens(expander.parsegen(text, path, path), expander.tested))
    except RecursionError as error:
        raise wrong_at(*expander.place(path), "macros or includes are nested too deeply") from error
    except Exception as error:
        # pcpp indexes into malformed directives (`#ifdef` without a name) without looking; the directive is the user's.
        if not _tripped(error):
            raise
        raise wrong_at(*expander.place(path), "malformed directive") from error
    return Preprocessed(tokens, tuple(expander.files), expander.missing())


def _tripped(error: Exception) -> bool:
    """Whether it is in pcpp's code that an exception was raised: one that was raised in ours is a fault of ours."""
    import traceback  # loads what no run needs in which all goes well

    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        file = Path(frame.filename)
        if file.is_relative_to(_PCPP) or file.is_relative_to(_OURS):
            return file.is_relative_to(_PCPP)
    return False


def _refuse_lone_returns(path: str, text: str) -> None:
    """Refuses a carriage return alone in a line that has a comment, a directive, a string or a join: whether it ends the line,
    clang and gcc do not agree. In other lines, and before the end of one, it is white space for both.
    """
    joined = False
    for number, line in enumerate(text.split("\n"), 1) if "\r" in text else ():
        column = line.removesuffix("\r").find("\r") + 1
        bare = line.rstrip("\r")
        joins = bare.endswith("\\")
        if column and (joins or (column <= len(bare) and (joined or _BY_LINES.search(line)))):
            message = "a carriage return alone, of which compilers do not agree whether it ends a line"
            raise wrong_at(path, number, column, message, "end lines by line feeds, alone or behind carriage returns")
        joined = joins


def read_source(path: str) -> str:
    """Reads a source file as text; UTF-8, and byte for byte where it is not."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise wrong_at(path, 1, 1, f"cannot read the file: {error.strerror or error}") from error
    if len(data) > MAX_BYTES:
        raise wrong_at(path, 1, 1, f"the file is larger than {MAX_BYTES // 1_000_000} MB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def find_include(name: str, includer: str, include_dirs: Sequence[str], local: bool) -> str | None:
    """The file that an include means: a ``local`` one is looked for beside its includer first, our own headers last."""
    directories = [Path(includer).parent] if local else []
    for directory in (*directories, *map(Path, include_dirs), OUR_HEADERS):
        candidate = directory / name
        if candidate.is_file():
            return plain(str(candidate))
    return None


IN_PROJECTS = ("", "include", "inc", "common", "Common", "common/include", "common/inc", "src", "src/include", "src/common")
"""The folders of a project in which its own headers are looked for."""
_LEVELS = 6
_BY_LINES = re.compile(r"//|[#\\\\\"]")


def find_in_project(name: str, includer: str) -> str | None:
    """The file that an include means which no include directory has: in the folders around its includer, the nearest first.

    Folders that a project does not lie in, but many do, are not looked into: the root, the home, that for temporary files.
    """
    if Path(name).is_absolute():
        return None
    for folder in folders_around(Path(includer), _LEVELS):
        for below in IN_PROJECTS:
            candidate = folder / below / name
            if candidate.is_file():
                return plain(str(candidate)) if Path(includer).is_absolute() else os.path.relpath(candidate)
    return None


def folders_around(file: Path, levels: int) -> Iterator[Path]:
    """The folders that a file of a project lies in, its own first, up to the project's."""
    around = file.absolute().parent
    shared = {Path(around.anchor), Path.home(), Path(gettempdir())}
    for folder in (around, *around.parents)[:levels]:
        if folder in shared:
            return
        yield folder
        if (folder / ".git").exists():
            return


def is_ours(file: str) -> bool:
    """Whether a file is one of the headers that we provide, which no user has seen."""
    return file.startswith(str(OUR_HEADERS))


_COUNTED = frozenset(("__LINE__", "__COUNTER__"))
"""What pcpp replaces that is no macro."""


def _pieces(tokens: list[SpelledToken]) -> Iterator[list[SpelledToken]]:
    """A long text in pieces that macros expand in one by one: no call of a macro goes on behind a `;` or brace outside of
    parentheses, where no macro has others than those that it closes. So replacing a few tokens does not move all that follow."""
    start = depth = 0
    for number, token in enumerate(tokens):
        text = token.value
        if text == "(":
            depth += 1
        elif text == ")":
            depth -= 1
        elif depth == 0 and text in (";", "{", "}"):
            yield tokens[start : number + 1]
            start = number + 1
    if start < len(tokens):
        yield tokens[start:]


@cache
def _predefined(head: str, body: str) -> Any:
    """The macro object of one predefined macro; shared, since nothing changes a macro after its definition."""
    scratch = _Expander("", None)
    scratch.define(f"{head} {body}")
    (macro,) = (macro for name, macro in scratch.macros.items() if name == head.partition("(")[0])
    return macro


class _Expander(Preprocessor):  # type: ignore[misc]  # pcpp has no types, and its base cannot be declared
    """pcpp with our lexer, places, include rules and limits."""

    def __init__(
        self,
        path: str,
        dialect: Dialect | None,
        include_dirs: Sequence[str] = (),
        ignore_missing: bool = False,
        target: Mapping[str, str] = MappingProxyType({}),
        texts: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._predefined: set[str] = set()  # first, since pcpp's constructor defines macros
        self._opening = False  # some macro opens parentheses that it does not close, or the other way round
        super().__init__(Lexer())
        self.rewrite_paths: list[tuple[str, str]] = []
        self.macros.clear()
        self.files = [path]
        self.tested = Tested(path)
        self._dialect = dialect
        self._include_dirs = tuple(include_dirs)
        self._ignore_missing = ignore_missing
        self._target = target
        self._texts = {os.path.realpath(file): written for file, written in texts.items()}
        self._produced = 0
        self._depth = 0

    def predefine(self, text: str) -> None:
        """Defines the predefined macros that a text mentions."""
        assert self._dialect is not None
        for head, body in self._dialect.macros.items():
            name = head.partition("(")[0]
            if name in text and name not in self.macros and name not in self._predefined:
                self.macros[name] = _predefined(head, self._target.get(name, body))
                self._predefined.add(name)

    def place(self, path: str) -> tuple[str, int, int]:
        """Where the last directive stands."""
        last = self.lastdirective
        return (path, 1, 1) if last is None else (last.source, last.lineno, last.lineno.column)

    def missing(self) -> Missing:
        """What the text was read without, and what it asked about the compiler."""
        guards = {name for name, macro in self.macros.items() if not macro.value}
        headers, macros = self.tested.absent(guards)
        return Missing(headers, macros, self.tested.sentences(guards))

    def define_option(self, option: str, path: str) -> None:
        """Defines a macro as the command line spells it."""
        head, equals, body = option.partition("=")
        if not re.fullmatch(r"\s*[A-Za-z_]\w*(\([\w\s,.]*\))?\s*", head):
            raise wrong_at(path, 1, 1, f"-D{option} does not name a macro", "write -DNAME or -DNAME=value")
        self.define(f"{head.strip()} {body if equals else '1'}")

    # What pcpp calls, overridden.

    def group_lines(self, input: str, abssource: str) -> Iterator[list[SpelledToken]]:
        """The lines of a text."""
        return lines_of(input, abssource)

    def define(self, tokens: Any) -> None:
        """Defines a macro whose body has no place of its own, so that it takes the place of each expansion.

        One in place of a function that launches kernels (to measure time) is taken to do what the function does.
        """
        if isinstance(tokens, str):
            tokens = list(lex(tokens, ""))
        copies = [token.__copy__() for token in tokens]
        if copies and _OF_OPENCL.fullmatch(copies[0].value):
            return
        for token in copies:
            token.spelled = None
        if copies:
            self._predefined.discard(copies[0].value)
            text = [token.value for token in copies]
            self._opening = self._opening or text.count("(") != text.count(")")
        super().define(copies)

    def expand_macros(self, tokens: list[SpelledToken], expanding_from: Sequence[str] = ()) -> list[SpelledToken]:
        """Expands as pcpp does, within a budget: a few lines of macros can stand for more tokens than there is memory."""
        result: list[SpelledToken] = []
        for piece in (tokens,) if expanding_from or self._opening else _pieces(tokens):
            if any(t.type == "CPP_ID" and (t.value in self.macros or t.value in _COUNTED) for t in piece):
                result += super().expand_macros(piece, list(expanding_from))
            else:
                result += piece
        self._produced += len(result)
        if self._produced > MAX_TOKENS:
            first = result[0]
            raise wrong_at(first.source, first.lineno, first.lineno.column, f"macros expand to more than {MAX_TOKENS} tokens")
        return result

    def macro_expand_args(self, macro: Any, args: list[list[SpelledToken]]) -> list[SpelledToken]:
        """What a macro stands for; `#x` gets back the spaces between the argument's tokens, which `lines_of` left out.

        C++17 [cpp.stringize]/2: white space between the tokens of an argument becomes one space, that around them none.
        """
        given = [_spaced(each) for each in args] if macro.str_patch else args
        result: list[SpelledToken] = super().macro_expand_args(macro, given)
        return result

    def include(self, tokens: list[SpelledToken], original_line: list[SpelledToken]) -> Iterator[SpelledToken]:
        """Includes a file. A header that the dialect provides stands for nothing; that of a host library too, on record."""
        if not tokens:
            raise wrong_at(self.lastdirective.source, self.lastdirective.lineno, 1, "malformed #include")
        where = tokens[0]
        spelled = "".join(token.value for token in tokens).strip()
        if built := _OF_BUILD.match(spelled):  # a macro of the build makes it a string, and names the folder
            spelled = f'"{built[1]}"'
        name = spelled[1:].partition(">" if spelled.startswith("<") else '"')[0].strip()
        if spelled[:1] not in ("<", '"') or not name:
            raise wrong_at(where.source, where.lineno, where.lineno.column, "malformed #include")
        self.tested.included(name)
        found = find_include(name, where.source, self._include_dirs, local=spelled[0] == '"')
        if found is None:
            assert self._dialect is not None
            if self._dialect.provides(name):
                self.tested.provided(name)
                if name not in _WITH_BRAIN_FLOATS:
                    return
                found = find_include("cuda_bf16.h", where.source, (), local=False)
            elif found := find_in_project(name, where.source):
                self.tested.found(name, found)
        if found is None:
            assert self._dialect is not None
            if not (self._ignore_missing or self._dialect.may_lack(name)):
                raise wrong_at(where.source, where.lineno, where.lineno.column, f"cannot find the included file {name!r}",
                             "add its directory with -I; --ignore-missing-includes goes on without it")  # fmt: skip
            self.tested.lacks(name)
            return
        if found in self.include_once:
            return
        if self._depth >= MAX_DEPTH:
            raise wrong_at(where.source, where.lineno, where.lineno.column, f"includes nest more than {MAX_DEPTH} deep",
                         "does the file include itself?")  # fmt: skip
        written = self._texts.get(os.path.realpath(found)) if self._texts else None
        text = read_source(found) if written is None else written
        _refuse_lone_returns(found, text)
        self.predefine(text)
        if found not in self.files:
            self.files.append(found)
        self._depth += 1
        yield from self.parsegen(text, found, found)
        self._depth -= 1

    def on_error(self, file: str, line: int, msg: str) -> None:
        if line == 0 and self.lastdirective is not None:  # pcpp does not say where an empty condition stands
            file, line = self.lastdirective.source, self.lastdirective.lineno
        raise wrong_at(file, line, getattr(line, "column", 1), msg[0].lower() + msg[1:].rstrip())

    def on_directive_handle(self, directive: Any, toks: Any, ifpassthru: bool, precedingtoks: Any) -> Any:
        """Notes which optional features of devices a text asks for and is told to have."""
        if directive.value in ("if", "ifdef", "ifndef", "elif"):
            self.tested.asks()
        if directive.value in ("ifdef", "ifndef") and toks and toks[0].value in self.macros:
            self.tested.defined(toks[0].value, directive.source, directive.lineno)
        return super().on_directive_handle(directive, toks, ifpassthru, precedingtoks)

    def on_unknown_macro_in_defined_expr(self, tok: Any) -> bool:
        """What `defined` gives for a name that is no macro."""
        assert self._dialect is not None
        if tok.value == "__has_include":
            return True
        if self._dialect.cplusplus and tok.value in self._dialect.specifiers and tok.value not in COMMON_SPECIFIERS:
            return True  # `__device__` and the like are macros of CUDA's headers
        self.tested.undefined(tok.value, tok.source, tok.lineno)
        return False

    def evalexpr(self, tokens: Any) -> tuple[int, None]:
        """The value of a condition, by our own rules; pcpp's never asks to leave a condition as it is."""
        if not tokens:
            self.on_error("", 0, "Empty expression")
        where = tokens[0]
        plain = self._asked([token for token in tokens if token.type != "CPP_WS"])
        expanded = self._asked([token for token in self.expand_macros(plain) if token.type != "CPP_WS"])
        assert self._dialect is not None
        for token in expanded:
            for name in getattr(token, "expanded_from", ()):
                if name in self._predefined:
                    self.tested.valued(name, self.macros, where.source, where.lineno)
            if token.type == "CPP_ID" and not (token.value in _TRUTHS and self._dialect.cplusplus):
                self.tested.undefined(token.value, where.source, where.lineno)
        try:
            return value_of([token.value for token in _without_calls(expanded)], self._dialect.cplusplus), None
        except ConditionError as error:
            raise wrong_at(where.source, where.lineno, where.lineno.column, f"this condition has no value: {error}") from error

    def _asked(self, tokens: list[SpelledToken]) -> list[SpelledToken]:
        """The tokens of a condition with what `defined` and `__has_include` give in their place."""
        result: list[SpelledToken] = []
        rest = list(reversed(tokens))
        while rest:
            token = rest.pop()
            asks = token.type == "CPP_ID" and token.value in ("defined", "__has_include")
            if not asks:
                result.append(token)
                continue
            operand = self._operand(token, rest)
            holds = self._defined(operand[0]) if token.value == "defined" else self._includable(operand, token)
            answer = token.__copy__()
            answer.type, answer.value = "CPP_INTEGER", str(int(holds))
            result.append(answer)
        return result

    def _operand(self, operator: SpelledToken, rest: list[SpelledToken]) -> list[SpelledToken]:
        """Takes what `defined` or `__has_include` asks about off the rest of a condition, which is in reverse."""
        operand: list[SpelledToken] = []
        if rest and rest[-1].value == "(":
            rest.pop()
            while rest and rest[-1].value != ")":
                operand.append(rest.pop())
            closed = bool(rest) and bool(rest.pop())
        else:
            closed = operator.value == "defined" and bool(rest)
            operand = [rest.pop()] if closed else []
        if not closed or not operand or (operator.value == "defined" and (len(operand) > 1 or operand[0].type != "CPP_ID")):
            raise wrong_at(operator.source, operator.lineno, operator.lineno.column, f"malformed {operator.value}")
        return operand

    def _defined(self, name: SpelledToken) -> bool:
        if name.value in self.macros:
            self.tested.defined(name.value, name.source, name.lineno)
            return True
        return self.on_unknown_macro_in_defined_expr(name)

    def _includable(self, operand: list[SpelledToken], where: SpelledToken) -> bool:
        if operand[0].type == "CPP_ID":
            operand = self.expand_macros(operand)
        spelled = "".join(token.value for token in operand).strip()
        name = spelled[1:-1].strip()
        assert self._dialect is not None
        if find_include(name, where.source, self._include_dirs, spelled[:1] == '"') is not None or self._dialect.provides(name):
            return True
        self.tested.sought(name, where.source, where.lineno)
        return False

    def on_directive_unknown(self, directive: Any, toks: Any, ifpassthru: bool, precedingtoks: Any) -> bool | None:
        """Passes pragmas through, stops at `#error`, ignores what only speaks to a compiler."""
        if directive.value == "pragma":
            return None
        if directive.value == "error":
            message = "".join(token.value for token in toks).strip()
            if self.tested.lacks_something():
                self.tested.complained(message, directive.source, directive.lineno)
                return True
            raise wrong_at(directive.source, directive.lineno, directive.lineno.column, f"#error {message}".rstrip())
        if directive.value in ("warning", "line", "ident") or directive.type == "CPP_INTEGER":
            return True
        raise wrong_at(directive.source, directive.lineno, directive.lineno.column, f"unknown directive #{directive.value}")

    def on_include_not_found(self, *arguments: Any) -> None:
        raise OutputDirective(Action.IgnoreAndRemove)


def _spaced(tokens: list[SpelledToken]) -> list[SpelledToken]:
    """Tokens with a space wherever the text has some between two of them; those of a macro's body still have theirs."""
    result = tokens[:1]
    for before, token in pairwise(tokens):
        left, right = before.spelled, token.spelled
        if left is not None and right is not None and left == right and right.column > left.column + before.width:
            result.append(SpelledToken("CPP_WS", " ", right, token.source, right))
        result.append(token)
    return result


_WITH_BRAIN_FLOATS = frozenset(("cublas_v2.h", "cublas_api.h", "cublasLt.h", "cublasXt.h"))
"""Headers of libraries that include CUDA's of brain floats."""
_TRUTHS = ("true", "false")
_OF_OPENCL = re.compile(r"cl(Enqueue(NDRangeKernel|Task)|SetKernelArg|CreateKernel|CreateBuffer)")
_OF_BUILD = re.compile(r"[A-Z]\w*\((?:[A-Z][A-Z0-9_]*/)?([\w./+-]+)\)\Z")
"""What `#include M2S(INCLUDE_PATH/common.h)` has left where the command that builds a program defines both macros."""


def _without_calls(tokens: list[SpelledToken]) -> Iterator[SpelledToken]:
    """A condition without the operands of unknown function-like names, such as `__has_builtin(x)`, which stand for zero."""
    depth = 0
    previous: SpelledToken | None = None
    for token in tokens:
        if token.value == "(" and (depth or (previous is not None and previous.type == "CPP_ID")):
            depth += 1
        elif depth:
            depth -= token.value == ")"
        else:
            yield token
        previous = token


_KINDS = {"CPP_ID": "id", "CPP_INTEGER": "number", "CPP_FLOAT": "number", "CPP_STRING": "string", "CPP_CHAR": "char"}


def _pp_tokens(tokens: Iterator[SpelledToken], tested: Tested) -> Iterator[PpToken]:
    """Drops what is left of spaces, gathers each pragma into one token, and settles the places."""
    for token in tokens:
        kind = token.type
        if kind == "CPP_WS":
            continue
        place = token.spelled or token.lineno
        if kind == "CPP_INTEGER" and ARCHITECTURE in getattr(token, "expanded_from", ()):
            tested.architecture(token.value, token.source, place)
        if kind == "CPP_ID":
            tested.waves(token.value, token.source, place)
        if kind == "CPP_POUND":
            words: list[str] = []
            for part in tokens:
                if part.type == "CPP_WS" and part.value == "\n":
                    break
                words.append(part.value)
            text = "".join(words).strip().removeprefix("pragma").strip()
            yield PpToken("pragma", text, token.source, int(place), place.column, token.width)
            continue
        width = token.width if token.spelled is not None else len(token.expanded_from[-1]) if token.expanded_from else token.width
        yield PpToken(_KINDS.get(kind, "punct"), token.value, token.source, int(place), place.column, width)
