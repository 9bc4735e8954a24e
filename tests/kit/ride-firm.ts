import * as account from '#rules/account.ts';
import { startOfDay } from '#rules/calendar.ts';
import * as orders from '#rules/order.ts';
import { isRefused } from '#rules/refusal.ts';
import { companyCapFen, type LimitsLeft } from '#rules/scene.ts';
import { emptyBooks, type NaiveBooks, type NaiveLimit, type NaiveRide, type NaiveScene } from './naive-account.ts';
import { BEIJING } from './scenes.ts';

/** A company that keeps its money by the rules, as a server would use them, with paper books beside them. */
export interface FirmOrder {
  state: orders.OrderState;
  split: orders.Split;
  price: { actualPayFen: number; driverPayFen: number };
  readonly rideAt: Date;
  readonly scene: NaiveScene;
  readonly person: Person;
  readonly naive: NaiveRide;
}

/** Two in a department below another, one beside it. */
export const PEOPLE = [
  { staffId: 1, departments: [10, 20, 30] },
  { staffId: 2, departments: [10, 20, 30] },
  { staffId: 3, departments: [10, 40] },
];
export type Person = (typeof PEOPLE)[number];

export interface Setting {
  readonly prepaid: boolean;
  readonly limits: readonly NaiveLimit[];
  readonly scenes: readonly NaiveScene[];
}

export interface Firm extends Setting {
  readonly terms: account.AccountTerms;
  readonly entries: account.AccountEntry[];
  readonly rows: account.LimitRow[];
  readonly all: FirmOrder[];
  readonly books: NaiveBooks;
}

export const firmOf = (setting: Setting): Firm => ({
  ...setting,
  terms: setting.prepaid ? { kind: 'prepaid', creditFen: 0 } : { kind: 'postpaid', creditFen: 60_000 },
  entries: [],
  rows: [],
  all: [],
  books: emptyBooks(),
});

export const sums = (firm: Firm) => account.sumsOf(firm.entries, (id) => firm.all[id]!.state.status);

export const held = (firm: Firm, id: number): account.Held => ({
  ...account.orderSums(firm.entries.filter(({ orderId }) => orderId === id)),
  limitFen: account.bornFen(firm.rows.filter(({ orderId }) => orderId === id)),
});

const counted = ({ kind, moneyFen, firstDay, lastDay }: NaiveLimit): account.CountedLimit => ({
  kind,
  moneyFen,
  startDay: kind === 'span' ? firstDay : null,
  endDay: kind === 'span' ? lastDay : null,
  countsFrom: startOfDay(firstDay),
});

export function leftOf(limit: NaiveLimit, rideAt: Date, rows: readonly account.LimitRow[]): number | null {
  const own = rows.filter((row) => account.countsFor(limit.owner as account.LimitOwner, row));
  return account.residualFen(counted(limit), own, rideAt);
}

const DAY_MS = 86_400_000;

/** What bounds a ride beside all others; `id` is the order that is judged, −1 one that is not booked yet. */
export function capFor(firm: Firm, asked: Pick<FirmOrder, 'person' | 'scene' | 'rideAt'>, id: number): number | null {
  const { person, scene, rideAt } = asked;
  const others = account.rowsOfOthers(firm.rows, id);
  const own = firm.limits.find(({ owner }) => owner.staffId === person.staffId);
  const above = firm.limits.filter(({ owner }) => person.departments.includes(owner.departmentId ?? -1));
  const today = others.filter(
    (row) =>
      row.staffId === person.staffId &&
      row.sceneId === scene.sceneId &&
      row.rideAt >= rideAt &&
      row.rideAt < new Date(rideAt.getTime() + DAY_MS),
  );
  const left: LimitsLeft = {
    personalFen: own ? leftOf(own, rideAt, others) : null,
    departmentsFen: above.map((limit) => leftOf(limit, rideAt, others)),
    usedTodayFen: account.bornFen(today),
  };
  const quotas = {
    template: 'quick' as const,
    perOrderQuotaFen: scene.perOrderFen,
    oneWayQuotaFen: null,
    countsPersonalLimit: scene.countsPersonal,
    dailyQuota: { unifiedFen: scene.perDayFen, custom: [] },
  };
  return companyCapFen(quotas, { service: 'scheduled', startCityId: BEIJING }, left);
}

export function post(firm: Firm, id: number, posted: account.Postings): void {
  const { person, scene, rideAt } = firm.all[id]!;
  firm.entries.push(...posted.account.map((entry) => ({ ...entry, orderId: id })));
  const by = { orderId: id, staffId: person.staffId, departmentPath: person.departments, rideAt };
  const of = { ...by, sceneId: scene.sceneId, countsPersonal: scene.countsPersonal };
  firm.rows.push(...posted.limit.map((entry) => ({ ...of, ...entry })));
}

/** Moves an order: what it was before, or null where nothing moved. */
export function move(firm: Firm, id: number, event: orders.OrderEvent): orders.OrderState | null {
  const before = firm.all[id]!.state;
  const next = orders.applyEvent(before, event);
  if (isRefused(next) || next === before) return null;
  firm.all[id]!.state = next;
  return before;
}

export function noteSplit(firm: Firm, id: number, split: orders.Split, stage: NaiveRide['stage']): void {
  const order = firm.all[id]!;
  order.split = split;
  Object.assign(order.naive, split, { actualFen: split.companyFen + split.personalFen, stage });
}
