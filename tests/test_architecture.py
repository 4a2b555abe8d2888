"""Limits as tests: layers, single doors to outside libraries, sizes, documentation, and documents that name real files."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
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

# The rooms of each package, lowest first; rooms on one line know nothing of each other. A room has the files of its folder but
# for those in a room of their own; it imports lower rooms and itself.
LAYERS = {
    "boogie_ir": (
        "boogie_ir/lang/sync",
        "boogie_ir/lang",
        "boogie_ir/check boogie_ir/print boogie_ir/simt/arithmetic boogie_ir/smt boogie_ir/vc",
        "boogie_ir/simt/order",
        "boogie_ir/simt",
        "boogie_ir/smt/processes",
        "boogie_ir/smt/choice boogie_ir/prove",
        "boogie_ir/transform",
        "boogie_ir/read/terms",
        "boogie_ir/read",
    ),
    "houdini": ("houdini", "houdini/guesses", "houdini/guesses/rules"),
    "frontend": (
        "frontend/errors.py",
        "frontend/syntax",
        "frontend/source/dialects",
        "frontend/source",
        "frontend/typed",
        "frontend/clang frontend/desugar",
        "frontend/parse",
        "frontend/notes",
        "frontend/types",
        "frontend/tables",
        "frontend/memory",
        "frontend/names",
        "frontend/values",
        "frontend/classes",
        "frontend/claims",
        "frontend/clusters",
        "frontend/builtins",
        "frontend/expressions",
        "frontend/statements",
        "frontend/kernels",
        "frontend/produce.py",
        "frontend/host",
        "frontend/load.py",
    ),
    "gpuverify_py": (
        "gpuverify_py/findings",
        "gpuverify_py/request",
        "gpuverify_py/analysis",
        "gpuverify_py/analysis/orders gpuverify_py/analysis/launch",
        "gpuverify_py/verify",
        "gpuverify_py/runs gpuverify_py/terms",
        "gpuverify_py/follow",
        "gpuverify_py/engines/protocols/arithmetic",
        "gpuverify_py/engines/protocols gpuverify_py/engines/twothread/told",
        "gpuverify_py/engines/twothread/instrument",
        "gpuverify_py/engines/protocols/text gpuverify_py/engines/protocols/permissions",
        "gpuverify_py/engines/twothread/dual",
        "gpuverify_py/engines/twothread/report",
        "gpuverify_py/engines/twothread/prove",
        "gpuverify_py/engines/twothread/hints",
        "gpuverify_py/engines/twothread",
        "gpuverify_py/engines/equivalence",
        "gpuverify_py/engines/pairs",
        "gpuverify_py/engines",
        "gpuverify_py/sizes",
        "gpuverify_py/files",
        "gpuverify_py/equiv gpuverify_py/fixes gpuverify_py/programs",
        "gpuverify_py/permissions",
        "gpuverify_py/reports",
        "gpuverify_py/batch",
        "gpuverify_py/comparison",
        "gpuverify_py/api.py",
        "gpuverify_py/__init__.py",
        "gpuverify_py/commands",
        "gpuverify_py/cli.py",
        "gpuverify_py/__main__.py",
    ),
    "benchmarks": (
        "benchmarks",
        "benchmarks/attack benchmarks/claims benchmarks/houdini benchmarks/inputs benchmarks/peers benchmarks/permissions"
        " benchmarks/scaling",
        "benchmarks/equivalence",
    ),
}
HEIGHTS = {room: height for layers in LAYERS.values() for height, line in enumerate(layers) for room in line.split()}

# The one place that imports each outside library.
DOORS: dict[str, str | tuple[str, ...]] = {
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
    "distributed": ("gpuverify_py/batch/cluster.py", "benchmarks/cluster.py"),
    "pygls": "gpuverify_py/commands/server/",
    "lsprotocol": "gpuverify_py/commands/server/",
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
MOST_FILES = 18


def sources() -> list[Path]:
    return sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    """A file's tree, which nobody changes."""
    return ast.parse(path.read_text())


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(parsed(path)))


def imports(path: Path) -> Iterator[str]:
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@cache
def file_of(module: str) -> str | None:
    """The file of one of our modules or packages."""
    path = ROOT / module.replace(".", "/")
    found = next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.exists()), None)
    return None if found is None or module.split(".")[0] not in PACKAGES else name(found)


@cache
def imported_files(path: Path) -> set[str]:
    """Our files that a file imports anywhere in it, functions and ``TYPE_CHECKING`` included.

    The syntax tree is one recursive type in several files: what these name among themselves for types alone is left out.
    """
    types = [n for n in nodes(path) if isinstance(n, ast.If) and ast.unparse(n.test) == "TYPE_CHECKING"]
    for_types = {inner for outer in types for inner in ast.walk(outer)}
    found: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            files = {file_of(alias.name) for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module and not node.level, f"a relative import in line {node.lineno}"
            files = {file_of(f"{node.module}.{alias.name}") or file_of(node.module) for alias in node.names}
        else:
            continue
        tree_itself = node in for_types and name(path).startswith("frontend/syntax/")
        found |= {file for file in files if file is not None and not (tree_itself and file.startswith("frontend/syntax/"))}
    return found - {name(path)}


def room_of(file: str) -> str | None:
    """The room of a file: the nearest of itself and the folders around it."""
    around = [file, *(parent.as_posix() for parent in Path(file).parents)]
    return next((place for place in around if place in HEIGHTS), None)


def of_every_file(rule: Callable[[Path], None]) -> Callable[[], None]:
    """The test that a rule holds of every source file; all files that break it are told together."""

    def test() -> None:
        broken: list[str] = []
        for path in sources():
            try:
                rule(path)
            except AssertionError as complaint:
                broken.append(f"{name(path)}: {complaint}")
        assert not broken, "\n".join(broken)

    test.__name__, test.__doc__ = rule.__name__, rule.__doc__
    return test


@of_every_file
def test_layers(path: Path) -> None:
    package = path.relative_to(ROOT).parts[0]
    used = {module.split(".")[0] for module in imports(path)} & set(PACKAGES)
    assert used <= MAY_IMPORT[package] | {package}


@of_every_file
def test_a_room_imports_lower_rooms_or_itself(path: Path) -> None:
    package, room = path.relative_to(ROOT).parts[0], room_of(name(path))
    for file in imported_files(path):
        assert room is not None, "a file that imports others needs a room"
        other = room_of(file)
        if file.startswith(f"{package}/") and other != room:
            assert other is not None and HEIGHTS[other] < HEIGHTS[room], f"{file} is not below {room}"


def test_no_import_circle_between_files() -> None:
    try:
        TopologicalSorter({name(path): imported_files(path) for path in sources()}).prepare()
    except CycleError as circle:
        pytest.fail(" <- ".join(circle.args[1]))


def test_rooms_exist_and_show_few_files() -> None:
    assert all((ROOT / room).exists() for room in HEIGHTS)
    for folder in {path.parent for path in sources()}:
        shown = len(list(folder.glob("*.py")))
        assert shown <= MOST_FILES, f"{name(folder)} shows {shown} files"


@of_every_file
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


@of_every_file
def test_only_the_command_line_prints_or_exits(path: Path) -> None:
    if any(name(path).startswith(printer) for printer in PRINTERS):
        return
    for node in nodes(path):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            called = ast.unparse(node.func)
            assert called not in {"print", "exit", "sys.exit", "os._exit"}, f"{called} in line {node.lineno}"


@of_every_file
def test_sizes(path: Path) -> None:
    text = path.read_text()
    assert text.count("\n") <= LONGEST_FILE
    for node in nodes(path):
        if isinstance(node, ast.FunctionDef) and node.end_lineno is not None:
            assert node.end_lineno - node.lineno < LONGEST_FUNCTION, node.name


@of_every_file
def test_modules_and_public_names_are_documented(path: Path) -> None:
    tree = parsed(path)
    if tree.body:
        assert ast.get_docstring(tree), "the module has no docstring"
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and len(node.body) > 0:
            bases = {ast.unparse(base) for base in node.bases}
            assert ast.get_docstring(node) or bases & {"Enum", "StrEnum", "IntEnum"} or not node.body, node.name


@of_every_file
def test_no_exception_is_swallowed(path: Path) -> None:
    for node in nodes(path):
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
