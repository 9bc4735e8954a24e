import type { SecretaryRequest } from '#contract/app-application-wire.ts';
import { APPLICATION_REFUSALS } from '#rules/application.ts';
import type { SecretaryStatus } from '#rules/staff.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { found, Refused } from '../http/refused.ts';
import { sameCompany } from '../query-kit.ts';

/** Who asks this person to be their secretary and has no answer yet. */
export const requestsTo = (db: Db, { companyId, staffId }: Actor): Promise<SecretaryRequest[]> =>
  db
    .selectFrom('secretary')
    .innerJoin('staff', sameCompany('staff.id', 'secretary.staffId'))
    .innerJoin('department', sameCompany('department.id', 'staff.departmentId'))
    .where('secretary.companyId', '=', companyId)
    .where('secretary.secretaryId', '=', staffId)
    .where('secretary.status', '=', 'pending')
    .select(['secretary.id as requestId', 'staff.name as staffName', 'department.name as departmentName'])
    .select('secretary.createdAt')
    .orderBy('secretary.id')
    .execute();

/** A secretary gives it up; what they booked so far stays booked. */
export async function endRequest(db: Db, { companyId, staffId }: Actor, requestId: number): Promise<void> {
  const ended = await db
    .updateTable('secretary')
    .set({ status: 'rejected' })
    .where('companyId', '=', companyId)
    .where('id', '=', requestId)
    .where('secretaryId', '=', staffId)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst();
  found(ended);
}

/** Answered once: whoever was asked in the meantime, or has answered, is told so. */
export async function answerRequest(
  db: Db,
  { companyId, staffId }: Actor,
  requestId: number,
  answer: Exclude<SecretaryStatus, 'pending'>,
): Promise<void> {
  const request = await db
    .selectFrom('secretary')
    .select('status')
    .where('companyId', '=', companyId)
    .where('id', '=', requestId)
    .where('secretaryId', '=', staffId)
    .forUpdate()
    .executeTakeFirst();
  if (found(request).status !== 'pending') throw new Refused(APPLICATION_REFUSALS.secretaryAnswered);
  await db
    .updateTable('secretary')
    .set({ status: answer })
    .where('companyId', '=', companyId)
    .where('id', '=', requestId)
    .execute();
}
