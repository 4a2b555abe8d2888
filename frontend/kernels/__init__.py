"""Which kernels a file has, and each of them lowered whole."""
