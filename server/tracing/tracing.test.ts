import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Receiver } from '../../tests/kit/receiver.ts';
import { Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { type Collector, traceCollector } from '../../tests/kit/trace-collector.ts';
import { readTracing } from './settings.ts';
import { readTraceparent } from './span.ts';
import { statementName } from './statement.ts';

const REQUEST = 2;
const OUTGOING = 3;
const LIST = 'GET /api/v2/orderyq/list';
const CALLER = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const [, TRACE, PARENT] = CALLER.split('-') as [string, string, string, string];

let collector: Collector;
let server: TestServer;
let rides: Rides;

/** A map service that finds nothing; the headers that it got. */
const asked: Record<string, unknown>[] = [];
const maps = createServer((request, response) => {
  asked.push(request.headers);
  response.end(JSON.stringify({ status: '1', pois: [] }));
});
const receiver = new Receiver();

beforeAll(async () => {
  await new Promise<void>((listening) => maps.listen(0, '127.0.0.1', listening));
  collector = await traceCollector();
  server = await testServer({
    demo: true,
    jobs: true,
    tracing: readTracing({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi',
      OTEL_SERVICE_NAME: 'qixing-test',
    }),
    env: { MAP_AMAP_KEY: 'secret-key', MAP_AMAP_URL: `http://127.0.0.1:${(maps.address() as AddressInfo).port}` },
  });
  rides = await Rides.create(server, await rideDesk(server));
});
afterAll(() => {
  maps.close();
  receiver.close();
});

async function collected<T>(find: () => T | undefined): Promise<T> {
  await expect.poll(find).toBeDefined();
  return find()!;
}
const spanNamed = (name: string, traceId?: string) =>
  collected(() => collector.spans.find((span) => span.name === name && (!traceId || span.traceId === traceId)));

const list = (traceparent: string) =>
  rides.company.admin.caller.send('GET', '/api/v2/orderyq/list?pageNum=1&pageSize=10', {
    headers: { traceparent },
  });

test('a call goes on with its caller’s trace: call, transaction and statements below one another', async () => {
  const answer = await list(CALLER);
  expect(answer.json().code).toBe(0);
  const call = await spanNamed(LIST, TRACE);
  expect(call).toMatchObject({ parentSpanId: PARENT, kind: REQUEST });
  expect(call.told).toMatchObject({
    'http.route': '/api/v2/orderyq/list',
    'http.response.status_code': '200',
    'qixing.company': String(rides.companyId),
    'qixing.trace_id': answer.headers['trace-id'],
  });
  const below = collector.spans.filter(({ traceId, spanId }) => traceId === TRACE && spanId !== call.spanId);
  const transaction = below.find(({ name }) => name === 'transaction read')!;
  expect(transaction).toMatchObject({ parentSpanId: call.spanId });
  expect(transaction.told).toEqual({ 'qixing.company': String(rides.companyId) });
  const statements = below.filter(({ parentSpanId }) => parentSpanId === transaction.spanId);
  expect(statements.map(({ name }) => name)).toContain('select ride_order');
  for (const { startTimeUnixNano, endTimeUnixNano, kind } of statements) {
    expect(kind).toBe(OUTGOING);
    expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(call.startTimeUnixNano));
    expect(BigInt(endTimeUnixNano)).toBeLessThanOrEqual(BigInt(call.endTimeUnixNano));
  }
});

test('whoever collects them is told who sends, and nothing about people', async () => {
  const rider = await rides.rider();
  const orderId = await rides.booked(rider);
  await spanNamed('POST /app/v1/rides/book');
  expect(orderId).toBeGreaterThan(0);
  expect(collector.asked[0]).toMatchObject({ path: '/v1/traces', headers: { authorization: 'Basic YTpi' } });
  expect(collector.senders[0]).toMatchObject({ 'service.name': 'qixing-test' });
  const all = JSON.stringify(collector.spans);
  for (const secret of [rider.phone, rider.name, rides.company.admin.phone, 'secret-key', '请求']) {
    expect(all).not.toContain(secret);
  }
});

test('a caller’s trace that is not kept is not told, and one that cannot be read begins here', async () => {
  const unkept = CALLER.replace(TRACE, 'a'.repeat(32)).replace(/01$/, '00');
  await list(unkept);
  await list('00-zz');
  await spanNamed(LIST);
  await collected(() => collector.spans.find((span) => span.name === LIST && span.parentSpanId === undefined));
  expect(collector.spans.filter(({ traceId }) => traceId === 'a'.repeat(32))).toEqual([]);
});

test('a job is a trace of its own, and what it sends to others carries it', async () => {
  const url = await receiver.open();
  await rides.company.admin.caller.postJson('/api/v3/webhook/save', { url, topics: ['order'], enabled: true });
  await rides.booked(await rides.rider());
  const sent = await spanNamed(`POST ${new URL(url).host}`);
  const job = await spanNamed('job webhooks', sent.traceId);
  expect(job.parentSpanId).toBeUndefined();
  expect(receiver.got[0]!.headers.traceparent).toBe(`00-${sent.traceId}-${sent.spanId}-01`);
  expect(sent.told).toMatchObject({ 'http.response.status_code': '204' });
});

test('a question to another system is named by its host alone and takes the trace along', async () => {
  const rider = await rides.rider();
  await rider.caller.send('GET', '/app/v1/places/search?cityId=330100&keywords=%E8%A5%BF%E6%B9%96', {
    headers: { traceparent: CALLER.replace(TRACE, 'b'.repeat(32)) },
  });
  const host = `127.0.0.1:${(maps.address() as AddressInfo).port}`;
  const span = await spanNamed(`GET ${host}`, 'b'.repeat(32));
  expect(span).toMatchObject({ kind: OUTGOING });
  expect(span.told).toEqual({
    'http.request.method': 'GET',
    'server.address': host,
    'http.response.status_code': '200',
  });
  expect(asked.at(-1)!.traceparent).toBe(`00-${span.traceId}-${span.spanId}-01`);
});

test('traces wait while nobody takes them, and calls do not', async () => {
  collector.refuses = 503;
  const before = collector.asked.length;
  const mine = CALLER.replace(TRACE, 'c'.repeat(32));
  expect((await list(mine)).json().code).toBe(0);
  await collected(() => (collector.asked.length > before ? true : undefined));
  collector.refuses = null;
  await spanNamed(LIST, 'c'.repeat(32));
});

test.each([
  [CALLER, true],
  ['01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more', true],
  ['ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', false],
  ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', false],
  ['00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01', false],
  ['00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01', false],
  [['00', '01'], false],
  [undefined, false],
])('of %j it is %s that a trace goes on', (header, isRead) => {
  expect(readTraceparent(header) !== null).toBe(isRead);
});

test.each([
  ['select a from "ride_order" o', 'select ride_order'],
  ['insert into outbox (a) values ($1)', 'insert outbox'],
  ['update outbox set a = 1', 'update outbox'],
  ["set local app.company_id = '1'", 'set'],
])('%s is told as %s', (text, name) => {
  expect(statementName(text)).toBe(name);
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT 不正确'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x', OTEL_EXPORTER_OTLP_HEADERS: 'a' }, 'OTEL_EXPORTER_OTLP_HEADERS 不正确'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x', OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG=2 不正确'],
])('%j stops the start', (env, line) => {
  expect(() => readTracing(env)).toThrow(line);
});
