"""From a file, or text, to kernels: by which reading of it, as which kernels of it are meant, with what host code says."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.kernel import KernelProgram, LeftOut
from boogie_ir.lang.source import Span
from frontend.errors import FrontendError, Problem, SourceError, TooDeep
from frontend.names.frame import LoweringOptions
from frontend.parse.parse import parse_text
from frontend.produce import Source, parsed, preprocessed, produced, source_of
from frontend.source.dialects.choose import dialect_of
from frontend.source.preprocess import read_source
from frontend.syntax import syntax

if TYPE_CHECKING:  # loaded where host code is read
    from frontend.host.launches import HostCode


def load(
    path: str,
    text: str | None = None,
    dialect: str | None = None,
    defines: Sequence[str | tuple[str, str]] = (),
    include_dirs: Sequence[str] = (),
    pointer_bits: int = 64,
    work_dim: int | None = None,
    modular: bool = False,
    ignore_missing_includes: bool = False,
    inner_bounds: bool = False,
    arch: int = 70,
    uniform: bool = False,
    few_threads: bool = True,
    lenient: bool = False,
    instances: Sequence[str] = (),
    kernels: Sequence[str] = (),
    front_end: str = "auto",
    host: bool = False,
    hosts: Sequence[str] = (),
    texts: Sequence[tuple[str, str]] = (),
) -> KernelProgram:
    """The kernels of a source file, or of ``text`` under the name ``path``.

    ``dialect`` is "cuda" or "opencl" (None: as the name or the text suggests), a define is ``NAME``,
    ``NAME=value`` or the pair of both. ``work_dim`` is what ``get_work_dim()`` returns (None: not known).
    ``modular``: functions are verified from arbitrary arguments too. ``ignore_missing_includes``: an included file that is not
    found is no error but recorded in the kernels. ``inner_bounds``: indices into arrays within others are asserted to stay there.
    ``arch`` is CUDA's compute capability, times ten. ``uniform``, ``few_threads`` and ``lenient``: see
    :class:`frontend.names.frame.LoweringOptions`.
    ``instances`` of kernel templates, ``k<float, 256>``, are verified in place of those that the file tells.
    ``kernels``: of others than those of these names, if there are such, nobody asks: they may be missing.
    ``front_end``: who decides what C++ means, "ours", "clang", or "auto": ours, and clang for what ours leaves out.
    ``texts``: what included files are to hold, by their paths, in place of what they do.
    ``host``: host code is read for how it launches the kernels, that of the file and of other files, ``hosts``.
    Of a file of Python the kernels in its strings are read.
    Raises :class:`frontend.errors.FrontendError`.
    """
    options = LoweringOptions(
        pointer_bits, work_dim, modular, inner_bounds, uniform, False, few_threads, lenient, asked_instances(instances),
        tuple(kernels),
    )  # fmt: skip
    if path.endswith(".py"):
        from frontend.host.python.strings import embedded, together

        parts = embedded(path, read_source(path) if text is None else text)
        beside = (path, *hosts) if host else ()
        readers = []
        for part in parts:
            given = (*defines, *part.defines)
            source = source_of(
                path, part.text, part.dialect, given, include_dirs, pointer_bits, ignore_missing_includes, arch
            )  # fmt: skip
            readers.append(partial(_whole, source, options, front_end, beside, False))
        return together(readers)
    source = source_of(path, text, dialect, defines, include_dirs, pointer_bits, ignore_missing_includes, arch, texts)
    return _whole(source, options, front_end, hosts, host)


def load_host(
    path: str,
    text: str | None = None,
    dialect: str | None = None,
    defines: Sequence[str | tuple[str, str]] = (),
    include_dirs: Sequence[str] = (),
    ignore_missing_includes: bool = False,
    arch: int = 70,
) -> HostCode:
    """What the host code of a file asks devices for, in the order in which it does so. Raises FrontendError."""
    from frontend.host.launches import launches_of

    source = source_of(path, text, dialect, defines, include_dirs, 64, ignore_missing_includes, arch)
    return launches_of(parsed(source), LoweringOptions(64))


def _whole(source: Source, options: LoweringOptions, front_end: str, hosts: Sequence[str], own: bool) -> KernelProgram:
    """The kernels of a source, by the reading that leaves out fewest, with launches in its own host code and in other files."""
    reading = Reading(source)
    try:
        program = _read(reading, options, front_end)
        failed = None
    except TooDeep:
        raise
    except FrontendError as error:
        if not options.lenient:
            raise
        program, failed = None, error
    if options.lenient and (program is None or any(map(_lacks_something, program.left_out)) or _hides_all(program, source)):
        for other in _other_readings(source):
            if program is not None and not program.left_out and not _hides_all(program, source):
                break
            better = _better(program, other, options, front_end)
            if better is not None:
                program, reading = better, other
    if program is None and failed is not None and failed.problem.code == "undeclared":  # of all kernels, this is the first's
        left = LeftOut("", failed.problem.span, failed.problem.message, wrong=True, undeclared=failed.problem.details[0])
        found, other = _with_macros(KernelProgram(source.dialect.name, (), (), (), left_out=(left,)), reading, options, front_end)
        program, reading = (found, other) if found.kernels else (None, reading)
    elif options.lenient and program is not None and any(left.undeclared for left in program.left_out):
        program, reading = _with_macros(program, reading, options, front_end)
    if program is None:
        assert failed is not None
        raise failed
    own = own and source.dialect.cplusplus
    if own and options.lenient and reading.source is source:
        launched = _as_included(program, source, options, front_end, hosts)
        if launched is not None:
            return launched
    return _with_launches(program, reading.source, options, hosts, own)


def _with_macros(
    program: KernelProgram, reading: Reading, options: LoweringOptions, front_end: str
) -> tuple[KernelProgram, Reading]:
    """What a file has if macros are defined that conditions ask for under which names are declared that are missing.

    What is missing then is not said to be wrong: the command that builds the program may define what nobody does here.
    """
    from frontend.source.build_macros import asked_for

    for _ in range(_MACROS):
        texts = [reading.source.text, *_texts_of(reading.source)]
        needed = dict.fromkeys(asked_for(texts, left.undeclared) for left in program.left_out if left.undeclared)
        macros = tuple(each for each in needed if each and each not in reading.source.defines)
        if not macros:
            break
        sentences = (*reading.sentences, *map(_defined, macros))
        other = Reading(replace(reading.source, defines=(*reading.source.defines, *macros)), reading.only, sentences)
        better = _better(program, other, options, front_end)
        if better is None:
            return replace(program, left_out=tuple(_without(left, macros) for left in program.left_out)), reading
        program, reading = better, other
    return program, reading


_MACROS = 3  # times, as what one lets the text declare may ask for another


def _without(left: LeftOut, macros: Sequence[str]) -> LeftOut:
    if not left.undeclared:
        return left
    hint = "define what conditions of the text ask for: " + ", ".join(f"-D{macro}" for macro in macros)
    construct = f"what this is without {macros[0].partition('=')[0]} ({left.construct})"
    return replace(left, construct=construct, hint=hint, wrong=False)


def _defined(macro: str) -> str:
    return f"{macro} is defined (-D{macro})"


def _with_launches(
    program: KernelProgram, source: Source, options: LoweringOptions, hosts: Sequence[str], own: bool
) -> KernelProgram:
    if not (own or hosts):
        return program
    from frontend.host.attach import with_launches

    return with_launches(program, lambda: parsed(source), options, hosts, own, source.include_dirs)


def _as_included(
    program: KernelProgram, source: Source, options: LoweringOptions, front_end: str, hosts: Sequence[str]
) -> KernelProgram | None:
    """The kernels as the file that includes theirs launches and instantiates them; None where theirs does so, or nobody."""
    if _LAUNCHES.search(source.text):
        return None
    for other in _as_parts(source):
        found = _better(program, other, options, front_end, launched=True)
        if found is not None:
            found = _with_launches(found, other.source, options, hosts, True)
            if found.launches:
                return found
    return None


_LAUNCHES = re.compile(r"<<<|Launch\w*\s*\(|\bmain\s*\(")
"""What launches a kernel, or is a whole program."""


@frozen
class Reading:
    """A way to read a file: ``source`` is what is read, ``only`` the file whose kernels are meant, if that is another; what is
    taken for granted with it."""

    source: Source
    only: str = ""
    sentences: tuple[str, ...] = ()


def _lacks_something(left: LeftOut) -> bool:
    """Whether a kernel is left out for what is not there, not for a construct that no other reading changes."""
    return left.wrong or left.construct.startswith(("what this is without", "what may be C++", "the kernel template"))


def _hides_all(program: KernelProgram, source: Source) -> bool:
    """Whether a text has the word of a kernel and no kernel: conditions leave it out."""
    return not program.kernels and not program.left_out and _KERNEL.search(source.text) is not None


_KERNEL = re.compile(r"\b(?:__global__|__kernel|kernel)\b")


def _other_readings(source: Source) -> Iterator[Reading]:
    """How a file may be meant that is not understood by itself: with macros of the build, and by the file that includes it."""
    from frontend.source.build_macros import build_macros

    macros = build_macros([source.text, *_texts_of(source)])
    sentences = tuple(map(_defined, macros))
    built = replace(source, defines=(*source.defines, *macros))
    if macros:
        yield Reading(built, "", sentences)
    yield from _as_parts(source)
    if macros:
        yield from (replace(part, sentences=(*sentences, *part.sentences)) for part in _as_parts(built))


def _as_parts(source: Source) -> Iterator[Reading]:
    """A file as others include it, of those that include the same one as the nearest does."""
    from frontend.source.includers import find_includers

    for includers in find_includers(source.path) if Path(source.path).is_file() else ():
        absolute = Path(source.path).is_absolute()
        shown, *others = (includer if absolute else os.path.relpath(includer) for includer in includers)
        texts = (*source.texts, (source.path, source.text))
        whole = replace(source, path=shown, text=read_source(includers[0]), texts=texts)
        yield Reading(whole, source.path, (f"{source.path} is read as {shown} includes it{_not_as(others)}",))


def _not_as(others: Sequence[str]) -> str:
    """That a file could be read as others include it, and how that is asked for."""
    if not others:
        return ""
    more = [f"{len(others) - _NAMED} more"] if len(others) > _NAMED else []
    *first, last = *others[:_NAMED], *more
    named = f"{', '.join(first)} or {last}" if first else last
    return f", not as {named} (name {'one of these' if first else 'that'} in its place to have it read so)"


_NAMED = 3


def _texts_of(source: Source) -> Iterator[str]:
    """What a file includes, as far as that is found."""
    try:
        yield from map(read_source, preprocessed(source).files[1:])
    except FrontendError:
        return


def _better(
    program: KernelProgram | None, other: Reading, options: LoweringOptions, front_end: str, launched: bool = False
) -> KernelProgram | None:
    """What another reading makes of a file, if it leaves out fewer kernels and forgets none; ``launched``: if it has them all."""
    try:
        found = _read(other, options, front_end)
    except FrontendError:
        return None
    fewest = len(program.left_out) + launched if program is not None and program.kernels else None
    if program is not None and not found.kernels:
        return None
    if not (found.kernels or found.left_out) or (fewest is not None and len(found.left_out) >= fewest):
        return None
    lacking = set() if launched else {left.name.partition("<")[0] for left in found.left_out}
    if program is not None and not _templates(program) <= _templates(found) | lacking:
        return None  # what is wrong with a kernel that is no longer there would be seen by nobody
    return replace(found, kernels=tuple(replace(k, chosen=(*other.sentences, *k.chosen)) for k in found.kernels))


def _templates(program: KernelProgram) -> set[str]:
    """The names of the kernels, without their instances' arguments."""
    return {kernel.name.partition("<")[0] for kernel in program.kernels}


def _read(reading: Reading, options: LoweringOptions, front_end: str) -> KernelProgram:
    """The kernels that one reading of a file has."""
    program = produced(reading.source, options, front_end)
    if not reading.only:
        return program
    meant = os.path.realpath(reading.only)
    return replace(
        program,
        kernels=tuple(each for each in program.kernels if os.path.realpath(each.origin.span.file) == meant),
        left_out=tuple(each for each in program.left_out if os.path.realpath(each.span.file) == meant),
    )


def asked_instances(written: Sequence[str]) -> tuple[syntax.NamedType, ...]:
    """Instances of templates as one writes them. Raises SourceError."""
    found: list[syntax.NamedType] = []
    for text in written:
        unit = parse_text(f"using asked = {text};", "--instantiate", dialect_of("cuda"))
        for item in unit.items:
            if isinstance(item, syntax.Typedef) and isinstance(item.type, syntax.NamedType) and item.type.arguments is not None:
                found.append(item.type)
                break
        else:
            problem = Problem(
                Span("--instantiate", 1, 1, 1, 1), f"'{text}' is no instance", "as in --instantiate 'k<float, 256>'"
            )
            raise SourceError(problem)
    return tuple(found)
