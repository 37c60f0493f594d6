// SHA-512 and HMAC-SHA-512 (FIPS 180-4, RFC 2104). Browsers offer them on secure pages only, and a table in the living
// room is served over plain HTTP. A 64-bit word is two 32-bit numbers, the high half first.

const ROUNDS = 80;
const BLOCK = 128;
const MASK = (1n << 64n) - 1n;

/** The first 64 fractional bits of a prime's root: square for the initial state, cubic for the rounds. */
function fraction(prime: number, degree: bigint): bigint {
  const wanted = BigInt(prime) << (64n * degree);
  let root = 1n << 70n;
  for (;;) {
    const next = ((degree - 1n) * root + wanted / root ** (degree - 1n)) / degree;
    if (next >= root) return root & MASK;
    root = next;
  }
}

function primes(number: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < number; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}

const halves = (words: bigint[]): Int32Array =>
  Int32Array.from(words.flatMap((word) => [Number(word >> 32n) | 0, Number(word & 0xffffffffn) | 0]));

const K = halves(primes(ROUNDS).map((prime) => fraction(prime, 3n)));
const START = halves(primes(8).map((prime) => fraction(prime, 2n)));

export function sha512(data: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((data.length + 17) / BLOCK) * BLOCK);
  padded.set(data);
  padded[data.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, data.length * 8);
  const state = START.slice();
  const input = new DataView(padded.buffer);
  for (let at = 0; at < padded.length; at += BLOCK) compress(state, input, at);
  const digest = new Uint8Array(64);
  const output = new DataView(digest.buffer);
  state.forEach((word, i) => output.setInt32(i * 4, word));
  return digest;
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const short = key.length > BLOCK ? sha512(key) : key;
  const keyed = (pad: number, rest: Uint8Array): Uint8Array => {
    const whole = new Uint8Array(BLOCK + rest.length).fill(pad, 0, BLOCK);
    short.forEach((byte, i) => (whole[i] = byte ^ pad));
    whole.set(rest, BLOCK);
    return sha512(whole);
  };
  return keyed(0x5c, keyed(0x36, message));
}

const schedule = new Int32Array(ROUNDS * 2);

/** The high half of a 64-bit word rotated right by `bits`. */
function turned(high: number, low: number, bits: number): number {
  return bits < 32 ? (high >>> bits) | (low << (32 - bits)) : (low >>> (bits - 32)) | (high << (64 - bits));
}

/** Three rotations of a word, XORed; with `shifts`, the last is a shift. */
function mixed(high: number, low: number, turns: readonly [number, number, number], shifts: boolean): [number, number] {
  const [a, b, c] = turns;
  const lastHigh = shifts ? high >>> c : turned(high, low, c);
  return [
    turned(high, low, a) ^ turned(high, low, b) ^ lastHigh,
    turned(low, high, a) ^ turned(low, high, b) ^ turned(low, high, c),
  ];
}

const carry = (low: number): number => Math.floor(low / 0x1_0000_0000);

function compress(state: Int32Array, input: DataView, at: number): void {
  const w = schedule;
  for (let i = 0; i < 32; i++) w[i] = input.getInt32(at + i * 4);
  for (let i = 32; i < ROUNDS * 2; i += 2) {
    const [h0, l0] = mixed(w[i - 30]!, w[i - 29]!, [1, 8, 7], true);
    const [h1, l1] = mixed(w[i - 4]!, w[i - 3]!, [19, 61, 6], true);
    const low = (w[i - 31]! >>> 0) + (l0 >>> 0) + (w[i - 13]! >>> 0) + (l1 >>> 0);
    w[i + 1] = low | 0;
    w[i] = (w[i - 32]! + h0 + w[i - 14]! + h1 + carry(low)) | 0;
  }
  const s = Array.from(state);
  for (let i = 0; i < ROUNDS * 2; i += 2) {
    const [e, el, f, fl, g, gl] = [s[8]!, s[9]!, s[10]!, s[11]!, s[12]!, s[13]!];
    const [a, al, b, bl, c, cl] = [s[0]!, s[1]!, s[2]!, s[3]!, s[4]!, s[5]!];
    const [h1, l1] = mixed(e, el, [14, 18, 41], false);
    const chosen = [(e & f) ^ (~e & g), (el & fl) ^ (~el & gl)] as const;
    const low1 = (s[15]! >>> 0) + (l1 >>> 0) + (chosen[1] >>> 0) + (K[i + 1]! >>> 0) + (w[i + 1]! >>> 0);
    const high1 = (s[14]! + h1 + chosen[0] + K[i]! + w[i]! + carry(low1)) | 0;
    const [h0, l0] = mixed(a, al, [28, 34, 39], false);
    const low2 = (l0 >>> 0) + (((al & bl) ^ (al & cl) ^ (bl & cl)) >>> 0);
    const high2 = (h0 + ((a & b) ^ (a & c) ^ (b & c)) + carry(low2)) | 0;
    s.copyWithin(2, 0, 14);
    const lowE = (s[9]! >>> 0) + (low1 >>> 0);
    s[8] = (s[8]! + high1 + carry(lowE)) | 0;
    s[9] = lowE | 0;
    const lowA = (low1 >>> 0) + (low2 >>> 0);
    s[0] = (high1 + high2 + carry(lowA)) | 0;
    s[1] = lowA | 0;
  }
  for (let i = 0; i < 16; i += 2) {
    const low = (state[i + 1]! >>> 0) + (s[i + 1]! >>> 0);
    state[i] = (state[i]! + s[i]! + carry(low)) | 0;
    state[i + 1] = low | 0;
  }
}
