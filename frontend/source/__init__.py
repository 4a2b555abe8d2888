"""From a file to tokens: the preprocessor, the dialects' words and headers."""
