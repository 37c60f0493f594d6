"""Line mode: the table as lines of text and typed moves, for pipes, screen readers and --plain."""
