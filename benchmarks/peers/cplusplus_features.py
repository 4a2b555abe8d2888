"""More moulds of the random C++ kernels, by rule of C++: layouts, unions, bit-fields, enumerations, initialisers, conversions of
classes, lookup of names, order of evaluation, virtual functions. As in :mod:`benchmarks.peers.cplusplus_classes`.
"""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.peers.cplusplus_classes import Mould
from benchmarks.peers.cplusplus_expressions import SCALARS, Name, Scope

_NUMBERS = SCALARS[:-1]  # without bool


def layouts(s: Scope) -> Mould:
    """Structures of fields, bit-fields, arrays, others and bases: what they measure, and where their parts lie."""
    name, a = s.fresh("Y"), s.fresh("y")
    inner, base = f"{name}I", f"{name}B"
    types = (*_NUMBERS, "bool", "double", f"struct {inner}")

    def fields(count: int) -> list[tuple[str, str]]:
        made: list[tuple[str, str]] = []
        for n in range(count):
            type_ = s.random.choice(types if made else types[:-1])
            form = s.random.choice(("{} {}", "{} {}", "{} {}[3]", "alignas(8) {} {}" if s.beyond else "{} {}", "{} {} : 5, : 2"))
            if form.endswith("2") and type_ not in _NUMBERS:
                form = "{} {}"
            made.append((f"m{n}", form.format(type_, f"m{n}")))
        return made

    own, below = fields(s.random.randint(2, 5)), fields(s.random.randint(0, 2))
    derived = f" : {base}" if s.beyond and s.chance(0.5) else ""
    pack = "" if derived else "__attribute__((packed)) "  # over a base nvcc packs, g++ does not, and clang in its own way
    packed = s.random.choice(("", "", pack, "alignas(16) ")) if s.beyond else ""
    word = "struct" if derived or s.chance(0.8) else "union"
    lines = [
        f"struct {inner} {{ {s.random.choice(_NUMBERS)} one; char two; }};",
        f"struct {base} {{ {' '.join(text + ';' for _, text in below).replace(' m', ' b')} }};",
        f"{word} {packed if word == 'struct' and 'struct' not in str(own) else ''}{name}{derived} {{ {' '.join(text + ';' for _, text in own)} }};",
        f"template <typename T> struct Two{name} {{ char head; T body; static constexpr int size = sizeof(T) + alignof(T); }};",
    ]
    placed = [field for field, text in own if ":" not in text]
    results = [f"sizeof({name})", f"alignof({name})", f"sizeof(Two{name}<{name}>)", f"Two{name}<{inner}>::size", f"sizeof({base})"]
    results += [f"(int)((const char *)&{a}[1].{field} - (const char *){a})" for field in placed]
    return lines, [f"{name} {a}[2] = {{}};"], s.random.sample(results, 3), []


def unions(s: Scope) -> Mould:
    """Unions of numbers of one size, with names and without, in structures and alone."""
    name, a, wide = s.fresh("U"), s.fresh("u"), s.chance(0.3)
    signed, unsigned, half = ("long long", "unsigned long long", "int") if wide else ("int", "unsigned", "short")
    lines = [
        f"union {name} {{ {signed} s; {unsigned} u; {half} h[2]; unsigned char b[{8 if wide else 4}]; }};",
        f"struct In{name} {{ int tag = 4; union {{ {unsigned} whole; struct {{ {half} low, high; }}; }}; }};",
        f"__device__ {half} low{name}({name} x) {{ x.h[1] += 1; return x.h[0]; }}",
        f"__device__ {name} &set{name}({name} &x, {signed} y) {{ x.s = y; return x; }}",
    ]
    body = [
        f"{name} {a}; {a}.s = {s.value(1)}; {a}.b[1] = {s.value(1)};",
        f"In{name} i{a}; i{a}.whole = {s.value(1)}; i{a}.high ^= {s.small()};",
        s.random.choice((f"{a}.h[1] = {s.value(1)};", f"set{name}({a}, {s.value(1)}).u += 3;", f"auto c{a} = {a}; c{a}.u += 1; {a} = c{a};")),
    ]  # fmt: skip
    results = [f"{a}.s", f"kind({a}.u)", f"{a}.h[0]", f"{a}.b[2]", f"low{name}({a})", f"i{a}.low", f"i{a}.whole >> 3", f"sizeof(i{a})"]
    return lines, body, s.random.sample(results, 3), [Name(f"{a}.s", signed), Name(f"i{a}.low", half)]


def bits(s: Scope) -> Mould:
    """Bit-fields of several types: what is stored, promoted, deduced, stepped and assigned."""
    name, a = s.fresh("W"), s.fresh("w")
    types = [s.random.choice(("int", "unsigned", "long long", "unsigned char", "short", "signed char", "bool")) for _ in range(4)]
    sizes = [1 if t == "bool" else s.random.randint(2, 8 if "char" in t else 13) for t in types]
    fields = [f"{a}.f{n}" for n in range(4)]
    start = s.random.choice(("", f" = {s.random.randrange(2)}")) if s.beyond else ""
    lines = [
        f"struct {name} {{ {' '.join(f'{t} f{n} : {w};' for n, (t, w) in enumerate(zip(types, sizes, strict=True)))} int rest{start}; }};",
        f"template <typename T> __device__ int size{name}(T x) {{ return (int)sizeof(T) * 10 + (x < 0); }}",
        f"__device__ int look{name}(const int &x) {{ return x * 2; }}",
    ]
    n, m = s.random.sample(range(4), 2)
    steps = (f"{fields[n]}++;", f"--{fields[n]};", f"{fields[n]} += {s.value(1)};", f"{fields[n]} <<= 1;", f"{fields[n]} |= {s.small()};")
    body = [
        f"{name} {a} = {{{', '.join('0' for _ in range(4))}, 0}};",
        *(f"{field} = {s.value(1)};" for field in s.random.sample(fields, 3)),
        s.random.choice(steps) if types[n] != "bool" else f"{fields[n]} ^= 1;", f"auto o{a} = {fields[m]}; o{a} += 1000;",
        f"{a}.rest = ({fields[m]} = {s.value(1)});",
    ]  # fmt: skip
    of = s.random.choice(fields)
    other = of if s.beyond else fields[n]  # between types of several g++ does not promote a bit-field; nvcc does, as C++ says
    results = [
        of, f"kind({of})", f"kind(+{of})", f"kind({of} + {s.random.choice(fields)})", f"kind(~{of})", f"size{name}({of})", f"look{name}({of})",
        f"({of} < {s.literal()})", f"({of} ? {fields[n]} : {fields[m]})", f"kind(true ? {of} : {other})", f"o{a}", f"-{of}", f"kind(({of}, {fields[m]}))",
        f"sizeof({name})",
    ]  # fmt: skip
    return lines, body, s.random.sample(results, 5), [Name(f"{a}.rest", "int"), Name(f"o{a}", f"decltype(o{a})")]


def enumerations(s: Scope) -> Mould:
    """Enumerations of every underlying type: values, promotion, overloads, arithmetic, switches, fields."""
    name, a = s.fresh("E"), s.fresh("e")
    fixed = s.random.choice(("", "", f" : {s.random.choice(_NUMBERS)}", f" : {s.random.choice(_NUMBERS)}"))
    last = s.random.choice(("3", "200", "-1", "0x80000000", "(1 << 4) - 2")) if not fixed else s.random.choice(("3", "100"))
    under = s.random.choice(_NUMBERS)
    lines = [
        f"enum {name}{fixed} {{ a{name} = 1, b{name}, c{name} = {last}, d{name} = b{name} * 2 }};",
        f"enum class Of{name} : {under} {{ a, b = 5, c = b + 2 }};",
        f"__device__ int of{name}({name} x) {{ return 500 + (int)x; }}", f"__device__ int of{name}(int x) {{ return 600 + x; }}",
        f"__device__ int of{name}(Of{name} x) {{ return 700 + static_cast<int>(x); }}",
        f"__device__ Of{name} operator|(Of{name} l, Of{name} r) {{ return static_cast<Of{name}>((int)l | (int)r); }}",
        f"__device__ {name} next{name}({name} x) {{ switch (x) {{ case a{name}: return b{name}; case b{name}: return d{name}; default: return a{name}; }} }}",
        f"template <{name} v> __device__ int known{name}() {{ return v + 1; }}",
        f"struct H{name} {{ {name} e; Of{name} o; }};",
    ]  # fmt: skip
    body = [f"{name} {a} = ({name})({s.small()}); Of{name} o{a} = static_cast<Of{name}>({s.value(1)} & 7); H{name} h{a} = {{{a}, o{a}}};"]
    results = [
        f"kind({a})", f"kind(+{a})", f"kind({a} + 1)", f"kind(c{name} | a{name})", f"of{name}({a})", f"of{name}(o{a})", f"of{name}({a} + 0)",
        f"of{name}(next{name}({a}))", f"known{name}<b{name}>()", f"(c{name} < 0)", f"(c{name} > {s.value(1)})", f"sizeof({name})",
        f"static_cast<int>(o{a} | Of{name}::b)", f"(o{a} < Of{name}::c)", f"kind(true ? {a} : 1)", f"({a} ? {a} : c{name})", f"-{a}", f"h{a}.e + (int)h{a}.o",
        f"sizeof(H{name})", f"~c{name}", f"kind(static_cast<{under}>(o{a}))",
    ]  # fmt: skip
    return lines, body, s.random.sample(results, 5), []


def initialisers(s: Scope) -> Mould:
    """Braces: nested, left out, empty, of bases, with default member initialisers, in returns and arguments."""
    name, a, t, u = s.fresh("N"), s.fresh("n"), s.random.choice(_NUMBERS), s.random.choice(_NUMBERS)
    one = f"({t})({s.value(1)})"
    based = s.beyond
    lines = [
        f"struct {name} {{ {t} x; {u} y = 7; int z[2]; }};",
        f"struct Q{name} {{ {name} p, q; int last = 3; }};",
        *([f"struct D{name} : {name} {{ int own = 9; }};"] if based else []),
        f"struct K{name} {{ int v; __device__ K{name}() : v(11) {{}} __device__ K{name}(int x) : v(x + 1) {{}} }};",
        f"struct R{name} {{ K{name} k[2]; short w; }};",
        f"__device__ {name} made{name}({t} x) {{ return {{x, 2}}; }}",
        f"__device__ int sum{name}(const {name} &n) {{ return (int)n.x + n.y * 3 + n.z[0] * 5 + n.z[1] * 7; }}",
        f"__device__ int value{name}(Q{name} q) {{ return sum{name}(q.p) + q.last - q.q.z[1]; }}",
    ]
    forms = [
        f"{name} {a} = {{{one}}};", f"{name} {a}{{}};", f"{name} {a} = {{{one}, 1, {{4, 5}}}};", f"{name} {a}{{{one}, 3, 8}};", f"{name} {a} = {name}();",
        f"{name} {a} = made{name}({one});", f"auto {a} = {name}{{{one}}};",
    ]  # fmt: skip
    q = s.random.choice((f"{{{{{one}, 2, {{3}}}}, {{}}}}", f"{{{a}, {a}}}", "{}", f"{{{a}, {{1, 2, {{3, 4}}}}, 5}}"))
    body = [
        s.random.choice(forms), f"Q{name} q{a} = {q};", f"R{name} r{a} = {{{s.random.choice(('', f'{{{s.small()}}}, 4', '{}, 2'))}}};",
        f"int f{a}[2][3] = {{{{{s.small()}, 1}}, {{{s.small()}}}}}, g{a}[4] = {{{s.small()}}};",
        *([f"D{name} d{a} = {{{{{one}}}, {s.small()}}};"] if based else []),
    ]  # fmt: skip
    results = [
        f"sum{name}({a})", f"value{name}(q{a})", *([f"value{name}({{{a}}})", f"sum{name}({{}})"] if based else []), f"r{a}.k[0].v", f"r{a}.k[1].v * 2 + r{a}.w",
        f"f{a}[0][1] + f{a}[1][2]", f"g{a}[0] - g{a}[3]", f"sum{name}({name}())", f"K{name}{{}}.v", f"K{name}{{4}}.v", f"int{{}} + ({t}){{}}",
        f"sum{name}(made{name}({one}))", *([f"sum{name}(d{a})", f"d{a}.own"] if based else []),
    ]  # fmt: skip
    return lines, body, s.random.sample(results, 5), [Name(f"{a}.x", t), Name(f"{a}.y", u), Name(f"g{a}[1]", "int")]


def conversions(s: Scope) -> Mould:
    """Conversions by constructors and operators, in arguments, conditions, `?:` and returns; `->` in steps; methods by category."""
    name, a, to = s.fresh("V"), s.fresh("v"), s.random.choice(_NUMBERS)
    lines = [
        f"struct {name} {{ int n; __device__ {name}(int x) : n(x * 2) {{}} __device__ operator {to}() const {{ return n + 1; }} }};",
        f"struct B{name} {{ int m; __device__ explicit operator bool() const {{ return m > 2; }} __device__ operator {name}() const {{ return {name}(m); }} }};",
        f"struct In{name} {{ int i; __device__ int get() const {{ return i; }} }};",
        f"struct P{name} {{ In{name} in; __device__ In{name} *operator->() {{ in.i += 1; return &in; }} __device__ In{name} &operator*() {{ return in; }} }};",
        f"struct PP{name} {{ P{name} p; __device__ P{name} &operator->() {{ p.in.i *= 2; return p; }} }};",
        f"__device__ int take{name}({name} x) {{ return x.n; }}", f"__device__ int either{name}({name} x) {{ return 900 + x.n; }}",
        f"__device__ int either{name}(long long x) {{ return 950 + (int)(x % 50); }}",
        f"__device__ {name} back{name}(int x) {{ return x; }}", f"__device__ {to} number{name}({name} x) {{ return x; }}",
        f"template <typename T> __device__ int any{name}(const T &x) {{ return sizeof(T) > 4 ? 3 : (int)x; }}",
    ]  # fmt: skip
    if s.beyond:
        lines.append(
            f"struct C{name} {{ __device__ int by() & {{ return 1; }} __device__ int by() const & {{ return 2; }} __device__ int by() && {{ return 3; }} }};"
        )
    body = [f"{name} {a} = {s.value(1)}; B{name} b{a} = {{{s.small()} + 1}}; P{name} p{a} = {{{{{s.small()}}}}}; PP{name} w{a} = {{p{a}}};"]
    results = [
        f"take{name}({s.value(1)})", f"take{name}(b{a})", f"either{name}({a})", f"(b{a} ? 5 : 6)", f"(!b{a} || {s.value(1)})", f"number{name}({a})",
        f"p{a}->get()", f"(*p{a}).i", f"back{name}({s.small()}).n", f"({to}){a}", f"any{name}({a})", f"any{name}<int>({a})", f"{a} + 1", f"kind({a} + 1)",
        f"kind(+{a})", f"static_cast<{name}>(b{a}).n", f"take{name}({s.value(1)} ? {a} : {name}(3))",
        *([f"w{a}->get()", f"C{name}().by()", f"static_cast<const C{name} &>(C{name}()).by()"] if s.beyond else []),
    ]  # fmt: skip
    return lines, body, s.random.sample(results, 5), [Name(f"{a}.n", "int"), Name(f"b{a}.m", "int"), Name(f"p{a}.in.i", "int")]


def lookup(s: Scope) -> Mould:
    """Which declaration a name means: inner before outer, arguments' namespaces, templates in two phases, friends, hidden members."""
    n, a = s.fresh("q"), s.fresh("q")
    later = s.random.choice(_NUMBERS)
    lines = [
        f"__device__ int {n}f(long long x) {{ return 10 + (int)(x & 7); }}",
        f"template <typename T> __device__ int {n}early(T x) {{ return {n}f(5) + (int)(x & 1); }}",
        f"__device__ int {n}f(int x) {{ return 20 + (x & 7); }}",
        f"template <typename T> __device__ int {n}late(T x) {{ return {n}f(x); }}",
        f"namespace {n}a {{ struct S {{ int v; friend __device__ int fr(S x) {{ return x.v + 1; }} friend __device__ int fr(S x, int y) {{ return x.v * y; }} }};",
        "  __device__ int g(S x) { return x.v + 30; } template <typename T> __device__ int g(T x, int y) { return 40 + y; }",
        "  inline namespace in { struct I { int v; }; __device__ int g(I x) { return x.v + 50; } }",
        f"  __device__ int {n}h({later} x) {{ return 60 + (x & 3); }} }}",
        f"__device__ int {n}h(int x) {{ return 70 + (x & 3); }}",
        f"__device__ int {n}named(int x) {{ using {n}a::{n}h; return {n}h(x); }}",
        f"__device__ int {n}all(int x) {{ int {n}h = x; return {n}h + {n}a::{n}h(x) + {n}f({n}h); }}",
        f"struct {n}O {{ int v; __device__ int m(int x) const {{ return x + v; }} __device__ int m(short x) const {{ return 100 + x; }} }};",
        f"struct {n}D : {n}O {{ int own; __device__ int m(long long x) const {{ return 200 + (int)(x & 7) + {n}O::m(3); }} }};",
        f"template <typename T> struct {n}B {{ int v = 8; __device__ int m() const {{ return v; }} }};",
        f"template <typename T> struct {n}T : {n}B<T> {{ __device__ int k() const {{ return this->m() + {n}B<T>::v; }} }};",
    ]
    body = [f"{n}a::S s{a} = {{{s.small()}}}; {n}a::I i{a} = {{{s.small()}}}; {n}D d{a}; d{a}.v = {s.small()}; d{a}.own = 1; {n}T<int> t{a};"]
    results = [
        f"{n}early(s{a}.v)", f"{n}late({s.random.choice(('1', '(short)2', '3ll', 'true'))})", f"g(s{a})", f"g(s{a}, 3)", f"g(i{a})", f"fr(s{a})",
        f"fr(s{a}, 4)", f"{n}named({s.small()})", f"{n}all({s.small()})", f"d{a}.m(4)", f"d{a}.{n}O::m((short)1)", f"t{a}.k()", f"{n}h({s.small()})",
    ]  # fmt: skip
    return lines, body, s.random.sample(results, 5), [Name(f"s{a}.v", "int"), Name(f"d{a}.v", "int")]


def orders(s: Scope) -> Mould:
    """What comes first: braces, assignments, `&&`, commas, default arguments at each call, chains, temporaries of a statement."""
    n, a, c = s.fresh("z"), s.fresh("z"), s.fresh("c")
    lines = [
        f"struct {n}T {{ int &log; int id; __device__ {n}T(int &l, int i) : log(l), id(i) {{ log = log * 3 + i; }} __device__ {n}T &on(int i) {{ log = log * 3 + i; return *this; }} }};"
        if s.beyond
        else f"struct {n}T {{ int *log; int id; __device__ {n}T(int &l, int i) : log(&l), id(i) {{ l = l * 3 + i; }} __device__ {n}T &on(int i) {{ *log = *log * 3 + i; return *this; }} }};",
        f"struct {n}P {{ int x, y, z; }};",
        f"__device__ int {n}next(int &x) {{ x = x * 2 + 1; return x; }}",
        f"__device__ int &{n}at(int (&x)[4], int &i) {{ i += 1; return x[i & 3]; }}",
        f"__device__ int {n}by(int x, int y = {s.random.randrange(5)} + 2, int z = sizeof(short) * 3) {{ return x * 100 + y * 10 + z; }}",
    ]
    pairs = (
        f"{n}P p{a} = {{{n}next({c}), {n}next({c}), {c}}};", f"{n}P p{a}{{{c}, {n}next({c})}};", f"{n}P p{a} = {{{c}++, {c}++, {c}--}};",
    )  # fmt: skip
    steps = (  # g++ takes the index before the value where a call changes it; nvcc, as C++ 17 says, after it
        f"x{a}[{c} & 3] = {'++' + c if s.beyond else f'{n}next({c})'};", f"{n}at(x{a}, {c}) = {c};", f"{n}at(x{a}, {c}) += {n}next({c});", f"x{a}[0] = x{a}[1] = {n}next({c});",
        f"{n}T({c}, 1).on(2).on({s.small()});", f"{c} = {c} && {n}next({c}) || {n}next({c});", f"int o{a} = ({n}next({c}), {c} * 2); x{a}[3] ^= o{a};",
        f"x{a}[1] = {c} > 3 ? {n}next({c}) : {c}--;", f"for (int i = {n}next({c}) & 3, j = {c} & 1; i < 5; i += 2, {c} ^= j) x{a}[i & 3] += {c};",
        f"if ({n}next({c}) & 2 || {n}next({c}) & 1) x{a}[2] = {c};", f"switch ({n}next({c}) & 3) {{ case 1: {c} += 5; case 2: {c} += 7; break; default: {c}--; }}",
    )  # fmt: skip
    body = [f"int {c} = {s.small()} + 1, x{a}[4] = {{1, {s.small()}}};", s.random.choice(pairs), *s.random.sample(steps, 3)]
    results = [f"p{a}.x * 9 + p{a}.y", f"p{a}.z", f"x{a}[0] + 3 * x{a}[1]", f"x{a}[2] - x{a}[3]", f"{n}by({s.small()})", f"{n}by(1, {s.small()})"]
    return lines, body, [c, *s.random.sample(results, 3)], [Name(c, "int"), Name(f"x{a}[2]", "int")]


def virtuals(s: Scope) -> Mould:
    """Virtual methods of objects whose class is known, pure ones, those called by their class, and sizes with a table."""
    n, a = s.fresh("j"), s.fresh("j")
    final = s.random.choice(("", " final"))
    lines = [
        f"struct {n}B {{ int b = 2, c = 3; __device__ virtual int f(int x) const {{ return x + b; }} __device__ virtual int g() {{ b += 1; return b; }} __device__ int own() const {{ return b * 2; }} }};",
        f"struct {n}M : {n}B {{ {'short' if s.beyond else 'long long'} m = 5; __device__ int f(int x) const override {{ return x * m + {n}B::f(1); }} }};",
        f"struct {n}D{final} : {n}M {{ int d; __device__ {n}D(int x) : d(x) {{ b = x; }} __device__ int g() override {{ d += b; return d; }} }};",
    ]
    body = [f"{n}B b{a}; {n}M m{a}; {n}D d{a}({s.small()});"]
    calls = [f"b{a}.f({s.small()})", f"m{a}.f({s.small()})", f"d{a}.f({s.small()})", f"d{a}.{n}B::f(2)", f"d{a}.own()", f"d{a}.d + d{a}.b"]
    effects = (f"{s.place(0)} = b{a}.g();", f"{s.place(0)} = m{a}.g();", f"{s.place(0)} = d{a}.g();", f"{n}B c{a} = d{a}; {s.place(0)} = c{a}.f(3);")
    body += s.random.sample(effects, 2)
    return lines, body, s.random.sample([*calls, f"sizeof({n}D) - sizeof({n}B)"], 3), [Name(f"d{a}.b", "int")]


FEATURES: tuple[Callable[[Scope], Mould], ...] = (
    layouts, unions, bits, enumerations, initialisers, conversions, lookup, orders, virtuals,
)  # fmt: skip
