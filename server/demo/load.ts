import pg from 'pg';
import { dayOf } from '#rules/calendar.ts';
import { DEMO_ORDERS, DEMO_PASSWORD, DEMO_PHONES } from '#rules/demo.ts';
import { demoWorld, platformTables } from '#world/index.ts';
import { hashPassword } from '../access/passwords.ts';
import { copyInto } from './copy.ts';
import { withoutChecksByRow } from './set-aside.ts';
import { beginRides, keptRides, type Told, type ToldRides } from './told-rides.ts';

const BATCH = 5_000;

/** Rows as JSON: one statement a batch whatever the table, the database casts each value to its column. */
async function insertRows(client: pg.Client, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => `"${name}"`).join(', ');
  for (let from = 0; from < rows.length; from += BATCH) {
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows.slice(from, from + BATCH))],
    );
  }
}

/** The generator hands out ids and numbers itself; what people add later must come after them. */
const RESYNC = `
do $$ declare s record; seq text; top bigint; begin
  for s in select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'qixing'::regnamespace and c.relkind = 'r' and a.attidentity = 'd'
  loop
    seq := pg_get_serial_sequence(s."table", s."column");
    execute format('select max(%I) from %I', s."column", s."table") into top;
    if top >= nextval(seq) then perform setval(seq, top); end if;
  end loop;
  perform setval('application_serial', count(*)) from application having count(*) > 0;
  perform setval('order_serial', count(*)) from ride_order having count(*) > 0;
end $$`;

const LOCK = 7_190_002; // any constant: of several servers that start or reset at once, one loads and the others wait

/** Until its connection ends nobody else loads anything. */
const asOwner = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("set role qixing_owner; set search_path = qixing; set timezone = 'Asia/Shanghai'");
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  return client;
};

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>('select not exists (select from company) as empty');
  return rows[0]!.empty;
}

/** On the day of the load the moment of the load: the very same world again. On a later day its own. */
async function momentOfReset(client: pg.Client, now: Date): Promise<Date> {
  const { rows } = await client.query<{ demo_as_of: Date | null }>('select demo_as_of from business_clock');
  const asOf = rows[0]?.demo_as_of;
  return asOf && dayOf(asOf) === dayOf(now) ? asOf : now;
}

const PASSWORDS = 'update staff set password_hash = $1 where phone = any($2) and deleted_at is null';

/** Everything but the rides, which are many. */
async function makeWorld(now: Date) {
  return {
    asOf: now,
    passwordHash: await hashPassword(DEMO_PASSWORD),
    platform: platformTables(dayOf(now)),
    companies: demoWorld(dayOf(now)),
  };
}
type MadeWorld = Awaited<ReturnType<typeof makeWorld>>;

/** The tables that rides are told of. */
const RIDE_TABLES = [
  ...['application', 'approval', 'approver', 'approval_event', 'ride_order', 'order_event', 'order_track'],
  ...['personal_payment', 'second_approval', 'limit_ledger', 'account_ledger', 'company_account'],
  ...['bill', 'objection', 'bill_line', 'bill_event'],
  ...['invoice_email', 'invoice_address', 'invoice', 'invoice_trip', 'operation_log'],
];

async function copyRides(client: pg.Client, rides: ToldRides): Promise<void> {
  const told = rides[Symbol.asyncIterator]();
  let next = await told.next();
  while (!next.done) {
    const { table, columns } = next.value as Exclude<Told, Uint8Array>;
    const rowsOfPart = async function* (): AsyncGenerator<Uint8Array> {
      for (next = await told.next(); !next.done && next.value instanceof Uint8Array; next = await told.next()) {
        yield next.value;
      }
    };
    await copyInto(client, table, columns, rowsOfPart());
  }
}

/** Room to sort and compare in memory, for this transaction alone. */
const ROOM = "set local maintenance_work_mem = '256MB'; set local work_mem = '64MB'";

async function store(client: pg.Client, world: MadeWorld, rides: ToldRides): Promise<void> {
  const { asOf, passwordHash, platform, companies } = world;
  await client.query(ROOM);
  await client.query('update business_clock set demo_as_of = $1', [asOf]);
  await client.query(`truncate ${RIDE_TABLES.join(', ')} cascade`);
  await withoutChecksByRow(client, RIDE_TABLES, async () => {
    for (const { table, rows } of platform) await insertRows(client, table, rows);
    for (const { companyId, tables } of companies) {
      await client.query("select set_config('app.company_id', $1, true)", [String(companyId)]);
      for (const { table, rows } of tables) await insertRows(client, table, rows);
    }
    await copyRides(client, rides);
    await client.query(RESYNC);
    await client.query(PASSWORDS, [passwordHash, DEMO_PHONES]);
  });
}

const DEADLOCK = '40P01';
const TRIES = 5;

/** Every table at once may cross a job on its way through them: the one that has to give way tries again. */
async function inTransaction(client: pg.Client, work: () => Promise<void>, tries = TRIES): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if ((error as { code?: string }).code !== DEADLOCK || tries === 1) throw error;
    await inTransaction(client, work, tries - 1);
  }
}

const TABLES = `select string_agg(format('%I', relname), ', ') as names from pg_class
  where relnamespace = 'qixing'::regnamespace and relkind in ('r', 'p') and relname not in ('migration', 'business_clock', 'job')`;

async function tablesOf(client: pg.Client): Promise<string> {
  return (await client.query<{ names: string }>(TABLES)).rows[0]!.names;
}

/** A smaller sample than usual tells the planner enough of a world that was drawn, in a fraction of the time. */
const analyse = async (client: pg.Client, tables: string): Promise<void> => {
  await client.query(`set default_statistics_target = 10; analyze ${tables}`);
};

/**
 * Loads the demo world, with about so many orders, into an empty database; false where there is something already.
 * `begun`: its rides, where somebody has begun to make them.
 */
export async function loadDemo(url: string, now: Date, orders = DEMO_ORDERS, begun?: ToldRides): Promise<boolean> {
  const client = await asOwner(url);
  let rides: ToldRides | undefined = begun;
  try {
    if (!(await isEmpty(client))) return false;
    const world = await makeWorld(now);
    await inTransaction(client, () => {
      // What was told once is told no more: whoever has to try again has the rides made again.
      const told = rides ?? beginRides(now, orders);
      rides = undefined;
      return store(client, world, told);
    });
    await analyse(client, await tablesOf(client));
    return true;
  } finally {
    await rides?.[Symbol.asyncIterator]().return?.();
    await client.end();
  }
}

/** Puts the world back as it was loaded. Takes every table at once, so that nothing half-old remains. */
export async function resetDemo(url: string, now: Date, orders = DEMO_ORDERS): Promise<void> {
  const client = await asOwner(url);
  try {
    const asOf = await momentOfReset(client, now);
    const world = await makeWorld(asOf);
    // Made before any table is taken: the server goes on meanwhile.
    const rides = await keptRides(beginRides(asOf, orders));
    const tables = await tablesOf(client);
    await inTransaction(client, async () => {
      await client.query(`truncate ${tables} restart identity cascade`);
      await client.query('update business_clock set ahead_ms = 0');
      await store(client, world, rides);
    });
    await analyse(client, tables);
  } finally {
    await client.end();
  }
}
