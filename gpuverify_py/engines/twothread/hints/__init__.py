"""What is said where a proof fails: facts that loops lack, annotations that would do."""
