import pg from 'pg';
import { inject } from 'vitest';
import { FEW_DEMO_ORDERS } from '#rules/demo.ts';
import { createDatabaseIfMissing } from '#server/create-database.ts';
import { loadDemo } from '#server/demo/load.ts';
import { TEMPLATE } from './global-setup.ts';
import { type TestServer, testServer } from './server.ts';

/** When the world of these tests was loaded: the same one each time, whatever the hour of the run. */
export const DEMO_MOMENT = new Date('2026-03-16T06:00:00Z');

const DEMO_TEMPLATE = 'qixing_demo_template';
const ONE_AT_A_TIME = 4_711;

/** Loaded by the first who asks for it, in whichever worker; the others wait for it. */
async function demoTemplate(postgresUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ONE_AT_A_TIME]);
    const url = await createDatabaseIfMissing(postgresUrl, DEMO_TEMPLATE, TEMPLATE);
    await loadDemo(url, DEMO_MOMENT, FEW_DEMO_ORDERS);
  } finally {
    await client.end(); // which lets go of the lock
  }
  return DEMO_TEMPLATE;
}

/** A server on a copy of the demo world as it stood at that moment; nobody carries it on meanwhile. */
export async function demoServer(): Promise<TestServer> {
  return await testServer({ template: await demoTemplate(inject('postgresUrl')) });
}
