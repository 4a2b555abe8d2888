"""Kernels of our own by suite, and what measures the verifier on them."""
