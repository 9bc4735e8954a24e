import { instantOfLocal } from '#rules/calendar.ts';
import type { TestCompany } from './company.ts';
import { Desk } from './desk.ts';
import { insertOrder, type OrderSketch } from './order-rows.ts';
import type { TestServer } from './server.ts';

export const at = (text: string): Date => instantOfLocal(text)!;

/** Orders settled on this day; each sketch may say more. */
export async function settle(
  server: TestServer,
  company: TestCompany,
  day: string,
  sketches: readonly Partial<OrderSketch>[],
): Promise<{ orderId: number; number: string }[]> {
  const made = [];
  for (const sketch of sketches) {
    const settledAt = at(`${day} 12:00:00`);
    made.push(
      await insertOrder(server.owner, company, { booker: company.admin, rideAt: settledAt, settledAt, ...sketch }),
    );
  }
  return made;
}

/** A ride that was called off late: its fee is the company's. */
export async function cancelled(server: TestServer, company: TestCompany, day: string, feeFen: number) {
  const when = at(`${day} 12:00:00`);
  const columns = {
    cancel_fee_fen: feeFen,
    cancelled_at: when,
    settled_at: when,
    actual_pay_fen: feeFen,
    company_fen: feeFen,
    personal_fen: 0,
  };
  return insertOrder(server.owner, company, { booker: company.admin, status: 'cancelled', rideAt: when, columns });
}

/** The bill of a month, issued by the desk: its number and id. */
export async function issue(server: TestServer, company: TestCompany, month: string) {
  const { code, msg, data } = await new Desk(server).post('/desk/v1/bills/issue', {
    companyId: company.companyId,
    month,
  });
  if (code !== 0) throw new Error(`${code} ${msg}`);
  const { rows } = await server.owner.query<{ id: string }>(
    'select id from bill where company_id = $1 and number = $2',
    [company.companyId, data.billNo],
  );
  return { billNo: data.billNo as string, billId: Number(rows[0]!.id), totalFen: data.totalFen as number };
}

/** A company with one issued bill of March 2025 over these company parts. */
export async function billed(server: TestServer, parts: readonly number[], kind: 'prepaid' | 'postpaid' = 'postpaid') {
  const company = await server.company({ accountKind: kind, departments: { 研发: {}, 销售: {} } });
  const orders = await settle(
    server,
    company,
    '2025-03-10',
    parts.map((companyFen) => ({ companyFen })),
  );
  const bill = await issue(server, company, '2025-03');
  return { company, orders, ...bill };
}
