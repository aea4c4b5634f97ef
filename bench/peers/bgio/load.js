'use strict';
/**
 * The load on the boardgame.io server: a closed loop over loopback.
 *   node load.js --tables 100 --storage mem|flatfile|flatfile310 --variant lean --secs 8
 *                [--warm 3] [--think MS] [--pin 0] [--port 18000] [--tmp DIR]
 *
 * Starts server.js itself (on core 0, unless --pin 0; this program belongs on core 1), opens 2
 * websockets per table and plays random games of 2 players. Both submit at once, and submit the next
 * turn as soon as the server has shown them the new turn (and after --think milliseconds, half to one
 * and a half times as many). A finished game is followed by a fresh match on the same sockets (2
 * `sync`s). A move is acknowledged when its author receives the `update` that contains it; the latency
 * is from sending the move to that update. The socket.io framing is written by hand over `ws`, which
 * makes a cheap client. Prints one JSON line.
 */
const { spawn } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const WebSocket = require('ws');
const { randomDigits } = require('./game');
const { arg, makeMove, now, emit, makeRng } = require('./util');

const TABLES = Number(arg('tables', 10));
const STORAGE = arg('storage', 'mem');
const VARIANT = arg('variant', 'lean');
const SECS = Number(arg('secs', 8));
const WARM = Number(arg('warm', 3));
const THINK = Number(arg('think', 0));
const PORT = Number(arg('port', 18000));
const IS_PINNED = arg('pin', '1') === '1';
const NAMESPACE = '/timetrap';
const AT_THE_DOOR = 50; // clients that connect at the same time
const PATIENCE = 10; // seconds after which a client that waits is stuck
const rnd = makeRng((Date.now() & 0x7fffffff) | 1);

let isMeasuring = false;
let isStopping = false;
let acked = 0;
let games = 0;
const latencies = [];

/** A socket.io connection over a websocket. */
function open(onEvent) {
  return new Promise((resolve, reject) => {
    const url = `ws://127.0.0.1:${PORT}/socket.io/?EIO=4&transport=websocket`;
    const ws = new WebSocket(url, { perMessageDeflate: false });
    const head = '42' + NAMESPACE + ',';
    ws.on('error', reject);
    ws.on('message', (buffer) => {
      const text = buffer.toString();
      if (text[0] === '4' && text[1] === '2') onEvent(JSON.parse(text.slice(head.length)));
      else if (text[0] === '2') ws.send('3'); // a ping
      else if (text[0] === '0') ws.send('40' + NAMESPACE + ',');
      else if (text.startsWith('40' + NAMESPACE))
        resolve({
          emit: (...args) => ws.send(head + JSON.stringify(args)),
          close: () => ws.terminate(),
        });
    });
  });
}

class Player {
  constructor(table, id) {
    this.table = table;
    this.id = String(id);
    this.isWaiting = false;
    this.turn = -1;
    this.stateID = 0;
  }
  async open() {
    this.socket = await open((event) => this.event(event));
  }
  event([kind, matchID, payload]) {
    if (matchID !== this.table.matchID) return;
    if (kind === 'update') this.update(payload);
    else if (kind === 'sync') {
      this.turn = -1;
      this.isWaiting = false;
      this.table.synced(this, payload.state);
    }
  }
  update({ G, ctx, _stateID }) {
    this.stateID = _stateID;
    if (this.isWaiting && (G.turn > this.turn || G.pending[this.id])) {
      this.isWaiting = false;
      acked++;
      if (isMeasuring) latencies.push(now() - this.sentAt);
    }
    if (ctx.gameover) this.table.over();
    else if (!this.isWaiting && G.turn > this.turn) this.next(G.turn);
  }
  next(turn) {
    this.turn = turn;
    this.isWaiting = true;
    this.sentAt = now();
    if (THINK) setTimeout(() => this.submit(), THINK * (0.5 + Math.random()));
    else this.submit();
  }
  submit() {
    if (isStopping) return;
    this.sentAt = now();
    const move = makeMove('submit', [randomDigits(rnd)], this.id);
    this.socket.emit('update', move, this.stateID, this.table.matchID, this.id);
  }
}

class Table {
  constructor(number) {
    this.number = number;
    this.generation = 0;
    this.players = [new Player(this, 0), new Player(this, 1)];
  }
  begin() {
    if (isStopping) return;
    this.generation++;
    this.haveSeenTheEnd = 0;
    this.matchID = `t${this.number}g${this.generation}`;
    this.sync(0);
  }
  /** One player after the other: boardgame.io makes the match on the first sync. */
  sync(player) {
    this.players[player].socket.emit('sync', this.matchID, String(player), undefined, 2);
  }
  synced(player, state) {
    player.stateID = state._stateID;
    if (player.id === '0') this.sync(1);
    else for (const each of this.players) each.next(state.G.turn);
  }
  over() {
    if (++this.haveSeenTheEnd === this.players.length) {
      games++;
      this.begin();
    }
  }
}

/** Processor seconds of a process, which the kernel counts in hundredths. */
function cpu(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const memory = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

const sleep = (secs) => new Promise((resolve) => setTimeout(resolve, secs * 1000));

/** Starts the server and waits until it listens. */
function startServer(dir) {
  const script = path.join(__dirname, 'server.js');
  const words = [script, '--variant', VARIANT, '--storage', STORAGE, '--port', String(PORT), '--dir', dir];
  const command = [...(IS_PINNED ? ['taskset', '-c', '0'] : []), process.execPath, ...words];
  const server = spawn(command[0], command.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] });
  const ready = new Promise((resolve, reject) => {
    server.stdout.on('data', (text) => String(text).includes('ready') && resolve());
    server.on('exit', (code) => reject(new Error('the server ended with ' + code)));
  });
  return { server, ready };
}

async function measure(pid) {
  const tables = Array.from({ length: TABLES }, (_, number) => new Table(number));
  const players = tables.flatMap((table) => table.players);
  for (let i = 0; i < players.length; i += AT_THE_DOOR)
    await Promise.all(players.slice(i, i + AT_THE_DOOR).map((player) => player.open()));
  for (const table of tables) table.begin();
  await sleep(WARM);

  const before = { at: now(), acked, games, server: cpu(pid), own: cpu(process.pid) };
  isMeasuring = true;
  await sleep(SECS);
  isMeasuring = false;
  const secs = now() - before.at;
  latencies.sort((a, b) => a - b);
  const quantile = (part) =>
    latencies.length
      ? 1000 * latencies[Math.min(latencies.length - 1, Math.floor(part * latencies.length))]
      : null;
  const patience = PATIENCE + (1.5 * THINK) / 1000;
  emit({
    peer: 'boardgame.io',
    case: `server ${VARIANT} ${STORAGE} ${TABLES} tables` + (THINK ? ` think ${THINK} ms` : ''),
    store: STORAGE,
    tables: TABLES,
    think_ms: THINK,
    moves_per_s: (acked - before.acked) / secs,
    games_per_s: (games - before.games) / secs,
    p50_ms: quantile(0.5),
    p99_ms: quantile(0.99),
    max_ms: quantile(1),
    server_cpu: (cpu(pid) - before.server) / secs,
    load_cpu: (cpu(process.pid) - before.own) / secs,
    server_rss_mb: memory(pid),
    stalled: players.filter((player) => player.isWaiting && now() - player.sentAt > patience).length,
  });
  isStopping = true;
  for (const player of players) player.socket.close();
}

async function main() {
  const dir = fs.mkdtempSync(path.join(arg('tmp', os.tmpdir()), 'bgio-'));
  const { server, ready } = startServer(dir);
  try {
    await ready;
    await measure(server.pid);
  } finally {
    server.kill('SIGKILL');
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
