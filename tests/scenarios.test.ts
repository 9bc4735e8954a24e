import type { AddressInfo } from 'node:net';
import { beforeAll, describe, test } from 'vitest';
import { testServer } from './kit/server.ts';
import { openFirm, SCENARIOS } from './scenarios/index.ts';

/** The loops on a server that really listens: what a scenario sends goes over the wire. */
describe('the loops close', () => {
  let firm: Awaited<ReturnType<typeof openFirm>>;
  beforeAll(async () => {
    const { app, services } = await testServer({ demo: true });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const { deskKey, deskSecret } = services.config;
    firm = await openFirm({ url: `http://127.0.0.1:${port}`, deskKey, deskSecret });
  });

  test.each(SCENARIOS)('%s', async (_, play) => {
    await play(firm);
  });
});
