import { dayOf } from '#rules/calendar.ts';
import type { Tariff } from '#rules/tariff.ts';
import { applicationTable, approvalTables, runsOf, secondTable } from './application-rows.ts';
import { billTables, type Keeper } from './bill-rows.ts';
import { financeOf, foundRides, type RideRegistry, type Setting } from './company-rides.ts';
import { accountTable, companyAccountTable, limitTable, paymentTable } from './ledger-rows.ts';
import { orderTable } from './order-rows.ts';
import type { RideTable } from './stream.ts';
import { eventTable, trackTable } from './trail-rows.ts';

export type { CompanyRides } from './company-rides.ts';
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

/** A company's rides as rows, in the order in which foreign keys let them be inserted. */
export function rideTables(setting: Setting, registry: Registry): RideTable[] {
  const { firm, applications, bills } = foundRides(setting, registry);
  const { companyId, orders, accountRows, limitRows } = firm;
  const runs = runsOf(applications, orders, registry.nextApproval);
  const events = total(orders.map(({ trail }) => trail.length));
  const payments = total(orders.map((order) => order.payments.length));
  const runEvents = total(runs.map(({ run }) => run.events.length));
  return [
    applicationTable(companyId, applications),
    orderTable(companyId, orders),
    eventTable(companyId, orders, registry.take('order_event', events)),
    trackTable(companyId, orders),
    paymentTable(companyId, orders, registry.take('personal_payment', payments)),
    secondTable(companyId, orders),
    ...approvalTables(companyId, runs, registry.take('approval_event', runEvents)),
    limitTable(companyId, limitRows, registry.take('limit_ledger', limitRows.length)),
    accountTable(companyId, accountRows, registry.take('account_ledger', accountRows.length)),
    companyAccountTable(firm, setting.organisation.members.find(({ roleId }) => roleId === 1)!.staffId),
    ...billTables(firm, bills, keeperOf(setting), registry.take),
  ];
}
