// @ts-check
// The Tow Truck in the browser: messages and years are checked while they are typed, and a year shows on the
// timeline. The server says what is allowed; what a year means is looked up in the drift table on the page.

import { all, around, byId, first } from '/assets/client/dom.js';
import { afterPost } from '/assets/client/hooks.js';
import { tablePath } from '/assets/client/page.js';

/** @typedef {import('/assets/client/dom.js').El} El */

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
  return reason;
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
  // The player may have typed on in the meantime.
  if (field.value === words) {
    output.value = reason === null ? (output.dataset.fine ?? '') : (reason ?? '');
    output.className = reason === null ? 'fine' : '';
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
  const year = yearIn(field);
  const row = reason === null ? rowOf(year) : null;
  const output = byId('tow-cost');
  if (output instanceof HTMLOutputElement) {
    output.value = row ? meaning(output, row, year) : (reason ?? '');
  }
  const aim = byId('tow-aim');
  aim?.toggleAttribute('hidden', row === null);
  if (row) {
    aim?.setAttribute('transform', `translate(${row.dataset.x})`);
  }
}

/** The rows of the drift table, in their order. */
function rows() {
  return all('#tow-table li');
}

/**
 * The year in a field as the drift table counts it, below 0 for BCE; the server says whether it is a year.
 * @param {HTMLInputElement} field
 */
function yearIn(field) {
  const text = field.value.toLowerCase().replace(/[.\s]/g, '');
  const [digits] = text.match(/\d+/) ?? [''];
  const isBefore = (field.dataset.bce ?? '').split(' ').includes(text.replace(digits, ''));
  return Number(isBefore ? `-${digits}` : digits);
}

/**
 * The row of the drift table that has a year.
 * @param {number} year
 */
function rowOf(year) {
  return rows().find((row) => Number(row.dataset.first) <= year && year <= Number(row.dataset.last)) ?? null;
}

/**
 * What a row of the drift table means for a jump, in the words that come with the page.
 * @param {HTMLOutputElement} output
 * @param {El} row
 * @param {number} year
 */
function meaning(output, row, year) {
  const steps = byId('tow-here')?.dataset.steps?.split(' ') ?? [];
  const { listed = '', unlisted = '' } = output.dataset;
  const words = Number(row.dataset.last) === year ? listed : unlisted;
  return words.replace('{year}', row.dataset.year ?? '').replace('{steps}', steps[rows().indexOf(row)] ?? '');
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
  const button = field.form && first('button[data-words]', field.form);
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
