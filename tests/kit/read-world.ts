import { instantOfLocal } from '#rules/calendar.ts';
import { type Chunk, demoWorld } from '#world/index.ts';
import { snakeCase } from '../../server/camel-names.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of different tables, read by column name
export type Row = Record<string, any>;

const rowOf = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value]));

function read(chunks: Iterable<Chunk>, until?: string) {
  const tables = new Map<string, Row[]>();
  for (const { table, rows } of chunks) {
    if (table === until) break;
    const name = snakeCase(table);
    tables.set(name, [...(tables.get(name) ?? []), ...rows.map(rowOf)]);
  }
  const all = (table: string): Row[] => tables.get(table) ?? [];
  return {
    all,
    tables: [...tables.values()],
    rows: (table: string, companyId = 100): Row[] =>
      all(table).filter((row) => (table === 'company' ? row.id : row.company_id) === companyId),
  };
}

/** Everything of a small world, made anew, by table and column as the database names them. */
export const readWorldAnew = (now: Date, orders = 1_500, seed?: string) => read(demoWorld(now, orders, seed));

const known = new Map<string, ReturnType<typeof read>>();

/** The same, made once for all tests of a worker: nobody changes its rows. */
export function readWorld(now: Date, orders = 1_500) {
  const key = `${now.getTime()}/${orders}`;
  const world = known.get(key) ?? readWorldAnew(now, orders);
  known.set(key, world);
  return world;
}

/** What the companies are before anybody rides. */
export const foundWorld = (today: string, seed?: string) =>
  read(demoWorld(instantOfLocal(`${today} 10:17:00`)!, 1, seed), 'application');
