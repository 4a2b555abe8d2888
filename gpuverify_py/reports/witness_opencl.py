"""A witness for OpenCL: a Python program over pyopencl that compiles the kernel and runs it."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Iterator

from gpuverify_py.reports.scene import ANNOTATIONS, Memory, Scene

LISTED = 4096  # units; longer contents are packed

_RUN = """
context = cl.create_some_context(interactive=False)
queue = cl.CommandQueue(context)
kernel = getattr(cl.Program(context, SOURCE).build(OPTIONS), KERNEL)
buffers = {}
for number in range(kernel.num_args):
    name = kernel.get_arg_info(number, cl.kernel_arg_info.NAME)
    if name in SCALARS:
        kernel.set_arg(number, SCALARS[name])
    elif name in LOCAL:
        kernel.set_arg(number, cl.LocalMemory(LOCAL[name]))
    else:
        data = bytearray(BUFFERS.get(name, bytes(64)))
        buffers[name] = cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=data), data
        kernel.set_arg(number, buffers[name][0])
total = [size * groups for size, groups in zip(GROUP, GRID)]
cl.enqueue_nd_range_kernel(queue, kernel, total, GROUP, OFFSET)
for name, (buffer, data) in buffers.items():
    before = bytes(data)
    cl.enqueue_copy(queue, data, buffer)
    queue.finish()
    changed = sum(a != b for a, b in zip(before, data))
    print(f"{name}: {len(data)} bytes, {changed} of them changed")
"""


def host_program(scene: Scene) -> str:
    """The text of the program."""
    return "\n".join(_lines(scene)) + "\n" + _RUN


def _lines(scene: Scene) -> Iterator[str]:
    yield "#!/usr/bin/env python3"
    yield from (f"# {line}" for line in scene.about)
    yield "#"
    yield "# Needs pyopencl and an OpenCL implementation. Under Oclgrind races and divergence are reported:"
    yield "#   oclgrind --data-races python3 THIS_FILE"
    yield "import base64"
    yield "import zlib"
    yield ""
    yield "import pyopencl as cl"
    yield ""
    yield 'ANNOTATIONS = "".join(f"#define __{name}(...) 0\\n" for name in """'
    yield "    " + " ".join(ANNOTATIONS)
    yield '""".split())'
    yield f"SOURCE = ANNOTATIONS + '#line 1\\n' + {_literal(scene.source)}"
    defines = [f"-D{name}={value}" for name, value in scene.defines]
    includes = [f"-I{folder}" for folder in scene.include_dirs if " " not in folder]
    yield f"OPTIONS = {['-cl-kernel-arg-info', '-cl-opt-disable', *defines, *includes]!r}"
    yield f"KERNEL = {scene.kernel!r}"
    group, grid, offset = (size[: scene.rank] for size in (scene.group, scene.grid, scene.offset))
    yield f"GROUP, GRID, OFFSET = {group}, {grid}, {offset if any(offset) else None}"
    yield "SCALARS = {"
    for name, data in scene.scalars.items():
        yield f"    {name!r}: bytes.fromhex({data.hex()!r}),"
    yield "}"
    yield f"LOCAL = {scene.local!r}  # sizes in bytes"
    yield ""
    yield "def cells(size, *parts):"
    yield '    return b"".join(number.to_bytes(size, "little") for part in parts for number in part)'
    yield ""
    yield "BUFFERS = {"
    for memory in scene.buffers:
        yield f"    {memory.name!r}: {_contents(memory)},  # {memory.element}"
    yield "}"


def _literal(source: str) -> str:
    if "'''" in source or "\\" in source:
        return "(\n" + "\n".join(f"    {line!r}" for line in source.splitlines(keepends=True)) + "\n)"
    return f"'''\\\n{source}'''"


def _contents(memory: Memory) -> str:
    numbers = [int.from_bytes(memory.data[i : i + memory.unit], "little") for i in range(0, len(memory.data), memory.unit)]
    if len(numbers) > LISTED:
        return f'zlib.decompress(base64.b64decode("{base64.b64encode(zlib.compress(memory.data, 9)).decode()}"))'
    return f"cells({memory.unit}, {', '.join(_runs(numbers))})"


def _runs(numbers: list[int]) -> Iterator[str]:
    """Lists of numbers; eight and more equal ones as a multiple."""
    start = first = 0
    for at in range(1, len(numbers) + 1):
        if at < len(numbers) and numbers[at] == numbers[first]:
            continue
        if at - first >= 8:
            if start < first:
                yield str(numbers[start:first])
            yield f"[{numbers[first]}] * {at - first}"
            start = at
        first = at
    if start < len(numbers):
        yield str(numbers[start:])
