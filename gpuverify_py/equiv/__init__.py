"""``gpuverify equiv``: which kernels, memories and numbers belong together, and what comes out of comparing them."""
