import { sql } from 'kysely';
import type { Day } from '#rules/calendar.ts';
import { changedText } from '#rules/holiday-draft.ts';
import { notice } from '#rules/order.ts';
import { receiverOf } from '../account/watch.ts';
import { type Db, enterCompany, leaveCompanies } from '../db.ts';
import { deskRead } from '../http/desk-session.ts';
import type { DeskContext } from '../http/serve-desk.ts';
import { enqueueSms } from '../outbox.ts';

/** How many scenes of each company go by kinds of days. The country's days hold for all, whomever the person works for. */
const concerned = (db: Db) =>
  db
    .selectFrom('deskKindScene')
    .select(['companyId', sql<number>`count(*)::int`.as('scenes')])
    .groupBy('companyId')
    .orderBy('companyId')
    .execute();

/** To the administrator of each company whose rides go by these days, before they come. Answers how many companies that were. */
export async function tellOfHolidays({ db, services }: DeskContext, year: number, changed: readonly Day[]) {
  if (changed.length === 0) return 0;
  const companies = await deskRead(services, concerned);
  for (const { companyId, scenes } of companies) {
    await enterCompany(db, companyId!);
    const company = db.selectFrom('company').select('name').where('id', '=', companyId!);
    const { name } = await company.executeTakeFirstOrThrow();
    const { phone } = await receiverOf(db, companyId!, null);
    const params = { company: name, year: String(year), days: changedText(changed), scenes: String(scenes) };
    await enqueueSms(db, { phone, ...notice('holidayChange', params) });
  }
  await leaveCompanies(db);
  return companies.length;
}
