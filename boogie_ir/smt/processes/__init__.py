"""Solvers as SMT-LIB processes."""
