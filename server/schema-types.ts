import type pg from 'pg';

/** Writes the Kysely types of the live schema: migrations/*.sql stay the only statement of it. */
const TYPES: Record<string, string> = {
  int8: 'number',
  int4: 'number',
  bool: 'boolean',
  text: 'string',
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
}

const COLUMNS = `
select c.relname as "table", a.attname as "column", t.typname as type, not a.attnotnull as nullable,
  (a.atthasdef or a.attidentity <> '') as defaulted, (a.attgenerated <> '' or a.attidentity = 'a') as generated,
  c.relkind = 'v' as view
from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
where c.relnamespace = 'qixing'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
  and a.attnum > 0 and not a.attisdropped
order by c.relname, a.attnum`;

const pascal = (name: string): string => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

function columnType({ type, nullable, defaulted, generated, view }: Column): string {
  const known = TYPES[type];
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
    const lines = rows.filter((row) => row.table === table).map((row) => `  ${row.column}: ${columnType(row)};`);
    return `export interface ${pascal(table)}Table {\n${lines.join('\n')}\n}\n`;
  });
  const all = tables.map((table) => `  ${table}: ${pascal(table)}Table;`).join('\n');
  return [
    '// Generated from migrations/ by `npm run schema`; a test fails when it is out of date.',
    "import type { ColumnType, Generated } from 'kysely';\n",
    ...body,
    `export interface DB {\n${all}\n}\n`,
  ].join('\n');
}
