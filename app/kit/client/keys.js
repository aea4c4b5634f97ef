// @ts-check
// Keys: each presses what bears its name in `data-key`, and the arrow keys go from one thing on the board to
// the next. Keys that come while a post is under way wait for what comes of it.

import { isBusy, press } from './act.js';
import { AIM, aimAt } from './aims.js';
import { around, byId, first } from './dom.js';
import { keyNames, onIdle, onKey } from './hooks.js';
import { page } from './page.js';
import { ARROWS, isOnBoard, leadToBoard, wander } from './rove.js';

/** @typedef {import('./dom.js').El} El */
/** @typedef {{ key: string, pad: string | undefined }} Pressed */

/** The number pad is a compass around S. @type {Record<string, string>} */
const PAD = { 7: 'q', 8: 'w', 9: 'e', 4: 'a', 5: 's', 6: 'd', 1: 'z', 2: 'x', 3: 'c' };

/** Keys that mean the same in every game. */
const NAMES = new Map([['Backspace', 'back'], ['u', 'undo'], ['g', 'submit']]);

/** What stands for a button in a drawing. */
const MARKS = '[data-act], [data-add], [data-press]';

/** Keys that wait, in the order in which they were pressed. @type {Pressed[]} */
const queue = [];

/** Listens for keys. */
export function startKeys() {
  document.addEventListener('keydown', (event) => {
    const focus = focused();
    const pressed = read(event);
    if (!isForTable(event, pressed, focus)) {
      return;
    }
    if (isBusy() && mayWait(pressed.key, focus)) {
      event.preventDefault();
      if (!event.repeat) {
        queue.push(pressed);
      }
      return;
    }
    // A key that is held down presses once.
    const isHeld = event.repeat && isEnter(pressed.key);
    if (isHeld || perform(pressed)) {
      event.preventDefault();
    }
  });
  onIdle.add(release);
  // A click on the button leaves the focus where it is, so that it comes back there when the card closes.
  document.addEventListener('mousedown', (event) => {
    if (around(event, '[popovertarget=keys]')) {
      event.preventDefault();
    }
  });
}

/**
 * Whether a key is meant for the table: not for a field, for the browser, or for what covers the table.
 * A card that covers it keeps all keys to itself, except the one that closes it again.
 * @param {KeyboardEvent} event
 * @param {Pressed} pressed
 * @param {Element} focus
 */
function isForTable(event, pressed, focus) {
  const isChord = event.ctrlKey || event.metaKey || event.altKey;
  const isCovered = first('dialog:modal') ?? (pressed.key !== '?' && first('.dialog:popover-open'));
  return Boolean(page.table) && !isChord && !focus.matches('input, textarea, select') && !isCovered;
}

/**
 * Presses the keys that have waited. After a refusal they are forgotten: they were meant for a position that
 * did not come about.
 * @param {boolean} isAccepted
 */
function release(isAccepted) {
  if (!isAccepted) {
    queue.length = 0;
  }
  while (!isBusy()) {
    const pressed = queue.shift();
    if (!pressed) {
      return;
    }
    const button = focused();
    if (!perform(pressed) && isEnter(pressed.key) && isButtonOfTable(button)) {
      // The browser would have pressed it, had the key not waited.
      button.click();
    }
  }
}

/**
 * @param {KeyboardEvent} event
 * @returns {Pressed}
 */
function read(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const digit = event.code.match(/^Numpad(\d)$/)?.[1];
  return { key, pad: digit && PAD[digit] };
}

function focused() {
  return document.activeElement ?? document.body;
}

/** @param {string} key */
function isEnter(key) {
  return key === 'Enter' || key === ' ';
}

/**
 * Whether a key does something at the table; others are left to the browser at once.
 * @param {string} key
 * @param {Element} focus
 */
function mayWait(key, focus) {
  if (isEnter(key)) {
    return focus.matches(`${MARKS}, ${AIM}`) || isButtonOfTable(focus) || leadsToSubmit(key, focus);
  }
  if (key in ARROWS) {
    return isOnBoard(focus);
  }
  return key.length === 1 || key === 'Backspace';
}

/**
 * @param {Element} el
 * @returns {el is HTMLButtonElement}
 */
function isButtonOfTable(el) {
  return el instanceof HTMLButtonElement && el.form !== null && Boolean(page.table?.contains(el));
}

/**
 * @param {string} key
 * @param {Element} focus
 */
function leadsToSubmit(key, focus) {
  return key === 'Enter' && focus.matches('body, #prompt');
}

/**
 * Does what a key is for.
 * @param {Pressed} pressed
 * @returns {boolean} whether it is for anything
 */
function perform({ key, pad }) {
  const focus = focused();
  if (isEnter(key)) {
    return confirm(key, focus);
  }
  if (pad && press(named(pad))) {
    return true;
  }
  if (key in ARROWS) {
    return wander(focus, ARROWS[key]) || (isAtActions(focus) && leadToBoard(AIM));
  }
  if (key === '?') {
    byId('keys')?.togglePopover();
    return true;
  }
  return onKey.run(key) || press(named(nameOf(key)));
}

/**
 * Whether the focus is on the title of a group, or nowhere: from there arrow keys lead to the board.
 * @param {Element} focus
 */
function isAtActions(focus) {
  return focus === document.body || focus.matches('#actions summary');
}

/**
 * The `data-key` that a key presses.
 * @param {string} key
 */
function nameOf(key) {
  return NAMES.get(key) ?? keyNames.get(key) ?? (/^[a-z]$/.test(key) ? key : undefined);
}

/** @param {string | undefined} name */
function named(name) {
  return name ? first(`[data-key="${name}"]`) : null;
}

/**
 * Enter and Space press what has the focus; Enter alone leads to the button that submits.
 * @param {string} key
 * @param {Element} focus
 */
function confirm(key, focus) {
  if (focus.matches(AIM)) {
    return aimAt(focus);
  }
  if (focus.matches(MARKS)) {
    return press(/** @type {El} */ (focus));
  }
  if (leadsToSubmit(key, focus)) {
    named('submit')?.focus();
    return true;
  }
  return false;
}
