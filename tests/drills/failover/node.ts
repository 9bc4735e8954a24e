import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { processesOf } from '../outages/stage.ts';
import { asNobody, programPath } from '../programs.ts';

export const PASSWORD = 'drill';

export interface NodePlan {
  readonly name: string;
  readonly folder: string;
  readonly programs: string;
  readonly port: number;
  readonly restPort: number;
  readonly etcdPort: number;
  /** Off: a write is acknowledged before any other machine has it. */
  readonly synchronous: boolean;
}

/** After so many seconds without a sign of the primary another takes its place. */
export const TTL = 10;

const settingsOf = (plan: NodePlan): object => ({
  scope: 'qixing',
  name: plan.name,
  restapi: { listen: `127.0.0.1:${plan.restPort}`, connect_address: `127.0.0.1:${plan.restPort}` },
  etcd3: { hosts: `127.0.0.1:${plan.etcdPort}` },
  bootstrap: {
    dcs: {
      ttl: TTL,
      loop_wait: 2,
      retry_timeout: 3,
      maximum_lag_on_failover: 1_073_741_824,
      synchronous_mode: plan.synchronous,
      synchronous_mode_strict: plan.synchronous,
      postgresql: {
        use_pg_rewind: true,
        parameters: { max_connections: 100, shared_buffers: '64MB', timezone: 'Asia/Shanghai', wal_keep_size: '512MB' },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
  },
  postgresql: {
    listen: `127.0.0.1:${plan.port}`,
    connect_address: `127.0.0.1:${plan.port}`,
    data_dir: join(plan.folder, plan.name),
    bin_dir: plan.programs,
    pgpass: join(plan.folder, `${plan.name}.pgpass`),
    parameters: { unix_socket_directories: '' },
    remove_data_directory_on_rewind_failure: true,
    remove_data_directory_on_diverged_timelines: true,
    authentication: {
      superuser: { username: 'qixing', password: PASSWORD },
      replication: { username: 'replicator', password: PASSWORD },
    },
  },
});

/** One machine: Patroni and its PostgreSQL, which lose their power together. */
export class Node {
  private child: ChildProcess | null = null;
  readonly plan: NodePlan;

  constructor(plan: NodePlan) {
    this.plan = plan;
    // JSON is YAML.
    writeFileSync(this.settings, JSON.stringify(settingsOf(plan)));
  }

  private get settings(): string {
    return join(this.plan.folder, `${this.plan.name}.yml`);
  }

  start(): void {
    const log = openSync(join(this.plan.folder, `${this.plan.name}.log`), 'a');
    const env = { PATH: process.env.PATH ?? '', HOME: this.plan.folder, LC_ALL: 'C.UTF-8' };
    const stdio: ['ignore', number, number] = ['ignore', log, log];
    this.child = spawn(programPath('patroni')!, [this.settings], { ...asNobody, env, cwd: this.plan.folder, stdio });
  }

  /** Every process at once; none has time to say good-bye. */
  kill(): void {
    const mark = join(this.plan.folder, this.plan.name, 'postmaster.pid');
    const postmaster = existsSync(mark) ? Number(readFileSync(mark, 'utf8').split('\n')[0]) : 0;
    this.child?.kill('SIGKILL');
    for (const pid of postmaster > 0 ? processesOf(postmaster) : []) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
  }

  /** What Patroni says about it: 200 where it is what the path asks. */
  async is(what: 'primary' | 'replica' | 'synchronous'): Promise<boolean> {
    const asked = fetch(`http://127.0.0.1:${this.plan.restPort}/${what}`, { signal: AbortSignal.timeout(2_000) });
    return asked.then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  async ask<T extends object>(statement: string): Promise<T[]> {
    const connectionString = `postgres://qixing:${PASSWORD}@127.0.0.1:${this.plan.port}/postgres`;
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    await client.connect();
    return client
      .query<T>(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  }

  /** Streams from the primary of the moment. */
  async streams(): Promise<boolean> {
    const rows = await this.ask<{ status: string }>('select status from pg_stat_wal_receiver').catch(() => []);
    return rows[0]?.status === 'streaming';
  }

  /** Hears nothing more of the primary; what was on its way is lost when it hears again. */
  async goDeaf(): Promise<() => void> {
    const [receiver] = await this.ask<{ pid: number }>('select pid from pg_stat_wal_receiver');
    if (!receiver) return () => undefined;
    process.kill(receiver.pid, 'SIGSTOP');
    return () => {
      for (const signal of ['SIGTERM', 'SIGCONT'] as const) {
        try {
          process.kill(receiver.pid, signal);
        } catch {
          // It has ended with its primary.
        }
      }
    };
  }
}
