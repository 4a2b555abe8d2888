"""How an obligation is settled: bit-vectors, integers with overflow obligations, laws of sums and products."""
