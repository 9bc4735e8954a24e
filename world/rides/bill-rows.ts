import { billNumber, PROVIDER_NAME, statementNumber } from '#rules/bill.ts';
import { dayOf, type Month, monthOf } from '#rules/calendar.ts';
import { objectionNumber, outcomeText } from '#rules/objection.ts';
import type { FeeLine } from '#rules/tariff.ts';
import type { BillPlan } from '../money.ts';
import type { AccountRow, Firm } from './firm.ts';
import { invoiceTables, type WorldInvoice } from './invoice-rows.ts';
import { type DecidedObjection, WORTH_FEN } from './objections.ts';
import type { WorldOrder } from './order.ts';
import { type Cell, type RideTable, stamp, stampOrNull } from './stream.ts';

/** The person who looks after the company's bills. */
export interface Keeper {
  readonly staffId: number;
  readonly name: string;
}

export interface WorldObjection extends Partial<DecidedObjection> {
  readonly id: number;
  readonly order: WorldOrder;
  readonly words: string;
}

export interface WorldBill {
  readonly id: number;
  readonly plan: BillPlan;
  readonly entries: readonly AccountRow[];
  readonly objections: readonly WorldObjection[];
}

type Take = (table: string, count: number) => number;

/** What can be said against a line, where the price has it. */
const WORDS: readonly (readonly [line: FeeLine, words: string])[] = [
  ['highway', '高速费重复计算'],
  ['parking', '停车费没有票据'],
  ['waiting', '等候时间与实际不符'],
  ['nightMileage', '夜间费用计算有误'],
  ['overMileage', '实际里程与行程轨迹不符'],
];
function wordsAgainst(order: WorldOrder): string {
  if (isCancelled(order)) return '已与司机协商取消';
  return WORDS.find(([line]) => order.price!.lines[line] >= WORTH_FEN)?.[1] ?? '费用与预估相差较大';
}
const isCancelled = ({ state }: WorldOrder): boolean => (state.disputedFrom ?? state.status) === 'cancelled';

type Raised = Omit<WorldObjection, 'id'>;

/** Orders under dispute in the bill that is argued about; in the one before, those that were decided. */
function objectionsTo({ decided }: Firm, { status }: BillPlan, orders: readonly WorldOrder[]): readonly Raised[] {
  if (status === 'processed') return decided;
  if (status !== 'disputed') return [];
  const disputed = orders.filter(({ state }) => state.status === 'disputed');
  return disputed.map((order) => ({ order, words: wordsAgainst(order) }));
}

const numberOf = ({ objectedAt }: BillPlan, id: number): string => objectionNumber(dayOf(new Date(objectedAt!)), id);

/** The refund of an objection names it. */
function nameRefund({ accountRows }: Firm, plan: BillPlan, { id, order, refundFen = 0 }: WorldObjection): void {
  if (refundFen === 0) return;
  const at = accountRows.findIndex(({ kind, orderId }) => kind === 'refund' && orderId === order.id);
  if (at >= 0) accountRows[at] = { ...accountRows[at]!, objectionId: id, note: `异议 ${numberOf(plan, id)}` };
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
      const raised = objectionsTo(
        firm,
        plan,
        entries.map(({ orderId }) => orders.get(orderId!)!),
      );
      const first = take('objection', raised.length);
      const objections = raised.map((one, nth) => ({ ...one, id: first + nth }));
      for (const objection of objections) nameRefund(firm, plan, objection);
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
      objections.map(({ id, order, words, outcome, refundFen, remark }): Cell[] => {
        const number = numberOf(plan, id);
        const raised = [companyId, id, number, billId, order.id, words, keeper.staffId, stamp(plan.objectedAt!)];
        return outcome
          ? [...raised, 'decided', outcome, refundFen!, remark!, stamp(plan.processedAt!)]
          : [...raised, 'open', null, null, '', null];
      }),
    ),
});

/** What objections took from the bill they were raised against. */
const correctionsOf = ({ objections }: WorldBill): readonly WorldObjection[] =>
  objections.filter(({ refundFen = 0 }) => refundFen > 0);

const lineTable = (companyId: number, bills: readonly WorldBill[], firm: Firm, firstId: number): RideTable => ({
  table: 'bill_line',
  columns: ['company_id', 'id', 'bill_id', 'kind', 'order_id', 'objection_id', 'amount_fen', 'note', 'at'],
  rows: function* () {
    const cancelled = new Set(firm.orders.filter(isCancelled).map(({ id }) => id));
    let id = firstId;
    for (const bill of bills) {
      for (const { orderId, amountFen, at } of bill.entries) {
        const kind = cancelled.has(orderId!) ? 'cancellation' : 'ride';
        yield [companyId, id, bill.id, kind, orderId, null, amountFen, '', stamp(at)];
        id += 1;
      }
      for (const { id: objectionId, order, outcome, refundFen } of correctionsOf(bill)) {
        const note = `${outcomeText(outcome!, refundFen!)}（异议 ${numberOf(bill.plan, objectionId)}）`;
        const at = stamp(bill.plan.processedAt!);
        yield [companyId, id, bill.id, 'adjustment', order.id, objectionId, -refundFen!, note, at];
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

/** Bills and invoices with the tables that tell them. */
export interface Billed {
  readonly bills: readonly WorldBill[];
  readonly invoices: readonly WorldInvoice[];
  readonly tables: readonly RideTable[];
}

/** A year's bills with their lines, what was objected to, what was invoiced of them. No money moves here. */
export function billYear(firm: Firm, plans: readonly BillPlan[], keeper: Keeper, take: Take): Billed {
  const { companyId } = firm;
  const bills = billsOf(firm, plans, take);
  const lines = bills.reduce((count, bill) => count + bill.entries.length + correctionsOf(bill).length, 0);
  const events = bills.reduce((count, bill) => count + [...stepsOf(bill, keeper)].length, 0);
  const own = [
    billTable(companyId, bills, keeper),
    objectionTable(companyId, bills, keeper),
    lineTable(companyId, bills, firm, take('bill_line', lines)),
    eventTable(companyId, bills, keeper, take('bill_event', events)),
  ];
  const { invoices, tables } = invoiceTables(companyId, bills, { now: firm.now, keeper, plans }, take);
  return { bills, invoices, tables: [...own, ...tables] };
}
