"""How many kernels get permissions that check, and whether a kernel that races does."""
