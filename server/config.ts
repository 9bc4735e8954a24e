import { mkdirSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { DEMO_ORDERS } from '#rules/demo.ts';
import { LEAST_MONTHS } from './erased.ts';
import { errorMessage } from './error-code.ts';
import { type KeptSecrets, keptSecrets, setSecrets } from './kept-secrets.ts';
import { isLoopback, networkOf, type TrustedProxies } from './networks.ts';
import { ROOT } from './root.ts';
import { StartError } from './start-error.ts';
import { readTracing, type TracingSettings } from './tracing/settings.ts';

export interface Settings {
  port: number;
  host: string;
  /** How many processes answer on that port. */
  workers: number;
  /** So long a call waits for a connection to the database; then it is told that too many are there. */
  connectionWaitMs: number;
  dataDir: string;
  /** Empty: the embedded PostgreSQL in dataDir. */
  databaseUrl: string;
  /** Who migrates, where that is another account than the server's; empty: DATABASE_URL, and the server gets a login. */
  databaseAdminUrl: string;
  replicaUrl: string;
  /** So far behind it is read at most. */
  replicaLagSeconds: number;
  /** PgBouncer in transaction mode in front of the same database; empty: none. */
  poolerUrl: string;
  demo: boolean;
  /** About how many orders a demonstration has. */
  demoOrders: number;
  /** After so many months what rides and applications say about people is erased; null: never. */
  personalDataMonths: number | null;
  /** Whose word about a caller's address and protocol is believed: so many proxies, or those in these networks. */
  trustProxy: TrustedProxies;
  /** How browsers reach us, such as https://car.example.com; empty: as each request says. */
  publicOrigin: string;
  /** Where the operators' doors listen by themselves; null: on the common port, for callers on this machine alone. */
  opsListen: { host: string; port: number } | null;
  /** So long a server that was told to stop goes on answering, for those who still send to it. */
  stopDelaySeconds: number;
  /** Networks of our own in which a company's identity provider may stand, by plain http too; none: public https alone. */
  ssoNetworks: readonly string[];
  smsProvider: string;
  /** How many codes a day go to numbers that belong to nobody. */
  smsStrangersADay: number;
  mailUrl: string;
  filesUrl: string;
  hotline: string;
  hotlineHours: string;
  officialSite: string;
  /** Empty: /m of the address by which a browser reaches us. */
  appUrl: string;
  logLevel: string;
  /** Whom traces are sent to; null: nobody, and none are made. */
  tracing: TracingSettings | null;
  /** Whatever the outside adapters read beside their own setting (SMS_*, MAIL_*, MAP_*). */
  env: Record<string, string | undefined>;
}

export interface Config extends Settings, KeptSecrets {}

type Env = Record<string, string | undefined>;

function wholeNumber(env: Env, name: string, fallback: number, least: number, most: number): number {
  const text = env[name]?.trim();
  if (!text) return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new StartError(`${name}=${text} 不正确：应为 ${least} 到 ${most} 之间的整数`);
}

function onOff(env: Env, name: string, fallback: boolean): boolean {
  const text = env[name]?.trim().toLowerCase();
  if (!text) return fallback;
  if (['on', 'true', '1', 'yes'].includes(text)) return true;
  if (['off', 'false', '0', 'no'].includes(text)) return false;
  throw new StartError(`${name}=${text} 不正确：应为 on 或 off`);
}

function url(env: Env, name: string, protocols: string[]): string {
  const text = env[name]?.trim();
  if (!text) return '';
  const parsed = URL.canParse(text) ? new URL(text) : null;
  if (parsed && protocols.includes(parsed.protocol)) return text;
  throw new StartError(`${name} 不正确：应为 ${protocols.map((protocol) => `${protocol}//…`).join(' 或 ')}`);
}

function host(env: Env): string {
  const text = env.HOST?.trim() || '127.0.0.1';
  if (isIP(text) || /^[a-zA-Z0-9.-]+$/.test(text)) return text;
  throw new StartError(`HOST=${text} 不正确：应为地址或主机名`);
}

/** `on` would believe whatever a caller writes into the header itself. */
function trustedProxies(env: Env): TrustedProxies {
  const text = env.TRUST_PROXY?.trim().toLowerCase() || 'off';
  if (['off', 'false', 'no'].includes(text)) return 0;
  if (/^\d$/.test(text)) return Number(text);
  const networks = text.split(',').map((part) => part.trim());
  if (networks.every((network) => networkOf(network))) return networks;
  throw new StartError(`TRUST_PROXY=${text} 不正确：应为代理的层数（如 1）、代理所在的网段（如 10.0.0.0/8,::1）或 off`);
}

function publicOrigin(env: Env): string {
  const text = url(env, 'PUBLIC_ORIGIN', ['http:', 'https:']);
  if (text === '' || new URL(text).href === `${new URL(text).origin}/`) return text && new URL(text).origin;
  throw new StartError('PUBLIC_ORIGIN 不正确：应为协议和主机，不带路径，如 https://car.example.com');
}

function opsListen(env: Env): Config['opsListen'] {
  const text = env.OPS_LISTEN?.trim();
  if (!text) return null;
  const [, name = '', port = ''] = /^\[?([\w.:-]+?)\]?:(\d{1,5})$/.exec(text) ?? [];
  if (name !== '' && Number(port) <= 65_535) return { host: name, port: Number(port) };
  throw new StartError(`OPS_LISTEN=${text} 不正确：应为 地址:端口，如 127.0.0.1:9100`);
}

function ssoNetworks(env: Env): string[] {
  const texts = (env.SSO_PRIVATE_NETWORKS ?? '').split(',').map((part) => part.trim());
  const networks = texts.filter((text) => text !== '');
  const wrong = networks.find((text) => !networkOf(text));
  if (wrong === undefined) return networks;
  throw new StartError(`SSO_PRIVATE_NETWORKS=${wrong} 不正确：应为网段，如 10.0.0.0/8,fd00::/8`);
}

const POSTGRES = ['postgres:', 'postgresql:'];

function prepareDataDir(env: Env): string {
  const folder = resolve(ROOT, env.DATA_DIR?.trim() || 'data');
  try {
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch (error) {
    throw new StartError(`DATA_DIR=${folder} 不能使用：${errorMessage(error)}`);
  }
}

/** Stands in for the provider's own pages, so that a demonstration shows every link and code; leads nowhere. */
const DEMO_SITE = 'https://qixing.example';

/** Reads every setting once; a wrong value stops the start with one clear line. */
export function readConfig(env: Env = process.env): Config {
  const settings = readSettings(env);
  const { sessionSecret, deskKey, deskSecret } = { ...keptSecrets(settings.dataDir), ...setSecrets(env) };
  return { ...settings, sessionSecret, deskKey, deskSecret };
}

/** The settings without the secrets, which are made where there are none: for whoever is about to bring some. */
export function readSettings(env: Env = process.env): Settings {
  const dataDir = prepareDataDir(env);
  const databaseUrl = url(env, 'DATABASE_URL', POSTGRES);
  const listen = host(env);
  const demo = onOff(env, 'DEMO', databaseUrl === '' && isLoopback(listen));
  return {
    port: wholeNumber(env, 'PORT', 3000, 0, 65_535),
    host: listen,
    workers: wholeNumber(env, 'WORKERS', 1, 1, 64),
    connectionWaitMs: 5_000,
    dataDir,
    databaseUrl,
    databaseAdminUrl: databaseUrl && url(env, 'DATABASE_ADMIN_URL', POSTGRES),
    replicaUrl: url(env, 'DATABASE_REPLICA_URL', POSTGRES),
    replicaLagSeconds: wholeNumber(env, 'DATABASE_REPLICA_LAG', 30, 1, 3_600),
    poolerUrl: databaseUrl && url(env, 'DATABASE_POOLER_URL', POSTGRES),
    demo,
    demoOrders: wholeNumber(env, 'DEMO_ORDERS', DEMO_ORDERS, 500, 1_000_000),
    // A year and its bills stay readable whatever is set.
    personalDataMonths: env.PERSONAL_DATA_MONTHS?.trim()
      ? wholeNumber(env, 'PERSONAL_DATA_MONTHS', 0, LEAST_MONTHS, 240)
      : null,
    trustProxy: trustedProxies(env),
    publicOrigin: publicOrigin(env),
    opsListen: opsListen(env),
    stopDelaySeconds: wholeNumber(env, 'STOP_DELAY_SECONDS', 0, 0, 300),
    ssoNetworks: ssoNetworks(env),
    smsStrangersADay: wholeNumber(env, 'SMS_STRANGERS_A_DAY', 1_000, 0, 1_000_000),
    smsProvider: env.SMS_PROVIDER?.trim() || 'outbox',
    mailUrl: url(env, 'MAIL_URL', ['smtp:', 'smtps:']),
    filesUrl: url(env, 'FILES_URL', ['s3+http:', 's3+https:']),
    hotline: env.HOTLINE?.trim() || '400 000 0000',
    hotlineHours: env.HOTLINE_HOURS?.trim() || '工作日 9:00–18:00',
    officialSite: url(env, 'OFFICIAL_SITE', ['http:', 'https:']) || (demo ? DEMO_SITE : ''),
    appUrl: url(env, 'APP_URL', ['http:', 'https:']),
    // A line per request is for operators; in a demonstration it would bury what the start has to say.
    logLevel: env.LOG_LEVEL?.trim() || (demo ? 'warn' : 'info'),
    tracing: readTracing(env),
    env,
  };
}
