import type { FastifyInstance } from 'fastify';
import { deskApi } from '#contract/desk.ts';
import { giveNewPhone, succeedSuper } from '#rules/desk/company.ts';
import { DESK_REFUSALS } from '#rules/desk.ts';
import { ROLE } from '#rules/role.ts';
import { lockAccount } from '../account/ledger.ts';
import { moveComingRides } from '../coming-rides.ts';
import type { Db } from '../db.ts';
import { brokenConstraint } from '../error-code.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { type DeskCompanyContext, serveDeskCompany } from '../http/serve-desk.ts';
import { endSessions } from '../http/session.ts';
import { settleOrganisation } from '../organisation.ts';
import { enqueueSms } from '../outbox.ts';
import { lockSuper, moveSuper } from '../role/writes.ts';
import { settled } from '../transactions.ts';

export interface Administrator {
  staffId: number;
  name: string;
  phone: string;
}

export function superRoutes(app: FastifyInstance) {
  serveDeskCompany(app, deskApi.replaceSuper, async ({ companyId, phone, staffId }, context) => {
    const { db } = context;
    // Rides follow the new number; that lock comes before all.
    if (phone !== undefined) await lockAccount(db, companyId);
    const holderId = found(await lockSuper(db, companyId));
    const holder = found(await activePerson(db, companyId, holderId));
    const administrator =
      phone === undefined ? await succeed(context, holder, staffId!) : await changePhone(context, holder, phone);
    // Whoever found the lost phone is out at once, and the owner learns of the change.
    await endSessions(db, companyId, holderId);
    await settleOrganisation(db, companyId, context.now);
    const text = `【企行】“${context.company.name}”的超级管理员登录方式已由平台客服变更。如非您本人要求，请立即联系客服。`;
    await enqueueSms(db, { phone: holder.phone, purpose: 'superReplaced', params: {}, text });
    return administrator;
  });
}

async function changePhone(
  { db, company, now, record }: DeskCompanyContext,
  holder: Administrator,
  newPhone: string,
): Promise<Administrator> {
  const phone = allowed(giveNewPhone(holder, newPhone));
  await moveComingRides(db, [company.companyId, holder.staffId], phone, now);
  const changed = db
    .updateTable('staff')
    .set({ phone, phoneSince: now })
    .where('companyId', '=', company.companyId)
    .where('id', '=', holder.staffId)
    .execute();
  await settled(db, changed).catch((error) => {
    if (brokenConstraint(error) !== 'login_phone_pkey') throw error;
    throw new Refused(DESK_REFUSALS.phoneTaken, { phone });
  });
  record(`将企业“${company.name}”超级管理员“${holder.name}”的手机号由 ${holder.phone} 改为 ${phone}`);
  return { ...holder, phone };
}

async function succeed(
  { db, company, record }: DeskCompanyContext,
  holder: Administrator,
  staffId: number,
): Promise<Administrator> {
  const person = found(await activePerson(db, company.companyId, staffId));
  const successor = allowed(succeedSuper(holder, person));
  await moveSuper(db, company.companyId, holder.staffId, successor.staffId);
  const [from, to] = [holder, successor].map(({ name, phone }) => `“${name}”（${phone}）`);
  record(`将企业“${company.name}”的超级管理员由${from}换为${to}`);
  return successor;
}

const people = (db: Db, companyId: number) =>
  db
    .selectFrom('staff')
    .select(['staff.id as staffId', 'staff.name', 'staff.phone'])
    .where('staff.companyId', '=', companyId)
    .where('staff.deletedAt', 'is', null);

/** Locked: nobody leaves between the decision and the change. */
const activePerson = (db: Db, companyId: number, staffId: number): Promise<Administrator | undefined> =>
  people(db, companyId).where('staff.id', '=', staffId).forUpdate().executeTakeFirst();

export const superOf = (db: Db, companyId: number): Promise<Administrator | undefined> =>
  people(db, companyId)
    .innerJoin('staffRole', (join) =>
      join
        .onRef('staffRole.companyId', '=', 'staff.companyId')
        .onRef('staffRole.staffId', '=', 'staff.id')
        .on('staffRole.roleId', '=', ROLE.superAdministrator),
    )
    .executeTakeFirst();
