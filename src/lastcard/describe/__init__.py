"""What is told to programs, over HTTP and by `--json`: its shape, and how it is filled. No request is known
here.
"""
