"""What clang is asked and what it says: the text for it, its tree in pieces, its layouts, its errors, its types as printed."""
