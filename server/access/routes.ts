import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accessApi } from '#contract/access.ts';
import { ACCESS_REFUSALS, type CodePurpose } from '#rules/access.ts';
import { DEMO_PHONES } from '#rules/demo.ts';
import { PERMISSION } from '#rules/permission.ts';
import { staffCaller, wasDone } from '../http/idempotency.ts';
import { found, Refused } from '../http/refused.ts';
import { type PublicContext, serve, servePublic } from '../http/serve.ts';
import {
  browserOf,
  clearSessionCookie,
  endSessions,
  endThisSession,
  liveSession,
  sentSession,
  startSession,
} from '../http/session.ts';
import type { Services } from '../services.ts';
import { checkCaptcha, makeCaptcha } from './captchas.ts';
import { checkCode, issueCode } from './codes.ts';
import { allModules, menuOf } from './menu.ts';
import { hashPassword, isPassword, passwordWasRight, spendPasswordTry } from './passwords.ts';
import { spendSending } from './send-limits.ts';
import { ownerOf, signedIn, signIn } from './sign-in.ts';

export async function accessRoutes(app: FastifyInstance) {
  visitorRoutes(app);
  signInRoutes(app);
  signedInRoutes(app);
}

function visitorRoutes(app: FastifyInstance) {
  servePublic(app, accessApi.publicSettings, async (_, { services: { config } }) => ({
    hotline: config.hotline,
    hotlineHours: config.hotlineHours,
    officialSite: config.officialSite,
    appUrl: config.appUrl,
    demo: config.demo,
  }));

  servePublic(app, accessApi.captcha, (size, { services }) => makeCaptcha(services, size));

  servePublic(app, accessApi.enrol, async (enrolment, { services, browser, now }) => {
    const { captcha, captchaToken, smsCode, ...kept } = enrolment;
    await checkCaptcha(services, { captcha, captchaToken }, 'expired');
    await checkCode(services, { phone: kept.phone, purpose: 'application', browser }, smsCode, {});
    await services.database.platform((db) =>
      db
        .insertInto('enrolment')
        .values({
          companyName: kept.companyName,
          companyNature: kept.companyNature,
          city: kept.city,
          contact: kept.contact,
          phone: kept.phone,
          department: kept.department,
          post: kept.post,
          createdAt: now,
        })
        .execute(),
    );
    return null;
  });
}

/** The phone of the person signed in on this browser, where there is one. */
async function ownPhone(services: Services, request: FastifyRequest): Promise<string | undefined> {
  const sent = sentSession(request, services.secrets);
  if (!sent) return undefined;
  return services.database
    .companyRead(sent.companyId, (db) => liveSession(db, sent))
    .then(
      ({ actor }) => actor.phone,
      () => undefined,
    );
}

/** smsSend names only a phone; without a purpose it follows from whose number it is. A message goes out only where it must. */
async function sendingOf(phone: string, asked: CodePurpose | undefined, { services, exchange }: PublicContext) {
  const isOwn = (await ownPhone(services, exchange[0])) === phone;
  const isRegistered = (await ownerOf(services, phone)) !== undefined;
  const purpose = asked ?? (isOwn ? 'password' : isRegistered ? 'login' : 'application');
  const delivered: Record<CodePurpose, boolean> = {
    login: isRegistered,
    application: true,
    password: isOwn,
    handOver: false, // the hand-over has a call of its own
  };
  return { purpose, deliver: delivered[purpose] };
}

function signInRoutes(app: FastifyInstance) {
  servePublic(app, accessApi.sendCode, async ({ phone, purpose: asked, ...captcha }, context) => {
    const { services, address, browser } = context;
    const isDemoAccount = services.config.demo && DEMO_PHONES.includes(phone);
    await spendSending(services, { phone, address, browser, captcha, isDemoAccount });
    const { purpose, deliver } = await sendingOf(phone, asked, context);
    await services.database.platform((db) => issueCode(db, services, { phone, purpose, browser }, deliver));
    return null;
  });

  servePublic(app, accessApi.loginByCode, async ({ phone, smsCaptcha, ...captcha }, context) => {
    const { services, browser, exchange } = context;
    await checkCode(services, { phone, purpose: 'login', browser }, smsCaptcha, captcha);
    const owner = await ownerOf(services, phone);
    const user = owner && (await signIn(services, owner, browser, exchange));
    if (!user) throw new Refused(ACCESS_REFUSALS.codeWrong);
    return user;
  });

  servePublic(app, accessApi.loginByPassword, async ({ phone, password }, context) => {
    const { services, address, browser, exchange } = context;
    await spendPasswordTry(services, phone, address);
    const owner = await ownerOf(services, phone);
    const stored = owner && (await passwordHashOf(services, owner.companyId, owner.staffId));
    if (!(await isPassword(stored, password)) || !owner) throw new Refused(ACCESS_REFUSALS.signInFailed);
    await passwordWasRight(services, phone, address);
    const user = await signIn(services, owner, browser, exchange);
    if (!user) throw new Refused(ACCESS_REFUSALS.signInFailed);
    return user;
  });
}

const passwordHashOf = (services: Services, companyId: number, staffId: number) =>
  services.database.companyRead(companyId, async (db) => {
    const row = await db
      .selectFrom('staff')
      .select('passwordHash')
      .where('companyId', '=', companyId)
      .where('id', '=', staffId)
      .executeTakeFirst();
    return row?.passwordHash;
  });

function signedInRoutes(app: FastifyInstance) {
  serve(app, accessApi.hasPassword, async ({ phone }, { actor, db }) => {
    if (phone !== undefined && phone !== actor.phone) throw new Refused(ACCESS_REFUSALS.notOwnPhone);
    const row = found(
      await db
        .selectFrom('staff')
        .select('passwordHash')
        .where('companyId', '=', actor.companyId)
        .where('id', '=', actor.staffId)
        .executeTakeFirst(),
    );
    return row.passwordHash !== null;
  });

  serve(app, accessApi.setPassword, async ({ phone, password, smsCaptcha, ...captcha }, context) => {
    const { actor, db, services, exchange } = context;
    if (phone !== undefined && phone !== actor.phone) throw new Refused(ACCESS_REFUSALS.notOwnPhone);
    const browser = browserOf(exchange, services.secrets);
    await checkCode(services, { phone: actor.phone, purpose: 'password', browser }, smsCaptcha, captcha);
    await db
      .updateTable('staff')
      .set({ passwordHash: await hashPassword(password) })
      .where('companyId', '=', actor.companyId)
      .where('id', '=', actor.staffId)
      .execute();
    await endSessions(db, actor.companyId, actor.staffId);
    await startSession(db, services, actor, exchange);
    return null;
  });

  serve(app, accessApi.menu, async ({ modules }, { actor: { rights } }) =>
    modules && rights.functions.has(PERMISSION.operationLog) ? allModules() : menuOf(rights.functions),
  );

  serve(app, accessApi.outcome, async ({ key }, { actor, db }) => ({
    done: await wasDone(db, staffCaller(actor), key),
  }));

  serve(app, accessApi.me, async (_, { actor }) => ({
    ...signedIn(actor),
    roleIds: [...actor.rights.roleIds],
    functions: [...actor.rights.functions],
  }));

  serve(app, accessApi.logout, async (_, { db, session, exchange }) => {
    await endThisSession(db, session);
    clearSessionCookie(...exchange);
    return null;
  });
}
