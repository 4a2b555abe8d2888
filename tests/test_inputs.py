"""Which inputs matter: rule by rule, the paper's tables on kernels of ours, and runs that differ in what does not matter."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.inputs.tables import Entry, counted, entries
from benchmarks.peers.producers import Access, seen
from benchmarks.peers.setup import Setup, read, ready
from boogie_ir.lang.kernel import Store, statements
from boogie_ir.simt import Draw, draw_arguments
from gpuverify_py.analysis.inputs import Role, inputs
from gpuverify_py.commands.commands import application
from gpuverify_py.files.inputs import InputsOf, inputs_of
from gpuverify_py.files.orchestrate import build_request

CLASSICS = Path(__file__).parents[1] / "benchmarks" / "classic" / "cuda"

# What is decided of a kernel's sinks: for each input the roles, other than what is written. A sink of its own, t, can conflict.
RULES = {
    "an index by data": ("int n", "t[n] = 1;", {"n": {Role.INDEX}}),
    "an index through scalars": ("int n", "int i = n + 1; int j = 2 * i; t[j] = 1;", {"n": {Role.INDEX}}),
    "an overwritten scalar": ("int n", "int i = n; i = 3; t[i] = 1;", {}),
    "a scalar overwritten on one path": (
        "int n, int m", "int i = n; if (m) i = 3; t[i] = 1;", {"n": {Role.INDEX}, "m": {Role.INDEX}},
    ),
    "a condition": ("int n", "if (n > 3) t[0] = 1;", {"n": {Role.WHETHER}}),
    "a condition that only chooses a value": ("int n", "int v = 1; if (n > 3) v = 2; t[0] = v;", {}),
    "a condition that chooses an index": ("int n", "int v = 1; if (n > 3) v = 2; t[v] = 0;", {"n": {Role.INDEX}}),
    "a condition around nothing": ("int n, int *q", "int v = 0; if (n > 3) v = q[0]; t[0] = 1;", {}),
    "a short cut in a condition": ("int n, int *q", "if (n > 3 && q[n]) t[0] = 1;", {"n": {Role.WHETHER}, "q": {Role.WHETHER}}),
    "an early return": ("int n", "if (threadIdx.x > n) return; t[0] = 1;", {"n": {Role.WHETHER}}),
    "a return behind it": ("int n", "t[0] = 1; if (threadIdx.x > n) return;", {}),
    "rounds of a loop": ("int n", "for (int i = 0; i < n; i++) t[0] = i;", {"n": {Role.OFTEN}}),
    "a counter after its loop": ("int n", "int i = 0; while (i < n) i++; t[i] = 1;", {"n": {Role.INDEX}}),
    "a loop around nothing": ("int n", "int s = 0; for (int i = 0; i < n; i++) s += i; t[0] = s;", {}),
    "a loop left early": (
        "int *q", "for (int i = 0; i < 9; i++) { if (q[i]) break; t[i] = 1; }", {"q": {Role.WHETHER}},
    ),
    "a round left early": (
        "int *q", "for (int i = 0; i < 9; i++) { if (q[i]) continue; t[i] = 1; }", {"q": {Role.WHETHER}},
    ),
    "a break decides rounds before it": (
        "int *q", "for (int i = 0; i < 9; i++) { t[i] = 1; if (q[i]) break; }", {"q": {Role.WHETHER}},
    ),
    "where a loop was left": (
        "int *q", "int i; for (i = 0; i < 9; i++) if (q[i]) break; t[i] = 1;", {"q": {Role.INDEX}},
    ),
    "a value where a block was left": (
        "int *q", "int v; do { v = 1; if (q[0]) break; v = 2; } while (0); t[v] = 1;", {"q": {Role.INDEX}},
    ),
    "a value from a round that went on early": (
        "int *q", "int v = 0; for (int i = 0; i < 9; i++) { if (q[i]) continue; v++; } t[v] = 1;", {"q": {Role.INDEX}},
    ),
    "a value from an earlier round, in its loop": (
        "int *q", "int v = 0; for (int i = 0; i < 9; i++) { t[v] = 1; if (q[i]) v = i; }", {"q": {Role.INDEX}},
    ),
    "nested conditions on one input": (
        "int n", "int v = 0; if (n > 1) { if (n > 2) v = 1; q0 = v; } t[q0] = 1;", {"n": {Role.INDEX}},
    ),
    "an index read from memory": ("int *q", "t[q[threadIdx.x]] = 1;", {"q": {Role.INDEX}}),
    "through a shared array, a barrier between": (
        "int *q",
        "__shared__ int s[64]; s[threadIdx.x] = q[threadIdx.x]; __syncthreads(); t[s[63 - threadIdx.x]] = 1;",
        {"q": {Role.INDEX}},
    ),
    "an array through which something comes later in the text": (
        "int *q",
        "__shared__ int s[64]; for (int i = 0; i < 2; i++) { t[s[0]] = 1; s[threadIdx.x] = q[i]; }",
        {"q": {Role.INDEX}},
    ),
    "where something was stored": (
        "int n", "__shared__ int s[64]; s[n] = 1; __syncthreads(); t[s[threadIdx.x]] = 1;", {"n": {Role.INDEX}},
    ),
    "whether something was stored": (
        "int n",
        "__shared__ int s[64]; if (n) s[0] = 1; __syncthreads(); t[s[threadIdx.x]] = 1;",
        {"n": {Role.INDEX, Role.WHETHER}},
    ),
    "reads of what nobody writes": ("int n, int *q", "int v = q[n]; t[threadIdx.x] = v;", {}),
    "what an atomic returns": ("int n, int *q", "t[atomicAdd(q, n)] = 1;", {"n": {Role.INDEX}, "q": {Role.INDEX}}),
    "atomics only": ("int n, int *q", "atomicAdd(q + n, 1); t[0] = 1;", {}),
    "atomics, and a read": ("int n, int *q", "atomicAdd(q + n, 1); t[0] = q[0];", {"n": {Role.INDEX}}),
    "a barrier for some": ("int n", "if (threadIdx.x < n) __syncthreads(); t[0] = 1;", {"n": {Role.MEETING}}),
    "a barrier for all or none": ("int n", "if (blockIdx.x < n) __syncthreads(); t[0] = 1;", {}),
    "a barrier in rounds": (
        "int n", "for (int i = threadIdx.x; i < n; i += 64) __syncthreads(); t[0] = 1;", {"n": {Role.MEETING}},
    ),
    "an assertion": ("int n", "__assert(n > 3); t[0] = 1;", {"n": {Role.CLAIM}}),
    "what is fixed": ("int n", "__requires(n == 3); t[n] = 1;", {}),
    "a part of a structure": ("P p", "t[p.b] = 1;", {"p.b": {Role.INDEX}}),
    "a called function": ("int n", "t[twice(n)] = 1;", {"n": {Role.INDEX}}),
    "a shuffle": ("int n", "t[__shfl_sync(~0u, n, 0)] = 1;", {"n": {Role.INDEX}}),
}  # fmt: skip

PRELUDE = "struct P { int a, b; };\n__device__ int twice(int i) { return 2 * i; }\n"


@pytest.mark.parametrize("rule", RULES)
def test_rules(rule: str, tmp_path: Path) -> None:
    parameters, body, expected = RULES[rule]
    file = tmp_path / "k.cu"
    file.write_text(f"{PRELUDE}__global__ void k(int *t, {parameters}) {{ int q0 = 0; {body} }}\n")
    (found,) = inputs_of(build_request(str(file), ("--blockDim=64", "--gridDim=2")), prove=False)
    assert isinstance(found, InputsOf)
    roles = {i.name: {r.role for r in i.reaches} - {Role.VALUE} for i in found.inputs if i.name != "t" and not i.fixed}
    assert {name: of for name, of in roles.items() if of} == expected


# Cheap ones of the kernels of the kinds in the paper's tables; python -m benchmarks.inputs measures them all.
TABLES = ("vector_add", "transpose", "reorder", "histo_intermediates", "spmv_jds")


@pytest.mark.parametrize("entry", [e for e in entries() if e.path.stem in TABLES], ids=lambda entry: entry.name)
def test_tables_of_the_paper(entry: Entry) -> None:
    assert counted(entry, prove=True) == entry.counts


def test_every_kernel_of_the_tables_can_be_read() -> None:
    """And as many inputs reach something as count at least, whatever is proved."""
    for entry in entries():
        reach, counts = (int(figure.partition("/")[0]) for figure in (counted(entry, prove=False), entry.counts))
        assert reach >= counts, entry.name


@pytest.mark.parametrize("file", sorted(CLASSICS.glob("*.cu"))[::18], ids=lambda file: file.stem)
def test_what_does_not_matter_changes_no_access(file: Path) -> None:
    """Runs on the interpreter, which knows nothing of the analysis: with other contents and numbers the accesses are the same."""
    request, program = read(file)
    compared = False
    for kernel in program.kernels:
        setup = ready(file.read_text(), request, program, kernel, 1, None, 512)
        if isinstance(setup, str):
            continue
        idle = {i.name for i in inputs(kernel) if not i.matters and not i.fixed}
        needed = {p.variable.name: setup.inputs.arguments[p.variable.name] for p in kernel.parameters if p.name not in idle}
        arguments = draw_arguments(setup.executable, setup.launch, 2, needed)
        assert arguments is not None
        contents = {a.name: Draw(2, 7) for a in kernel.arrays if a.source.name in idle and a.name in setup.inputs.contents}
        changed = replace(setup.inputs, arguments=arguments, contents={**setup.inputs.contents, **contents})
        other = replace(setup, inputs=changed)
        if seen(setup).doubt or seen(other).doubt:  # cut off before its end
            continue
        assert _accesses(other) == _accesses(setup)
        compared = compared or bool(idle)
    if not compared:
        pytest.skip("nothing that does not matter, or nothing to run")


def _accesses(setup: Setup) -> set[Access]:
    """What a run accesses of arrays that are stored to."""
    kernel = setup.executable.kernel
    stored = {s.array for s in statements(kernel.body) if isinstance(s, Store)}
    names = {a.source.name for a in kernel.arrays if a.name in stored}
    return {access for access in seen(setup).accesses if access[0] in names}


RACY = """\
__global__ void k(int *out, const int *where, int n, int unused) {
  int i = where[threadIdx.x];
  if (i < n) out[i] = threadIdx.x;
}
"""


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "k.cu"
    file.write_text(RACY)
    launch = ["--blockDim=64", "--gridDim=1"]
    assert application(["inputs", str(file), *launch]) == 0
    shown = capsys.readouterr().out
    assert "k: 2 of 4 inputs matter" in shown
    assert "write to out[i]: where it goes" in shown and "2 > 3" in shown
    assert application(["inputs", str(file), "--json", *launch]) == 0
    record = json.loads(capsys.readouterr().out)
    assert {given["name"]: given["matters"] for given in record["inputs"]} == {
        "n": True, "unused": False, "out": False, "where": True,
    }  # fmt: skip
    assert record["claims"] == {"proved": 0, "left": 1}


def test_command_on_what_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "k.cu"
    file.write_text("__global__ void k(int *t) { t[0] = ; }\n")
    assert application(["inputs", str(file), "--blockDim=64", "--gridDim=1"]) == 2
    assert "k.cu:1" in capsys.readouterr().err
