"""OpenCL's builtin functions, one table a topic."""
