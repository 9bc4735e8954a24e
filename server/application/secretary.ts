import type { SecretaryRequest } from '#contract/app-application-wire.ts';
import { APPLICATION_REFUSALS } from '#rules/application.ts';
import type { SecretaryStatus } from '#rules/staff.ts';
import type { Actor } from '../actor.ts';
import type { Db } from '../db.ts';
import { found, Refused } from '../http/refused.ts';

/** Who asks this person to be their secretary and has no answer yet. */
export const requestsTo = (db: Db, { companyId, staffId }: Actor): Promise<SecretaryRequest[]> =>
  db
    .selectFrom('secretary')
    .innerJoin('staff', (join) =>
      join.onRef('staff.company_id', '=', 'secretary.company_id').onRef('staff.id', '=', 'secretary.staff_id'),
    )
    .innerJoin('department', (join) =>
      join.onRef('department.company_id', '=', 'staff.company_id').onRef('department.id', '=', 'staff.department_id'),
    )
    .where('secretary.company_id', '=', companyId)
    .where('secretary.secretary_id', '=', staffId)
    .where('secretary.status', '=', 'pending')
    .select(['secretary.id as requestId', 'staff.name as staffName', 'department.name as departmentName'])
    .select('secretary.created_at as createdAt')
    .orderBy('secretary.id')
    .execute();

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
    .where('company_id', '=', companyId)
    .where('id', '=', requestId)
    .where('secretary_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst();
  if (found(request).status !== 'pending') throw new Refused(APPLICATION_REFUSALS.secretaryAnswered);
  await db
    .updateTable('secretary')
    .set({ status: answer })
    .where('company_id', '=', companyId)
    .where('id', '=', requestId)
    .execute();
}
