// @ts-check
// Marks the actions of the open group on the board. A click on a marked place takes its action; where several
// share a place, the player chooses; hovering shows the way and the chances. Groups stay open while the page
// changes.

/** Where the arrow keys lead. @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @type {string | null} The group the player has opened. */
let opened = null;

const actions = () => document.getElementById('actions');

/** @returns {HTMLButtonElement[]} The buttons of the open group that stand for a place on the board. */
function aimed() {
  const group = actions()?.querySelector('details.group[open]');
  return group ? [...group.querySelectorAll('button')].filter((button) => button.dataset.place) : [];
}

/** @param {string} id @returns {SVGGraphicsElement | null} */
const place = (id) => document.querySelector(`[data-place-id="${CSS.escape(id)}"]`);

/** @param {SVGGraphicsElement} under @param {string} kind */
function mark(under, kind) {
  const copy = /** @type {SVGGraphicsElement} */ (under.cloneNode(false));
  copy.removeAttribute('id');
  copy.removeAttribute('data-place-id');
  copy.setAttribute('class', `aim-mark ${kind}`);
  copy.dataset.aim = '';
  under.parentNode?.insertBefore(copy, under.nextSibling);
}

function clear() {
  document.querySelectorAll('[data-aim]').forEach((el) => el.remove());
  document.querySelectorAll('[data-place-id].aim').forEach((el) => {
    el.classList.remove('aim');
    el.removeAttribute('tabindex');
    el.removeAttribute('role');
    el.removeAttribute('aria-label');
  });
}

/** Marks the open group on the board, after the page or the choice has changed. */
export function showAims() {
  const kept = opened && document.getElementById(opened);
  if (kept instanceof HTMLDetailsElement && !kept.classList.contains('empty')) {
    kept.open = true;
  }
  clear();
  let first = true;
  for (const button of aimed()) {
    const under = place(button.dataset.place ?? '');
    if (!under) {
      continue;
    }
    mark(under, Number(button.dataset.chance ?? 0) >= 50 ? 'strong' : '');
    under.classList.add('aim');
    under.setAttribute('role', 'button');
    under.setAttribute('aria-label', button.innerText);
    under.setAttribute('tabindex', first ? '0' : '-1');
    first = false;
  }
}

/** @param {HTMLButtonElement} button */
function showWay(button) {
  for (const id of (button.dataset.way ?? '').split(' ').filter(Boolean)) {
    const under = place(id);
    if (under) {
      mark(under, 'way');
    }
  }
}

/**
 * What a click on this part of the board takes: the one action there, or the open choice between several.
 * @param {Element} target
 */
export function aimAt(target) {
  const id = target.closest('[data-place-id]')?.getAttribute('data-place-id');
  if (!id) {
    return false;
  }
  const there = aimed().filter((button) => button.dataset.place === id);
  if (there.length === 1) {
    there[0].click();
  } else if (there.length > 1) {
    there[0].focus();
  }
  return there.length > 0;
}

/** @param {string} key A digit opens the group with that key. */
export function openGroup(key) {
  const group = actions()?.querySelector(`details.group[data-key="${CSS.escape(key)}"]`);
  if (!(group instanceof HTMLDetailsElement)) {
    return false;
  }
  group.open = true;
  group.querySelector('summary')?.focus();
  return true;
}

/** Listens to the groups and the board. */
export function startAims() {
  document.addEventListener('toggle', (event) => {
    const group = event.target;
    if (!(group instanceof HTMLDetailsElement) || !group.matches('.group')) {
      return;
    }
    if (group.open) {
      opened = group.id;
      showAims();
    }
  }, true);
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-place-id].aim')) {
      aimAt(event.target);
    }
  });
  document.addEventListener('pointerover', (event) => {
    const at = event.target instanceof Element ? event.target : null;
    const under = at?.closest('[data-place-id], button[data-way]') ?? null;
    document.querySelectorAll('[data-aim].way').forEach((el) => el.remove());
    if (under instanceof HTMLButtonElement) {
      showWay(under);
    } else if (under) {
      const id = under.getAttribute('data-place-id');
      const button = aimed().find((other) => other.dataset.place === id && other.dataset.way);
      if (button) {
        showWay(button);
      }
    }
  });
  document.addEventListener('keydown', (event) => {
    const at = document.activeElement;
    if (!(at instanceof SVGElement) || !at.matches('[data-place-id].aim')) {
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      aimAt(at);
    } else if (event.key in STEPS) {
      event.preventDefault();
      rove(at, event.key);
    }
  });
  showAims();
}

/**
 * Moves the focus to the nearest marked place in this direction.
 * @param {SVGElement} from
 * @param {string} key
 */
function rove(from, key) {
  const [dx, dy] = STEPS[key] ?? [0, 0];
  const centre = (/** @type {Element} */ el) => {
    const box = el.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = centre(from);
  let best = null;
  let least = Infinity;
  for (const el of document.querySelectorAll('[data-place-id].aim')) {
    const [ex, ey] = centre(el);
    const ahead = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    if (ahead > 1 && ahead + 2 * aside < least) {
      least = ahead + 2 * aside;
      best = el;
    }
  }
  if (best instanceof SVGElement) {
    from.setAttribute('tabindex', '-1');
    best.setAttribute('tabindex', '0');
    best.focus();
  }
}
