"""OpenSpiel's `crazy_eights` step by step through Python, with the observation tensor and the mask of each
decision. Its C++ core makes both; chance is played as well, and is no step.
"""

from __future__ import annotations

from bench.peers.openspiel import through_python
from bench.peers.timing import serve

if __name__ == "__main__":
    serve(
        {
            "tensor and mask": through_python(2, 200, tensors=True),
            "tensor and mask, 4 players": through_python(4, 200, tensors=True),
        }
    )
