// @ts-check
// Fragments: parts of the page that the server has redrawn replace those that are there.

import { all, byId, first } from './dom.js';
import { afterUpdate, beforeUpdate, onFragment, onUpdate } from './hooks.js';
import { followLog } from './log.js';
import { markTitle, page } from './page.js';
import { placed, slide, where } from './pieces.js';
import { keepOneStop } from './rove.js';

/** @typedef {import('./dom.js').El} El */

/** How long a piece takes to slide to its new place, in milliseconds. */
const SLIDE = 450;

/** How many new lines are announced at once. */
const ANNOUNCED = 8;

/**
 * Puts an update on the page: fragments one after another.
 * @param {string} html
 * @returns {boolean} whether the page stays; otherwise it is on its way to another one
 */
export function update(html) {
  if (!page.board) {
    updateWaitingRoom(html);
    return true;
  }
  const focused = document.activeElement;
  const covered = byId('pass')?.dataset.next;
  beforeUpdate.run();
  const added = parse(html).filter(putInPlace);
  // Another player at this screen is next, and must not see what is on it.
  const next = byId('pass')?.dataset.next;
  if (next && next !== covered) {
    location.replace(next);
    return false;
  }
  onUpdate.run();
  keepOneStop();
  if (focused && hasLostFocus(focused)) {
    refocus(focused);
  }
  followLog(added.filter((el) => el.dataset.append === 'log').length);
  markTitle();
  const lines = added.flatMap((el) => all('ul li, .only, blockquote', el)).slice(0, ANNOUNCED);
  say([...lines, ...all('[data-say]')]);
  afterUpdate.run();
  return true;
}

/**
 * A waiting room has seats, and nothing else that changes.
 * @param {string} html
 */
function updateWaitingRoom(html) {
  for (const el of parse(html)) {
    byId(el.id)?.replaceWith(el);
  }
  const status = byId('say');
  if (status) {
    status.textContent = byId('seats')?.innerText ?? '';
  }
}

/**
 * The elements of some markup.
 * @param {string} html
 * @returns {El[]}
 */
function parse(html) {
  const made = document.createElement('template');
  made.innerHTML = html;
  return [...made.content.children].map((el) => (el.localName === 'g' ? asDrawing(el) : withType(el)));
}

/**
 * The same element as part of a drawing, which is the only place where it means something.
 * @param {Element} el
 * @returns {El}
 */
function asDrawing(el) {
  const made = document.createElement('template');
  made.innerHTML = `<svg>${el.outerHTML}</svg>`;
  return withType(made.content.firstElementChild?.firstElementChild ?? el);
}

/**
 * @param {Element} el
 * @returns {El}
 */
function withType(el) {
  return /** @type {El} */ (el);
}

/**
 * Replaces, adds or removes what a fragment stands for.
 * @param {El} el
 * @returns {boolean} whether it was added
 */
function putInPlace(el) {
  if (el.dataset.gone) {
    byId(el.dataset.gone)?.remove();
    return false;
  }
  const old = byId(el.id);
  if (old) {
    if (!old.isEqualNode(el)) {
      replace(old, el);
    }
    return false;
  }
  if (!el.dataset.append) {
    return false;
  }
  byId(el.dataset.append)?.append(el);
  return true;
}

/**
 * Replaces a fragment; a piece slides to its new place, and what was scrolled stays so.
 * @param {El} old
 * @param {El} el
 */
function replace(old, el) {
  const start = old.matches('.man') ? where(old) : null;
  const scrolled = old.scrollTop;
  old.replaceWith(el);
  if (scrolled) {
    el.scrollTop = scrolled;
  }
  if (start) {
    slide(el, start, placed(el), SLIDE);
  } else {
    onFragment.run(el);
  }
}

/**
 * Whether what had the focus is gone or hidden.
 * @param {Element} focused
 */
function hasLostFocus(focused) {
  return !focused.isConnected || (focused !== document.body && !focused.checkVisibility());
}

/**
 * Gives the focus to what has come in the place of an element. This waits until all of an update is on the
 * page: a candidate may be there and not take the focus.
 * @param {Element} gone
 */
function refocus(gone) {
  const key = gone instanceof HTMLElement || gone instanceof SVGElement ? gone.dataset.key : undefined;
  const part = gone.closest('[id]')?.id;
  const footnote = gone.getAttribute('popovertarget');
  const candidates = [
    gone.id && `#${CSS.escape(gone.id)}`,
    key && `#board [data-key="${key}"]`,
    key && `[data-key="${key}"]`,
    footnote && part && `#${CSS.escape(part)} [popovertarget="${footnote}"]`,
    !key && part && `#${CSS.escape(part)}`,
    '.viewport [tabindex="0"]',
    '#prompt',
  ];
  candidates.some((selector) => selector && takesFocus(first(selector)));
}

/**
 * Gives an element the focus, if it can have it.
 * @param {El | null} el
 */
function takesFocus(el) {
  if (!el?.checkVisibility()) {
    return false;
  }
  el.focus({ preventScroll: true });
  return el === document.activeElement;
}

/**
 * Announces what these elements say, without the numbers of rules in them.
 * @param {El[]} elements
 */
function say(elements) {
  const status = byId('say');
  if (status) {
    status.textContent = elements.map(wordsOf).join(' ');
  }
}

/** @param {El} el */
function wordsOf(el) {
  const words = /** @type {El} */ (el.cloneNode(true));
  all('button, .cited', words).forEach((number) => number.remove());
  return words.textContent.trim();
}

/**
 * Fetches what is long and seldom open from the page again: now if it is open, otherwise when it is opened.
 * @param {El} old
 */
export function fetchAgain(old) {
  const box = old.closest('details');
  if (box && !box.open) {
    box.addEventListener('toggle', () => fetchAgain(old), { once: true });
    return;
  }
  fetch(location.href)
    .then((answer) => answer.text())
    .then((text) => {
      const el = new DOMParser().parseFromString(text, 'text/html').getElementById(old.id);
      if (el) {
        old.replaceWith(el);
      }
    })
    .catch(() => {
      // What is there stays; the next turn asks for it again.
    });
}
