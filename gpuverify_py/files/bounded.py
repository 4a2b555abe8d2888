"""One file verified under its limit of time, whatever takes it: reading, preparing or proving.

The work is done in a copy of this process, which is ended where a kernel overran its time; another copy goes on with the next
kernel. Solvers' and the front end's own looks at the clock are then no more than courtesy. Where processes cannot be copied
(Windows) these alone bound the time.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from contextlib import suppress
from multiprocessing.connection import Connection

from boogie_ir.lang.frozen import frozen
from boogie_ir.smt.processes import machine
from gpuverify_py.files.guard import guarded
from gpuverify_py.files.listener import Listener
from gpuverify_py.files.orchestrate import build_request, sum_up, verify_path
from gpuverify_py.files.overrun import died, grace, longest, overrun
from gpuverify_py.files.runtime import prepare
from gpuverify_py.files.warm import warm_up
from gpuverify_py.findings.diagnostic import FileResult, KernelResult
from gpuverify_py.request.build import Given
from gpuverify_py.request.config import Request

_TICK = 0.1  # seconds between looks at the clock


@frozen
class _Begun:
    """The kernel that is at work now, and how many come after it."""

    kernel: str
    more: int


@frozen
class _Settled:
    """What became of a kernel."""

    result: KernelResult


@frozen
class _Ended:
    """What became of the file, from the first kernel that was asked for on."""

    result: FileResult
    request: Request | None


def verify_bounded(path: str, above: Given, defaults: Given) -> tuple[FileResult, Request | None]:
    """Verifies a file as :func:`verify_path` does; no kernel takes more than its limit and a few seconds, reading included."""
    prepare()
    try:
        limit = longest(build_request(path, above, defaults))
    except Exception:  # the same happens again, and becomes a result
        limit = 0.0
    if not limit or not _may_copy():
        return guarded(lambda: verify_path(path, above, defaults), path)
    request = build_request(path, above, defaults)
    settled: tuple[KernelResult, ...] = ()
    while True:
        child = _Copy(path, above, defaults, len(settled))
        try:
            ended = child.ended(limit)
        finally:
            child.end()
        earlier, settled = settled, (*settled, *child.settled)
        if ended is not None and (not earlier or ended.result.problem is not None):
            return ended.result, ended.request
        if ended is not None:
            return sum_up(ended.request or request, (*earlier, *ended.result.kernels), ()), ended.request
        cut = overrun(path, child.kernel, limit) if child.overran else died(path, child.kernel, child.code)
        if child.kernel is None:
            return cut, request
        settled = (*settled, *cut.kernels)
        if not child.more or request.config.as_gpuverify:
            return sum_up(request, settled, ()), request


def _may_copy() -> bool:
    return "fork" in multiprocessing.get_all_start_methods() and not multiprocessing.current_process().daemon


class _Copy:
    """A copy of this process that verifies, and how far it has come."""

    def __init__(self, path: str, above: Given, defaults: Given, first: int) -> None:
        self.kernel: str | None = None
        self.more = 0
        self.settled: tuple[KernelResult, ...] = ()
        self.overran = False
        self._silent = False
        self._started = time.monotonic()
        self._reading: float | None = None
        warm_up()
        context = multiprocessing.get_context("fork")
        self._connection, theirs = context.Pipe(duplex=False)
        arguments = (theirs, self._connection, path, above, defaults, first, os.getpid())
        self._process = context.Process(target=_work, args=arguments, daemon=True)
        self._process.start()
        theirs.close()

    @property
    def code(self) -> int | None:
        """What it ended with."""
        return self._process.exitcode

    def ended(self, limit: float) -> _Ended | None:
        """What it says at its end; None where it takes too long, or ends by itself without a word."""
        while time.monotonic() - self._started <= limit + grace(limit):
            if not self._connection.poll(_TICK):
                continue
            try:
                message = self._connection.recv()
            except (EOFError, OSError):
                self._silent = True
                return None
            match message:
                case _Begun():
                    self._begun(message)
                case _Settled():
                    self.settled = (*self.settled, message.result)
                case _Ended():
                    return message
        self.overran = True
        return None

    def _begun(self, message: _Begun) -> None:
        """Takes down which kernel is at work; the time that the file took to be read is part of each kernel's."""
        now = time.monotonic()
        if self._reading is None:
            self._reading = now - self._started
        self.kernel, self.more, self._started = message.kernel, message.more, now - self._reading

    def end(self) -> None:
        """Ends the process and what it has started."""
        if self._silent:
            self._process.join()  # it is about to end by itself, with a code that tells why
        elif self._process.pid is not None:
            machine.kill_group(self._process.pid)
        self._process.join()
        self._connection.close()


def _work(connection: Connection, theirs: Connection, path: str, above: Given, defaults: Given, first: int, parent: int) -> None:
    """What the copy does."""
    theirs.close()
    machine.lead_group()
    machine.end_with(parent)
    listener = Listener(
        begun=lambda kernel, more: connection.send(_Begun(kernel, more)),
        settled=lambda kernel, _: connection.send(_Settled(kernel)),
    )
    ended = _Ended(*guarded(lambda: verify_path(path, above, defaults, listener, first), path))
    with suppress(BrokenPipeError):
        connection.send(ended)
