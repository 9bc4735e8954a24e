import pg from 'pg';
import { dayOf } from '#rules/calendar.ts';
import { DEMO_ORDERS, DEMO_PASSWORD, DEMO_PHONES } from '#rules/demo.ts';
import { hashPassword } from '../access/passwords.ts';
import { isDistributed } from '../distribution/distribute.ts';
import { errorCode } from '../error-code.ts';
import { copyInto } from '../postgres/copy-in.ts';
import { withoutChecksByRow } from '../postgres/set-aside.ts';
import { StartError } from '../start-error.ts';
import { KEPT_SUMS, TRIGGERS_ASIDE } from './kept-sums.ts';
import { beginWorld, keptParts, type WorldParts } from './world-parts.ts';

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
  const { rows } = await client.query<{ empty: boolean }>('select not exists (select 1 from known_company) as empty');
  return rows[0]!.empty;
}

/** Its rows are stored past what is checked for each of them, in a way that one machine alone can. */
async function refuseSpread(client: pg.Client): Promise<void> {
  if (await isDistributed(client))
    throw new StartError('演示数据不能装入已按企业分布的数据库，也不能在其中重置：请先装入，再 npm run distribute');
}

/** On the day of the load the moment of the load: the very same world again. On a later day its own. */
async function momentOfReset(client: pg.Client, now: Date): Promise<Date> {
  const { rows } = await client.query<{ demo_as_of: Date | null }>('select demo_as_of from business_clock');
  const asOf = rows[0]?.demo_as_of;
  return asOf && dayOf(asOf) === dayOf(now) ? asOf : now;
}

/** In the world's own time a link is as old as the younger of the two that it joins, not as old as its loading. */
const AGE_LINKS = `
  update row_history link set at = greatest(one.at, other.at) from row_history one, row_history other,
    (values ('manager', 'department', 'staff'), ('staffRole', 'staff', 'role'), ('staffScene', 'staff', 'scene'),
      ('roleDepartment', 'role', 'department'), ('ruleScene', 'rule', 'scene')) ends (kind, first, second)
  where link.kind = ends.kind and one.company_id = link.company_id and one.kind = ends.first
    and one.key = link.key[1:1] and other.company_id = link.company_id and other.kind = ends.second
    and other.key = link.key[2:2]`;

const PASSWORDS = 'update staff set password_hash = $1 where phone = any($2) and deleted_at is null';

/** The tables of rides: they are many, so what is checked for each row is put aside while they are stored. */
const RIDE_TABLES = [
  ...['application', 'approval', 'approver', 'approval_event', 'ride_order', 'order_event', 'order_track'],
  ...['personal_payment', 'second_approval', 'limit_ledger', 'account_ledger', 'company_account'],
  ...['bill', 'objection', 'order_refund', 'bill_line', 'bill_event', 'bill_allocation', 'bill_reminder'],
  ...[
    'invoice_email',
    'invoice_address',
    'invoice',
    'invoice_trip',
    'invoice_traveller',
    'red_letter',
    'operation_log',
  ],
];

/** Room to sort and compare in memory, for this transaction alone. */
const ROOM = "set local maintenance_work_mem = '256MB'; set local work_mem = '64MB'";

async function store(client: pg.Client, asOf: Date, parts: WorldParts): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await client.query(ROOM);
  await client.query('update business_clock set demo_as_of = $1', [asOf]);
  await client.query(`truncate ${RIDE_TABLES.join(', ')} cascade`);
  await withoutChecksByRow(client, { tables: RIDE_TABLES, triggers: TRIGGERS_ASIDE }, async () => {
    for await (const part of parts) {
      await copyInto(client, { ...part, text: [part.text] }, RIDE_TABLES.includes(part.table));
    }
    for (const sums of KEPT_SUMS) await client.query(sums);
    await client.query(RESYNC);
    await client.query(AGE_LINKS);
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
    if (errorCode(error) !== DEADLOCK || tries === 1) throw error;
    await inTransaction(client, work, tries - 1);
  }
}

const TABLES = `select string_agg(format('%I', relname), ', ') as names from pg_class
  where relnamespace = 'qixing'::regnamespace and relkind in ('r', 'p') and relname not in ('migration', 'business_clock', 'job', 'heartbeat')`;

async function tablesOf(client: pg.Client): Promise<string> {
  return (await client.query<{ names: string }>(TABLES)).rows[0]!.names;
}

/** A smaller sample than usual tells the planner enough of a world that was drawn, in a fraction of the time. */
const analyse = async (client: pg.Client, tables: string): Promise<void> => {
  await client.query(`set default_statistics_target = 10; analyze ${tables}`);
};

/**
 * Loads the demo world, with about so many orders, into an empty database; false where there is something already.
 * `begun`: the world, where somebody has begun to make it.
 */
export async function loadDemo(url: string, now: Date, orders = DEMO_ORDERS, begun?: WorldParts): Promise<boolean> {
  const client = await asOwner(url);
  let unread: WorldParts | undefined = begun;
  try {
    if (!(await isEmpty(client))) return false;
    await refuseSpread(client);
    await inTransaction(client, () => {
      // What was read once is gone: whoever has to try again has the world made again.
      const parts = unread ?? beginWorld(now, orders);
      unread = undefined;
      return store(client, now, parts);
    });
    await analyse(client, await tablesOf(client));
    return true;
  } finally {
    await unread?.[Symbol.asyncIterator]().return?.();
    await client.end();
  }
}

/** Puts the world back as it was loaded. Takes every table at once, so that nothing half-old remains. */
export async function resetDemo(url: string, now: Date, orders = DEMO_ORDERS): Promise<void> {
  const client = await asOwner(url);
  try {
    await refuseSpread(client);
    const asOf = await momentOfReset(client, now);
    // Made before any table is taken: the server goes on meanwhile.
    const parts = await keptParts(beginWorld(asOf, orders));
    const tables = await tablesOf(client);
    await inTransaction(client, async () => {
      await client.query(`truncate ${tables} restart identity cascade`);
      await client.query('update business_clock set ahead_ms = 0');
      await client.query('insert into desk_settings default values'); // one row, which the migration made
      await store(client, asOf, parts);
    });
    await analyse(client, tables);
  } finally {
    await client.end();
  }
}
