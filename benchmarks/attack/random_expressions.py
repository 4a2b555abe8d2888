"""Random C expressions, conditions and indices over what is in scope of a random kernel.

Index expressions are biased towards what real kernels do: one cell a thread, shifted, scaled or permuted, so that many
kernels are free of races and many are almost so.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from random import Random

INTEGERS = (
    "int", "unsigned int", "int", "unsigned int", "signed char", "unsigned char", "short", "unsigned short",
    "long long", "unsigned long long",
)  # fmt: skip
COUNTER = "counter"  # the type of loop counters, which only their loop assigns


@dataclass(frozen=True, slots=True)
class Variable:
    """A local variable in scope; ``uniform`` as far as the generator knows: equal in all threads of a block."""

    name: str
    type: str
    uniform: bool


@dataclass(frozen=True, slots=True)
class Memory:
    """A shared or global array in scope."""

    name: str
    type: str
    shared: bool


class Words:
    """A source of random pieces of text; ``threads`` is the size of a group, ``one_group`` whether there is one only.

    ``care`` is how often an index is simply the thread's own. Subclasses fill in what is in scope.
    """

    def __init__(self, random: Random, threads: int, one_group: bool, features: Collection[str]) -> None:
        self.random = random
        self.threads = threads
        self.one_group = one_group
        self.features = features
        self.variables: list[Variable] = []
        self.memories: list[Memory] = []
        self.care = random.random()

    # -- choosing -------------------------------------------------------------------------------------------

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def small(self) -> str:
        return str(self.random.choice((0, 1, 1, 2, 2, 3, 4, 5, 7, 8)))

    # -- expressions ----------------------------------------------------------------------------------------

    def scalar(self, uniform: bool = False) -> str:
        known = [v.name for v in self.variables if v.uniform or not uniform]
        options = ["n", "m", self.small(), self.small(), *known, *known]
        if not uniform:
            options += ["tid", "tid", "gid", "(int)threadIdx.x", "(int)threadIdx.y", "(int)threadIdx.z"]
        if not uniform and "private array" in self.features:
            options.append(f"priv[{self.pick('0', '1', 'tid & 3', 'n & 3')}]")
        if not uniform and "struct" in self.features:
            options += ["rec.x", "rec.y"]
        if not uniform and "vector" in self.features:
            options += ["vec.x", "vec.y"]
        return self.random.choice(options)

    def expression(self, depth: int = 0, uniform: bool = False) -> str:
        if depth >= 2 or self.chance(0.4):
            return self.scalar(uniform)
        a, b = self.expression(depth + 1, uniform), self.expression(depth + 1, uniform)
        match self.random.randrange(12):
            case 0 | 1:
                return f"({a} + {b})"
            case 2:
                return f"({a} - {b})"
            case 3:
                return f"({a} * {self.small()})"
            case 4:
                return f"({a} {self.pick('&', '|', '^')} {b})"
            case 5:
                return f"({a} {self.pick('<<', '>>')} {self.random.randint(0, 3)})"
            case 6:
                return f"({a} {self.pick('/', '%')} {self.random.randint(1, 4)})"
            case 7:
                return f"({self.pick(*INTEGERS)})({a})"
            case 8:
                return f"({self.condition(depth + 1, uniform)} ? {a} : {b})"
            case 9:
                return f"pick({a}, {b})"
            case 10:
                return f"{self.pick('-', '~', '!')}({a})"
            case _:
                return f"{self.pick('min', 'max')}((int)({a}), (int)({b}))"

    def condition(self, depth: int = 0, uniform: bool = False) -> str:
        choice = self.random.random()
        if not uniform and choice < 0.35:
            return self.thread_guard()
        if depth < 2 and choice < 0.5:
            return f"({self.condition(depth + 1, uniform)} {self.pick('&&', '||')} {self.condition(depth + 1, uniform)})"
        if not uniform and choice < 0.58:
            return f"{self.read()} {self.pick('<', '==', '>', '!=')} {self.small()}"
        relation = self.pick("<", "<=", ">", ">=", "==", "!=")
        return f"{self.expression(depth + 1, uniform)} {relation} {self.expression(depth + 1, uniform)}"

    def thread_guard(self) -> str:
        c = self.random.randint(0, self.threads)
        return self.pick(
            f"tid < {c}", f"tid == {c}", f"tid == {c}", "tid == 0", "tid % 2 == 0", "tid & 1", f"tid >= {c}", "tid < n",
            f"gid < {c}", "threadIdx.x == 0", "threadIdx.y == 0", f"threadIdx.x < {c}", "tid != 0", f"tid + 1 < {c}",
        )  # fmt: skip

    def owned(self, base: str) -> str:
        """An index that is a thread's own, or nearly."""
        if self.chance(self.care * 0.6):
            return base
        c = str(self.random.randint(1, 4))
        k = str(self.random.randint(0, 4))
        v = self.scalar()
        u = self.scalar(uniform=True)
        t = str(self.threads)
        return self.pick(
            base, base, base, base, base,
            f"{base} + {k}", f"{base} + 1", f"{base} + {t}", f"{base} * {c} + {k}", f"{base} * 2", f"{base} * 2 + 1",
            f"{base} ^ {k}", f"{base} ^ 1", f"{t} - 1 - {base}", f"{base} + {u}", f"{base} + {u} * {t}",
            f"({base} + {u}) % {t}", f"({base} + {k}) % {t}", f"{base} / 2", f"{base} & 3", f"({base} << 1) | {k}",
            f"{base} + ({v} & 3) * {t}", f"(unsigned char)({base})", f"(short)({base} + {k})", f"{base} + {v}",
            f"{u} * {t} + {base}", f"{base} - (tid > 0)", f"pick({base}, {k})", f"{base} * 3 % {t}",
        )  # fmt: skip

    def index(self, memory: Memory) -> str:
        choice = self.random.random()
        if choice < 0.72:
            text = self.owned("tid" if memory.shared or self.one_group or self.chance(0.15) else "gid")
        elif choice < 0.82:
            text = self.small()
        else:
            text = self.expression()
        if self.chance(0.3) and memory.shared:
            return f"({text}) & {self.random.choice((63, 63, 31, 7))}"
        return text

    def cell(self, memory: Memory | None = None) -> str:
        chosen = memory or self.random.choice(self.memories)
        if memory is None and "struct" in self.features and self.chance(0.15):
            return f"R[{self.index(Memory('R', 'int', True))}].{self.pick('x', 'y')}"
        if memory is None and "vector" in self.features and self.chance(0.15):
            return f"V[{self.index(Memory('V', 'int', True))}].{self.pick('x', 'y')}"
        return f"{chosen.name}[{self.index(chosen)}]"

    def read(self) -> str:
        if self.chance(0.1):
            return f"get(S, {self.index(self.memories[2])})"
        return self.cell()

    def value(self) -> str:
        return self.pick(self.expression(), self.expression(), f"{self.read()} + {self.scalar()}", "tid", "1", "0", self.read())
