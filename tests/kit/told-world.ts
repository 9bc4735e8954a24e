import { type Cell, demoRides } from '#world/index.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of different tables, read by column name
export type Row = Record<string, any>;

/** Everything of a small world's rides by table and column, for tests. */
export function toldWorld(now: Date, orders = 1_500, seed?: string) {
  const companies = demoRides(now, orders, seed);
  const tables = new Map<string, Row[]>();
  for (const { companyId, tables: own } of companies) {
    for (const { table, columns, rows } of own) {
      const read = (cells: readonly Cell[]): Row => Object.fromEntries(columns.map((name, at) => [name, cells[at]]));
      tables.set(`${companyId}/${table}`, [...rows()].map(read));
    }
  }
  return {
    companies,
    rows: (table: string, companyId = 100): Row[] => tables.get(`${companyId}/${table}`) ?? [],
    all: (table: string): Row[] => [100, 101].flatMap((companyId) => tables.get(`${companyId}/${table}`) ?? []),
  };
}
