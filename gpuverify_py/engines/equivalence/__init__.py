"""One arbitrary thread of a kernel, followed for any number of threads (paper 004): who wrote a cell, and what.

So two programs of kernels are shown to compute the same, and what is read of shared memory to be written before.
"""
