import type pg from 'pg';
import { StartError } from '../start-error.ts';

const BOUND = `select relname as name from pg_class join pg_dist_partition on logicalrelid = oid
  where relnamespace = 'qixing'::regnamespace and relforcerowsecurity and partmethod = 'h' order by relname`;

/** Held while a company is moved: what is set aside for that is nobody else's to put back. */
export const MOVING = 7_190_002;

const UNBOUND = `select relname as name from pg_class
  where relnamespace = 'qixing'::regnamespace and relrowsecurity and not relforcerowsecurity order by relname`;

const PLACE = `select shardid::text as shard, nodename as host, nodeport as port from pg_dist_shard_placement
  where shardid = get_shard_id_for_distribution_column('qixing.company', $1::bigint)`;

export interface Place {
  readonly shard: string;
  readonly host: string;
  readonly port: number;
}

/** Where a company's rows lie. */
export async function placeOf(client: pg.ClientBase, companyId: number): Promise<Place> {
  return (await client.query<Place>(PLACE, [companyId])).rows[0]!;
}

/** One after the other: Citus takes one command at a time. */
async function bindOwner(client: pg.ClientBase, tables: readonly string[], how: 'force' | 'no force'): Promise<void> {
  for (const table of tables) await client.query(`alter table qixing.${table} ${how} row level security`);
}

/**
 * Puts back what a move set aside that was killed; while one is under way, it does so itself. Every table with row security
 * binds its owner too, so that there is nothing to remember. Answers the tables.
 */
export async function bindOwnerAgain(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [MOVING]);
  if (!rows[0]!.free) return [];
  try {
    const tables = (await client.query<{ name: string }>(UNBOUND)).rows.map(({ name }) => name);
    await bindOwner(client, tables, 'force');
    return tables;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MOVING]);
  }
}

/**
 * Takes a company, with whoever shares its part of the tables, to another machine. Their writes wait meanwhile; the
 * others' do not. The keys are checked anew there, as the owner, whom row security does not bind for so long; the
 * server's own role stays bound. Copying by replication, which would let writes go on, refuses tables with row security.
 */
export async function moveCompany(client: pg.ClientBase, companyId: number, host: string, port: number): Promise<void> {
  const from = await placeOf(client, companyId);
  if (from.host === host && from.port === port) throw new StartError(`企业 ${companyId} 已在 ${host}:${port}`);
  const tables = (await client.query<{ name: string }>(BOUND)).rows.map(({ name }) => name);
  await client.query('select pg_advisory_lock($1)', [MOVING]);
  try {
    await bindOwner(client, tables, 'no force');
    await client.query('select citus_move_shard_placement($1, $2, $3, $4, $5, $6)', [
      ...[from.shard, from.host, from.port, host, port],
      'block_writes',
    ]);
  } finally {
    await bindOwner(client, tables, 'force');
    await client.query('select pg_advisory_unlock($1)', [MOVING]);
  }
}
