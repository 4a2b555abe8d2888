"""Places and values of expressions: reading, writing, converting them."""
