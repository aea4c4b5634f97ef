// @ts-check
// What every page has: parts that only work with script are shown, and buttons that copy do so.

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

showWhatNeedsScript();
