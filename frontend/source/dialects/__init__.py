"""CUDA and OpenCL as tables."""
