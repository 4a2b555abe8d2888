"""Host code, read for what it says of kernels: how they are launched, with what, on memory of what size."""
