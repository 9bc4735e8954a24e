import type { FastifyInstance } from 'fastify';

export interface Answer {
  code: number;
  msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire holds
  data: any;
  fields?: Record<string, string>;
}

export type WireFields = Record<string, unknown>;

let traces = 0;
function newTrace(): string {
  traces += 1;
  return `test-${traces}`;
}

/** A caller of the contract outside a browser: keeps cookies from the first call on, sends trace-id with everything. */
export class Caller {
  readonly cookies = new Map<string, string>();
  private readonly app: FastifyInstance;
  private readonly address: string;

  constructor(app: FastifyInstance, address = '127.0.0.1') {
    this.app = app;
    this.address = address;
  }

  /** The answer with its headers and status, for what an envelope does not show. */
  async send(
    method: 'GET' | 'POST',
    url: string,
    options: { body?: WireFields; json?: boolean; headers?: WireFields } = {},
  ) {
    const { body, json = false, headers = {} } = options;
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
    const response = await this.app.inject({
      method,
      url,
      remoteAddress: this.address,
      cookies: Object.fromEntries(this.cookies),
      headers: {
        'trace-id': newTrace(),
        ...(body && !json ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(headers as Record<string, string>),
      },
      ...(body ? { payload: json ? body : form.toString() } : {}),
    });
    for (const { name, value } of response.cookies) {
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  async get(path: string, query: WireFields = {}): Promise<Answer> {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
    return (await this.send('GET', search ? `${path}?${search}` : path)).json();
  }

  async post(path: string, form: WireFields = {}): Promise<Answer> {
    return (await this.send('POST', path, { body: form })).json();
  }

  async postJson(path: string, body: WireFields = {}): Promise<Answer> {
    return (await this.send('POST', path, { body, json: true })).json();
  }
}
