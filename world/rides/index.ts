import { dayOf, type Month, monthOf } from '#rules/calendar.ts';
import type { Tariff } from '#rules/tariff.ts';
import { logSpan, logTable } from '../log/index.ts';
import { random } from '../random.ts';
import { applicationTable, approvalTables, type RunOf, runsOf, secondTable } from './application-rows.ts';
import { type Billed, billYear, type Keeper } from './bill-rows.ts';
import { financeOf, openYear, type RideRegistry, type RideYear, type Setting } from './company-rides.ts';
import { accountTable, companyAccountTable, limitTable, paymentTable } from './ledger-rows.ts';
import type { WorldOrder } from './order.ts';
import { orderTable } from './order-rows.ts';
import type { RideTable } from './stream.ts';
import { eventTable, trackTable } from './trail-rows.ts';

export type { Cell, RideTable } from './stream.ts';

/** Ids that go on from company to company. */
export interface Registry extends RideRegistry {
  readonly nextApproval: () => number;
  /** Takes so many ids of a table at once; answers the first. */
  readonly take: (table: string, count: number) => number;
}

const FIRST_APPLICATION = 10_000;
const FIRST_APPROVAL = 10_000;
const FIRST_ORDER = 100_000;

function counter(first: number): () => number {
  let next = first;
  return () => next++;
}

function numbered(first: number) {
  const [id, serial] = [counter(first), counter(1)];
  return () => ({ id: id(), serial: serial() });
}

export function openRideRegistry(seed: string, now: Date, tariffs: readonly Tariff[]): Registry {
  const taken = new Map<string, number>();
  return {
    seed,
    today: dayOf(now),
    now: now.getTime(),
    tariffs,
    nextOrder: numbered(FIRST_ORDER),
    nextApplication: numbered(FIRST_APPLICATION),
    nextApproval: counter(FIRST_APPROVAL),
    take: (table, count) => {
      const first = taken.get(table) ?? 1;
      taken.set(table, first + count);
      return first;
    },
  };
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

function keeperOf({ organisation }: Setting): Keeper {
  const staffId = financeOf(organisation);
  return { staffId, name: organisation.staff.find(({ id }) => id === staffId)!.name };
}

/** What of a year has not been told yet: orders that nothing can happen to any more, and what both ledgers say since. */
function openTelling({ firm }: RideYear) {
  const untold = new Set<WorldOrder>();
  let [seen, accountFrom, limitFrom] = [0, 0, 0];
  return (isOver: (order: WorldOrder) => boolean) => {
    for (; seen < firm.orders.length; seen += 1) untold.add(firm.orders[seen]!);
    const orders = [...untold].filter(isOver);
    for (const order of orders) untold.delete(order);
    const [accountRows, limitRows] = [firm.accountRows.slice(accountFrom), firm.limitRows.slice(limitFrom)];
    accountFrom += accountRows.length;
    limitFrom += limitRows.length;
    return { orders, accountRows, limitRows };
  };
}
type Told = ReturnType<ReturnType<typeof openTelling>>;

function approvalsOf(companyId: number, runs: readonly RunOf[], take: Registry['take']): RideTable[] {
  const events = total(runs.map(({ run }) => run.events.length));
  return approvalTables(companyId, runs, take('approval_event', events));
}

function toldTables(companyId: number, { orders, accountRows, limitRows }: Told, registry: Registry): RideTable[] {
  const events = total(orders.map(({ trail }) => trail.length));
  const payments = total(orders.map((order) => order.payments.length));
  return [
    orderTable(companyId, orders),
    eventTable(companyId, orders, registry.take('order_event', events)),
    trackTable(companyId, orders),
    paymentTable(companyId, orders, registry.take('personal_payment', payments)),
    secondTable(companyId, orders),
    ...approvalsOf(companyId, runsOf([], orders, registry.nextApproval), registry.take),
    limitTable(companyId, limitRows, registry.take('limit_ledger', limitRows.length)),
    accountTable(companyId, accountRows, registry.take('account_ledger', accountRows.length)),
  ];
}

/** Completed, or called off in a month whose bill is confirmed: who reads it a year later reads the same. */
const isOverBy =
  (month: Month) =>
  ({ state, cancelledAt }: WorldOrder): boolean =>
    state.status === 'completed' ||
    (state.status === 'cancelled' && cancelledAt !== null && monthOf(new Date(cancelledAt)) <= month);

/**
 * A company's rides as rows, part by part while its year goes by: with every bill that is confirmed, what it settles for
 * good; at the end the rest. Rows of a later part may point at an earlier one's, and those of its ledgers at a later
 * one's orders.
 */
export function* rideParts(setting: Setting, registry: Registry): Iterable<RideTable[]> {
  const year = openYear(setting, registry);
  const { firm, applications, bills } = year;
  const { companyId } = firm;
  const telling = openTelling(year);
  const runs = runsOf(applications, [], registry.nextApproval);
  yield [applicationTable(companyId, applications), ...approvalsOf(companyId, runs, registry.take)];
  for (const { month, confirmedAt } of bills) {
    if (confirmedAt === null || confirmedAt >= firm.now) continue;
    year.runUntil(confirmedAt);
    yield toldTables(companyId, telling(isOverBy(month)), registry);
  }
  year.end();
  // Before the ledger's last part is told: the refunds in it name the objections that the bills hold.
  const billed = billYear(firm, bills, keeperOf(setting), registry.take);
  yield [
    ...toldTables(
      companyId,
      telling(() => true),
      registry,
    ),
    companyAccountTable(firm, setting.organisation.members.find(({ roleId }) => roleId === 1)!.staffId),
    ...billed.tables,
    logOf(setting, year, billed, registry),
  ];
}

function logOf(setting: Setting, { firm, bills }: RideYear, billed: Billed, { seed, today }: Registry): RideTable {
  const { staffId } = keeperOf(setting);
  const keeper = setting.organisation.staff.find(({ id }) => id === staffId)!;
  const draw = random(`${seed}/${firm.companyId}/log`);
  return logTable({ ...setting, ...billed, plans: bills, firm, keeper, today, draw, ...logSpan(today) });
}

/** The same as whole tables. */
export function rideTables(setting: Setting, registry: Registry): RideTable[] {
  const parts = new Map<string, RideTable[]>();
  for (const table of [...rideParts(setting, registry)].flat()) {
    parts.set(table.table, [...(parts.get(table.table) ?? []), table]);
  }
  return [...parts.values()].map((same) => ({
    ...same[0]!,
    rows: function* () {
      for (const { rows } of same) yield* rows();
    },
  }));
}
