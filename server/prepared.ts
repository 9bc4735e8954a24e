import { createHash } from 'node:crypto';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { camelCase } from './camel-names.ts';
import type { Db, NamedQuery } from './transactions.ts';

/*
 * Statements that have one good plan whatever their values: rows by key, within one company. Each connection reads and
 * plans them once. What lists and reports ask has another plan for a large company than for a small one, and for a day
 * than for a year: those stay without a name and are planned for their values. Through a pooler none has one (decision 0108).
 */

/** The value at this place, from 1: `where id = ${value(1)}`. */
export const value = (place: number) => sql.raw<never>(`$${place}`);
/** A value itself, or the place of one. */
export type Given<T> = T | ReturnType<typeof value>;

/** Written once for the process: neither built nor compiled again. */
export function prepared<R>(name: string, text: RawBuilder<R>): (db: Db, ...values: unknown[]) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined;
  return async (db, ...values) => {
    compiled ??= text.compile(db);
    if (compiled.parameters.length > 0) throw new Error(`${name} has values of its own`);
    const query: NamedQuery<R> = { ...compiled, parameters: values, name };
    return (await db.executeQuery<R>(query)).rows;
  };
}

/** Texts that depend on nothing but the code are few; a text made of values would fill every connection. */
const MOST_NAMES = 500;
const names = new Map<string, string>();

function nameFor(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES) throw new Error(`too many named statements, the last is ${text}`);
  const name = `q${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  names.set(text, name);
  return name;
}

/** A query of which the text is always the same, kept by the connection under a name made from it. */
export async function keyed<R>(db: Db, query: CompiledQuery<R>): Promise<R[]> {
  const named: NamedQuery<R> = { ...query, name: nameFor(query.sql) };
  return (await db.executeQuery<R>(named)).rows;
}

type RowsOf<P> = { -readonly [K in keyof P]: P[K] extends CompiledQuery<infer R> ? R[] : never };

/** Each part's values follow those of the parts before it. */
function asOne(parts: readonly CompiledQuery[]): string {
  let before = 0;
  const columns = parts.map(({ sql: text, parameters }, at) => {
    const moved = text.replace(/\$(\d+)/g, (_, place: string) => `$${Number(place) + before}`);
    before += parameters.length;
    return `(select coalesce(json_agg(part), '[]') from (${moved}) part) as p${at}`;
  });
  return `select ${columns.join(', ')}`;
}
const joined = new Map<string, string>();

/** As the driver reads columns: our names, and whole numbers exact or an error. */
const fromJson = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new Error(`${name} does not fit exactly`);
      return [camelCase(name), value];
    }),
  );

/**
 * Several small reads as one statement, on one view of the data: each statement costs the server and the database more
 * than a few rows by key do. Their columns are whole numbers, texts, days, truths, and lists or documents of these: an
 * instant would come as text.
 */
export async function together<const P extends readonly CompiledQuery<object>[]>(db: Db, parts: P): Promise<RowsOf<P>> {
  const texts = parts.map((part) => part.sql).join(';');
  const text = joined.get(texts) ?? asOne(parts);
  joined.set(texts, text);
  const parameters = parts.flatMap((part) => part.parameters);
  const query: NamedQuery<Record<string, object[]>> = { ...parts[0]!, sql: text, parameters, name: nameFor(text) };
  const { rows } = await db.executeQuery<Record<string, object[]>>(query);
  return parts.map((_, at) => rows[0]![`p${at}`]!.map(fromJson)) as RowsOf<P>;
}
