"""The cage: where every chip and note of the house lies, who has it in his hands, and what was given for what."""
