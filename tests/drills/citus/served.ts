import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Address } from '../../scenarios/kit.ts';
import { freePort, KilledServer } from '../killed-process.ts';

/** A demonstration on a database, and how it is reached. */
export class Served {
  readonly server: KilledServer;
  private readonly folder = mkdtempSync(join(tmpdir(), 'qixing-citus-data-'));

  private constructor(url: string, port: number, orders: number) {
    const env = { DATABASE_URL: url, DATA_DIR: this.folder, DEMO: 'on', DEMO_ORDERS: String(orders) };
    this.server = new KilledServer(port, env);
  }

  static async on(url: string, orders: number): Promise<Served> {
    const served = new Served(url, await freePort(), orders);
    await served.server.start();
    return served;
  }

  get address(): Address {
    return { urls: [this.server.url], ...JSON.parse(readFileSync(join(this.folder, 'demo.json'), 'utf8')) };
  }

  async remove(): Promise<void> {
    await this.server.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
