"""The small verification language and its proof machinery: expressions, programs, verification conditions, solvers."""
