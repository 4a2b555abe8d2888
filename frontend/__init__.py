"""CUDA and OpenCL C to kernel-level programs of the verification language."""
