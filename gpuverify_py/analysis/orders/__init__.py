"""What orders accesses apart from barriers: locks, flags, and counters by which the last to arrive is known."""
