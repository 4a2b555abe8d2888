"""Text of either language read into programs; lark's only door."""
