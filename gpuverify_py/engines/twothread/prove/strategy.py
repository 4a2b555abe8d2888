"""Which attempts at a proof are made, one after the other, and what each may take: data, in one place.

Seconds are of computing on a quiet machine. Most kernels that can be proved need a fraction of them; what needs more is left to
the next attempt, while concrete runs have their turn in between.
"""

from __future__ import annotations

from enum import Enum

from boogie_ir.lang.frozen import frozen

INFERENCE_QUERY = 2.0  # for one query while invariants are inferred


class Way(Enum):
    """What an attempt does with what the one before it left open."""

    BARE = "bare"  # begins anew, without guesses about loops
    HALVES = "halves"  # begins anew, with threads of one group, then with threads of two
    GUESSING = "guessing"  # begins anew
    WRITTEN_OUT = "written-out"  # begins anew, with the iterations of loops that have few one after the other
    MORE_INVARIANTS = "more-invariants"  # goes on with the guesses that were given up for want of time, then proves
    MORE_PROOF = "more-proof"  # goes on with the obligations that are open
    SHARPER = "sharper"  # begins anew, with the contents of arrays that were left out


@frozen
class Step:
    """One attempt. ``query`` is for one query (None: what the options allow), ``segment`` for the obligations of one segment.

    Inference has ``inference`` seconds at most, and at most this ``share`` of the time that is left. Where ``segment`` is given
    the proof stops at the first segment that is not proved. ``expected`` is what it is expected to take, by which others have
    their turn before it. ``lead``: how many times as long as by its share it goes on, once begun,
    while no check fails, where counters draw slots.
    """

    way: Way
    expected: float
    query: float | None
    inference: float
    share: float
    segment: float | None
    lead: float = 1.0


NAME = "twothread"  # of the engine
OF_LOOPS = 0.75  # what a proof about loops is expected to take: a few runs come before it
WITHOUT = 0.25  # one about no loops: the first runs do, where another engine has been at it
OF_COUNTERS = 0.0  # one about none, where counters draw slots: it comes before runs
OF_A_CLAIM = 4e-4  # of each, more than that: there is one for each two places that may conflict

ANY = float("inf")
BARE = Step(Way.BARE, expected=0.25, query=0.3, inference=0.5, share=0.5, segment=0.5)
QUICK = Step(Way.GUESSING, expected=0.4, query=1.0, inference=4.0, share=0.5, segment=3.0)

STRICT = Step(Way.MORE_PROOF, expected=0.0, query=2.0, inference=0.0, share=0.0, segment=None)
"""After a proof, with no turn for runs: whether accesses meet that may, their values being equal. What stays open is listed."""

WITH_LOOPS = (
    BARE,
    Step(Way.HALVES, expected=1.0, query=1.0, inference=4.0, share=0.5, segment=3.0),
    QUICK,
    Step(Way.WRITTEN_OUT, expected=0.4, query=1.0, inference=4.0, share=0.5, segment=3.0),
    Step(Way.MORE_INVARIANTS, expected=8.0, query=None, inference=ANY, share=0.5, segment=None),
    Step(Way.MORE_PROOF, expected=8.0, query=None, inference=0.0, share=0.0, segment=None),
    Step(Way.SHARPER, expected=8.0, query=None, inference=ANY, share=0.5, segment=None),
)
WITHOUT_LOOPS = (
    Step(Way.GUESSING, expected=0.0, query=0.3, inference=4.0, share=0.5, segment=1.0, lead=4.0),
    Step(Way.MORE_PROOF, expected=1.0, query=1.0, inference=0.0, share=0.0, segment=3.0),
    Step(Way.MORE_PROOF, expected=8.0, query=None, inference=0.0, share=0.0, segment=None),
    Step(Way.SHARPER, expected=8.0, query=None, inference=ANY, share=0.5, segment=None),
)
