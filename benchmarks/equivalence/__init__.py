"""Pairs of kernels of our own: versions that compute the same, each with a wrong twin, and a table of what is said of them."""
