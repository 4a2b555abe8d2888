"""Thread-block clusters: what their functions mean, and the shared memory of other blocks."""
