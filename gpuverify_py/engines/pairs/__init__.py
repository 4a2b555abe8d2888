"""Two programs of kernels with concrete sizes: run side by side, or followed with contents left open."""
