// @ts-check
// Pieces on a board: where they are, and how they slide to where they go.

import { all, isCalm } from './dom.js';
import { page } from './page.js';

/** @typedef {import('./dom.js').El} El */
/** @typedef {[x: number, y: number]} Point */

/**
 * Where an element is put by its `transform`.
 * @param {El} el
 * @returns {Point}
 */
export function placed(el) {
  const [x = 0, y = 0] = (el.getAttribute('transform')?.match(/-?[\d.]+/g) ?? []).map(Number);
  return [x, y];
}

/**
 * Where an element is at this moment, even while it slides.
 * @param {El} el
 * @returns {Point}
 */
export function where(el) {
  const matrix = new DOMMatrix(getComputedStyle(el).transform);
  return [matrix.e, matrix.f];
}

/**
 * A point as a transform of a style sheet.
 * @param {Point} point
 */
export function translate([x, y]) {
  return `translate(${x}px,${y}px)`;
}

/**
 * Where one comes from on the way to a point. The way over an edge is the short one: the echoes beyond the
 * edges say where the map is repeated.
 * @param {Point} from
 * @param {Point} to
 * @returns {Point}
 */
export function nearest(from, to) {
  /** @type {(point: Point) => number} */
  const distance = ([x, y]) => Math.hypot(x - to[0], y - to[1]);
  let best = from;
  for (const [x, y] of all('.echo', page.board ?? document).map(placed)) {
    /** @type {Point} */
    const repeated = [from[0] + x, from[1] + y];
    if (distance(repeated) < distance(best)) {
      best = repeated;
    }
  }
  return best;
}

/**
 * Slides a piece, unless the visitor wants less motion.
 * @param {El} piece
 * @param {Point} from
 * @param {Point} to
 * @param {number} duration in milliseconds
 */
export function slide(piece, from, to, duration) {
  if (isCalm() || (from[0] === to[0] && from[1] === to[1])) {
    return;
  }
  const way = [{ transform: translate(nearest(from, to)) }, { transform: translate(to) }];
  piece.animate(way, { duration, easing: 'ease-in-out' });
}
