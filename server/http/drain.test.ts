import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { drainable } from './drain.ts';

async function listening() {
  const app = fastify();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  app.get('/slow', async () => {
    arrive();
    await sleep(300);
    return { done: true };
  });
  const stop = drainable(app);
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return { address, stop, arrived };
}

test('a line over which nothing was asked holds up no end', async () => {
  const { address, stop } = await listening();
  const silent = connect(Number(address.port), address.hostname);
  await once(silent, 'connect');
  const closed = once(silent, 'close');
  await stop();
  await closed;
});

test('what is being answered is answered first', async () => {
  const { address, stop, arrived } = await listening();
  const asked = fetch(new URL('/slow', address)).then((response) => response.json());
  await arrived;
  await stop();
  expect(await asked).toEqual({ done: true });
});
