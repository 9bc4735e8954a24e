import type pg from 'pg';

interface RestorablePart {
  readonly drop: string;
  readonly restore: string;
}

/** Foreign keys of these tables; the keys that others point at them with stay. */
const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
  from pg_constraint where contype = 'f' and conrelid = any($1::regclass[]) order by conrelid::regclass::text, conname`;

/** Indexes that are no constraint's and that no key leans on. */
const INDEXES = `
  select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as restore
  from pg_index where indrelid = any($1::regclass[]) and not indisprimary
    and not exists (select from pg_constraint where conindid = indexrelid) order by indexrelid::regclass::text`;

/** Triggers by name. */
const TRIGGERS = `
  select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as drop,
    format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as restore
  from pg_trigger where tgname = any($1) and not tgisinternal and tgrelid = any($2::regclass[]) order by tgname`;

/** Row security that binds the owner too: rows of all companies are stored and checked at once here. */
const FORCED = `
  select format('alter table %s no force row level security', oid::regclass) as drop,
    format('alter table %s force row level security', oid::regclass) as restore
  from pg_class where relnamespace = 'qixing'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity
  order by relname`;

/**
 * Puts aside what would be looked at for each of a million rows, does the work, and makes it again, which looks at all of
 * them at once. Within the caller's transaction: nobody ever sees the tables without, and whatever does not hold undoes
 * everything.
 */
export async function withoutChecksByRow(
  client: pg.Client,
  { tables, triggers = [] }: { tables: readonly string[]; triggers?: readonly string[] },
  work: () => Promise<void>,
): Promise<void> {
  const ask = async (statement: string, values: unknown[] = []) =>
    (await client.query<RestorablePart>(statement, values)).rows;
  const aside = [
    ...(await ask(FORCED)),
    ...(await ask(TRIGGERS, [triggers, tables])),
    ...(await ask(FOREIGN_KEYS, [tables])),
    ...(await ask(INDEXES, [tables])),
  ];
  await client.query(aside.map(({ drop }) => drop).join(';'));
  await work();
  await client.query('set constraints all immediate'); // a table that still waits for one cannot be altered
  for (const { restore } of aside.toReversed()) await client.query(restore);
}
