import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestCompany } from '../tests/kit/company.ts';
import { isSpread } from '../tests/kit/one-machine.ts';
import { type TestServer, testServer } from '../tests/kit/server.ts';
import { type Database, type Db, openDatabase } from './db.ts';
import { keyed, prepared, together, value } from './prepared.ts';
import { withCommit } from './transactions.ts';

let server: TestServer;
let mine: TestCompany;
let theirs: TestCompany;
let database: Database;
beforeAll(async () => {
  server = await testServer();
  mine = await server.company();
  theirs = await server.company();
  // One connection: whatever a transaction leaves behind meets the next one.
  const { options } = server.services.database.pool;
  database = openDatabase({ url: options.connectionString!, poolSize: 1 });
  return () => database.close();
});

const names = async (db: Db) =>
  (await sql<{ id: number }>`select id from company`.execute(db)).rows.map(({ id }) => id);
const staffNamed = prepared<{ name: string }>(
  'test-staff',
  sql`select name from staff where company_id = ${value(1)} and id = ${value(2)}`,
);
const rename = (db: Db, name: string) =>
  sql`update staff set name = ${name} where id = ${mine.admin.staffId} returning 1`.execute(db);
const nameNow = async () =>
  (await server.owner.query('select name from staff where id = $1', [mine.admin.staffId])).rows[0].name;

describe('the company of a transaction', () => {
  test('is gone when it ends, however it ends, on the same connection', async () => {
    expect(await database.companyRead(mine.companyId, names)).toEqual([mine.companyId]);
    await expect(database.platform(names)).rejects.toThrow(/bigint|unrecognized/);
    expect(await database.company(theirs.companyId, names)).toEqual([theirs.companyId]);
    await expect(database.platform(names)).rejects.toThrow(/bigint|unrecognized/);
    await expect(
      database.company(mine.companyId, async () => {
        throw new Error('on purpose');
      }),
    ).rejects.toThrow('on purpose');
    await expect(database.platform(names)).rejects.toThrow(/bigint|unrecognized/);
  });

  test('holds for statements that the connection knows already', async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      const { companyId, admin } = turn % 2 === 0 ? mine : theirs;
      const asked = turn % 3 === 0 ? mine : theirs;
      const rows = await database.companyRead(companyId, (db) => staffNamed(db, asked.companyId, asked.admin.staffId));
      expect(rows).toEqual(asked.companyId === companyId ? [{ name: admin.name }] : []);
    }
  });

  test('is a whole number or nothing', async () => {
    await expect(database.companyRead(Number.NaN, names)).rejects.toThrow('no company');
  });
});

describe('a transaction that fails', () => {
  test('writes nothing, and the connection goes on', async () => {
    await expect(
      database.company(mine.companyId, async (db) => {
        await rename(db, '改名');
        await sql`select 1 / 0`.execute(db);
      }),
    ).rejects.toThrow('division by zero');
    expect(await nameNow()).toBe(mine.admin.name);
    expect(await database.companyRead(mine.companyId, names)).toEqual([mine.companyId]);
  });

  test('is not taken for one that took place, although its failure was caught', async () => {
    const swallowed = database.company(mine.companyId, async (db) => {
      await rename(db, '改名');
      await sql`select 1 / 0`.execute(db).catch(() => undefined);
      return 'done';
    });
    await expect(swallowed).rejects.toThrow(isSpread() ? 'transaction is aborted' : 'rolled back');
    expect(await nameNow()).toBe(mine.admin.name);
  });

  test('takes along what was sent beside the failure', async () => {
    await expect(
      database.company(mine.companyId, (db) =>
        Promise.all([rename(db, '改名'), sql`select 1 / 0`.execute(db), rename(db, '又改名')]),
      ),
    ).rejects.toThrow('division by zero');
    expect(await nameNow()).toBe(mine.admin.name);
  });

  test('sends nothing after its end, for the connection is somebody else’s by then', async () => {
    let kept: Db | undefined;
    await database.companyRead(mine.companyId, async (db) => {
      kept = db;
    });
    await database.companyRead(theirs.companyId, async (db) => {
      await expect(names(kept!)).rejects.toThrow('has ended');
      expect(await names(db)).toEqual([theirs.companyId]);
    });
  });

  test('at its first question does not begin its work', async () => {
    let worked = false;
    const refused = database.opened(
      'write',
      mine.companyId,
      async (db) => {
        await rename(db, '改名');
        throw new Error('not you');
      },
      async () => {
        worked = true;
      },
    );
    await expect(refused).rejects.toThrow('not you');
    expect([worked, await nameNow()]).toEqual([false, mine.admin.name]);
  });

  test('because its connection died is told so, and the next one has another', async () => {
    const died = database.company(mine.companyId, async (db) => {
      await rename(db, '改名');
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await server.owner.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
      await names(db);
    });
    await expect(died).rejects.toThrow();
    expect(await nameNow()).toBe(mine.admin.name);
    expect(await database.companyRead(mine.companyId, names)).toEqual([mine.companyId]);
  });
});

test('a read cannot write', async () => {
  await expect(database.companyRead(mine.companyId, (db) => rename(db, '改名'))).rejects.toThrow('read-only');
  await expect(database.opened('read', mine.companyId, names, (db) => rename(db, '改名'))).rejects.toThrow('read-only');
});

test('statements are asked in the order they were sent, and each gets its own answer', async () => {
  const answers = await database.companyRead(mine.companyId, (db) =>
    Promise.all([1, 2, 3, 4].map((nth) => keyed(db, sql<{ n: number }>`select ${nth}::int as n`.compile(db)))),
  );
  expect(answers).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }], [{ n: 4 }]]);
});

describe('what leaves with the commit', () => {
  test('is there when the call is answered', async () => {
    await database.company(mine.companyId, async (db) => withCommit(db, rename(db, '改名')));
    expect(await nameNow()).toBe('改名');
    await database.company(mine.companyId, (db) => rename(db, mine.admin.name));
  });

  test('fails the call where it fails, by its own reason, and nothing else of it stays', async () => {
    const failed = database.company(mine.companyId, async (db) => {
      await rename(db, '改名');
      withCommit(db, sql`select 1 / 0`.execute(db));
      withCommit(db, rename(db, '又改名'));
      return 'done';
    });
    await expect(failed).rejects.toThrow('division by zero');
    expect(await nameNow()).toBe(mine.admin.name);
    expect(await database.companyRead(mine.companyId, names)).toEqual([mine.companyId]);
  });
});

test('a write that comes too late to leave with the commit fails the call, and is never lost without a word', async () => {
  const late = database.company(mine.companyId, async (db) => {
    const answered = sql`select 1`.execute(db);
    withCommit(
      db,
      answered.then(() => rename(db, '改名')),
    );
  });
  await expect(late).rejects.toThrow('the transaction has ended');
  expect(await nameNow()).toBe(mine.admin.name);
});

describe('reads that are asked as one', () => {
  const numbers = (db: Db, ...values: (number | string)[]) =>
    sql<{ aNumber: number }>`select value::bigint as a_number from unnest(${values}::text[]) value`.compile(db);

  test('each have their own values and rows, as when they are asked alone', async () => {
    const [some, none, more] = await database.companyRead(mine.companyId, (db) =>
      together(db, [numbers(db, 1, 2), numbers(db), numbers(db, 3)]),
    );
    expect([some, none, more]).toEqual([[{ aNumber: 1 }, { aNumber: 2 }], [], [{ aNumber: 3 }]]);
  });

  test('a whole number that does not fit exactly is an error, not another number', async () => {
    const asked = database.companyRead(mine.companyId, (db) => together(db, [numbers(db, '9007199254740993')]));
    await expect(asked).rejects.toThrow('exactly');
  });
});
