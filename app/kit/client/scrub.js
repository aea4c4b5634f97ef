// @ts-check
// The slider through a game: the position it points at replaces the one on the page. It also runs by itself.

import { around, byId, first } from './dom.js';
import { onTable } from './hooks.js';
import { scrollToEnd } from './log.js';
import { findTable, page, showWhatNeedsScript } from './page.js';

/** How long a position stays before the next one, in milliseconds. */
const PAUSE = 1200;

/** The timer of the next position, while the game runs by itself. */
let timer = 0;

/** Listens for the slider and the button that plays. */
export function startScrubbing() {
  document.addEventListener('input', (event) => {
    const form = around(event, '.scrubber form');
    if (form instanceof HTMLFormElement) {
      stop();
      showPosition(form);
    }
  });
  document.addEventListener('click', (event) => {
    if (!around(event, '[data-scrub-play]')) {
      return;
    }
    if (timer) {
      stop();
    } else {
      timer = setTimeout(step);
      nameButton();
    }
  });
}

/** Shows the next position that the log tells of, from the end the first one, and then the others in turn. */
async function step() {
  const form = first('.scrubber form');
  const slider = first('.scrubber input[type=range]');
  if (!(form instanceof HTMLFormElement && slider instanceof HTMLInputElement)) {
    return;
  }
  const later = first('.scrubber [data-key=later]');
  const next = later instanceof HTMLAnchorElement ? new URL(later.href).searchParams.get('n') : null;
  slider.value = next ?? '0';
  await showPosition(form);
  if (timer && first('.scrubber a[data-key=later]')) {
    timer = setTimeout(step, PAUSE);
  } else {
    stop();
  }
  nameButton();
}

/** Lets the position stay. */
function stop() {
  clearTimeout(timer);
  timer = 0;
  nameButton();
}

/** Says on the button what it does. */
function nameButton() {
  const button = first('[data-scrub-play]');
  if (button) {
    button.textContent = timer ? 'Stop' : 'Play';
  }
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
  scrollToEnd();
  showWhatNeedsScript();
  first('.scrubber input[type=range]')?.focus({ preventScroll: true });
}

/** @param {HTMLFormElement} form */
function addressOf(form) {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return `${form.action}?${new URLSearchParams(fields)}`;
}
