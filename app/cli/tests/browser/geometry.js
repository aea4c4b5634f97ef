// What is wrong with how this page is laid out, as a list of sentences. `allowed` are selectors of elements that are
// known to be different for a good reason; with `isLarge` text is twice as large, and a table may be higher than the
// window.
const faults = new Set();
const isPlay = document.body.matches('.play');
const name = (el) => {
  const id = el.id ? `#${el.id}` : '';
  const classes = [...el.classList].map((each) => `.${each}`).join('');
  const words = (el.getAttribute('aria-label') ?? el.textContent).trim().replace(/\s+/g, ' ').slice(0, 40);
  return `${el.localName}${id}${classes} “${words}”`;
};
const isSeen = (el) => el.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  && getComputedStyle(el).clipPath !== 'inset(50%)';

// The part of a box that is not cut off by what is around it; `hard` means for good: what can be scrolled is not.
const clipped = (el, box, hard) => {
  let { left, top, right, bottom } = box;
  let [isFreeX, isFreeY] = [false, false];
  for (let outer = el.parentElement; outer && outer !== document.documentElement; outer = outer.parentElement) {
    const style = getComputedStyle(outer);
    const scrolls = (how) => ['auto', 'scroll'].includes(how);
    if (outer.localName === 'svg') {
      continue;
    }
    isFreeX ||= hard && scrolls(style.overflowX);
    isFreeY ||= hard && scrolls(style.overflowY);
    const edge = outer.getBoundingClientRect();
    if (style.overflowX !== 'visible' && !isFreeX) {
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
    }
    if (style.overflowY !== 'visible' && !isFreeY) {
      top = Math.max(top, edge.top);
      bottom = Math.min(bottom, edge.bottom);
    }
    // What is fixed to the window is not cut off by what it is inside of.
    if (style.position === 'fixed') {
      break;
    }
  }
  return { left, top, right, bottom, width: right - left, height: bottom - top };
};

// 1. Nothing is wider than the window, and a table fits it in both directions.
const root = document.documentElement;
if (root.scrollWidth > innerWidth + 1) {
  const wide = [...document.querySelectorAll('main *, header *')]
    .filter((el) => isSeen(el) && !el.closest('svg') && el.getBoundingClientRect().right > innerWidth + 1
      && clipped(el, el.getBoundingClientRect(), false).right > innerWidth + 1);
  faults.add(`the page is ${root.scrollWidth} px wide in ${innerWidth}: ${wide.slice(-1).map(name)}`);
}
const scrollers = [root, document.querySelector('main')];
for (const { localName, scrollHeight, clientHeight } of isPlay && !isLarge ? scrollers : []) {
  if (scrollHeight > clientHeight + 1) {
    faults.add(`the table is ${scrollHeight} px high in ${clientHeight} of <${localName}>`);
  }
}

// 2. The areas of a table are in the window, do not overlap, and are large enough to use.
if (isPlay) {
  const areas = ['.frame-head', '.frame-prompt', '.frame-board', '.frame-actions', '.frame-panel']
    .map((css) => document.querySelector(css)).filter((el) => el?.checkVisibility());
  const boxes = areas.map((el) => [el, el.getBoundingClientRect()]);
  for (const [el, box] of boxes) {
    const isBelow = !isLarge && box.bottom > innerHeight + 1;
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || isBelow) {
      faults.add(`${el.className} leaves the window`);
    }
    const isEmpty = ![...el.querySelectorAll('button, summary, textarea, input, output, p, svg')].some(isSeen);
    if (!isEmpty && (box.width < 20 || box.height < 20)) {
      faults.add(`${el.className} is ${Math.round(box.width)} by ${Math.round(box.height)} px`);
    }
    for (const [other, its] of boxes) {
      const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
      const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
      if (el !== other && across > 1 && down > 1) {
        faults.add(`${el.className} and ${other.className} overlap`);
      }
    }
  }
  const board = document.querySelector('.frame-board')?.getBoundingClientRect();
  if (board && Math.min(board.width, board.height) < 120) {
    faults.add(`the board is ${Math.round(board.width)} by ${Math.round(board.height)} px`);
  }
}

// Where there is room, what is asked, what has happened and every button of the prompt can be seen without scrolling.
if (isPlay && !isLarge && innerHeight >= 700 && !document.querySelector('dialog:modal')) {
  for (const el of document.querySelectorAll('#prompt :is(h2, .news, button)')) {
    const box = el.getBoundingClientRect();
    const rest = clipped(el, box, false);
    if (isSeen(el) && (rest.height < box.height * 0.9 || rest.width < box.width * 0.9)) {
      faults.add(`in the prompt this is out of sight: ${name(el)}`);
    }
  }
  const tab = [...document.querySelectorAll('.frame-panel > .tab')].findLast((el) => el.checkVisibility());
  if (tab && innerWidth > 1000 && tab.getBoundingClientRect().height < 110) {
    faults.add(`the open tab is ${Math.round(tab.getBoundingClientRect().height)} px high`);
  }
}

// 3. No text is cut off where one cannot scroll to it, none leaves its card, and no two texts lie on each other.
const texts = [];
const cards = 'button, .button, .player, .card, .notice, .figure, .prompt, [popover], dialog, td, th';
const leaves = (el, box) => {
  const card = el.closest(cards);
  for (let inner = el; inner && inner !== card; inner = inner.parentElement) {
    if (getComputedStyle(inner).overflowX !== 'visible') {
      return false;
    }
  }
  const edge = card?.getBoundingClientRect();
  return edge && getComputedStyle(card).overflowX === 'visible'
    && (box.left < edge.left - 2 || box.right > edge.right + 2);
};
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  const el = node.parentElement;
  const isIgnored = !el || !node.data.trim() || !isSeen(el)
    || el.closest('.unseen, .skip, script, svg, [popover]:not(:popover-open), option, textarea, dialog:not([open])');
  if (isIgnored || allowed.some((css) => el.closest(css))) {
    continue;
  }
  const range = document.createRange();
  range.selectNodeContents(node);
  for (const box of range.getClientRects()) {
    if (box.width < 1 || box.height < 1) {
      continue;
    }
    const hard = clipped(el, box, true);
    const isCut = hard.left > box.left + 2 || hard.right < box.right - 2
      || hard.top > box.top + box.height * 0.3 || hard.bottom < box.bottom - box.height * 0.3;
    if (isCut) {
      faults.add(`text is cut off: ${name(el)}`);
    }
    if (leaves(el, box)) {
      faults.add(`text leaves its card: ${name(el)}`);
    }
    const rest = clipped(el, box, false);
    if (rest.width > 1 && rest.height > 1) {
      texts.push([el, rest]);
    }
  }
}
texts.sort(([, a], [, b]) => a.top - b.top);
const layer = (el) => el.closest('[popover], dialog, .what-if > .stamp');
for (const [at, [el, box]] of texts.entries()) {
  for (const [other, its] of texts.slice(at + 1)) {
    if (its.top > box.bottom - 2) {
      break;
    }
    const across = Math.min(box.right, its.right) - Math.max(box.left, its.left);
    const down = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
    const isNested = el.contains(other) || other.contains(el);
    if (across > 3 && down > Math.min(box.height, its.height) * 0.4 && !isNested && layer(el) === layer(other)) {
      faults.add(`texts overlap: ${name(el)} and ${name(other)}`);
    }
  }
}

// 4. What is pressed is large enough for a finger, and nothing covers it. Words in a sentence may be as small as the
// sentence.
const isInText = (el) => {
  const style = getComputedStyle(el);
  return style.display.startsWith('inline') && el.matches('a, button.why, summary')
    && [...(el.parentElement?.childNodes ?? [])].some((node) => node !== el && node.textContent.trim() !== '');
};
// Behind a dialog nothing can be pressed, and behind a card nothing is meant to be.
const pressed = [...(document.querySelector('dialog:modal, .dialog:popover-open') ?? document).querySelectorAll(
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]')];
for (const el of pressed.filter((each) => isSeen(each) || each.closest('.tab-row label')?.checkVisibility())) {
  if (el.closest('.unseen, .skip, [popover]:not(:popover-open)') || el.disabled || allowed.some((css) => el.matches(css))) {
    continue;
  }
  const box = (el.matches('label input') ? el.closest('label') : el).getBoundingClientRect();
  const isDrawn = el.closest('svg') !== null;
  if (!isDrawn && !isInText(el) && (box.width < 23.5 || box.height < 23.5)) {
    faults.add(`${Math.round(box.width)} by ${Math.round(box.height)} px to press: ${name(el)}`);
  }
  const rest = clipped(el, box, false);
  const [x, y] = [(rest.left + rest.right) / 2, (rest.top + rest.bottom) / 2];
  const isInWindow = rest.width > 4 && rest.height > 4 && x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  const top = isInWindow && !isDrawn ? document.elementFromPoint(x, y) : null;
  if (top && !el.contains(top) && !top.contains(el) && !el.closest('label')?.contains(top) && !isInText(el)) {
    faults.add(`${name(top)} covers ${name(el)}`);
  }
}

// 5. Whatever Tab leads to can be seen while it has the focus.
const before = document.activeElement;
for (const el of pressed.filter((each) => each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }))) {
  if (el.disabled || el.matches('.tab-row input, .views input')) {
    continue;
  }
  el.focus({ preventScroll: true });
  const box = el.getBoundingClientRect();
  // A board that is zoomed in follows the focus.
  const isAway = box.right < 0 && !el.closest('.viewport');
  if (document.activeElement === el && (box.width < 4 || box.height < 4 || !isSeen(el) || isAway)) {
    faults.add(`an invisible tab stop: ${name(el)}, ${Math.round(box.width)} by ${Math.round(box.height)} px`);
  }
}
before?.focus?.({ preventScroll: true });
if (before === document.body) {
  document.activeElement?.blur?.();
}
return [...faults];
