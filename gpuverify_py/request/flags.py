"""The verification flags, in GPUVerify's spellings: one table for the command line, file headers and help.

Flags may be abbreviated to a unique prefix, and take their value after ``=`` or as the next word. A flag of GPUVerify
that has no meaning here is accepted and ignored, or refused with the name of its replacement; nothing is guessed.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import field, fields
from functools import cache
from string import Template
from typing import Any, NoReturn, TypeVar

from boogie_ir.lang.frozen import frozen
from gpuverify_py.request.config import KernelValues
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.options import KernelSizes, Options, Size

T = TypeVar("T", "Options", "Output")


@frozen
class Flag:
    """One flag: its spellings, help line, and the keyword arguments that tell argparse how to read it."""

    names: tuple[str, ...]
    help: str
    reading: dict[str, Any] = field(default_factory=dict)


def sizes(text: str) -> Size:
    """Reads ``64``, ``16,16`` or ``[16,*,2]``: one to three positive numbers, ``*`` for any."""
    return _vector(text, lowest=1)


def offsets(text: str) -> Size:
    """Reads an offset vector: as :func:`sizes`, with zero allowed."""
    return _vector(text, lowest=0)


def _vector(text: str, lowest: int) -> Size:
    inner = text.strip()
    if inner.startswith("[") != inner.endswith("]"):
        raise argparse.ArgumentTypeError(f"unbalanced brackets in '{text}'")
    parts = [part.strip() for part in inner.removeprefix("[").removesuffix("]").split(",")]
    if not 1 <= len(parts) <= 3:
        raise argparse.ArgumentTypeError(f"'{text}' has {len(parts)} dimensions; one to three are possible")
    numbers: list[int | None] = []
    for part in parts:
        if part == "*":
            numbers.append(None)
        elif part.isascii() and part.isdigit() and lowest <= int(part) < 1 << 31:
            numbers.append(int(part))
        else:
            where = f" in '{text}'" if part != text else ""
            raise argparse.ArgumentTypeError(f"'{part}'{where} is not a number from {lowest} to 2147483647, nor '*'")
    return tuple(numbers)


def _positive(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a positive number")
    return int(text)


def _architecture(text: str) -> int:
    """Reads ``sm_80``, ``compute_80`` or ``sm_90a``: the compute capability times ten."""
    found = re.fullmatch(r"(?:sm|compute|lto)_(\d{2,3})[af]?", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"'{text}' is no architecture such as sm_80 or compute_80")
    return int(found[1])


def _names(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    if not all(names):
        raise argparse.ArgumentTypeError(f"'{text}' is no list of back ends such as z3,cvc5")
    return names


def _kernel_values(text: str) -> KernelValues:
    """Reads ``kernel,0x3,*``: hexadecimal numbers, ``*`` for any."""
    kernel, *values = (part.strip() for part in text.split(","))
    if not kernel:
        raise argparse.ArgumentTypeError(f"'{text}' names no kernel")
    return KernelValues(kernel, tuple(_hexadecimal(value) for value in values))


def _hexadecimal(text: str) -> int | None:
    if text == "*":
        return None
    if not re.fullmatch(r"0[xX][0-9a-fA-F]+", text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a hexadecimal number such as 0x1f, nor '*'")
    return int(text, 16)


def kernel_sizes(text: str) -> KernelSizes:
    """Reads ``kernel=64x8``, ``fill<float,64>=[16,16]x[4,4]``, ``kernel=64x*``: what a block has, and the grid."""
    kernel, _, launch = text.rpartition("=")
    parts = launch.split("x")
    if not kernel.strip() or len(parts) != 2:
        raise argparse.ArgumentTypeError(f"'{text}' is not KERNEL=BLOCKxGRID, as in fill=64x8 or blur=[16,16]x[4,*]")
    return KernelSizes(kernel.strip(), sizes(parts[0]), sizes(parts[1]))


YES: dict[str, Any] = {"action": "store_true"}
MANY: dict[str, Any] = {"action": "append"}


def _value(reader: Any, metavar: str, dest: str | None = None) -> dict[str, Any]:
    return {"type": reader, "metavar": metavar, **({"dest": dest} if dest else {})}


def _values(metavar: str) -> dict[str, Any]:
    return {**MANY, "type": _kernel_values, "metavar": metavar}


FLAGS: tuple[Flag, ...] = (
    Flag(
        ("--blockDim", "--local_size"),
        "threads per block (work-group), e.g. 64 or [16,16]; * for any",
        _value(sizes, "SIZE", "block"),
    ),
    Flag(("--gridDim", "--num_groups"), "number of blocks (work-groups); * for any", _value(sizes, "SIZE", "grid")),
    Flag(("--global_size",), "OpenCL NDRange size, instead of --num_groups", _value(sizes, "SIZE")),
    Flag(("--global_offset",), "OpenCL global offset", _value(offsets, "OFFSET")),
    Flag(("--no-host",), "do not read from host code how kernels are launched, and on arrays of what size", YES),
    Flag(
        ("--host-code",),
        "a file with host code that launches the kernels: C, C++ or Python; may be repeated (else what lies in the same folder)",
        {**MANY, "metavar": "FILE"},
    ),
    Flag(("--wrap-around",), "sizes that are not given may be so large that thread numbers wrap around", YES),
    Flag(("--kernel",), "verify only kernels of this name, or of a template's; may be repeated", {**MANY, "metavar": "NAME"}),
    Flag(
        ("--launch",),
        "the launch of one kernel, as in 'fill<float,64>=64x8'; may be repeated",
        {**MANY, "type": kernel_sizes, "metavar": "KERNEL=BLOCKxGRID"},
    ),
    Flag(
        ("--instantiate",),
        "verify this instance of a kernel template, as in 'fill<float,64>', in place of those that the file tells",
        {**MANY, "metavar": "INSTANCE"},
    ),
    Flag(("--cuda",), "read the file as CUDA whatever its suffix", YES),
    Flag(("--opencl",), "read the file as OpenCL whatever its suffix", YES),
    Flag(("-D",), "define a preprocessor macro", {**MANY, "metavar": "NAME[=VALUE]", "dest": "defines"}),
    Flag(
        ("--arch", "-arch", "--gpu-architecture"),
        "CUDA's architecture, for __CUDA_ARCH__ (sm_70)",
        {"type": _architecture, "metavar": "sm_NN"},
    ),
    Flag(
        ("--front-end",),
        "who decides what C++ means: ours, clang, or auto (clang, where installed, for what ours is not sure of)",
        {"choices": ("ours", "clang", "auto")},
    ),
    Flag(("-I",), "add an include directory", {**MANY, "metavar": "DIR", "dest": "include_dirs"}),
    Flag(
        ("--ignore-missing-includes",),
        "with --format=gpuverify, too, go on without included files that are not found; the verdict lists them",
        YES,
    ),
    Flag(
        ("--pointer-bitwidth",),
        "width of size_t and pointers: 64, or 32 as GPUVerify has it (with --format=gpuverify)",
        {"type": int, "choices": (32, 64)},
    ),
    Flag(("--only-divergence",), "check barrier divergence and assertions only, no races", YES),
    Flag(("--only-log",), "log accesses but check no races", YES),
    Flag(("--only-intra-group",), "ignore races between blocks", YES),
    Flag(("--no-benign-tolerance",), "report races in which both threads write the same value", YES),
    Flag(("--check-array-bounds",), "assert that every array index is in bounds", YES),
    Flag(("--suggest-bounds",), "say how large arrays of unknown size have to be, so that accesses stay inside", YES),
    Flag(("--check-initialised",), "check that shared memory is written before it is read, where races are checked", YES),
    Flag(("--check-overflow",), "assert that the signed arithmetic of array indices does not overflow", YES),
    Flag(("--adversarial-abstraction",), "every read of a shared array is arbitrary", YES),
    Flag(("--equality-abstraction",), "shared arrays are arbitrary but equal for both threads at barriers", YES),
    Flag(("--exited-threads-wait",), "CUDA: barriers wait for threads that have returned, as before compute capability 7.0", YES),
    Flag(("--warp-sync",), "threads of one warp of N run in lock step", _value(_positive, "N")),
    Flag(("--asymmetric-asserts",), "state assertions and loop invariants for one of the two threads only", YES),
    Flag(("--no-infer",), "guess no loop invariants", YES),
    Flag(("--omit-infer",), "leave out a candidate rule (see gpuverify rules)", {**MANY, "metavar": "RULE"}),
    Flag(("--infer-info",), "report how the inference of invariants went", YES),
    Flag(("--loop-traces",), "report what a counterexample says of the loops on its way", YES),
    Flag(("--debug",), "report how many barrier intervals each kernel has", YES),
    Flag(("--invariants-as-candidates",), "treat the user's invariants as guesses", YES),
    Flag(("--no-annotations",), "ignore all annotations", YES),
    Flag(("--only-requires",), "ignore all annotations but preconditions", YES),
    Flag(("--findbugs",), "look for defects in the first iterations of loops; proves nothing (2 unless --loop-unwind)", YES),
    Flag(("--loop-unwind",), "as --findbugs, with at most N iterations of each loop", _value(_positive, "N")),
    Flag(("--k-induction-depth",), "induction over N iterations of each loop", _value(_positive, "N")),
    Flag(
        ("--boogie-file",),
        "add a Boogie file's axioms over the uninterpreted functions",
        {**MANY, "metavar": "FILE"},
    ),
    Flag(("--kernel-args",), "verify this kernel only, for these scalar arguments", _values("KERNEL,VALUE,...")),
    Flag(("--kernel-arrays",), "verify this kernel only, with arrays of so many bytes", _values("KERNEL,SIZE,...")),
    Flag(("--no-barrier-access-checks",), "no permission checks on barrier invariants", YES),
    Flag(
        ("--engine",),
        "who proves: protocols (where accesses are between barriers), twothread (what two threads do), all; may be repeated",
        {**MANY, "choices": ("protocols", "twothread", "all")},
    ),
    Flag(("--solver",), "solver back end (see gpuverify solvers)", {"metavar": "NAME"}),
    Flag(("--portfolio",), "race these back ends, the first given a head start", _value(_names, "NAME,NAME")),
    Flag(
        ("--cross-check",),
        "a second back end that has to confirm each 'unsat'; z3 unless given for programs, 'none' for nobody",
        {"metavar": "NAME"},
    ),
    Flag(("--timeout",), "seconds for a kernel, 0 for no limit", {"type": float, "metavar": "S"}),
    Flag(("--query-timeout",), "seconds for one solver query", {"type": float, "metavar": "S"}),
    Flag(("--error-limit",), "findings to report per kernel", {"type": _positive, "metavar": "N"}),
    Flag(
        ("--hints",),
        "seconds for what would help where a proof fails (2 for a file by itself, none in a batch; half where a run shows it)",
        {"type": float, "metavar": "S"},
    ),
    Flag(("--no-inline",), "verify uncalled functions and postconditions from arbitrary arguments too; calls stay inlined", YES),
    Flag(("--no-project",), "leave gpuverify.toml and pyproject.toml out of account", YES),
    Flag(("--baseline",), "findings that this file has are known: they are allowed, and counted", {"metavar": "FILE"}),
    Flag(("--vcgen-opt",), "pass-through; /checkArrays:A,B restricts race checks to these arrays", MANY),
    Flag(("--cruncher-opt",), "pass-through; /displayLoopAbstractions is --loop-traces, others change nothing", MANY),
)

# How results are shown; not part of what is verified.
OUTPUT: tuple[Flag, ...] = (
    Flag(("--json",), "print JSON Lines on standard output, or write them to a file with --json=FILE", {"metavar": "FILE"}),
    Flag(
        ("--format",),
        "how results are worded and judged: text, as GPUVerify does, or as annotations of GitHub Actions",
        {"choices": ("text", "gpuverify", "github")},
    ),
    Flag(("--sarif",), "write findings as SARIF 2.1.0", {"metavar": "FILE"}),
    Flag(("--html",), "write a page with all results and pictures of races into this folder: index.html", {"metavar": "DIR"}),
    Flag(("--junit",), "write a JUnit report", {"metavar": "FILE"}),
    Flag(("--write-baseline",), "write what is found here, to be given as --baseline", {"metavar": "FILE"}),
    Flag(("--watch",), "verify again whenever a file, or what it includes, has changed; Ctrl-C ends", YES),
    Flag(("--verbose",), "print every finding in full, what each assumption says, counts and stage times", YES),
    Flag(("--witness",), "write a host program for each confirmed defect here, to run it elsewhere", {"metavar": "DIR"}),
    Flag(
        ("--compile-commands",),
        "a compilation database (compile_commands.json): its files, or those named, with their include directories and macros",
        {"metavar": "FILE"},
    ),
    Flag(("--expect",), "exit 0 if the outcome is this one (pass, NOT_ALL_VERIFIED, ...), else 6", {"metavar": "CODE"}),
)

# Flags of GPUVerify that change nothing about the verdict here.
IGNORED: tuple[Flag, ...] = (
    Flag(("--verify",), "the default", YES),
    Flag(("--clang-opt", "--opt-opt", "--bugle-opt", "--boogie-opt"), "GPUVerify's tools", MANY),
    Flag(("--silent", "--time"), "GPUVerify's output", YES),
    Flag(("--time-as-csv",), "GPUVerify's output", {}),
    Flag(("--race-instrumenter",), "GPUVerify's encodings", {}),
)

# Flags of GPUVerify that would change the verdict and have no counterpart here: refused, never ignored.
REFUSED: dict[str, str] = {
    "--math-int": "integers are machine integers here; there is no unbounded arithmetic",
    "--list-intercepted": "there is no interception of OpenCL calls here",
    "--verify-intercepted": "there is no interception of OpenCL calls here",
    "--verify-all-intercepted": "there is no interception of OpenCL calls here",
    "--cache": "gpuverify batch keeps results by itself (see gpuverify cache)",
}


class Parser(argparse.ArgumentParser):
    """argparse for a table of flags that raises UsageError instead of printing and exiting."""

    def __init__(self, command: str, flags: Sequence[Flag], hidden: Sequence[Flag] = (), unsaid: str | None = None) -> None:
        super().__init__(prog=command, add_help=False, allow_abbrev=True, argument_default=unsaid)
        self._names = [name for flag in flags for name in flag.names]
        for flag in (*flags, *hidden):
            self.add_argument(*flag.names, **flag.reading)

    def error(self, message: str) -> NoReturn:
        from difflib import get_close_matches

        unknown = message.removeprefix("unrecognized arguments: ")
        if unknown != message:
            for meant in get_close_matches(unknown.partition("=")[0], self._names, n=1, cutoff=0.7):
                raise UsageError(message, f"did you mean {meant}?")
        raise UsageError(message, f"run '{self.prog} --help' for the flags")


@cache
def _parser() -> Parser:
    parser = Parser("gpuverify", FLAGS + OUTPUT, IGNORED, argparse.SUPPRESS)
    for name in REFUSED:
        parser.add_argument(name, nargs="?", action=_Refuse)
    parser.add_argument("paths", nargs="*")
    return parser


class _Refuse(argparse.Action):
    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        name = self.option_strings[0]
        raise UsageError(f"{name} is not available", REFUSED[name])


@frozen
class Output:
    """How results are shown, and where reports go; "-" is standard output."""

    json: str | None = None
    format: str = "text"
    sarif: str | None = None
    junit: str | None = None
    html: str | None = None
    watch: bool = False
    verbose: bool = False
    write_baseline: str | None = None
    witness: str | None = None
    compile_commands: str | None = None
    expect: str | None = None


@frozen
class Parsed:
    """What words say: the files they name, what is asked of them, and how it is to be shown."""

    paths: tuple[str, ...]
    options: Options
    output: Output


def parse(words: Sequence[str], directory: str = ".") -> Parsed:
    """Reads words; ``${KERNEL_DIR}`` stands for ``directory``. Raises UsageError."""
    expanded = [Template(word).safe_substitute(KERNEL_DIR=directory) if word != "--json" else "--json=-" for word in words]
    said = vars(_parser().parse_args(expanded))
    return Parsed(tuple(said.get("paths", ())), _fields(Options, said), _fields(Output, said))


def file_and_flags(words: Sequence[str]) -> tuple[str, list[str]]:
    """The file that words name, wherever it stands among flags, and the flags. Raises UsageError."""
    paths = parse(words).paths
    if not paths:
        raise UsageError("no file is given", "name a kernel file")
    rest = list(words)
    rest.reverse()  # a flag before the file may have the file's name as its value
    rest.remove(paths[0])
    rest.reverse()
    return paths[0], rest


def _fields(kind: type[T], said: dict[str, Any]) -> T:
    """The value of those fields that are said; what was repeated is a list for argparse."""
    named = ((field.name, said[field.name]) for field in fields(kind) if field.name in said)
    known: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in named}
    return kind(**known)


def wording(words: Sequence[str]) -> str:
    """The value of ``--format`` in words that may be wrong otherwise."""
    for word, following in zip(words, (*words[1:], ""), strict=False):
        if word == "--format":
            return following
        if word.startswith("--format="):
            return word.removeprefix("--format=")
    return "text"
