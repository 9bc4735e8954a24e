import type pg from 'pg';
import { expect } from 'vitest';
import { FEW_DEMO_ORDERS } from '#rules/demo.ts';
import { testApart } from '../../tests/kit/one-machine.ts';
import { testServer } from '../../tests/kit/server.ts';
import { loadDemo, resetDemo } from './load.ts';

const test = testApart('loaded');

/** Salted anew at each load. */
const SALTED = 'password_hash';

const TABLES = `select relname as name from pg_class
  where relnamespace = 'qixing'::regnamespace and relkind in ('r', 'p') and relname not in ('migration', 'job', 'heartbeat') order by 1`;

/** A digest of every table, and where every sequence stands. */
async function digestOf(owner: pg.Pool): Promise<Record<string, unknown>> {
  const { rows: tables } = await owner.query<{ name: string }>(TABLES);
  const digests: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await owner.query(`select count(*)::int as rows, md5(string_agg(line, e'\\n' order by line)) as sum
      from (select (to_jsonb(stored) - '${SALTED}')::text as line from ${name} as stored) lines`);
    digests[name] = rows[0];
  }
  const { rows } = await owner.query(`select sequencename, last_value from pg_sequences where schemaname = 'qixing'`);
  for (const { sequencename, last_value } of rows) digests[sequencename] = last_value;
  return digests;
}

test('a reset brings back the very world that was loaded, whatever was done to it and whatever the hour', async () => {
  const server = await testServer();
  const loadedAt = new Date('2026-03-16T02:17:31.250Z');
  await loadDemo(server.databaseUrl, loadedAt, FEW_DEMO_ORDERS);
  const loaded = await digestOf(server.owner);
  expect(loaded.ride_order).toMatchObject({ rows: expect.any(Number) });

  await server.owner.query(`update staff set name = '改过' where phone = '13800000001'`);
  await server.owner.query(`update business_clock set ahead_ms = 86400000`);
  await server.owner.query(`select nextval('order_serial'), nextval(pg_get_serial_sequence('department', 'id'))`);
  await server.owner.query(`delete from staff_scene where company_id = 100`);
  expect(await digestOf(server.owner)).not.toEqual(loaded);

  await resetDemo(server.databaseUrl, new Date('2026-03-16T03:52:31.250Z'), FEW_DEMO_ORDERS);
  expect(await digestOf(server.owner)).toEqual(loaded);
}, 240_000);
