import type pg from 'pg';

/**
 * What a browser, a spreadsheet or the typesetter would take for more than text, in as many words as a field has room for.
 * Each begins with a formula's sign.
 */
export const HOSTILE = [
  '=1+1<img src=x onerror=__ran()><script>__ran()</script><a href=javascript:__ran()>{{7*7}}\u202e\u200b#eval("1")$',
  '=1+1<img src=x onerror=__ran()>',
  '=<svg onload=__ran()>',
  '=<b id=hostile>',
] as const;

/** Columns in which people write words, and those in which what they wrote is kept for others to read. */
const WORDS =
  '%(name|reason|content|memo|text|remark|address|description|title|duty|note|message|answer|summary|label|tips|contact|post|words|subject|email)%';
/** The machinery's own words. */
const OWN = ['job', 'rate_limit', 'session', 'idempotency', 'outbox', 'applied_migration', 'sms_code', 'captcha'];

export interface Stored {
  columns: number;
  rows: number;
  /** Columns that take none of these: codes, addresses of a form of their own. */
  readonly refused: string[];
}

async function tried(client: pg.PoolClient, statement: string, values: unknown[]): Promise<number | null> {
  await client.query('savepoint one');
  try {
    const { rowCount } = await client.query(statement, values);
    await client.query('release savepoint one');
    return rowCount ?? 0;
  } catch {
    await client.query('rollback to savepoint one');
    return null;
  }
}

/** The longest that fits; what stood there follows it, so that names stay different. */
async function storeIn(client: pg.PoolClient, table: string, column: string, isDocument: boolean) {
  const plain = `update "${table}" set "${column}" = $1 || left("${column}", 12) where "${column}" is not null and "${column}" <> ''`;
  const inDocument = `update "${table}" set "${column}" = regexp_replace("${column}"::text,
    '"(address|name|text|reason|title|label|content|words)": "([^"]{1,12})[^"]*"', $1, 'g')::jsonb where "${column}"::text ~ '"(address|name|text|reason)": "'`;
  for (const text of HOSTILE) {
    const quoted = JSON.stringify(text).slice(1, -1).replaceAll('\\', '\\\\');
    const changed = isDocument
      ? await tried(client, inDocument, [`"\\1": "${quoted}\\2"`])
      : await tried(client, plain, [text]);
    if (changed !== null) return changed;
  }
  return null;
}

/** Every text of every table, past the checks of the calls: whatever once got in is there. */
export async function storeHostile(database: pg.Pool): Promise<Stored> {
  const client = await database.connect();
  const stored: Stored = { columns: 0, rows: 0, refused: [] };
  try {
    await client.query('begin; set local session_replication_role = replica');
    const { rows } = await client.query<{ table: string; column: string; type: string }>(
      `select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'qixing' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
         and (c.data_type = 'jsonb' or (c.data_type = 'text' and c.column_name similar to $1))
         and c.table_name <> all($2) order by 1, 2`,
      [WORDS, OWN],
    );
    for (const { table, column, type } of rows) {
      const changed = await storeIn(client, table, column, type === 'jsonb');
      if (changed === null) stored.refused.push(`${table}.${column}`);
      else if (changed > 0) {
        stored.columns += 1;
        stored.rows += changed;
      }
    }
    await client.query('commit');
    return stored;
  } finally {
    client.release();
  }
}
