"""The full-screen table. Widgets take a `View`, so that a replay can use them too."""
