import { createHash } from 'node:crypto';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db, NamedQuery } from './transactions.ts';

/*
 * Statements that have one good plan whatever their values: rows by key, within one company. Each connection reads and
 * plans them once. What lists and reports ask has another plan for a large company than for a small one, and for a day
 * than for a year: those stay without a name and are planned for their values. A pooler between must keep named statements (PgBouncer does from 1.21 on).
 */

/** The value at this place, from 1: `where id = ${value(1)}`. */
export const value = (place: number) => sql.raw<never>(`$${place}`);

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
