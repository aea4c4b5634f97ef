// @ts-check
// Shows what happened one deed after another: its sentence is marked in the digest, its place on the board.
// Respects reduced motion, can be skipped, and never keeps the player from acting.

const calm = matchMedia('(prefers-reduced-motion: reduce)');
const PACE = [2400, 1600, 1000, 600, 300];

/** @type {number} */
let timer = 0;

const digest = () => document.getElementById('digest');

/** @returns {HTMLElement[]} */
const deeds = () => [...(digest()?.querySelectorAll('li[data-deed]') ?? [])]
  .map((el) => /** @type {HTMLElement} */ (el))
  .sort((a, b) => Number(a.dataset.deed) - Number(b.dataset.deed));

/** @param {string | undefined} text @returns {[number, number] | null} */
function point(text) {
  const [x, y] = (text ?? '').split(' ').map(Number);
  return text && Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null;
}

/** @param {HTMLElement} deed @param {number} time */
function flash(deed, time) {
  const svg = document.querySelector('.viewport > svg');
  const at = point(deed.dataset.at);
  if (!svg || !at) {
    return;
  }
  const mark = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
  mark.setAttribute('class', `deed-mark ${deed.dataset.kind}`);
  mark.setAttribute('cx', String(at[0]));
  mark.setAttribute('cy', String(at[1]));
  mark.setAttribute('r', '14');
  svg.append(mark);
  setTimeout(() => mark.remove(), time);
  const piece = deed.dataset.piece && document.getElementById(deed.dataset.piece);
  const from = point(deed.dataset.from);
  if (piece && from && !calm.matches) {
    piece.animate([{ translate: `${from[0] - at[0]}px ${from[1] - at[1]}px` }, {}], { duration: time * 0.7 });
  }
}

/** Ends the show and leaves everything as it is now. */
export function stopDeeds() {
  clearTimeout(timer);
  timer = 0;
  digest()?.querySelectorAll('[data-now]').forEach((el) => el.removeAttribute('data-now'));
  document.querySelectorAll('.deed-mark').forEach((el) => el.remove());
  controls(false);
}

/** @param {boolean} running */
function controls(running) {
  document.querySelector('[data-deeds-play]')?.toggleAttribute('hidden', running);
  document.querySelector('[data-deeds-skip]')?.toggleAttribute('hidden', !running);
}

/** Shows all deeds, one after another. */
export function playDeeds() {
  stopDeeds();
  const all = deeds();
  const speed = document.querySelector('[data-deeds-speed]');
  controls(true);
  let next = 0;
  const step = () => {
    digest()?.querySelectorAll('[data-now]').forEach((el) => el.removeAttribute('data-now'));
    const deed = all[next];
    next += 1;
    if (!deed?.isConnected) {
      stopDeeds();
      return;
    }
    const time = PACE[Number(speed instanceof HTMLInputElement ? speed.value : 3) - 1] ?? PACE[2];
    deed.dataset.now = '';
    deed.scrollIntoView({ block: 'nearest' });
    flash(deed, time);
    timer = setTimeout(step, time);
  };
  step();
}

/** The digest that was last on the page, so that only a new one is shown by itself. */
let told = '';

/** Shows a new digest by itself, unless motion is reduced. */
export function playNews() {
  const now = digest()?.textContent ?? '';
  if (now !== told && !calm.matches) {
    playDeeds();
  }
  told = now;
}

/** Listens to the digest's controls. */
export function startDeeds() {
  told = digest()?.textContent ?? '';
  document.addEventListener('click', (event) => {
    const at = event.target instanceof Element ? event.target : null;
    if (at?.closest('[data-deeds-play]')) {
      playDeeds();
    } else if (at?.closest('[data-deeds-skip]')) {
      stopDeeds();
    }
  });
}
