import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../killed-process.ts';

/** Where PG_CONFIG's PostgreSQL keeps its programs; null where it has no Citus. */
export function citusPrograms(pgConfig = process.env.PG_CONFIG ?? 'pg_config'): string | null {
  try {
    const ask = (what: string) => execFileSync(pgConfig, [what], { encoding: 'utf8' }).trim();
    return existsSync(join(ask('--pkglibdir'), 'citus.so')) ? ask('--bindir') : null;
  } catch {
    return null;
  }
}

const SETTINGS = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_preload_libraries = 'citus'
timezone = 'Asia/Shanghai'
max_connections = 200
max_prepared_transactions = 200
max_locks_per_transaction = 1024

citus.shard_count = 8
citus.enable_statistics_collection = off
`;

/** PostgreSQL refuses to run as root, who lends it another user. */
const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** One PostgreSQL with Citus in a folder of its own. */
export class Machine {
  readonly port: number;
  private readonly folder: string;
  private readonly programs: string;

  private constructor(folder: string, programs: string, port: number) {
    [this.folder, this.programs, this.port] = [folder, programs, port];
  }

  static async make(programs: string): Promise<Machine> {
    const folder = mkdtempSync(join(tmpdir(), 'qixing-citus-'));
    if (asNobody.uid) chownSync(folder, asNobody.uid, asNobody.gid);
    const machine = new Machine(folder, programs, await freePort());
    const how = ['-U', 'qixing', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    machine.run('initdb', ['-D', machine.data, ...how]);
    appendFileSync(join(machine.data, 'postgresql.conf'), `${SETTINGS}port = ${machine.port}\n`);
    machine.start();
    const client = await machine.connect('postgres');
    await client.query(`alter role qixing password 'drill'; `);
    await client.query('create database qixing');
    await client.end();
    return machine;
  }

  private get data(): string {
    return join(this.folder, 'data');
  }

  private run(program: string, args: string[]): void {
    const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C' };
    execFileSync(join(this.programs, program), args, { ...asNobody, env, cwd: this.folder, stdio: 'ignore' });
  }

  start(): void {
    this.run('pg_ctl', ['-D', this.data, '-l', join(this.folder, 'log'), '-w', 'start']);
  }

  /** As a machine stops that loses its power. */
  kill(): void {
    this.run('pg_ctl', ['-D', this.data, '-m', 'immediate', 'stop']);
  }

  url(database = 'qixing'): string {
    return `postgres://qixing:drill@127.0.0.1:${this.port}/${database}`;
  }

  async connect(database = 'qixing'): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url(database) });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  /** For one question of the administrator's. */
  async ask<T extends object>(statement: string, values: unknown[] = [], database?: string): Promise<T[]> {
    const client = await this.connect(database);
    try {
      await client.query('set search_path = qixing, public');
      return (await client.query<T>(statement, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** Nobody is let in any more, Citus's own keeper included: a template that somebody uses cannot be copied. */
  async close(database: string): Promise<void> {
    await this.ask(`alter database "${database}" allow_connections false`);
    await this.ask('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
  }

  remove(): void {
    try {
      this.kill();
    } catch {
      // It has ended already.
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
