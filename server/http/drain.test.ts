import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { drainable } from './drain.ts';

async function listening() {
  const app = fastify();
  app.get('/slow', async () => {
    await sleep(300);
    return { done: true };
  });
  const stop = drainable(app);
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return { address, stop };
}

test('a line over which nothing was asked holds up no end', async () => {
  const { address, stop } = await listening();
  const silent = connect(Number(address.port), address.hostname);
  await once(silent, 'connect');
  const closed = once(silent, 'close');
  await stop();
  await closed;
}, 10_000);

test('what is being answered is answered first', async () => {
  const { address, stop } = await listening();
  const asked = fetch(new URL('/slow', address)).then((response) => response.json());
  await sleep(100);
  await stop();
  expect(await asked).toEqual({ done: true });
}, 10_000);
