import { dayOf } from '#rules/calendar.ts';
import { PERMISSION } from '#rules/permission.ts';
import type { HeldRole } from '#rules/role.ts';
import { mayChangeRoles, mayEditNumber, planPlace, roleChange } from '#rules/staff/decisions.ts';
import { notAhead, type StaffChanges, type StaffEdit, type StaffForm } from '#rules/staff/form.ts';
import { addedText, listText } from '#rules/staff/text.ts';
import { STAFF_REFUSALS } from '#rules/staff.ts';
import type { Db } from '../db.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import type { Context } from '../http/serve.ts';
import { endSessions } from '../http/session.ts';
import { openIdNumber, sealIdNumber } from '../id-number.ts';
import { signsInByNumber } from '../security-settings.ts';
import { orRefused } from './conflicts.ts';
import { departmentsById, liveDepartment, placesIn } from './departments.ts';
import { lockPerson, lockRoles, type Person, placesOf, placesOfPeople } from './people.ts';
import { changesText } from './sentences.ts';

const namesOf = (roles: readonly HeldRole[]): string[] => roles.map(({ name }) => name);

async function giveRoles(db: Db, companyId: number, staffId: number, roles: readonly HeldRole[]): Promise<void> {
  if (roles.length === 0) return;
  await db
    .insertInto('staffRole')
    .values(roles.map(({ id }) => ({ companyId, staffId, roleId: id })))
    .execute();
}

async function takeRoles(db: Db, companyId: number, staffId: number, roles: readonly HeldRole[]): Promise<void> {
  if (roles.length === 0) return;
  const ids = roles.map(({ id }) => id);
  await db
    .deleteFrom('staffRole')
    .where('companyId', '=', companyId)
    .where('staffId', '=', staffId)
    .where('roleId', 'in', ids)
    .execute();
}

export async function addStaff(context: Context, sent: StaffForm): Promise<number> {
  const { actor, db, now, services, record } = context;
  const { companyId } = actor;
  const form = allowed(notAhead(sent, dayOf(now)));
  const given = await lockRoles(db, companyId, roleChange([], form.roleIds ?? []).given);
  const department = found(
    await liveDepartment(db, companyId, actor.rights.scopeOf(PERMISSION.staff), form.departmentId),
  );
  const placeOf = await placesOf(db, companyId, given, [department.id]);
  allowed(mayChangeRoles(actor, null, { given, taken: [], from: department.id, to: department.id }, placeOf));
  const added = await orRefused(
    db,
    db
      .insertInto('staff')
      .values({
        companyId,
        departmentId: department.id,
        name: form.name,
        phone: form.phone,
        phoneSince: now,
        number: form.number ?? null,
        email: form.email ?? null,
        idNumber: form.idNumber ? sealIdNumber(services.secrets, companyId, form.idNumber) : null,
        sex: form.sex ?? null,
        birthday: form.birthday ?? null,
        duty: form.duty ?? null,
        leavesOn: form.leavesOn ?? null,
        createdAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await giveRoles(db, companyId, added.id, given);
  record(addedText({ name: form.name, number: form.number ?? null }, department.name, namesOf(given)));
  return added.id;
}

/** Where somebody is to work and what to hold there, decided, and the sentences that tell it. */
async function decidePlace({ actor, db }: Context, person: Person, changes: StaffChanges, wanted: HeldRole[]) {
  const { companyId } = actor;
  const departmentId = changes.departmentId ?? person.departmentId;
  const moves = departmentId !== person.departmentId;
  const department =
    moves && found(await liveDepartment(db, companyId, actor.rights.scopeOf(PERMISSION.staff), departmentId));
  const roles = [...person.roles, ...wanted];
  const reached = [departmentId, person.departmentId, ...roles.flatMap(({ departments }) => departments)];
  const departments = await departmentsById(db, companyId, reached);
  const sent = { departmentId, roles: changes.roleIds && wanted };
  const { given, taken, kept } = allowed(planPlace(actor, person, sent, placesIn(departments)));
  const sentences: string[] = [];
  if (department) {
    sentences.push(`部门由“${departments.get(person.departmentId)!.name}”改为“${department.name}”`);
  }
  if (given.length + taken.length > 0) {
    const [before, after] = [
      [...kept, ...taken],
      [...kept, ...given],
    ].map((some) => listText(namesOf(some)));
    sentences.push(`角色由“${before}”改为“${after}”`);
  }
  return { departmentId, given, taken, sentences: sentences };
}

/** What is really new of an identity number: sent back as it was, it has not changed. */
function changedIdNumber({ actor, services }: Context, person: Person, sent: StaffChanges): StaffChanges {
  if (sent.idNumber === undefined) return sent;
  const before = openIdNumber(services.secrets, actor.companyId, person.idNumber);
  return before === sent.idNumber ? { ...sent, idNumber: undefined } : sent;
}

/** Whether somebody signs in otherwise than before with this number; then it is changed as a phone is. */
async function changesSignIn({ actor, db }: Context, person: Person, number: StaffChanges['number']): Promise<boolean> {
  if (number === undefined || number === person.number) return false;
  if (!(await signsInByNumber(db, actor.companyId))) return false;
  allowed(mayEditNumber(actor, person, await placesOfPeople(db, actor.companyId, [person])));
  return true;
}

export async function updateStaff(context: Context, staffId: number, sent: StaffEdit): Promise<void> {
  const { actor, db, now, services, record } = context;
  const { companyId } = actor;
  allowed(notAhead(sent, dayOf(now)));
  const { given, taken } = roleChange(sent.openedRoleIds ?? [], sent.roleIds ?? []);
  const roles = await lockRoles(db, companyId, given);
  const person = await lockPerson(db, actor, staffId);
  // What somebody else gave or took since the form was opened stays so.
  const kept = sent.openedRoleIds ? person.roles.filter(({ id }) => !taken.includes(id)) : [];
  if (sent.phone !== undefined && sent.phone !== person.phone) throw new Refused(STAFF_REFUSALS.phoneLocked);
  const changes = changedIdNumber(context, person, sent);
  const plan = await decidePlace(context, person, changes, [...kept, ...roles]);
  const { name, number, email, sex, birthday, duty, leavesOn, idNumber } = changes;
  const isSignIn = await changesSignIn(context, person, number);
  const sealed = idNumber ? sealIdNumber(services.secrets, companyId, idNumber) : null;
  await orRefused(
    db,
    db
      .updateTable('staff')
      .set({ departmentId: plan.departmentId, name: name ?? person.name })
      .set({ number, email, sex, birthday, duty, leavesOn, idNumber: idNumber === undefined ? undefined : sealed })
      .where('companyId', '=', companyId)
      .where('id', '=', staffId)
      .execute(),
  );
  await takeRoles(db, companyId, staffId, plan.taken);
  await giveRoles(db, companyId, staffId, plan.given);
  if (isSignIn) await endSessions(db, companyId, staffId);
  const sentences = [...changesText(person, changes), ...plan.sentences];
  record(`编辑员工“${person.name}”：${sentences.join('；') || '没有变化'}`);
}
