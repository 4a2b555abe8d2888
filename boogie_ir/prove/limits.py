"""How long each way to settle a question may take, in seconds of computing on a quiet machine (:mod:`boogie_ir.prove.budget`)."""

from __future__ import annotations

# -- obligations --
AGAIN = 1.0  # goals that were shown before, from the facts that took
NEAR = 0.1  # several goals in bit-vectors, from few facts
TOGETHER = 0.3  # several goals in bit-vectors; what they do not settle at once is easier alone
TOGETHER_INTEGERS = 1.0  # several goals over the integers
ALONE_INTEGERS = 2.0  # one goal over the integers, at least, where so much is left
COUNTEREXAMPLE = 1.0  # whether bit-vectors agree with the integers' counterexample

# -- what any goal may be tried in --
OPAQUE = 0.1  # several goals whose hard operations are opaque
OPAQUE_ALONE = 0.15  # one of them
HARD = 0.2  # bit-vectors, where products or divisions make integers more promising
OVERFLOW = 0.25  # one question about overflow

# -- candidates --
CANDIDATE = 2.0  # one candidate
BATCH = 0.3  # several candidates; alone they may be much easier
QUICK = 0.02  # an answer that comes so soon lets the next question be about more
