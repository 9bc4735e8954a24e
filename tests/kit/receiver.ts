import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly id: number;
  readonly type: string;
  readonly companyId: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever was told
  readonly data: any;
}

/** Somebody's system, with a mood of its own. */
export class Receiver {
  readonly got: Received[] = [];
  mood: 'takes' | 'fails' | 'hangs' = 'takes';
  /** What happens elsewhere while somebody waits for its answer. */
  meanwhile: () => Promise<unknown> = async () => undefined;
  private readonly server = createServer((request, response) => void this.answer(request, response));

  async open(): Promise<string> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }
  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (this.mood === 'hangs') return;
    await this.meanwhile();
    const { mood } = this;
    if (mood === 'takes') this.got.push({ ...JSON.parse(body), headers: request.headers, body });
    response.writeHead(mood === 'takes' ? 204 : 500).end();
  }
  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
