'use strict';
/**
 * Time Trap as boardgame.io games (boardgame.io 0.50.x).
 *
 * One move, `submit(digits[, changes])`, hands in a player's whole turn:
 *   digits   10 digits, [move1, fire1, ..., move5, fire5]
 *   changes  optional [[man 0..4, turnsAgo 1.., move, fire], ...] with the triangular energy
 *            cost, 10 energy per turn; the benchmark makes none
 *
 * Variants (check.js shows that all give the same results):
 *   simul  the idiomatic simultaneous turn (activePlayers, maxMoves 1, turn.endIf, turn.onEnd),
 *          written the ordinary way, mutating the Immer draft G
 *   tuned  as simul, but the replay works on plain data (Immer's `original`)
 *   seq    each submission is a boardgame.io turn of its own (at most 1 move) and the last
 *          player's one replays; plain data
 *   lean   the least framework work: all players always active, no turns, the move itself
 *          counts submissions; plain data, returns a new G
 */
const { Stage, INVALID_MOVE } = require('boardgame.io/core');
const { original, isDraft } = require('immer');
const { MEN, replayNaive, replayFast } = require('./replay');

const TURNS = 10;
const ENERGY = 10;

function setup({ ctx, random }) {
  const n = ctx.numPlayers * MEN;
  const used = new Set();
  while (used.size < n) used.add(Math.floor(random.Number() * 256));
  return {
    start: [...used],
    orders: [],
    pending: {},
    done: 0,
    turn: 0,
    vp: new Array(ctx.numPlayers).fill(0),
  };
}

function validDigits(digits) {
  if (!Array.isArray(digits) || digits.length !== 2 * MEN) return false;
  for (let i = 0; i < digits.length; i++) {
    const x = digits[i];
    if (!Number.isInteger(x) || x > 9 || x < (i & 1 ? 0 : 1)) return false;
  }
  return true;
}

/** The changes as a list of [turnIndex, man, move, fire], or false if one is not allowed. */
function checkChanges(turn, changes) {
  if (!changes || changes.length === 0) return [];
  let energy = ENERGY;
  const checked = [];
  for (const [man, ago, move, fire] of changes) {
    if (!(ago >= 1 && ago <= turn && man >= 0 && man < MEN)) return false;
    if (!(move >= 1 && move <= 9 && fire >= 0 && fire <= 9)) return false;
    energy -= (ago * (ago + 1)) / 2;
    if (energy < 0) return false;
    checked.push([turn - ago, man, move, fire]);
  }
  return checked;
}

function assemble(pending, players) {
  const row = [];
  for (let p = 0; p < players; p++) row.push(...pending[p].digits);
  return row;
}

function applyChanges(orders, pending, players) {
  for (let p = 0; p < players; p++)
    for (const [t, man, move, fire] of pending[p].changes) {
      orders[t][2 * (p * MEN + man)] = move;
      orders[t][2 * (p * MEN + man) + 1] = fire;
    }
}

function anyChanges(pending, players) {
  for (let p = 0; p < players; p++) if (pending[p].changes.length) return true;
  return false;
}

function gameover(vp) {
  const best = Math.max(...vp);
  const who = vp.map((_, i) => i).filter((i) => vp[i] === best);
  return who.length === 1 ? { winner: String(who[0]), vp } : { draw: true, vp };
}

/** Hides the other players' submissions of the current turn. */
function playerView({ G, playerID }) {
  const mine = G.pending[playerID];
  return { ...G, pending: mine ? { [playerID]: mine } : {} };
}

/** The move of `simul`: mutates the draft. */
function submitToDraft({ G, playerID }, digits, changes) {
  if (!validDigits(digits) || G.pending[playerID]) return INVALID_MOVE;
  const checked = checkChanges(G.turn, changes);
  if (!checked) return INVALID_MOVE;
  G.pending[playerID] = { digits, changes: checked };
  G.done++;
}

/** The end of a turn in `simul`: mutates the draft. */
function resolveDraft({ G, ctx }) {
  applyChanges(G.orders, G.pending, ctx.numPlayers);
  G.orders.push(assemble(G.pending, ctx.numPlayers));
  G.pending = {};
  G.done = 0;
  G.turn++;
  replayNaive(G);
}

const plain = (G) => (isDraft(G) ? original(G) : G);

/** The new G from the plain old one and a complete `pending`. */
function resolvePlain(G, pending, players) {
  let orders = G.orders;
  if (anyChanges(pending, players)) {
    orders = orders.map((row) => row.slice());
    applyChanges(orders, pending, players);
  }
  orders = [...orders, assemble(pending, players)];
  return {
    start: G.start,
    orders,
    pending: {},
    done: 0,
    turn: G.turn + 1,
    vp: replayFast(G.start, orders, G.vp),
  };
}

/** The move of the other variants; `last` says what the last submission of a turn does. */
function submitPlain(last) {
  return ({ G: draft, ctx, playerID }, digits, changes) => {
    const G = plain(draft);
    if (!validDigits(digits) || G.pending[playerID]) return INVALID_MOVE;
    const checked = checkChanges(G.turn, changes);
    if (!checked) return INVALID_MOVE;
    const pending = { ...G.pending, [playerID]: { digits, changes: checked } };
    const done = G.done + 1;
    if (last === 'replays' && done === ctx.numPlayers) return resolvePlain(G, pending, ctx.numPlayers);
    return { start: G.start, orders: G.orders, pending, done, turn: G.turn, vp: G.vp };
  };
}

const secretly = (move) => ({
  move,
  client: false, // The orders are hidden, so a client cannot run the move.
  redact: true, // They stay secret in the log.
  undoable: false,
  ignoreStaleStateID: true, // The others submit at the same time.
});

const common = {
  name: 'timetrap',
  setup,
  playerView,
  disableUndo: true,
  endIf: ({ G }) => (G.turn >= TURNS ? gameover(G.vp) : undefined),
};

const everyoneOnce = { all: Stage.NULL, minMoves: 1, maxMoves: 1 };
const everyoneSubmitted = ({ G, ctx }) => G.done === ctx.numPlayers;

const variants = {
  simul: () => ({
    ...common,
    moves: { submit: secretly(submitToDraft) },
    turn: { activePlayers: everyoneOnce, endIf: everyoneSubmitted, onEnd: resolveDraft },
  }),
  tuned: () => ({
    ...common,
    moves: { submit: secretly(submitPlain('waits')) },
    turn: {
      activePlayers: everyoneOnce,
      endIf: everyoneSubmitted,
      onEnd: ({ G, ctx }) => {
        const before = plain(G);
        return resolvePlain(before, before.pending, ctx.numPlayers);
      },
    },
  }),
  seq: () => ({
    ...common,
    moves: { submit: secretly(submitPlain('replays')) },
    turn: { minMoves: 1, maxMoves: 1 },
  }),
  lean: () => ({
    ...common,
    moves: { submit: secretly(submitPlain('replays')) },
    turn: { activePlayers: { all: Stage.NULL } },
  }),
};

/** Ten random digits, as `submit` takes them. */
function randomDigits(rnd) {
  const digits = new Array(2 * MEN);
  for (let i = 0; i < MEN; i++) {
    digits[2 * i] = 1 + rnd(9);
    digits[2 * i + 1] = rnd(10);
  }
  return digits;
}

module.exports = { variants, randomDigits };
