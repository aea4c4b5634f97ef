// @ts-check
// TimeTripper in the browser: of the groups of actions one is open at a time, and what it aims at is marked
// on the map. Everything that is shown and posted comes from the server; nothing is worked out here.

import { all, around, byId, first } from '/assets/client/dom.js';
import { keyNames, onTable, onUpdate } from '/assets/client/hooks.js';

/** @typedef {import('/assets/client/dom.js').El} El */

/**
 * One thing that a group offers and that has a hex.
 * @typedef {object} Target
 * @property {string} hex
 * @property {string} act what it posts
 * @property {string} label
 * @property {string} [note] what is written on it
 * @property {string} [harm] which friends would be hit
 * @property {boolean} [isCostly]
 */

const SVG = 'http://www.w3.org/2000/svg';

/** The group that was opened last; it stays open as long as it is there. @type {string | null} */
let opened = null;

/** Opens the group again that was open before an update. */
function reopen() {
  const group = byId(opened);
  if (group instanceof HTMLDetailsElement && !group.open) {
    group.open = true;
  }
  showTargets();
}

/** Marks what the open group aims at on the map. */
function showTargets() {
  const marks = byId('aims');
  const group = first('details.group[open]');
  const list = group && first('.targets', group);
  const targets = list ? listed(list) : offered(group);
  if (list && !isWide(list) && !first('button', list)) {
    list.append(...targets.map(buttonFor));
  }
  const focus = document.activeElement;
  const held = focus instanceof SVGElement && marks?.contains(focus) ? focus.dataset.act : undefined;
  /** @type {Set<string>} */
  const taken = new Set();
  const made = targets.flatMap((target) => markFor(target, list, taken) ?? []);
  marks?.replaceChildren(...made);
  if (held !== undefined) {
    (made.find((mark) => mark.dataset.act === held) ?? made[0] ?? byId('prompt'))?.focus();
  }
}

/**
 * The targets of a group that has a button for each.
 * @param {El | null} group
 * @returns {Target[]}
 */
function offered(group) {
  const buttons = group ? all('button[data-hex]', group) : [];
  return buttons.map((button) => ({
    hex: button.dataset.hex ?? '',
    act: button.getAttribute('value') ?? '',
    label: button.textContent ?? '',
    note: button.dataset.note,
    isCostly: button.matches('.costly'),
  }));
}

/**
 * The targets of a group that lists them as data: each element says the same of several hexes.
 * @param {El} list
 * @returns {Target[]}
 */
function listed(list) {
  const { draft = '', mountEnd = '' } = list.dataset;
  /** @type {Map<string, Target>} */
  const targets = new Map();
  for (const { dataset } of all('i', list)) {
    const { hexes = '', mounts = '', mounted = '', note, harm } = dataset;
    /** @type {(hex: string, end: string, what: string) => void} */
    const add = (hex, end, what) => {
      const act = draft + hex + end;
      const target = targets.get(act) ?? { hex, act, label: nameAt(hex) + what };
      targets.set(act, { ...target, note: note ?? target.note, harm: harm ?? target.harm });
    };
    named(`${hexes} ${mounted}`).forEach((hex) => add(hex, '', ''));
    named(`${mounts} ${mounted}`).forEach((hex) => add(hex, mountEnd, ', mount'));
  }
  return [...targets.values()];
}

/**
 * The hexes with these names; `0504-0509` is a run of them down a column.
 * @param {string} names
 */
function named(names) {
  return names.split(' ').filter(Boolean).flatMap((name) => {
    const [start, end = start] = name.split('-');
    const rows = [start, end].map((hex) => Number(hex.slice(2)));
    const count = rows[1] - rows[0] + 1;
    return [...Array(count).keys()].map((row) => start.slice(0, 2) + String(rows[0] + row).padStart(2, '0'));
  });
}

/**
 * Who is in a hex, as the map calls them.
 * @param {string} hex
 */
function nameAt(hex) {
  return first(`#men [data-hex="${hex}"] > title`)?.textContent ?? hex;
}

/**
 * A button for a target that is only listed.
 * @param {Target} target
 */
function buttonFor({ act, label, note }) {
  const button = document.createElement('button');
  button.name = 'act';
  button.value = act;
  button.append(`${label} `, textElement(document.createElement('b'), note ?? '–'));
  return button;
}

/**
 * The mark of a target on the map: a button in the shape of its hex.
 * @param {Target} target
 * @param {El | null} list
 * @param {Set<string>} taken hexes that bear a mark already
 */
function markFor({ hex, act, label, note, harm, isCostly }, list, taken) {
  const place = byId(`h${hex}`)?.getAttribute('transform');
  if (!place) {
    return null;
  }
  const words = wordsFor({ hex, act, label, note, harm }, list);
  const mark = document.createElementNS(SVG, 'g');
  mark.dataset.act = act;
  const attributes = { transform: place, role: 'button', tabindex: '0', 'aria-label': words };
  Object.entries(attributes).forEach(([name, value]) => mark.setAttribute(name, value));
  mark.setAttribute('class', 'target');
  mark.classList.toggle('costly', Boolean(isCostly));
  mark.classList.toggle('second', taken.has(hex));
  mark.classList.toggle('wide', isWide(list));
  mark.classList.toggle('attack', isWide(list) || note !== undefined);
  mark.classList.toggle('harmful', harm !== undefined);
  taken.add(hex);
  const shape = document.createElementNS(SVG, 'use');
  shape.setAttribute('href', '#hex');
  mark.append(textElement(document.createElementNS(SVG, 'title'), words), shape);
  if (note) {
    mark.append(textElement(document.createElementNS(SVG, 'text'), note));
  }
  for (const event of isWide(list) ? ['mouseenter', 'focus'] : []) {
    mark.addEventListener(event, () => sayTouched(list, words));
  }
  return mark;
}

/**
 * What there is to say of a target.
 * @param {Target} target
 * @param {El | null} list
 */
function wordsFor({ hex, label, note, harm }, list) {
  const unit = list?.dataset.unit;
  if (!unit) {
    return note ? `${label} ${note}` : label;
  }
  const says = [note && `${note} ${unit}`, harm].filter(Boolean);
  return `${hex}: ${says.join('; ') || 'no one near'}`;
}

/**
 * Says under a group what a burst in a hex would do.
 * @param {El | null} list
 * @param {string} words
 */
function sayTouched(list, words) {
  const output = list?.parentElement && first('output', list.parentElement);
  if (output) {
    output.textContent = words;
  }
}

/**
 * Whether what a list offers can go into very many hexes.
 * @param {El | null} list
 */
function isWide(list) {
  return Boolean(list?.matches('.wide'));
}

/**
 * @template {Element} E
 * @param {E} el
 * @param {string} words
 */
function textElement(el, words) {
  el.textContent = words;
  return el;
}

onTable.add(showTargets);
onUpdate.add(reopen);

for (const digit of '123456789') {
  keyNames.set(digit, digit);
}

// Whether a group opens or closes is heard on the way down: it does not bubble.
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (target instanceof Element && target.matches('details.group')) {
      showTargets();
    }
  },
  true,
);

document.addEventListener('click', (event) => {
  const summary = around(event, 'details.group > summary');
  opened = summary?.parentElement?.id ?? opened;
});
