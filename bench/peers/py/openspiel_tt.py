"""Time Trap as two OpenSpiel games written in Python.

python_timetrap      simultaneous: 5 nodes per turn, man k of every player at each
python_timetrap_seq  sequential: one node per man and player, 200 per game

An action is (move - 1) * 10 + fire, one of 90; a whole submission as one action would need more
than 2^31 of them. Start squares are drawn when the state is made.
"""

import random

import pyspiel

from tt import MEN, TURNS, replay_py

ACTIONS = list(range(90))
ORDERS = [(action // 10 + 1, action % 10) for action in ACTIONS]
_PARAMS = {"players": 4}


def _type(name, dynamics):
    return pyspiel.GameType(
        short_name=name,
        long_name=name,
        dynamics=dynamics,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=9,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        provides_factored_observation_string=False,
        parameter_specification=_PARAMS,
    )


class _Game(pyspiel.Game):
    TYPE = None
    STATE = None

    def __init__(self, params=None):
        params = params or _PARAMS
        self.players = params.get("players", 4)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(ACTIONS),
            max_chance_outcomes=0,
            num_players=self.players,
            min_utility=0.0,
            max_utility=275.0,
            utility_sum=None,
            max_game_length=TURNS * MEN * self.players,
        )
        super().__init__(self.TYPE, info, params)

    def new_initial_state(self):
        return self.STATE(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        return None


class _State(pyspiel.State):
    def __init__(self, game):
        super().__init__(game)
        self.n = game.players
        self.start = random.sample(range(256), self.n * MEN)
        self.orders = []
        self.vp = [0] * self.n
        self.row = [None] * (self.n * MEN)
        self.slot = 0
        self.over = False

    def _legal_actions(self, player):
        return ACTIONS

    def _end_turn(self):
        self.orders.append(self.row)
        self.row = [None] * (self.n * MEN)
        self.slot = 0
        replay_py(self.start, self.orders, self.vp)
        self.over = len(self.orders) == TURNS

    def _action_to_string(self, player, action):
        return "%d%d" % ORDERS[action]

    def is_terminal(self):
        return self.over

    def returns(self):
        return [float(v) for v in self.vp]

    def __str__(self):
        return str((self.start, self.orders, self.row))


class SimultaneousState(_State):
    """The next man of every player is ordered at once."""

    def current_player(self):
        return pyspiel.PlayerId.TERMINAL if self.over else pyspiel.PlayerId.SIMULTANEOUS

    def _apply_actions(self, actions):
        for p, action in enumerate(actions):
            self.row[p * MEN + self.slot] = ORDERS[action]
        self.slot += 1
        if self.slot == MEN:
            self._end_turn()


class SequentialState(_State):
    """One man after the other is ordered, player by player."""

    def current_player(self):
        return pyspiel.PlayerId.TERMINAL if self.over else self.slot // MEN

    def _apply_action(self, action):
        self.row[self.slot] = ORDERS[action]
        self.slot += 1
        if self.slot == self.n * MEN:
            self._end_turn()


class SimultaneousGame(_Game):
    TYPE = _type("python_timetrap", pyspiel.GameType.Dynamics.SIMULTANEOUS)
    STATE = SimultaneousState


class SequentialGame(_Game):
    TYPE = _type("python_timetrap_seq", pyspiel.GameType.Dynamics.SEQUENTIAL)
    STATE = SequentialState


for _game in (SimultaneousGame, SequentialGame):
    pyspiel.register_game(_game.TYPE, _game)


def play_recorded(name, start, orders):
    """Plays a recorded game of 4 players through the named game and returns the points."""
    state = pyspiel.load_game(name).new_initial_state()
    state.start = list(start)
    for row in orders:
        actions = [(move - 1) * 10 + fire for move, fire in row]
        if state.is_simultaneous_node():
            for man in range(MEN):
                state.apply_actions(actions[man::MEN])
        else:
            for action in actions:
                state.apply_action(action)
    return state.returns()
