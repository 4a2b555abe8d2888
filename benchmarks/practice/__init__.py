"""Real files, nothing given: what becomes of the kernels of public repositories without a flag, a header or an edit."""
