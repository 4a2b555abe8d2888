"""The command line as tests call it: each call is a process of its own, copied from one that has loaded the verifier.

What a call gets (words, folder, environment) and gives (both streams, exit code) is what it would have if it were started; only
what is loaded is loaded once. Tests of starting, interrupting and terminals start processes themselves.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from functools import cache
from importlib import import_module
from pathlib import Path
from subprocess import CompletedProcess

ROOT = Path(__file__).parents[1]


def gpuverify(*words: object, cwd: Path | None = None, timeout: float = 180) -> CompletedProcess[str]:
    """Runs ``gpuverify WORDS``. Raises :class:`subprocess.TimeoutExpired` where that takes too long."""
    command = ["gpuverify", *map(str, words)]
    server = _server()
    assert server.stdin is not None and server.stdout is not None
    with tempfile.TemporaryDirectory() as folder:
        out, err = Path(folder, "out"), Path(folder, "err")
        asked = [command, str(cwd or os.getcwd()), dict(os.environ, PYTHONPATH=str(ROOT)), str(out), str(err)]
        late = threading.Timer(timeout, server.kill)
        late.start()
        server.stdin.write(json.dumps(asked) + "\n")
        server.stdin.flush()
        code = server.stdout.readline()
        late.cancel()
        if not code:
            _server.cache_clear()
            raise subprocess.TimeoutExpired(command, timeout)
        return CompletedProcess(command, int(code), out.read_text(), err.read_text())


def heed() -> None:
    """For ``preexec_fn``: whoever starts the tests in the background has interrupts ignored, and so would what they start."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@cache
def _server() -> subprocess.Popen[str]:
    environment = dict(os.environ, PYTHONPATH=str(ROOT))
    command = [sys.executable, "-c", "from tests.command_line import serve; serve()"]
    return subprocess.Popen(command, text=True, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def serve() -> None:
    """In the process that is copied: what each line asks for."""
    from gpuverify_py.files.orchestrate import verify_path

    import_module("gpuverify_py.commands.verify_files")  # loaded for the copies, as is what a kernel needs that is proved
    verify_path(str(ROOT / "tests/kernels/annotations/requires.cl"))
    for line in sys.stdin:
        child = os.fork()
        if not child:
            _become(*json.loads(line))
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def _become(command: list[str], folder: str, environment: dict[str, str], *streams: str) -> None:
    """In the copy: the command itself."""
    for number, stream in enumerate((os.devnull, *streams)):
        file = os.open(stream, os.O_RDWR | os.O_CREAT)
        os.dup2(file, number)
        os.close(file)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = command
    from gpuverify_py.cli import main

    code = 0
    try:
        main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)  # without taking down what was copied
