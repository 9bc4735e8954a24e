import type { FastifyInstance } from 'fastify';
import { accessApi } from '#contract/access.ts';
import { securityApi } from '#contract/security.ts';
import { ACCESS_REFUSALS, type SessionClient } from '#rules/access.ts';
import { passwordSetText } from '#rules/access-log.ts';
import { SECURITY_REFUSALS } from '#rules/security.ts';
import { StrongPassword } from '#rules/strong-password.ts';
import { type PersonId, placeOf, recordAccess } from '../access-log.ts';
import type { Db } from '../db.ts';
import { found, Refused } from '../http/refused.ts';
import { type Context, type PublicContext, serve, servePublic } from '../http/serve.ts';
import { browserOf, endSessions, liveSession, startSession } from '../http/session.ts';
import { loadSecurity } from '../security-settings.ts';
import type { Services } from '../services.ts';
import type { SentCaptcha } from './captchas.ts';
import { checkCode } from './codes.ts';
import { notedWhenFailed } from './failures.ts';
import { isLeaked } from './leaked-passwords.ts';
import { hashPassword, isPassword, passwordWasRight, spendPasswordTry } from './passwords.ts';
import { ownerOf, signIn } from './sign-in.ts';

/** Signing in with a password, and setting one. */
export function passwordRoutes(app: FastifyInstance): void {
  servePublic(app, accessApi.loginByPassword, loginByPassword);
  servePublic(app, accessApi.signInByPassword, loginByPassword);

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

  serve(app, accessApi.setPassword, async ({ phone, ...sent }, context) => {
    if (phone !== undefined && phone !== context.actor.phone) throw new Refused(ACCESS_REFUSALS.notOwnPhone);
    const { passwordRule } = await loadSecurity(context.db, context.actor.companyId);
    if (passwordRule === 'strong') checkStrong(sent.password);
    return savePassword(sent, context);
  });

  serve(app, securityApi.setStrongPassword, async (sent, context) => {
    checkStrong(sent.password);
    return savePassword(sent, context);
  });
}

async function loginByPassword(
  {
    phone,
    password,
    client = 'console',
    ...captcha
  }: { phone: string; password: string; client?: SessionClient | undefined } & SentCaptcha,
  context: PublicContext,
) {
  const { services, address, browser, exchange } = context;
  const tried = { phone, address, browser, captcha };
  return notedWhenFailed(context, phone, async () => {
    await spendPasswordTry(services, tried);
    const owner = await ownerOf(services, phone);
    // Looked up for nobody's number as well: both take as long.
    const stored = await passwordHashOf(services, owner?.companyId ?? 0, owner?.staffId ?? 0);
    const isRight = await isPassword(stored, password);
    if (!isRight || !owner || !stored) throw new Refused(ACCESS_REFUSALS.signInFailed);
    await passwordWasRight(services, tried);
    const proven = { phone, passwordHash: stored };
    const user = await signIn(services, [owner, proven], { way: 'password', client, browser, address }, exchange);
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

/** What a company that asks for more than the documents takes for a password. */
function checkStrong(password: string): void {
  if (isLeaked(password)) throw new Refused(SECURITY_REFUSALS.passwordLeaked);
  if (!StrongPassword.safeParse(password).success) throw new Refused(SECURITY_REFUSALS.passwordTooPlain);
}

const lockSignIn = (db: Db, { companyId, staffId }: PersonId): Promise<unknown> =>
  db
    .selectFrom('staff')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', staffId)
    .forNoKeyUpdate()
    .execute();

async function savePassword(
  { password, smsCaptcha, ...captcha }: { password: string; smsCaptcha: string } & SentCaptcha,
  { actor, db, services, session, exchange }: Context,
): Promise<null> {
  // Locked, and looked at again: a session that somebody ends while this begins sets no password any more.
  await lockSignIn(db, actor);
  const { client } = await liveSession(db, session);
  const browser = browserOf(exchange, services.secrets);
  await checkCode(services, { phone: actor.phone, purpose: 'password', browser }, smsCaptcha, captcha);
  await db
    .updateTable('staff')
    .set({ passwordHash: await hashPassword(password) })
    .where('companyId', '=', actor.companyId)
    .where('id', '=', actor.staffId)
    .execute();
  await endSessions(db, actor.companyId, actor.staffId);
  await startSession(db, services, actor, exchange, client);
  // Last, as where somebody signs in: the log's chain is not held while their sessions are waited for.
  await recordAccess(db, services, actor, 'edit', passwordSetText(placeOf(exchange[0])));
  return null;
}
