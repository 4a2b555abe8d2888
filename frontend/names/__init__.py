"""Which declaration a name means, and the frame that lowering works in."""
