// @ts-check
// Marks the actions of the open group on the board. A click on a marked place takes its action; where several
// share a place, they are listed beside it; hovering shows the way and the chances. Groups stay open while
// the page changes.
//
// A button names its place in `data-place`, what is written there in `data-note`, classes of its mark in
// `data-mark`, the places on its way in `data-way`, and what the way costs in `data-cost`. On a board that
// has a layer `[data-aims]` the marks lie in it, over everything else, and are what is pressed; elsewhere the
// places themselves are, and the marks lie next to them. If the layer says in `data-again` what a finger does
// next, the first tap on any mark shows what it would do, and only the second does it.

import { listAt, pick } from './pick.js';
import { keepOneStop, leadToBoard } from './rove.js';

const SVG = 'http://www.w3.org/2000/svg';

/** What is pressed on the board. */
export const AIM = '[data-place-id].aim';

/** @type {string | null} The group the player has opened. */
let opened = null;

/** @type {string | null} The place that a finger has asked about. */
let previewed = null;

const actions = () => document.getElementById('actions');

/** @returns {HTMLButtonElement[]} The buttons of the open group that stand for a place on the board. */
function aimed() {
  const group = actions()?.querySelector('details.group[open]');
  return group ? [...group.querySelectorAll('button')].filter((button) => button.dataset.place) : [];
}

/**
 * The buttons of the open group that stand for this place.
 * @param {string | null | undefined} id
 */
export function aimsAt(id) {
  return aimed().filter((button) => button.dataset.place === id);
}

/** @param {string} id @returns {SVGGraphicsElement | null} */
const place = (id) => document.querySelector(`[data-place-id="${CSS.escape(id)}"]`);

/**
 * Draws a mark over a place.
 * @param {SVGGraphicsElement} under
 * @param {string} kind
 * @returns {SVGGraphicsElement} the mark
 */
function mark(under, kind) {
  const shape = under.localName === 'g' ? under.querySelector('use, path, rect, circle, polygon') : under;
  const copy = /** @type {SVGGraphicsElement} */ ((shape ?? under).cloneNode(false));
  copy.removeAttribute('id');
  copy.removeAttribute('data-place-id');
  copy.setAttribute('class', `aim-mark ${kind}`);
  const layer = document.querySelector('[data-aims]');
  if (!layer) {
    copy.dataset.aim = '';
    under.parentNode?.insertBefore(copy, under.nextSibling);
    return copy;
  }
  const group = document.createElementNS(SVG, 'g');
  const transform = under.localName === 'g' && under.getAttribute('transform');
  if (transform) {
    group.setAttribute('transform', transform);
  }
  group.setAttribute('class', kind);
  group.dataset.aim = '';
  group.append(copy);
  layer.append(group);
  return group;
}

/**
 * Words in a drawing.
 * @param {'title' | 'text'} name
 * @param {string} words
 */
function drawn(name, words) {
  const el = document.createElementNS(SVG, name);
  el.textContent = words;
  return el;
}

function clear() {
  document.querySelectorAll('[data-aim]').forEach((el) => el.remove());
  document.querySelectorAll(AIM).forEach((el) => {
    el.classList.remove('aim');
    el.removeAttribute('tabindex');
    el.removeAttribute('role');
    el.removeAttribute('aria-label');
  });
}

/** Whom or what the groups were about when one was opened: `data-about` of the actions, if a game says it. */
let about = '';

/**
 * Opens the group that the player has opened before for the same question, or else the first, if none is
 * open.
 */
function reopen() {
  const now = actions()?.dataset.about ?? '';
  opened = now === about ? opened : null;
  about = now;
  const kept = opened && document.getElementById(opened);
  if (kept instanceof HTMLDetailsElement && !kept.classList.contains('empty')) {
    kept.open = true;
  } else if (!actions()?.querySelector('details.group[open]')) {
    const other = actions()?.querySelector('details.group:not(.empty)');
    other?.toggleAttribute('open', true);
  }
}

/** Marks the open group on the board, after the page has changed. */
export function showAims() {
  reopen();
  markAims();
}

/** Marks the open group on the board. */
function markAims() {
  previewed = null;
  const focused = document.activeElement;
  const held = focused?.matches(AIM) ? focused.getAttribute('data-place-id') : null;
  clear();
  const ids = new Set(aimed().map((button) => button.dataset.place ?? ''));
  const aims = [...ids].flatMap((id) => aimFor(id) ?? []);
  aims.forEach(writeNote);
  if (held !== null) {
    const again = aims.find((aim) => aim.getAttribute('data-place-id') === held) ?? aims[0];
    again?.focus({ preventScroll: true });
  }
  keepOneStop();
}

/**
 * What a button says; one that is folded away has no inner text.
 * @param {HTMLElement} button
 */
const nameOf = (button) => button.innerText || button.textContent?.trim() || button.title;

/**
 * Marks a place with what can be done there.
 * @param {string} id
 * @returns {SVGGraphicsElement | null} what is pressed
 */
function aimFor(id) {
  const under = place(id);
  const there = aimsAt(id);
  if (!under) {
    return null;
  }
  const kinds = new Set(there.map((button) => button.dataset.mark ?? ''));
  const made = mark(under, [...kinds].join(' '));
  const note = there.find((button) => button.dataset.note)?.dataset.note;
  const isLayered = made.localName === 'g';
  const aim = isLayered ? made : under;
  if (isLayered) {
    made.dataset.placeId = id;
    made.prepend(drawn('title', there.map((button) => button.title || button.innerText).join('\n')));
    made.classList.toggle('noted', Boolean(note));
    made.dataset.note = note && there.length > 1 ? `${note} +` : note ?? '';
  }
  aim.classList.add('aim');
  aim.setAttribute('role', 'button');
  aim.setAttribute('aria-label', there.map(nameOf).join(', or '));
  aim.setAttribute('tabindex', '0');
  return aim;
}

/**
 * Writes what is to be said of a place over all marks, so that none of them hides it.
 * @param {SVGGraphicsElement} aim
 */
function writeNote(aim) {
  if (aim.dataset.note) {
    const note = document.createElementNS(SVG, 'g');
    note.setAttribute('class', 'note');
    note.setAttribute('transform', aim.getAttribute('transform') ?? '');
    note.dataset.aim = '';
    note.append(drawn('text', aim.dataset.note));
    aim.parentNode?.append(note);
  }
}

/** Hides the way that is shown. */
function hideWay() {
  document.querySelectorAll('[data-aim].way').forEach((el) => el.remove());
}

/**
 * Shows what a second tap would do: the way there, or the piece with its card, and that it takes one.
 * @param {string} id
 * @param {HTMLButtonElement} button
 */
function preview(id, button) {
  previewed = id;
  hideWay();
  if (button.dataset.way) {
    showWay(button);
  }
  const under = place(id);
  const again = document.querySelector('[data-aims]')?.getAttribute('data-again');
  if (under && again) {
    const made = mark(under, 'way again');
    made.append(drawn('text', again));
    const piece = document.querySelector(`.man[data-hex="${CSS.escape(id)}"]`);
    if (piece instanceof SVGElement) {
      pick(piece);
    }
  }
}

/**
 * Draws the way that a button takes: its places, a line through them, and what it costs at its end.
 * @param {HTMLButtonElement} button
 */
function showWay(button) {
  const ids = (button.dataset.way ?? '').split(' ').filter(Boolean);
  const places = ids.flatMap((id) => place(id) ?? []);
  const layer = document.querySelector('[data-aims]');
  const marks = places.map((under) => mark(under, 'way'));
  const points = marks.flatMap((el) => el.getAttribute('transform')?.match(/-?[\d.]+ -?[\d.]+/) ?? []);
  if (layer && points.length > 1) {
    const line = document.createElementNS(SVG, 'path');
    line.setAttribute('class', 'way way-line');
    line.setAttribute('d', `M${points.join('L')}`);
    line.dataset.aim = '';
    layer.append(line);
    marks.at(-1)?.append(drawn('text', button.dataset.cost ?? ''));
    layer.append(...marks.slice(-1));
  }
}

/** Shows the way to what is pointed at or has the focus. @param {Event} event */
function previewWay(event) {
  const at = event.target instanceof Element ? event.target : null;
  const under = at?.closest('[data-place-id], button[data-way]') ?? null;
  hideWay();
  if (under instanceof HTMLButtonElement) {
    showWay(under);
  } else if (under) {
    const button = aimsAt(under.getAttribute('data-place-id')).find((other) => other.dataset.way);
    if (button) {
      showWay(button);
    }
  }
}

/**
 * Whether a finger has to tap twice for an action.
 * @param {HTMLButtonElement} button
 */
function takesTwo(button) {
  return Boolean(button.dataset.way ?? document.querySelector('[data-aims][data-again]'));
}

/**
 * What a click on this part of the board takes: the one action there, or a choice between several. A finger
 * does not hover: its first tap shows what there is, the second takes it.
 * @param {Element} target
 * @param {boolean} [isTouch]
 */
export function aimAt(target, isTouch = false) {
  const id = target.closest('[data-place-id]')?.getAttribute('data-place-id') ?? null;
  const there = aimsAt(id);
  if (isTouch && id !== null && previewed !== id && there.length > 0 && takesTwo(there[0])) {
    preview(id, there[0]);
    return true;
  }
  if (there.length === 1) {
    there[0].click();
  } else if (there.length > 1) {
    listAt(target, there);
  }
  return there.length > 0;
}

/**
 * Opens a group; where several share a key, the one after the open one.
 * @param {string} key
 */
export function openGroup(key) {
  const named = `[data-key="${CSS.escape(key)}"]`;
  const alike = [...actions()?.querySelectorAll(`details.group${named}, ${named} > details.group`) ?? []];
  const full = alike.filter((el) => !el.classList.contains('empty'));
  const groups = full.length > 0 ? full : alike;
  const group = groups[(groups.findIndex((el) => el.hasAttribute('open')) + 1) % groups.length];
  if (!(group instanceof HTMLDetailsElement)) {
    return false;
  }
  opened = group.id;
  group.open = true;
  markAims();
  const buttons = [...group.querySelectorAll('button:not(.why)')];
  // What is only on the board, or folded away, is pressed there.
  const isOnBoard = aimed().length > 0 && !buttons.some((button) => button.checkVisibility());
  if (!isOnBoard || !leadToBoard(AIM)) {
    group.querySelector('summary')?.focus({ preventScroll: true });
  }
  return true;
}

/** Listens to the groups and the board. */
export function startAims() {
  document.addEventListener('toggle', (event) => {
    if (event.target instanceof HTMLDetailsElement && event.target.matches('.group')) {
      markAims();
    }
  }, true);
  document.addEventListener('click', (event) => {
    const at = event.target instanceof Element ? event.target : null;
    opened = at?.closest('details.group > summary')?.parentElement?.id ?? opened;
    if (at?.closest(AIM)) {
      aimAt(at, event instanceof PointerEvent && event.pointerType === 'touch');
    }
  });
  document.addEventListener('pointerover', previewWay);
  document.addEventListener('focusin', previewWay);
  showAims();
}
