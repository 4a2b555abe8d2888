"""What ``gpuverify equiv`` says of pairs, and whether it is right."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence

from benchmarks.equivalence.families import Pair
from boogie_ir.lang.errors import TextError
from boogie_ir.lang.frozen import frozen
from gpuverify_py.equiv.compare import Agreement, EquivOptions, PairReport, equivalences
from gpuverify_py.request.errors import UsageError
from gpuverify_py.verify.comparison import Arithmetic


@frozen
class Measured:
    """The verdict on a pair, with sizes as it leaves them or (``stated``) all given; ``seconds`` of computing."""

    pair: Pair
    stated: bool
    agreement: Agreement
    seconds: float
    why: str = ""

    @property
    def wrong(self) -> bool:
        """Whether the verdict is false: what is unknown, or the same for some sizes that are named, is not."""
        if self.pair.same:
            return self.agreement is Agreement.DIFFERENT
        return self.agreement not in (Agreement.DIFFERENT, Agreement.UNKNOWN, Agreement.BOUNDED)

    @property
    def settled(self) -> bool:
        """Whether it says what is so."""
        wanted = (Agreement.EQUIVALENT, Agreement.FOR_SIZES) if self.pair.same else (Agreement.DIFFERENT,)
        return self.agreement in wanted


def sizes_of(pair: Pair) -> tuple[bool, ...]:
    """Whether a pair is asked with all sizes stated: both ways, or as its own words have it."""
    return (False, True) if pair.at else (pair.same,)


def measure(pair: Pair, stated: bool = False) -> Measured:
    """Compares a pair."""
    start = time.process_time()
    try:
        (report,) = reports(pair, pair.at if stated else ())
    except (UsageError, TextError) as error:
        return Measured(pair, stated, Agreement.UNKNOWN, time.process_time() - start, str(error))
    why = "; ".join(dict.fromkeys([*(each.why for each in report.compared.undecided), *report.premises]))
    return Measured(pair, stated, report.agreement, time.process_time() - start, why)


def reports(pair: Pair, more: Sequence[str] = ()) -> Iterator[PairReport]:
    """What the command says of a pair, with more words of it. Raises UsageError, TextError."""
    flags, options = _asked((*pair.words, *more))
    return equivalences([f"{pair.file}:{pair.left}", f"{pair.file}:{pair.right}"], flags, options)


def _asked(words: Sequence[str]) -> tuple[list[str], EquivOptions]:
    """The words of the command as verification flags, and what else is asked."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    for name in ("--relate", "--match", "--compare", "--flags-of"):
        parser.add_argument(name, action="append", default=[])
    parser.add_argument("--reassociate", action="store_true")
    parser.add_argument("--real", action="store_true")
    said, flags = parser.parse_known_args(list(words))
    arithmetic = Arithmetic.REAL if said.real else Arithmetic.REASSOCIATED if said.reassociate else Arithmetic.BITS
    own = tuple((side, of) for side, _, of in (text.partition(":") for text in said.flags_of))
    return flags, EquivOptions(tuple(said.relate), tuple(said.match), tuple(said.compare), arithmetic, own)
