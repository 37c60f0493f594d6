"""How threads of a graphics processor are set out: what a kernel and whoever starts it agree on."""

KERNEL = "play"
"""The name under which it is started."""

BLOCK = 128
"""So many threads share a block."""

BLOCKS_A_PROCESSOR = 8
"""So many blocks play on each multiprocessor at a time: more would have too few registers for each thread."""
