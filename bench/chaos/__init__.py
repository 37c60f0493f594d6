"""Promise 23: chaos under load, and a checker that holds every client's history against the logs.

`python -m bench.chaos --help` says how to run it. `clients` play and record (`history`), `nemesis` does harm
to the `world` that they play in, and `checker` judges what was recorded, knowing nothing of what was done.
"""
