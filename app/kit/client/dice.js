// @ts-check
// Rolls every die of a finished game again, in the browser of anyone who doubts it. The way from the seed to
// a face is written down in docs/adr/0002: SHA-256, then ChaCha20, a stream per entry.

import { all, byId } from './dom.js';

/** The words that ChaCha20 begins with, as numbers. */
const SIGMA = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];

/** What each round mixes: the four columns, then the four diagonals. */
const QUARTERS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

const INSECURE =
  'This browser only computes SHA-256 on secure pages; download the game file and use anachron verify.';

/** @param {string} hex */
function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {Uint8Array} data */
function hexOf(data) {
  return [...data].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {BufferSource} data */
async function sha256(data) {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', data));
}

/**
 * One block of ChaCha20: sixteen words of 32 bits.
 * @param {Uint8Array} key
 * @param {number} stream
 * @param {number} counter
 */
export function block(key, stream, counter) {
  const view = new DataView(key.buffer, key.byteOffset);
  const start = new Uint32Array(16);
  start.set(SIGMA);
  for (let word = 0; word < 8; word += 1) {
    start[4 + word] = view.getUint32(word * 4, true);
  }
  start.set([counter, 0, stream, 0], 12);
  const mixed = start.slice();
  for (let round = 0; round < 10; round += 1) {
    for (const [a, b, c, d] of QUARTERS) {
      mix(mixed, a, b, d, 16);
      mix(mixed, c, d, b, 12);
      mix(mixed, a, b, d, 8);
      mix(mixed, c, d, b, 7);
    }
  }
  return mixed.map((word, at) => word + start[at]);
}

/**
 * Adds one word to another, and turns a third by what came of it.
 * @param {Uint32Array} words
 * @param {number} sum
 * @param {number} added
 * @param {number} turned
 * @param {number} by how many bits
 */
function mix(words, sum, added, turned, by) {
  words[sum] += words[added];
  const crossed = words[turned] ^ words[sum];
  words[turned] = (crossed << by) | (crossed >>> (32 - by));
}

/**
 * The dice of one entry: a function that rolls the next one with this many sides.
 * @param {Uint8Array} key
 * @param {number} entry
 * @returns {(sides: number) => number}
 */
export function diceOf(key, entry) {
  let counter = 0;
  /** @type {number[]} */
  let words = [];
  return (sides) => {
    const fair = Math.floor(2 ** 32 / sides) * sides;
    for (;;) {
      if (words.length === 0) {
        words = [...block(key, entry, counter)];
        counter += 1;
      }
      const word = words.shift() ?? 0;
      if (word < fair) {
        return 1 + (word % sides);
      }
    }
  };
}

/**
 * The key that all dice of the game come from.
 * @param {Uint8Array<ArrayBuffer>} seed
 * @param {string} words what the players have added
 */
async function keyOf(seed, words) {
  const text = new TextEncoder();
  const parts = [text.encode('anachron dice 1\n'), seed, text.encode(words ? `\n${words}` : '')];
  return sha256(await new Blob(parts).arrayBuffer());
}

/** Rolls all dice on the page again, and marks each row. */
async function prove() {
  const { seed = '', promise = '', words = '' } = byId('dice')?.dataset ?? {};
  const data = bytesOf(seed);
  const isKept = hexOf(await sha256(data)) === promise;
  const key = await keyOf(data, words);
  const rows = all('#rolls tr[data-entry]');
  /** @type {Map<string, (sides: number) => number>} */
  const dice = new Map();
  let wrong = 0;
  for (const row of rows) {
    const { entry = '', sides, face } = row.dataset;
    const roll = dice.get(entry) ?? diceOf(key, Number(entry));
    dice.set(entry, roll);
    const rolled = roll(Number(sides));
    const isRight = rolled === Number(face);
    wrong += isRight ? 0 : 1;
    row.lastElementChild?.append(isRight ? ' ✓' : ` ✗ the seed gives ${rolled}`);
  }
  tell(verdict(isKept, wrong, rows.length));
}

/**
 * @param {boolean} isKept
 * @param {number} wrong
 * @param {number} count
 */
function verdict(isKept, wrong, count) {
  if (isKept && !wrong) {
    return `The seed is the one that was promised, and all ${count} rolls follow from it.`;
  }
  const seed = isKept ? 'The seed is the one that was promised' : 'The seed is NOT the one that was promised';
  return `${seed}; ${wrong} of ${count} rolls do not follow from it.`;
}

/** @param {string} words */
function tell(words) {
  const result = byId('proof-result');
  if (result) {
    result.textContent = words;
  }
}

const button = byId('prove');
if (button instanceof HTMLButtonElement) {
  button.addEventListener('click', () => {
    button.disabled = true;
    if (globalThis.crypto?.subtle) {
      prove().catch((error) => tell(`The check failed: ${error.message}`));
    } else {
      tell(INSECURE);
    }
  });
}
