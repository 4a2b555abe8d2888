"""Flags in GPUVerify's spellings, file headers, and their precedence."""

from __future__ import annotations

from dataclasses import fields

import pytest

from gpuverify_py.findings.diagnostic import ExitCode
from gpuverify_py.request.build import request
from gpuverify_py.request.config import Abstraction, Annotations
from gpuverify_py.request.errors import UsageError
from gpuverify_py.request.flags import FLAGS, wording
from gpuverify_py.request.header import read_header
from gpuverify_py.request.options import NOTHING, Options, overlay

LAUNCH = ["--blockDim=[16,8]", "--gridDim=4"]


def test_sizes_and_rank() -> None:
    launch = request("k.cu", [], LAUNCH).launch
    assert launch.group == (16, 8, 1)
    assert launch.grid == (4, 1, 1)
    assert launch.rank == 2


def test_any_size() -> None:
    launch = request("k.cl", [], ["--local_size=[64,*]", "--num_groups=*"]).launch
    assert launch.group == (64, None, 1)
    assert launch.grid == (None, 1, 1)


def test_global_size_is_divided() -> None:
    launch = request("k.cl", [], ["--local_size=[8,4]", "--global_size=[64,*]"]).launch
    assert launch.grid == (8, None, 1)
    assert launch.global_size == (64, None, 1)


@pytest.mark.parametrize(
    "words",
    [
        ["--local_size=8", "--global_size=64", "--num_groups=8"],
        ["--local_size=8", "--global_size=[64,64]"],
        ["--local_size=8", "--num_groups=8", "--global_offset=[1,1]"],
        [*LAUNCH, "--adversarial-abstraction", "--equality-abstraction"],
        [*LAUNCH, "--vcgen-opt=/noCandidate:x"],
    ],
)
def test_contradictions(words: list[str]) -> None:
    with pytest.raises(UsageError):
        request("k.cl", [], words)


def test_the_command_line_wins_over_the_header() -> None:
    config = request("k.cu", ["--blockDim=8", "--gridDim=1", "--timeout=5"], ["--timeout=7"])
    assert config.config.timeout == 7
    assert config.launch.group == (8, 1, 1)


def test_prefixes_and_values_as_separate_words() -> None:
    built = request("k.cu", [], [*LAUNCH, "--vcgen-op=/checkArrays:A,B", "--equality", "--error-limit", "2"])
    assert built.config.arrays == {"A", "B"}
    assert built.config.abstraction is Abstraction.EQUALITY
    assert built.config.error_limit == 2


def test_annotations_and_sources() -> None:
    built = request("k.cu", [], [*LAUNCH, "--only-requires", "-DN=4", "-D", "M", "-Iinc", "--opencl"])
    assert built.config.annotations is Annotations.ONLY_REQUIRES
    assert built.source.defines == (("N", "4"), ("M", "1"))
    assert built.source.include_dirs == ("inc",)
    assert built.source.dialect == "opencl"


def test_header() -> None:
    header = read_header(
        "//xfail:NOT_ALL_VERIFIED\n//--local_size=8 --num_groups=2\n//possible race\n//\n// a comment\nvoid f();"
    )
    assert header.expected is ExitCode.NOT_VERIFIED
    assert header.flags == ("--local_size=8", "--num_groups=2")
    assert header.patterns == ("possible race",)


def test_header_in_capitals_and_no_header() -> None:
    assert read_header("//PASS\n//--blockDim=1 --gridDim=1\n").expected is ExitCode.VERIFIED
    assert read_header("int x;").expected is None


def test_values_of_a_kernel_and_loops() -> None:
    built = request("k.cl", ["--kernel-args=f,0x1"], [*LAUNCH, "--kernel-args=f,0x2,*", "--kernel-arrays=f,0x40", "--findbugs"])
    assert [(v.kernel, v.values) for v in built.source.arguments] == [("f", (2, None))]
    assert [v.values for v in built.source.array_bytes] == [(64,)]
    assert (built.config.unwind, built.config.infer) == (2, False)
    assert request("k.cl", [], [*LAUNCH, "--k-induction-depth=3"]).config.k_induction == 3


def test_the_wording_is_known_although_the_words_are_wrong() -> None:
    assert wording(["--nonsense", "--format", "gpuverify"]) == "gpuverify"
    assert wording(["--format=gpuverify"]) == "gpuverify"
    assert wording([]) == "text"


def test_options_are_laid_over_each_other() -> None:
    lower = Options(timeout=5.0, defines=("A",), no_infer=True, solver="z3")
    laid = overlay(lower, Options(timeout=7.0, defines=("B",), no_infer=False))
    assert laid == Options(timeout=7.0, defines=("A", "B"), no_infer=False, solver="z3")
    assert overlay(lower, NOTHING) == overlay(NOTHING, lower) == lower


def test_a_header_is_over_defaults_and_under_the_command_line() -> None:
    defaults = Options(timeout=1.0, hints=2.0, error_limit=9)
    built = request("k.cu", [*LAUNCH, "--timeout=2"], Options(error_limit=3), below=defaults)
    assert (built.config.timeout, built.config.hint_seconds, built.config.error_limit) == (2.0, 2.0, 3)


def test_every_verification_flag_is_an_option() -> None:
    named = {flag.reading.get("dest") or flag.names[0].lstrip("-").replace("-", "_") for flag in FLAGS}
    told_otherwise = {"format", "patterns", "keep_guesses"}  # patterns: only a project's file has them; guesses: editors ask
    assert named | told_otherwise == {field.name for field in fields(Options)}


WRONG = (Options(block=(0,), grid=(1,)), Options(block=(8,), global_size=(0,)), Options(block=(1,) * 4))


@pytest.mark.parametrize("options", WRONG)
def test_typed_sizes_are_checked(options: Options) -> None:
    with pytest.raises(UsageError, match=r"'0'|4 dimensions"):
        request("k.cl", (), options)
