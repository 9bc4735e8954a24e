import { type Day, dayOf, minuteOfDay } from '../calendar.ts';
import { groupedBy } from '../grouped.ts';
import type { SceneLabel } from '../scene/codes.ts';
import type { Point } from '../scene/draft.ts';
import { BOUNDS } from './bounds.ts';
import { type AnomalyHit, hitOf, type RiddenOrder } from './facts.ts';

export type IsWorkday = (day: Day) => boolean;

/** Scenes that are there to bring people to work or home, or that are nobody's business but the person's. */
const MEANT_FOR_IT: readonly (SceneLabel | null)[] = ['commute', 'overtime', 'executive', 'discount'];

/** Some three hundred metres: the doors of one house are one place. */
const GRID = 300;
const cellOf = ({ lng, lat }: Point): string => `${Math.round(lng * GRID)},${Math.round(lat * GRID)}`;

const isBetween = (at: Date, fromHour: number, untilHour: number): boolean => {
  const minute = minuteOfDay(at);
  return minute >= fromHour * 60 && minute < untilHour * 60;
};
const daysOf = (rides: readonly RiddenOrder[]): number => new Set(rides.map(({ from }) => dayOf(from))).size;

/** The way out in the mornings and the same way back in the evenings, on workdays, in scenes that are for something else. */
export function homeWork(rides: readonly RiddenOrder[], isWorkday: IsWorkday): AnomalyHit[] {
  const watched = rides.filter(
    (ride) => ride.isOwn && !ride.isRental && !MEANT_FOR_IT.includes(ride.sceneLabel) && isWorkday(dayOf(ride.from)),
  );
  const wayOf = (ride: RiddenOrder) => `${cellOf(ride.start)}>${cellOf(ride.end)}`;
  const backOf = (ride: RiddenOrder) => `${cellOf(ride.end)}>${cellOf(ride.start)}`;
  const mornings = groupedBy(
    watched.filter(({ from }) => isBetween(from, 5, 11)),
    wayOf,
  );
  const evenings = groupedBy(
    watched.filter(({ from }) => isBetween(from, 16, 24)),
    backOf,
  );
  return [...mornings].flatMap(([way, out]) => {
    const back = evenings.get(way) ?? [];
    if (Math.min(daysOf(out), daysOf(back)) < BOUNDS.homeWorkDays) return [];
    const all = [...out, ...back].sort((one, other) => one.from.getTime() - other.from.getTime());
    const scenes = [...new Set(all.map(({ sceneName }) => `“${sceneName}”`))].join('、');
    const { startAddress, endAddress } = out[0]!;
    const text =
      `一个月里有 ${daysOf(out)} 个工作日早上从${startAddress}到${endAddress}、${daysOf(back)} 个工作日傍晚原路返回，` +
      `共 ${all.length} 单，用的是${scenes}，不是通勤场景。`;
    return [hitOf('homeWork', all, text)];
  });
}
