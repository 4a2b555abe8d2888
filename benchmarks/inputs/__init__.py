"""Kernels of the kinds in the tables of paper 002: which inputs matter, what the verdict is, and what that takes."""
