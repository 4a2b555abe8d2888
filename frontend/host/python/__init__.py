"""Launches and kernels in files of Python."""
