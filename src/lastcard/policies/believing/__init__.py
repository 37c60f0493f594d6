"""What a seat believes about hidden cards: cards seen, evidence from plays, and consistent worlds."""
