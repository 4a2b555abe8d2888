"""The command line's entry: which command is meant, and the exit code. Only this file exits.

``gpuverify FILE...`` takes the short way past typer, so that a single verification starts fast; the other commands,
and help, are a typer application. Results go to standard output, progress to standard error and only on a terminal.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn

from gpuverify_py.files.runtime import own

INTRODUCTION = """\
Proves CUDA and OpenCL kernels free of data races and barrier divergence, or shows a concrete bug.

  gpuverify kernel.cu                            verify; host code, or the file's header, says how it is launched
  gpuverify kernel.cu --blockDim=64 --gridDim=8  for this launch; * is any size
  gpuverify fix kernel.cu                        look for a patch that is verified
  gpuverify batch src                            every kernel in a folder
  gpuverify doctor                               what is installed, and what is missing
  gpuverify --help                               all commands and flags
"""


def main() -> None:
    """The entry point: runs the command, turns interruption and our own faults into their exit codes."""
    words = sys.argv[1:]
    own()  # before anything else is loaded
    from gpuverify_py.findings.diagnostic import ExitCode
    from gpuverify_py.request.errors import fault

    signal.signal(signal.SIGTERM, signal.default_int_handler)  # being ended is an interruption: what is finished is kept
    try:
        sys.exit(_dispatch(words))
    except KeyboardInterrupt:
        print("gpuverify: interrupted", file=sys.stderr)
        sys.exit(ExitCode.INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(128 + signal.SIGPIPE)
    except Exception as error:
        if os.environ.get("GPUVERIFY_TRACEBACK"):
            raise
        print(f"gpuverify: {fault(error)}", file=sys.stderr)
        print("  this is a fault of gpuverify, not of your kernel: please report it with the file;", file=sys.stderr)
        print("  GPUVERIFY_TRACEBACK=1 in the environment shows where it happened", file=sys.stderr)
        sys.exit(ExitCode.INTERNAL)


def _dispatch(words: Sequence[str]) -> int:
    from gpuverify_py.commands.verify_files import COMMANDS, verify_command
    from gpuverify_py.findings.diagnostic import ExitCode
    from gpuverify_py.request import flags

    if "--version" in words:
        print(_version(flags.wording(words)))
        return ExitCode.VERIFIED
    words = ["--help" if word in ("-h", "help") and place == 0 else word for place, word in enumerate(words)]
    if words and words[0] == "boogie" and "--help" not in words:
        from gpuverify_py.commands.commands_boogie import boogie_command

        return boogie_command(words[1:])
    if not words:
        print(INTRODUCTION, end="", file=sys.stderr)
        return ExitCode.COMMAND_LINE
    if words[0] in (*COMMANDS[1:], "--help") or words[:2] == ["verify", "--help"]:
        from gpuverify_py.commands.commands import application

        return application(words)
    return _leave(verify_command(words[1:] if words[0] == "verify" else words))


def _leave(code: int) -> NoReturn:
    """Ends the process. Whatever it has loaded stays: taking that down takes longer than many a verification."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _version(wording: str) -> str:
    if wording == "gpuverify":
        from gpuverify_py.reports.versions import versions

        return versions()
    from importlib.metadata import version

    return f"gpuverify {version('gpuverify-py')}"


if __name__ == "__main__":
    main()
