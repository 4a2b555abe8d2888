"""Barriers that are objects in memory (``cuda::barrier``, PTX's ``mbarrier``): one cell of 64 bits that atomics change.

The cell holds, from the highest bit on, the phase (one bit), how many arrivals complete a phase, how many of them are still to
come, and how many bytes of asynchronous copies (21 bits each; PTX ISA, "Contents of the mbarrier object"). ``arrive`` takes three
arguments: so many arrivals, so many fewer from the next phase on, so many more bytes to wait for. Where no arrival and no byte is
to come any more the phase is complete: its bit changes, and the next phase begins. It returns the old content. A wait is a loop
of ``load``, until the bit is another one. Who initialises a barrier stores a word.
"""

from __future__ import annotations

PHASE = 63  # the bit
FIELD = 21  # bits
EXPECTED = 2 * FIELD
PENDING = FIELD
MASK = (1 << FIELD) - 1


def expected_of(word: int) -> int | None:
    """How many arrivals complete each phase of a barrier that begins with this word; None where none begins so."""
    count = word >> EXPECTED
    return count if 0 < count <= MASK and word == count << EXPECTED | count << PENDING else None
