import { addDays, type Day } from './calendar.ts';

/** One festival: its statutory days, the days off around it, and the weekend days that are worked for it. */
export interface Festival {
  readonly name: string;
  readonly statutory: readonly Day[];
  readonly off: readonly [first: Day, last: Day];
  readonly worked: readonly Day[];
}

export interface HolidayYear {
  /** When the State Council's office published the arrangement; null: it has not, and only what the law fixes is known. */
  readonly publishedOn: Day | null;
  readonly festivals: readonly Festival[];
}

type Row = readonly [name: string, statutory: string, off: string, worked?: string];

const dated = (year: number, days: string): Day[] => days.split(' ').map((day) => `${year}-${day}`);

const yearOf = (year: number, publishedOn: Day | null, rows: readonly Row[]): HolidayYear => ({
  publishedOn,
  festivals: rows.map(([name, statutory, off, worked]) => {
    const [first = '', last = first] = dated(year, off);
    return { name, statutory: dated(year, statutory), off: [first, last], worked: worked ? dated(year, worked) : [] };
  }),
});

/**
 * As the State Council's office published them, each day compared with the text of its notice: 国办发明电〔2023〕7号 for
 * 2024, 〔2024〕12号 for 2025, 〔2025〕7号 for 2026. That of 2027 was not published when this was written: 2027 has the days
 * that the law fixes, without days off around them and without days worked for them. Since 2025 the law counts 13 statutory days: New Year's Eve of the lunar
 * year and 2 May were added.
 */
const YEARS: Readonly<Record<number, HolidayYear>> = {
  2024: yearOf(2024, '2023-10-25', [
    ['元旦', '01-01', '01-01'],
    ['春节', '02-10 02-11 02-12', '02-10 02-17', '02-04 02-18'],
    ['清明节', '04-04', '04-04 04-06', '04-07'],
    ['劳动节', '05-01', '05-01 05-05', '04-28 05-11'],
    ['端午节', '06-10', '06-10'],
    ['中秋节', '09-17', '09-15 09-17', '09-14'],
    ['国庆节', '10-01 10-02 10-03', '10-01 10-07', '09-29 10-12'],
  ]),
  2025: yearOf(2025, '2024-11-12', [
    ['元旦', '01-01', '01-01'],
    ['春节', '01-28 01-29 01-30 01-31', '01-28 02-04', '01-26 02-08'],
    ['清明节', '04-04', '04-04 04-06'],
    ['劳动节', '05-01 05-02', '05-01 05-05', '04-27'],
    ['端午节', '05-31', '05-31 06-02'],
    ['国庆节', '10-01 10-02 10-03', '10-01 10-08', '09-28 10-11'],
    ['中秋节', '10-06', '10-06'],
  ]),
  2026: yearOf(2026, '2025-11-04', [
    ['元旦', '01-01', '01-01 01-03', '01-04'],
    ['春节', '02-16 02-17 02-18 02-19', '02-15 02-23', '02-14 02-28'],
    ['清明节', '04-05', '04-04 04-06'],
    ['劳动节', '05-01 05-02', '05-01 05-05', '05-09'],
    ['端午节', '06-19', '06-19 06-21'],
    ['中秋节', '09-25', '09-25 09-27'],
    ['国庆节', '10-01 10-02 10-03', '10-01 10-07', '09-20 10-10'],
  ]),
  2027: yearOf(2027, null, [
    ['元旦', '01-01', '01-01'],
    ['春节', '02-05 02-06 02-07 02-08', '02-05 02-08'],
    ['清明节', '04-05', '04-05'],
    ['劳动节', '05-01 05-02', '05-01 05-02'],
    ['端午节', '06-09', '06-09'],
    ['中秋节', '09-15', '09-15'],
    ['国庆节', '10-01 10-02 10-03', '10-01 10-03'],
  ]),
};

/** Of a year that nobody has arranged yet, only the festivals with fixed dates are known. */
const fixedDates = (year: number): HolidayYear =>
  yearOf(year, null, [
    ['元旦', '01-01', '01-01'],
    ['劳动节', '05-01 05-02', '05-01 05-02'],
    ['国庆节', '10-01 10-02 10-03', '10-01 10-03'],
  ]);

export const holidaysOf = (year: number): HolidayYear => YEARS[year] ?? fixedDates(year);

/** Everything that is said of single days of a year: the statutory ones, the days off beside them, the days worked. */
export interface NamedDay {
  readonly day: Day;
  readonly kind: 'workday' | 'restDay' | 'holiday';
  readonly name: string;
}

function namedDaysOf({ name, statutory, off: [first, last], worked }: Festival): NamedDay[] {
  const off: NamedDay[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    off.push({ day, kind: statutory.includes(day) ? 'holiday' : 'restDay', name });
  }
  return [...off, ...worked.map((day): NamedDay => ({ day, kind: 'workday', name: `${name}补班` }))];
}

/** A statutory day weighs more than the days off of another festival that surround it. */
export const daysOfFestivals = (festivals: readonly Festival[]): ReadonlyMap<Day, NamedDay> => {
  const days = festivals.flatMap(namedDaysOf);
  const sorted = days.toSorted((one, other) => Number(one.kind === 'holiday') - Number(other.kind === 'holiday'));
  return new Map(sorted.map((one) => [one.day, one]));
};

const readYears = new Map<number, ReadonlyMap<Day, NamedDay>>();

export function namedDays(year: number): ReadonlyMap<Day, NamedDay> {
  const known = readYears.get(year) ?? daysOfFestivals(holidaysOf(year).festivals);
  readYears.set(year, known);
  return known;
}
