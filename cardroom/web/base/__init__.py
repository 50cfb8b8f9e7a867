"""What every other part of the web layer may use: replies, needs, limits, the reader's language, the client for other servers."""
