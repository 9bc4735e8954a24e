import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import {
  changeStaff,
  type DeskStaffDraft,
  DeskStaffStatus,
  grantScope,
  onlyStops,
  standAbove,
} from '#rules/desk/people.ts';
import { DeskRights, grantLimits, grantRights } from '#rules/desk/rights.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { REFUSALS } from '#rules/refusal.ts';
import { hashPassword } from '../access/passwords.ts';
import type { Db } from '../db.ts';
import { brokenConstraint } from '../error-code.ts';
import { endDeskSessions } from '../http/desk-session.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { type DeskContext, serveDesk } from '../http/serve-desk.ts';
import { keepEnoughAdministrators } from './administrators.ts';
import { firstPassword, giveNewPassword, resetText } from './new-password.ts';
import { personOf } from './person.ts';
import { allCities, findStaff } from './staff-list.ts';

async function roleOf(db: Db, roleId: number) {
  const { name, rights, ...limits } = found(
    await db
      .selectFrom('deskRole')
      .select(['name', 'rights', 'correctionLimitFen', 'movementLimitFen'])
      .where('id', '=', roleId)
      .executeTakeFirst(),
  );
  return { name, held: { rights: DeskRights.catch({}).parse(rights), ...limits } };
}
type Held = Awaited<ReturnType<typeof roleOf>>['held'];

/** A role is given by whoever holds as much as it does. */
function allowRole(giver: Held, given: Held): void {
  allowed(grantRights(giver.rights, given.rights));
  allowed(grantLimits(giver, given));
}

type Scoped = Pick<DeskStaffDraft, 'companyIds' | 'cityIds'>;
const scopeText = ({ companyIds, cityIds }: Scoped): string =>
  [
    cityIds === null ? '全部城市' : `${cityIds.length} 个城市（${cityIds.join('、')}）`,
    companyIds === null ? '全部企业' : `${companyIds.length} 家企业（${companyIds.join('、')}）`,
  ].join('，');
const staffText = ({ name, phone, status, ...scope }: Omit<DeskStaffDraft, 'account' | 'roleId'>, role: string) =>
  `${name}（${phone}），${role}，${scopeText(scope)}，${DeskStaffStatus.labelOf(status)}`;

async function add({ db, now, actor, record }: DeskContext, draft: DeskStaffDraft) {
  const role = await roleOf(db, draft.roleId);
  allowRole(personOf(actor), role.held);
  allowed(grantScope(personOf(actor), draft));
  const password = firstPassword();
  const row = { ...draft, passwordHash: await hashPassword(password), createdAt: now };
  try {
    const { id } = await db.insertInto('deskStaff').values(row).returning('id').executeTakeFirstOrThrow();
    record(`添加员工 ${draft.account}：${staffText(draft, role.name)}`);
    return { staffId: id, password };
  } catch (error) {
    if (brokenConstraint(error) !== 'desk_staff_account_key') throw error;
    throw new Refused(DESK_REFUSALS.accountTaken, { account: draft.account });
  }
}

const lockStaff = async (db: Db, staffId: number) =>
  found(await db.selectFrom('deskStaff').selectAll().where('id', '=', staffId).forUpdate().executeTakeFirst());

type StaffEdit = Omit<DeskStaffDraft, 'account'> & { staffId: number; version: number };

async function edit({ db, actor, record }: DeskContext, { staffId, version: sent, ...draft }: StaffEdit) {
  const person = personOf(actor);
  const before = await lockStaff(db, staffId);
  allowed(changeStaff(person.staffId, { staffId, roleId: before.roleId }));
  if (before.version !== sent) throw new Refused(REFUSALS.changedMeanwhile);
  const [was, role] = [await roleOf(db, before.roleId), await roleOf(db, draft.roleId)];
  if (!onlyStops(before, draft)) {
    allowed(standAbove(person, { ...before, ...was.held }));
    if (before.roleId !== draft.roleId) allowRole(person, role.held);
    allowed(grantScope(person, draft));
  }
  const version = before.version + 1;
  await db
    .updateTable('deskStaff')
    .set({ ...draft, version })
    .where('id', '=', staffId)
    .execute();
  await keepEnoughAdministrators(db);
  if (draft.status === 'stopped') await endDeskSessions(db, staffId);
  record(`修改员工 ${before.account}：${staffText(before, was.name)}，改为${staffText(draft, role.name)}`);
  return { staffId, version };
}

async function reset({ db, actor, record }: DeskContext, staffId: number) {
  const person = personOf(actor);
  const before = await lockStaff(db, staffId);
  allowed(changeStaff(person.staffId, { staffId, roleId: before.roleId }));
  const { held } = await roleOf(db, before.roleId);
  allowed(standAbove(person, { ...before, ...held }));
  const password = await giveNewPassword(db, staffId);
  record(resetText(before));
  return { staffId, password };
}

export function staffRoutes(app: FastifyInstance): void {
  serveDesk(app, deskApi.deskStaff, (filter, { db, now }) => findStaff(db, filter, now));
  serveDesk(app, deskApi.scopeCities, (_, { db }) => allCities(db));
  serveDesk(app, deskApi.addDeskStaff, (draft, context) => add(context, draft));
  serveDesk(app, deskApi.saveDeskStaff, (sent, context) => edit(context, sent));
  serveDesk(app, deskApi.resetDeskStaff, ({ staffId }, context) => reset(context, staffId));
}
