"""The list of assumptions: none can be left out without some kernel telling, and each sentence can be read by a newcomer."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from boogie_ir.lang.source import Span
from gpuverify_py.engines.twothread import pipeline
from gpuverify_py.engines.twothread.prove.strategy import STRICT
from gpuverify_py.files.orchestrate import build_request, load_program, verify_path
from gpuverify_py.findings.diagnostic import Assumption, Verdict
from gpuverify_py.reports.json import records, schema
from gpuverify_py.request.config import Config
from gpuverify_py.request.flags import FLAGS
from gpuverify_py.request.limits import presumed
from gpuverify_py.request.required_sizes import launch_of
from gpuverify_py.verify import assumptions as table
from gpuverify_py.verify.assumptions import KINDS, Kind
from gpuverify_py.verify.task import Subject, as_asked

ROOT = Path(__file__).parents[1]
KERNELS = ROOT / "tests/kernels"
PROVED = ("equal-writes", "equal-reads", "first-guesses", "rows", "room-in-shared-arrays")
"""What only a proof tells; others show in kernel and options."""

# What no flag of a kernel's header brings about everywhere: options as a library takes them, and other solvers.
OPTIONS: dict[str, Callable[[Config], Config]] = {
    "divergence": lambda config: replace(config, check_divergence=False),
    "solvers": lambda config: replace(config, solver="z3-program", cross_check="none"),
}


def stated(path: Path) -> frozenset[str]:
    """The kinds that a kernel's file names."""
    found = re.search(r"^// assuming: (.+)", path.read_text(), re.MULTILINE)
    return frozenset() if found is None else frozenset(found[1].split(", "))


FILES = {path: stated(path) for path in sorted(KERNELS.rglob("*.c[ul]")) if stated(path)}


def listed(path: Path, options: Callable[[Config], Config] = lambda config: config) -> tuple[Assumption, ...]:
    """What the verdict on a file lists; where it needs no proof, without one."""
    if FILES[path].intersection(PROVED):
        result, _ = verify_path(str(path))
        return tuple(each for kernel in result.kernels for each in kernel.assumptions)
    request = build_request(str(path), ())
    program = load_program(request)
    config = options(request.config)
    subjects = (as_asked(Subject(kernel, program, launch_of(kernel, request)), config) for kernel in program.kernels)
    kernels = (replace(each.kernel, presumed=presumed(each.launch)) for each in subjects)
    return tuple(each for kernel in kernels for each in table.assumptions(kernel, program, config, ()))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.id)
def test_no_kind_can_be_left_out(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two kernels' lists differ without it."""
    options = OPTIONS.get(kind.id, lambda config: config)
    everywhere = kind.id in OPTIONS
    files = [path for path, kinds in FILES.items() if kind.id in kinds or (everywhere and not kinds.intersection(PROVED))][:2]
    assert len(files) == 2, f"{kind.id} needs two kernels that tell"
    expected = {path: FILES[path] | ({kind.id} if everywhere else frozenset()) for path in files}
    for path in files:
        assert {each.id for each in listed(path, options)} == expected[path]
    monkeypatch.setattr(table, "KINDS", tuple(each for each in KINDS if each is not kind))
    for path in files:
        assert {each.id for each in listed(path, options)} == expected[path] - {kind.id}


def test_ids_are_unique() -> None:
    assert len({kind.id for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_sentences_are_one_line_and_name_a_flag_that_exists(path: Path) -> None:
    flags = {name for flag in FLAGS for name in flag.names}
    for assumption in listed(path):
        assert "\n" not in assumption.text and "{" not in assumption.text and "<generated>" not in assumption.text
        assert not assumption.flag or assumption.flag.split("=")[0] in flags
        assert not assumption.flag or assumption.flag.split("=")[0] in assumption.text
        assert all(isinstance(place, Span) and place.line > 0 for place in assumption.places)


def test_each_assumed_condition_is_listed_with_its_place() -> None:
    (told,) = (each for each in listed(KERNELS / "assumptions/assumed-in-a-loop.cu") if each.id == "assumed")
    assert "i < 0" in told.text and "assumed-in-a-loop.cu:8:5" in told.text
    assert [(place.line, place.column) for place in told.places] == [(8, 5)]


def test_preconditions_are_one_line() -> None:
    (told,) = (each for each in listed(KERNELS / "assumptions/preconditions.cu") if each.id == "preconditions")
    assert len(told.places) == 3 and all(text in told.text for text in ("width >= 1", "pitch >= width", "pitch <= 1024"))


@pytest.mark.parametrize("seconds", [0.001, STRICT.query])
def test_what_is_not_settled_is_listed_as_tolerated(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether two threads of a huge launch write one element takes time to tell; that the values are equal does not."""
    monkeypatch.setattr(pipeline, "STRICT", replace(STRICT, query=seconds))
    result, _ = verify_path(str(KERNELS / "assumptions/vector-sum.cu"))
    assert result.verdict is Verdict.VERIFIED
    (told,) = (each for each in result.kernels[0].assumptions if each.id == "equal-writes")
    assert [place.line for place in told.places] == [9] and told.flag == "--no-benign-tolerance"


def test_details_are_in_the_schema() -> None:
    result, request = verify_path(str(KERNELS / "assumptions/unknown-size.cu"))
    (record,) = records(result, request)
    Draft202012Validator(json.loads(schema())).validate(record)
    (detail,) = record["assumption_details"]
    assert (detail["id"], detail["flag"]) == ("unknown-sizes", "--kernel-arrays")
    assert record["assumptions"] == [detail["text"]] and [place["line"] for place in detail["places"]] == [6]
