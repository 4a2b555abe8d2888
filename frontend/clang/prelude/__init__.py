"""What CUDA declares, as C++ text for clang: `parts.py` says in which order, and what depends on includes."""
