"""What a seat does: by chance, or by the heuristic and reflexes."""
