import { billNumber, PROVIDER_NAME, statementNumber } from '#rules/bill.ts';
import { type Month, monthOf } from '#rules/calendar.ts';
import { objectionNumber, outcomeText } from '#rules/objection.ts';
import { dayAt } from '../days.ts';
import { type Chunk, chunk, grouped, type IdOf, moment, momentOrNull, type NewRow } from '../rows.ts';
import type { Person } from '../staff.ts';
import type { BillPlan } from './bill-plans.ts';
import type { AccountRow } from './books.ts';
import { isCancelled, type Objection } from './objections.ts';
import type { Order } from './order.ts';
import type { Refund } from './refunds.ts';

export interface Bill extends BillPlan {
  readonly id: number;
  readonly number: string;
  /** The settlements of its month. */
  readonly entries: readonly AccountRow[];
  /** What the provider gave back in its month of rides of earlier bills. */
  readonly refunds: readonly Refund[];
  readonly objections: readonly (Objection & { readonly id: number; readonly number: string })[];
}

interface Disputes {
  readonly objections: ReadonlyMap<Month, readonly Objection[]>;
  readonly refunds: readonly Refund[];
}

/** A year's bills, from the entries in the order of time. The refund of an objection comes to name it. */
export function billsOf(
  companyId: number,
  plans: readonly BillPlan[],
  rows: AccountRow[],
  { objections, refunds }: Disputes,
  idOf: IdOf,
): Bill[] {
  const settled = rows.filter(({ kind }) => kind === 'settle');
  const byMonth = grouped(settled, ({ at }) => monthOf(new Date(at)));
  return plans.flatMap((plan) => {
    const entries = byMonth.get(plan.month);
    if (!entries) return [];
    const raised = (objections.get(plan.month) ?? []).map((one) => {
      const id = idOf('objection');
      const number = objectionNumber(dayAt(plan.objectedAt!), id);
      const at = rows.findIndex(({ kind, orderId }) => kind === 'refund' && orderId === one.order.id);
      if (at >= 0) rows[at] = { ...rows[at]!, objectionId: id, note: `异议 ${number}` };
      return { ...one, id, number };
    });
    const given = refunds.filter(({ at }) => monthOf(new Date(at)) === plan.month);
    const number = billNumber(plan.month, companyId);
    return [{ ...plan, id: idOf('bill'), number, entries, objections: raised, refunds: given }];
  });
}

function eventsOf(bill: Bill, treasurer: Person) {
  const { issuedAt, objectedAt, processedAt, confirmedAt, paidAt } = bill;
  const steps = [
    ['issued', issuedAt, PROVIDER_NAME],
    ['disputed', objectedAt, treasurer.name],
    ['processed', processedAt, PROVIDER_NAME],
    ['confirmed', confirmedAt, treasurer.name],
    ['paid', paidAt, PROVIDER_NAME],
  ] as const;
  return steps.flatMap(([status, at, name]) => (at === null ? [] : [{ status, at: moment(at), name }]));
}

function linesOf(companyId: number, bill: Bill, cancelled: ReadonlySet<number>, idOf: IdOf): NewRow<'billLine'>[] {
  const line = { companyId, billId: bill.id };
  const rides = bill.entries.map(
    ({ orderId, amountFen, at }): NewRow<'billLine'> => ({
      ...{ ...line, id: idOf('billLine'), kind: cancelled.has(orderId!) ? 'cancellation' : 'ride', orderId: orderId! },
      ...{ objectionId: null, refundId: null, amountFen, note: '', at: moment(at) },
    }),
  );
  const corrections = bill.objections.flatMap(({ id, number, order, decision }): NewRow<'billLine'>[] => {
    if (!decision || decision.refundFen === 0) return [];
    const { outcome, refundFen } = decision;
    const note = `${outcomeText(outcome, refundFen)}（异议 ${number}）`;
    const at = moment(bill.processedAt!);
    const about = { kind: 'adjustment', orderId: order.id, objectionId: id, amountFen: -refundFen } as const;
    return [{ ...line, id: idOf('billLine'), refundId: null, ...about, note, at }];
  });
  const given = bill.refunds.map(({ id, order, amountFen, reason, at }): NewRow<'billLine'> => {
    const about = { kind: 'adjustment', orderId: order.id, refundId: id, amountFen: -amountFen } as const;
    return { ...line, id: idOf('billLine'), objectionId: null, ...about, note: `退款：${reason}`, at: moment(at) };
  });
  return [...rides, ...corrections, ...given];
}

const objectionRows = (companyId: number, bill: Bill, treasurer: Person): NewRow<'objection'>[] =>
  bill.objections.map(({ id, number, order, words, decision }) => ({
    ...{ companyId, id, number, billId: bill.id, orderId: order.id, description: words, applicantId: treasurer.id },
    ...{ appliedAt: moment(bill.objectedAt!), status: decision ? 'decided' : 'open' },
    ...{ outcome: decision?.outcome ?? null, refundFen: decision?.refundFen ?? null, remark: decision?.remark ?? '' },
    decidedAt: momentOrNull(decision ? bill.processedAt : null),
  }));

/** Bills with their lines and objections. No money moves here. `cancelled`: orders of which only a fee was billed. */
export function billChunks(
  companyId: number,
  bills: readonly Bill[],
  cancelled: ReadonlySet<number>,
  treasurer: Person,
  idOf: IdOf,
): Chunk[] {
  return [
    chunk('bill', bills, ({ id, number, month, status, issuedAt, objectedAt, confirmedAt, paidAt, dueOn }) => ({
      ...{ companyId, id, number, statementNo: statementNumber(month, companyId), month: `${month}-01`, status },
      ...{ objectedAt: momentOrNull(objectedAt), issuedAt: moment(issuedAt), paidAt: momentOrNull(paidAt) },
      ...{ confirmedAt: momentOrNull(confirmedAt), confirmedBy: confirmedAt === null ? null : treasurer.id },
      dueOn,
    })),
    chunk('objection', bills, (bill) => objectionRows(companyId, bill, treasurer)),
    chunk('billLine', bills, (bill) => linesOf(companyId, bill, cancelled, idOf)),
    chunk('billEvent', bills, (bill) =>
      eventsOf(bill, treasurer).map((event) => ({ companyId, id: idOf('billEvent'), billId: bill.id, ...event })),
    ),
  ];
}

export const cancelledIds = (orders: readonly Order[]): number[] => orders.filter(isCancelled).map(({ id }) => id);
