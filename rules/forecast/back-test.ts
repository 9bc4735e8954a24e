import { addDays, addMonths, type Day, type Month, monthOf, startOfDay } from '../calendar.ts';
import { lastDayOf } from './landing.ts';
import { type DayCosts, daysFrom, earlierOf, HISTORY_DAYS, type KindOf, sampleDays } from './sampling.ts';

/** What would have been said of a past month on the same day of it, and what came. */
export interface PastForecast {
  readonly month: Month;
  readonly saidFen: number;
  readonly lowFen: number;
  readonly highFen: number;
  readonly cameFen: number;
}

export interface BackTest {
  readonly months: readonly PastForecast[];
  /** The middle one of the errors, in parts of ten thousand of what came; null: no month can be tested. */
  readonly medianError: number | null;
  readonly hits: number;
}

const MOST_MONTHS = 12;

const sum = (costs: DayCosts, days: readonly Day[]): number =>
  days.reduce((all, day) => all + (costs.get(day) ?? 0), 0);

/** Applications of then are not looked at: the test is of what days bring, which is the uncertain part. */
function pastForecast(costs: DayCosts, month: Month, nth: number, kindOf: KindOf): PastForecast {
  const [first, last] = [`${month}-01`, lastDayOf(month)];
  const day = addDays(first, nth - 1);
  const today = earlierOf(day, last);
  const soFar = sum(costs, daysFrom(first, addDays(today, -1)));
  const { lowFen, midFen, highFen } = sampleDays(costs, daysFrom(today, last), today, kindOf, nth);
  return {
    month,
    ...{ saidFen: soFar + midFen, lowFen: soFar + lowFen, highFen: soFar + highFen },
    cameFen: sum(costs, daysFrom(first, last)),
  };
}

/** The same forecast for each past month of a year that has ten weeks before it. */
export function backTest(costs: DayCosts, firstDay: Day | null, today: Day, kindOf: KindOf): BackTest {
  const nth = Number(today.slice(8, 10));
  const earliest = firstDay === null ? null : addDays(firstDay, HISTORY_DAYS);
  const now = monthOf(startOfDay(today));
  const months = Array.from({ length: MOST_MONTHS }, (_, at) => addMonths(now, at - MOST_MONTHS))
    .filter((month) => earliest !== null && `${month}-01` >= earliest)
    .map((month) => pastForecast(costs, month, nth, kindOf))
    .filter(({ cameFen }) => cameFen > 0);
  const errors = months
    .map(({ saidFen, cameFen }) => Math.round((Math.abs(saidFen - cameFen) * 10_000) / cameFen))
    .sort((one, other) => one - other);
  return {
    months,
    medianError: errors[Math.floor(errors.length / 2)] ?? null,
    hits: months.filter(({ lowFen, highFen, cameFen }) => lowFen <= cameFen && cameFen <= highFen).length,
  };
}
