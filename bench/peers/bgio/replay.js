'use strict';
/**
 * The replay of a Time Trap game, twice: as one would first write it, and as fast as plain
 * JavaScript allows. Both take `orders[turn]` as a flat array, [move, fire] for each man.
 */
const MEN = 5;
//             none  up  u-r  right d-r down d-l left u-l  stay or self
const DELTA = [0, 240, 241, 1, 17, 16, 15, 255, 239, 0];

/** Replays all turns of G from the start and adds to G.vp. Works on Immer drafts too. */
function replayNaive(G) {
  const n = G.start.length;
  const pos = [...G.start];
  const alive = new Array(n).fill(true);
  for (const row of G.orders) {
    const count = {};
    const hit = {};
    for (let m = 0; m < n; m++) {
      if (!alive[m]) continue;
      pos[m] = (pos[m] + DELTA[row[2 * m]]) & 255;
      count[pos[m]] = (count[pos[m]] || 0) + 1;
    }
    for (let m = 0; m < n; m++) {
      const fire = row[2 * m + 1];
      if (alive[m] && fire !== 0) hit[(pos[m] + DELTA[fire]) & 255] = true;
    }
    for (let m = 0; m < n; m++) {
      if (!alive[m]) continue;
      if (count[pos[m]] > 1 || hit[pos[m]]) alive[m] = false;
      else G.vp[Math.floor(m / MEN)]++;
    }
  }
}

// Each square holds the stamp of the turn that last marked it, so the boards are never cleared.
const TAKEN = new Int32Array(256);
const SHARED = new Int32Array(256);
const HIT = new Int32Array(256);
let stamp = 0;

/** As replayNaive, on plain arrays; returns the new points. */
function replayFast(start, orders, vpBefore) {
  const n = start.length;
  const vp = vpBefore.slice();
  const pos = start.slice();
  const id = new Array(n);
  for (let i = 0; i < n; i++) id[i] = i;
  let live = n;
  for (let t = 0; t < orders.length; t++) {
    const row = orders[t];
    const s = (stamp = (stamp + 1) | 0);
    for (let k = 0; k < live; k++) {
      const m = id[k];
      const p = (pos[k] = (pos[k] + DELTA[row[2 * m]]) & 255);
      if (TAKEN[p] === s) SHARED[p] = s;
      else TAKEN[p] = s;
      const fire = row[2 * m + 1];
      if (fire !== 0) HIT[(p + DELTA[fire]) & 255] = s;
    }
    let w = 0;
    for (let k = 0; k < live; k++) {
      const p = pos[k];
      if (SHARED[p] === s || HIT[p] === s) continue;
      pos[w] = p;
      id[w++] = id[k];
      vp[(id[k] / MEN) | 0]++;
    }
    live = w;
  }
  return vp;
}

module.exports = { MEN, replayNaive, replayFast };
