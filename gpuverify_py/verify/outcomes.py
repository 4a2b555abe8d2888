"""What engines say of claims, as values; what a kernel's verdict is computed from."""

from __future__ import annotations

from typing import TypeAlias

from boogie_ir.lang.frozen import frozen, frozen_node
from boogie_ir.lang.source import Origin
from gpuverify_py.findings.diagnostic import Diagnostic, Guess, OpenObligation, Vacuous
from gpuverify_py.verify.claims import Claim
from gpuverify_py.verify.facts import Fact


@frozen
class Holds:
    """The claim is proved by an engine, resting on the facts that it used. ``bounded``: for some iterations of loops only.

    ``told``: it may rest on what threads tell each other beside barriers.
    """

    claim: Claim
    by: str
    facts: tuple[Fact, ...] = ()
    bounded: bool = False
    told: bool = False


@frozen
class Broken:
    """A concrete run has shown that the claim is false; ``finding`` has the replay."""

    claim: Claim
    by: str
    finding: Diagnostic


@frozen
class Alarm:
    """An engine could not prove the claim and says what may go wrong; ``finding`` says what the alarm passed through."""

    claim: Claim
    by: str
    finding: Diagnostic


@frozen
class Open:
    """No answer; ``why`` says what was left undecided."""

    claim: Claim
    by: str
    why: OpenObligation


Outcome: TypeAlias = Holds | Broken | Alarm | Open


@frozen
class Dependence:
    """On what it depends whether two accesses meet that an engine could not show to be apart.

    ``data`` are variables and arrays, by their names in the source, ``control``: on what was approximated of loops, jumps and
    barriers.
    ``meets``: there is an example. With one, and dependent on neither, the claim is false, unless both accesses always have equal
    values and that is tolerated.
    """

    claim: Claim
    by: str
    origin: Origin
    data: tuple[str, ...]
    control: bool
    meets: bool

    @property
    def certain(self) -> bool:
        """Whether the accesses meet in some execution."""
        return self.meets and not self.data and not self.control


@frozen_node
class Suspicion:
    """What an engine suspects before it has said its last word, worth a concrete run.

    ``num_groups`` and ``global_offset`` are the parts of the launch that the finding does not hold.
    """

    claim: Claim
    finding: Diagnostic
    num_groups: tuple[int, int, int]
    global_offset: tuple[int, int, int] = (0, 0, 0)


@frozen
class Searched:
    """Runs have looked for defects of a kernel on their own, and found none in the time that they have."""

    kernel: str


@frozen
class Unconfirmed:
    """No run showed a suspicion, and why. ``tolerated``: one did, with equal values, which are not to count."""

    claim: Claim
    why: str
    tolerated: bool = False


@frozen
class Note:
    """What is worth saying of a kernel whatever the verdict: a race that is tolerated, with both accesses."""

    finding: Diagnostic


@frozen
class Tolerated:
    """An access that may meet another's with equal values, which the proof shows to do no harm, not to be impossible.

    ``reading``: one of the two reads what the other writes; ``guess``: it reads what the other updates atomically, and only
    guesses what a compare-and-swap then finds; otherwise both write.
    """

    kernel: str
    origin: Origin
    reading: bool
    guess: bool = False


@frozen
class Contradictory:
    """No launch satisfies the preconditions of the kernel, so that whatever is proved of it says nothing; and which conditions
    it is that contradict each other.
    """

    kernel: str
    conditions: tuple[Vacuous, ...]


@frozen
class Empty:
    """Things in a kernel that no thread does, so that its proof is empty about them; ``nothing_left``: about all accesses."""

    kernel: str
    found: tuple[Vacuous, ...]
    nothing_left: bool


@frozen
class Meaningful:
    """What is proved of a kernel is no empty proof, or an engine that can tell has said what is empty about it."""

    kernel: str


@frozen
class Account:
    """What an engine did for a kernel: seconds by stage, obligations, candidates, and what became of each guess."""

    kernel: str
    by: str
    seconds: tuple[tuple[str, float], ...] = ()
    checks: int = 0
    candidates: int = 0
    candidates_kept: int = 0
    guesses: tuple[Guess, ...] = ()


@frozen
class Working:
    """Nothing to tell yet: others may have their turn. What comes next is expected to take so many seconds of computing.

    ``lead``: how many times as long as by its share it is to go on before others, where it is likely to be done soon.
    """

    expected: float = 0.0
    lead: float = 1.0


Event: TypeAlias = (
    Outcome | Dependence | Suspicion | Searched | Unconfirmed | Note | Tolerated | Contradictory | Empty | Meaningful | Account
    | Fact | Working
)
