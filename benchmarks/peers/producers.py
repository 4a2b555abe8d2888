"""The front end's two producers against each other: ``python -m benchmarks.peers.producers --generated N --seed S PATH...``.

One file is read by our own parser and by clang (``--front-end``); every kernel that both read runs twice on the interpreter, with
the same inputs. What must be the same: the memory that other threads see, at the end, and which cells each thread accesses of
arrays that are written. A kernel that ours calls wrong and clang takes differs too: what ours is not sure of it must call
unsupported. Prints every difference, why kernels were not compared, and now and then how far it is. With ``--journal FILE`` what
the file holds is not compared again, but for what differed. The exit code is 1 if anything differs.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from benchmarks.peers.cplusplus_kernels import SECTIONS, contents, cplusplus_kernel, section_at
from benchmarks.peers.run import GENERATED, Program, Tally, programs, settle, spent
from benchmarks.peers.setup import Setup, doubt, read, ready
from benchmarks.peers.values import Agreement, Comparison
from boogie_ir.lang import kernel as k
from boogie_ir.lang.expr import AccessKind
from boogie_ir.lang.kernel import Kernel, KernelProgram, statements
from boogie_ir.lang.program import CheckKind
from boogie_ir.simt import Contents, execute
from boogie_ir.simt.arithmetic.values import Vector
from boogie_ir.simt.order.sites import Site
from boogie_ir.simt.state import State
from frontend.clang.dump.compiler import find_compiler
from frontend.errors import FrontendError, SourceError, reason
from gpuverify_py.request.config import Request
from gpuverify_py.request.errors import UsageError

MOST_THREADS = 512

Access: TypeAlias = tuple[str, AccessKind, int, int]  # array by the source's name, kind, thread, cell


@dataclass(frozen=True, slots=True)
class Seen:
    """What a run leaves in the arrays that threads share, what they access on the way, and what defects it shows."""

    contents: dict[str, list[list[int]]]
    accesses: frozenset[Access]
    findings: frozenset[CheckKind]
    doubt: str

    def cells(self) -> int:
        return sum(len(row) for rows in self.contents.values() for row in rows)


class _Recording(State):
    """A state that keeps which thread accesses which cell of the arrays that threads share."""

    def __init__(self, *given: Any) -> None:
        *known, self._touched = given
        super().__init__(*known)

    def log(
        self, site: Site, lanes: Vector, cells: Vector, value: Vector, changed: Vector | bool, event: Vector | int = 0
    ) -> None:
        super().log(site, lanes, cells, value, changed, event)
        if site.array in self.logs:
            name = self.memory[site.array].array.source.name
            self._touched.update((name, site.kind, int(lane), int(cell)) for lane, cell in zip(lanes, cells, strict=True))


def seen(setup: Setup) -> Seen:
    """One run."""
    touched: set[Access] = set()
    result = execute(setup.executable, setup.launch, setup.inputs, begin=lambda *given: _Recording(*given, touched))
    held = {a.source.name: result.contents[a.name].tolist() for a in _shared(setup.executable.kernel)}
    found = frozenset(finding.kind for finding in result.findings)
    return Seen(held, frozenset(touched), found, doubt(replace(result, approximations=())))


def _shared(kernel: k.Kernel) -> list[k.Array]:
    """The arrays that other threads see; those that nobody names may have other names."""
    return [a for a in kernel.arrays if a.space is not k.MemorySpace.PRIVATE]


def compare_kernels(ours: Setup, clang: Setup) -> Comparison:
    """Two kernels made of one text, on the same inputs. What only chance decides is not compared."""
    first, second = seen(ours), seen(clang)
    if first == second:
        return Comparison(Agreement.SKIPPED if first.doubt else Agreement.SAME, first.doubt, first.cells())
    again = seen(replace(ours, inputs=replace(ours.inputs, seed=ours.inputs.seed + 1)))
    difference = _difference(first, again, second)
    kernels = (ours.executable.kernel, clang.executable.kernel)
    by_order = any(isinstance(s, k.Atomic) and s.target is not None for each in kernels for s in statements(each.body))
    if difference and (by_order or CheckKind.RACE in first.findings & second.findings):
        return Comparison(Agreement.SKIPPED, "the order of races or of atomic operations may decide values")
    return Comparison(Agreement.DIFFERENT if difference else Agreement.SAME, difference, first.cells())


def _difference(first: Seen, again: Seen, second: Seen) -> str:
    """In what two runs differ other than by what ``again``, a run with other drawn values, differs from the first; or ""."""
    if first.doubt != second.doubt and first.doubt == again.doubt:
        return f"ours: {first.doubt or 'runs'}, clang: {second.doubt or 'runs'}"
    if first.findings != second.findings and first.findings == again.findings:
        return f"ours finds {_kinds(first)}, clang {_kinds(second)}"
    if first.accesses != second.accesses and first.accesses == again.accesses:
        one, other = first.accesses - second.accesses, second.accesses - first.accesses
        return f"accesses: {_some(one)} by ours only, {_some(other)} by clang only"
    for name, rows in first.contents.items():
        for row, their_row, drawn in zip(rows, second.contents.get(name, ()), again.contents[name], strict=False):
            for index, (mine, theirs, changed) in enumerate(zip(row, their_row, drawn, strict=False)):
                if mine != theirs and mine == changed:
                    return f"{name}[{index}]: ours {mine:#x}, clang {theirs:#x}"
    return ""


def _kinds(run: Seen) -> str:
    return ", ".join(sorted(kind.value for kind in run.findings)) or "nothing"


def _some(accesses: frozenset[Access]) -> str:
    shown = sorted((array, kind.value, thread, cell) for array, kind, thread, cell in accesses)
    return "; ".join(f"{kind} {array}[{cell}] by {thread}" for array, kind, thread, cell in shown[:3]) or "none"


def compare_file(file: Path, seed: int, given: Mapping[str, Contents] | None = None) -> Iterator[tuple[str, Comparison]]:
    """The kernels of a file, by name."""
    ours, clang = _read(file, "ours"), _read(file, "clang")
    if isinstance(clang, FrontendError) or isinstance(ours, FrontendError):
        yield "", _of_refusals(ours, clang)
        return
    if isinstance(ours, str) or isinstance(clang, str):
        yield "", Comparison(Agreement.SKIPPED, str(ours))
        return
    (request, mine), (_, theirs) = ours, clang
    for name in dict.fromkeys(name for program in (mine, theirs) for name in _names(program)):
        one, other = _named(mine, name), _named(theirs, name)
        if isinstance(one, FrontendError) or isinstance(other, FrontendError):
            yield name, _of_refusals(one, other)
            continue
        if len(one) != len(other):
            yield name, Comparison(Agreement.DIFFERENT, f"{len(one)} kernels of this name by ours, {len(other)} by clang")
            continue
        for a, b in zip(one, other, strict=True):
            left = ready(file.read_text(), request, mine, a, seed, given, MOST_THREADS)
            right = ready(file.read_text(), request, theirs, b, seed, given, MOST_THREADS)
            if isinstance(left, str) or isinstance(right, str):
                yield name, Comparison(Agreement.SKIPPED if left == right else Agreement.DIFFERENT, f"{left}, {right}"[:100])
            else:
                yield name, compare_kernels(left, right)


def _read(file: Path, front_end: str) -> tuple[Request, KernelProgram] | FrontendError | str:
    """A file as one producer reads it, the error that it raises, or why it is not asked."""
    try:
        return read(file, f"--front-end={front_end}")
    except FrontendError as error:
        return error
    except UsageError as error:
        return str(error)


def _names(program: KernelProgram) -> list[str]:
    return [*(kernel.name for kernel in program.kernels), *(left.name for left in program.left_out)]


def _named(program: KernelProgram, name: str) -> list[Kernel] | FrontendError:
    """The kernels of a name, or why they are left out."""
    for left in program.left_out:
        if left.name == name:
            return reason(left)
    return [kernel for kernel in program.kernels if kernel.name == name]


def _of_refusals(ours: object, clang: object) -> Comparison:
    """What at least one of them refuses. What clang takes, or finds valid and cannot lower, ours must not call wrong."""
    if isinstance(ours, SourceError) and not isinstance(clang, SourceError):
        return Comparison(Agreement.DIFFERENT, f"ours calls it wrong: {ours}")
    refused = [
        f"{'invalid' if isinstance(said, SourceError) else 'refused'} {who}: {generalised(said)}"
        for said, who in ((clang, "by clang"), (ours, "by ours"))
        if isinstance(said, FrontendError)
    ]
    return Comparison(Agreement.SKIPPED, refused[0])


def generalised(error: FrontendError) -> str:
    """A message without the numbers that the generator gave to names."""
    return re.sub(r"\b([A-Za-z]+)\d+\b", r"\1#", error.problem.message)[:90]


def compare_generated(seed: int, folder: Path) -> Iterator[tuple[str, Comparison]]:
    """The kernels of one generated file; sections for which a producer refuses the whole file are left out in turn."""
    file, without = folder / f"{seed}.cu", set[int]()
    while len(without) < SECTIONS:
        source = cplusplus_kernel(seed, without, apart=True)
        file.write_text(source)
        compared = list(compare_file(file, seed, contents(seed)))
        if [name for name, _ in compared] != [""]:
            yield from compared
            return
        places = [said.problem.span.line for each in ("ours", "clang") if isinstance(said := _read(file, each), FrontendError)]
        section = next((s for line in places if (s := section_at(source, line)) is not None), None)
        if section is None:
            yield from compared
            return
        yield f"k{section}", compared[0][1]
        without.add(section)


def _program(name: str, folder: Path, seed: int) -> Program:
    """What a worker does: a generated file by the name of its seed, or one of ours by its path."""
    began = spent()
    number = GENERATED.fullmatch(name)
    found = compare_generated(int(number[1]), folder) if number else compare_file(Path(name), seed)
    compared = tuple(found)
    return Program(name, compared, spent() - began)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="benchmarks.peers.producers", description="compares the front end's two producers")
    parser.add_argument("paths", nargs="*", type=Path, help="our own kernels, and folders of them")
    parser.add_argument("--generated", type=int, default=0, metavar="N", help="generated files, of several kernels each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--journal", type=Path, help="go on with what this file holds, but for what differed")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args(words)
    if find_compiler() is None:
        print("skipped: the producers; there is no clang: pip install gpuverify-py[clang]")
        return 0
    files = [str(file) for path in given.paths for file in ([path] if path.is_file() else sorted(path.rglob("*.cu")))]
    generated = [f"seed {number}" for number in range(given.seed, given.seed + given.generated)]
    different = False
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(given.jobs, initializer=settle) as pool:
        work = partial(_program, folder=Path(folder), seed=given.seed)
        for what, names in (("generated kernels", generated), ("our kernels", files)):
            tally = Tally(what, given.verbose)
            programs(given.journal, names, partial(pool.map, work), tally)
            different |= bool(names) and tally.close()
    print(f"{int(not different)} passed, {int(different)} failed, 0 skipped")
    return int(different)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
