import { billNumber, PROVIDER_NAME, statementNumber } from '#rules/bill.ts';
import { dayOf, type Month, monthOf } from '#rules/calendar.ts';
import { objectionNumber } from '#rules/objection.ts';
import type { BillPlan } from '../money.ts';
import type { AccountRow, Firm } from './firm.ts';
import { invoiceTables } from './invoice-rows.ts';
import type { WorldOrder } from './order.ts';
import { type Cell, type RideTable, stamp, stampOrNull } from './stream.ts';

/** The person who looks after the company's bills. */
export interface Keeper {
  readonly staffId: number;
  readonly name: string;
}

interface WorldObjection {
  readonly id: number;
  readonly order: WorldOrder;
  readonly words: string;
}

interface WorldBill {
  readonly id: number;
  readonly plan: BillPlan;
  readonly entries: readonly AccountRow[];
  readonly objections: readonly WorldObjection[];
}

type Take = (table: string, count: number) => number;

const WORDS = [
  '实际里程与行程轨迹不符',
  '等候时间与实际不符',
  '高速费重复计算',
  '已与司机协商取消',
  '停车费没有票据',
  '夜间费用计算有误',
];
const REJECTED = 2;
const REMARK = '经核对行程轨迹与计费明细，费用无误。';

const isCancelled = ({ state }: WorldOrder): boolean => (state.disputedFrom ?? state.status) === 'cancelled';

/** Orders under dispute in the bill that is argued about; two that were looked at and found right in the one after. */
function objectedOrders({ status }: BillPlan, orders: readonly WorldOrder[]): WorldOrder[] {
  if (status === 'disputed') return orders.filter(({ state }) => state.status === 'disputed');
  return status === 'processed' ? orders.filter((order) => !isCancelled(order)).slice(0, REJECTED) : [];
}

function billsOf(firm: Firm, plans: readonly BillPlan[], take: Take): WorldBill[] {
  const orders = new Map(firm.orders.map((order) => [order.id, order]));
  const byMonth = new Map<Month, AccountRow[]>();
  for (const row of firm.accountRows) {
    if (row.kind !== 'settle') continue;
    const month = monthOf(new Date(row.at));
    if (!byMonth.has(month)) byMonth.set(month, []);
    byMonth.get(month)!.push(row);
  }
  return plans
    .filter(({ month }) => byMonth.has(month))
    .map((plan) => {
      const entries = byMonth.get(plan.month)!;
      const objected = objectedOrders(
        plan,
        entries.map(({ orderId }) => orders.get(orderId!)!),
      );
      const first = take('objection', objected.length);
      const objections = objected.map((order, nth) => ({
        id: first + nth,
        order,
        words: WORDS[nth % WORDS.length]!,
      }));
      return { id: take('bill', 1), plan, entries, objections };
    });
}

function* stepsOf({ plan }: WorldBill, keeper: Keeper): Iterable<readonly [string, number, string]> {
  yield ['issued', plan.issuedAt, PROVIDER_NAME];
  if (plan.objectedAt !== null) yield ['disputed', plan.objectedAt, keeper.name];
  if (plan.processedAt !== null) yield ['processed', plan.processedAt, PROVIDER_NAME];
  if (plan.confirmedAt !== null) yield ['confirmed', plan.confirmedAt, keeper.name];
  if (plan.paidAt !== null) yield ['paid', plan.paidAt, PROVIDER_NAME];
}

const billTable = (companyId: number, bills: readonly WorldBill[], keeper: Keeper): RideTable => ({
  table: 'bill',
  columns: [
    ...['company_id', 'id', 'number', 'statement_no', 'month', 'status', 'objected_at', 'issued_at', 'confirmed_at'],
    ...['confirmed_by', 'paid_at'],
  ],
  rows: () =>
    bills.map(({ id, plan }) => [
      companyId,
      id,
      billNumber(plan.month, companyId),
      statementNumber(plan.month, companyId),
      `${plan.month}-01`,
      plan.status,
      stampOrNull(plan.objectedAt),
      stamp(plan.issuedAt),
      stampOrNull(plan.confirmedAt),
      plan.confirmedAt === null ? null : keeper.staffId,
      stampOrNull(plan.paidAt),
    ]),
});

const objectionTable = (companyId: number, bills: readonly WorldBill[], keeper: Keeper): RideTable => ({
  table: 'objection',
  columns: [
    ...['company_id', 'id', 'number', 'bill_id', 'order_id', 'description', 'applicant_id', 'applied_at', 'status'],
    ...['outcome', 'refund_fen', 'remark', 'decided_at'],
  ],
  rows: () =>
    bills.flatMap(({ id: billId, plan, objections }) =>
      objections.map(({ id, order, words }): Cell[] => {
        const number = objectionNumber(dayOf(new Date(plan.objectedAt!)), id);
        const raised = [companyId, id, number, billId, order.id, words, keeper.staffId, stamp(plan.objectedAt!)];
        const isOver = plan.processedAt !== null;
        return isOver
          ? [...raised, 'decided', 'rejected', 0, REMARK, stamp(plan.processedAt!)]
          : [...raised, 'open', null, null, '', null];
      }),
    ),
});

const lineTable = (companyId: number, bills: readonly WorldBill[], firm: Firm, firstId: number): RideTable => ({
  table: 'bill_line',
  columns: ['company_id', 'id', 'bill_id', 'kind', 'order_id', 'amount_fen', 'at'],
  rows: function* () {
    const cancelled = new Set(firm.orders.filter(isCancelled).map(({ id }) => id));
    let id = firstId;
    for (const { id: billId, entries } of bills) {
      for (const { orderId, amountFen, at } of entries) {
        const kind = cancelled.has(orderId!) ? 'cancellation' : 'ride';
        yield [companyId, id, billId, kind, orderId, amountFen, stamp(at)];
        id += 1;
      }
    }
  },
});

const eventTable = (companyId: number, bills: readonly WorldBill[], keeper: Keeper, firstId: number): RideTable => ({
  table: 'bill_event',
  columns: ['company_id', 'id', 'bill_id', 'status', 'at', 'name'],
  rows: function* () {
    let id = firstId;
    for (const bill of bills) {
      for (const [status, at, name] of stepsOf(bill, keeper)) {
        yield [companyId, id, bill.id, status, stamp(at), name];
        id += 1;
      }
    }
  },
});

/** A year's bills with their lines, what was objected to, what was invoiced of them. No money moves here. */
export function billTables(firm: Firm, plans: readonly BillPlan[], keeper: Keeper, take: Take): RideTable[] {
  const { companyId } = firm;
  const bills = billsOf(firm, plans, take);
  const lines = bills.reduce((count, { entries }) => count + entries.length, 0);
  const events = bills.reduce((count, bill) => count + [...stepsOf(bill, keeper)].length, 0);
  return [
    billTable(companyId, bills, keeper),
    objectionTable(companyId, bills, keeper),
    lineTable(companyId, bills, firm, take('bill_line', lines)),
    eventTable(companyId, bills, keeper, take('bill_event', events)),
    ...invoiceTables(companyId, bills, { now: firm.now, keeper }, take),
  ];
}
