"""Replays the recorded games by every Python peer and compares the points: check.py VECTORS.json"""

import json
import sys

import numpy as np

import openspiel_tt
from bench_pettingzoo import TimeTrap
from tt import MEN, replay_np, replay_py

PLAYERS = 4


def by_python(game):
    orders, vp = [], [0] * PLAYERS
    for row in game["orders"]:
        orders.append(row)
        replay_py(game["start"], orders, vp)
    return vp


def by_numpy(game):
    start = np.array(game["start"], dtype=np.uint8)
    orders = np.array(game["orders"], dtype=np.uint8)
    vp = np.zeros(PLAYERS, dtype=np.int64)
    for turns in range(1, len(orders) + 1):
        replay_np(start, orders, turns, vp)
    return vp.tolist()


def by_openspiel(name):
    def play(game):
        return openspiel_tt.play_recorded(name, game["start"], game["orders"])

    return play


def by_pettingzoo(kernel):
    env = TimeTrap(kernel=kernel)

    def play(game):
        env.reset()
        env.start = np.array(game["start"], dtype=np.uint8)
        for row in game["orders"]:
            digits = np.array(row).reshape(PLAYERS, 2 * MEN) - np.array([1, 0] * MEN)
            env.step(dict(zip(env.agents, digits)))
        return env.vp.tolist()

    return play


PEERS = {
    "python": by_python,
    "numpy": by_numpy,
    "openspiel simultaneous": by_openspiel("python_timetrap"),
    "openspiel sequential": by_openspiel("python_timetrap_seq"),
    "pettingzoo numpy": by_pettingzoo("numpy"),
    "pettingzoo python": by_pettingzoo("python"),
}


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        games = json.load(file)
    if not games:
        sys.exit(f"{sys.argv[1]} holds no game")
    for name, play in PEERS.items():
        for i, game in enumerate(games):
            vp = [int(v) for v in play(game)]
            if vp != game["vp"]:
                sys.exit(f"{name}, game {i}: {vp} instead of {game['vp']}")
        print(f"{name}: {len(games)} recorded games agree")


if __name__ == "__main__":
    main()
