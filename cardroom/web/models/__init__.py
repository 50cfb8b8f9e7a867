"""What the interface takes and answers, as its document describes it."""
