import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../killed-process.ts';
import { asNobody } from '../programs.ts';

/** So few that everybody shares with everybody. */
const SERVERS = 4;

/** The version as major * 100 + minor. */
export function versionOf(program: string): { text: string; number: number } {
  const text = /PgBouncer (\S+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1] ?? '0.0';
  const [major = 0, minor = 0] = text.split('.').map(Number);
  return { text, number: major * 100 + minor };
}

/** A real PgBouncer in transaction mode in front of a database; whoever signs in there signs in here. */
export class PgBouncer {
  private readonly child: ChildProcess;
  private readonly folder: string;
  readonly url: string;

  private constructor(child: ChildProcess, folder: string, url: string) {
    [this.child, this.folder, this.url] = [child, folder, url];
  }

  static async start(program: string, databaseUrl: string): Promise<PgBouncer> {
    const folder = mkdtempSync(join(tmpdir(), 'qixing-pooler-'));
    const port = await freePort();
    const at = new URL(databaseUrl);
    const users = join(folder, 'users.txt');
    const settings = join(folder, 'pgbouncer.ini');
    writeFileSync(users, `"${at.username}" "${decodeURIComponent(at.password)}"\n`);
    writeFileSync(
      settings,
      `[databases]
* = host=${at.hostname} port=${at.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
default_pool_size = ${SERVERS}
max_client_conn = 200
auth_type = scram-sha-256
auth_file = ${users}
auth_user = ${at.username}
auth_query = select usename, passwd from pg_shadow where usename = $1
admin_users = ${at.username}
`,
    );
    for (const path of [folder, users, settings]) {
      chmodSync(path, path === folder ? 0o700 : 0o600);
      if (asNobody.uid) chownSync(path, asNobody.uid, asNobody.gid);
    }
    const child = spawn(program, ['-q', settings], { ...asNobody, stdio: 'ignore' });
    at.port = String(port);
    const bouncer = new PgBouncer(child, folder, at.href);
    await bouncer.ready();
    return bouncer;
  }

  private async ready(): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      if (this.child.exitCode !== null) throw new Error(`pgbouncer ended with ${this.child.exitCode}`);
      const answered = await this.ask('show version').then(
        () => true,
        () => false,
      );
      if (answered) return;
      await new Promise((go) => setTimeout(go, 100));
    }
    throw new Error('pgbouncer does not answer');
  }

  /** Its own console. */
  private async ask(statement: string): Promise<Record<string, string>[]> {
    const client = new pg.Client({
      connectionString: Object.assign(new URL(this.url), { pathname: '/pgbouncer' }).href,
    });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** Transactions that went through it. */
  async transactions(): Promise<number> {
    const rows = await this.ask('show stats');
    return rows.reduce((sum, row) => sum + Number(row.total_xact_count ?? 0), 0);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null) {
      const gone = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      await gone;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
