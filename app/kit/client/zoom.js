// @ts-check
// Zooms the board inside its area and pans it: buttons, + - 0, the wheel with Ctrl, a pinch, dragging. The
// browser's own scrolling does the panning, so that touch, trackpads and keys work as everywhere.

const MOST = 6;

/**
 * The board at its usual size, which is as large as fits. Where that is too small to be pressed, the style of
 * the board says in `--least-scale` how large a unit of the drawing is at least, in pixels; then the board is
 * as wide as its area at most, and scrolls. `whole` is how many times that size all of it fits.
 * @param {HTMLElement} viewport
 */
function fitted(viewport) {
  const svg = /** @type {SVGSVGElement | null} */ (viewport.querySelector(':scope > svg'));
  const box = svg?.viewBox.baseVal;
  // A board that is not shown has no size.
  if (!svg || !box?.width || !box.height || !viewport.clientWidth || !viewport.clientHeight) {
    return null;
  }
  const wide = viewport.clientWidth / box.width;
  const fits = Math.min(wide, viewport.clientHeight / box.height);
  const least = Number(getComputedStyle(svg).getPropertyValue('--least-scale')) || 0;
  const scale = Math.max(fits, Math.min(wide, least));
  return { svg, width: box.width * scale, height: box.height * scale, whole: fits / scale };
}

/**
 * Shows the board at this many times its fitted size, keeping the point under the pointer where it is.
 * @param {HTMLElement} viewport
 * @param {number} wanted
 * @param {{ x: number, y: number }} [around]
 */
function zoom(viewport, wanted, around) {
  const fit = fitted(viewport);
  if (!fit) {
    return;
  }
  const before = Number(viewport.dataset.zoom || 1);
  const now = Math.min(MOST, Math.max(fit.whole, wanted));
  const centre = around ?? { x: viewport.clientWidth / 2, y: viewport.clientHeight / 2 };
  const left = (viewport.scrollLeft + centre.x) / before;
  const top = (viewport.scrollTop + centre.y) / before;
  viewport.dataset.zoom = String(now);
  const isWhole = now <= fit.whole;
  viewport.classList.toggle('zoomed', !isWhole);
  fit.svg.style.width = isWhole ? '' : `${fit.width * now}px`;
  fit.svg.style.height = isWhole ? '' : `${fit.height * now}px`;
  viewport.scrollTo(left * now - centre.x, top * now - centre.y);
}

/** @param {HTMLElement} viewport */
const current = (viewport) => Number(viewport.dataset.zoom || 1);

/**
 * How the player wants the board: all of it, at a size of their own, or as it comes. It lasts while other
 * positions come, and while the areas around the board take more or less room.
 * @type {'whole' | 'own' | 'usual'}
 */
let wish = 'usual';

/**
 * The zoom as the player sets it, which ends a closer look.
 * @type {typeof zoom}
 */
function zoomByHand(viewport, wanted, around) {
  before = null;
  looked = null;
  wish = wanted > 0 ? 'own' : 'whole';
  zoom(viewport, wanted, around);
}

/**
 * Shows some parts of the board together: pans until they are in sight, those that come first before the
 * others, as many as fit. Unless the player has set the zoom, it is as large as usual, or small enough for
 * all of them, but the first is never narrower than `least` pixels.
 * @param {HTMLElement} viewport
 * @param {Element[]} els
 * @param {{ least: number, covered?: number }} how `covered`: how much of the top is under something else
 */
export function keepInSight(viewport, els, { least, covered = 0 }) {
  const fit = fitted(viewport);
  if (!fit || els.length === 0 || wish === 'whole') {
    return;
  }
  if (wish === 'usual') {
    zoom(viewport, 1);
  }
  const smallest = wish === 'usual' ? Math.min(1, least / els[0].getBoundingClientRect().width) : 1;
  const outer = viewport.getBoundingClientRect();
  // A little room around them shows where they can go.
  const [width, height] = [viewport.clientWidth - 2 * least, viewport.clientHeight - covered - 2 * least];
  let shown = new DOMRect();
  /** How small the board has to be for an area. @param {DOMRect} area */
  const scale = (area) => Math.min(1, width / area.width, height / area.height);
  const chosen = els.filter((el, n) => {
    const wider = n === 0 ? el.getBoundingClientRect() : union(shown, el.getBoundingClientRect());
    const isIn = n === 0 || scale(wider) >= smallest;
    shown = isIn ? wider : shown;
    return isIn;
  });
  const factor = scale(shown);
  if (factor < 1) {
    zoom(viewport, current(viewport) * factor);
  }
  const now = chosen.map((el) => el.getBoundingClientRect()).reduce(union);
  const isAside = now.left < outer.left || now.right > outer.right;
  if (isAside || now.top < outer.top + covered || now.bottom > outer.bottom) {
    viewport.scrollBy(
      (now.left + now.right - outer.left - outer.right) / 2,
      (now.top + now.bottom - outer.top - covered - outer.bottom) / 2,
    );
  }
}

/**
 * The smallest area around two others.
 * @param {DOMRect} a
 * @param {DOMRect} b
 */
function union(a, b) {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return new DOMRect(x, y, Math.max(a.right, b.right) - x, Math.max(a.bottom, b.bottom) - y);
}

/**
 * What was shown before a closer look, while the look lasts.
 * @type {{ viewport: HTMLElement, zoom: number, left: number, top: number } | null}
 */
let before = null;

/** What was looked at last, and how large. @type {{ el: Element, least: number } | null} */
let looked = null;

/**
 * Shows a part of the board large enough to be pressed: zooms in until it is this wide and high, in pixels,
 * and pans until all of it is in sight.
 * @param {Element} el
 * @param {number} least
 */
export function lookCloser(el, least) {
  const viewport = el.closest('.viewport[data-zoom]');
  const { width, height } = el.getBoundingClientRect();
  const size = Math.min(width, height);
  if (!(viewport instanceof HTMLElement) || !size) {
    return;
  }
  looked = { el, least };
  if (size < least) {
    const { scrollLeft: left, scrollTop: top } = viewport;
    before ??= { viewport, zoom: current(viewport), left, top };
    zoom(viewport, current(viewport) * least / size);
  }
  const inner = el.getBoundingClientRect();
  const outer = viewport.getBoundingClientRect();
  const isAside = inner.left < outer.left || inner.right > outer.right;
  if (isAside || inner.top < outer.top || inner.bottom > outer.bottom) {
    viewport.scrollBy(
      (inner.left + inner.right - outer.left - outer.right) / 2,
      (inner.top + inner.bottom - outer.top - outer.bottom) / 2,
    );
  }
}

/** Ends a closer look: the board is shown as it was before. */
export function lookBack() {
  looked = null;
  if (before) {
    const { viewport, zoom: size, left, top } = before;
    before = null;
    zoom(viewport, size);
    viewport.scrollTo(left, top);
  }
}

/** @param {HTMLElement} viewport */
function pan(viewport) {
  /** @type {{ x: number, y: number } | null} */
  let from = null;
  viewport.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse' && event.button === 0 && viewport.matches('.zoomed')) {
      from = { x: event.clientX, y: event.clientY };
    }
  });
  viewport.addEventListener('pointermove', (event) => {
    if (!from || !(event.buttons & 1)) {
      return;
    }
    viewport.classList.add('panning');
    viewport.scrollBy(from.x - event.clientX, from.y - event.clientY);
    from = { x: event.clientX, y: event.clientY };
  });
  addEventListener('pointerup', () => {
    from = null;
    viewport.classList.remove('panning');
  });
}

/** @param {HTMLElement} viewport */
function pinch(viewport) {
  let apart = 0;
  /** @param {TouchEvent} event */
  const distance = ({ touches: [a, b] }) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  viewport.addEventListener('touchstart', (event) => {
    if (event.touches.length === 2) {
      apart = distance(event);
    }
  }, { passive: true });
  viewport.addEventListener('touchmove', (event) => {
    if (event.touches.length !== 2 || !apart) {
      return;
    }
    event.preventDefault();
    const [a, b] = event.touches;
    const box = viewport.getBoundingClientRect();
    const around = { x: (a.clientX + b.clientX) / 2 - box.left, y: (a.clientY + b.clientY) / 2 - box.top };
    zoomByHand(viewport, current(viewport) * distance(event) / apart, around);
    apart = distance(event);
  }, { passive: false });
}

/** Makes every board on the page zoomable. */
export function startZoom() {
  for (const viewport of document.querySelectorAll('.viewport[data-zoom]')) {
    if (!(viewport instanceof HTMLElement)) {
      continue;
    }
    viewport.dataset.zoom = '1';
    pan(viewport);
    pinch(viewport);
    viewport.addEventListener('wheel', (event) => {
      if (!event.ctrlKey) {
        return;
      }
      event.preventDefault();
      const box = viewport.getBoundingClientRect();
      const around = { x: event.clientX - box.left, y: event.clientY - box.top };
      zoomByHand(viewport, current(viewport) * Math.exp(-event.deltaY / 300), around);
    }, { passive: false });
    new ResizeObserver(() => {
      zoom(viewport, wish === 'whole' ? 0 : current(viewport));
      if (looked?.el.isConnected) {
        lookCloser(looked.el, looked.least);
      }
    }).observe(viewport);
    for (const button of viewport.parentElement?.querySelectorAll('[data-zoom-by]') ?? []) {
      button.addEventListener('click', () => {
        const by = Number(button.getAttribute('data-zoom-by'));
        zoomByHand(viewport, by ? current(viewport) * by : 0);
      });
    }
  }
}

/**
 * The keys of the zoom: + - and 0.
 * @param {string} key
 */
export function zoomByKey(key) {
  const viewport = document.querySelector('.viewport[data-zoom]');
  if (!(viewport instanceof HTMLElement)) {
    return false;
  }
  if (key === '+' || key === '=') {
    zoomByHand(viewport, current(viewport) * 1.25);
  } else if (key === '-') {
    zoomByHand(viewport, current(viewport) / 1.25);
  } else if (key === '0') {
    zoomByHand(viewport, 0);
  } else {
    return false;
  }
  return true;
}
