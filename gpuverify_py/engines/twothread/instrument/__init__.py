"""Kernel-level passes: what is told at reads, which accesses are logged, predicated execution (4.1.5)."""
