"""Random kernels whose control flow is what is hard: jumps out of nested loops and functions, and what they take along.

A device function has loops in loops, which returns, breaks and continues leave, and says where the kernel accesses arrays, how
far its loops go, and who leaves them before barriers. Statements stand on lines of their own, so that a failing kernel can be
shrunk.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

MOST_LOOPS = 3
CELLS = 16


def random_control(seed: int) -> str:
    """The source text, header included, of the kernel that belongs to the seed."""
    return _Control(Random(seed)).file()


class _Control:
    """Writes statements line by line; ``loops`` are the counters of those around, the innermost last."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.lines: list[str] = []
        self.loops: list[str] = []
        self.made = 0

    def file(self) -> str:
        threads = self.random.choice((2, 4, 4, 8))
        self.loop(1, self.statements)
        self.statements(1)
        self.emit(1, f"return {self.value()};")
        function = "\n".join(self.lines)
        self.lines, self.made = [], 0
        self.kernel()
        body = "\n".join(self.lines)
        return (
            f"//pass\n//--blockDim={threads} --gridDim=1\n\n"
            f"__device__ int f(const int *c, int t, int n, int x)\n{{\n  int y = 0;\n{function}\n}}\n"
            f"__global__ void k(int *A, const int *c, int n, int m)\n{{\n"
            "  __requires(n >= 0);\n  __requires(n <= 3);\n  __requires(m >= 0);\n  __requires(m <= 3);\n"
            f"  __shared__ int S[{8 * CELLS}];\n  int t = threadIdx.x;\n  int x = 0;\n  int y = t;\n{body}\n}}\n"
        )  # fmt: skip

    def emit(self, depth: int, text: str) -> None:
        self.lines.append("  " * depth + text)

    def pick(self, *options: str) -> str:
        return self.random.choice(options)

    def value(self) -> str:
        counters = self.loops or ["n"]
        counter = self.random.choice(counters)
        return self.pick("x", "y", "t", "0", "1", "n", f"t + {counter}", counter, "x + 1", "t ^ 1")

    def condition(self) -> str:
        counter = self.random.choice(self.loops or ["n"])
        return self.pick(
            f"c[{counter}] == t", f"c[t] > {counter}", f"c[{counter}] > 0", "x > 1", "y == t", "n > 1", f"{counter} == 1",
            "t & 1", f"x == {counter}", "y > x",
        )  # fmt: skip

    def statements(self, depth: int, most: int = 3) -> None:
        """Of the device function."""
        for _ in range(self.random.randint(1, most)):
            self.statement(depth)

    def statement(self, depth: int) -> None:
        kind = self.random.random()
        if kind < 0.4 or depth > 4:
            self.emit(depth, f"{self.pick('x', 'y')} {self.pick('=', '=', '+=')} {self.value()};")
        elif kind < 0.6 and len(self.loops) < MOST_LOOPS:
            self.loop(depth, self.statements)
        elif kind < 0.75:
            self.emit(depth, f"if ({self.condition()}) {{")
            self.statements(depth + 1, 2)
            if self.random.random() < 0.4:
                self.emit(depth, "} else {")
                self.statements(depth + 1, 2)
            self.emit(depth, "}")
        else:
            self.emit(depth, f"if ({self.condition()}) {self.jump()}")

    def jump(self) -> str:
        jumps = [f"return {self.value()};", "return x;"]
        return self.pick(*jumps, *(("break;", "break;", "continue;") if self.loops else ()))

    def loop(self, depth: int, body: Callable[[int], None]) -> None:
        self.made += 1
        counter = f"i{self.made}"
        match self.random.randrange(4):
            case 0:
                self.emit(depth, f"for (int {counter} = 0; {counter} < {self.pick('n', '2', '3', 'x & 3')}; {counter}++) {{")
                end = "}"
            case 1:
                self.emit(depth, f"for (int {counter} = {self.pick('n', '2', 't & 3')}; {counter} > 0; {counter}--) {{")
                end = "}"
            case 2:
                self.emit(depth, f"int {counter} = 0;")
                self.emit(depth, f"while ({counter} < {self.pick('n', '3')}) {{")
                self.emit(depth + 1, f"{counter}++;")
                end = "}"
            case _:
                self.emit(depth, f"int {counter} = 0;")
                self.emit(depth, "do {")
                end = f"}} while (++{counter} < {self.pick('n', '2')});"
        self.loops.append(counter)
        body(depth + 1)
        self.loops.pop()
        self.emit(depth, end)

    def kernel(self) -> None:
        """Accesses, barriers and jumps of the kernel itself."""
        self.emit(1, f"x = {self.call()};")
        for _ in range(self.random.randint(2, 4)):
            self.part(1)

    def call(self) -> str:
        return f"f(c, {self.pick('t', 't', 'n', 'm')}, {self.pick('n', 'm')}, {self.pick('x', 'y', '0')})"

    def part(self, depth: int) -> None:
        call, kind = self.call(), self.random.random()
        if kind < 0.1:
            self.emit(depth, f"x = {call};")
        elif kind < 0.45:
            index = self.pick("t", "t", "x", "x", "(x & 1) * 8 + t", "y", f"t + {CELLS} * (x & 3)", "7 - t", "t ^ 1")
            array = self.pick("A", "S")
            self.emit(depth, self.pick(f"{array}[{index}] = t;", f"{array}[{index}] = t;", f"y = {array}[{index}];"))
        elif kind < 0.6:
            self.emit(depth, "__syncthreads();")
        elif kind < 0.75 and len(self.loops) < 2:
            self.loop(depth, self.parts)
        elif kind < 0.85:
            jumps = ("return;", *(("break;", "break;", "continue;") if self.loops else ()))
            self.emit(depth, f"if ({self.pick(f'{call} > 1', self.condition())}) {self.pick(*jumps)}")
        else:
            self.emit(depth, f"if ({self.pick(f'{call} > 1', self.condition())}) {{")
            self.part(depth + 1)
            self.emit(depth, "}")

    def parts(self, depth: int) -> None:
        for _ in range(self.random.randint(1, 3)):
            self.part(depth)
        if self.random.random() < 0.5:
            self.emit(depth, "__syncthreads();")
