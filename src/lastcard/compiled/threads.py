"""How threads of a graphics processor are set out: what a kernel and whoever starts it agree on."""

KERNEL = "play"
"""The name under which it is started."""

BLOCK = 128
"""So many threads share a block."""
