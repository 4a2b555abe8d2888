"""Facts about a kernel that every engine may use."""
