"""Are shuffles what they should be? Many of them, made as live rounds make theirs, and what they came to beside what is expected."""
