"""Generated kernels that measure how cost grows."""
