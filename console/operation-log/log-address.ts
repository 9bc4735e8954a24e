import { z } from 'zod';
import { type Day, isDay } from '#rules/calendar.ts';
import { OperationType } from '#rules/operation.ts';
import { defaultDays, MODULES, moduleName, OperationFilter, spanOfDays } from '#rules/operation-log.ts';
import type { FilterValues } from '../kit/address.ts';
import type { DayRange } from '../kit/dates.tsx';

const days = z.string().refine(isDay);
const codes = z.string().regex(/^\d{1,3}(,\d{1,3})*$/);

/** How the filters stand in the address. */
export const SHAPE = { from: days, to: days, modules: codes, types: codes };
export type LogAddress = FilterValues<typeof SHAPE>;

/** What a person has put together in the filter bar; without a range it cannot be asked yet. */
export interface LogFilter {
  range: DayRange | undefined;
  moduleIds: number[];
  types: OperationType[];
}

/** The rule's own sentence about a range, or nothing where it may be asked for. */
export function rangeFault(range: DayRange | undefined): string | undefined {
  const span = range ? spanOfDays(range.from, range.to) : {};
  return OperationFilter.safeParse(span).error?.issues[0]?.message;
}

const idsIn = (text = ''): number[] => text.split(',').filter(Boolean).map(Number);

/** An address without a range that may be asked for means the last month. */
export function readFilter({ from, to, modules, types }: LogAddress, today: Day): LogFilter & { range: DayRange } {
  const range = from && to ? { from, to } : undefined;
  const known = new Set<number>(MODULES.map(({ id }) => id));
  return {
    range: range && rangeFault(range) === undefined ? range : defaultDays(today),
    moduleIds: idsIn(modules).filter((id) => known.has(id)),
    types: idsIn(types).flatMap((code) => OperationType.nameOf(code) ?? []),
  };
}

export const writeFilter = ({ range, moduleIds, types }: LogFilter) => ({
  from: range?.from ?? '',
  to: range?.to ?? '',
  modules: moduleIds.join(','),
  types: types.map(OperationType.codeOf).join(','),
});

/** The rule's filter: what the calls take. */
export const askedOf = ({ range, moduleIds, types }: LogFilter & { range: DayRange }): OperationFilter => ({
  ...spanOfDays(range.from, range.to),
  moduleIds: moduleIds.length > 0 ? moduleIds : undefined,
  types: types.length > 0 ? types : undefined,
});

/** The conditions in words, for a list that finds nothing. */
export const conditionsOf = ({ range, moduleIds, types }: LogFilter & { range: DayRange }): string[] => [
  `操作时间 ${range.from} – ${range.to}`,
  ...(moduleIds.length > 0 ? [`模块“${moduleIds.map(moduleName).join('、')}”`] : []),
  ...(types.length > 0 ? [`类型“${types.map(OperationType.labelOf).join('、')}”`] : []),
];
