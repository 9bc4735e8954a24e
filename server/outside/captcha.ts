import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { GLYPHS, type Point, type Stroke } from './captcha-glyphs.ts';

const LENGTH = 4;
const INKS = ['#1d3f8f', '#7a2f6b', '#0f6157', '#8a3b12', '#3d2f87'];
const ALPHABET = Object.keys(GLYPHS);

/** Every choice comes from the system's generator: a guessable seed would make the picture readable to a machine. */
const between = (low: number, high: number) => low + ((high - low) * randomInt(1_000_000)) / 1_000_000;
const oneOf = <T>(list: readonly T[]) => list[randomInt(list.length)] as T;
const coordinates = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

export function randomCaptchaText() {
  return Array.from({ length: LENGTH }, () => oneOf(ALPHABET)).join('');
}

interface Wave {
  height: number;
  length: number;
  phase: number;
}

const wave = (size: number): Wave => ({
  height: between(0.04, 0.075) * size,
  length: between(0.8, 1.5) * size,
  phase: between(0, 2 * Math.PI),
});
const swing = ({ height, length, phase }: Wave, at: number) => height * Math.sin((2 * Math.PI * at) / length + phase);

/** Many short steps, so that a straight stroke bends too. */
function inSteps(stroke: Stroke): Point[] {
  const points: Point[] = [];
  stroke.forEach((to, index) => {
    const from = stroke[index - 1];
    const steps = from ? Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / 0.08)) : 1;
    for (let step = 1; step <= steps; step++) {
      const part = step / steps;
      points.push(from ? [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part] : to);
    }
  });
  return points;
}

/** Turned, leaned, stretched and bent about its own middle, differently each time. */
function placeGlyph(character: string, centre: Point, size: number): Stroke[] {
  const strokes = GLYPHS[character.toUpperCase()];
  if (!strokes) throw new Error('验证码含有无法绘制的字符');
  const turn = between(-0.32, 0.32);
  const lean = between(-0.22, 0.22);
  const [wide, high] = [size * between(0.56, 0.8), size * between(0.8, 1.08)];
  const [bendX, bendY] = [wave(size), wave(size)];
  return strokes.map((stroke) =>
    inSteps(stroke).map(([x, y]): Point => {
      const [sideways, down] = [(x - 0.5) * wide - (y - 0.5) * lean * high, (y - 0.5) * high];
      const turnedX = sideways * Math.cos(turn) - down * Math.sin(turn);
      const turnedY = sideways * Math.sin(turn) + down * Math.cos(turn);
      return [centre[0] + turnedX + swing(bendX, turnedY), centre[1] + turnedY + swing(bendY, turnedX)];
    }),
  );
}

function drawStroke(points: Stroke, ink: string, width: number) {
  const path = `M${points.map(coordinates).join('L')}`;
  return `<path d="${path}" stroke="${ink}" stroke-width="${width.toFixed(1)}"/>`;
}

/** Letters of unequal width that touch and lap over each other, anywhere in the picture: no column parts them. */
function drawText(text: string, ink: string, thickness: number, width: number, height: number) {
  const size = height * 0.6;
  const widths = [...text].map(() => size * between(0.66, 1.12));
  const whole = widths.reduce((sum, one) => sum + one, 0);
  const room = width - size * 0.3;
  const scale = Math.min(1, room / whole) * between(0.84, 1);
  let left = size * 0.15 + between(0, Math.max(0, room - whole * scale));
  return [...text].flatMap((character, index) => {
    const step = widths[index]! * scale;
    const centre: Point = [left + step / 2, height / 2 + between(-0.12, 0.12) * height];
    left += step;
    return placeGlyph(character, centre, size).map((stroke) =>
      drawStroke(stroke, ink, thickness * between(0.85, 1.15)),
    );
  });
}

/** Across all letters, in their colour and of their width: a person looks past it, a scanner cannot tell it off. */
function drawLine(ink: string, thickness: number, middle: number, width: number, height: number) {
  const side = oneOf([-1, 1]);
  const heights = [0.3, -0.6, 0.6, -0.3].map((off) => (middle + side * off + between(-0.15, 0.15)) * height);
  const points = heights.map((y, index): Point => [(width * index) / 3, y]);
  const [start, ...rest] = points.map(coordinates);
  const style = `stroke="${ink}" stroke-width="${thickness.toFixed(1)}"`;
  return `<path d="M${start}C${rest.join(' ')}" ${style}/>`;
}

function drawDot(ink: string, width: number, height: number) {
  const [x, y] = [between(0, width), between(0, height)];
  const radius = between(0.012, 0.026) * height;
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(2)}" fill="${ink}" opacity="0.55"/>`;
}

/** A PNG; the letters are strokes of our own, so no font is needed and no outline is known beforehand. */
export async function drawCaptcha(text: string, width: number, height: number): Promise<Uint8Array> {
  // One ink for everything: colour must not tell letters from lines, nor one letter from the next.
  const ink = oneOf(INKS);
  const dots = Array.from({ length: 26 }, () => drawDot(ink, width, height));
  const thickness = height * between(0.055, 0.066);
  const lines = [0.3, 0.7].map((middle) => drawLine(ink, thickness * between(0.86, 1), middle, width, height));
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="#f3f6fb"/>`,
    ...dots,
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">',
    ...drawText(text, ink, thickness, width, height),
    ...lines,
    '</g></svg>',
  ];
  return sharp(Buffer.from(svg.join('')))
    .png({ palette: true, colours: 16, effort: 1, dither: 0 })
    .toBuffer();
}
