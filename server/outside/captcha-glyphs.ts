export type Point = [x: number, y: number];
export type Stroke = Point[];

/** Straight from point to point, given as x, y, x, y … */
function line(...numbers: number[]): Stroke {
  return Array.from({ length: numbers.length / 2 }, (_, index): Point => {
    return [numbers[2 * index] ?? 0, numbers[2 * index + 1] ?? 0];
  });
}

/** Part of an ellipse, from one angle to another; 0 is to the right, 90 is down. */
function arc(x: number, y: number, wide: number, high: number, from: number, to: number): Stroke {
  const steps = Math.ceil(Math.abs(to - from) / 18);
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [x + wide * Math.cos(angle), y + high * Math.sin(angle)];
  });
}

/**
 * The letters and digits a captcha uses, as strokes in a box from 0,0 to 1,1 (y grows downwards).
 * What is taken for another is left out: 0 O Q D, 1 I, 2 Z, 5 S, 8 B, 6 G, U V, E F, 7 T.
 */
export const GLYPHS: Record<string, Stroke[]> = {
  A: [line(0, 1, 0.5, 0, 1, 1), line(0.2, 0.66, 0.8, 0.66)],
  C: [arc(0.55, 0.5, 0.55, 0.5, -52, -308)],
  E: [line(0.95, 0, 0.08, 0, 0.08, 1, 0.95, 1), line(0.08, 0.5, 0.8, 0.5)],
  H: [line(0.05, 0, 0.05, 1), line(0.95, 0, 0.95, 1), line(0.05, 0.5, 0.95, 0.5)],
  J: [[...line(0.3, 0, 0.85, 0, 0.85, 0.68), ...arc(0.45, 0.68, 0.4, 0.32, 0, 165)]],
  K: [line(0.08, 0, 0.08, 1), line(0.92, 0, 0.1, 0.58), line(0.38, 0.4, 0.95, 1)],
  L: [line(0.1, 0, 0.1, 1, 0.9, 1)],
  M: [line(0, 1, 0.08, 0, 0.5, 0.7, 0.92, 0, 1, 1)],
  N: [line(0.05, 1, 0.05, 0, 0.95, 1, 0.95, 0)],
  P: [[...line(0.1, 1, 0.1, 0, 0.55, 0), ...arc(0.55, 0.28, 0.4, 0.28, -90, 90), ...line(0.1, 0.56)]],
  R: [
    [...line(0.1, 1, 0.1, 0, 0.55, 0), ...arc(0.55, 0.27, 0.38, 0.27, -90, 90), ...line(0.1, 0.54)],
    line(0.52, 0.54, 0.95, 1),
  ],
  T: [line(0, 0, 1, 0), line(0.5, 0, 0.5, 1)],
  W: [line(0, 0, 0.22, 1, 0.5, 0.25, 0.78, 1, 1, 0)],
  X: [line(0.03, 0, 0.97, 1), line(0.97, 0, 0.03, 1)],
  Y: [line(0, 0, 0.5, 0.5, 1, 0), line(0.5, 0.5, 0.5, 1)],
  3: [[...arc(0.45, 0.26, 0.42, 0.26, -160, 90), ...arc(0.45, 0.76, 0.48, 0.24, -90, 155)]],
  4: [line(0.7, 1, 0.7, 0, 0, 0.68, 1, 0.68)],
  9: [[...arc(0.5, 0.3, 0.42, 0.3, 0, -360), ...line(0.9, 0.55), ...arc(0.4, 0.62, 0.5, 0.38, 0, 110)]],
};
