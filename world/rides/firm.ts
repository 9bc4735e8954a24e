import type { AccountEntryKind, AccountSums, AccountTerms, LimitEntryKind, Postings } from '#rules/account.ts';
import { GOING_STATUSES, reached } from '#rules/order.ts';
import { isRefused } from '#rules/refusal.ts';
import { type Tariff, type TariffKey, tariffFor } from '#rules/tariff.ts';
import type { WorldRule } from '../second-rules.ts';
import type { Terms } from '../terms.ts';
import type { Agenda } from './agenda.ts';
import type { WorldApplication } from './application.ts';
import type { Desk } from './apply.ts';
import type { LimitBook } from './limit-book.ts';
import type { DecidedObjection } from './objections.ts';
import type { WorldOrder } from './order.ts';
import type { Roster } from './roster.ts';
import type { Whereabouts } from './whereabouts.ts';

export interface AccountRow {
  readonly kind: AccountEntryKind;
  readonly amountFen: number;
  readonly orderId: number | null;
  readonly reference: string | null;
  readonly note: string;
  readonly at: number;
  /** The objection that a refund follows. */
  readonly objectionId?: number;
}

export interface LimitRowOf {
  readonly order: WorldOrder;
  readonly entry: LimitEntryKind;
  readonly amountFen: number;
  readonly at: number;
}

type Sums = { -readonly [K in keyof AccountSums]: number };

/** A company while its year goes by. */
export interface Firm {
  readonly companyId: number;
  readonly now: number;
  readonly terms: Terms;
  readonly account: AccountTerms;
  readonly listed: ReadonlySet<number>;
  readonly tariffs: ReadonlyMap<string, readonly Tariff[]>;
  readonly rules: ReadonlyMap<number, WorldRule>;
  readonly desk: Desk;
  readonly limits: LimitBook;
  readonly agenda: Agenda;
  readonly whereabouts: Whereabouts;
  readonly roster: Roster;
  readonly nextOrder: () => { readonly id: number; readonly serial: number };
  readonly sums: Sums;
  readonly orders: WorldOrder[];
  readonly ofApplication: Map<WorldApplication, WorldOrder[]>;
  /** Orders with something for the person to pay, by person. */
  readonly unpaid: Map<number, Set<WorldOrder>>;
  readonly accountRows: AccountRow[];
  readonly limitRows: LimitRowOf[];
  /** Of the bill whose objections were looked at. */
  readonly decided: DecidedObjection[];
  /** Why rides were not booked, and how often: for whoever tunes the world. */
  readonly refused: Map<string, number>;
}

export const tariffKey = ({ cityId, service, vehicleGroup }: TariffKey): string =>
  `${cityId}/${service}/${vehicleGroup}`;

export function indexTariffs(tariffs: readonly Tariff[]): ReadonlyMap<string, readonly Tariff[]> {
  const index = new Map<string, Tariff[]>();
  for (const tariff of tariffs) {
    const key = tariffKey(tariff);
    index.set(key, [...(index.get(key) ?? []), tariff]);
  }
  return index;
}

export function tariffAt({ tariffs }: Pick<Firm, 'tariffs'>, key: TariffKey, moment: number): Tariff {
  const found = tariffFor(tariffs.get(tariffKey(key)) ?? [], key, new Date(moment));
  if (isRefused(found)) throw new Error(`${found.refused.msg}: ${tariffKey(key)}`);
  return found;
}

/** What is held moves from rides under way to rides that wait for settlement as the order does. */
const heldSum = (order: WorldOrder): 'goingFen' | 'pendingFen' =>
  GOING_STATUSES.includes(reached(order.state)) ? 'goingFen' : 'pendingFen';

const OF_SUM: Partial<Record<AccountEntryKind, keyof Sums>> = {
  recharge: 'rechargeFen',
  repay: 'repayFen',
  settle: 'settleFen',
};

/** A movement of the account that no order caused. */
export function enter(firm: Firm, row: Omit<AccountRow, 'orderId'>): void {
  firm.accountRows.push({ ...row, orderId: null });
  const sum = OF_SUM[row.kind];
  if (sum) firm.sums[sum] += row.amountFen;
}

/** Writes what a step of an order moves into both ledgers, and keeps the sums. `from`: where its money lay so far. */
export function post(firm: Firm, order: WorldOrder, posted: Postings, at: number, from = heldSum(order)): void {
  firm.sums[from] -= order.frozenFen;
  for (const { kind, amountFen } of posted.account) {
    firm.accountRows.push({ kind, amountFen, orderId: order.id, reference: null, note: '', at });
    if (kind === 'freeze') order.frozenFen += amountFen;
    else if (kind === 'unfreeze') order.frozenFen -= amountFen;
    else if (kind === 'settle') firm.sums.settleFen += amountFen;
    else if (kind === 'refund') firm.sums.refundFen += amountFen;
  }
  firm.sums[heldSum(order)] += order.frozenFen;
  for (const { entry, amountFen } of posted.limit) {
    firm.limitRows.push({ order, entry, amountFen, at });
    firm.limits.add(order.counted, amountFen);
    order.limitFen += amountFen;
  }
}
