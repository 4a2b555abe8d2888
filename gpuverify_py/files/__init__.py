"""From a request to a result: a file is read and each of its kernels verified or run."""
