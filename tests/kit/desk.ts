import { createHash, createHmac, randomUUID } from 'node:crypto';
import { signedText } from '#rules/desk.ts';
import type { Answer } from './caller.ts';
import type { TestServer } from './server.ts';

type WireFields = Record<string, unknown>;

/** What a test makes wrong on purpose. */
export interface Tampering {
  key?: string;
  secret?: string;
  time?: number | string | (() => number);
  signature?: string;
  /** null: none is sent. */
  idempotencyKey?: string | null;
  /** Sent in place of what was signed. */
  body?: string;
  contentType?: string;
}

export const signatureOf = (secret: string, method: string, url: string, time: string, body: string): string => {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret).update(signedText({ method, url, time, bodyHash })).digest('hex');
};

/** The provider's desk: signs every call, and gives every write a key of its own. */
export class Desk {
  private readonly server: Pick<TestServer, 'app' | 'services'>;

  constructor(server: Pick<TestServer, 'app' | 'services'>) {
    this.server = server;
  }

  get key(): string {
    return this.server.services.config.deskKey;
  }

  async get(path: string, query: WireFields = {}, tampering: Tampering = {}): Promise<Answer> {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
    return this.send('GET', search ? `${path}?${search}` : path, '', tampering);
  }

  async post(path: string, body: WireFields = {}, tampering: Tampering = {}): Promise<Answer> {
    return this.send('POST', path, JSON.stringify(body), tampering);
  }

  private async send(method: 'GET' | 'POST', url: string, body: string, tampering: Tampering): Promise<Answer> {
    const { config } = this.server.services;
    const { time: asked = Date.now() } = tampering;
    const time = String(typeof asked === 'function' ? asked() : asked);
    const { idempotencyKey = randomUUID() } = tampering;
    const response = await this.server.app.inject({
      method,
      url,
      headers: {
        'x-desk-key': tampering.key ?? config.deskKey,
        'x-desk-time': time,
        'x-desk-signature':
          tampering.signature ?? signatureOf(tampering.secret ?? config.deskSecret, method, url, time, body),
        ...(method === 'POST' ? { 'content-type': tampering.contentType ?? 'application/json' } : {}),
        ...(method === 'POST' && idempotencyKey !== null ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(method === 'POST' ? { payload: tampering.body ?? body } : {}),
    });
    return response.json();
  }
}
