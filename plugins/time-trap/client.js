// @ts-check
// Time Trap in the browser: plays the replay of the turns, by itself or turn by turn, from the film that the
// server sends.

import { all, around, byId, first, isCalm } from '/assets/client/dom.js';
import { fetchAgain } from '/assets/client/fragments.js';
import {
  afterUpdate,
  arrowTraps,
  beforePost,
  beforeUpdate,
  keyNames,
  onFragment,
  onKey,
  onPress,
  onTable,
  onUpdate,
} from '/assets/client/hooks.js';
import { page } from '/assets/client/page.js';
import { nearest, slide, translate, where } from '/assets/client/pieces.js';
import { lookBack, lookCloser } from '/assets/client/zoom.js';

/** @typedef {import('/assets/client/dom.js').El} El */
/** @typedef {import('/assets/client/pieces.js').Point} Point */

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

/** How wide the three squares of an open ring are at least, in pixels: fingers want 24 for each, and some room. */
const RING = 90;

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
  const men = byId('men')?.children ?? [];
  const lines = (byId('film')?.dataset.film ?? '').split(';');
  return lines.flatMap((line, at) => {
    const man = men[at];
    const [squares, shots, died] = line.split(' ');
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
  const output = byId('shown');
  if (output instanceof HTMLOutputElement) {
    output.value = name;
  }
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
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', symbol);
  use.setAttribute('transform', `translate(${x} ${y})rotate(${degrees})`);
  return use;
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
  const button = first('[data-reel=play]');
  if (button) {
    button.textContent = words;
  }
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

/** Where squares are too small for a finger, the board comes closer while a ring is open. */
function lookAtRing() {
  const ring = first('#ring .rose');
  if (ring) {
    lookCloser(ring, RING);
  } else {
    lookBack();
  }
}

onTable.add(returnToNow);
onTable.add(lookAtRing);
onUpdate.add(lookAtRing);
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

for (const number of ['1', '2', '3', '4', '5']) {
  keyNames.set(number, `m${number}`);
}
// An open ring keeps the arrow keys to itself.
arrowTraps.add('#ring .rose');

document.addEventListener('click', (event) => {
  const turn = around(event, 'button[data-turn]')?.dataset.turn;
  if (turn !== undefined) {
    stop();
    showTurn(Number(turn), STEP);
  }
});

document.addEventListener('click', (event) => {
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
});
