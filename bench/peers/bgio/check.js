'use strict';
/**
 * Replays the recorded games through every variant and compares the final points.
 *   node check.js VECTORS.json
 */
process.env.NODE_ENV = 'production';
const fs = require('fs');
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');
const { variants } = require('./game');
const { makeMove } = require('./util');

const PLAYERS = 4;
const games = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
if (!games.length) throw new Error(`${process.argv[2]} holds no game`);

for (const [name, variant] of Object.entries(variants)) {
  const game = variant();
  const reducer = CreateGameReducer({ game });
  games.forEach((recorded, i) => {
    let state = InitializeGame({ game, numPlayers: PLAYERS });
    state = { ...state, G: { ...state.G, start: recorded.start } };
    for (const row of recorded.orders)
      for (let p = 0; p < PLAYERS; p++)
        state = reducer(state, makeMove('submit', [row.slice(5 * p, 5 * p + 5).flat()], String(p)));
    const over = state.ctx.gameover;
    if (!over || over.vp.join() !== recorded.vp.join())
      throw new Error(`${name}, game ${i}: ${JSON.stringify(over)} instead of ${recorded.vp}`);
  });
  console.log(`boardgame.io ${name}: ${games.length} recorded games agree`);
}
