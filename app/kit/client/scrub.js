// @ts-check
// The slider through a game: the position it points at replaces the one on the page. It also runs by itself.

import { around, first } from './dom.js';
import { onTable } from './hooks.js';
import { scrollToEnd } from './log.js';
import { pace } from './pace.js';
import { findTable, page, showWhatNeedsScript } from './page.js';

/** How long a position stays before the next one at each speed, in milliseconds. */
const PAUSES = [2400, 1600, 1000, 400, 60];

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
  const slider = first('.scrubber input[name=n]');
  if (!(form instanceof HTMLFormElement && slider instanceof HTMLInputElement)) {
    return;
  }
  const later = first('.scrubber [data-key=later]');
  const next = later instanceof HTMLAnchorElement ? new URL(later.href).searchParams.get('n') : null;
  slider.value = next ?? '0';
  await showPosition(form);
  if (timer && first('.scrubber a[data-key=later]')) {
    timer = setTimeout(step, pace('.scrubber', PAUSES));
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
  const isByHand = document.activeElement?.matches('.scrubber input[name=n]');
  swap(main);
  findTable();
  if (page.board) {
    onTable.run();
  }
  scrollToEnd();
  showWhatNeedsScript();
  if (isByHand) {
    first('.scrubber input[name=n]')?.focus({ preventScroll: true });
  }
}

/**
 * Puts another position on the page. What runs the replay stays, so that its speed can be set meanwhile.
 * @param {HTMLElement} main
 */
function swap(main) {
  for (const part of ['.scrubber > .where', '.frame']) {
    const fresh = first(part, main);
    if (fresh) {
      first(part)?.replaceWith(fresh);
    }
  }
}

/** @param {HTMLFormElement} form */
function addressOf(form) {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  return `${form.action}?${new URLSearchParams(fields)}`;
}
