"""Threads of a warp that take turns and wait for those that they name: who goes on together (:mod:`boogie_ir.simt.interleave`).

A thread goes on once all threads that it names, and that are there, wait at calls of the same function for the same ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from boogie_ir.lang.kernel import WARP_SIZE

Named = tuple[str, int]
"""The function at which a thread waits, and the lanes that it names."""


@dataclass(slots=True)
class Gatherings:
    """``threads``: those of a group; ``gone``: whether a thread is waited for no longer."""

    threads: int
    gone: Callable[[int], bool]
    _waiting: dict[int, Named] = field(default_factory=dict)

    def arrive(self, thread: int, construct: str, lanes: int) -> list[int]:
        """A thread comes; those that go on, which are none or all that it names."""
        self._waiting[thread] = construct, lanes
        return self._complete(thread)

    def left(self, thread: int) -> list[list[int]]:
        """A thread has returned; those that go on, together each."""
        if not self._waiting:
            return []
        waiting = {self._waiting[t]: t for t in self._of_warp(thread) if t in self._waiting}
        return [on for one in waiting.values() if (on := self._complete(one))]

    def missing(self) -> Iterator[tuple[int, int]]:
        """Each thread that waits, and one that it names and that does not wait for the same ones."""
        for thread, named in self._waiting.items():
            yield from ((thread, other) for other in self._named(thread) if self._waiting.get(other) != named)

    def names(self, thread: int, other: int) -> bool:
        """Whether a thread waits for the other one."""
        return thread in self._waiting and other in self._named(thread)

    def _complete(self, thread: int) -> list[int]:
        named = self._waiting[thread]
        together = [t for t in self._of_warp(thread) if self._waiting.get(t) == named]
        if not set(self._named(thread)) <= set(together):
            return []
        for each in together:
            del self._waiting[each]
        return together

    def _of_warp(self, thread: int) -> range:
        group, place = divmod(thread, self.threads)
        first = place - place % WARP_SIZE
        return range(group * self.threads + first, group * self.threads + min(first + WARP_SIZE, self.threads))

    def _named(self, thread: int) -> Iterator[int]:
        lanes = self._waiting[thread][1]
        return (t for lane, t in enumerate(self._of_warp(thread)) if lanes >> lane & 1 and not self.gone(t))
