"""What is guessed about a kernel's loops: facts about them, and the rules that turn facts into candidates."""
