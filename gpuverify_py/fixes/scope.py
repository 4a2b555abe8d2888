"""Where a patch may be looked for at all; whether there is a change to try, :func:`gpuverify_py.fixes.find.fixable` looks."""

from __future__ import annotations

from boogie_ir.lang.program import CheckKind

CHANGEABLE = frozenset((".cu", ".cuh", ".cl", ".c", ".cpp", ".h", ".hpp", ".hip"))
"""What files with sources that a patch may change are called like."""

KINDS = frozenset((CheckKind.RACE, CheckKind.BARRIER_DIVERGENCE, CheckKind.OUT_OF_BOUNDS))
"""Findings for which there are changes."""
