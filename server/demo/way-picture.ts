import sharp from 'sharp';
import type { Point } from '#rules/scene.ts';

const [WIDTH, HEIGHT, MARGIN] = [900, 600, 70];

/** The way of a ride within the picture, north up. */
function placed(points: readonly Point[]): [number, number][] {
  const lngs = points.map(({ lng }) => lng);
  const lats = points.map(({ lat }) => lat);
  const [west, south] = [Math.min(...lngs), Math.min(...lats)];
  const across = (Math.max(...lngs) - west) * Math.cos((south * Math.PI) / 180);
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / (across || 1),
    (HEIGHT - 2 * MARGIN) / (Math.max(...lats) - south || 1),
  );
  return points.map(({ lng, lat }) => [
    Math.round(MARGIN + (lng - west) * Math.cos((south * Math.PI) / 180) * scale),
    Math.round(HEIGHT - MARGIN - (lat - south) * scale),
  ]);
}

/** What somebody would photograph from a telephone: the map of the ride, with its beginning and its end. */
export function pictureOf(points: readonly Point[]): Promise<Buffer> {
  const way = placed(points);
  const path = way.map((spot) => spot.join(',')).join(' ');
  const street = (from: string, to: string) => `<path d="M${from} L${to}" stroke="#fff" stroke-width="9"/>`;
  const streets = Array.from({ length: 9 }, (_, nth) => {
    const [x, y] = [nth * 115 + 20, nth * 78 + 12];
    return street(`${x},0`, `${x - 60},${HEIGHT}`) + street(`0,${y}`, `${WIDTH},${y + 34}`);
  });
  const [first, last] = [way[0]!, way.at(-1)!];
  const dot = ([x, y]: [number, number], colour: string) =>
    `<circle cx="${x}" cy="${y}" r="11" fill="${colour}" stroke="#fff" stroke-width="4"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#e8ecf1"/>${streets.join('')}
    <polyline points="${path}" fill="none" stroke="#fff" stroke-width="12" stroke-linejoin="round"/>
    <polyline points="${path}" fill="none" stroke="#3450c6" stroke-width="6" stroke-linejoin="round"/>
    ${dot(first, '#1f8f58')}${dot(last, '#1b2130')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
