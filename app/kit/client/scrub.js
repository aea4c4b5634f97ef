// @ts-check
// The slider through a game: the position it points at replaces the one on the page.

import { around, byId, first } from './dom.js';
import { onTable } from './hooks.js';
import { findTable, page, showWhatNeedsScript } from './page.js';

/** Listens for the slider. */
export function startScrubbing() {
  document.addEventListener('input', (event) => {
    const form = around(event, '.scrubber form');
    if (form instanceof HTMLFormElement) {
      showPosition(form);
    }
  });
}

/** @param {HTMLFormElement} form */
async function showPosition(form) {
  const url = addressOf(form);
  const answer = await fetch(url).catch(() => null);
  const html = await answer?.text();
  // Another step may have been asked for meanwhile.
  if (!html || url !== addressOf(form)) {
    return;
  }
  const main = new DOMParser().parseFromString(html, 'text/html').getElementById('main');
  history.replaceState(null, '', url);
  if (!main) {
    return;
  }
  byId('main')?.replaceWith(main);
  findTable();
  if (page.board) {
    onTable.run();
  }
  showWhatNeedsScript();
  first('.scrubber input[type=range]')?.focus({ preventScroll: true });
}

/** @param {HTMLFormElement} form */
function addressOf(form) {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return `${form.action}?${new URLSearchParams(fields)}`;
}
