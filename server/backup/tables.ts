import type pg from 'pg';
import type { AppliedMigration } from '../migrate.ts';

export interface BackedTable {
  readonly name: string;
  /** Those that are stored; the others follow from them. */
  readonly columns: readonly string[];
  /** A stable order, so that two databases with the same rows answer the same text. */
  readonly key: readonly string[];
  /** Row security shows even the owner only one company's rows at a time. */
  readonly isByCompany: boolean;
}

const TABLES = `
  select class.relname as name,
    (select array_agg(attname::text order by attnum) from pg_attribute
      where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    coalesce((select array_agg(attname::text order by array_position(indkey::int2[], attnum))
      from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indrelid = class.oid and indisprimary), '{}') as key,
    class.relforcerowsecurity and not exists (select from pg_policy
      where polrelid = class.oid and 'qixing_owner'::regrole = any(polroles)) as "isByCompany"
  from pg_class class
  where class.relnamespace = 'qixing'::regnamespace and class.relkind = 'r' and class.relname <> 'migration'
  order by class.relname`;

export const tablesOf = async (client: pg.Client): Promise<BackedTable[]> =>
  (await client.query<BackedTable>(TABLES)).rows;

const named = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');

/** All rows of a table in a stable order, for `copyOut`. */
export const rowsOf = ({ name, columns, key }: BackedTable): string =>
  `select ${named(columns)} from "${name}" order by ${named(key.length > 0 ? key : columns)}`;

export interface BackedSequence {
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

const SEQUENCES = `
  select relname as name from pg_class where relnamespace = 'qixing'::regnamespace and relkind = 'S' order by relname`;

export async function sequencesOf(client: pg.Client): Promise<BackedSequence[]> {
  const found: BackedSequence[] = [];
  for (const { name } of (await client.query<{ name: string }>(SEQUENCES)).rows) {
    const { rows } = await client.query<Omit<BackedSequence, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from "${name}"`,
    );
    found.push({ name, ...rows[0]! });
  }
  return found;
}

export const migrationsOf = async (client: pg.Client): Promise<AppliedMigration[]> =>
  (await client.query<AppliedMigration>('select name, hash from migration order by name')).rows;

const FILE_COLUMNS = `
  select relname as "table", attname as "column" from pg_attribute join pg_class class on class.oid = attrelid
  where relnamespace = 'qixing'::regnamespace and relkind = 'r' and atttypid = 'text'::regtype and attnum > 0
    and not attisdropped and (attname = 'file_id' or attname ~ '_file$')
  order by relname, attname`;

/** Every file that a row names, once. */
export async function fileIdsOf(client: pg.Client): Promise<string[]> {
  const places = (await client.query<{ table: string; column: string }>(FILE_COLUMNS)).rows;
  if (places.length === 0) return [];
  const each = places.map(
    ({ table, column }) => `select "${column}" as id from "${table}" where "${column}" is not null`,
  );
  const { rows } = await client.query<{ id: string }>(`${each.join(' union ')} order by 1`);
  return rows.map(({ id }) => id);
}
