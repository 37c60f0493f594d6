// SHA-256 (FIPS 180-4). Browsers offer it on secure pages only, and a table in the living room is served over plain HTTP.

const BLOCK = 64;

function primes(number: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < number; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

/** The first 32 bits behind the point. */
const fraction = (number: number): number => ((number % 1) * 2 ** 32) | 0;

const K = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The message with its end: a one, zeros, and its length in bits. */
function padded(message: Uint8Array): DataView {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(bytes.length - 4, message.length << 3);
  return view;
}

function mix(state: Int32Array, words: Int32Array): void {
  const at = (values: Int32Array, i: number): number => values[i] ?? 0;
  for (let i = 16; i < 64; i++) {
    const [one, two] = [at(words, i - 15), at(words, i - 2)];
    const small = turn(one, 7) ^ turn(one, 18) ^ (one >>> 3);
    const large = turn(two, 17) ^ turn(two, 19) ^ (two >>> 10);
    words[i] = at(words, i - 16) + small + at(words, i - 7) + large;
  }
  let [a, b, c, d, e, f, g, h] = [...state] as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + at(K, i) + at(words, i)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = at(state, i) + word));
}

/** The hash of a text in UTF-8, in hex. */
export function sha256(text: string): string {
  const message = padded(new TextEncoder().encode(text));
  const state = START.slice();
  for (let block = 0; block < message.byteLength; block += BLOCK) {
    const words = new Int32Array(64);
    for (let i = 0; i < 16; i++) words[i] = message.getInt32(block + 4 * i);
    mix(state, words);
  }
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}
