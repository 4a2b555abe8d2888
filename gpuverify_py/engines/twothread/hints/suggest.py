"""Preconditions with which a kernel that is not proved would be (and that some launch and arguments meet).

Guesses come from :mod:`gpuverify_py.analysis.preconditions`. Each is tried with bounds that exclude overflow; once the kernel
is proved with them, whatever can go is taken out again, and what is left is weakened. Proofs are quickest with strong bounds, so
that comes last. Nothing is suggested that was not proved to suffice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import TypeAlias

from boogie_ir.lang.expr import TRUE, Expr
from boogie_ir.lang.frozen import frozen
from gpuverify_py.analysis.preconditions import Subject, bounds, pairs, relations

FEW = 3

Conditions: TypeAlias = tuple[Expr, ...]


@frozen
class Trial:
    """How guesses are judged: ``plausible`` is quick and may say yes wrongly, ``proved`` may say no wrongly.

    ``idle``: whether no thread gets to where the findings are, so that the defect is only hidden. ``follows``: whether the
    first is a consequence of the others. ``over``: whether the time is.
    """

    plausible: Callable[[Conditions], bool]
    proved: Callable[[Conditions], bool]
    idle: Callable[[Conditions], bool]
    follows: Callable[[Expr, Conditions], bool]
    over: Callable[[], bool]

    def suffices(self, conditions: Conditions) -> bool:
        """Whether the kernel is proved with them; no where the time is over, or nothing is left."""
        return bool(conditions) and not self.over() and self.plausible(conditions) and self.proved(conditions)


def suggest(subject: Subject, trial: Trial) -> tuple[Conditions, bool]:
    """The first preconditions that suffice, and whether what could be weaker was tried; none where none were found in time."""
    known = bounds(subject)
    for relation in chain(((),), _singles(subject), pairs(subject)):
        if trial.over():
            break
        chosen = (*relation, *known.strongest)
        if TRUE not in relation and trial.suffices(chosen) and not trial.idle(chosen):
            needed = _without_any(_without_implied(chosen, trial), trial)
            weaker = _weakened(needed, known.weaker, trial)
            return (needed if weaker == needed else _without_any(weaker, trial)), not trial.over()
    return (), True


def _singles(subject: Subject) -> Iterator[Conditions]:
    return ((relation,) for relation in relations(subject))


def _without_implied(needed: Conditions, trial: Trial) -> Conditions:
    """Leaves out what follows from the rest, later conditions first: that changes nothing."""
    for condition in reversed(needed):
        rest = tuple(c for c in needed if c != condition)
        if rest and trial.follows(condition, rest):
            needed = rest
    return needed


def _without_any(needed: Conditions, trial: Trial) -> Conditions:
    """Without whatever can go: one after the other where there are few, the first of them last, since that is a relation."""
    if len(needed) <= FEW:
        for condition in (*needed[1:], *needed[:1]):
            needed = _without(needed, (condition,), trial)
        return needed
    half = len(needed) // 2
    return _without(_without(needed, needed[half:], trial), needed[:half], trial)


def _without(needed: Conditions, part: Conditions, trial: Trial) -> Conditions:
    """Leaves out what of a part is not needed, as much at once as goes."""
    rest = tuple(c for c in needed if c not in part)
    if not part:
        return needed
    if trial.suffices(rest):
        return rest
    if len(part) == 1:
        return needed
    half = len(part) // 2
    return _without(_without(needed, part[half:], trial), part[:half], trial)


def _weakened(needed: Conditions, weaker: Mapping[Expr, Expr], trial: Trial) -> Conditions:
    """With as weak a bound in place of each as goes."""
    for condition in needed:
        last = condition
        while (next_ := weaker.get(last)) is not None:
            changed = tuple(next_ if c == last else c for c in needed)
            if not trial.suffices(changed):
                break
            needed, last = changed, next_
    return needed
