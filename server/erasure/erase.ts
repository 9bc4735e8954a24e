import { sql } from 'kysely';
import { addMonthsToDay, dayOf, startOfDay } from '#rules/calendar.ts';
import { ERASED } from '#rules/erased.ts';
import { YEAR_BITS } from '#rules/report.ts';
import type { Db } from '../db.ts';
import { inTurn } from '../each.ts';
import { forEachCompany } from '../each-company.ts';
import { erasedPhone, NO_PHONE, phoneKey } from '../erased.ts';
import type { Services } from '../services.ts';
import { BATCH, type Erased, type Night, type Step } from './step.ts';
import { WORDS_STEPS } from './words.ts';

/** Of rides that are over for everybody: nothing is due, nothing is disputed, and their bills are paid. */
const dueOrders = (companyId: number, before: Date) => sql<{ id: number; name: string }>`
  select ride.id, ride.staff_name as name from ride_order ride
  where ride.company_id = ${companyId} and ride.erased_at is null and ride.ride_at < ${before}
    and ride.status in ('settled', 'completed', 'cancelled') and ride.personal_paid_fen >= coalesce(ride.personal_fen, 0)
    and not exists (select from bill_line line
      join bill on bill.company_id = ${companyId} and bill.id = line.bill_id
      where line.company_id = ${companyId} and line.order_id = ride.id and bill.status <> 'paid')
    and not exists (select from objection where objection.company_id = ${companyId} and objection.order_id = ride.id
      and objection.status = 'open')
  order by ride.ride_at, ride.id limit ${BATCH} for update of ride`;

const eraseRows = (companyId: number, ids: number[], key: Buffer, now: Date) => sql`
  update ride_order set erased_at = ${now}, staff_name = ${ERASED}, staff_phone = ${erasedPhone(key, sql`staff_phone`)},
    placed_by_name = case when placed_by_id is not null then ${ERASED} end,
    placed_by_phone = case when placed_by_id is not null then ${NO_PHONE} end,
    rider_name = ${ERASED}, rider_phone = ${erasedPhone(key, sql`rider_phone`)}, companions = erased(companions),
    reason = case when reason = '' then '' else ${ERASED} end,
    cancel_reason = case when cancel_reason <> '' then ${ERASED} else cancel_reason end,
    booked_start = erased(booked_start), booked_end = erased(booked_end), via = erased(via),
    actual_start = erased(actual_start), actual_end = erased(actual_end), driver = erased(driver),
    judged_at_booking = erased(judged_at_booking), judged_at_end = erased(judged_at_end)
  where company_id = ${companyId} and id = any(${ids}::bigint[])`;

/** What people wrote and showed about these rides; answers the files that nobody needs any more. */
async function eraseBeside(db: Db, companyId: number, ids: number[]): Promise<string[]> {
  const of = sql`company_id = ${companyId} and order_id = any(${ids}::bigint[])`;
  await sql`delete from order_track where ${of}`.execute(db);
  await sql`update second_approval set reason = ${ERASED} where ${of} and reason is not null`.execute(db);
  await sql`update cost_question set text = case when text = '' then '' else ${ERASED} end,
    answer = case when answer = '' then '' else ${ERASED} end where ${of}`.execute(db);
  // The one change that the schema lets anybody make to what happened.
  await sql`update order_event set details = erased(details) where ${of} and details <> erased(details)`.execute(db);
  // By the month of the rides first: no batch looks at the findings of all years.
  await sql`update anomaly_hit set sentence = ${ERASED}, reason = case when reason = '' then '' else ${ERASED} end
    where company_id = ${companyId} and order_ids && ${ids}::bigint[] and month in (select report_month(ride_at)
      from ride_order where company_id = ${companyId} and id = any(${ids}::bigint[]))`.execute(db);
  const { rows } = await sql<{ proofs: string[] }>`
    select proofs from objection where ${of} and cardinality(proofs) > 0`.execute(db);
  await sql`update objection set proofs = '{}', description = case when description = '' then '' else ${ERASED} end,
    remark = case when remark = '' then '' else ${ERASED} end where ${of}`.execute(db);
  return dropProofs(db, companyId, [...new Set(rows.flatMap(({ proofs }) => proofs))]);
}

/** A picture may stand in several objections: the last one takes it along. */
async function dropProofs(db: Db, companyId: number, fileIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ fileId: string; smallFile: string }>`
    delete from proof_file where company_id = ${companyId} and file_id = any(${fileIds}::text[])
      and not exists (select from objection where company_id = ${companyId} and file_id = any(proofs))
    returning file_id, small_file`.execute(db);
  return rows.flatMap(({ fileId, smallFile }) => [fileId, smallFile]);
}

/** A name that no order has any more is found no more. */
const dropUnusedNames = (companyId: number, names: string[]) => sql`
  delete from order_booker_token token where token.company_id = ${companyId} and token.name = any(${names}::text[])
    and not exists (select from ride_order ride where ride.company_id = ${companyId} and ride.staff_name = token.name)`;

async function eraseOrders(db: Db, companyId: number, { before, now, key }: Night): Promise<Erased> {
  const { rows } = await dueOrders(companyId, before).execute(db);
  if (rows.length === 0) return { count: 0, files: [] };
  const ids = rows.map(({ id }) => id);
  await eraseRows(companyId, ids, key, now).execute(db);
  const files = await eraseBeside(db, companyId, ids);
  await dropUnusedNames(companyId, [...new Set(rows.map(({ name }) => name))]).execute(db);
  return { count: ids.length, files };
}

/** Applications that are over and whose rides are erased, or that had none. */
async function eraseApplications(db: Db, companyId: number, { before, now }: Night): Promise<Erased> {
  const { rows } = await sql`
    update application set erased_at = ${now}, staff_name = ${ERASED}, staff_phone = ${NO_PHONE},
      placed_by_name = case when placed_by_id is not null then ${ERASED} end,
      placed_by_phone = case when placed_by_id is not null then ${NO_PHONE} end,
      rider_name = ${ERASED}, rider_phone = ${NO_PHONE}, draft = erased(draft),
      reason = case when reason <> '' then ${ERASED} else reason end
    where company_id = ${companyId} and id in (select asked.id from application asked
      where asked.company_id = ${companyId} and asked.erased_at is null and asked.created_at < ${before}
        and asked.finished_at < ${before} and asked.end_day < ${dayOf(before)}
        and not exists (select from ride_order ride where ride.company_id = ${companyId}
          and ride.application_id = asked.id and ride.erased_at is null)
      order by asked.created_at limit ${BATCH})
    returning id`.execute(db);
  return { count: rows.length, files: [] };
}

/** In the report, whoever has no day of a year left: all that stands there is a phone that no ride has any more. */
const dropRiders = (companyId: number) => sql`
  delete from report_rider where company_id = ${companyId}
    and days = repeat('0', ${sql.lit(YEAR_BITS)})::bit(${sql.lit(YEAR_BITS)})`;

/**
 * Batch by batch; files go after their rows have, so that one that stays behind belongs to nobody. Whatever cannot be removed,
 * everything else goes: nobody would find it again.
 */
async function untilDone({ database, files }: Services, companyId: number, night: Night, step: Step) {
  const failures: Error[] = [];
  let sum = 0;
  for (let count = BATCH; count === BATCH; sum += count) {
    const done = await database.company(companyId, (db) => step(db, companyId, night));
    await inTurn(done.files, (file) => files.remove(file)).catch((error: Error) => failures.push(error));
    count = done.count;
  }
  if (failures[0]) throw failures[0];
  return sum;
}

/** Everything older than the operator keeps it, of every company; nothing where no time is set. Answers how many. */
export async function eraseOld(services: Services, now: Date): Promise<{ orders: number; applications: number }> {
  const { personalDataMonths: months } = services.config;
  const sums = { orders: 0, applications: 0 };
  if (months === null) return sums;
  const before = startOfDay(addMonthsToDay(dayOf(now), -months));
  await forEachCompany(services.database, (companyId) => {
    const night = { before, now, key: phoneKey(services.secrets, companyId) };
    const erased = async (what: keyof typeof sums, step: Step) => {
      sums[what] += await untilDone(services, companyId, night, step);
    };
    const work = [
      () => erased('orders', eraseOrders),
      () => erased('applications', eraseApplications),
      ...WORDS_STEPS.map((step) => () => untilDone(services, companyId, night, step)),
      () => services.database.company(companyId, (db) => dropRiders(companyId).execute(db)),
    ];
    return inTurn<() => Promise<unknown>, unknown>(work, (one) => one());
  });
  return sums;
}
