import type { Day } from '../calendar.ts';
import type { TimeRange } from './draft.ts';

/** What a scene refers to by id and a person knows by name. */
export interface SceneNames {
  city(cityId: number): string;
  flow(flowId: number): string;
}

export const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

const LEAST_RUN = 3;
/** Three days or more in a row are told by the first and the last: 周一至周五、周日. */
export function weekdaysText(weekdays: readonly number[]): string {
  const runs: number[][] = [];
  for (const weekday of weekdays) {
    const run = runs.at(-1);
    if (run?.at(-1) === weekday - 1) run.push(weekday);
    else runs.push([weekday]);
  }
  const name = (weekday: number): string => WEEKDAYS[weekday - 1]!;
  return runs
    .map((run) => (run.length < LEAST_RUN ? run.map(name).join('、') : `${name(run[0]!)}至${name(run.at(-1)!)}`))
    .join('、');
}

/** 570 → '9:30', as the contract writes it. */
export const clockText = (minute: number): string =>
  `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

export const rangeText = ({ from, to }: TimeRange): string =>
  `${clockText(from)}–${to <= from ? '次日' : ''}${clockText(to)}`;

export function daysText(startDay: Day | null, endDay: Day | null): string {
  if (startDay === null && endDay === null) return '长期有效';
  return startDay === endDay ? `仅 ${startDay}` : `${startDay ?? ''} 至 ${endDay ?? ''}`;
}

export const MOST_NAMED = 8;
/** Many names are cut: nobody reads three hundred cities. */
export const namesText = (names: readonly string[]): string =>
  names.length > MOST_NAMED ? `${names.slice(0, MOST_NAMED).join('、')}等 ${names.length} 个` : names.join('、');
