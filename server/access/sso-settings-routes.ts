import type { FastifyInstance } from 'fastify';
import { clientCredentialsGrant, ResponseBodyError } from 'openid-client';
import { securityApi } from '#contract/security.ts';
import { changedSso, keepsSecret, maySaveSso, SSO_REFUSALS, type SsoSettings, ssoChangeText } from '#rules/sso.ts';
import { errorMessage } from '../error-code.ts';
import { allowed, Refused } from '../http/refused.ts';
import { serve, serveAsking } from '../http/serve.ts';
import { ownOrigin } from '../http/session.ts';
import { lockSecurity } from '../security-settings.ts';
import type { Services } from '../services.ts';
import { clientSecretOf, loadSso, saveSso } from './sso.ts';
import { askProvider } from './sso-provider.ts';
import { redirectUriOf } from './sso-routes.ts';

interface Check {
  readonly isGood: boolean;
  readonly text: string;
}

const causeText = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error
    ? `${error.message}：${error.cause.message}`
    : errorMessage(error);

/** Asks for a token of the client's own: whatever else is refused then, the client is known unless it says not. */
async function clientCheck(config: Parameters<typeof clientCredentialsGrant>[0]): Promise<Check> {
  try {
    await clientCredentialsGrant(config);
  } catch (error) {
    const answer = error instanceof ResponseBodyError ? error.error : '';
    if (answer === 'invalid_client') return { isGood: false, text: '身份提供方不认这个客户端 ID 或密钥' };
    if (answer === '') return { isGood: false, text: `令牌地址没有正常回答：${causeText(error)}` };
  }
  return { isGood: true, text: '身份提供方认得客户端 ID 和密钥' };
}

async function checksOf(settings: SsoSettings, clientSecret: string, services: Services): Promise<Check[]> {
  const client = { ...settings, clientSecret, networks: services.config.ssoNetworks };
  let config: Awaited<ReturnType<typeof askProvider>>;
  try {
    config = await askProvider(client);
  } catch (error) {
    return [{ isGood: false, text: `签发地址的配置加载失败：${causeText(error)}` }];
  }
  const { claims_supported: claims } = config.serverMetadata();
  const isKnown = !claims || claims.includes(settings.claim);
  return [
    { isGood: true, text: '读到了签发地址的配置' },
    await clientCheck(config),
    isKnown
      ? { isGood: true, text: `声明 ${settings.claim} 可以使用` }
      : { isGood: false, text: `身份提供方没有列出声明 ${settings.claim}，请确认名称` },
  ];
}

/** The company's identity provider, for whoever holds 登录安全. */
export function ssoSettingsRoutes(app: FastifyInstance): void {
  serve(app, securityApi.sso, async (_, { actor, db, exchange }) => {
    const sso = await loadSso(db, actor.companyId);
    return {
      settings: sso?.settings ?? null,
      isProven: sso?.isProven ?? false,
      failure: sso?.failure?.text ?? '',
      failedAt: sso?.failure?.at ?? null,
      redirectUri: redirectUriOf(exchange[0]),
      origin: ownOrigin(exchange[0]),
    };
  });

  serve(app, securityApi.saveSso, async ({ clientSecret, ...settings }, { actor, db, services, record }) => {
    const { companyId } = actor;
    await lockSecurity(db, companyId);
    const before = await loadSso(db, companyId);
    allowed(maySaveSso(actor.rights, before?.settings, settings));
    const isNewSecret = clientSecret !== undefined;
    const mayBePlain = services.config.ssoNetworks.length > 0;
    const { isProven } = allowed(changedSso(before, { settings, isNewSecret, mayBePlain }));
    await saveSso(db, services, companyId, { settings, clientSecret, isProven });
    record(ssoChangeText(before?.settings, settings, isNewSecret));
    return null;
  });

  serveAsking(
    app,
    securityApi.testSso,
    async ({ clientSecret, ...settings }, { actor, db, services }) => {
      const before = await loadSso(db, actor.companyId);
      const isKept = before && keepsSecret(before.settings, settings);
      const secret = clientSecret ?? (isKept ? clientSecretOf(services, before) : null);
      if (!secret) throw new Refused(SSO_REFUSALS.secretMissing);
      return { settings, secret };
    },
    async ({ settings, secret }, services) => ({ checks: await checksOf(settings, secret, services) }),
  );
}
