"""The table on the whole screen. Widgets take a `View`, so that a replay can be looked at with them too."""
