/**
 * A company's money as somebody would keep it on paper: one line per ride with who pays what, no ledger, everything
 * recounted from the lines each time. The rules are held against it.
 */
export interface NaiveRide {
  stage: 'going' | 'pending' | 'done' | 'cancelled';
  staffId: number;
  departments: number[];
  sceneId: number;
  countsPersonal: boolean;
  day: string;
  actualFen: number;
  companyFen: number;
  personalFen: number;
  limitFen: number;
}

export interface NaiveLimit {
  owner: { staffId?: number; departmentId?: number };
  kind: 'monthly' | 'daily' | 'span' | 'total';
  moneyFen: number;
  /** First and last day of a span; a total counts from the first. */
  firstDay: string;
  lastDay: string;
}

export interface NaiveScene {
  sceneId: number;
  countsPersonal: boolean;
  perOrderFen: number | null;
  perDayFen: number | null;
}

export interface NaiveBooks {
  rechargedFen: number;
  repaidFen: number;
  refundedFen: number;
  settledFen: number;
  rides: NaiveRide[];
}

export const emptyBooks = (): NaiveBooks => ({
  rechargedFen: 0,
  repaidFen: 0,
  refundedFen: 0,
  settledFen: 0,
  rides: [],
});

const add = (rides: readonly NaiveRide[], field: 'companyFen' | 'limitFen'): number => {
  let sum = 0;
  for (const ride of rides) sum += ride[field];
  return sum;
};

function counts({ kind, firstDay, lastDay }: NaiveLimit, rideDay: string, day: string): boolean {
  if (kind === 'daily') return rideDay === day;
  if (kind === 'monthly') return rideDay.slice(0, 7) === day.slice(0, 7);
  if (kind === 'total') return rideDay >= firstDay;
  return rideDay >= firstDay && rideDay <= lastDay;
}

const concerns = (
  { owner }: NaiveLimit,
  ride: Pick<NaiveRide, 'staffId' | 'departments' | 'countsPersonal'>,
): boolean =>
  owner.staffId === undefined
    ? ride.departments.includes(owner.departmentId!)
    : ride.staffId === owner.staffId && ride.countsPersonal;

/** What is left of a limit on a day, not cut at nothing; `except` is a ride that is being judged itself. */
export function naiveLeft(books: NaiveBooks, limit: NaiveLimit, day: string, except?: NaiveRide): number {
  if (limit.kind === 'span' && (day < limit.firstDay || day > limit.lastDay)) return 0;
  const counted = books.rides.filter(
    (ride) => ride !== except && concerns(limit, ride) && counts(limit, ride.day, day),
  );
  return limit.moneyFen - add(counted, 'limitFen');
}

/** The most the company pays: the least of everything that bounds a ride. */
export function naiveCap(
  books: NaiveBooks,
  limits: readonly NaiveLimit[],
  scene: NaiveScene,
  ride: Pick<NaiveRide, 'staffId' | 'departments' | 'countsPersonal' | 'day'>,
  except?: NaiveRide,
): number | null {
  let cap: number | null = scene.perOrderFen;
  const narrow = (fen: number) => {
    cap = Math.max(0, cap === null || fen < cap ? fen : cap);
  };
  for (const limit of limits) if (concerns(limit, ride)) narrow(naiveLeft(books, limit, ride.day, except));
  if (scene.perDayFen !== null) {
    const today = books.rides.filter(
      (one) => one !== except && one.staffId === ride.staffId && one.sceneId === scene.sceneId && one.day === ride.day,
    );
    narrow(scene.perDayFen - add(today, 'limitFen'));
  }
  return cap;
}

export function naiveFigures(books: NaiveBooks, creditFen: number) {
  const going = add(
    books.rides.filter(({ stage }) => stage === 'going'),
    'companyFen',
  );
  const pending = add(
    books.rides.filter(({ stage }) => stage === 'pending'),
    'companyFen',
  );
  const balance = books.rechargedFen - books.settledFen + books.refundedFen;
  const owed = books.settledFen - books.refundedFen - books.repaidFen;
  return {
    balance,
    going,
    pending,
    available: balance - going - pending,
    repayment: going + pending,
    credit: creditFen,
    surplus: creditFen - pending,
    owed,
    creditLeft: creditFen - going - pending - owed,
  };
}
