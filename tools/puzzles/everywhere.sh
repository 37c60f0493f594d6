#!/bin/sh
# Look for puzzles in all editions and modes at once, a process each: everywhere.sh SECONDS SEED FOLDER
set -eu
export PYTHONPATH=src
for each in express express touchdown touchdown touchdown droid droid droid hail-mary hail-mary hail-mary \
    "elite --mode quick" "elite --mode quick" "elite --mode draft" "elite --mode draft" "elite --mode dynasty"; do
    number=$((${number:-0} + 1))
    python3 -m tools.puzzles.finding $each --seconds "$1" --seed "$2$number" --out "$3/found-$number.txt" &
done
wait
