"""Which changes of the money code no test notices, and why that is so."""
