"""One module for each action icon of the player cards. Each says what one seat does for it."""
