import { addMonths, type Day, dayOf, type Month, startOfMonth } from '../calendar.ts';
import { codeTable, type NameOf } from '../code-table.ts';
import { type DayCosts, daysFrom, type KindOf, laterOf, meanOf, sampleDays } from './sampling.ts';

export const ForecastState = codeTable({
  enough: ['enough', '够用'],
  near: ['near', '可能到 90%'],
  over: ['over', '预计超出'],
  unlimited: ['unlimited', '没有限额'],
});
export type ForecastState = NameOf<typeof ForecastState>;

export const ForecastOwner = codeTable({ department: [1, '部门'], project: [2, '项目'] });
export type ForecastOwner = NameOf<typeof ForecastOwner>;

/** An approved application that still can be used: what it may yet cost, on the first day on which it can be. */
export interface OpenUse {
  readonly applicationId: number;
  readonly number: string;
  readonly sceneName: string;
  readonly staffName: string;
  readonly day: Day;
  readonly fen: number;
}

export interface ForecastFacts {
  readonly month: Month;
  readonly today: Day;
  /** What may be spent in the month; null: nothing bounds it. */
  readonly limitFen: number | null;
  /** Of a budget that is not the month's: what was taken before it. */
  readonly beforeFen: number;
  readonly settledFen: number;
  readonly frozenFen: number;
  /** Of both, what belongs to rides of today and later. */
  readonly aheadFen: number;
  readonly open: readonly OpenUse[];
  readonly costs: DayCosts;
  /** False: too little is known of what days bring; what is certain is told alone. */
  readonly hasPattern: boolean;
}

export interface Forecast {
  readonly settledFen: number;
  readonly frozenFen: number;
  readonly openFen: number;
  readonly dailyFen: number;
  readonly landingFen: number;
  readonly lowFen: number;
  readonly highFen: number;
  readonly state: ForecastState;
  /** When the limit is crossed, where it will be. */
  readonly breaksOn: Day | null;
  /** The application with which it is crossed. */
  readonly brokenBy: string | null;
}

export const lastDayOf = (month: Month): Day => dayOf(new Date(startOfMonth(addMonths(month, 1)).getTime() - 1));

/** One owner's own draws: neighbours do not share their luck. */
const seedOf = (month: Month, ownerId: number): number =>
  Math.imul(Number(month.replace('-', '')), 7_919) ^ Math.imul(ownerId, 104_729);

function stateOf(limitFen: number | null, landingFen: number, highFen: number): ForecastState {
  if (limitFen === null) return 'unlimited';
  if (landingFen > limitFen) return 'over';
  return highFen * 10 >= limitFen * 9 ? 'near' : 'enough';
}

export interface DayPoint {
  readonly day: Day;
  readonly fen: number;
}

/** The sum up to each day that is still to come: what days bring, and applications on the day they begin. */
export function expectedDays(facts: ForecastFacts, kindOf: KindOf, dailyFen: number): DayPoint[] {
  const days = daysFrom(facts.today, lastDayOf(facts.month));
  const mean = meanOf(facts.costs, facts.today, kindOf);
  const whole = days.reduce((sum, day) => sum + mean(day), 0);
  // Single days by their usual share, so that the last point is the landing.
  const shareOf = (day: Day): number => (whole === 0 ? 1 / days.length : mean(day) / whole);
  let fen = facts.beforeFen + facts.settledFen + facts.frozenFen;
  return days.map((day) => {
    fen += dailyFen * shareOf(day);
    for (const use of facts.open) if (laterOf(use.day, facts.today) === day) fen += use.fen;
    return { day, fen: Math.round(fen) };
  });
}

/** The use on whose day the sum first passes the limit; none where days alone do it. */
function breakOf(facts: ForecastFacts, points: readonly DayPoint[]) {
  const { limitFen, open, today } = facts;
  const crossed = limitFen === null ? undefined : points.find(({ fen }) => fen > limitFen);
  if (!crossed) return { breaksOn: null, brokenBy: null };
  const uses = open.filter(({ day }) => laterOf(day, today) === crossed.day);
  return { breaksOn: crossed.day, brokenBy: uses.toSorted((one, other) => other.fen - one.fen)[0]?.number ?? null };
}

export function forecast(facts: ForecastFacts, kindOf: KindOf, ownerId: number): Forecast {
  const { month, today, settledFen, frozenFen, beforeFen, limitFen } = facts;
  const days = daysFrom(today, lastDayOf(month));
  const openFen = facts.open.reduce((sum, { fen }) => sum + fen, 0);
  const band = facts.hasPattern
    ? sampleDays(facts.costs, days, today, kindOf, seedOf(month, ownerId))
    : { lowFen: 0, midFen: 0, highFen: 0 };
  // Days usually bring rides that were booked before or approved: what is known of them already is a part of that.
  const beyond = (fen: number): number => Math.max(0, fen - openFen - facts.aheadFen);
  const certainFen = beforeFen + settledFen + frozenFen + openFen;
  const dailyFen = beyond(band.midFen);
  const [landingFen, highFen] = [certainFen + dailyFen, certainFen + beyond(band.highFen)];
  const points = expectedDays(facts, kindOf, dailyFen);
  return {
    ...{ settledFen, frozenFen, openFen, dailyFen, landingFen, lowFen: certainFen + beyond(band.lowFen), highFen },
    state: stateOf(limitFen, landingFen, highFen),
    ...breakOf(facts, points),
  };
}
