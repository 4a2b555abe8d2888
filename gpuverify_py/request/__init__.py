"""What is asked: options as frozen values, from flags, headers and axiom files."""
