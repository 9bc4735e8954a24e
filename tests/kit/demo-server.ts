import pg from 'pg';
import { inject } from 'vitest';
import { createDatabaseIfMissing } from '#server/create-database.ts';
import { DEMO_TEMPLATE, fillDemoTemplate } from './demo-template.ts';
import { TEMPLATE } from './global-setup.ts';
import { type TestServer, testServer } from './server.ts';

const ONE_AT_A_TIME = 4_711;

/** Loaded by the first who asks for it, in whichever worker; the others wait for it. */
async function demoTemplate(postgresUrl: string): Promise<string> {
  // A distributed database is filled before it is spread, by the setup of its run.
  if (inject('workerUrls').length > 0) return DEMO_TEMPLATE;
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ONE_AT_A_TIME]);
    await fillDemoTemplate(await createDatabaseIfMissing(postgresUrl, DEMO_TEMPLATE, TEMPLATE));
  } finally {
    await client.end(); // which lets go of the lock
  }
  return DEMO_TEMPLATE;
}

/** A server on a copy of the demo world as it stood at that moment; nobody carries it on meanwhile. */
export async function demoServer(): Promise<TestServer> {
  return await testServer({ template: await demoTemplate(inject('postgresUrl')) });
}
