"""The school: drills against rounds that were settled another way, the schedule, and the command."""
