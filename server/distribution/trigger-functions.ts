import type { Asks } from './layout.ts';

export interface SchemaFunction {
  readonly name: string;
  readonly body: string;
  readonly hasPath: boolean;
  /** Written in SQL, with parameters: planned before these are known. */
  readonly isPlainSql: boolean;
  /** It names tables or functions of ours. */
  readonly needsPath: boolean;
  /** The names under which its triggers give it their rows. */
  readonly transitions: string[];
}

const FUNCTIONS = `
select proname as name, prosrc as body, coalesce(array_to_string(proconfig, ','), '') like '%search_path%' as "hasPath",
  prolang = (select oid from pg_language where lanname = 'sql') and pronargs > 0 as "isPlainSql",
  array(select distinct unnest(array[tgnewtable, tgoldtable])::text from pg_trigger
    where tgfoid = p.oid and not tgisinternal and (tgnewtable is not null or tgoldtable is not null)) as transitions,
  exists (select from pg_trigger join pg_class c on c.oid = tgrelid
    where tgfoid = p.oid and not tgisinternal and c.relname = any($1)) as "isTrigger"
from pg_proc p where pronamespace = 'qixing'::regnamespace and prokind = 'f' order by proname`;

const withoutComments = (body: string): string => body.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''");

const WRITTEN = /(?:into|update)\s+(?:only\s+)?(?:qixing\.)?([a-z_0-9]+)/gi;
const READ = /(?:from|join|only|,)\s+(?:qixing\.)?([a-z_0-9]+)(?!\s*\(|\w|\.)/gi;

/** Which of these names a text writes or reads; `from name(` is a function and `x.name` a column. */
export function tablesOf(text: string, names: readonly string[]): string[] {
  const words = new Set([...text.matchAll(WRITTEN), ...text.matchAll(READ)].map(([, word]) => word!.toLowerCase()));
  return names.filter((name) => words.has(name));
}

/** The statements of a body; `for row in select … loop` ends at its loop. */
export const statementsOf = (body: string): string[] =>
  body
    .split(/;|\bloop\b|\bbegin\b/i)
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

export const callsOf = (body: string): Set<string> =>
  new Set([...body.matchAll(/\b([a-z_0-9]+)\s*\(/g)].map(([, name]) => name!));

/** What stands behind `from` in an expression or is a function of PostgreSQL's own is no table. */
const namesTables = (body: string): boolean =>
  /\b(from|into|update)\s+[a-z_]+/i.test(
    body.replace(/distinct from|extract\([a-z]+ from|from (unnest|jsonb_array_elements|generate_series)/gi, ''),
  );

/** The functions that triggers of these tables run, and whatever those call. */
export async function triggersOf(db: Asks, tables: readonly string[]): Promise<SchemaFunction[]> {
  const { rows } = await db.query<SchemaFunction & { isTrigger: boolean }>(FUNCTIONS, [tables]);
  const all = rows.map((row) => {
    const body = withoutComments(row.body);
    return { ...row, body, needsPath: row.isTrigger || namesTables(body) };
  });
  const reached = new Set(all.filter(({ isTrigger }) => isTrigger).map(({ name }) => name));
  for (const name of reached) {
    for (const one of all.filter((row) => row.name === name)) {
      for (const called of callsOf(one.body)) if (all.some((row) => row.name === called)) reached.add(called);
    }
  }
  return all.filter(({ name }) => reached.has(name));
}
