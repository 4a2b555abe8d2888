"""Random kernels in pairs: one program written in two ways that mean the same, or one of them with a small fault.

A program is a row of values of one element: loads around it, integer arithmetic, a loop over rows, what other threads of the
block have (through shared memory or shuffles). How it is written is drawn for each side: names, order of statements that do not
depend on each other, loops unrolled, a tile in shared memory, operands turned, products by shifts, a stride in place of a guard.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TypeAlias

from boogie_ir.lang.frozen import frozen

BLOCK = 8
Term: TypeAlias = "str | int | tuple[str, Term, Term]"
"""A value's name, a number, or an operation of two."""
OPERATIONS = ("+", "-", "*", "&", "^", "|", "min", "max", "<<", "?")


@frozen
class Value:
    """What is computed: ``kind`` is "load" (``number`` the offset), "term", "rows" (a sum over rows, ``number`` where it begins),
    or "other" (the value named by ``term`` that another thread has: ``number`` is xored to its lane).
    """

    name: str
    kind: str
    term: Term = 0
    number: int = 0


@frozen
class Program:
    """The values in order; the last is written to the element ``turned``, or to the thread's own."""

    values: tuple[Value, ...]
    least: int = 0
    turned: bool = False

    @property
    def blocks(self) -> bool:
        """Whether threads tell each other something."""
        return any(value.kind == "other" for value in self.values)

    @property
    def words(self) -> tuple[str, ...]:
        """What is given: whole blocks where threads of a block work together, else any launch."""
        if self.blocks:
            return (f"--blockDim={BLOCK}", "--relate", f"gridDim.x * {BLOCK} == n", "--relate", "0 <= m <= 1000")
        return ("--relate", "n <= gridDim.x * blockDim.x <= 1000000", "--relate", "0 <= m <= 1000")


def program(random: Random) -> Program:
    """A program of three to five values."""
    values = [Value("v0", "load", number=random.choice((0, 0, 1, 2)))]
    blocks = random.random() < 0.25
    for n in range(1, random.randint(2, 4)):
        known = [value.name for value in values]
        kind = random.choice(("load", "term", "term", "term", "other" if blocks else "term"))
        if random.random() < 0.05 and not any(value.kind == "rows" for value in values):
            kind = "rows"
        number = {"load": random.randint(0, 3), "rows": random.randint(0, 1), "other": random.choice((1, 2, 4, 7))}.get(kind, 0)
        term: Term = random.choice(known) if kind == "other" else _term(random, known, 2)
        values.append(Value(f"v{n}", kind, term, number))
    last: Term = values[0].name
    for value in values[1:]:
        last = (random.choice(("+", "+", "-", "^", "min")), last, value.name)
    values.append(Value("last", "term", last))
    return Program(tuple(values), random.choice((0, 0, 1)), random.random() < 0.2)


def _term(random: Random, known: list[str], depth: int) -> Term:
    if depth == 0 or random.random() < 0.2:
        leaves: list[Term] = [*known, *known, random.randint(-3, 9), "m", "i"]
        return random.choice(leaves)
    op = random.choice(OPERATIONS)
    right: Term = random.randint(1, 4) if op == "<<" else _term(random, known, depth - 1)
    return op, _term(random, known, depth - 1), right


def mutant(of: Program, random: Random) -> Program:
    """The program with one small change, which may or may not change what it computes."""
    at = random.randrange(len(of.values))
    value = of.values[at]
    match random.choice(("guard", "turned", "value", "value", "value", "value", "value", "value")):
        case "guard":
            return replace(of, least=1 - of.least)
        case "turned":
            return replace(of, turned=not of.turned)
        case _ if value.kind == "term":
            value = replace(value, term=_changed(value.term, random))
        case _ if value.kind == "other":
            value = replace(value, number=random.choice([n for n in (1, 2, 4, 7) if n != value.number]))
        case _:
            value = replace(value, number=value.number + 1)
    return replace(of, values=(*of.values[:at], value, *of.values[at + 1 :]))


def _changed(term: Term, random: Random) -> Term:
    match term:
        case int():
            return term + random.choice((-1, 1))
        case str():
            return random.choice(("v0", "m")) if random.random() < 0.6 else ("+", term, 1)
        case (op, left, right):
            match random.randrange(4):
                case 0:
                    return random.choice([o for o in OPERATIONS if o not in (op, "<<")]), left, right
                case 1 if op != "<<":
                    return op, right, left
                case 2:
                    return op, _changed(left, random), right
                case _ if op != "<<":
                    return op, left, _changed(right, random)
                case _:
                    return op, left, 5
    raise AssertionError(term)


class Style:
    """How one side is written: drawn choices that do not change what it means."""

    def __init__(self, random: Random, prefix: str) -> None:
        self._random = random
        self._prefix = prefix
        self.tiled = random.random() < 0.4
        self.shuffled = random.random() < 0.5
        self.strided = random.random() < 0.3
        self.by_two = random.random() < 0.4
        self.early = random.random() < 0.4

    def name(self, name: str) -> str:
        return self._prefix + name if name not in ("m", "i") else name

    def text(self, term: Term) -> str:
        """The expression of a term."""
        match term:
            case int():
                return str(term) if term >= 0 else f"({term})"
            case str():
                return self.name(term)
            case ("min" | "max" as function, left, right):
                one, two = self._turned(left, right)
                return f"{function}({one}, {two})"
            case ("?", left, right):
                one, two = self.text(left), self.text(right)
                first = self._random.random() < 0.5
                return f"({one} > {two} ? {one} - 1 : {two})" if first else f"({one} <= {two} ? {two} : {one} - 1)"
            case ("<<", left, right) if self._random.random() < 0.5:
                assert isinstance(right, int)
                return f"({self.text(left)} * {1 << right})"
            case ("-", left, right) if self._random.random() < 0.3:
                return f"({self.text(left)} + (0 - {self.text(right)}))"
            case ("+" | "*" | "&" | "^" | "|" as op, left, right):
                one, two = self._turned(left, right)
                return f"({one} {op} {two})"
            case (op, left, right):
                return f"({self.text(left)} {op} {self.text(right)})"
        raise AssertionError(term)

    def _turned(self, left: Term, right: Term) -> tuple[str, str]:
        one, two = self.text(left), self.text(right)
        return (one, two) if self._random.random() < 0.5 else (two, one)


def source(of: Program, kernel: str, random: Random) -> str:
    """The text of a kernel."""
    style = Style(random, random.choice(("", "x_", "own")))
    lines = [line for value in _ordered(of, random) for line in _statements(value, of, style)]
    at = "n - 1 - i" if of.turned else "i"
    store = f"out[{at}] = {style.name('last')};"
    head = f"__global__ void {kernel}(int *out, const int *in, int n, int m) {{"
    if of.blocks:
        shared = [f"__shared__ int s_{value.name}[{BLOCK}];" for value in of.values if value.kind in ("other", "load")]
        start = [f"int t = threadIdx.x, i = blockIdx.x * {BLOCK} + t;"]
        guard = f"if (i >= {of.least}) " if of.least else ""
        return "\n  ".join((head, *shared, *start, *lines, guard + store)) + "\n}\n"
    guard = f"i >= {of.least} && i < n" if of.least else "i < n"
    begin = "blockIdx.x * blockDim.x + threadIdx.x"
    if style.strided:
        loop = f"for (int i = {begin}; i < n; i += gridDim.x * blockDim.x) {{"
        inner = [f"if (i < {of.least}) continue;"] if of.least else []
        return "\n  ".join((head, loop, *inner, *lines, store, "}")) + "\n}\n"
    if style.early:
        return "\n  ".join((head, f"int i = {begin};", f"if (!({guard})) return;", *lines, store)) + "\n}\n"
    return "\n  ".join((head, f"int i = {begin};", f"if ({guard}) {{", *lines, store, "}")) + "\n}\n"


def _statements(value: Value, of: Program, style: Style) -> list[str]:
    name, number = style.name(value.name), value.number
    match value.kind:
        case "load" if of.blocks and style.tiled and number == 0:
            return [f"s_{value.name}[t] = in[i]; __syncthreads();", f"int {name} = s_{value.name}[t];"]
        case "load":
            return [f"int {name} = in[i + {number}];"]
        case "rows" if style.by_two:
            two = f"{name} += in[k * n + i]; {name} += in[(k + 1) * n + i];"
            rest = f"for (; k < m; k++) {name} += in[k * n + i];"
            return [f"int {name} = 0;", f"{{ int k = {number}; for (; k + 1 < m; k += 2) {{ {two} }} {rest} }}"]
        case "rows":
            return [f"int {name} = 0;", f"for (int k = {number}; k < m; k++) {name} += in[k * n + i];"]
        case "other" if style.shuffled:
            return [f"int {name} = __shfl_xor_sync(0xff, {style.text(value.term)}, {number}, {BLOCK});"]
        case "other":
            told = f"s_{value.name}[t] = {style.text(value.term)}; __syncthreads();"
            return [told, f"int {name} = s_{value.name}[t ^ {number}];"]
        case _:
            return [f"int {name} = {style.text(value.term)};"]


def _ordered(of: Program, random: Random) -> list[Value]:
    """The values in some order in which each comes behind what it is made of."""
    waiting, result = list(of.values), []
    while waiting:
        free = [v for v in waiting if not _names(v.term) & {w.name for w in waiting}]
        chosen = random.choice(free)
        waiting.remove(chosen)
        result.append(chosen)
    return result


def _names(term: Term) -> set[str]:
    match term:
        case int():
            return set()
        case str():
            return {term}
        case (_, left, right):
            return _names(left) | _names(right)
    raise AssertionError(term)
