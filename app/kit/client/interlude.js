// @ts-check
// Moments that cover the board until the viewer continues. Each is shown once; the tab remembers which.

import { byId } from './dom.js';
import { tablePath } from './page.js';

/** @param {HTMLElement} el */
function nameOf(el) {
  return `seen ${tablePath()} ${el.dataset.keySeen}`;
}

/** Shows the moment on the page, unless it has been seen. */
export function showInterlude() {
  const el = byId('interlude');
  if (!(el instanceof HTMLDialogElement) || el.matches(':modal')) {
    return;
  }
  // Not `close()`, which would say that the viewer has seen it.
  el.removeAttribute('open');
  if (!sessionStorage.getItem(nameOf(el))) {
    el.showModal();
  }
}

/** Listens for moments that are closed. */
export function startInterludes() {
  document.addEventListener('close', ({ target }) => {
    if (target instanceof HTMLDialogElement && target.id === 'interlude' && target.isConnected) {
      sessionStorage.setItem(nameOf(target), '1');
    }
  }, true);
  showInterlude();
}
