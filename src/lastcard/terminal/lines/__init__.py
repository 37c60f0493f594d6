"""Line mode: the table as lines of text, with moves that are typed, for pipes, screen readers and --plain."""
