import {
  type AccountEntryKind,
  type AccountSums,
  accountLeftFen,
  type LimitMeters,
  openMeters,
  type Postings,
} from '#rules/account.ts';
import { type Month, monthOf } from '#rules/calendar.ts';
import type { Org } from '#rules/flow/route.ts';
import { type Tariff, type TariffKey, tariffFor } from '#rules/tariff.ts';
import { type Company, listedStaff, type SecondRule } from '../company.ts';
import { dayAt, HOUR, MINUTE, minuteOn, workedDaysAgo } from '../days.ts';
import type { WorldEntity } from '../entities.ts';
import type { TermsPlan } from '../plan.ts';
import { type Chunk, chunk, chunkOf, grouped, type IdOf, moment } from '../rows.ts';
import { type Agenda, openAgenda } from './agenda.ts';
import type { WorldApplication } from './application.ts';
import { allowed } from './approval.ts';
import type { BillPlan } from './bill-plans.ts';
import type { Order } from './order.ts';
import type { Ride } from './ride.ts';

export interface AccountRow {
  readonly kind: AccountEntryKind;
  readonly amountFen: number;
  readonly at: number;
  readonly orderId: number | null;
  readonly reference: string | null;
  readonly note: string;
  /** The objection that a refund follows, or the provider's own refund. */
  objectionId: number | null;
  refundId: number | null;
}

/** What a company's rides are booked in: its account, its limits, and who owes what. */
export interface Books {
  readonly companyId: number;
  readonly now: number;
  readonly terms: TermsPlan;
  readonly listed: ReadonlySet<number>;
  readonly bills: ReadonlyMap<Month, BillPlan>;
  readonly secondRules: ReadonlyMap<number, SecondRule>;
  readonly entity: WorldEntity | null;
  readonly org: (at: number) => Org;
  readonly limits: LimitMeters;
  readonly agenda: Agenda;
  readonly accountRows: AccountRow[];
  readonly sums: { -readonly [K in keyof AccountSums]: number };
  /** What was settled, by month: a paid bill was repaid in one sum. */
  readonly settledFen: Map<Month, number>;
  readonly ordersOf: Map<WorldApplication, Order[]>;
  readonly driverOf: ReadonlyMap<Ride, string>;
  /** Orders with something for the person to pay, by person. */
  readonly unpaid: Map<number, { readonly order: Order; readonly from: number; readonly until: number }[]>;
  tariffAt(key: TariffKey, at: number): Tariff;
  nextOrder(): { readonly id: number; readonly serial: number };
  nextLimitEntry(): number;
}

export type Opening = Pick<Books, 'now' | 'org' | 'nextOrder' | 'nextLimitEntry' | 'driverOf'> & {
  readonly bills: readonly BillPlan[];
  readonly tariffs: ReadonlyMap<string, readonly Tariff[]>;
};

const keyText = ({ cityId, service, vehicleGroup }: TariffKey): string => `${cityId}/${service}/${vehicleGroup}`;
export const tariffsByKey = (tariffs: readonly Tariff[]): Map<string, Tariff[]> => grouped(tariffs, keyText);

export const tariffIn = (tariffs: ReadonlyMap<string, readonly Tariff[]>, key: TariffKey, at: number): Tariff =>
  allowed(tariffFor(tariffs.get(keyText(key)) ?? [], key, new Date(at)));

export function openBooks({ organisation, limits, secondRules, entity }: Company, opening: Opening): Books {
  const { bills, tariffs, ...given } = opening;
  return {
    ...given,
    entity,
    companyId: organisation.plan.companyId,
    terms: organisation.plan.terms,
    listed: new Set(listedStaff(organisation)),
    bills: new Map(bills.map((bill) => [bill.month, bill])),
    secondRules: new Map(secondRules.map((rule) => [rule.scene.id, rule])),
    limits: openMeters(limits.map((limit) => ({ ...limit, countsFrom: new Date(limit.setAt), replacedAt: null }))),
    agenda: openAgenda(),
    accountRows: [],
    sums: { rechargeFen: 0, settleFen: 0, refundFen: 0, adjustFen: 0, repayFen: 0, goingFen: 0, pendingFen: 0 },
    settledFen: new Map(),
    ordersOf: new Map(),
    unpaid: new Map(),
    tariffAt: (key, at) => tariffIn(tariffs, key, at),
  };
}

export const leftFen = ({ sums, terms }: Books): number =>
  accountLeftFen(sums, { kind: terms.accountKind, creditFen: terms.creditFen });

const SUM_OF: Partial<Record<AccountEntryKind, keyof AccountSums>> = {
  ...{ recharge: 'rechargeFen', repay: 'repayFen', settle: 'settleFen', refund: 'refundFen' },
};

/** A movement of the account that no order caused. */
function enter(books: Books, kind: 'recharge' | 'repay', amountFen: number, at: number, note: string): void {
  const letters = kind === 'recharge' ? 'CZ' : 'HK';
  const reference = `${letters}${dayAt(at).replaceAll('-', '')}`;
  books.accountRows.push({ kind, amountFen, at, orderId: null, reference, note, objectionId: null, refundId: null });
  books.sums[SUM_OF[kind]!] += amountFen;
}

/** Writes what a step of an order moves into both ledgers, and keeps the sums. */
export function post(
  books: Books,
  order: Order,
  posted: Postings,
  at: number,
  said: Partial<Pick<AccountRow, 'note' | 'refundId'>> = {},
): void {
  for (const { kind, amountFen } of posted.account) {
    const by = { reference: null, note: '', objectionId: null, refundId: null, ...said };
    books.accountRows.push({ kind, amountFen, at, orderId: order.id, ...by });
    const name = SUM_OF[kind];
    if (name) books.sums[name] += amountFen;
    const held = kind === 'freeze' ? amountFen : kind === 'unfreeze' ? -amountFen : 0;
    order.frozenFen += held;
    books.sums.goingFen += held;
    if (kind !== 'settle') continue;
    const month = monthOf(new Date(at));
    books.settledFen.set(month, (books.settledFen.get(month) ?? 0) + amountFen);
  }
  for (const { entry, amountFen } of posted.limit) {
    order.limitRows.push({ id: books.nextLimitEntry(), entry, amountFen, at });
    books.limits.add(order.counted, amountFen);
    order.limitFen += amountFen;
  }
}

const YUAN = 100;
const LEAST_FEN = 3_000 * YUAN;

/** A paid bill was repaid in one sum, before anything is booked after it. */
export function repay(books: Books, until: number): void {
  for (const { month, paidAt } of books.bills.values()) {
    const amountFen = books.settledFen.get(month) ?? 0;
    if (paidAt === null || paidAt > until || amountFen === 0) continue;
    enter(books, 'repay', amountFen, paidAt, `${month} 账单还款`);
    books.settledFen.delete(month);
  }
}

/** The treasurer of a prepaid company tops up in the morning before it runs low; a small world recharges less. */
export function recharge(books: Books, scale: number, at: number): void {
  const last = books.accountRows.findLast(({ kind }) => kind === 'recharge');
  const low = Math.max(LEAST_FEN / 2, 6_000 * YUAN * scale);
  if (last && leftFen(books) >= low) return;
  const day = dayAt(at - 10 * HOUR);
  const morning = minuteOn(day, 9 * 60 + 30) - workedDaysAgo(day, 0) * 24 * HOUR;
  const time = last ? morning : at - MINUTE;
  if (last && last.at >= time) return;
  const amountFen = Math.max(LEAST_FEN, Math.round((30_000 * YUAN * scale) / 100_000) * 100_000);
  enter(books, 'recharge', amountFen, time, '对公转账');
}

/** Entries in the order of time; those of one moment as they were written. */
export const inOrderOfTime = ({ accountRows }: Books): AccountRow[] =>
  accountRows.toSorted((one, other) => one.at - other.at);

/** Somebody is told when less is left. */
export const warnFen = ({ terms }: Pick<Books, 'terms'>): number =>
  (terms.accountKind === 'prepaid' ? 2_000 : 200_000) * YUAN;

/** What the balance was right after the latest recharge: a fifth of it is called low. */
function afterRecharge(rows: readonly AccountRow[]): number | null {
  let balance = 0;
  let after: number | null = null;
  for (const { kind, amountFen } of rows) {
    if (kind === 'recharge') balance += amountFen;
    if (kind === 'settle') balance -= amountFen;
    if (kind === 'recharge') after = balance;
  }
  return after;
}

export type NumberedRow = AccountRow & { readonly id: number };
export const numberRows = (rows: readonly AccountRow[], idOf: IdOf): NumberedRow[] =>
  rows.map((row) => ({ ...row, id: idOf('accountLedger') }));

export function accountChunks(books: Books, rows: readonly NumberedRow[], warnedId: number): Chunk[] {
  const { companyId, terms } = books;
  const afterRechargeFen = terms.accountKind === 'prepaid' ? afterRecharge(rows) : null;
  return [
    chunk('accountLedger', rows, ({ id, kind, amountFen, orderId, objectionId, refundId, reference, note, at }) => ({
      companyId,
      id,
      kind,
      amountFen,
      orderId,
      objectionId,
      refundId,
      reference,
      note,
      at: moment(at),
    })),
    chunkOf('companyAccount', [{ companyId, afterRechargeFen, warnFen: warnFen(books), warnStaffId: warnedId }]),
  ];
}
