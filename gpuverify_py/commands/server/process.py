"""The working process as the server sees it: started when first asked, kept, ended where an answer is not wanted any more."""

from __future__ import annotations

import asyncio
import json
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Mapping
from typing import Any

from boogie_ir.smt.processes import machine

WORKER = "gpuverify_py.commands.server.worker"
LONGEST_LINE = 1 << 28  # bytes of an answer


class Ended(Exception):
    """The process has ended by itself."""


class Worker:
    """One process, which does one thing at a time."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._free = asyncio.Lock()

    async def ask(
        self, request: Mapping[str, Any], heard: Callable[[dict[str, Any]], object], begun: Callable[[], object] = lambda: None
    ) -> None:
        """Has a request done and hands on the answers; ``begun`` is told when its turn has come.

        Who cancels this ends the process. Raises :class:`Ended`.
        """
        async with self._free:
            begun()
            process = await self._started()
            finished = False
            try:
                assert process.stdin is not None and process.stdout is not None
                process.stdin.write(json.dumps(request).encode() + b"\n")
                await process.stdin.drain()
                while not finished:
                    line = await process.stdout.readline()
                    if not line:
                        raise Ended
                    answer = json.loads(line)
                    finished = "done" in answer
                    if not finished:
                        heard(answer)
            except (BrokenPipeError, ConnectionResetError) as error:
                raise Ended from error
            finally:
                if not finished:
                    self.end()

    async def _started(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            command = [sys.executable, "-m", WORKER]
            self._process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE, start_new_session=True
            )
        return self._process

    def end(self) -> None:
        """Ends the process and what it has started; the next request gets another one."""
        if self._process is not None and self._process.returncode is None:
            machine.kill_group(self._process.pid)
            if self._process.stdin is not None:
                self._process.stdin.close()  # while there is a loop that can
        self._process = None
