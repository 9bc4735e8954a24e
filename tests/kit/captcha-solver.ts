import sharp from 'sharp';

/** A picture as ink (1) and paper (0), row by row. */
interface Ink {
  readonly width: number;
  readonly height: number;
  readonly at: Uint8Array;
}

const SIDE = 16;
const LETTERS = 4;
const NEIGHBOURS = 3;
/** How far a cut between letters may move to an emptier column. */
const SLACK = 5;

const inks = new WeakMap<Uint8Array, Promise<Ink>>();

/** Every solver looks at the same pictures: each is decoded once. */
function inkOf(png: Uint8Array): Promise<Ink> {
  const ink = inks.get(png) ?? decoded(png);
  inks.set(png, ink);
  return ink;
}

async function decoded(png: Uint8Array): Promise<Ink> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const values = Uint8Array.from(data).sort();
  const threshold = (values[Math.floor(values.length * 0.9)]! + values[Math.floor(values.length * 0.02)]!) / 2;
  return { width: info.width, height: info.height, at: Uint8Array.from(data, (value) => (value < threshold ? 1 : 0)) };
}

const BLOCK = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

/** Takes away what is thinner than two pixels: lines that are thinner than letters, and dots. */
function opened(ink: Ink): Ink {
  const { width, height } = ink;
  const at = new Uint8Array(ink.at.length);
  for (let y = 0; y + 1 < height; y += 1)
    for (let x = 0; x + 1 < width; x += 1) {
      const place = y * width + x;
      const isWhole = ink.at[place] && ink.at[place + 1] && ink.at[place + width] && ink.at[place + width + 1];
      if (isWhole) at[place] = at[place + 1] = at[place + width] = at[place + width + 1] = 1;
    }
  return { width, height, at };
}

const columnsOf = ({ width, height, at }: Ink): number[] =>
  Array.from({ length: width }, (_, x) => {
    let ink = 0;
    for (let y = 0; y < height; y += 1) ink += at[y * width + x]!;
    return ink;
  });

/** Where letters begin and end: equal parts of the inked width, each cut moved to the emptiest column nearby. */
function cutsOf(ink: Ink, trim: number): number[] {
  const columns = columnsOf(ink);
  const inked = columns.flatMap((count, x) => (count > trim ? [x] : []));
  const [first, last] = [inked[0] ?? 0, inked.at(-1) ?? ink.width - 1];
  const cost = (x: number, middle: number) => (columns[x] ?? ink.height) + Math.abs(x - middle) * 0.3;
  const inner = Array.from({ length: LETTERS - 1 }, (_, k) => {
    const middle = Math.round(first + ((last - first + 1) * (k + 1)) / LETTERS);
    const near = Array.from({ length: 2 * SLACK + 1 }, (_unused, d) => middle - SLACK + d);
    return near.reduce((best, x) => (cost(x, middle) < cost(best, middle) ? x : best), middle);
  });
  return [first, ...inner, last + 1];
}

/** A letter's ink, cropped and scaled to a square of grey values of length one. */
function featureOf({ width, height, at }: Ink, from: number, to: number): Float32Array | null {
  const dots: [x: number, y: number][] = [];
  for (let y = 0; y < height; y += 1) for (let x = from; x < to; x += 1) if (at[y * width + x]) dots.push([x, y]);
  if (dots.length < 8) return null;
  const [xs, ys] = [dots.map(([x]) => x), dots.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left + 1, Math.max(...ys) - top + 1];
  const grey = new Float32Array(SIDE * SIDE);
  for (const [x, y] of dots) {
    const [fx, fy] = [((x - left + 0.5) / wide) * SIDE - 0.5, ((y - top + 0.5) / high) * SIDE - 0.5];
    for (const [dx, dy] of BLOCK) {
      const [cx, cy] = [Math.floor(fx) + dx, Math.floor(fy) + dy];
      const share = (1 - Math.abs(fx - cx)) * (1 - Math.abs(fy - cy));
      if (cx >= 0 && cy >= 0 && cx < SIDE && cy < SIDE) grey[cy * SIDE + cx]! += share;
    }
  }
  const length = Math.hypot(...grey);
  return grey.map((value) => value / length);
}

function likeness(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += one[at]! * other[at]!;
  return sum;
}

/** A script as an attacker writes it in an hour: it learns labelled pictures and reads by the nearest neighbours. */
export function captchaSolver({ opens, trim }: { opens: boolean; trim: number }) {
  const known: { letter: string; feature: Float32Array }[] = [];
  const featuresOf = async (png: Uint8Array) => {
    const seen = await inkOf(png);
    const ink = opens ? opened(seen) : seen;
    const cuts = cutsOf(ink, trim);
    return cuts.slice(1).map((to, k) => featureOf(ink, cuts[k]!, to));
  };
  const letterOf = (feature: Float32Array): string => {
    const votes = new Map<string, number>();
    const near = known
      .map(({ letter, feature: other }) => ({ letter, like: likeness(feature, other) }))
      .sort((a, b) => b.like - a.like)
      .slice(0, NEIGHBOURS);
    for (const { letter, like } of near) votes.set(letter, (votes.get(letter) ?? 0) + like ** 8);
    return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '?';
  };
  return {
    async learn(png: Uint8Array, text: string): Promise<void> {
      const features = await featuresOf(png);
      for (const [k, feature] of features.entries()) if (feature) known.push({ letter: text[k]!, feature });
    },
    read: async (png: Uint8Array): Promise<string> =>
      (await featuresOf(png)).map((feature) => (feature ? letterOf(feature) : '?')).join(''),
  };
}
