import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
} from 'openid-client';
import { isWithin } from '../networks.ts';
import { NotPublic, openLine, readAnswer } from '../outside/line.ts';
import { isPublicAddress } from '../outside/public-address.ts';

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 256 * 1024;

/** What we are to a company's provider. */
export interface SsoClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Beside the issuer's own. */
  readonly hosts: readonly string[];
  /** Of our own, in which a provider may stand. */
  readonly networks: readonly string[];
}

const hostsOf = ({ issuer, hosts }: SsoClient): Set<string> => new Set([new URL(issuer).host, ...hosts]);

/** The server asks the provider's hosts and nobody else, whatever its documents say. */
function checkHost(client: SsoClient, url: string): void {
  const { host, protocol } = new URL(url);
  if (!hostsOf(client).has(host)) throw new NotPublic(`${host} 不是签发地址的主机，也不在其他主机中`);
  if (protocol !== 'https:' && (protocol !== 'http:' || client.networks.length === 0))
    throw new NotPublic(`${url} 不是 https 地址`);
}

interface Fetched {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

const textOfBody = (body: unknown): string | undefined =>
  body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : undefined;

const fetchFor =
  (client: SsoClient) =>
  async (url: string, { method, headers, body }: Fetched): Promise<Response> => {
    checkHost(client, url);
    // Without TLS only inside, where the operator says so.
    const isPlain = new URL(url).protocol === 'http:';
    const allows = (address: string) => isWithin(client.networks, address) || (!isPlain && isPublicAddress(address));
    const answer = await openLine({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      body: textOfBody(body),
      timeoutMs: TIMEOUT_MS,
      allows,
    });
    const content = await readAnswer(answer, MOST_BYTES);
    const type = answer.headers['content-type'];
    return new Response(new Uint8Array(content), {
      status: answer.statusCode ?? 502,
      headers: type ? { 'content-type': type } : {},
    });
  };

/** As the provider takes it; what is not said is Basic, by the standard. */
function authOf(methods: readonly string[] | undefined, secret: string): ClientAuth {
  return methods && !methods.includes('client_secret_basic') ? ClientSecretPost(secret) : ClientSecretBasic(secret);
}

/** What the provider says of itself, with our secret; its endpoints are on hosts that were named. */
export async function askProvider(client: SsoClient): Promise<Configuration> {
  const plain = client.networks.length > 0 ? [allowInsecureRequests] : [];
  const options = { execute: plain, timeout: TIMEOUT_MS / 1000, [customFetch]: fetchFor(client) };
  const found = await discovery(new URL(client.issuer), client.clientId, undefined, None(), options);
  const metadata = found.serverMetadata();
  const auth = authOf(metadata.token_endpoint_auth_methods_supported, client.clientSecret);
  const config = new Configuration(metadata, client.clientId, undefined, auth);
  config[customFetch] = fetchFor(client);
  config.timeout = TIMEOUT_MS / 1000;
  for (const allow of plain) allow(config);
  // The line alone would be proof enough by the standard; a signature is proof beyond the line.
  enableNonRepudiationChecks(config);
  for (const endpoint of [metadata.authorization_endpoint, metadata.token_endpoint, metadata.jwks_uri]) {
    if (!endpoint) throw new Error('身份提供方没有给出授权、令牌或密钥的地址');
    checkHost(client, endpoint);
  }
  return config;
}

/** What binds an answer to the browser that asked. */
export interface SsoProof {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

const SCOPES = ['openid', 'profile', 'phone'];

export async function addressToSignIn(config: Configuration, redirectUri: string, proof: SsoProof): Promise<string> {
  const offered = config.serverMetadata().scopes_supported;
  const scope = SCOPES.filter((name) => name === 'openid' || !offered || offered.includes(name)).join(' ');
  return buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    state: proof.state,
    nonce: proof.nonce,
    code_challenge: await calculatePKCECodeChallenge(proof.verifier),
    code_challenge_method: 'S256',
  }).href;
}

export type Claims = Readonly<Record<string, unknown>>;

/** The claims of an answer that was meant for this browser, signed by the provider and not used before. */
export async function claimsOf(config: Configuration, answer: URL, proof: SsoProof, claim: string): Promise<Claims> {
  const tokens = await authorizationCodeGrant(config, answer, {
    expectedState: proof.state,
    expectedNonce: proof.nonce,
    pkceCodeVerifier: proof.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('身份提供方没有给出身份令牌');
  // Some tell no more than who it is there, and the rest when asked.
  if (claim in claims || !config.serverMetadata().userinfo_endpoint) return claims;
  return { ...(await fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
}
