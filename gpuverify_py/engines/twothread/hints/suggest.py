"""Preconditions with which a kernel that is not proved would be (and that some launch and arguments meet).

Guesses come from :mod:`gpuverify_py.analysis.preconditions`. Each is tried with bounds that exclude overflow; once the kernel
is proved
with them, whatever can go is taken out again. Nothing is suggested that was not proved to suffice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from boogie_ir.lang.expr import TRUE, Expr
from boogie_ir.lang.frozen import frozen
from gpuverify_py.analysis.preconditions import Subject, bounds, relations, relaxed

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


def suggest(subject: Subject, trial: Trial) -> Conditions:
    """The first preconditions that suffice, without those that are not needed; none where none were found in time."""
    levels = bounds(subject)
    strongest = levels[-1] if levels else ()
    for relation in ((), *((r,) for r in relations(subject))):
        if trial.over():
            break
        chosen = (*relation, *strongest)
        found = bool(chosen) and TRUE not in relation and trial.plausible(chosen) and trial.proved(chosen)
        if found and not trial.idle(chosen):
            return _least(relation, levels, trial)
    return ()


def _least(relation: Conditions, levels: Sequence[Conditions], trial: Trial) -> Conditions:
    """With the weakest bounds that suffice, if any are needed, and nothing that can go."""
    needed = (*relation, *(levels[-1] if levels else ()))
    for level in (*reversed(levels[:-1]), ()):  # each follows from the one before
        weaker = (*relation, *level)
        if trial.over() or not (weaker and trial.plausible(weaker) and trial.proved(weaker)):
            break
        needed = weaker
    needed = _without_implied(needed, trial)
    half = len(needed) // 2
    return _relaxed(_without(_without(needed, needed[half:], trial), needed[:half], trial), trial)


def _relaxed(needed: Conditions, trial: Trial) -> Conditions:
    """With zero allowed where that goes."""
    for condition in needed:
        weaker = relaxed(condition)
        if weaker is not None and not trial.over():
            changed = tuple(weaker if c == condition else c for c in needed)
            if trial.plausible(changed) and trial.proved(changed):
                needed = changed
    return needed


def _without_implied(needed: Conditions, trial: Trial) -> Conditions:
    """Leaves out what follows from the rest, later conditions first: that changes nothing."""
    for condition in reversed(needed):
        rest = tuple(c for c in needed if c != condition)
        if rest and trial.follows(condition, rest):
            needed = rest
    return needed


def _without(needed: Conditions, part: Conditions, trial: Trial) -> Conditions:
    """Leaves out what of a part is not needed, as much at once as goes."""
    rest = tuple(c for c in needed if c not in part)
    if not part or trial.over():
        return needed
    if rest and trial.plausible(rest) and trial.proved(rest):
        return rest
    if len(part) == 1:
        return needed
    half = len(part) // 2
    return _without(_without(needed, part[half:], trial), part[:half], trial)
