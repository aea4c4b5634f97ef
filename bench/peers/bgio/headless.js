'use strict';
/**
 * Random games of 4 players in one process, 40 submissions each.
 *   node headless.js SECS PATH:VARIANT    prints one JSON line
 * One case per process, so that no case inherits the code another one made the JIT compile.
 * Paths:
 *   reducer  InitializeGame and CreateGameReducer, without a store
 *   client   one Client(), that is, a redux store and the log
 *   local    4 Client()s on Local(), that is, the Master and playerView in one process
 */
process.env.NODE_ENV = 'production';
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');
const { Client } = require('boardgame.io/client');
const { Local } = require('boardgame.io/multiplayer');
const { variants, randomDigits } = require('./game');
const { makeMove, now, emit, makeRng } = require('./util');

const PLAYERS = 4;
const WARM_UP = 4; // seconds, however short the measurement: the JIT has settled by then
const rnd = makeRng(Date.now() | 1);

/** Each makes a function that plays one game and returns [moves, points]. */
const runners = {
  reducer(game) {
    const reducer = CreateGameReducer({ game });
    return async () => {
      let state = InitializeGame({ game, numPlayers: PLAYERS });
      let moves = 0;
      while (state.ctx.gameover === undefined) {
        for (let p = 0; p < PLAYERS; p++) {
          state = reducer(state, makeMove('submit', [randomDigits(rnd)], String(p)));
          moves++;
        }
      }
      return [moves, state.ctx.gameover.vp];
    };
  },
  client(game) {
    return async () => {
      const { store } = Client({ game, numPlayers: PLAYERS, debug: false });
      let moves = 0;
      while (store.getState().ctx.gameover === undefined) {
        for (let p = 0; p < PLAYERS; p++) {
          store.dispatch(makeMove('submit', [randomDigits(rnd)], String(p)));
          moves++;
        }
      }
      return [moves, store.getState().ctx.gameover.vp];
    };
  },
  local(game) {
    let match = 0;
    return async () => {
      const matchID = 'm' + match++;
      const multiplayer = Local();
      const clients = [];
      for (let p = 0; p < PLAYERS; p++) {
        const client = Client({
          game,
          numPlayers: PLAYERS,
          playerID: String(p),
          matchID,
          multiplayer,
          debug: false,
        });
        client.start();
        clients.push(client);
      }
      const { store } = clients[0];
      let moves = 0;
      await settled(store, 0);
      while (store.getState().ctx.gameover === undefined) {
        for (let p = 0; p < PLAYERS; p++) {
          clients[p].moves.submit(randomDigits(rnd));
          moves++;
          await settled(store, moves);
        }
      }
      for (const client of clients) client.stop();
      return [moves, store.getState().ctx.gameover.vp];
    };
  },
};

/** Waits for the state with this number; Local() delivers it over a few microtasks. */
async function settled(store, stateID) {
  for (let i = 0; i < 1000; i++) {
    const state = store.getState();
    if (state && state._stateID >= stateID) return;
    await null;
  }
  throw new Error('local: no update arrived');
}

async function measure(name, secs) {
  const [path, variant] = name.split(':');
  const play = runners[path](variants[variant]());
  for (const begin = now(); now() - begin < WARM_UP; ) await play();
  let games = 0;
  let moves = 0;
  let points = 0;
  let elapsed;
  const begin = now();
  do {
    for (let i = 0; i < 5; i++) {
      const [m, vp] = await play();
      games++;
      moves += m;
      points += vp.reduce((a, b) => a + b);
    }
    elapsed = now() - begin;
  } while (elapsed < secs);
  emit({
    peer: 'boardgame.io',
    case: name,
    games_per_s: games / elapsed,
    moves_per_s: moves / elapsed,
    mean_vp_per_player: points / games / PLAYERS,
  });
}

const [secs, name] = process.argv.slice(2);
measure(name, Number(secs)).catch((e) => {
  console.error(e);
  process.exit(1);
});
