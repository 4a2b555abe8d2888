"""Limits as tests: layers, single doors to outside libraries, sizes, documentation, and documents that name real files."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("boogie_ir", "frontend", "houdini", "gpuverify_py", "benchmarks")

# A package may import itself and these (design: boogie_ir <- frontend, houdini <- gpuverify_py).
MAY_IMPORT = {
    "boogie_ir": set(),
    "frontend": {"boogie_ir"},
    "houdini": {"boogie_ir"},
    "gpuverify_py": {"boogie_ir", "frontend", "houdini"},
    "benchmarks": {"boogie_ir", "frontend", "houdini", "gpuverify_py"},
}

# The one place that imports each outside library.
DOORS = {
    "pycparser": "frontend/parse",
    "pcpp": "frontend/source/preprocess.py",
    "lark": "boogie_ir/read/parser.py",
    "pysmt": "boogie_ir/smt/",
    "z3": "boogie_ir/smt/",
    "cvc5": "boogie_ir/smt/processes/cvc5_program.py",
    "bitwuzla": "boogie_ir/smt/processes/bitwuzla_program.py",
    "numpy": "boogie_ir/simt/",
    "matplotlib": "gpuverify_py/comparison/plots.py",
    "typer": "gpuverify_py/commands",
    "pyopencl": "benchmarks/peers/device.py",
}

PRINTERS = {
    "gpuverify_py/cli.py",
    "gpuverify_py/commands",
    "gpuverify_py/batch/command.py",
    "gpuverify_py/batch/terminal.py",
    "benchmarks/",
}
LONGEST_FILE = 700
LONGEST_FUNCTION = 110


def sources() -> list[Path]:
    return sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("path", sources(), ids=name)
def test_layers(path: Path) -> None:
    package = path.relative_to(ROOT).parts[0]
    used = {module.split(".")[0] for module in imports(path)} & set(PACKAGES)
    assert used <= MAY_IMPORT[package] | {package}


@pytest.mark.parametrize("path", sources(), ids=name)
def test_single_doors(path: Path) -> None:
    for module in imports(path):
        door = DOORS.get(module.split(".")[0])
        if door is not None:
            assert name(path).startswith(door), f"{module} is imported outside {door}"


def test_engines_do_not_import_each_other() -> None:
    for path in (ROOT / "gpuverify_py" / "engines").rglob("*.py"):
        parts = path.relative_to(ROOT / "gpuverify_py" / "engines").parts
        if len(parts) == 1:
            continue
        for module in imports(path):
            if module.startswith("gpuverify_py.engines."):
                assert module.split(".")[2] == parts[0]


@pytest.mark.parametrize("path", sources(), ids=name)
def test_only_the_command_line_prints_or_exits(path: Path) -> None:
    if any(name(path).startswith(printer) for printer in PRINTERS):
        return
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            assert called not in {"print", "exit", "sys.exit", "os._exit"}, f"{called} in line {node.lineno}"


@pytest.mark.parametrize("path", sources(), ids=name)
def test_sizes(path: Path) -> None:
    text = path.read_text()
    assert text.count("\n") <= LONGEST_FILE
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and node.end_lineno is not None:
            assert node.end_lineno - node.lineno < LONGEST_FUNCTION, node.name


@pytest.mark.parametrize("path", sources(), ids=name)
def test_modules_and_public_names_are_documented(path: Path) -> None:
    tree = ast.parse(path.read_text())
    if tree.body:
        assert ast.get_docstring(tree), "the module has no docstring"
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and len(node.body) > 0:
            bases = {ast.unparse(base) for base in node.bases}
            assert ast.get_docstring(node) or bases & {"Enum", "StrEnum", "IntEnum"} or not node.body, node.name


@pytest.mark.parametrize("path", sources(), ids=name)
def test_no_exception_is_swallowed(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ExceptHandler):
            assert node.type is not None, f"bare except in line {node.lineno}"
            broad = ast.unparse(node.type) in {"Exception", "BaseException"}
            silent = all(isinstance(statement, ast.Pass) for statement in node.body)
            assert not (broad and silent), f"swallowed in line {node.lineno}"


def test_a_proof_does_not_load_the_interpreter() -> None:
    """A kernel that is proved at once is told so at once: numpy takes a large part of a cold start."""
    loaded = "import sys, gpuverify_py.engines.twothread.pipeline; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", loaded], cwd=ROOT, check=False).returncode == 0


def test_every_rule_is_documented_and_named_after_its_function() -> None:
    from houdini.guesses.rules import RULES

    names = [rule.name for rule in RULES]
    assert len(set(names)) == len(names)
    for rule in RULES:
        assert rule.explanation.endswith("."), rule.name
        assert (rule.variables is None) != (rule.record is None), rule.name


def test_every_rule_file_is_registered() -> None:
    registry = (ROOT / "houdini" / "guesses" / "rules" / "__init__.py").read_text()
    for path in (ROOT / "houdini" / "guesses" / "rules").glob("*.py"):
        if path.stem != "__init__":
            assert f"houdini.guesses.rules.{path.stem}" in registry


@pytest.mark.parametrize("document", ["README.md", "ARCHITECTURE.md", "docs/rules.md"])
def test_documents_name_files_that_exist(document: str) -> None:
    text = (ROOT / document).read_text()
    for path in re.findall(r"`((?:boogie_ir|frontend|houdini|gpuverify_py|benchmarks|tests|docs)/[\w./-]*)`", text):
        assert (ROOT / path).exists(), f"{document} names {path}"
