// @ts-check
// Picking a piece: a click on one that stands for no action of the open group shows its card, and all that
// can be done there, with its chances. A click on a place with several actions lists them. Both are one
// popover: Escape, or a click elsewhere, closes it.
//
// The board has an element `[data-picked]`. A piece names its place in `data-hex`. An element
// that names it in `data-pieces` names its card in `data-card`; its title, and what `[data-of]` says of it,
// are above them. A button says its chances in `data-said`, or else in `data-note`.

import { byId, first } from './dom.js';

/** How far the card is from what it is about, in pixels. */
const GAP = 8;

/** @returns {HTMLElement | null} */
function box() {
  const el = first('[data-picked]');
  return el instanceof HTMLElement ? el : null;
}

/**
 * All buttons, of every group, that stand for this place, each with the name of its row or group.
 * @param {string} place
 */
function actionsAt(place) {
  const buttons = [...document.querySelectorAll('#actions details.group button')];
  return buttons.flatMap((button) => {
    if (!(button instanceof HTMLButtonElement) || !isAt(button, place)) {
      return [];
    }
    const group = button.closest('details.group');
    const words = [group?.parentElement?.querySelector('.row-title'), group?.querySelector('summary')];
    // Where a group has two for the same place, they say themselves which is which.
    const isHere = (/** @type {Element} */ other) => other.closest('details') === group && isAt(other, place);
    const isOne = buttons.filter(isHere).length === 1;
    const name = [...words, isOne ? null : button].flatMap((el) => (el ? label(el) : []));
    return [{ button, name: name.join(', ') }];
  });
}

/**
 * Whether a button stands for this place.
 * @param {Element} button
 * @param {string} place
 */
function isAt(button, place) {
  return button.getAttribute('data-place') === place;
}

/**
 * What an element says, without keys and asides.
 * @param {Element} el
 */
function label(el) {
  const texts = [...el.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return texts.map((node) => node.textContent).join('').trim();
}

/**
 * The card with the values of a piece.
 * @param {Element} piece
 */
function cardOf(piece) {
  const named = document.querySelector(`[data-pieces~="${CSS.escape(piece.id)}"]`);
  return byId(named?.getAttribute('data-card') ?? undefined);
}

/**
 * Shows the card of a piece, and what can be done where it is.
 * @param {SVGElement | HTMLElement} piece
 */
export function pick(piece) {
  const el = box();
  const place = piece.dataset.hex;
  if (!el || !place) {
    return false;
  }
  const title = document.createElement('p');
  title.className = 'picked-title';
  const more = document.querySelectorAll(`[data-of~="${CSS.escape(piece.id)}"]`);
  const said = [piece.querySelector('title'), ...more];
  title.textContent = said.flatMap((words) => words?.textContent || []).join(': ');
  const card = cardOf(piece)?.cloneNode(true);
  if (card instanceof Element) {
    card.removeAttribute('id');
  }
  const actions = actionsAt(place).map(({ button, name }) => {
    const { note, said: odds = note } = button.dataset;
    return { button, words: [name, odds].filter(Boolean).join(': ') };
  });
  const list = actions.length > 0 ? listOf(el, actions) : null;
  const parts = [card, list].flatMap((part) => part ?? []);
  show(el, piece, [title, ...parts]);
  return true;
}

/**
 * Lists several actions beside the place that stands for them all; without the popover, leads to the first.
 * @param {Element} under
 * @param {HTMLButtonElement[]} buttons
 */
export function listAt(under, buttons) {
  const el = box();
  if (!el) {
    buttons[0].focus();
    return;
  }
  const actions = buttons.map((button) => ({ button, words: button.textContent?.trim() ?? '' }));
  const list = listOf(el, actions);
  show(el, under, [list]);
  list.querySelector('button')?.focus({ preventScroll: true });
}

/**
 * Buttons that stand for others and close the popover.
 * @param {HTMLElement} el
 * @param {{ button: HTMLButtonElement, words: string }[]} actions
 */
function listOf(el, actions) {
  const list = document.createElement('ul');
  for (const { button, words } of actions) {
    const item = document.createElement('li');
    const copy = document.createElement('button');
    copy.type = 'button';
    copy.textContent = words;
    copy.title = button.title;
    copy.addEventListener('click', () => {
      el.hidePopover();
      button.click();
    });
    item.append(copy);
    list.append(item);
  }
  return list;
}

/**
 * Opens the popover with these parts beside an element.
 * @param {HTMLElement} el
 * @param {Element} about
 * @param {Node[]} parts
 */
function show(el, about, parts) {
  el.replaceChildren(closer(el), ...parts);
  el.style.maxHeight = '';
  el.showPopover();
  beside(el, about);
}

/**
 * The button that closes a card.
 * @param {HTMLElement} el
 */
function closer(el) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet closer';
  button.textContent = '×';
  button.setAttribute('aria-label', 'Close');
  button.addEventListener('click', () => el.hidePopover());
  return button;
}

/**
 * Puts the card beside the piece, inside the window; where there is no room beside it, below or above.
 * @param {HTMLElement} el
 * @param {Element} piece
 */
function beside(el, piece) {
  const at = piece.getBoundingClientRect();
  const size = el.getBoundingClientRect();
  const right = at.right + GAP;
  const left = right + size.width > innerWidth ? at.left - GAP - size.width : right;
  const [above, below] = [at.top - 2 * GAP, innerHeight - at.bottom - 2 * GAP];
  const isStacked = left < GAP;
  const most = isStacked ? Math.max(above, below) : innerHeight - 2 * GAP;
  el.style.maxHeight = `${most}px`;
  const high = Math.min(most, size.height);
  const stacked = below >= Math.min(above, size.height) ? at.bottom + GAP : at.top - GAP - high;
  const top = isStacked ? stacked : at.top;
  el.style.left = `${Math.max(GAP, Math.min(left, innerWidth - size.width - GAP))}px`;
  el.style.top = `${Math.max(GAP, Math.min(top, innerHeight - high - GAP))}px`;
}

/** Listens to pieces, and to lists that name them in `data-pick`. */
export function startPicking() {
  document.addEventListener('click', (event) => {
    const at = event.target instanceof Element ? event.target : null;
    const named = at?.closest('[data-pick]')?.getAttribute('data-pick');
    const piece = named ? byId(named) : at?.closest('.man');
    if ((piece instanceof SVGElement || piece instanceof HTMLElement) && cardOf(piece)) {
      pick(piece);
    }
  });
}
