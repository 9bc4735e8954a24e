import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabaseIfMissing } from '#server/create-database.ts';
import { freePort } from '../killed-process.ts';
import { asNobody, programPath } from '../programs.ts';
import { Node, PASSWORD } from './node.ts';

/** As docs/operations.md has it: whoever Patroni calls primary, and nobody's connection outlives that. */
const proxySettings = (port: number, nodes: readonly Node[]): string => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ plan }) => `  server ${plan.name} 127.0.0.1:${plan.port} check port ${plan.restPort}`).join('\n')}
`;

/** Until it holds; the drill fails where that takes minutes. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 180_000; Date.now() < end; await wait(250)) if (await holds()) return;
  throw new Error(`not after three minutes: ${what}`);
}

/** Three machines with Patroni, etcd that says who is first, and HAProxy that leads there. */
export class FailoverCluster {
  readonly nodes: Node[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), 'qixing-failover-'));
  private readonly others: ChildProcess[] = [];
  private port = 0;
  databaseUrl = '';

  static async make(programs: string, synchronous: boolean): Promise<FailoverCluster> {
    const cluster = new FailoverCluster();
    try {
      await cluster.build(programs, synchronous);
      return cluster;
    } catch (error) {
      cluster.remove();
      throw error;
    }
  }

  private async build(programs: string, synchronous: boolean): Promise<void> {
    if (asNobody.uid) chownSync(this.folder, asNobody.uid, asNobody.gid);
    const etcdPort = await this.startEtcd();
    for (const name of ['one', 'two', 'three']) {
      const [port, restPort] = [await freePort(), await freePort()];
      this.nodes.push(new Node({ name, folder: this.folder, programs, port, restPort, etcdPort, synchronous }));
    }
    this.nodes[0]!.start();
    await until('the first one is primary', () => this.nodes[0]!.is('primary'));
    for (const node of this.nodes.slice(1)) node.start();
    await this.whole(synchronous);
    this.port = await freePort();
    const settings = join(this.folder, 'haproxy.cfg');
    writeFileSync(settings, proxySettings(this.port, this.nodes));
    this.run('haproxy', ['-db', '-f', settings]);
    const url = `postgres://qixing:${PASSWORD}@127.0.0.1:${this.port}/postgres`;
    await until('the proxy leads to the primary', async () => {
      this.databaseUrl = await createDatabaseIfMissing(url, 'qixing').catch(() => '');
      return this.databaseUrl !== '';
    });
  }

  private async startEtcd(): Promise<number> {
    const [port, peer] = [await freePort(), await freePort()];
    const data = join(this.folder, 'etcd');
    mkdirSync(data);
    if (asNobody.uid) chownSync(data, asNobody.uid, asNobody.gid);
    const [client, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer}`];
    this.run('etcd', [
      ...['--data-dir', data, '--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers, '--initial-cluster', `default=${peers}`],
    ]);
    await until('etcd answers', () =>
      fetch(`${client}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    return port;
  }

  private run(program: string, args: string[]): void {
    const log = openSync(join(this.folder, `${program}.log`), 'a');
    const env = { PATH: process.env.PATH ?? '', HOME: this.folder };
    const child = spawn(programPath(program)!, args, {
      ...asNobody,
      env,
      cwd: this.folder,
      stdio: ['ignore', log, log],
    });
    this.others.push(child);
  }

  async primary(): Promise<Node> {
    let found: Node | undefined;
    await until('there is a primary', async () => {
      for (const node of this.nodes) if (await node.is('primary')) found = node;
      return found !== undefined;
    });
    return found!;
  }

  /** Two follow the primary, and one of them has everything that was acknowledged. */
  async whole(synchronous: boolean): Promise<void> {
    await until('two replicas stream', async () => {
      const streaming = await Promise.all(this.nodes.map((node) => node.streams()));
      const isSynchronous = await Promise.all(this.nodes.map((node) => node.is('synchronous')));
      return streaming.filter(Boolean).length === 2 && isSynchronous.some(Boolean) === synchronous;
    });
  }

  remove(): void {
    for (const node of this.nodes) node.kill();
    for (const child of this.others) child.kill('SIGKILL');
    if (process.env.DRILL_KEEP) return;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
