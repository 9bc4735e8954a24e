import type { SceneDraft } from '#rules/scene.ts';

/** What can be changed on the laboratory's own page; everything else is changed in the editor. */
export interface QuickChanges {
  /** Undefined: as it is; null: no bound. */
  readonly perOrderFen?: number | null;
  readonly dailyFen?: number | null;
  readonly counts?: boolean;
  /** Minutes by which every range begins later, or earlier below 0; whole days stay. */
  readonly laterMinutes?: number;
}

const DAY_MINUTES = 1_440;
/** A range of the whole day has no beginning that could move. */
const later = <R extends { from: number; to: number }>(range: R, minutes: number): R =>
  range.from === 0 && range.to >= DAY_MINUTES - 1
    ? range
    : { ...range, from: (range.from + minutes + DAY_MINUTES) % DAY_MINUTES };

/** The scene with what was changed here. */
export function changedDraft(draft: SceneDraft, changes: QuickChanges): SceneDraft {
  const { perOrderFen, dailyFen, counts, laterMinutes = 0 } = changes;
  let next = draft;
  if ('perOrderQuotaFen' in next) {
    next = {
      ...next,
      perOrderQuotaFen: perOrderFen === undefined ? next.perOrderQuotaFen : perOrderFen,
      dailyQuota: { ...next.dailyQuota, unifiedFen: dailyFen === undefined ? next.dailyQuota.unifiedFen : dailyFen },
      countsPersonalLimit: counts ?? next.countsPersonalLimit,
    };
  }
  if (laterMinutes !== 0 && 'hours' in next) {
    const moved = <D extends { ranges: { from: number; to: number }[] }>(days: D[]): D[] =>
      days.map((day) => ({ ...day, ranges: day.ranges.map((range) => later(range, laterMinutes)) }));
    next = { ...next, hours: moved(next.hours), kindHours: moved(next.kindHours) };
  }
  return next;
}

export const hasHours = (draft: SceneDraft): boolean =>
  'hours' in draft && draft.hours.length + draft.kindHours.length > 0;
