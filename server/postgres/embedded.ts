import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileStartError } from '../start-error.ts';
import { findBinaries } from './binaries.ts';
import { openCluster } from './cluster.ts';
import { launchPostmaster, PassingStartError, type Postmaster, postmasterLines } from './postmaster.ts';
import { stopOrphan } from './stop-server.ts';

export interface Postgres {
  url: string;
  /** Of the running postmaster; another after it was restarted. */
  pid: number;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  folder: string;
  /** Off for tests: a power cut may then cost data. */
  durable: boolean;
  log: (line: string) => void;
  settings?: Record<string, string>;
}

const START_TRIES = 10;
const LONGEST_PAUSE_MS = 5_000;
const STEADY_MS = 60_000;

/** Starts our own PostgreSQL on the folder and keeps it running. The caller holds the lock of the data folder. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { folder, durable, log } = options;
  try {
    const cluster = await openCluster(folder, findBinaries(), durable);
    await stopOrphan(Number(postmasterLines(cluster.path)[0]), cluster, log);
    let port: number | null = null;
    const launch = async () => {
      const on = port ?? (await freePort());
      const settings = settingsFor(on, durable, options.settings);
      const postmaster = await launchPostmaster({ cluster, log, settings });
      port = on; // kept from now on: the pools know the address
      return postmaster;
    };
    const first = await persist(launch);
    const url = `postgres://qixing:${cluster.password}@127.0.0.1:${port}/postgres`;
    return supervise(url, first, () => persist(launch), log);
  } catch (error) {
    throw fileStartError(error, folder);
  }
}

function settingsFor(port: number, durable: boolean, extra: Record<string, string> = {}): Record<string, string> {
  const safety = durable ? 'on' : 'off';
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    // Nobody copies from this one: what is filled in the transaction that made it needs no second writing.
    wal_level: 'minimal',
    max_wal_senders: '0',
    timezone: 'Asia/Shanghai',
    log_timezone: 'Asia/Shanghai',
    fsync: safety,
    synchronous_commit: safety,
    full_page_writes: safety,
    // The server's own events only: errors of statements quote rows, and rows hold people's data.
    logging_collector: 'off',
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '',
    ...extra,
  };
}

/** Tries again while what stands in the way passes by itself, such as the last sessions of a killed server. */
async function persist(launch: () => Promise<Postmaster>): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch();
    } catch (error) {
      if (!(error instanceof PassingStartError) || attempt === START_TRIES) throw error;
      await sleep(300);
    }
  }
}

function supervise(url: string, first: Postmaster, launch: () => Promise<Postmaster>, log: PostgresOptions['log']) {
  let current = first;
  let stopping: Promise<void> | null = null;
  const onExit = () => current.stopUnwaited();
  process.once('exit', onExit);

  // Never given up: a disk that has room again, or whoever stops killing it, needs nobody to start the server anew.
  const keepRunning = async () => {
    for (let failures = 0; ; ) {
      const since = Date.now();
      const how = await current.exited;
      if (stopping) return;
      failures = Date.now() - since > STEADY_MS ? 1 : failures + 1;
      log(`PostgreSQL 意外退出（${how}），正在重新启动（第 ${failures} 次）`);
      await sleep(failures === 1 ? 0 : Math.min(100 * 2 ** failures, LONGEST_PAUSE_MS));
      if (stopping) return;
      const next = await launch().catch((error: Error) => log(error.message));
      if (next) current = next;
      if (stopping) return current.stop(); // asked for while the restart was under way
    }
  };
  const running = keepRunning();

  const stop = async () => {
    await current.stop();
    await running;
    process.removeListener('exit', onExit);
  };
  return {
    url,
    get pid() {
      return current.pid;
    },
    stop: () => (stopping ??= stop()),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
