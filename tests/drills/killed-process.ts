import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ROOT } from '#server/root.ts';

/** An address that stays the same however often the server behind it is killed. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const MOST_STARTS = 20;

/** The built server as operators run it, which can be killed and started again. */
export class KilledServer {
  private child: ChildProcess | null = null;
  private readonly env: Record<string, string>;
  private readonly program: string;
  readonly url: string;

  /** `root`: where it was built; another folder is another release. */
  constructor(port: number, env: Record<string, string>, root = ROOT) {
    this.program = join(root, 'dist/server/main.js');
    this.url = `http://127.0.0.1:${port}`;
    this.env = { PATH: process.env.PATH ?? '', PORT: String(port), LOG_LEVEL: 'warn', ...env };
  }

  /** Started again where it gives up, as operators have it: a database that is still recovering refuses the first try. */
  async start(): Promise<void> {
    for (let tries = 0; tries < MOST_STARTS; tries += 1) {
      this.child = spawn(process.execPath, [this.program], { env: this.env, stdio: ['ignore', 'pipe', 'pipe'] });
      this.child.stdout!.on('data', (text: Buffer) => this.note(text.toString()));
      this.child.stderr!.on('data', (text: Buffer) => {
        this.lastWords = text.toString().trim();
      });
      if (await this.isReady()) return;
      await wait(500);
    }
    throw new Error(`the server ended ${MOST_STARTS} times as it was started: ${this.lastWords}`);
  }

  /** Until it takes writes again; false: it has ended. */
  async isReady(): Promise<boolean> {
    for (let tries = 0; tries < 1_200; tries += 1) {
      if (this.child?.exitCode != null) return false;
      const status = await fetch(`${this.url}/health/ready`).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) return true;
      await wait(100);
    }
    throw new Error('the server is not ready after two minutes');
  }

  /** Calls that ended in something nobody foresaw, or in a refusal of the database's: they are answered with status 200. */
  errors = 0;
  private lastWords = '';
  private note(text: string): void {
    this.errors += text.match(/"msg":"(?:unforeseen|refused by framework or database)"/g)?.length ?? 0;
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
}

/** Every process of a database at once, so that none has time to write what it still holds in memory. */
export async function killDatabase(url: string, postmaster: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  for (const pid of [postmaster, ...rows.map((row) => row.pid)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
  await client.end().catch(() => undefined);
}
