"""What bots are called at a table."""

NAMES = ("Ada", "Bea", "Cal", "Dot", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jan", "Kim", "Lou", "Max", "Nan", "Oda", "Pim", "Quy")
