import { type Day, isDay } from './calendar.ts';
import { CALENDAR_REFUSALS, type CompanyDay, CompanyDayDraft, DayKind, FIRST_YEAR, LAST_YEAR } from './day-kind.ts';
import { type Refused, refuse } from './refusal.ts';
import { type SheetLine, sheetLines } from './sheet-lines.ts';

/** A year, and a leap day. */
export const DAY_IMPORT_MAX_ROWS = 366;
export const DAY_IMPORT_TITLES = { day: '日期', kind: '类型', name: '名称' } as const;

export type DayLine = SheetLine<keyof typeof DAY_IMPORT_TITLES>;

export function readDayImport(rows: readonly (readonly string[])[]): readonly DayLine[] | Refused {
  const lines = sheetLines(rows, DAY_IMPORT_TITLES);
  if (lines === null) return refuse(CALENDAR_REFUSALS.fileHeading);
  if (lines.length === 0) return refuse(CALENDAR_REFUSALS.fileEmpty);
  if (lines.length > DAY_IMPORT_MAX_ROWS)
    return refuse(CALENDAR_REFUSALS.fileTooManyRows, { most: DAY_IMPORT_MAX_ROWS });
  return lines;
}

/** 2027-02-05, 2027/2/5, 2027.2.5, 2027年2月5日 or 20270205: as people and their programs write a day. */
const WRITTEN = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))$/;

export function writtenDay(text: string): Day | null {
  const [, year, month, date, shortMonth, shortDate] = WRITTEN.exec(text) ?? [];
  if (!year) return null;
  const day = `${year}-${(month ?? shortMonth)!.padStart(2, '0')}-${(date ?? shortDate)!.padStart(2, '0')}`;
  const isKept = Number(year) >= FIRST_YEAR && Number(year) <= LAST_YEAR;
  return isDay(day) && isKept ? day : null;
}

/** The words of the calendar itself, and those of the notices. */
const KIND_WORDS: Readonly<Record<string, DayKind>> = {
  ...Object.fromEntries(DayKind.names.map((kind) => [DayKind.labelOf(kind), kind])),
  ...{ 上班: 'workday', 补班: 'workday', 放假: 'restDay', 节假日: 'holiday' },
};

const { name: DayName } = CompanyDayDraft.shape;

function readLine({ day: written, kind: word, name: given }: DayLine, today: Day): CompanyDay | string {
  if (written === '') return '日期不能为空';
  const day = writtenDay(written);
  if (day === null) return `日期“${written}”不正确，应为 ${FIRST_YEAR} 到 ${LAST_YEAR} 年间的日子，例如 2027-02-05`;
  if (day < today) return '已经过去的日子不能改';
  const kind = KIND_WORDS[word];
  if (!kind) return word === '' ? '类型不能为空' : `类型“${word}”不正确，应为工作日、休息日或法定节假日`;
  const name = DayName.safeParse(given);
  return name.success ? { day, kind, name: name.data } : name.error.issues[0]!.message;
}

export interface DayImport {
  readonly days: readonly CompanyDay[];
  /** Why each line that cannot be taken is left. */
  readonly faults: ReadonlyMap<number, string>;
}

export function judgeDayImport(lines: readonly DayLine[], today: Day): DayImport {
  const days = new Map<Day, CompanyDay>();
  const faults = new Map<number, string>();
  for (const line of lines) {
    const read = readLine(line, today);
    if (typeof read === 'string') faults.set(line.line, read);
    else if (days.has(read.day)) faults.set(line.line, `日期 ${read.day} 重复`);
    else days.set(read.day, read);
  }
  return { days: [...days.values()], faults };
}

export const daysImportedText = ({ days, faults }: DayImport): string =>
  `导入节假日：成功 ${days.length} 天${faults.size > 0 ? `，失败 ${faults.size} 行` : ''}`;
