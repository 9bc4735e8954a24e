import { createServer, type RequestListener, type Server } from 'node:http';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import Provider from 'oidc-provider';

export const CLIENT = { clientId: 'qixing', clientSecret: 'a secret that only two know 1234567890' };

const listeners: Server[] = [];
/** For the end of a file. */
export function closeListeners(): void {
  for (const server of listeners.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
}

/** A listener on this machine; counts what came. */
export async function listen(
  handle: (address: string) => RequestListener,
): Promise<{ address: string; hits: string[] }> {
  const hits: string[] = [];
  let answer: RequestListener = (_, response) => void response.end();
  const server: Server = createServer((request, response) => {
    hits.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = server.address();
  const address = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`;
  answer = handle(address);
  listeners.push(server);
  return { address, hits };
}

export interface Account {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/** A real provider, at which whoever comes is the person that the test has named. */
export async function identityProvider(options: { claimsInToken?: boolean; redirectUri?: string } = {}) {
  const who: { account: Account } = { account: { sub: 'nobody' } };
  const { address, hits } = await listen((issuer) => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: [options.redirectUri ?? 'http://localhost/login/sso'],
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      claims: { openid: ['sub'], phone: ['phone_number', 'phone_number_verified'], profile: ['name', 'employee_no'] },
      conformIdTokenClaims: !(options.claimsInToken ?? true),
      cookies: { keys: ['a key for tests'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      pkce: { required: () => true },
      ttl: { Session: 600, Grant: 600, Interaction: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
      findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ ...who.account, sub: id }) }),
      loadExistingGrant: async (context: {
        oidc: {
          provider: { Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> } };
          client: { clientId: string };
          session: { accountId: string };
        };
      }) => {
        const { provider: of, client, session } = context.oidc;
        const grant = new of.Grant({ clientId: client.clientId, accountId: session.accountId });
        grant.addOIDCScope('openid profile phone');
        await grant.save();
        return grant;
      },
    });
    const handle = provider.callback();
    return (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return handle(request, response);
      void provider.interactionFinished(request, response, { login: { accountId: who.account.sub } });
    };
  });
  return { issuer: address, hits, who };
}

/** What a person's browser does at the provider: answers the question with which it is sent back to us. */
export async function walk(url: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = url;
  for (let step = 0; step < 10; step += 1) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`${next} leads nowhere: ${answer.status} ${await answer.text()}`);
    next = new URL(location, next).href;
    if (new URL(next).pathname === '/login/sso') return new URL(next).search;
  }
  throw new Error('the provider sends people in circles');
}

export interface Forgery {
  readonly claims?: JWTPayload;
  readonly signedBy?: 'itself' | 'another' | 'nobody';
  /** Endpoints in place of its own. */
  readonly endpoints?: Record<string, string>;
}

/** A provider that lies as it is told: what no real one would sign. */
export async function lyingProvider() {
  const lie: { now: Forgery; nonce: string } = { now: {}, nonce: '' };
  const [own, another] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const tokenOf = async (issuer: string): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const base = { iss: issuer, aud: CLIENT.clientId, sub: 'somebody', iat: now, exp: now + 300, nonce: lie.nonce };
    const claims: JWTPayload = { ...base, ...lie.now.claims };
    if (lie.now.signedBy === 'nobody') return new UnsecuredJWT(claims).encode();
    const key = lie.now.signedBy === 'another' ? another.privateKey : own.privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key);
  };
  const { address, hits } = await listen((issuer) => (request, response) => {
    const send = (body: unknown) =>
      void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (request.url === '/jwks') return send({ keys: [jwk] });
    if (request.url === '/token')
      return void tokenOf(issuer).then((token) =>
        send({ access_token: 'x', token_type: 'bearer', expires_in: 60, id_token: token }),
      );
    return send({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...lie.now.endpoints,
    });
  });
  /** What it sends the browser back with, without asking anybody. */
  const answerTo = (url: string): string => {
    const { searchParams } = new URL(url);
    lie.nonce = searchParams.get('nonce') ?? '';
    return `?code=anything&state=${searchParams.get('state')}`;
  };
  return { issuer: address, hits, lie, answerTo };
}
