// @ts-check
// The Tow Truck in the browser: words are checked while they are typed, and a guess shows on the line how far
// it is.

import { around, byId, first } from '/assets/client/dom.js';
import { afterPost } from '/assets/client/hooks.js';
import { page, tablePath } from '/assets/client/page.js';

/** How long to wait for the next letter before words are checked, in milliseconds. */
const PAUSE = 300;

/** The next check. */
let checking = 0;

/**
 * Asks the server whether the words in a field can be sent.
 * @param {HTMLTextAreaElement} field
 */
async function check(field) {
  const button = field.form && first('[data-checks]', field.form);
  const words = field.value;
  if (!field.form || !(button instanceof HTMLButtonElement) || !words.trim()) {
    tellCheck(field, '');
    return;
  }
  const fields = [...new FormData(field.form, button)].map(([name, value]) => [name, String(value)]);
  const body = new URLSearchParams(fields);
  const headers = { accept: 'application/json' };
  const answer = await fetch(`${tablePath()}/check`, { method: 'POST', body, headers }).catch(() => null);
  // More may have been typed meanwhile; and only the rules' own answer says something about the words.
  if (field.value !== words || !answer?.ok) {
    return;
  }
  const { reason } = await answer.json().catch(() => ({ reason: '' }));
  tellCheck(field, reason ?? 'This can be sent.', reason === null);
}

/**
 * @param {HTMLTextAreaElement} field
 * @param {string} words
 * @param {boolean} [isFine]
 */
function tellCheck(field, words, isFine = false) {
  const output = byId(field.dataset.check);
  if (output instanceof HTMLOutputElement) {
    // By its value, which is emptied with the form.
    output.value = words;
    output.className = isFine ? 'fine' : '';
  }
}

/**
 * The years of the line, the earliest last.
 * @param {HTMLInputElement} field
 */
function yearsOf(field) {
  return (field.dataset.steps ?? '').split(',').map(Number);
}

/** @param {number} year */
function nameOf(year) {
  return year < 0 ? `${-year} BCE` : String(year);
}

/**
 * Says what a jump to the year in a field would be, and shows it on the line.
 * @param {HTMLInputElement} field
 */
function showJump(field) {
  const jump = jumpTo(field);
  const output = byId(field.dataset.shows);
  if (output) {
    output.textContent = jump.words;
  }
  const aim = first('#tow-aim');
  aim?.toggleAttribute('hidden', jump.step === null);
  if (aim && jump.step !== null) {
    const x = Number(page.board?.dataset.margin) + Number(aim.dataset.width) - jump.step;
    aim.setAttribute('transform', `translate(${x})`);
  }
}

// The two functions below work out rules of the game: which years there are, which step of the line a year
// counts as, and what a jump costs.

/** How the years before and after the birth of Christ are marked. */
const BCE = 'b\\.?c\\.?(?:e\\.?)?';
const CE = 'c\\.?e\\.?|a\\.?d\\.?';
const YEAR = new RegExp(`^([-\u2212]|${BCE}\\s*)?(?:a\\.?d\\.?\\s*)?(\\d+)\\s*(${BCE})?\\s*(?:${CE})?$`, 'i');

/**
 * The year that is written in a field, such as `1776`, `AD 79` or `44 BCE`.
 * @param {string} text
 * @returns {number | null} null if it is not a year
 */
function readYear(text) {
  const [, minus, digits, era] = text.match(YEAR) ?? [];
  if (digits === undefined) {
    return null;
  }
  return minus || era ? -Number(digits) : Number(digits);
}

/**
 * What a jump to the year in a field would be: its step on the line, if it is there, and in words.
 * @param {HTMLInputElement} field
 * @returns {{ step: number | null, words: string }}
 */
function jumpTo(field) {
  const text = field.value.trim();
  const year = readYear(text);
  if (year === null) {
    return { step: null, words: text && 'The truck doesn’t understand that year. Write 1776 or 44 BCE.' };
  }
  const years = yearsOf(field);
  // A year counts as the last one in the list that is not earlier.
  const step = years.findLastIndex((listed) => listed >= year);
  if (!year || step < 0 || year < -2000) {
    return { step: null, words: 'The truck cannot go there: the line goes from 2000 BCE to 2001.' };
  }
  const away = Math.abs(step - Number(byId(field.dataset.here)?.dataset.step));
  const counts = years[step] === year ? '' : `Counts as ${nameOf(years[step])}. `;
  const months = `${away || 'no'} month${away === 1 ? '' : 's'} of drift`;
  return { step, words: `${counts}The jump costs 1 month, however far; it leads over ${months}.` };
}

document.addEventListener('input', ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.steps) {
    showJump(target);
  }
  if (target instanceof HTMLTextAreaElement && target.dataset.check) {
    clearTimeout(checking);
    checking = setTimeout(() => check(target), PAUSE);
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

// A touch on the line fills in the year that is there.
document.addEventListener('click', (event) => {
  const line = around(event, '#board[data-margin]');
  const field = first('[data-steps]');
  const isOpen = field instanceof HTMLInputElement && field.checkVisibility();
  if (!(line instanceof SVGGraphicsElement) || !isOpen) {
    return;
  }
  const years = yearsOf(field);
  const { x } = new DOMPoint(event.clientX, 0).matrixTransform(line.getScreenCTM()?.inverse());
  const step = Math.round(years.length - 1 - x + Number(line.dataset.margin));
  field.value = nameOf(years[Math.max(0, Math.min(years.length - 1, step))]);
  showJump(field);
});

// Once the truck has jumped, the next guess begins with an empty field.
afterPost.add((posted) => {
  const form = byId('guess');
  const field = byId('tow-year');
  const isJump = posted.get('act')?.startsWith('jump ');
  if (isJump && form instanceof HTMLFormElement && field instanceof HTMLInputElement) {
    form.reset();
    showJump(field);
  }
});
