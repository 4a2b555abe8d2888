"""Projects: which files have kernels, and what is said of all of them."""
