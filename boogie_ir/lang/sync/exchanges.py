"""What the threads of a warp, or of a group, tell each other at once."""

from __future__ import annotations

from enum import Enum


class ExchangeOp(Enum):
    """What the threads of a warp tell each other, or of a group (``OTHER``); the value is the spelling in text."""

    SHUFFLE = "shuffle"  # arguments: a value, the lane whose value to take, how many lanes make a segment
    SHUFFLE_UP = "shuffle_up"  # ... the distance of the lane below
    SHUFFLE_DOWN = "shuffle_down"
    SHUFFLE_XOR = "shuffle_xor"
    BALLOT = "ballot"  # the set of lanes, as bits, whose argument is not zero
    WAVE_BALLOT = "wave_ballot"  # the same of lanes of waves of 64, of which proofs know nothing
    ANY = "any"  # 1 or 0
    ALL = "all"
    ACTIVE = "active"  # no argument: the set of lanes that are here
    MATCH = "match"  # the set of lanes with the same argument
    MATCH_ALL = "match_all"  # the set of lanes, if all have the same argument, else none; then the set that is asked
    ADD = "add"
    AND = "and"
    OR = "or"
    XOR = "xor"
    SMIN = "smin"
    SMAX = "smax"
    UMIN = "umin"
    UMAX = "umax"
    SUB_GROUP = "sub_group"  # no argument, and no exchange: the number of the thread's sub-group in the group
    SUB_GROUP_LANE = "sub_group_lane"  # ... and of the thread in there
    CLOCK = "clock"  # no argument, and no exchange: what a clock of 64 bits shows the thread
    TIMER = "timer"  # ... another clock
    COUNT = "count"  # how many of a group had what is not zero at the barrier right before; to a proof the number that is given
    SCAN = "scan"  # the sum of the arguments of those of a group that were at the barrier right before and have lower numbers
    OF_THREAD = "of_thread"  # arguments: a value, the number of the thread of the group whose value to take
    RUNS = "runs"  # no argument, and no exchange: 1 in concrete runs; proofs are of the kernel without what hangs on it
    UNDEFINED = "undefined"  # ... a value that nothing defines: any bits, and a run may choose them
    AMONG = "among"  # what lanes give each other in a way that runs do not know: a value, and nothing else is in doubt
    OTHER = "other"  # something that runs do not know either, which may stand for more than a value


PLACES = frozenset({ExchangeOp.SUB_GROUP, ExchangeOp.SUB_GROUP_LANE})
"""Those that say where the thread is among the sub-groups of its group, always the same."""
UNKNOWN_VALUES = frozenset({ExchangeOp.CLOCK, ExchangeOp.TIMER, ExchangeOp.AMONG})
"""Those whose results runs do not know, and know all else."""
UNKNOWN_EXCHANGES = UNKNOWN_VALUES | {ExchangeOp.OTHER}
"""Those whose results runs do not know."""
