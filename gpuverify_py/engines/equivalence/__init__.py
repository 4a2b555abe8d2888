"""Whether two programs of kernels compute the same for any number of threads (paper 004): one arbitrary thread is followed."""
