"""The thread layout on a GPU, shared by the kernel and the code that launches it."""

KERNEL = "play"
"""The kernel's name."""

BLOCK = 128
"""Threads per block."""

BLOCKS_A_PROCESSOR = 8
"""Concurrent blocks per multiprocessor; with more, each thread would have too few registers."""
