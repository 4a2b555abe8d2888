"""Findings that comments or a baseline allow: the verdict stays, what they hide is looked for, each report counts them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from frontend.errors import AnnotationError
from gpuverify_py.api import Report
from gpuverify_py.files.baseline import write_baseline
from gpuverify_py.files.orchestrate import verify_path
from gpuverify_py.findings.allowed import allowances
from gpuverify_py.findings.diagnostic import ExitCode, Verdict
from gpuverify_py.reports import github, junit, sarif
from gpuverify_py.reports.json import schema
from tests.command_line import gpuverify

LAUNCH = ("--blockDim=64", "--gridDim=1")
ALLOW = "// gpuverify: allow race(a) because any of them will do"
RACY = "__global__ void k(int *a, int *b, int n) {\n  int t = threadIdx.x;\n  a[0] = t;\n}\n"


def verified(folder: Path, text: str, *flags: str) -> Report:
    (folder / "k.cu").write_text(text)
    return Report(*verify_path(str(folder / "k.cu"), (*LAUNCH, *flags)))


PLACES = {
    "on the line": RACY.replace("a[0] = t;", f"a[0] = t; {ALLOW}"),
    "above the line": RACY.replace("  a[0]", f"  {ALLOW}\n  // for now\n\n  a[0]"),
    "of the kernel": f"{ALLOW}\n{RACY}",
    "of a template's instances": f"{ALLOW}\ntemplate <int N>\n{RACY.replace('= t;', '= t + N;')}"
    "template __global__ void k<3>(int *, int *, int);\n",
    "any array": f"{ALLOW.replace('(a)', '')}\n{RACY}",
}  # fmt: skip


@pytest.mark.parametrize("text", PLACES.values(), ids=PLACES)
def test_what_is_allowed_is_no_failure_and_no_proof(text: str, tmp_path: Path) -> None:
    report = verified(tmp_path, text)
    assert (report.verdict, report.exit_code) == (Verdict.REFUTED, ExitCode.VERIFIED) and report.result.warnings == ()
    (finding,) = report.findings
    assert finding.allowed is not None and finding.allowed.reason == "any of them will do"
    assert "; 1 finding allowed;" in report.text() and ": allowed: write-write race on a[0]" in report.text()


OTHERS = {
    "another array": RACY.replace("  a[0]", f"  {ALLOW.replace('(a)', '(b)')}\n  a[0]"),
    "another kind": RACY.replace("  a[0]", f"  {ALLOW.replace('race(a)', 'barrier-divergence')}\n  a[0]"),
    "another line": RACY.replace("  int t", f"  {ALLOW}\n  int t"),
    "another kernel": f"{ALLOW}\n__global__ void other(int *a) {{ a[threadIdx.x] = 1; }}\n{RACY}",
}


@pytest.mark.parametrize("text", OTHERS.values(), ids=OTHERS)
def test_what_allows_nothing_is_told(text: str, tmp_path: Path) -> None:
    report = verified(tmp_path, text)
    assert report.exit_code == ExitCode.NOT_VERIFIED and all(each.allowed is None for each in report.findings)
    (warning,) = report.result.warnings
    assert "allows nothing" in warning.message and ": warning: " in report.text()
    assert verified(tmp_path, text, "--kernel=k").result.warnings == ()


# A defect that hides behind an allowed one: no run shows it, so that the first verdict would be by the allowed one alone.
def test_one_known_race_hides_no_other(tmp_path: Path) -> None:
    text = f"{ALLOW}\n" + RACY.replace("a[0] = t;", "a[0] = t;\n  if (n * n == 289 && n > 16) b[0] = t;")
    report = verified(tmp_path, text)
    assert report.exit_code == ExitCode.NOT_VERIFIED
    assert [(d.element.array, d.allowed is None) for d in report.findings if d.element] == [("a", False), ("b", True)]


@pytest.mark.parametrize(
    ("comment", "message", "hint"),
    [
        ("allow race(a)", "gives no reason", "because"),
        ("allow race because ", "gives no reason", "because"),
        ("permit race because so", "is not understood", "allow"),
        ("allow racing because so", "no kind of finding called racing", "out-of-bounds"),
    ],
)
def test_a_comment_that_says_nothing_is_wrong(comment: str, message: str, hint: str) -> None:
    with pytest.raises(AnnotationError) as error:
        allowances("k.cu", f"int a;\nint b; // gpuverify: {comment}\n")
    problem = error.value.problem
    assert message in problem.message and hint in problem.hint and (problem.span.line, problem.span.column) == (2, 8)


def test_a_baseline_knows_findings_by_what_they_are_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    base = str(tmp_path / "base.json")
    assert write_baseline(base, verified(tmp_path, RACY).records()) == 1
    moved = "// a line more\n" + RACY.replace("  a[0]", "      a[0]")
    known = verified(tmp_path, moved, f"--baseline={base}")
    assert known.exit_code == ExitCode.VERIFIED and known.verdict is Verdict.REFUTED
    assert known.findings[0].allowed is not None and known.findings[0].allowed.place is None
    assert write_baseline(base, known.records()) == 1  # what is known stays known
    gone = verified(tmp_path, RACY.replace("a[0]", "a[t]"), f"--baseline={base}")
    assert gone.verified and "the baseline has a finding that is gone" in gone.result.warnings[0].message
    new = verified(tmp_path, RACY.replace("a[0] = t", "a[t / 2] = t"), f"--baseline={base}")
    assert new.exit_code == ExitCode.NOT_VERIFIED
    for text, what in (("{}", "is no baseline"), ('{"gpuverify-baseline": 2}', "another version")):
        (tmp_path / "base.json").write_text(text)
        wrong = verified(tmp_path, RACY, f"--baseline={base}").problem
        assert wrong is not None and what in wrong.message and "--write-baseline" in wrong.hint


def test_each_report_counts_what_is_allowed(tmp_path: Path) -> None:
    (record,) = records = verified(tmp_path, f"{ALLOW}\n{RACY}").records()
    jsonschema.Draft202012Validator(json.loads(schema())).validate(record)
    assert record["diagnostics"][0]["suppressed"]["reason"] == "any of them will do"
    log: dict[str, Any] = json.loads(sarif.render(records, {}, str(tmp_path), "1.0.0"))
    (result,) = log["runs"][0]["results"]
    (suppression,) = result["suppressions"]
    assert (suppression["kind"], suppression["justification"]) == ("inSource", "any of them will do")
    assert suppression["location"]["physicalLocation"]["region"]["startLine"] == 1
    assert 'skipped="1"' in junit.render(records) and "allowed (1): any of them will do" in junit.render(records)
    assert github.render(records, str(tmp_path)) == ""
    (unused,) = verified(tmp_path, ALLOW + "\n" + RACY.replace("a[0]", "a[t]")).records()
    jsonschema.Draft202012Validator(json.loads(schema())).validate(unused)
    assert github.render([unused], str(tmp_path)).startswith("::warning file=k.cu,line=1")
    assert (
        "allows nothing"
        in json.loads(sarif.render([unused], {}, str(tmp_path), "1"))["runs"][0]["invocations"][0]["toolExecutionNotifications"][
            0
        ]["message"]["text"]
    )


def test_a_file_fails_for_what_is_not_allowed(tmp_path: Path) -> None:
    (tmp_path / "k.cu").write_text(f"{ALLOW}\n{RACY}{RACY.replace('void k', 'void other')}")
    run = gpuverify("k.cu", *LAUNCH, "--write-baseline", "base.json", cwd=tmp_path)
    assert run.returncode == 6 and "1 finding written to base.json; once more with" in run.stderr
    run = gpuverify("batch", "k.cu", *LAUNCH, "--baseline=base.json", "--no-cache", cwd=tmp_path)
    assert run.returncode == 0 and "k.cu: refuted (2 findings allowed)" in run.stdout
    assert "all that there is in 2 kernels" in run.stdout


def test_what_a_finding_of_a_baseline_hides_is_added_by_writing_it_again(tmp_path: Path) -> None:
    early = "s[t] = t; if (t < 32) __syncthreads();"  # hides the race behind it
    second = f"__global__ void k(int *out) {{ __shared__ int s[64]; int t = threadIdx.x; {early} out[t] = s[63 - t]; }}\n"
    (tmp_path / "k.cu").write_text(second)
    known = ("--baseline=base.json", "--write-baseline=base.json")
    told = [gpuverify("k.cu", *LAUNCH, *flags, cwd=tmp_path).stderr for flags in (known[1:], known, known)]
    assert "1 finding written to base.json; once more with" in told[0] and "2 findings written to base.json; once" in told[1]
    assert "2 findings written to base.json\n" in told[2]
    assert gpuverify("k.cu", *LAUNCH, known[0], cwd=tmp_path).returncode == 0


def test_a_baseline_that_is_not_there_is_said_once(tmp_path: Path) -> None:
    for name in ("k.cu", "m.cu"):
        (tmp_path / name).write_text(RACY)
    for words in (("batch", ".", "--format=github"), ("batch", "."), ("k.cu", "m.cu"), ("k.cu", "m.cu", "--format=github")):
        run = gpuverify(*words, *LAUNCH, "--baseline=none.json", cwd=tmp_path)
        assert run.returncode == 1 and run.stdout == "" and run.stderr.count("cannot read the baseline none.json") == 1


def test_lines_are_counted_as_places_count_them(tmp_path: Path) -> None:
    """A form feed ends no line, nor does what else Unicode has; a file that is named twice is verified once."""
    text = RACY.replace("int n) {", "int n) {\f // \u2028").replace(
        "a[0] = t;", "a[0] = t; // gpuverify: allow race(a) because mine"
    )
    (tmp_path / "-k.cu").write_bytes(b"\xef\xbb\xbf" + text.encode())
    run = gpuverify("./-k.cu", str(tmp_path / "-k.cu"), *LAUNCH, cwd=tmp_path)
    assert run.returncode == 0 and run.stdout.count("a[0]") == run.stdout.count("allowed: ") == 1, run.stdout
    (tmp_path / "-k.cu").write_text(RACY)
    assert "hint: gpuverify fix ./-k.cu, with" in gpuverify("--", "-k.cu", cwd=tmp_path).stdout


@pytest.mark.parametrize(
    ("said", "complaint"), [('flags = "--baseline none.json"', "cannot read the baseline"), ("a = 1", "there is no key a")]
)
def test_what_is_wrong_with_a_project_is_said_once(said: str, complaint: str, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    for name in ("k.cu", "m.cu", "own/n.cu"):
        (tmp_path / name).write_text(RACY)
    (tmp_path / "gpuverify.toml").write_text(said)
    for words in (("batch", "."), ("k.cu", "m.cu"), (".",)):
        run = gpuverify(*words, *LAUNCH, cwd=tmp_path)
        assert run.returncode == 1 and run.stdout == "" and run.stderr.count(complaint) == 1
    (tmp_path / "own/gpuverify.toml").write_text("")  # a project that nothing is wrong with
    run = gpuverify("m.cu", "own/n.cu", *LAUNCH, cwd=tmp_path)
    assert complaint in run.stdout and "own/n.cu: k: refuted" in run.stdout


def test_a_project_may_name_a_baseline_before_it_is_written(tmp_path: Path) -> None:
    (tmp_path / "k.cu").write_text(RACY)
    (tmp_path / "gpuverify.toml").write_text('flags = "--baseline known.json"')
    assert "1 finding written to known.json" in gpuverify("k.cu", *LAUNCH, "--write-baseline=known.json", cwd=tmp_path).stderr
    assert gpuverify("k.cu", *LAUNCH, cwd=tmp_path).returncode == 0
    late = gpuverify("k.cu", *LAUNCH, "--write-baseline=none/known.json", cwd=tmp_path)
    assert late.returncode == 1 and late.stdout == "" and "cannot write none/known.json" in late.stderr
