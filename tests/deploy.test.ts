import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from './kit/server.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});

const METRIC = /\b((?:http|job|outbox|replica|process|nodejs)_[a-z_]+)\b/g;

test('alerts and dashboard ask for figures that the server gives', async () => {
  await server.visitor().get('/health/live');
  const { body } = await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  const given = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
  const alerts = read('deploy/monitoring/alerts.yaml').matchAll(/expr: (.+)/g);
  const panels = read('deploy/monitoring/grafana.json').matchAll(/"expr": "(.+)"/g);
  const asked = [...alerts, ...panels].flatMap(([, query]) => [...query!.matchAll(METRIC)].map(([, name]) => name!));
  expect(asked.length).toBeGreaterThan(10);
  const unknown = asked.filter((name) => !given.has(name.replace(/_(bucket|sum|count)$/, '')) && !given.has(name));
  expect([...new Set(unknown)]).toEqual([]);
});

/** What the server's sources name as lying in the project's folder. */
function filesRead(): string[] {
  const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' });
  return sources
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [...read(`server/${name}`).matchAll(/(?:inRoot\(|join\(ROOT, )([^)]+)\)/g)])
    .map(([, parts]) => [...parts!.matchAll(/'([^']+)'/g)].map(([, part]) => part!).join('/'))
    .filter((path) => path !== '' && !/^(dist|\.cache)/.test(path));
}

test('the image has every file that the server reads beside what is built', () => {
  const image = read('deploy/Dockerfile');
  const named = filesRead();
  expect(named).toContain('migrations');
  expect(named.filter((path) => !image.includes(`/qixing/${path} `))).toEqual([]);
});

/** What a drain takes at most (server/http/drain.ts). */
const DRAIN_SECONDS = 30;
const numberIn = (path: string, what: RegExp): number => Number(what.exec(read(path))![1]);

test('a server that is told to stop is not sent to any more when it closes, and has time to end', () => {
  const compose = numberIn('deploy/compose.yaml', /STOP_DELAY_SECONDS: "(\d+)"/);
  expect(compose).toBeGreaterThan(numberIn('deploy/Caddyfile', /health_interval (\d+)s/));
  expect(compose + DRAIN_SECONDS).toBeLessThan(numberIn('deploy/compose.yaml', /stop_grace_period: (\d+)s/));
  const pod = numberIn('deploy/kubernetes/qixing.yaml', /STOP_DELAY_SECONDS, value: "(\d+)"/);
  expect(pod).toBeGreaterThan(0);
  expect(pod + DRAIN_SECONDS).toBeLessThan(
    numberIn('deploy/kubernetes/qixing.yaml', /terminationGracePeriodSeconds: (\d+)/),
  );
});

test('settings in the files for containers are settings of ours', () => {
  const known = read('README.md');
  const compose = read('deploy/compose.yaml').split('services:')[0]!;
  const image = /^ENV (.+)$/m.exec(read('deploy/Dockerfile'))![1]!;
  const names = [
    ...[...compose.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name!),
    ...[...image.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name!),
  ].filter((name) => name !== 'NODE_ENV');
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});
