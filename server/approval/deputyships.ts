import type { DeputyDraft } from '#rules/approval.ts';
import type { Day } from '#rules/calendar.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { anyOf, sameCompany } from '../query-kit.ts';

/** In the order of their ids, so that two who name each other wait for one another and never in a circle. */
export async function lockPeople(db: Db, companyId: number, staffIds: readonly number[]): Promise<void> {
  await db
    .selectFrom('staff')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', anyOf(staffIds))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Everything in force or to come in which one of these takes part, the next first. */
export const deputyshipsOf = (db: Db, companyId: number, staffIds: readonly number[], today: Day) =>
  db
    .selectFrom('deputyship as d')
    .innerJoin('staff as away', sameCompany('away.id', 'd.staffId'))
    .innerJoin('staff as deputy', sameCompany('deputy.id', 'd.deputyId'))
    .where('d.companyId', '=', companyId)
    .where((eb) => eb.or([eb('d.staffId', '=', anyOf(staffIds)), eb('d.deputyId', '=', anyOf(staffIds))]))
    .where('d.endedAt', 'is', null)
    .where('d.endDay', '>=', today)
    .where('away.deletedAt', 'is', null)
    .where('deputy.deletedAt', 'is', null)
    .select(['d.id as deputyshipId', 'd.staffId', 'away.name as staffName', 'd.deputyId', 'deputy.name as deputyName'])
    .select(['d.startDay', 'd.endDay', 'd.flowIds', 'd.createdAt'])
    .orderBy('d.startDay')
    .orderBy('d.id')
    .execute();

export async function addDeputyship(db: Db, actor: Actor, draft: DeputyDraft, now: Date): Promise<number> {
  const { deputyId, startDay, endDay, flowIds } = draft;
  const { id } = await db
    .insertInto('deputyship')
    .values({
      companyId: actor.companyId,
      staffId: actor.staffId,
      deputyId,
      startDay,
      endDay,
      flowIds: flowIds && [...new Set(flowIds)],
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const lockDeputyship = (db: Db, companyId: number, id: number) =>
  db
    .selectFrom('deputyship')
    .select(['staffId', 'deputyId', 'startDay', 'endDay', 'endedAt'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function endDeputyship(db: Db, companyId: number, id: number, now: Date): Promise<void> {
  await db
    .updateTable('deputyship')
    .set({ endedAt: now })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .execute();
}
