import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** cut: no connection lives. swallow: what the server says is done and its answer lost. slow: each packet waits a while. */
export type RelayMode = 'pass' | 'cut' | 'swallow' | 'slow';

const SLOW_MS = 150;

/** A line between the server and its database that fails as it is told. */
export class Relay {
  private mode: RelayMode = 'pass';
  private readonly lines = new Set<Socket>();
  private readonly server: Server;
  private readonly target: URL;

  private constructor(target: URL) {
    this.target = target;
    this.server = createServer((socket) => this.join(socket));
  }

  static async open(databaseUrl: string): Promise<Relay> {
    const relay = new Relay(new URL(databaseUrl));
    relay.server.listen(0, '127.0.0.1');
    await once(relay.server, 'listening');
    return relay;
  }

  /** The database's address by way of this line. */
  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the relay does not listen');
    return Object.assign(new URL(this.target), { hostname: '127.0.0.1', port: String(address.port) }).href;
  }

  become(mode: RelayMode): void {
    this.mode = mode;
    if (mode === 'cut') this.drop();
  }

  /** Every connection of this moment ends without a word. */
  drop(): void {
    for (const line of this.lines) line.destroy();
  }

  private join(socket: Socket): void {
    if (this.mode === 'cut') return void socket.destroy();
    const upstream = connect(Number(this.target.port), this.target.hostname);
    const pass = (to: Socket, chunk: Buffer) => {
      if (this.mode === 'slow') setTimeout(() => to.writable && to.write(chunk), SLOW_MS);
      else if (to.writable) to.write(chunk);
    };
    socket.on('data', (chunk) => pass(upstream, chunk));
    upstream.on('data', (chunk) => {
      if (this.mode !== 'swallow') pass(socket, chunk);
    });
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      this.lines.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        this.lines.delete(one);
        other.destroy();
      });
    }
  }

  async close(): Promise<void> {
    this.drop();
    this.server.close();
    await once(this.server, 'close');
  }
}
