"""``gpuverify doctor`` and ``gpuverify completion``: what is installed, and words for the shell.
Registered in :mod:`gpuverify_py.commands.commands`.
"""

from __future__ import annotations

import importlib.metadata
import multiprocessing
import os
import platform
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from boogie_ir.lang.frozen import frozen
from gpuverify_py.commands.complaints import complain
from gpuverify_py.findings.diagnostic import ExitCode
from gpuverify_py.request.errors import UsageError

if TYPE_CHECKING:
    from gpuverify_py.request.flags import Flag

SECONDS = 10  # for a program to say its version


@frozen
class Check:
    """One thing that is looked at: whether it is there, and what is said of it, with what to do where it is not.

    What is not ``needed`` only makes the tool do more.
    """

    name: str
    there: bool
    said: str
    needed: bool = False


def doctor() -> None:
    """Say what is installed and what is missing: solvers, clang, other tools, the cache, and what to do about each.

    Exit code 0: all that is needed is there and works; 1: it is not.
    """
    checks = tuple(_checks())
    width = max(len(check.name) for check in checks)
    for check in checks:
        mark = "ok     " if check.there else "MISSING" if check.needed else "-      "
        print(f"{mark} {check.name.ljust(width)}  {check.said}")
    if not all(check.there for check in checks if check.needed):
        raise typer.Exit(ExitCode.COMMAND_LINE)


def _checks() -> Iterator[Check]:
    release = importlib.metadata.version("gpuverify-py")
    machine = f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    yield Check("gpuverify", True, f"{release}, on {machine}", needed=True)
    yield from _solvers()
    yield _clang()
    yield _module("matplotlib", "plots of gpuverify compare", "plots")
    yield _module("pygls", "gpuverify lsp, the server for editors", "lsp")
    yield _module("distributed", "gpuverify batch --cluster", "cluster")
    for program, use in (("nvcc", "compiles witnesses; nothing is verified by it"), ("oclgrind", "runs witnesses of OpenCL")):
        yield _program(program, use)
    yield _cache()
    copies = "fork" in multiprocessing.get_all_start_methods()
    limits = "each file has one of its own, which ends in time" if copies else "they cannot be copied: limits of time are softer"
    yield Check("processes", copies, f"{limits}; there are {os.cpu_count()} processors (gpuverify batch --jobs)")
    yield _project()


def _solvers() -> Iterator[Check]:
    from boogie_ir.smt.choice.backends import available

    for info in available():
        hint = f" ({info.install})" if info.install else ""
        said = f"{info.version} answers" if info.usable else f"{info.why}{hint}"
        yield Check(f"solver {info.name}", info.usable, said, needed=info.name == "z3")


def _clang() -> Check:
    from frontend.clang.dump.compiler import find_compiler

    found = find_compiler()
    if found is None:
        return Check("clang", False, "C++ that our own parser is not sure of is refused (pip install 'gpuverify-py[clang]')")
    return Check("clang", True, f"{found.version}, asked where our own parser is not sure of C++")


def _module(name: str, use: str, extra: str) -> Check:
    try:
        return Check(name, True, f"{importlib.metadata.version(name)}, for {use}")
    except importlib.metadata.PackageNotFoundError:
        return Check(name, False, f"for {use} (pip install 'gpuverify-py[{extra}]')")


def _program(name: str, use: str) -> Check:
    path = shutil.which(name)
    if path is None:
        return Check(name, False, f"not on the PATH; {use}")
    try:
        said = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=SECONDS, check=False).stdout
    except (OSError, subprocess.TimeoutExpired):
        return Check(name, False, f"{path} does not say its version; {use}")
    version = re.search(r"\d+(?:\.\d+)+", said)
    return Check(name, True, f"{version[0] if version else 'of unknown version'} at {path}; {use}")


def _cache() -> Check:
    from gpuverify_py.batch.cache import default_path

    path = default_path()
    folder = os.path.dirname(path) or "."
    while not os.path.exists(folder):
        folder = os.path.dirname(folder) or os.sep
    if not os.access(folder, os.W_OK):
        return Check("cache", False, f"{path} cannot be written (GPUVERIFY_CACHE names another file)")
    size = f"{os.path.getsize(path) / 1e6:.1f} MB" if os.path.exists(path) else "empty"
    return Check("cache", True, f"{path}, {size}")


def _project() -> Check:
    from gpuverify_py.request.project.project_file import NAMES, project_file, project_options

    found = project_file(os.path.join(os.getcwd(), "kernel.cu"))
    if found is None:
        return Check("project", False, f"no {NAMES[0]}, and no [tool.gpuverify] in a {NAMES[1]}, in this folder or above")
    try:
        project_options(os.path.join(os.getcwd(), "kernel.cu"))
    except UsageError as error:
        return Check("project", False, f"{error.message} ({error.hint})", needed=True)
    return Check("project", True, found)


SHELLS = ("bash", "zsh", "fish")


def completion(context: typer.Context, shell: Annotated[str, typer.Argument(help="bash, zsh or fish")]) -> None:
    """Print what makes a shell complete commands and flags.

    `eval "$(gpuverify completion bash)"` in `~/.bashrc`, the same with zsh in `~/.zshrc` after `compinit`, or
    `gpuverify completion fish > ~/.config/fish/completions/gpuverify.fish`.
    """
    if shell not in SHELLS:
        raise typer.Exit(complain(UsageError(f"there is no completion for {shell}", f"one of {', '.join(SHELLS)}")))
    application: Any = context.find_root().command  # a group, of typer's own copy of click
    print(completion_text(shell, [_words_of(name, command) for name, command in application.commands.items()]), end="")


Words = tuple[tuple[str, str], ...]  # flags, and what they mean


@frozen
class Command:
    """A command's own flags, and whether it takes those of a verification, too."""

    name: str
    own: Words
    verifies: bool


def _words_of(name: str, command: Any) -> Command:
    from gpuverify_py.commands.commands_boogie import FLAGS

    if name == "boogie":  # reads its flags itself
        return Command(name, _long(FLAGS), verifies=False)
    spelled = [(spelling, each.help or "") for each in command.params for spelling in (*each.opts, *each.secondary_opts)
               if spelling.startswith("--")]  # fmt: skip
    return Command(name, tuple(spelled), "ignore_unknown_options" in command.context_settings)


def _long(flags: Iterable[Flag]) -> Words:
    return tuple((name, flag.help) for flag in flags for name in flag.names if name.startswith("--"))


def completion_text(shell: str, commands: Sequence[Command]) -> str:
    """The script for one of the shells, made of the tables of commands and flags."""
    from gpuverify_py.request.flags import FLAGS, OUTPUT

    flags, names = _long((*FLAGS, *OUTPUT)), " ".join(command.name for command in commands)
    if shell == "fish":
        others = " ".join(command.name for command in commands if not command.verifies)
        lines = [f"complete -c gpuverify -n __fish_use_subcommand -a {command.name}" for command in commands]
        lines += [_fish(f"not __fish_seen_subcommand_from {others}", *flag) for flag in flags]
        lines += [_fish(f"__fish_seen_subcommand_from {each.name}", *flag) for each in commands for flag in each.own]
        return "\n".join(lines) + "\n"
    if shell == "bash":
        own = [_case(each, " ".join(name for name, _ in each.own), "flags='{}'", "flags+=' {}'") for each in commands]
        return _BASH.format(commands=names, flags=" ".join(name for name, _ in flags), own="\n".join(own))
    own = [_case(each, _listed(each.own), "flags=({})", "flags+=({})") for each in commands]
    return _ZSH.format(commands=names, flags=_listed(flags), own="\n".join(own))


def _case(command: Command, flags: str, alone: str, beside: str) -> str:
    return f"        {command.name}) {(beside if command.verifies else alone).format(flags)} ;;"


def _listed(flags: Words) -> str:
    return " ".join(_quoted(f"{name}[{re.sub(r'[][:]', ' ', text)}]") for name, text in flags)


def _fish(where: str, name: str, text: str) -> str:
    return f"complete -c gpuverify -n '{where}' -l {name[2:]} -d {_quoted(text)}"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "’") + "'"


_BASH = """\
_gpuverify() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} flags='{flags}'
    COMPREPLY=()
    case ${{COMP_WORDS[1]}} in
{own}
    esac
    if [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "$flags" -- "$word"))
    elif [[ $COMP_CWORD == 1 ]]; then
        COMPREPLY=($(compgen -W '{commands}' -- "$word"))
    fi
}}
complete -o default -F _gpuverify gpuverify
"""
_ZSH = """\
#compdef gpuverify
_gpuverify() {{
    local -a flags=({flags})
    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        compadd -- {commands}
    fi
    case $words[2] in
{own}
    esac
    _arguments '*:file:_files' $flags
}}
compdef _gpuverify gpuverify
"""
