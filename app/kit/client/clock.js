// @ts-check
// The clock of a turn: counts down to the moment that the server gave.

import { all } from './dom.js';
import { onUpdate } from './hooks.js';

/** How often the time left is shown again, in milliseconds. */
const TICK = 250;

/** From how many seconds on the time left is urgent. */
const URGENT = 20;

/** How far the server's clock is ahead of this one, in milliseconds. */
const ahead = serverTime() - Date.now();

/** The server's time when it sent this page, in milliseconds. */
function serverTime() {
  const content = document.querySelector('meta[name=now]')?.getAttribute('content');
  return content ? Number(content) : Date.now();
}

/** Shows the time left from now on. */
export function startClock() {
  onUpdate.add(tick);
  setInterval(tick, TICK);
  tick();
}

function tick() {
  const now = Date.now() + ahead;
  for (const el of all('[data-until]')) {
    const left = Math.max(0, Math.ceil((Number(el.dataset.until) - now) / 1000));
    const words = 'short' in el.dataset ? timeWords(left) : `${timeWords(left)} left`;
    if (el.textContent !== words) {
      el.textContent = words;
      el.classList.toggle('urgent', left <= URGENT);
    }
  }
}

/**
 * Seconds as people read a clock: `1:45`, `3 h 20 min`, `2 days`.
 * @param {number} seconds
 */
export function timeWords(seconds) {
  if (seconds >= 172_800) {
    return `${Math.floor(seconds / 86_400)} days`;
  }
  if (seconds >= 3600) {
    return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  }
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
