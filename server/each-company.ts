import { sql } from 'kysely';
import type { Database, Db } from './db.ts';
import { inTurn } from './each.ts';
import type { Services } from './services.ts';

/** All companies there are, by number. */
export async function companyIdsOf(database: Database): Promise<number[]> {
  const { rows } = await database.platform((db) => sql<{ id: number }>`select id from company_ids() as id`.execute(db));
  return rows.map(({ id }) => id);
}

/** Each company by itself; one that fails, or whose machine is down, is told of after all the others had their turn. */
export async function forEachCompany<T>(database: Database, work: (companyId: number) => Promise<T>): Promise<T[]> {
  return inTurn(await companyIdsOf(database), work);
}

/** Work of a job, company by company, each in a transaction of its own; answers the sum. */
export async function inEachCompany(services: Services, work: (db: Db, companyId: number) => Promise<number>) {
  const { database } = services;
  const counts = await forEachCompany(database, (id) => database.company(id, (db) => work(db, id)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * What a job looks for in all companies at once. Where that cannot be answered, because the machine of some is down, they
 * are asked one by one, and those that answer are not held up by the others.
 */
export async function findInAll<T>(database: Database, ask: (companyId: number | null) => Promise<T[]>): Promise<T[]> {
  try {
    return await ask(null);
  } catch (error) {
    const found: T[] = [];
    let answered = 0;
    for (const companyId of await companyIdsOf(database)) {
      const rows = await ask(companyId).catch(() => null);
      if (!rows) continue;
      answered += 1;
      found.push(...rows);
    }
    if (answered === 0) throw error;
    return found;
  }
}
