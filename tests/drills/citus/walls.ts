import { companyColumn, readLayout } from '#server/distribution/layout.ts';
import type { Machine } from './machines.ts';

/** As the server's role within one company, every table of companies is asked for rows of others; then past row security. */
export async function leaks(coordinator: Machine): Promise<{ tables: number; leaks: string[]; control: number }> {
  const client = await coordinator.connect();
  const found: string[] = [];
  let control = 0;
  try {
    await client.query(`set search_path = qixing, public; set citus.propagate_set_commands = 'local'`);
    const { tenant } = await readLayout(client);
    for (const table of tenant) {
      const others = `select count(*)::int as n from ${table} where ${companyColumn(table)} <> 100`;
      await client.query('begin');
      await client.query('set local role qixing_app');
      await client.query(`set local app.company_id = '100'`);
      const seen = await client.query<{ n: number }>(others).catch((error: { code?: string }) => {
        if (error.code !== '42501') throw error; // rights taken from the server: it sees nothing
        return { rows: [{ n: 0 }] };
      });
      await client.query('rollback');
      if (seen.rows[0]!.n > 0) found.push(table);
      if ((await client.query<{ n: number }>(others)).rows[0]!.n > 0) control += 1;
    }
    return { tables: tenant.length, leaks: found, control };
  } finally {
    await client.end();
  }
}
