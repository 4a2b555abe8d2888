"""What functions do, construct by construct: each kind of clang's expressions and statements to the typed tree."""
