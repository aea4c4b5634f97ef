// @ts-check
// The panel beside the board: opens its tabs, and sends what was written there and not sent.

import { press, refuse } from './act.js';
import { all, around, byId, first } from './dom.js';

/** @typedef {import('./dom.js').El} El */

/**
 * Opens the tab of the panel that an element is in, and shows its end.
 * @param {El | null} el
 */
export function openTab(el) {
  const number = el?.closest('.tab')?.className.match(/tab-(\d+)/)?.[1];
  if (number) {
    first(`.tabs input[value="${number}"]`)?.dispatchEvent(new MouseEvent('click'));
    el?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }
}

/**
 * Words that were written for one reader go with what is submitted; for several, it asks who gets them.
 * @param {MouseEvent} event
 */
function sendWritten(event) {
  const words = byId('words');
  const isWritten = words instanceof HTMLTextAreaElement && words.value.trim() !== '';
  const readers = all('button[data-words]');
  if (!isWritten || readers.length === 0 || !around(event, '[data-key=submit]')) {
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  if (readers.length > 1) {
    openTab(words);
    words.focus();
    refuse('Your message is not sent yet. Choose who gets it, or delete it; then submit.');
    return;
  }
  press(readers[0]);
  // Keys wait until the server has answered.
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'g' }));
}

/** Listens for what leads to a tab, and for what submits. */
export function startPanel() {
  document.addEventListener('click', (event) => {
    openTab(byId(around(event, '[data-open]')?.dataset.open));
  });
  document.addEventListener('click', sendWritten, true);
}
