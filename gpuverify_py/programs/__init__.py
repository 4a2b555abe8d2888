"""Programs of the host: several kernels and copies over the same memory, and what orders them (``gpuverify program``)."""
