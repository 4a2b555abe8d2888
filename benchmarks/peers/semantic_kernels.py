"""Random OpenCL kernels about what C means: conversions, promotions, operators, builtins, vectors, control flow, pointers.

Every work item reads and writes cells of its own, or exchanges through local memory with barriers, so that there are no races;
and operands are kept where C defines the result, so that every implementation must agree to the last bit.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

WIDTH = {"char": 8, "uchar": 8, "short": 16, "ushort": 16, "int": 32, "uint": 32, "long": 64, "ulong": 64}
SCALARS = tuple(WIDTH)
UNSIGNED = {"char": "uchar", "short": "ushort", "int": "uint", "long": "ulong"}
SIGNED = {unsigned: signed for signed, unsigned in UNSIGNED.items()}
RESULTS = 3  # cells of each type that a work item owns


def is_signed(type_: str) -> bool:
    return not type_.startswith("u")


def promoted(type_: str) -> str:
    """The integer promotions (C99 6.3.1.1)."""
    return "int" if WIDTH[type_] < 32 else type_


def common(left: str, right: str) -> str:
    """The usual arithmetic conversions (C99 6.3.1.8)."""
    left, right = promoted(left), promoted(right)
    if WIDTH[left] != WIDTH[right]:
        return left if WIDTH[left] > WIDTH[right] else right
    return left if not is_signed(left) else right


@dataclass(frozen=True, slots=True)
class Value:
    """An expression's text and type; ``leaf``: a variable of that type, so no larger than it."""

    text: str
    type: str
    leaf: bool = False


def semantic_kernel(seed: int) -> str:
    """The source, header included, that belongs to the seed."""
    return _Generator(Random(seed)).file()


class _Generator:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.variables: list[tuple[str, str]] = []
        self.vectors: list[tuple[str, str, int]] = []
        self.names = 0

    def file(self) -> str:
        group = self.random.choice((2, 4, 8))
        self.group = group
        parameters = ", ".join(f"__global {t} *{t[0]}{WIDTH[t]}" for t in SCALARS)
        lines = [
            "//pass",
            f"//--local_size={group} --num_groups=2",
            "struct S { char c; int i; short h; long l; uchar b[4]; };",
            *self.function(0),
            *self.function(1),
            f"__kernel void k({parameters}, __global float *f32, int n, uint m) {{",
            "  int gid = get_global_id(0);",
            "  int lid = get_local_id(0);",
            f"  __local long exchange[{group}];",
            "  long private_array[8];",
            "  for (int z = 0; z < 8; z++) private_array[z] = z * 3 - gid;",
            "  struct S s;",
            f"  s.c = c8[gid * {RESULTS}]; s.i = i32[gid * {RESULTS}]; s.h = gid; s.l = -1;",
            "  s.b[0] = 1; s.b[1] = 2; s.b[2] = 250; s.b[3] = lid;",
        ]
        for type_ in SCALARS:
            for _ in range(self.random.choice((1, 1, 2))):
                name = self.fresh()
                lines.append(f"  {type_} {name} = {self.cell(type_)};")
                self.variables.append((name, type_))
        for _ in range(3):
            type_, size = self.random.choice(SCALARS), self.random.choice((2, 3, 4, 8))
            name = self.fresh()
            parts = ", ".join(f"({type_})({self.expression(1).text})" for _ in range(size))
            lines.append(f"  {type_}{size} {name} = ({type_}{size})({parts});")
            self.vectors.append((name, type_, size))
        self.variables += [("s.c", "char"), ("s.i", "int"), ("s.h", "short"), ("s.l", "long")]
        self.variables += [("s.b[1]", "uchar"), ("s.b[3]", "uchar")]
        for _ in range(self.random.randint(6, 14)):
            lines += ["  " + line for line in self.statement(2, top=True)]
        for type_ in SCALARS:
            for number in range(RESULTS):
                lines.append(f"  {self.cell(type_, number)} = {self.expression(3).text};")
        for number in range(RESULTS):
            lines.append(f"  f32[gid * {RESULTS} + {number}] = {self.floating(2)};")
        return "\n".join([*lines, "}"]) + "\n"

    def function(self, number: int) -> list[str]:
        """A function by value and pointer; its expressions see its parameters only."""
        saved, self.variables = self.variables, [("a", "int"), ("b", "uchar"), ("*p", "long")]
        body = [f"  *p = {self.expression(2).text};", f"  if ({self.condition(1)}) return {self.expression(2).text};"]
        result = [f"long function{number}(int a, uchar b, long *p) {{", *body, f"  return {self.expression(2).text};", "}"]
        self.variables = saved
        return result

    def fresh(self) -> str:
        self.names += 1
        return f"v{self.names}"

    def cell(self, type_: str, number: int | None = None) -> str:
        number = self.random.randrange(RESULTS) if number is None else number
        return f"{type_[0]}{WIDTH[type_]}[gid * {RESULTS} + {number}]"

    # -- expressions ----------------------------------------------------------------------------------------

    def leaf(self) -> Value:
        if self.random.random() < 0.2 or not self.variables:
            type_ = self.random.choice(SCALARS)
            bits = self.random.choice((self.random.randrange(5), self.random.getrandbits(WIDTH[type_] - 1), 255, 128))
            number = bits % (1 << (WIDTH[type_] - (1 if is_signed(type_) else 0)))
            suffix = {"long": "L", "ulong": "UL", "uint": "U"}.get(type_, "")
            text = f"{number}{suffix}" if promoted(type_) == type_ else f"({type_}){number}"
            return Value(text, type_, True)
        name, type_ = self.random.choice(self.variables)
        return Value(name, type_, True)

    def small(self, value: Value) -> str:
        """The operand kept so small that signed arithmetic cannot overflow."""
        return f"({value.text} & 0xfff)"

    def expression(self, depth: int) -> Value:
        if depth <= 0:
            return self.leaf()
        makers = (
            self.arithmetic, self.arithmetic, self.bitwise, self.shift, self.division, self.comparison, self.logic, self.cast,
            self.cast, self.conditional, self.unary, self.builtin, self.builtin, self.component, self.indexed, self.bytes,
        )  # fmt: skip
        return self.random.choice(makers)(depth - 1)

    def condition(self, depth: int) -> str:
        return self.random.choice((self.comparison, self.logic))(depth).text

    def arithmetic(self, depth: int) -> Value:
        left, right = self.expression(depth), self.expression(depth)
        op = self.random.choice("+-*")
        type_ = common(left.type, right.type)
        exact = not is_signed(type_) or (op != "*" and left.leaf and right.leaf and max(WIDTH[left.type], WIDTH[right.type]) < 32)
        a, b = (left.text, right.text) if exact else (self.small(left), self.small(right))
        return Value(f"({a} {op} {b})", type_)

    def bitwise(self, depth: int) -> Value:
        left, right = self.expression(depth), self.expression(depth)
        return Value(f"({left.text} {self.random.choice('&|^')} {right.text})", common(left.type, right.type))

    def shift(self, depth: int) -> Value:
        left, right = self.expression(depth), self.expression(depth)
        return Value(f"({left.text} {self.random.choice(('<<', '>>'))} {right.text})", promoted(left.type))

    def division(self, depth: int) -> Value:
        left, right = self.expression(depth), self.expression(depth)
        type_ = common(left.type, common(right.type, "int"))
        return Value(f"({left.text} {self.random.choice('/%')} ({self.small(right)} | 1))", type_)

    def comparison(self, depth: int) -> Value:
        left, right = self.expression(depth), self.expression(depth)
        return Value(f"({left.text} {self.random.choice(('<', '<=', '>', '>=', '==', '!='))} {right.text})", "int")

    def logic(self, depth: int) -> Value:
        left, right = self.expression(depth), self.expression(depth)
        forms = (f"({left.text} && {right.text})", f"({left.text} || {right.text})", f"(!{left.text})")
        return Value(self.random.choice(forms), "int")

    def cast(self, depth: int) -> Value:
        type_, inner = self.random.choice(SCALARS), self.expression(depth)
        if self.random.random() < 0.6:
            return Value(f"({type_})({inner.text})", type_, False)
        if self.random.random() < 0.5:
            return Value(f"convert_{type_}_sat({inner.text if inner.leaf else self.as_type(inner)})", type_)
        other = self.random.choice([t for t in SCALARS if WIDTH[t] == WIDTH[type_]])
        return Value(f"as_{type_}(({other})({inner.text}))", type_)

    def as_type(self, value: Value) -> str:
        return f"({value.type})({value.text})"

    def conditional(self, depth: int) -> Value:
        left, right = self.expression(depth), self.expression(depth)
        return Value(f"({self.condition(depth)} ? {left.text} : {right.text})", common(left.type, right.type))

    def unary(self, depth: int) -> Value:
        inner = self.expression(depth)
        type_ = promoted(inner.type)
        op = self.random.choice("-~+")
        return Value(f"({op}{self.small(inner) if op == '-' and is_signed(type_) else inner.text})", type_)

    def builtin(self, depth: int) -> Value:
        type_ = self.random.choice(SCALARS)
        unsigned = UNSIGNED.get(type_, type_)
        a, b, c = (f"({type_})({self.expression(depth).text})" for _ in range(3))
        calls = [
            (f"min({a}, {b})", type_), (f"max({a}, {b})", type_), (f"abs({a})", unsigned), (f"abs_diff({a}, {b})", unsigned),
            (f"add_sat({a}, {b})", type_), (f"sub_sat({a}, {b})", type_), (f"hadd({a}, {b})", type_), (f"rhadd({a}, {b})", type_),
            (f"rotate({a}, {b})", type_), (f"popcount({a})", type_), (f"clz({a})", type_), (f"mul_hi({a}, {b})", type_),
            (f"bitselect({a}, {b}, {c})", type_), (f"clamp({a}, ({type_})3, ({type_})90)", type_),
            (f"select({a}, {b}, ({unsigned})({self.expression(depth).text}))", type_),
            (f"mad_sat({a}, {b}, {c})", type_),
        ]  # fmt: skip
        if type_ in ("int", "uint"):
            calls.append((f"mul24(({type_})({a} & 0xfff), ({type_})({b} & 0xfff))", type_))
        if type_ in ("char", "uchar", "short", "ushort", "int", "uint"):
            wide = {8: "short", 16: "int", 32: "long"}[WIDTH[type_]]
            calls.append((f"upsample({a}, ({unsigned})({b}))", wide if is_signed(type_) else "u" + wide))
        text, result = self.random.choice(calls)
        return Value(text, result)

    def component(self, depth: int) -> Value:
        """A component of a vector expression."""
        if not self.vectors:
            return self.expression(depth)
        text, type_, size = self.vector(depth)
        return Value(f"{text}.s{self.random.randrange(size):x}", type_)

    def vector(self, depth: int, of: tuple[str, str, int] | None = None) -> tuple[str, str, int]:
        name, type_, size = of or self.random.choice(self.vectors)
        if depth <= 0:
            return name, type_, size
        mask = f"({type_}{size})(0x{'f' if WIDTH[type_] == 8 else 'ff'})"
        whole = f"{type_}{size}"
        scalar = f"({type_})({self.expression(0).text})"
        other = self.random.choice([v for v, t, n in self.vectors if (t, n) == (type_, size)])
        unsigned = UNSIGNED.get(type_, type_)
        signed = SIGNED.get(type_, type_)
        target = self.random.choice(SCALARS)
        forms = [
            (f"(({name} & {mask}) {self.random.choice('+-')} ({other} & {mask}))", type_),
            (f"({name} {self.random.choice('&|^')} {other})", type_),
            (f"({name} {self.random.choice('&|^')} {scalar})", type_),
            (f"({name} {self.random.choice(('<', '>=', '==', '!='))} {other})", signed),
            (f"({name} >> {other})", type_), (f"({name} << {other})", type_),
            (f"(~{name})", type_), (f"max({name}, {other})", type_), (f"min({name}, {scalar})", type_),
            (f"add_sat({name}, {other})", type_), (f"rotate({name}, {other})", type_), (f"abs({name})", unsigned),
            (f"convert_{target}{size}({name})", target), (f"convert_{target}{size}_sat({name})", target),
            (f"as_{unsigned}{size}({name})", unsigned), (f"as_{signed}{size}({name})", signed),
            (f"select({name}, {other}, ({name} > {other}))", type_),
            (f"(({whole})({scalar}))", type_),
        ]  # fmt: skip
        if size >= 4:
            forms += [(f"({whole})({name}.hi, {other}.lo)", type_), (f"({whole})({name}.even, {name}.odd)", type_)]
        text, result = self.random.choice(forms)
        return f"({text})", result, size

    def indexed(self, depth: int) -> Value:
        if not self.vectors:  # in a function, which does not see it
            return self.expression(depth)
        index = self.expression(depth).text
        return Value(f"private_array[({index}) & 7]", "long")

    def bytes(self, depth: int) -> Value:
        del depth
        places = [(n, t) for n, t in self.variables if n.startswith("v") and WIDTH[t] > 8]
        if not places:
            return self.leaf()
        name, type_ = self.random.choice(places)
        return Value(f"((uchar *)&{name})[{self.random.randrange(WIDTH[type_] // 8)}]", "uchar")

    def floating(self, depth: int) -> str:
        """A float of whole numbers so small that every operation is exact."""
        if depth <= 0:
            return self.random.choice((f"(float)({self.leaf().text} & 0xff)", "1.5f", "(float)lid", "-2.0f", "0.25f"))
        a, b = self.floating(depth - 1), self.floating(depth - 1)
        return self.random.choice(
            (f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"fmax({a}, {b})", f"fabs({a})", f"(float)(int)({a})",
             f"({a} < {b} ? {a} : {b})", f"convert_float(convert_char_sat({a}))", f"floor({a})", f"(float)convert_int_rte({a})")
        )  # fmt: skip

    # -- statements -----------------------------------------------------------------------------------------

    def statement(self, depth: int, top: bool = False) -> list[str]:
        simple = (
            self.assignment, self.assignment, self.compound, self.step, self.vector_assignment, self.array_assignment, self.call,
        )  # fmt: skip
        if depth <= 0:
            return self.random.choice(simple)()
        nested = (self.conditional_statement, self.counted, self.exited, self.switch, self.repeated)
        choice = self.random.random()
        if top and choice < 0.15:
            return self.exchange()
        if choice < 0.6:
            return self.random.choice(simple)()
        return self.random.choice(nested)(depth - 1)

    def block(self, depth: int) -> list[str]:
        return ["  " + line for _ in range(self.random.randint(1, 3)) for line in self.statement(depth)]

    def target(self) -> tuple[str, str]:
        return self.random.choice(self.variables)

    def assignment(self) -> list[str]:
        return [f"{self.target()[0]} = {self.expression(3).text};"]

    def compound(self) -> list[str]:
        name, type_ = self.target()
        value = self.expression(2)
        if is_signed(common(type_, value.type)):
            return [f"{name} {self.random.choice(('&=', '|=', '^=', '<<=', '>>='))} {value.text};"]
        return [f"{name} {self.random.choice(('+=', '-=', '*=', '|=', '^=', '>>='))} {value.text};"]

    def step(self) -> list[str]:
        unsigned = [n for n, t in self.variables if not is_signed(t)] or ["m"]
        name, other = self.random.choice(unsigned), self.target()[0]
        if name == other:
            return [f"{name}++;"]
        forms = (f"{other} = {name}++;", f"{other} = --{name};", f"{name}--;", f"{other} = (++{name}, {name} ^ 1);")
        return [self.random.choice(forms)]

    def vector_assignment(self) -> list[str]:
        if not self.vectors:
            return self.assignment()
        name, type_, size = self.random.choice(self.vectors)
        component = f"({type_})({self.expression(2).text})"
        if self.random.random() < 0.4:
            return [f"{name}.s{self.random.randrange(size)} = {component};"]
        if self.random.random() < 0.5 and size <= 4:
            first, second = self.random.sample("xyzw"[:size], 2)
            return [f"{name}.{first}{second} = ({type_}2)({component}, {name}.{self.random.choice('xyzw'[:size])});"]
        text, result, _ = self.vector(1, (name, type_, size))
        return [f"{name} = convert_{type_}{size}({text});"] if result != type_ else self.same_vector(name, type_, size)

    def same_vector(self, name: str, type_: str, size: int) -> list[str]:
        return [f"{name} = ({type_}{size})({', '.join(f'({type_})({self.expression(1).text})' for _ in range(size))});"]

    def array_assignment(self) -> list[str]:
        index, value = self.expression(1).text, self.expression(2).text
        return self.random.choice(
            (
                [f"private_array[({index}) & 7] = {value};"],
                [f"*(private_array + (({index}) & 3) + 1) = {value};"],
                [f"{{ long *q = &private_array[2]; q[({index}) & 3] = {value}; q++; *q ^= 5; }}"],
                [f"{self.cell(self.random.choice(SCALARS))} = {value};"],
            )
        )

    def call(self) -> list[str]:
        name = self.target()[0]
        place = f"&private_array[{self.random.randrange(8)}]"
        number = self.random.randrange(2)
        return [f"{name} = function{number}({self.expression(1).text}, {self.expression(1).text}, {place});"]

    def exchange(self) -> list[str]:
        name = self.target()[0]
        partner = self.random.choice(("lid ^ 1", f"{self.group - 1} - lid", f"(lid + 1) % {self.group}"))
        return [
            f"exchange[lid] = {self.expression(2).text};", "barrier(CLK_LOCAL_MEM_FENCE);",
            f"{name} = exchange[{partner}];", "barrier(CLK_LOCAL_MEM_FENCE);",
        ]  # fmt: skip

    def conditional_statement(self, depth: int) -> list[str]:
        lines = [f"if ({self.expression(2).text}) {{", *self.block(depth)]
        return [*lines, "} else {", *self.block(depth), "}"] if self.random.random() < 0.5 else [*lines, "}"]

    def counted(self, depth: int) -> list[str]:
        counter = self.fresh()
        type_ = self.random.choice(("int", "uchar", "short", "uint"))
        return [f"for ({type_} {counter} = 0; {counter} < {self.random.randint(1, 5)}; {counter}++) {{", *self.block(depth), "}"]

    def exited(self, depth: int) -> list[str]:
        counter = self.fresh()
        word = self.random.choice(("break;", "continue;"))
        return [
            f"int {counter} = 0;", f"while ({counter}++ < {self.random.randint(2, 6)}) {{", *self.block(depth),
            f"  if ({self.condition(2)}) {word}", *self.block(0), "}",
        ]  # fmt: skip

    def repeated(self, depth: int) -> list[str]:
        counter = self.fresh()
        end = f"}} while (--{counter} > 0 && {self.condition(1)});"
        return [f"int {counter} = {self.random.randint(1, 4)};", "do {", *self.block(depth), end]

    def switch(self, depth: int) -> list[str]:
        lines = [f"switch (({self.expression(2).text}) & 3) {{"]
        for case in self.random.sample(range(4), 3):
            lines += [f"  case {case}: {{", *("  " + line for line in self.block(depth))]
            lines.append("    break; }" if self.random.random() < 0.6 else "    }")
        return [*lines, "  default:", *("  " + line for line in self.block(0)), "}"]
