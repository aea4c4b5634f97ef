"""Plays a case for a while and prints what it did as one JSON line."""

import json
import time

WARM_UP = 0.3  # seconds; the interpreter has no compiler that needs longer


def measure(peer, case, secs, play):
    """`play` plays one game and returns the points of all players."""
    begin = time.perf_counter()
    while time.perf_counter() - begin < WARM_UP:
        play()
    games, points = 0, 0.0
    begin = time.perf_counter()
    while True:
        vp = play()
        games += 1
        points += sum(vp) / len(vp)
        elapsed = time.perf_counter() - begin
        if elapsed >= secs:
            break
    result = {
        "peer": peer,
        "case": case,
        "games_per_s": games / elapsed,
        "mean_vp_per_player": float(points / games),
    }
    print(json.dumps(result), flush=True)
