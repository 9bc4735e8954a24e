import { City, Ground } from './City.tsx';
import type { House, Plan } from './city.ts';
import { FRAME, type Point, project, ring, way } from './projection.ts';
import styles from './Scenes.module.css';
import { Car, Dots, Pin, Start, Tick } from './Things.tsx';

const tower = (x: number, y: number, size: number, height: number, seed: number): House => ({
  x0: x - size / 2,
  y0: y - size / 2,
  x1: x + size / 2,
  y1: y + size / 2,
  height,
  seed,
  marked: true,
});

const TRIP: Plan = {
  seed: 7,
  tallest: 3.4,
  marked: [],
  route: [
    [-9, 4],
    [-4, 4],
    [-4, 0],
    [4, 0],
    [4, -4],
    [8.6, -4],
  ],
};

/** The front edges of a house, a little before it: kept in sight, the house is seen whole. */
const front = ({ x0, y0, x1, y1 }: House): Point[] => [
  [x0 - 0.4, y0],
  [x0 - 0.4, y1 + 0.4],
  [x1, y1 + 0.4],
];

const OFFICE = tower(2, -2, 2.3, 4.4, 5);
const FENCE: Point = [2, -2];
const FENCE_RADIUS = 5.6;
const RULES: Plan = { seed: 23, tallest: 2.2, marked: [OFFICE], route: [[-7, 0], [5, 0], ...front(OFFICE)] };

const APPROVAL: Plan = {
  seed: 41,
  tallest: 3,
  marked: [],
  route: [
    [-8, 4],
    [-8, 0],
    [0, 0],
    [0, -4],
    [8, -4],
  ],
};

const MONTHS = [3.3, 2.7, 2.9, 2, 1.4].map((height, month) => tower(-10 + month * 4, 2, 1.9, height, month + 1));
const BILLS: Plan = {
  seed: 66,
  tallest: 0.9,
  marked: MONTHS,
  route: [
    [-12, 4],
    [12, 4],
  ],
};

function Route({ stops, id, open }: { stops: readonly Point[]; id: string; open?: readonly Point[] }) {
  const [from, to] = [project(stops[0]!), project(stops.at(-1)!)];
  return (
    <>
      <linearGradient id={id} gradientUnits="userSpaceOnUse" x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]}>
        <stop offset="0" className={styles.routeStart} />
        <stop offset="1" className={styles.routeEnd} />
      </linearGradient>
      <path className={styles.bed} d={way(open ? [...stops, ...open.slice(1)] : stops)} />
      {open && <path className={styles.open} d={way(open)} />}
      <path className={styles.glow} d={way(stops)} />
      <path className={styles.route} d={way(stops)} stroke={`url(#${id})`} />
    </>
  );
}

/** Between the houses and what the slide speaks of: the edges of the city recede. */
function Dusk({ id }: { id: string }) {
  return (
    <>
      <radialGradient
        id={id}
        cx="0.5"
        cy="0.42"
        r="0.5"
        gradientTransform="translate(0.5 0.42) scale(0.8 1.1) translate(-0.5 -0.42)"
      >
        <stop offset="0.45" className={styles.duskInner} />
        <stop offset="1" className={styles.duskOuter} />
      </radialGradient>
      <rect width={FRAME.width} height={FRAME.height} fill={`url(#${id})`} />
    </>
  );
}

export const TripScene = () => (
  <>
    <Ground />
    <City plan={TRIP} />
    <Dusk id="qx-dusk-trip" />
    <Route stops={TRIP.route} id="qx-trip" />
    <Start at={TRIP.route[0]!} />
    <Car at={[0.2, 0]} />
    <Pin at={TRIP.route.at(-1)!} />
  </>
);

export const RulesScene = () => (
  <>
    <Ground />
    <path className={styles.fence} d={ring(FENCE, FENCE_RADIUS)} />
    <City plan={RULES} />
    <Dusk id="qx-dusk-rules" />
    <path className={styles.fenceLine} d={ring(FENCE, FENCE_RADIUS)} />
    <City plan={RULES} only="marked" />
    <Car at={[-0.6, 0]} />
  </>
);

export const ApprovalScene = () => (
  <>
    <Ground />
    <City plan={APPROVAL} />
    <Dusk id="qx-dusk-approval" />
    <Route id="qx-approval" stops={APPROVAL.route.slice(0, 4)} open={APPROVAL.route.slice(3)} />
    <Start at={APPROVAL.route[0]!} />
    <Car at={[-6.2, 0]} />
    <Pin at={[-3, 0]}>
      <Tick />
    </Pin>
    <Pin at={[0, -4]}>
      <Dots />
    </Pin>
    <Pin at={[8, -4]} quiet />
  </>
);

export const BillsScene = () => (
  <>
    <Ground />
    <City plan={BILLS} />
    <Dusk id="qx-dusk-bills" />
    <City plan={BILLS} only="marked" />
    <Car at={[-4.4, 4]} />
  </>
);
