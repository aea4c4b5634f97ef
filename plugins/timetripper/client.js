// @ts-check
// TimeTripper in the browser: makes buttons of targets and ways that the server only lists, says whom a
// throw would hurt and what a way costs, and shows the display that is asked about. The rest is what every
// board has.

import { aimsAt } from '/assets/client/aims.js';
import { all, around, byId, first } from '/assets/client/dom.js';
import { onUpdate } from '/assets/client/hooks.js';

/** @typedef {import('/assets/client/dom.js').El} El */

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
  return first('.time-side.steering') ? 'time' : 'battle';
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
    const { draft = '', start = '', reached = '' } = list.dataset;
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
        list.append(wayButton(draft, start, way, Math.floor(codes[at] / 9)));
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
 * @param {string} draft
 * @param {string} start
 * @param {string[]} way
 * @param {number} cost in Endurance
 */
function wayButton(draft, start, way, cost) {
  const button = document.createElement('button');
  const place = way.at(-1) ?? '';
  button.name = 'act';
  button.value = draft + way[0];
  button.hidden = true;
  button.dataset.place = place;
  button.dataset.mark = cost ? 'far costly' : 'far';
  button.dataset.queue = way.slice(1).map((hex) => draft + hex).join('\n');
  button.dataset.way = [start, ...way].join(' ');
  button.dataset.cost = cost ? `${way.length} (−${cost})` : String(way.length);
  button.textContent = `${place}: ${way.length} hexes${cost ? `, ${cost} Endurance` : ''}`;
  return button;
}

/**
 * The button that a listed target stands for. What can be thrown anywhere has buttons on the map alone.
 * @param {El} list
 * @param {Target} target
 */
function buttonFor(list, { place, isMount, note, harm }) {
  const { draft = '', mountEnd = '', unit } = list.dataset;
  const button = document.createElement('button');
  button.name = 'act';
  button.value = draft + place + (isMount ? mountEnd : '');
  button.hidden = list.matches('.wide');
  button.dataset.place = place;
  if (note) {
    button.dataset.note = note;
  }
  if (harm) {
    button.dataset.mark = 'harm';
  }
  const name = button.hidden ? place : nameAt(place) + (isMount ? ', mount' : '');
  if (unit) {
    const words = [note && `${note} ${unit}`, harm && `also hits ${harm}`].filter(Boolean).join('; ');
    button.textContent = `${name}: ${words || 'no one near'}`;
  } else {
    const chances = document.createElement('b');
    chances.textContent = note ?? '–';
    button.append(`${name} `, chances);
  }
  return button;
}

/**
 * Who is in a hex, as their counter says.
 * @param {string} place
 */
function nameAt(place) {
  return first(`.man[data-hex="${place}"] title`)?.textContent ?? `empty hex ${place}`;
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

/** Writes on every counter what its unit can do to you, if that is asked for. */
function showThreats() {
  all('.man .threat').forEach((el) => el.remove());
  if (first('.views [name=threats]:checked')) {
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

onUpdate.add(() => {
  showThreats();
  fillLists();
  fillWays();
  followView();
});
document.addEventListener('change', showThreats);
document.addEventListener('pointerover', sayTouched);
document.addEventListener('focusin', sayTouched);
fillLists();
fillWays();
