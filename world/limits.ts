import { addDays, type Day, dayOf } from '#rules/calendar.ts';
import type { SpendingLimit } from '#rules/limit.ts';
import { chiefOf, clerkFor } from './clerks.ts';
import { INTERN } from './duties.ts';
import { workedDaysAgo, workingMinute, workingMoment } from './moments.ts';
import type { Organisation } from './organisation.ts';
import { type Random, random, type Weighted } from './random.ts';
import type { TableRows } from './rows.ts';
import { daysSince } from './scenes.ts';
import type { Person } from './staff.ts';

/** A limit in force in the demo world; who has none has no row. */
export interface WorldLimit {
  readonly staffId: number | null;
  readonly departmentId: number | null;
  readonly kind: SpendingLimit;
  readonly moneyFen: number;
  readonly startDay: Day | null;
  readonly endDay: Day | null;
  readonly setAt: string;
  readonly setBy: number;
}

const YUAN = 100;
const LIMIT_EVERY_STAFF = 0.8;

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

/** Whole hundreds of yuan, as an administrator would type them. */
const rounded = (yuan: number): number => Math.max(1, Math.round(yuan / 100)) * 100 * YUAN;
const FACTOR: Record<SpendingLimit, number> = { unlimited: 0, monthly: 1, daily: 0.12, span: 2.5, total: 8 };

/** Whoever came within a year has had a limit since the first day; the others' were set in one of these rounds, days ago. */
const NEW_DAYS = 366;
const ROUNDS = [232, 63];
const SPAN_ROUND = 63;
const MINUTE = 60_000;

/** All of a round who have the same kind and the same money were given it at one stroke. */
function setMoment(
  person: Person,
  today: Day,
  [kind, moneyFen]: readonly [SpendingLimit, number],
  draw: Random,
): number {
  const first = Date.parse(person.createdAt) + draw.int(6, 40) * MINUTE;
  const round = kind === 'span' ? SPAN_ROUND : draw.pick(ROUNDS);
  if (daysSince(person.createdAt, today) <= NEW_DAYS) return first;
  return workingMinute(addDays(today, -round), moneyFen / YUAN / 100 + kind.length * 7);
}

/** A span was set on its first day, some weeks ago, and reaches into the weeks to come: before it nothing would be left. */
function daysOf(kind: SpendingLimit, today: Day, setDaysAgo: number, draw: Random) {
  const ageDays = kind === 'span' ? Math.min(setDaysAgo, draw.int(20, 80)) : setDaysAgo;
  const span = kind === 'span' ? [addDays(today, -ageDays), addDays(today, draw.int(20, 100))] : [null, null];
  return { startDay: span[0] ?? null, endDay: span[1] ?? null, setAt: workingMoment(today, ageDays, draw) };
}

/** Who sets a limit at a moment: nobody their own. */
type Clerk = (moment: number, staffId: number) => number;

function monthlyYuan({ managerPosition, duty }: Person, draw: Random): number {
  if (duty === INTERN) return 300;
  return managerPosition === null ? draw.int(3, 7) * 200 : draw.int(4, 8) * 500;
}

function staffLimit(person: Person, today: Day, clerk: Clerk, draw: Random): WorldLimit {
  // The one who signs in as plain staff sees an ordinary month.
  const kind = person.account ? 'monthly' : draw.weighted(STAFF_KINDS);
  const moneyFen = kind === 'unlimited' ? 0 : rounded(monthlyYuan(person, draw) * FACTOR[kind]);
  const setAt = setMoment(person, today, [kind, moneyFen], draw);
  const isSpan = kind === 'span';
  return {
    staffId: person.id,
    departmentId: null,
    kind,
    moneyFen,
    startDay: isSpan ? dayOf(new Date(setAt)) : null,
    endDay: isSpan ? addDays(today, draw.pick([30, 60, 90])) : null,
    setAt: new Date(setAt).toISOString(),
    setBy: clerk(setAt, person.id),
  };
}

/** Departments of the second and third level; the root and the small teams below have none of their own. */
function departmentLimits(organisation: Organisation, today: Day, draw: Random): WorldLimit[] {
  const { departments, staff } = organisation;
  const headcount = (id: number) => {
    const tree = new Set(departments.filter(({ path }) => path.includes(id)).map((one) => one.id));
    return staff.filter(({ departmentId, deletedAt }) => deletedAt === null && tree.has(departmentId)).length;
  };
  const bounded = departments.filter(({ path }) => path.length === 2 || (path.length === 3 && draw.chance(0.6)));
  return bounded.map(({ id }, at) => {
    // Every kind is there to be seen, whatever the draws.
    const kind = at < DEPARTMENT_KINDS.length ? DEPARTMENT_KINDS[at]![0] : draw.weighted(DEPARTMENT_KINDS);
    return {
      staffId: null,
      departmentId: id,
      kind,
      moneyFen: rounded(headcount(id) * 900 * FACTOR[kind]),
      ...daysOf(kind, today, workedDaysAgo(today, draw.int(20, 400)), draw),
      setBy: chiefOf(organisation).id,
    };
  });
}

/** The limits in force, of people and of departments, of every kind. */
export function foundLimits(organisation: Organisation, today: Day): WorldLimit[] {
  const draw = random(`limit/${organisation.plan.companyId}`);
  const people = organisation.staff.filter(({ deletedAt }) => deletedAt === null);
  const limited = people.filter(({ account }) => account !== null || draw.chance(LIMIT_EVERY_STAFF));
  const clerks = [0, 1, 2, 3].map((turn) => clerkFor(organisation, turn).id);
  const clerk: Clerk = (moment, staffId) => {
    const own = clerks[Math.floor(moment / MINUTE) % clerks.length]!;
    return own === staffId ? chiefOf(organisation).id : own;
  };
  return [
    ...limited.map((person) => staffLimit(person, today, clerk, draw)),
    ...departmentLimits(organisation, today, draw),
  ];
}

export function limitTables({ plan }: Organisation, limits: readonly WorldLimit[]): TableRows[] {
  const row = (limit: WorldLimit, at: number) => ({
    company_id: plan.companyId,
    id: at + 1,
    staff_id: limit.staffId,
    department_id: limit.departmentId,
    kind: limit.kind,
    money_fen: limit.moneyFen,
    start_day: limit.startDay,
    end_day: limit.endDay,
    counts_from: limit.setAt,
    set_by: limit.setBy,
    set_at: limit.setAt,
  });
  return [{ table: 'spending_limit', rows: limits.map(row) }];
}
