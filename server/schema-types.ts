import type pg from 'pg';
import { camelCase, snakeCase } from './camel-names.ts';

/** Writes the Kysely types of the live schema: migrations/*.sql stay the only statement of it. */
const TYPES: Record<string, string> = {
  int8: 'number',
  int4: 'number',
  bool: 'boolean',
  date: 'string',
  bytea: 'Buffer',
  timestamptz: 'Date',
  json: 'unknown',
  jsonb: 'unknown',
  bit: 'string',
  _int4: 'number[]',
  _int8: 'number[]',
  _text: 'string[]',
  float8: 'number',
};

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  /** Given by the database when left out. */
  defaulted: boolean;
  generated: boolean;
  view: boolean;
  /** The column's own CHECK constraints, as PostgreSQL writes them; a view shows columns under their own names. */
  checks: string[];
}

const COLUMNS = `
select c.relname as "table", a.attname as "column", t.typname as type, not a.attnotnull as nullable,
  (a.atthasdef or a.attidentity <> '') as defaulted, (a.attgenerated <> '' or a.attidentity = 'a') as generated,
  c.relkind = 'v' as view,
  array(select pg_get_constraintdef(k.oid) from pg_constraint k
    join pg_attribute own on own.attrelid = k.conrelid and k.conkey = array[own.attnum] and own.attname = a.attname
    where k.contype = 'c' and (k.conrelid = c.oid or exists (select from pg_rewrite r
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
      where r.ev_class = c.oid and d.refobjid = k.conrelid and d.refobjsubid = own.attnum))) as checks
from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
where c.relnamespace = 'qixing'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
  and a.attnum > 0 and not a.attisdropped
order by c.relname, a.attnum`;

function camelName(name: string): string {
  const camel = camelCase(name);
  if (snakeCase(camel) !== name) throw new Error(`${name} does not survive the way to ${camel} and back`);
  return camel;
}

const pascalName = (name: string): string => name[0]!.toUpperCase() + camelName(name).slice(1);

/** The texts that a check of the form `column in ('a', 'b')` allows; PostgreSQL writes one alone as `column = 'a'`. */
function allowedTexts({ column, checks }: Column): string[] | undefined {
  const lists = checks.flatMap((check) => {
    const list = check.match(/^CHECK \(\((\w+) = (?:ANY \(ARRAY\[(.+)\]\)|('[^']*'::text))\)\)$/);
    return list?.[1] === column ? [list[2] ?? list[3]!] : [];
  });
  // A view over two tables may show either's column: then nothing is known.
  return lists.length === 1 ? lists[0]!.split(', ').map((text) => text.replace(/::text$/, '')) : undefined;
}

function columnType(column: Column): string {
  const { type, nullable, defaulted, generated, view } = column;
  const known = type === 'text' ? (allowedTexts(column)?.join(' | ') ?? 'string') : TYPES[type];
  if (!known) throw new Error(`no TypeScript type is known for ${type}`);
  // A view's columns are never marked not null, though ours are.
  const read = nullable && !view ? `${known} | null` : known;
  if (generated) return `ColumnType<${read}, never, never>`;
  return defaulted ? `Generated<${read}>` : read;
}

export async function schemaTypes(client: Pick<pg.Pool, 'query'>): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS);
  const tables = [...new Set(rows.map(({ table }) => table))];
  const body = tables.map((table) => {
    const columns = rows.filter((row) => row.table === table);
    const lines = columns.map((row) => `  ${camelName(row.column)}: ${columnType(row)};`);
    return `export interface ${pascalName(table)}Table {\n${lines.join('\n')}\n}\n`;
  });
  const all = tables.map((table) => `  ${camelName(table)}: ${pascalName(table)}Table;`).join('\n');
  return [
    '// Generated from migrations/ by `npm run schema`; a test fails when it is out of date.',
    "import type { ColumnType, Generated } from 'kysely';\n",
    ...body,
    `export interface DB {\n${all}\n}\n`,
  ].join('\n');
}
