"""Classes, templates and packs of the random C++ kernels: each mould gives declarations, statements, results and places.

Bodies are random expressions over what the mould has in scope, so that its parts come in many combinations.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from benchmarks.peers.cplusplus_expressions import SCALARS, Name, Scope

Mould: TypeAlias = tuple[list[str], list[str], list[str], list[Name]]


def within(scope: Scope, names: Sequence[tuple[str, str]]) -> Scope:
    """A function's scope: its own names only; they are counted on with the outer one's."""
    return Scope(scope.random, [Name(text, type_) for text, type_ in names], scope.count + 500, scope.sizes, scope.beyond)


def operators(s: Scope) -> Mould:
    """A class with constructors, overloaded members, operators, conversions and an index."""
    name, a, b, t, u = s.fresh("K"), s.fresh("k"), s.fresh("k"), s.type(), s.type()
    fields = [("p", t), ("q", u)]
    one, two = within(s, [*fields, ("y", "int")]), within(s, [("o.p", t), ("o.q", u), *fields])
    explicit = s.random.choice(("", "explicit "))
    to = s.random.choice(("int", "long long", "bool", "short"))
    converts = s.random.choice(("", "explicit "))
    friend = s.chance(0.5)
    reference = s.random.choice(("const {} &", "{}", "{} &")).format(name)
    lines = [
        f"struct {name} {{",
        f"  {t} p = {s.literal()}; {u} q{{}};",
        f"  __device__ {name}() : q({s.literal()}) {{}}",
        f"  __device__ {explicit}{name}(int x) : p(x), q(p + 1) {{}}",
        f"  __device__ {name}({t} x, {u} z) {{ this->p = x; q = z; }}",
        f"  __device__ int get(int y) const {{ return {one.value()}; }}",
        f"  __device__ int get(int y) {{ {one.effect()}; return {one.value()}; }}",
        "  __device__ int get(short y) const { return 77 + y; }",
        f"  __device__ {name} &add(int y) {{ {one.effect()}; {one.effect()}; return *this; }}",
        f"  __device__ {name} &operator+=(const {name} &o) {{ p += o.p; q = {two.value(1)}; return *this; }}",
        f"  __device__ {name} &operator++() {{ p += 1; return *this; }}",
        f"  __device__ {name} operator++(int) {{ {name} old = *this; ++*this; return old; }}",
        f"  __device__ bool operator==(const {name} &o) const {{ return {two.value(1)}; }}",
        f"  __device__ int operator()(int y) const {{ return {one.value(1)}; }}",
        "  __device__ int operator()(int y, int z) const { return p * y - z; }",
        f"  __device__ {t} &operator[](bool y) {{ return p; }}",
        f"  __device__ {u} &operator[](int y) {{ return q; }}",
        f"  __device__ {converts}operator {to}() const {{ return {within(s, fields).value(1)}; }}",
        *(
            [f"  friend __device__ {name} operator-({reference} l, {name} r) {{ return {name}(l.p - r.p, r.q); }}"]
            if friend
            else []
        ),
        "};",
        f"__device__ {name} operator*(const {name} &l, int r) {{ {name} n(l); n.p *= r; return n; }}",
        f"__device__ {name} operator*(int l, const {name} &r) {{ return {name}(r.p + l, r.q); }}",
        f"__device__ void change({name} &o, int by) {{ o.q += by; o.p = o.q; }}",
        f"__device__ int by_value({name} o) {{ o.p += 3; return o.p + o.q; }}",
    ]
    made = s.random.choice(
        (
            f"{name} {a};",
            f"{name} {a}(({s.value(1)}));",
            f"{name} {a}(({t})({s.value(1)}), ({u})({s.value(1)}));",
            f"auto {a} = {name}(int({s.value(1)}));",
        )
    )
    effects = (
        f"{a}.add({s.value(1)}).add({s.value(1)});", f"{a} += {b};", f"++{a};", f"{b} = {a}++;", f"{a}[true] = {s.value(1)};",
        f"{a}[{s.small()}] += {s.value(1)};", f"change({a}, {s.value(1)});", f"{name} &r{a} = {a}; r{a}.p = {s.value(1)};",
        f"({s.value(1)} ? {a} : {b}).q = {s.value(1)};", f"{a} = {b} * {s.small()};", f"{b} = {s.small()} * {a};", f"{a} = {name}({s.small()});",
        f"const {name} &c{a} = {b}; {s.place(0)} = c{a}.get({s.small()});", f"{name} *w{a} = &{b}; w{a}->add(1); (*w{a}).p ^= 5;",
        *([f"{b} = {a} - {b};"] if friend else []),
    )  # fmt: skip
    body = [made, f"{name} {b} = {a};", *s.random.sample(effects, 5)]
    results = (
        f"{a}.get({s.small()})", f"{a} == {b}", f"{a}({s.value(1)})", f"{b}({s.small()}, {s.small()})", f"by_value({a})", f"({to}){b}",
        f"static_cast<const {name} &>({a}).get({s.small()})", f"static_cast<{to}>({a} * 2)",
        f"{a} ? 4 : 9" if not converts or to == "bool" else f"{a}.p",
    )  # fmt: skip
    return lines, body, s.random.sample(results, 4), [Name(f"{a}.p", t), Name(f"{b}.q", u)]


def bases(s: Scope) -> Mould:
    """Bases with members of one name, hidden and called by name, cut off, and cast to."""
    base, other, derived, a = s.fresh("P"), s.fresh("Q"), s.fresh("D"), s.fresh("d")
    t = s.type() if s.beyond else s.random.choice(SCALARS[:6])  # wider ones leave padding, in which members of the derived lie
    inner = within(s, [("m", "int"), ("n", t), ("y", "int")])
    two = s.chance(0.6)
    using = f"using {base}::f;" if s.beyond and s.chance(0.2) else ""
    lines = [
        f"struct {base} {{ {t} m = 3; int n = 4;",
        f"  __device__ {base}(int x = 6) : n(x) {{}}",
        "  __device__ int f(int y) const { return m + y * n; }",
        "  __device__ int f(long long y) const { return 50 + (int)y; }",
        f"  __device__ {base} &self() {{ m += 2; return *this; }}",
        "  static constexpr int size = 7;",
        "  __device__ static int twice(int y) { return y * 2 + size; } };",
        f"struct {other} {{ short w = 9; __device__ int g() const {{ return w; }} }};",
        f"struct {derived} : {base}{f', {other}' if two else ''} {{ int m; {t} n;",
        f"  {using}",
        f"  __device__ {derived}(int x, int y) : {s.random.choice((f'{base}(x)', f'{base}()', f'{base}{{x + 1}}'))}, m(y), n(m + 1) {{}}",
        f"  __device__ int f(short y) const {{ return {base}::f(y) - m * {base}::m; }}",
        f"  __device__ int h(int y) {{ {base}::m += y; {inner.effect()}; return {inner.value(1)} + this->{base}::n; }}",
        "};",
        f"__device__ int slice({base} b) {{ b.m += 1; return b.m + b.n; }}",
        f"__device__ void through({base} &b, int y) {{ b.m = y; b.n -= 1; }}",
        f"template <typename T> __device__ int any{a}(const T &x) {{ return x.m + x.f(1); }}",
    ]
    body = [f"{derived} {a}({s.value(1)}, {s.value(1)});", f"through({a}, {s.value(1)});", f"{a}.self().m += {s.value(1)};"]
    body += [
        f"static_cast<{base} &>({a}).n ^= {s.value(1)};",
        f"{base} cut{a} = {a}; cut{a}.m = 5;",
        f"{base} *at{a} = &{a}; at{a}->n += 1;",
    ]
    results = [
        f"{a}.f({s.small()})", f"{a}.f(5ll)", f"{a}.h({s.value(1)})", f"slice({a})", f"{a}.{base}::m + {a}.m", f"any{a}({a})", f"any{a}<{base}>({a})",
        f"{derived}::twice({s.small()}) + {derived}::size", f"cut{a}.f(2)", f"at{a}->m", f"sizeof({derived}) + sizeof({base})",
        *([f"{a}.g() + static_cast<{other} &>({a}).w"] if two else []),
    ]  # fmt: skip
    places = [Name(f"{a}.m", "int"), Name(f"{a}.n", t), Name(f"{a}.{base}::m", t), Name(f"at{a}->n", "int")]
    return lines, body, s.random.sample(results, 5), places


def templates(s: Scope) -> Mould:
    """Class and function templates: defaults, specialisations, constants, members of dependent types."""
    name, f, a, b, t = s.fresh("T"), s.fresh("f"), s.fresh("t"), s.fresh("t"), s.type()
    count, inner = s.random.choice((2, 4)), within(s, [("x", "T"), ("y", "int")])
    lines = [
        f"template <typename T, int N = {count}, typename U = T> struct {name} {{",
        "  T v[N]; U last{};",
        "  static constexpr int size = N * 2;",
        "  using type = U;",
        f"  __device__ {name}(T first = 1) {{ for (int i = 0; i < N; i++) v[i] = first + i; }}",
        "  __device__ T &operator[](int i) { return v[i % N]; }",
        "  __device__ const T &operator[](int i) const { return v[i % N]; }",
        "  __device__ T *begin() { return v; }",
        "  __device__ T *end() { return v + N; }",
        "  template <typename V> __device__ V sum(V start) const { for (int i = 0; i < N; i++) start += v[i]; return start; }",
        "  template <int M> __device__ int at() const { return v[M < N ? M : N - 1]; }",
        "};",
        f"template <int N> struct {name}<bool, N> {{ unsigned bits = {s.literal()}; static constexpr int size = -N; __device__ int sum(int y) const {{ return bits % 99 + y; }} }};",
        f"template <> struct {name}<short, 3> {{ short v = 8; static constexpr int size = 1000; __device__ int sum(int y) const {{ return v - y; }} }};",
        f"template <typename T> __device__ int {f}(T x, int y) {{ if constexpr (sizeof(T) {s.random.choice(('<', '>', '=='))} 4) {{ return {inner.value()}; }} else {{ return {inner.value()}; }} }}",
        f"template <typename T, int N> __device__ int {f}({name}<T, N> &x, int y) {{ x[y & 1] += N; return x[1] * N; }}",
        f"template <typename T, int N> __device__ int {f}(T (&x)[N], int y) {{ x[0] += 1; return x[N - 1] + N * y; }}",
        *([f"template <> __device__ int {f}<short>(short x, int y) {{ return x * 10 + y; }}"] if s.beyond and s.chance(0.3) else []),
        f"template <typename T = {t}, int N = 3> __device__ int plain{a}(int y) {{ T n = y; return n + N; }}",
    ]
    array = s.fresh("a")
    body = [
        f"{name}<{s.random.choice(('int', 'short', 'unsigned char', 'long long'))}> {a}(({s.value(1)}));",
        f"{name}<int, 2, {t}> {b}; {b}[1] = {s.value(1)}; {b}.last = {s.value(1)};",
        f"{t} {array}[3] = {{1, ({t})({s.value(1)})}};",
        f"for (auto {s.random.choice(('&', ''))}z{a} : {a}) z{a} = z{a} * 2 + 1;",
        f"{a}[{s.small()}] = {s.value(1)};", f"auto c{a} = {a}; c{a}[0] = 1;",
    ]  # fmt: skip
    results = [
        f"{a}.sum({s.value(1)})", f"{a}.template at<1>()", f"{f}({b if t == 'int' else array}, {s.small()})", f"{f}({array}, {s.small()})", f"{f}({s.value(1)}, 3)",
        f"{f}((short)({s.value(1)}), 3)", f"{name}<bool>().sum(1) + {name}<bool, 5>::size", f"{name}<short, 3>::size + {name}<short, 2>::size",
        f"{name}<short, 3>().sum(2)", f"plain{a}(300)", f"plain{a}<signed char>(300)", f"plain{a}<int, 9>({s.small()})", f"{f}<unsigned char>({s.value(1)}, 2)",
        f"sizeof(typename {name}<int, 2, {t}>::type)", f"{b}.last", f"kind({b}[0] + {b}.last)", f"c{a}[0] + {a}[0]",
    ]  # fmt: skip
    return lines, body, s.random.sample(results, 6), [Name(f"{b}[0]", "int"), Name(f"{b}.last", t), Name(f"{array}[2]", t)]


def packs(s: Scope) -> Mould:
    """Packs: folds, recursion, sizes, forwarding by reference, and lambdas in between."""
    f = s.fresh("f")
    op = s.random.choice(("+", "^", "|", "&"))
    inner = within(s, [("h", "int")])
    lines = [
        f"template <typename... A> __device__ auto {f}sum(A... a) {{ return (a {op} ...); }}",
        f"template <typename... A> __device__ long long {f}minus(A... a) {{ return ({s.random.choice(('... - a', 'a - ...', '100 - ... - a', 'a - ... - 100'))}); }}".replace(
            "(... - a)", "(... - a)"
        ),
        f"__device__ int {f}all() {{ return {s.random.randrange(9)}; }}",
        f"template <typename H, typename... R> __device__ int {f}all(H h, R... r) {{ return {inner.value(1)} + 3 * {f}all(r...) + (int)sizeof...(r); }}",
        f"template <typename... A> __device__ void {f}inc(int by, A &... a) {{ ((a += by, by *= 2), ...); }}",
        f"template <typename F, typename... A> __device__ auto {f}call(F &&f, A &&... a) {{ return f(a...); }}",
        f"template <typename... A> __device__ int {f}size(A... a) {{ {'int s[] = {(int)sizeof(a)...}; int n = 0; for (int x : s) n = n * 9 + x; return n;' if s.beyond else 'return (0 + ... + (int)sizeof(a));'} }}",
        f"template <int... N> __device__ int {f}numbers() {{ int n = 0; ((n = n * 5 + N), ...); return n; }}",
    ]
    a, b = s.place(0), s.place(0)
    body = [f"{f}inc({s.value(1)}, {a}, {b});"]
    values = ", ".join(s.value(1) for _ in range(s.random.randint(1, 4)))
    results = [
        f"{f}sum({values})", f"kind({f}sum({values}))", f"{f}minus({values})", f"{f}all({values})", f"{f}all()", f"{f}size({values})",
        f"{f}numbers<1, {s.random.randrange(9)}, 3>()", f"{f}call([&](int x) {{ return x + {s.value(1)}; }}, {a})",
        *([f"{f}call([](auto... x) {{ return (x {op} ...); }}, {values})", f"{f}call([&](auto &&x) {{ return x + {s.value(1)}; }}, {a})"] if s.beyond and s.chance(0.2) else []),
        *([f"{f}call({f}minus<int, short>, {s.small()}, (short)4)"] if s.beyond and s.chance(0.2) else []),
    ]  # fmt: skip
    return lines, body, s.random.sample(results, 5), []


def lives(s: Scope) -> Mould:
    """Copies, moves and ends of lives that leave a trace."""
    name, a, t = s.fresh("L"), s.fresh("l"), s.fresh("trace")
    parts = [
        f"  __device__ {name}(const {name} &o) : log(o.log), id(o.id + 1) {{ *log = *log * 3 + 2; }}",
        f"  __device__ {name}({name} &&o) : log(o.log), id(o.id + 10) {{ o.id = 0; *log = *log * 3 + 3; }}",
        f"  __device__ {name} &operator=(const {name} &o) {{ id = o.id * 2; *log = *log * 3 + 4; return *this; }}",
        f"  __device__ ~{name}() {{ *log = *log * 5 + id; }}",
    ]
    chosen = [part for part in parts if s.beyond and s.chance(0.3)]
    if parts[1] in chosen:  # with it the compiler makes no copies of its own
        chosen = [part for part in parts if part in (*parts[:3], *chosen)]
    move = f"static_cast<{name} &&>({a})"
    lines = [
        f"struct {name} {{ int *log; int id;", f"  __device__ {name}(int *l, int i) : log(l), id(i) {{ *log = *log * 3 + 1; }}", *chosen,
        f"  __device__ {name} &set(int i) {{ id = i; return *this; }} }};",
        f"__device__ int take{name}({name} x) {{ x.id += 1; return x.id; }}",
        f"__device__ int look{name}(const {name} &x) {{ return x.id; }}",
        f"__device__ {name} make{name}(int *l, int i) {{ return {name}(l, i + 1); }}",
        f"struct Holder{name} {{ {name} one; int n; }};",
    ]  # fmt: skip
    body = [f"int {t} = 1;", "{", f"  {name} {a}(&{t}, {s.small()});"]
    uses = (
        f"{name} b{a} = {a}; b{a}.id += {s.value(1)};", f"{s.place(0)} = take{name}({a});", f"{s.place(0)} = look{name}({name}(&{t}, 4));",
        f"{s.place(0)} = take{name}(make{name}(&{t}, 5));", f"{a} = {name}(&{t}, {s.small()});", f"{a} = {a};",
        f"{{ {name} c{a}(&{t}, 7); {a} = c{a}; }}", f"for (int i = 0; i < 2; i++) {{ {name} d{a}({a}); if (i) continue; d{a}.set(2); }}",
        f"const {name} &e{a} = {name}(&{t}, 8); {s.place(0)} = e{a}.id;", f"auto g{a} = make{name}(&{t}, 2);",
        f"auto w{a} = [{a}] {{ return {a}.id; }}; {s.place(0)} = w{a}();", f"Holder{name} h{a} = {{{a}, 3}}; {s.place(0)} = h{a}.one.id;",
        f"Holder{name} i{a}{{{name}(&{t}, 6), 3}}; Holder{name} j{a} = i{a}; {s.place(0)} = j{a}.one.id;",
        *([f"{name} m{a} = {move}; m{a}.id += 1;", f"{s.place(0)} = take{name}({move});"]),
    )  # fmt: skip
    body += ["  " + use for use in s.random.sample(uses, s.random.randint(2, 4))]
    return lines, [*body, f"  {t} = {t} * 7 + {a}.id;", "}"], [t], [Name(t, "int")]


def scopes(s: Scope) -> Mould:
    """Namespaces, enumerations, static members, default arguments, bit-fields, unions of the small things."""
    n, e, a, k = s.fresh("n"), s.fresh("E"), s.fresh("a"), s.fresh("b")
    start, width = s.random.randrange(9), s.random.randint(2, 7)
    wide = s.random.choice(("", " : unsigned char", " : long long"))
    inner = within(s, [("x", "int"), ("y", "short")])
    lines = [
        f"namespace {n} {{ constexpr int value = {start}; __device__ int f(int x) {{ return x + value; }}",
        f"namespace deep {{ constexpr int value = {start + 10}; __device__ int g(int x) {{ return f(x) * 2 + value + {n}::value; }} }}",
        f"inline namespace v1 {{ __device__ int h(int x, short y = {start} + 2) {{ return {inner.value()}; }} }}",
        "struct S { int c; }; __device__ int found(S x) { return x.c + 1; } __device__ int operator%(S x, int y) { return x.c - y; } }",
        f"enum class {e}{wide} {{ A = {start}, B, C = A * 3 + 1, D }};", f"enum Old{e} {{ a{e}, b{e} = {start}, c{e} }};",
        f"__device__ int of{e}({e} x) {{ switch (x) {{ case {e}::A: return 5; case {e}::D: return static_cast<int>({e}::C); default: return 6; }} }}",
        f"__device__ int of{e}(int x) {{ return 1000 + x; }}",
        f"struct Bits{e} {{ int low : {width}; unsigned high : {width + 3}; bool flag : 1; short rest; }};",
        f"constexpr __device__ int fact{e}(int x) {{ return x <= 1 ? 1 : x * fact{e}(x - 1); }}",
        f"struct Static{e} {{ static constexpr int N = fact{e}(4); static __device__ int f(int x) {{ return x + N; }} enum {{ K = 3 }}; struct In {{ int z = K; }}; }};",
        f"__device__ int named{e}(int x) {{ using namespace {n}::deep; return g(x); }}",
        f"__device__ int &pick{e}(int &l, int &r, bool c) {{ return c ? l : r; }}",
        f"__device__ void swap{e}(int &l, int &r) {{ int o = l; l = r; r = o; }}",
    ]  # fmt: skip
    picked = f"pick{e}(l{a}, r{a}, {s.value(1)}) {s.random.choice(('=', '+='))} {s.small()};" if s.beyond and s.chance(0.2) else ""
    body = [
        f"Bits{e} {k} = {{0}}; {k}.low = {s.value(1)}; {k}.high = {s.value(1)}; {k}.flag = {s.value(1)}; {k}.rest = {s.value(1)};",
        f"int l{a} = {s.value(1)}, r{a} = {s.value(1)}; swap{e}(l{a}, r{a}); {picked}",
        f"{e} e{a} = static_cast<{e}>({s.small()}); Static{e}::In in{a}; in{a}.z += 2;",
    ]
    if s.chance(0.5):
        body.append(f"{k}.low += {s.small()}; {k}.high <<= 2; ++{k}.low;")
    results = [
        f"{n}::f({s.value(1)})", f"named{e}({s.small()})", f"{n}::h({s.value(1)})", f"{n}::h({s.value(1)}, {s.value(1)})", f"{n}::v1::h(1)",
        f"found({n}::S{{{s.small()}}})", f"{n}::S{{5}} % 3", f"of{e}(e{a})", f"of{e}({e}::D)", f"of{e}(b{e})", f"of{e}({s.small()})", f"kind({k}.low + 1)",
        f"kind(+{k}.high)", f"{k}.low", f"{k}.high", f"{k}.rest + {k}.flag", f"Static{e}::f(Static{e}::K)", f"in{a}.z",
        f"static_cast<int>(e{a}) + (e{a} == {e}::B)", f"sizeof(e{a})", f"e{a} < {e}::D", f"l{a} - r{a}", f"c{e} + a{e}",
        f"({k}.low < 0u)", f"-{k}.high < 0",
    ]  # fmt: skip
    return lines, body, s.random.sample(results, 6), [Name(f"l{a}", "int"), Name(f"in{a}.z", "int")]


def references(s: Scope) -> Mould:
    """References and pointers as members and results, arrays by reference, pointers to functions and members, closures in classes."""
    name, a, b = s.fresh("R"), s.fresh("r"), s.fresh("r")
    pointer = s.chance(0.9)
    copies = (
        "return [*this](int y) { return own * y + fixed; };"
        if s.beyond and s.chance(0.2)
        else "auto o = *this; return [o](int y) { return o.own * y + o.fixed; };"
    )
    to = "(*at_)" if pointer else "to"
    inner = within(s, [(to, "int"), ("own", "int")])
    lines = [
        f"struct {name} {{ int {'*at_' if pointer else '&to'}; int own = 2; const int fixed;",
        f"  __device__ {name}(int &x, int y) : {'at_(&x)' if pointer else 'to(x)'}, fixed(y) {{ own += {to}; }}",
        f"  __device__ int &get() {{ {inner.effect()}; return {to}; }}",
        f"  __device__ int *at() const {{ return &{to}; }}",
        "  __device__ auto closure() { return [this](int y) { own += y; return own + fixed; }; }",
        f"  __device__ auto copied() const {{ {copies} }}",
        f"  __device__ int use() {{ auto f = [&] {{ {inner.effect()}; return own; }}; return f() + f(); }} }};",
        f"__device__ void fill{name}(int (&x)[3], int by) {{ for (int &y : x) y += by++; }}",
        f"__device__ int last{name}(const int *x, int n) {{ return n > 0 ? *(x + n - 1) : -1; }}",
        f"template <typename F> __device__ auto bind{name}(F f, int y) {{ return [=](int x) {{ return f(x, y); }}; }}",
        f"__device__ auto counter{name}(int from) {{ return [from]() mutable {{ return from++; }}; }}",
    ]
    body = [
        f"int v{a} = {s.value(1)}, a{a}[3] = {{1, {s.small()}}}; {name} {a}(v{a}, {s.small()}); {name} {b}({a});",
        f"{a}.get() {'+=' if s.chance(0.1) else '='} {s.value(1)};", f"*{b}.at() ^= {s.value(1)};", f"fill{name}(a{a}, {s.small()});",
        f"auto f{a} = {a}.closure(); f{a}({s.small()}); auto c{a} = counter{name}({s.small()}); c{a}();",
    ]  # fmt: skip
    if s.chance(0.5):
        body += [f"int *p{a} = a{a} + 1; *p{a}++ += 5; p{a}[-1] -= {s.value(1)}; int *&q{a} = p{a}; --q{a}; *p{a} += 2;"]
    results = [
        f"f{a}(3)", f"{a}.own", f"{a}.copied()(2)", f"{a}.use()", f"{b}.use()", f"last{name}(a{a}, 3)", f"c{a}()", f"v{a}", f"{b}.own",
        f"bind{name}([](int x, int y) {{ return x * 10 + y; }}, {s.small()})({s.small()})", f"a{a}[1]", f"*{b}.at() - {a}.fixed",
        f"bind{name}([&v{a}](int x, {s.random.choice(('int', 'short'))} y) {{ v{a} += x; return x - y; }}, 2)({s.small()})",
    ]  # fmt: skip
    return lines, body, s.random.sample(results, 6), [Name(f"v{a}", "int"), Name(f"a{a}[2]", "int"), Name(f"{a}.own", "int")]


CLASSES: tuple[Callable[[Scope], Mould], ...] = (operators, bases, templates, packs, lives, scopes, references)
