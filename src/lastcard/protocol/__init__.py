"""What clients and tables say to each other, whatever carries it: sockets and HTTP, or the messages between a
page and the worker in which its table runs.
"""
