"""What threads left in arrays of their group, and what is known of it where it is read: writes, running sums, variables."""
