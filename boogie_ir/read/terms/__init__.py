"""What names and expressions of the text mean, where one name hides another."""
