"""Random well-formed CUDA kernels, small enough that runs over all arguments say what is true of them.

Every statement stands on a line of its own and every block opens at the end of a line, so that a failing kernel
can be shrunk by lines. Scalar parameters lie between 0 and :data:`LARGEST_ARGUMENT` by ``__requires``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import prod
from random import Random

from benchmarks.attack.random_expressions import COUNTER, INTEGERS, Memory, Variable, Words

LARGEST_ARGUMENT = 5
SHARED_CELLS = 64

BLOCKS = ("2", "3", "4", "4", "5", "8", "8", "[2,2]", "[4,2]", "[2,3]", "[2,2,2]", "[1,4]")
GRIDS = ("1", "1", "1", "2", "2", "3", "[2,2]", "[1,2]")


def sizes(text: str) -> tuple[int, int, int]:
    """The three extents of a launch flag such as ``4`` or ``[2,3]``."""
    numbers = [int(word) for word in text.strip("[]").split(",")]
    x, y, z = (*numbers, 1, 1)[:3]
    return (x, y, z)


def random_kernel(seed: int) -> str:
    """The source text, header included, of the kernel that belongs to the seed."""
    return _Generator(Random(seed), Random(seed ^ 0xF1D)).file()


class _Generator(Words):
    """Statements line by line. Half of the kernels are small: they cost little, and most mistakes show in few lines.

    ``found`` decides where a function that returns out of its loop tells what is asked: what else a seed stands for stays.
    """

    def __init__(self, random: Random, found: Random) -> None:
        self.found = found
        self.block = random.choice(BLOCKS)
        self.grid = random.choice(GRIDS)
        self.small_kernel = random.random() < 0.5
        features = {name for name in FEATURES if random.random() < (0.15 if self.small_kernel else 0.35)}
        super().__init__(random, prod(sizes(self.block)), self.grid == "1", features)
        self.lines: list[str] = []
        self.depth = 1
        self.fresh = 0
        self.uniform_here = True
        self.loops = 0
        self.most_loops = 1 if self.small_kernel else 3
        self.deepest = 2 if self.small_kernel else 3
        self.breakable: list[str] = []

    def name(self, stem: str) -> str:
        self.fresh += 1
        return f"{stem}{self.fresh}"

    def emit(self, text: str) -> None:
        if text.startswith("}"):
            self.depth -= 1
        self.lines.append("  " * self.depth + text)
        if text.endswith("{"):
            self.depth += 1

    # -- the file -------------------------------------------------------------------------------------------

    def file(self) -> str:
        self.memories = [
            Memory("A", self.pick("int", "unsigned int", "short"), False),
            Memory("B", self.pick("int", "unsigned int", "unsigned char", "long long"), False),
            Memory("S", self.pick("int", "unsigned int", "int", "signed char"), True),
            Memory("T", self.pick("int", "unsigned int", "unsigned short"), True),
        ]
        a, b, s, t = self.memories
        self.ids()
        if "private array" in self.features:
            self.emit("int priv[4] = {0, 1, 2, 3};")
        if "struct" in self.features:
            self.emit("struct P rec;")
            self.emit("rec.x = tid;")
            self.emit("rec.y = (short)n;")
        if "vector" in self.features:
            self.emit("int2 vec = make_int2(tid, n);")
        for _ in range(self.random.randint(0, 2) if self.small_kernel else self.random.randint(1, 3)):
            self.declare()
        for _ in range(self.random.randint(1, 3) if self.small_kernel else self.random.randint(2, 6)):
            self.statement(0)
            if self.uniform_here and self.chance(self.care * 0.6):
                self.barrier()
        body = "\n".join(self.lines)
        shared = f"  __shared__ {s.type} S[{SHARED_CELLS}];\n  __shared__ {t.type} T[{SHARED_CELLS}];\n"
        shared += f"  __shared__ struct P R[{SHARED_CELLS}];\n" if "struct" in self.features else ""
        shared += f"  __shared__ int2 V[{SHARED_CELLS}];\n" if "vector" in self.features else ""
        limits = "".join(f"  __requires({p} >= 0);\n  __requires({p} <= {LARGEST_ARGUMENT});\n" for p in ("n", "m"))
        return (
            f"//pass\n//--blockDim={self.block} --gridDim={self.grid}\n\n{self.functions(s.type)}"
            f"__global__ void k({a.type} *A, {b.type} *B, int n, {self.pick('int', 'unsigned int', 'short')} m)\n{{\n"
            f"{limits}{shared}{body}\n}}\n"
        )

    def functions(self, type_: str) -> str:
        """Device functions and types; all are there, whether or not the body uses them."""
        bias = self.random.randint(0, 2)
        return (
            "struct P { int x; short y; };\n"
            f"__device__ int pick(int i, int j)\n{{\n  if (i > j)\n    return i - j;\n  return i + {bias};\n}}\n"
            f"__device__ void put({type_} *p, int i, int v)\n{{\n  if (v == 3)\n    return;\n  p[i] = v;\n}}\n"
            f"__device__ int get({type_} *p, int i)\n{{\n  return p[i + {bias}];\n}}\n"
            f"__device__ int find({type_} *p, int v)\n{{\n  int at = v & 3;\n  for (int j = 0; j < 3; j++) {{\n"
            "    if (p[j] == v)\n      return j;\n    at = 3;\n  }\n  at += v & 4;\n  return at;\n}\n"
            "__device__ void bump(int &v)\n{\n  v += 1;\n}\n"
            "__device__ void meet()\n{\n  __syncthreads();\n}\n"
        )

    def ids(self) -> None:
        bx, by, bz = sizes(self.block)
        if by * bz == 1:
            self.emit("int tid = threadIdx.x;")
        elif self.chance(0.8):
            self.emit("int tid = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);")
        else:
            self.emit(f"int tid = threadIdx.x + {bx} * threadIdx.y + {bx * by} * threadIdx.z;")
        block = "blockIdx.x" if sizes(self.grid)[1] == 1 else "(blockIdx.x + gridDim.x * blockIdx.y)"
        self.emit(f"int gid = {block} * {self.threads} + tid;")

    # -- statements -----------------------------------------------------------------------------------------

    def declare(self) -> None:
        uniform = self.chance(0.4)
        variable = Variable(self.name("v"), self.pick(*INTEGERS), uniform and self.uniform_here)
        if uniform and self.chance(0.2):  # the same for all threads if nothing writes there meanwhile
            value = f"{self.random.choice(self.memories).name}[{self.scalar(uniform=True)}]"
        else:
            value = self.expression(0, uniform) if self.chance(0.7) or uniform else self.read()
        self.emit(f"{variable.type} {variable.name} = {value};")
        self.variables.append(variable)

    def statement(self, depth: int) -> None:
        kinds: list[tuple[Callable[[], None], int]] = [
            (self.access, 30), (self.assignment, 10), (self.declare, 5),
            (self.barrier, 18 if self.uniform_here else 1), (self.special, 10),
        ]  # fmt: skip
        if depth < self.deepest:
            kinds += [(partial(self.branch, depth), 12), (partial(self.switch, depth), 3)]
            kinds += [(partial(self.loop, depth), 10), (self.idiom, 4)] if self.loops < self.most_loops else []
        if depth:
            kinds += [(self.jump, 4)]
        self.random.choices([k for k, _ in kinds], [w for _, w in kinds])[0]()

    def body(self, depth: int, uniform: bool, most: int = 3) -> None:
        outer, scope = self.uniform_here, len(self.variables)
        self.uniform_here = outer and uniform
        for _ in range(self.random.randint(1, most)):
            self.statement(depth + 1)
        del self.variables[scope:]
        self.uniform_here = outer

    def access(self) -> None:
        match self.random.randrange(9):
            case 0 | 1 | 2 | 3:
                self.emit(f"{self.cell()} = {self.value()};")
            case 4:
                self.emit(f"{self.cell()} {self.pick('+=', '-=', '^=', '|=')} {self.expression()};")
            case 5:
                self.emit(f"{self.cell()}{self.pick('++', '--')};")
            case 6 | 7 if self.variables:
                variable = self.random.choice(self.variables)
                if not variable.uniform and variable.type != COUNTER:
                    self.emit(f"{variable.name} = {self.read()};")
                else:
                    self.emit(f"if ({self.thread_guard()}) {self.cell()} = {self.value()};")
            case _:
                guard = self.thread_guard()
                self.emit(f"if ({self.told(0.2) or guard}) {self.cell()} = {self.value()};")

    def told(self, chance: float) -> str:
        """At times, what a function says that returns out of its loop, or after it."""
        if self.found.random() >= chance:
            return ""
        return f"find(S, {self.found.choice(('tid', 'n', 'gid'))}) {self.found.choice(('>', '==', '<'))} 2"

    def assignment(self) -> None:
        if not self.variables:
            return self.declare()
        variable = self.random.choice(self.variables)
        uniform = variable.uniform
        if variable.type == COUNTER:
            return None
        if uniform and not self.uniform_here and self.chance(0.8):  # else it is uniform no longer, which nobody is told
            return None
        operator = self.pick("=", "+=", "-=", "*=", "^=", "=")
        self.emit(f"{variable.name} {operator} {self.expression(0, uniform)};")
        return None

    def barrier(self) -> None:
        self.emit(self.pick("__syncthreads();", "__syncthreads();", "__syncthreads();", "meet();"))

    def special(self) -> None:
        s, b = self.memories[2], self.memories[0]
        choices = ["atomic", "atomic", "put", "pointer", "bump", "counter", *sorted(self.features)]
        v = self.name("w")
        match self.random.choice(choices):
            case "atomic":
                memory = self.random.choice([m for m in self.memories if m.type in ("int", "unsigned int")] or [b])
                if memory.type not in ("int", "unsigned int"):
                    return self.access()
                name = self.pick("atomicAdd", "atomicMax", "atomicExch", "atomicOr", "atomicSub", "atomicMin")
                target = self.pick("", f"int {v} = ")
                self.emit(f"{target}{name}(&{self.cell(memory)}, {self.scalar()});")
                if target:
                    self.variables.append(Variable(v, "int", False))
            case "put":
                self.emit(f"put(S, {self.index(s)}, {self.value()});")
            case "pointer":
                memory = self.random.choice(self.memories)
                self.emit(f"{memory.type} *{v} = {memory.name} + ({self.index(memory)});")
                place = f"{v}[{self.pick('0', '1', 'n', '0')}]" if self.chance(0.5) else f"*{v}"
                self.emit(f"{place} = {self.value()};")
            case "bump":
                self.emit(f"int {v} = {self.scalar()};")
                self.emit(f"bump({v});")
                self.variables.append(Variable(v, "int", False))
            case "counter":
                memory = self.random.choice(self.memories)
                self.emit(f"int {v} = {self.index(memory)};")
                self.emit(f"{memory.name}[{v}{self.pick('++', '--')}] = {self.expression()};")
                self.emit(f"{memory.name}[{self.pick('++', '--', '', '')}{v}] = {self.expression()};")
            case "private array":
                self.emit(f"priv[({self.expression()}) & 3] = {self.value()};")
            case "struct":
                self.emit(self.pick(f"R[{self.index(s)}] = rec;", f"rec = R[{self.index(s)}];", f"rec.y = {self.value()};"))
            case _:
                self.emit(self.pick(f"V[{self.index(s)}] = vec;", f"vec = V[{self.index(s)}];", f"vec.y = {self.value()};"))
        return None

    def branch(self, depth: int) -> None:
        uniform = self.chance(0.4)
        self.emit(f"if ({self.condition(0, uniform)}) {{")
        self.body(depth, uniform)
        if self.chance(0.4):
            self.emit("} else {")
            self.body(depth, uniform)
        self.emit("}")

    def switch(self, depth: int) -> None:
        uniform = self.chance(0.4)
        self.emit(f"switch (({self.expression(0, uniform)}) & 3) {{")
        self.breakable.append("switch")
        for case in ("case 0:", "case 2:", "default:")[: self.random.randint(1, 3)]:
            self.emit(f"{case} {{")
            self.body(depth, uniform, 2)
            self.emit("}")
            if self.chance(0.75):
                self.emit("break;")
        self.breakable.pop()
        self.emit("}")

    def loop(self, depth: int) -> None:
        self.loops += 1
        uniform = self.chance(0.65)
        i = self.name("i")
        bound = self.pick("2", "3", "n", "n", "m", self.scalar(uniform))
        bound = f"min((int)({bound}), 4)" if not bound.isdigit() and bound not in "nm" else bound
        integer = self.pick("int", "int", "unsigned int", "unsigned char") if bound in ("2", "3") else "int"
        kind = self.pick("for", "for", "down", "while", "do", "stride", "doubling")
        match kind:
            case "for":
                self.emit(f"for ({integer} {i} = 0; {i} < {bound}; {i}{self.pick('++', ' += 2', '++')}) {{")
            case "down":
                self.emit(f"for (int {i} = {bound}; {i} > 0; {i}--) {{")
            case "stride":
                step = self.pick(str(self.threads), "blockDim.x", "2")
                self.emit(f"for (int {i} = tid; {i} < {self.threads * 2}; {i} += {step}) {{")
                uniform = False
            case "doubling":
                self.emit(f"for (int {i} = {self.pick('1', '2')}; {i} < {self.threads}; {i} {self.pick('*= 2', '<<= 1')}) {{")
            case "while":
                self.emit(f"int {i} = 0;")
                self.emit(f"while ({i} < {bound}) {{")
                self.emit(f"{i}++;")
            case _:
                self.emit(f"int {i} = 0;")
                self.emit("do {")
        self.breakable.append("loop")
        self.variables.append(Variable(i, COUNTER, uniform))
        self.inner_body(depth, uniform)
        self.variables.pop()
        self.breakable.pop()
        self.emit("}" if kind != "do" else f"}} while (++{i} < {bound});")

    def inner_body(self, depth: int, uniform: bool) -> None:
        outer, scope = self.uniform_here, len(self.variables)
        self.uniform_here = outer and uniform
        safe = self.uniform_here and self.chance(0.6)
        if safe and self.chance(0.5):
            self.emit("__syncthreads();")
        for _ in range(self.random.randint(1, 3)):
            self.statement(depth + 1)
        if safe:
            self.emit("__syncthreads();")
        del self.variables[scope:]
        self.uniform_here = outer

    def jump(self) -> None:
        uniform = self.chance(0.3)
        options = ["return;"] if self.chance(0.4) else []
        if self.breakable:
            options.append("break;")
        if "loop" in self.breakable:
            options.append("continue;")
        if options:
            condition = self.condition(1, uniform)
            self.emit(f"if ({self.told(0.25) or condition}) {self.random.choice(options)}")

    def idiom(self) -> None:
        """Pieces of real kernels, each at times with a barrier missing or a number off by one."""
        self.loops += 1
        memory = self.random.choice([m for m in self.memories if m.shared])
        s, i, t = memory.name, self.name("i"), self.threads
        sync = "__syncthreads();" if self.chance(0.8) else ";"
        off = self.random.choice((0, 0, 0, 1))
        match self.random.randrange(4):
            case 0:
                self.emit(f"for (int {i} = {t} / 2; {i} > 0; {i} {self.pick('>>= 1', '/= 2')}) {{")
                self.emit(f"if (tid < {i} + {off}) {s}[tid] += {s}[tid + {i}];")
                self.emit(sync)
                self.emit("}")
            case 1:
                w = self.name("w")
                self.emit(f"for (int {i} = 1; {i} < {t}; {i} *= 2) {{")
                self.emit(f"int {w} = tid >= {i} ? {s}[tid - {i} + {off}] : 0;")
                self.emit(sync)
                self.emit(f"{s}[tid] += {w};")
                self.emit("__syncthreads();" if self.chance(0.8) else ";")
                self.emit("}")
            case 2:
                other = "T" if s == "S" else "S"
                self.emit(f"for (int {i} = 0; {i} < {self.pick('n', 'm', '3')}; {i}++) {{")
                self.emit(f"{s}[({i} & 1) * {t} + tid] = {other}[tid];")
                self.emit(sync)
                self.emit(f"{other}[tid] = {s}[({i} & 1) * {t} + (tid + 1 + {off}) % {t}];")
                self.emit("}")
            case _:
                self.emit(f"for (int {i} = 1; {i} < {t}; {i} *= 2) {{")
                self.emit(f"int at{i} = 2 * {i} * tid;")
                self.emit(f"if (at{i} + {i} < {t} + {off}) {s}[at{i}] += {s}[at{i} + {i}];")
                self.emit(sync)
                self.emit("}")


FEATURES = ("private array", "struct", "vector")
