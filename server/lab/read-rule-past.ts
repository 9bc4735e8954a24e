import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { PlayText } from './played.ts';
import type { PastSpan } from './read-past.ts';
import type { RuleRows } from './rule-play.ts';

const A_BATCH = 4_000;

/** Rides of the rule's scenes that were served and priced in these days, some thousand at a time, as they are numbered. */
async function batchAfter(
  db: Db,
  { companyId, from, before }: PastSpan,
  { ruleId, chosen }: { readonly ruleId: number; readonly chosen: readonly number[] },
  last: number,
) {
  const { rows } = await sql<{ text: string | null; last: number | null; count: number }>`
    select json_agg(to_json(batch))::text as text, max("orderId") as last, count(*)::int as count from (
      select ride.id as "orderId", ride.department_id as "departmentId", ride.scene_id as "sceneId",
        ride.scene_version as "sceneVersion", ride.service, ride.city_id as "cityId", ride.actual_pay_fen as "pay",
        ride.company_fen as "company", ride.booked_start -> 'point' as "bookedStart",
        ride.booked_end -> 'point' as "bookedEnd", ride.actual_start -> 'point' as "actualStart",
        ride.actual_end -> 'point' as "actualEnd", application.draft
      from ride_order ride
      join second_approval_scene link on link.company_id = ride.company_id and link.scene_id = ride.scene_id
      join department on department.company_id = ride.company_id and department.id = ride.department_id
      left join application on application.company_id = ride.company_id and application.id = ride.application_id
      where ride.company_id = ${companyId} and link.rule_id = ${ruleId} and ride.ride_at >= ${from}
        and ride.ride_at < ${before} and ride.actual_pay_fen is not null and ride.cancelled_by is null
        and ride.id > ${last} and (cardinality(${chosen}::bigint[]) = 0 or department.path && ${chosen}::bigint[])
      order by ride.id limit ${A_BATCH}) batch`.execute(db);
  return rows[0]!;
}

const textOf = (part: keyof RuleRows, text: string): PlayText => ({ part, text });

interface RulesRides {
  readonly ruleId: number;
  readonly chosen: readonly number[];
}

/** For a run: one moment's state of the database. */
export async function* readRulePast(db: Db, span: PastSpan, of: RulesRides): AsyncGenerator<PlayText> {
  await sql`set transaction isolation level repeatable read`.execute(db);
  yield* readServed(db, span, of);
}

export async function* readServed(db: Db, span: PastSpan, of: RulesRides): AsyncGenerator<PlayText> {
  const { rows } = await sql<{ text: string }>`
    select coalesce(json_agg(to_json(listed)), '[]')::text as text from (
      select made.scene_id as "sceneId", made.version, made.scene from scene_version made
      join second_approval_scene link on link.company_id = made.company_id and link.scene_id = made.scene_id
      where made.company_id = ${span.companyId} and link.rule_id = ${of.ruleId}) listed`.execute(db);
  yield textOf('scenes', rows[0]!.text);
  for (let last = 0; ; ) {
    const batch = await batchAfter(db, span, of, last);
    if (batch.text === null || batch.last === null) return;
    yield textOf('served', batch.text);
    if (batch.count < A_BATCH) return;
    last = batch.last;
  }
}
