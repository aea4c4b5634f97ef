'use strict';
/**
 * boardgame.io's MCTSBot on Time Trap, 2 players, from the first position.
 *   node mcts.js SECS VARIANT    prints one JSON line
 * The bot is offered 30 random submissions; its playouts (50 moves at most by default) run to
 * the end of the game, which takes 20.
 */
process.env.NODE_ENV = 'production';
const { InitializeGame } = require('boardgame.io/internal');
const { MCTSBot } = require('boardgame.io/ai');
const { variants, randomDigits } = require('./game');
const { now, emit, makeRng } = require('./util');

const OFFERED = 30;
const ITERATIONS = 1000; // boardgame.io's default for one move
const WARM_UP = 4; // seconds, however short the measurement: the JIT has settled by then
const rnd = makeRng(Date.now() | 1);

function enumerate() {
  const offered = [];
  for (let i = 0; i < OFFERED; i++) offered.push({ move: 'submit', args: [randomDigits(rnd)] });
  return offered;
}

async function measure(name, secs) {
  const game = variants[name]();
  const bot = new MCTSBot({ game, enumerate, iterations: ITERATIONS, playoutDepth: 50 });
  const state = InitializeGame({ game, numPlayers: 2 });
  const think = async (iterations) => {
    bot.setOpt('iterations', iterations);
    bot.iterations = iterations;
    const { metadata } = await bot.play(state, '0');
    if (metadata.visits !== iterations) throw new Error(`${metadata.visits} visits, not ${iterations}`);
  };
  for (const begin = now(); now() - begin < WARM_UP; ) await think(50);
  let searches = 0;
  let elapsed;
  const begin = now();
  do {
    await think(ITERATIONS);
    searches++;
    elapsed = now() - begin;
  } while (elapsed < secs);
  emit({
    peer: 'boardgame.io',
    case: 'mcts ' + name,
    iterations_per_s: (searches * ITERATIONS) / elapsed,
  });
}

const [secs, name] = process.argv.slice(2);
measure(name, Number(secs)).catch((e) => {
  console.error(e);
  process.exit(1);
});
