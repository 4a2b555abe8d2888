"""Attacks on the verifier: random kernels and mutants whose verdicts are held against concrete runs.

A kernel called ``verified`` that a run shows to race or diverge is the worst answer possible; so is a crash. Run with
``python -m benchmarks.attack.run --random 100 --mutants 100 --seed 1`` or ``make attack``.
"""
