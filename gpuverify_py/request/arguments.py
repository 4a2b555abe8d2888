"""Arguments of a run as one writes them: ``n=100``, ``in=random:7``, ``out[256]=zeros``."""

from __future__ import annotations

import re
import struct
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from boogie_ir.lang import kernel as k
from boogie_ir.lang.frozen import frozen
from boogie_ir.lang.source_types import FLOAT_FORMATS, is_float_type, unit_bits
from boogie_ir.lang.types import BitVec
from boogie_ir.simt import Contents, Draw, Progression
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.kernel_values import sized

WAYS = "a number for every element, zeros, range, range:FIRST:STEP, random:SEED, random:SEED:BELOW, [1,2,3] or file:PATH"


@frozen
class Given:
    """What a user gives: scalar arguments by variable name, contents by array name, and the kernel with arrays sized."""

    kernel: k.Kernel
    scalars: dict[str, int | bool]
    contents: dict[str, Contents]


def read_arguments(kernel: k.Kernel, words: Sequence[str]) -> Given:
    """Reads ``NAME=VALUE`` and ``NAME[SIZE]=VALUE`` against a kernel's parameters and arrays. Raises UsageError."""
    scalars: dict[str, int | bool] = {}
    contents: dict[str, Contents] = {}
    for word in words:
        left, equals, value = (part.strip() for part in word.partition("="))
        if not equals:
            raise UsageError(f"'{word}' is no argument", "write --arg NAME=VALUE, or --arg NAME[SIZE]=VALUE for an array")
        parameter = next((p for p in kernel.parameters if p.name == left), None)
        if parameter is not None:
            scalars[parameter.variable.name] = scalar(parameter, value)
            continue
        array, size = _array(kernel, left), None
        if array is None and (found := re.fullmatch(r"(.+)\[(\d+)\]", left)):
            array, size = _array(kernel, found[1]), int(found[2])
        if array is None:
            raise UsageError(f"kernel {kernel.name} has no argument called {left}", f"its arguments are {_names(kernel)}")
        if size is not None:
            array = sized(array, size * array.source.element_bits // 8)
            kernel = replace(kernel, arrays=tuple(array if a.name == array.name else a for a in kernel.arrays))
        contents[array.name] = _contents(array, value)
    return Given(kernel, scalars, contents)


def _array(kernel: k.Kernel, name: str) -> k.Array | None:
    return next((a for a in kernel.arrays if a.source.name == name and a.space is not k.MemorySpace.PRIVATE), None)


def _names(kernel: k.Kernel) -> str:
    arrays = [a.source.name for a in kernel.arrays if a.parameter or (a.space is k.MemorySpace.GROUP and a.cells is None)]
    return ", ".join([p.name for p in kernel.parameters] + arrays) or "none"


def scalar(parameter: k.Parameter, text: str) -> int | bool:
    """A scalar argument's bits. Raises UsageError."""
    type_ = parameter.variable.type
    if not isinstance(type_, BitVec):
        if text.lower() not in ("true", "false", "0", "1"):
            raise UsageError(f"'{text}' is no value for {parameter.name}, a bool", "write true or false")
        return text.lower() in ("true", "1")
    return _number(text, type_.width, is_float_type(parameter.source_type), parameter.name)


def _contents(array: k.Array, text: str) -> Contents:
    kind, *rest = text.split(":")
    match kind:
        case "zeros" if not rest:
            return Progression(0)
        case "range" if len(rest) in (0, 2):
            first, step = rest or ("0", "1")
            return Progression(_real(first, array), _real(step, array))
        case "random" if len(rest) in (1, 2):
            seed, below = (_number(word, 64, False, array.source.name) for word in (*rest, "256")[:2])
            return Draw(seed, below)
        case "file":
            return _cells(array, _words(text.removeprefix("file:")))
        case _ if text.startswith("["):
            return _cells(array, text.strip("[]").replace(",", " ").split())
        case _ if re.fullmatch(r"[-+.\w]+", text):
            return Progression(_real(text, array))
    raise UsageError(f"'{text}' gives no contents for {array.source.name}", f"write {WAYS}")


def _words(path: str) -> list[str]:
    try:
        return Path(path).read_text("utf-8").replace(",", " ").split()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"cannot read numbers from {path}: {error}", "name a text file of numbers") from error


def _cells(array: k.Array, words: Sequence[str]) -> list[int]:
    """Numbers as cells: the lowest part of each first, where cells are smaller."""
    size, width = unit_bits(array), array.cell.width
    numbers = (_number(word, size, is_float_type(array.source.element), array.source.name) for word in words)
    return [(n >> (part * width)) & ((1 << width) - 1) for n in numbers for part in range(size // width)]


def _real(text: str, array: k.Array) -> float:
    try:
        return int(text, 0) if re.fullmatch(r"[-+]?(0[xX][0-9a-fA-F]+|\d+)", text) else float(text)
    except ValueError as error:
        raise UsageError(f"'{text}' gives no contents for {array.source.name}", f"write {WAYS}") from error


def _number(text: str, width: int, is_float: bool, name: str) -> int:
    try:
        if is_float and width in FLOAT_FORMATS:
            return int.from_bytes(struct.pack(FLOAT_FORMATS[width], float(text)), "little")
        value = int(text, 0)
    except (ValueError, OverflowError) as error:
        kind = "float" if is_float else "integer"
        raise UsageError(f"'{text}' is no value for {name}, a {width}-bit {kind}", "write a number") from error
    if not -(1 << (width - 1)) <= value < 1 << width:
        raise UsageError(f"{value} does not fit into the {width} bits of {name}", "write a smaller number")
    return value & ((1 << width) - 1)
