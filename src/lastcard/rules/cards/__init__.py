"""One module for each action card and wild. What a card does stands in its module and nowhere else."""
