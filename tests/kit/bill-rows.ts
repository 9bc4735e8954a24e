import type pg from 'pg';
import { instantOfLocal, type Month } from '#rules/calendar.ts';
import type { TestCompany } from './company.ts';
import { insertOrder, type OrderSketch } from './order-rows.ts';

/** Bills by plain SQL, for tests of what is read from bills and does not make them. */
type BillState = 'issued' | 'disputed' | 'processed' | 'confirmed' | 'paid';

export interface BilledOrder {
  orderId: number;
  number: string;
}

export interface BillWithOrders {
  billId: number;
  billNo: string;
  orders: BilledOrder[];
}

const dayIn = (month: Month, day: number): Date => instantOfLocal(`${month}-${String(day).padStart(2, '0')} 12:00:00`)!;

const STAMPS: Record<BillState, string> = {
  issued: 'null, null, null, null',
  disputed: 'now(), null, null, null',
  processed: 'now(), null, null, null',
  confirmed: 'null, now(), $6, null',
  paid: 'null, now(), $6, now()',
};

/** A bill of this month without lines. */
export async function insertBill(
  owner: pg.Pool,
  company: TestCompany,
  month: Month,
  status: BillState = 'confirmed',
): Promise<{ billId: number; billNo: string }> {
  const billNo = `ZD${month.replace('-', '')}C${company.companyId}`;
  const { rows } = await owner.query<{ id: string }>(
    `insert into bill (company_id, number, statement_no, month, status, issued_at, objected_at, confirmed_at,
       confirmed_by, paid_at)
     select $1, $2, $3, $4, $5, now(), ${STAMPS[status].replace('$6', '$6::bigint')}
     where $6::bigint is not null returning id`,
    [company.companyId, billNo, `DZ${billNo}`, `${month}-01`, status, company.admin.staffId],
  );
  return { billId: Number(rows[0]!.id), billNo };
}

interface LineSketch {
  kind?: 'ride' | 'cancellation' | 'adjustment';
  orderId?: number | null;
  objectionId?: number | null;
  amountFen: number;
  at?: Date;
}

export async function insertLine(owner: pg.Pool, company: TestCompany, billId: number, line: LineSketch) {
  await owner.query(
    `insert into bill_line (company_id, bill_id, kind, order_id, objection_id, amount_fen, at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      company.companyId,
      billId,
      line.kind ?? 'ride',
      line.orderId ?? null,
      line.objectionId ?? null,
      line.amountFen,
      line.at ?? new Date(),
    ],
  );
}

/** An objection as the desk has decided it; without its line, which the test places. */
export async function insertObjection(
  owner: pg.Pool,
  company: TestCompany,
  { billId, orderId, outcome, refundFen }: { billId: number; orderId: number; outcome: string; refundFen: number },
): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into objection (company_id, number, bill_id, order_id, description, applicant_id, applied_at, status,
       outcome,
       refund_fen, remark, decided_at)
     values ($1, 'YY' || $2::bigint || '-' || $3::bigint, $2, $3, '多收', $4, now(), 'decided', $5, $6, '已核', now())
     returning id`,
    [company.companyId, billId, orderId, company.admin.staffId, outcome, refundFen],
  );
  return Number(rows[0]!.id);
}

/** A bill of this month over these orders, each settled in it with the company's part as its line. */
export async function insertBilled(
  owner: pg.Pool,
  company: TestCompany,
  month: Month,
  sketches: readonly Partial<OrderSketch>[],
  status: BillState = 'confirmed',
): Promise<BillWithOrders> {
  const bill = await insertBill(owner, company, month, status);
  const orders: BilledOrder[] = [];
  for (const [at, sketch] of sketches.entries()) {
    const settledAt = sketch.settledAt ?? dayIn(month, 1 + (at % 28));
    const order = await insertOrder(owner, company, {
      booker: company.admin,
      rideAt: settledAt,
      settledAt,
      ...sketch,
    });
    const amountFen = sketch.companyFen ?? 8_000;
    if (amountFen > 0)
      await insertLine(owner, company, bill.billId, { orderId: order.orderId, amountFen, at: settledAt });
    orders.push(order);
  }
  return { ...bill, orders };
}

/** What an invoice cannot be written without. */
export async function giveInvoiceTerms(owner: pg.Pool, company: TestCompany, more: Record<string, unknown> = {}) {
  const terms = { invoice_title: '测试企业有限公司', taxpayer_id: '91110105MA01ABCD2X', ...more };
  const names = Object.keys(terms);
  await owner.query(
    `update company_terms set ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')} where company_id = $1`,
    [company.companyId, ...Object.values(terms)],
  );
}
