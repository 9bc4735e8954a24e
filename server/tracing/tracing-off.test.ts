import { channel } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Rides, rideDesk } from '../../tests/kit/ride-calls.ts';
import { testServer } from '../../tests/kit/server.ts';
import { readTracing } from './settings.ts';

const asked: Record<string, unknown>[] = [];
const maps = createServer((request, response) => {
  asked.push(request.headers);
  response.end(JSON.stringify({ status: '1', pois: [] }));
});
beforeAll(() => new Promise<void>((listening) => maps.listen(0, '127.0.0.1', listening)));
afterAll(() => void maps.close());

test('without the setting nothing is listened to, and nobody is sent a trace', async () => {
  expect(readTracing({ OTEL_SERVICE_NAME: 'qixing' })).toBeNull();
  const env = { MAP_AMAP_KEY: 'key', MAP_AMAP_URL: `http://127.0.0.1:${(maps.address() as AddressInfo).port}` };
  const server = await testServer({ demo: true, env });
  expect(server.services.config.tracing).toBeNull();
  const rider = await (await Rides.create(server, await rideDesk(server))).rider();
  await rider.caller.send('GET', '/app/v1/places/search?cityId=330100&keywords=%E8%A5%BF%E6%B9%96', {
    headers: { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' },
  });
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(({ traceparent }) => traceparent !== undefined)).toEqual([]);
  expect(channel('undici:request:create').hasSubscribers).toBe(false);
});
