"""Random C++ device code, for the host's compiler and for the front end: ``cplusplus_kernel(seed)``.

A kernel consists of sections that have nothing to do with each other, so that what one implementation refuses can be left out
(``without``). Each thread reads and writes cells of its own, and what C++ leaves undefined or unspecified does not occur.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from benchmarks.peers.cplusplus_classes import CLASSES
from benchmarks.peers.cplusplus_expressions import COMMON, SCALARS, Name, Scope
from benchmarks.peers.cplusplus_features import FEATURES

RESULTS = 8  # cells that a section writes for a thread
INPUTS = 4
SECTIONS = 4  # few, as what is refused in one is asked of the rest once more
THREADS = 2
MARK = "// section "


def cplusplus_kernel(seed: int, without: Iterable[int] = (), apart: bool = False) -> str:
    """The source, header included; ``without`` are sections left out. ``apart``: each section is a kernel of its own."""
    left_out = frozenset(without)
    sections = [n for n in range(SECTIONS) if n not in left_out]
    lines = ["//pass", f"//--blockDim={THREADS} --gridDim=1", *COMMON.strip().split("\n")]
    for number in sections:
        lines += [f"{MARK}{number}", *_Section(Scope(Random(f"{seed}.{number}"), sizes=seed % 4 == 0, beyond=not apart or seed % 8 == 0), number).lines()]
    lines.append(f"{MARK}end")
    for name, together in [(f"k{n}", [n]) for n in sections] if apart else [("k", sections)]:
        lines += [f"__global__ void {name}(int *out, const int *in) {{", "  int i = threadIdx.x;"]
        lines += [f"  s{n}::run{n}(out + (i * {SECTIONS} + {n}) * {RESULTS}, in + i * {INPUTS}, i);" for n in together]
        lines.append("}")
    return "\n".join(lines) + "\n"


def section_at(source: str, line: int) -> int | None:
    """The section that a line (from 1) belongs to; None for what all share."""
    found = None
    for text in source.split("\n")[:line]:
        if text.startswith(MARK):
            word = text[len(MARK) :]
            found = int(word) if word.isdigit() else None
    return found


def contents(seed: int) -> dict[str, list[int]]:
    """First contents of the kernel's arrays: small numbers, and any bits."""
    random = Random(seed)
    given = [random.choice((random.randrange(5), random.randrange(300), random.getrandbits(32))) for _ in range(THREADS * INPUTS)]
    return {"in": given, "out": [0] * (THREADS * SECTIONS * RESULTS)}


class _Section:
    def __init__(self, scope: Scope, number: int) -> None:
        self.random = scope.random
        self.number = number
        self.scope = scope
        self.outside: list[str] = []
        self.result = 0
        self.loops = 0

    def lines(self) -> list[str]:
        for n in range(INPUTS):
            type_ = "int" if n < 2 else self.scope.type()
            self.scope.names.append(Name(f"x{n}", type_))
        start = [f"  {name.type} {name.text} = in[{n}];" for n, name in enumerate(self.scope.names)]
        body = self.statements(self.random.randint(2, 3), 2)
        while self.result < RESULTS:
            body.append(self.put(self.scope.value(2)))
        return [
            f"namespace s{self.number} {{", *self.outside, f"__device__ void run{self.number}(int *out, const int *in, int tid) {{", *start,
            *("  " + line for line in body), "}", "}",
        ]  # fmt: skip

    def put(self, value: str) -> str:
        """Writes a result; the last cell takes what is left over."""
        cell = min(self.result, RESULTS - 1)
        self.result += 1
        return f"out[{cell}] = out[{cell}] * 31 + (int)({value});"

    def statements(self, count: int, depth: int) -> list[str]:
        """Statements in a scope of their own; what they declare is gone behind them."""
        saved = list(self.scope.names)
        lines = [line for _ in range(count) for line in self.statement(depth)]
        if depth < 2:
            self.scope.names = saved
        return lines

    def statement(self, depth: int) -> list[str]:
        simple: Sequence[Callable[[], list[str]]] = (self.declare, self.assign, self.assign, self.write)
        nested: Sequence[Callable[[int], list[str]]] = (
            self.branch, self.loop, self.choice, self.over, self.closure, self.closure, self.bind, self.shadow, self.overloads,
            *[self.of_class] * 9,
        )  # fmt: skip
        if depth <= 0 or self.scope.chance(0.35):
            return self.random.choice(simple)()
        return self.random.choice(nested)(depth - 1)

    def block(self, count: int, depth: int) -> list[str]:
        return ["{", *("  " + line for line in self.inside(count, depth)), "}"]

    def inside(self, count: int, depth: int, more: Sequence[Name] = ()) -> list[str]:
        """Statements that see ``more``, and whose own names are gone behind them."""
        saved = list(self.scope.names)
        self.scope.names += more
        lines = [line for _ in range(count) for line in self.statement(depth)]
        self.scope.names = saved
        return lines

    # -- simple statements ----------------------------------------------------------------------------------

    def declare(self) -> list[str]:
        s, name = self.scope, self.scope.fresh()
        other = self.random.choice(s.writables())
        value = s.value()
        known = s.type()
        # `decltype` of a reference, or of what is no name, is a reference.
        named = f"decltype({other.text if other.text.startswith('x') else other.text + ' + 0'})"
        pointed = (
            f"{other.type} *p{name} = &{other.text}, &{name} = *p{name};"
            if other.type in SCALARS
            else f"auto &{name} = {other.text};"
        )
        form, type_, writable = self.random.choice(
            (
                (f"auto {name} = {value};", "", True), (f"{known} {name} = {value};", known, True), (f"{known} {name}({value});", known, True),
                (f"const auto {name} = {value};", "", False), (f"{other.type} &{name} = {other.text};", other.type, True),
                (f"auto &{name} = {other.text};", other.type, True), (f"const auto &{name} = {value};", "", False),
                (f"auto &&{name} = {other.text};", other.type, True), (f"{named} {name} = {value};", "", True),
                (pointed, other.type, True),
                (f"constexpr int {name} = {self.random.randrange(9)} * 3 - 4;", "int", False), (f"const {known} &{name} = {value};", known, False),
                (f"{known} a{name}[4] = {{{self.cast(known)}, {self.cast(known)}}}; {known} &{name} = a{name}[{s.small()}];", known, True),
            )
        )  # fmt: skip
        # The type of `auto` is what the compiler makes of it: a type of its own for places that must be of one type.
        s.names.append(Name(name, type_ or f"decltype({name})", writable))
        return [form]

    def cast(self, type_: str) -> str:
        return f"({type_})({self.scope.value(1)})"

    def assign(self) -> list[str]:
        return [self.scope.effect() + ";"]

    def write(self) -> list[str]:
        return [self.put(self.scope.value())]

    # -- statements with others inside ------------------------------------------------------------------------

    def branch(self, depth: int) -> list[str]:
        s, name = self.scope, self.scope.fresh()
        head = self.random.choice(
            (f"if ({s.value()})", f"if (auto {name} = {s.value(1)})", f"if (int {name} = (int)({s.value(1)}); {name} > 1)",
             f"if constexpr (sizeof({s.leaf()}) == {self.random.choice((1, 2, 4, 8))})", f"if (({s.effect()}) != 0)")
        )  # fmt: skip
        return [head, *self.block(2, depth), "else", *self.block(1, depth)]

    def loop(self, depth: int) -> list[str]:
        name, bound = self.scope.fresh("n"), self.random.randint(2, 4)
        inner = self.inside(2, depth, (Name(name, "int", False),))
        leave = self.random.choice(("", f"if ({self.scope.value(1)}) continue;", f"if ({self.scope.value(1)}) break;"))
        if self.scope.chance(0.3):
            return [f"{{ int {name} = {bound}; do {{", *inner, leave, f"}} while (--{name} > 0); }}"]
        if self.scope.chance(0.3):
            return [f"{{ int {name} = 0; while ({name}++ < {bound}) {{", *inner, leave, "} }"]
        if self.scope.chance(0.3):
            return [
                f"for (int {name} = 0, m{name} = {bound}; {name} < m{name}; ++{name}, m{name} -= {name} & 1) {{",
                *inner,
                leave,
                "}",
            ]
        return [f"for (int {name} = 0; {name} < {bound}; {name}++) {{", leave, *inner, "}"]

    def choice(self, depth: int) -> list[str]:
        labels = self.random.sample(["case 0:", "case 1:", "case 2:", "default:"], self.random.randint(2, 4))
        lines = [f"switch ({self.scope.small()}) {{"]
        for label in labels:
            lines += [
                f"  {label} {{",
                *self.inside(1, depth),
                "  }",
                self.random.choice(("  break;", "", f"  if ({self.scope.value(1)}) break;")),
            ]
        return [*lines, "}"]

    def over(self, depth: int) -> list[str]:
        s, name, array, type_ = self.scope, self.scope.fresh(), self.scope.fresh("a"), self.scope.type()
        values = ", ".join(self.cast(type_) for _ in range(3))
        head, writable = self.random.choice(
            (
                (f"auto {name}", True),
                (f"auto &{name}", True),
                (f"const auto &{name}", False),
                (f"auto &&{name}", True),
                (f"long long {name}", True),
            )
        )
        own = type_ if "long" not in head else "long long"
        lines = [f"{type_} {array}[3] = {{{values}}};", f"for ({head} : {array}) {{"]
        lines += [*self.inside(2, depth, (Name(name, own, writable),)), "}"]
        if s.chance(0.5):
            lines.append(f"for (auto &{name} : {array}) {name} = {name} * 3 + {s.value(1)};")
        s.names += [Name(f"{array}[{n}]", type_) for n in range(3)]
        return lines

    def closure(self, depth: int) -> list[str]:
        s, name, other = self.scope, self.scope.fresh("f"), self.random.choice(self.scope.writables())
        usable = [n for n in s.names if n.text.isidentifier()] or s.names
        one = self.random.choice(usable)
        if not one.text.isidentifier():
            return self.assign()
        c, first, second = s.fresh("c"), s.fresh("p"), s.fresh("p")
        saved = list(s.names)
        kind = self.random.choice(("=", "&", "mutable", "mixed", "alone") * 4 + ("init", "reference"))
        captures, qualifier = {
            "=": ("=", ""), "&": ("&", ""), "mutable": ("=", " mutable"), "init": (f"{c} = {s.value(1)}", " mutable"),
            "reference": (f"&{c} = {one.text}", ""), "mixed": (f"=, &{one.text}", ""), "alone": (f"{one.text}", ""),
        }[kind]  # fmt: skip
        if kind in ("init", "reference"):
            s.names = [Name(c, one.type if kind == "reference" else f"decltype({c})", kind == "init" or one.writable)]
        elif kind == "alone":
            s.names = [Name(one.text, one.type, False)]
        elif kind in ("=", "mixed"):
            s.names = [Name(n.text, n.type, n.writable and kind == "mixed" and n == one) for n in s.names]
        parameters = [Name(first, "auto" if s.beyond and s.chance(0.03) else s.type()), Name(second, s.type())]
        reference = s.chance(0.3)
        heads = ", ".join((f"{parameters[0].type} {first}", f"{parameters[1].type} {'&' if reference else ''}{second}"))
        own = [Name(first, f"decltype({first})"), Name(second, parameters[1].type)]
        inner = self.inner(1 + s.chance(0.5), depth, own)
        s.names += own
        value = s.value(1)
        s.names = saved
        result = self.random.choice(("", "", " -> int", " -> short", " -> long long"))
        lines = [f"auto {name} = [{captures}]({heads}){qualifier}{result} {{", *inner, f"  return {value};", "};"]
        target = s.fresh("t")
        lines.append(f"{parameters[1].type} {target} = {self.cast(parameters[1].type)};")
        calls = [f"{name}({s.value(1)}, {target})"]
        if not reference:
            calls += [f"{name}({s.value(1)}, {s.value(1)})", f"apply({name}, {s.value(1)}, {s.value(1)})"]
        for _ in range(2):
            lines.append(f"{other.text} = {self.random.choice(calls)};" if s.chance(0.5) else self.put(self.random.choice(calls)))
        if s.chance(0.3):
            lines.append(f"twice([&] {{ {s.effect()}; }});")
        if s.chance(0.3) and not reference:
            copy = s.fresh("g")
            lines += [f"auto {copy} = {name};", self.put(f"{copy}({s.value(1)}, 1)"), self.put(f"{name}({s.value(1)}, 2)")]
        s.names.append(Name(target, parameters[1].type))
        return lines

    def inner(self, count: int, depth: int, more: Sequence[Name]) -> list[str]:
        """Statements in a function's body: it writes no results."""
        saved = list(self.scope.names)
        self.scope.names += more
        lines = ["  " + line for _ in range(count) for line in self.quiet(depth)]
        self.scope.names = saved
        return lines

    def quiet(self, depth: int) -> list[str]:
        if not self.scope.writables():
            return []
        made: Sequence[Callable[[], list[str]]] = (self.declare, self.assign, self.assign)
        return self.random.choice(made)()

    def bind(self, depth: int) -> list[str]:
        s, a, b, holder, made = self.scope, self.scope.fresh(), self.scope.fresh(), self.scope.fresh("h"), self.scope.fresh("B")
        one, other = s.type(), s.type()
        if s.chance(0.3):
            lines, other = [f"{one} {holder}[2] = {{{self.cast(one)}, {self.cast(one)}}};"], one
            members = (f"{holder}[0]", f"{holder}[1]")
        else:
            self.outside.append(f"struct {made} {{ {one} first; {other} second; }};")
            lines = [f"{made} {holder} = {{{self.cast(one)}, {self.cast(other)}}};"]
            members = (f"{holder}.first", f"{holder}.second")
        form = self.random.choice(("auto", "auto &", "const auto &", "auto &&"))
        lines.append(f"{form} [{a}, {b}] = {holder};")
        s.names += [Name(m, t) for m, t in zip(members, (one, other), strict=True)]
        s.names += [Name(a, one, "const" not in form), Name(b, other, "const" not in form)]
        return [*lines, *(line for _ in range(2) for line in self.assign())]

    def shadow(self, depth: int) -> list[str]:
        name = self.random.choice([n for n in self.scope.names if n.text.isidentifier()] or [Name("x0", "int")])
        type_, value = self.scope.type(), self.scope.value(1)
        saved = list(self.scope.names)
        hidden = self.scope.fresh("o")
        self.scope.names = [n for n in saved if name.text not in (n.text, n.text[1:])] + [Name(name.text, type_)]
        lines = ["{", f"  auto {hidden} = {value};", f"  {type_} {name.text} = {hidden};", *self.inside(2, depth), "}"]
        self.scope.names = saved
        return lines

    def overloads(self, depth: int) -> list[str]:
        """An overload set, and calls that have one best function; others the compilers refuse."""
        s, name = self.scope, self.scope.fresh("o")
        types = self.random.sample((*SCALARS, "float", "double"), self.random.randint(1, 3))
        for number, type_ in enumerate(types):
            form = self.random.choice(("{}", "{}", "const {} &"))
            default = ", int y = 5" if s.chance(0.2) and number == 0 else ""
            self.outside.append(
                f"__device__ int {name}({form.format(type_)} x{default}) {{ return {number + 1} * 100 + {'(x > 7)' if type_ in ('float', 'double') else '(int)(x) % 50'}{' + y' if default else ''}; }}"
            )
        form = self.random.choice(("", "", "", "&", "&&", "*"))
        if s.chance(0.5):
            self.outside.append(f"template <typename T> __device__ int {name}(T {form}x) {{ return 700 + (int)sizeof(x); }}")
            if not form and s.beyond and s.chance(0.3):
                self.outside.append(f"template <> __device__ int {name}<{types[0]}>({types[0]} x) {{ return 900; }}")
        if s.chance(0.3):
            self.outside.append(f"__device__ int {name}(int x, {s.random.choice(SCALARS[1:])} z) {{ return 800 + z % 7; }}")
        arguments = [self.cast(self.random.choice(types)) for _ in range(3)]
        if s.chance(0.15):
            arguments[0] = self.random.choice(s.names).text
        return [self.put(f"{name}({argument})") for argument in arguments]

    def of_class(self, depth: int) -> list[str]:
        """What :mod:`benchmarks.peers.cplusplus_classes` declares and uses."""
        declared, lines, results, places = self.random.choice((*CLASSES, *FEATURES))(self.scope)
        self.outside += declared
        self.scope.names += places
        return [*lines, *(self.put(result) for result in results)]
