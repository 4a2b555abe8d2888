"""Guess and check: candidate invariants proposed by rules and pruned by solvers (Houdini)."""
