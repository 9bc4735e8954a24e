import { addDays, type Day } from '#rules/calendar.ts';
import type { LimitDraft, SpendingLimit } from '#rules/limit.ts';
import { DAY, dayAt, MINUTE, workingMinute, workingMoment } from './days.ts';
import { INTERN } from './duties.ts';
import type { Organisation } from './organisation.ts';
import type { Random, Weighted } from './random.ts';
import { type Chunk, chunk, moment } from './rows.ts';
import type { Person } from './staff.ts';

/** A limit in force in the demo world; who has none has no row. */
export interface WorldLimit extends LimitDraft {
  readonly staffId: number | null;
  readonly departmentId: number | null;
  /** Whose budget it is. */
  readonly projectId?: number;
  readonly setAt: number;
  readonly setBy: number;
}

const LIMITED_SHARE = 0.8;
const STAFF_KINDS: readonly Weighted<SpendingLimit>[] = [
  ['monthly', 74],
  ['daily', 9],
  ['span', 7],
  ['total', 6],
  ['unlimited', 4],
];
const DEPARTMENT_KINDS: readonly Weighted<SpendingLimit>[] = [
  ['monthly', 78],
  ['span', 9],
  ['total', 7],
  ['daily', 6],
];

/** Whole hundreds of yuan, as an administrator would type them, in fen. */
const hundreds = (yuan: number): number => Math.max(1, Math.round(yuan / 100)) * 10_000;
const FACTOR: Record<SpendingLimit, number> = {
  unlimited: 0,
  monthly: 1,
  daily: 0.12,
  span: 2.5,
  total: 8,
  quarterly: 3,
  yearly: 12,
};

/** Whoever came within a year has had a limit since the first day; the others' were set in one of these rounds, days ago. */
const NEW_DAYS = 366;
const SPAN_ROUND = 63;
const ROUNDS = [232, SPAN_ROUND];

function monthlyYuan({ managerPosition, duty }: Person, draw: Random): number {
  if (duty === INTERN) return 300;
  return managerPosition === null ? draw.int(3, 7) * 200 : draw.int(4, 8) * 500;
}

/** All of a round who have the same kind and the same money were given it at one stroke. */
function setAtFor(person: Person, today: Day, kind: SpendingLimit, moneyFen: number, draw: Random): number {
  const first = person.createdAt + draw.int(6, 40) * MINUTE;
  const round = kind === 'span' ? SPAN_ROUND : draw.pick(ROUNDS);
  if (person.createdAt > workingMinute(addDays(today, -NEW_DAYS), 0) - DAY) return first;
  return workingMinute(addDays(today, -round), moneyFen / 10_000 + kind.length * 7);
}

function staffLimit(person: Person, { today, clerk }: Organisation, draw: Random): WorldLimit {
  // The one who signs in as plain staff sees an ordinary month.
  const kind = person.account ? 'monthly' : draw.weighted(STAFF_KINDS);
  const moneyFen = kind === 'unlimited' ? 0 : hundreds(monthlyYuan(person, draw) * FACTOR[kind]);
  const setAt = setAtFor(person, today, kind, moneyFen, draw);
  return {
    ...{ staffId: person.id, departmentId: null, kind, moneyFen, setAt },
    startDay: kind === 'span' ? dayAt(setAt) : null,
    endDay: kind === 'span' ? addDays(today, draw.pick([30, 60, 90])) : null,
    setBy: clerk(Math.floor(setAt / MINUTE), person.id).id,
  };
}

/** Departments of the second and third level; the root and the small teams below have none of their own. */
function departmentLimits({ departments, staff, today, chief }: Organisation, draw: Random): WorldLimit[] {
  const bounded = departments.filter(({ path }) => path.length === 2 || (path.length === 3 && draw.chance(0.6)));
  return bounded.map(({ id }, at) => {
    const tree = new Set(departments.filter(({ path }) => path.includes(id)).map((one) => one.id));
    const headcount = staff.filter((one) => one.deletedAt === null && tree.has(one.departmentId)).length;
    // Every kind is there to be seen, whatever the draws.
    const kind = DEPARTMENT_KINDS[at]?.[0] ?? draw.weighted(DEPARTMENT_KINDS);
    const setAt = workingMoment(today, kind === 'span' ? draw.int(20, 80) : draw.int(20, 400), draw);
    return {
      ...{ staffId: null, departmentId: id, kind, moneyFen: hundreds(headcount * 900 * FACTOR[kind]), setAt },
      startDay: kind === 'span' ? dayAt(setAt) : null,
      endDay: kind === 'span' ? addDays(today, draw.int(20, 100)) : null,
      setBy: chief.id,
    };
  });
}

/** The limits in force, of people and of departments, of every kind. */
export function foundLimits(organisation: Organisation, draw: Random): WorldLimit[] {
  const limited = organisation.staff.filter(
    ({ deletedAt, account }) => deletedAt === null && (account !== null || draw.chance(LIMITED_SHARE)),
  );
  return [...limited.map((person) => staffLimit(person, organisation, draw)), ...departmentLimits(organisation, draw)];
}

export const limitChunk = (companyId: number, limits: readonly WorldLimit[]): Chunk =>
  chunk('spendingLimit', limits, ({ setAt, projectId = null, ...limit }, nth) => {
    return { companyId, id: nth + 1, ...limit, projectId, countsFrom: moment(setAt), setAt: moment(setAt) };
  });
