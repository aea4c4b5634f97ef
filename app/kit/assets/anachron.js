// The whole client: posts what is pressed, swaps fragments that come in, moves pieces, plays the replay.
// It knows no rules; everything it shows was drawn by the server.
const $ = (id) => document.getElementById(id);
const all = (what, root = document) => [...root.querySelectorAll(what)];
let table = document.querySelector('[data-path]'), board = $('board');
const calm = matchMedia('(prefers-reduced-motion: reduce)');
const cell = +board?.dataset.cell, side = +board?.dataset.side;

// --- fragments ---
function parse(text) {
  const made = document.createElement('template');
  made.innerHTML = text;
  return [...made.content.children].map((el) => {
    if (el.localName !== 'g') return el;
    // Parts of drawings mean something only inside one.
    const svg = document.createElement('template');
    svg.innerHTML = `<svg>${el.outerHTML}</svg>`;
    return svg.content.firstChild.firstChild;
  });
}

function update(text) {
  if (!board) return room(text);
  const was = reel.turn, played = reel.played(), log = $('log'), news = [], at = document.activeElement, cover = $('pass')?.dataset.next;
  const low = log && log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  reel.rest();
  for (const el of parse(text)) {
    const gone = el.dataset.gone, old = $(gone ?? el.id);
    if (gone) old?.remove();
    else if (!old) { if (el.dataset.append) { $(el.dataset.append)?.append(el); news.push(el); } }
    else if (!old.isEqualNode(el)) swap(old, el);
  }
  // Somebody else at this screen is next, who must not see what is on it.
  const next = $('pass')?.dataset.next;
  if (next && next !== cover) { location.replace(next); return; }
  aims.again();
  if (!at.isConnected || (at !== document.body && !at.checkVisibility())) refocus(at);
  if (low) log.scrollTop = log.scrollHeight;
  if (repeats) { const el = document.querySelector('[data-repeat]'); repeats = !!el; el?.click(); }
  title();
  say(news.flatMap((el) => all('ul li, .only, blockquote', el)).slice(0, 8).concat(all('[data-say]')));
  if (reel.played() > played) all('[data-again]').forEach(again);
  if (reel.played() > played && !document.hidden && !calm.matches) {
    const first = document.querySelector('.turn.changed')?.dataset.turn ?? reel.played();
    reel.play(first - 1);
  } else if (was !== null && reel.timer) reel.show(was);
  else { reel.rest(); reel.trails(); }
}

// The waiting room has seats, and nothing else that changes.
function room(text) {
  for (const el of parse(text)) $(el.id)?.replaceWith(el);
  $('say').textContent = $('seats').innerText;
}

// What is long and seldom open comes with the page only: it is fetched again when it is open, or opens.
function again(old) {
  const box = old.closest('details');
  if (box && !box.open) return box.addEventListener('toggle', () => again(old), { once: true });
  fetch(location.href).then((answer) => answer.text()).then((text) => {
    const el = new DOMParser().parseFromString(text, 'text/html').getElementById(old.id);
    if (el) old.replaceWith(el);
  }).catch(() => {});
}

function swap(old, el) {
  const start = old.matches('.man') && where(old), scroll = old.scrollTop;
  old.replaceWith(el);
  if (scroll) el.scrollTop = scroll;
  if (start) slide(el, start, placed(el), 450);
  else if (el.localName === 'g' && !calm.matches) all('.planned, .fore, .rose', el).forEach((new_) => new_.animate([{ opacity: 0 }, {}], 160));
}
// Gives the focus to what has come in the place of a thing, once everything has: it may be there and take none.
function refocus(at) {
  const { id, dataset: { key } } = at, part = at.closest('[id]')?.id, why = at.getAttribute('popovertarget');
  const names = [id && `#${CSS.escape(id)}`, key && `#board [data-key="${key}"]`, key && `[data-key="${key}"]`,
    why && part && `#${CSS.escape(part)} [popovertarget="${why}"]`, !key && part && `#${CSS.escape(part)}`, '#board [tabindex]', '#prompt'];
  names.filter(Boolean).map((name) => document.querySelector(name)).find((el) => { if (!el?.checkVisibility()) return false; el.focus(); return el === document.activeElement; });
}
// Announces what these say, without the numbers of the rules.
const say = (els) => { $('say').textContent = els.map((el) => [...el.childNodes].filter((node) => node.localName !== 'button').map((node) => node.textContent).join('').trim()).join(' '); };
const title = () => { document.title = document.title.replace(/^• /, '').replace(/^/, $('prompt')?.matches('.yours') ? '• ' : ''); };

// --- pieces ---
const placed = (man) => man.getAttribute('transform').match(/-?[\d.]+/g).map(Number);
const where = (man) => { const m = new DOMMatrix(getComputedStyle(man).transform); return [m.e, m.f]; };
const square = (squares, turn) => { const at = parseInt(squares.slice(turn * 2, turn * 2 + 2), 16); return [(at % side + .5) * cell, (Math.floor(at / side) + .5) * cell]; };
const css = ([x, y]) => `translate(${x}px,${y}px)`;
// The way over an edge is the short one: the echoes beyond the edges say where the map is repeated.
function nearest(from, to) {
  const ways = all('.echo', board).map(placed).concat([[0, 0]]).map(([x, y]) => [from[0] + x, from[1] + y]);
  return ways.reduce((best, way) => Math.hypot(way[0] - to[0], way[1] - to[1]) < Math.hypot(best[0] - to[0], best[1] - to[1]) ? way : best);
}
function slide(man, from, to, time) {
  if (calm.matches || (from[0] === to[0] && from[1] === to[1])) return;
  man.animate([{ transform: css(nearest(from, to)) }, { transform: css(to) }], { duration: time, easing: 'ease-in-out' });
}

// --- the replay: from data on the pieces ---
const reel = {
  turn: null, timer: 0,
  played: () => +($('stage')?.dataset.played ?? 0),
  drawn: () => +($('stage')?.dataset.turn ?? 0),
  // The film: for each man in turn where he stood, where he fired, when he fell.
  men: () => ($('film')?.dataset.film ?? '').split(';').map((line) => line.split(' '))
    .map(([squares, shots, fell], at) => ({ man: $('men').children[at], squares, shots, fell: +fell || Infinity })).filter(({ man }) => man),
  // Puts everything back as the server drew it.
  rest() {
    for (const { man } of this.men()) if (man.cls !== undefined) { man.setAttribute('class', man.cls); man.removeAttribute('style'); man.cls = undefined; }
    this.turn = null;
    table?.removeAttribute('data-scrub');
    all('button[data-turn][aria-current]').forEach((el) => el.removeAttribute('aria-current'));
    if ($('shown')) $('shown').value = this.drawn() < this.played() ? `turn ${this.drawn() + 1}` : 'now';
  },
  show(turn, time = 0) {
    for (const { man, squares, fell } of this.men()) {
      const from = where(man), to = square(squares, turn);
      man.cls ??= man.getAttribute('class');
      man.style.transform = css(to);
      man.classList.toggle('ghost', turn >= fell);
      man.classList.toggle('falls', turn === fell);
      man.classList.remove('saved', 'lost', 'picked');
      if (time) slide(man, from, to, time);
    }
    this.turn = turn;
    table.dataset.scrub = turn;
    all('button[data-turn]').forEach((el) => el.toggleAttribute('aria-current', el.dataset.turn == turn));
    $('shown').value = turn ? `turn ${turn}` : 'start';
    this.trails(turn);
  },
  trails(turn = this.drawn() < this.played() ? this.drawn() + 1 : this.played()) {
    const marks = [];
    const put = (name, digit, [x, y]) => {
      const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
      use.setAttribute('href', digit == 9 ? '#ft9' : `#${name}${(digit - 1) % 2}`);
      use.setAttribute('transform', `translate(${x} ${y})rotate(${digit == 9 ? 0 : (digit - 1) * 45})`);
      marks.push(use);
    };
    if (turn) for (const { squares, shots, fell } of this.men()) {
      if (fell < turn) continue;
      const from = square(squares, turn - 1), to = square(squares, turn), shot = shots[turn - 1];
      const near = nearest(from, to), way = [to[0] - near[0], to[1] - near[1]];
      if (way[0] || way[1]) put('mv', 1 + (Math.round(Math.atan2(way[0], -way[1]) / (Math.PI / 4)) + 8) % 8, from);
      if (shot != 0) put('ft', shot, to);
    }
    $('trails')?.replaceChildren(...marks);
  },
  pace: () => [1600, 1100, 750, 450, 250][$('speed').value - 1],
  stop() { clearTimeout(this.timer); this.timer = 0; button('play', '▸ Play'); },
  play(from) {
    this.stop();
    this.show(from);
    button('play', '❚❚ Pause');
    const next = () => {
      if (this.turn >= this.played()) { this.stop(); this.rest(); this.trails(); return; }
      this.show(this.turn + 1, this.pace() * .7);
      this.timer = setTimeout(next, this.pace());
    };
    this.timer = setTimeout(next, this.pace() / 2);
  },
  step(by) {
    this.stop();
    this.show(Math.max(0, Math.min(this.played(), (this.turn ?? this.drawn()) + by)), 300);
  },
  now() { this.stop(); this.rest(); this.trails(); },
};
const button = (name, words) => { const el = document.querySelector(`[data-reel=${name}]`); if (el) el.textContent = words; };

// --- acting ---
// What was pressed is pressed again as long as it is there.
let repeats = false;
const seq = () => $('act').dataset.seq ?? $('act').elements.seq.value;
async function post(url, fields) {
  const act = $('act').matches('form') ? new FormData($('act')) : new FormData(), body = new URLSearchParams({ csrf: document.querySelector('meta[name=csrf]')?.content ?? '', seq: seq() });
  for (const [name, value] of fields) body.set(name, value);
  if (body.has('add')) {
    const draft = body.get('draft') ?? act.get('draft') ?? '';
    body.set('act', draft ? draft + body.get('add') : body.get('add').replace(/^[, ]+/, ''));
    body.delete('add');
  }
  body.delete('draft');
  // Before the answer, not after: what comes of it may be there first, and is replayed.
  reel.now();
  try {
    const answer = await fetch(url, { method: 'POST', body, headers: { accept: 'application/json' }, redirect: 'manual' });
    if (!answer.ok && answer.type !== 'opaqueredirect') return refuse(await answer.text());
    // The screen is somebody else's now, who must not see what is on it.
    const { next } = await answer.json().catch(() => ({}));
    if (next) { location.replace(next); return; }
  } catch { return refuse('The table cannot be reached; nothing was sent.'); }
  refuse('');
  if (body.get('words')) { $('write')?.reset(); all('#write output').forEach((el) => { el.textContent = ''; }); }
  if (body.get('act')?.startsWith('jump ') && $('guess')) { $('guess').reset(); far($('tow-year')); }
  if (live.stream?.readyState !== 1) live.open();
}
function refuse(text) {
  let words = text;
  try { const json = JSON.parse(text); words = [json.reason ?? json.error ?? json.message, json.rule && `[${json.rule}]`].filter(Boolean).join(' '); } catch { /* It is plain text. */ }
  const el = $('refusal');
  if (words) repeats = false;
  if (el) { el.hidden = !words; el.textContent = words.slice(0, 400); }
}
function press(el) {
  if (!el || !table) return false;
  // On an earlier turn's board a piece stands for its order of that turn.
  if (reel.turn !== null && el.matches('.man')) { const past = $(`o-${reel.turn}-${el.id.at(-1)}`); if (past?.form) past.click(); return !!past; }
  if (el.hasAttribute('data-act')) post($('act').action, [['act', el.dataset.act]]);
  else if (el.hasAttribute('data-add')) post($('act').action, [['add', el.dataset.add]]);
  else if (el.dataset.press) document.querySelector(`[data-key="${el.dataset.press}"]`)?.click();
  else if (el.name && !el.form) refuse('Your orders are in: take them back to change the past.');
  else el.click();
  return true;
}
document.addEventListener('submit', (event) => {
  // Forms around the board lead to another page; those on it do not.
  if (!board || !table?.contains(event.target)) return;
  event.preventDefault();
  repeats = !!event.submitter?.hasAttribute('data-repeat');
  post(event.target.action, new FormData(event.target, event.submitter));
});
document.addEventListener('click', (event) => {
  const el = event.target.closest('[data-act], [data-add], [data-press], button[form=act], button[data-turn], [data-reel], [data-copy]');
  if (!el || !table) return;
  const { turn, reel: does, copy } = el.dataset;
  if (turn) { reel.stop(); reel.show(+turn, 300); }
  else if (does === 'play') { if (reel.timer) reel.stop(); else reel.play(reel.turn !== null && reel.turn < reel.played() ? reel.turn : 0); }
  else if (does) ({ back: () => reel.step(-1), on: () => reel.step(1), now: () => reel.now() })[does]();
  else if (copy) navigator.clipboard?.writeText($(copy).value ?? $(copy).textContent).then(() => { el.textContent = 'Copied'; });
  else if (!el.form) press(el);
});

// --- keys ---
const PAD = { 7: 'q', 8: 'w', 9: 'e', 4: 'a', 5: 's', 6: 'd', 1: 'z', 2: 'x', 3: 'c' };
const KEYS = { Backspace: 'back', u: 'undo', g: 'submit', 1: 'm1', 2: 'm2', 3: 'm3', 4: 'm4', 5: 'm5', 6: 'm6', 7: 'm7', 8: 'm8', 9: 'm9' };
document.addEventListener('keydown', (event) => {
  const at = document.activeElement;
  if (!table || event.ctrlKey || event.metaKey || event.altKey || at.matches('input, textarea, select')) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key, pad = PAD[event.code.match(/^Numpad(\d)$/)?.[1]];
  const done = () => {
    // A key that is held down hands in once.
    if (key === 'Enter' || key === ' ') return event.repeat || (at.matches('[data-act], [data-add], [data-press]') ? press(at) : at.matches('body, #prompt') && key === 'Enter' && (document.querySelector('[data-key=submit]')?.focus(), true));
    if (pad && press(document.querySelector(`[data-key="${pad}"]`))) return true;
    if (key.startsWith('Arrow')) return board.contains(at) && wander(at, key);
    if (key === '?') return $('keys').togglePopover(), true;
    if (',./'.includes(key) && $('film')) return key === '/' ? reel.now() : reel.step(key === ',' ? -1 : 1), true;
    return press(document.querySelector(`[data-key="${KEYS[key] ?? (/^[a-z]$/.test(key) ? key : '')}"]`));
  };
  if (done()) event.preventDefault();
});
function wander(at, key) {
  const middle = (el) => { const box = el.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = middle(at), [ax, ay] = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
  const far = (el) => { const [ex, ey] = middle(el), along = (ex - x) * ax + (ey - y) * ay, aside = Math.abs((ex - x) * ay) + Math.abs((ey - y) * ax); return along > 1 ? along + aside * 2 : Infinity; };
  // An open ring keeps the arrow keys to itself, however near others stand.
  const best = all('[tabindex="0"]', board.querySelector('#ring .rose') ?? board).reduce((a, el) => (far(el) < far(a ?? at) ? el : a), null);
  best?.focus();
  return true;
}

// --- aiming: of groups of offers one is open at a time, and what it offers lies on the hexes it names ---
const aims = {
  id: null,
  // The group that was open stays open, if it is still there.
  again() {
    const was = this.id && $(this.id);
    if (was && !was.open) was.open = true;
    this.show();
  },
  // The offers of a group: from its buttons, or from a list of hexes with a verb before them and a note after.
  list(group, field) {
    if (!field) return group ? all('button[value]', group).map((el) => ({ hex: el.value.match(/\b\d{4}\b/)?.[0], act: el.value, label: el.textContent, note: el.querySelector('b')?.textContent, el })) : [];
    const offer = (at, note) => ({ hex: at.slice(0, 4), act: field.dataset.verb + at, label: `${called(at)}${note ? ` ${note}` : ''}`, note });
    return field.dataset.hexes.split(';').flatMap((line) => {
      // `0704-11` is a run of hexes; `83:81/83:81=0704,0805` chances of men, of what they ride, and where they are.
      const run = line.match(/^(\d\d)(\d\d)-(\d\d)$/), [notes, hexes] = line.split('=');
      if (run) return Array.from({ length: run[3] - run[2] + 1 }, (_, more) => offer(run[1] + String(+run[2] + more).padStart(2, '0')));
      return hexes ? hexes.split(',').flatMap((at) => notes.replaceAll(':', '·').split('/').map((note, second) => offer(second ? `${at} mount` : at, note))) : [offer(line)];
    });
  },
  show() {
    const group = document.querySelector('details[data-aim][open]'), field = group?.querySelector('[data-hexes]'), wide = field?.dataset.touch, taken = {};
    const held = $('aims')?.contains(document.activeElement) && document.activeElement.dataset.act;
    const list = this.list(group, field), made = (name, words) => Object.assign(document.createElementNS('http://www.w3.org/2000/svg', name), { textContent: words ?? '' });
    if (field && !field.querySelector('[name=act]')) field.replaceChildren(...(wide ? [] : list).map(({ act, label, note }) => {
      const el = Object.assign(document.createElement('button'), { name: 'act', value: act, textContent: label.slice(0, label.length - (note?.length ?? 0)) });
      el.append(Object.assign(document.createElement('b'), { textContent: note ?? '' }));
      return el;
    }));
    $('aims')?.replaceChildren(...list.filter(({ hex }) => $(`h${hex}`)).map(({ hex, act, label, note, el }) => {
      const mark = made('g'), shape = made('use'), touched = wide ? touch(field, hex) : [];
      const sum = touched.reduce((so_far, one) => so_far + (one.friend ? 0 : one.chance), 0), words = wide ? sum && (sum / 100).toFixed(1) : note;
      const classes = { cost: el?.matches('.cost'), more: taken[hex], wide, shot: note || wide, harm: touched.some((one) => one.friend) };
      mark.setAttribute('class', ['aim', ...Object.keys(classes).filter((name) => classes[name])].join(' '));
      for (const [name, value] of Object.entries({ transform: $(`h${hex}`).getAttribute('transform'), role: 'button', tabindex: 0, 'aria-label': label, 'data-act': act })) mark.setAttribute(name, value);
      shape.setAttribute('href', '#hx');
      mark.append(made('title', el?.title || label), shape, ...(words ? [made('text', words)] : []));
      taken[hex] = true;
      if (wide) for (const event of ['mouseenter', 'focus']) {
        mark.addEventListener(event, () => { group.querySelector('output').textContent = `${hex}: ${touched.map((one) => `${one.name} ${one.chance} %`).join(', ') || 'nobody near'}`; });
      }
      return mark;
    }));
    if (held) (all('#aims [data-act]').find((el) => el.dataset.act === held) ?? document.querySelector('#aims [data-act]') ?? $('prompt')).focus();
  },
};
// What stands in a hex, by the names the groups share.
function called(at) {
  const names = document.querySelector('[data-names]')?.dataset.names.split(';').find((line) => line.startsWith(at.slice(0, 4)));
  return (names?.slice(5) ?? at.slice(0, 4)) + at.slice(4).replace(/^ /, ', ');
}
// Whom something that bursts in a hex touches: everybody it could touch is listed with a chance for every distance.
function touch(field, at) {
  const axial = (hex) => { const [q, row] = [+hex.slice(0, 2), +hex.slice(2, 4)]; return [q, row - (q + (q & 1)) / 2]; };
  const far = (a, b) => { const [q, r] = [a[0] - b[0], a[1] - b[1]]; return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)); };
  return field.dataset.touch.split(';').filter(Boolean).flatMap((line) => {
    const [note, who] = line.split('='), friend = note[0] === '!', chances = note.replace('!', '').split(' ');
    return who.split(',').map((one) => ({ name: called(one), chance: +chances[far(axial(one), axial(at))], friend }));
  }).filter((one) => one.chance >= 0);
}
document.addEventListener('toggle', ({ target }) => { if (target.matches('details[data-aim]')) aims.show(); }, true);
document.addEventListener('click', ({ target }) => { aims.id = target.closest('details[data-aim] > summary')?.parentNode.id ?? aims.id; });

// --- writing: words are checked as they are typed, and a guess shows how far it is ---
let checking = 0;
async function check(field) {
  const box = $(field.dataset.check), button = field.form.querySelector('[data-checks]'), words = field.value;
  const show = (text, fine) => { box.textContent = text; box.className = fine ? 'fine' : ''; };
  if (!button || !words.trim()) return show('');
  const body = new URLSearchParams(new FormData(field.form, button));
  const answer = await fetch(`${table.dataset.path}/check`, { method: 'POST', body, headers: { accept: 'application/json' } }).catch(() => null);
  // More may have been typed meanwhile; and only the rules' own answer says something about the words.
  if (field.value !== words || !answer) return;
  if (!answer.ok) return;
  const { reason } = await answer.json().catch(() => ({ reason: '' }));
  show(reason ?? 'This can be sent.', reason === null);
}
// A year's step is the last one in the list that is not earlier.
function far(field) {
  const [, minus, digits, era] = field.value.trim().match(/^([-\u2212]|b\.?c\.?(?:e\.?)?\s*)?(?:a\.?d\.?\s*)?(\d+)\s*(b\.?c\.?(?:e\.?)?)?\s*(?:c\.?e\.?|a\.?d\.?)?$/i) ?? [], years = field.dataset.steps.split(',');
  const year = digits && (minus || era ? -digits : +digits), step = years.findLastIndex((listed) => +listed >= year), away = Math.abs(step - $(field.dataset.here).dataset.step);
  const named = +years[step] < 0 ? `${-years[step]} BCE` : years[step], counts = step >= 0 && +years[step] !== year ? `Counts as ${named}. ` : '';
  const aim = $('tow-aim'), there = digits && year && step >= 0 && year >= -2000;
  aim?.toggleAttribute('hidden', !there);
  if (there) aim?.setAttribute('transform', `translate(${+board.dataset.margin + +aim.dataset.width - step})`);
  $(field.dataset.shows).textContent = !digits ? field.value.trim() && 'That is no year the truck understands: write 1776 or 44 BCE.' : !year || step < 0 || year < -2000 ? 'The truck cannot go there: the line goes from 2000 BCE to 2001.' : `${counts}The jump costs 1 month, however far; it leads over ${away || 'no'} month${away === 1 ? '' : 's'} of drift.`;
}
document.addEventListener('input', ({ target }) => {
  if (target.dataset.steps) far(target);
  if (target.dataset.check) { clearTimeout(checking); checking = setTimeout(() => check(target), 300); }
});
// Ctrl and Enter send what is written.
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !event.target.matches('#write textarea')) return;
  event.preventDefault();
  event.target.form.querySelector('button[data-words]')?.click();
});
// A touch on the line fills in the year that is there.
document.addEventListener('click', ({ target, clientX }) => {
  const line = target.closest('#board[data-margin]'), field = document.querySelector('[data-steps]');
  if (!line || !field?.checkVisibility()) return;
  const years = field.dataset.steps.split(','), x = new DOMPoint(clientX, 0).matrixTransform(line.getScreenCTM().inverse()).x;
  const year = years[Math.max(0, Math.min(years.length - 1, Math.round(years.length - 1 - x + +line.dataset.margin)))];
  field.value = year < 0 ? `${-year} BCE` : year;
  far(field);
});

// --- live ---
// A form that is on its way leads to another page; nothing may load this one again before it has arrived.
let leaving = false;
addEventListener('submit', (event) => { leaving ||= !event.defaultPrevented; });
const unpacked = (data) => new Response(new Blob([Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0))]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text();
const live = {
  stream: null, wait: 500, timer: 0, last: Promise.resolve(), drawn: document.querySelector('meta[name=drawn]')?.content ?? 0,
  open() {
    this.close();
    if (document.hidden) return;
    const asked = new URLSearchParams(location.search);
    asked.set('drawn', this.drawn);
    if ('DecompressionStream' in window) asked.set('packed', 1);
    this.stream = new EventSource(`${table.dataset.path}/live?${asked}`);
    // A long update takes a moment to unpack; what comes after it waits.
    const take = (read) => ({ data, lastEventId }) => {
      this.last = this.last.then(() => read(data)).then((html) => { update(html); this.drawn = lastEventId; }).catch(() => this.lost());
    };
    this.stream.addEventListener('update', take((data) => data));
    this.stream.addEventListener('packed', take(unpacked));
    this.stream.addEventListener('begin', () => { if (!leaving) location.reload(); });
    // The server says something every twenty seconds; a stream that says nothing for long is dead.
    const alive = () => { clearTimeout(this.timer); this.timer = setTimeout(() => this.lost(), 50000); };
    for (const name of ['open', 'quiet', 'update', 'packed']) this.stream.addEventListener(name, alive);
    this.stream.onopen = () => { this.wait = 500; $('away').hidden = true; };
    this.stream.onerror = () => this.lost();
  },
  lost() {
    this.close();
    this.wait = Math.min(this.wait * 2, 15000);
    $('away').hidden = false;
    $('away').textContent = `The table cannot be reached; trying again in ${Math.round(this.wait / 1000)} s. What you see may be old.`;
    this.timer = setTimeout(() => this.open(), this.wait);
  },
  close() { clearTimeout(this.timer); this.stream?.close(); this.stream = null; },
};
all('[data-needs-script]').forEach((el) => { el.hidden = false; });
// --- the slider through a game ---
document.addEventListener('input', async ({ target }) => {
  const form = target.closest('.scrubber form');
  if (!form) return;
  const url = `${form.action}?${new URLSearchParams(new FormData(form))}`;
  const page = await fetch(url).then((answer) => answer.text()).catch(() => '');
  // A later step may have been asked for meanwhile.
  if (!page || url !== `${form.action}?${new URLSearchParams(new FormData(form))}`) return;
  const main = new DOMParser().parseFromString(page, 'text/html').getElementById('main');
  history.replaceState(null, '', url);
  if (!main) return;
  $('main').replaceWith(main);
  [table, board] = [document.querySelector('[data-path]'), $('board')];
  if (board) reel.now();
  all('[data-needs-script]').forEach((el) => { el.hidden = false; });
  document.querySelector('.scrubber input[type=range]')?.focus();
});

if (table && !('still' in table.dataset)) {
  document.addEventListener('visibilitychange', () => (document.hidden ? live.close() : live.open()));
  // A stream does not notice by itself that the network is gone.
  addEventListener('offline', () => live.lost());
  addEventListener('online', () => live.open());
  title();
  live.open();
}
if (table && board) reel.now();
aims.show();
if ($('log')) $('log').scrollTop = $('log').scrollHeight;
