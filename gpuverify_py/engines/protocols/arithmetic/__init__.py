"""Machine arithmetic as sums over the integers, and what constraints on them exclude."""
