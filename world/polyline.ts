import type { Point } from '#rules/scene.ts';

const PRECISION = 100_000;

/** Five bits a character, the lowest first; the sign goes to the last bit. */
function encoded(difference: number): string {
  let left = difference < 0 ? ~(difference << 1) : difference << 1;
  let text = '';
  while (left >= 0x20) {
    text += String.fromCharCode((0x20 | (left & 0x1f)) + 63);
    left >>= 5;
  }
  return text + String.fromCharCode(left + 63);
}

/** The encoded polyline of maps: latitude before longitude, each as the difference from the point before. */
export function encodeLine(points: readonly Point[]): string {
  let [lat, lng] = [0, 0];
  let text = '';
  for (const point of points) {
    const [nextLat, nextLng] = [Math.round(point.lat * PRECISION), Math.round(point.lng * PRECISION)];
    text += encoded(nextLat - lat) + encoded(nextLng - lng);
    [lat, lng] = [nextLat, nextLng];
  }
  return text;
}
