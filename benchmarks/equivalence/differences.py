"""``different`` verdicts on a real implementation: ``python -m benchmarks.equivalence.differences [PART]``.

Each wrong pair of OpenCL kernels in ``benchmarks/equivalence/pairs`` is asked about. Both sides then run elsewhere, with the
launch, the numbers and the memories that the verdict names, and the element that it names has to end there as it says.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from benchmarks.equivalence.families import Pair, pairs
from benchmarks.equivalence.measure import reports
from benchmarks.peers.device import Call, Device, Runner
from benchmarks.peers.run import Tally
from benchmarks.peers.setup import POINTER_BITS, SLACK
from benchmarks.peers.values import Agreement, Comparison, close
from boogie_ir.lang import kernel as k
from boogie_ir.lang.source_types import is_float_type
from boogie_ir.simt import ConcreteLaunch
from gpuverify_py.equiv.compare import PairReport
from gpuverify_py.files.runtime import prepare
from gpuverify_py.runs.host_memory import scalar_bytes
from gpuverify_py.verify.comparison import Arithmetic, Differs, Step


def check(pair: Pair, device: Runner) -> Comparison:
    """Whether another implementation ends with what a verdict says of the element that it names."""
    (report,) = reports(pair, (f"--pointer-bitwidth={POINTER_BITS}",))
    answer = next((each for each in report.compared.answers.values() if isinstance(each, Differs)), None)
    if answer is None:
        return Comparison(Agreement.SKIPPED, f"the verdict is {report.agreement.value}")
    source = pair.file.read_text()
    for steps, launches, writer in zip(_sides(report), answer.launches, (answer.left, answer.right), strict=True):
        memories = dict(answer.first)
        for step, launch in zip(steps, launches, strict=True):
            why = _run(source, step, launch, answer, memories, device)
            if why:
                return Comparison(Agreement.SKIPPED, f"does not run there: {why}")
        array = _array(steps, answer.memory)
        size = array.cell.width // 8
        there = int.from_bytes(memories[answer.memory][answer.cell * size : (answer.cell + 1) * size], "little")
        exact = report.comparison.arithmetic is Arithmetic.BITS
        if there != writer.value and not close(
            there, writer.value, array.cell.width, is_float_type(array.source.element), exact
        ):
            name = f"{answer.memory}[{answer.cell}]"
            return Comparison(Agreement.DIFFERENT, f"{name}: {writer.value:#x} here, {there:#x} there")
    return Comparison(Agreement.SAME, "", 2)


def _sides(report: PairReport) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    return report.comparison.left, report.comparison.right


def _array(steps: Sequence[Step], memory: str) -> k.Array:
    """The first array of a side that is a memory."""
    return next(a for step in steps for a in step.subject.kernel.arrays if step.arrays.get(a.name) == memory)


def _run(source: str, step: Step, launch: ConcreteLaunch, answer: Differs, memories: dict[str, bytes], device: Runner) -> str:
    """Runs a kernel on the memories, and puts there what it leaves; or why it does not run."""
    kernel = step.subject.kernel
    if any(launch.offset):
        return "the launch has an offset"
    numbers = {value.name: value.value for value in answer.arguments}
    arguments = {variable: numbers[shared] for variable, shared in step.scalars.items()}
    bound = {a.source.name: step.arrays[a.name] for a in kernel.arrays if a.name in step.arrays}
    ran = device.run(
        Call(
            source,
            kernel.name,
            launch.group,
            launch.grid,
            scalars=scalar_bytes(kernel.parameters, arguments),
            buffers={name: memories[shared] + SLACK for name, shared in bound.items()},
        )
    )
    for name, data in ran.buffers.items():
        memories[bound[name]] = data[: -len(SLACK)]
        if not data.endswith(SLACK):
            return f"{name} is written beyond its end"
    return ran.error or ran.failure


def main(words: list[str]) -> int:
    """Prints what differs, then figures; 1 where something does."""
    prepare()
    device = Device()
    name = device.name()
    if not name:
        device.close()
        print("skipped: differences; there is no OpenCL implementation: pip install pyopencl pocl-binary-distribution")
        return 0
    print(f"differences against {name}")
    tally = Tally("differences", verbose="--verbose" in words)
    part = next((word for word in words if not word.startswith("-")), "")
    for pair in pairs(part):
        if pair.file.suffix == ".cl" and not pair.same:
            tally.add(pair.name, check(pair, device))
    device.close()
    return int(tally.close())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
