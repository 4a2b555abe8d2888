"""Many kernels: suites, worker processes kept warm, a journal that survives a kill, and a cache of results by content."""
