import { sql } from 'kysely';
import { invoiceApi } from '#contract/invoice.ts';
import { addMonths, type Month, monthOf } from '#rules/calendar.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../http/serve.ts';
import { findPackages, findWaiting, makeArchive } from '../invoice/archives.ts';
import { recordOperation } from '../operation-log.ts';
import type { Services } from '../services.ts';

/** What was issued longer ago lies in the archive; what came since waits for somebody to put it there. */
const MONTHS_AGO = 5;
/** One package is enough to look into, and a month of few trips is packed in no time. */
const MOST_TRIPS = 1_200;

/** Who asked for the company's first invoice: whoever looks after them. */
const KEEPER = sql<Pick<Actor, 'companyId' | 'staffId' | 'name' | 'phone'> & { at: Date }>`
  select staff.company_id, staff.id as staff_id, staff.name, staff.phone, clock.demo_as_of as at
  from business_clock clock, staff
  where staff.company_id = current_setting('app.company_id')::bigint and staff.id = (
    select applicant_id from invoice where company_id = current_setting('app.company_id')::bigint order by id limit 1)`;

const TRIPS = (companyId: number, month: Month) => sql<{ trips: number }>`
  select coalesce(sum(trip_count), 0)::int as trips from invoice
  where company_id = ${companyId} and to_char(issued_on, 'YYYY-MM') = ${month}`;

async function archiveOf({ database, ...services }: Services, companyId: number): Promise<number> {
  return database.company(companyId, async (db) => {
    const [keeper] = (await KEEPER.execute(db)).rows;
    if (!keeper?.at || (await findPackages(db, companyId)).length > 0) return 0;
    const until = addMonths(monthOf(keeper.at), -MONTHS_AGO);
    for (const { month } of await findWaiting(db, companyId)) {
      const [counted] = (await TRIPS(companyId, month).execute(db)).rows;
      if (month > until || counted!.trips > MOST_TRIPS) continue;
      const actor = keeper as unknown as Actor;
      const notes: string[] = [];
      const record = (sentence: string) => notes.push(sentence);
      const context = { actor, db, now: keeper.at, services: { database, ...services }, record };
      await makeArchive(context as unknown as Context, month);
      await recordOperation(db, actor, invoiceApi.archive, notes, keeper.at);
      return 1;
    }
    return 0;
  });
}

/** Packs an early month of invoices as the treasurer would. Answers how many packages were made. */
export async function makeArchives(services: Services, companyIds: readonly number[]): Promise<number> {
  let made = 0;
  for (const companyId of companyIds) made += await archiveOf(services, companyId);
  return made;
}
