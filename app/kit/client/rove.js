// @ts-check
// One tab stop for the whole board: Tab leads to it, and the arrow keys lead from one place to the next. Any
// element of the board that comes with `tabindex="0"` is a place; boards need not know more than that. A
// board that leads the focus by itself gives its parts `tabindex="-1"`.

import { all, byId, first } from './dom.js';
import { arrowTraps } from './hooks.js';
import { page } from './page.js';

/** @typedef {import('./dom.js').El} El */

/** What someone may be writing in. */
const FIELDS = 'input, textarea, select';

/** Where the arrow keys lead. @type {Record<string, [x: number, y: number]>} */
export const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** The place that had the focus last; another may have come under the same id. @type {El | null} */
let last = null;

/** What had the focus before it went to what opened: an id, or nothing. @type {string | null} */
let cameFrom = null;

/** The places that have come so far. @type {WeakSet<El>} */
const known = new WeakSet();

/** The area in which arrow keys move the focus. */
function area() {
  return page.board?.closest('.viewport') ?? page.board;
}

/** The places that can have the focus now. */
function places() {
  const around = area();
  if (!around) {
    return [];
  }
  for (const el of all('[tabindex="0"]', around)) {
    known.add(el);
  }
  return all('[tabindex]', around).filter((el) => known.has(el) && el !== page.board && el.checkVisibility());
}

/**
 * Whether an element is on the board.
 * @param {Element} el
 */
export function isOnBoard(el) {
  return Boolean(area()?.contains(el));
}

/** What is open on the board and keeps the arrow keys to itself. */
function openTrap() {
  return [...arrowTraps].map((selector) => first(selector, area() ?? document)).find(Boolean) ?? null;
}

/** What a key or a button opens on the board takes the focus, and gives it back when it closes. */
export function leadToOpened() {
  const trap = openTrap();
  const at = document.activeElement;
  if (trap && cameFrom === null && at && !isOnBoard(at) && !at.matches(FIELDS)) {
    cameFrom = at.id;
    first('[tabindex]', trap)?.focus({ preventScroll: true });
  } else if (!trap && cameFrom !== null) {
    if (at instanceof SVGElement) {
      at.blur();
    }
    if (!at?.matches(FIELDS)) {
      byId(cameFrom)?.focus({ preventScroll: true });
    }
    cameFrom = null;
  }
}

/** Leaves one tab stop on the board: where the focus is or was last, or else the first place. */
export function keepOneStop() {
  const now = places();
  const focus = document.activeElement;
  const again = last?.isConnected ? last : byId(last?.id);
  const stop = now.find((el) => el === focus) ?? now.find((el) => el === again) ?? now[0];
  for (const el of now) {
    el.setAttribute('tabindex', el === stop ? '0' : '-1');
  }
}

/**
 * Leads the focus to a place on the board: to the last one if it is such a place, or else to the first.
 * @param {string} css
 * @returns {boolean} whether there is one
 */
export function leadToBoard(css) {
  const such = places().filter((el) => el.matches(css));
  const place = such.find((el) => el === last) ?? such[0];
  place?.focus({ preventScroll: true });
  return Boolean(place);
}

/** Listens for the focus, and for what shows other places. */
export function startRoving() {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && isOnBoard(target)) {
      last = target.closest('[tabindex]');
      keepOneStop();
    }
  });
  document.addEventListener('change', keepOneStop);
  keepOneStop();
}

/**
 * Moves the focus to the nearest place in a direction.
 * @param {Element} from
 * @param {[x: number, y: number]} direction
 * @returns {boolean} whether the focus is on the board at all
 */
export function wander(from, [dx, dy]) {
  if (!isOnBoard(from)) {
    return false;
  }
  const [x, y] = middle(from);
  /** @type {(el: Element) => number} */
  const distance = (el) => {
    const [ex, ey] = middle(el);
    const along = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    return along > 1 ? along + aside * 2 : Infinity;
  };
  // What is open on the board keeps the arrow keys to itself, however near others stand.
  const trap = openTrap();
  let best = null;
  let least = Infinity;
  for (const el of places().filter((place) => !trap || trap.contains(place))) {
    const far = distance(el);
    if (far < least) {
      best = el;
      least = far;
    }
  }
  best?.focus();
  return true;
}

/**
 * @param {Element} el
 * @returns {[x: number, y: number]}
 */
function middle(el) {
  const box = el.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
