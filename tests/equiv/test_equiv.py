"""``gpuverify equiv``: verdicts, exit codes, what belongs together."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gpuverify_py.commands.commands import application
from gpuverify_py.engines import COMPARERS
from gpuverify_py.equiv.compare import Agreement, EquivOptions, PairReport, equivalences
from gpuverify_py.request.errors import UsageError
from gpuverify_py.verify.comparison import Differs

SUMS = """
__global__ void twice(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i] + in[i];
}
__global__ void shifted(int *dst, const int *src, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) dst[i] = src[i] << 1;
}
__global__ void short_by_one(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1) out[i] = in[i] << 1;
}
__global__ void racy(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i / 2] = in[i] << 1;
}
__global__ void copy(int *tmp, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) tmp[i] = in[i];
}
__global__ void twice_of(int *out, const int *tmp, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2 * tmp[i];
}
__global__ void counted(int *out, const int *in, int n) { if (threadIdx.x == 0) atomicAdd(&out[0], in[0]); }
__global__ void counted_once(int *out, const int *in, int n) {
  if (blockIdx.x == 0 && threadIdx.x == 0) out[0] += in[0];
}
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "sums.cu"
    path.write_text(SUMS)
    return str(path)


@pytest.fixture
def runs_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is looked at here, runs tell."""
    monkeypatch.setattr("gpuverify_py.engines.COMPARERS", {"runs": COMPARERS["runs"]})


def _compare(file: str, left: str, right: str, *words: str, **asked: tuple[str, ...]) -> PairReport:
    (found,) = equivalences([f"{file}:{left}", f"{file}:{right}"], list(words), EquivOptions(**asked))
    return found


@pytest.mark.usefixtures("runs_only")
def test_a_difference_names_the_element_and_who_wrote_it(file: str) -> None:
    found = _compare(file, "twice", "short_by_one", "--blockDim=8")
    assert found.agreement is Agreement.DIFFERENT
    answer = found.compared.answers["out"]
    assert isinstance(answer, Differs)
    assert answer.left.origin is not None and answer.left.origin.span.line == 4
    assert answer.right.origin is None


@pytest.mark.usefixtures("runs_only")
def test_what_has_another_name_is_found_by_its_place(file: str) -> None:
    found = _compare(file, "twice", "shifted", "--blockDim=8")
    assert found.comparison.compared == ("out",)
    assert found.agreement is not Agreement.DIFFERENT


@pytest.mark.usefixtures("runs_only")
def test_kernels_in_a_row_share_what_has_one_name(file: str) -> None:
    found = _compare(file, "copy+twice_of", "twice", "--blockDim=8")
    assert found.comparison.compared == ("out",)
    assert found.alone == (("a", "tmp"),)
    assert found.agreement is not Agreement.DIFFERENT


def test_a_racy_side_is_never_equivalent(file: str) -> None:
    at = ("--blockDim=8", "--gridDim=1")
    found = _compare(file, "racy", "racy", *at, relate=("n == 8",))
    assert found.agreement is Agreement.UNKNOWN and found.premises
    assert _compare(file, "twice", "shifted", *at, relate=("n == 8",)).agreement is Agreement.FOR_SIZES


@pytest.mark.usefixtures("runs_only")
def test_launches_are_alike_unless_somebody_says_otherwise(file: str) -> None:
    assert _compare(file, "twice", "shifted").agreement is not Agreement.DIFFERENT
    assert _compare(file, "twice", "shifted", relate=("b.gridDim.x * 4 == a.gridDim.x",)).agreement is Agreement.DIFFERENT
    enough = ("b.gridDim.x * 4 == a.gridDim.x", "gridDim.x * blockDim.x >= n")
    assert _compare(file, "twice", "shifted", relate=enough).agreement is not Agreement.DIFFERENT


@pytest.mark.usefixtures("runs_only")
def test_each_block_that_the_other_side_has_adds_to_a_cell(file: str) -> None:
    assert _compare(file, "counted", "counted_once", "--blockDim=8").agreement is Agreement.DIFFERENT


def test_names_that_are_none(file: str) -> None:
    for asked in ({"relate": ("a.m == 4",)}, {"match": ("out=nothing",)}, {"compare": ("nothing",)}):
        with pytest.raises(UsageError):
            _compare(file, "twice", "shifted", **asked)
    with pytest.raises(UsageError):
        _compare(file, "twice", "nothing")


@pytest.mark.usefixtures("runs_only")
def test_the_command(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert application(["equiv", f"{file}:twice", f"{file}:short_by_one", "--blockDim=8", "--json"]) == 6
    record = json.loads(capsys.readouterr().out)
    assert (record["verdict"], record["memories"][0]["answer"]) == ("different", "different")
    assert application(["equiv", f"{file}:twice", f"{file}:shifted", f"{file}:short_by_one", "--blockDim=8"]) == 6
    assert "ends as" in capsys.readouterr().out
    assert application(["equiv", f"{file}:twice"]) == 1


@pytest.mark.usefixtures("runs_only")
def test_a_report_is_kept_until_a_text_changes(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GPUVERIFY_CACHE", str(tmp_path / "cache"))
    asked = ["equiv", f"{file}:twice", f"{file}:short_by_one", "--blockDim=8", "--kept"]
    assert application(asked) == 6
    first = capsys.readouterr().out
    assert application(asked) == 6
    assert capsys.readouterr().out == first.replace(" s)\n", " s) (kept)\n")
    assert application([*asked[:-1], "--kept", "--relate", "n == 8"]) == 6
    assert "(kept)" not in capsys.readouterr().out
    Path(file).write_text(SUMS.replace("i < n - 1", "i < n - 2"))
    assert application(asked) == 6
    assert "(kept)" not in capsys.readouterr().out


@pytest.mark.slow
def test_where_two_that_differ_are_equivalent(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = SUMS + """
__global__ void strided(int *out, const int *in, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = in[i] << 1;
}
"""
    Path(file).write_text(text)
    assert application(["equiv", f"{file}:twice", f"{file}:strided", "--blockDim=8", "--weakest"]) == 6
    assert "they are equivalent where gridDim.x * blockDim.x >= n\n" in capsys.readouterr().out


def test_conditions_that_cannot_hold_together_say_nothing(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["equiv", f"{file}:twice", f"{file}:short_by_one", "--relate", "n > 3", "--relate", "n < 2"]
    assert application(asked) == 7
    assert "what is given, and what the kernels require, cannot hold together" in capsys.readouterr().out
