// @ts-check
// Shows what happened one deed after another: its sentence is marked in the digest, its place on the board,
// and the pieces that moved for it go one by one; until then they are where they were.
// Respects reduced motion, can be skipped, and never keeps the player from acting.

import { pace } from './pace.js';
import { placed } from './pieces.js';

/** @typedef {import('./dom.js').El} El */

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** How long a deed is shown at each speed, in milliseconds. */
const PAUSES = [2400, 1600, 1000, 600, 300];

/** How long a piece goes, as a part of the time for a deed. */
const STEP = 0.5;

/** @type {number} */
let timer = 0;

const digest = () => document.getElementById('digest');

/** @returns {HTMLElement[]} */
const deeds = () => [...(digest()?.querySelectorAll('li[data-deed]') ?? [])]
  .map((el) => /** @type {HTMLElement} */ (el))
  .sort((a, b) => Number(a.dataset.deed) - Number(b.dataset.deed));

/** @param {string | undefined} text @returns {[number, number] | null} */
function point(text) {
  const [x, y] = (text ?? '').split(' ').map(Number);
  return text && Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null;
}

/**
 * The pieces that moved for a deed, each with where it came from.
 * @param {HTMLElement} deed
 * @returns {[Element, [number, number]][]}
 */
function moves(deed) {
  return (deed.dataset.moves ?? '').split(',').flatMap((move) => {
    const [id, ...at] = move.split(' ');
    const piece = document.getElementById(id);
    const from = point(at.join(' '));
    return piece && from ? [[piece, from]] : [];
  });
}

/** What keeps pieces where they were until their deed is shown. @type {Map<Element, Animation>} */
const held = new Map();

/**
 * How a piece looks where it came from.
 * @param {Element} piece
 * @param {[number, number]} from
 */
function back(piece, from) {
  const [x, y] = placed(/** @type {SVGElement} */ (piece));
  return { translate: `${from[0] - x}px ${from[1] - y}px` };
}

/**
 * Puts the pieces of all deeds back to where they were.
 * @param {HTMLElement[]} all
 */
function hold(all) {
  for (const [piece, from] of all.flatMap(moves)) {
    if (!held.has(piece)) {
      piece.getAnimations().forEach((slide) => slide.cancel());
      const there = back(piece, from);
      held.set(piece, piece.animate([there, there], { duration: 1, fill: 'forwards' }));
    }
  }
}

/** @param {Element} piece */
function letGo(piece) {
  held.get(piece)?.cancel();
  held.delete(piece);
}

/**
 * Marks where a deed happens.
 * @param {HTMLElement} deed
 * @param {number} time
 */
function flash(deed, time) {
  const svg = document.querySelector('.viewport > svg');
  const at = point(deed.dataset.at);
  if (!svg || !at) {
    return;
  }
  const mark = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
  mark.setAttribute('class', `deed-mark ${deed.dataset.kind}`);
  mark.setAttribute('cx', String(at[0]));
  mark.setAttribute('cy', String(at[1]));
  mark.setAttribute('r', '14');
  svg.append(mark);
  setTimeout(() => mark.remove(), time);
}

/** Ends the show and leaves everything as it is now. */
export function stopDeeds() {
  clearTimeout(timer);
  timer = 0;
  digest()?.querySelectorAll('[data-now]').forEach((el) => el.removeAttribute('data-now'));
  document.querySelectorAll('.deed-mark').forEach((el) => el.remove());
  [...held.keys()].forEach(letGo);
  controls(false);
}

/** @param {boolean} running */
function controls(running) {
  document.querySelector('[data-deeds-play]')?.toggleAttribute('hidden', running);
  document.querySelector('[data-deeds-skip]')?.toggleAttribute('hidden', !running);
}

/** Shows all deeds, one after another. */
export function playDeeds() {
  stopDeeds();
  const all = deeds();
  controls(true);
  if (!calm.matches) {
    hold(all);
  }
  // Each piece that moves has a moment of its own, and so has what came of it.
  const moments = all.flatMap((deed) => {
    const going = calm.matches ? [] : moves(deed).filter(([piece]) => held.has(piece));
    const isSeen = Boolean(deed.dataset.at) || going.length === 0;
    return [...going.map((move) => ({ deed, move })), ...(isSeen ? [{ deed, move: null }] : [])];
  });
  let next = 0;
  const step = () => {
    digest()?.querySelectorAll('[data-now]').forEach((el) => el.removeAttribute('data-now'));
    const moment = moments[next];
    next += 1;
    if (!moment?.deed.isConnected) {
      stopDeeds();
      return;
    }
    const { deed, move } = moment;
    const pause = pace('.deed-player', PAUSES);
    const time = move ? pause * STEP : pause;
    deed.dataset.now = '';
    deed.scrollIntoView({ block: 'nearest' });
    if (move) {
      const [piece, from] = move;
      letGo(piece);
      const way = [back(piece, from), { translate: '0 0' }];
      piece.animate(way, { duration: time * 0.9, easing: 'ease-in-out' });
    } else {
      flash(deed, time);
    }
    timer = setTimeout(step, time);
  };
  step();
}

/** The digest that was last on the page: one that tells something else takes its place. @type {El | null} */
let told = null;

/** Shows a new digest by itself, unless motion is reduced. */
export function playNews() {
  const now = digest();
  if (now !== told && !calm.matches) {
    playDeeds();
  }
  told = now;
}

/** Listens to the digest's controls. */
export function startDeeds() {
  told = digest();
  document.addEventListener('click', (event) => {
    const at = event.target instanceof Element ? event.target : null;
    if (at?.closest('[data-deeds-play]')) {
      playDeeds();
    } else if (at?.closest('[data-deeds-skip]')) {
      stopDeeds();
    }
  });
}
