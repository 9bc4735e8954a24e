import { chance, type House } from './city.ts';
import { face, type Ground, pane, project, type Spot } from './projection.ts';

export interface Faces {
  readonly left: string;
  readonly right: string;
  readonly top: string;
}

/** The three sides of a block that can be seen. */
export function box({ x0, y0, x1, y1 }: Ground, from: number, to: number): Faces {
  return {
    left: face([x0, y0, from], [x0, y1, from], [x0, y1, to], [x0, y0, to]),
    right: face([x0, y1, from], [x1, y1, from], [x1, y1, to], [x0, y1, to]),
    top: face([x0, y0, to], [x1, y0, to], [x1, y1, to], [x0, y1, to]),
  };
}

const STOREY = 0.36;
const BAY = 0.34;
const PANE_X = pane('x', 0.18, 0.2);
const PANE_Y = pane('y', 0.18, 0.2);

interface Side {
  readonly length: number;
  readonly salt: number;
  readonly outline: string;
  readonly spot: (along: number, up: number) => Spot;
}

const sidesOf = ({ x0, y0, x1, y1 }: Ground): Side[] => [
  { length: x1 - x0, salt: 11, outline: PANE_X, spot: (along, up) => [x0 + along, y1, up] },
  { length: y1 - y0, salt: 12, outline: PANE_Y, spot: (along, up) => [x0, y0 + along, up] },
];

export interface Windows {
  readonly dark: string;
  readonly lit: string;
}

/** Windows of both sides as two paths; two bays of a storey are lit together, as offices are. */
export function windows(house: House): Windows {
  const paths = { dark: '', lit: '' };
  const storeys = Math.floor((house.height - 0.22) / STOREY);
  for (const { length, salt, outline, spot } of sidesOf(house)) {
    const bays = Math.floor((length - 0.2) / BAY);
    const margin = (length - bays * BAY) / 2 + 0.08;
    for (let storey = 0; storey < storeys; storey++) {
      for (let bay = 0; bay < bays; bay++) {
        const corner = project(spot(margin + bay * BAY, 0.2 + storey * STOREY));
        const lit = chance(house.seed, salt, storey, bay >> 1) < 0.16;
        paths[lit ? 'lit' : 'dark'] += `M${corner}${outline}`;
      }
    }
  }
  return paths;
}

/** What stands on the roof of larger houses. */
export function roofHouse(house: House): Ground | null {
  const [width, depth] = [house.x1 - house.x0, house.y1 - house.y0];
  if (house.height < 1 || width < 1 || depth < 1 || chance(house.seed, 3) < 0.35) return null;
  const x0 = house.x0 + width * (0.2 + chance(house.seed, 4) * 0.25);
  const y0 = house.y0 + depth * 0.25;
  return { x0, y0, x1: x0 + width * 0.3, y1: y0 + depth * 0.36 };
}

/** Where trees stand on a lot without a house. */
export function trees(lot: House): Spot[] {
  const spots: Spot[] = [];
  for (let x = lot.x0 + 0.3; x < lot.x1 - 0.1; x += 0.62) {
    for (let y = lot.y0 + 0.3; y < lot.y1 - 0.1; y += 0.62) {
      const jitter = chance(lot.seed, Math.round(x * 10), Math.round(y * 10));
      if (jitter > 0.28) spots.push([x + jitter * 0.2, y + (1 - jitter) * 0.2]);
    }
  }
  return spots.sort((one, other) => one[1] - one[0] - (other[1] - other[0]));
}
