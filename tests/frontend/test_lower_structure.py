"""What lowering makes of constructs: commands, their order, arrays and origins."""

from __future__ import annotations

import pytest

from boogie_ir.lang.expr import TRUE, Literal
from boogie_ir.lang.kernel import Atomic, Barrier, Block, Break, If, Load, MemorySpace, Store, While
from boogie_ir.lang.program import Assert, Assign, CheckKind, Havoc
from boogie_ir.lang.types import BitVec
from frontend.errors import SourceError, Unsupported
from frontend.kernels.tidy import statements_in
from frontend.load import load
from gpuverify_py.analysis.statements import walk
from tests.frontend.lowering import kinds, lowered, only_kernel, text_of


def opencl(body: str, parameters: str = "__global int *a, int n") -> str:
    return f"__kernel void k({parameters}) {{ {body} }}"


def test_reads_come_before_the_write_and_know_their_place() -> None:
    kernel = only_kernel(opencl("a[n] = a[n + 1] + a[0];"))
    first, second, store = kernel.body
    assert isinstance(first, Load) and isinstance(second, Load) and isinstance(store, Store)
    assert first.origin.construct == "read of a[n + 1]"
    assert store.origin.construct == "write to a[n]"
    assert store.origin.span.column == len("__kernel void k(__global int *a, int n) { ") + 1


def test_shared_reads_happen_only_when_they_are_reached() -> None:
    kernel = only_kernel(opencl("if (n > 3 && a[0] > 1) a[1] = 2;"))
    assign, reached, branch = kernel.body
    assert isinstance(assign, Assign) and isinstance(reached, If) and isinstance(branch, If)
    assert kinds(kernel) == ["Assign", "If", "Load", "Assign", "If", "Store"]


def test_pure_conditions_stay_expressions() -> None:
    kernel = only_kernel(opencl("int x = n > 3 && n < 9 ? n : 0; a[0] = x;"))
    assert kinds(kernel) == ["Assign", "Store"]


def test_comparisons_stay_truth_values() -> None:
    kernel = only_kernel(opencl("int inside = n < 5; if (inside) a[0] = 1; if (!(n == 2) != 0) a[1] = 1;"))
    assert "n != 2bv32" in text_of(opencl("if (!(n == 2) != 0) a[1] = 1;")).replace("!(n == 2bv32)", "n != 2bv32")
    assert kinds(kernel) == ["Assign", "If", "Store", "If", "Store"]


def test_a_pure_loop_condition_is_the_loops() -> None:
    (init, loop) = only_kernel(opencl("for (int i = 0; i < n; i++) a[i] = 0;")).body
    assert isinstance(init, Assign) and isinstance(loop, While)
    assert loop.condition != TRUE and loop.label.startswith("for_")


def test_a_loop_condition_with_reads_is_computed_in_the_body() -> None:
    loop = only_kernel(opencl("while (a[0] > n) a[1] = 1;")).body[0]
    assert isinstance(loop, While) and loop.condition == TRUE
    load, leave, _ = loop.body
    assert isinstance(load, Load) and isinstance(leave, If) and isinstance(leave.then[0], Break)


def test_continue_of_a_for_loop_reaches_the_step() -> None:
    loop = only_kernel(opencl("for (int i = 0; i < n; i++) { if (a[i]) continue; a[i] = 1; }")).body[1]
    assert isinstance(loop, While)
    body, step = loop.body
    assert isinstance(body, Block) and isinstance(step, Assign)


def test_uninitialised_locals_are_arbitrary_in_each_iteration() -> None:
    loop = only_kernel(opencl("for (int i = 0; i < n; i++) { int x; if (i) x = 1; a[i] = x; }")).body[1]
    assert isinstance(loop, While) and isinstance(loop.body[0], Havoc)


def test_calls_are_inlined_with_their_call_in_the_origin() -> None:
    text = "void put(__global int *p, int i) { p[i] = i; } " + opencl("put(a, 1);\nput(a + 4, n);")
    stores = [s for s in only_kernel(text).body if isinstance(s, Store)]
    assert [s.origin.caller.span.line if s.origin.caller else 0 for s in stores] == [1, 2]
    assert stores[0].index == Literal(1, BitVec(32))


def test_recursion_is_unsupported() -> None:
    with pytest.raises(Unsupported, match="recursion through f"):
        lowered("int f(int x) { return f(x - 1); } " + opencl("a[0] = f(n);"))


def test_functions_without_a_body_give_anything() -> None:
    kernel = only_kernel("int f(int x); " + opencl("a[0] = f(n);"))
    assert kinds(kernel) == ["Havoc", "Store"]


def test_undeclared_functions_are_errors() -> None:
    with pytest.raises(SourceError, match="foo is not declared"):
        lowered(opencl("a[0] = foo(n);"))


@pytest.mark.parametrize(
    "text",
    [
        opencl("a[0] = 1;", "__constant int *a"),
        opencl("a[0] = 1;", "__global const int *a"),
        opencl("const int x = 1; x = 2;"),
        "__constant int t[2] = {1, 2}; " + opencl("t[0] = 1;"),
    ],
)
def test_writes_that_c_rejects(text: str) -> None:
    with pytest.raises(SourceError, match="const"):
        lowered(text)


def test_writes_to_constant_memory_fail_in_cuda() -> None:
    kernel = only_kernel("__constant__ int t[4]; __global__ void k() { t[threadIdx.x] = 1; }", "cuda")
    (check,) = kernel.body
    assert isinstance(check, Assert) and check.check.kind is CheckKind.CONSTANT_WRITE


def test_null_pointers_are_bad() -> None:
    kernel = only_kernel(opencl("__global int *p = 0; *p = n;"))
    assert [s.check.kind for s in kernel.body if isinstance(s, Assert)] == [CheckKind.BAD_POINTER]


def test_an_unresolved_pointer_is_split_into_cases() -> None:
    text = opencl("__global int *p; if (n) p = a; else p = b; p[1] = 5;", "__global int *a, __global int *b, int n")
    stores = [s.array for s in statements_in(only_kernel(text).body) if isinstance(s, Store)]
    assert stores == ["a", "b"]
    assert kinds(only_kernel(text)).count("Assert") == 1


def test_a_pointer_to_one_array_needs_no_cases() -> None:
    kernel = only_kernel(opencl("__global int *p = a; for (int i = 0; i < n; i++) *p++ = i;"))
    assert "Assert" not in kinds(kernel)


def test_arrays_have_their_elements_cells() -> None:
    kernel = only_kernel(
        opencl(
            "p[0].y = a[1]; c[2] = 3;", "__global int *a, __global float4 *p, __global char *c, __local int *l, __constant int *t"
        )
    )
    cells = {x.name: (x.space, x.cell.width) for x in kernel.arrays}
    assert cells["a"] == (MemorySpace.GLOBAL, 32) and cells["p"] == (MemorySpace.GLOBAL, 32)
    assert cells["c"] == (MemorySpace.GLOBAL, 8) and cells["l"][0] is MemorySpace.GROUP and cells["t"][0] is MemorySpace.CONSTANT


def test_mixed_accesses_make_smaller_cells() -> None:
    kernel = only_kernel(opencl("((__global short *)a)[n] = 1; a[0] = a[1];"))
    assert kernel.arrays[0].cell == BitVec(16)
    assert kinds(kernel) == ["Store", "Load", "Load", "Store", "Store"]


def test_aligned_byte_pointers_keep_the_cells() -> None:
    source = opencl("__global char *p = (__global char *)a + 4 * n; *(__global int *)p = 1;")
    assert only_kernel(source).arrays[0].cell == BitVec(32)
    text = text_of(source)  # 4 * n loses the two highest bits of n
    assert "p.offset := sign_extend_30_32(n[30:0]);" in text and "store a[p.offset] := 1bv32;" in text


def test_several_dimensions_are_flattened() -> None:
    kernel = only_kernel(opencl("__local int t[4][8]; t[n][2] = 1; a[0] = t[1][n];"))
    shared = next(x for x in kernel.arrays if x.space is MemorySpace.GROUP)
    assert shared.cells == 32 and shared.source.extents == (4, 8)
    assert "n *! 8bv32 +! 2bv32" in text_of(opencl("__local int t[4][8]; t[n][2] = 1;"))


def test_constant_initialisers() -> None:
    kernel = only_kernel("__constant int t[3] = {1, 2}; " + opencl("a[0] = t[n];"))
    assert next(x for x in kernel.arrays if x.name == "t").initial == (1, 2, 0)


def test_private_arrays_live_in_registers_unless_indexed() -> None:
    assert len(only_kernel(opencl("int t[2] = {1, 2}; a[0] = t[0] + t[1];")).arrays) == 1
    kernel = only_kernel(opencl("int t[2] = {1, 2}; a[0] = t[n];"))
    assert kernel.arrays[1].space is MemorySpace.PRIVATE


def test_barriers_and_atomics() -> None:
    kernel = only_kernel(opencl("int old = atomic_add(&a[n], 2); barrier(CLK_LOCAL_MEM_FENCE); atomic_inc(a); a[old] = 1;"))
    atomic, barrier, other, _ = kernel.body
    assert isinstance(atomic, Atomic) and atomic.target is not None and isinstance(other, Atomic)
    assert isinstance(barrier, Barrier) and barrier.local_fence == TRUE and barrier.global_fence != TRUE


def test_dynamic_shared_memory_has_one_array() -> None:
    kernel = only_kernel(
        "__global__ void k() { extern __shared__ float x[]; extern __shared__ int y[]; x[0] = 1; y[1] = 2; }", "cuda"
    )
    assert [(x.name, x.cells) for x in kernel.arrays] == [("x", None)]


def test_struct_parameters_are_leaves() -> None:
    kernel = only_kernel("struct s { int n; float *p; }; __global__ void k(s q) { q.p[q.n] = 1; }", "cuda")
    assert [p.name for p in kernel.parameters] == ["q.n"]
    assert [x.source.name for x in kernel.arrays] == ["q.p"]


def test_wide_pointers() -> None:
    (kernel,) = lowered(opencl("size_t i = get_global_id(0) * 5; a[i] = 1;"), pointer_bits=64).kernels
    assert kernel.arrays[0].index == BitVec(64)


def test_a_launch_names_an_instance() -> None:
    text = "template <int N> __global__ void k(int *a) { a[N] = 1; } void host(int *p) { k<3><<<1, 1>>>(p); }"
    assert [k.name for k in lowered(text, "cuda").kernels] == ["k<3>"]


def test_a_template_without_an_instance_is_no_silent_success() -> None:
    with pytest.raises(Unsupported, match="nothing instantiates"):
        lowered("template <int N> __global__ void k(int *a) { a[N] = 1; }", "cuda")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("a[0] = get_global_id(n);", "dimension that is not constant"),
        ("int t[n]; t[0] = 1;", "length is not constant"),
        ("__local int t[2]; __typeof__(t[0]) u; u = n;", "the type of one in the group's memory"),
        ("switch (n) { case 0: if (n) { case 1: a[0] = 1; } }", "case label inside a nested statement"),
    ],
)
def test_what_is_unsupported_says_so(body: str, message: str) -> None:
    with pytest.raises(Unsupported, match=message):
        lowered(opencl(body))


@pytest.mark.parametrize(
    ("statement", "read"),
    [
        ("a[i] = n ? s[i] : 0;", "s[i]"),
        ("a[i] = n ? 1 : (n > 2 ? 0 : s[i + 1]);", "s[i + 1]"),
        ("a[i] = true ? s[2] : 0;", "s[2]"),
        ("a[i] = -s[i];", "s[i]"),
        ("a[i] = !s[i] + 1;", "s[i]"),
        ("a[i] = (n, s[i]);", "s[i]"),
        ("a[i] = 2 * (long) s[i];", "s[i]"),
        ("a[i] = n && *(s + i);", "*(s + i)"),
        ("a[i] = max(s[i], n);", "s[i]"),
        ("a[i] = twice(n ? s[i] : 0);", "s[i]"),
        ("a[i] = (n ? v[i].x : 0);", "v[i].x"),
    ],
)
@pytest.mark.parametrize("front_end", ["ours", "clang"])
def test_a_read_is_where_its_place_is_spelt(statement: str, read: str, front_end: str) -> None:
    head = "__device__ int twice(int x) { return 2 * x; }\n__global__ void k(int *a, int *s, int2 *v, int n) {"
    text = f"{head} int i = threadIdx.x; {statement} }}\n"
    (kernel,) = load("k.cu", text, front_end=front_end).kernels
    (reading,) = (each for each in walk(kernel.body) if isinstance(each, Load))
    span = reading.origin.span
    assert text.splitlines()[span.line - 1][span.column - 1 : span.end_column - 1] == read
