"""A source by one of the producers: by our own parser, or, as clang decides C++, by the typed tree; lowered to kernels."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import Kernel, KernelProgram, LeftOut
from boogie_ir.lang.source import Span
from frontend.errors import FrontendError, LeftToCompiler, Problem, SourceError, TooDeep, Unsupported, Unsure
from frontend.kernels.lower import lower, not_understood
from frontend.kernels.tidy import functions_in
from frontend.names.frame import LoweringOptions
from frontend.names.missing import instance_sentence
from frontend.parse.parse import parse_preprocessed
from frontend.source.dialects.choose import detect, dialect_of
from frontend.source.dialects.dialect import OFFSETS, Dialect, width_macros
from frontend.source.preprocess import PpToken, Preprocessed, is_ours, preprocess, read_source
from frontend.syntax import syntax
from frontend.syntax.syntax_walk import deepest

if TYPE_CHECKING:  # loaded where clang is asked
    from frontend.typed import tree

INSTALL = 'install a C++ compiler that decides it: pip install "gpuverify-py[clang]"'


@frozen
class Source:
    """A source text and how it is preprocessed; ``texts``: what included files are to hold, by their paths, in place of what
    they do."""

    path: str
    text: str
    dialect: Dialect
    defines: tuple[str, ...]
    include_dirs: tuple[str, ...]
    ignore_missing_includes: bool
    target: tuple[tuple[str, str], ...]
    texts: tuple[tuple[str, str], ...] = ()


def source_of(
    path: str,
    text: str | None = None,
    dialect: str | None = None,
    defines: Sequence[str | tuple[str, str]] = (),
    include_dirs: Sequence[str] = (),
    pointer_bits: int = 64,
    ignore_missing_includes: bool = False,
    arch: int = 70,
    texts: Sequence[tuple[str, str]] = (),
) -> Source:
    """A source file, or ``text`` under the name ``path``, as :func:`frontend.load.load` reads it."""
    written = read_source(path) if text is None else text
    known = dialect_of(dialect) if dialect is not None else detect(path, written)
    target = {**width_macros(pointer_bits), "__CUDA_ARCH__": f"{arch}0"}
    given = tuple(d if isinstance(d, str) else "=".join(d) for d in defines)
    return Source(path, written, known, given, tuple(include_dirs), ignore_missing_includes, tuple(target.items()), tuple(texts))


def produced(source: Source, options: LoweringOptions, front_end: str) -> KernelProgram:
    """The kernels of a source by ours, by clang, or by whom leaves out less. Raises FrontendError."""
    known = source.dialect
    if front_end == "clang" and known.cplusplus:
        return _by_clang(source, options)
    if not known.cplusplus:
        return _by_ours(source, options)
    return _surely(source, options) if front_end == "ours" else _by_either(source, options)


def _by_either(source: Source, options: LoweringOptions) -> KernelProgram:
    """By ours, or, where ours leaves something out or decides it by C++'s finer rules, by clang if that leaves out less; what
    one leaves out that the other does not is the other's."""
    program, _ = _tried(source, replace(options, whole=True, certain=True))
    if program is not None and not not_understood(program):
        return program
    from frontend.clang.dump.compiler import find_compiler

    if options.pointer_bits != 64 or options.modular or find_compiler() is None:
        return _told_surely(source, *_tried(source, options))
    other, wrong = None, None
    try:
        other = _by_clang(source, options)
    except FrontendError as error:
        wrong = error
    if other is not None and not not_understood(other):
        return other
    program, failed = _tried(source, options)
    if other is None:
        assert wrong is not None
        # What both call wrong is worded by ours; what clang finds valid, and cannot be lowered, is not called wrong.
        if program is None:
            raise wrong if isinstance(failed, SourceError) and isinstance(wrong, Unsupported) else failed or wrong
        return program if isinstance(wrong, SourceError) else _told_surely(source, program, None)
    if program is None:
        return other
    fewer = len(not_understood(other)) < len(not_understood(program))
    chosen = _with_others(other, program) if fewer else _with_others(program, other)
    return replace(chosen, left_out=tuple(_in_kind_words(chosen.left_out, program.left_out, other.left_out)))


def _with_others(program: KernelProgram, other: KernelProgram) -> KernelProgram:
    """A program with those kernels of another reading of its file of whose names it has none.

    A kernel means what its own statements say, whoever read it: of what is around it only functions and axioms count, which are
    of both, and their meanings hang on their names. What both leave out of a name stays left out: kernels of two scopes, and
    instances of one template, share theirs.
    """
    there, missing = {template_of(each.name) for each in program.kernels}, {template_of(each.name) for each in program.left_out}
    added = tuple(each for each in other.kernels if template_of(each.name) in missing - there)
    if not added:
        return program
    declared = {each.name: each for each in program.functions}
    if any(declared.get(each.name, each) != each for each in other.functions):  # of one name and two types
        return program
    kernels, found = (*program.kernels, *added), {template_of(each.name) for each in added}
    axioms = tuple(dict.fromkeys((*program.axioms, *other.axioms)))
    left_out = tuple(left for left in program.left_out if template_of(left.name) not in found)
    left_out += tuple(left for left in other.left_out if template_of(left.name) in found)
    return replace(program, functions=functions_in(kernels, axioms), axioms=axioms, kernels=kernels, left_out=left_out)


def template_of(name: str) -> str:
    """The name of a kernel without its scope and the arguments of its template."""
    return name.partition("<")[0].rpartition("::")[2]


def _tried(source: Source, options: LoweringOptions) -> tuple[KernelProgram | None, FrontendError | None]:
    """What ours makes of a source, or why nothing (neither, where that is left to a compiler). Raises TooDeep."""
    try:
        return _by_ours(source, options), None
    except TooDeep:
        raise
    except LeftToCompiler:
        return None, None
    except FrontendError as error:
        return None, error


def _in_kind_words(chosen: Sequence[LeftOut], ours: Sequence[LeftOut], clang: Sequence[LeftOut]) -> Iterator[LeftOut]:
    """What is left out, each in the words of :func:`_kinder`. Kernels of several scopes share a name: both readings follow the
    text, so where both have as many of a name, the first of one is the first of the other."""
    told = tuple(_by_name(each) for each in (ours, clang))
    for name, namesakes in _by_name(chosen).items():
        first, second = (each.get(name, namesakes) for each in told)
        if len(first) == len(second) == len(namesakes):
            yield from map(_kinder, first, second)
        else:
            valid = next((left for left in second if not left.wrong), None)
            yield from (left if valid is None else _kinder(left, valid) for left in namesakes)


def _by_name(left_out: Sequence[LeftOut]) -> dict[str, list[LeftOut]]:
    found: dict[str, list[LeftOut]] = {}
    for left in left_out:
        found.setdefault(template_of(left.name), []).append(left)
    return found


def _kinder(ours: LeftOut, clang: LeftOut) -> LeftOut:
    """Why both leave a kernel out: in our words, but that what one of them finds valid is not called wrong."""
    return clang if ours.wrong and not clang.wrong else ours


# What C has not, and what our own parser reads of it only in part: a complaint about a file with some of these is not sure.
_BEYOND_C = frozenset((
    "template", "class", "typename", "namespace", "using", "operator", "decltype", "auto", "constexpr", "noexcept",
    "virtual", "mutable", "friend", "public", "private", "protected", "this", "explicit", "new", "delete", "override",
    "final", "alignas", "try", "catch", "throw", "and", "or", "not", "xor", "compl", "bitand", "bitor",
))  # fmt: skip


def _surely(source: Source, options: LoweringOptions) -> KernelProgram:
    """By ours; what it calls wrong in a file of C++ is not supported, as it may be valid."""
    return _told_surely(source, *_tried(source, options))


def _told_surely(source: Source, program: KernelProgram | None, failed: FrontendError | None) -> KernelProgram:
    """What ours reads, or its complaint, which is certain only of a file in the style of C."""
    wrong = isinstance(failed, SourceError) or (program is not None and any(left.wrong for left in program.left_out))
    unsure = wrong and _is_beyond_c(source)
    if program is None:
        assert failed is not None
        raise _unsure(failed.problem) if isinstance(failed, SourceError) and unsure else failed
    if not unsure:
        return program
    return replace(program, left_out=tuple(map(_perhaps, program.left_out)))


def _perhaps(left: LeftOut) -> LeftOut:
    if not left.wrong:
        return left
    error = _unsure(Problem(left.span, left.construct, left.hint))
    return replace(left, construct=error.construct, hint=error.problem.hint, wrong=False)


def _unsure(problem: Problem) -> Unsure:
    error = Unsure(problem.span, f"what may be C++ beyond our own front end ({problem.message})")
    if problem.hint:
        error.problem = replace(error.problem, hint=f"{problem.hint}; or {error.problem.hint}")
    return error


def _is_beyond_c(source: Source) -> bool:
    """Whether a file uses C++ that C has not; one that cannot be preprocessed is wrong whatever it uses."""
    try:
        read = preprocessed(source)
    except FrontendError:
        return False
    tokens = [token for token in read.tokens if not is_ours(token.file)]
    return any(token.text in _BEYOND_C or token.text == "::" for token in tokens) or _has_methods(tokens)


@lru_cache(maxsize=1)
def preprocessed(source: Source) -> Preprocessed:
    """A file without macros, as our parser reads it."""
    return preprocess(
        source.path, source.text, source.dialect, source.defines, source.include_dirs, source.ignore_missing_includes,
        dict(source.target), dict(source.texts),
    )  # fmt: skip


def _has_methods(tokens: Sequence[PpToken]) -> bool:
    """Whether a structure has functions of the device in it."""
    inside: list[bool] = []
    record = False
    for token in tokens:
        match token.text:
            case "struct" | "union":
                record = True
            case "{":
                inside.append(record)
                record = False
            case "}":
                del inside[-1:]
            case "(" | ";":
                record = False
            case "__device__" | "__host__" if any(inside):
                return True
            case _:
                pass
    return False


@lru_cache(maxsize=1)
def parsed(source: Source) -> syntax.TranslationUnit:
    """The tree that our parser makes of a file."""
    return parse_preprocessed(preprocessed(source), source.path, source.dialect)


def _by_ours(source: Source, options: LoweringOptions) -> KernelProgram:
    return _lowered(parsed(source), options)


def _by_clang(source: Source, options: LoweringOptions) -> KernelProgram:
    from frontend.desugar.desugar import desugar

    unit, files, missing = typed_unit(source, options.lenient)
    wrong = {left.name for left in unit.left_out if left.wrong}
    try:
        program = _lowered(desugar(unit, files, missing), options)
    except SourceError as error:
        if wrong or not (unit.functions or unit.left_out):
            raise
        raise _beyond(error.problem) from error
    kernels = tuple(_as_chosen(kernel, unit.chosen) for kernel in program.kernels)
    return replace(program, kernels=kernels, left_out=tuple(_not_wrong(left, wrong) for left in program.left_out))


def _as_chosen(kernel: Kernel, templates: Sequence[str]) -> Kernel:
    """A kernel that says, where it is an instance of one of some templates, that this was chosen."""
    template = kernel.name.partition("<")[0].rpartition("::")[2]
    if template not in templates or "<" not in kernel.name:
        return kernel
    return replace(kernel, chosen=(instance_sentence(kernel.name, template), *kernel.chosen))


def _beyond(problem: Problem) -> Unsupported:
    """Text that clang finds valid, and that lowering has no way to say, is not supported, not wrong."""
    return Unsupported(problem.span, f"what clang makes of this ({problem.message})", problem.hint)


def _not_wrong(left: LeftOut, wrong: set[str]) -> LeftOut:
    if not left.wrong or left.name in wrong:
        return left
    beyond = _beyond(Problem(left.span, left.construct, left.hint))
    return replace(left, construct=beyond.construct, wrong=False)


# As the argument of a template an offset is a number that clang works out, and its tree has.
_OFFSETS = dict.fromkeys(OFFSETS, "(::__offset<__builtin_offsetof(type, __VA_ARGS__)>::bytes)")


def typed_unit(source: Source, lenient: bool = False) -> tuple[tree.Unit, tuple[str, ...], syntax.Missing]:
    """The typed tree of a file, by clang; the files read and what its preprocessing missed.

    Raises :class:`Unsupported` where no clang is installed.
    """
    from frontend.clang.dump.text import standard_of
    from frontend.clang.prelude.parts import prelude
    from frontend.clang.produce import CompilerError, find_compiler, produce

    compiler = find_compiler()
    start = Span(source.path, 1, 1, 1, 1)
    if compiler is None:
        raise Unsupported(start, "--front-end=clang where no clang is installed", INSTALL)
    target = {**dict(source.target), "__GPUVERIFY__": "2", **_OFFSETS}
    given = source.defines, source.include_dirs, source.ignore_missing_includes
    read = preprocess(source.path, source.text, source.dialect, *given, target, dict(source.texts))
    if standard_of(read.tokens) == "c++20":  # which its conditions may ask for
        target["__cplusplus"] = "202002L"
        read = preprocess(source.path, source.text, source.dialect, *given, target, dict(source.texts))
    names = frozenset(token.text for token in read.tokens if token.kind == "id")
    headers = tuple(_included(source.text, read.files[1:]))
    try:
        unit = produce(read, source.dialect, compiler, lambda hidden: prelude(headers, names - hidden), lenient)
        return unit, read.files, read.missing
    except RecursionError as error:
        raise TooDeep(Problem(start, "expressions or statements are nested too deeply")) from error
    except CompilerError as error:
        raise Unsupported(start, f"a file of which {error}", "--front-end=ours does without it") from error


_INCLUDE = re.compile(r"^[ \t]*#[ \t]*include[ \t]*[<\"]([^>\"\n]+)[>\"]", re.MULTILINE)


def _included(text: str, files: Iterable[str]) -> Iterator[str]:
    """The names of headers that a text and the files that it brings in include, under whatever condition."""
    for each in (text, *map(read_source, files)):
        yield from _INCLUDE.findall(each)


def _lowered(unit: syntax.TranslationUnit, options: LoweringOptions) -> KernelProgram:
    try:
        return lower(unit, options)
    except SourceError as error:
        raise error.blaming(unit.missing.headers) from error
    except RecursionError as error:
        raise TooDeep(Problem(deepest(unit), "expressions or statements are nested too deeply")) from error
