// @ts-check
// The live stream: what changes at the table arrives here, and lost connections recover by themselves.

import { byId } from './dom.js';
import { page, tablePath } from './page.js';

/** How long to wait before the first and, at most, before any later attempt, in milliseconds. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/** The server says something every twenty seconds; a stream that is silent for this long is dead. */
const SILENCE = 50_000;

/** @type {EventSource | null} */
let stream = null;

/** The next attempt, or the moment at which a silent stream is given up. */
let timer = 0;

let wait = FIRST_WAIT;

/** Updates are put on the page one after another: a long one takes a moment to unpack. */
let last = Promise.resolve();

/** The number of the drawing that is on the page. */
let drawn = document.querySelector('meta[name=drawn]')?.getAttribute('content') ?? '0';

/** A form on its way leads to another page; nothing may load this one again before that has arrived. */
let isLeaving = false;

/** @type {(html: string) => void} */
let show = () => {};

/**
 * Follows the table from now on.
 * @param {(html: string) => void} onUpdate what puts an update on the page
 */
export function startLive(onUpdate) {
  show = onUpdate;
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : openLive()));
  // A stream does not notice by itself that the network is gone.
  addEventListener('offline', lost);
  addEventListener('online', openLive);
  addEventListener('submit', (event) => {
    isLeaving ||= !event.defaultPrevented;
  });
  openLive();
}

/** Opens the stream, from the drawing that the page has; one that is open is opened again. */
export function openLive() {
  close();
  if (document.hidden || !page.table) {
    return;
  }
  const asked = new URLSearchParams(location.search);
  asked.set('drawn', drawn);
  if ('DecompressionStream' in window) {
    asked.set('packed', '1');
  }
  stream = new EventSource(`${tablePath()}/live?${asked}`);
  stream.addEventListener('update', (event) => take(event, (data) => data));
  stream.addEventListener('packed', (event) => take(event, unpacked));
  stream.addEventListener('begin', () => {
    if (!isLeaving) {
      close();
      location.reload();
    }
  });
  // The seat is no longer ours: the page that says so, and shows what everyone sees.
  stream.addEventListener('ended', (event) => {
    if (!isLeaving) {
      close();
      location.replace(event.data);
    }
  });
  for (const name of ['open', 'quiet', 'update', 'packed']) {
    stream.addEventListener(name, stayAlive);
  }
  stream.addEventListener('open', () => {
    wait = FIRST_WAIT;
    if (byId('away')?.hidden === false) {
      forgetLost();
    }
    tellAway('');
  });
  stream.addEventListener('error', lost);
}

/** Opens the stream if it is not open. */
export function keepLive() {
  if (stream?.readyState !== EventSource.OPEN) {
    openLive();
  }
}

/**
 * Puts an update on the page, after those before it.
 * @param {MessageEvent<string>} event
 * @param {(data: string) => string | Promise<string>} read
 */
function take(event, read) {
  last = last
    .then(() => read(event.data))
    .then((html) => {
      show(html);
      drawn = event.lastEventId;
    })
    .catch(lost);
}

/**
 * The text of a packed update.
 * @param {string} data
 */
function unpacked(data) {
  const bytes = Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0));
  const text = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(text).text();
}

function stayAlive() {
  clearTimeout(timer);
  timer = setTimeout(lost, SILENCE);
}

/** Says that the connection is lost, and tries again in a while. */
function lost() {
  close();
  wait = Math.min(wait * 2, LONGEST_WAIT);
  const seconds = Math.round(wait / 1000);
  tellAway(`Connection lost. Trying again in ${seconds} s; this page may be out of date.`);
  timer = setTimeout(openLive, wait);
}

function close() {
  clearTimeout(timer);
  stream?.close();
  stream = null;
}

/** @param {string} words */
function tellAway(words) {
  const away = byId('away');
  if (!away) {
    return;
  }
  away.hidden = !words;
  away.textContent = words;
  if (words) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'quiet';
    button.textContent = 'Try now';
    button.addEventListener('click', openLive);
    away.append(' ', button);
  }
}

/** Takes back that the connection was lost, once it is there again. */
function forgetLost() {
  const refusal = byId('refusal');
  if (refusal && 'lost' in refusal.dataset) {
    refusal.hidden = true;
    refusal.textContent = '';
    delete refusal.dataset.lost;
  }
}
