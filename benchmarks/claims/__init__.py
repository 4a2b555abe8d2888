"""Verdicts held against what they claim: refutations against the arrays of their runs, proofs against what they list."""
