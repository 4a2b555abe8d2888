"""Random expressions and assignable places of C++ device code, over what is in scope; integers only, and always defined.

Signed arithmetic may wrap around (the host's compiler is told so, the front end does), what has an effect is never one of several
operands whose order is free, divisors are positive and distances of shifts small.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

SCALARS = (
    "int",
    "unsigned",
    "short",
    "unsigned short",
    "signed char",
    "unsigned char",
    "long long",
    "unsigned long long",
    "bool",
)
_LITERALS = ("0", "1", "2", "7", "'a'", "true", "-3", "5u", "11ll", "0x7fffffff", "0xffu", "250", "3ull")


@dataclass(frozen=True, slots=True)
class Name:
    """A variable in scope, or another place that is as good as one."""

    text: str
    type: str
    writable: bool = True


@dataclass(slots=True)
class Scope:
    """What is in scope; ``fresh`` counts names so that none is taken twice but where that is meant.

    ``sizes``: whether there is arithmetic of `size_t`, for which the front end reads a file twice; ``beyond``: whether there is
    what our own front end is known to leave to clang.
    """

    random: Random
    names: list[Name] = field(default_factory=list)
    count: int = 0
    sizes: bool = True
    beyond: bool = True

    def fresh(self, prefix: str = "v") -> str:
        self.count += 1
        return f"{prefix}{self.count}"

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def type(self) -> str:
        return self.random.choice((*SCALARS, "int", "int", "int"))

    def literal(self) -> str:
        return self.random.choice((*_LITERALS, self.size("short")))

    def size(self, of: str) -> str:
        return f"sizeof({of})" if self.sizes else f"(int)sizeof({of})"

    def leaf(self) -> str:
        if self.names and self.chance(0.75):
            return self.random.choice(self.names).text
        return self.literal()

    def value(self, depth: int = 2) -> str:
        """An integer expression without effects, of whatever type it has."""
        if depth <= 0:
            return self.leaf()
        a, b, c = (self.value(depth - 1 - self.chance(0.4)) for _ in range(3))
        return self.random.choice(
            (
                f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"({a} & {b})", f"({a} | {b})", f"({a} ^ {b})",
                f"({a} / (({b} & 7) + 1))", f"({a} % (({b} & 15) + 1))", f"({a} << ({b} & 7))", f"({a} >> ({b} & 7))",
                f"({a} < {b})", f"({a} == {b})", f"({a} >= {b})", f"({a} && {b})", f"({a} || {b})", f"(!{a})", f"(~{a})", f"(- {a})", f"(+ {a})",
                f"({a} ? {b} : {c})", f"(({a}) , {b})", f"({self.type()})({a})", f"static_cast<{self.type()}>({a})", f"int({a})",
                a, f"({self.size(a)} + {b})", f"kind({a})", f"((decltype({a} + {b}))({c}))",
            )
        )  # fmt: skip

    def small(self) -> str:
        """An int of 0 to 3."""
        return f"((int)({self.value(1)}) & 3)"

    def writables(self, type_: str | None = None) -> list[Name]:
        return [n for n in self.names if n.writable and type_ in (None, n.type)]

    def place(self, depth: int = 1) -> str:
        """An lvalue that may be assigned to; what it does by the way comes before the assignment to it does."""
        name = self.random.choice(self.writables())
        if depth <= 0:
            return name.text
        same = self.random.choice(self.writables(name.type)).text
        inner = name.text
        return self.random.choice(
            (
                inner, inner, f"({self.value(1)} ? {inner} : {same})", f"({same} += {self.value(1)}, {inner})", f"(++{inner})" if name.type in SCALARS[:-1] else inner,
                f"({inner} = {self.value(1)})", f"pass({inner})", f"larger({inner}, {same})", f"static_cast<{name.type} &>({inner})",
                f"*&{inner}", f"(({inner}))", f"second({same}, {inner})",
            )
        )  # fmt: skip

    def effect(self) -> str:
        """A full expression that changes something."""
        place = self.place(self.chance(0.1))
        # What changes in the place is sequenced after the right operand, which may read it; but g++ turns `(a, b) ^= c` into `a, b ^= c`.
        if "+=" in place or "++" in place or " = " in place:
            return self.random.choice(
                (f"{place} = {self.value()}", f"{place} += {self.literal()}", f"{place} ^= {self.literal()}")
            )
        operator = self.random.choice(("=", "=", "+=", "-=", "*=", "&=", "|=", "^="))
        if not place.isidentifier() and self.chance(0.9):  # others than names are seldom read here
            return f"{place} = {self.value()}"
        return self.random.choice(
            (f"{place} {operator} {self.value()}", f"{place} <<= {self.small()}", f"{place} >>= {self.small()}", f"{place} += 1")
        )


COMMON = """
__device__ int kind(bool) { return 1; }
__device__ int kind(signed char) { return 2; }
__device__ int kind(unsigned char) { return 3; }
__device__ int kind(char) { return 4; }
__device__ int kind(short) { return 5; }
__device__ int kind(unsigned short) { return 6; }
__device__ int kind(int) { return 7; }
__device__ int kind(unsigned) { return 8; }
__device__ int kind(long) { return 9; }
__device__ int kind(unsigned long) { return 10; }
__device__ int kind(long long) { return 11; }
__device__ int kind(unsigned long long) { return 12; }
__device__ int kind(float) { return 13; }
__device__ int kind(double) { return 14; }
template <typename T> __device__ T &pass(T &x) { return x; }
template <typename T> __device__ T &larger(T &x, T &y) { return x < y ? y : x; }
template <typename T, typename U> __device__ U &second(T &x, U &y) { return y; }
template <typename F, typename... A> __device__ auto apply(F f, A... a) { return f(a...); }
template <typename F> __device__ void twice(F &&f) { f(); f(); }
"""
