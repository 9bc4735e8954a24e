import type { ReactNode } from 'react';
import { type Ground, type Point, project, ring } from './projection.ts';
import { box } from './shapes.ts';
import styles from './Things.module.css';

/** A car at a spot of the street, heading along x. */
export function Car({ at: [x, y] }: { at: Point }) {
  const [long, wide] = [0.62, 0.3];
  const ground = (from: number, to: number, side: number): Ground => ({
    x0: x + from * long,
    x1: x + to * long,
    y0: y - side * wide,
    y1: y + side * wide,
  });
  const body = box(ground(-1, 1, 1), 0.08, 0.34);
  const cabin = box(ground(-0.62, 0.42, 0.84), 0.34, 0.58);
  const [shadeX, shadeY] = project([x, y]);
  return (
    <g className={styles.car}>
      <ellipse className={styles.shade} cx={shadeX} cy={shadeY + 4} rx="29" ry="13" />
      {[body, cabin].map((part, index) => (
        <g key={part.top} className={index === 0 ? styles.body : styles.cabin}>
          <path className={styles.left} d={part.left} />
          <path className={styles.right} d={part.right} />
          <path className={styles.top} d={part.top} />
        </g>
      ))}
    </g>
  );
}

/** A drop-shaped pin over its spot, with the circle it casts on the ground. */
export function Pin({ at, children, quiet }: { at: Point; children?: ReactNode; quiet?: boolean }) {
  const [x, y] = project(at);
  return (
    <g className={quiet ? styles.quietPin : styles.pin}>
      <path className={styles.halo} d={ring(at, 1.15)} />
      <path className={styles.spot} d={ring(at, 0.36)} />
      <g transform={`translate(${x} ${y})`}>
        <path className={styles.drop} d="M0-2C-4-14-17-22-17-36a17 17 0 0 1 34 0C17-22 4-14 0-2Z" />
        <g transform="translate(0 -36)">{children ?? <circle className={styles.eye} r="6" />}</g>
      </g>
    </g>
  );
}

export const Tick = () => <path className={styles.glyph} d="M-6 0.5l4 4 8-8.5" />;
export const Dots = () => (
  <g className={styles.eye}>
    <circle cx="-6" r="2" />
    <circle r="2" />
    <circle cx="6" r="2" />
  </g>
);

export function Start({ at }: { at: Point }) {
  return (
    <g>
      <path className={styles.startRing} d={ring(at, 0.42)} />
      <path className={styles.startEye} d={ring(at, 0.18)} />
    </g>
  );
}
