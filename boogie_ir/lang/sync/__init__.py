"""The words for how threads tell each other something: atomics, memory orders and scopes, exchanges of a warp."""
