"""From a CUDA or HIP file to the typed tree, by a C++ compiler's own decisions: clang, where one is installed."""
