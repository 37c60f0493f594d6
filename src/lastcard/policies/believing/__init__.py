"""What a seat believes about hidden cards: what it has seen, what plays say, and worlds that agree."""
