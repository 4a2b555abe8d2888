"""From one predicated thread to the sequential program of two, with one record of an access."""
