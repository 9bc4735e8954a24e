import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig, readSettings } from './config.ts';
import { secretsText } from './kept-secrets.ts';
import { StartError } from './start-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'qixing-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...env });

test.each([
  [{ PORT: '70000' }, 'PORT=70000 不正确：应为 0 到 65535 之间的整数'],
  [{ PORT: '-1' }, 'PORT=-1 不正确'],
  [{ DEMO: 'maybe' }, 'DEMO=maybe 不正确：应为 on 或 off'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL 不正确：应为 postgres://… 或 postgresql://…'],
  [{ DATABASE_REPLICA_URL: 'x' }, 'DATABASE_REPLICA_URL 不正确'],
  [{ DATABASE_URL: 'postgres://x/y', DATABASE_POOLER_URL: 'x' }, 'DATABASE_POOLER_URL 不正确'],
  [{ PERSONAL_DATA_MONTHS: '12' }, 'PERSONAL_DATA_MONTHS=12 不正确：应为 13 到 240 之间的整数'],
  [{ HOST: 'a b' }, 'HOST=a b 不正确：应为地址或主机名'],
  [{ MAIL_URL: 'nonsense' }, 'MAIL_URL 不正确：应为 smtp://… 或 smtps://…'],
  [{ FILES_URL: 'ftp://x' }, 'FILES_URL 不正确'],
  [{ TRUST_PROXY: 'on' }, 'TRUST_PROXY=on 不正确：应为代理的层数'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY=10.0.0.0/33 不正确'],
  [{ PUBLIC_ORIGIN: 'https://car.example.com/x' }, 'PUBLIC_ORIGIN 不正确：应为协议和主机，不带路径'],
  [{ PUBLIC_ORIGIN: 'car.example.com' }, 'PUBLIC_ORIGIN 不正确'],
  [{ OPS_LISTEN: '9100' }, 'OPS_LISTEN=9100 不正确：应为 地址:端口'],
  [{ STOP_DELAY_SECONDS: 'soon' }, 'STOP_DELAY_SECONDS=soon 不正确：应为 0 到 300 之间的整数'],
  [{ DESK_KEYS: 'only-a-key' }, 'DESK_KEYS 不正确：应为 键:密钥，或 off'],
  [{ DATA_DIR: '/dev/null/x' }, 'DATA_DIR=/dev/null/x 不能使用'],
] as [Record<string, string>, string][])('%j stops the start', (env, line) => {
  expect(() => read(env)).toThrow(StartError);
  expect(() => read(env)).toThrow(line);
});

test.each([
  [{}, 0],
  [{ TRUST_PROXY: 'off' }, 0],
  [{ TRUST_PROXY: '2' }, 2],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, ['10.0.0.0/8', '::1']],
] as [Record<string, string>, unknown][])('with %j believed proxies are %j', (env, proxies) => {
  expect(read(env).trustProxy).toEqual(proxies);
});

test('the public origin and the operators’ own listener are read as they are used', () => {
  expect(read({ PUBLIC_ORIGIN: 'https://car.example.com/' }).publicOrigin).toBe('https://car.example.com');
  expect(read({ OPS_LISTEN: '127.0.0.1:9100' }).opsListen).toEqual({ host: '127.0.0.1', port: 9100 });
  expect(read({ OPS_LISTEN: '[::1]:9100' }).opsListen).toEqual({ host: '::1', port: 9100 });
  expect(read().opsListen).toBeNull();
});

describe('the demonstration', () => {
  test.each([
    [{}, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ DATABASE_URL: 'postgres://x/y' }, false],
    [{ HOST: '0.0.0.0', DEMO: 'on' }, true],
    [{ DEMO: 'off' }, false],
  ] as [Record<string, string>, boolean][])('with %j is on: %s', (env, on) => {
    expect(read(env).demo).toBe(on);
  });

  test('shows a stand-in for the provider’s own site; the employees’ app is our own, unless another is named', () => {
    const pages = ({ officialSite, appUrl }: ReturnType<typeof read>) => [officialSite, appUrl];
    expect(pages(read())).toEqual(['https://qixing.example', '']);
    expect(pages(read({ OFFICIAL_SITE: 'https://a.cn' }))[0]).toBe('https://a.cn');
    expect(pages(read({ DEMO: 'off', APP_URL: 'https://a.cn/m' }))).toEqual(['', 'https://a.cn/m']);
  });
});

test('secrets are made once, readable by the owner alone, and a setting overrides them', () => {
  const first = read();
  expect(read().sessionSecret).toBe(first.sessionSecret);
  const file = join(folder, 'secrets.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, 'utf8')).sessionSecret).toBe(first.sessionSecret);
  expect(read({ SESSION_SECRET: 'mine' }).sessionSecret).toBe('mine');
  expect(read({ DESK_KEYS: 'a:b' })).toMatchObject({ deskKey: 'a', deskSecret: 'b' });
  expect(read({ DESK_KEYS: 'off' })).toMatchObject({ deskKey: '', deskSecret: '' });
});

test('the settings alone make no secrets', () => {
  const empty = mkdtempSync(join(tmpdir(), 'qixing-config-'));
  expect(readSettings({ DATA_DIR: empty })).toMatchObject({ dataDir: empty, stopDelaySeconds: 0 });
  expect(readdirSync(empty)).toEqual([]);
  rmSync(empty, { recursive: true });
});

test('secrets that say no key of the desk, as a backup of a place with DESK_KEYS=off brings them, are taken so', () => {
  const brought = mkdtempSync(join(tmpdir(), 'qixing-config-'));
  writeFileSync(join(brought, 'secrets.json'), secretsText({ sessionSecret: 'mine', deskKey: '', deskSecret: '' }));
  expect(read({ DATA_DIR: brought })).toMatchObject({ sessionSecret: 'mine', deskKey: '', deskSecret: '' });
  rmSync(brought, { recursive: true });
});

test('secrets that cannot be read are a clear line, not a stack', () => {
  const broken = mkdtempSync(join(tmpdir(), 'qixing-config-'));
  writeFileSync(join(broken, 'secrets.json'), '{');
  expect(() => read({ DATA_DIR: broken })).toThrow(StartError);
  rmSync(broken, { recursive: true });
});
