import { setTimeout as wait } from 'node:timers/promises';
import { distribute } from '#server/distribution/distribute.ts';
import { migrate } from '#server/migrate.ts';
import type { Machine } from './machines.ts';

/** Makes machines that hold the same database into one: the first is asked, the others keep the companies. */
export async function joinMachines([coordinator, ...workers]: readonly Machine[], database?: string): Promise<void> {
  for (const machine of [coordinator!, ...workers]) await machine.ask('create extension citus', [], database);
  await coordinator!.ask(`select citus_set_coordinator_host('127.0.0.1', ${coordinator!.port})`, [], database);
  for (const { port } of workers) {
    await coordinator!.ask(`select citus_add_node('127.0.0.1', ${port})`, [], database);
  }
}

const PARTS = 4;
const KEPT_SETTINGS = [`citus.propagate_set_commands = 'local'`, `citus.enable_unsafe_triggers = 'on'`];
const IN_FORCE = `select current_setting('citus.propagate_set_commands') as is`;

/**
 * A template on each machine, filled before it is spread. Copied on all of them under one name it is a distributed
 * database again: what lies where is kept in the database itself, and parts are looked for on the other machines under
 * the name of the database that is asked.
 */
export async function makeTemplate(
  machines: readonly Machine[],
  name: string,
  fill: (url: string) => Promise<unknown> = async () => undefined,
): Promise<void> {
  for (const machine of machines) await machine.ask(`create database "${name}"`);
  await joinMachines(machines, name);
  const [coordinator] = machines;
  await coordinator!.ask(`alter database "${name}" set citus.shard_count = ${PARTS}`);
  await migrate(coordinator!.url(name));
  await fill(coordinator!.url(name));
  const client = await coordinator!.connect(name);
  await distribute(client, () => undefined);
  await client.end();
  for (const machine of machines) {
    // What distributing sets for the database is not copied with it.
    for (const setting of KEPT_SETTINGS) await machine.ask(`alter system set ${setting}`);
    await machine.ask('select pg_reload_conf()');
    // A busy machine reads them later than it says so.
    while ((await machine.ask<{ is: string }>(IN_FORCE))[0]?.is !== 'local') await wait(50);
    await machine.close(name);
  }
}
