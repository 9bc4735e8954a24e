import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { accessApi } from '#contract/access.ts';
import { securityApi } from '#contract/security.ts';
import { ACCESS_REFUSALS } from '#rules/access.ts';
import { factorResetText, factorSetText, factorStoppedText, failedText } from '#rules/access-log.ts';
import { ALL } from '#rules/department-tree.ts';
import { isRefused } from '#rules/refusal.ts';
import { mustHaveFactor, SECURITY_REFUSALS } from '#rules/security.ts';
import { mayResetFactor } from '#rules/staff/decisions.ts';
import { placeOf, recordAccess, recordRefusal } from '../access-log.ts';
import type { Db } from '../db.ts';
import { allowed, found, Refused } from '../http/refused.ts';
import { type PublicContext, serve, servePublic } from '../http/serve.ts';
import { loadSecurity } from '../security-settings.ts';
import { departmentsOfPeople, placesIn } from '../staff/departments.ts';
import { lockWithin, placesOfPeople, rolesHeldBy } from '../staff/people.ts';
import { resetFactorOf } from './factor-reset.ts';
import { checkFactor, checkNewFactor, confirmFactor, dropFactor, hasFactor, startFactor } from './factors.ts';
import { hasPasskey } from './passkeys.ts';
import { endPending, type Pending, readPending } from './pending.ts';
import { finishSignIn, phoneOf } from './sign-in.ts';

export function factorRoutes(app: FastifyInstance): void {
  pendingRoutes(app);
  ownRoutes(app);
  holderRoutes(app);
}

/** The second step of signing in. */
function pendingRoutes(app: FastifyInstance): void {
  servePublic(app, accessApi.pendingFactor, async (_, { services, exchange }) => {
    const pending = await readPending(services, exchange, false);
    return services.database.company(pending.companyId, async (db) => {
      const keys = await hasPasskey(db, pending);
      const isBound = keys || (await hasFactor(db, pending));
      const made = isBound
        ? { secret: '', uri: '' }
        : await startFactor(db, services, pending, await phoneOf(db, pending));
      return { isBound, hasPasskey: keys, ...made };
    });
  });

  servePublic(app, accessApi.verifyFactor, async ({ code }, context) => {
    const pending = await readPending(context.services, context.exchange, true);
    return notedFailure(context, pending, () => finish(context, pending, code));
  });
}

async function finish({ services, browser, address, exchange }: PublicContext, pending: Pending, code: string) {
  return services.database.company(pending.companyId, async (db) => {
    const isBound = (await hasFactor(db, pending)) || (await hasPasskey(db, pending));
    await (isBound ? checkFactor : checkNewFactor)(db, services, pending, code);
    await endPending(db, pending, exchange);
    const recoveryCodes = isBound ? [] : await confirmFactor(db, services, pending);
    const place = { way: pending.way, client: pending.client, factor: 'app' as const, browser, address };
    const user = await finishSignIn(db, services, pending, place, exchange);
    if (!user) throw new Refused(ACCESS_REFUSALS.pendingOver);
    // Last, as where a password is set: the log's chain is not held while their sessions are waited for.
    if (!isBound) await recordAccess(db, services, pending, 'edit', factorSetText(placeOf(exchange[0])));
    return { user, recoveryCodes };
  });
}

async function notedFailure<T>(
  { services, exchange }: PublicContext,
  who: Pending,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused && error.refusal.field === 'factorCode') {
      const place = placeOf(exchange[0]);
      const text = (nth: number) => failedText(error.refusal.msg, place, nth);
      await recordRefusal(services, who, 'signInFailed', place, text);
    }
    throw error;
  }
}

/** A person's own app. */
function ownRoutes(app: FastifyInstance): void {
  serve(app, securityApi.startFactor, (_, { actor, db, services }) => startFactor(db, services, actor, actor.phone));

  serve(app, securityApi.confirmFactor, async ({ code }, { actor, db, services, exchange }) => {
    await checkNewFactor(db, services, actor, code);
    const recoveryCodes = await confirmFactor(db, services, actor);
    await recordAccess(db, services, actor, 'edit', factorSetText(placeOf(exchange[0])));
    return { recoveryCodes };
  });

  serve(app, securityApi.removeFactor, async ({ code }, { actor, db, services, exchange }) => {
    const isAsked = mustHaveFactor(await loadSecurity(db, actor.companyId), actor.rights.roleIds);
    const hasKey = await hasPasskey(db, actor);
    if (isAsked && !hasKey) throw new Refused(SECURITY_REFUSALS.factorRequired);
    await checkFactor(db, services, actor, code);
    await dropFactor(db, actor, hasKey);
    await recordAccess(db, services, actor, 'edit', factorStoppedText(placeOf(exchange[0])));
    return null;
  });
}

/** Everybody's, for whoever holds 登录安全. */
function holderRoutes(app: FastifyInstance): void {
  serve(app, securityApi.factorHolders, async (_, { actor, db }) => {
    const rows = await findHolders(db, actor.companyId);
    const ids = rows.map(({ userId }) => userId);
    const [roles, departments] = await Promise.all([
      rolesHeldBy(db, actor.companyId, ids),
      departmentsOfPeople(db, actor.companyId, ids),
    ]);
    const placeOf = placesIn(departments);
    return rows.map((row) => {
      const { userId: staffId, userName: name, departmentId } = row;
      const target = { staffId, name, departmentId, roles: roles.get(staffId) ?? [] };
      return { ...row, mayReset: !isRefused(mayResetFactor(actor, target, placeOf)) };
    });
  });

  serve(app, securityApi.resetFactor, async ({ userId }, { actor, db, record }) => {
    const { companyId } = actor;
    const person = found((await lockWithin(db, companyId, ALL, [userId]))[0]);
    allowed(mayResetFactor(actor, person, await placesOfPeople(db, companyId, [person])));
    found((await resetFactorOf(db, { companyId, staffId: person.staffId })) || undefined);
    record(factorResetText(person.name));
    return null;
  });
}

interface FactorHolder {
  readonly userId: number;
  readonly userName: string;
  readonly departmentId: number;
  readonly deptName: string;
  readonly since: Date;
}

async function findHolders(db: Db, companyId: number): Promise<FactorHolder[]> {
  const { rows } = await sql<FactorHolder>`
    select staff.id as user_id, staff.name as user_name, staff.department_id, department.name as dept_name,
      min(held.since) as since
    from (select company_id, staff_id, confirmed_at as since from staff_totp where confirmed_at is not null
      union all select company_id, staff_id, created_at from staff_passkey) held
    join staff on staff.company_id = held.company_id and staff.id = held.staff_id and staff.deleted_at is null
    join department on department.company_id = staff.company_id and department.id = staff.department_id
    where held.company_id = ${companyId}
    group by staff.id, staff.name, staff.department_id, department.name order by since desc limit 5000`.execute(db);
  return rows;
}
