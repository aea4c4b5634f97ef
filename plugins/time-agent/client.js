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

/** Says of hexes and counters that actions name them as places. The page would say it two hundred times. */
function namePlaces() {
  for (const el of all('#tiles > g, #men > g')) {
    el.dataset.placeId = el.matches('.tl') ? el.id.slice(1) : `o${el.id.slice(2)}`;
  }
  drawDeeds();
}

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
      for (const other of all('[data-pin]', card)) {
        other.setAttribute('aria-pressed', String(other === button));
      }
    });
  }
  if (field) {
    field.value = words;
    field.addEventListener('input', () => setPin(hex, { words: field.value }));
  }
  card.append(made);
}

/** The directions of the lanes, in their order. */
const SIDES = ['up', 'up-right', 'down-right', 'down', 'down-left', 'up-left'];

/**
 * A line of a card.
 * @param {string | null | undefined} words
 */
function line(words) {
  const p = document.createElement('p');
  p.textContent = words ?? '';
  return p;
}

/**
 * What a tile carries at each edge, as far as the viewer knows it.
 * @param {El} hex
 */
function edgesOf(hex) {
  const edges = SIDES.map((side, at) => {
    const carried = all('#lanes path').filter(({ dataset: { of, lanes = '' } }) => (
      first(`.ln.${of}`, hex)?.getAttribute('d')?.includes(lanes.split('|')[at])
    ));
    return `${side} ${carried.map(({ dataset }) => dataset.of).join('') || '–'}`;
  });
  return first('.ln', hex) ? line(`Edges: ${edges.join(', ')}.`) : '';
}

/**
 * The card about what is on a tile; about its zone, if the viewer has not seen it.
 * @param {El} hex
 */
function cardOf(hex) {
  const { card, lies } = hex.dataset;
  return byId(card ?? (hex.matches('.dn:not(:has(.nb))') ? lies?.split('-')[0] : 'plain'));
}

/**
 * What holds for the place of a tile, whatever is on it.
 * @param {El} hex
 */
function placeOf(hex) {
  const [zone, cost] = (hex.dataset.lies ?? '').split('-');
  const cards = [byId(zone), byId('lies')].filter((card) => card && card !== cardOf(hex));
  const parts = cards.flatMap((card) => card?.cloneNode(true) ?? []);
  const unseen = first('.nb', hex) ? '.fresh' : '.read';
  const wrong = hex.matches('.dn') ? unseen : '.down';
  for (const part of cost ? parts : []) {
    if (part instanceof HTMLElement) {
      part.removeAttribute('id');
      all(wrong, part).forEach((el) => el.remove());
      for (const el of all('[data-more]', part)) {
        el.textContent = `${Number(cost) + Number(el.dataset.more)}`;
      }
    }
  }
  return cost ? parts : [];
}

/**
 * Opens the card of a hex.
 * @param {string | undefined} place
 */
function openCard(place) {
  const hex = place && first(`#board .tl[data-place-id="${CSS.escape(place)}"]`);
  const card = byId('hex-card');
  if (!hex || !card) {
    return false;
  }
  addName(hex);
  const about = cardOf(hex)?.cloneNode(true) ?? '';
  card.replaceChildren(about, line(first('desc', hex)?.textContent), edgesOf(hex), ...placeOf(hex));
  all('[id]', card).forEach((el) => el.removeAttribute('id'));
  // What the core knows a piece and its card by; the page would say it a hundred times.
  hex.dataset.hex = place;
  card.dataset.pieces = hex.id;
  const box = first('[data-picked]');
  if (pick(hex) && box) {
    first('.picked-title', box)?.replaceChildren(place);
    addTools(place);
    const { top, height } = box.getBoundingClientRect();
    box.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`;
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
    const found = around(event, '[data-find]')?.closest('.entry')?.id;
    if (found) {
      openCard(first(`#tiles [data-card=${found}]`)?.dataset.placeId);
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
  const sorted = all('#known .entry').sort(({ dataset: one }, { dataset: other }) => (
    Number(other.rank ?? 0) - Number(one.rank ?? 0)
  ));
  if (sorted.some((entry, at) => list?.children[at] !== entry)) {
    list?.append(...sorted);
  }
}

/**
 * Where something is drawn, from left to right.
 * @param {El | null} el
 */
function leftOf(el) {
  return parseFloat(el?.getAttribute('transform')?.slice('translate('.length) ?? '');
}

/**
 * Where a label hides nothing: in the middle of an empty hex, instead of what is printed there; below what is
 * on another; beside a counter.
 * @param {El} under
 */
function noteKind(under) {
  const { hex, placeId } = under.dataset;
  if (!under.matches('.tl')) {
    return leftOf(under) < leftOf(first(`#t${hex}`)) ? 'west' : 'east';
  }
  const isEmpty = under.matches('.dn:not(:has(.nb))') && !first(`#men [data-hex="${placeId}"]`);
  return isEmpty ? 'alone' : 'below';
}

/** Puts the labels of marks where they hide nothing. */
function placeNotes() {
  all('.said').forEach((tile) => tile.classList.remove('said'));
  const notes = new Map(all('#aims .note').map((note) => [note.getAttribute('transform'), note]));
  for (const aim of all('#aims .noted')) {
    const under = first(`#board [data-place-id="${aim.dataset.placeId}"]`);
    if (under) {
      under.classList.toggle('said', under.matches('.tl'));
      notes.get(aim.getAttribute('transform'))?.classList.add(noteKind(under));
    }
  }
}

/** Follows the marks on the board. */
function watchMarks() {
  const marks = byId('aims');
  if (marks) {
    new MutationObserver(() => {
      placeNotes();
      leadThroughHexes();
    }).observe(marks, { childList: true });
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
 * The lanes of a drawn tile after it was turned by this many hexsides, technology by technology.
 * @param {El} tile
 * @param {number} by
 * @returns {[El, string, string][]} the path, how it lies, and how it would lie
 */
function lanesAfter(tile, by) {
  return all('#lanes path').flatMap(({ dataset: { of, lanes = '' } }) => {
    const path = first(`:scope > .${of}`, tile);
    const lies = path?.getAttribute('d') ?? '';
    const sides = lanes.split('|');
    const later = sides.filter((side) => lies.includes(sides[(sides.indexOf(side) - by + 6) % 6])).join('');
    return path && lies ? [[path, lies, later]] : [];
  });
}

/**
 * Shows a tile as it would be turned by this many hexsides.
 * @param {El | null} tile
 * @param {number} by
 */
function turn(tile, by) {
  for (const [path, lies, later] of tile ? lanesAfter(tile, by) : []) {
    path.setAttribute('d', later);
    tile?.classList.add('turned');
    turned.push([path, lies]);
  }
}

/** Draws on every deed the tile as it would lie. */
function drawDeeds() {
  for (const button of all('.deed[data-place]:not(:has(svg))')) {
    const tile = byId(`t${button.dataset.place}`)?.cloneNode(true);
    if (tile instanceof SVGElement) {
      const { turn: by } = button.dataset;
      for (const [path, , later] of lanesAfter(tile, Number(by ?? 0))) {
        path.setAttribute('d', later);
      }
      all('title, desc, text.hn, .am, .hv', tile).forEach((el) => el.remove());
      for (const el of by ? [] : all('.ev, .iv, text', tile)) {
        el.classList.toggle('rv');
      }
      ['id', 'transform'].forEach((name) => tile.removeAttribute(name));
      const svg = document.createElementNS(SVG, 'svg');
      svg.setAttribute('class', 'ta small');
      svg.setAttribute('viewBox', '-21 -18.5 42 37');
      svg.append(tile);
      button.prepend(svg);
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
  const nodes = [...cardOf(hex)?.querySelector('h3, p')?.childNodes ?? []];
  const name = nodes.flatMap((node) => (node.nodeName === 'SMALL' ? [] : node.textContent));
  const words = [hex.dataset.placeId, name.join(''), title.textContent];
  title.textContent = words.filter(Boolean).join(' · ');
  hex.prepend(title);
  hex.dataset.titled = '';
}

/** Shows what is pointed at, or has the focus. @param {Event} event */
function preview(event) {
  const button = around(event, 'button[data-turn]');
  turnBack();
  if (button?.dataset.place && button.dataset.turn) {
    turn(first(`#t${button.dataset.place}`), Number(button.dataset.turn));
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

/** Every counter has the card of its kind: eight agents of a race come before its eight squads. */
function startCounters() {
  for (const el of all('[data-kind]')) {
    const ids = [...Array(96).keys()].filter((at) => (at >> 3) % 2 === Number(el.dataset.kind));
    el.dataset.pieces = ids.map((at) => `u-${at}`).join(' ');
  }
}

namePlaces();
startCounters();
openCards();
startNotes();
watchMarks();
document.addEventListener('pointerover', preview);
document.addEventListener('pointerover', (event) => addName(around(event, '#board .tl')));
document.addEventListener('focusin', preview);
onTable.add(showPlan);
onUpdate.add(() => {
  namePlaces();
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
