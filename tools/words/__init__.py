"""Language files: making, checking and exchanging them."""
