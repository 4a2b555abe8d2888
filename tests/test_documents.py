"""What README.md and docs/ show is so: commands in blocks are run on the files shown before them, those in prose are parsed.

A block whose first line names a file (``// scale.cu``, ``# suite.toml``) is that file. In a block with ``$ gpuverify ...`` what
follows is the output: times may differ, ``...`` stands for any lines.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from boogie_ir.lang.program import CheckKind
from tests.command_line import gpuverify

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^ *```$", re.M | re.S)
NAMED = re.compile(r"(?://|#) ([\w.]+\.(?:cu|cl|gbpl|bpl|toml))\b.*\n")
UNHURRIED = {"gpuverify.toml": 'flags = ["--hints=60"]\n'}
"""What a project says, so that which hints are found does not hang on what else the machine does."""
SECONDS = re.compile(r"\d+\.\d\d s\b")


def blocks(page: Path) -> Iterator[tuple[str, str]]:
    """The language and the text of each block."""
    for indent, language, text in BLOCK.findall(page.read_text()):
        yield language, dedent(text) if indent else text


def sessions(page: Path) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Each command, the output that is shown, and the files that are there by then."""
    files: dict[str, str] = {}
    for _, text in blocks(page):
        named = NAMED.match(text)
        if named:
            files[named[1]] = text
        for command, output in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.M):
            yield command, output, dict(files)


SESSIONS = [(page.name, *session) for page in PAGES for session in sessions(page)]


def run(command: list[str], folder: Path) -> str:
    where = {"cwd": folder, "env": {**os.environ, "PYTHONPATH": str(ROOT)}, "timeout": 300}
    done: subprocess.CompletedProcess[str] = subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, check=False, **where
    )
    return done.stdout + done.stderr


def put(files: dict[str, str], folder: Path) -> None:
    for name, text in files.items():
        (folder / name).write_text(text)


def pattern(output: str) -> str:
    """What the output may look like: with other times, and any lines for dots."""
    lines = (".*" if line.strip() == "..." else re.escape(line) for line in plain(output).split("\n"))
    return "\n".join(lines).replace(".*\n", "(?:.*\n)*?")


def plain(output: str) -> str:
    """Output without times and what is white at the ends of lines."""
    return "\n".join(line.rstrip() for line in SECONDS.sub("T", output).rstrip().split("\n"))


@pytest.mark.parametrize(("page", "command", "output", "files"), SESSIONS, ids=[f"{s[0]}: {s[1]}" for s in SESSIONS])
def test_a_command_prints_what_is_shown(page: str, command: str, output: str, files: dict[str, str], tmp_path: Path) -> None:
    put(UNHURRIED | files, tmp_path)
    program, *words = shlex.split(command)
    assert program == "gpuverify"
    done = gpuverify(*words, cwd=tmp_path)
    printed = plain(done.stdout + done.stderr)
    assert re.fullmatch(pattern(output), printed), f"{page} shows\n{output}\nbut it is\n{printed}"


def test_extras_are_installed_as_one_does_with_a_clone() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    told = {page: page.read_text() for page in (*PAGES, *(ROOT / "editors").rglob("README.md"))}
    named = [each for text in told.values() for each in re.findall(r"pip install '\.\[([\w,]+)\]'", text)]
    assert {"lsp", "solvers", "clang"} <= {extra for each in named for extra in each.split(",")} <= set(extras)
    assert not [page for page, text in told.items() if "gpuverify-py[" in text]  # no registry has it


def test_the_pages_have_commands() -> None:
    assert {page for page, *_ in SESSIONS} >= {"README.md", "annotations.md"} and len(SESSIONS) >= 4


@pytest.mark.parametrize("kind", CheckKind, ids=lambda kind: kind.value)
def test_every_kind_of_finding_has_a_page(kind: CheckKind) -> None:
    """With a kernel that has it, one that has not, and the output of both."""
    shown = [output for page, _, output, _ in SESSIONS if page == f"{kind.value}.md"]
    assert len(shown) == 2 and f"[{kind.value}]" in shown[0] and ": verified (" in shown[1]
    assert f"[{kind.value}](findings/{kind.value}.md)" in (ROOT / "docs" / "findings.md").read_text()


def test_every_output_follows_a_command() -> None:
    """A block that looks like a report and shows no command would be run by nobody."""
    for page in PAGES:
        for language, text in blocks(page):
            assert language or "$ " in text or not re.search(r": \w+: (verified|refuted|possible|unknown) \(", text), text


# ----------------------------------------------------------------------------------------------------------------- prose


def prose(page: Path) -> Iterator[list[str]]:
    """The words of each command between backticks."""
    text = BLOCK.sub("", page.read_text())
    for command in re.findall(r"`gpuverify ([^`]+)`", text):
        yield shlex.split(" ".join(command.split()).partition(" > ")[0])
    for command in re.findall(r"^gpuverify (.*)$", "\n".join(text for _, text in blocks(page)), re.M):
        yield shlex.split(command)


PROSE = [(page.name, words) for page in PAGES for words in prose(page)]


@pytest.mark.parametrize(("page", "words"), PROSE, ids=[f"{page}: {' '.join(words)}" for page, words in PROSE])
def test_a_command_in_prose_is_one(page: str, words: list[str]) -> None:
    from typer.main import get_command

    from gpuverify_py.commands.commands import app
    from gpuverify_py.commands.commands_boogie import FLAGS as BOOGIE
    from gpuverify_py.commands.verify_files import COMMANDS
    from gpuverify_py.request.flags import Parser, parse

    numbered = ["1" if word in ("S", "N") else word for word in (re.sub(r"=[SN]$", "=1", word) for word in words)]
    name, *rest = numbered
    if name == "boogie":
        parser = Parser("gpuverify boogie", BOOGIE)
        parser.add_argument("file", nargs="?")
        parser.parse_args(rest)
    elif name in COMMANDS:
        command = get_command(app).commands[name]  # type: ignore[attr-defined]
        context = command.make_context(name, list(rest), resilient_parsing=True)
        parse(context.args)
    elif name not in ("--help", "--version"):
        parse(numbered)


def test_what_python_shows_runs(tmp_path: Path) -> None:
    page = ROOT / "README.md"
    put({name: text for _, _, files in sessions(page) for name, text in files.items()}, tmp_path)
    for language, text in blocks(page):
        if language == "python":
            assert "confirmed" in run(["-c", text], tmp_path)


def test_the_launcher_for_gpuverifys_tester_runs(tmp_path: Path) -> None:
    put({name: text for _, _, files in sessions(ROOT / "README.md") for name, text in files.items()}, tmp_path)
    ((_, launcher),) = [block for block in blocks(ROOT / "docs" / "gpuverify.md") if block[0] == "python"]
    assert "Verified: scale.cu" in run(["-c", launcher, "scale.cu", "--blockDim=256", "--gridDim=64"], tmp_path)


def test_the_programs_of_the_kernel_language_are_verified() -> None:
    shown = [output for page, _, output, _ in SESSIONS if page == "kernel-language.md"]
    assert len(shown) == 3 and all(": verified (" in output for output in shown)


def test_the_index_and_the_site_have_every_page() -> None:
    index, site = (ROOT / "docs" / "index.md").read_text(), (ROOT / "mkdocs.yml").read_text()
    for page in PAGES[1:]:
        name = page.relative_to(ROOT / "docs").as_posix()
        assert re.search(rf"\b{re.escape(name)}\b", site), f"{name} is missing from mkdocs.yml"
        assert name == "index.md" or name.startswith("findings/") or f"({name})" in index, f"{name} is missing from docs/index.md"
