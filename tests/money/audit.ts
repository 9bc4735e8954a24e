import { sql } from 'kysely';
import { accountFigures } from '#server/account/movements.ts';
import { allBills } from '#server/finance/bills.ts';
import { findPeriods } from '#server/invoice/periods.ts';
import { agree, type ModelledCompany } from './company.ts';
import { billTotal, figures, invoiceable, isConfirmed } from './paper.ts';

interface Row {
  id: number;
  status: string;
  disputedFrom: string | null;
  actual: number | null;
  company: number | null;
  personal: number | null;
  paid: number;
  frozen: number;
  settled: number;
  refunded: number;
  born: number;
}

/** Every order with what both ledgers come to for it: plain sums, past every function of the server. */
const ORDERS = (companyId: number) => sql<Row>`
  select ride.id, ride.status, ride.disputed_from, ride.actual_pay_fen as actual, ride.company_fen as company,
    ride.personal_fen as personal, ride.personal_paid_fen as paid,
    coalesce(sum(case kind when 'freeze' then amount_fen when 'unfreeze' then -amount_fen end), 0)::bigint as frozen,
    coalesce(sum(amount_fen) filter (where kind = 'settle'), 0)::bigint as settled,
    coalesce(sum(amount_fen) filter (where kind = 'refund'), 0)::bigint as refunded,
    (select coalesce(sum(amount_fen), 0)::bigint from limit_ledger born
      where born.company_id = ${companyId} and born.order_id = ride.id) as born
  from ride_order ride left join account_ledger entry on entry.company_id = ${companyId} and entry.order_id = ride.id
  where ride.company_id = ${companyId} group by ride.company_id, ride.id order by ride.id`;

async function auditOrders({ paper, db, companyId }: ModelledCompany): Promise<void> {
  const { rows } = await ORDERS(companyId).execute(db);
  agree('订单数', paper.orders.length, rows.length);
  paper.orders.forEach((order, nth) => {
    const row = rows[nth]!;
    const priced = order.actualFen !== null;
    const onPaper = [
      ...[order.orderId, order.status, order.disputedFrom, order.actualFen, priced ? order.companyFen : null],
      ...[priced ? order.personalFen : null, order.paidFen, order.frozenFen, order.settledFen],
      ...[order.refundedFen, order.limitFen],
    ];
    agree(`订单 ${order.number}`, onPaper, [
      ...[row.id, row.status, row.disputedFrom, row.actual, row.company, row.personal, row.paid, row.frozen],
      ...[row.settled, row.refunded, row.born],
    ]);
  });
}

async function auditBills({ paper, db, companyId }: ModelledCompany): Promise<void> {
  const bills = (await allBills(db, companyId)).toReversed();
  const onServer = bills.map(({ number, status, totalFen, takenFen }) => [number, status, totalFen, takenFen]);
  agree(
    '账单',
    paper.bills.map((bill) => [bill.number, bill.status, billTotal(bill), bill.takenFen]),
    onServer,
  );
  const periods = (await findPeriods(db, companyId)).toReversed();
  const expected = paper.bills.filter(isConfirmed).map((bill) => {
    const trips = bill.orders.map(({ order }) => order).filter((order) => invoiceable(order) > 0);
    const free = trips.filter(({ invoice }) => invoice === null);
    const fen = (orders: typeof trips) => orders.reduce((sum, order) => sum + invoiceable(order), 0);
    return [bill.billId, trips.length, fen(trips), free.length, fen(free)];
  });
  agree(
    '账期',
    expected,
    periods.map((one) => [one.billId, one.tripCount, one.amountFen, one.freeCount, one.freeFen]),
  );
}

async function auditInvoices({ paper, db, companyId }: ModelledCompany): Promise<void> {
  const rows = await db
    .selectFrom('invoice')
    .select(['id', 'status', 'amountFen', 'tripCount'])
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute();
  agree(
    '开票申请',
    paper.invoices.map(({ invoiceId, status, orders }) => [invoiceId, status, orders.length]),
    rows.map((row) => [row.id, row.status, row.tripCount]),
  );
}

async function auditMessages({ paper, server, adminPhone }: ModelledCompany): Promise<void> {
  const { rows } = await server.owner.query<{ own: number; low: number }>(
    `select (count(*) filter (where purpose = 'balanceOwn'))::int as own,
       (count(*) filter (where purpose = 'balanceLow'))::int as low from outbox where recipient = $1`,
    [adminPhone],
  );
  agree('提醒短信', [paper.own.sent, paper.low.sent], [rows[0]!.own, rows[0]!.low]);
}

/** Everything on paper beside everything on the server. */
export async function audit(company: ModelledCompany): Promise<void> {
  const { figures: onServer } = await accountFigures(company.db, company.companyId);
  agree('账户', figures(company.paper), onServer);
  await auditOrders(company);
  await auditBills(company);
  await auditInvoices(company);
}

/** Messages are seen once they are committed. */
export const auditCommitted = auditMessages;
