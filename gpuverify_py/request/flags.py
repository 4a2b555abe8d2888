"""The verification flags, in GPUVerify's spellings: one table for the command line, file headers and help.

Flags may be abbreviated to a unique prefix, and take their value after ``=`` or as the next word. A flag of GPUVerify
that has no meaning here is accepted and ignored, or refused with the name of its replacement; nothing is guessed.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Sequence
from dataclasses import field
from string import Template
from typing import Any, NoReturn

from boogie_ir.lang.frozen import frozen
from gpuverify_py.request.config import Abstraction, Annotations, Config, KernelValues, Launch, Request, SourceOptions
from gpuverify_py.request.errors import UsageError

Size = tuple[int | None, ...]

DEFAULT_UNWIND = 2
DISPLAY_LOOPS = "/displayLoopAbstractions"


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


YES: dict[str, Any] = {"action": "store_true"}
MANY: dict[str, Any] = {"action": "append", "default": []}


def _value(reader: Any, metavar: str) -> dict[str, Any]:
    return {"type": reader, "metavar": metavar}


def _values(metavar: str) -> dict[str, Any]:
    return {**MANY, "type": _kernel_values, "metavar": metavar}


FLAGS: tuple[Flag, ...] = (
    Flag(("--blockDim", "--local_size"), "threads per block (work-group), e.g. 64 or [16,16]; * for any", _value(sizes, "SIZE")),
    Flag(("--gridDim", "--num_groups"), "number of blocks (work-groups); * for any", _value(sizes, "SIZE")),
    Flag(("--global_size",), "OpenCL NDRange size, instead of --num_groups", _value(sizes, "SIZE")),
    Flag(("--global_offset",), "OpenCL global offset", _value(offsets, "OFFSET")),
    Flag(("--cuda",), "read the file as CUDA whatever its suffix", YES),
    Flag(("--opencl",), "read the file as OpenCL whatever its suffix", YES),
    Flag(("-D",), "define a preprocessor macro", {**MANY, "metavar": "NAME[=VALUE]"}),
    Flag(
        ("--arch", "-arch", "--gpu-architecture"),
        "CUDA's architecture, for __CUDA_ARCH__ (sm_70)",
        {"type": _architecture, "metavar": "sm_NN", "default": 70},
    ),
    Flag(("-I",), "add an include directory", {**MANY, "metavar": "DIR"}),
    Flag(("--ignore-missing-includes",), "go on without included files that are not found; the verdict lists them", YES),
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
    Flag(("--adversarial-abstraction",), "every read of a shared array is arbitrary", YES),
    Flag(("--equality-abstraction",), "shared arrays are arbitrary but equal for both threads at barriers", YES),
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
    Flag(("--solver",), "solver back end (see gpuverify solvers)", {"metavar": "NAME", "default": "z3"}),
    Flag(("--portfolio",), "race these back ends, the first given a head start", _value(_names, "NAME,NAME")),
    Flag(
        ("--cross-check",),
        "a second back end that has to confirm each 'unsat'; z3 unless given for programs, 'none' for nobody",
        {"metavar": "NAME", "default": ""},
    ),
    Flag(("--timeout",), "seconds for a kernel, 0 for no limit", {"type": float, "metavar": "S", "default": 300.0}),
    Flag(("--query-timeout",), "seconds for one solver query", {"type": float, "metavar": "S", "default": 20.0}),
    Flag(("--error-limit",), "findings to report per kernel", {"type": _positive, "metavar": "N", "default": 5}),
    Flag(
        ("--hints",),
        "seconds for what would help where a proof fails (2 for a file by itself, none in a batch), or a third of the proof's",
        {"type": float, "metavar": "S", "default": 0.0},
    ),
    Flag(("--no-inline",), "verify uncalled functions and postconditions from arbitrary arguments too; calls stay inlined", YES),
    Flag(("--vcgen-opt",), "pass-through; /checkArrays:A,B restricts race checks to these arrays", MANY),
    Flag(("--cruncher-opt",), "pass-through; /displayLoopAbstractions is --loop-traces, others change nothing", MANY),
)

# How results are shown; not part of what is verified.
OUTPUT: tuple[Flag, ...] = (
    Flag(("--json",), "print JSON Lines on standard output, or write them to a file with --json=FILE", {"metavar": "FILE"}),
    Flag(
        ("--format",),
        "how results are worded and judged: text, as GPUVerify does, or as annotations of GitHub Actions",
        {"choices": ("text", "gpuverify", "github"), "default": "text"},
    ),
    Flag(("--sarif",), "write findings as SARIF 2.1.0", {"metavar": "FILE"}),
    Flag(("--junit",), "write a JUnit report", {"metavar": "FILE"}),
    Flag(("--verbose",), "print assumptions, counts and stage times", YES),
    Flag(("--witness",), "write a host program for each confirmed defect here, to run it elsewhere", {"metavar": "DIR"}),
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

    def __init__(self, command: str, flags: Sequence[Flag], hidden: Sequence[Flag] = ()) -> None:
        super().__init__(prog=command, add_help=False, allow_abbrev=True)
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


def _parser() -> Parser:
    parser = Parser("gpuverify", FLAGS + OUTPUT, IGNORED)
    for name in REFUSED:
        parser.add_argument(name, nargs="?", action=_Refuse)
    parser.add_argument("paths", nargs="*")
    return parser


class _Refuse(argparse.Action):
    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        name = self.option_strings[0]
        raise UsageError(f"{name} is not available", REFUSED[name])


def parse(words: Sequence[str], directory: str = ".") -> tuple[tuple[str, ...], argparse.Namespace]:
    """Splits words into paths and flags; ``${KERNEL_DIR}`` stands for ``directory``. Raises UsageError."""
    expanded = [Template(word).safe_substitute(KERNEL_DIR=directory) if word != "--json" else "--json=-" for word in words]
    namespace = _parser().parse_args(expanded)
    return tuple(namespace.paths), namespace


def wording(words: Sequence[str]) -> str:
    """The value of ``--format`` in words that may be wrong otherwise."""
    for word, following in zip(words, (*words[1:], ""), strict=False):
        if word == "--format":
            return following
        if word.startswith("--format="):
            return word.removeprefix("--format=")
    return "text"


def request(path: str, header: Sequence[str], command_line: Sequence[str], expected: int | None = None) -> Request:
    """What to verify in one file: its header's flags, overridden by the command line's. Raises UsageError."""
    paths, flags = parse([*header, *command_line], os.path.dirname(os.path.abspath(path)))
    if paths:
        raise UsageError(f"'{paths[0]}' in the header of {path} is not a flag", "a header line holds flags only")
    if flags.adversarial_abstraction and flags.equality_abstraction:
        raise UsageError("--adversarial-abstraction and --equality-abstraction exclude each other", "give one of them")
    if flags.k_induction_depth and (flags.findbugs or flags.loop_unwind):
        raise UsageError("--k-induction-depth and --findbugs exclude each other", "a bounded search needs no induction")
    if flags.cuda and flags.opencl:
        raise UsageError("--cuda and --opencl exclude each other", "give one of them")
    return Request(path, _launch(flags), _config(flags), _source(flags), expected)


def _launch(flags: argparse.Namespace) -> Launch:
    group: Size = flags.blockDim or (None,) * 3
    if not flags.blockDim and not flags.gridDim and not flags.global_size:
        hint = "add --blockDim=N --gridDim=N (CUDA) or --local_size=N --num_groups=N (OpenCL); '*' is any size"
        raise UsageError("no thread-block size is given", hint)
    if flags.gridDim and flags.global_size:
        raise UsageError("--num_groups and --global_size exclude each other", "give one of them", "sizes-exclude")
    if not flags.gridDim and not flags.global_size:
        hint = "add --gridDim=N (CUDA), --num_groups=N or --global_size=N (OpenCL); '*' is any size"
        raise UsageError("no grid size is given", hint)
    grid: Size = flags.gridDim or (groups(flags.global_size, group) if flags.blockDim else (None,) * 3)
    if flags.global_offset and len(flags.global_offset) != len(grid):
        raise UsageError("--global_offset has another number of dimensions than the launch", "give as many in both")
    return Launch(
        group=_three(group, 1),
        grid=_three(grid, 1),
        offset=_three(flags.global_offset or (), 0),
        rank=max(len(group), len(grid)) if flags.blockDim else len(flags.gridDim or flags.global_size),
        global_size=_three(flags.global_size, 1) if flags.global_size else None,
        from_kernels=not flags.blockDim,
    )


def groups(global_size: Size, group: Size) -> Size:
    """How many groups of a size make up a global size. Raises UsageError where they do not."""
    if len(global_size) != len(group):
        message = "--global_size and --local_size differ in the number of dimensions"
        raise UsageError(message, "give as many in both", "size-dimensions")
    counts: list[int | None] = []
    for dimension, (whole, part) in enumerate(zip(global_size, group, strict=True)):
        if whole is None or part is None:
            counts.append(None)
        elif whole % part:
            which = f" in dimension {dimension}" if len(group) > 1 else ""
            message = f"the global size {whole} is no multiple of the local size {part}{which}"
            raise UsageError(message, "change one of them", "no-multiple", (str(dimension),))
        else:
            counts.append(whole // part)
    return tuple(counts)


def _three(size: Size, fill: int) -> tuple[int | None, int | None, int | None]:
    x, y, z = (*size, fill, fill, fill)[:3]
    return (x, y, z)


def _config(flags: argparse.Namespace) -> Config:
    abstraction = Abstraction.AUTOMATIC
    if flags.adversarial_abstraction:
        abstraction = Abstraction.ADVERSARIAL
    elif flags.equality_abstraction:
        abstraction = Abstraction.EQUALITY
    bounded = flags.findbugs or flags.loop_unwind is not None
    annotations = Annotations.ALL
    if flags.no_annotations:
        annotations = Annotations.NONE
    elif flags.only_requires:
        annotations = Annotations.ONLY_REQUIRES
    return Config(
        check_races=not flags.only_divergence,
        only_log=flags.only_log,
        only_intra_group=flags.only_intra_group,
        check_bounds=flags.check_array_bounds,
        benign_tolerance=not flags.no_benign_tolerance,
        abstraction=abstraction,
        annotations=annotations,
        infer=not (flags.no_infer or bounded),
        omit_rules=frozenset(flags.omit_infer),
        infer_info=flags.infer_info,
        loop_traces=flags.loop_traces or DISPLAY_LOOPS in flags.cruncher_opt,
        debug=flags.debug,
        as_gpuverify=flags.format == "gpuverify",
        warp_size=flags.warp_sync,
        arrays=_arrays(flags.vcgen_opt),
        asymmetric_asserts=flags.asymmetric_asserts,
        invariants_as_candidates=flags.invariants_as_candidates,
        barrier_access_checks=not flags.no_barrier_access_checks,
        unwind=flags.loop_unwind or (DEFAULT_UNWIND if flags.findbugs else None),
        k_induction=flags.k_induction_depth or 0,
        solver=flags.solver,
        portfolio=flags.portfolio or (),
        cross_check=flags.cross_check,
        timeout=flags.timeout,
        query_timeout=flags.query_timeout,
        error_limit=flags.error_limit,
        hint_seconds=flags.hints,
    )


def _arrays(options: Sequence[str]) -> frozenset[str] | None:
    names: list[str] = []
    for option in options:
        name, _, value = option.partition(":")
        if name != "/checkArrays":
            raise UsageError(f"the pass-through option '{option}' has no meaning here", "only /checkArrays:A,B is understood")
        names.extend(value.split(","))
    return frozenset(names) if options else None


def _last(given: Sequence[KernelValues]) -> tuple[KernelValues, ...]:
    """For each kernel what is said last."""
    return tuple({values.kernel: values for values in given}.values())


def _source(flags: argparse.Namespace) -> SourceOptions:
    defines = tuple((name, value if equals else "1") for name, equals, value in (d.partition("=") for d in flags.D))
    return SourceOptions(
        dialect="cuda" if flags.cuda else "opencl" if flags.opencl else None,
        defines=defines,
        include_dirs=tuple(flags.I),
        ignore_missing_includes=flags.ignore_missing_includes,
        pointer_bits=flags.pointer_bitwidth or (32 if flags.format == "gpuverify" else 64),
        arch=flags.arch,
        modular=flags.no_inline,
        axiom_files=tuple(dict.fromkeys(flags.boogie_file)),
        arguments=_last(flags.kernel_args),
        array_bytes=_last(flags.kernel_arrays),
    )
