// @ts-check
// Time Trap in the browser: plays the replay of the turns, by itself or turn by turn, from the film that the
// server sends; opens and closes the ring around a Man; leads the focus over the order sheet.

import { press, refuse } from '../client/act.js';
import { all, around, byId, first, isCalm } from '../client/dom.js';
import { fetchAgain } from '../client/fragments.js';
import {
  afterUpdate,
  arrowTraps,
  beforePost,
  beforeUpdate,
  keyNames,
  onFragment,
  onIdle,
  onKey,
  onPress,
  onTable,
  onUpdate,
} from '../client/hooks.js';
import { page } from '../client/page.js';
import { openTab } from '../client/panel.js';
import { nearest, placed, slide, translate, where } from '../client/pieces.js';
import { ARROWS } from '../client/rove.js';
import { lookBack, lookCloser } from '../client/zoom.js';

/** @typedef {import('../client/dom.js').El} El */
/** @typedef {import('../client/pieces.js').Point} Point */

/**
 * A Man in the film: where he was at the start and after each turn, where he fired, and when he died.
 * @typedef {object} Actor
 * @property {El} man
 * @property {string} squares two hexadecimal digits per turn, from the start on
 * @property {string} shots a digit per turn; 0 is nowhere
 * @property {number} died the turn, or Infinity
 */

/** How long a turn takes, from the slowest speed to the fastest, in milliseconds. */
const PACES = [1600, 1100, 750, 450, 250];

/** The part of a turn's time that the Men take to move. */
const MOVING = 0.7;

/** How long the Men take to move when the viewer steps through the turns by hand, in milliseconds. */
const STEP = 300;

/** How long the parts of a plan take to appear, in milliseconds. */
const FADE = 160;

/** How wide the three squares of an open ring are at least, in pixels: fingers want 24 for each. */
const RING = 90;

/** How far from the middle of a Man a finger may be that means him, in pixels. */
const FINGER = 24;

/** The digit of a shot at oneself. */
const SELF = 9;

/** The turn that is shown instead of the one that the server has drawn. @type {number | null} */
let shown = null;

/** The next turn of the replay, while it plays by itself. */
let timer = 0;

/**
 * What was shown, and how many turns were played, before an update.
 * @type {{ shown: number | null, played: number }}
 */
let before = { shown: null, played: 0 };

/**
 * The classes of a Man as the server drew him, while the replay draws him differently.
 * @type {WeakMap<El, string>}
 */
const drawnClasses = new WeakMap();

/** How many turns there are to go back to. */
function played() {
  return Number(byId('stage')?.dataset.played ?? 0);
}

/** The turn at whose end the server has drawn the board. */
function drawn() {
  return Number(byId('stage')?.dataset.turn ?? 0);
}

/**
 * The Men of the film who are on the board.
 * @returns {Actor[]}
 */
function actors() {
  const lines = (byId('film')?.dataset.film ?? '').split(';');
  return lines.flatMap((line) => {
    const [number, squares, shots, died] = line.split(' ');
    /** @type {Element | null} */
    const man = byId(`m-${number}`);
    return man instanceof SVGElement ? [{ man, squares, shots, died: Number(died) || Infinity }] : [];
  });
}

/**
 * The middle of the square where a Man was after a turn.
 * @param {Actor} actor
 * @param {number} turn
 * @returns {Point}
 */
function squareAfter({ squares }, turn) {
  const cell = Number(page.board?.dataset.cell);
  const side = Number(page.board?.dataset.side);
  const at = parseInt(squares.slice(turn * 2, turn * 2 + 2), 16);
  return [((at % side) + 0.5) * cell, (Math.floor(at / side) + 0.5) * cell];
}

/** Puts everything back as the server drew it. */
function showDrawn() {
  for (const { man } of actors()) {
    const classes = drawnClasses.get(man);
    if (classes !== undefined) {
      man.setAttribute('class', classes);
      man.removeAttribute('style');
      drawnClasses.delete(man);
    }
  }
  shown = null;
  page.table?.removeAttribute('data-scrub');
  for (const el of all('button[data-turn][aria-current]')) {
    el.removeAttribute('aria-current');
  }
  nameShown(drawn() < played() ? `turn ${drawn() + 1}` : 'now');
}

/**
 * Shows the board as it was after a turn.
 * @param {number} turn
 * @param {number} [time] how long the Men take to move there, in milliseconds
 */
function showTurn(turn, time = 0) {
  for (const actor of actors()) {
    const { man, died } = actor;
    const from = where(man);
    const to = squareAfter(actor, turn);
    if (!drawnClasses.has(man)) {
      drawnClasses.set(man, man.getAttribute('class') ?? '');
    }
    man.style.transform = translate(to);
    man.classList.toggle('ghost', turn >= died);
    man.classList.toggle('falls', turn === died);
    man.classList.remove('saved', 'lost', 'picked');
    if (time) {
      slide(man, from, to, time);
    }
  }
  putGhostsBelow();
  shown = turn;
  page.table?.setAttribute('data-scrub', String(turn));
  for (const el of all('button[data-turn]')) {
    el.toggleAttribute('aria-current', Number(el.dataset.turn) === turn);
  }
  nameShown(turn ? `turn ${turn}` : 'start');
  showTrails(turn);
}

/** @param {string} name */
function nameShown(name) {
  byId('shown')?.replaceChildren(name);
}

/**
 * Draws how the Men moved and fired on a turn.
 * @param {number} turn
 */
function showTrails(turn) {
  const acting = turn ? actors().filter(({ died }) => died >= turn) : [];
  byId('trails')?.replaceChildren(...acting.flatMap((actor) => trailsOf(actor, turn)));
}

/** Draws the trails of the turn that the server has drawn, or of the last one. */
function showDrawnTrails() {
  showTrails(drawn() < played() ? drawn() + 1 : played());
}

/**
 * @param {Actor} actor
 * @param {number} turn
 */
function trailsOf(actor, turn) {
  const from = squareAfter(actor, turn - 1);
  const to = squareAfter(actor, turn);
  const start = nearest(from, to);
  const [dx, dy] = [to[0] - start[0], to[1] - start[1]];
  const shot = Number(actor.shots[turn - 1]);
  const trails = [];
  if (dx || dy) {
    const eighths = Math.round(Math.atan2(dx, -dy) / (Math.PI / 4));
    trails.push(arrow('mv', (eighths + 8) % 8, from));
  }
  if (shot === SELF) {
    trails.push(drawing('#ft9', to, 0));
  } else if (shot) {
    trails.push(arrow('ft', shot - 1, to));
  }
  return trails;
}

/**
 * An arrow from a point; straight and slanting ones have symbols of their own.
 * @param {'mv' | 'ft'} name
 * @param {number} eighths clockwise from up
 * @param {Point} from
 */
function arrow(name, eighths, from) {
  return drawing(`#${name}${eighths % 2}`, from, eighths * 45);
}

/**
 * @param {string} symbol
 * @param {Point} at
 * @param {number} degrees
 */
function drawing(symbol, [x, y], degrees) {
  const el = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  el.setAttribute('href', symbol);
  el.setAttribute('transform', `translate(${x} ${y})rotate(${degrees})`);
  return el;
}

/** How long a turn takes at the speed that is set. */
function pace() {
  const speed = byId('speed');
  return PACES[speed instanceof HTMLInputElement ? speed.valueAsNumber - 1 : 0];
}

/** Stops the replay where it is. */
function stop() {
  clearTimeout(timer);
  timer = 0;
  namePlay('▸ Play');
}

/**
 * Plays the replay from a turn on.
 * @param {number} from
 */
function play(from) {
  stop();
  showTurn(from);
  namePlay('❚❚ Pause');
  const next = () => {
    if (shown === null || shown >= played()) {
      returnToNow();
      return;
    }
    showTurn(shown + 1, pace() * MOVING);
    timer = setTimeout(next, pace());
  };
  timer = setTimeout(next, pace() / 2);
}

/** @param {string} words */
function namePlay(words) {
  first('[data-reel=play]')?.replaceChildren(words);
}

/**
 * Goes some turns on or back.
 * @param {number} turns
 */
function step(turns) {
  stop();
  const turn = (shown ?? drawn()) + turns;
  showTurn(Math.max(0, Math.min(played(), turn)), STEP);
}

/** Ends the replay and shows the board as it is. */
function returnToNow() {
  stop();
  showDrawn();
  showDrawnTrails();
}

/** Plays, or pauses. */
function playOrPause() {
  if (timer) {
    stop();
  } else {
    play(shown !== null && shown < played() ? shown : 0);
  }
}

/** After a new turn the replay plays from the first turn that has changed. */
function replayNews() {
  const isNew = played() > before.played;
  if (isNew) {
    all('[data-again]').forEach(fetchAgain);
  }
  if (isNew && !document.hidden && !isCalm()) {
    play(Number(first('.turn.changed')?.dataset.turn ?? played()) - 1);
  } else if (before.shown !== null && timer) {
    showTurn(before.shown);
  } else {
    showDrawn();
    showDrawnTrails();
  }
}

/**
 * On the board of an earlier turn a Man stands for his order of that turn.
 * @param {El} man
 */
function changePast(man) {
  const order = byId(`o-${shown}-${man.id.at(-1)}`);
  if (order instanceof HTMLButtonElement && order.form) {
    order.click();
  }
}

/** Ghosts lie under the living. */
function putGhostsBelow() {
  const men = all('#men > .man');
  const ghosts = men.filter((man) => man.matches('.ghost'));
  const sorted = [...ghosts, ...men.filter((man) => !ghosts.includes(man))];
  if (sorted.some((man, at) => man !== men[at])) {
    byId('men')?.append(...sorted);
  }
}

/** Where squares are too small for a finger, the board comes closer while a ring is open. */
function lookAtRing() {
  const ring = first('#ring .rose');
  if (ring) {
    lookCloser(ring, RING);
  } else {
    lookBack();
  }
}

/** What a sketch of a ring has taken the place of. @type {ChildNode[] | null} */
let sketchedOver = null;

/**
 * Draws a ring at once, before the server has answered. It says nothing of what is allowed: a press on it is
 * kept until the ring of the server is there.
 * @param {'move' | 'shot'} kind
 * @param {Point} at
 */
function sketchRing(kind, [x, y]) {
  const rose = /** @type {SVGGElement | undefined} */ (byId('sketch')?.cloneNode(true));
  const ring = byId('ring');
  if (!rose || !ring) {
    return;
  }
  rose.removeAttribute('id');
  rose.setAttribute('class', `rose ${kind} sketch`);
  rose.setAttribute('transform', `translate(${x} ${y})`);
  for (const go of all('[data-way]', rose)) {
    go.dataset.key = go.dataset.way;
    go.setAttribute('tabindex', '-1');
  }
  const focused = document.activeElement;
  const key = focused instanceof SVGElement && ring.contains(focused) ? focused.dataset.key : undefined;
  sketchedOver ??= [...ring.childNodes];
  ring.replaceChildren(rose);
  first(`[data-key="${key}"]`, rose)?.focus({ preventScroll: true });
  lookAtRing();
}

/**
 * Sketches the ring that a press on this element will open.
 * @param {El} pressed
 */
function sketchAfter(pressed) {
  if (shown !== null || drawn() !== played()) {
    return;
  }
  const rose = pressed.closest('.rose');
  if (rose instanceof SVGElement) {
    const side = Number(page.board?.dataset.cell) * Number(page.board?.dataset.side);
    const [x, y] = placed(rose);
    const [dx, dy] = ['x', 'y'].map((name) => Number(pressed.firstElementChild?.getAttribute(name)));
    /** @type {Point} */
    const to = [x + dx, y + dy];
    // Where the edge leads is for the server to say.
    if (rose.matches('.move') && to.every((length) => length > 0 && length < side)) {
      sketchRing('shot', to);
    }
    return;
  }
  const man = pressed.matches('.man') ? pressed : first(`.man[tabindex][id$="${pressed.id.at(-1)}"]`);
  if (man) {
    sketchRing('move', placed(man));
  }
}

onIdle.add(() => {
  // Nothing came of it.
  if (sketchedOver && first('#ring .sketch')) {
    byId('ring')?.replaceChildren(...sketchedOver);
    lookAtRing();
  }
  sketchedOver = null;
});

/** Closes the ring; the order that was begun is dropped. */
function closeRing() {
  return press(first('#ring [data-key=close]'));
}

onTable.add(returnToNow);
for (const does of [putGhostsBelow, lookAtRing, setStops]) {
  onTable.add(does);
  onUpdate.add(does);
}
beforePost.add(returnToNow);

beforeUpdate.add(() => {
  before = { shown, played: played() };
  showDrawn();
});
afterUpdate.add(replayNews);

onFragment.add((fragment) => {
  if (fragment.localName === 'g' && !isCalm()) {
    for (const el of all('.planned, .fore, .rose', fragment)) {
      el.animate([{ opacity: 0 }, {}], FADE);
    }
  }
});

onPress.add((el) => {
  if (shown !== null && el.matches('.man')) {
    changePast(el);
    return true;
  }
  return false;
});

onKey.add((key) => {
  if (key === 'Escape') {
    return !first(':popover-open') && closeRing();
  }
  if (key === 'p') {
    const cell = first('.sheet button[tabindex="0"]');
    openTab(cell);
    cell?.focus();
    return true;
  }
  if (!byId('film') || !',./'.includes(key)) {
    return false;
  }
  if (key === '/') {
    returnToNow();
  } else {
    step(key === ',' ? -1 : 1);
  }
  return true;
});

// An open ring keeps the arrow keys to itself.
arrowTraps.add('#ring .rose');

for (let number = 1; number <= sheetSize().men; number += 1) {
  keyNames.set(String(number), `m${number}`);
}

document.addEventListener('click', (event) => {
  const turn = around(event, 'button[data-turn]')?.dataset.turn;
  if (turn !== undefined) {
    stop();
    showTurn(Number(turn), STEP);
  }
  switch (around(event, '[data-reel]')?.dataset.reel) {
    case 'play':
      playOrPause();
      break;
    case 'back':
      step(-1);
      break;
    case 'on':
      step(1);
      break;
    case 'now':
      returnToNow();
      break;
    default:
  }
  const threats = around(event, 'button[data-threats]');
  if (threats) {
    const isShown = threats.getAttribute('aria-pressed') !== 'true';
    threats.setAttribute('aria-pressed', String(isShown));
    page.board?.toggleAttribute('data-threatened', isShown);
  }
  const dear = around(event, '[data-dear]');
  if (dear) {
    const [, past] = dear.id.split('-');
    refuse(`A change on turn ${past} costs ${dear.dataset.dear} Energy; you have ${energyLeft()}.`);
  }
});

/** The Energy that is left. */
function energyLeft() {
  return first('#draft .energy b')?.textContent ?? '0';
}

// The ring is sketched before anything is posted.
document.addEventListener('click', (event) => {
  const pressed = around(event, '.man[tabindex], .slot > button, #ring .rose:not(.sketch) .go');
  if (pressed && byId('act')) {
    sketchAfter(pressed);
  }
}, true);

/** Where the pointer went down: a drag is no click. @type {Point} */
let downAt = [0, 0];
/** Whether it was a finger. */
let isFinger = false;
document.addEventListener('pointerdown', (event) => {
  downAt = [event.clientX, event.clientY];
  isFinger = event.pointerType === 'touch';
});

/** The Man who is nearest to where a finger came down, if it could have meant him. */
function manMeant() {
  const away = (/** @type {El} */ man) => {
    const { x, y, width, height } = man.getBoundingClientRect();
    return Math.hypot(x + width / 2 - downAt[0], y + height / 2 - downAt[1]);
  };
  const [man] = all('#men > .man[tabindex]').sort((one, other) => away(one) - away(other));
  return isFinger && man && away(man) <= FINGER ? man : null;
}
document.addEventListener('click', (event) => {
  const key = around(event, '#ring .sketch [data-key]')?.dataset.key;
  if (key) {
    // Keys wait until the server has answered.
    document.dispatchEvent(new KeyboardEvent('keydown', { key }));
    return;
  }
  const isDragged = Math.hypot(event.clientX - downAt[0], event.clientY - downAt[1]) > 5;
  if (isDragged || !around(event, '.viewport') || around(event, '#ring, #marks, .man[tabindex]')) {
    return;
  }
  const man = closeRing() ? null : manMeant();
  if (man) {
    sketchAfter(man);
    press(man);
  }
});

/** What Tab leads to on the sheet: what had the focus there last. */
let lastCell = '';

/** The sheet is one stop for Tab, and the arrow keys go on from there. */
function setStops() {
  const cells = all('.sheet button:not(.why)');
  const wanted = [lastCell, `o-${played()}-1`];
  const [entry = cells[0]] = wanted.flatMap((id) => cells.filter((cell) => cell.id === id));
  for (const cell of cells) {
    cell.setAttribute('tabindex', cell === entry ? '0' : '-1');
  }
}

document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && target.matches('.sheet button:not(.why)')) {
    lastCell = target.id;
    setStops();
  }
});

document.addEventListener('keydown', (event) => {
  const at = document.activeElement;
  const way = ARROWS[event.key];
  if (way && at?.matches('.sheet button:not(.why)') && !event.ctrlKey && !event.altKey && !event.metaKey) {
    nextOnSheet(at.id, way)?.focus();
    event.preventDefault();
  }
});

/** How many turns and Men the order sheet has. */
function sheetSize() {
  const { turns, men } = first('.sheet')?.dataset ?? {};
  return { turns: Number(turns ?? 0), men: Number(men ?? 0) };
}

/**
 * The next order or turn that can be pressed on the sheet; its first row are the turns.
 * @param {string} id
 * @param {Point} way
 * @returns {El | null}
 */
function nextOnSheet(id, [dx, dy]) {
  const [, turn, man = 0] = id.split('-').map(Number);
  const { turns, men } = sheetSize();
  for (let [x, y] = [turn + dx, man + dy]; x > 0 && x <= turns && y >= 0 && y <= men; x += dx, y += dy) {
    const cell = byId(y ? `o-${x}-${y}` : `t-${x}`);
    if (cell instanceof HTMLButtonElement) {
      return cell;
    }
  }
  return null;
}
