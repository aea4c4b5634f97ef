'use strict';

/** The redux action of a boardgame.io move. */
const makeMove = (type, args, playerID) => ({
  type: 'MAKE_MOVE',
  payload: { type, args, playerID },
});

/** What follows `--name` on the command line. */
function arg(name, otherwise) {
  const at = process.argv.indexOf('--' + name);
  return at < 0 ? otherwise : process.argv[at + 1];
}

/** Seconds on a clock that only goes forward. */
const now = () => Number(process.hrtime.bigint()) / 1e9;

/** Prints one result as a JSON line. */
const emit = (result) => console.log(JSON.stringify(result));

/** Cheap random numbers below n (xorshift32), so that the harness is not what is measured. */
function makeRng(seed) {
  let x = seed | 0 || 1;
  return (n) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) % n;
  };
}

module.exports = { arg, makeMove, now, emit, makeRng };
