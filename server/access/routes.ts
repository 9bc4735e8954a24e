import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accessApi } from '#contract/access.ts';
import { ACCESS_REFUSALS, type CodePurpose } from '#rules/access.ts';
import { signedOutText } from '#rules/access-log.ts';
import { DEMO_PHONES } from '#rules/demo.ts';
import { PERMISSION } from '#rules/permission.ts';
import { placeOf, recordAccess } from '../access-log.ts';
import { staffCaller, wasDone } from '../http/idempotency.ts';
import { Refused } from '../http/refused.ts';
import { type PublicContext, serve, servePublic } from '../http/serve.ts';
import { clearSessionCookie, endThisSession, liveSession, sentSession } from '../http/session.ts';
import type { Services } from '../services.ts';
import { checkCaptcha, makeCaptcha, makeWork } from './captchas.ts';
import { checkCode, issueCode } from './codes.ts';
import { factorRoutes } from './factor-routes.ts';
import { notedWhenFailed } from './failures.ts';
import { allModules, menuOf } from './menu.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { securityRoutes } from './security-routes.ts';
import { mayTextStranger, spendSending } from './send-limits.ts';
import { sessionRoutes } from './session-routes.ts';
import { ownerOf, signIn } from './sign-in.ts';
import { ssoRoutes } from './sso-routes.ts';
import { ssoSettingsRoutes } from './sso-settings-routes.ts';
import { meOf, publicSettings } from './start.ts';

export async function accessRoutes(app: FastifyInstance) {
  visitorRoutes(app);
  signInRoutes(app);
  passwordRoutes(app);
  signedInRoutes(app);
  factorRoutes(app);
  sessionRoutes(app);
  securityRoutes(app);
  passkeyRoutes(app);
  ssoRoutes(app);
  ssoSettingsRoutes(app);
}

function visitorRoutes(app: FastifyInstance) {
  servePublic(app, accessApi.publicSettings, async (_, { services: { config }, exchange: [request] }) =>
    publicSettings(config, request),
  );

  servePublic(app, accessApi.captcha, (_, { services }) => makeCaptcha(services));
  servePublic(app, accessApi.captchaWork, (_, { services }) => makeWork(services));

  servePublic(app, accessApi.enrol, async (enrolment, { services, browser, now }) => {
    const { captcha, captchaToken, smsCode, ...kept } = enrolment;
    await checkCaptcha(services, { captcha, captchaToken }, 'expired');
    await checkCode(services, { phone: kept.phone, purpose: 'application', browser }, smsCode, 'solved');
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

interface SentCode {
  purpose: CodePurpose;
  deliver: boolean;
}

/**
 * smsSend names only a phone; without a purpose it follows from whose number it is. A message goes out only where it must.
 * Where nothing says what the code is for, both purposes have one, or a wrong guess would tell whose number it is.
 */
async function codesOf(phone: string, purpose: CodePurpose | undefined, context: PublicContext): Promise<SentCode[]> {
  const { services, exchange } = context;
  const isOwn = (await ownPhone(services, exchange[0])) === phone;
  const isRegistered = (await ownerOf(services, phone)) !== undefined;
  const delivered: Record<CodePurpose, boolean> = {
    login: isRegistered,
    application: true,
    password: isOwn,
    handOver: false, // the hand-over has a call of its own
  };
  if (purpose) return [{ purpose: purpose, deliver: delivered[purpose] }];
  if (isOwn) return [{ purpose: 'password', deliver: true }];
  const [meant, other] = isRegistered ? (['login', 'application'] as const) : (['application', 'login'] as const);
  return [
    { purpose: other, deliver: false },
    { purpose: meant, deliver: true },
  ];
}

/** Past what the platform spends on strangers: said where an application was asked for, and kept silent where it was not. */
async function withinBudget(
  services: Services,
  codes: SentCode[],
  purpose: CodePurpose | undefined,
): Promise<SentCode[]> {
  const toStranger = codes.some(({ purpose, deliver }) => purpose === 'application' && deliver);
  if (!toStranger || (await mayTextStranger(services))) return codes;
  if (purpose) throw new Refused(ACCESS_REFUSALS.sendTooMany);
  return codes.map((code) => ({ ...code, deliver: false }));
}

function signInRoutes(app: FastifyInstance) {
  servePublic(app, accessApi.sendCode, async ({ phone, purpose: asked, ...captcha }, context) => {
    const { services, address, browser } = context;
    const isDemoAccount = services.config.demo && DEMO_PHONES.includes(phone);
    await spendSending(services, { phone, address, browser, captcha, isDemoAccount });
    const codes = await withinBudget(services, await codesOf(phone, asked, context), asked);
    await services.database.platform(async (db) => {
      for (const { purpose, deliver } of codes) await issueCode(db, services, { phone, purpose, browser }, deliver);
    });
    return null;
  });

  servePublic(app, accessApi.loginByCode, async ({ phone, smsCaptcha, client = 'console', ...captcha }, context) => {
    const { services, browser, address, exchange } = context;
    return notedWhenFailed(context, phone, async () => {
      await checkCode(services, { phone, purpose: 'login', browser }, smsCaptcha, captcha);
      const owner = await ownerOf(services, phone);
      const user =
        owner && (await signIn(services, [owner, { phone }], { way: 'code', client, browser, address }, exchange));
      if (!user) throw new Refused(ACCESS_REFUSALS.codeWrong);
      return user;
    });
  });
}

function signedInRoutes(app: FastifyInstance) {
  serve(app, accessApi.menu, async ({ modules }, { actor: { rights } }) =>
    modules && rights.functions.has(PERMISSION.operationLog) ? allModules() : menuOf(rights.functions),
  );

  serve(app, accessApi.outcome, async ({ key }, { actor, db }) => ({
    done: await wasDone(db, staffCaller(actor), key),
  }));

  serve(app, accessApi.me, async (_, { actor }) => meOf(actor));

  serve(app, accessApi.logout, async (_, { actor, db, services, session, exchange }) => {
    await endThisSession(db, session);
    await recordAccess(db, services, actor, 'signOut', signedOutText(placeOf(exchange[0])));
    clearSessionCookie(...exchange);
    return null;
  });
}
