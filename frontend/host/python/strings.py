"""Kernels in strings of a Python file, each text at the lines at which the file has it.

What ``format``, ``%`` or an f-string puts in is its value where the file assigns it once, as a number; else a name that stands
for what is not known.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import Kernel, KernelProgram, LeftOut
from boogie_ir.lang.launches import HostLaunch
from boogie_ir.lang.source import Span
from frontend.errors import FrontendError, Problem, SourceError
from frontend.kernels.tidy import functions_in

_CUDA = re.compile(r"\b__global__\b")
_OPENCL = re.compile(r"\b(?:__kernel|kernel\s+void)\b")
_DEFINE = re.compile(r"-D\s*([A-Za-z_]\w*(?:=[\w.+-]+)?)")
_QUOTED = re.compile(r"(?P<prefix>[A-Za-z]*)(?P<quote>\"\"\"|'''|\"|')(?P<body>.*)(?P=quote)", re.DOTALL)
_GONE = re.compile(r"(?<!\\)((?:\\\\)*)\\\n")  # a line that goes on: Python leaves both characters out
_FIELD = re.compile(r"\{\{|\}\}|\{([^{}]*)\}")
_PERCENT = re.compile(r"%%|%\((\w+)\)[#0 +-]*\d*[a-z]")


@frozen
class Embedded:
    """A text with kernels, in the language of a dialect, and the macros that the file has compilers define."""

    text: str
    dialect: str
    defines: tuple[str, ...]
    line: int


def embedded(path: str, text: str) -> tuple[Embedded, ...]:
    """The texts with kernels in a file of Python. Raises SourceError where there are none."""
    try:
        tree = ast.parse(text)
        tokens = [t for t in tokenize.generate_tokens(io.StringIO(text).readline) if t.type == tokenize.STRING]
    except (SyntaxError, ValueError, RecursionError, tokenize.TokenError) as error:
        line = getattr(error, "lineno", None) or 1
        raise SourceError(Problem(Span(path, line, 1, line, 1), f"this is no Python ({error})", "")) from error
    constants, filled = _constants(tree), _filled(tree)
    words = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    defines = tuple(dict.fromkeys(m[1] for word in words if (m := _DEFINE.fullmatch(word))))
    found: list[Embedded] = []
    inner = {id(part) for n in ast.walk(tree) if isinstance(n, ast.JoinedStr) for part in ast.walk(n) if part is not n}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner:
            if not (_CUDA.search(node.value) or _OPENCL.search(node.value)):
                continue
            pieces = [(t.start, t.string) for t in tokens if _contains(node, t)]
            written = _placed(pieces, filled.get(id(node), _as_it_is), constants)
        elif isinstance(node, ast.JoinedStr):
            segment = ast.get_source_segment(text, node)
            if segment is None or not (_CUDA.search(segment) or _OPENCL.search(segment)):
                continue
            written = _placed([((node.lineno, node.col_offset), segment)], _format, constants)
        else:
            continue
        cuda = _CUDA.search(written) is not None
        found.append(Embedded(written, "cuda" if cuda else "opencl", defines, node.lineno))
    if not found:
        hint = "kernels of cupy, pycuda and pyopencl are in strings of the file"
        raise SourceError(Problem(Span(path, 1, 1, 1, 1), "no string of this file has a kernel", hint))
    return tuple(sorted(found, key=lambda each: each.line))


def together(readers: Sequence[Callable[[], KernelProgram]]) -> KernelProgram:
    """The kernels of several texts of one file. What is wrong with one text costs others nothing. Raises FrontendError."""
    programs: list[KernelProgram] = []
    failed: list[FrontendError] = []
    for read in readers:
        try:
            programs.append(read())
        except FrontendError as error:
            failed.append(error)
    if not programs:
        raise failed[0]
    first = programs[0]
    left_out = [_left_out(error) for error in failed]
    kernels: list[Kernel] = []
    launches: list[HostLaunch] = []
    taken: Counter[str] = Counter()
    for program in programs:
        if program.dialect != first.dialect:
            left_out += [LeftOut(k.name, k.origin.span, f"{program.dialect} beside {first.dialect}") for k in program.kernels]
            continue
        names: dict[str, str] = {}
        for kernel in program.kernels:
            taken[kernel.name] += 1
            names[kernel.name] = kernel.name if taken[kernel.name] == 1 else f"{kernel.name}_{taken[kernel.name]}"
            kernels.append(replace(kernel, name=names[kernel.name]))
        launches += [replace(each, kernel=names[each.kernel]) for each in program.launches]
        left_out += program.left_out
    axioms = tuple(dict.fromkeys(axiom for program in programs for axiom in program.axioms))
    return KernelProgram(first.dialect, functions_in(kernels, axioms), axioms, tuple(kernels), tuple(left_out), tuple(launches))


def _left_out(error: FrontendError) -> LeftOut:
    problem = error.problem
    return LeftOut("kernels of a string", problem.span, problem.message, problem.hint, isinstance(error, SourceError))


def _contains(node: ast.Constant, token: tokenize.TokenInfo) -> bool:
    end = node.end_lineno or node.lineno, node.end_col_offset or 0
    return (node.lineno, node.col_offset) <= token.start and token.end <= end


Fill = Callable[[str, Mapping[str, int]], str]


def _placed(pieces: list[tuple[tuple[int, int], str]], fill: Fill, constants: Mapping[str, int]) -> str:
    """The text of string literals, behind as many lines and columns as are in front of them."""
    out = ""
    for (line, column), literal in pieces:
        quoted = _QUOTED.match(literal)
        if quoted is None:
            continue
        body = quoted["body"]
        if "r" not in quoted["prefix"].lower() and "\\" in body:
            body = _unescaped(_GONE.sub(r"\1\n", body))
        body = fill(body, constants)
        missing = line - 1 - out.count("\n")
        out += "\n" * missing
        here = len(out) - (out.rfind("\n") + 1)
        if missing >= 0:
            out += " " * (column + len(quoted["prefix"]) + len(quoted["quote"]) - here)
        out += body
    return out


def _unescaped(body: str) -> str:
    try:
        value = ast.literal_eval('"""' + body.replace('"', '\\"').replace('\\\\"', '\\"') + '"""')
    except (SyntaxError, ValueError):
        return body
    return value if isinstance(value, str) else body


def _as_it_is(body: str, constants: Mapping[str, int]) -> str:
    return body


def _format(body: str, constants: Mapping[str, int]) -> str:
    """``{{``, ``}}`` and ``{name}`` as ``format`` and f-strings have them."""

    def one(match: re.Match[str]) -> str:
        return match[0][0] if match[1] is None else _put_in(match[1], constants)

    return _FIELD.sub(one, body)


def _percent(body: str, constants: Mapping[str, int]) -> str:
    return _PERCENT.sub(lambda match: "%" if match[1] is None else _put_in(match[1], constants), body)


def _put_in(written: str, constants: Mapping[str, int]) -> str:
    name = re.split(r"[!:]", written)[0].strip()
    return str(constants[name]) if name in constants else re.sub(r"\W", "_", name) or "_value"


def _filled(tree: ast.Module) -> dict[int, Fill]:
    """The strings into which something is put, and how."""
    found: dict[int, Fill] = {}
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(left=ast.Constant() as left, op=ast.Mod()):
                found[id(left)] = _percent
            case ast.Call(func=ast.Attribute(value=ast.Constant() as base, attr="format")):
                found[id(base)] = _format
            case _:
                pass
    return found


def _constants(tree: ast.Module) -> dict[str, int]:
    """The numbers that names mean to which the file assigns once."""
    stores = Counter(n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
    return {name: value for name, value in _assigned(tree) if stores[name] == 1}


def _assigned(tree: ast.Module) -> Iterator[tuple[str, int]]:
    for statement in tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=int(value))) if not isinstance(value, bool):
                yield name, value
            case _:
                pass
