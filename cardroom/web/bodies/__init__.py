"""The bodies that requests bring, each with its bounds; unknown fields are refused."""
