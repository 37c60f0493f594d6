"""What each command of `lastcard` does, a module a command. `groups` says what they take, with their help."""
