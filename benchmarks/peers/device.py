"""Runs kernels on a real OpenCL implementation, in a process of its own: compilers of kernels crash and hang.

``python -m benchmarks.peers.device`` reads one JSON request a line and answers with one line. Only this file imports pyopencl.
"""

from __future__ import annotations

import json
import select
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from gpuverify_py.reports.scene import ANNOTATIONS

# What an assertion reads is read, also by those who do not check it.
_MEANING = {"assert": "((__VA_ARGS__) ? 0 : 0)"}
PRELUDE = (
    "#pragma OPENCL FP_CONTRACT OFF\n"
    + "".join(f"#define __{name}(...) {_MEANING.get(name, '0')}\n" for name in ANNOTATIONS)
    + "#line 1\n"
)


@dataclass(frozen=True, slots=True)
class Call:
    """A kernel and its launch. ``scalars`` are bytes by parameter name, ``buffers`` first contents, ``local`` sizes in bytes.

    ``variables``: those buffers, the last ones, that are variables of the program and no parameters.
    """

    source: str
    kernel: str
    group: Sequence[int]
    grid: Sequence[int]
    rank: int = 3
    scalars: Mapping[str, bytes] = field(default_factory=dict)
    buffers: Mapping[str, bytes] = field(default_factory=dict)
    local: Mapping[str, int] = field(default_factory=dict)
    variables: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Ran:
    """What the buffers hold afterwards; or why it did not run (``error``), or how the run itself failed (``failure``)."""

    buffers: dict[str, bytes] = field(default_factory=dict)
    error: str = ""
    failure: str = ""


class Runner(Protocol):
    """Another implementation of kernels."""

    def run(self, call: Call) -> Ran: ...


class Device:
    """A process that serves calls; it is started anew after a crash or a time-out. ``under`` is a command to run it with."""

    def __init__(self, seconds: float = 30.0, under: Sequence[str] = ()) -> None:
        self._seconds = seconds
        self._under = tuple(under)
        self._process: subprocess.Popen[str] | None = None

    def name(self) -> str:
        """The implementation's name, "" where there is none that can be used."""
        answer = self._ask({"name": True})
        return str(answer.get("name", ""))

    def run(self, call: Call) -> Ran:
        answer = self._ask(
            {
                "source": call.source,
                "kernel": call.kernel,
                "group": list(call.group[: call.rank]),
                "grid": list(call.grid[: call.rank]),
                "scalars": {name: value.hex() for name, value in call.scalars.items()},
                "buffers": {name: value.hex() for name, value in call.buffers.items()},
                "local": dict(call.local),
            }
        )
        if "error" in answer:
            return Ran(error=str(answer["error"]))
        return Ran({name: bytes.fromhex(value) for name, value in answer["buffers"].items()})

    def close(self) -> None:
        """Ends the process: in its own time if it is idle, so that what runs it can write its log."""
        if self._process is not None:
            assert self._process.stdin is not None
            self._process.stdin.close()
            try:
                self._process.wait(2.0)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        if self._process is None:
            words = [*self._under, sys.executable, "-m", "benchmarks.peers.device"]
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
            )
        assert self._process.stdin is not None and self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            answered = bool(select.select([self._process.stdout], [], [], self._seconds)[0])
            line = self._process.stdout.readline() if answered else ""
        except BrokenPipeError:
            answered, line = True, ""
        if line:
            answer: dict[str, Any] = json.loads(line)
            return answer
        self._process.kill()
        self._process.communicate()
        self._process = None
        return {"error": "crashed" if answered else f"took more than {self._seconds:.0f} s"}


# -- the process --------------------------------------------------------------------------------------------


def _serve() -> None:
    cl, devices, missing = _devices()
    for line in sys.stdin:
        request = json.loads(line)
        if not devices:
            answer = {"error": missing, "name": ""}
        elif "name" in request:
            answer = {"name": f"{devices[0].platform.name} {devices[0].platform.version.split('  ')[0]} on {devices[0].name}"}
        else:
            answer = _answer(cl, devices[0], request)
        print(json.dumps(answer), flush=True)


def _devices() -> tuple[Any, list[Any], str]:
    """pyopencl, its devices, and why there are none."""
    try:
        import pyopencl as cl
    except ImportError as error:
        return None, [], str(error)
    try:
        return cl, [d for platform in cl.get_platforms() for d in platform.get_devices()], "no OpenCL device"
    except cl.Error as error:
        return cl, [], str(error)


def _answer(cl: Any, device: Any, request: dict[str, Any]) -> dict[str, Any]:
    try:
        context = cl.Context([device])
        queue = cl.CommandQueue(context)
        program = cl.Program(context, PRELUDE + request["source"]).build(["-cl-kernel-arg-info", "-cl-opt-disable"])
        kernel = getattr(program, request["kernel"])
        buffers: dict[str, tuple[Any, bytearray]] = {}
        for number in range(kernel.num_args):
            name = kernel.get_arg_info(number, cl.kernel_arg_info.NAME)
            if name in request["scalars"]:
                kernel.set_arg(number, bytes.fromhex(request["scalars"][name]))
            elif name in request["local"]:
                kernel.set_arg(number, cl.LocalMemory(request["local"][name]))
            elif name in request["buffers"]:
                data = bytearray.fromhex(request["buffers"][name])
                memory = cl.Buffer(context, cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR, hostbuf=data)
                buffers[name] = (memory, data)
                kernel.set_arg(number, memory)
            else:
                return {"error": f"nothing is given for parameter {name}"}
        total = [n * g for n, g in zip(request["group"], request["grid"], strict=True)]
        cl.enqueue_nd_range_kernel(queue, kernel, total, request["group"])
        for memory, data in buffers.values():
            cl.enqueue_copy(queue, data, memory)
        queue.finish()
    except cl.Error as error:
        return {"error": str(error)[:2000]}
    return {"buffers": {name: data.hex() for name, (_, data) in buffers.items()}}


if __name__ == "__main__":
    _serve()
