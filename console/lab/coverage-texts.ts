import type { CoverageCell } from '#rules/lab/coverage.ts';
import { HOURS } from '#rules/lab/coverage.ts';
import type { Gap } from '#rules/lab/coverage-findings.ts';
import { moneyText } from '#rules/money.ts';
import { WEEKDAYS } from '#rules/scene.ts';
import { countText } from '../kit/text.ts';

export const MODES = [
  { value: 'direct', label: '直接可用' },
  { value: 'apply', label: '须先申请' },
  { value: 'both', label: '都算' },
] as const;
export type Mode = (typeof MODES)[number]['value'];

export const countIn = ({ direct, apply }: CoverageCell, mode: Mode): number =>
  mode === 'direct' ? direct : mode === 'apply' ? apply : direct + apply;

export const MODE_TITLES: Readonly<Record<Mode, string>> = {
  direct: '能直接用车的人数',
  apply: '须先申请的人数',
  both: '能用车的人数',
};

export const hourText = (hour: number): string => `${hour}:00`;
export const cellName = (cell: number): string => {
  const hour = cell % HOURS;
  return `${WEEKDAYS[Math.floor(cell / HOURS)]} ${hourText(hour)}–${hourText(hour + 1)}`;
};
export const capText = (capFen: number | null): string => (capFen === null ? '不限额' : `最多 ${moneyText(capFen)}`);

/** Three steps of colour: few, some, most. */
export function shadesOf(counts: readonly number[]) {
  const most = Math.max(1, ...counts);
  const [some, many] = [Math.ceil(most / 5), Math.ceil(most * 0.92)];
  return {
    of: (count: number): 0 | 1 | 2 => (count < some ? 0 : count < many ? 1 : 2),
    texts: [`不到 ${countText(some)}`, `${countText(some)}–${countText(many - 1)}`, `${countText(many)} 以上`],
  };
}

export const cellsOfGaps = (gaps: readonly Gap[]): Set<number> =>
  new Set(
    gaps.flatMap(({ weekdays, fromHour, toHour }) =>
      weekdays.flatMap((day) =>
        Array.from({ length: toHour - fromHour }, (_, at) => (day - 1) * HOURS + fromHour + at),
      ),
    ),
  );

export interface HourRun {
  readonly weekday: number;
  readonly from: number;
  readonly to: number;
  readonly cell: CoverageCell;
}

/** The hours of each day that say the same, in one line. */
export function runsOf(cells: readonly CoverageCell[]): HourRun[] {
  const runs: HourRun[] = [];
  cells.forEach((cell, at) => {
    const [weekday, hour] = [Math.floor(at / HOURS) + 1, at % HOURS];
    const last = runs.at(-1);
    if (last && last.weekday === weekday && last.cell.direct === cell.direct && last.cell.apply === cell.apply) {
      runs[runs.length - 1] = { ...last, to: hour + 1 };
    } else runs.push({ weekday, from: hour, to: hour + 1, cell });
  });
  return runs;
}
