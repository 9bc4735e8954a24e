import { mayChange } from '#rules/staff/decisions.ts';
import { STAFF_REFUSALS } from '#rules/staff.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { secretaryOf } from './detail.ts';
import { lockAll, lockPerson, type Person } from './people.ts';

/** Whose secretary, and who is to be it: both within the caller's scope, and two people. */
async function lockPair({ actor, db }: Context, staffId: number, secretaryId: number): Promise<[Person, Person]> {
  if (staffId === secretaryId) throw new Refused(STAFF_REFUSALS.secretaryOneself);
  const people = await lockAll(db, actor, [staffId, secretaryId]);
  const person = found(people.find((one) => one.staffId === staffId));
  allowed(mayChange(actor, person));
  return [person, found(people.find((one) => one.staffId === secretaryId))];
}

export async function setSecretary(context: Context, staffId: number, secretaryId: number): Promise<void> {
  const { actor, db, now, record } = context;
  const [person, secretary] = await lockPair(context, staffId, secretaryId);
  if (await secretaryOf(db, actor.companyId, staffId)) {
    throw new Refused(STAFF_REFUSALS.secretaryExists, { name: person.name });
  }
  await db
    .insertInto('secretary')
    .values({ companyId: actor.companyId, staffId, secretaryId, createdAt: now })
    .execute();
  record(`设置“${secretary.name}”为“${person.name}”的秘书，待确认`);
}

/** A new secretary has to accept anew. */
export async function updateSecretary(
  context: Context,
  { staffId, secretaryId, id }: { staffId: number; secretaryId: number; id: number },
): Promise<void> {
  const { actor, db, record } = context;
  const [person, secretary] = await lockPair(context, staffId, secretaryId);
  const before = await secretaryOf(db, actor.companyId, staffId);
  if (before?.id !== id) throw new Refused(STAFF_REFUSALS.secretaryAbsent, { name: person.name });
  if (before.secretaryId === secretaryId) throw new Refused(STAFF_REFUSALS.secretarySame);
  await db
    .updateTable('secretary')
    .set({ secretaryId, status: 'pending' })
    .where('companyId', '=', actor.companyId)
    .where('id', '=', id)
    .execute();
  record(`修改“${person.name}”的秘书，由“${before.name}”改为“${secretary.name}”，待确认`);
}

export async function removeSecretary(context: Context, staffId: number): Promise<void> {
  const { actor, db, record } = context;
  const person = await lockPerson(db, actor, staffId);
  allowed(mayChange(actor, person));
  const before = await secretaryOf(db, actor.companyId, staffId);
  if (!before) throw new Refused(STAFF_REFUSALS.secretaryAbsent, { name: person.name });
  await db.deleteFrom('secretary').where('companyId', '=', actor.companyId).where('id', '=', before.id).execute();
  record(`删除“${person.name}”的秘书“${before.name}”`);
}
