// @ts-check
// The lists of tables keep themselves up to date while someone looks at them.

import { byId } from './dom.js';

/** The lists alone; the site need not be at the root of its host. */
const LISTS = new URL('../../tables', import.meta.url);

/** How often to look for news, in milliseconds. */
const EVERY = 4000;

async function refresh() {
  if (document.hidden) {
    return;
  }
  const answer = await fetch(LISTS, { headers: { accept: 'text/html' } }).catch(() => null);
  if (!answer?.ok) {
    return;
  }
  const made = document.createElement('template');
  made.innerHTML = await answer.text();
  for (const el of [...made.content.children]) {
    replace(byId(el.id), el);
  }
}

/**
 * Replaces a list that has changed, unless someone is using it; what was open stays open.
 * @param {Element | null} old
 * @param {Element} el
 */
function replace(old, el) {
  if (!old || old.contains(document.activeElement)) {
    return;
  }
  const open = [...old.querySelectorAll('details')].map((details) => details.open);
  [...el.querySelectorAll('details')].forEach((details, index) => {
    details.open = open[index] ?? false;
  });
  if (!old.isEqualNode(el)) {
    old.replaceWith(el);
  }
}

setInterval(refresh, EVERY);
document.addEventListener('visibilitychange', refresh);
