"""Kernels followed with concrete sizes and contents left open: what each cell holds at the end, as a term."""
