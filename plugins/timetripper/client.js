// @ts-check
// TimeTripper in the browser: of the groups of offers one is open at a time, and what it offers lies on the
// hexes that it names.

import { all, around, byId, first } from '/assets/client/dom.js';
import { keyNames, onTable, onUpdate } from '/assets/client/hooks.js';

/** @typedef {import('/assets/client/dom.js').El} El */

/**
 * One thing that a group offers.
 * @typedef {object} Offer
 * @property {string | undefined} hex where it lies on the map
 * @property {string} act what it posts
 * @property {string} label
 * @property {string | undefined} note its chances, which end the label
 * @property {HTMLButtonElement} [button] the button that does the same
 */

/**
 * Someone within reach of something that bursts.
 * @typedef {object} Touched
 * @property {string} name
 * @property {number} chance to be put out, in percent
 * @property {boolean} isFriend
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
  showAims();
}

/** Lays what the open group offers on the map. */
function showAims() {
  const aims = byId('aims');
  const group = first('details[data-aim][open]');
  const list = group && first('[data-hexes]', group);
  const focus = document.activeElement;
  const held = focus instanceof SVGElement && aims?.contains(focus) ? focus.dataset.act : undefined;
  const offers = offersOf(group, list);
  if (list && !first('[name=act]', list)) {
    // What can go anywhere has no buttons: there would be one for every hex.
    list.replaceChildren(...(bursts(list) ? [] : offers.map(buttonFor)));
  }
  /** @type {Set<string>} */
  const taken = new Set();
  const marks = offers.flatMap((offer) => markFor(offer, group, list, taken) ?? []);
  aims?.replaceChildren(...marks);
  if (held !== undefined) {
    (marks.find((mark) => mark.dataset.act === held) ?? marks[0] ?? byId('prompt'))?.focus();
  }
}

/**
 * The offers of a group: from its list of hexes if it has one, otherwise from its buttons.
 * @param {El | null} group
 * @param {El | null} list
 * @returns {Offer[]}
 */
function offersOf(group, list) {
  if (list) {
    return (list.dataset.hexes ?? '').split(';').flatMap((line) => listed(list.dataset.verb ?? '', line));
  }
  return group ? all('button[value]', group).flatMap((el) => offerOf(el) ?? []) : [];
}

/**
 * The offer that a button makes.
 * @param {El} button
 * @returns {Offer | null}
 */
function offerOf(button) {
  if (!(button instanceof HTMLButtonElement)) {
    return null;
  }
  const hex = button.value.match(/\b\d{4}\b/)?.[0];
  const note = button.querySelector('b')?.textContent ?? undefined;
  return { hex, act: button.value, label: button.textContent ?? '', note, button };
}

/**
 * The offers of one line of a list: `0704-11` is a run of hexes, `83:81/83:81=0704,0805` says the chances
 * against men, those against what they ride, and where they are; anything else is one hex.
 * @param {string} verb what comes before each hex in what is posted
 * @param {string} line
 * @returns {Offer[]}
 */
function listed(verb, line) {
  /** @type {(at: string, note?: string) => Offer} */
  const offer = (at, note) => {
    const label = note ? `${nameAt(at)} ${note}` : nameAt(at);
    return { hex: at.slice(0, 4), act: verb + at, label, note };
  };
  const run = line.match(/^(\d\d)(\d\d)-(\d\d)$/);
  if (run) {
    const [column, start, end] = [run[1], Number(run[2]), Number(run[3])];
    const rows = [...Array(end - start + 1).keys()].map((more) => String(start + more).padStart(2, '0'));
    return rows.map((row) => offer(column + row));
  }
  const [notes, hexes] = line.split('=');
  if (!hexes) {
    return [offer(line)];
  }
  const [man, mount] = notes.replaceAll(':', '·').split('/');
  return hexes.split(',').flatMap((hex) => {
    return mount === undefined ? [offer(hex, man)] : [offer(hex, man), offer(`${hex} mount`, mount)];
  });
}

/**
 * What is in a hex, by the names that all groups share; `0704 mount` is what someone rides there.
 * @param {string} at
 */
function nameAt(at) {
  const hex = at.slice(0, 4);
  const names = first('[data-names]')?.dataset.names?.split(';') ?? [];
  const name = names.find((line) => line.startsWith(hex))?.slice(5) ?? hex;
  return name + at.slice(4).replace(/^ /, ', ');
}

/**
 * A button for an offer that is only listed.
 * @param {Offer} offer
 */
function buttonFor({ act, label, note = '' }) {
  const button = document.createElement('button');
  button.name = 'act';
  button.value = act;
  button.textContent = label.slice(0, label.length - note.length);
  const chances = document.createElement('b');
  chances.textContent = note;
  button.append(chances);
  return button;
}

/**
 * The mark of an offer on the map, if its hex is there.
 * @param {Offer} offer
 * @param {El | null} group
 * @param {El | null} list
 * @param {Set<string>} taken hexes that bear a mark already
 */
function markFor(offer, group, list, taken) {
  const { hex, note } = offer;
  const place = hex && byId(`h${hex}`)?.getAttribute('transform');
  if (!hex || !place) {
    return null;
  }
  const isWide = list !== null && bursts(list);
  const touched = isWide ? touchedFrom(list, hex) : [];
  const mark = markAt(place, offer, isWide ? casualties(touched) : note);
  mark.setAttribute('class', 'aim');
  mark.classList.toggle('cost', Boolean(offer.button?.matches('.cost')));
  mark.classList.toggle('more', taken.has(hex));
  mark.classList.toggle('wide', isWide);
  mark.classList.toggle('shot', isWide || Boolean(note));
  mark.classList.toggle('harm', touched.some(({ isFriend }) => isFriend));
  taken.add(hex);
  if (isWide) {
    for (const event of ['mouseenter', 'focus']) {
      mark.addEventListener(event, () => tellTouched(group, hex, touched));
    }
  }
  return mark;
}

/**
 * A button in the shape of a hex.
 * @param {string} place its `transform`
 * @param {Offer} offer
 * @param {string | undefined} words what is written on it
 */
function markAt(place, { act, label, button }, words) {
  const mark = document.createElementNS(SVG, 'g');
  mark.setAttribute('transform', place);
  mark.setAttribute('role', 'button');
  mark.setAttribute('tabindex', '0');
  mark.setAttribute('aria-label', label);
  mark.setAttribute('data-act', act);
  const shape = document.createElementNS(SVG, 'use');
  shape.setAttribute('href', '#hx');
  mark.append(svgText('title', button?.title || label), shape);
  if (words) {
    mark.append(svgText('text', words));
  }
  return mark;
}

/**
 * @param {'title' | 'text'} name
 * @param {string} words
 */
function svgText(name, words) {
  const el = document.createElementNS(SVG, name);
  el.textContent = words;
  return el;
}

/**
 * Says under a group whom a burst in a hex would touch.
 * @param {El | null} group
 * @param {string} hex
 * @param {Touched[]} touched
 */
function tellTouched(group, hex, touched) {
  const output = group && first('output', group);
  if (output) {
    const chances = touched.map(({ name, chance }) => `${name} ${chance} %`);
    output.textContent = `${hex}: ${chances.join(', ') || 'no one near'}`;
  }
}

/**
 * Whether what a list offers bursts, so that it matters who is near.
 * @param {El} list
 */
function bursts(list) {
  return Boolean(list.dataset.touch);
}

// The three functions below work out rules of the game from what the server lists: how far apart hexes are,
// whom a burst touches, and how many enemies it puts out on average.

/**
 * How many hexes apart two hexes are.
 * @param {string} one such as `0704`
 * @param {string} other
 */
function hexDistance(one, other) {
  /** @type {(hex: string) => [q: number, r: number]} */
  const axial = (hex) => {
    const column = Number(hex.slice(0, 2));
    return [column, Number(hex.slice(2, 4)) - (column + (column % 2)) / 2];
  };
  const [a, b] = [axial(one), axial(other)];
  const [q, r] = [a[0] - b[0], a[1] - b[1]];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/**
 * Whom something that bursts in a hex touches. The server lists everyone it could touch with a chance for
 * every distance: `!40 20 5=0704,0805`, with a `!` for friends.
 * @param {El} list
 * @param {string} hex
 * @returns {Touched[]}
 */
function touchedFrom(list, hex) {
  const lines = (list.dataset.touch ?? '').split(';').filter(Boolean);
  const everyone = lines.flatMap((line) => {
    const [note, places] = line.split('=');
    const isFriend = note.startsWith('!');
    const chances = note.replace('!', '').split(' ');
    return places.split(',').map((place) => {
      const chance = Number(chances[hexDistance(place, hex)]);
      return { name: nameAt(place), chance, isFriend };
    });
  });
  return everyone.filter(({ chance }) => chance >= 0);
}

/**
 * How many enemies are put out on average, in words; empty if that is none.
 * @param {Touched[]} touched
 */
function casualties(touched) {
  const enemies = touched.filter(({ isFriend }) => !isFriend);
  const sum = enemies.reduce((total, { chance }) => total + chance, 0);
  return sum ? (sum / 100).toFixed(1) : '';
}

onTable.add(showAims);
onUpdate.add(reopen);

for (const number of ['1', '2', '3', '4', '5', '6', '7', '8', '9']) {
  keyNames.set(number, `m${number}`);
}

// Whether a group opens or closes is heard of on the way down: it does not bubble.
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (target instanceof Element && target.matches('details[data-aim]')) {
      showAims();
    }
  },
  true,
);

document.addEventListener('click', (event) => {
  const summary = around(event, 'details[data-aim] > summary');
  opened = summary?.parentElement?.id ?? opened;
});
