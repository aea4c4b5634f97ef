// @ts-check
// The Tow Truck in the browser: messages and years are checked while they are typed, a year shows on the
// timeline, and when a rescue is over the truck drives once more. The server says what is allowed. How a
// year is written and which row of the drift table it belongs to are data on the page.

import { all, around, byId, first, isCalm } from '../client/dom.js';
import { afterPost, afterUpdate, onTable } from '../client/hooks.js';
import { tablePath } from '../client/page.js';

/** @typedef {import('../client/dom.js').El} El */

/** How long to wait for the next key before asking the server, in milliseconds. */
const PAUSE = 300;

/** The next question to the server. */
let timer = 0;

/**
 * Asks the server whether it would accept a form as it is now.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [submitter]
 * @returns {Promise<string | null | undefined>} why not, null if it would, undefined without an answer
 */
async function reasonAgainst(form, submitter = null) {
  const headers = { accept: 'application/json' };
  const body = bodyOf(form, submitter);
  const answer = await fetch(`${tablePath()}/check`, { method: 'POST', body, headers }).catch(() => null);
  if (!answer?.ok) {
    return undefined;
  }
  const { reason } = await answer.json().catch(() => ({}));
  // The page cites its rules with buttons, and not under a field.
  return reason?.replace(/ \[\w+\]$/, '') ?? reason;
}

/**
 * What a form would post, with the whole text of the action.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
function bodyOf(form, submitter) {
  const fields = new FormData(form, submitter);
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  if (!body.has('act')) {
    body.set('act', `${body.get('draft') ?? ''}${body.get('add') ?? ''}`);
  }
  return body;
}

/**
 * Says whether the words in a field can be sent.
 * @param {HTMLTextAreaElement} field
 */
async function checkWords(field) {
  const output = byId(field.dataset.check);
  const button = field.form && first('[data-checks]', field.form);
  if (!field.form || !(output instanceof HTMLOutputElement)) {
    return;
  }
  const words = field.value;
  const isMessage = button instanceof HTMLButtonElement && words.trim() !== '';
  const reason = isMessage ? await reasonAgainst(field.form, button) : undefined;
  const claim = reason && first('[data-insist]', field.form);
  const isArguable = claim instanceof HTMLElement && (await reasonAgainst(field.form, claim)) === null;
  // The player may have typed on in the meantime.
  if (field.value === words) {
    output.value = reason === null ? (output.dataset.fine ?? '') : (reason ?? '');
    output.className = reason === null ? 'fine' : '';
    output.toggleAttribute('data-refused', Boolean(reason));
    field.form.toggleAttribute('data-arguable', isArguable);
  }
}

/**
 * Says what a jump to the year in a field would be, and shows it on the timeline.
 * @param {HTMLInputElement} field
 */
async function checkYear(field) {
  const typed = field.value;
  const reason = field.form && typed.trim() ? await reasonAgainst(field.form) : undefined;
  if (field.value !== typed) {
    return;
  }
  const row = reason === null ? rowOf(field) : null;
  const output = byId('tow-cost');
  if (output instanceof HTMLOutputElement) {
    output.value = row ? meaning(output, row) : (reason ?? output.dataset.idle ?? '');
    output.toggleAttribute('data-refused', Boolean(reason));
  }
  aimAt(row, typed.trim());
}

/**
 * Shows on the timeline where the truck would go, and the way there.
 * @param {El | null} row
 * @param {string} year as the player wrote it
 */
function aimAt(row, year) {
  const aim = byId('tow-aim');
  aim?.toggleAttribute('hidden', row === null);
  if (!aim || !row) {
    return;
  }
  const to = Number(row.dataset.x);
  const level = Number(aim.dataset.level);
  const from = Number(byId('tow-here')?.dataset.x ?? to) - to;
  const high = level - Math.min(60, 10 + Math.abs(from) / 2);
  aim.setAttribute('transform', `translate(${to})`);
  first('.tow-way', aim)?.setAttribute('d', `M${from} ${level}Q${from / 2} ${high} 0 ${level}`);
  const label = first('text', aim);
  if (label) {
    label.textContent = year;
  }
}

/** The rows of the drift table, in their order. */
function rows() {
  return all('#tow-table li');
}

/**
 * The row of the drift table that has the year in a field, as the field says a year is written.
 * @param {HTMLInputElement} field
 */
function rowOf(field) {
  const { bce, year: digits } = field.value.match(new RegExp(field.dataset.written ?? '', 'i'))?.groups ?? {};
  const year = Number(bce ? `-${digits}` : digits);
  return rows().find((row) => Number(row.dataset.first) <= year && year <= Number(row.dataset.last)) ?? null;
}

/**
 * What a row of the drift table means for a jump, in the words that come with the page.
 * @param {HTMLOutputElement} output
 * @param {El} row
 */
function meaning(output, row) {
  const steps = byId('tow-here')?.dataset.steps?.split(' ') ?? [];
  const { single = '', several = '', one = '', many = '' } = output.dataset;
  const { year = '', years = '' } = row.dataset;
  const count = steps[rows().indexOf(row)] ?? '';
  const distance = count === '1' ? one : many.replace('{n}', count);
  const words = years ? several : single;
  return words.replace('{years}', years).replace('{year}', year).replace('{steps}', distance);
}

document.addEventListener('input', ({ target }) => {
  clearTimeout(timer);
  if (target instanceof HTMLInputElement && target.id === 'tow-year') {
    timer = setTimeout(() => checkYear(target), PAUSE);
  } else if (target instanceof HTMLTextAreaElement && target.dataset.check) {
    timer = setTimeout(() => checkWords(target), PAUSE);
  }
});

// Ctrl and Enter send what is written.
document.addEventListener('keydown', (event) => {
  const field = around(event, '#write textarea');
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !(field instanceof HTMLTextAreaElement)) {
    return;
  }
  event.preventDefault();
  const isArguable = field.form?.hasAttribute('data-arguable');
  const button = field.form && first(isArguable ? '[data-insist]' : 'button[data-words]', field.form);
  if (button instanceof HTMLButtonElement) {
    button.click();
  }
});

// A click on the timeline fills in the year that is there.
document.addEventListener('click', (event) => {
  const line = around(event, '#board');
  const field = byId('tow-year');
  const isOpen = field instanceof HTMLInputElement && field.checkVisibility();
  if (!(line instanceof SVGGraphicsElement) || !isOpen) {
    return;
  }
  const { x } = new DOMPoint(event.clientX, 0).matrixTransform(line.getScreenCTM()?.inverse());
  const away = (/** @type {El} */ row) => Math.abs(Number(row.dataset.x) - x);
  const [nearest] = rows().sort((one, other) => away(one) - away(other));
  clearTimeout(timer);
  field.value = nearest?.dataset.year ?? '';
  checkYear(field);
});

/** Hides a refusal on top of the page that is said under its field already. */
function hideSaid() {
  const box = byId('refusal');
  if (box && all('output[data-refused]').some((el) => el.checkVisibility())) {
    box.hidden = true;
  }
}
const refusal = byId('refusal');
if (refusal) {
  new MutationObserver(hideSaid).observe(refusal, { childList: true });
}

/** The last jump that was posted. @type {string | null} */
let jump = null;

document.addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement && target.id === 'guess') {
    jump = bodyOf(target, null).get('act');
  }
});

// Once the truck has jumped, the field is empty for the next guess.
afterPost.add((posted) => {
  const field = byId('tow-year');
  if (jump !== null && posted.get('act') === jump && field instanceof HTMLInputElement) {
    jump = null;
    field.form?.reset();
    checkYear(field);
  }
});

/** How long the truck drives between two stops, and in all, in milliseconds. */
const LEG = 800;
const DRIVE = 3200;

/** The rescue that was shown last. @type {string | undefined} */
let shown;

/** Lets the truck drive when a rescue that is over covers the table. */
function reveal() {
  const card = first('#interlude:modal');
  if (card && shown !== card.dataset.keySeen) {
    shown = card.dataset.keySeen;
    drive(card);
  }
}

/** On a page that comes late to a rescue, the one before it is no news. */
function forgetOldRescue() {
  const card = first('#interlude:modal');
  const known = `tow-known ${tablePath()}`;
  const isOld = card?.dataset.late !== undefined && !sessionStorage.getItem(known);
  if (card instanceof HTMLDialogElement && isOld) {
    card.close();
  }
  sessionStorage.setItem(known, '1');
}

/**
 * Lets the truck drive from stop to stop, and shows the agent at the end.
 * @param {El} card
 */
function drive(card) {
  const line = first('.tow-replay', card);
  const stops = (line?.dataset.stops ?? '').split(' ').map(Number);
  const legs = stops.length - 1;
  if (!line || legs < 1 || isCalm()) {
    return;
  }
  const end = stops[legs] ?? 0;
  const leg = Math.min(LEG, DRIVE / legs);
  const way = stops.flatMap((stop, nth) => {
    const before = stops[nth - 1] ?? stop;
    const lift = Math.min(24, Math.abs(stop - before) / 3);
    const top = { transform: `translate(${(stop + before) / 2 - end}px, ${-lift}px)` };
    const down = { transform: `translate(${stop - end}px, 0)` };
    return nth ? [top, down] : [down];
  });
  first('.tow-lorry', line)?.animate(way, { duration: legs * leg, easing: 'linear' });
  all('.tow-hop', line).forEach((hop, nth) => appear(hop, nth * leg + leg / 2));
  for (const el of all('.tow-agent, h2, .tow-bill, .tow-told, .hint', card)) {
    appear(el, legs * leg);
  }
}

/**
 * Shows an element after a while.
 * @param {El} el
 * @param {number} delay in milliseconds
 */
function appear(el, delay) {
  el.animate([{ opacity: 0 }, { opacity: 1 }], { delay, duration: 300, fill: 'backwards' });
}

// The core shows what covers the table; this comes after it.
onTable.add(() => {
  requestAnimationFrame(reveal);
});
afterUpdate.add(() => {
  requestAnimationFrame(reveal);
});
requestAnimationFrame(() => {
  forgetOldRescue();
  reveal();
});
