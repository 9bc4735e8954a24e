import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { ChainVerdict } from '#rules/operation-log.ts';
import type { TestCompany } from '../../tests/kit/company.ts';
import { type TestServer, testServer } from '../../tests/kit/server.ts';
import type { Db } from '../db.ts';
import { verifyChain } from './chain.ts';

/** Somebody with every right in the database changes the log behind the server's back. */
const LENGTH = 12;
const RUNS = 1000;

let server: TestServer;
let company: TestCompany;
let other: TestCompany;
beforeAll(async () => {
  server = await testServer();
  company = await server.company();
  other = await server.company();
  for (const each of [company, other]) await fill(each);
});

const fill = ({ companyId, admin }: TestCompany) =>
  server.services.database.company(companyId, (db) =>
    db
      .insertInto('operation_log')
      .values(
        Array.from({ length: LENGTH }, (_, nth) => ({
          company_id: companyId,
          id: 0,
          hash: '',
          at: new Date(Date.UTC(2026, 2, 1 + nth, 9, 30, nth, 120 + nth)),
          staff_id: admin.staffId,
          staff_name: `张${nth}`,
          staff_phone: `1380000${1000 + nth}`,
          permission_id: [3, 5, 7, 9][nth % 4]!,
          type: ['add', 'edit', 'delete'][nth % 3]!,
          content: `第 ${nth} 件事：由“甲”改为“乙${nth}”`,
        })),
      )
      .execute(),
  );

interface Tampering {
  what: string;
  statement: string;
  /** Where the first broken entry must be found, if that is certain. */
  at?: number;
}

const ofCompany = () => `company_id = ${company.companyId}`;
const row = (id: number) => `${ofCompany()} and id = ${id}`;
const anyId = fc.integer({ min: 1, max: LENGTH });
const set = (id: number, change: string): Tampering => ({
  what: `${change} of ${id}`,
  statement: `update operation_log set ${change} where ${row(id)}`,
  at: id,
});

/** One column of one entry, to something it was not. */
const column = fc
  .tuple(
    anyId,
    fc.oneof(
      fc.integer({ min: 1, max: 90_000_000 }).map((ms) => `at = at + interval '${ms} milliseconds'`),
      fc.integer({ min: 1, max: 999 }).map((micros) => `at = at - interval '${micros} microseconds'`),
      fc.constantFrom(
        `at = 'infinity'`,
        'staff_id = staff_id + 1',
        `staff_name = staff_name || '丰'`,
        `staff_name = ''`,
        `staff_phone = '1' || staff_phone`,
        // What one field loses the other gains: read one after the other they are what they were.
        'staff_name = staff_name || left(staff_phone, 1), staff_phone = substr(staff_phone, 2)',
        'permission_id = permission_id + 2',
        `type = case type when 'edit' then 'export' else 'edit' end`,
        `content = content || ' '`,
        `content = replace(content, '甲', '乙')`,
        `content = '没有改动'`,
        `hash = ''`,
        'hash = reverse(hash)',
        'hash = upper(hash) || 0',
        `hash = encode(sha256(hash::bytea), 'hex')`,
      ),
    ),
  )
  .map(([id, change]) => set(id, change));

const moved = fc.tuple(anyId, fc.integer({ min: -5, max: 60_000 })).map(([id, to]): Tampering => {
  const free = to >= 1 && to <= LENGTH ? to + LENGTH : to;
  return { what: `${id} becomes ${free}`, statement: `update operation_log set id = ${free} where ${row(id)}` };
});

const givenAway = anyId.map(
  (id): Tampering => ({
    what: `${id} goes to another company`,
    statement: `update operation_log set company_id = ${other.companyId}, id = 900 where ${row(id)}`,
    at: id,
  }),
);

const removed = fc.tuple(anyId, fc.nat(LENGTH)).map(
  ([from, more]): Tampering => ({
    what: `${from} to ${from + more} deleted`,
    statement: `delete from operation_log where ${ofCompany()} and id between ${from} and ${from + more}`,
    at: from,
  }),
);

/** The last ones are deleted and the chain's end is put back, but for its hash, which nobody knows by heart. */
const shortened = fc.integer({ min: 0, max: LENGTH - 1 }).map(
  (left): Tampering => ({
    what: `shortened to ${left}`,
    statement: `delete from operation_log where ${ofCompany()} and id > ${left};
      update operation_chain set last_id = ${left} where ${ofCompany()}`,
  }),
);

const SWAPPED = ['content', 'at', 'hash', 'staff_name', 'id'];
const swapped = fc
  .tuple(fc.uniqueArray(anyId, { minLength: 2, maxLength: 2 }), fc.constantFrom(...SWAPPED))
  .map(([[one, two], name]): Tampering => {
    const between = `from operation_log b where a.company_id = ${company.companyId} and b.company_id = a.company_id`;
    const statement =
      name === 'id'
        ? `update operation_log set id = -id where ${ofCompany()} and id in (${one}, ${two});
           update operation_log set id = case id when -${one} then ${two} else ${one} end where ${ofCompany()} and id < 0`
        : `update operation_log a set ${name} = b.${name} ${between} and (a.id, b.id) in ((${one}, ${two}), (${two}, ${one}))`;
    return { what: `${name} of ${one} and ${two} swapped`, statement, at: Math.min(one!, two!) };
  });

const copyOf = (id: number, changes: string) => `jsonb_populate_record(log, jsonb_build_object('id', ${id}${changes}))`;
/** Made up after an old one; with a hash that fits the chain, or any. */
const forged = fc
  .tuple(anyId, fc.constantFrom(LENGTH + 1, LENGTH + 2, LENGTH + 40_000, 0, -1), fc.boolean())
  .map(([model, id, fits]): Tampering => {
    const copy = copyOf(id, `, 'content', '伪造的记录'`);
    const last = `(select hash from operation_log where ${row(LENGTH)})`;
    const hash = fits ? `operation_hash(${last}, ${copy})` : `repeat('ab', 32)`;
    return {
      what: `forged ${id} after ${model}`,
      statement: `insert into operation_log
        select (${copyOf(id, `, 'content', '伪造的记录', 'hash', ${hash}`)}).* from operation_log log where ${row(model)}`,
    };
  });

/** Changed and hashed anew, as the trigger would have: the entry after it, or the end of the chain, tells. */
const rehashed = anyId.map(
  (id): Tampering => ({
    what: `${id} rehashed`,
    statement: `update operation_log set content = '改过的内容' where ${row(id)};
      update operation_log log set hash = operation_hash(coalesce((select hash from operation_log
        where ${row(id - 1)}), ''), log) where ${row(id)}`,
    at: Math.min(id + 1, LENGTH),
  }),
);

const chain = fc
  .oneof(
    fc.integer({ min: -3, max: 100_000 }).map((id) => `update operation_chain set last_id = ${id === LENGTH ? 1 : id}`),
    fc.constantFrom(
      `update operation_chain set last_hash = ''`,
      'update operation_chain set last_hash = reverse(last_hash)',
      `update operation_chain set last_hash = repeat('0', 64)`,
      'delete from operation_chain',
    ),
  )
  .map((change): Tampering => ({ what: change, statement: `${change} where ${ofCompany()}` }));

const tampering = fc.oneof(
  column,
  column,
  column,
  moved,
  givenAway,
  removed,
  shortened,
  swapped,
  forged,
  rehashed,
  chain,
);

/** As a superuser with triggers off; then checked as the server would. */
async function afterTampering(db: Db, statement: string): Promise<ChainVerdict> {
  const steps = [
    // Whatever the last one did is undone first; the first finds the savepoint that its caller made.
    'rollback to savepoint untouched',
    'set local role none',
    'set local session_replication_role = replica',
    statement,
    'set local session_replication_role = origin',
    'set local role qixing_app',
  ];
  await sql.raw(steps.join(';')).execute(db);
  return verifyChain(db, company.companyId);
}

/** Leaves everything as it was. */
const tryOut = (work: (db: Db) => Promise<void>): Promise<void> =>
  server.services.database.company(company.companyId, async (db) => {
    await sql`savepoint untouched`.execute(db);
    await work(db);
    await sql`rollback to savepoint untouched`.execute(db);
  });

test(`${RUNS} ways to change the log behind the server's back are all found`, { timeout: 120_000 }, async () => {
  await tryOut(async (db) => {
    await fc.assert(
      fc.asyncProperty(tampering, async ({ what, statement, at }) => {
        const { fault, brokenId } = await afterTampering(db, statement);
        expect(fault, what).not.toBeNull();
        if (at !== undefined) expect(brokenId, what).toBe(at);
      }),
      { numRuns: RUNS },
    );
    await sql`rollback to savepoint untouched`.execute(db);
    expect(await verifyChain(db, company.companyId)).toEqual({
      count: LENGTH,
      fault: null,
      brokenId: null,
      brokenAt: null,
    });
  });
});

test('what changes nothing is not found', async () => {
  await tryOut(async (db) => {
    for (const statement of [
      'select 1',
      `update operation_log set content = content where ${ofCompany()}`,
      `update operation_log set content = 'x' where company_id = ${other.companyId}`,
      `update operation_chain set last_hash = last_hash where ${ofCompany()}`,
    ]) {
      expect((await afterTampering(db, statement)).fault, statement).toBeNull();
    }
  });
});

test.each([
  ['changed', () => set(3, `content = 'x'`).statement, 3],
  ['missing', () => `delete from operation_log where ${row(5)}`, 5],
  ['missing', () => `delete from operation_log where ${row(1)}`, 1],
  ['cutOff', () => `delete from operation_log where ${row(LENGTH)}`, LENGTH],
  ['cutOff', () => `delete from operation_log where ${ofCompany()}`, 1],
  ['sealBroken', () => `update operation_chain set last_hash = 'x' where ${ofCompany()}`, LENGTH],
  ['sealBroken', () => `delete from operation_chain where ${ofCompany()}`, LENGTH],
  ['extra', () => `update operation_chain set last_id = 10 where ${ofCompany()}`, 11],
  ['missing', () => `update operation_log set id = 70000 where ${row(LENGTH)}`, LENGTH],
  ['extra', () => `update operation_log set id = -2 where ${row(4)}`, -2],
] as const)('%s is told apart', async (fault, statement, brokenId) => {
  await tryOut(async (db) => {
    expect(await afterTampering(db, statement())).toMatchObject({ fault, brokenId });
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
