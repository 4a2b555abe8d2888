"""Where commands go and arrays live: emission, addresses, accesses, what pointers may point to."""
