import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChainVerdict } from '#rules/operation-log.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { apart } from '../../tests/kit/one-machine.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import { LENGTH, OF_COMPANY, row, set, tampering } from '../../tests/kit/tamperings.ts';
import { type Database, type Db, openDatabase } from '../db.ts';
import { verifyChain } from './chain.ts';

const RUNS = 1000;

let server: TestServer;
/** The server's own login may not tamper, even if it wanted to. */
let superuser: Database;
let company: TestCompany;
let other: TestCompany;
beforeAll(async () => {
  server = await testServer();
  superuser = openDatabase({ url: server.databaseUrl, poolSize: 1 });
  company = await server.company();
  other = await server.company();
  for (const each of [company, other]) await fill(each);
});

afterAll(() => superuser.close());

const fill = ({ companyId, admin }: TestCompany) =>
  server.services.database.company(companyId, (db) =>
    db
      .insertInto('operationLog')
      .values(
        Array.from({ length: LENGTH }, (_, nth) => ({
          companyId,
          id: 0,
          hash: '',
          at: new Date(Date.UTC(2026, 2, 1 + nth, 9, 30, nth, 120 + nth)),
          staffId: admin.staffId,
          staffName: `张${nth}`,
          staffPhone: `1380000${1000 + nth}`,
          permissionId: [3, 5, 7, 9][nth % 4]!,
          type: (['add', 'edit', 'delete'] as const)[nth % 3]!,
          content: `第 ${nth} 件事：由“甲”改为“乙${nth}”`,
        })),
      )
      .execute(),
  );

/** As a superuser with triggers off; then checked as the server would. */
async function afterTampering(db: Db, statement: string): Promise<ChainVerdict> {
  const steps = [
    // Whatever the last one did is undone first; the first finds the savepoint that its caller made.
    'rollback to savepoint untouched',
    'set local role none',
    'set local session_replication_role = replica',
    statement.replaceAll(':company', String(company.companyId)).replaceAll(':other', String(other.companyId)),
    'set local session_replication_role = origin',
    'set local role qixing_app',
  ];
  // One by one: a distributed database hands the whole text on that a `set local` came in.
  for (const step of steps) await sql.raw(step).execute(db);
  return verifyChain(db, company.companyId);
}

/** Leaves everything as it was. */
const tryOut = (work: (db: Db) => Promise<void>): Promise<void> =>
  superuser.company(company.companyId, async (db) => {
    await sql`savepoint untouched`.execute(db);
    await work(db);
    await sql`rollback to savepoint untouched`.execute(db);
  });

/** Others each time; `SEED` brings back those of a run that failed. */
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

test.skipIf(apart('planted'))(
  `${RUNS} ways to change the log behind the server's back are all found`,
  { timeout: 120_000 },
  async () => {
    let found = 0;
    await tryOut(async (db) => {
      await fc.assert(
        fc.asyncProperty(tampering, async ({ what, statement, at }) => {
          const { fault, brokenId } = await afterTampering(db, statement);
          expect(fault, what).not.toBeNull();
          if (at !== undefined) expect(brokenId, what).toBe(at);
          found += 1;
        }),
        { numRuns: RUNS, seed },
      );
      await sql`rollback to savepoint untouched`.execute(db);
      expect(await verifyChain(db, company.companyId)).toEqual({
        count: LENGTH,
        fault: null,
        brokenId: null,
        brokenAt: null,
      });
    });
    console.log(`操作日志：${RUNS} 次改动，发现 ${found} 次（seed ${seed}）`);
    expect(found).toBe(RUNS);
  },
);

test.skipIf(apart('planted'))('what changes nothing is not found', async () => {
  await tryOut(async (db) => {
    for (const statement of [
      'select 1',
      `update operation_log set content = content where ${OF_COMPANY}`,
      `update operation_log set content = 'x' where company_id = :other`,
      `update operation_chain set last_hash = last_hash where ${OF_COMPANY}`,
    ]) {
      expect((await afterTampering(db, statement)).fault, statement).toBeNull();
    }
  });
});

test.skipIf(apart('planted')).each([
  ['changed', set(3, `content = 'x'`).statement, 3],
  ['missing', `delete from operation_log where ${row(5)}`, 5],
  ['missing', `delete from operation_log where ${row(1)}`, 1],
  ['cutOff', `delete from operation_log where ${row(LENGTH)}`, LENGTH],
  ['cutOff', `delete from operation_log where ${OF_COMPANY}`, 1],
  ['sealBroken', `update operation_chain set last_hash = 'x' where ${OF_COMPANY}`, LENGTH],
  ['sealBroken', `delete from operation_chain where ${OF_COMPANY}`, LENGTH],
  ['extra', `update operation_chain set last_id = 10 where ${OF_COMPANY}`, 11],
  ['missing', `update operation_log set id = 70000 where ${row(LENGTH)}`, LENGTH],
  ['extra', `update operation_log set id = -2 where ${row(4)}`, -2],
] as const)('%s is told apart', async (fault, statement, brokenId) => {
  await tryOut(async (db) => {
    expect(await afterTampering(db, statement)).toMatchObject({ fault, brokenId });
  });
});

test('entries written while the log is checked are no fault', async () => {
  const busy = await server.company();
  const { companyId } = busy;
  const { database } = server.services;
  let writing = true;
  const writer = (async () => {
    while (writing) await fill(busy);
  })();
  const verdicts: ChainVerdict[] = [];
  for (let nth = 0; nth < 20; nth += 1)
    verdicts.push(await database.companyRead(companyId, (db) => verifyChain(db, companyId)));
  writing = false;
  await writer;
  expect(verdicts.filter(({ fault }) => fault !== null)).toEqual([]);
});
