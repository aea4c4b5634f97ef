'use strict';
/**
 * The boardgame.io server that load.js loads.
 *   node server.js --variant lean --storage mem|flatfile|flatfile310 --port 18000 [--dir DIR]
 * Prints "ready" when it listens; only clients on loopback are expected.
 */
process.env.NODE_ENV = 'production';
const { Server, FlatFile } = require('boardgame.io/server');
const { variants } = require('./game');
const { arg } = require('./util');

const storage = arg('storage', 'mem');
const opts = { games: [variants[arg('variant', 'lean')]()], origins: ['http://localhost'] };
// Without a db boardgame.io keeps its matches in memory.
if (storage !== 'mem') {
  opts.db = new FlatFile({ dir: arg('dir') });
  // node-persist 3.1.0 is the lowest version boardgame.io allows. Later ones, which npm installs, have a
  // write queue that can hold a write back until a timer ticks, once a second.
  if (storage === 'flatfile310') opts.db.games = require('node-persist-310');
}
Server(opts)
  .run({ port: Number(arg('port', 18000)) })
  .then(() => console.log('ready'));
