"""What the checks of the pages' JavaScript need: the types of what the server sends, and of what the pages share."""
