// @ts-check
// The table on this page, if there is one.

import { all, byId, first } from './dom.js';

/** The table and its board; a waiting room has a table without a board. */
export const page = {
  /** @type {import('./dom.js').El | null} */
  table: null,
  /** @type {import('./dom.js').El | null} */
  board: null,
};

/** Finds the table, at first and whenever another has taken its place. */
export function findTable() {
  page.table = first('[data-path]');
  page.board = first('#board');
}

/** The address of the table, such as `/t/abc`. */
export function tablePath() {
  return page.table?.dataset.path ?? '';
}

/** Shows what only works with script. */
export function showWhatNeedsScript() {
  for (const el of all('[data-needs-script]')) {
    el.toggleAttribute('hidden', false);
  }
}

/** Marks the title of the page while it is the viewer's turn. */
export function markTitle() {
  const plain = document.title.replace(/^• /, '');
  document.title = byId('prompt')?.matches('.yours') ? `• ${plain}` : plain;
}

findTable();
