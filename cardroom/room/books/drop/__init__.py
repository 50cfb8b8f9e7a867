"""The drop: boxes pulled at the tables, counted by two who do not see each other's figures, and held against what was collected."""
