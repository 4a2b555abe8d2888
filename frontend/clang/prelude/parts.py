"""The prelude: declarations of all that CUDA gives to a kernel, in one text that stands before the file's own.

What is declared there without a body is *known*: the tables of :mod:`frontend.tables` give its meaning by its name. What has a
body is ordinary code. A class is known where none of its methods has a body, or where it is marked
``[[clang::annotate("known")]]``: bodies of such a class are for constant expressions only (:data:`KNOWN_WITH_BODIES`).

The parts are no headers that include each other, and their macros end with them but for ``GPUVERIFY_HD`` and ``GPUVERIFY_D``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from boogie_ir.lang.frozen import frozen
from frontend.clang.prelude.expand import expand_files
from frontend.clang.prelude.split import Declaration, identifiers, split
from frontend.source.dialects.dialect import words


@frozen
class Part:
    """One file of the prelude. Without ``headers`` it is there in any case.

    Else one of them must be included, or the text must have a word that begins with one of ``begins``: a header that is
    missing may have included it.
    """

    file: str
    headers: frozenset[str] = frozenset()
    begins: tuple[str, ...] = ()


_STANDARD = words(
    "algorithm array cfloat chrono climits cmath cstddef cstdint cstdio cstdlib cstring functional initializer_list iterator "
    "limits numeric optional ratio span tuple type_traits utility"
)

HOST = words(
    "vector list deque map unordered_map unordered_set set queue stack memory functional string string_view mutex future thread "
    "ostream istream iostream sstream fstream condition_variable any typeindex exception stdexcept new random"
)
_THRUST = words("device_vector.h host_vector.h device_ptr.h device_malloc.h raw_pointer_cast.h pair.h tuple.h execution_policy.h")
PARTS = (
    Part("types.h"),
    Part("vectors.h"),
    Part("core.h"),
    Part("math.h"),
    Part("integer.h"),
    Part("atomics.h"),
    Part("warp.h"),
    Part("annotations.h"),
    Part("textures.h"),
    Part("lists.h"),
    Part("traits.h", _STANDARD, ("std", "thrust")),
    Part("standard.h", _STANDARD, ("std", "thrust")),
    Part("iterators.h", _STANDARD, ("std", "thrust")),
    Part("chrono.h", _STANDARD, ("std", "thrust")),
    Part("host.h", HOST, ("std",)),
    Part("counting.h", _THRUST | words("iterator counting_iterator.h transform_iterator.h"), ("thrust",)),
    Part("thrust.h", _THRUST, ("thrust",)),
    Part("half.h", words("cuda_fp16.h cuda_fp16.hpp mma.h"), ("__half", "half2", "__float2half")),
    Part("bfloat.h", words("cuda_bf16.h cuda_bf16.hpp"), ("__nv_bfloat16", "nv_bfloat16", "__float2bfloat16")),
    Part("groups.h", words("cooperative_groups.h"), ("cooperative_groups", "__cub_")),
    Part("curand.h", words("curand_kernel.h curand_mtgp32_kernel.h"), ("curand",)),
    Part("pipelines.h"),
    Part("helpers.h", words("helper_math.h cutil_math.h")),
    Part("runtime.h"),
    Part("rmm.h", words("cuda_stream_view.hpp device_buffer.hpp device_uvector.hpp resource_ref.hpp"), ("rmm",)),
    Part("gtest.h", words("gtest.h gmock.h"), ("testing",)),
    Part("end.h"),
)

KNOWN_WITH_BODIES = words("dim3 thread_block_tile")
"""The classes that are marked "known" although methods of theirs have bodies."""


def prelude(included: Iterable[str] = (), names: Iterable[str] | None = None) -> str:
    """The text for a file that includes headers of these names and has these identifiers; for any file where nothing is said.

    Of a file's identifiers given, only the declarations of those names are there, and what they need in turn: all overloads of
    a name or none, so that what the file means is the same. A part that only headers bring (it overloads what files without the
    header define themselves) is not in the text for any file.
    """
    headers = frozenset(name.rpartition("/")[2] for name in included)
    asked = None if names is None else frozenset((*names, "initializer_list"))  # braces need it without a name
    wanted = frozenset(part.file for part in PARTS if _wanted(part, headers, asked))
    entries = tuple(entry for entry in _entries() if entry.part in wanted)
    if asked is not None:
        needed = _needed(entries, asked)
        entries = tuple(entry for number, entry in enumerate(entries) if number in needed)
    return "".join(_lines(entries))


def _wanted(part: Part, headers: frozenset[str], names: frozenset[str] | None) -> bool:
    if not part.headers or part.headers & headers:
        return True
    if names is None:
        return bool(part.begins)
    return any(name.startswith(part.begins) for name in names) if part.begins else False


@frozen
class Entry:
    """One declaration of the prelude, of a part."""

    part: str
    declaration: Declaration


def write_declarations() -> str:
    """The content of `declarations.txt`: every declaration on a line with its part, what is around it and its names.

    It is written anew where a part changes; a test says so.
    """
    lines = []
    classes: set[str] = set()
    texts = [(part.file, (_FOLDER / part.file).read_text(encoding="utf-8")) for part in PARTS]
    for file, expanded in expand_files(texts):
        for item in split(expanded, classes):
            lines.append("\t".join((file, "|".join(item.around), " ".join(sorted(item.names)), item.text)) + "\n")
    return "".join(lines)


@cache
def _entries() -> tuple[Entry, ...]:
    entries = []
    for line in (_FOLDER / "declarations.txt").read_text(encoding="utf-8").splitlines():
        part, around, names, text = line.split("\t")
        entries.append(Entry(part, Declaration(tuple(around.split("|")) if around else (), text, frozenset(names.split()))))
    return tuple(entries)


def _needed(entries: tuple[Entry, ...], names: frozenset[str]) -> set[int]:
    """The numbers of the declarations that names ask for, and of those that these ask for in turn."""
    by_name: dict[str, list[int]] = {}
    needed: set[int] = set()
    waiting = list(names)
    for number, entry in enumerate(entries):
        for name in entry.declaration.names:
            by_name.setdefault(name, []).append(number)
        if not entry.declaration.names:
            needed.add(number)
            waiting.extend(identifiers(entry.declaration.text))
    seen: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        for number in by_name.get(name, ()):
            if number not in needed:
                needed.add(number)
                waiting.extend(identifiers(entries[number].declaration.text))
    return needed


def _lines(entries: Iterable[Entry]) -> Iterator[str]:
    """Each declaration on a line, inside what is around it."""
    around: tuple[str, ...] = ()
    for entry in (*entries, None):
        wanted = () if entry is None else entry.declaration.around
        if wanted != around:
            yield from (_END[line.split()[0]](line) + "\n" for line in reversed(around))
            yield from (line + "\n" for line in wanted)
            around = wanted
        if entry is not None:
            yield entry.declaration.text + "\n"


_FOLDER = Path(__file__).parent
_END: dict[str, Callable[[str], str]] = {
    "#pragma": lambda line: line.removesuffix("begin") + "end",
    "namespace": lambda line: "}",
}
