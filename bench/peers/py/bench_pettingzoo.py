"""Random games on a PettingZoo parallel environment: bench_pettingzoo.py SECS"""

import functools
import sys

import numpy as np
from gymnasium.spaces import Box, MultiDiscrete
from pettingzoo import ParallelEnv

from measure import measure
from tt import MEN, TURNS, replay_np, replay_py


class TimeTrap(ParallelEnv):
    """One step is one turn, and the reward is the points its replay brings.

    An agent's action is 10 digits (move - 1, fire for each man); what it observes is the start
    squares of all men and the orders so far.
    """

    metadata = {"name": "timetrap_v0", "render_modes": []}

    def __init__(self, players=4, kernel="numpy"):
        self.players = players
        self.kernel = kernel
        self.possible_agents = [f"player_{i}" for i in range(players)]
        self.rng = np.random.default_rng()

    @functools.lru_cache(maxsize=None)
    def observation_space(self, agent):
        return Box(0, 255, (self.players * MEN * (1 + 2 * TURNS),), np.uint8)

    @functools.lru_cache(maxsize=None)
    def action_space(self, agent):
        return MultiDiscrete([9, 10] * MEN)

    def _observations(self):
        seen = np.concatenate([self.start, self.orders.ravel()])
        return {agent: seen for agent in self.agents}

    def reset(self, seed=None, options=None):
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        men = self.players * MEN
        self.start = self.rng.choice(256, men, replace=False).astype(np.uint8)
        self.orders = np.zeros((TURNS, men, 2), dtype=np.uint8)
        self.rows = []
        self.vp = np.zeros(self.players, dtype=np.int64)
        self.turn = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions):
        before = self.vp.copy()
        row = np.stack([actions[agent] for agent in self.agents]).reshape(-1, 2)
        row = row + np.array([1, 0])
        self.orders[self.turn] = row
        self.turn += 1
        if self.kernel == "numpy":
            replay_np(self.start, self.orders, self.turn, self.vp)
        else:
            self.rows.append(row.tolist())
            self.vp = np.array(replay_py(self.start.tolist(), self.rows, self.vp.tolist()))
        over = self.turn == TURNS
        agents = self.agents
        observations = self._observations()
        rewards = {agent: float(gain) for agent, gain in zip(agents, self.vp - before)}
        terminations = {agent: over for agent in agents}
        truncations = {agent: False for agent in agents}
        infos = {agent: {} for agent in agents}
        if over:
            self.agents = []
        return observations, rewards, terminations, truncations, infos


def play(env, sample):
    env.reset()
    while env.agents:
        env.step(sample(env))
    return env.vp


def from_the_space(env):
    return {agent: env.action_space(agent).sample() for agent in env.agents}


RNG = np.random.default_rng()
DIGITS = np.array([9, 10] * MEN)


def from_one_draw(env):
    """All agents' digits at once, instead of a call for each."""
    digits = (RNG.random((env.players, 2 * MEN)) * DIGITS).astype(np.uint8)
    return {agent: digits[i] for i, agent in enumerate(env.agents)}


def main():
    secs = float(sys.argv[1])
    samplers = {"space.sample": from_the_space, "one draw": from_one_draw}
    for kernel in ("numpy", "python"):
        for name, sample in samplers.items():
            env = TimeTrap(kernel=kernel)
            case = f"{kernel} kernel, {name}"
            measure("pettingzoo", case, secs, lambda: play(env, sample))


if __name__ == "__main__":
    main()
