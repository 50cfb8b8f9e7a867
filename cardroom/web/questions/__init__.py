"""The desk at which analysts ask: questions run in processes outside the server, shared by everybody who asks the same."""
