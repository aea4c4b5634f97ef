// Rolls every die of a finished game again, in the browser of whoever doubts it.
// The way from the seed to a face is written down in docs/adr/0002: SHA-256, then ChaCha20, a stream per entry.
const at = (id) => document.getElementById(id);
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (data) => [...data].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const sha = async (data) => new Uint8Array(await crypto.subtle.digest('SHA-256', data));

// One block of ChaCha20: sixteen words of 32 bits.
export function block(key, stream, counter) {
  const view = new DataView(key.buffer, key.byteOffset), start = new Uint32Array(16);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  for (let i = 0; i < 8; i++) start[4 + i] = view.getUint32(i * 4, true);
  start.set([counter, 0, stream, 0], 12);
  const x = start.slice(), turn = (n, by) => (n << by) | (n >>> (32 - by));
  const quarter = (a, b, c, d) => {
    x[a] += x[b]; x[d] = turn(x[d] ^ x[a], 16);
    x[c] += x[d]; x[b] = turn(x[b] ^ x[c], 12);
    x[a] += x[b]; x[d] = turn(x[d] ^ x[a], 8);
    x[c] += x[d]; x[b] = turn(x[b] ^ x[c], 7);
  };
  for (let round = 0; round < 10; round++) {
    quarter(0, 4, 8, 12); quarter(1, 5, 9, 13); quarter(2, 6, 10, 14); quarter(3, 7, 11, 15);
    quarter(0, 5, 10, 15); quarter(1, 6, 11, 12); quarter(2, 7, 8, 13); quarter(3, 4, 9, 14);
  }
  return x.map((word, i) => word + start[i]);
}

// The dice of one entry, one face after the other.
export function* dice(key, entry) {
  let sides = yield;
  for (let counter = 0; ; counter++) {
    for (const word of block(key, entry, counter)) {
      if (word < Math.floor(2 ** 32 / sides) * sides) sides = yield 1 + (word % sides);
    }
  }
}

async function prove() {
  const { seed, promise, words } = at('dice').dataset, data = bytes(seed), text = new TextEncoder();
  const kept = hex(await sha(data)) === promise;
  const parts = [text.encode('anachron dice 1\n'), data, text.encode(words ? `\n${words}` : '')];
  const key = await sha(await new Blob(parts).arrayBuffer());
  let wrong = 0, entry = null, source = null;
  for (const row of document.querySelectorAll('#rolls tr[data-entry]')) {
    if (row.dataset.entry !== entry) { entry = row.dataset.entry; source = dice(key, +entry); source.next(); }
    const face = source.next(+row.dataset.sides).value, right = face === +row.dataset.face;
    wrong += !right;
    row.lastElementChild.append(right ? ' ✓' : ` ✗ the seed gives ${face}`);
  }
  const count = document.querySelectorAll('#rolls tr[data-entry]').length;
  at('proof-result').textContent = kept && !wrong
    ? `The seed is the one that was promised, and all ${count} rolls follow from it.`
    : `${kept ? 'The seed is the one that was promised' : 'The seed is NOT the one that was promised'}; ${wrong} of ${count} rolls do not follow from it.`;
}

const button = at('prove');
if (button) {
  button.closest('[hidden]')?.removeAttribute('hidden');
  button.addEventListener('click', () => {
    button.disabled = true;
    if (!globalThis.crypto?.subtle) at('proof-result').textContent = 'This browser only computes SHA-256 on secure pages; download the game file and use anachron verify.';
    else prove().catch((error) => { at('proof-result').textContent = `The check broke: ${error.message}`; });
  });
}
