// @ts-check
// Time Agent in the browser: shows a tile as it would be turned, opens the card of a hex, steps through the
// streams, and keeps a player's own pins and notes on this device. Nothing of these is ever sent.

import { all, around, byId, first } from '../client/dom.js';
import { onKey, onTable, onUpdate } from '../client/hooks.js';
import { tablePath } from '../client/page.js';
import { pick } from '../client/pick.js';
import { keepOneStop } from '../client/rove.js';

/** @typedef {import('../client/dom.js').El} El */

/**
 * What a player keeps of a table: a pin and a few words for each hex, and notes.
 * @typedef {object} Plan
 * @property {Record<string, { pin?: string, words?: string }>} hexes
 * @property {string} notes
 */

const SVG = 'http://www.w3.org/2000/svg';

/** Where the plan of this table is kept. */
const key = () => `time-agent plan ${tablePath()}`;

/** @returns {Plan} */
function readPlan() {
  try {
    return { hexes: {}, notes: '', ...JSON.parse(localStorage.getItem(key()) ?? '{}') };
  } catch {
    return { hexes: {}, notes: '' };
  }
}

/** @param {Plan} plan */
function keepPlan(plan) {
  try {
    localStorage.setItem(key(), JSON.stringify(plan));
  } catch {
    // A browser that keeps nothing still shows what is written until the page is closed.
  }
}

let plan = readPlan();

/** The tools for pins, as they come with the page. */
function tools() {
  const template = byId('pin-tools');
  return template instanceof HTMLTemplateElement ? template.content : null;
}

/** Draws all pins. */
function drawPins() {
  const layer = byId('pins');
  const shapes = tools();
  if (!layer || !shapes) {
    return;
  }
  const drawn = Object.entries(plan.hexes).flatMap(([hex, { pin, words }]) => {
    const at = first(`#board [data-place-id="${CSS.escape(hex)}"]`)?.getAttribute('transform');
    if (!at) {
      return [];
    }
    const group = document.createElementNS(SVG, 'g');
    group.setAttribute('transform', at);
    const shape = pin ? shapes.querySelector(`[data-pin="${CSS.escape(pin)}"] path`)?.cloneNode() : null;
    if (shape) {
      group.append(shape);
    }
    const text = document.createElementNS(SVG, 'text');
    text.setAttribute('y', '12');
    text.textContent = words ?? '';
    group.append(text);
    return [group];
  });
  layer.replaceChildren(...drawn);
}

/**
 * Changes what is kept of a hex.
 * @param {string} hex
 * @param {{ pin?: string, words?: string }} change
 */
function setPin(hex, change) {
  const { pin, words } = { ...plan.hexes[hex], ...change };
  if (pin || words) {
    plan.hexes[hex] = { pin, words };
  } else {
    delete plan.hexes[hex];
  }
  keepPlan(plan);
  drawPins();
}

/**
 * Adds the tools for pins to the card of a hex.
 * @param {string} hex
 */
function addTools(hex) {
  const made = tools()?.cloneNode(true);
  const card = first('[data-picked]');
  if (!(made instanceof DocumentFragment) || !card) {
    return;
  }
  const { pin, words = '' } = plan.hexes[hex] ?? {};
  const field = made.querySelector('input');
  for (const button of all('[data-pin]', made)) {
    button.setAttribute('aria-pressed', String(Boolean(pin) && button.dataset.pin === pin));
    button.addEventListener('click', () => {
      setPin(hex, { pin: button.dataset.pin });
      const isPressed = (/** @type {El} */ other) => String(other === button);
      all('[data-pin]', card).forEach((other) => other.setAttribute('aria-pressed', isPressed(other)));
    });
  }
  if (field) {
    field.value = words;
    field.addEventListener('input', () => setPin(hex, { words: field.value }));
  }
  card.append(made);
}

/**
 * Opens the card of a hex.
 * @param {string | undefined} place
 */
function openCard(place) {
  const hex = place && first(`#board .tl[data-place-id="${CSS.escape(place)}"]`);
  if (!hex) {
    return false;
  }
  // What the core knows a piece and its card by; the page would say it a hundred times.
  hex.dataset.hex = place;
  hex.dataset.pieces = hex.id;
  addName(hex);
  if (pick(hex)) {
    addTools(place);
  }
  return true;
}

/**
 * Opens the group of what can be done in a hex, if there is one that is not open.
 * @param {string | undefined} place
 */
function openGroupOf(place) {
  const group = byId(`g-at-${place}`);
  const summary = group && !group.hasAttribute('open') && first('summary', group);
  if (!(summary instanceof HTMLElement)) {
    return false;
  }
  summary.click();
  summary.scrollIntoView({ block: 'nearest' });
  return true;
}

/** A click on a hex shows what can be done there, or else its card; the other button always its card. */
function openCards() {
  document.addEventListener('click', (event) => {
    const found = around(event, '[data-find]')?.dataset.find;
    if (found) {
      openCard(found);
      return;
    }
    const place = around(event, '#board .tl')?.dataset.placeId;
    if (!around(event, '.aim') && !openGroupOf(place)) {
      openCard(place);
    }
  });
  document.addEventListener('contextmenu', (event) => {
    if (openCard(around(event, '#board [data-place-id]')?.dataset.placeId)) {
      event.preventDefault();
    }
  });
}

/**
 * Opens the card of the hex that has the focus.
 * @returns {boolean} whether there is one
 */
function openFocused() {
  const at = document.activeElement?.closest('#board [data-place-id]');
  return openCard(at?.getAttribute('data-place-id') ?? undefined);
}

/** While nothing is marked, the arrow keys lead from hex to hex, and Enter opens the card of one. */
function leadThroughHexes() {
  const isMarked = Boolean(first('#board .aim'));
  for (const hex of all('#board .tl:not(.aim)')) {
    if (isMarked) {
      hex.removeAttribute('tabindex');
      hex.removeAttribute('role');
    } else if (!hex.hasAttribute('tabindex')) {
      addName(hex);
      hex.setAttribute('tabindex', '0');
      hex.setAttribute('role', 'button');
    }
  }
  keepOneStop();
}

/** Puts the events that help the viewer most first. */
function sortKnown() {
  const list = byId('known');
  const rank = (/** @type {El} */ entry) => Number(entry.dataset.rank ?? 0);
  const sorted = list ? all('.entry', list).sort((one, other) => rank(other) - rank(one)) : [];
  if (sorted.some((entry, at) => list?.children[at] !== entry)) {
    list?.append(...sorted);
  }
}

/** Follows the marks on the board. */
function watchMarks() {
  const marks = byId('aims');
  if (marks) {
    new MutationObserver(leadThroughHexes).observe(marks, { childList: true });
  }
  document.addEventListener('keydown', (event) => {
    const isHex = document.activeElement?.matches('#board .tl:not(.aim)');
    if (isHex && (event.key === 'Enter' || event.key === ' ') && openFocused()) {
      event.preventDefault();
    }
  });
}

/** The tile that is shown as it would be turned, and how it lies. @type {[El, string][]} */
let turned = [];

/** Shows the tile as it lies again. */
function turnBack() {
  for (const [path, lies] of turned) {
    path.setAttribute('d', lies);
    path.parentElement?.classList.remove('turned');
  }
  turned = [];
}

/**
 * Shows a tile as it would be turned by this many hexsides.
 * @param {string} hex
 * @param {number} by
 */
function turn(hex, by) {
  for (const lanes of all('#lanes path')) {
    const sides = (lanes.dataset.lanes ?? '').split('|');
    const path = first(`#s${CSS.escape(hex)} > .${lanes.dataset.of}`);
    const lies = path?.getAttribute('d');
    if (path && lies) {
      const carried = sides.map((side) => lies.includes(side));
      const later = [...sides.entries()].filter(([at]) => carried[(at - by + 6) % 6]);
      path.setAttribute('d', later.map(([, side]) => side).join(''));
      path.parentElement?.classList.add('turned');
      turned.push([path, lies]);
    }
  }
}

/**
 * Adds to the title of a hex its name, and what its card is about.
 * @param {El | null} hex
 */
function addName(hex) {
  if (!hex || 'titled' in hex.dataset) {
    return;
  }
  const title = hex.querySelector('title') ?? document.createElementNS(SVG, 'title');
  const heading = byId(hex.dataset.card)?.querySelector('h3')?.firstChild?.textContent;
  const words = [hex.dataset.placeId, heading?.trim(), title.textContent];
  title.textContent = words.filter(Boolean).join(' · ');
  hex.prepend(title);
  hex.dataset.titled = '';
}

/** Shows what is pointed at, or has the focus. @param {Event} event */
function preview(event) {
  const button = around(event, 'button[data-turn]');
  turnBack();
  if (button?.dataset.place && button.dataset.turn) {
    turn(button.dataset.place, Number(button.dataset.turn));
  }
}

/**
 * Shows the stream of the technology before or after the one that is shown.
 * @param {number} by
 */
function stepStream(by) {
  const radios = all('[name=stream]').filter((el) => el instanceof HTMLInputElement);
  const at = radios.findIndex((radio) => radio.checked);
  const next = radios[(at + by + radios.length) % radios.length];
  next.checked = true;
  next.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/** Notes are kept while they are written. */
function startNotes() {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement && target.matches('[data-notebook]')) {
      plan.notes = target.value;
      keepPlan(plan);
    }
  });
  document.addEventListener('click', (event) => {
    if (around(event, '[data-clear-pins]')) {
      plan.hexes = {};
      keepPlan(plan);
      drawPins();
    }
  });
}

/** Shows what is kept of this table. */
function showPlan() {
  plan = readPlan();
  const field = first('[data-notebook]');
  if (field instanceof HTMLTextAreaElement) {
    field.value = plan.notes;
  }
  drawPins();
  sortKnown();
  leadThroughHexes();
}

openCards();
startNotes();
watchMarks();
document.addEventListener('pointerover', preview);
document.addEventListener('pointerover', (event) => addName(around(event, '#board .tl')));
document.addEventListener('focusin', preview);
onTable.add(showPlan);
onUpdate.add(() => {
  turned = [];
  sortKnown();
  leadThroughHexes();
});
onKey.add((pressed) => {
  if (pressed === 'c') {
    return openFocused();
  }
  if (pressed === ',' || pressed === '.') {
    return stepStream(pressed === ',' ? -1 : 1);
  }
  return false;
});
