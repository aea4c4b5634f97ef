"""The replay of a Time Trap game in pure Python and in numpy, shared by the Python peers."""

import numpy as np

MEN = 5
TURNS = 10
#       none  up   u-r right d-r down d-l left u-l  stay or self
DELTA = [0, 240, 241, 1, 17, 16, 15, 255, 239, 0]
NP_DELTA = np.array(DELTA, dtype=np.uint8)


def replay_py(start, orders, vp):
    """Replays `orders`, a list of turns with (move, fire) for each man, and adds to `vp`."""
    live = [(p, m) for m, p in enumerate(start)]
    for row in orders:
        moved = []
        seen, shared, hit = set(), set(), set()
        for p, m in live:
            move, fire = row[m]
            p = (p + DELTA[move]) & 255
            if p in seen:
                shared.add(p)
            else:
                seen.add(p)
            if fire:
                hit.add((p + DELTA[fire]) & 255)
            moved.append((p, m))
        hit |= shared
        live = [man for man in moved if man[0] not in hit]
        for _, m in live:
            vp[m // MEN] += 1
    return vp


def replay_np(start, orders, turns, vp):
    """Replays the first `turns` of `orders`, a uint8 array [TURNS, men, 2], and adds to `vp`."""
    pos = start.copy()
    alive = np.ones(len(start), dtype=bool)
    moves = NP_DELTA[orders[:turns, :, 0]]
    shots = NP_DELTA[orders[:turns, :, 1]]
    fires = orders[:turns, :, 1] != 0
    for t in range(turns):
        pos = pos + moves[t]
        destroyed = np.bincount(pos[alive], minlength=256) > 1
        shooters = alive & fires[t]
        destroyed[pos[shooters] + shots[t][shooters]] = True
        alive &= ~destroyed[pos]
        vp += alive.reshape(-1, MEN).sum(axis=1)
    return vp
