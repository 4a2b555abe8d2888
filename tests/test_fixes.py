"""Patches: which change is proposed for a defect, that the rest of the file stays, and what is refused, and why."""

from __future__ import annotations

import json
import os
import subprocess
from contextlib import chdir
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

from frontend.produce import source_of
from frontend.syntax import syntax as s
from gpuverify_py import api
from gpuverify_py.commands.commands import application
from gpuverify_py.files.orchestrate import build_request, verify
from gpuverify_py.findings.diagnostic import Verdict
from gpuverify_py.fixes.find import Fixed, fixed
from gpuverify_py.fixes.layout import Layout
from gpuverify_py.fixes.text import Text, patch
from gpuverify_py.reports.json import schema
from tests.command_line import gpuverify

LAUNCH = ("--blockDim=64", "--gridDim=1")
FLAGS = {".cu": LAUNCH, ".cl": ("--local_size=64", "--num_groups=1")}
T = "  int t = threadIdx.x;\n"


def tried(folder: Path, name: str, text: str, *flags: str) -> Fixed:
    file = folder / name
    file.write_bytes(text.encode())
    return fixed(str(file), (*FLAGS[file.suffix], *flags), 60.0)


# A kernel's body with a defect, and the body that is proposed.
BODIES = {
    "a barrier between two accesses, the comment stays": (
        "  s[t] = t; // mine\n  a[t] = s[63 - t];\n",
        "  s[t] = t; // mine\n  __syncthreads();\n  a[t] = s[63 - t];\n",
    ),
    "a barrier of a warp, where that is enough": (
        "  s[t] = t;\n  a[t] = s[t ^ 1];\n",
        "  s[t] = t;\n  __syncwarp();\n  a[t] = s[t ^ 1];\n",
    ),
    "outside of the branch": (
        "  if (t < 32) {\n    s[t] = t;\n  }\n  if (t >= 32)\n    a[t] = s[t - 32];\n",
        "  if (t < 32) {\n    s[t] = t;\n  }\n  __syncthreads();\n  if (t >= 32)\n    a[t] = s[t - 32];\n",
    ),
    "at the end of a loop's rounds": (
        "  for (int i = 0; i < 4; i++) {\n    s[t] = i;\n    __syncthreads();\n    a[t] += s[63 - t];\n  }\n",
        "  for (int i = 0; i < 4; i++) {\n    s[t] = i;\n    __syncthreads();\n    a[t] += s[63 - t];\n"
        "    __syncthreads();\n  }\n",
    ),
    "after a loop, whose span is its head": (
        "  while (n--) {\n    s[t] = n;\n  }\n  a[t] = s[63 - t];\n",
        "  while (n--) {\n    s[t] = n;\n  }\n  __syncthreads();\n  a[t] = s[63 - t];\n",
    ),
    "in braces that the loop has not": (
        "  s[t] = t;\n  __syncthreads();\n  for (int i = 32; i > 0; i /= 2)\n    if (t < i) s[t] += s[t + i];\n"
        "  if (!t) a[0] = s[0];\n",
        "  s[t] = t;\n  __syncthreads();\n  for (int i = 32; i > 0; i /= 2)\n  {\n    if (t < i) s[t] += s[t + i];\n"
        "    __syncwarp();\n  }\n  if (!t) a[0] = s[0];\n",
    ),
    "out of a branch": (
        "  s[t] = t;\n  if (t < 32) {\n    a[t] = s[t];\n    __syncthreads();\n  }\n",
        "  s[t] = t;\n  if (t < 32) {\n    a[t] = s[t];\n  }\n  __syncthreads();\n",
    ),
    "out of a branch that is all of a loop": (
        "  s[t] = t;\n  __syncthreads();\n  for (int i = 32; i > 0; i /= 2)\n    if (t < i) {\n      s[t] += s[t + i];\n"
        "      __syncthreads();\n    }\n",
        "  s[t] = t;\n  __syncthreads();\n  for (int i = 32; i > 0; i /= 2)\n  {\n    if (t < i) {\n      s[t] += s[t + i];\n"
        "    }\n    __syncthreads();\n  }\n",
    ),
    "between two halves of a branch": (
        "  if (t < 32) {\n    s[t] = t;\n    __syncthreads();\n    a[t] = s[31 - t];\n  }\n",
        "  if (t < 32) {\n    s[t] = t;\n  }\n  __syncthreads();\n  if (t < 32) {\n    a[t] = s[31 - t];\n  }\n",
    ),
    "an atomic update": ("  if (a[t] > 0)\n    s[0]++;\n", "  if (a[t] > 0)\n    atomicAdd(&s[0], 1);\n"),
    "an atomic update whose value is used": ("  int i = s[0]++;\n  a[i] = t;\n", "  int i = atomicAdd(&s[0], 1);\n  a[i] = t;\n"),
    "one thread for all": ("  a[0] = t;\n", "  if (threadIdx.x == 0) a[0] = t;\n"),
    "a guard": ("  a[t % n] = t;\n", "  if (t < n) a[t % n] = t;\n"),
}  # fmt: skip


@pytest.mark.parametrize(("broken", "right"), BODIES.values(), ids=BODIES)
def test_the_weakest_change_is_proposed(broken: str, right: str, tmp_path: Path) -> None:
    head = "__global__ void k(int *a, int n) {\n  __requires(n > 0);\n  __shared__ int s[64];\n" + T
    found = tried(tmp_path, "k.cu", head + broken + "}\n")
    assert found.without == () and found.new == head + right + "}\n", found.new


def test_a_flag_becomes_atomic(tmp_path: Path) -> None:
    text = (
        "__global__ void k(volatile int *f, int *a) {\n  if (threadIdx.x == 0)\n    f[blockIdx.x] = 1;\n"
        "  else if (f[0] == 1)\n    a[threadIdx.x] = 2;\n}\n"
    )
    found = tried(tmp_path, "k.cu", text, "--gridDim=2")
    assert found.new == text.replace("else if (f[0]", "else if (atomicAdd((int *)&f[0], 0)")


def test_opencl_barriers_fence_what_is_meant(tmp_path: Path) -> None:
    text = (
        "__kernel void k(__global int *a, __local int *s) {\n  int t = get_local_id(0);\n  s[t] = t;\n"
        "  barrier(CLK_GLOBAL_MEM_FENCE);\n  a[t] = s[63 - t];\n}\n"
    )
    found = tried(tmp_path, "k.cl", text)
    assert found.new == text.replace("GLOBAL_MEM_FENCE", "GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE")
    bare = text.replace("  barrier(CLK_GLOBAL_MEM_FENCE);\n", "")
    assert tried(tmp_path, "k.cl", bare).new == text.replace("GLOBAL", "LOCAL")


def test_an_index_beyond_an_array_is_guarded(tmp_path: Path) -> None:
    text = "__global__ void k(int *a, int n) {\n  int i = blockIdx.x * 64 + threadIdx.x;\n  a[i] = i;\n}\n" \
        "int main(int c, char **v) {\n  int n = atoi(v[1]);\n  int *a;\n  cudaMalloc(&a, n * sizeof(int));\n" \
        "  k<<<(n + 63) / 64, 64>>>(a, n);\n}\n"  # fmt: skip
    (tmp_path / "k.cu").write_text(text)
    found = fixed(str(tmp_path / "k.cu"), (), 60.0)
    assert found.new == text.replace("  a[i]", "  if (i < n) a[i]")


# Guards that would verify the kernel because nobody is left who does anything.
@pytest.mark.parametrize("requires", ["n == 0", "n < 0"])
def test_nothing_becomes_unreachable(requires: str, tmp_path: Path) -> None:
    text = f"__global__ void k(int *a, int n) {{\n  __requires({requires});\n{T}  a[t / 2] = t;\n}}\n"
    found = tried(tmp_path, "k.cu", text)
    assert found.new == text and found.without[0].tried == 0


def test_another_kernel_that_shares_a_function_stays_verified(tmp_path: Path) -> None:
    text = (
        "__device__ void put(int *s, int *a) {\n  s[threadIdx.x] = 1 + threadIdx.x;\n  a[threadIdx.x] = s[63 - threadIdx.x];\n}\n"
        "__global__ void k(int *a) {\n  __shared__ int s[64];\n  put(s, a);\n}\n"
        "__global__ void other(int *a) {\n  __shared__ int s[64];\n  if (threadIdx.x < 1) put(s, a);\n}\n"
    )
    found = tried(tmp_path, "k.cu", text)
    assert found.new == text and [each.kernel for each in found.without] == ["k"] and found.without[0].tried >= 1


REFUSED = {
    "made by a macro": ("#define PUT(i) s[i] = i; a[i] = s[63 - i]\n", "  PUT(t);\n", "made by a macro"),
    "in a file that is read twice": ('#include "put.h"\n#define put twice\n#include "put.h"\n', "  put(s, a);\n", "macro"),
    "in two steps": ("", "  s[t] = t;\n  a[t] = s[63 - t];\n  s[t] = 1 + t;\n", "no one barrier"),
}


@pytest.mark.parametrize(("head", "body", "why"), REFUSED.values(), ids=REFUSED)
def test_what_is_not_changed_has_a_reason(head: str, body: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "put.h").write_text("__device__ void put(int *s, int *a) {\n" + T + "  s[t] = t;\n  a[t] = s[63 - t];\n}\n")
    text = f"{head}__global__ void k(int *a) {{\n  __shared__ int s[64];\n{T}{body}}}\n"
    found = tried(tmp_path, "k.cu", text)
    assert found.new == text and why in found.without[0].why


def test_a_file_that_is_included_is_changed(tmp_path: Path) -> None:
    header = "__device__ void put(int *s, int *a) {\n" + T + "  s[t] = t;\n  a[t] = s[63 - t];\n}"
    (tmp_path / "put.h").write_text(header)
    text = '#include "put.h"\n__global__ void k(int *a) {\n  __shared__ int s[64];\n  put(s, a);\n}\n'
    found = tried(tmp_path, "k.cu", text)
    assert found.new == found.old and found.exit_code == 0
    assert found.others == ((str(tmp_path / "put.h"), header, header.replace("= t;\n  a", "= t;\n  __syncthreads();\n  a")),)
    (fix,) = (kernel.fix for kernel in found.result.kernels)
    assert fix is not None and fix.title.endswith(f"__syncthreads() after line 3 of {tmp_path / 'put.h'}")


def test_a_file_outside_of_the_project_stays(tmp_path: Path) -> None:
    header = "__device__ void put(int *s, int *a) {\n" + T + "  s[t] = t;\n  a[t] = s[63 - t];\n}"
    (tmp_path / "put.h").write_text(header)
    (tmp_path / "mine" / ".git").mkdir(parents=True)
    text = '#include "../put.h"\n__global__ void k(int *a) {\n  __shared__ int s[64];\n  put(s, a);\n}\n'
    found = tried(tmp_path / "mine", "k.cu", text)
    assert found.others == () and "is not of the project" in found.without[0].why and found.exit_code == 6


def test_the_other_files_that_include_what_is_changed_are_named(tmp_path: Path) -> None:
    (tmp_path / "put.h").write_text("__device__ void put(int *s, int *a) {\n" + T + "  s[t] = t;\n  a[t] = s[63 - t];\n}")
    text = '#include "put.h"\n__global__ void k(int *a) {\n  __shared__ int s[64];\n  put(s, a);\n}\n'
    for name in ("a.cu", "b.cu"):
        (tmp_path / name).write_text(text)
    assert "verify b.cu again, too" in gpuverify("fix", "a.cu", *LAUNCH, cwd=tmp_path).stderr
    (tmp_path / "b.cu").write_text("")
    assert "no other file nearby does" in gpuverify("fix", "a.cu", *LAUNCH, cwd=tmp_path).stderr


PART = f"__global__ void k(int *a) {{\n  __shared__ int s[SIZE];\n{T}  s[t] = t;\n  a[t] = s[SIZE - 1 - t];\n}}\n"


def parts(folder: Path) -> None:
    """A project whose files include one text, each with a size of its own."""
    for name in ("include", "src", ".git"):
        (folder / name).mkdir()
    (folder / "include" / "part.cuh").write_text(PART)
    for size in (64, 128, 256):
        launch = f"int main() {{\n  int *a;\n  cudaMalloc(&a, {size} * sizeof(int));\n  k<<<1, {size}>>>(a);\n}}\n"
        (folder / "src" / f"of{size}.cu").write_text(f'#define SIZE {size}\n#include "../include/part.cuh"\n{launch}')


@pytest.mark.parametrize(("place", "file", "told"), [
    (".", "src/of64.cu", "after line 4 of include/part.cuh"),
    ("src", "of64.cu", "after line 4 of ../include/part.cuh"),
    (".", "include/../include/part.cuh", "include/part.cuh: k: refuted; verified with __syncthreads() after line 4"),
])  # fmt: skip
def test_a_patch_names_files_as_git_takes_them(place: str, file: str, told: str, tmp_path: Path) -> None:
    parts(tmp_path)
    shown = gpuverify("fix", file, cwd=tmp_path / place)
    assert told in shown.stderr and "+++ b/include/part.cuh\n" in shown.stdout
    assert ("the paths of the patch are those in" in shown.stderr) == (place != ".")
    (tmp_path / ".git").rmdir()
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    subprocess.run(["git", "apply", "-"], input=shown.stdout, text=True, cwd=tmp_path, check=True)
    assert "  __syncthreads();\n" in (tmp_path / "include" / "part.cuh").read_text()


def test_the_files_that_a_part_could_be_read_as_are_named(tmp_path: Path) -> None:
    parts(tmp_path)
    said = gpuverify("fix", "include/part.cuh", cwd=tmp_path).stderr
    assert "is read as src/of128.cu includes it, not as src/of256.cu or src/of64.cu (name one of these in its place" in said
    assert "verify src/of128.cu, src/of256.cu and src/of64.cu again, too" in said
    (tmp_path / "src" / "of64.cu").unlink()
    assert "includes it, not as src/of256.cu (name that in" in gpuverify("fix", "include/part.cuh", cwd=tmp_path).stderr
    (tmp_path / "src" / "of256.cu").unlink()
    assert "is read as src/of128.cu includes it\n" in gpuverify("fix", "include/part.cuh", cwd=tmp_path).stderr


def test_a_part_is_read_as_it_is_given_where_that_is_not_what_is_on_disk(tmp_path: Path) -> None:
    parts(tmp_path)
    path = tmp_path / "include" / "part.cuh"
    request = replace(build_request(str(path), ()), text=PART.replace("  a[", "  __syncthreads();\n  a["))
    assert verify(request).verdict is Verdict.VERIFIED and verify(replace(request, text=None)).verdict is Verdict.REFUTED


def test_a_kernel_that_is_right_for_usual_groups_only_is_repaired_for_them(tmp_path: Path) -> None:
    text = (
        "__kernel void k(__global const int *a, __global int *b, int n) {\n  __local int s[256];\n  int t = get_local_id(0);\n"
        "  s[t] = a[get_global_id(2) * n + t];\n  b[get_global_id(2) * n + get_global_id(0)] = s[t ^ 1];\n}\n"
    )
    (tmp_path / "k.cl").write_text(text)
    found = fixed(str(tmp_path / "k.cl"), (), 60.0)
    assert "t];\n  barrier(CLK_LOCAL_MEM_FENCE);\n  b" in found.new


def test_where_a_guard_would_take_an_else_there_is_none(tmp_path: Path) -> None:
    body = "  if (t > 3)\n    a[t % n] = t;\n  else\n    n = 0;\n"
    text = f"__global__ void k(int *a, int n) {{\n  __requires(n > 0);\n{T}{body}}}\n"
    assert tried(tmp_path, "k.cu", text).new == text


def test_lines_end_as_they_did(tmp_path: Path) -> None:
    unix = f"__global__ void k(int *a) {{\n  __shared__ int s[64];\n{T}  s[t] = t;\n  a[t] = s[63 - t];\n}}\n"
    text = unix.replace("\n", "\r\n")
    assert tried(tmp_path, "k.cu", text).new == text.replace("s[t] = t;\r\n", "s[t] = t;\r\n  __syncthreads();\r\n")


def layout(text: str) -> Layout:
    return Layout(source_of("k.cu", text))


def test_places_in_text() -> None:
    text = Text("k.cu", "ab\n  cd;\nef")
    edits = (text.edit(5, 5, "x\n  "), text.edit(9, 9, "!"))
    assert text.changed(edits) == {"k.cu": "ab\n  x\n  cd;\n!ef"}
    assert text.moved(edits, text.edit(5, 7, "").span) == ("k.cu", 3, 3)
    assert text.moved(edits, text.edit(0, 1, "").span) == ("k.cu", 1, 1)
    assert text.moved((text.edit(4, 7, ""),), text.edit(5, 6, "").span) is None


def test_places_in_two_texts() -> None:
    text = Text("k.cu", "ab\ncd", {"k.h": "ef\n", "empty.h": ""})
    edits = (text.edit(6, 8, "x\ny"), text.edit(3, 5, ""), text.edit(10, 10, "z"))
    assert text.changed(edits) == {"k.cu": "ab\n", "k.h": "x\ny\n", "empty.h": "z"}
    assert text.edit(3, 6, "").span.end_column == 3  # what ends with the file
    assert text.moved(edits, text.edit(8, 9, "").span) == ("k.h", 2, 2)


def test_a_condition_in_parentheses_is_taken_whole() -> None:
    found = layout("__global__ void k(int a, int b) { if ((a) < (b)) { a = 1; } a = (b + 1) * (2); }")
    (function,) = found._functions
    assert function.body is not None
    branch, assignment = function.body.body
    assert isinstance(branch, s.If) and found.text.of(branch.condition.span) == "(a) < (b)"
    assert isinstance(assignment, s.Evaluate) and isinstance(assignment.expression, s.Assign)
    assert found.text.of(assignment.expression.value.span) == "(b + 1) * (2)"


def test_a_patch_is_one_for_git(tmp_path: Path) -> None:
    (tmp_path / "k.cu").write_text("a\nb")
    change = patch("k.cu", "a\nb", "a\nc\nb")
    subprocess.run(["git", "apply", "-"], input=change, text=True, cwd=tmp_path, check=True)
    assert (tmp_path / "k.cu").read_text() == "a\nc\nb"


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    text = f"__global__ void k(int *a) {{\n  __shared__ int s[64];\n{T}  s[t] = t;\n  a[t] = s[63 - t];\n}}\n"
    (tmp_path / "k.cu").write_text(text)
    assert application(["fix", "k.cu", *LAUNCH, "--sarif", "k.sarif", "--html", "page"]) == 0
    assert "It is verified with __syncthreads() after line 4" in (tmp_path / "page" / "index.html").read_text()
    shown = capsys.readouterr()
    assert "+  __syncthreads();" in shown.out and "verified with __syncthreads()" in shown.err
    assert (tmp_path / "k.cu").read_text() == text
    (result,) = json.loads((tmp_path / "k.sarif").read_text())["runs"][0]["results"]
    (replacement,) = result["fixes"][0]["artifactChanges"][0]["replacements"]
    assert replacement["deletedRegion"] == {"startLine": 4, "startColumn": 12, "endLine": 4, "endColumn": 12}
    assert application(["fix", "k.cu", *LAUNCH, "--apply", "--json=k.json"]) == 0 and capsys.readouterr().out == ""
    assert "s[t] = t;\n  __syncthreads();\n" in (tmp_path / "k.cu").read_text()
    jsonschema.Draft202012Validator(json.loads(schema())).validate(json.loads((tmp_path / "k.json").read_text()))
    assert application(["fix", "k.gbpl", *LAUNCH]) == 1 and "name a .cu or .cl file" in capsys.readouterr().err


def test_a_patch_of_a_file_that_cannot_be_written_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(path: Path, data: bytes) -> int:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.chdir(tmp_path)
    (tmp_path / "k.cu").write_text(f"__global__ void k(int *a) {{\n  __shared__ int s[64];\n{T}{RACE}}}\n")
    monkeypatch.setattr(Path, "write_bytes", refused)
    assert application(["fix", "k.cu", *LAUNCH, "--apply"]) == 1
    shown = capsys.readouterr()
    assert "+  __syncthreads();" in shown.out and "cannot write k.cu: Permission denied" in shown.err


def test_a_file_that_cannot_be_written_is_not_searched_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def searched(*given: object) -> Fixed:
        raise AssertionError("it says so only behind the search")

    monkeypatch.chdir(tmp_path)
    (tmp_path / "k.cu").write_text(f"__global__ void k(int *a) {{\n  __shared__ int s[64];\n{T}{RACE}}}\n")
    monkeypatch.setattr("gpuverify_py.fixes.find.fixed", searched)
    monkeypatch.setattr("os.access", lambda path, mode: mode != os.W_OK)
    assert application(["fix", "k.cu", *LAUNCH, "--apply"]) == 1
    said = capsys.readouterr().err
    assert "k.cu cannot be written" in said and "leave --apply out" in said


def test_without_a_patch_it_says_what_is_not_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "k.cu").write_text(f"__global__ void k(int *a, int n) {{\n{T}  a[0] = t;\n  a[1] = t;\n  a[2] = t;\n}}\n")
    assert application(["fix", "k.cu", *LAUNCH]) == 6
    said = capsys.readouterr().err
    assert "no patch" in said and "hint: gpuverify k.cu, with the same flags, shows the findings" in said
    assert "several changes is not looked for" in said


HINT = "hint: gpuverify fix k.cu, with the same flags, looks for a patch"
RACE = "  s[t] = t;\n  a[t] = s[63 - t];\n"


@pytest.mark.parametrize(
    ("head", "body", "hinted"),
    [("", RACE, True), ("#define PUT s[t] = t; a[t] = s[63 - t];\n", "  PUT\n", False), ("", "  a[a[t] & 1] = t;\n", False)],
)
def test_a_patch_is_hinted_at_where_there_is_a_change_to_try(head: str, body: str, hinted: bool, tmp_path: Path) -> None:
    (tmp_path / "k.cu").write_text(f"{head}__global__ void k(int *a) {{\n  __shared__ int s[64];\n{T}{body}}}\n")
    with chdir(tmp_path):
        report = api.verify("k.cu", flags=LAUNCH)
        assert report.verdict is Verdict.REFUTED and (HINT in report.text()) is hinted


IMAGE = "  int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;\n  int at = y * w + x;\n"
ROW = "  __shared__ int s[64];\n  int i = blockIdx.x * 64 + threadIdx.x;\n"
LAST = "  __syncthreads();\n  if (!threadIdx.x) b[blockIdx.x] = s[0];\n"
# The body of a kernel that goes beyond its arrays of n, or of w * h, elements, and what is proposed.
GUARDED = {
    "several statements": (
        ROW + "  // twice\n  int x = a[i];\n  x += a[i];\n  b[i] = x;\n",
        ROW + "  // twice\n  if (i >= n) return;\n  int x = a[i];\n  x += a[i];\n  b[i] = x;\n",
    ),
    "a declaration, and a barrier follows": (
        ROW + "  int x = a[i];\n  s[threadIdx.x] = x;\n" + LAST,
        ROW + "  int x = i < n ? a[i] : 0;\n  s[threadIdx.x] = x;\n" + LAST,
    ),
    "both sides of a barrier": (
        ROW + "  s[threadIdx.x] = a[i] > 2 ? 1 : a[i];\n  __syncthreads();\n  b[i] = s[63 - threadIdx.x];\n",
        ROW + "  s[threadIdx.x] = i < n ? (a[i] > 2 ? 1 : a[i]) : 0;\n  __syncthreads();\n"
        "  if (i < n) b[i] = s[63 - threadIdx.x];\n",
    ),
    "a branch": (
        ROW + "  if (a[i] == 1 || i == 1)\n    s[threadIdx.x] = 1;\n" + LAST,
        ROW + "  if (i < n && (a[i] == 1 || i == 1))\n    s[threadIdx.x] = 1;\n" + LAST,
    ),
    "each by its own index": (
        ROW + "  s[threadIdx.x] = a[i] + a[i + 9];\n  __syncthreads();\n  b[i] = s[63 - threadIdx.x];\n",
        ROW + "  s[threadIdx.x] = i < n && i + 9 < n ? a[i] + a[i + 9] : 0;\n  __syncthreads();\n"
        "  if (i < n) b[i] = s[63 - threadIdx.x];\n",
    ),
    "two dimensions": (
        IMAGE + "  int one = a[at];\n  b[at] = one + a[at];\n",
        IMAGE + "  if (y >= h || x >= w) return;\n  int one = a[at];\n  b[at] = one + a[at];\n",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("broken", "right"), GUARDED.values(), ids=GUARDED)
def test_one_guard_for_all_accesses_beyond_arrays(broken: str, right: str, tmp_path: Path) -> None:
    flat = broken.startswith(ROW)
    size, parameters, given = ("n", "int n", "n") if flat else ("w * h", "int w, int h", "w, h")
    launch = "(n + 63) / 64, 64" if flat else "dim3((w + 7) / 8, (h + 7) / 8), dim3(8, 8)"
    head = f"__global__ void k(const int *a, int *b, {parameters}) {{\n"
    host = (
        "}\nint main(int c, char **v) {\n  int n = atoi(v[1]), w = atoi(v[2]), h = atoi(v[3]);\n  int *a, *b;\n"
        f"  cudaMalloc(&a, {size} * sizeof(int));\n  cudaMalloc(&b, {size} * sizeof(int));\n"
        f"  k<<<{launch}>>>(a, b, {given});\n}}\n"
    )
    (tmp_path / "k.cu").write_text(head + broken + host)
    found = fixed(str(tmp_path / "k.cu"), (), 60.0)
    assert found.without == () and found.new == head + right + host, found.new


def test_marks_of_an_encoding_and_form_feeds_stay_where_they_are(tmp_path: Path) -> None:
    text = f"__global__ void k(int *a) {{\f\n  __shared__ int s[64]; // \u2028\n{T}  s[t] = t;\n  a[t] = s[63 - t];\n}}\n"
    file = tmp_path / "k.cu"
    for mark in ("", "\ufeff"):
        file.write_bytes((mark + text).encode())
        shown = gpuverify("fix", "k.cu", *LAUNCH, cwd=tmp_path).stdout
        subprocess.run(["git", "apply", "--check"], cwd=tmp_path, input=shown, text=True, check=True)
        assert gpuverify("fix", "k.cu", *LAUNCH, "--apply", cwd=tmp_path).returncode == 0
        assert file.read_bytes().decode() == mark + text.replace("s[t] = t;\n", "s[t] = t;\n  __syncthreads();\n")


def test_a_fence_does_not_hide_a_race_from_the_runs_that_judge_it() -> None:
    """With a fence threads may tell each other something, which only runs in which they take turns say more of."""
    tried: list[str] = []
    path = Path(__file__).parents[1] / "benchmarks/classic/cuda/histogram_warps_plain_add.cu"
    found = fixed(str(path), (), 600.0, lambda kernel, what: tried.append(what))
    assert [each.title for each in (found.result.kernels[0].fix,) if each] == ["an atomic update at line 23"]
    assert tried == ["verifying", "an atomic update at line 23"]
