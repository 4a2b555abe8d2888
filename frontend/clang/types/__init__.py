"""What clang's types are: names that it prints, by scope; enumerations; records and their layouts."""
