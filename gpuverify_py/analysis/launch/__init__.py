"""What a kernel's text says of its launch, where nothing else does."""
