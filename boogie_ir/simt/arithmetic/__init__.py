"""Machine arithmetic over arrays of threads: integers and floats."""
