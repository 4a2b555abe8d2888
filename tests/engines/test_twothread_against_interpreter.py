"""No kernel is called verified that shows a race or divergence when it is run: random control flow, both ways."""

from __future__ import annotations

from random import Random

import pytest
import twothread

from boogie_ir.simt import ConcreteLaunch, Inputs, execute, prepare
from gpuverify_py.engines.twothread.engine import check_kernel
from gpuverify_py.findings.diagnostic import Verdict
from gpuverify_py.request.config import Config, LaunchSizes

VARIABLES = "ijxyt"
COUNTERS = ("k", "u", "v", "w")


class Generator:
    """Random bodies with few accesses: what is wrong with them should hang on control flow."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.loops = 0
        self.labels: list[tuple[str, bool]] = []

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    def value(self) -> str:
        v = self.pick(*VARIABLES)
        return self.pick("0bv32", "1bv32", "2bv32", v, v, f"({v} + 1bv32)", "n", "m", "TID", "(TID & 1bv32)", "group_id_x")

    def condition(self) -> str:
        a, b = self.value(), self.value()
        return self.pick(f"{a} == {b}", f"bvult32({a}, {b})", f"!({a} == {b})")

    def access(self) -> str:
        index = self.pick("TID", "TID + 4bv32", "GID", "1bv32", f"{self.value()} & 7bv32")
        array, v = self.pick("S", "A"), self.pick(*VARIABLES)
        access = self.pick(f"store {array}[{index}] := {self.value()};", f"load {v} := {array}[{index}];")
        return access if self.random.random() < 0.4 else f"if (TID == {self.random.randrange(3)}bv32) {{ {access} }}"

    def statement(self, depth: int) -> str:
        kind = self.random.random()
        if depth > 2 or kind < 0.45:
            return self.access() if kind < 0.2 else f"{self.pick(*VARIABLES)} := {self.value()};"
        if kind < 0.52:
            return "SYNC"
        if kind < 0.7:
            return f"if ({self.condition()}) {{ {self.body(depth + 1)} }} else {{ {self.body(depth + 1)} }}"
        if kind < 0.82 and self.loops < len(COUNTERS):
            k, label = COUNTERS[self.loops], f"L{self.loops}"
            self.loops += 1
            body = self.labelled(label, True, depth)
            bound = self.pick("2bv32", self.value())
            return f"{k} := 0bv32; while {label}: (bvult32({k}, 3bv32) && bvult32({k}, {bound})) {{ {k} := {k} + 1bv32; {body} }}"
        if kind < 0.88:
            label = f"B{self.random.randrange(1 << 30)}"
            return f"block {label}: {{ {self.labelled(label, False, depth)} }}"
        if self.labels and kind < 0.97:
            label, loop = self.random.choice(self.labels)
            return f"if ({self.condition()}) {{ {self.pick('break', 'continue') if loop else 'break'} {label}; }}"
        return f"if ({self.condition()}) {{ return; }}"

    def labelled(self, label: str, loop: bool, depth: int) -> str:
        self.labels.append((label, loop))
        body = self.body(depth + 1)
        self.labels.pop()
        return body

    def body(self, depth: int) -> str:
        return " ".join(self.statement(depth) for _ in range(self.random.randint(1, 3)))

    def kernel(self) -> str:
        start = " ".join(f"{v} := {self.random.randrange(3)}bv32;" for v in VARIABLES)
        return f"{start} {self.body(0)} {self.body(0)}"


@pytest.mark.parametrize("seed", range(40))
def test_verified_kernels_run_clean(seed: int) -> None:
    program = twothread.program(Generator(seed).kernel())
    config = Config(benign_tolerance=False, query_timeout=3, timeout=15)
    result = check_kernel(program.kernels[0], LaunchSizes((3, 1, 1), (2, 1, 1)), config, program)
    if result.verdict is not Verdict.VERIFIED:
        return
    prepared = prepare(program.kernels[0], program.functions)
    for run in range(20):
        arguments = {"n": run % 5, "m": run % 4}
        shown = execute(prepared, ConcreteLaunch((3, 1, 1), (2, 1, 1)), Inputs(arguments, {}, run))
        assert shown.exhausted or not shown.findings
