// @ts-check
// The log follows what happens until the reader scrolls back; then it stays, and says that there is more.

import { around, byId } from './dom.js';

/** How near to its end the log must be to follow, in pixels. */
const NEAR_THE_END = 40;

/** Whether the log shows each new line as it comes. */
let follows = true;

/** How many lines have come since the reader scrolled back. */
let unread = 0;

/** Takes note of new lines. @param {number} lines */
export function followLog(lines) {
  if (follows) {
    scrollToEnd();
  } else {
    unread += lines;
    tellUnread();
  }
}

/** Shows the end of the log. */
export function scrollToEnd() {
  const log = byId('log');
  follows = true;
  unread = 0;
  tellUnread();
  if (log) {
    log.scrollTop = log.scrollHeight;
  }
}

function tellUnread() {
  const button = byId('new-lines');
  if (button) {
    button.hidden = unread === 0;
    button.textContent = unread === 1 ? '1 new line ↓' : `${unread} new lines ↓`;
  }
}

/** Listens for the reader, and for the log's size: what is not shown cannot be scrolled. */
export function startLog() {
  document.addEventListener('scroll', ({ target }) => {
    if (target instanceof Element && target.id === 'log' && target.clientHeight > 0) {
      const isAtEnd = target.scrollHeight - target.scrollTop - target.clientHeight < NEAR_THE_END;
      if (isAtEnd) {
        follows = true;
        unread = 0;
        tellUnread();
      } else {
        follows = false;
      }
    }
  }, { capture: true, passive: true });
  document.addEventListener('click', (event) => {
    if (around(event, '#new-lines')) {
      scrollToEnd();
      byId('log')?.focus({ preventScroll: true });
    }
  });
  const log = byId('log');
  if (log) {
    new ResizeObserver(() => follows && scrollToEnd()).observe(log);
  }
  scrollToEnd();
}
