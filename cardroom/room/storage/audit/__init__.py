"""Is the ledger true? Every round is played again, and every chip compared with its entry."""
