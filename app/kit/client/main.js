// @ts-check
// The client at a table: posts what is pressed, and puts on the page what the server has drawn. It knows no
// game; the script of a game adds what it needs through `hooks.js`.

import { noteUpdate, startActing } from './act.js';
import { openGroup, showAims, startAims } from './aims.js';
import { startClock } from './clock.js';
import { playNews, startDeeds, stopDeeds } from './deeds.js';
import { first } from './dom.js';
import { update } from './fragments.js';
import { afterUpdate, beforePost, onKey, onTable, onUpdate } from './hooks.js';
import { showInterlude, startInterludes } from './interlude.js';
import { startKeys } from './keys.js';
import { startLive } from './live.js';
import { startLog } from './log.js';
import { markTitle, page, showWhatNeedsScript } from './page.js';
import { startPanel } from './panel.js';
import { startPicking } from './pick.js';
import { keepOneStop, leadToOpened, startRoving } from './rove.js';
import { startZoom, zoomByKey } from './zoom.js';

/** The board itself: actions on it, the zoom, and what happened. */
function startBoard() {
  startAims();
  startPicking();
  startRoving();
  onTable.add(keepOneStop);
  afterUpdate.add(leadToOpened);
  startDeeds();
  startZoom();
  onUpdate.add(showAims);
  onUpdate.add(showWhatNeedsScript);
  onKey.add((key) => openGroup(key) || zoomByKey(key));
  beforePost.add(stopDeeds);
  afterUpdate.add(playNews);
}

/** Whether the game was over before the last update. */
let wasOver = Boolean(first('#prompt.over'));

/** How it ended is at the top of what one can do. */
function showEnd() {
  const isOver = Boolean(first('#prompt.over'));
  if (isOver && !wasOver) {
    first('.frame-actions')?.scrollTo(0, 0);
  }
  wasOver = isOver;
}

function start() {
  startActing();
  startBoard();
  startKeys();
  startLog();
  startPanel();
  startInterludes();
  afterUpdate.add(showInterlude);
  afterUpdate.add(showEnd);
  startClock();
  if (first('.scrubber')) {
    import('./scrub.js').then(({ startScrubbing }) => startScrubbing());
  }
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
}

// Scripts of modules run before the document is ready: by then the game's has added what it needs.
document.addEventListener('DOMContentLoaded', start);
