"""The engine that looks for defects by running the kernel, and runs what other engines suspect."""
