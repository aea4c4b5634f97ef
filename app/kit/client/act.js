// @ts-check
// Acting: posts what is pressed, and says what was refused.

import { all, around, byId, first } from './dom.js';
import { afterPost, beforePost, onIdle, onPress } from './hooks.js';
import { keepLive, openLive } from './live.js';
import { page, tablePath } from './page.js';

/** @typedef {import('./dom.js').El} El */

/** How long to wait for what comes of a post, in milliseconds; some posts change nothing on the page. */
const LONGEST_WAIT = 1500;

/** How much of a refusal is shown, in characters. */
const LONGEST_REFUSAL = 400;

const LOST =
  'The connection failed. Your move may or may not have arrived; ' +
  'the page will show it as soon as the table can be reached again.';

/** Whether what was pressed is pressed again for as long as it is there. */
let isRepeated = false;

/** How many posts are under way: sent, and what came of them is not on the page yet. */
let underWay = 0;

/** Whether every post since the last quiet moment was accepted. */
let allAccepted = true;

/** Acts that follow the one under way, as long as none is refused: the rest of a way. @type {string[]} */
let queue = [];

/** How many entries the last click made, all of which the next undo takes back. */
let made = 1;

/** How many more entries the undo under way takes back. */
let toUndo = 0;

/** What waits for the next update. @type {(() => void)[]} */
let waiting = [];

/**
 * Presses on places that came while another was under way: each may need what the one before it made.
 * @type {string[]}
 */
let later = [];

/** The place that was pressed last. @type {string | undefined} */
let pressed;

/**
 * Presses the next of them, if it is still there; after a refusal they are forgotten.
 * @param {boolean} isAccepted
 */
function pressLater(isAccepted) {
  const [next, ...rest] = later;
  later = isAccepted ? rest : [];
  if (next && isAccepted) {
    const there = all('#actions details[open] button').filter((el) => el.dataset.place === next);
    click(there.length === 1 ? there[0] : null);
  }
}

/**
 * Keeps a press on another place for later while one is under way; twice on one place is a slip of the hand.
 * @param {HTMLElement | null} button
 */
function mustWait(button) {
  const place = button?.dataset.place;
  const waits = isBusy() && place !== undefined && place !== pressed;
  if (waits) {
    later.push(place);
  }
  pressed = place;
  return waits;
}

/**
 * Posts a form as one of its buttons does.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
function postForm(form, button) {
  const { queue: rest, key } = button?.dataset ?? {};
  queue = rest ? rest.split('\n') : [];
  toUndo = key === 'undo' ? made - 1 : 0;
  made = 1;
  isRepeated = Boolean(button?.hasAttribute('data-repeat'));
  post(form.action, new FormData(form, button));
}

/** Listens for forms and clicks. */
export function startActing() {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    // Some forms lead to another page, those of dialogs only close them; those of the game act.
    const isOnTable = form instanceof HTMLFormElement && page.table?.contains(form);
    if (!page.board || !isOnTable || form.method === 'dialog' || form.closest('[data-leads]')) {
      return;
    }
    event.preventDefault();
    if (!mustWait(event.submitter)) {
      postForm(form, event.submitter);
    }
  });
  onIdle.add(pressLater);
  document.addEventListener('click', (event) => {
    const el = around(event, '[data-act], [data-add], [data-press], button[form=act]');
    if (el && !formOf(el)) {
      press(el);
    }
  });
}

/** Whether something was posted and what came of it is not on the page yet. */
export function isBusy() {
  return underWay > 0;
}

/** Whether something has happened that the player should see before anything else is done. */
function mustStop() {
  return first('[data-halt]') !== null;
}

/** Takes note that an update is on the page. */
export function noteUpdate() {
  const resolvers = waiting;
  waiting = [];
  for (const resolve of resolvers) {
    resolve();
  }
  if (isRepeated) {
    const el = mustStop() ? null : first('[data-repeat]');
    isRepeated = el !== null;
    if (el instanceof HTMLElement) {
      el.click();
    }
  }
}

/**
 * Presses an element, as a click on it or its key does.
 * @param {El | null} el
 * @returns {boolean} whether there was anything to press
 */
export function press(el) {
  if (!el || !page.table) {
    return false;
  }
  if (onPress.run(el)) {
    return true;
  }
  const { act, add, press: key } = el.dataset;
  if (act !== undefined) {
    made = 1;
    post(`${tablePath()}/act`, [['act', act]]);
  } else if (add !== undefined) {
    made = 1;
    post(`${tablePath()}/act`, [['add', add]]);
  } else if (key) {
    click(first(`[data-key="${key}"]`));
  } else if (isWithoutForm(el)) {
    refuse('You can’t do that right now.');
  } else {
    click(el);
  }
  return true;
}

/**
 * Whether a button posts to a form that is not on the page: there is nothing to be done at the moment.
 * @param {El} el
 */
export function isWithoutForm(el) {
  return el instanceof HTMLButtonElement && el.name !== '' && !el.form;
}

/** @param {El} el */
function formOf(el) {
  return el instanceof HTMLButtonElement ? el.form : null;
}

/** @param {El | null} el */
function click(el) {
  if (el instanceof HTMLElement) {
    el.click();
  }
}

/**
 * Posts fields to the table; what comes of it arrives over the live stream.
 * @param {string} url
 * @param {Iterable<[string, FormDataEntryValue]>} fields
 */
async function post(url, fields) {
  const posted = bodyOf(fields);
  // Before the answer, not after: what comes of it may be there first.
  beforePost.run();
  underWay += 1;
  /** @type {Promise<void>} */
  const drawn = new Promise((resolve) => waiting.push(resolve));
  const answer = await send(url, posted);
  if (answer === 'leaving') {
    return;
  }
  if (answer === 'accepted') {
    clearWritten(posted);
    afterPost.run(posted);
    keepLive();
    await Promise.race([drawn, pause(LONGEST_WAIT)]);
  }
  if (answer !== 'accepted' || mustStop()) {
    queue = [];
  }
  const next = queue.shift();
  if (next !== undefined) {
    made += 1;
    post(url, [['act', next]]);
  } else if (toUndo > 0 && answer === 'accepted') {
    undoMore();
  }
  allAccepted &&= answer === 'accepted';
  underWay -= 1;
  if (underWay === 0) {
    const wereAccepted = allAccepted;
    allAccepted = true;
    onIdle.run(wereAccepted);
  }
}

/** Takes back one more entry of the last click, if there is anything to take back. */
function undoMore() {
  const el = first('[data-key=undo]');
  const left = toUndo - 1;
  if (el instanceof HTMLButtonElement && el.form) {
    post(el.form.action, new FormData(el.form, el));
    toUndo = left;
  }
}

/**
 * Sends a body, and shows why it was refused if it was.
 * @param {string} url
 * @param {URLSearchParams} body
 * @returns {Promise<'accepted' | 'refused' | 'lost' | 'leaving'>}
 */
async function send(url, body) {
  const headers = { accept: 'application/json' };
  try {
    const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' });
    if (!answer.ok && answer.type !== 'opaqueredirect') {
      refuse(await answer.text());
      return 'refused';
    }
    // The screen is another player's now, who must not see what is on it.
    const { next } = await answer.json().catch(() => ({}));
    if (next) {
      location.replace(next);
      return 'leaving';
    }
  } catch {
    refuse(LOST);
    byId('refusal')?.setAttribute('data-lost', '');
    // The stream continues from what the page has, and so shows whether the move has arrived.
    openLive();
    return 'lost';
  }
  refuse('');
  return 'accepted';
}

/**
 * The body of a post: the token, the position, and the whole new draft.
 * @param {Iterable<[string, FormDataEntryValue]>} fields
 */
function bodyOf(fields) {
  const act = byId('act');
  const form = act instanceof HTMLFormElement ? new FormData(act) : null;
  const csrf = document.querySelector('meta[name=csrf]')?.getAttribute('content') ?? '';
  const seq = act?.dataset.seq ?? form?.get('seq') ?? '';
  const body = new URLSearchParams({ csrf, seq: String(seq) });
  for (const [name, value] of fields) {
    body.set(name, String(value));
  }
  const add = body.get('add');
  if (add !== null) {
    const draft = body.get('draft') ?? form?.get('draft') ?? '';
    body.set('act', draft ? `${draft}${add}` : add.replace(/^[, ]+/, ''));
    body.delete('add');
  }
  body.delete('draft');
  body.delete('to');
  return body;
}

/**
 * Empties the form for words once they are sent.
 * @param {URLSearchParams} posted
 */
function clearWritten(posted) {
  const form = byId('write');
  if (posted.get('words') && form instanceof HTMLFormElement) {
    form.reset();
  }
}

/**
 * Shows why something was refused; nothing hides what was shown before.
 * @param {string} text plain, or JSON with a `reason` and perhaps a `rule`
 */
export function refuse(text) {
  const { words, rule } = reasonIn(text);
  if (words) {
    isRepeated = false;
  }
  const el = byId('refusal');
  if (el) {
    el.hidden = !words;
    el.textContent = words.slice(0, LONGEST_REFUSAL);
    el.append(...(rule ? [' ', why(rule)] : []));
  }
}

/**
 * The number of a rule, which opens to what the rule says if that is on the page.
 * @param {string} rule
 */
function why(rule) {
  const id = `r-${rule}`;
  if (!byId(id)) {
    return `[${rule}]`;
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'why';
  button.setAttribute('popovertarget', id);
  button.textContent = rule;
  return button;
}

/**
 * What a refusal says, and its rule.
 * @param {string} text
 * @returns {{ words: string, rule?: string }}
 */
function reasonIn(text) {
  try {
    const { reason, error, message, rule } = JSON.parse(text);
    return { words: reason ?? error ?? message ?? '', rule };
  } catch {
    return { words: text };
  }
}

/**
 * @param {number} time in milliseconds
 * @returns {Promise<void>}
 */
function pause(time) {
  return new Promise((resolve) => {
    setTimeout(resolve, time);
  });
}
