import { memo } from 'react';
import styles from './City.module.css';
import { blocks, chance, type House, housesOf, type Plan } from './city.ts';
import { face, project } from './projection.ts';
import { box, roofHouse, trees, windows } from './shapes.ts';

const tones = [styles.toneA, styles.toneB, styles.toneC];

function HouseShape({ house }: { house: House }) {
  const walls = box(house, 0, house.height);
  const panes = windows(house);
  const above = roofHouse(house);
  const small = above && box(above, house.height, house.height + 0.22);
  return (
    <g className={house.marked ? styles.marked : tones[Math.floor(chance(house.seed, 5) * tones.length)]}>
      <path className={styles.left} d={walls.left} />
      <path className={styles.right} d={walls.right} />
      <path className={styles.pane} d={panes.dark} />
      <path className={styles.lit} d={panes.lit} />
      <path className={styles.roof} d={walls.top} />
      {small && (
        <>
          <path className={styles.left} d={small.left} />
          <path className={styles.right} d={small.right} />
          <path className={styles.roof} d={small.top} />
        </>
      )}
    </g>
  );
}

/** An upright oval as a path, so that all trees of a lot are three shapes and not forty. */
const oval = (x: number, y: number, wide: number, high: number): string =>
  `M${x - wide} ${y}a${wide} ${high} 0 1 0 ${2 * wide} 0a${wide} ${high} 0 1 0 ${-2 * wide} 0`;

function Green({ lot }: { lot: House }) {
  const { x0, y0, x1, y1 } = lot;
  const spots = trees(lot).map(project);
  return (
    <g>
      <path className={styles.lawn} d={face([x0, y0], [x1, y0], [x1, y1], [x0, y1])} />
      <path className={styles.shade} d={spots.map(([x, y]) => oval(x + 3, y + 1, 6.5, 3.2)).join('')} />
      <path className={styles.crown} d={spots.map(([x, y]) => oval(x, y - 7, 6, 8)).join('')} />
      <path className={styles.crownLight} d={spots.map(([x, y]) => oval(x + 1.6, y - 9, 3.4, 5)).join('')} />
    </g>
  );
}

/** Pavements with lane marks between them. */
const pavements = blocks
  .map(({ x0, y0, x1, y1 }) =>
    face([x0 - 0.14, y0 - 0.14], [x1 + 0.14, y0 - 0.14], [x1 + 0.14, y1 + 0.14], [x0 - 0.14, y1 + 0.14]),
  )
  .join('');
const lanes = blocks
  .map(({ x0, y0, x1, y1 }) => {
    const [x, y] = [x0 - 0.62, y0 - 0.62];
    return `M${project([x, y0])}L${project([x, y1])}M${project([x0, y])}L${project([x1, y])}`;
  })
  .join('');

export const Ground = memo(() => (
  <>
    <path className={styles.pavement} d={pavements} />
    <path className={styles.lane} d={lanes} />
  </>
));

/** The houses of a plan, far ones first, or the marked ones alone. A plan is a constant, so this is drawn once. */
export const City = memo(({ plan, only }: { plan: Plan; only?: 'marked' }) =>
  (only ? plan.marked : housesOf(plan)).map((house) => {
    const key = `${house.x0},${house.y0}`;
    return house.height === 0 ? <Green key={key} lot={house} /> : <HouseShape key={key} house={house} />;
  }),
);
