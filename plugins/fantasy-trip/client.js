// @ts-check
// The Fantasy Trip in the browser: makes buttons of the far hexes that the server only lists, opens the group
// of the figure that is pressed on the map, shows what a spell would cover, and keeps the one who acts in
// sight. The rest is what every board has.

import { press } from '../client/act.js';
import { all, around, byId, first } from '../client/dom.js';
import { onKey, onUpdate } from '../client/hooks.js';
import { keepInSight } from '../client/zoom.js';

/** @typedef {import('../client/dom.js').El} El */

const SVG = 'http://www.w3.org/2000/svg';

/** The keys that lead in the six directions. */
const WAY_KEYS = 'wedsaq';

/** Where the six hexes around one lie, in the units of the map. */
const AROUND = [[0, -34.64], [30, -17.32], [30, 17.32], [0, 34.64], [-30, 17.32], [-30, -17.32]];

/**
 * The hex that a step comes from. A hex is named by two digits for its column and two for its row; even
 * columns lie half a hex lower.
 * @param {string} name
 * @param {number} way from 0, which is up, clockwise
 */
function before(name, way) {
  const [column, row] = [Number(name.slice(0, 2)), Number(name.slice(2))];
  const isLow = column % 2 === 0;
  const up = isLow ? 0 : -1;
  // One goes back the way that lies opposite.
  const [right, down] = [[0, 1], [-1, up + 1], [-1, up], [0, -1], [1, up], [1, up + 1]][way];
  return [column + right, row + down].map((part) => String(part).padStart(2, '0')).join('');
}

/**
 * The last step of the way to each far hex, and what the way costs, by the name of the hex.
 * @typedef {Map<string, { way: number, cost: string }>} LastSteps
 */

/**
 * The hexes of a way, from its start to its end, and the directions of its steps.
 * @param {LastSteps} steps
 * @param {string} start
 * @param {string} end
 */
function wayTo(steps, start, end) {
  const places = [end];
  const ways = [];
  let step = steps.get(end);
  while (step && places[0] !== start) {
    ways.unshift(step.way);
    places.unshift(before(places[0], step.way));
    step = steps.get(places[0]);
  }
  return { places, ways };
}

/** Makes buttons of the list of far hexes, if it has none yet. They are on the map alone. */
function fillWays() {
  for (const list of all('.ways:not(:has(button))')) {
    const { start = '', before: word = '', ways: names = '', unit = '', each } = list.dataset;
    /** @type {LastSteps} */
    const steps = new Map();
    for (const hex of (list.textContent ?? '').split(' ').filter(Boolean)) {
      steps.set(hex.slice(0, 4), { way: hex.charCodeAt(4) - 'a'.charCodeAt(0), cost: hex.slice(5) });
    }
    list.textContent = '';
    for (const [end, { cost }] of steps) {
      const { places, ways } = wayTo(steps, start, end);
      const words = ways.map((way) => word + names.split(' ')[way]);
      if (words.length > 1) {
        list.append(wayButton({ places, words, cost, unit, isEach: each !== undefined }));
      }
    }
  }
}

/**
 * The button that takes a whole way.
 * @param {{ places: string[], words: string[], cost: string, unit: string, isEach: boolean }} way
 */
function wayButton({ places, words, cost, unit, isEach }) {
  const button = document.createElement('button');
  const [firstStep, ...rest] = words;
  button.setAttribute('form', 'act');
  button.hidden = true;
  button.name = 'add';
  button.value = isEach ? `, ${firstStep}` : words.map((step) => `, ${step}`).join('');
  if (isEach) {
    button.dataset.queue = rest.join('\n');
  }
  button.dataset.place = places.at(-1);
  button.dataset.mark = 'far';
  button.dataset.note = cost;
  button.dataset.way = places.join(' ');
  button.dataset.cost = `${cost} ${unit}`;
  button.textContent = `${places.at(-1)}: ${cost} ${unit}`;
  return button;
}

/**
 * The group with the options of a figure that is still to move.
 * @param {El | null} man
 */
function groupOf(man) {
  const group = byId(man?.id.replace('u-', 'g-fig-'));
  return group instanceof HTMLDetailsElement ? group : null;
}

/** Marks the figure whose group is open, so that its front, sides and rear show. */
function markChosen() {
  for (const man of all('.man')) {
    man.classList.toggle('chosen', groupOf(man)?.open ?? false);
  }
}

/**
 * A press on a figure that is still to move opens its options; a second one shows its card, as for others.
 * @param {MouseEvent} event
 */
function openFigure(event) {
  const group = groupOf(around(event, '.man'));
  if (group && !group.open) {
    group.querySelector('summary')?.click();
    group.scrollIntoView({ block: 'nearest' });
    event.stopPropagation();
  }
}

/**
 * Shows which hexes a spell would cover, where it covers more than the one that is pointed at.
 * @param {Event} event
 */
function showArea(event) {
  all('#aims .area').forEach((el) => el.remove());
  const aim = around(event, '#aims [data-place-id]');
  if (!aim || !first('#actions details.group[open] [data-radius]')) {
    return;
  }
  const [x = 0, y = 0] = (aim.getAttribute('transform')?.match(/-?[\d.]+/g) ?? []).map(Number);
  for (const [right, down] of AROUND) {
    const hex = document.createElementNS(SVG, 'use');
    hex.setAttribute('href', '#hex');
    hex.setAttribute('class', 'area');
    hex.setAttribute('transform', `translate(${x + right} ${y + down})`);
    hex.dataset.aim = '';
    byId('aims')?.append(hex);
  }
}

/** How wide a counter is at least when the map shrinks to show more of them, in pixels. */
const LEAST = 17;

/** Who was where when the map was last scrolled. */
let followed = '';

/**
 * Keeps the one who acts in sight on a map that is larger than its area, with as many of the others as fit,
 * the nearest first, once someone has moved.
 * @param {boolean} [isResized]
 */
function followFigure(isResized = false) {
  const viewport = first('.viewport');
  const man = first('.man.acting') ?? first('.man.chosen') ?? first('.man.own') ?? first('.man');
  const now = man ? [man, ...all('.man')].map(({ id, dataset: { hex } }) => `${id} ${hex}`).join() : '';
  const isOld = now === followed && !isResized;
  followed = now;
  if (viewport instanceof HTMLElement && man && !isOld) {
    const [x, y] = middle(man);
    const far = (/** @type {El} */ other) => Math.hypot(middle(other)[0] - x, middle(other)[1] - y);
    const others = all('.man').filter((other) => other !== man).sort((a, b) => far(a) - far(b));
    const bar = first('.views')?.getBoundingClientRect().bottom ?? 0;
    const covered = Math.max(0, bar - viewport.getBoundingClientRect().top);
    keepInSight(viewport, [man, ...others].map(counterOf), { least: LEAST, covered });
  }
}

/** The round part of a counter, without what shows around it. @param {El} man */
const counterOf = (man) => first('.cb', man) ?? man;

/** @param {El} man */
function middle(man) {
  const { x, y, width, height } = counterOf(man).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

/** Whether the player has opened a group by its number since the last update. */
let hasOpened = false;
document.addEventListener('keydown', ({ key }) => {
  hasOpened ||= /^[1-9]$/.test(key);
}, true);

/** Whether the figure goes step by step, by keys. */
let isWalking = false;

// Steps and facings share their keys: who goes by keys walks on until the group of the facings is opened by
// its number; after a press on the map, that group is open.
onKey.add((key) => {
  if (!WAY_KEYS.includes(key)) {
    return false;
  }
  isWalking &&= !hasOpened;
  const step = isWalking || first('#g-walk[open]') ? first(`#g-walk [data-key="${key}"]`) : null;
  isWalking = step !== null;
  const button = step ?? first(`#actions details.group[open] [data-key="${key}"]`);
  return button ? press(button) : false;
});
document.addEventListener('pointerdown', () => {
  isWalking = false;
}, true);

/** Keeps the group of the steps open while the figure goes by keys and can go on. */
function keepWalking() {
  isWalking &&= first('#g-walk [data-key]') !== null;
  first('#g-walk')?.toggleAttribute('open', isWalking || first('#g-walk[open]') !== null);
}

onUpdate.add(() => {
  hasOpened = false;
  keepWalking();
  fillWays();
  markChosen();
  followFigure();
});
document.addEventListener('click', openFigure, true);
document.addEventListener('toggle', markChosen, true);
document.addEventListener('pointerover', showArea);
document.addEventListener('focusin', showArea);
const viewport = first('.viewport');
if (viewport) {
  // By the next frame the map has its size too.
  new ResizeObserver(() => requestAnimationFrame(() => followFigure(true))).observe(viewport);
}
fillWays();
markChosen();
