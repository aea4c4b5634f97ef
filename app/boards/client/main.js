// @ts-check
// The client at a table: posts what is pressed, and puts on the page what the server has drawn. It knows no
// game; the script of a game adds what it needs through `hooks.js`.

import { noteUpdate, startActing } from './act.js';
import { scrollToEnd, update } from './fragments.js';
import { onTable } from './hooks.js';
import { startKeys } from './keys.js';
import { startLive } from './live.js';
import { markTitle, page } from './page.js';
import { startScrubbing } from './scrub.js';

function start() {
  startActing();
  startKeys();
  startScrubbing();
  // A position of the past does not change.
  if (page.table && !('still' in page.table.dataset)) {
    markTitle();
    startLive((html) => {
      if (update(html)) {
        noteUpdate();
      }
    });
  }
  if (page.board) {
    onTable.run();
  }
  scrollToEnd();
}

// Scripts of modules run before the document is ready: by then the game's has added what it needs.
document.addEventListener('DOMContentLoaded', start);
