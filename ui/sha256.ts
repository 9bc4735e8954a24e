/** FIPS 180-4. The browser's own digest answers later each time, and only on https: a million of them would take minutes. */
const roots = (power: number): Uint32Array => {
  const primes: number[] = [];
  for (let at = 2; primes.length < 64; at++) if (primes.every((prime) => at % prime !== 0)) primes.push(at);
  return Uint32Array.from(primes, (prime) => Math.floor((prime ** power % 1) * 2 ** 32));
};
const START = roots(1 / 2).subarray(0, 8);
const ROUNDS = roots(1 / 3);

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const whole = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 4, bytes.length * 8);
  return view;
}

function schedule(view: DataView, offset: number, words: Uint32Array): void {
  for (let at = 0; at < 16; at++) words[at] = view.getUint32(offset + at * 4);
  for (let at = 16; at < 64; at++) {
    const [early, late] = [words[at - 15]!, words[at - 2]!];
    const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const other = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[at] = words[at - 16]! + one + words[at - 7]! + other;
  }
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at++) {
    const sumE = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const next = (h + sumE + ((e & f) ^ (~e & g)) + ROUNDS[at]! + words[at]!) | 0;
    const sumA = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const most = (a & b) ^ (a & c) ^ (b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + next) | 0, c, b, a, (next + sumA + most) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => {
    state[at] = state[at]! + word;
  });
}

export function sha256(text: string): Uint8Array {
  const view = padded(text);
  const state = Uint32Array.from(START);
  const words = new Uint32Array(64);
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    schedule(view, offset, words);
    compress(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => {
    digest.setUint32(at * 4, word);
  });
  return new Uint8Array(digest.buffer);
}
