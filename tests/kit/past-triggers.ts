import type pg from 'pg';

/**
 * Does with a company's rows what no trigger and no key lets anybody do. Said for the transaction alone, so that it also holds
 * on the machine that keeps the company where the database is distributed.
 */
export async function pastTriggers<T>(
  owner: pg.Pool,
  companyId: number | null,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await owner.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    if (companyId !== null) await client.query(`set local app.company_id = '${companyId}'`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
