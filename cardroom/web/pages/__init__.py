"""The pages, the files that they load, and their texts."""
