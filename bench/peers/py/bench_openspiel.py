"""Random games on OpenSpiel, and on the bare Python kernel for comparison: bench_openspiel.py SECS"""

import random
import sys

import pyspiel

from measure import measure
from openspiel_tt import ORDERS
from tt import MEN, TURNS, replay_py

PLAYERS = 4


def choice(options):
    """Cheaper than random.choice, so that the harness is not what is measured."""
    return options[int(random.random() * len(options))]


def simultaneous():
    game = pyspiel.load_game("python_timetrap")

    def play():
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_actions([choice(state.legal_actions(p)) for p in range(PLAYERS)])
        return state.returns()

    return play


def sequential():
    game = pyspiel.load_game("python_timetrap_seq")

    def play():
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
        return state.returns()

    return play


def kernel():
    start = random.sample(range(256), PLAYERS * MEN)
    orders, vp = [], [0] * PLAYERS
    for _ in range(TURNS):
        orders.append([choice(ORDERS) for _ in range(PLAYERS * MEN)])
        replay_py(start, orders, vp)
    return vp


def main():
    secs = float(sys.argv[1])
    measure("openspiel", "simultaneous", secs, simultaneous())
    measure("openspiel", "sequential", secs, sequential())
    measure("python", "kernel, no framework", secs, kernel)


if __name__ == "__main__":
    main()
