"""A conversation with an SMT-LIB program: text goes in, what it prints comes out, and nothing of it outlives us.

The program runs in a process group of its own under a limit on memory. Every exchange has a time limit and a limit on
what is read. Whatever goes wrong ends the conversation and raises :class:`ProcessFault`: a program that has been
silent, has printed without end or has died is not asked again.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress

from boogie_ir.smt.processes.machine import memory_limit

MOST_OUTPUT = 64 << 20  # bytes of one answer; models of our queries have a few thousand

# The shell limits memory, then becomes the program.
_LAUNCH = 'ulimit -c 0; ulimit -v "$0"; exec "$@"'

# Only we hold the writing end of the guard's input: when we are gone, however that came about, it kills the program's group.
# It is our child and not the program's, so that we can take note of its end: where nobody adopts orphans they would pile up.
_GUARD = 'read -r _; kill -s KILL -- "-$0"'


class ProcessFault(Exception):
    """Why there is no answer; ``"timeout"`` where the time ran out."""


class Conversation:
    """One running program. Use it from one thread at a time; :meth:`kill` may come from any."""

    def __init__(self, command: Sequence[str], memory_bytes: int) -> None:
        memory_bytes = _at_most_ours(memory_bytes)
        try:
            self._process, guard = _start(command, memory_bytes)
        except OSError as fault:
            raise ProcessFault(f"{command[0]} cannot be started: {fault.strerror}") from fault
        self.command = tuple(command)
        self.memory_bytes = memory_bytes
        self._number = 0
        self._killed = False
        self._ending = threading.Lock()
        # Also called when nobody refers to this any more, and when the interpreter ends.
        self.close = weakref.finalize(self, _end, self._process, guard, self._ending, os.getpid())
        assert self._process.stdin is not None and self._process.stdout is not None
        os.set_blocking(self._process.stdin.fileno(), False)
        os.set_blocking(self._process.stdout.fileno(), False)

    @property
    def pid(self) -> int:
        """The program's process number, which is that of its group too."""
        return self._process.pid

    @property
    def open(self) -> bool:
        """Whether it can be asked."""
        return self.close.alive

    def kill(self) -> None:
        """Ends the program; whoever is waiting for its answer gets ``ProcessFault("timeout")``."""
        with self._ending:
            self._killed = True
            if self.open:
                _kill(self._process)

    def ask(self, text: str, seconds: float) -> str:
        """What the program prints in answer to the commands; raises ProcessFault."""
        if not self.open:
            raise ProcessFault("the program has been ended")
        self._number += 1
        mark = f"gpuverify-answered-{self._number}"
        try:
            return self._exchange(f'{text}\n(echo "{mark}")\n'.encode(), mark.encode(), seconds)
        except ProcessFault:
            self.close()
            raise

    def _exchange(self, waiting: bytes, mark: bytes, seconds: float) -> str:
        process, received = self._process, bytearray()
        assert process.stdin is not None and process.stdout is not None
        deadline = time.monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            selector.register(process.stdin, selectors.EVENT_WRITE)
            while True:
                left = deadline - time.monotonic()
                if left <= 0:
                    raise ProcessFault("timeout")
                for key, _ in selector.select(left):
                    if key.fileobj is process.stdin:
                        waiting = self._send(waiting)
                        if not waiting:
                            selector.unregister(process.stdin)
                        continue
                    piece = self._receive()
                    received += piece
                    if len(received) > MOST_OUTPUT:
                        raise ProcessFault(f"{self.command[0]} prints without end")
                    # Some print the mark in quotation marks, some without the end of the line.
                    if received[-len(mark) - 8 :].rstrip(b' \r\n"').endswith(mark):
                        text = received.rstrip(b' \r\n"').removesuffix(mark).removesuffix(b'"')
                        return text.decode("utf-8", errors="replace")

    def _send(self, waiting: bytes) -> bytes:
        assert self._process.stdin is not None
        try:
            return waiting[os.write(self._process.stdin.fileno(), waiting[: 1 << 16]) :]
        except BlockingIOError:
            return waiting
        except OSError:
            raise ProcessFault(self._death()) from None

    def _receive(self) -> bytes:
        assert self._process.stdout is not None
        try:
            piece = os.read(self._process.stdout.fileno(), 1 << 16)
        except BlockingIOError:
            return b""
        if not piece:
            raise ProcessFault(self._death())
        return piece

    def _death(self) -> str:
        """How it ended, or that it closed its output and was ended for that."""
        if self._killed:
            return "timeout"
        try:
            code = self._process.wait(0.2)
        except subprocess.TimeoutExpired:
            return f"{self.command[0]} closed its output"
        if code < 0:
            limit = self.memory_bytes >> 20
            return f"{self.command[0]} was ended by signal {-code} ({signal.Signals(-code).name}); its memory limit is {limit} MB"
        return f"{self.command[0]} ended with code {code}"

    def computing(self) -> float | None:
        """CPU seconds so far, where the system tells."""
        try:
            with open(f"/proc/{self.pid}/stat", encoding="ascii", errors="replace") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            return None
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def peak_memory(self) -> int:
        """The most memory it has had resident, in bytes; 0 where the system does not tell."""
        return peak_memory(self.pid)


def _at_most_ours(memory_bytes: int) -> int:
    """The limit, or our own where that is lower: the shell would raise it."""
    own = memory_limit()
    return memory_bytes if own is None else min(own, memory_bytes)


def peak_memory(pid: int | str) -> int:
    """The most memory a process has had resident, in bytes; 0 where the system does not tell."""
    try:
        with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as file:
            for line in file:
                if line.startswith("VmHWM:"):
                    return int(line.split()[1]) << 10
    except OSError:
        return 0
    return 0


def forget_peak_memory(pid: int | str) -> None:
    """Lets :func:`peak_memory` count from now on, where the system allows it; else it goes on counting from the start."""
    with suppress(OSError), open(f"/proc/{pid}/clear_refs", "w", encoding="ascii") as file:
        file.write("5")


def _start(command: Sequence[str], memory_bytes: int) -> tuple[subprocess.Popen[bytes], subprocess.Popen[bytes]]:
    """The program and its guard, each in a group of its own: an interruption from the keyboard is ours alone."""
    process = subprocess.Popen(
        ["/bin/sh", "-c", _LAUNCH, str(memory_bytes >> 10), *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        process_group=0,
        bufsize=0,
    )
    try:
        guard = subprocess.Popen(
            ["/bin/sh", "-c", _GUARD, str(process.pid)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            process_group=0,
        )
    except OSError:
        _kill(process)
        process.wait()
        raise
    return process, guard


def _end(process: subprocess.Popen[bytes], guard: subprocess.Popen[bytes], ending: threading.Lock, owner: int) -> None:
    """Kills the group and the guard, then takes note of their ends: until then the group's number is given to no other."""
    if os.getpid() != owner:
        return  # a copy of ours, made by fork: the program is not its own
    with ending:
        _kill(process)
        guard.kill()
        guard.wait()
        for pipe in (process.stdin, process.stdout, guard.stdin):
            if pipe is not None:
                pipe.close()
        process.wait()


def _kill(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
