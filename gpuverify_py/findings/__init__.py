"""What the verifier has to say, as data, and its words."""
