"""The questions of analysts: questions run in processes outside the server, shared by everybody who asks the same."""
