// @ts-check
// TimeTripper in the browser: makes buttons of targets, ways and letters that the server only lists, says
// whom a throw would hurt and what a way costs, and shows the display that is asked about. All words come
// with the page: `#` in them stands for what is known here. The rest is what every board has.

import { aimsAt } from '../client/aims.js';
import { all, around, byId, first } from '../client/dom.js';
import { onUpdate } from '../client/hooks.js';

/** @typedef {import('../client/dom.js').El} El */

/**
 * One target of a list.
 * @typedef {object} Target
 * @property {string} place the name of its hex
 * @property {boolean} isMount whether it is what someone rides there
 * @property {string} [note] what is written on it
 * @property {string} [harm] which friends would be hit
 */

/** What the view should be for the position on the page: `story`, `time` or `battle`. */
let wanted = wantedView();

function wantedView() {
  if (byId('trip')?.matches('section')) {
    return 'story';
  }
  return first('.time-side.steering, #g-align[open]') ? 'time' : 'battle';
}

/** Shows the display that is asked about, once what is asked has changed; after that the player chooses. */
function followView() {
  const now = wantedView();
  if (now !== wanted) {
    const radio = first(`.views [value=${now}]`);
    if (radio instanceof HTMLInputElement) {
      radio.checked = true;
    }
  }
  wanted = now;
}

/**
 * Words of the page, with what is known in the places that they leave open.
 * @param {string} name
 * @param {...string} known
 */
function wording(name, ...known) {
  const words = byId('offers')?.dataset[name] ?? '';
  return known.reduce((text, part) => text.replace('#', () => part), words);
}

/**
 * A button that acts.
 * @param {El} list that it belongs to; what it asks first, the button asks
 * @param {string} act
 * @param {string} place
 */
function actingAt(list, act, place) {
  const button = document.createElement('button');
  button.name = 'act';
  button.value = act;
  button.dataset.place = place;
  if (list.dataset.confirm) {
    button.dataset.confirm = list.dataset.confirm;
  }
  return button;
}

/** Makes buttons of every list of letters that has none yet: one for each hex, on the map alone. */
function fillLetters() {
  for (const list of all('.letters:not(:has(button))')) {
    for (const letter of all('i', list)) {
      for (const place of (letter.dataset.h ?? '').split(' ').flatMap(run)) {
        const button = actingAt(list, letter.dataset.value ?? '', place);
        button.hidden = true;
        button.textContent = letter.textContent;
        list.append(button);
      }
    }
  }
}

/** Makes buttons of every list of targets that has none yet. */
function fillLists() {
  for (const list of all('.targets:not(:has(button))')) {
    list.append(...targetsOf(list).map((target) => buttonFor(list, target)));
  }
}

/**
 * The targets of a list; of those that are named twice, what is said of either is said together.
 * @param {El} list
 */
function targetsOf(list) {
  /** @type {Map<string, Target>} */
  const targets = new Map();
  for (const el of all('i', list)) {
    const { h: hexes = '', m: mounts = '', b: both = '', harm } = el.dataset;
    const note = el.textContent || undefined;
    /** @type {(names: string, isMount: boolean) => void} */
    const add = (names, isMount) => {
      for (const place of names.split(' ').filter(Boolean).flatMap(run)) {
        const key = `${place} ${isMount}`;
        const known = targets.get(key);
        targets.set(key, { place, isMount, note: note ?? known?.note, harm: harm ?? known?.harm });
      }
    };
    add(`${hexes} ${both}`, false);
    add(`${mounts} ${both}`, true);
  }
  return [...targets.values()].sort((a, b) => a.place.localeCompare(b.place));
}

/**
 * The hexes of a run down a column, such as `0504-0509`; a hex by itself is a run of one.
 * @param {string} name
 */
function run(name) {
  const [start, end = start] = name.split('-');
  const count = Number(end) - Number(start) + 1;
  return [...Array(count).keys()].map((more) => String(Number(start) + more).padStart(start.length, '0'));
}

/** Makes buttons of every list of far hexes that has none yet. They are on the map alone. */
function fillWays() {
  for (const list of all('.ways:not(:has(button))')) {
    const { start = '', reached = '' } = list.dataset;
    const places = reached.split(' ').flatMap(run);
    const codes = [...list.textContent ?? ''].map((letter) => letter.charCodeAt(0) - 'A'.charCodeAt(0));
    /** @type {(place: string) => string[]} The way to a hex, from its first step on. */
    const wayTo = (place) => {
      const step = (codes[places.indexOf(place)] ?? 4) % 9;
      return [...(step === 4 ? [] : wayTo(before(place, step))), place];
    };
    list.textContent = '';
    for (const [at, place] of places.entries()) {
      const way = wayTo(place);
      if (way.length > 1) {
        list.append(wayButton(list, start, way, Math.floor(codes[at] / 9)));
      }
    }
  }
}

/**
 * The hex that a step comes from: its name is two digits for the column and two for the row.
 * @param {string} place
 * @param {number} step three times the columns and the rows that it goes, plus 4
 */
function before(place, step) {
  const column = Number(place.slice(0, 2)) - (Math.floor(step / 3) - 1);
  const row = Number(place.slice(2)) - ((step % 3) - 1);
  return [column, row].map((part) => String(part).padStart(2, '0')).join('');
}

/**
 * The button that takes a way, step after step.
 * @param {El} list
 * @param {string} start
 * @param {string[]} way
 * @param {number} cost in Endurance
 */
function wayButton(list, start, way, cost) {
  const { before: written = '' } = list.dataset;
  const place = way.at(-1) ?? '';
  const [act, ...rest] = way.map((hex) => written + hex);
  const button = actingAt(list, act, place);
  const hexes = String(way.length);
  button.hidden = true;
  button.dataset.mark = cost ? 'far costly' : 'far';
  button.dataset.queue = rest.join('\n');
  button.dataset.way = [start, ...way].join(' ');
  button.dataset.cost = cost ? `${hexes} (−${cost})` : hexes;
  const words = cost ? wording('costly', hexes, String(cost)) : wording('way', hexes);
  button.textContent = words;
  return button;
}

/**
 * The button that a listed target stands for. What can be thrown anywhere has buttons on the map alone.
 * @param {El} list
 * @param {Target} target
 */
function buttonFor(list, { place, isMount, note, harm }) {
  const { before: written = '', after = '', mountAfter = '' } = list.dataset;
  const button = actingAt(list, written + place + (isMount ? mountAfter : after), place);
  button.hidden = list.matches('.wide');
  if (note) {
    button.dataset.note = note;
  }
  if (harm) {
    button.dataset.mark = 'harm';
  }
  if (button.hidden) {
    const words = [note && wording('unit', note), harm && wording('harm', harm)].filter(Boolean).join('; ');
    button.textContent = words || wording('none');
  } else {
    const chances = document.createElement('b');
    chances.textContent = note ?? '–';
    const name = nameAt(place);
    button.append(`${isMount ? wording('mount', name) : name} `, chances);
  }
  return button;
}

/**
 * Who is in a hex, as their counter says.
 * @param {string} place
 */
function nameAt(place) {
  return first(`.man[data-hex="${place}"] title`)?.textContent ?? wording('empty', place);
}

/**
 * Says under an open list whom a throw would hurt, or what a way costs.
 * @param {Event} event
 */
function sayTouched(event) {
  const output = first('details[open] .touched');
  const [button] = aimsAt(around(event, '#aims [data-place-id]')?.dataset.placeId);
  if (output && button) {
    output.textContent = button.hidden ? button.textContent : '';
  }
}

/** Writes on every counter what its unit can do to you, if that is asked for, or that none can do a thing. */
function showThreats() {
  all('.man .threat').forEach((el) => el.remove());
  const isAsked = first('.views [name=threats]:checked') !== null;
  const isBattle = first('.views [value=battle]:checked') !== null && first('.man') !== null;
  const isSafe = isAsked && isBattle && !first('#threats [data-badge]');
  first('.no-threats')?.toggleAttribute('hidden', !isSafe);
  if (isAsked) {
    for (const el of all('#threats [data-badge]')) {
      for (const id of (el.dataset.of ?? '').split(' ')) {
        const badge = document.createElementNS('http://www.w3.org/2000/svg', 'text');
        badge.setAttribute('class', 'threat');
        badge.textContent = el.dataset.badge ?? '';
        byId(id)?.append(badge);
      }
    }
  }
}

/** Makes the buttons that the server only lists, and says their chances in words for the cards of pieces. */
function fill() {
  fillLists();
  fillWays();
  fillLetters();
  for (const button of all('#offers button[data-note]:not([data-said])')) {
    const [hit = '', out] = (button.dataset.note ?? '').split('·');
    const isThrow = button.closest('.wide') !== null;
    const known = out === undefined ? wording(isThrow ? 'unit' : 'out', hit) : wording('odds', hit, out);
    button.dataset.said = known;
  }
}

/**
 * Scrolls a group that was opened into sight, from its title on.
 * @param {Event} event
 */
function showGroup({ target }) {
  const row = target instanceof HTMLDetailsElement && target.open ? target.closest('.act-row') : null;
  const pane = row?.closest('.frame-actions');
  if (row && pane) {
    const [inner, outer] = [row.getBoundingClientRect(), pane.getBoundingClientRect()];
    const above = inner.top - outer.top;
    pane.scrollTop += Math.min(above, Math.max(0, inner.bottom - outer.bottom));
  }
}

/** Whom the map was last scrolled to, where, and at what. */
let followed = '';

/**
 * Scrolls a map that is larger than its area to the one who acts, once that has changed.
 * @param {boolean} [isResized]
 */
function followTripper(isResized = false) {
  const viewport = first('.viewport.zoomed');
  const man = first('.man.acting') ?? first('.man.tripper');
  const now = viewport && man ? `${man.id} ${man.dataset.hex} ${first('#prompt h2')?.textContent}` : '';
  const isFirst = followed === '';
  const isOld = now === followed && !isResized;
  followed = now;
  if (viewport && man && !isOld) {
    showPlace(viewport, man, isFirst);
  }
}

/**
 * Scrolls the map until someone is in its middle, unless they are in sight with the hexes around them.
 * @param {El} viewport
 * @param {El} man
 * @param {boolean} isAlways
 */
function showPlace(viewport, man, isAlways) {
  const [inner, outer] = [man.getBoundingClientRect(), viewport.getBoundingClientRect()];
  const room = inner.height * 1.5;
  const top = first('.views')?.getBoundingClientRect().bottom ?? outer.top;
  const isHigh = inner.top - room < top || inner.bottom + room > outer.bottom;
  if (isAlways || isHigh || inner.left - room < outer.left || inner.right + room > outer.right) {
    viewport.scrollBy(
      (inner.left + inner.right - outer.left - outer.right) / 2,
      (inner.top + inner.bottom - top - outer.bottom) / 2,
    );
  }
}

/** What opens over the page. */
const CARDS = '.legend:popover-open, [data-picked]:popover-open';

/** Whether a card was open when the finger came down. */
let wasCovered = false;

/**
 * Stops the tap that closes a card from pressing what lies under it, except on the map.
 * @param {MouseEvent} event
 */
function guardCovered(event) {
  const isTap = event instanceof PointerEvent && event.pointerType === 'touch';
  if (wasCovered && isTap && !around(event, '.legend, [data-picked], #board')) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  wasCovered = false;
}

/** Whether the button that was pressed last rests. */
let wasRest = false;

/**
 * Stops the second click of a double click from resting: the first one ended the turn, and the button for
 * rest has come in its place.
 * @param {MouseEvent} event
 */
function guardRest(event) {
  const isRest = around(event, '[data-rest]') !== null;
  if (isRest && !wasRest && event.detail > 1) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  wasRest = isRest;
}

onUpdate.add(() => {
  showThreats();
  fill();
  followView();
  followTripper();
});
document.addEventListener('change', showThreats);
document.addEventListener('pointerover', sayTouched);
document.addEventListener('focusin', sayTouched);
document.addEventListener('toggle', followView, true);
document.addEventListener('toggle', showGroup, true);
document.addEventListener('pointerdown', () => {
  wasCovered = first(CARDS) !== null;
}, true);
document.addEventListener('click', guardCovered, true);
document.addEventListener('click', guardRest, true);
const viewport = first('.viewport');
if (viewport) {
  // By the next frame the map has its size too.
  new ResizeObserver(() => requestAnimationFrame(() => followTripper(true))).observe(viewport);
}
fill();
