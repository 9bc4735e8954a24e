import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { deskApi } from '#contract/desk.ts';
import { billable, monthText } from '#rules/bill.ts';
import type { Month } from '#rules/calendar.ts';
import type { Db } from '../db.ts';
import { issueBill } from '../finance/issue.ts';
import { openDesk } from '../http/desk-session.ts';
import { allowed, Refused } from '../http/refused.ts';
import { type DeskContext, keepTrail, serveDesk } from '../http/serve-desk.ts';
import { contains, paginate } from '../query-kit.ts';
import { issuedText } from './bills.ts';

const first = (month: Month): string => `${month}-01`;

/** Every company that existed in the month, with its bill where there is one. */
const inMonth = (db: Db, month: Month) =>
  db
    .selectFrom('deskCompany')
    .leftJoin('deskBillSum as bill', (join) =>
      join.onRef('bill.companyId', '=', 'deskCompany.id').on('bill.month', '=', first(month)),
    );

const rows = (db: Db, month: Month) =>
  inMonth(db, month)
    .select(['deskCompany.id as companyId', 'deskCompany.name as companyName', 'bill.number as billNo'])
    .select(['bill.status', 'issuedAt', 'confirmedAt', 'dueOn'])
    .select((eb) => [
      eb.fn.coalesce('rideFen', sql<number>`0`).as('rideFen'),
      eb.fn.coalesce('cancellationFen', sql<number>`0`).as('cancellationFen'),
      eb.fn.coalesce('adjustmentFen', sql<number>`0`).as('adjustmentFen'),
      eb.fn.coalesce('totalFen', sql<number>`0`).as('totalFen'),
      // As on the company's own page: what the balance bore, and what is closed, is not owed.
      sql<number>`case when due_on is null or bill.status = 'paid' then 0
        else greatest(total_fen - taken_fen, 0) end`.as('unpaidFen'),
    ]);

interface Waiting {
  readonly companyId: number;
  readonly companyName: string;
}

/** One company's, with its line of the trail: a bill stays known, whatever becomes of the companies behind it. */
function issueOne({ services, actor, now }: DeskContext, month: Month, { companyId, companyName }: Waiting) {
  return services.database.company(companyId, async (own) => {
    await openDesk(own, actor.person);
    const issued = await issueBill(own, companyId, month, now);
    if (!issued) return false;
    const summary = issuedText(companyName, month, issued);
    await keepTrail(own, deskApi.issueMonth, actor, now, [{ summary, companyId }]);
    return true;
  });
}

/** Of all companies that have none yet, each in a transaction of its own. */
async function issueMonth(context: DeskContext, month: Month) {
  const { db, record } = context;
  const waiting = await inMonth(db, month)
    .select(['deskCompany.id as companyId', 'deskCompany.name as companyName'])
    .where('bill.number', 'is', null)
    .orderBy('deskCompany.id')
    .execute();
  const failed: { companyId: number; companyName: string; reason: string }[] = [];
  let [issued, empty] = [0, 0];
  for (const company of waiting) {
    try {
      if (await issueOne(context, month, company)) issued += 1;
      else empty += 1;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      failed.push({ ...company, reason: error.message });
    }
  }
  record(`出 ${monthText(month)}的账单：${issued} 家，没有费用 ${empty} 家，没有出 ${failed.length} 家`);
  return { issued, empty, failed };
}

/** A month's bills of all companies together. */
export function monthBillRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.monthBills, async ({ month, status, word, ...page }, { db }) => {
    let query = rows(db, month);
    if (status === 'none') query = query.where('bill.number', 'is', null);
    else if (status) query = query.where('bill.status', '=', status);
    if (word) {
      query = query.where((eb) =>
        eb.or([eb('deskCompany.name', 'like', contains(word)), eb('bill.number', '=', word)]),
      );
    }
    const ordered = query.orderBy(sql`bill.number is not null`).orderBy('totalFen', 'desc').orderBy('companyId');
    return paginate(ordered, page);
  });

  serveDesk(app, deskApi.monthSums, async ({ month }, { db }) => ({
    rows: await inMonth(db, month)
      .select([
        sql<string>`coalesce(bill.status, 'none')`.as('status'),
        sql<number>`count(*)::int`.as('count'),
        sql<number>`coalesce(sum(total_fen), 0)::bigint`.as('totalFen'),
      ])
      .groupBy(sql`coalesce(bill.status, 'none')`)
      .execute(),
  }));

  serveDesk(app, deskApi.issueMonth, ({ month }, context) =>
    issueMonth(context, allowed(billable(month, context.now))),
  );
}
