import type { ConflictPart } from '#console/kit/conflict.ts';
import { localText } from '#rules/calendar.ts';
import { yuanText } from '#rules/money.ts';
import { GROUPS, type RateField, type RateRow, type Rates, readRate } from './fields.ts';

const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

export const SCALES = { km: 1_000, minutes: 60, hours: 3_600 } as const;

export const textOf = (unit: RateField['unit'], value: number): string => {
  if (unit === 'fen') return yuanText(value);
  return unit === 'clock' ? clockText(value) : String(value / SCALES[unit]);
};

export const ROUNDING = [
  { value: 1, label: '不抹' },
  { value: 10, label: '到角' },
  { value: 100, label: '到元' },
];

export const isLeftOut = ({ optional }: RateRow, rates: Rates): boolean =>
  optional !== undefined && (rates as unknown as Record<string, unknown>)[optional.name] === null;

/** A line as it is read: its words with their numbers. */
function rowText(row: RateRow, rates: Rates): string {
  if (isLeftOut(row, rates)) return '不收';
  const parts = row.parts.map((part) =>
    typeof part === 'string' ? part : ` ${textOf(part.unit, readRate(rates, part.path) ?? 0)} `,
  );
  return parts
    .join('')
    .trim()
    .replaceAll(/ (?=[，、])|(?<=[，、]) /g, '');
}

/** What two people choose between who wrote one draft: each line of the form, and the day. */
export const draftParts = (kind: Rates['kind']): ConflictPart<Rates>[] => [
  ...GROUPS[kind].flatMap(({ rows }) =>
    rows.map((row) => ({
      label: row.label,
      fields: row.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.path[0] as keyof Rates])),
      text: (rates: Rates) => rowText(row, rates),
    })),
  ),
  {
    label: '抹零',
    fields: ['roundToFen'],
    text: ({ roundToFen }) => ROUNDING.find(({ value }) => value === roundToFen)?.label ?? '',
  },
  { label: '生效时间', fields: ['effectiveFrom'], text: ({ effectiveFrom }) => localText(effectiveFrom).slice(0, 16) },
];
