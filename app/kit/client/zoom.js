// @ts-check
// Zooms the board inside its area and pans it: buttons, + - 0, the wheel with Ctrl, a pinch, dragging. The
// browser's own scrolling does the panning, so that touch, trackpads and keys work as everywhere.

const LEAST = 1;
const MOST = 6;

/** @param {HTMLElement} viewport */
function fitted(viewport) {
  const svg = /** @type {SVGSVGElement | null} */ (viewport.querySelector(':scope > svg'));
  const box = svg?.viewBox.baseVal;
  if (!svg || !box?.width || !box.height) {
    return null;
  }
  const scale = Math.min(viewport.clientWidth / box.width, viewport.clientHeight / box.height);
  return { svg, width: box.width * scale, height: box.height * scale };
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
  const now = Math.min(MOST, Math.max(LEAST, wanted));
  const centre = around ?? { x: viewport.clientWidth / 2, y: viewport.clientHeight / 2 };
  const left = (viewport.scrollLeft + centre.x) / before;
  const top = (viewport.scrollTop + centre.y) / before;
  viewport.dataset.zoom = String(now);
  viewport.classList.toggle('zoomed', now > 1);
  fit.svg.style.width = now > 1 ? `${fit.width * now}px` : '';
  fit.svg.style.height = now > 1 ? `${fit.height * now}px` : '';
  viewport.scrollTo(left * now - centre.x, top * now - centre.y);
}

/** @param {HTMLElement} viewport */
const current = (viewport) => Number(viewport.dataset.zoom || 1);

/** @param {HTMLElement} viewport */
function pan(viewport) {
  /** @type {{ x: number, y: number } | null} */
  let from = null;
  viewport.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'mouse' && event.button === 0 && current(viewport) > 1) {
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
    zoom(viewport, current(viewport) * distance(event) / apart, around);
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
      zoom(viewport, current(viewport) * Math.exp(-event.deltaY / 300), around);
    }, { passive: false });
    new ResizeObserver(() => zoom(viewport, current(viewport))).observe(viewport);
    for (const button of viewport.parentElement?.querySelectorAll('[data-zoom-by]') ?? []) {
      button.addEventListener('click', () => {
        const by = Number(button.getAttribute('data-zoom-by'));
        zoom(viewport, by ? current(viewport) * by : 1);
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
    zoom(viewport, current(viewport) * 1.25);
  } else if (key === '-') {
    zoom(viewport, current(viewport) / 1.25);
  } else if (key === '0') {
    zoom(viewport, 1);
  } else {
    return false;
  }
  return true;
}
