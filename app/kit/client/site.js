// @ts-check
// What every page has: parts that only work with script are shown, buttons that copy do so, and one switches
// between the themes.

import { startConfirming } from './confirm.js';
import { around, byId } from './dom.js';
import { showWhatNeedsScript } from './page.js';

document.addEventListener('click', (event) => {
  const button = around(event, '[data-copy]');
  const source = byId(button?.dataset.copy);
  if (!button || !source) {
    return;
  }
  const text = source instanceof HTMLInputElement ? source.value : source.textContent;
  navigator.clipboard?.writeText(text).then(() => {
    button.textContent = 'Copied';
  });
});

/** The themes in the order of the switch; the first follows the system. @type {[string, string, string][]} */
const THEMES = [
  ['', '◐', 'Theme: system'],
  ['light', '☀', 'Theme: light'],
  ['dark', '☾', 'Theme: dark'],
];
// What comes after the system's theme must look different.
if (!matchMedia('(prefers-color-scheme: dark)').matches) {
  THEMES.push(...THEMES.splice(1, 1));
}

/** Names the switch after the theme that is on. */
function nameSwitch() {
  const button = document.querySelector('[data-theme-switch]');
  const now = document.documentElement.dataset.theme ?? '';
  const [, sign, words] = THEMES.find(([name]) => name === now) ?? THEMES[0];
  if (button instanceof HTMLElement) {
    button.textContent = sign;
    button.title = words;
    button.setAttribute('aria-label', words);
  }
}

document.addEventListener('click', (event) => {
  if (!around(event, '[data-theme-switch]')) {
    return;
  }
  const now = document.documentElement.dataset.theme ?? '';
  const at = THEMES.findIndex(([name]) => name === now);
  const [next] = THEMES[(at + 1) % THEMES.length];
  localStorage.setItem('theme', next);
  document.documentElement.dataset.theme = next;
  nameSwitch();
});

document.addEventListener('click', (event) => {
  byId(around(event, '[data-dismiss]')?.dataset.dismiss)?.setAttribute('hidden', '');
});

nameSwitch();
startConfirming();
showWhatNeedsScript();
